//! What a card counts as under the rules of a game (CARD-1 to CARD-3, TURN-TOOL-3, TURN-TM-3, AMB-42).

use crate::book::def::{Def, PokemonDef, Question, Role, TrainerClass};
use crate::query::question::Questions;
use rulebox_cards::effect::{CardSort, FactFilter, Filter};
use rulebox_cards::{Body, Card};
use rulebox_rules::ruleset::{FossilClass, TmClass, ToolClass};
use rulebox_rules::{EnergyType, Kinds, Ruleset, Stage, TrainerKind, TypeSet};

/// A sort of card that texts ask for and that the card's definition tells, as a number: first those with a word of their
/// own, then stages, types and kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sort(u8);

impl Sort {
    /// How many numbers there are.
    pub const COUNT: usize = 128;
    /// A Pokémon; outside play, a Fossil is none (KIND-FOSSIL-2).
    pub const POKEMON: Sort = Sort(0);
    /// An Evolution card; in play, a Pokémon of such a stage.
    pub const EVOLUTION: Sort = Sort(1);
    /// An Energy card.
    pub const ENERGY: Sort = Sort(2);
    /// A basic Energy card.
    pub const BASIC_ENERGY: Sort = Sort(3);
    /// A Special Energy card.
    pub const SPECIAL_ENERGY: Sort = Sort(4);
    /// What texts call a Trainer card (CARD-3).
    pub const TRAINER: Sort = Sort(5);
    /// What counts as an Item card in this era.
    pub const ITEM: Sort = Sort(6);
    /// A Supporter card.
    pub const SUPPORTER: Sort = Sort(7);
    /// A Stadium card.
    pub const STADIUM: Sort = Sort(8);
    /// A Pokémon Tool.
    pub const TOOL: Sort = Sort(9);
    /// A Technical Machine.
    pub const TECHNICAL_MACHINE: Sort = Sort(10);
    /// A Fossil.
    pub const FOSSIL: Sort = Sort(11);
    /// A card with an owner in its name (KIND-OWNER-1).
    pub const OWNED: Sort = Sort(12);
    /// The first stage; the others follow.
    const STAGES: u8 = 16;
    /// The first type; the others follow.
    const TYPES: u8 = 32;
    /// The first kind; the others follow.
    const KINDS: u8 = 64;

    const fn stage(stage: Stage) -> Sort {
        Sort(Sort::STAGES + stage as u8)
    }
    const fn of_type(t: EnergyType) -> Sort {
        Sort(Sort::TYPES + t as u8)
    }

    /// The sort that a filter asks for, if it asks for just one of these.
    #[inline]
    pub fn asked_by(filter: &Filter) -> Option<Sort> {
        Some(match filter {
            Filter::Sort(CardSort::Pokemon) => Sort::POKEMON,
            Filter::Fact(FactFilter::Evolution) => Sort::EVOLUTION,
            Filter::Sort(CardSort::Energy) => Sort::ENERGY,
            Filter::Sort(CardSort::BasicEnergy) => Sort::BASIC_ENERGY,
            Filter::Sort(CardSort::SpecialEnergy) => Sort::SPECIAL_ENERGY,
            Filter::Sort(CardSort::Trainer) => Sort::TRAINER,
            Filter::Sort(CardSort::Item) => Sort::ITEM,
            Filter::Sort(CardSort::Supporter) => Sort::SUPPORTER,
            Filter::Sort(CardSort::Stadium) => Sort::STADIUM,
            Filter::Sort(CardSort::Tool) => Sort::TOOL,
            Filter::Sort(CardSort::TechnicalMachine) => Sort::TECHNICAL_MACHINE,
            Filter::Sort(CardSort::Fossil) => Sort::FOSSIL,
            Filter::Fact(FactFilter::Owned) => Sort::OWNED,
            Filter::Fact(FactFilter::Stage(stage)) => Sort::stage(*stage),
            Filter::Fact(FactFilter::Type(t)) => Sort::of_type(*t),
            Filter::Fact(FactFilter::Kind(Kinds(one))) if one.is_power_of_two() => {
                Sort(Sort::KINDS | one.trailing_zeros() as u8)
            }
            Filter::Fact(
                FactFilter::Kind(_)
                | FactFilter::Named(_)
                | FactFilter::NameHas(_)
                | FactFilter::Hp(..)
                | FactFilter::HasPower(_)
                | FactFilter::HasAnyPower
                | FactFilter::HasPowerNamed(_)
                | FactFilter::HasAttack(_),
            )
            | Filter::Any
            | Filter::All(_)
            | Filter::AnyOf(_)
            | Filter::Not(_)
            | Filter::State(_)
            | Filter::Lineage(_)
            | Filter::Relation(_) => return None,
        })
    }

