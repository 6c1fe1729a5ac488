//! What does not change during a game: the rules, the plan of the table, which card is which, and the programs.
//! States share one book; a state means nothing without its book.

mod builder;
pub mod deck_check;
mod decks;
pub(crate) mod def;
mod kept;
mod lay_out;
pub(crate) mod names;
pub(crate) mod new_game;
pub(crate) mod sorts;

pub use self::builder::{BookBuilder, BookError, is_played};
pub(crate) use self::lay_out::{CardBuilder, shared};
pub use self::names::{printed_name, rule_name};
pub use self::new_game::{SetupError, SetupErrors, duel_book, pairings, table_book};
pub(crate) use crate::book::decks::DeckIndex;
pub use crate::book::def::*;
pub use crate::book::sorts::{Sort, Sorts, trainer_class};
use crate::plan::{RoomError, TablePlan};
pub use crate::procedures::program::{CardOp, ChoiceOp, Op};

use crate::knowledge::event::SeenEffect;
use crate::procedures::bench::BENCH_SIZE;
use crate::program::code::{Code, DeckCards};
use crate::program::compile::Text;
use crate::state::history::Deed;
use crate::state::ids::{CardId, ModifierId, ProgramId, Seat, SlotId};
use crate::state::layout::{Large, Layout};
use crate::state::{Lasting, State};
use crate::table::{Ctx, Table};
use rulebox_cards::Catalog;
use rulebox_cards::effect::{
    CardSel, CardZone, FactRule, Filter, LineageFilter, Modifier, RelationFilter, StateFilter,
};
use rulebox_rules::Ruleset;
use std::sync::Arc;

/// The text that makes a lasting effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TextSource {
    /// The definition of the card that it stands on.
    pub(crate) def: u16,
    /// The number of the name of the attack that it is about, where that is chosen when it begins.
    pub(crate) attack: Option<u16>,
}

/// The unchanging half of a game.
#[derive(Clone, Debug)]
pub struct Book {
    /// The rules played by.
    pub rules: Ruleset,
    /// The cards that whoever made the book knows, for other books of them.
    pub catalog: Catalog,
    /// The plan of the table.
    pub plan: TablePlan,
    /// Every different card of the game.
    pub defs: Vec<Def>,
    /// What is asked of every card again and again, by [`CardId`], so that it lies close together.
    briefs: Vec<Brief>,
    /// The sorts of every card, by [`CardId`]: of the card itself, and of a Pokémon in play with it on top.
    sorts: Vec<[Sorts; 2]>,
    /// The cards of each seat's deck by what they are asked for.
    decks: Vec<DeckIndex>,
    /// Whether an effect of some card lowers HP.
    pub hp_can_fall: bool,
    /// How many Pokémon a Bench holds at least, whatever effects of the cards do to it.
    pub smallest_bench: usize,
    /// How many cards each seat's deck has.
    pub deck_sizes: Vec<u8>,
    /// What lasting effects can do.
    pub modifiers: Vec<Rule>,
    /// Whose text each of them is, so that a lasting effect can be told by its card.
    pub(crate) sources: Vec<TextSource>,
    /// Programs laid out.
    pub programs: Vec<Code>,
    /// What each of them says where it asks.
    pub(crate) texts: Vec<Arc<Text>>,
    /// The number of the first program of each definition; the others follow.
    pub(crate) first_programs: Vec<ProgramId>,
    /// The names of powers that are limited by name, by number.
    pub(crate) once_names: Vec<Arc<str>>,
    /// The names of all attacks, by number.
    pub attack_names: Vec<Arc<str>>,
    /// What lasting effects can do that end when their Pokémon leaves the Active spot.
    pub while_active: Vec<ModifierId>,
    /// Modifiers of effects that hold for one attack and the Knock Outs that it leads to.
    pub for_one_attack: Vec<ModifierId>,
    /// What some text asks of earlier turns.
    pub deeds: Vec<Deed>,
    /// Tells books apart, so that a snapshot is not read with another one.
    pub fingerprint: u64,
}

