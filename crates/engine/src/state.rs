//! The game as one plain value: copy it, compare it, hash it, save it in the middle of an effect.
//!
//! Which card is which, the rules and the programs live in the [`Book`](crate::book::Book); chance lives
//! beside both. Nothing here points anywhere.

pub(crate) mod history;
pub(crate) mod ids;
mod lasting;
pub(crate) mod layout;
pub(crate) mod list;
pub(crate) mod memory;
pub(crate) mod piles;
mod seat;
mod tally;

pub use self::ids::{
    CardId, CardSet, EnvId, ModifierId, Position, ProgramId, Register, Seat, SlotId, SlotSet, Words,
};
pub use self::lasting::{Happening, Lasting, Origin};
pub use self::layout::{Array, Duel, Large, Layout, Link, Plain, SLOTS_PER_BOARD};
pub use self::list::List;
pub use self::memory::{Env, Memory};
pub use self::piles::{At, DECK_SIZE, Pile, Piles};
pub use self::seat::{Coming, SeatState};
pub use self::tally::Tally;
pub use crate::game::Frame;
pub use crate::procedures::attach::Attach;
pub use crate::procedures::attack::{Course, RunningAttack};
pub use crate::procedures::play::Play;
pub use crate::procedures::triggers::Triggers;
pub use crate::procedures::turn::TurnStep;

use crate::outcome::Outcome;
use crate::plan::{Board, Seats, Side};
use crate::procedures::checkup::BetweenTurns;
use crate::procedures::triggers::Waiting;
use crate::query::question::Questions;
use rulebox_rules::Condition;
use serde::{Deserialize, Serialize};

/// Powers of one card that are used: each has a mark of its own (AMB-51).
pub const POWERS: usize = 2;

/// The whole state of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub struct State<L: Layout> {
    /// Cards outside play.
    pub piles: L::PerSeat<Piles>,
    /// What else belongs to a seat.
    pub seats: L::PerSeat<SeatState>,
    /// What belongs to a board besides its Pokémon.
    pub boards: L::PerBoard<BoardState>,
    /// What was done on each board, where boards are counted apart from seats.
    pub board_tallies: L::BoardTallies,
    /// Pokémon in play.
    pub slots: L::PerSlot<Pokemon<L>>,
    /// Damage counters that attacks put on each Pokémon in this turn, or else in the last one.
    pub hurt: L::PerSlot<u8>,
    /// The spots with a Pokémon in them.
    pub occupied: SlotSet,
    /// For a card in play: the next card under it, or attached beside it.
    pub next: L::PerCard<L::Link>,
    /// Where each card is.
    pub places: L::PerCard<Place>,
    /// Hidden cards that a seat knows all the same, because it saw them and they were not mixed since.
    pub known: L::PerSeat<L::Cards>,
    /// Cards whose first power that is used, and whose second one, was used this turn (AMB-51).
    pub used: [L::Cards; POWERS],
    /// Prize cards that lie face up.
    pub face_up: L::Cards,
    /// Effects that hold for some turns.
    pub lasting: List<Lasting, L::LastingEffects<Lasting>>,
    /// What happened and powers in play wait for, until the next check sets them off.
    pub happened: List<Happening, L::Happenings<Happening>>,
    /// The attack that is under way, if one is.
    pub attack: Option<RunningAttack>,
    /// What remains to be done, the most urgent last.
    pub stack: List<Frame, L::Frames<Frame>>,
    /// What is remembered of what is under way.
    pub memories: L::Memories<Memory<L>>,
    /// How many of them are in use.
    pub memories_used: u8,
    /// The Stadium in play; where each lane can have one, by lane.
    pub stadiums: L::Stadiums<Stadium<L>>,
    /// Who discards first from Benches that are too large, because a Stadium that said so has left play.
    pub trims_first: Option<Seat>,
    /// Which questions some card in play or lasting effect answers: bits of [`Question`](crate::book::Question).
    pub questions: Questions,
    /// The cards in play that answer any question, so that nobody asks the others.
    pub speakers: L::Cards,
    /// Whether anything happened since the last check that could Knock Out a Pokémon or end the game.
    pub unchecked: bool,
    /// Counts answers, so that a stale one can be told.
    pub prompt: u32,
    /// Turns begun in this game; 0 during set-up.
    pub turn: u16,
    /// Whose turn it is.
    pub turn_side: Side,
    /// The seats of that side whose main part of the turn is over.
    pub ready: Seats,
    /// What is to be said of the turns to come.
    pub coming: Coming,
    /// Who takes the first turn.
    pub starter: Side,
    /// Games of Sudden Death begun (SUDDEN-6).
    pub sudden_deaths: u8,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
}

