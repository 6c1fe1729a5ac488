//! What happened, in game terms and in the past tense. Logs, views, statistics and tests feed on these.

use crate::chance::Coin;
use crate::knowledge::handle::Handle;
use crate::outcome::Outcome;
use crate::plan::Side;
use crate::state::Place;
use crate::state::ids::{CardId, ModifierId, ProgramId, Seat, SlotId};
use rulebox_rules::{Condition, OncePerGame};
use serde::{Deserialize, Serialize};

/// A set of seats, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Eyes(pub u8);

impl Eyes {
    /// Everybody.
    pub const ALL: Eyes = Eyes(u8::MAX);
    /// Nobody.
    pub const NONE: Eyes = Eyes(0);

    /// Just this seat; nobody if there is no such seat at any table.
    pub const fn only(seat: Seat) -> Eyes {
        match 1u8.checked_shl(seat.0 as u32) {
            Some(bit) => Eyes(bit),
            None => Eyes::NONE,
        }
    }
    /// Whether `seat` is among them. A seat that no table has is in `ALL` only: it sees what a bystander sees.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & Eyes::only(seat).0 != 0 || self.0 == Eyes::ALL.0
    }
    /// Both sets together.
    #[must_use]
    pub const fn or(self, other: Eyes) -> Eyes {
        Eyes(self.0 | other.0)
    }
}

/// Which traits of a Pokémon changed damage that was done to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Met {
    /// Its Weakness.
    pub weakness: bool,
    /// Its Resistance.
    pub resistance: bool,
}

impl Met {
    /// Whether none did.
    pub fn is_nothing(&self) -> bool {
        *self == Met::default()
    }
}

/// What a game may run out of. No cards of the pool have made it in random play; texts of one's own can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Room {
    /// Too many texts are under way at once: the last one does not begin.
    Texts,
    /// Too many lasting effects hold at once: the one that would have ended first ends.
    Effects,
    /// Too much happened before the next check: what happened last sets nothing off.
    Happenings,
}

