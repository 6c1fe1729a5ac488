//! One line of a ruling as words with their columns, and what can be wrong with it.

use crate::names::Names;
use rulebox_cards::Card;
use std::sync::Arc;

/// A mistake in the text of a ruling, while its file is not known yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) message: String,
    pub(crate) near: Vec<String>,
}

impl Fault {
    /// A mistake that a whole line is about.
    pub(crate) fn of_line(line: usize, message: impl Into<String>) -> Fault {
        Fault {
            line,
            column: 1,
            message: message.into(),
            near: Vec::new(),
        }
    }
}

/// The result of reading a piece of a ruling.
pub(crate) type Parsed<T> = Result<T, Fault>;

#[derive(Clone, Debug)]
struct Word<'t> {
    text: &'t str,
    /// Where it begins in the line, in bytes.
    start: usize,
    quoted: bool,
}

/// The words of a line, read from left to right.
#[derive(Clone, Debug)]
pub(crate) struct Words<'t> {
    /// The line's number in its file.
    pub(crate) line: usize,
    text: &'t str,
    words: Vec<Word<'t>>,
    at: usize,
}

impl<'t> Words<'t> {
    /// The words of a line; a comment at its end is left out.
    pub(crate) fn new(line: usize, text: &'t str) -> Words<'t> {
        let text = without_comment(text);
        Words {
            line,
            text,
            words: split(text),
            at: 0,
        }
    }

    /// The whole line without its comment.
    pub(crate) fn text(&self) -> &'t str {
        self.text.trim()
    }

    /// Whether all words are read.
    pub(crate) fn at_end(&self) -> bool {
        self.at >= self.words.len()
    }