/// What belongs to a board besides its Pokémon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardState {
    /// The spot of its Active Pokémon.
    pub active: SlotId,
}

impl Default for BoardState {
    fn default() -> Self {
        BoardState {
            active: SlotId::NONE,
        }
    }
}

/// The place of a Stadium.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stadium<L: Layout> {
    /// The card that lies there.
    pub card: L::Link,
    /// Whether it is turned around, so that `you` in its text means the opponent of its player.
    pub turned: bool,
}

impl<L: Layout> Stadium<L> {
    /// No Stadium.
    pub const NONE: Stadium<L> = Stadium {
        card: L::Link::NONE,
        turned: false,
    };

    /// The card that lies there, if one does.
    #[inline]
    pub fn card(&self) -> Option<CardId> {
        (self.card != L::Link::NONE).then(|| self.card.card())
    }
}

/// A Pokémon in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pokemon<L: Layout> {
    /// The card on top; the cards under it follow by [`State::next`].
    pub top: L::Link,
    /// The first attached card; the others follow by [`State::next`].
    pub attached: L::Link,
    /// Damage counters.
    pub counters: u16,
    /// Special Conditions.
    pub conditions: Conditions,
    /// What happened to it this turn.
    pub flags: Flags,
}

impl<L: Layout> Pokemon<L> {
    /// A free spot.
    pub const EMPTY: Pokemon<L> = Pokemon {
        top: L::Link::NONE,
        attached: L::Link::NONE,
        counters: 0,
        conditions: Conditions::NONE,
        flags: Flags(0),
    };

    /// Whether a Pokémon stands here.
    pub fn is_some(&self) -> bool {
        self.top != L::Link::NONE
    }
}

/// What happened to a Pokémon this turn, as a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flags(pub u8);

impl Flags {
    /// Came into play, evolved or devolved this turn (TURN-BENCH-4, TURN-EVOLVE-4, AMB-10).
    pub const NEW: Flags = Flags(1);
    /// Came into play from its player's hand this turn.
    pub const FROM_HAND: Flags = Flags(2);
    /// An effect Knocked it Out; it leaves at the next check.
    pub const KNOCKED_OUT: Flags = Flags(4);
    /// Was damaged by the attack now running.
    pub const DAMAGED: Flags = Flags(8);
    /// Attacked this turn.
    pub const ATTACKED: Flags = Flags(16);
    /// Came from the Bench to the Active spot this turn.
    pub const MOVED_UP: Flags = Flags(32);
    /// An attack damaged it this turn, so that [`State::hurt`] speaks of this turn and not of the last one.
    pub const HURT: Flags = Flags(64);
    /// Was in the Active spot when the attack now running damaged it.
    pub const DAMAGED_ACTIVE: Flags = Flags(128);

    /// Whether that happened.
    pub const fn has(self, other: Flags) -> bool {
        self.0 & other.0 != 0
    }
    /// Notes it.
    pub const fn add(&mut self, other: Flags) {
        self.0 |= other.0;
    }
    /// Forgets it.
    pub const fn clear(&mut self, other: Flags) {
        self.0 &= !other.0;
    }
}

/// The Special Conditions of one Pokémon. Those that exclude each other share one field (COND-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conditions {
    /// Asleep, Confused, Paralyzed or none of them.
    pub posture: Posture,
    /// Damage counters that Poison puts between turns; 0 when not Poisoned.
    pub poison: u8,
    /// Damage counters that a Burn puts between turns; 0 when not Burned.
    pub burn: u8,
}

/// How the card is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[repr(u8)]
pub enum Posture {
    /// As usual.
    Upright,
    /// Asleep.
    Asleep,
    /// Asleep until two coins are both heads.
    DeeplyAsleep,
    /// Asleep until two coins are both heads, and Knocked Out if both are tails.
    DeadlyAsleep,
    /// Confused.
    Confused,
    /// Paralyzed in the turn now running, so that it cannot recover in the step after it (COND-PARA-3).
    JustParalyzed,
    /// Paralyzed since before this turn.
    Paralyzed,
}

impl Conditions {
    /// None at all.
    pub const NONE: Conditions = Conditions {
        posture: Posture::Upright,
        poison: 0,
        burn: 0,
    };

