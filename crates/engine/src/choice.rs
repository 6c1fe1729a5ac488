//! What players are asked and what they may answer: seven shapes of prompts, one closed set of answers.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::plan::{Board, Seats};
use crate::state::ids::{CardId, Seat, SlotId};
use rulebox_rules::EnergyType;
use serde::{Deserialize, Serialize};

/// A question to one player, or to several at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "WrittenPrompt")]
pub struct Prompt {
    /// Counts the prompts of a game; an answer names the one it belongs to.
    pub number: u32,
    /// Who may answer.
    pub seats: Seats,
    /// The shape of the question.
    pub ask: Ask,
    /// What it is about.
    pub purpose: Purpose,
}

/// A prompt as it is read: files from before several could be asked name one `seat`.
#[derive(Deserialize)]
struct WrittenPrompt {
    number: u32,
    seats: Option<Seats>,
    seat: Option<Seat>,
    ask: Ask,
    purpose: Purpose,
}

impl TryFrom<WrittenPrompt> for Prompt {
    type Error = &'static str;

    fn try_from(written: WrittenPrompt) -> Result<Prompt, &'static str> {
        let seats = written.seats.or(written.seat.map(Seats::only));
        let seats = seats.filter(|seats| !seats.is_empty());
        Ok(Prompt {
            number: written.number,
            seats: seats.ok_or("a prompt names the seats that may answer")?,
            ask: written.ask,
            purpose: written.purpose,
        })
    }
}

impl Prompt {
    /// Who is asked; where several are, the first of them.
    pub fn seat(&self) -> Seat {
        self.seats.first().expect("somebody is asked")
    }
}

/// The seven shapes. "Choose k of n" is one pick per prompt, and *done* where fewer are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ask {
    /// An action of the turn.
    Turn,
    /// One card or one Pokémon.
    Pick,
    /// One of several modes.
    Option,
    /// A number.
    Number,
    /// The next card of an order.
    Order,
    /// The Pokémon that gets the next card or counter.
    Share,
    /// Yes or no.
    Confirm,
}

/// What a prompt is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Purpose {
    /// Who takes the first turn (SETUP-3).
    ChooseStarter,
    /// The Active Pokémon of set-up (SETUP-6).
    PlaceActive,
    /// Benched Pokémon of set-up (SETUP-7).
    PlaceBench,
    /// How many extra cards to draw (MULL-7).
    ExtraCards,
    /// Extra Basic Pokémon for the Bench (MULL-11).
    ExtraBench,
    /// What to do next in the turn (TURN-2).
    Turn,
    /// Energy to discard for retreating (TURN-RETREAT-11).
    PayRetreat,
    /// The Pokémon that comes up after a retreat (TURN-RETREAT-5).
    RetreatTo,
    /// A Prize card (PRIZE-3).
    TakePrize,
    /// A new Active Pokémon (KO-6).
    Promote,
    /// Which triggered power comes next (AMB-60).
    NextTrigger,
    /// Whether between-turns effects come before the conditions (AMB-25).
    EffectsFirst,
    /// Which between-turns effect to use at this moment (AMB-71).
    EffectNow,
    /// A Pokémon to discard because the Bench is too large (AMB-50).
    TrimBench,
    /// Whether to use the attack a second time.
    AttackAgain,
    /// A card from the hand to discard for attacking.
    PayToAttack,
    /// Whether and how to answer a Poké-Power that is being used.
    React,
    /// A choice that a card asks for; no card where the viewer does not know which one.
    Card(CardId),
}

/// An answer. Options describe themselves; their order says nothing about their strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// Put a Basic Pokémon on the Bench of a board (TURN-BENCH-1).
    Bench(CardId, Board),
    /// Evolve a Pokémon (TURN-EVOLVE-1).
    Evolve(CardId, SlotId),
    /// Level a Pokémon up (KIND-LVX-1).
    LevelUp(CardId, SlotId),
    /// Attach an Energy card or a Pokémon Tool (TURN-ENERGY-1, TURN-TOOL-1).
    Attach(CardId, SlotId),
    /// Play a Trainer card on a board (TURN-TRAINER-1).
    Play(CardId, Board),
    /// Use a power of a card in play: the card, and which of its clauses (TURN-ABILITY-2).
    Power(CardId, u8),
    /// Retreat with the Active Pokémon of a board (TURN-RETREAT-1).
    Retreat(Board),
    /// Attack, or name an attack: the card it is on, and which of its attacks (ATTACK-A).
    Attack(CardId, u8),
    /// End the turn without an attack (TURN-7).
    EndTurn,
    /// This card.
    Card(CardId),
    /// This Pokémon.
    Pokemon(SlotId),
    /// The Prize card at this place, which may be face down (PRIZE-3).
    Prize(u8),
    /// This number.
    Number(u8),
    /// This mode.
    Mode(u8),
    /// This type.
    Type(EnergyType),
    /// This many Hit Points.
    Hp(u16),
    /// Yes.
    Yes,
    /// No.
    No,
    /// No more.
    Done,
}

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pending {
    /// A player.
    Ask(Prompt),
    /// Chance.
    Chance(crate::chance::ChanceNode),
    /// Nothing: the game is over.
    Over(crate::outcome::Outcome),
}
