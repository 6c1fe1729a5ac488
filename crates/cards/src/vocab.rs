//! The closed lists of words that the parser reads and the printer writes, so that the two agree.

use crate::card::Limit;
use crate::effect::{
    CardSort, Cmp, FactFilter, Filter, Player, PlayerAct, RelationFilter, Sources, StateFilter,
    Trigger,
};
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

/// What a player can be kept from.
pub(crate) const PLAYER_ACTS: &[(&str, PlayerAct)] = &[
    ("play items", PlayerAct::PlayItem),
    ("play supporters", PlayerAct::PlaySupporter),
    ("play stadiums", PlayerAct::PlayStadium),
    ("play trainers", PlayerAct::PlayTrainer),
    ("play cards", PlayerAct::PlayCards),
    ("play pokemon", PlayerAct::PlayPokemon),
    ("attach energy", PlayerAct::AttachEnergy),
    ("attach special energy", PlayerAct::AttachSpecialEnergy),
    ("use gx attacks", PlayerAct::UseGxAttacks),
    (
        "use abilities from hand and discard",
        PlayerAct::UsePowersElsewhere,
    ),
    ("evolve", PlayerAct::Evolve),
];

/// What sets a triggered power off.
pub(crate) const TRIGGERS: &[(&str, Trigger)] = &[
    ("between turns", Trigger::BetweenTurns),
    ("end of your turn", Trigger::EndOfYourTurn),
    ("end of opponent's turn", Trigger::EndOfOpponentsTurn),
    ("played", Trigger::Played),
    ("benched", Trigger::Benched),
    ("put into play", Trigger::PutIntoPlay),
    ("evolved", Trigger::Evolved),
    ("levelled up", Trigger::LevelledUp),
    (
        "damaged by an attack while active",
        Trigger::DamagedWhileActive,
    ),
    ("damaged by an attack", Trigger::DamagedByAttack),
    ("knocked out by an attack", Trigger::KnockedOutByAttack),
    ("knocked out", Trigger::KnockedOut),
    (
        "energy attached except by effects",
        Trigger::EnergyAttachedByRule(None),
    ),
    ("energy attached", Trigger::EnergyAttached(None)),
    ("attached", Trigger::Attached),
    ("moved to bench", Trigger::MovedToBench),
    ("moved to active", Trigger::MovedToActive),
    ("used a power", Trigger::UsedPower),
    ("used a poke-power", Trigger::UsedPokePower),
    ("drawn for the turn", Trigger::DrawnForTurn),
    ("taken as prize", Trigger::TakenAsPrize),
    ("discarded from play", Trigger::DiscardedFromPlay),
];

/// What effects can come from. The longer list of Trainer cards has a word of its own.
pub(crate) const SOURCES: &[(&str, Sources)] = &[
    ("attacks", Sources::ATTACKS),
    ("abilities", Sources::ABILITIES),
    ("items", Sources::ITEMS),
    ("supporters", Sources::SUPPORTERS),
    ("trainers", Sources::ITEMS.and(Sources::SUPPORTERS)),
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

/// The sorts of cards, which serve as the noun of a phrase.
pub(crate) const NOUNS: &[(&str, Filter)] = &[
    ("card", Filter::Any),
    ("pokemon", Filter::Sort(CardSort::Pokemon)),
    ("energy", Filter::Sort(CardSort::Energy)),
    ("trainer", Filter::Sort(CardSort::Trainer)),
    ("item", Filter::Sort(CardSort::Item)),
    ("supporter", Filter::Sort(CardSort::Supporter)),
    ("stadium", Filter::Sort(CardSort::Stadium)),
    ("tool", Filter::Sort(CardSort::Tool)),
    (
        "technical-machine",
        Filter::Sort(CardSort::TechnicalMachine),
    ),
    ("fossil", Filter::Sort(CardSort::Fossil)),
];

/// Single words for properties, besides types, stages, kinds and conditions.
pub(crate) const ADJECTIVES: &[(&str, Filter)] = &[
    ("evolution", Filter::Fact(FactFilter::Evolution)),
    ("evolved", Filter::State(StateFilter::Evolved)),
    ("owned", Filter::Fact(FactFilter::Owned)),
    ("damaged", Filter::State(StateFilter::Damaged)),
    ("affected", Filter::State(StateFilter::AnyCondition)),
    (
        "played-this-turn",
        Filter::State(StateFilter::PlayedThisTurn),
    ),
    ("new", Filter::State(StateFilter::New)),
    ("moved-to-active", Filter::State(StateFilter::MovedToActive)),
    ("full-hp", Filter::State(StateFilter::FullHp)),
    ("knocked-out", Filter::State(StateFilter::KnockedOut)),
    ("face-down", Filter::State(StateFilter::FaceDown)),
    ("whole", Filter::State(StateFilter::Whole)),
    ("this-card", Filter::Relation(RelationFilter::ThisCard)),
    ("other", Filter::Relation(RelationFilter::Other)),
];

/// The verbs that a statement can begin with.
pub(crate) const VERBS: &[&str] = &[
    "flip", "if", "may", "do", "pay", "each", "repeat", "choose", "require", "before", "first",
    "fail", "damage", "put", "spread", "move", "heal", "inflict", "cure", "draw", "discard",
    "attach", "search", "look", "reveal", "shuffle", "switch", "knock", "return", "devolve",
    "until", "during", "end", "win", "you", "opponent", "take", "turn", "use", "play", "marker",
    "at", "for", "lose",
];

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
            phrases(PLAYER_ACTS),
            phrases(TRIGGERS),
            phrases(SOURCES),
            phrases(LIMITS),
            phrases(COMPARISONS),
            phrases(NOUNS),
            phrases(ADJECTIVES),
            VERBS.to_vec(),
        ];
        let missing: Vec<&str> = tables.concat().into_iter().filter(|p| !stands(p)).collect();
        assert_eq!(missing, [""; 0]);
    }
}
