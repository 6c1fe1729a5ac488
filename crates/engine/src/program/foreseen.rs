//! What can be known of a program before it runs, or before it goes on (AMB-33).

use crate::program::op::{ChoiceOp, Op};
use crate::state::ids::{CardSet, Register, SlotSet};
use crate::state::layout::Layout;
use crate::state::memory::{Env, REGISTERS};
use rulebox_cards::effect::{
    Amount, CardSel, CardZone, Count, Counted, Filter, PastTest, Player, PokemonBase, PresentTest,
    RelationFilter, Test, Var,
};

/// What is known of the registers before the program runs: which have no candidate, and which Pokémon or attached cards
/// the others can come to hold, or whose cards.
#[derive(Clone, Copy, Default)]
pub(super) struct Empty<L: Layout> {
    registers: u8,
    pub(super) targets: [SlotSet; REGISTERS],
    pub(super) attached: [L::Cards; REGISTERS],
    pub(super) owners: [Option<Player>; REGISTERS],
    /// Cards of the hand that the cost may put into the discard pile, where the effect finds them.
    pub(super) into_discard: L::Cards,
    /// The name of the last of them, and those that it may stand for.
    pub(super) paid_as: Option<(Register, L::Cards)>,
    /// Whether the cost puts cards of the hand into the deck.
    pub(super) into_deck: bool,
    /// Whether the cost takes a Pokémon out of play, so that there is room on a Bench.
    pub(super) makes_room: bool,
    /// Whether the cost takes cards of the hand.
    pub(super) hand_is_spent: bool,
    /// Whether nobody's hand is looked into, so that the answer tells nothing about it.
    pub(super) hands_are_hidden: bool,
}

impl<L: Layout> Empty<L> {
    /// What is known while the program runs, as far as everybody sees it.
    pub(super) fn in_the_middle(memory: &Env<L>) -> Empty<L> {
        let mut empty = Empty {
            hands_are_hidden: true,
            ..Empty::default()
        };
        for (register, held) in (0..).map(Register).zip(memory.registers) {
            if memory.slot_registers & register.bit() != 0 {
                empty.note_targets(register, SlotSet(held.low()));
            } else if memory.card_registers & register.bit() != 0 {
                // Whether it holds any card may be known to one player alone.
                empty.attached[register.index()] = held;
            }
        }
        empty
    }
    pub(super) fn note(&mut self, register: Register, empty: bool) {
        self.registers = self.registers & !register.bit() | u8::from(empty) << register.0;
    }
    pub(super) fn note_targets(&mut self, register: Register, slots: SlotSet) {
        self.targets[register.index()] = slots;
        self.note(register, slots.is_empty());
    }
    /// An operation is not carried out, so that what it would name stays empty.
    pub(super) fn pass_over(&mut self, op: &Op) {
        match op {
            Op::Choice(ChoiceOp::Cards(choose)) => self.note(choose.into, true),
            Op::Choice(ChoiceOp::Pokemon { into, .. }) => self.note_targets(*into, SlotSet::EMPTY),
            _ => {}
        }
    }
    pub(super) fn has(&self, register: impl Into<Register>) -> bool {
        self.registers & register.into().bit() != 0
    }
}

/// Whose cards a zone holds; nothing where the text does not say.
pub(super) fn owner_of<L: Layout>(zone: &CardZone, empty: &Empty<L>) -> Option<Player> {
    match zone {
        CardZone::Hand(player)
        | CardZone::Deck(player)
        | CardZone::DeckTop(player, _)
        | CardZone::DeckBottom(player, _)
        | CardZone::Discard(player)
        | CardZone::Prizes(player)
        | CardZone::LostZone(player) => Some(*player),
        CardZone::Var(var) => empty.owners[Register::from(var).index()],
        _ => None,
    }
}

/// The name whose card a Pokémon must hold, or must not.
pub(super) fn holder(filter: &Filter) -> Option<Var> {
    match filter {
        Filter::Relation(RelationFilter::Holding(var)) => Some(*var),
        Filter::Not(filter) => holder(filter),
        Filter::All(list) => list.iter().find_map(holder),
        _ => None,
    }
}

/// Whether everybody sees the cards of a zone; a name that will hold nothing is as good as seen.
pub(super) fn is_public_zone<L: Layout>(zone: &CardZone, empty: &Empty<L>) -> bool {
    match zone {
        CardZone::Var(var) => empty.has(*var),
        CardZone::Discard(_)
        | CardZone::LostZone(_)
        | CardZone::Attached(_)
        | CardZone::Stadium => true,
        _ => false,
    }
}

/// Whether an amount depends on nothing but the table.
pub(super) fn is_public_amount<L: Layout>(a: &Amount, empty: &Empty<L>) -> bool {
    match a {
        Amount::Var(var) => empty.has(*var),
        Amount::Counted(Counted::Heads | Counted::Tails | Counted::DamageDone) => false,
        Amount::Add(a, b)
        | Amount::Sub(a, b)
        | Amount::Mul(a, b)
        | Amount::Div(a, b)
        | Amount::Min(a, b)
        | Amount::Max(a, b) => is_public_amount(a, empty) && is_public_amount(b, empty),
        Amount::Counted(Counted::Cards(sel)) => {
            is_public_zone(&sel.from, empty) || is_size_of_hand(sel, empty)
        }
        _ => true,
    }
}

/// Whether cards are counted as everybody can count a hand, which is still as it was.
fn is_size_of_hand<L: Layout>(sel: &CardSel, empty: &Empty<L>) -> bool {
    let whole = matches!(
        sel.filter,
        Filter::Any | Filter::Relation(RelationFilter::Other)
    ) && sel.count == Count::All;
    matches!(sel.from, CardZone::Hand(_)) && whole && !empty.hand_is_spent
}

/// Whether a test depends on nothing but the table: not on coins or choices still to come.
pub(super) fn is_public<L: Layout>(test: &Test, empty: &Empty<L>) -> bool {
    match test {
        Test::All(list) | Test::AnyOf(list) => list.iter().all(|t| is_public(t, empty)),
        Test::Not(t) => is_public(t, empty),
        Test::Compare(a, _, b) => is_public_amount(a, empty) && is_public_amount(b, empty),
        Test::Exists(sel) => !matches!(sel.base, PokemonBase::Var(_) | PokemonBase::It),
        Test::ExistsCard(sel) => is_public_zone(&sel.from, empty),
        Test::Past(PastTest::KnockedOutLastTurn { .. })
        | Test::Present(PresentTest::TurnOf(_) | PresentTest::FirstTurn(_))
        | Test::Past(
            PastTest::DamagedLastTurn(_)
            | PastTest::UsedAttackLastTurn(_)
            | PastTest::PlayedSupporter { .. },
        )
        | Test::Present(
            PresentTest::PlayedFromHand
            | PresentTest::DrawnForTurn
            | PresentTest::HasEnergyFor(..)
            | PresentTest::ExtraEnergyPays(..)
            | PresentTest::GoesSecond(_),
        ) => true,
    }
}
