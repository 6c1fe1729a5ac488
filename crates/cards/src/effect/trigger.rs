//! What sets texts off: the triggers, and the text after `when`.

mod tell;

use super::tree::{Variants, family};
use super::*;
use crate::parse::cursor::Cursor;
use crate::parse::error::Parsed;
use crate::parse::lexer::Token;
use crate::print::{Printer, by_name_words};
use crate::sample::Sampler;
use crate::vocab::phrase_of;
use crate::wording::Words;
use rulebox_rules::EnergyType;

/// Something that happens when it is set off: `when [SELECT] TRIGGER [by name] [if TEST] { … }`.
#[derive(Clone, Debug, PartialEq)]
pub struct When {
    /// What sets it off.
    pub trigger: Trigger,
    /// To which Pokémon it must happen, which the text then calls `it`; nothing means `this`.
    pub of: Option<PokemonSel>,
    /// Of several powers of this name only one is used.
    pub by_name: bool,
    /// Condition.
    pub needs: Option<Test>,
    /// What it does.
    pub program: Program,
}

family! {
    /// What sets a triggered power off.
    #[derive(Copy, Eq, Hash)]
    pub enum Trigger as TriggerKind {
        /// `between turns` (CHECKUP-4).
        BetweenTurns,
        /// `end of your turn`.
        EndOfYourTurn,
        /// `end of opponent's turn`.
        EndOfOpponentsTurn,
        /// `played`: put from the hand onto the Bench in its player's turn (not in set-up, SETUP-13).
        Played,
        /// `benched`: put onto the Bench in any way in its player's turn.
        Benched,
        /// `put into play`: assembled from its pieces (KIND-LEGEND-1, KIND-VUNION-1).
        PutIntoPlay,
        /// `evolved`: put from the hand onto a Pokémon.
        Evolved,
        /// `levelled up`: put from the hand onto a Pokémon (KIND-LVX-1).
        LevelledUp,
        /// `damaged by an attack`: `attacker` is the attacking Pokémon.
        DamagedByAttack,
        /// `damaged by an attack while active`: when the damage was done, it was in the Active spot.
        DamagedWhileActive,
        /// `knocked out by an attack`: by its damage.
        KnockedOutByAttack,
        /// `knocked out`: in any way.
        KnockedOut,
        /// `energy attached`, `{F} energy attached`: from the hand to the Pokémon.
        EnergyAttached(Option<EnergyType>),
        /// `energy attached except by effects`: from the hand, as a player may once a turn.
        EnergyAttachedByRule(Option<EnergyType>),
        /// `attached`: this card, from the hand.
        Attached,
        /// `moved to bench`: from the Active spot.
        MovedToBench,
        /// `moved to active`: from the Bench.
        MovedToActive,
        /// `used a power`: after a Poké-Power or an Ability was used.
        UsedPower,
        /// `used a poke-power`: after a Poké-Power was used.
        UsedPokePower,
        /// `drawn for the turn`: this card, at the start of the turn.
        DrawnForTurn,
        /// `taken as prize`: this card, face down.
        TakenAsPrize,
        /// `discarded from play`: this attached card.
        DiscardedFromPlay,
    }
}

/// Triggers as a card file writes them. Of two that begin alike the longer stands first, so that it is tried first.
pub(crate) const TRIGGERS: &[(&str, Trigger)] = &[
    ("between turns", Trigger::BetweenTurns),
    ("end of your turn", Trigger::EndOfYourTurn),
    ("end of opponent's turn", Trigger::EndOfOpponentsTurn),
    ("played", Trigger::Played),
    ("benched", Trigger::Benched),
    ("put into play", Trigger::PutIntoPlay),
    ("evolved", Trigger::Evolved),
    ("levelled up", Trigger::LevelledUp),
    (
        "damaged by an attack while active",
        Trigger::DamagedWhileActive,
    ),
    ("damaged by an attack", Trigger::DamagedByAttack),
    ("knocked out by an attack", Trigger::KnockedOutByAttack),
    ("knocked out", Trigger::KnockedOut),
    (
        "energy attached except by effects",
        Trigger::EnergyAttachedByRule(None),
    ),
    ("energy attached", Trigger::EnergyAttached(None)),
    ("attached", Trigger::Attached),
    ("moved to bench", Trigger::MovedToBench),
    ("moved to active", Trigger::MovedToActive),
    ("used a power", Trigger::UsedPower),
    ("used a poke-power", Trigger::UsedPokePower),
    ("drawn for the turn", Trigger::DrawnForTurn),
    ("taken as prize", Trigger::TakenAsPrize),
    ("discarded from play", Trigger::DiscardedFromPlay),
];

