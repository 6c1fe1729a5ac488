//! The closed lists of words that the parser reads and the printer writes, so that the two agree.

use crate::card::Limit;
use crate::effect::{Cmp, Player};
use rulebox_rules::{Condition, EnergyType, PowerKind, Stage, TrainerKind};

/// The phrase in `table` that stands for `value`.
pub(crate) fn phrase_of<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> &'static str {
    table
        .iter()
        .find(|(_, v)| v == value)
        .map_or("", |(phrase, _)| phrase)
}

/// Players as owners.
pub(crate) const OWNERS: &[(&str, Player)] = &[
    ("your", Player::You),
    ("opponent's", Player::Opponent),
    ("each player's", Player::Each),
];

/// Players who do something.
pub(crate) const SUBJECTS: &[(&str, Player)] = &[
    ("you", Player::You),
    ("opponent", Player::Opponent),
    ("each player", Player::Each),
];

/// The five Special Conditions.
pub(crate) const CONDITIONS: &[(&str, Condition)] = &[
    ("asleep", Condition::Asleep),
    ("burned", Condition::Burned),
    ("confused", Condition::Confused),
    ("paralyzed", Condition::Paralyzed),
    ("poisoned", Condition::Poisoned),
];

/// Type names, as facts of a card use them.
pub(crate) const TYPES: &[(&str, EnergyType)] = &[
    ("grass", EnergyType::Grass),
    ("fire", EnergyType::Fire),
    ("water", EnergyType::Water),
    ("lightning", EnergyType::Lightning),
    ("psychic", EnergyType::Psychic),
    ("fighting", EnergyType::Fighting),
    ("darkness", EnergyType::Darkness),
    ("metal", EnergyType::Metal),
    ("fairy", EnergyType::Fairy),
    ("dragon", EnergyType::Dragon),
    ("colorless", EnergyType::Colorless),
];

/// Stages, as the fact line of a Pokémon card writes them.
pub(crate) const STAGE_LINES: &[(&str, Stage)] = &[
    ("basic", Stage::Basic),
    ("stage 1", Stage::Stage1),
    ("stage 2", Stage::Stage2),
    ("level-up", Stage::LevelUp),
    ("break", Stage::Break),
    ("mega", Stage::Mega),
    ("vmax", Stage::Vmax),
    ("vstar", Stage::Vstar),
    ("v-union", Stage::VUnion),
    ("legend", Stage::Legend),
    ("restored", Stage::Restored),
];

/// Stages, as filters write them; the rarer ones are kept apart from the kinds of the same name.
pub(crate) const STAGES: &[(&str, Stage)] = &[
    ("basic", Stage::Basic),
    ("stage-1", Stage::Stage1),
    ("stage-2", Stage::Stage2),
    ("level-up", Stage::LevelUp),
    ("break-stage", Stage::Break),
    ("mega-stage", Stage::Mega),
    ("vmax-stage", Stage::Vmax),
    ("vstar-stage", Stage::Vstar),
    ("v-union-stage", Stage::VUnion),
    ("legend-stage", Stage::Legend),
    ("restored-stage", Stage::Restored),
];

/// What a Trainer card prints itself to be.
pub(crate) const TRAINER_KINDS: &[(&str, TrainerKind)] = &[
    ("item", TrainerKind::Item),
    ("supporter", TrainerKind::Supporter),
    ("stadium", TrainerKind::Stadium),
    ("tool", TrainerKind::Tool),
    ("technical-machine", TrainerKind::TechnicalMachine),
    ("fossil", TrainerKind::Fossil),
];

/// Families of powers.
pub(crate) const POWERS: &[(&str, PowerKind)] = &[
    ("ability", PowerKind::Ability),
    ("poke-power", PowerKind::PokePower),
    ("poke-body", PowerKind::PokeBody),
    ("ancient-trait", PowerKind::AncientTrait),
];

