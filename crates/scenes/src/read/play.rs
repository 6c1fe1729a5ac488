//! Reads what is played: moves, answers, and what chance says.

use super::{maybe_seat, seat};
use crate::names::Names;
use crate::script::{Act, At, Line, Pick, Spot, Step};
use crate::words::{Parsed, Words};
use rulebox_engine::Seat;
use rulebox_engine::chance::Coin;
use rulebox_rules::EnergyType;

const COINS: [(&str, Coin); 2] = [("heads", Coin::Heads), ("tails", Coin::Tails)];

/// What a player can do, for suggestions.
const ACTS: [&str; 20] = [
    "attack",
    "attach",
    "bench",
    "choose",
    "concede",
    "done",
    "end turn",
    "evolve",
    "hp",
    "level up",
    "mode",
    "no",
    "number",
    "play",
    "prize",
    "retreat",
    "type",
    "use",
    "use stadium",
    "yes",
];

/// One line of play.
pub(super) fn step(number: usize, line: &str, names: &Names) -> Parsed<Line<Step>> {
    let mut words = Words::new(number, line);
    let text = words.text().to_owned();
    let what = step_inner(&mut words, names)?;
    words.end()?;
    Ok(Line {
        line: number,
        text,
        what,
    })
}

fn step_inner(words: &mut Words<'_>, names: &Names) -> Parsed<Step> {
    if words.eat("coin") || words.eat("coins") {
        return coins(words);
    }
    if words.eat("shuffle") {
        let who = seat(words)?;
        let cards = if words.at_end() {
            Vec::new()
        } else {
            words.cards(names)?
        };
        return Ok(Step::Shuffle(who, cards));
    }
    if words.eat("random") {
        return Ok(Step::Random(pick(words, names)?));
    }
    let Some(who) = maybe_seat(words) else {
        return Err(words.unknown(
            "`A` or `B`, or `coin`, `shuffle`, `random`",
            ["A", "B", "coin", "coins", "shuffle", "random"],
        ));
    };
    if words.eat("concede") || words.eat("concedes") {
        return Ok(Step::Concede(who));
    }
    Ok(Step::Act(who, act(words, names)?))
}

fn coins(words: &mut Words<'_>) -> Parsed<Step> {
    let who = maybe_seat(words);
    let mut coins = vec![words.need("`heads` or `tails`", &COINS)?];
    while !words.at_end() {
        words.eat(",");
        coins.push(words.need("`heads` or `tails`", &COINS)?);
    }
    Ok(Step::Coins(who, coins))
}

/// What a player does, as after `A` or `A may not`.
pub(super) fn act(words: &mut Words<'_>, names: &Names) -> Parsed<Act> {
    let simple = [
        ("end turn", Act::EndTurn),
        ("use stadium", Act::UseStadium),
        ("retreat", Act::Retreat),
        ("done", Act::Done),
        ("yes", Act::Yes),
        ("no", Act::No),
    ];
    if let Some(act) = words.pick(&simple) {
        return Ok(act);
    }
    let verb = words.word("something a player does")?;
    match verb {
        "bench" => Ok(Act::Bench(words.card(names)?)),
        "play" => Ok(Act::Play(words.card(names)?)),
        "evolve" => {
            let card = words.card(names)?;
            words.expect("on")?;
            Ok(Act::Evolve(card, spot(words, names)?))
        }
        "level" => {
            words.expect("up")?;
            let card = words.card(names)?;
            words.expect("on")?;
            Ok(Act::LevelUp(card, spot(words, names)?))
        }
        "attach" => {
            let card = words.card(names)?;
            words.expect("to")?;
            Ok(Act::Attach(card, spot(words, names)?))
        }
        "use" => {
            let (name, of) = of_spot(words, names, "the name of a power")?;
            Ok(Act::Use(name, of))
        }
        "attack" => {
            let (name, of) = of_spot(words, names, "the name of an attack")?;
            Ok(Act::Attack(name, of))
        }
        "choose" => choose(words, names),
        "number" => Ok(Act::Number(words.number()? as u8)),
        "mode" => Ok(Act::Mode(words.number()? as u8)),
        "prize" => Ok(Act::Prize(words.number()? as u8)),
        "type" => {
            let types = EnergyType::ALL.map(|t| (t.name(), t));
            Ok(Act::Type(words.need("a type", &types)?))
        }
        "hp" => Ok(Act::Hp(words.number()?)),
        _ => {
            let mut fault = words.fault(format!("`{verb}` is nothing a player does."));
            fault.near = crate::near::nearest(verb, ACTS);
            if fault.near.is_empty() {
                fault
                    .message
                    .push_str(&format!(" Possible: {}.", ACTS.join(", ")));
            }
            Err(fault)
        }
    }
}

/// A name that goes on to ` of` a place on the board, or to the end.
fn of_spot(words: &mut Words<'_>, names: &Names, what: &str) -> Parsed<(String, Option<Spot>)> {
    let mut name = String::new();
    loop {
        let piece = words.until(what, &["of", ":"])?;
        if !name.is_empty() {
            name.push(' ');
        }
        name.push_str(&piece);
        if !words.eat("of") {
            return Ok((name, None));
        }
        // Attacks and powers can have "of" in their names, so what follows must be a place.
        let mut ahead = words.clone();
        if let Ok(found) = spot(&mut ahead, names) {
            *words = ahead;
            return Ok((name, Some(found)));
        }
        name.push_str(" of");
    }
}

fn choose(words: &mut Words<'_>, names: &Names) -> Parsed<Act> {
    if words.eat("prize") {
        return Ok(Act::Prize(words.number()? as u8));
    }
    let mut picks = vec![pick(words, names)?];
    while words.eat(",") {
        picks.push(pick(words, names)?);
    }
    Ok(Act::Choose(picks))
}

fn pick(words: &mut Words<'_>, names: &Names) -> Parsed<Pick> {
    let spot = spot(words, names)?;
    Ok(match spot.at {
        At::Named(card) => Pick::Named(spot.seat, card),
        _ => Pick::At(spot),
    })
}

/// `active`, `bench 2`, `Ponyta`, each perhaps with `A` or `B` before it.
pub(super) fn spot(words: &mut Words<'_>, names: &Names) -> Parsed<Spot> {
    let seat: Option<Seat> = maybe_seat(words);
    let at = if words.eat("active") {
        At::Active
    } else if words.eat("bench") {
        At::Bench(usize::from(words.number()?))
    } else {
        At::Named(words.card(names)?)
    };
    Ok(Spot { seat, at })
}
