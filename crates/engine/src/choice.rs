//! What players are asked and what they may answer: seven shapes of prompts, one closed set of answers.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::plan::{Board, Seats};
use crate::state::ids::{CardId, Seat, SlotId};
use rulebox_rules::EnergyType;
use serde::{Deserialize, Serialize};

/// A question to one player, or to several at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "WrittenPrompt<C>")]
#[serde(bound(deserialize = "C: Deserialize<'de>"))]
pub struct Prompt<C = CardId> {
    /// Counts the prompts of a game; an answer names the one it belongs to.
    pub number: u32,
    /// Who may answer.
    pub seats: Seats,
    /// The shape of the question.
    pub ask: Ask,
    /// What it is about.
    pub purpose: Purpose<C>,
}

/// A prompt as it is read: files from before several could be asked name one `seat`.
#[derive(Deserialize)]
struct WrittenPrompt<C> {
    number: u32,
    seats: Option<Seats>,
    seat: Option<Seat>,
    ask: Ask,
    purpose: Purpose<C>,
}

impl<C> TryFrom<WrittenPrompt<C>> for Prompt<C> {
    type Error = &'static str;

    fn try_from(written: WrittenPrompt<C>) -> Result<Prompt<C>, &'static str> {
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

impl<C> Prompt<C> {
    /// Who is asked; where several are, the first of them.
    pub fn seat(&self) -> Seat {
        self.seats.first().expect("somebody is asked")
    }
}

impl Prompt {
    /// The card that asks, if it is known.
    pub fn card(&self) -> Option<CardId> {
        match self.purpose {
            Purpose::Card(card) => Some(card).filter(|card| card.is_some()),
            Purpose::ChooseStarter
            | Purpose::PlaceActive
            | Purpose::PlaceBench
            | Purpose::ExtraCards
            | Purpose::ExtraBench
            | Purpose::Turn
            | Purpose::PayRetreat
            | Purpose::RetreatTo
            | Purpose::TakePrize
            | Purpose::Promote
            | Purpose::NextTrigger
            | Purpose::EffectsFirst
            | Purpose::EffectNow
            | Purpose::TrimBench
            | Purpose::AttackAgain
            | Purpose::PayToAttack
            | Purpose::React => None,
        }
    }
}

impl<C> Prompt<C> {
    /// The question with another word for the card that asks.
    pub fn named_by<D>(self, mut name: impl FnMut(C) -> D) -> Prompt<D> {
        let purpose = match self.purpose {
            Purpose::ChooseStarter => Purpose::ChooseStarter,
            Purpose::PlaceActive => Purpose::PlaceActive,
            Purpose::PlaceBench => Purpose::PlaceBench,
            Purpose::ExtraCards => Purpose::ExtraCards,
            Purpose::ExtraBench => Purpose::ExtraBench,
            Purpose::Turn => Purpose::Turn,
            Purpose::PayRetreat => Purpose::PayRetreat,
            Purpose::RetreatTo => Purpose::RetreatTo,
            Purpose::TakePrize => Purpose::TakePrize,
            Purpose::Promote => Purpose::Promote,
            Purpose::NextTrigger => Purpose::NextTrigger,
            Purpose::EffectsFirst => Purpose::EffectsFirst,
            Purpose::EffectNow => Purpose::EffectNow,
            Purpose::TrimBench => Purpose::TrimBench,
            Purpose::AttackAgain => Purpose::AttackAgain,
            Purpose::PayToAttack => Purpose::PayToAttack,
            Purpose::React => Purpose::React,
            Purpose::Card(card) => Purpose::Card(name(card)),
        };
        Prompt {
            number: self.number,
            seats: self.seats,
            ask: self.ask,
            purpose,
        }
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
pub enum Purpose<C = CardId> {
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
    Card(C),
}

/// An answer. Options describe themselves; their order says nothing about their strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Choice<C = CardId> {
    /// Put a Basic Pokémon on the Bench of a board (TURN-BENCH-1).
    Bench(C, Board),
    /// Evolve a Pokémon (TURN-EVOLVE-1).
    Evolve(C, SlotId),
    /// Level a Pokémon up (KIND-LVX-1).
    LevelUp(C, SlotId),
    /// Attach an Energy card or a Pokémon Tool (TURN-ENERGY-1, TURN-TOOL-1).
    Attach(C, SlotId),
    /// Play a Trainer card on a board (TURN-TRAINER-1).
    Play(C, Board),
    /// Use a power of a card in play: the card, and which of its clauses (TURN-ABILITY-2).
    Power(C, u8),
    /// Retreat with the Active Pokémon of a board (TURN-RETREAT-1).
    Retreat(Board),
    /// Attack, or name an attack: the card it is on, and which of its attacks (ATTACK-A).
    Attack(C, u8),
    /// End the turn without an attack (TURN-7).
    EndTurn,
    /// This card.
    Card(C),
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

impl<C> Choice<C> {
    /// The choice with another word for its card.
    pub fn named_by<D>(self, mut name: impl FnMut(C) -> D) -> Choice<D> {
        match self {
            Choice::Bench(card, board) => Choice::Bench(name(card), board),
            Choice::Evolve(card, slot) => Choice::Evolve(name(card), slot),
            Choice::LevelUp(card, slot) => Choice::LevelUp(name(card), slot),
            Choice::Attach(card, slot) => Choice::Attach(name(card), slot),
            Choice::Play(card, board) => Choice::Play(name(card), board),
            Choice::Power(card, clause) => Choice::Power(name(card), clause),
            Choice::Retreat(board) => Choice::Retreat(board),
            Choice::Attack(card, attack) => Choice::Attack(name(card), attack),
            Choice::EndTurn => Choice::EndTurn,
            Choice::Card(card) => Choice::Card(name(card)),
            Choice::Pokemon(slot) => Choice::Pokemon(slot),
            Choice::Prize(place) => Choice::Prize(place),
            Choice::Number(number) => Choice::Number(number),
            Choice::Mode(mode) => Choice::Mode(mode),
            Choice::Type(of) => Choice::Type(of),
            Choice::Hp(hp) => Choice::Hp(hp),
            Choice::Yes => Choice::Yes,
            Choice::No => Choice::No,
            Choice::Done => Choice::Done,
        }
    }

    /// The card that it names.
    pub fn card(self) -> Option<C> {
        let mut card = None;
        let _: Choice<()> = self.named_by(|named| card = Some(named));
        card
    }
}

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    /// A player.
    Ask(Prompt),
    /// Chance.
    Chance(crate::chance::ChanceNode),
    /// Nothing: the game is over.
    Over(crate::outcome::Outcome),
}
