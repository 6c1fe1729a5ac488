//! What lasts, or comes later.

use super::*;
use crate::wording::kinds::{owner, subject};
use crate::wording::plural::shown;
use crate::wording::sentences::opened;
use crate::wording::step::Step;

family! {
    /// What lasts, or comes later.
    pub enum LastingVerb as LastingKind {
        /// `until DURATION: RULE`, or a `when …` in its place.
        Holds {
            /// How long.
            until: Until,
            /// What holds.
            rule: LastingRule,
        },
        /// `at end of opponent's next turn: EFFECT`. Pokémon are those that the words mean now.
        Delayed {
            /// Whose turn.
            who: Player,
            /// What happens then.
            effect: Box<Effect>,
        },
        /// `marker "Char" on SELECT: when …`: a marker that stays while the Pokémon is in play (KIND-COUNTER-1).
        Marker {
            /// Its name.
            name: String,
            /// On which Pokémon.
            on: PokemonSel,
            /// What it does.
            rule: Box<When>,
        },
        /// `remove effects of attacks from SELECT`, or `from each player`: what attacks began ends.
        Remove {
            /// From which Pokémon; nothing means from each player.
            from: Option<PokemonSel>,
        },
    }
}

family! {
    /// What a lasting effect is.
    #[allow(clippy::large_enum_variant)]
    pub enum LastingRule {
        /// A rule that holds.
        Rule(Modifier),
        /// Something that happens whenever it is set off.
        When(Box<When>),
    }
}

/// How long a lasting effect holds. All end with the turn, before the step between turns (AMB-59).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// `this turn`.
    EndOfTurn,
    /// `opponent's next turn`: from now to the end of it; for "during your opponent's next turn".
    EndOfOpponentsNextTurn,
    /// `until end of turn while active`: also over when the Pokémon leaves the Active spot.
    EndOfTurnWhileActive,
    /// `during opponent's next turn`: begins with that turn and ends with it.
    OpponentsNextTurn,
    /// `your next turn`: begins with that turn and ends with it.
    YourNextTurn,
    /// `for this attack`, with the Knock Outs that it leads to; only in attacks.
    ThisAttack,
    /// `for the rest of the game`.
    RestOfGame,
}

/// Durations as a card file writes them. Of two that begin alike the longer stands first, so that it is tried first.
const DURATIONS: &[(&str, Until)] = &[
    (
        "until end of turn while active",
        Until::EndOfTurnWhileActive,
    ),
    ("until end of turn", Until::EndOfTurn),
    (
        "until end of opponent's next turn",
        Until::EndOfOpponentsNextTurn,
    ),
    ("during your next turn", Until::YourNextTurn),
    ("during opponent's next turn", Until::OpponentsNextTurn),
    ("for this attack", Until::ThisAttack),
    ("for the rest of the game", Until::RestOfGame),
];

