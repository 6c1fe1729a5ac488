//! What somebody probably meant who wrote a card in other words: numbers in words, words too many, other brackets, the
//! verbs of everyday speech.

use super::cursor::Cursor;
use super::error::{Fault, Parsed};
use super::lexer::Token;
use crate::effect::verb::words;
use crate::near::near;
use crate::vocab;

/// Verbs of everyday speech, and how the language says it.
const OTHER_VERBS: [(&str, &str); 19] = [
    ("deal", "damage"),
    ("deals", "damage"),
    ("does", "damage"),
    ("hit", "damage"),
    ("add", "put"),
    ("place", "put"),
    ("trash", "discard"),
    ("pick", "choose"),
    ("select", "choose"),
    ("find", "search your deck for"),
    ("toss", "flip"),
    ("swap", "switch"),
    ("destroy", "knock out"),
    ("poison", "inflict poisoned on"),
    ("burn", "inflict burned on"),
    ("confuse", "inflict confused on"),
    ("paralyze", "inflict paralyzed on"),
    ("paralyse", "inflict paralyzed on"),
    ("sleep", "inflict asleep on"),
];

/// Numbers in words, the first of them being 1.
const NUMBERS: [&str; 10] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
];

/// Words that are spoken but not written here.
const SPOKEN: [&str; 11] = [
    "a", "card", "cards", "coin", "coins", "damage", "game", "pile", "pokemon", "the", "times",
];

/// An example of the statement that begins with this word.
pub(crate) fn example_of(verb: Option<&str>) -> Option<&'static str> {
    let mut words = words().filter(|word| Some(word.text) == verb);
    words.find_map(|word| word.example)
}

