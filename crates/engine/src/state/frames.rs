//! What remains to be done, as plain data. Rule procedures and card effects share one stack of frames;
//! each step is named as the rulebooks name it.

use crate::state::ids::{
    CardId, CardSet, EnvId, Position, ProgramId, Register, Seat, SlotId, SlotSet,
};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use rulebox_cards::effect::Ignoring;
use serde::{Deserialize, Serialize};

/// Registers of a program: three for names, the others for the compiler.
pub const REGISTERS: usize = 6;

/// One thing under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame {
    /// Setting up (SETUP-14).
    Setup {
        /// What is next.
        step: SetupStep,
        /// Whom it concerns.
        seat: Seat,
        /// Seats that have placed their Pokémon and Prizes, as bits.
        placed: u8,
        /// Extra cards drawn that may still be benched (MULL-11).
        extra: u8,
    },
    /// A turn (TURN-1).
    Turn(TurnStep),
    /// Retreating (TURN-RETREAT-2).
    Retreat {
        /// Units of Energy paid so far.
        paid: u8,
        /// The Retreat Cost, settled before anything is paid.
        cost: u8,
    },
    /// A card about to be attached, once its cost is paid (TURN-ENERGY-1, TURN-TOOL-1).
    Attach {
        /// The card.
        card: CardId,
        /// Where it lies until then.
        from: Pile,
        /// To which Pokémon.
        slot: SlotId,
    },
    /// A Poké-Power that a player may answer before it does anything.
    React {
        /// Who may answer.
        seat: Seat,
    },
    /// A Trainer card while its effect runs (TURN-TRAINER-1).
    Play {
        /// The card.
        card: CardId,
        /// Whether its program has begun.
        begun: bool,
    },
    /// An attack (ATTACK-A to ATTACK-F).
    Attack(Attacking),
    /// A program.
    Program {
        /// Its memory.
        env: EnvId,
        /// Which program of the book.
        program: ProgramId,
        /// The next operation.
        at: Position,
        /// Where to stop.
        end: Position,
        /// Whether its memory is given back when it ends.
        owns_env: bool,
    },
    /// Triggered powers waiting for their turn (AMB-60).
    Triggers {
        /// The cards, in the first register of this memory.
        env: EnvId,
        /// Which trigger, as its number.
        trigger: u8,
        /// Whose are asked now.
        seat: Seat,
        /// Seats still to come.
        seats_left: u8,
    },
    /// The check for Knocked Out Pokémon (KO-1 to KO-14).
    KnockOuts {
        /// What is next.
        step: KnockOutStep,
        /// Whom it concerns.
        seat: Seat,
        /// Seats still to come in this step.
        seats_left: u8,
    },
    /// The step between turns (CHECKUP-1).
    Checkup {
        /// What is next: a position in the era's order.
        step: u8,
        /// Its memory: effects still due.
        env: EnvId,
        /// Whom it concerns.
        seat: Seat,
        /// Seats still to come in this step.
        seats_left: u8,
    },
    /// A Bench that has become too large (AMB-50).
    TrimBench {
        /// Whose.
        seat: Seat,
        /// Seats still to come.
        seats_left: u8,
    },
}

/// How far an attack has come. What it is stands in [`State::attack`](crate::state::State::attack).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attacking {
    /// Its memory.
    pub env: EnvId,
    /// The position in the era's order of steps.
    pub step: u8,
    /// What is next within the step.
    pub part: AttackPart,
}

/// The attack that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunningAttack {
    /// The Attacking Pokémon; none once it has left play.
    pub by: SlotId,
    /// The card whose attack it is.
    pub card: CardId,
    /// Which attack of the card.
    pub attack: u8,
    /// Whether it goes on.
    pub course: Course,
    /// Whether it is carried out in place of an attack that copied it (TEXT-8).
    pub is_copy: bool,
    /// Whether the coins for trying to attack were flipped before it was copied.
    pub coins_are_over: bool,
    /// What its own damage is not affected by.
    pub ignoring: Ignoring,
    /// Its own damage, before Weakness and Resistance.
    pub base: i16,
    /// Damage done so far.
    pub done: i16,
}

