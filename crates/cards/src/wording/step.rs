//! Statements that one sentence tells together, and those that go on with the one before.

use super::Words;
use super::flow::Flow;
use super::names::is_one;
use super::plural::listed;
use super::sentences::opened;
use crate::effect::modifier::cannot_any;
use crate::effect::{
    BanRule, CardSel, CardVerb, CardZone, ChoiceVerb, Chooser, Count, Dest, Effect, Filter,
    FlowVerb, Modifier, Player, PokemonBase, PokemonSel, RelationFilter, Until, Var, is_plain,
    is_single,
};
use rulebox_rules::Condition;

/// One statement, or several that one sentence can tell.
pub(crate) enum Step<'e> {
    One(&'e Effect),
    /// Rules that hold equally long.
    Rules(Until, Vec<&'e Modifier>),
    /// Conditions of the same Pokémon.
    Conditions(&'e PokemonSel, Vec<Condition>),
    /// An attached card that is chosen and then moved to another Pokémon.
    PassedOn(&'e CardSel, Var, &'e PokemonSel),
}

/// The statements of an effect. A block inside a block says nothing but what it holds.
fn statements(effect: &Effect) -> Vec<&Effect> {
    if let Effect::Seq(list) = effect {
        return list.iter().flat_map(statements).collect();
    }
    vec![effect]
}

/// The statements of an effect, with those together that one sentence can tell.
pub(crate) fn steps(effect: &Effect) -> Vec<Step<'_>> {
    let mut steps: Vec<Step<'_>> = Vec::new();
    for one in statements(effect) {
        if let Some(Step::One(before)) = steps.last()
            && let Some(step) = passed_on(before, one)
        {
            steps.pop();
            steps.push(step);
            continue;
        }
        match (one.together(), steps.last_mut()) {
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

/// Whether the first statement chooses an attached card that the second moves to another Pokémon.
fn passed_on<'e>(choice: &'e Effect, passing: &'e Effect) -> Option<Step<'e>> {
    let Effect::Choice(ChoiceVerb::Cards { var, from }) = choice else {
        return None;
    };
    let Effect::Cards(CardVerb::Move {
        cards,
        to: Dest::Attach { to, spread: false },
        reveal: false,
        var: None,
    }) = passing
    else {
        return None;
    };
    let CardZone::Attached(holders) = &from.from else {
        return None;
    };
    let whole = CardSel {
        from: CardZone::Var(*var),
        filter: Filter::Any,
        count: Count::All,
        chooser: Chooser::You,
        by_card: cards.by_card,
    };
    let one = is_one(&from.count) && from.chooser == Chooser::You;
    let passed =
        *cards == whole && (is_single(holders) || is_owned_group(holders) && is_plain(holders));
    (one && passed && to_another(to, *var).is_some()).then_some(Step::PassedOn(from, *var, to))
}

/// The Pokémon of which one gets a card that it doesn't hold already, if that is what these are.
pub(crate) fn to_another(to: &PokemonSel, var: Var) -> Option<PokemonSel> {
    let holding = Filter::Not(Box::new(Filter::Relation(RelationFilter::Holding(var))));
    let mut filter = to.filter.conjuncts().to_vec();
    let at = filter.iter().position(|part| *part == holding)?;
    filter.remove(at);
    let one = is_one(&to.count) && to.chooser == Chooser::You && is_owned_group(to);
    one.then(|| PokemonSel {
        filter: match filter.len() {
            0 => Filter::Any,
            1 => filter.remove(0),
            _ => Filter::All(filter),
        },
        ..to.clone()
    })
}

/// Whether these are one player's Pokémon in play or on the Bench.
fn is_owned_group(sel: &PokemonSel) -> bool {
    matches!(sel.base, PokemonBase::Bench(who) | PokemonBase::InPlay(who) if who != Player::Each)
}

impl Words {
    /// One step after another: a condition under which the same deed is done again says so.
    pub(crate) fn step_after(&self, before: Option<&Step<'_>>, step: &Step<'_>, depth: u8) -> Flow {
        let (Some(Step::One(before)), Step::One(effect)) = (before, step) else {
            return self.step(step, depth);
        };
        if let Effect::Flow(FlowVerb::If {
            test,
            then,
            otherwise: None,
        }) = effect
            && let Some(more) = then.more(self, before)
        {
            return opened(more.after(&format!("if {}, ", self.test(test))));
        }
        self.step(step, depth)
    }

    /// One step.
    pub(crate) fn step(&self, step: &Step<'_>, depth: u8) -> Flow {
        match step {
            Step::One(effect) => effect.wording(self, depth),
            Step::Rules(until, rules) => {
                let rules = self.rules(rules).join("; also, ");
                let text = format!("{}{rules}", until.wording());
                // Damage of this Pokémon during this attack is damage of the attack.
                const OWN: &str = " by damage from attacks of this Pokémon";
                Flow::statement(match (until, rules.strip_suffix(OWN)) {
                    (Until::ThisAttack, Some(rule)) => format!("{rule} by this attack's damage"),
                    _ => text,
                })
            }
            Step::Conditions(on, conditions) => {
                let names: Vec<String> = conditions.iter().map(|c| c.name().to_owned()).collect();
                let on = self.pokemon(on);
                let now = on.verb("is now", "are now");
                Flow::statement(format!("{now} {}", listed(&names, "and")))
            }
            Step::PassedOn(card, var, to) => Flow::order(self.pass_on(card, *var, to)),
        }
    }

    /// `move 1 basic Energy from 1 of your Pokémon to another of your Pokémon`.
    fn pass_on(&self, card: &CardSel, var: Var, to: &PokemonSel) -> String {
        let text = self.cards(card).text;
        let zone = format!(" {}", self.zone(&card.from));
        let what = text.strip_suffix(&zone).unwrap_or(&text);
        let from = match card.from.holders() {
            Some(holders) => self.one_pokemon(holders),
            None => self.zone(&card.from),
        };
        let to = self.another(to, var).unwrap_or_default();
        format!("move {what} from {from} to {to}")
    }

    /// `another of your Pokémon`: one that doesn't hold what a name holds.
    pub(crate) fn another(&self, to: &PokemonSel, var: Var) -> Option<String> {
        let text = self.pokemon(&to_another(to, var)?).text;
        Some(format!("another {}", text.strip_prefix("1 ")?))
    }

    /// Rules one after another; what the same Pokémon can't do is said once.
    fn rules(&self, rules: &[&Modifier]) -> Vec<String> {
        let mut texts = Vec::new();
        let mut rest = rules;
        while let Some((first, others)) = rest.split_first() {
            let Modifier::Ban(BanRule::Cannot { who, act }) = first else {
                texts.push(self.modifier(first));
                rest = others;
                continue;
            };
            let mut acts = vec![act];
            acts.extend(others.iter().map_while(|other| {
                let Modifier::Ban(BanRule::Cannot { who: same, act }) = other else {
                    return None;
                };
                (same == who).then_some(act)
            }));
            texts.push(cannot_any(self, who, &acts));
            rest = &rest[acts.len()..];
        }
        texts
    }
}
