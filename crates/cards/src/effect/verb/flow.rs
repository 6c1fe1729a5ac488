//! Order, tests, choices between parts, coins: what decides which statements are done, and how often.

mod read;
mod tell;

use super::*;
use crate::wording::kinds::{doing, subject};

/// How often anything is repeated at most: there are no more cards in a deck.
pub const MOST_REPETITIONS: i16 = 60;

family! {
    /// Order, tests, choices between parts, coins: what decides which statements are done, and how often.
    pub enum FlowVerb as FlowKind {
        /// Flip coins; then `heads` and `tails` count them. Branches stand only with a single coin.
        Flip {
            /// Who flips.
            by: Player,
            /// How many coins.
            coins: Coins,
            /// Done on heads of a single coin.
            heads: Option<Box<Effect>>,
            /// Done on tails of a single coin.
            tails: Option<Box<Effect>>,
        },
        /// `if TEST { … } else { … }`.
        If {
            /// The test.
            test: Test,
            /// Done when it holds.
            then: Box<Effect>,
            /// Done when it does not.
            otherwise: Option<Box<Effect>>,
        },
        /// `may { … }`: the player is asked first (TEXT-5).
        May {
            /// Who decides.
            by: Player,
            /// What may be done.
            effect: Box<Effect>,
        },
        /// `do { … } then { … }`: the second only if the first did something ("if you do").
        IfDone {
            /// Tried first.
            first: Box<Effect>,
            /// Done if the first changed anything.
            then: Box<Effect>,
        },
        /// `pay { … }`: a price, such as a card of the hand. What only takes a price does nothing (AMB-33).
        Pay(Box<Effect>),
        /// `each of SELECT { … }`: the body once for each Pokémon, which it calls `it`.
        EachPokemon {
            /// For which Pokémon.
            of: PokemonSel,
            /// The body.
            effect: Box<Effect>,
        },
        /// `repeat AMOUNT { … }`, up to [`MOST_REPETITIONS`] times.
        Repeat {
            /// How often.
            times: Amount,
            /// The body.
            effect: Box<Effect>,
        },
        /// `choose MIN to MAX { a } or { b }`: modes, each at most once, done in the order written.
        Modes {
            /// Whether the first may be one that does nothing (`choose freely`), as where a player is chosen.
            freely: bool,
            /// At least so many.
            min: u8,
            /// At most so many.
            max: u8,
            /// The modes.
            options: Vec<Effect>,
        },
    }
}

family! {
    /// How many coins are flipped.
    pub enum Coins {
        /// A number.
        Number(Amount),
        /// Until tails comes up.
        UntilTails,
    }
}