    /// The next word, unless it is quoted.
    pub(crate) fn peek(&self) -> &'t str {
        self.words
            .get(self.at)
            .filter(|w| !w.quoted)
            .map_or("", |w| w.text)
    }

    /// Whether these words come next.
    pub(crate) fn sees(&self, phrase: &str) -> bool {
        let mut at = self.at;
        phrase.split(' ').all(|word| {
            let same = self
                .words
                .get(at)
                .is_some_and(|w| !w.quoted && w.text == word);
            at += 1;
            same
        })
    }

    /// Reads these words if they come next.
    pub(crate) fn eat(&mut self, phrase: &str) -> bool {
        let sees = self.sees(phrase);
        if sees {
            self.at += phrase.split(' ').count();
        }
        sees
    }

    /// Reads these words, which must come next.
    pub(crate) fn expect(&mut self, phrase: &str) -> Parsed<()> {
        if self.eat(phrase) {
            Ok(())
        } else {
            Err(self.missing(&format!("`{phrase}`")))
        }
    }

    /// Reads the entry of a table whose words come next. Longer phrases must stand first.
    pub(crate) fn pick<T: Clone>(&mut self, table: &[(&str, T)]) -> Option<T> {
        let (phrase, value) = table.iter().find(|(phrase, _)| self.sees(phrase))?;
        self.eat(phrase);
        Some(value.clone())
    }

    /// Reads the entry of a table of which one must come next.
    pub(crate) fn need<T: Clone>(&mut self, what: &str, table: &[(&str, T)]) -> Parsed<T> {
        let unknown = self.unknown(what, table.iter().map(|(phrase, _)| *phrase));
        self.pick(table).ok_or(unknown)
    }

    /// A number, if one comes next.
    pub(crate) fn maybe_number(&mut self) -> Option<u16> {
        let number = self.peek().parse().ok()?;
        self.at += 1;
        Some(number)
    }

    /// A number.
    pub(crate) fn number(&mut self) -> Parsed<u16> {
        let number = self.maybe_number();
        number.ok_or_else(|| self.too_large().unwrap_or(self.missing("a number")))
    }

    /// What is wrong with a number that comes next and was not read: it is too large for anything in a game.
    fn too_large(&self) -> Option<Fault> {
        let word = self.peek();
        let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| self.fault(format!("The number {word} is too large.")))
    }

    /// Any one word.
    pub(crate) fn word(&mut self, what: &str) -> Parsed<&'t str> {
        let word = self.words.get(self.at).map(|w| w.text);
        self.at += 1;
        word.ok_or_else(|| {
            self.at -= 1;
            self.missing(what)
        })
    }

    /// Everything up to one of these signs or words, or to the end, as it is written.
    pub(crate) fn until(&mut self, what: &str, stops: &[&str]) -> Parsed<String> {
        let begin = self.at;
        while !self.at_end() && !stops.iter().any(|stop| self.sees(stop)) {
            self.at += 1;
        }
        if begin == self.at {
            return Err(self.missing(what));
        }
        Ok(join(&self.words[begin..self.at]))
    }

    /// The rest of the line as it is written.
    pub(crate) fn rest(&mut self) -> &'t str {
        let from = self.words.get(self.at).map_or(self.text.len(), |w| w.start);
        self.at = self.words.len();
        self.text[from..].trim()
    }

    /// Nothing may follow.
    pub(crate) fn end(&self) -> Parsed<()> {
        if self.at_end() {
            Ok(())
        } else {
            Err(self.fault(format!("`{}` is too much here.", self.words[self.at].text)))
        }
    }

    /// The name of a card: the longest one that the next words spell.
    pub(crate) fn card(&mut self, names: &Names) -> Parsed<Arc<Card>> {
        let limit = self.before_sign();
        let mut found = Vec::new();
        let named = |name: &str| {
            found = names.find(name);
            !found.is_empty()
        };
        if self.longest(named) {
            return self.one_of(found);
        }
        if let Some(large) = self.too_large() {
            return Err(large);
        }
        if limit == 0 {
            return Err(self.missing("the name of a card"));
        }
        Err(self.no_such_card(limit, names))
    }

    /// Reads as many of the next words as spell something known; nothing if none do.
    pub(crate) fn longest(&mut self, mut known: impl FnMut(&str) -> bool) -> bool {
        let most = self.before_sign().min(10);
        let spelt = |count: &usize| known(&join(&self.words[self.at..self.at + count]));
        let count = (1..=most).rev().find(spelt);
        self.at += count.unwrap_or(0);
        count.is_some()
    }

    /// How many words come before the next sign.
    fn before_sign(&self) -> usize {
        let left = &self.words[self.at.min(self.words.len())..];
        left.iter().take_while(|word| !is_sign(word)).count()
    }

    /// How many words are left.
    pub(crate) fn left(&self) -> usize {
        self.words.len().saturating_sub(self.at)
    }

    /// The card among those of one name: the only one, or the one whose printing follows in brackets.
    fn one_of(&mut self, found: Vec<Arc<Card>>) -> Parsed<Arc<Card>> {
        let printing = self
            .peek()
            .strip_prefix('(')
            .and_then(|w| w.strip_suffix(')'))
            .unwrap_or("");
        let has = |card: &&Arc<Card>| card.printings.iter().any(|p| p.to_string() == printing);
        if let Some(card) = found.iter().find(has) {
            self.at += 1;
            return Ok(card.clone());
        }
        if let [only] = found.as_slice() {
            return Ok(only.clone());
        }
        // The pieces of one Pokémon share its name, and the first one stands for all.
        let part = |card: &Arc<Card>| card.pokemon().and_then(|p| p.part).map(|(n, _)| n);
        if found.iter().all(|card| part(card).is_some())
            && let Some(first) = found.iter().find(|card| part(card) == Some(1))
        {
            return Ok(first.clone());
        }
        let ways: Vec<String> = found
            .iter()
            .filter_map(|card| {
                card.printings
                    .first()
                    .map(|p| format!("`{} ({p})`", card.name))
            })
            .collect();
        self.at -= 1;
        Err(self.fault(format!(
            "Several cards have this name: write {}.",
            ways.join(" or ")
        )))
    }

    fn no_such_card(&self, limit: usize, names: &Names) -> Fault {
        let stops = ["on", "with", "to", "of", "by", "is", "has"];
        let count = (0..limit)
            .take_while(|i| *i == 0 || !stops.contains(&self.words[self.at + i].text))
            .count();
        let name = join(&self.words[self.at..self.at + count]);
        let mut fault = self.fault(format!(
            "No card is called `{name}`: neither one written in this ruling, nor one of the cast, nor one of the pool."
        ));
        fault.near = names.near(&name);
        fault
    }

    /// `2 Fire Energy, Potion`, or `none`: cards, as many times as said.
    pub(crate) fn cards(&mut self, names: &Names) -> Parsed<Vec<Arc<Card>>> {
        let mut list = Vec::new();
        if self.eat("none") {
            return Ok(list);
        }
        loop {
            let count = self.maybe_number().unwrap_or(1);
            let card = self.card(names)?;
            list.extend(std::iter::repeat_n(card, usize::from(count)));
            if !self.eat(",") {
                return Ok(list);
            }
        }
    }

    /// A mistake at the next word.
    pub(crate) fn fault(&self, message: impl Into<String>) -> Fault {
        let start = self
            .words
            .get(self.at)
            .map_or(self.text.trim_end().len(), |w| w.start);
        Fault {
            line: self.line,
            column: self.text[..start].chars().count() + 1,
            message: message.into(),
            near: Vec::new(),
        }
    }

    /// Something else should come next.
    pub(crate) fn missing(&self, what: &str) -> Fault {
        match self.words.get(self.at) {
            Some(word) => self.fault(format!("Here {what} should stand, not `{}`.", word.text)),
            None => self.fault(format!("Here {what} is missing.")),
        }
    }

    /// The next word is none of these.
    pub(crate) fn unknown<'c>(
        &self,
        what: &str,
        known: impl IntoIterator<Item = &'c str>,
    ) -> Fault {
        let mut fault = self.missing(what);
        let known: Vec<&str> = known.into_iter().collect();
        fault.near = crate::near::nearest(self.peek(), known.iter().copied());
        if fault.near.is_empty() && known.len() <= 12 {
            fault
                .message
                .push_str(&format!(" Possible: {}.", known.join(", ")));
        }
        fault
    }
}

