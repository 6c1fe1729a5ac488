//! Damage counters: put, moved, shared out, healed.

use super::*;
use crate::wording::phrase::put_on;

family! {
    /// Damage counters: put, moved, shared out, healed.
    pub enum CounterVerb as CounterKind {
        /// `put N counters on SELECT` (DMG-12); with `spread` the counters are shared out freely.
        Put {
            /// How many counters.
            count: Amount,
            /// On which Pokémon.
            on: PokemonSel,
            /// `spread N counters over SELECT`.
            spread: bool,
        },
        /// `move N counters from SELECT to SELECT`, `move up to N counters …`.
        Move {
            /// The player says how many, at most that number.
            up_to: bool,
            /// How many; fewer if there are fewer.
            count: Amount,
            /// From which Pokémon.
            from: PokemonSel,
            /// To which Pokémon.
            to: PokemonSel,
        },
        /// `move any number of counters among SELECT`: freely from one to another.
        Share {
            /// Among which Pokémon.
            among: PokemonSel,
        },
        /// `heal N from SELECT`, or `heal all from SELECT` (TEXT-10).
        Heal {
            /// How much damage; nothing means all.
            amount: Option<Amount>,
            /// Which Pokémon.
            of: PokemonSel,
        },
    }
}

impl Verb for CounterVerb {
    const WORDS: &'static [Word] = &[
        Word::plain("put"),
        Word::with("spread", "spread 4 counters over opponent's pokemon"),
        Word::with(
            "move",
            "move 1 counters from your active to opponent's active",
        ),
        Word::with("heal", "heal 20 from your active"),
    ];

    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        match at.word() {
            Some("put") => put(at),
            Some("spread") => spread(at).map(Some),
            Some("move") => moving(at).map(Some),
            Some("heal") => heal(at).map(Some),
            _ => Ok(None),
        }
    }

    fn print(&self, to: &Printer<'_>) -> String {
        match self {
            CounterVerb::Put { count, on, spread } => {
                let (count, on) = (to.amount(count), to.pokemon(on));
                match spread {
                    false => format!("put {count} counters on {on}"),
                    true => format!("spread {count} counters over {on}"),
                }
            }
            CounterVerb::Move {
                up_to,
                count,
                from,
                to: onto,
            } => {
                let (from, onto) = (to.pokemon(from), to.pokemon(onto));
                let up_to = if *up_to { "up to " } else { "" };
                let count = to.amount(count);
                format!("move {up_to}{count} counters from {from} to {onto}")
            }
            CounterVerb::Share { among } => {
                format!("move any number of counters among {}", to.pokemon(among))
            }
            CounterVerb::Heal { amount, of } => {
                let amount = amount.as_ref().map_or("all".to_owned(), |n| to.amount(n));
                format!("heal {amount} from {}", to.pokemon(of))
            }
        }
    }

    fn wording(&self, say: &Words, _depth: u8) -> Flow {
        Flow::order(match self {
            CounterVerb::Put { count, on, spread } => {
                let counters = say.things(count, "damage counter", "damage counters");
                match spread {
                    false => put_on(&counters, "put", "on", &say.pokemon(on).text),
                    true => {
                        let put = put_on(&counters, "put", "on", &say.pool(on));
                        format!("{put}, divided as you like")
                    }
                }
            }
            CounterVerb::Move {
                up_to,
                count,
                from,
                to,
            } => {
                let counters = say.things(count, "damage counter", "damage counters");
                let up_to = if *up_to { "up to " } else { "" };
                let (from, to) = (say.pokemon(from).text, say.pokemon(to).text);
                format!("move {up_to}{counters} from {from} to {to}")
            }
            CounterVerb::Share { among } => {
                let among = say.pool(among);
                format!("move any number of damage counters among {among} as you like")
            }
            CounterVerb::Heal { amount, of } => {
                let of = say.pokemon(of).text;
                match amount {
                    Some(Amount::Counted(Counted::DamageDone)) => {
                        format!("heal from {of} as much damage as this attack did")
                    }
                    Some(amount) => put_on(&say.damage(amount, ""), "heal", "from", &of),
                    None => put_on("all damage", "heal", "from", &of),
                }
            }
        })
    }

    fn summary(&self) -> Summary<'_> {
        match self {
            CounterVerb::Put { count, spread, .. } => {
                let verb = if *spread { "spread" } else { "put" };
                Summary::TAKES.number(verb, count)
            }
            CounterVerb::Move { count, .. } => Summary::TAKES.number("move", count),
            CounterVerb::Share { .. } => Summary::CHANGES,
            CounterVerb::Heal { amount, .. } => match amount {
                Some(amount) => Summary::CHANGES.number("heal", amount),
                None => Summary::CHANGES,
            },
        }
    }

    fn sample(kind: CounterKind, by: &mut Sampler) -> Option<Self> {
        Some(match kind {
            CounterKind::Put => CounterVerb::Put {
                count: by.amount(2),
                on: by.pokemon(),
                spread: by.coin(),
            },
            CounterKind::Move => CounterVerb::Move {
                up_to: by.coin(),
                count: by.amount(1),
                from: by.pokemon(),
                to: by.pokemon(),
            },
            CounterKind::Share => CounterVerb::Share {
                among: by.pokemon(),
            },
            CounterKind::Heal => CounterVerb::Heal {
                amount: by.maybe(|by| by.amount(2)),
                of: by.pokemon(),
            },
        })
    }
}

