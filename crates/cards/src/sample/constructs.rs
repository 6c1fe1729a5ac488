//! Every construct of the language, one by one: verbs, rules, properties, what is counted, tests and triggers. A test can so
//! tell which of them is not read back.

use super::Sampler;
use crate::effect::filter::PROPERTIES;
use crate::effect::modifier::RULES;
use crate::effect::test::CIRCUMSTANCES;
use crate::effect::tree::Variants;
use crate::effect::verb::FAMILIES;
use crate::effect::*;

/// A construct of the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Construct {
    /// What it is called: `CounterVerb::Put`.
    pub name: String,
    sort: Sort,
    /// Its family and which of the family it is.
    at: (usize, usize),
}

/// The sorts of constructs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Verb,
    Rule,
    Property,
    Counted,
    Test,
    Trigger,
}

/// All constructs.
pub fn constructs() -> Vec<Construct> {
    let mut all = Vec::new();
    let mut add = |sort, family, kinds: usize, name: &dyn Fn(usize) -> String| {
        all.extend((0..kinds).map(|kind| Construct {
            name: name(kind),
            sort,
            at: (family, kind),
        }));
    };
    for (at, family) in FAMILIES.iter().enumerate() {
        add(Sort::Verb, at, family.kinds, &family.name);
    }
    for (at, family) in RULES.iter().enumerate() {
        add(Sort::Rule, at, family.kinds, &family.name);
    }
    for (at, family) in PROPERTIES.iter().enumerate() {
        add(Sort::Property, at, family.kinds, &family.name);
    }
    for (at, family) in CIRCUMSTANCES.iter().enumerate() {
        add(Sort::Test, at, family.kinds, &family.name);
    }
    let counted = |kind: usize| format!("Counted::{:?}", Counted::KINDS[kind]);
    add(Sort::Counted, 0, Counted::KINDS.len(), &counted);
    let trigger = |kind: usize| format!("Trigger::{:?}", Trigger::KINDS[kind]);
    add(Sort::Trigger, 0, Trigger::KINDS.len(), &trigger);
    all
}

impl Construct {
    /// A program that has it, after other statements where it needs them: what is guessed, for one, must have a name.
    /// Nothing if chance did not make one.
    pub fn program(&self, by: &mut Sampler) -> Option<Program> {
        by.begin();
        let mut list = Vec::new();
        for _ in 0..8 {
            if let Some(effect) = self.effect(by) {
                list.push(effect);
                let effect = match list.len() {
                    1 => list.remove(0),
                    _ => Effect::Seq(list),
                };
                return Some(by.with_names(effect));
            }
            list.push(by.effect());
        }
        None
    }

    fn effect(&self, by: &mut Sampler) -> Option<Effect> {
        let (family, kind) = self.at;
        let one = || Amount::Number(1);
        Some(match self.sort {
            Sort::Verb => (FAMILIES[family].sample)(kind, by)?,
            Sort::Rule => lasting(LastingRule::Rule((RULES[family].sample)(kind, by))),
            Sort::Trigger => {
                let mut when = by.when_of(Trigger::KINDS[kind]);
                when.by_name = false;
                lasting(LastingRule::When(Box::new(when)))
            }
            Sort::Property => Effect::Counters(CounterVerb::Heal {
                amount: Some(one()),
                of: PokemonSel {
                    filter: (PROPERTIES[family].sample)(kind, by)?,
                    ..PokemonSel::all(PokemonBase::InPlay(Player::You))
                },
            }),
            Sort::Counted => draw(Amount::Counted(Counted::sample(Counted::KINDS[kind], by)?)),
            Sort::Test => Effect::Flow(FlowVerb::If {
                test: (CIRCUMSTANCES[family].sample)(kind, by),
                then: Box::new(draw(one())),
                otherwise: None,
            }),
        })
    }
}

fn lasting(rule: LastingRule) -> Effect {
    Effect::Lasting(LastingVerb::Holds {
        until: Until::EndOfTurn,
        rule,
    })
}

fn draw(count: Amount) -> Effect {
    Effect::Cards(CardVerb::Draw {
        who: Player::You,
        up_to: false,
        count,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{print, vocab};

    /// Hints and suggestions know the words with which statements begin.
    #[test]
    fn every_statement_begins_with_a_word_of_its_family_or_with_a_player() {
        let of_players = |word: &str| {
            let owners = vocab::OWNERS.iter().map(|(owner, _)| *owner);
            let players = owners.chain(vocab::SUBJECTS.iter().map(|(subject, _)| *subject));
            players.into_iter().any(|player| player.starts_with(word))
        };
        for construct in constructs().iter().filter(|c| c.sort == Sort::Verb) {
            let words = FAMILIES[construct.at.0].words;
            for seed in 0..100 {
                let mut by = Sampler::new(seed);
                by.begin();
                let Some(effect) = construct.effect(&mut by) else {
                    continue;
                };
                let text = print::program(&by.with_names(effect));
                let first = text.split(' ').next().unwrap_or_default();
                let known = words.iter().any(|word| word.text == first);
                assert!(known || of_players(first), "{}: {text}", construct.name);
            }
        }
    }
}