fn is_sign(word: &Word<'_>) -> bool {
    !word.quoted && matches!(word.text, "," | ";" | ":" | "=")
}

fn join(words: &[Word<'_>]) -> String {
    words.iter().map(|w| w.text).collect::<Vec<_>>().join(" ")
}

/// A comment begins with `#` at the beginning of a line or after a space.
pub(crate) fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let mut before = ' ';
    for (at, c) in line.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '#' if !quoted && before == ' ' => return &line[..at],
            _ => {}
        }
        before = c;
    }
    line
}

/// Cuts a line into words, quoted texts and signs.
fn split(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with(char::is_whitespace) {
            at += rest.chars().next().map_or(1, char::len_utf8);
        } else if let Some(inner) = rest.strip_prefix('"') {
            let len = inner.find('"').unwrap_or(inner.len());
            words.push(Word {
                text: &inner[..len],
                start: at,
                quoted: true,
            });
            at = (at + len + 2).min(text.len());
        } else {
            let len = word_length(rest);
            words.push(Word {
                text: &rest[..len],
                start: at,
                quoted: false,
            });
            at += len;
        }
    }
    words
}

/// The length of the word that begins here. Signs end a word only where a space or the end follows them.
fn word_length(rest: &str) -> usize {
    let space = rest.find(char::is_whitespace).unwrap_or(rest.len());
    let word = &rest[..space];
    if word.len() > 1 && word.ends_with([',', ';', ':']) {
        space - 1
    } else {
        space
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_words_of_their_own() {
        let words: Vec<&str> = split("A hand Potion, 2 \"Type: Null\"; x:")
            .iter()
            .map(|w| w.text)
            .collect();
        assert_eq!(
            words,
            ["A", "hand", "Potion", ",", "2", "Type: Null", ";", "x", ":"]
        );
    }

    #[test]
    fn comments_end_a_line() {
        assert_eq!(without_comment("play # the game"), "play ");
        assert_eq!(without_comment("\"a # b\" c#d"), "\"a # b\" c#d");
    }
}