    /// Whether it is affected by that condition.
    pub fn has(self, condition: Condition) -> bool {
        match condition {
            Condition::Asleep => matches!(
                self.posture,
                Posture::Asleep | Posture::DeeplyAsleep | Posture::DeadlyAsleep
            ),
            Condition::Confused => self.posture == Posture::Confused,
            Condition::Paralyzed => {
                matches!(self.posture, Posture::Paralyzed | Posture::JustParalyzed)
            }
            Condition::Poisoned => self.poison > 0,
            Condition::Burned => self.burn > 0,
        }
    }
    /// Whether it is affected by any.
    pub fn any(self) -> bool {
        self != Conditions::NONE
    }
    /// Those it is affected by.
    pub fn iter(self) -> impl Iterator<Item = Condition> {
        Condition::ALL.into_iter().filter(move |c| self.has(*c))
    }
}

/// Where a card is: in a pile, under or on top of a Pokémon, attached to one, or the Stadium in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[repr(u8)]
pub enum Place {
    /// Not part of this game.
    Nowhere,
    /// In a pile of its owner.
    Pile(Pile),
    /// Part of the Pokémon in this spot.
    Stack(SlotId),
    /// Attached to the Pokémon in this spot.
    Attached(SlotId),
    /// The Stadium in play.
    Stadium,
}

impl<L: Layout> State<L> {
    /// A table with nothing on it.
    pub fn empty() -> State<L> {
        State {
            piles: L::PerSeat::filled(Piles::default()),
            seats: L::PerSeat::filled(SeatState::default()),
            boards: L::PerBoard::filled(BoardState::default()),
            board_tallies: L::BoardTallies::filled(Tally::default()),
            slots: L::PerSlot::filled(Pokemon::EMPTY),
            hurt: L::PerSlot::filled(0),
            occupied: SlotSet::EMPTY,
            next: L::PerCard::filled(L::Link::NONE),
            places: L::PerCard::filled(Place::Nowhere),
            known: L::PerSeat::filled(L::Cards::default()),
            used: [L::Cards::default(); POWERS],
            face_up: L::Cards::default(),
            lasting: List::new(),
            happened: List::new(),
            attack: None,
            stack: List::new(),
            memories: L::Memories::filled(Memory::Free),
            memories_used: 0,
            stadiums: L::Stadiums::filled(Stadium::NONE),
            trims_first: None,
            questions: 0,
            speakers: L::Cards::default(),
            unchecked: true,
            prompt: 0,
            turn: 0,
            turn_side: Side(0),
            ready: Seats::NONE,
            coming: Coming::default(),
            starter: Side(0),
            sudden_deaths: 0,
            outcome: None,
        }
    }

    /// The memory of a program.
    #[inline]
    pub fn memory(&self, env: EnvId) -> &Env<L> {
        match &self.memories[env.index()] {
            Memory::Program(memory) => memory,
            Memory::Free | Memory::Triggers(_) | Memory::Checkup(_) => another_memory(),
        }
    }

    /// The memory of a program, to be changed.
    #[inline]
    pub fn memory_mut(&mut self, env: EnvId) -> &mut Env<L> {
        match &mut self.memories[env.index()] {
            Memory::Program(memory) => memory,
            Memory::Free | Memory::Triggers(_) | Memory::Checkup(_) => another_memory(),
        }
    }

    /// The memory of powers that wait for their turn.
    pub fn waiting(&self, env: EnvId) -> &Waiting<L> {
        match &self.memories[env.index()] {
            Memory::Triggers(waiting) => waiting,
            Memory::Free | Memory::Program(_) | Memory::Checkup(_) => another_memory(),
        }
    }

    /// The memory of powers that wait for their turn, to be changed.
    pub fn waiting_mut(&mut self, env: EnvId) -> &mut Waiting<L> {
        match &mut self.memories[env.index()] {
            Memory::Triggers(waiting) => waiting,
            Memory::Free | Memory::Program(_) | Memory::Checkup(_) => another_memory(),
        }
    }

    /// The memory of the step between turns.
    pub fn between_turns(&self, env: EnvId) -> &BetweenTurns<L> {
        match &self.memories[env.index()] {
            Memory::Checkup(between) => between,
            Memory::Free | Memory::Program(_) | Memory::Triggers(_) => another_memory(),
        }
    }

    /// The memory of the step between turns, to be changed.
    pub fn between_turns_mut(&mut self, env: EnvId) -> &mut BetweenTurns<L> {
        match &mut self.memories[env.index()] {
            Memory::Checkup(between) => between,
            Memory::Free | Memory::Program(_) | Memory::Triggers(_) => another_memory(),
        }
    }

