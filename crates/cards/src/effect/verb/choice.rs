//! What is picked, named or guessed now, for a later statement.

use super::*;
use crate::parse::lexer::Token;
use crate::wording::kinds::{doing, symbol};
use crate::wording::phrase::by_opponent;
use crate::wording::plural::listed;

family! {
    /// What is picked, named or guessed now, for a later statement.
    pub enum ChoiceVerb as ChoiceKind {
        /// `choose SELECT as name`.
        Pokemon {
            /// From which Pokémon.
            from: PokemonSel,
            /// The name.
            var: Var,
        },
        /// `choose CARDS as name`.
        Cards {
            /// From which cards.
            from: CardSel,
            /// The name.
            var: Var,
        },
        /// `choose a type as name`, `choose a type among {G}, {R} as name`.
        Type {
            /// The types, if the text names them.
            among: Option<TypeSet>,
            /// The name.
            var: Var,
        },
        /// `choose MIN to MAX as name`: a number.
        Number {
            /// At least.
            min: Amount,
            /// At most.
            max: Amount,
            /// The name.
            var: Var,
        },
        /// `choose 1 attack of SELECT as name`.
        Attack {
            /// Whose attacks.
            of: PokemonSel,
            /// The name.
            var: Var,
        },
        /// `opponent guesses type of name { right: …; wrong: … }`.
        Guess {
            /// Who guesses.
            by: Player,
            /// What is guessed.
            what: Guessed,
            /// Of which card.
            of: Var,
            /// Done if the guess was right.
            right: Option<Box<Effect>>,
            /// Done if it was wrong.
            wrong: Option<Box<Effect>>,
        },
    }
}

/// What is guessed of a hidden card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guessed {
    /// `type`.
    Type,
    /// `hp`.
    Hp,
}

impl Verb for ChoiceVerb {
    const WORDS: &'static [Word] = &[Word::with("choose", "choose 1 of your bench as friend")];

    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        for (subject, by) in vocab::SUBJECTS {
            if at.eat(&format!("{subject} guesses")) {
                return guess(at, *by).map(Some);
            }
        }
        match at.word() {
            Some("choose") => choose(at),
            _ => Ok(None),
        }
    }

    fn print(&self, to: &Printer<'_>) -> String {
        match self {
            ChoiceVerb::Pokemon { from, var } => {
                format!("choose {} as {}", to.pokemon(from), to.name(*var))
            }
            ChoiceVerb::Cards { from, var } => {
                format!("choose {} as {}", to.cards(from), to.name(*var))
            }
            ChoiceVerb::Type { among, var } => {
                let symbol = |t: EnergyType| format!("{{{}}}", t.symbol());
                let among = among.map(|types| types.iter().map(symbol).collect::<Vec<_>>());
                let among = among.map_or(String::new(), |types| {
                    format!(" among {}", types.join(", "))
                });
                format!("choose a type{among} as {}", to.name(*var))
            }
            ChoiceVerb::Number { min, max, var } => {
                let (min, max) = (to.amount(min), to.amount(max));
                format!("choose {min} to {max} as {}", to.name(*var))
            }
            ChoiceVerb::Attack { of, var } => {
                format!("choose 1 attack of {} as {}", to.pokemon(of), to.name(*var))
            }
            ChoiceVerb::Guess {
                by,
                what,
                of,
                right,
                wrong,
            } => {
                let what = match what {
                    Guessed::Type => "type",
                    Guessed::Hp => "hp",
                };
                let sides = to.sides([("right", right.as_deref()), ("wrong", wrong.as_deref())]);
                format!("{} guesses {what} of {}{sides}", by.subject(), to.name(*of))
            }
        }
    }

    fn wording(&self, say: &Words, depth: u8) -> Flow {
        match self {
            ChoiceVerb::Pokemon { from, .. } if from.chooser == Chooser::Opponent => {
                let from = PokemonSel {
                    chooser: Chooser::You,
                    ..from.clone()
                };
                by_opponent(&format!("choose {}", say.pokemon(&from).text))
            }
            ChoiceVerb::Cards { from, .. } if from.chooser == Chooser::Opponent => {
                let from = CardSel {
                    chooser: Chooser::You,
                    ..from.clone()
                };
                by_opponent(&format!("choose {}", say.cards(&from).text))
            }
            ChoiceVerb::Pokemon { from, .. } => {
                Flow::order(format!("choose {}", say.pokemon(from).text))
            }
            ChoiceVerb::Cards { from, .. } => {
                Flow::order(format!("choose {}", say.cards(from).text))
            }
            ChoiceVerb::Type { among: None, .. } => Flow::order("choose a type"),
            ChoiceVerb::Type {
                among: Some(types), ..
            } => {
                let types: Vec<String> = types.iter().map(symbol).collect();
                Flow::order(format!("choose one of the types {}", listed(&types, "and")))
            }
            ChoiceVerb::Number { min, max, .. } => {
                let (min, max) = (say.amount(min), say.amount(max));
                Flow::order(format!("choose a number from {min} to {max}"))
            }
            ChoiceVerb::Attack { of, .. } => {
                Flow::order(format!("choose 1 attack of {}", say.pokemon(of).text))
            }
            ChoiceVerb::Guess {
                by,
                what,
                of,
                right,
                wrong,
            } => {
                let what = match what {
                    Guessed::Type => "type",
                    Guessed::Hp => "HP",
                };
                let of = say.name(*of).text;
                let guess = doing(*by, "guess", "guesses");
                let guess = Flow::statement(format!("{guess} the {what} of {of}"));
                let sides = [
                    ("if the guess is right, ", right),
                    ("if the guess is wrong, ", wrong),
                ];
                say.branches(guess, sides, depth)
            }
        }
    }

    fn summary(&self) -> Summary<'_> {
        match self {
            ChoiceVerb::Pokemon { from, var } => Summary::LOOKS.names(*var, Given::Pokemon(from)),
            ChoiceVerb::Cards { from, var } => {
                Summary::LOOKS.names(*var, Given::Cards(Done::Chosen, from))
            }
            ChoiceVerb::Type { var, .. } => Summary::CHANGES.names(*var, Given::Type),
            ChoiceVerb::Number { var, .. } => Summary::CHANGES.names(*var, Given::Number),
            ChoiceVerb::Attack { var, .. } => Summary::CHANGES.names(*var, Given::Attack),
            ChoiceVerb::Guess { .. } => Summary::CHANGES,
        }
    }

    fn sample(kind: ChoiceKind, by: &mut Sampler) -> Option<Self> {
        if kind == ChoiceKind::Guess {
            let of = by.name_of(Meaning::Cards)?;
            return (!by.is_deepest()).then(|| ChoiceVerb::Guess {
                by: by.player(),
                what: by.pick(&[Guessed::Type, Guessed::Hp]),
                of,
                right: Some(by.block()),
                wrong: Some(by.block()),
            });
        }
        by.has_room_for_names().then(|| match kind {
            ChoiceKind::Pokemon => ChoiceVerb::Pokemon {
                from: by.pokemon(),
                var: by.bind(Meaning::Pokemon),
            },
            ChoiceKind::Cards | ChoiceKind::Guess => ChoiceVerb::Cards {
                from: by.cards(),
                var: by.bind(Meaning::Cards),
            },
            ChoiceKind::Type => ChoiceVerb::Type {
                among: by.maybe(|by| TypeSet::of(by.energy_type()).with(by.energy_type())),
                var: by.bind(Meaning::Type),
            },
            ChoiceKind::Number => ChoiceVerb::Number {
                min: Amount::Number(0),
                max: by.amount(1),
                var: by.bind(Meaning::Number),
            },
            ChoiceKind::Attack => ChoiceVerb::Attack {
                of: by.pokemon(),
                var: by.bind(Meaning::Attack),
            },
        })
    }
}

