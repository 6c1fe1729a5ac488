//! Statements that one sentence tells together, and those that go on with the one before.

use super::Words;
use super::effect::opened;
use super::flow::Flow;
use super::plural::listed;
use crate::effect::{
    Amount, CardSel, CardZone, Chooser, Count, Effect, LastingRule, Modifier, Player, PokemonSel,
    Until,
};
use rulebox_rules::Condition;

/// One statement, or several that one sentence can tell.
pub(super) enum Step<'e> {
    One(&'e Effect),
    /// Rules that hold equally long.
    Rules(Until, Vec<&'e Modifier>),
    /// Conditions of the same Pokémon.
    Conditions(&'e PokemonSel, Vec<Condition>),
}

/// The statements of an effect. A block inside a block says nothing but what it holds.
fn statements(effect: &Effect) -> Vec<&Effect> {
    match effect {
        Effect::Seq(list) => list.iter().flat_map(statements).collect(),
        one => vec![one],
    }
}

/// The statements of an effect, with those together that one sentence can tell.
pub(super) fn steps(effect: &Effect) -> Vec<Step<'_>> {
    let mut steps: Vec<Step<'_>> = Vec::new();
    for one in statements(effect) {
        match (together(one), steps.last_mut()) {
            (Some(Step::Rules(until, new)), Some(Step::Rules(same, rules))) if until == *same => {
                rules.extend(new);
            }
            (Some(Step::Conditions(on, new)), Some(Step::Conditions(same, conditions)))
                if on == *same && !conditions.contains(&new[0]) =>
            {
                conditions.extend(new);
            }
            (Some(step), _) => steps.push(step),
            (None, _) => steps.push(Step::One(one)),
        }
    }
    steps
}

/// A statement as one that others can join.
fn together(effect: &Effect) -> Option<Step<'_>> {
    match effect {
        Effect::Lasting {
            rule: LastingRule::Rule(rule),
            until,
        } => Some(Step::Rules(*until, vec![rule])),
        Effect::Inflict {
            condition,
            on,
            counters: None,
            deadly: false,
        } if on.count == Count::All && on.chooser == Chooser::You => {
            Some(Step::Conditions(on, vec![*condition]))
        }
        _ => None,
    }
}

impl Words {
    /// One step after another: a condition under which the same deed is done again says so.
    pub(super) fn step_after(&self, before: Option<&Step<'_>>, step: &Step<'_>, depth: u8) -> Flow {
        let (Some(Step::One(before)), Step::One(effect)) = (before, step) else {
            return self.step(step, depth);
        };
        match effect {
            Effect::If {
                test,
                then,
                otherwise: None,
            } if is_more_of(before, then) => {
                let more = self.more(then, depth);
                opened(more.after(&format!("if {}, ", self.test(test))))
            }
            _ => self.step(step, depth),
        }
    }

    /// A deed that is done once more: `draw 2 more cards`, `also discard …`.
    fn more(&self, effect: &Effect, depth: u8) -> Flow {
        match effect {
            Effect::Draw {
                count: Amount::Number(1),
                up_to: false,
                ..
            } => Flow::order("draw another card"),
            Effect::Draw {
                count: Amount::Number(n),
                up_to: false,
                ..
            } => Flow::order(format!("draw {n} more cards")),
            _ => self.body(effect, depth).after("also "),
        }
    }

    /// One step.
    pub(super) fn step(&self, step: &Step<'_>, depth: u8) -> Flow {
        match step {
            Step::One(effect) => self.statement(effect, depth),
            Step::Rules(until, rules) => {
                let rules = self.rules(rules);
                Flow::statement(format!("{}{}", duration(*until), rules.join("; also, ")))
            }
            Step::Conditions(on, conditions) => {
                let names: Vec<String> = conditions.iter().map(|c| c.name().to_owned()).collect();
                let on = self.pokemon(on);
                let now = on.verb("is now", "are now");
                Flow::statement(format!("{now} {}", listed(&names, "and")))
            }
        }
    }

    /// Rules one after another; what the same Pokémon can't do is said once.
    fn rules(&self, rules: &[&Modifier]) -> Vec<String> {
        let mut texts = Vec::new();
        let mut rest = rules;
        while let Some(first) = rest.first() {
            let alike = match first {
                Modifier::Cannot { who, .. } => {
                    let same = |rule: &&&Modifier| matches!(rule, Modifier::Cannot { who: w, .. } if w == who);
                    rest.iter().take_while(same).count()
                }
                _ => 1,
            };
            let (these, later) = rest.split_at(alike);
            texts.push(
                self.cannot_any(these)
                    .unwrap_or_else(|| self.modifier(first)),
            );
            rest = later;
        }
        texts
    }
}

/// Whether the second effect does once more what the first did.
fn is_more_of(first: &Effect, second: &Effect) -> bool {
    match (first, second) {
        (Effect::Draw { who: a, .. }, Effect::Draw { who: b, .. }) => a == b && *a == Player::You,
        (
            Effect::Move { cards: a, to, .. },
            Effect::Move {
                cards: b, to: same, ..
            },
        ) => {
            let deck = |cards: &CardSel| matches!(cards.from, CardZone::DeckTop(..));
            deck(a) && deck(b) && to == same
        }
        _ => false,
    }
}

/// How long a rule holds, as it stands before it.
pub(super) fn duration(until: Until) -> &'static str {
    match until {
        Until::EndOfTurn => "until the end of this turn, ",
        Until::EndOfTurnWhileActive => {
            "until the end of this turn and as long as it stays Active, "
        }
        Until::EndOfOpponentsNextTurn => "until your opponent's next turn is over, ",
        Until::YourNextTurn => "during your next turn, ",
        Until::OpponentsNextTurn => "during your opponent's next turn, ",
        Until::ThisAttack => "for this attack, ",
        Until::RestOfGame => "for the rest of this game, ",
    }
}
