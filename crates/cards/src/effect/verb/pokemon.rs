//! Pokémon in play: switched, Knocked Out, taken back.

use super::*;
use crate::wording::kinds::owner;
use crate::wording::phrase::{by_opponent, whose};

family! {
    /// Pokémon in play: switched, Knocked Out, taken back.
    pub enum PokemonVerb as PokemonKind {
        /// `switch your active with SELECT`: the Active goes to the Bench and the selected one comes up.
        Switch {
            /// Whose Active.
            who: Player,
            /// The Benched Pokémon that takes its place.
            with: PokemonSel,
        },
        /// `knock out SELECT`.
        KnockOut {
            /// Which Pokémon.
            which: PokemonSel,
        },
        /// `return SELECT into DEST`: the Pokémon leaves play; what goes along is said (AMB-61).
        Return {
            /// Which Pokémon.
            which: PokemonSel,
            /// Where its cards go.
            to: Dest,
            /// What goes along; the rest is discarded.
            along: Along,
        },
        /// `devolve SELECT DEST`: the highest Evolution card comes off (GLOSS-1). What is not evolved is left alone (GLOSS-3).
        Devolve {
            /// Which Pokémon.
            which: PokemonSel,
            /// Where the Evolution card goes.
            to: Dest,
            /// `any number of times`: as often as the player likes.
            repeatedly: bool,
        },
        /// `discard your bench down to N`: the player of that Bench discards Pokémon of it, with all cards, until so many are
        /// left. With `each player's`, the opponent goes first.
        TrimBench {
            /// Whose Bench.
            who: Player,
            /// How many are left.
            size: Amount,
        },
    }
}

impl Verb for PokemonVerb {
    const WORDS: &'static [Word] = &[
        Word::with("switch", "switch your active with 1 of your bench"),
        Word::with("knock", "knock out opponent's active"),
        Word::with("return", "return 1 of your bench into hand"),
        Word::with(
            "devolve",
            "devolve 1 of opponent's evolved pokemon into hand",
        ),
        Word::plain("discard"),
    ];

    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        match at.word() {
            Some("switch") => switch(at).map(Some),
            Some("knock") => knock_out(at).map(Some),
            Some("return") => take_out(at).map(Some),
            Some("devolve") => devolve(at).map(Some),
            Some("discard") => trim_bench(at),
            _ => Ok(None),
        }
    }

    fn print(&self, to: &Printer<'_>) -> String {
        match self {
            PokemonVerb::Switch { who, with } => {
                format!("switch {} active with {}", who.owner(), to.pokemon(with))
            }
            PokemonVerb::KnockOut { which } => format!("knock out {}", to.pokemon(which)),
            PokemonVerb::Return {
                which,
                to: dest,
                along,
            } => {
                let (which, dest) = (to.pokemon(which), to.destination(dest));
                format!("return {which} {dest}{}", along.print())
            }
            PokemonVerb::Devolve {
                which,
                to: dest,
                repeatedly,
            } => {
                let often = match repeatedly {
                    true => " any number of times",
                    false => "",
                };
                let (which, dest) = (to.pokemon(which), to.destination(dest));
                format!("devolve {which} {dest}{often}")
            }
            PokemonVerb::TrimBench { who, size } => {
                format!("discard {} bench down to {}", who.owner(), to.amount(size))
            }
        }
    }

    fn wording(&self, say: &Words, _depth: u8) -> Flow {
        match self {
            PokemonVerb::Switch { who, with } => told_switch(say, *who, with),
            PokemonVerb::KnockOut { which } => {
                Flow::order(format!("Knock Out {}", say.pokemon(which).text))
            }
            PokemonVerb::Return { which, to, along } => told_return(say, which, to, *along),
            PokemonVerb::Devolve {
                which,
                to,
                repeatedly,
            } => told_devolve(say, which, to, *repeatedly),
            PokemonVerb::TrimBench { who, size } => told_trim(say, *who, size),
        }
    }

    fn allowed(&self, say: &Words, by: Player) -> Option<String> {
        if !matches!(self, PokemonVerb::Switch { .. }) || by != Player::You {
            return None;
        }
        let words = self.wording(say, 0).lead;
        let rest = words.strip_prefix("your opponent switches ")?;
        Some(format!("have your opponent switch {rest}"))
    }

    fn summary(&self) -> Summary<'_> {
        match self {
            PokemonVerb::Switch { .. } => Summary::CHANGES.sets_off(SetsOff::Does(Deed::Switch)),
            PokemonVerb::KnockOut { .. } | PokemonVerb::TrimBench { .. } => {
                Summary::TAKES.sets_off(SetsOff::Does(Deed::Discard))
            }
            PokemonVerb::Return { to, .. } => match *to == Dest::Prizes {
                true => Summary::TAKES.sets_off(SetsOff::Does(Deed::Prize)),
                false => Summary::TAKES.sets_off(SetsOff::Does(Deed::Discard)),
            },
            PokemonVerb::Devolve { to, .. } => match *to == Dest::Prizes {
                true => Summary::TAKES.sets_off(SetsOff::Does(Deed::Prize)),
                false => Summary::TAKES,
            },
        }
    }

    fn sample(kind: PokemonKind, by: &mut Sampler) -> Option<Self> {
        Some(match kind {
            PokemonKind::Switch => PokemonVerb::Switch {
                who: by.player(),
                with: by.pokemon(),
            },
            PokemonKind::KnockOut => PokemonVerb::KnockOut {
                which: by.pokemon(),
            },
            PokemonKind::Return => PokemonVerb::Return {
                which: by.pokemon(),
                to: by.dest(),
                along: by.along(),
            },
            PokemonKind::Devolve => PokemonVerb::Devolve {
                which: by.pokemon(),
                to: by.dest(),
                repeatedly: by.coin(),
            },
            PokemonKind::TrimBench => PokemonVerb::TrimBench {
                who: by.player(),
                size: by.amount(1),
            },
        })
    }
}