/// A fact about the game. The engine tells it with numbers of cards, effects and names in its book; what is sent says handles
/// and words in their place, as [`SeenEvent`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event<C = CardId, E = ModifierId, N = u16> {
    /// A coin was flipped.
    CoinFlipped {
        /** By whom. */
        seat: Seat,
        /** What it showed. */
        coin: Coin,
    },
    /// It was settled who takes the first turn.
    StarterDecided {
        /** Which side. */
        #[serde(alias = "seat")]
        side: Side,
    },
    /// A deck was shuffled.
    DeckShuffled {
        /** Whose. */
        seat: Seat,
    },
    /// The face-down Prize cards of a player were shuffled.
    PrizesShuffled {
        /** Whose. */
        seat: Seat,
    },
    /// A hand without a Basic Pokémon was shown and shuffled back (MULL-1).
    MulliganTaken {
        /** By whom. */
        seat: Seat,
    },
    /// A card went from one place to another.
    CardMoved {
        /// Which card.
        card: C,
        /// From where.
        from: Place,
        /// To where.
        to: Place,
        /// Who learns which card it is.
        seen: Eyes,
    },
    /// A card was shown.
    CardRevealed {
        /** Which. */
        card: C,
        /** To whom. */
        to: Eyes,
    },
    /// Everybody's cards were turned up (SETUP-12).
    BoardRevealed,
    /// The Stadium in play was turned around.
    StadiumTurned {
        /** Which. */
        card: C,
    },
    /// A turn began.
    TurnBegan {
        /** Whose. */
        #[serde(alias = "seat")]
        side: Side,
        /** The turn's number in this game. */
        turn: u16,
    },
    /// A turn ended.
    TurnEnded {
        /** Whose. */
        #[serde(alias = "seat")]
        side: Side,
    },
    /// A player used what may be used once in a game; the marker is turned (KIND-GX-2, KIND-VSTAR-3).
    Spent {
        /** Who. */
        seat: Seat,
        /** What. */
        once: OncePerGame,
    },
    /// The step between turns began.
    CheckupBegan,
    /// A Pokémon came into play.
    PokemonPlayed {
        /** Its spot. */
        slot: SlotId,
        /** Its card. */
        card: C,
        /** Who sees it. */
        seen: Eyes,
    },
    /// A Pokémon evolved.
    Evolved {
        /** Its spot. */
        slot: SlotId,
        /** The new card. */
        card: C,
    },
    /// A Pokémon levelled up.
    LevelledUp {
        /** Its spot. */
        slot: SlotId,
        /** The new card. */
        card: C,
    },
    /// A Pokémon devolved.
    Devolved {
        /** Its spot. */
        slot: SlotId,
        /** The card that came off. */
        card: C,
    },
    /// A card was attached.
    Attached {
        /** Which. */
        card: C,
        /** To which Pokémon. */
        slot: SlotId,
    },
    /// A Trainer card was played.
    TrainerPlayed {
        /** By whom. */
        seat: Seat,
        /** Which. */
        card: C,
    },
    /// A power was announced (TURN-ABILITY-5).
    PowerUsed {
        /** By whom. */
        seat: Seat,
        /** The card it is on. */
        card: C,
        /** Which of the card's clauses that are used. */
        clause: u8,
    },
    /// A power that something set off is used, because its player wants it (TURN-ABILITY-5).
    PowerSetOff {
        /** By whom. */
        seat: Seat,
        /** The card it is on. */
        card: C,
        /** Which of the card's clauses that are set off. */
        clause: u8,
    },
    /// The Active Pokémon retreated.
    Retreated {
        /** Whose. */
        seat: Seat,
        /** It went to the Bench. */
        from: SlotId,
        /** It came up. */
        to: SlotId,
    },
    /// Active and Benched Pokémon changed places without a retreat.
    Switched {
        /** Whose. */
        seat: Seat,
        /** It went to the Bench. */
        from: SlotId,
        /** It came up. */
        to: SlotId,
    },
    /// A Pokémon took the empty Active spot.
    Promoted {
        /** Whose. */
        seat: Seat,
        /** Which. */
        slot: SlotId,
    },
    /// An attack was announced (ATTACK-A).
    AttackDeclared {
        /** By which Pokémon. */
        slot: SlotId,
        /** The card it is on. */
        card: C,
        /** Which attack of the card. */
        attack: u8,
    },
    /// An attack is carried out in place of the one that copies it.
    AttackCopied {
        /** By which Pokémon. */
        slot: SlotId,
        /** The card it is on. */
        card: C,
        /** Which attack of the card. */
        attack: u8,
    },
    /// A player told the name of one of their hidden cards.
    CardNamed {
        /** Whose. */
        seat: Seat,
        /** The name: for the engine its number in the book. */
        name: N,
    },
    /// An attack was stopped, or did nothing.
    AttackFailed {
        /** By which Pokémon. */
        slot: SlotId,
    },
    /// An attack did damage.
    DamageDone {
        /** By which Pokémon. */
        from: SlotId,
        /** To which. */
        to: SlotId,
        /** How much. */
        amount: u16,
        /** What of the Pokémon changed it. */
        #[serde(default, skip_serializing_if = "Met::is_nothing")]
        met: Met,
    },
    /// The damage of an attack came to nothing.
    NoDamageDone {
        /** By which Pokémon. */
        from: SlotId,
        /** To which. */
        to: SlotId,
        /** What of the Pokémon changed it. */
        #[serde(default, skip_serializing_if = "Met::is_nothing")]
        met: Met,
    },
    /// Damage counters were put on a Pokémon, not as damage.
    CountersPut {
        /** On which. */
        slot: SlotId,
        /** How many. */
        count: u16,
    },
    /// Damage counters were taken off.
    Healed {
        /** Which Pokémon. */
        slot: SlotId,
        /** How many counters. */
        count: u16,
    },
    /// A Pokémon is now affected by a condition.
    ConditionGained {
        /** Which. */
        slot: SlotId,
        /** By what. */
        condition: Condition,
    },
    /// A Pokémon is no longer affected.
    ConditionLost {
        /** Which. */
        slot: SlotId,
        /** By what. */
        condition: Condition,
    },
    /// An effect that lasts began.
    EffectBegan {
        /** The book's number of it. */
        modifier: E,
        /** On which Pokémon, if a certain one. */
        slot: SlotId,
        /** Whose text it is: `you` in its words. */
        seat: Seat,
    },
    /// An effect ended, by time or because its Pokémon moved or evolved.
    EffectEnded {
        /** The book's number of it. */
        modifier: E,
        /** On which Pokémon, if a certain one. */
        slot: SlotId,
        /** Whose text it is: `you` in its words. */
        seat: Seat,
    },
    /// More was due at once than a game has room for, and the rest of it did not happen.
    NoRoom {
        /** What there is no room for. */
        what: Room,
    },
    /// A Pokémon was Knocked Out.
    KnockedOut {
        /** Its spot. */
        slot: SlotId,
        /** Its top card. */
        card: C,
    },
    /// A Prize card was taken.
    PrizeTaken {
        /** By whom. */
        seat: Seat,
    },
    /// Both players won; a game of Sudden Death begins (WIN-8).
    SuddenDeathBegan,
    /// The game ended.
    GameEnded {
        /** How. */
        outcome: Outcome,
    },
}

/// What one viewer learns of an [`Event`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Seen<E = SeenEvent> {
    /// All of it.
    Whole(E),
    /// A card of this owner went from one place to another; which card stays hidden.
    HiddenCard {
        /** Whose card. */
        owner: Seat,
        /** From where. */
        from: Place,
        /** To where. */
        to: Place,
    },
    /// A Pokémon was put down face down.
    HiddenPokemon {
        /** Its spot. */
        slot: SlotId,
    },
    /// A card was shown to somebody else.
    HiddenReveal {
        /** Whose card. */
        owner: Seat,
        /** To whom: that somebody looks at a card is open, only which one is not. */
        to: Eyes,
    },
}

/// An event as it is sent: cards are the viewer's handles, effects and names stand in words.
pub type SeenEvent = Event<Handle, SeenEffect, String>;

/// A lasting effect in words that depend on no book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenEffect {
    /// The printing of the card whose text makes it.
    pub card: String,
    /// The name of the attack that it is about, where one was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attack: Option<String>,
    /// Which of the effects of that card.
    pub number: u16,
}

/// Where events go.
pub trait Sink {
    /// Takes an event.
    fn event(&mut self, event: Event);

    /// Hears that a text began to be carried out, by the book's number of its program. No event says so of every text;
    /// only those who count texts listen.
    #[inline(always)]
    fn text_began(&mut self, _program: ProgramId) {}
}

/// Forgets all events: what a simulation uses, at no cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forget;

impl Sink for Forget {
    #[inline(always)]
    fn event(&mut self, _: Event) {}
}

impl Sink for Vec<Event> {
    fn event(&mut self, event: Event) {
        self.push(event);
    }
}

impl<S: Sink + ?Sized> Sink for &mut S {
    fn event(&mut self, event: Event) {
        (**self).event(event);
    }

    fn text_began(&mut self, program: ProgramId) {
        (**self).text_began(program);
    }
}
