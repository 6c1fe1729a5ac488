//! What is known of a text before it runs, or before it goes on: what its registers will hold, and what its price takes.

use crate::program::could::need::{Change, Held};
use crate::program::op::ChooseCards;
use crate::state::ids::{Position, Register};
use crate::state::layout::Layout;
use crate::state::memory::{Env, REGISTERS};
use crate::state::piles::Pile;
use rulebox_cards::effect::{
    Amount, CardSel, CardZone, Count, Counted, Filter, Player, PokemonBase, RelationFilter, Test,
    Tree, Var, Visitor, Walk,
};

/// What a register holds when it is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum In<'a> {
    /// Nobody knows.
    #[default]
    Unforeseen,
    /// Nothing.
    Nothing,
    /// What the running text remembers.
    Memory,
    /// What the operation there puts into it.
    Put(Position, Held<'a>),
}

/// What is known at some place of a text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Known<'a> {
    pub(super) registers: [In<'a>; REGISTERS],
    /// The choices of own cards that the price discards.
    pub(super) discarded: [Option<&'a ChooseCards>; REGISTERS],
    /// Whether the price puts cards of the hand into the deck.
    pub(super) into_deck: bool,
    /// Whether the price takes a Pokémon out of play, so that there is room on a Bench.
    pub(super) makes_room: bool,
    /// Whether the price takes cards of the hand.
    pub(super) hand_is_spent: bool,
    /// Whether nobody's hand is looked into, so that the answer tells nothing about it.
    pub(super) hands_are_hidden: bool,
}

impl<'a> Known<'a> {
    /// What is known while a text runs.
    pub(super) fn in_the_middle<L: Layout>(memory: &Env<L>) -> Self {
        let held = memory.slot_registers | memory.card_registers;
        let mut known = Known::default();
        for (n, register) in known.registers.iter_mut().enumerate() {
            if held & 1 << n != 0 {
                *register = In::Memory;
            }
        }
        known
    }

    /// The operation there is done, which changes this.
    pub(super) fn note(&mut self, change: Change<'a>, at: Position) {
        let Change::Puts(register, held) = change else {
            return;
        };
        // Whatever is taken from the register itself has been there.
        let itself = CardZone::Var(register.into());
        if held.cards().is_none_or(|sel| sel.from != itself) {
            let unforeseen = matches!(held, Held::Unforeseen);
            let put = (!unforeseen).then_some(In::Put(at, held));
            self.registers[register.index()] = put.unwrap_or_default();
        }
    }

    /// An operation that changes this is passed over, so that what it would name stays empty.
    pub(super) fn pass_over(&mut self, change: Change<'a>) {
        if let Change::Puts(register, _) = change {
            self.registers[register.index()] = In::Nothing;
        }
    }

    /// The operation there, which changes this, is done as a price.
    pub(super) fn note_price(&mut self, change: Change<'a>, at: Position) {
        self.note(change, at);
        let from = match change {
            Change::Puts(_, held) => held.cards(),
            Change::Takes(sel, pile) => {
                if let (CardZone::Var(var), Some(pile)) = (&sel.from, pile) {
                    self.note_paid(*var, at, pile);
                }
                Some(sel)
            }
            Change::PutsBack(register) => {
                self.note_paid(register.into(), at, Pile::Deck);
                None
            }
            Change::MakesRoom => {
                self.makes_room = true;
                None
            }
            Change::Nothing => None,
        };
        self.hand_is_spent |= from.is_some_and(|sel| matches!(sel.from, CardZone::Hand(_)));
    }

    /// The cards that a register holds are paid at some place, into that pile.
    fn note_paid(&mut self, var: Var, place: Position, pile: Pile) {
        let Some((at, held)) = self.held(var.into(), place) else {
            return;
        };
        // Cards that are put back one by one were gathered from those chosen.
        if let Held::Cards(sel) = held
            && let CardZone::Var(chosen) = sel.from
        {
            self.note_paid(chosen, at, pile);
        }
        let Held::Chosen(choose) = held else {
            return;
        };
        let of_hand = choose.from.from == CardZone::Hand(Player::You);
        let own = of_hand || matches!(choose.from.from, CardZone::Attached(_));
        if pile == Pile::Discard && own {
            let free = self.discarded.iter_mut().find(|paid| paid.is_none());
            free.into_iter().for_each(|free| *free = Some(choose));
        }
        self.into_deck |= pile == Pile::Deck && of_hand;
    }

    /// What an operation before some place puts into a register, and where that operation is.
    pub(super) fn held(&self, register: Register, place: Position) -> Option<(Position, Held<'a>)> {
        match self.registers[register.index()] {
            In::Put(at, held) if at < place => Some((at, held)),
            In::Put(..) | In::Unforeseen | In::Nothing | In::Memory => None,
        }
    }

    /// Whether a test or an amount depends on nothing but the table: not on coins or choices still to come. `none` tells which
    /// names will hold nothing, which is as good as seen.
    pub(super) fn is_public(&self, what: &impl Tree, none: &dyn Fn(Var) -> bool) -> bool {
        let hand_is_spent = self.hand_is_spent;
        what.walk(&mut Public {
            none,
            hand_is_spent,
        })
        .is_continue()
    }
}

/// Stops at whatever is not seen by everybody.
struct Public<'n> {
    none: &'n dyn Fn(Var) -> bool,
    hand_is_spent: bool,
}

impl Public<'_> {
    fn is_open(&self, zone: &CardZone) -> bool {
        let open = matches!(
            zone,
            CardZone::Discard(_)
                | CardZone::LostZone(_)
                | CardZone::Attached(_)
                | CardZone::Stadium
        );
        open || matches!(zone, CardZone::Var(var) if (self.none)(*var))
    }

    /// Everybody can count a hand, if it is still as it was.
    fn is_size_of_hand(&self, sel: &CardSel) -> bool {
        let other = Filter::Relation(RelationFilter::Other);
        let whole = (sel.filter == Filter::Any || sel.filter == other) && sel.count == Count::All;
        matches!(sel.from, CardZone::Hand(_)) && whole && !self.hand_is_spent
    }
}

impl<'t> Visitor<'t> for Public<'_> {
    fn test(&mut self, test: &'t Test) -> Walk {
        let seen = match test {
            Test::All(_) | Test::AnyOf(_) | Test::Not(_) | Test::Compare(..) => {
                return Walk::Inside;
            }
            Test::Exists(sel) => !matches!(sel.base, PokemonBase::Var(_) | PokemonBase::It),
            Test::ExistsCard(sel) => self.is_open(&sel.from),
            Test::Past(_) | Test::Present(_) => true,
        };
        if seen { Walk::Past } else { Walk::Stop }
    }

    fn amount(&mut self, amount: &'t Amount) -> Walk {
        let seen = match amount {
            Amount::Var(var) => (self.none)(*var),
            Amount::Counted(Counted::Heads | Counted::Tails | Counted::DamageDone) => false,
            Amount::Counted(Counted::Cards(sel)) => {
                self.is_open(&sel.from) || self.is_size_of_hand(sel)
            }
            Amount::Counted(_) | Amount::Number(_) => true,
            Amount::Add(..)
            | Amount::Sub(..)
            | Amount::Mul(..)
            | Amount::Div(..)
            | Amount::Min(..)
            | Amount::Max(..) => return Walk::Inside,
        };
        if seen { Walk::Past } else { Walk::Stop }
    }
}
