//! What remains to be done, as plain data. Rule procedures and card effects share one stack of frames;
//! each step is named as the rulebooks name it.

use crate::state::ids::{CardId, EnvId, Position, ProgramId, Seat, SlotId};
use crate::state::piles::Pile;
use rulebox_cards::effect::Ignoring;
use serde::{Deserialize, Serialize};

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
    Triggers(Triggers),
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
    Checkup(Checkup),
    /// A Bench that has become too large (AMB-50).
    TrimBench {
        /// Whose.
        seat: Seat,
        /// Seats still to come.
        seats_left: u8,
    },
}

/// Triggered powers waiting for their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Triggers {
    /// Its memory: which powers wait, and what set them off.
    pub env: EnvId,
    /// Whose are asked now.
    pub seat: Seat,
    /// Seats still to come.
    pub seats_left: u8,
}

/// How far the step between turns has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checkup {
    /// What is next.
    pub step: CheckupStep,
    /// Its memory: effects still due.
    pub env: EnvId,
    /// Whom it concerns.
    pub seat: Seat,
    /// Seats still to come in this step.
    pub seats_left: u8,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    #[serde(with = "Ignored")]
    pub ignoring: Ignoring,
    /// Its own damage, before Weakness and Resistance.
    pub base: i16,
    /// Damage done so far.
    pub done: i16,
}

/// How [`Ignoring`] is saved.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Ignoring")]
struct Ignored {
    weakness: bool,
    resistance: bool,
    effects: bool,
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

/// A piece of the step between turns: moment, Poisoned, moment, Burned, moment, Asleep …, moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CheckupStep {
    /// A moment for effects: before the conditions with this place in the era's order, or after the last of them.
    Moment(u8),
    /// The conditions with this place in the era's order.
    Conditions(u8),
    /// Effects that outlive their cards.
    Lasting,
    /// Knock Outs were checked, and nothing is left.
    Over,
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

impl Default for Frame {
    fn default() -> Self {
        Frame::Turn(TurnStep::Begin)
    }
}
