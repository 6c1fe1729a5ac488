//! Effects on Prize cards (PRIZE-3, ZONE-12): some lie face up, some are exchanged, some are taken. Whoever has not seen
//! a face-down card picks it by its place.

use crate::chance::{Chance, ChanceNode};
use crate::choice::{Ask, Choice};
use crate::game::{Flow, Game};
use crate::knowledge::asking::Still;
use crate::knowledge::event::{Event, Eyes, Sink};
use crate::procedures::program::{Asks, Next, Op, Operation};
use crate::program::choice::{ChooseCards, Goal};
use crate::program::compile::{CompileError, Compiler, Verb};
use crate::program::need::{Need, Says, Worth, only};
use crate::state::ids::{CardId, CardSet, EnvId, Seat};
use crate::state::ids::{Position, Register};
use crate::state::layout::Layout;
use crate::state::piles::{DECK_SIZE, Pile};
use crate::state::{Place, State};
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{
    CardSel, CardZone, Dest, Effect, Player, PokemonSel, PrizeVerb, StateFilter,
};

/// An operation on Prize cards.
#[derive(Clone, Debug, PartialEq)]
pub enum PrizeOp {
    /// Shuffles face-down Prize cards.
    Shuffle(Player),
    /// Turns Prize cards face up.
    TurnUp(CardSel),
    /// Lets the player take Prize cards, one at a time.
    Take {
        /// How many are left.
        left: Register,
    },
}

impl Operation for PrizeOp {
    #[inline(never)]
    fn act<L: Layout, C: Chance, S: Sink>(&self, game: &mut Game<'_, L, C, S>, env: EnvId) -> Next {
        match self {
            PrizeOp::TurnUp(cards) => game.turn_face_up(env, cards),
            PrizeOp::Take { left } => return game.begin_taking(env, *left),
            PrizeOp::Shuffle(player) => return game.shuffle_prizes(env, *player),
        }
        Next::On
    }

    fn says(&self, _: Position) -> Says {
        match self {
            PrizeOp::Shuffle(_) => Worth::Unweighed.alone(),
            PrizeOp::TurnUp(cards) => Worth::Asked(only(Need::cards(cards))).alone(),
            PrizeOp::Take { .. } => Worth::Asked(only(Need::Prize)).alone(),
        }
    }
}

impl Verb for PrizeVerb {
    fn compile(&self, _: &Effect, c: &mut Compiler<'_>) -> Result<(), CompileError> {
        let op = match self {
            PrizeVerb::TurnUp { cards } => {
                PrizeOp::TurnUp(c.resolve_cards(cards, Goal::Elsewhere)?)
            }
            PrizeVerb::Take { count } => PrizeOp::Take {
                left: c.count_from(count)?,
            },
            PrizeVerb::Shuffle { who } => PrizeOp::Shuffle(*who),
        };
        c.op(Op::Prizes(op));
        Ok(())
    }

    fn is_deed(&self) -> bool {
        false
    }

    fn target(&mut self) -> Option<&mut PokemonSel> {
        None
    }

    fn subject(&mut self) -> Option<&mut PokemonSel> {
        None
    }
}

/// The operations on Prize cards that ask nobody.
macro_rules! asks_nobody {
    () => {
        PrizeOp::TurnUp(_) | PrizeOp::Shuffle(_)
    };
}

impl Asks for PrizeOp {
    fn shape(&self) -> Option<Ask> {
        match self {
            PrizeOp::Take { .. } => Some(Ask::Pick),
            asks_nobody!() => None,
        }
    }

    fn chooser<L: Layout>(&self, table: &Table<'_, L>, env: EnvId) -> Seat {
        table.memory(env).seat
    }

    fn choices<L: Layout>(&self, table: &Table<'_, L>, env: EnvId, out: &mut impl Extend<Choice>) {
        match self {
            PrizeOp::Take { .. } => {
                let seat = table.memory(env).seat;
                let prizes = table.s.pile_len(seat, Pile::Prizes) as u8;
                out.extend((0..prizes).map(Choice::Prize));
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
            PrizeOp::Take { left } => {
                if let Choice::Prize(place) = choice {
                    game.take_one(env, *left, place);
                }
            }
            asks_nobody!() => {}
        }
    }

    fn still<L: Layout>(&self, _: &Table<'_, L>, _: EnvId) -> Still {
        Still::Once
    }
}

impl<L: Layout> Table<'_, L> {
    /// Whether a card is a Prize card that lies face down.
    pub fn is_face_down_prize(&self, card: CardId) -> bool {
        let in_prizes = matches!(self.s.place(card), Place::Pile(pile) if pile.is_of_prizes());
        in_prizes && !self.s.face_up.has(card)
    }

    /// The pile of the user's Prize cards that a running text means: those beside the board on which it is used.
    fn prizes_of_user(&self, env: EnvId) -> Pile {
        self.pile_meant(&Ctx::running(self.memory(env)), Player::You, Pile::Prizes)
    }

    /// Whose Prize cards a choice is made from, if it is made from Prize cards.
    pub(crate) fn prizes_to_choose(&self, env: EnvId, choose: &ChooseCards) -> Option<Seat> {
        let CardZone::Prizes(player) = choose.from.from else {
            return None;
        };
        self.meant(env, player).next()
    }

    /// The places of these Prize cards of a seat.
    pub(crate) fn places_of_prizes(&self, seat: Seat, cards: L::Cards) -> impl Iterator<Item = u8> {
        let prizes = self.s.pile(seat, Pile::Prizes).enumerate();
        prizes
            .filter(move |(_, card)| cards.has(*card))
            .map(|(place, _)| place as u8)
    }