impl Trigger {
    fn parse(at: &mut Cursor<'_>) -> Parsed<Self> {
        if let Token::Symbol(t) = *at.peek() {
            at.advance();
            at.expect("energy attached")?;
            return Ok(match at.eat("except by effects") {
                true => Trigger::EnergyAttachedByRule(Some(t)),
                false => Trigger::EnergyAttached(Some(t)),
            });
        }
        at.need(TRIGGERS, "what sets it off, such as `between turns`,")
    }

    fn print(self) -> String {
        match self {
            Trigger::EnergyAttached(Some(t)) => format!("{{{}}} energy attached", t.symbol()),
            Trigger::EnergyAttachedByRule(Some(t)) => {
                format!("{{{}}} energy attached except by effects", t.symbol())
            }
            Trigger::EnergyAttached(None)
            | Trigger::EnergyAttachedByRule(None)
            | Trigger::BetweenTurns
            | Trigger::EndOfYourTurn
            | Trigger::EndOfOpponentsTurn
            | Trigger::Played
            | Trigger::Benched
            | Trigger::PutIntoPlay
            | Trigger::Evolved
            | Trigger::LevelledUp
            | Trigger::DamagedByAttack
            | Trigger::DamagedWhileActive
            | Trigger::KnockedOutByAttack
            | Trigger::KnockedOut
            | Trigger::Attached
            | Trigger::MovedToBench
            | Trigger::MovedToActive
            | Trigger::UsedPower
            | Trigger::UsedPokePower
            | Trigger::DrawnForTurn
            | Trigger::TakenAsPrize
            | Trigger::DiscardedFromPlay => phrase_of(TRIGGERS, &self).to_owned(),
        }
    }

    /// Whether its text knows an attacker.
    fn is_by_attack(self) -> bool {
        matches!(
            self,
            Trigger::DamagedByAttack
                | Trigger::DamagedWhileActive
                | Trigger::KnockedOutByAttack
                | Trigger::KnockedOut
        )
    }

    /// What an effect does to set off a text with this trigger, or the first of several such deeds. Of the others, each is
    /// part of a turn or of an attack.
    pub(crate) fn cause(self) -> Option<Deed> {
        match self {
            Trigger::DiscardedFromPlay => Some(Deed::Discard),
            Trigger::MovedToBench | Trigger::MovedToActive => Some(Deed::Switch),
            Trigger::Attached | Trigger::EnergyAttached(_) => Some(Deed::Attach),
            Trigger::Benched => Some(Deed::Bench),
            Trigger::Played | Trigger::Evolved | Trigger::LevelledUp => Some(Deed::Play),
            Trigger::TakenAsPrize => Some(Deed::Prize),
            // Prize cards put no end to Knock Outs for which none are taken; that nobody comes into play again does.
            Trigger::KnockedOut => Some(Deed::Bench),
            // A power that something sets off is used as well, whatever deed that was.
            Trigger::UsedPower | Trigger::UsedPokePower => Some(Deed::Discard),
            Trigger::BetweenTurns
            | Trigger::EndOfYourTurn
            | Trigger::EndOfOpponentsTurn
            | Trigger::PutIntoPlay
            | Trigger::DamagedByAttack
            | Trigger::DamagedWhileActive
            | Trigger::KnockedOutByAttack
            | Trigger::EnergyAttachedByRule(_)
            | Trigger::DrawnForTurn => None,
        }
    }

