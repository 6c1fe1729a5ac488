//! What a card counts as under the rules of a game (CARD-1 to CARD-3, TURN-TOOL-3, TURN-TM-3, AMB-42).

use crate::def::{Role, TrainerClass};
use rulebox_cards::{Body, Card};
use rulebox_rules::ruleset::{FossilClass, TmClass, ToolClass};
use rulebox_rules::{Kinds, Ruleset, Stage, TrainerKind};

/// The kinds that a card counts as: where the book knows Pokémon ex, an older Pokémon-ex is one (AMB-42).
pub(crate) fn kinds_under(rules: &Ruleset, kinds: Kinds) -> Kinds {
    let older = kinds.has(Kinds::EX_OLD) && rules.knows(Kinds::EX_NEW);
    if older {
        kinds.and(Kinds::EX_NEW)
    } else {
        kinds
    }
}

/// What a card in the hand can be used for.
pub(crate) fn role_of(card: &Card) -> Role {
    match &card.body {
        Body::Energy(_) => Role::Energy,
        Body::Trainer(t) => match t.kind {
            TrainerKind::Tool | TrainerKind::TechnicalMachine => Role::Attachment,
            _ => Role::Trainer,
        },
        Body::Pokemon(p) if p.stage == Stage::Basic => Role::Basic,
        Body::Pokemon(p) if p.stage.is_evolution() => Role::Evolution,
        Body::Pokemon(p) if p.stage == Stage::LevelUp => Role::LevelUp,
        // A Pokémon of several cards is played by its first piece; the others follow.
        Body::Pokemon(p) if p.part.is_some_and(|(n, _)| n == 1) => match p.stage {
            Stage::Legend => Role::Legend,
            Stage::VUnion => Role::Union,
            _ => Role::Other,
        },
        Body::Pokemon(_) => Role::Other,
    }
}

/// What a Trainer counts as under these rules.
pub fn trainer_class(rules: &Ruleset, kind: TrainerKind) -> TrainerClass {
    match kind {
        TrainerKind::Item => TrainerClass::Item,
        TrainerKind::Supporter => TrainerClass::Supporter,
        TrainerKind::Stadium => TrainerClass::Stadium,
        TrainerKind::Tool => match rules.tool_class {
            ToolClass::PlainTrainer | ToolClass::Item => TrainerClass::Item,
            ToolClass::OwnSubtype => TrainerClass::Tool,
        },
        TrainerKind::TechnicalMachine => match rules.tm_class {
            TmClass::PlainTrainer | TmClass::Item | TmClass::ItemOrTool => TrainerClass::Item,
        },
        TrainerKind::Fossil => match rules.fossil_class {
            FossilClass::PlainTrainer | FossilClass::Item => TrainerClass::Item,
        },
    }
}
