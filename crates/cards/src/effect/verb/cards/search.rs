//! Searching a deck.

use super::*;
use crate::wording::plural::{Phrase, listed};
use crate::wording::sentences::opened;
use crate::wording::step::{Step, steps};

pub(super) fn search(at: &mut Cursor<'_>) -> Parsed<CardVerb> {
    at.expect("search")?;
    let who = at.owner()?;
    at.expect("deck for")?;
    let mut parts = vec![part(at)?];
    while at.eat_sign(',') || at.eat("and") {
        parts.push(part(at)?);
    }
    let either = parts.len() == 1 && at.sees("or");
    while either && at.eat("or") {
        parts.push(part(at)?);
    }
    if at.sees("as") {
        let var = at.bind(Meaning::Cards)?;
        let then = Box::new(at.block()?);
        return Ok(CardVerb::Search {
            who,
            parts,
            either,
            to: SearchTo::Then(var, then),
            reveal: false,
        });
    }
    let to = SearchTo::Dest(at.destination()?);
    Ok(CardVerb::Search {
        who,
        parts,
        either,
        to,
        reveal: at.eat("revealed"),
    })
}

/// `COUNT SORT [of different types]`.
fn part(at: &mut Cursor<'_>) -> Parsed<SearchPart> {
    let missing = at.fault("Say how many, as in `1`, `up to 2` or `any number of`.");
    let missing = at.in_words().unwrap_or(missing);
    let count = at.count()?.ok_or(missing)?;
    at.eat("of");
    let filter = at.card_phrase()?;
    let differ = at.pick(&[
        ("of different types", Differ::Types),
        ("of different names", Differ::Names),
    ]);
    Ok(SearchPart {
        count,
        filter,
        differ,
    })
}

/// ` of different types`, in a card file and in a sentence.
fn different(differ: Option<Differ>) -> &'static str {
    match differ {
        None => "",
        Some(Differ::Types) => " of different types",
        Some(Differ::Names) => " of different names",
    }
}

pub(super) fn printed(
    to: &Printer<'_>,
    (who, parts, either): (Player, &[SearchPart], bool),
    dest: &SearchTo,
    reveal: bool,
) -> String {
    let parts: Vec<String> = parts
        .iter()
        .map(|part| {
            let (count, plural) = to.card_count(&part.count);
            let sort = to.card_phrase(&part.filter, plural);
            format!("{count}{sort}{}", different(part.differ))
        })
        .collect();
    let join = if either { " or " } else { ", " };
    let found = format!("search {} deck for {}", who.owner(), parts.join(join));
    match dest {
        SearchTo::Dest(dest) => {
            let reveal = if reveal { " revealed" } else { "" };
            format!("{found} {}{reveal}", to.destination(dest))
        }
        SearchTo::Then(var, then) => format!("{found} as {} {}", to.name(*var), to.block(then)),
    }
}

pub(super) fn sample(by: &mut Sampler) -> CardVerb {
    let who = by.player();
    let mut parts: Vec<SearchPart> = (0..=by.below(2)).map(|_| sample_part(by)).collect();
    let block = by.has_room_for_names() && !by.is_deepest() && by.coin();
    let either = block && parts.len() > 1 && by.coin();
    if either {
        // The `or` between sorts would be read as a part of a longer filter.
        let sorts = [CardSort::Pokemon, CardSort::Item, CardSort::BasicEnergy];
        parts
            .iter_mut()
            .for_each(|part| part.filter = Filter::Sort(by.pick(&sorts)));
    }
    let to = match block {
        true => SearchTo::Then(by.bind(Meaning::Cards), by.block()),
        false => SearchTo::Dest(by.dest()),
    };
    CardVerb::Search {
        who,
        parts,
        either,
        to,
        reveal: !block && by.coin(),
    }
}

fn sample_part(by: &mut Sampler) -> SearchPart {
    SearchPart {
        count: by.count(),
        filter: by.filter(2),
        differ: by.pick(&[None, Some(Differ::Types), Some(Differ::Names)]),
    }
}

/// What is searched for, in one phrase.
fn sought(say: &Words, parts: &[SearchPart], either: bool) -> Phrase {
    let phrases: Vec<Phrase> = parts
        .iter()
        .map(|part| {
            let phrase = say.sought(&part.count, &part.filter);
            Phrase {
                text: phrase.text + different(part.differ),
                number: phrase.number,
            }
        })
        .collect();
    let number = match &phrases[..] {
        [one] => one.number,
        all if either && all.iter().all(|one| one.number == Number::One) => Number::One,
        _ => Number::Many,
    };
    let texts: Vec<String> = phrases.into_iter().map(|phrase| phrase.text).collect();
    let text = match either {
        true => format!("either {}", texts.join(" or ")),
        false => listed(&texts, "and"),
    };
    Phrase { text, number }
}

