//! Special Conditions.

use super::*;
use crate::wording::step::Step;

family! {
    /// Special Conditions.
    pub enum ConditionVerb as ConditionKind {
        /// `inflict CONDITION on SELECT`, with `(3 counters)` where the card gives its own number (COND-POIS-6).
        Inflict {
            /// Which condition.
            condition: Condition,
            /// Another number of counters between turns; for Asleep, of coins that must all be heads.
            counters: Option<u8>,
            /// Asleep only: `knocked out on 2 tails`, if all those coins are tails.
            deadly: bool,
            /// On which Pokémon.
            on: PokemonSel,
        },
        /// `cure SELECT` (all conditions) or `cure asleep of SELECT`.
        Cure {
            /// Only this one; nothing means all.
            condition: Option<Condition>,
            /// Which Pokémon.
            of: PokemonSel,
        },
    }
}

impl Verb for ConditionVerb {
    const WORDS: &'static [Word] = &[
        Word::with("inflict", "inflict asleep on opponent's active"),
        Word::with("cure", "cure your active"),
    ];

    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        match at.word() {
            Some("inflict") => inflict(at).map(Some),
            Some("cure") => cure(at).map(Some),
            _ => Ok(None),
        }
    }

    fn print(&self, to: &Printer<'_>) -> String {
        match self {
            ConditionVerb::Inflict {
                condition,
                counters,
                deadly,
                on,
            } => {
                let deadly = match deadly {
                    true => ", knocked out on 2 tails",
                    false => "",
                };
                let number = counters.map_or(String::new(), |n| {
                    format!(" ({n} {}s{deadly})", noun(*condition))
                });
                let condition = phrase_of(vocab::CONDITIONS, condition);
                format!("inflict {condition}{number} on {}", to.pokemon(on))
            }
            ConditionVerb::Cure {
                condition: None,
                of,
            } => format!("cure {}", to.pokemon(of)),
            ConditionVerb::Cure {
                condition: Some(condition),
                of,
            } => {
                let condition = phrase_of(vocab::CONDITIONS, condition);
                format!("cure {condition} of {}", to.pokemon(of))
            }
        }
    }

    fn wording(&self, say: &Words, _depth: u8) -> Flow {
        match self {
            ConditionVerb::Inflict {
                condition,
                counters,
                deadly,
                on,
            } => {
                let how = special_number(*condition, *counters, *deadly);
                let extra = match *deadly && counters.is_none() {
                    true => " (deadly)",
                    false => "",
                };
                let now = say.pokemon(on).verb("is now", "are now");
                Flow::statement(format!("{now} {}{how}{extra}", condition.name()))
            }
            ConditionVerb::Cure { condition, of } => {
                let of = say.pokemon(of).text;
                Flow::order(match condition {
                    None => format!("remove all Special Conditions from {of}"),
                    Some(condition) => format!("make {of} no longer {condition}"),
                })
            }
        }
    }

    fn together(&self) -> Option<Step<'_>> {
        match self {
            ConditionVerb::Inflict {
                condition,
                on,
                counters: None,
                deadly: false,
            } if on.count == Count::All && on.chooser == Chooser::You => {
                Some(Step::Conditions(on, vec![*condition]))
            }
            ConditionVerb::Inflict { .. } | ConditionVerb::Cure { .. } => None,
        }
    }

    fn summary(&self) -> Summary<'_> {
        match self {
            ConditionVerb::Inflict { .. } | ConditionVerb::Cure { .. } => Summary::CHANGES,
        }
    }

    fn sample(kind: ConditionKind, by: &mut Sampler) -> Option<Self> {
        Some(match kind {
            ConditionKind::Inflict => {
                let condition = by.condition();
                let counters = by.maybe(|by| by.below(9) as u8);
                ConditionVerb::Inflict {
                    condition,
                    counters,
                    deadly: condition == Condition::Asleep && counters.is_some() && by.coin(),
                    on: by.pokemon(),
                }
            }
            ConditionKind::Cure => ConditionVerb::Cure {
                condition: by.maybe(Sampler::condition),
                of: by.pokemon(),
            },
        })
    }
}

/// What a condition's own number counts.
fn noun(condition: Condition) -> &'static str {
    match condition {
        Condition::Asleep => "coin",
        Condition::Burned | Condition::Confused | Condition::Paralyzed | Condition::Poisoned => {
            "counter"
        }
    }
}

fn inflict(at: &mut Cursor<'_>) -> Parsed<ConditionVerb> {
    at.expect("inflict")?;
    let condition = at.need(vocab::CONDITIONS, "a Special Condition")?;
    let (mut counters, mut deadly) = (None, false);
    if at.eat_sign('(') {
        counters = Some(at.number()?);
        let noun = noun(condition);
        if !at.eat(noun) {
            at.expect(&format!("{noun}s"))?;
        }
        if condition == Condition::Asleep && at.eat_sign(',') {
            at.expect("knocked out on 2 tails")?;
            deadly = true;
        }
        at.expect_sign(')')?;
    }
    at.expect("on")?;
    Ok(ConditionVerb::Inflict {
        condition,
        counters,
        deadly,
        on: at.pokemon()?,
    })
}

fn cure(at: &mut Cursor<'_>) -> Parsed<ConditionVerb> {
    at.expect("cure")?;
    let condition = at.pick(vocab::CONDITIONS);
    if condition.is_some() {
        at.expect("of")?;
    }
    Ok(ConditionVerb::Cure {
        condition,
        of: at.pokemon()?,
    })
}

/// What is told of a number that the card gives itself.
fn special_number(condition: Condition, number: Option<u8>, deadly: bool) -> String {
    match (condition, number) {
        (_, None) => String::new(),
        (Condition::Asleep, Some(coins)) => {
            let all = if coins == 2 { "both" } else { "all" };
            let deadly = match deadly {
                true => format!("; if {all} are tails, it is Knocked Out"),
                false => String::new(),
            };
            format!(
                " (flip {coins} coins between turns; it wakes up only if {all} are heads{deadly})"
            )
        }
        (_, Some(1)) => " (with 1 damage counter between turns)".to_owned(),
        (_, Some(n)) => format!(" (with {n} damage counters between turns)"),
    }
}
