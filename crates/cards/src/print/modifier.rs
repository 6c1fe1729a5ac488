//! Writes modifiers: rules that hold while a card is in play, or for a while.

use super::Printer;
use super::effect::subject;
use super::select::owner;
use crate::effect::{DamageChange, DamageStep, Modifier, PokemonAct, PokemonSel, Until};
use crate::parse::anyone;
use crate::vocab::{self, phrase_of};
use rulebox_rules::TypeSet;

impl Printer<'_> {
    pub(super) fn lasting(&self, modifier: &Modifier, until: Until) -> String {
        let until = match until {
            Until::EndOfTurn => "until end of turn",
            Until::EndOfOpponentsNextTurn => "until end of opponent's next turn",
            Until::YourNextTurn => "during your next turn",
        };
        format!("{until}: {}", self.modifier(modifier))
    }

    /// A rule that a card adds.
    pub(super) fn modifier(&self, modifier: &Modifier) -> String {
        match modifier {
            Modifier::Damage { by, to, at, change } => self.damage_rule(by, to, *at, change),
            Modifier::PreventEffects { by, to } if *by == anyone() => {
                format!("prevent effects of attacks on {}", self.scope(to))
            }
            Modifier::PreventEffects { by, to } => {
                format!(
                    "prevent effects of attacks by {} on {}",
                    self.scope(by),
                    self.scope(to)
                )
            }
            Modifier::Cannot { who, act } => {
                format!("{} cannot {}", self.pokemon(who), pokemon_act(act))
            }
            Modifier::PlayerCannot { who, act } => {
                format!(
                    "{} cannot {}",
                    subject(*who),
                    phrase_of(vocab::PLAYER_ACTS, act)
                )
            }
            Modifier::FlipToAttack { who } => format!("{} must flip to attack", self.pokemon(who)),
            Modifier::CoinsAreTails { who } => format!("{} coins are tails", owner(*who)),
            Modifier::Hp { who, change } => format!("hp of {} {change:+}", self.pokemon(who)),
            Modifier::RetreatCost {
                who,
                change: Some(change),
            } => {
                format!("retreat cost of {} {change:+}", self.pokemon(who))
            }
            Modifier::RetreatCost { who, change: None } => {
                format!("retreat cost of {} is 0", self.pokemon(who))
            }
            Modifier::Provides {
                energy,
                on,
                units: provided,
            } => {
                let sort = self.card_phrase(energy, false);
                format!("{sort} on {} provides {}", self.scope(on), units(provided))
            }
            Modifier::MayEvolveAtOnce { who } => {
                format!("{} may evolve at once", self.pokemon(who))
            }
            Modifier::BenchSize { who, size } => format!("{} bench size is {size}", owner(*who)),
            Modifier::PrizesForKnockOut { of, change } => {
                format!("prizes for knock out of {} {change:+}", self.scope(of))
            }
        }
    }

    /// A selection, or `any` for every Pokémon in play.
    fn scope(&self, sel: &PokemonSel) -> String {
        if *sel == anyone() {
            "any".to_owned()
        } else {
            self.pokemon(sel)
        }
    }

    fn damage_rule(
        &self,
        by: &PokemonSel,
        to: &PokemonSel,
        at: DamageStep,
        change: &DamageChange,
    ) -> String {
        let scope = format!("damage by {} to {}", self.scope(by), self.scope(to));
        let step = match at {
            DamageStep::Before => " before weakness",
            DamageStep::After => " after weakness",
        };
        // What takes damage away stands after Weakness and Resistance unless the text says otherwise.
        let rare_step = if at == DamageStep::After { "" } else { step };
        match change {
            DamageChange::More(n) => format!("{scope} +{}{step}", self.amount(n)),
            DamageChange::Less(n) => format!("{scope} -{}{step}", self.amount(n)),
            DamageChange::Half => format!("halve {scope}{rare_step}"),
            DamageChange::Prevent => format!("prevent {scope}{rare_step}"),
            DamageChange::PreventUpTo(n) => {
                let scope = scope.replacen("damage", &format!("damage up to {n}"), 1);
                format!("prevent {scope}{rare_step}")
            }
        }
    }
}

fn pokemon_act(act: &PokemonAct) -> String {
    match act {
        PokemonAct::Retreat => "retreat".to_owned(),
        PokemonAct::Attack => "attack".to_owned(),
        PokemonAct::UseAttack(name) => format!("use {}", super::quoted(name)),
        PokemonAct::UsePowers(kind) => format!("use {}", phrase_of(vocab::POWERS_PLURAL, kind)),
        PokemonAct::BeAffectedByConditions => "be affected by conditions".to_owned(),
        PokemonAct::BeHealed => "be healed".to_owned(),
    }
}

/// `[G G]`, `[R/W]`, `[any]`.
pub(super) fn units(units: &[TypeSet]) -> String {
    let units: Vec<String> = units
        .iter()
        .map(|unit| {
            if *unit == TypeSet::ALL {
                return "any".to_owned();
            }
            let letters: Vec<String> = unit.iter().map(|t| t.symbol().to_string()).collect();
            letters.join("/")
        })
        .collect();
    format!("[{}]", units.join(" "))
}
