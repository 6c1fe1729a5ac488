//! Tells what sets texts off.

use super::*;
use crate::wording::Bearer;
use crate::wording::flow::Flow;
use crate::wording::kinds::{owner, symbol};

impl Words {
    /// Something that happens by itself: `when …, …`.
    pub(crate) fn when(&self, when: &When, depth: u8) -> Flow {
        let inner = self.inside([&when.program.effect]);
        let body = inner.body(&when.program.effect, depth);
        let by_name = match when.by_name {
            true => " (only 1 of this name in a turn)",
            false => "",
        };
        body.after(&format!("{}{by_name}, ", inner.occasion(when)))
    }

    /// When it happens, and under which condition.
    pub(crate) fn occasion(&self, when: &When) -> String {
        let event = self.trigger(when.trigger, when.of.as_ref());
        if let Some(Test::Present(PresentTest::TurnOf(who))) = when.needs
            && let Some((before, after)) = event.split_once(" is damaged by an attack")
        {
            let turn = owner(who);
            return format!("{before} is damaged by an attack during {turn} turn{after}");
        }
        let needs = when
            .needs
            .as_ref()
            .map_or(String::new(), |test| format!(", if {}", self.test(test)));
        format!("{event}{needs}")
    }

    /// Pokémon that come into play or evolve, told of the player who plays them.
    fn arrival(&self, trigger: Trigger, sel: &PokemonSel) -> Option<String> {
        let PokemonBase::InPlay(who) = sel.base else {
            return None;
        };
        if !is_plain(sel) {
            return None;
        }
        let (player, s, their) = match who {
            Player::You => ("you", "", "your"),
            Player::Opponent => ("your opponent", "s", "their"),
            Player::Each => ("a player", "s", "their"),
        };
        let what = self.a_pokemon(&sel.filter);
        let onto = match sel.filter == Filter::Any {
            true => "a Pokémon".to_owned(),
            false => format!("a Pokémon into {what}"),
        };
        Some(match trigger {
            Trigger::Played => {
                format!("whenever {player} play{s} {what} from {their} hand onto {their} Bench")
            }
            Trigger::Benched => {
                format!("whenever {player} put{s} {what} onto {their} Bench during {their} turn")
            }
            Trigger::PutIntoPlay => format!("whenever {player} put{s} {what} into play"),
            Trigger::Evolved => {
                format!("whenever {player} evolve{s} {onto} with a card from {their} hand")
            }
            Trigger::LevelledUp => {
                format!("whenever {player} level{s} up {onto} with a card from {their} hand")
            }
            Trigger::BetweenTurns
            | Trigger::EndOfYourTurn
            | Trigger::EndOfOpponentsTurn
            | Trigger::DamagedByAttack
            | Trigger::DamagedWhileActive
            | Trigger::KnockedOutByAttack
            | Trigger::KnockedOut
            | Trigger::EnergyAttached(_)
            | Trigger::EnergyAttachedByRule(_)
            | Trigger::Attached
            | Trigger::MovedToBench
            | Trigger::MovedToActive
            | Trigger::UsedPower
            | Trigger::UsedPokePower
            | Trigger::DrawnForTurn
            | Trigger::TakenAsPrize
            | Trigger::DiscardedFromPlay => return None,
        })
    }

    fn trigger(&self, trigger: Trigger, of: Option<&PokemonSel>) -> String {
        if let Some(text) = of.and_then(|sel| self.arrival(trigger, sel)) {
            return text;
        }
        let who = match of {
            None => self.this().to_owned(),
            Some(sel) => self.any_pokemon(sel).text,
        };
        let about = of.map_or(String::new(), |_| format!(" for {who}"));
        let hand = if of.is_none() {
            "your hand"
        } else {
            "the hand"
        };
        match trigger {
            Trigger::BetweenTurns => format!("between turns{about}"),
            Trigger::EndOfYourTurn => format!("at the end of your turn{about}"),
            Trigger::EndOfOpponentsTurn => format!("at the end of your opponent's turn{about}"),
            Trigger::Played if of.is_none() && self.bearer == Bearer::Stadium => {
                "when you play this card".to_owned()
            }
            Trigger::Played => format!("when {who} is played from {hand} onto the Bench"),
            Trigger::Benched => {
                format!("when {who} is put onto the Bench during its player's turn")
            }
            Trigger::PutIntoPlay => format!("when {who} is put into play"),
            Trigger::Evolved => match of {
                None => "when you evolve a Pokémon into this one from your hand".to_owned(),
                Some(_) => format!("when {who} evolves from the hand"),
            },
            Trigger::LevelledUp => match of {
                None => "when you level up a Pokémon into this one from your hand".to_owned(),
                Some(_) => format!("when {who} levels up from the hand"),
            },
            Trigger::DamagedByAttack => {
                format!("when {who} is damaged by an attack (even if it is Knocked Out)")
            }
            Trigger::DamagedWhileActive => {
                format!(
                    "when {who} is damaged by an attack while it is Active (even if it is Knocked Out)"
                )
            }
            Trigger::KnockedOutByAttack => {
                format!("when {who} is Knocked Out by damage from an attack")
            }
            Trigger::KnockedOut => format!("when {who} is Knocked Out"),
            Trigger::EnergyAttached(t) => {
                format!("when {} is attached from {hand} to {who}", energy(t))
            }
            Trigger::EnergyAttachedByRule(t) => format!(
                "when {} is attached from {hand} to {who} as the attachment for the turn",
                energy(t)
            ),
            Trigger::Attached => match of {
                None => "when this card is attached from your hand".to_owned(),
                Some(_) => format!("when this card is attached from the hand to {who}"),
            },
            Trigger::MovedToBench => format!("when {who} moves from the Active spot to the Bench"),
            Trigger::MovedToActive => format!("when {who} moves from the Bench to the Active spot"),
            Trigger::UsedPower => format!("when {who} has used a Poké-Power or an Ability"),
            Trigger::UsedPokePower => format!("when {who} has used a Poké-Power"),
            Trigger::DrawnForTurn => format!("when you draw this card for the turn{about}"),
            Trigger::TakenAsPrize => {
                format!("when you take this card as a face-down Prize card{about}")
            }
            Trigger::DiscardedFromPlay => format!("when this attached card is discarded{about}"),
        }
    }
}

fn energy(t: Option<EnergyType>) -> String {
    match t {
        None => "an Energy card".to_owned(),
        Some(t) => format!("a {} Energy card", symbol(t)),
    }
}