/// Families of powers in the plural, after `cannot use`.
pub(crate) const POWERS_PLURAL: &[(&str, PowerKind)] = &[
    ("abilities", PowerKind::Ability),
    ("poke-powers", PowerKind::PokePower),
    ("poke-bodies", PowerKind::PokeBody),
    ("ancient-traits", PowerKind::AncientTrait),
];

/// How often an activated power may be used. The longer phrase stands first, so that it is tried first.
pub(crate) const LIMITS: &[(&str, Limit)] = &[
    ("once per turn by name", Limit::OncePerTurnByName),
    ("once per turn", Limit::OncePerTurn),
    ("once per game by name", Limit::OncePerGameByName),
    ("vstar", Limit::Vstar),
    ("any number of times", Limit::AnyNumber),
];

/// Comparisons.
pub(crate) const COMPARISONS: &[(&str, Cmp)] = &[
    ("<=", Cmp::AtMost),
    ("<", Cmp::Less),
    ("==", Cmp::Equal),
    ("!=", Cmp::Differs),
    (">=", Cmp::AtLeast),
    (">", Cmp::More),
];

/// The words that a statement can begin with.
pub(crate) fn verbs() -> impl Iterator<Item = &'static str> {
    crate::effect::verb::words().map(|word| word.text)
}

/// Whether a statement can begin with this word.
pub(crate) fn is_verb(word: &str) -> bool {
    verbs().any(|verb| verb == word)
}

/// Words that cannot name a chosen thing, because they mean something already.
pub(crate) const RESERVED: &[&str] = &[
    "this",
    "defending",
    "attacker",
    "it",
    "your",
    "opponent's",
    "each",
    "player",
    "player's",
    "all",
    "any",
    "up",
    "to",
    "of",
    "from",
    "top",
    "heads",
    "tails",
    "count",
    "counters",
    "counter",
    "energy",
    "retreat",
    "remaining",
    "hp",
    "prizes",
    "card",
    "cards",
    "pokemon",
    "stadium",
    "active",
    "bench",
    "hand",
    "deck",
    "lost",
    "zone",
    "where",
    "is",
    "has",
    "was",
    "chosen",
    "at",
    "as",
    "into",
    "onto",
    "on",
    "among",
    "and",
    "or",
    "not",
    "with",
    "revealed",
    "ignoring",
    "then",
    "else",
    "cannot",
    "must",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effect::filter::property_words;

    /// The examples of the page about the language, as one text.
    fn examples() -> String {
        let page = include_str!("../../../docs/EFFECTS.md");
        let inside = page.split("```").skip(1).step_by(2);
        inside.collect::<Vec<_>>().join("\n")
    }

    /// The phrases of a table.
    fn phrases<T>(table: &[(&'static str, T)]) -> Vec<&'static str> {
        table.iter().map(|(phrase, _)| *phrase).collect()
    }

    #[test]
    fn every_phrase_of_the_language_stands_in_an_example() {
        let examples = examples();
        let joins = |c: char| c.is_alphanumeric() || "-'".contains(c);
        let stands = |phrase: &&str| {
            examples.match_indices(phrase).any(|(at, _)| {
                let before = examples[..at].chars().next_back();
                let after = examples[at + phrase.len()..].chars().next();
                !before.is_some_and(joins) && !after.is_some_and(joins)
            })
        };
        let tables = [
            phrases(OWNERS),
            phrases(SUBJECTS),
            phrases(CONDITIONS),
            phrases(TYPES),
            phrases(STAGE_LINES),
            phrases(STAGES),
            phrases(TRAINER_KINDS),
            phrases(POWERS),
            phrases(POWERS_PLURAL),
            phrases(crate::effect::modifier::PLAYER_ACTS),
            phrases(crate::effect::TRIGGERS),
            phrases(crate::effect::modifier::SOURCES),
            phrases(LIMITS),
            phrases(COMPARISONS),
            property_words().collect(),
            verbs().collect(),
        ];
        let missing: Vec<&str> = tables.concat().into_iter().filter(|p| !stands(p)).collect();
        assert_eq!(missing, [""; 0]);
    }
}
