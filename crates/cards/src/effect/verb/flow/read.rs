//! Reads coins, tests, prices, repetitions and modes.

use super::*;
use crate::parse::error::Fault;
use crate::parse::lexer::Token;
use crate::parse::statement::verbs_of_players;
use crate::vocab::SUBJECTS;

/// How deep repetitions may lie inside each other.
const DEEPEST_REPETITION: u8 = 2;

/// A statement of this family; nothing if the next words begin none.
pub(super) fn flow(at: &mut Cursor<'_>) -> Parsed<Option<FlowVerb>> {
    if let Some((_, by)) = verbs_of_players("flip").find(|(verb, _)| at.eat(verb)) {
        return flip(at, by).map(Some);
    }
    let by = match at.eat("may") {
        true => Some(Player::You),
        false => SUBJECTS
            .iter()
            .find(|(subject, _)| at.eat(&format!("{subject} may")))
            .map(|(_, by)| *by),
    };
    if let Some(by) = by {
        let effect = Box::new(at.block()?);
        return Ok(Some(FlowVerb::May { by, effect }));
    }
    match at.word() {
        Some("if") => condition(at).map(Some),
        Some("do") => if_done(at).map(Some),
        Some("pay") => pay(at).map(Some),
        Some("each") if !at.sees("each player") => each(at).map(Some),
        Some("repeat") => repeat(at).map(Some),
        Some("choose") => modes(at).map(Some),
        _ => Ok(None),
    }
}

fn flip(at: &mut Cursor<'_>, by: Player) -> Parsed<FlowVerb> {
    sides_in_braces(at)?;
    let coins = if at.eat("until tails") {
        Coins::UntilTails
    } else if at.at_amount() {
        Coins::Number(at.amount()?)
    } else {
        Coins::Number(Amount::Number(1))
    };
    at.scope.flipped = true;
    if !at.sees_sign('{') {
        return Ok(FlowVerb::Flip {
            by,
            coins,
            heads: None,
            tails: None,
        });
    }
    if coins != Coins::Number(Amount::Number(1)) {
        return Err(at.fault(
            "Branches stand only with a single coin. For several coins end the line here \
             and use `heads` and `tails` as numbers, as in `damage = 20 * heads`.",
        ));
    }
    let (heads, tails) = at.branches("heads", "tails")?;
    Ok(FlowVerb::Flip {
        by,
        coins,
        heads,
        tails,
    })
}

/// Refuses the sides of a coin without their braces.
fn sides_in_braces(at: &Cursor<'_>) -> Parsed<()> {
    let ahead = usize::from(matches!(at.peek(), Token::Sign('(' | '[')));
    let side = at.is_at(ahead, "heads") || at.is_at(ahead, "tails");
    if side && *at.peek_at(ahead + 1) == Token::Sign(':') {
        let message = "The sides of a coin stand in braces: `flip { heads: …; tails: … }`.";
        return Err(at.fault(message).suggest((ahead == 1).then_some("{")));
    }
    Ok(())
}

fn condition(at: &mut Cursor<'_>) -> Parsed<FlowVerb> {
    at.expect("if")?;
    let test = at.test()?;
    let then = Box::new(at.block()?);
    let mut otherwise = None;
    if at.continues("else") {
        let effect = match at.sees("if") {
            true => at.statement()?,
            false => at.block()?,
        };
        otherwise = Some(Box::new(effect));
    }
    Ok(FlowVerb::If {
        test,
        then,
        otherwise,
    })
}

fn if_done(at: &mut Cursor<'_>) -> Parsed<FlowVerb> {
    at.expect("do")?;
    let first = Box::new(at.block()?);
    if !at.continues("then") {
        return Err(at.fault("After `do { … }` comes `then { … }`."));
    }
    Ok(FlowVerb::IfDone {
        first,
        then: Box::new(at.block()?),
    })
}

