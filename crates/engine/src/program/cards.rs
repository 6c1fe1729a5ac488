//! Cards: drawn, looked at, moved, put in order, shuffled (TEXT-6, ZONE-3).

mod compile;
pub mod drawing;
pub mod looking;
pub mod moving;
mod needs;
pub mod order;
mod search;
pub mod shuffling;

use crate::chance::Chance;
use crate::choice::{Ask, Choice};
use crate::game::Game;
use crate::knowledge::asking::Still;
use crate::knowledge::event::{Eyes, Sink};
use crate::procedures::program::{Asks, Next, Operation};
use crate::program::need::{Change, Held, LEADS, Need, Says, Worth, only, part};
use crate::state::ids::Position;
use crate::state::ids::{CardSet, EnvId, Register, Seat};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::table::Table;
use rulebox_cards::effect::{Amount, CardSel, Dest, Filter, Player};

/// An operation on cards.
#[derive(Clone, Debug, PartialEq)]
pub enum CardOp {
    /// Collects cards without a choice.
    Collect {
        /// The cards.
        into: Register,
        /// Which.
        from: CardSel,
    },
    /// Asks for a number of cards to draw (TEXT-3).
    AskDraw {
        /// The number.
        into: Register,
        /// Who.
        who: Player,
        /// At most.
        max: Amount,
    },
    /// Draws that many.
    DrawNumber {
        /// Who.
        who: Player,
        /// The number.
        number: Register,
    },
    /// Draws.
    Draw {
        /// Who.
        who: Player,
        /// How many.
        count: Amount,
    },
    /// Draws until the hand has that size.
    DrawUntil {
        /// Who.
        who: Player,
        /// The size.
        size: Amount,
    },
    /// Moves cards.
    Move {
        /// Which.
        cards: CardSel,
        /// Where.
        to: Dest,
        /// Shown to all.
        reveal: bool,
    },
    /// Shows cards to all.
    Reveal(Register),
    /// Puts cards on the deck in an order that the player picks.
    Order {
        /// Those left.
        left: Register,
        /// On top, or at the bottom.
        top: bool,
        /// Whether chance orders them, so that nobody sees which is which.
        at_random: bool,
    },
    /// Looks at cards, or shows them.
    Look {
        /// The cards.
        into: Register,
        /// Which.
        cards: CardSel,
        /// Shown to all.
        reveal: bool,
    },
    /// Shows cards from the top of a deck to all, up to the first that fits.
    RevealUntil {
        /// Whose deck.
        who: Player,
        /// What ends it.
        filter: Filter,
        /// The cards.
        into: Register,
    },
    /// Shuffles a deck.
    Shuffle(Player),
    /// Has a deck shuffled by the next [`CardOp::ShuffleTouched`].
    ShuffleLater(Player),
    /// Shuffles every deck that cards were just shuffled into.
    ShuffleTouched,
}

impl Operation for CardOp {
    #[inline(never)]
    fn act<L: Layout, C: Chance, S: Sink>(&self, game: &mut Game<'_, L, C, S>, env: EnvId) -> Next {
        match self {
            CardOp::Draw { who, count } => {
                let count = game.number(env, count);
                game.draw_cards(env, *who, |_| count as usize);
            }
            CardOp::AskDraw { into, who, max } => return game.begin_draw(env, *into, *who, max),
            CardOp::DrawNumber { who, number } => {
                let count = game.memory(env).number(*number).max(0) as usize;
                game.draw_cards(env, *who, |_| count);
            }
            CardOp::DrawUntil { who, size } => {
                let size = game.number(env, size) as usize;
                game.draw_cards(env, *who, |hand| size.saturating_sub(hand));
            }
            CardOp::Move {
                cards,
                to: Dest::Prizes,
                ..
            } => game.put_into_prizes(env, cards),
            CardOp::Move { cards, to, reveal } => game.move_cards(env, cards, to, *reveal),
            CardOp::Collect { into, from } => {
                let cards = game.table().cards(&game.ctx(env), from);
                game.memory_mut(env).set_cards(*into, cards);
            }
            CardOp::Reveal(register) => {
                for card in game.memory(env).cards(*register).cards() {
                    game.reveal(card, Eyes::ALL);
                }
            }
            CardOp::Order {
                left,
                top,
                at_random,
            } => return game.begin_order(env, *left, *top, *at_random),
            CardOp::Look {
                into,
                cards,
                reveal,
            } => game.look(env, *into, cards, *reveal),
            CardOp::RevealUntil { who, filter, into } => {
                game.reveal_until(env, *who, filter, *into);
            }
            CardOp::Shuffle(player) => return game.shuffle_decks(env, *player),
            CardOp::ShuffleLater(player) => game.shuffle_later(env, *player),
            CardOp::ShuffleTouched => return game.shuffle_touched(env),
        }
        Next::On
    }