fn switch(at: &mut Cursor<'_>) -> Parsed<PokemonVerb> {
    at.expect("switch")?;
    let who = at.owner()?;
    at.expect("active")?;
    at.expect("with")?;
    Ok(PokemonVerb::Switch {
        who,
        with: at.pokemon()?,
    })
}

fn knock_out(at: &mut Cursor<'_>) -> Parsed<PokemonVerb> {
    at.expect("knock out")?;
    Ok(PokemonVerb::KnockOut {
        which: at.pokemon()?,
    })
}

fn take_out(at: &mut Cursor<'_>) -> Parsed<PokemonVerb> {
    at.expect("return")?;
    Ok(PokemonVerb::Return {
        which: at.pokemon()?,
        to: at.destination()?,
        along: at.along(),
    })
}

fn devolve(at: &mut Cursor<'_>) -> Parsed<PokemonVerb> {
    at.expect("devolve")?;
    Ok(PokemonVerb::Devolve {
        which: at.pokemon()?,
        to: at.destination()?,
        repeatedly: at.eat("any number of times"),
    })
}

/// `discard your bench down to N`; other things that are discarded are cards.
fn trim_bench(at: &mut Cursor<'_>) -> Parsed<Option<PokemonVerb>> {
    let mark = at.mark();
    at.expect("discard")?;
    if let Some(who) = at.pick(vocab::OWNERS)
        && at.eat("bench down to")
    {
        let size = at.amount()?;
        return Ok(Some(PokemonVerb::TrimBench { who, size }));
    }
    at.rewind(mark);
    Ok(None)
}

fn told_switch(say: &Words, who: Player, with: &PokemonSel) -> Flow {
    let opponents = with.chooser == Chooser::Opponent && who == Player::Opponent;
    if opponents {
        let with = PokemonSel {
            chooser: Chooser::You,
            ..with.clone()
        };
        let with = say
            .pokemon(&with)
            .text
            .replacen("your opponent's", "their", 1);
        return Flow::statement(format!(
            "your opponent switches their Active Pokémon with {with}"
        ));
    }
    let with = say.pokemon(with).text;
    Flow::order(format!("switch {} Active Pokémon with {with}", owner(who)))
}

/// A Pokémon leaves play.
fn told_return(say: &Words, which: &PokemonSel, to: &Dest, along: Along) -> Flow {
    let owner = say.names.owner_of_pokemon(which);
    if which.chooser == Chooser::Opponent && owner == Some(Player::Opponent) {
        let which = PokemonSel {
            chooser: Chooser::You,
            ..which.clone()
        };
        return by_opponent(&told_return(say, &which, to, along).lead);
    }
    let pokemon = say.pokemon(which);
    let whose = whose(owner, pokemon.number);
    let with = along.wording(pokemon.number);
    // After the name of others, a comma says that the cards are not attached to those.
    let what = match (
        with.strip_prefix("and "),
        pokemon.text.contains(" other than "),
    ) {
        (Some(cards), true) => format!("{}, together with {cards},", pokemon.text),
        _ => format!("{} {with}", pokemon.text),
    };
    if *to == Dest::Discard {
        return Flow::order(format!("discard {}", what.trim_end_matches(',')));
    }
    Flow::order(match *to == Dest::DeckShuffled {
        true => format!("shuffle {what} into {whose} deck"),
        false => format!("put {what} {}", say.dest(to, whose)),
    })
}

fn told_devolve(say: &Words, which: &PokemonSel, to: &Dest, repeatedly: bool) -> Flow {
    let pokemon = say.pokemon(which);
    let whose = whose(say.names.owner_of_pokemon(which), pokemon.number);
    let often = match repeatedly {
        true => ", as many times as you like",
        false => "",
    };
    let card = pokemon.number.pick(
        "its highest Evolution card",
        "their highest Evolution cards",
    );
    let how = if *to == Dest::DeckShuffled {
        format!("shuffling {card} into {whose} deck")
    } else if *to == Dest::Discard {
        format!("discarding {card}")
    } else {
        format!("putting {card} {}", say.dest(to, whose))
    };
    Flow::order(format!("devolve {} by {how}{often}", pokemon.text))
}

/// A player discards Pokémon until the Bench is small enough.
fn told_trim(say: &Words, who: Player, size: &Amount) -> Flow {
    let left = match size.number() {
        Some(1) => "1 is left".to_owned(),
        _ => format!("{} are left", say.amount(size)),
    };
    let what = format!("Benched Pokémon with all cards attached to them until {left}");
    match who {
        Player::You => Flow::order(format!("discard your own {what}")),
        Player::Opponent => Flow::statement(format!("your opponent discards their own {what}")),
        Player::Each => Flow::statement(format!(
            "each player, your opponent first, discards their own {what}"
        )),
    }
}