impl Book {
    /// Whether the card is one of this game.
    pub fn has(&self, card: CardId) -> bool {
        let size = self.deck_sizes.get(card.owner().index());
        card.index() < self.briefs.len() && size.is_some_and(|size| card.local() < *size)
    }
    /// Whether a game of this book fits into the room of a layout.
    pub fn fits<L: Layout>(&self) -> Result<(), RoomError> {
        let sizes: Vec<usize> = self.deck_sizes.iter().map(|n| usize::from(*n)).collect();
        self.plan.fits::<L>(&sizes)
    }
    /// A program laid out.
    #[inline]
    pub fn program(&self, program: ProgramId) -> &Code {
        &self.programs[program.index()]
    }
    /// What a lasting effect does.
    #[inline]
    pub fn rule(&self, modifier: ModifierId) -> &Rule {
        &self.modifiers[modifier.index()]
    }
    /// The definition of a card.
    #[inline]
    pub fn def(&self, card: CardId) -> &Def {
        &self.defs[self.briefs[card.index()].def as usize]
    }
    /// The definition of a card while it is attached to a Pokémon.
    #[inline]
    pub fn attached_def(&self, card: CardId) -> &Def {
        let Brief { def, attached, .. } = self.briefs[card.index()];
        let number = if attached == Brief::NOTHING {
            def
        } else {
            attached
        };
        &self.defs[number as usize]
    }
    /// What is asked of a card again and again.
    #[inline]
    pub fn brief(&self, card: CardId) -> &Brief {
        &self.briefs[card.index()]
    }
    /// The sorts of a card, or of a Pokémon in play with it on top.
    #[inline]
    pub fn sorts(&self, card: CardId, in_play: bool) -> &Sorts {
        &self.sorts[card.index()][usize::from(in_play)]
    }
    /// The cards of a seat's deck that are of a sort while they lie in a pile: bits of their numbers.
    #[inline]
    pub fn of_sort(&self, seat: Seat, sort: Sort) -> u64 {
        self.in_deck(seat, |deck| deck.sorted[sort.index()])
    }
    /// The cards of a seat's deck that do something at such a time or place: bits of their numbers.
    #[inline]
    pub fn unusual(&self, seat: Seat, what: Unusual) -> u64 {
        self.in_deck(seat, |deck| deck.unusual(what))
    }
    /// The cards of a seat's deck that answer the question with this number: bits of their numbers.
    #[inline]
    pub fn answering(&self, seat: Seat, question: u32) -> u64 {
        self.in_deck(seat, |deck| deck.answering[question as usize % QUESTIONS])
    }
    /// Those of them that say nothing about any Pokémon but the one that they are on, so that most need not be heard.
    #[inline]
    pub fn answering_for_own(&self, seat: Seat, question: u32) -> u64 {
        self.in_deck(seat, |deck| {
            deck.answering_for_own[question as usize % QUESTIONS]
        })
    }
    /// What the cards of a seat's deck are asked for.
    #[inline]
    pub(crate) fn index_of(&self, seat: Seat) -> &DeckIndex {
        &self.decks[seat.index()]
    }
    /// Some cards of a seat's deck; a seat that is not of this game has none.
    #[inline]
    fn in_deck(&self, seat: Seat, cards: impl Fn(&DeckIndex) -> u64) -> u64 {
        self.decks.get(seat.index()).map_or(0, cards)
    }
    /// Whether anybody's card can answer a Poké-Power.
    pub fn has_reactions(&self) -> bool {
        let answers = |deck: &DeckIndex| {
            deck.unusual[Unusual::Trainer as usize] | deck.unusual[Unusual::Reaction as usize]
        };
        self.decks.iter().any(|deck| answers(deck) != 0)
    }
    /// Whether an effect of some card lowers HP, so that a Pokémon without a counter could be Knocked Out.
    fn lowers_hp(&self) -> bool {
        let lowers =
            |m: &Modifier| matches!(m, Modifier::Fact(FactRule::Hp { change, .. }) if *change < 0);
        self.modifiers_of_cards().any(lowers)
    }
    /// The size of the smallest Bench that effects of the cards allow.
    fn size_of_smallest_bench(&self) -> usize {
        let sizes = self.modifiers_of_cards().filter_map(|m| {
            let Modifier::Fact(FactRule::BenchSize { size, .. }) = m else {
                return None;
            };
            Some(usize::from(*size))
        });
        sizes.fold(BENCH_SIZE, usize::min)
    }
    /// Whatever static texts and lasting effects of the cards can do.
    pub(crate) fn modifiers_of_cards(&self) -> impl Iterator<Item = &Modifier> {
        let statics = self.defs.iter().flat_map(|def| &def.statics[..]);
        let lasting = self.modifiers.iter().filter_map(|rule| match rule {
            Rule::Holds(modifier) => Some(modifier),
            Rule::When(_) | Rule::Marker(..) => None,
        });
        statics.map(|s| &s.modifier).chain(lasting)
    }
    /// The printing of a card: `dp1-5`; or its name, where it was never printed.
    pub fn printing(&self, card: CardId) -> String {
        printing_of(self.def(card))
    }
    /// How many numbers of cards there are, those of no card among them.
    pub fn room(&self) -> usize {
        self.briefs.len()
    }
    /// What a name stands for that events give by its number.
    pub fn in_words(&self, name: u16) -> &str {
        let def = self.defs.iter().find(|def| def.name == name);
        def.map_or("", |def| &def.card.name)
    }
    /// What a lasting effect is called that events give by its number, in words that depend on no other card of the game.
    pub fn effect_in_words(&self, effect: ModifierId) -> SeenEffect {
        let (card, attack) = self.source_of(effect);
        let own = self.sources[effect.index()];
        let before = self.sources[..effect.index()].iter();
        SeenEffect {
            card,
            attack: attack.map(str::to_owned),
            number: before.filter(|other| **other == own).count() as u16,
        }
    }
    /// The printing of the card whose text makes a lasting effect, and the name of the attack that it is about if that was
    /// chosen.
    pub(crate) fn source_of(&self, effect: ModifierId) -> (String, Option<&str>) {
        let source = self.sources[effect.index()];
        let attack = source.attack.map(|n| &*self.attack_names[n as usize]);
        (printing_of(&self.defs[source.def as usize]), attack)
    }
    /// The number of a card's definition.
    pub fn def_number(&self, card: CardId) -> u16 {
        self.briefs[card.index()].def
    }
    /// The questions that a lasting effect answers.
    pub fn questions_of(&self, lasting: &Lasting) -> Questions {
        self.rule(lasting.modifier).questions()
    }
    /// The name of a card.
    pub fn name(&self, card: CardId) -> &str {
        &self.def(card).card.name
    }
    /// Works out which cards fit the choices of cards, so that a running program only looks it up.
    fn find_fitting(&mut self) {
        let mut programs = std::mem::take(&mut self.programs);
        let looked_up = |op: &Op| {
            let choose = op.choice_of_cards();
            choose.is_some_and(|choose| asks_for_the_card_only(&choose.from))
        };
        let state = State::<Large>::empty();
        let table = Table::new(self, &state);
        for code in &mut programs {
            if !code.ops.iter().any(looked_up) {
                continue;
            }
            for op in Arc::make_mut(&mut code.ops) {
                if looked_up(op)
                    && let Some(choose) = op.choice_of_cards_mut()
                {
                    choose.fitting = Some(self.fitting(&table, &choose.from.filter));
                }
            }
        }
        self.programs = programs;
    }