    /// The Pokémon in a spot.
    pub fn pokemon(&self, slot: SlotId) -> &Pokemon<L> {
        &self.slots[slot.index()]
    }

    /// What belongs to a seat.
    pub fn seat(&self, seat: Seat) -> &SeatState {
        &self.seats[seat.index()]
    }

    /// The spot of the Active Pokémon of a board; [`SlotId::NONE`] if it has none.
    #[inline]
    pub fn active(&self, board: Board) -> SlotId {
        self.boards[board.index()].active
    }

    /// The spots of a board in use.
    #[inline]
    pub fn in_play(&self, board: Board) -> SlotSet {
        self.occupied.and(board.spots())
    }

    /// The Benched Pokémon of a board (ZONE-9).
    #[inline]
    pub fn bench(&self, board: Board) -> SlotSet {
        self.in_play(board).minus(SlotSet::of(self.active(board)))
    }

    /// Whether the spot is the Active spot of its board.
    #[inline]
    pub fn is_active(&self, slot: SlotId) -> bool {
        slot.is_some() && self.active(Board::of(slot)) == slot
    }

    /// The card on top of a Pokémon.
    pub fn top(&self, slot: SlotId) -> CardId {
        self.slots[slot.index()].top.card()
    }

    /// The cards of a Pokémon, the top one first.
    pub fn stack_of(&self, slot: SlotId) -> Chain<'_, L> {
        Chain {
            state: self,
            at: self.slots[slot.index()].top,
        }
    }

    /// The cards attached to a Pokémon.
    pub fn attached(&self, slot: SlotId) -> Chain<'_, L> {
        Chain {
            state: self,
            at: self.slots[slot.index()].attached,
        }
    }

    /// The cards in a pile of a seat.
    pub fn pile(
        &self,
        seat: Seat,
        pile: Pile,
    ) -> impl DoubleEndedIterator<Item = CardId> + ExactSizeIterator + '_ {
        self.piles[seat.index()].cards(seat, pile)
    }

    /// The first card of a pile of a seat.
    pub fn first_of(&self, seat: Seat, pile: Pile) -> Option<CardId> {
        self.pile(seat, pile).next()
    }

    /// How many cards are in a pile of a seat.
    pub fn pile_len(&self, seat: Seat, pile: Pile) -> usize {
        self.piles[seat.index()].len(pile)
    }

    /// Where a card is; a number that no card has is nowhere.
    pub fn place(&self, card: CardId) -> Place {
        let places = self.places.as_ref();
        places.get(card.index()).copied().unwrap_or(Place::Nowhere)
    }

    /// The Pokémon that a card is part of or attached to.
    #[inline]
    pub fn slot_of(&self, card: CardId) -> SlotId {
        match self.place(card) {
            Place::Stack(slot) | Place::Attached(slot) => slot,
            Place::Nowhere | Place::Pile(_) | Place::Stadium => SlotId::NONE,
        }
    }

    /// The Stadium cards in play.
    #[inline]
    pub fn stadiums(&self) -> impl Iterator<Item = CardId> + '_ {
        let there = self.stadiums.as_ref().iter();
        there.filter_map(|stadium| stadium.card())
    }

    /// What is noted of a Stadium in play.
    pub fn stadium_of(&self, card: CardId) -> Option<&Stadium<L>> {
        let mut there = self.stadiums.as_ref().iter();
        there.find(|stadium| stadium.card() == Some(card))
    }

    /// What is noted of a Stadium in play, to be changed.
    pub fn stadium_of_mut(&mut self, card: CardId) -> Option<&mut Stadium<L>> {
        let mut there = self.stadiums.as_mut().iter_mut();
        there.find(|stadium| stadium.card() == Some(card))
    }
}

/// Every frame has a memory of its own kind, which is checked when a game is loaded.
#[cold]
fn another_memory() -> ! {
    unreachable!("a frame has a memory of its own kind")
}

/// Cards that lie on or beside each other.
#[derive(Clone, Copy, Debug)]
pub struct Chain<'a, L: Layout> {
    state: &'a State<L>,
    at: L::Link,
}

impl<L: Layout> Iterator for Chain<'_, L> {
    type Item = CardId;
    fn next(&mut self) -> Option<CardId> {
        if self.at == L::Link::NONE {
            return None;
        }
        let card = self.at.card();
        self.at = self.state.next[card.index()];
        Some(card)
    }
}