    /// The questions whose answers can make a Pokémon in play be of a sort or not.
    pub const CHANGED_BY: Questions = Question::Type.bit() | Question::CountsAs.bit();

    /// Its number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize & (Sort::COUNT - 1)
    }
}

/// A set of sorts.
#[derive(Clone, Copy, Debug, Default)]
struct SortSet([u64; 2]);

impl SortSet {
    const ALL: SortSet = SortSet([u64::MAX; 2]);

    fn insert(&mut self, sort: Sort) {
        self.0[sort.index() >> 6] |= 1 << (sort.index() & 63);
    }
    fn remove(&mut self, sort: Sort) {
        self.0[sort.index() >> 6] &= !(1 << (sort.index() & 63));
    }
    #[inline]
    fn has(&self, sort: Sort) -> bool {
        self.0[sort.index() >> 6] & 1 << (sort.index() & 63) != 0
    }
}

/// The sorts that a card is of, and those of which its definition alone does not tell.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sorts {
    held: SortSet,
    open: SortSet,
}

impl Sorts {
    /// The sorts of a card outside play, or attached, or under a Pokémon. What it is while attached may be something else, and
    /// so may be the types that an Energy card provides there.
    pub(crate) fn of(def: &Def) -> Sorts {
        let pokemon = def.pokemon.as_ref().filter(|_| def.trainer.is_none());
        let mut sorts = Sorts::with_words(def);
        if pokemon.is_some() {
            sorts.held.insert(Sort::POKEMON);
        }
        // On a single piece of a V-UNION only type, category and name can be referred to (KIND-VUNION-13, -14, -17).
        let has_facts = def.part.is_none_or(|(_, of)| of < 4);
        sorts.held.0[1] = match has_facts {
            true => def.kinds.0,
            false => def.kinds.0 & Kinds::V_UNION.0,
        };
        sorts.add_face(pokemon);
        if def.is_energy {
            let all_of = |t: &EnergyType| def.units.iter().all(|unit| *unit == TypeSet::of(*t));
            let only = EnergyType::ALL.iter().find(|t| all_of(t));
            if let Some(t) = only.filter(|_| !def.units.is_empty()) {
                sorts.held.insert(Sort::of_type(*t));
            }
            for t in EnergyType::ALL {
                sorts.open.insert(Sort::of_type(t));
            }
        }
        if def.attached.is_some() {
            sorts.open = SortSet::ALL;
        }
        sorts
    }

    /// The sorts of a Pokémon in play with that card on top; what has levelled up keeps its earlier stage (KIND-LVX-8).
    pub(crate) fn in_play(def: &Def) -> Sorts {
        let mut sorts = Sorts::with_words(def);
        // A Pokémon in play is one, whatever its cards are elsewhere (KIND-FOSSIL-2).
        sorts.held.insert(Sort::POKEMON);
        // It is a Trainer card as well only where its text says so (KIND-FOSSIL-6).
        if !def.trainer.as_ref().is_some_and(|t| t.in_play_too) {
            sorts.held.remove(Sort::TRAINER);
            sorts.held.remove(Sort::ITEM);
        }
        sorts.held.0[1] = def.kinds.0;
        sorts.add_face(def.pokemon.as_ref());
        if def.role == Role::LevelUp {
            sorts.open.insert(Sort::EVOLUTION);
            (Sort::STAGES..Sort::TYPES).for_each(|n| sorts.open.insert(Sort(n)));
        }
        sorts
    }