/// Whether an attack goes on (ATTACK-10, AMB-35).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Course {
    /// It goes on.
    On,
    /// Its own text made it do nothing; coins for trying to attack are still owed.
    DoesNothing,
    /// Another effect or Confusion stopped it.
    Stopped,
    /// Its text copies this attack of this card, which is carried out in its place.
    Copies(CardId, u8),
}

/// A part of an attack step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AttackPart {
    /// The step has just begun.
    Begin,
    /// So many cards are owed for attacking.
    Pay(u8),
    /// So many coins are owed for trying to attack.
    Flip(u8),
    /// Effects that the text puts first (ATTACK-F).
    First,
    /// Effects that the text puts before the damage (ATTACK-F).
    Before,
    /// The attack's own number is worked out (DMG-2).
    Base,
    /// The attack's own damage is done (DMG-ORDER).
    Damage,
    /// Its other damage is done.
    Hits,
    /// Effects that the text puts first, where the era does the damage before them.
    After,
    /// Its other effects (DMG-10).
    Late,
    /// Triggers of the Pokémon it damaged.
    Triggers,
}

/// A step of setting up (SETUP-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SetupStep {
    /// The coin for the first turn, before anything else (SETUP-2).
    FlipFirst,
    /// Its winner chooses who starts (SETUP-3).
    ChooseStarter,
    /// Shuffle and draw 7 (SETUP-4).
    Draw,
    /// Look for Basic Pokémon (SETUP-5, MULL-4).
    Check,
    /// Place the Active Pokémon (SETUP-6).
    Active,
    /// Place Benched Pokémon (SETUP-7).
    Bench,
    /// Lay out Prizes (SETUP-10).
    Prizes,
    /// Show the hand, shuffle, draw again (MULL-1).
    Mulligan,
    /// Name the number of extra cards (MULL-7).
    ExtraDraw,
    /// Bench extra Basic Pokémon (MULL-11).
    ExtraBench,
    /// The coin for the first turn, after everything else (SETUP-2).
    FlipLast,
    /// Turn the cards up (SETUP-12).
    Reveal,
}

/// A step of a turn (TURN-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TurnStep {
    /// The turn begins.
    Begin,
    /// Draw a card (TURN-DRAW-1).
    Draw,
    /// Main actions, and the attack (TURN-2).
    Main,
    /// An attack that may be used a second time.
    AttackAgain {
        /// The card it is on.
        card: CardId,
        /// Which attack of the card.
        attack: u8,
    },
    /// "At the end of your turn".
    EndEffects,
    /// The turn ends (CHECKUP-11).
    End,
    /// Then the step between turns (CHECKUP-1).
    Checkup,
}

/// A step of the check for Knocked Out Pokémon (AMB-23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum KnockOutStep {
    /// Find them and discard them together (KO-3).
    Discard,
    /// Take Prizes, one at a time (KO-4, AMB-27).
    Prizes,
    /// See who has won (WIN-9).
    Judge,
    /// Choose new Active Pokémon (KO-6).
    Promote,
}

/// What a running program remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Env<L: Layout> {
    /// Names and intermediate results: sets of cards, sets of spots, or numbers.
    pub registers: [L::Cards; REGISTERS],
    /// The card whose text it is.
    pub source: CardId,
    /// The player who uses it.
    pub seat: Seat,
    /// `this`.
    pub this: SlotId,
    /// `it`.
    pub it: SlotId,
    /// `attacker`.
    pub attacker: SlotId,
    /// Heads of the last flip.
    pub heads: u8,
    /// Tails of the last flip.
    pub tails: u8,
    /// Coins still to be flipped by the operation now running.
    pub flips_left: u8,
    /// Whether an operation is in the middle of its coins.
    pub flipping: bool,
    /// Whether an operation is in the middle of a choice.
    pub choosing: bool,
    /// Seats into whose deck cards were shuffled and whose deck has still to be shuffled, as bits.
    pub to_shuffle: u8,
    /// Whether the last effects changed anything ("if you do").
    pub did: bool,
    /// Whether an attack is what runs.
    pub attack: bool,
    /// Which Pokémon the text means by `defending`, where a choice has made it another (CARD-13).
    pub defending: SlotId,
    /// Which registers hold cards, as bits.
    pub card_registers: u8,
    /// Which registers hold spots, as bits; the others hold numbers.
    pub slot_registers: u8,
    /// Decisions taken in an earlier pass over the same statement, as bits.
    pub decided: u16,
}

