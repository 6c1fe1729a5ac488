//! What a text needs to be of use, worked out when the book is made (AMB-33). Most texts need something simple, such as a
//! card in a pile or a damaged Pokémon; what needs more is looked into each time, by [`possible`](super::possible). How it
//! is worked out stands in [`prospect`](super::prospect).

use crate::book::Question;
use crate::program::op::DeckCards;
use crate::state::Place;
use crate::state::ids::{CardSet, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{Amount, CardSel, CardZone, Player, PokemonSel, Test};

/// What a program needs to be paid for and to do anything.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outlook {
    /// What its cost needs, all of it; nothing where that has to be looked into.
    pub(super) cost: Option<Vec<Need>>,
    /// Each way in which it can do something, with all that this way needs.
    pub(super) ways: Vec<Vec<Need>>,
    /// Whether there is no other way.
    pub(super) complete: bool,
    /// Questions whose answers can keep the text from reaching something; where anybody answers one, it is looked into.
    pub(super) spoilt_by: u64,
}

/// Something that a text needs.
#[derive(Clone, Debug, PartialEq)]
pub enum Need {
    /// A card in somebody's deck.
    Deck(Player),
    /// So many of these cards in a pile of somebody, the one whose text it is left out (AMB-68).
    Cards(Player, Pile, DeckCards, u8),
    /// Room on somebody's Bench.
    Room(Player),
    /// Such a Pokémon.
    Pokemon(PokemonSel),
    /// Such a Pokémon with a damage counter.
    Damaged(PokemonSel),
    /// So many such cards that lie open.
    Open(CardSel, u8),
    /// A hand smaller than that, the card whose text it is left out.
    SmallHand(Player, Amount),
    /// Such a Pokémon without one of these cards, if there is any of them.
    Elsewhere(CardSel, PokemonSel),
    /// That this is so.
    Holds(Test),
}

impl<L: Layout> Table<'_, L> {
    /// Whether the cost of a text can be paid, where that is simple.
    pub(super) fn simply_payable(&self, ctx: &Ctx<'_, L>, outlook: &Outlook) -> Option<bool> {
        let needs = outlook.cost.as_ref()?;
        // Most texts cost nothing.
        let met = || needs.is_empty() || self.meets_all(ctx, needs);
        (self.s.questions & outlook.spoilt_by == 0).then(met)
    }

    /// Whether a text could do anything, where that is simple.
    pub(super) fn simply_useful(&self, ctx: &Ctx<'_, L>, outlook: &Outlook) -> Option<bool> {
        if self.s.questions & outlook.spoilt_by != 0 {
            return None;
        }
        let useful = outlook.ways.iter().any(|way| self.meets_all(ctx, way));
        (useful || outlook.complete).then_some(useful)
    }

    fn meets_all(&self, ctx: &Ctx<'_, L>, needs: &[Need]) -> bool {
        needs.iter().all(|need| match need {
            Need::Deck(player) => {
                self.some_seat(ctx, *player, |seat| self.s.pile_len(seat, Pile::Deck) > 0)
            }
            Need::Cards(player, pile, these, number) => {
                let piles = self.piles_of(ctx, *player, *pile);
                let mut fitting = piles.map(|(seat, there)| there & these.of(seat));
                match number {
                    1 => fitting.any(|there| there != 0),
                    n => fitting.map(u64::count_ones).sum::<u32>() >= u32::from(*n),
                }
            }
            Need::Room(player) => {
                let mut boards = self.boards(*player, ctx);
                boards.any(|board| self.bench_room(board) > 0)
            }
            Need::Pokemon(sel) => self.any_pokemon(ctx, sel),
            Need::Damaged(sel) => {
                let damaged = |slot: &SlotId| self.s.pokemon(*slot).counters > 0;
                let mut damaged = self.base(ctx, sel.base).filter(damaged);
                damaged.any(|slot| self.pokemon_fits(ctx, slot, &sel.filter))
            }
            Need::Open(sel, 1) => self.any_card(ctx, sel),
            Need::Open(sel, number) => {
                self.amount_of(sel, self.cards(ctx, sel)) >= usize::from(*number)
            }
            Need::SmallHand(who, size) => self.hand_is_short(ctx, *who, size),
            Need::Elsewhere(cards, to) => self.some_elsewhere(ctx, cards, to),
            Need::Holds(test) => self.test(ctx, test),
        })
    }

    fn some_elsewhere(&self, ctx: &Ctx<'_, L>, cards: &CardSel, to: &PokemonSel) -> bool {
        let targets = self.pokemon(ctx, to);
        // Where there are two, whoever holds a card leaves another one, and where there is no card, nobody holds it.
        match (targets.len(), targets.first()) {
            (1, Some(slot)) => {
                let held = self.cards(ctx, cards);
                let elsewhere = |card| self.s.place(card) != Place::Attached(slot);
                held.is_empty() || held.cards().any(elsewhere)
            }
            (there, _) => there > 0,
        }
    }

    fn some_seat(&self, ctx: &Ctx<'_, L>, player: Player, f: impl Fn(Seat) -> bool) -> bool {
        self.seats(player, ctx).any(f)
    }
}

impl Need {
    /// The questions whose answers can keep what is needed out of reach. `shields` is the one about effects that do not reach
    /// a Pokémon, if some card answers it.
    pub(super) fn spoilt_by(&self, shields: u64) -> u64 {
        match self {
            Need::Room(_) => Question::CannotPutIntoPlay.bit(),
            Need::Open(sel, _) if sel.from == CardZone::Stadium => {
                Question::PreventEffectsOnStadium.bit()
            }
            Need::Pokemon(_) | Need::Damaged(_) | Need::Open(..) | Need::Elsewhere(..) => shields,
            Need::Deck(_) | Need::Cards(..) | Need::SmallHand(..) | Need::Holds(_) => 0,
        }
    }

    /// How long it takes to see whether it is there, as a rank.
    pub(super) fn effort(&self) -> u8 {
        match self {
            Need::Deck(_) => 0,
            Need::Cards(..) => 1,
            Need::SmallHand(..) => 2,
            Need::Room(_) => 3,
            Need::Pokemon(_) | Need::Damaged(_) => 4,
            Need::Holds(_) | Need::Open(..) | Need::Elsewhere(..) => 5,
        }
    }
}