/// `choose SELECT as name` and its like; modes are no choice of this family.
fn choose(at: &mut Cursor<'_>) -> Parsed<Option<ChoiceVerb>> {
    let mark = at.mark();
    at.expect("choose")?;
    if at.eat("a type") {
        let among = some_types(at)?;
        let var = at.bind(Meaning::Type)?;
        return Ok(Some(ChoiceVerb::Type { among, var }));
    }
    if at.eat("1 attack of") {
        let of = at.pokemon()?;
        let var = at.bind(Meaning::Attack)?;
        return Ok(Some(ChoiceVerb::Attack { of, var }));
    }
    let numbers = matches!(at.peek(), Token::Number(_))
        && matches!(at.peek_at(1), Token::Word("to") | Token::Sign('{'));
    if numbers && let Some((min, max)) = range_to_name(at) {
        let var = at.bind(Meaning::Number)?;
        return Ok(Some(ChoiceVerb::Number { min, max, var }));
    }
    if numbers || at.sees("freely") || at.sees_sign('{') {
        at.rewind(mark);
        return Ok(None);
    }
    Ok(Some(match at.things()? {
        Things::Pokemon(from) => ChoiceVerb::Pokemon {
            from,
            var: at.bind(Meaning::Pokemon)?,
        },
        Things::Cards(from) => ChoiceVerb::Cards {
            from,
            var: at.bind(Meaning::Cards)?,
        },
    }))
}

/// `MIN to MAX` before `as`.
fn range_to_name(at: &mut Cursor<'_>) -> Option<(Amount, Amount)> {
    let min: u8 = at.number().ok()?;
    let max = at.eat("to").then(|| at.amount().ok()).flatten()?;
    at.sees("as")
        .then_some((Amount::Number(i16::from(min)), max))
}

/// `among {G}, {R}`, if that is said.
fn some_types(at: &mut Cursor<'_>) -> Parsed<Option<TypeSet>> {
    if !at.eat("among") {
        return Ok(None);
    }
    let mut types = TypeSet::NONE;
    loop {
        types = types.with(at.symbol()?);
        if !at.eat_sign(',') {
            return Ok(Some(types));
        }
    }
}

/// `type of NAME { right: …; wrong: … }` after `opponent guesses`.
fn guess(at: &mut Cursor<'_>, by: Player) -> Parsed<ChoiceVerb> {
    let known = [("type of", Guessed::Type), ("hp of", Guessed::Hp)];
    let what = at.need(&known, "`type of` or `hp of`")?;
    let of = at.bound_name()?;
    let (right, wrong) = at.branches("right", "wrong")?;
    Ok(ChoiceVerb::Guess {
        by,
        what,
        of,
        right,
        wrong,
    })
}