impl<L: Layout> Default for Env<L> {
    fn default() -> Self {
        Env {
            registers: [L::Cards::default(); REGISTERS],
            source: CardId::NONE,
            seat: Seat(0),
            this: SlotId::NONE,
            it: SlotId::NONE,
            attacker: SlotId::NONE,
            heads: 0,
            tails: 0,
            flips_left: 0,
            flipping: false,
            choosing: false,
            to_shuffle: 0,
            did: false,
            attack: false,
            defending: SlotId::NONE,
            card_registers: 0,
            slot_registers: 0,
            decided: 0,
        }
    }
}

impl<L: Layout> Env<L> {
    /// The cards in a register.
    #[inline]
    pub fn cards(&self, register: impl Into<Register>) -> L::Cards {
        self.registers[register.into().index()]
    }
    /// The cards in a register, to be changed.
    #[inline]
    pub fn cards_mut(&mut self, register: impl Into<Register>) -> &mut L::Cards {
        &mut self.registers[register.into().index()]
    }
    /// The spots in a register.
    #[inline]
    pub fn slots(&self, register: impl Into<Register>) -> SlotSet {
        SlotSet(self.registers[register.into().index()].low())
    }
    /// The number in a register.
    pub fn number(&self, register: impl Into<Register>) -> i32 {
        self.registers[register.into().index()].low() as i32
    }
    /// How many cards or Pokémon a register holds, or its number.
    pub fn count(&self, register: impl Into<Register>) -> i32 {
        let register = register.into();
        match self.is_number(register) {
            true => self.number(register),
            false => self.registers[register.index()].len() as i32,
        }
    }
    /// Whether a register holds a number, not cards or Pokémon.
    pub fn is_number(&self, register: impl Into<Register>) -> bool {
        (self.card_registers | self.slot_registers) & register.into().bit() == 0
    }
    /// Puts a number into a register.
    pub fn set_number(&mut self, register: Register, number: i32) {
        self.registers[register.index()] = L::Cards::from_low(number as u32 as u64);
        self.card_registers &= !register.bit();
        self.slot_registers &= !register.bit();
    }
    /// Puts spots into a register.
    pub fn set_slots(&mut self, register: Register, slots: SlotSet) {
        self.registers[register.index()] = L::Cards::from_low(slots.0);
        self.card_registers &= !register.bit();
        self.slot_registers |= register.bit();
    }
    /// Puts cards into a register.
    pub fn set_cards(&mut self, register: Register, cards: L::Cards) {
        self.registers[register.index()] = cards;
        self.card_registers |= register.bit();
        self.slot_registers &= !register.bit();
    }
    /// Forgets a Pokémon that left play: one that takes its spot is another (ZONE-16, AMB-36).
    pub fn forget(&mut self, slot: SlotId) {
        for (i, register) in self.registers.iter_mut().enumerate() {
            if self.slot_registers & 1 << i != 0 {
                *register = L::Cards::from_low(register.low() & !(1 << slot.0));
            }
        }
        for known in [
            &mut self.this,
            &mut self.it,
            &mut self.attacker,
            &mut self.defending,
        ] {
            if *known == slot {
                *known = SlotId::NONE;
            }
        }
    }
}

impl Default for Frame {
    fn default() -> Self {
        Frame::Turn(TurnStep::Begin)
    }
}