impl Until {
    /// How long a rule holds, as it stands before it.
    pub(crate) fn wording(self) -> &'static str {
        match self {
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
}

impl Verb for LastingVerb {
    const WORDS: &'static [Word] = &[
        Word::with(
            "until",
            "until end of opponent's next turn: defending cannot retreat",
        ),
        Word::with("during", "during your next turn: you cannot play items"),
        Word::plain("for"),
        Word::with("at", "at end of your next turn: draw 1"),
        Word::with(
            "marker",
            "marker \"Mark\" on defending: when between turns { draw 1 }",
        ),
        Word::with("remove", "remove effects of attacks from your active"),
    ];

    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        match at.word() {
            Some("until" | "during" | "for") => holds(at).map(Some),
            Some("at") => delayed(at).map(Some),
            Some("marker") => marker(at).map(Some),
            Some("remove") => remove(at).map(Some),
            _ => Ok(None),
        }
    }

    fn print(&self, to: &Printer<'_>) -> String {
        match self {
            LastingVerb::Holds { until, rule } => {
                let until = phrase_of(DURATIONS, until);
                match rule {
                    LastingRule::Rule(modifier) => format!("{until}: {}", modifier.print(to)),
                    LastingRule::When(when) => format!("{until}: {}", when.print()),
                }
            }
            LastingVerb::Delayed { who, effect } => {
                let (who, effect) = (who.owner(), to.statement(effect));
                format!("at end of {who} next turn: {effect}")
            }
            LastingVerb::Marker { name, on, rule } => {
                let (name, on) = (quoted(name), to.pokemon(on));
                format!("marker {name} on {on}: {}", rule.print())
            }
            LastingVerb::Remove { from } => {
                let from = match from {
                    Some(on) => to.pokemon(on),
                    None => Player::Each.subject().to_owned(),
                };
                format!("remove effects of attacks from {from}")
            }
        }
    }

    fn wording(&self, say: &Words, depth: u8) -> Flow {
        match self {
            LastingVerb::Holds { until, rule } => match rule {
                LastingRule::Rule(rule) => say.step(&Step::Rules(*until, vec![rule]), depth),
                LastingRule::When(when) => say.when(when, depth).after(until.wording()),
            },
            LastingVerb::Delayed { who, effect } => {
                let when = format!("at the end of {} next turn, ", owner(*who));
                say.body(effect, depth).after(&when)
            }
            LastingVerb::Marker { name, on, rule } => {
                let name = shown(name);
                let marker = format!("put a {name} marker on {}", say.pokemon(on).text);
                let rule = say.when(rule, depth);
                let mut flow = Flow::order(marker);
                let stays =
                    "as long as it is there (on the Bench too, until that Pokémon evolves), ";
                flow.go_on(stays, rule, depth);
                opened(flow)
            }
            LastingVerb::Remove { from } => {
                let on = match from {
                    Some(on) => say.pokemon(on).text,
                    None => subject(Player::Each).to_owned(),
                };
                Flow::order(format!("end all effects of attacks on {on}"))
            }
        }
    }

    fn together(&self) -> Option<Step<'_>> {
        match self {
            LastingVerb::Holds {
                rule: LastingRule::Rule(rule),
                until,
            } => Some(Step::Rules(*until, vec![rule])),
            LastingVerb::Holds { .. }
            | LastingVerb::Delayed { .. }
            | LastingVerb::Marker { .. }
            | LastingVerb::Remove { .. } => None,
        }
    }

    fn summary(&self) -> Summary<'_> {
        match self {
            LastingVerb::Holds { .. }
            | LastingVerb::Delayed { .. }
            | LastingVerb::Marker { .. }
            | LastingVerb::Remove { .. } => Summary::CHANGES,
        }
    }

    fn sample(kind: LastingKind, by: &mut Sampler) -> Option<Self> {
        if kind == LastingKind::Delayed && by.is_deepest() {
            return None;
        }
        Some(match kind {
            LastingKind::Holds => LastingVerb::Holds {
                until: by.phrase(DURATIONS),
                rule: match by.coin() {
                    true => LastingRule::Rule(by.modifier()),
                    false => LastingRule::When(Box::new(by.inner_when())),
                },
            },
            LastingKind::Delayed => LastingVerb::Delayed {
                who: by.player(),
                effect: by.deeper(|by| Box::new(by.effect())),
            },
            LastingKind::Marker => LastingVerb::Marker {
                name: "Char".to_owned(),
                on: by.pokemon(),
                rule: Box::new(by.inner_when()),
            },
            LastingKind::Remove => LastingVerb::Remove {
                from: by.maybe(Sampler::pokemon),
            },
        })
    }
}

fn holds(at: &mut Cursor<'_>) -> Parsed<LastingVerb> {
    if at.sees("for this attack") && !at.scope.place.is_attack() {
        let message = "`for this attack` has a meaning only in the text of an attack.";
        return Err(at.fault(message));
    }
    let until = at.need(
        DURATIONS,
        "`until end of turn:`, `until end of opponent's next turn:` or `during your next turn:`",
    )?;
    at.expect_sign(':')?;
    let rule = match at.eat("when") {
        true => LastingRule::When(Box::new(inner_when(at)?)),
        false => LastingRule::Rule(at.modifier()?),
    };
    Ok(LastingVerb::Holds { until, rule })
}

/// `at end of opponent's next turn: STATEMENT`.
fn delayed(at: &mut Cursor<'_>) -> Parsed<LastingVerb> {
    at.expect("at end of")?;
    let who = at.owner()?;
    at.expect("next turn")?;
    at.expect_sign(':')?;
    let effect = Box::new(at.statement()?);
    Ok(LastingVerb::Delayed { who, effect })
}

/// `marker "NAME" on SELECT: when …`.
fn marker(at: &mut Cursor<'_>) -> Parsed<LastingVerb> {
    at.expect("marker")?;
    let name = at.text("the name of the marker")?;
    at.expect("on")?;
    let on = at.pokemon()?;
    at.expect_sign(':')?;
    at.expect("when")?;
    let rule = Box::new(inner_when(at)?);
    Ok(LastingVerb::Marker { name, on, rule })
}

/// `remove effects of attacks from SELECT`, or `from each player`. Everything else that is removed is discarded.
fn remove(at: &mut Cursor<'_>) -> Parsed<LastingVerb> {
    if !at.is_at(1, "effects") {
        let message = "What is removed are effects of attacks. Cards are discarded.";
        return Err(at.fault(message).suggest(Some("discard")));
    }
    at.expect("remove effects of attacks from")?;
    let from = match at.eat(Player::Each.subject()) {
        true => None,
        false => Some(at.pokemon()?),
    };
    Ok(LastingVerb::Remove { from })
}

/// What follows `when` inside another text: it happens later, so it has names of its own.
fn inner_when(at: &mut Cursor<'_>) -> Parsed<When> {
    let outer = at.scope.clone();
    at.scope.names.clear();
    let when = at.when(false);
    at.scope = outer;
    when
}
