//! Rules that change damage and costs.

use super::Words;
use super::kinds::{symbol, symbols};
use super::plural::shown;
use super::select::{is_anyone, with_bracket};
use crate::effect::{Amount, CostChange, DamageChange, DamageStep, PokemonSel, RetreatChange};
use rulebox_rules::EnergyType;

impl Words {
    pub(super) fn damage_rule(
        &self,
        by: &PokemonSel,
        with: Option<&str>,
        to: &PokemonSel,
        at: DamageStep,
        change: &DamageChange,
    ) -> String {
        let step = match at {
            DamageStep::Before => "before Weakness and Resistance",
            DamageStep::After => "after Weakness and Resistance",
        };
        let to = self.scope(to);
        let source = self.attacks_of(by, with);
        let do_or_does = if with.is_some() { "does" } else { "do" };
        // What takes damage away stands after Weakness and Resistance unless the text says otherwise.
        let rare = if at == DamageStep::After { "" } else { step };
        match change {
            DamageChange::More(n) => with_bracket(
                self.changed_damage(&source, do_or_does, n, "more ", &to),
                step,
            ),
            DamageChange::Less(n) => with_bracket(
                self.changed_damage(&source, do_or_does, n, "less ", &to),
                step,
            ),
            DamageChange::Half => with_bracket(
                format!("{source} {do_or_does} half the damage to {to}"),
                rare,
            ),
            DamageChange::Prevent => {
                with_bracket(format!("prevent all damage to {to} from {source}"), rare)
            }
            DamageChange::PreventUpTo(n) => {
                let one = match with {
                    Some(_) => source,
                    None if is_anyone(by) => "an attack".to_owned(),
                    None => format!("an attack of {}", self.those(by).text),
                };
                let would =
                    with_bracket(format!("{one} would do {n} or less damage to {to}"), step);
                format!("if {would}, prevent that damage")
            }
        }
    }

    fn changed_damage(&self, source: &str, verb: &str, n: &Amount, word: &str, to: &str) -> String {
        let damage = self.damage(n, word);
        let to = match to {
            "any Pokémon" => String::new(),
            to => format!(" to {to}"),
        };
        match damage.split_once(" for each ") {
            Some((damage, unit)) => format!("{source} {verb} {damage}{to} for each {unit}"),
            None => format!("{source} {verb} {damage}{to}"),
        }
    }

    pub(super) fn retreat_cost(&self, who: &PokemonSel, change: &RetreatChange) -> String {
        let who = self.those(who);
        match change {
            RetreatChange::Free => format!("{} no Retreat Cost", who.verb("has", "have")),
            RetreatChange::More(n) => {
                format!(
                    "the Retreat Cost of {} is {}",
                    who.text,
                    self.cost_change(n, "more")
                )
            }
            RetreatChange::Less(n) => {
                format!(
                    "the Retreat Cost of {} is {}",
                    who.text,
                    self.cost_change(n, "less")
                )
            }
        }
    }

    /// `{C} more`, `{C}{C} less`, `{C} less for each …`.
    fn cost_change(&self, n: &Amount, word: &str) -> String {
        let symbol = symbol(EnergyType::Colorless);
        match n {
            Amount::Number(n @ 1..=4) => format!("{} {word}", symbol.repeat(*n as usize)),
            n => match self.unit(n) {
                Some(unit) => format!("{symbol} {word} for each {unit}"),
                None => format!("{word} by ({}) {symbol}", self.amount(n)),
            },
        }
    }

    pub(super) fn attack_cost(
        &self,
        who: &PokemonSel,
        with: Option<&str>,
        change: &CostChange,
    ) -> String {
        let attacks = self.attacks_of(who, with);
        let cost = if with.is_some() { "costs" } else { "cost" };
        match change {
            CostChange::More(n) => format!("{attacks} {cost} {}", self.cost_change(n, "more")),
            CostChange::Less(n) => format!("{attacks} {cost} {}", self.cost_change(n, "less")),
            CostChange::LessAny(n) => {
                let symbols = self.things(n, "symbol", "symbols");
                format!("{attacks} {cost} {symbols} of any type less")
            }
            CostChange::LessOf(list) => format!("{attacks} {cost} {} less", symbols(list)),
            CostChange::NoColorless => {
                format!(
                    "ignore all {} in the cost of {attacks}",
                    symbol(EnergyType::Colorless)
                )
            }
            CostChange::Free => format!("{attacks} {cost} no Energy"),
        }
    }

    /// `attacks of your Pokémon`, `this Pokémon's attack Slash`.
    fn attacks_of(&self, who: &PokemonSel, with: Option<&str>) -> String {
        let those = || self.those(who).text;
        match (with.map(shown), self.possessive(who)) {
            (None, _) if is_anyone(who) => "attacks".to_owned(),
            (None, Some(whose)) => format!("{whose} attacks"),
            (None, None) => format!("attacks of {}", those()),
            (Some(name), _) if is_anyone(who) => format!("the attack {name}"),
            (Some(name), Some(whose)) => format!("{whose} attack {name}"),
            (Some(name), None) => format!("the attack {name} of {}", those()),
        }
    }
}