    /// Why a text with this trigger could be set off by what it does, after "because".
    pub(crate) fn why_endless(self) -> &'static str {
        if self == Trigger::KnockedOut {
            return "who comes into play can be Knocked Out again, and then again";
        }
        match matches!(self, Trigger::UsedPower | Trigger::UsedPokePower) {
            true => {
                "that can set off another power, which leads to this text again, and then again"
            }
            false => "that can lead to this text again, and then again",
        }
    }

    pub(crate) fn sample(kind: TriggerKind, by: &mut Sampler) -> Self {
        match kind {
            TriggerKind::BetweenTurns => Trigger::BetweenTurns,
            TriggerKind::EndOfYourTurn => Trigger::EndOfYourTurn,
            TriggerKind::EndOfOpponentsTurn => Trigger::EndOfOpponentsTurn,
            TriggerKind::Played => Trigger::Played,
            TriggerKind::Benched => Trigger::Benched,
            TriggerKind::PutIntoPlay => Trigger::PutIntoPlay,
            TriggerKind::Evolved => Trigger::Evolved,
            TriggerKind::LevelledUp => Trigger::LevelledUp,
            TriggerKind::DamagedByAttack => Trigger::DamagedByAttack,
            TriggerKind::DamagedWhileActive => Trigger::DamagedWhileActive,
            TriggerKind::KnockedOutByAttack => Trigger::KnockedOutByAttack,
            TriggerKind::KnockedOut => Trigger::KnockedOut,
            TriggerKind::EnergyAttached => Trigger::EnergyAttached(by.maybe(Sampler::energy_type)),
            TriggerKind::EnergyAttachedByRule => {
                Trigger::EnergyAttachedByRule(by.maybe(Sampler::energy_type))
            }
            TriggerKind::Attached => Trigger::Attached,
            TriggerKind::MovedToBench => Trigger::MovedToBench,
            TriggerKind::MovedToActive => Trigger::MovedToActive,
            TriggerKind::UsedPower => Trigger::UsedPower,
            TriggerKind::UsedPokePower => Trigger::UsedPokePower,
            TriggerKind::DrawnForTurn => Trigger::DrawnForTurn,
            TriggerKind::TakenAsPrize => Trigger::TakenAsPrize,
            TriggerKind::DiscardedFromPlay => Trigger::DiscardedFromPlay,
        }
    }
}

impl Cursor<'_> {
    /// What follows `when`, in a clause that has a name or in a text that lasts, which has none.
    pub(crate) fn when(&mut self, has_name: bool) -> Parsed<When> {
        let of = match self.at_pokemon() {
            true => Some(self.pokemon_without_count()?),
            false => None,
        };
        let at = self.span();
        let trigger = Trigger::parse(self)?;
        self.scope.it = true;
        self.scope.attacker = trigger.is_by_attack();
        if !has_name && self.sees("by name") {
            return Err(self.fault("This text has no name by which it could be limited."));
        }
        let by_name = self.eat("by name");
        let needs = match self.eat("if") {
            true => Some(self.test()?),
            false => None,
        };
        let effect = match self.sees("may") {
            true => self.statement()?,
            false => self.block()?,
        };
        // Of a name only one counts in a turn, so it is not set off again and again.
        if !by_name {
            self.comes_to_an_end(at, trigger, &effect)?;
        }
        Ok(When {
            trigger,
            of,
            by_name,
            needs,
            program: Program {
                names: self.names(),
                effect,
            },
        })
    }
}

impl When {
    /// `when [SELECT] TRIGGER [by name] [if TEST] { … }`.
    pub(crate) fn print(&self) -> String {
        let printer = Printer {
            names: &self.program.names,
        };
        let of = self.of.as_ref();
        let of = of.map_or(String::new(), |of| format!("{} ", printer.pokemon(of)));
        let needs = self.needs.as_ref();
        let needs = needs.map_or(String::new(), |test| format!(" if {}", printer.test(test)));
        let by_name = by_name_words(self.by_name);
        let effect = printer.block(&self.program.effect);
        format!("when {of}{}{by_name}{needs} {effect}", self.trigger.print())
    }
}

impl Sampler {
    /// Something that happens when it is set off.
    pub(crate) fn when(&mut self) -> When {
        let kind = self.pick(Trigger::KINDS);
        self.when_of(kind)
    }

    /// Something that happens when this sets it off.
    pub(crate) fn when_of(&mut self, kind: TriggerKind) -> When {
        let who = PokemonBase::InPlay(self.player());
        When {
            trigger: Trigger::sample(kind, self),
            of: self.maybe(|_| PokemonSel::all(who)),
            by_name: self.coin(),
            needs: self.maybe(|_| Test::Present(PresentTest::TurnOf(Player::You))),
            program: self.harmless(),
        }
    }

    /// Something that happens inside a text that lasts, which has no name.
    pub(crate) fn inner_when(&mut self) -> When {
        When {
            by_name: false,
            ..self.when()
        }
    }
}