    /// The sorts that are the same everywhere.
    fn with_words(def: &Def) -> Sorts {
        let trainer = def.trainer.as_ref();
        let is = |kind| trainer.is_some_and(|t| t.kind == kind);
        let class = |class| trainer.is_some_and(|t| t.class == class);
        let words = [
            (def.is_energy, Sort::ENERGY),
            (def.is_basic_energy, Sort::BASIC_ENERGY),
            (def.is_energy && !def.is_basic_energy, Sort::SPECIAL_ENERGY),
            (trainer.is_some_and(|t| t.counts_as_trainer), Sort::TRAINER),
            (class(TrainerClass::Item), Sort::ITEM),
            (is(TrainerKind::Supporter), Sort::SUPPORTER),
            (is(TrainerKind::Stadium), Sort::STADIUM),
            (is(TrainerKind::Tool), Sort::TOOL),
            (is(TrainerKind::TechnicalMachine), Sort::TECHNICAL_MACHINE),
            (is(TrainerKind::Fossil), Sort::FOSSIL),
            (def.owned, Sort::OWNED),
        ];
        let mut sorts = Sorts::default();
        let held = words.into_iter().filter(|(is, _)| *is);
        held.for_each(|(_, sort)| sorts.held.insert(sort));
        sorts
    }

    fn add_face(&mut self, face: Option<&PokemonDef>) {
        let Some(face) = face else {
            return;
        };
        self.held.insert(Sort::stage(face.stage));
        if face.stage.is_evolution() {
            self.held.insert(Sort::EVOLUTION);
        }
        let types = EnergyType::ALL.into_iter().filter(|t| face.types.has(*t));
        types.for_each(|t| self.held.insert(Sort::of_type(t)));
    }

    /// Whether it is of that sort, as far as the definition tells.
    #[inline]
    pub fn has(&self, sort: Sort) -> bool {
        self.held.has(sort)
    }

    /// All sorts that it is of, as far as the definition tells.
    pub(crate) fn held(&self) -> impl Iterator<Item = Sort> + use<> {
        let [low, high] = self.held.0;
        let mut left = u128::from(low) | u128::from(high) << 64;
        std::iter::from_fn(move || {
            let sort = Sort(left.trailing_zeros() as u8);
            left &= left.checked_sub(1)?;
            Some(sort)
        })
    }

    /// Whether the game has to be asked.
    #[inline]
    pub fn leaves_open(&self, sort: Sort) -> bool {
        self.open.has(sort)
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
            TrainerKind::Item
            | TrainerKind::Supporter
            | TrainerKind::Stadium
            | TrainerKind::Fossil => Role::Trainer,
        },
        Body::Pokemon(p) if p.stage == Stage::Basic => Role::Basic,
        Body::Pokemon(p) if p.stage.is_evolution() => Role::Evolution,
        Body::Pokemon(p) if p.stage == Stage::LevelUp => Role::LevelUp,
        // A Pokémon of several cards is played by its first piece; the others follow.
        Body::Pokemon(p) if p.part.is_some_and(|(n, _)| n == 1) => match p.stage {
            Stage::Legend => Role::Legend,
            Stage::VUnion => Role::Union,
            Stage::Basic
            | Stage::Stage1
            | Stage::Stage2
            | Stage::LevelUp
            | Stage::Break
            | Stage::Mega
            | Stage::Vmax
            | Stage::Vstar
            | Stage::Restored => Role::Other,
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