    /// Who knows which card it is when it is laid face down: of a card from a hand only its owner, otherwise whoever
    /// knew it before.
    fn seen_face_down(&self, card: CardId) -> Eyes {
        if self.s.place(card) == Place::Pile(Pile::Hand) {
            return Eyes::only(card.owner());
        }
        let seats = self.book.plan.seats();
        seats
            .filter(|seat| self.is_known(Some(*seat), card))
            .fold(Eyes::NONE, |seen, seat| seen.or(Eyes::only(seat)))
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Lays cards face down among their owners' Prize cards. Cards of a deck go in the order in which they lie.
    pub(super) fn put_into_prizes(&mut self, env: EnvId, cards: &CardSel) {
        let mut left = self.table().cards(&self.ctx(env), cards);
        for seat in self.book.plan.seats() {
            let next = |left: &L::Cards, s: &State<L>| {
                let mut deck = s.pile(seat, Pile::Deck).rev();
                deck.find(|card| left.has(*card))
            };
            while let Some(card) = next(&left, self.s) {
                left.remove(card);
                self.put_into_prizes_one(env, card);
            }
        }
        for card in left.cards() {
            self.put_into_prizes_one(env, card);
        }
    }

    fn put_into_prizes_one(&mut self, env: EnvId, card: CardId) {
        if self.is_protected(env, card) || self.is_pokemon_in_play(card) {
            return;
        }
        let seen = self.table().seen_face_down(card);
        if self.move_card(env, card, &Dest::Prizes, seen) {
            self.did(env);
        }
    }

    /// Turns Prize cards face up, for the rest of the game.
    fn turn_face_up(&mut self, env: EnvId, cards: &CardSel) {
        let cards = self.table().cards(&self.ctx(env), cards);
        for card in cards.cards() {
            if self.table().is_face_down_prize(card) {
                self.s.face_up.insert(card);
                self.tell(Event::CardRevealed {
                    card,
                    to: Eyes::ALL,
                });
                self.did(env);
            }
        }
    }

    /// Mixes the face-down Prize cards of each player that is meant; those that lie face up stay where they are.
    fn shuffle_prizes(&mut self, env: EnvId, player: Player) -> Next {
        for seat in self.meant(env, player) {
            if self.memory(env).shuffled.has(seat) {
                continue;
            }
            if let Err(flow) = self.shuffle_prizes_of(seat) {
                return Next::Wait(flow);
            }
            self.memory_mut(env).shuffled.insert(seat);
        }
        self.memory_mut(env).shuffled = crate::plan::Seats::NONE;
        Next::On
    }

    fn shuffle_prizes_of(&mut self, seat: Seat) -> Result<(), Flow> {
        let face_up = self.s.face_up;
        let down = |number: &u8| !face_up.has(CardId::new(seat, *number));
        let mut mixed = [0; DECK_SIZE];
        let mut count = 0;
        for number in self.s.piles[seat.index()].numbers(Pile::Prizes) {
            if down(number) {
                mixed[count] = *number;
                count += 1;
            }
        }
        if count < 2 {
            return Ok(());
        }
        self.chance
            .shuffle(seat, &mut mixed[..count])
            .ok_or(Flow::Chance(ChanceNode::ShufflePrizes(seat)))?;
        let prizes = self.s.piles[seat.index()].numbers_mut(Pile::Prizes);
        let places = prizes.iter_mut().filter(|number| down(number));
        places
            .zip(&mixed[..count])
            .for_each(|(place, number)| *place = *number);
        let bits = mixed[..count].iter().fold(0, |bits, n| bits | 1 << n);
        for viewer in self.book.plan.seats() {
            self.s.known[viewer.index()].remove_deck(seat, bits);
        }
        self.tell(Event::PrizesShuffled { seat });
        Ok(())
    }

    /// Asks for a Prize card, as long as there is one to take.
    fn begin_taking(&mut self, env: EnvId, left: Register) -> Next {
        let memory = self.memory(env);
        match memory.number(left) <= 0
            || self
                .s
                .pile_len(memory.seat, self.table().prizes_of_user(env))
                == 0
        {
            true => Next::On,
            false => Next::Wait(Flow::Ask),
        }
    }

    fn take_one(&mut self, env: EnvId, left: Register, place: u8) {
        let memory = self.memory_mut(env);
        let (seat, n) = (memory.seat, memory.number(left));
        memory.set_number(left, n - 1);
        let pile = self.table().prizes_of_user(env);
        self.gain_prize(seat, pile, place);
        self.did(env);
    }

    /// Picks a Prize card by its place.
    pub(super) fn pick_prize(&mut self, env: EnvId, choose: &ChooseCards, place: u8) {
        let seat = self.table().prizes_to_choose(env, choose);
        let card = seat.and_then(|seat| self.s.pile(seat, Pile::Prizes).nth(place as usize));
        if let Some(card) = card {
            self.memory_mut(env).cards_mut(choose.into).insert(card);
        }
    }
}

/// Whether a text means the face-down Prize cards, which everybody can count.
pub(super) fn counts_face_down<L: Layout>(
    table: &Table<'_, L>,
    ctx: &Ctx<'_, L>,
    sel: &CardSel,
) -> Option<bool> {
    use rulebox_cards::effect::Filter;
    let counts = matches!(sel.from, CardZone::Prizes(_))
        && sel.filter == Filter::State(StateFilter::FaceDown);
    counts.then(|| table.any_card(ctx, sel))
}