fn pay(at: &mut Cursor<'_>) -> Parsed<FlowVerb> {
    if at.scope.place == Place::Attack {
        return Err(at.fault(
            "An attack is used whatever it does, so it has no `pay`: write what is done, or `require { … }`.",
        ));
    }
    if at.scope.price {
        return Err(at.fault(
            "What stands in `cost { … }` or `pay { … }` is a price already: leave this `pay` and its braces out.",
        ));
    }
    let start = at.span();
    at.expect("pay")?;
    let effect = at.price()?;
    if !effect.all().into_iter().any(|part| part.summary().takes) {
        return Err(Fault::new(
            start,
            "A price takes something from the player who pays it: cards that are discarded or put elsewhere, \
             Pokémon that leave play, or HP by damage counters. Nothing of this stands here.",
        )
        .bare());
    }
    if at.continues("then") {
        let message =
            "What happens only if the price is paid is written `do { pay { … } } then { … }`.";
        return Err(Fault::new(start, message));
    }
    Ok(FlowVerb::Pay(Box::new(effect)))
}

fn each(at: &mut Cursor<'_>) -> Parsed<FlowVerb> {
    at.expect("each of")?;
    let of = at.pokemon()?;
    let before = std::mem::replace(&mut at.scope.it, true);
    let effect = repeated_block(at);
    at.scope.it = before;
    Ok(FlowVerb::EachPokemon {
        of,
        effect: Box::new(effect?),
    })
}

fn repeat(at: &mut Cursor<'_>) -> Parsed<FlowVerb> {
    at.expect("repeat")?;
    let most = at.fault(format!(
        "Nothing is repeated more than {MOST_REPETITIONS} times."
    ));
    // A number that is too large for any text is too large for this one first of all.
    let huge = matches!(*at.peek(), Token::Number(n) if i16::try_from(n).is_err());
    let few = at.fault("What is repeated is done at least once, as in `repeat 2 { … }`.");
    let times = match at.amount() {
        Ok(Amount::Number(n)) if n > MOST_REPETITIONS => return Err(most),
        Ok(Amount::Number(n)) if n < 1 => return Err(few),
        Err(_) if huge => return Err(most),
        times => times?,
    };
    Ok(FlowVerb::Repeat {
        times,
        effect: Box::new(repeated_block(at)?),
    })
}

/// What is done again and again. Repetitions inside each other multiply, and a game has to go on some time.
fn repeated_block(at: &mut Cursor<'_>) -> Parsed<Effect> {
    if at.scope.repetitions == DEEPEST_REPETITION {
        return Err(at.fault(
            "Inside a repetition there can be one more, but no third one: `each of` and `repeat` take too long so.",
        ));
    }
    at.scope.repetitions += 1;
    let effect = at.block();
    at.scope.repetitions -= 1;
    effect
}

/// `choose [freely] 1 to 2 { … } or { … }`.
fn modes(at: &mut Cursor<'_>) -> Parsed<FlowVerb> {
    at.expect("choose")?;
    let freely = at.eat("freely");
    if !freely && at.sees_sign('{') {
        return Err(at.fault(
            "Say how many of the parts are done, as in `choose 1 { draw 2 } or { heal 30 from your active }`.",
        ));
    }
    let start = at.fault("The two numbers do not fit the modes that follow.");
    let min: u8 = at.number()?;
    let mut max = min;
    if at.eat("to") {
        let Amount::Number(n) = at.amount()? else {
            return Err(start);
        };
        max = u8::try_from(n).unwrap_or(u8::MAX);
    }
    let mut options = vec![at.block()?];
    while at.continues("or") {
        options.push(at.block()?);
    }
    if max == 0 {
        let message = "Of these parts none could ever be chosen. Allow at least 1, as in `choose 0 to 1 { … } or { … }`.";
        return Err(Fault {
            message: message.to_owned(),
            ..start
        });
    }
    if min > max || usize::from(max) > options.len() {
        return Err(start);
    }
    Ok(FlowVerb::Modes {
        freely,
        min,
        max,
        options,
    })
}
