//! What a card counts as under the rules of a game (CARD-1 to CARD-3, TURN-TOOL-3, TURN-TM-3, AMB-42).

use crate::def::{Def, Role, TrainerClass};
use rulebox_cards::{Body, Card};
use rulebox_rules::ruleset::{FossilClass, TmClass, ToolClass};
use rulebox_rules::{Kinds, Ruleset, Stage, TrainerKind};

/// The sorts of card that texts ask for most, as bits: those that the definition alone tells.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sorts(u32);

impl Sorts {
    /// A Pokémon outside play; a Fossil is none there (KIND-FOSSIL-2).
    pub const POKEMON: Sorts = Sorts(1);
    /// An Evolution card outside play.
    pub const EVOLUTION: Sorts = Sorts(1 << 1);
    /// An Energy card.
    pub const ENERGY: Sorts = Sorts(1 << 2);
    /// A basic Energy card.
    pub const BASIC_ENERGY: Sorts = Sorts(1 << 3);
    /// A Special Energy card.
    pub const SPECIAL_ENERGY: Sorts = Sorts(1 << 4);
    /// What texts call a Trainer card (CARD-3).
    pub const TRAINER: Sorts = Sorts(1 << 5);
    /// What counts as an Item card in this era.
    pub const ITEM: Sorts = Sorts(1 << 6);
    /// A Supporter card.
    pub const SUPPORTER: Sorts = Sorts(1 << 7);
    /// A Stadium card.
    pub const STADIUM: Sorts = Sorts(1 << 8);
    /// A Pokémon Tool.
    pub const TOOL: Sorts = Sorts(1 << 9);
    /// A Technical Machine.
    pub const TECHNICAL_MACHINE: Sorts = Sorts(1 << 10);
    /// A Fossil.
    pub const FOSSIL: Sorts = Sorts(1 << 11);
    /// A card with an owner in its name (KIND-OWNER-1).
    pub const OWNED: Sorts = Sorts(1 << 12);

    /// The sorts of a card.
    pub(crate) fn of(def: &Def) -> Sorts {
        let pokemon = def.pokemon.as_ref().filter(|_| def.trainer.is_none());
        let trainer = def.trainer.as_ref();
        let is = |kind| trainer.is_some_and(|t| t.kind == kind);
        let sorts = [
            (pokemon.is_some(), Sorts::POKEMON),
            (
                pokemon.is_some_and(|p| p.stage.is_evolution()),
                Sorts::EVOLUTION,
            ),
            (def.is_energy, Sorts::ENERGY),
            (def.is_basic_energy, Sorts::BASIC_ENERGY),
            (def.is_energy && !def.is_basic_energy, Sorts::SPECIAL_ENERGY),
            (trainer.is_some_and(|t| t.counts_as_trainer), Sorts::TRAINER),
            (
                trainer.is_some_and(|t| t.class == TrainerClass::Item),
                Sorts::ITEM,
            ),
            (is(TrainerKind::Supporter), Sorts::SUPPORTER),
            (is(TrainerKind::Stadium), Sorts::STADIUM),
            (is(TrainerKind::Tool), Sorts::TOOL),
            (is(TrainerKind::TechnicalMachine), Sorts::TECHNICAL_MACHINE),
            (is(TrainerKind::Fossil), Sorts::FOSSIL),
            (def.owned, Sorts::OWNED),
        ];
        let held = sorts.iter().filter(|(is, _)| *is);
        Sorts(held.fold(0, |all, (_, sort)| all | sort.0))
    }

    /// Whether it is of that sort.
    #[inline]
    pub fn has(self, sort: Sorts) -> bool {
        self.0 & sort.0 != 0
    }
}

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