impl Verb for FlowVerb {
    const WORDS: &'static [Word] = &[
        Word::with("flip", "flip { heads: draw 1 }"),
        Word::with("if", "if your active is damaged { draw 1 }"),
        Word::with("may", "may { draw 1 }"),
        Word::with("do", "do { discard 1 card from your hand } then { draw 2 }"),
        Word::with("pay", "pay { discard 1 card from your hand }"),
        Word::with("each", "each of your pokemon { heal 10 from it }"),
        Word::with("repeat", "repeat 2 { draw 1 }"),
        Word::plain("choose"),
        Word::plain("you"),
        Word::plain("opponent"),
    ];

    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        read::flow(at)
    }

    fn print(&self, to: &Printer<'_>) -> String {
        match self {
            FlowVerb::Flip {
                by,
                coins,
                heads,
                tails,
            } => {
                let coins = match coins {
                    Coins::Number(Amount::Number(1)) => String::new(),
                    Coins::Number(n) => format!(" {}", to.amount(n)),
                    Coins::UntilTails => " until tails".to_owned(),
                };
                let sides = to.sides([("heads", heads.as_deref()), ("tails", tails.as_deref())]);
                format!("{}{coins}{sides}", by_player(*by, "flip"))
            }
            FlowVerb::If {
                test,
                then,
                otherwise,
            } => {
                let otherwise = otherwise.as_ref().map(|e| format!(" else {}", to.block(e)));
                let (test, then) = (to.test(test), to.block(then));
                format!("if {test} {then}{}", otherwise.unwrap_or_default())
            }
            FlowVerb::May { by, effect } => {
                let who = match by {
                    Player::You => String::new(),
                    Player::Opponent | Player::Each => format!("{} ", by.subject()),
                };
                format!("{who}may {}", to.block(effect))
            }
            FlowVerb::IfDone { first, then } => {
                format!("do {} then {}", to.block(first), to.block(then))
            }
            FlowVerb::Pay(effect) => format!("pay {}", to.block(effect)),
            FlowVerb::EachPokemon { of, effect } => {
                format!("each of {} {}", to.pokemon(of), to.block(effect))
            }
            FlowVerb::Repeat { times, effect } => {
                format!("repeat {} {}", to.amount(times), to.block(effect))
            }
            FlowVerb::Modes {
                freely,
                min,
                max,
                options,
            } => {
                let choose = if *freely { "choose freely" } else { "choose" };
                let options: Vec<String> = options.iter().map(|e| to.block(e)).collect();
                format!("{choose} {min} to {max} {}", options.join(" or "))
            }
        }
    }

    fn wording(&self, say: &Words, depth: u8) -> Flow {
        match self {
            FlowVerb::Flip {
                by,
                coins,
                heads,
                tails,
            } => {
                let flip = tell::flip(say, coins, *by);
                say.branches(flip, [("on heads, ", heads), ("on tails, ", tails)], depth)
            }
            FlowVerb::If {
                test,
                then,
                otherwise,
            } => tell::condition(say, test, then, otherwise.as_deref(), depth),
            FlowVerb::May { by, effect } => {
                let words = format!("{} may ", subject(*by));
                say.allowed(*by, effect, depth).after(&words)
            }
            FlowVerb::IfDone { first, then } => tell::if_done(say, first, then, depth),
            FlowVerb::Pay(effect) => tell::price(say, effect, depth),
            FlowVerb::EachPokemon { of, effect } => {
                let of = say.pokemon(of).text;
                let of = match of.strip_prefix("each ") {
                    Some(of) => of.to_owned(),
                    None => format!("of {of}"),
                };
                say.body(effect, depth).after(&format!("for each {of}, "))
            }
            FlowVerb::Repeat { times, effect } => {
                let times = say.things(times, "time", "times");
                say.body(effect, depth).after(&format!("do this {times}: "))
            }
            FlowVerb::Modes {
                freely,
                min,
                max,
                options,
            } => tell::modes(say, (*min, *max), options, *freely, depth),
        }
    }

    fn summary(&self) -> Summary<'_> {
        match self {
            FlowVerb::Flip { .. }
            | FlowVerb::If { .. }
            | FlowVerb::May { .. }
            | FlowVerb::IfDone { .. }
            | FlowVerb::EachPokemon { .. }
            | FlowVerb::Repeat { .. }
            | FlowVerb::Modes { .. } => Summary::AROUND,
            FlowVerb::Pay(_) => Summary::LOOKS,
        }
    }

    fn sample(kind: FlowKind, by: &mut Sampler) -> Option<Self> {
        let repeats = matches!(kind, FlowKind::EachPokemon | FlowKind::Repeat);
        let pays = kind == FlowKind::Pay;
        if (repeats && by.is_repeated_twice()) || (pays && by.is_paying()) {
            return None;
        }
        if kind == FlowKind::Flip {
            return Some(flip(by));
        }
        if by.is_deepest() {
            return None;
        }
        Some(match kind {
            FlowKind::Flip => flip(by),
            FlowKind::If => FlowVerb::If {
                test: by.test(2),
                then: by.block(),
                otherwise: by.maybe(Sampler::block),
            },
            FlowKind::May => FlowVerb::May {
                by: by.player(),
                effect: by.block(),
            },
            FlowKind::IfDone => FlowVerb::IfDone {
                first: by.block(),
                then: by.block(),
            },
            FlowKind::Pay => FlowVerb::Pay(by.price()),
            FlowKind::EachPokemon => FlowVerb::EachPokemon {
                of: by.pokemon(),
                effect: by.repeated(),
            },
            FlowKind::Repeat => FlowVerb::Repeat {
                times: {
                    let times = by.amount(1);
                    let number = times.number().map(|n| n.clamp(1, MOST_REPETITIONS));
                    number.map_or(times, Amount::Number)
                },
                effect: by.repeated(),
            },
            FlowKind::Modes => {
                let max = 1 + by.below(3) as u8;
                FlowVerb::Modes {
                    freely: by.coin(),
                    min: by.below(u64::from(max) + 1) as u8,
                    max,
                    options: (0..3).map(|_| *by.block()).collect(),
                }
            }
        })
    }
}

/// Coins by chance: a single one with branches, or several.
fn flip(by: &mut Sampler) -> FlowVerb {
    let who = by.player();
    if by.is_deepest() || by.coin() {
        let coins = match by.coin() {
            true => Coins::UntilTails,
            false => Coins::Number(by.amount(1)),
        };
        by.flip();
        return FlowVerb::Flip {
            by: who,
            coins,
            heads: None,
            tails: None,
        };
    }
    by.flip();
    FlowVerb::Flip {
        by: who,
        coins: Coins::Number(Amount::Number(1)),
        heads: by.maybe(Sampler::block),
        tails: by.maybe(Sampler::block),
    }
}
