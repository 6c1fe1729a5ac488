//! Small grammar: singular and plural, articles, lists, and where a sentence begins and ends.

/// Whether a phrase takes its verb in the singular.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    /// `this Pokémon is`.
    One,
    /// `2 of your Pokémon are`.
    Many,
}

impl Number {
    /// The number that goes with a count.
    pub(crate) fn of(n: i32) -> Number {
        if n == 1 { Number::One } else { Number::Many }
    }

    /// The form that goes with this number.
    pub(crate) fn pick<'t>(self, one: &'t str, many: &'t str) -> &'t str {
        match self {
            Number::One => one,
            Number::Many => many,
        }
    }
}

/// A name as a sentence shows it: in quotes where its words could be taken for those of the sentence.
pub(crate) fn shown(name: &str) -> String {
    let plain = |word: &str| {
        let small = word.starts_with(char::is_lowercase);
        let usual = matches!(word, "ex" | "of" | "the");
        (usual || !small) && !word.ends_with([',', '.', ';', ':'])
    };
    match name.split(' ').all(plain) {
        true => name.to_owned(),
        false => format!("“{name}”"),
    }
}

/// Words, and the number that a verb after them takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The words.
    pub text: String,
    pub(crate) number: Number,
}

impl Phrase {
    pub(crate) fn one(text: impl Into<String>) -> Phrase {
        Phrase {
            text: text.into(),
            number: Number::One,
        }
    }

    pub(crate) fn many(text: impl Into<String>) -> Phrase {
        Phrase {
            text: text.into(),
            number: Number::Many,
        }
    }

    /// The phrase with a verb after it.
    pub(crate) fn verb(&self, one: &str, many: &str) -> String {
        format!("{} {}", self.text, self.number.pick(one, many))
    }
}

/// `a card`, `an Energy card`.
pub fn with_article(noun: &str) -> String {
    if let Some(rest) = noun.strip_prefix("other ") {
        return format!("another {rest}");
    }
    let first = noun.chars().next().unwrap_or('x');
    // `Ultra Beast` and `Item` begin with a vowel that is heard; the letters of costs are not read out.
    let article = if "AEIOaeio".contains(first) || noun.starts_with("Ultra") {
        "an"
    } else {
        "a"
    };
    format!("{article} {noun}")
}

/// `A`, `A and B`, `A, B, and C`.
pub(crate) fn listed(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [one, two] => format!("{one} {word} {two}"),
        [front @ .., last] => format!("{}, {word} {last}", front.join(", ")),
    }
}

/// The text with its first letter in upper case.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// A whole sentence: it begins with a capital letter and ends with a full stop, or with the colon before a list.
pub(crate) fn sentence(text: &str) -> String {
    let text = capital(text);
    match text.ends_with([':', '.']) || text.ends_with(".)") {
        true => text,
        false => text + ".",
    }
}

/// The text with `they` for `you`, as it is told of a player who was named before.
pub(crate) fn in_third_person(text: &str) -> String {
    const WORDS: [(&str, &str); 4] = [
        ("you", "they"),
        ("your", "their"),
        ("You", "They"),
        ("Your", "Their"),
    ];
    let mut out = String::new();
    let mut quoted = false;
    for piece in text.split_inclusive(|c: char| !c.is_alphabetic()) {
        let word = piece.trim_end_matches(|c: char| !c.is_alphabetic());
        let other = WORDS.iter().find(|(from, _)| *from == word && !quoted);
        out += other.map_or(word, |(_, to)| to);
        out += &piece[word.len()..];
        quoted = (quoted || piece.ends_with('“')) && !piece.ends_with('”');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_have_commas_from_three_on() {
        let words = |n: usize| ["A", "B", "C"].map(str::to_owned)[..n].to_vec();
        assert_eq!(listed(&words(0), "and"), "");
        assert_eq!(listed(&words(1), "and"), "A");
        assert_eq!(listed(&words(2), "or"), "A or B");
        assert_eq!(listed(&words(3), "and"), "A, B, and C");
    }

    #[test]
    fn articles_go_by_the_sound() {
        assert_eq!(with_article("card"), "a card");
        assert_eq!(with_article("Energy card"), "an Energy card");
        assert_eq!(with_article("Ultra Beast"), "an Ultra Beast");
        assert_eq!(with_article("{R} Energy card"), "a {R} Energy card");
    }

    #[test]
    fn sentences_end_once() {
        assert_eq!(sentence("draw a card"), "Draw a card.");
        assert_eq!(sentence("choose 1:"), "Choose 1:");
        assert_eq!(sentence("énergie."), "Énergie.");
    }

    #[test]
    fn another_player_is_told_of_in_the_third_person() {
        let told = in_third_person("You may show your hand, “as you do”. Your turn ends.");
        assert_eq!(
            told,
            "They may show their hand, “as you do”. Their turn ends."
        );
    }

    #[test]
    fn verbs_agree() {
        assert_eq!(
            Phrase::one("this Pokémon").verb("is", "are"),
            "this Pokémon is"
        );
        assert_eq!(Phrase::many("2 Pokémon").verb("is", "are"), "2 Pokémon are");
        assert_eq!(Number::of(1), Number::One);
        assert_eq!(Number::of(0), Number::Many);
    }
}