    fn fitting(&self, table: &Table<'_, Large>, filter: &Filter) -> DeckCards {
        let ctx = Ctx::of(Seat(0), CardId::NONE, SlotId::NONE);
        let fitting = self.plan.seats().map(|seat| {
            let all = self.deck(seat).fold(0, |all, card| all | 1 << card.local());
            table.cards_fitting(&ctx, seat, all, filter)
        });
        DeckCards::of_seats(fitting)
    }

    /// The cards of a seat's deck.
    pub fn deck(&self, seat: Seat) -> impl Iterator<Item = CardId> + use<> {
        (0..self.deck_sizes[seat.index()]).map(move |n| CardId::new(seat, n))
    }
}

fn printing_of(def: &Def) -> String {
    let first = def.card.printings.first();
    first.map_or_else(|| def.card.name.clone(), ToString::to_string)
}

/// Whether a choice depends on nothing but which cards they are.
fn asks_for_the_card_only(from: &CardSel) -> bool {
    fn card_only(filter: &Filter) -> bool {
        match filter {
            Filter::All(list) | Filter::AnyOf(list) => list.iter().all(card_only),
            Filter::Not(f) => card_only(f),
            Filter::Relation(
                RelationFilter::In(_) | RelationFilter::Holding(_) | RelationFilter::MadeOf(_),
            )
            | Filter::State(
                StateFilter::Evolved
                | StateFilter::RemainingHp(..)
                | StateFilter::Damaged
                | StateFilter::Condition(_)
                | StateFilter::AnyCondition
                | StateFilter::HasEnergy(_)
                | StateFilter::HasTool
                | StateFilter::IsActive
                | StateFilter::IsBenched
                | StateFilter::PlayedThisTurn
                | StateFilter::HasCard(_)
                | StateFilter::EnergyUnits(..)
                | StateFilter::HasMarker(_)
                | StateFilter::New
                | StateFilter::MovedToActive
                | StateFilter::FullHp
                | StateFilter::KnockedOut
                | StateFilter::FewestRemainingHp,
            )
            | Filter::Lineage(
                LineageFilter::GoesOnto(_)
                | LineageFilter::DescendsFrom(_)
                | LineageFilter::FitsUnder(_)
                | LineageFilter::FitsDirectlyUnder(_),
            )
            | Filter::State(StateFilter::Whole)
            | Filter::Relation(RelationFilter::OfType(_) | RelationFilter::OfATypeOf(_))
            | Filter::State(StateFilter::FaceDown)
            | Filter::Relation(RelationFilter::ThisCard) => false,
            Filter::Any
            | Filter::Sort(_)
            | Filter::Fact(_)
            | Filter::Lineage(
                LineageFilter::EvolvesFrom(_)
                | LineageFilter::FromHas(_)
                | LineageFilter::OverHas(_),
            )
            | Filter::Relation(RelationFilter::Other) => true,
        }
    }
    // The card whose text it is lies in no pile while it is asked for (AMB-68), so that `other` leaves none out.
    !matches!(
        from.from,
        CardZone::Attached(_) | CardZone::Under(_) | CardZone::Var(_)
    ) && card_only(&from.filter)
}

/// Whether a filter names no property, so that a search for it cannot fail (AMB-32).
pub fn is_any_card(filter: &Filter) -> bool {
    matches!(filter, Filter::Any)
}
