//! Properties with their verb, as the end of a sentence: `is damaged`, `has no Rule Box`.

use super::kinds::{KindName, kind_name};
use super::noun::kind_noun;
use super::plural::{Number, with_article};
use rulebox_rules::Kinds;

/// A property as the end of a sentence, with its verb.
pub(crate) enum Predicate {
    /// `is …`.
    Is(String),
    /// `is a …`, `are …`: the noun in the singular and in the plural.
    IsA(String, String),
    /// `has …`; without it, `has no …`.
    Has(String, String),
    /// Another verb, with the form that denies it; the same for one and for many.
    Does(String, String),
    /// A verb in the singular and in the plural, and what stands after it: `evolves from …`.
    Acts(&'static str, &'static str, String),
}

/// `has …`; without it, `doesn't have …`.
pub(crate) fn has(what: &str) -> Predicate {
    Predicate::Has(what.to_owned(), String::new())
}

/// A label that stands by itself after `is`.
pub(crate) fn plain_label(kinds: Kinds) -> Option<&'static str> {
    const PLAIN: [Kinds; 7] = [
        Kinds::ANCIENT,
        Kinds::FUTURE,
        Kinds::TEAM_PLASMA,
        Kinds::PRISM_STAR,
        Kinds::SINGLE_STRIKE,
        Kinds::RAPID_STRIKE,
        Kinds::FUSION_STRIKE,
    ];
    match kind_name(kinds) {
        KindName::Label(name) => PLAIN.contains(&kinds).then_some(name),
        KindName::Before(_) | KindName::Whole(_) => None,
    }
}

/// A Pokémon with this label.
pub(crate) fn labelled_pokemon(label: &str) -> Predicate {
    let noun = format!("{label} Pokémon");
    Predicate::IsA(noun.clone(), noun)
}

/// That a card is of these kinds.
pub(crate) fn kind_predicate(kinds: Kinds) -> Predicate {
    if kinds == Kinds::RULE_BOX {
        return Predicate::Has("a Rule Box".to_owned(), "no Rule Box".to_owned());
    }
    if let Some(name) = plain_label(kinds) {
        return Predicate::Is(name.to_owned());
    }
    if kinds.0.count_ones() == 1
        && let KindName::Label(name) = kind_name(kinds)
    {
        return match name {
            "Ultra Beast" => Predicate::IsA(name.to_owned(), format!("{name}s")),
            name => Predicate::IsA(format!("{name} card"), format!("{name} cards")),
        };
    }
    let nouns: Vec<(String, String)> = Kinds::WORDS
        .iter()
        .filter(|(_, kind)| kinds.has(*kind))
        .map(|(_, kind)| kind_noun(*kind))
        .collect();
    let joined = |pick: fn(&(String, String)) -> String| {
        nouns.iter().map(pick).collect::<Vec<_>>().join(" and ")
    };
    Predicate::IsA(joined(|n| n.0.clone()), joined(|n| n.1.clone()))
}

/// A property that holds: `is …`, `are …`.
pub(crate) fn with_verb(predicate: Predicate, number: Number) -> String {
    match predicate {
        Predicate::Is(what) => format!("{} {what}", number.pick("is", "are")),
        Predicate::IsA(one, many) => match number {
            Number::One => format!("is {}", with_article(&one)),
            Number::Many => format!("are {many}"),
        },
        Predicate::Has(what, _) => format!("{} {what}", number.pick("has", "have")),
        Predicate::Does(what, _) => what,
        Predicate::Acts(one, many, how) => match number {
            Number::One => format!("{one} {how}"),
            Number::Many => format!("{many} {}", how.replacen("or levels", "or level", 1)),
        },
    }
}

/// A property that does not hold: `is not …`, `has no …`.
pub(crate) fn not_with_verb(predicate: Predicate, number: Number) -> String {
    match predicate {
        Predicate::Is(what) => {
            let what = what.replacen("by a Special", "by any Special", 1);
            format!("{} not {what}", number.pick("is", "are"))
        }
        Predicate::IsA(one, many) => match number {
            Number::One => format!("is not {}", with_article(&one)),
            Number::Many => format!("are not {many}"),
        },
        Predicate::Has(what, none) if none.is_empty() => {
            format!("{} {what}", number.pick("doesn't have", "don't have"))
        }
        Predicate::Has(_, none) => format!("{} {none}", number.pick("has", "have")),
        Predicate::Does(_, not) => not,
        Predicate::Acts(_, verb, how) => {
            let how = how.replacen("or levels", "or level", 1);
            format!("{} {verb} {how}", number.pick("doesn't", "don't"))
        }
    }
}