/// `put N counters on SELECT`; other things that are put are cards.
fn put(at: &mut Cursor<'_>) -> Parsed<Option<CounterVerb>> {
    let mark = at.mark();
    at.expect("put")?;
    if let Ok(count) = at.amount() {
        plain_counters(at)?;
        if at.eat("counters on") || at.eat("counter on") {
            let on = at.pokemon()?;
            let spread = false;
            return Ok(Some(CounterVerb::Put { count, on, spread }));
        }
    }
    at.rewind(mark);
    Ok(None)
}

fn spread(at: &mut Cursor<'_>) -> Parsed<CounterVerb> {
    at.expect("spread")?;
    let count = at.amount()?;
    plain_counters(at)?;
    at.expect("counters over")?;
    Ok(CounterVerb::Put {
        count,
        on: at.pokemon()?,
        spread: true,
    })
}

fn moving(at: &mut Cursor<'_>) -> Parsed<CounterVerb> {
    at.expect("move")?;
    if at.eat("any number of counters among") {
        let among = at.pokemon()?;
        return Ok(CounterVerb::Share { among });
    }
    let up_to = at.eat("up to");
    let count = at.amount()?;
    plain_counters(at)?;
    if at.at_card_words() {
        return Err(at.fault(
            "`move` is for damage counters. Cards move as in \
             `attach 1 energy from your active to 1 of your bench`.",
        ));
    }
    if !at.eat("counter") {
        at.expect("counters")?;
    }
    at.expect("from")?;
    let from = at.pokemon()?;
    at.expect("to")?;
    Ok(CounterVerb::Move {
        up_to,
        count,
        from,
        to: at.pokemon()?,
    })
}

fn heal(at: &mut Cursor<'_>) -> Parsed<CounterVerb> {
    at.expect("heal")?;
    if at.at_pokemon() && !at.at_amount() {
        return Err(at.fault("How much comes first, as in `heal 20 from your active`."));
    }
    let amount = match at.eat("all") {
        true => None,
        false => Some(at.amount()?),
    };
    at.expect("from")?;
    Ok(CounterVerb::Heal {
        amount,
        of: at.pokemon()?,
    })
}

/// Refuses `damage counters`, as the rulebooks call them.
fn plain_counters(at: &Cursor<'_>) -> Parsed<()> {
    let words = ["damage counters", "damage counter", "damage on"];
    if words.into_iter().any(|words| at.sees(words)) {
        let message = "Damage counters are just `counters` here, as in `put 2 counters on …`.";
        return Err(at.fault(message).suggest(Some("counters")));
    }
    Ok(())
}