/// The clauses of a search, and whose deck is to be shuffled after them.
fn clauses(say: &Words, search: &CardVerb) -> Option<(Option<Player>, Vec<String>)> {
    let CardVerb::Search {
        who,
        parts,
        either,
        to,
        reveal,
    } = search
    else {
        return None;
    };
    let sought = sought(say, parts, *either);
    let found = sought.number.pick("it", "them");
    let mut clauses = vec![format!(
        "search through {} deck to find {}",
        owner(*who),
        sought.text
    )];
    // Cards that go back onto the deck lie there only after it was shuffled.
    let on_deck = matches!(to, SearchTo::Dest(Dest::DeckTop | Dest::DeckBottom));
    let goes_on = matches!(to, SearchTo::Dest(_)) && !on_deck;
    if *reveal && !goes_on {
        clauses.push(format!("reveal {found}"));
    }
    let shown = match *reveal && goes_on {
        true => format!(" after revealing {found}"),
        false => String::new(),
    };
    if on_deck {
        clauses.push(format!("shuffle {} deck", owner(*who)));
    }
    if let SearchTo::Dest(to) = to {
        let order = match (on_deck, sought.number) {
            (true, Number::Many) => " in any order",
            _ => "",
        };
        clauses.push(if *to == Dest::Discard {
            format!("discard {found}{shown}")
        } else if matches!(to, Dest::Attach { .. }) {
            format!("attach {found} {}{shown}", say.dest(to, ""))
        } else {
            format!("put {found} {}{order}{shown}", say.dest(to, owner(*who)))
        });
    }
    Some(((!on_deck).then_some(*who), clauses))
}

/// A search that says where all goes that is found.
pub(super) fn told(say: &Words, search: &CardVerb) -> Flow {
    let Some((who, clauses)) = clauses(say, search) else {
        return Flow::order("");
    };
    let search = Flow::order(listed(&clauses, "and"));
    match who {
        Some(who) => search.and(format!("afterwards, shuffle {} deck", owner(who))),
        None => search,
    }
}

/// A search whose finds are dealt with one by one.
pub(super) fn told_with_block(say: &Words, search: &CardVerb, then: &Effect, depth: u8) -> Flow {
    let Some((who, clauses)) = clauses(say, search) else {
        return Flow::order("");
    };
    let text = listed(&clauses, "and");
    let deck = format!("{} deck", owner(who.unwrap_or(Player::You)));
    let list = steps(then);
    if let Some((found, body)) = if_found(say, search, &list) {
        let flow = Flow::order(text).and(format!("{found}{}", body.lead));
        return opened(flow.and(format!("afterwards, shuffle {deck}")));
    }
    let shuffle = format!("before you shuffle {deck}");
    match &list[..] {
        [one] if let Some(one) = bare_clause(say, one) => {
            opened(Flow::order(format!("{text}; {shuffle}, {}", one.lead)))
        }
        _ => Flow {
            rest: say.points(&list, depth + 1),
            simple: false,
            ..Flow::order(format!("{text}; {shuffle}, do this:"))
        },
    }
}

/// What is done if anything was found, where that is all that is done with it.
fn if_found(say: &Words, search: &CardVerb, list: &[Step<'_>]) -> Option<(&'static str, Flow)> {
    let CardVerb::Search {
        to: SearchTo::Then(var, _),
        ..
    } = search
    else {
        return None;
    };
    let [
        Step::One(Effect::Flow(FlowVerb::If {
            test,
            then,
            otherwise: None,
        })),
    ] = list
    else {
        return None;
    };
    let body = steps(then);
    if *test != at_least_one(*var) || !say.are_clauses(&body) {
        return None;
    }
    let body = say.body(then, 0);
    let found = say
        .name(*var)
        .number
        .pick("if you find it, ", "if you find any, ");
    body.rest.is_empty().then_some((found, body))
}

/// Whether a name holds anything.
fn at_least_one(var: Var) -> Test {
    Test::Compare(Amount::Var(var), Cmp::AtLeast, Amount::Number(1))
}

/// A statement as one clause with nothing after it.
fn bare_clause(say: &Words, step: &Step<'_>) -> Option<Flow> {
    say.clause_of(step).filter(|flow| flow.rest.is_empty())
}

/// A search with its shuffle in one clause, if it is short enough for that.
pub(super) fn in_one_clause(say: &Words, search: &CardVerb) -> Option<Flow> {
    if let CardVerb::Search {
        to: SearchTo::Then(..),
        ..
    } = search
    {
        return None;
    }
    let (who, mut clauses) = clauses(say, search)?;
    if let Some(who) = who {
        clauses.push(format!("shuffle {} deck", owner(who)));
    }
    Some(Flow::order(listed(&clauses, "and")))
}