    fn says(&self, _: Position) -> Says {
        match self {
            CardOp::Collect { into, from } => LEADS.puts_cards(*into, from, Held::cards(from)),
            CardOp::AskDraw { into, .. } => LEADS.puts(*into, Held::other(Need::Nothing)),
            CardOp::ShuffleTouched => LEADS.alone(),
            CardOp::Draw { who, count } => {
                Worth::Effect([Need::Deck(*who), Need::Number(part(count))]).alone()
            }
            CardOp::DrawNumber { who, .. } => Worth::Effect(only(Need::Deck(*who))).alone(),
            CardOp::DrawUntil { who, size } => {
                Worth::Effect([Need::Deck(*who), Need::SmallHand(*who, part(size))]).alone()
            }
            CardOp::Move { cards, to, .. } => {
                let room = match *to == Dest::Bench {
                    true => Need::Room(part(&cards.from)),
                    false => Need::Nothing,
                };
                Worth::Effect([room, Need::cards(cards)]).takes(cards, pile_of(to))
            }
            CardOp::Look { into, cards, .. } => {
                let needs = only(Need::cards(cards));
                Worth::Effect(needs).puts_cards(*into, cards, Held::cards(cards))
            }
            CardOp::Order { left, .. } => {
                let back = Change::Takes(false, Some(*left), Some(Pile::Deck));
                Worth::Asked(only(Need::Held(*left))).and(back)
            }
            CardOp::RevealUntil { into, who, .. } => {
                Worth::Asked(only(Need::Deck(*who))).puts(*into, Held::other(Need::Deck(*who)))
            }
            CardOp::Shuffle(who) | CardOp::ShuffleLater(who) => {
                Worth::Besides(only(Need::Deck(*who))).alone()
            }
            CardOp::Reveal(_) => Worth::Unweighed.alone(),
        }
    }
}

/// The operations on cards that ask nobody.
macro_rules! asks_nobody {
    () => {
        CardOp::Draw { .. }
            | CardOp::DrawNumber { .. }
            | CardOp::DrawUntil { .. }
            | CardOp::Move { .. }
            | CardOp::Collect { .. }
            | CardOp::Reveal(_)
            | CardOp::Look { .. }
            | CardOp::RevealUntil { .. }
            | CardOp::Shuffle(_)
            | CardOp::ShuffleLater(_)
            | CardOp::ShuffleTouched
    };
}

impl Asks for CardOp {
    fn shape(&self) -> Option<Ask> {
        match self {
            CardOp::AskDraw { .. } => Some(Ask::Number),
            CardOp::Order { .. } => Some(Ask::Order),
            asks_nobody!() => None,
        }
    }

    fn chooser<L: Layout>(&self, table: &Table<'_, L>, env: EnvId) -> Seat {
        match self {
            CardOp::AskDraw { who, .. } => table.player(env, *who),
            CardOp::Order { .. } | asks_nobody!() => table.memory(env).seat,
        }
    }

    fn choices<L: Layout>(&self, table: &Table<'_, L>, env: EnvId, out: &mut impl Extend<Choice>) {
        match self {
            CardOp::AskDraw { who, max, .. } => {
                let (min, max) = table.draw_bounds(env, *who, max);
                out.extend((min..=max).map(Choice::Number));
            }
            CardOp::Order { left, .. } => {
                out.extend(table.memory(env).cards(*left).cards().map(Choice::Card));
            }
            asks_nobody!() => {}
        }
    }

    fn answer<L: Layout, C: Chance, S: Sink>(
        &self,
        game: &mut Game<'_, L, C, S>,
        env: EnvId,
        choice: Choice,
    ) {
        match self {
            CardOp::AskDraw { into, .. } => {
                if let Choice::Number(n) = choice {
                    game.memory_mut(env).set_number(*into, i32::from(n));
                    game.end_choice(env);
                }
            }
            CardOp::Order { left, top, .. } => {
                if let Choice::Card(card) = choice {
                    game.put_in_order(env, *left, *top, card);
                }
            }
            asks_nobody!() => {}
        }
    }

    fn still<L: Layout>(&self, _: &Table<'_, L>, _: EnvId) -> Still {
        Still::Once
    }
}

/// The pile of its owner from which a later part of a text can take a card that goes there.
fn pile_of(to: &Dest) -> Option<Pile> {
    match to {
        Dest::Discard => Some(Pile::Discard),
        Dest::DeckTop | Dest::DeckBottom | Dest::DeckShuffled => Some(Pile::Deck),
        Dest::Hand
        | Dest::Bench
        | Dest::LostZone
        | Dest::Prizes
        | Dest::Attach { .. }
        | Dest::Onto(_)
        | Dest::InPlaceOf(_) => None,
    }
}