impl Cursor<'_> {
    /// Reads a phrase only to see whether it could be one; the next token stays the same, and a guess makes no guesses.
    fn guess<T>(&mut self, phrase: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.guessing {
            return None;
        }
        let mark = self.mark();
        self.guessing = true;
        let found = phrase(self);
        self.guessing = false;
        self.rewind(mark);
        found
    }

    /// Whether another bracket or mark of the same use stands in place of this sign.
    pub(crate) fn sees_bracket_like(&self, sign: char) -> bool {
        let alike = ["([{", ")]}", ":,;="];
        let Token::Sign(found) = *self.peek() else {
            return false;
        };
        alike
            .iter()
            .any(|signs| signs.contains(sign) && signs.contains(found))
    }

    /// The number that the next word stands for.
    fn number_in_words(&self) -> Option<String> {
        let word = self.word()?.to_lowercase();
        if word == "a" || word == "an" {
            return Some("1".to_owned());
        }
        let found = NUMBERS.iter().position(|number| *number == word)?;
        Some((found + 1).to_string())
    }

    /// A number stands here in words.
    pub(crate) fn in_words(&self) -> Option<Fault> {
        let number = self.number_in_words()?;
        let message = format!("Numbers are written with digits: `{number}`.");
        Some(self.fault(message).suggest(Some(&number)))
    }

    /// No number comes next.
    pub(crate) fn no_number(&self) -> Fault {
        let found = self.found();
        let message = match self.sees_sign(':') {
            true => format!("Here a number is missing; leave {found} out."),
            false => format!("Here a number is missing; I found {found}."),
        };
        self.in_words()
            .unwrap_or_else(|| self.fault(message).bare())
    }

    /// No amount comes next.
    pub(crate) fn no_amount(&mut self, known: &[&'static str]) -> Fault {
        if let Some(fault) = self.in_words() {
            return fault;
        }
        let things = self.guess(|c| {
            let mark = c.mark();
            c.things().ok()?;
            Some(c.count_wanted(mark))
        });
        things.unwrap_or_else(|| self.unknown("an amount", known.iter().copied()))
    }

    /// Pokémon or cards were read since the mark, where a number is wanted.
    pub(crate) fn count_wanted(&self, mark: usize) -> Fault {
        let counted = format!("count({})", self.words_since(mark));
        let message = format!(
            "A number is wanted here, but this means Pokémon or cards. Write how many they are: `{counted}`."
        );
        Fault::new(self.span_since(mark), message).suggest(Some(&counted))
    }

    /// No selection comes next, although words for cards or Pokémon may do so.
    pub(crate) fn half_a_selection(&mut self) -> Option<Fault> {
        if let Some(fault) = self.in_words() {
            return Some(fault);
        }
        self.guess(|c| {
            let mark = c.mark();
            c.card_phrase().ok()?;
            let (words, at) = (c.words_since(mark), c.span_since(mark));
            if words.contains("pokemon") && !c.sees("from") {
                let message = format!(
                    "Say whose: `your {words}`, `opponent's {words}` or `each player's {words}`."
                );
                return Some(Fault::new(at, message).suggest(Some(&format!("your {words}"))));
            }
            let (all, one) = match words.ends_with('s') {
                true => ("all", "2"),
                false => ("1", "1"),
            };
            let message =
                format!("Say how many, as in `{one} {words}`, `up to 2 {words}` or `all {words}`.");
            let meant = format!("{all} {words}");
            Some(Fault::new(at, message).suggest(Some(&meant)))
        })
    }

    /// A word that may be a name: which names there are, or how one is given.
    pub(crate) fn how_to_name(&self, mut fault: Fault) -> Fault {
        let known = |word: &str| vocab::RESERVED.contains(&word) || vocab::is_verb(word);
        let Some(word) = self.word().filter(|word| *word != "the" && !known(word)) else {
            return fault;
        };
        if fault.suggestion.is_some() {
            return fault;
        }
        let names: Vec<String> = self
            .names()
            .iter()
            .map(|name| format!("`{name}`"))
            .collect();
        fault.message += &match names.is_empty() {
            true => format!(
                " If it is a name, give it first, as in `choose 1 of your bench as {word}`."
            ),
            false => format!(" The names given so far are {}.", names.join(", ")),
        };
        fault.bare = false;
        fault
    }

    /// No name in quotes comes next.
    pub(crate) fn no_text(&self, what: &str) -> Fault {
        let found = self.found();
        if self.sees_sign(':') {
            return self.fault(format!("Here {what} should follow; leave {found} out."));
        }
        if self.word().is_some_and(is_printing) && matches!(self.peek_at(1), Token::Text(_)) {
            return self.fault(format!(
                "Here {what} is missing; it stands before the printings."
            ));
        }
        let mut words = Vec::new();
        // Ids and numbers stand behind names; most of them have a digit.
        let part = |n: usize, word: &&str| n == 0 || !word.contains(|c: char| c.is_ascii_digit());
        while let Some(word) = self.word_at(words.len()).filter(|w| part(words.len(), w)) {
            words.push(word);
        }
        let quoted = (!words.is_empty()).then(|| format!("\"{}\"", words.join(" ")));
        let message = format!("Here {what} in quotes is missing; I found {found}.");
        self.fault(message).suggest(quoted.as_deref())
    }

    /// Something follows where a line, or a statement in a block, should end.
    pub(crate) fn goes_on(&self, ends: &str) -> Fault {
        let found = self.found();
        let fault = self.fault(format!("I did not expect {found} here; {ends}."));
        let spoken = self.word().is_some_and(|word| SPOKEN.contains(&word));
        let advice = if self.sees_sign(':') || spoken {
            format!("Leave {found} out.")
        } else if self.sees_sign('}') {
            "No `{` was opened before this.".to_owned()
        } else {
            return fault;
        };
        Fault {
            message: format!("{} {advice}", fault.message),
            ..fault
        }
    }

    /// Something follows where a statement should end: another one may have been meant, or a number of times.
    pub(crate) fn statement_goes_on(&self, ends: &str) -> Fault {
        let fault = self.goes_on(ends);
        if self.sees_sign(',') || matches!(self.word(), Some("and" | "then")) {
            let message = format!(
                "I did not expect {} here. Two statements stand on two lines, or with `;` between them.",
                self.found()
            );
            return self.fault(message).suggest(Some(";"));
        }
        if matches!(self.word(), Some("for" | "per" | "each")) {
            let advice = "What is done for each is multiplied, as in `damage +10 * energy(this)` or `draw count(your bench)`.";
            return Fault {
                message: format!("{} {advice}", fault.message),
                ..fault
            };
        }
        fault
    }

    /// The brace before a block.
    pub(crate) fn open_block(&mut self) -> Parsed<()> {
        if self.eat_sign('{') {
            return Ok(());
        }
        let found = self.found();
        if self.sees("then") {
            let message = "`then` stands only after `do { … }`: leave it out.";
            return Err(self.fault(message));
        }
        let message = format!(
            "Here `{{` is missing; I found {found}. What is done stands in braces, as in `{{ draw 1 }}`."
        );
        let other = self.sees_bracket_like('{') || self.sees_sign(':');
        Err(self.fault(message).suggest(other.then_some("{")))
    }

    /// No statement begins with what comes next.
    pub(crate) fn no_verb(&self) -> Fault {
        let what = "a verb, such as `draw` or `discard`,";
        let word = self.word().unwrap_or("");
        let rule = ["prevent", "halve", "hp", "retreat", "prizes"];
        if let Some((condition, _)) = vocab::CONDITIONS.iter().find(|(c, _)| self.is_at(2, c))
            && self.is_at(1, "is")
        {
            let meant = format!("inflict {condition} on {word}");
            let message = format!("This asks whether it is so. To make it so, write `{meant}`.");
            return self.fault(message).suggest(Some(&meant));
        }
        if let Some(fault) = self.no_act_of_player() {
            return fault;
        }
        if self.at_pokemon() || rule.contains(&word) {
            return self.fault(
                "This begins like a rule that holds for a while. Say how long, as in \
                 `until end of opponent's next turn: defending cannot retreat`.",
            );
        }
        if let Some((_, meant)) = OTHER_VERBS.iter().find(|(other, _)| *other == word) {
            return self.unknown(what, []).suggest(Some(meant));
        }
        if self.sees_sign('}') {
            return self.fault("This `}` closes nothing: no `{` was opened before it.");
        }
        if word == "else" {
            return self.fault("`else` stands behind the `}` of an `if`: `if … { … } else { … }`.");
        }
        if matches!(self.peek(), Token::Number(_)) {
            let fault = self.unknown(what, []);
            return fault.suggest(self.is_at(1, "damage").then_some("damage"));
        }
        self.unknown(
            what,
            vocab::verbs().chain(["knock out", "end turn", "look at"]),
        )
    }

    /// A player is named who does what this language says otherwise.
    fn no_act_of_player(&self) -> Option<Fault> {
        let mut subjects = vocab::SUBJECTS.iter().map(|(subject, _)| *subject);
        let subject = subjects.find(|subject| self.sees(subject))?;
        let ahead = subject.split(' ').count();
        let act = self.word_at(ahead)?;
        if act == "cannot" || act == "may" || act == "must" {
            return Some(self.fault(
                "This begins like a rule that holds for a while. Say how long, as in \
                 `during opponent's next turn: opponent cannot play items`.",
            ));
        }
        if subject == "you" {
            let message = "You are meant if nobody is named: leave `you` out.";
            return Some(self.fault(message).suggest(Some(act)));
        }
        let acts = ["draws", "flips", "wins", "guesses", "may"];
        let message = format!(
            "What stands after `{subject}` is `draws`, `flips`, `wins`, `guesses …` or `may {{ … }}`. \
             For what others pick write `chosen by opponent`, as in \
             `discard 1 card chosen by opponent from opponent's hand`."
        );
        let meant = near(act, acts).map(|act| format!("{subject} {act}"));
        Some(self.fault(message).suggest(meant.as_deref()))
    }
}

/// Whether a word is written like a printing: `dp1-5`.
fn is_printing(word: &str) -> bool {
    word.split_once('-')
        .is_some_and(|(_, number)| number.starts_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::program;

    #[test]
    fn every_example_can_be_read_and_begins_with_its_word() {
        for word in words() {
            let Some(example) = word.example else {
                continue;
            };
            assert!(
                program(example).is_ok(),
                "{example}: {:?}",
                program(example)
            );
            assert!(example.starts_with(word.text), "{example}");
        }
    }

    #[test]
    fn verbs_of_everyday_speech_lead_to_those_of_the_language() {
        for (other, meant) in OTHER_VERBS {
            assert!(!vocab::is_verb(other), "{other}");
            let first = meant.split(' ').next().unwrap_or("");
            assert!(vocab::is_verb(first), "{meant}");
        }
    }
}
