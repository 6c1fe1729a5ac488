//! Cards that go from one place to another.

use super::*;
use crate::wording::phrase::{by_opponent, whose};
use crate::wording::plural::Phrase;

/// `put CARDS into DEST`.
pub(super) fn put(at: &mut Cursor<'_>) -> Parsed<CardVerb> {
    at.expect("put")?;
    let cards = at.cards()?;
    let to = at.destination()?;
    moved(at, cards, to)
}

/// `discard CARDS`.
pub(super) fn discard(at: &mut Cursor<'_>) -> Parsed<CardVerb> {
    at.expect("discard")?;
    let cards = at.cards()?;
    moved(at, cards, Dest::Discard)
}

/// `attach CARDS to SELECT`.
pub(super) fn attach(at: &mut Cursor<'_>) -> Parsed<CardVerb> {
    at.expect("attach")?;
    let cards = at.cards()?;
    let to = at.attached()?;
    moved(at, cards, to)
}

/// The end of a statement that moves cards: `revealed`, `as NAME`.
fn moved(at: &mut Cursor<'_>, cards: CardSel, to: Dest) -> Parsed<CardVerb> {
    let reveal = at.eat("revealed");
    let var = match at.sees("as") {
        true => Some(at.bind(Meaning::Cards)?),
        false => None,
    };
    Ok(CardVerb::Move {
        cards,
        to,
        reveal,
        var,
    })
}

/// The statement without its end.
pub(super) fn printed(printer: &Printer<'_>, cards: &CardSel, to: &Dest) -> String {
    let cards = printer.cards(cards);
    let place = printer.destination(to);
    match (to, place.strip_prefix("attached ")) {
        (Dest::Discard, _) => format!("discard {cards}"),
        (_, Some(onto)) => format!("attach {cards} {onto}"),
        (_, None) => format!("put {cards} {place}"),
    }
}

/// What was done with cards that went there.
pub(super) fn done(to: &Dest) -> Done {
    if *to == Dest::Discard {
        return Done::Discarded;
    }
    match matches!(to, Dest::Attach { .. }) {
        true => Done::Attached,
        false => Done::Moved,
    }
}

/// `discard 2 cards from your hand`, `attach a card … to …`, `shuffle … into your deck`.
pub(super) fn told(say: &Words, cards: &CardSel, to: &Dest, reveal: bool) -> Flow {
    let plain = !reveal && !matches!(to, Dest::Attach { .. } | Dest::Onto(_));
    if plain && is_opponents_choice(say, cards) {
        let cards = CardSel {
            chooser: Chooser::You,
            ..cards.clone()
        };
        return by_opponent(&told(say, &cards, to, reveal).lead);
    }
    if plain && let Some((one, unit)) = one_for_each(say, cards) {
        let flow = told(say, &one, to, reveal);
        return Flow {
            lead: format!("{} for each {unit}", flow.lead),
            ..flow
        };
    }
    let what = say.cards(cards);
    let (verb, place) = verb_and_place(say, cards, to, reveal, what.number);
    let what = passed_on(cards, to, what);
    Flow::order(match reveal {
        false => format!("{verb} {}{place}", what.text),
        true => {
            let it = what.number.pick("it", "them");
            format!("reveal {} and {verb} {it}{place}", what.text)
        }
    })
}

/// The verb that goes with a destination, and the destination with a space before it.
fn verb_and_place(
    say: &Words,
    cards: &CardSel,
    to: &Dest,
    reveal: bool,
    number: Number,
) -> (&'static str, String) {
    let attached = matches!(cards.from, CardZone::Attached(_));
    let whose = whose(say.names.owner_of(&cards.from), number);
    let verb = match to {
        Dest::Discard => "discard",
        Dest::Attach { .. } if attached => "move",
        Dest::Attach { .. } => "attach",
        Dest::DeckShuffled => "shuffle",
        Dest::Hand if !reveal && matches!(cards.from, CardZone::Discard(_)) => "take",
        Dest::Hand
        | Dest::DeckTop
        | Dest::DeckBottom
        | Dest::LostZone
        | Dest::Bench
        | Dest::Prizes
        | Dest::Onto(_)
        | Dest::InPlaceOf(_) => "put",
    };
    let ordered = matches!(to, Dest::DeckTop | Dest::DeckBottom)
        && number == Number::Many
        && cards.chooser != Chooser::Random;
    let place = if *to == Dest::Discard {
        String::new()
    } else if *to == Dest::DeckShuffled {
        format!(" into {whose} deck")
    } else if ordered {
        format!(" {} in any order", say.dest(to, whose))
    } else if within(cards, to) {
        " as you like".to_owned()
    } else if let Some(another) = to_another(say, cards, to) {
        format!(" to {another}")
    } else if let Some(onto) = onto_fitting(say, cards, to) {
        format!(" {onto}")
    } else {
        format!(" {}", say.dest(to, whose))
    };
    (verb, place)
}

/// Attached cards that another Pokémon gets are moved from one to the other.
fn passed_on(cards: &CardSel, to: &Dest, what: Phrase) -> Phrase {
    let attached = matches!(cards.from, CardZone::Attached(_));
    if !attached || !matches!(to, Dest::Attach { .. }) {
        return what;
    }
    let from = match within(cards, to) {
        true => " between ",
        false => " from ",
    };
    Phrase {
        text: what.text.replacen(" attached to ", from, 1),
        number: what.number,
    }
}

/// Whether the opponent picks among cards of their own.
fn is_opponents_choice(say: &Words, cards: &CardSel) -> bool {
    let theirs = say.names.owner_of(&cards.from) == Some(Player::Opponent);
    cards.chooser == Chooser::Opponent && theirs
}

/// A single one of these cards, and what it is counted for: `1 card from your hand`, `heads`.
fn one_for_each(say: &Words, cards: &CardSel) -> Option<(CardSel, String)> {
    let one = Box::new(Amount::Number(1));
    let (single, unit) = match (&cards.count, &cards.from) {
        (Count::Exactly(n), _) => {
            let count = Count::Exactly(one);
            let single = CardSel {
                count,
                ..cards.clone()
            };
            (single, say.unit(n)?)
        }
        (Count::All, CardZone::DeckTop(who, n)) if cards.filter == Filter::Any => {
            let from = CardZone::DeckTop(*who, one);
            let single = CardSel {
                from,
                ..cards.clone()
            };
            (single, say.unit(n)?)
        }
        _ => return None,
    };
    // Units of Energy that have to be named are no single card.
    let named = say.cards(cards).text.contains("(counted by");
    (!named).then_some((single, unit))
}

/// Whether attached cards are moved freely among one group of Pokémon.
fn within(cards: &CardSel, to: &Dest) -> bool {
    matches!(
        (&cards.from, to),
        (CardZone::Attached(from), Dest::Attach { to, spread: true }) if **from == *to
    )
}

/// The Pokémon that gets a card in place of the one that holds it.
fn to_another(say: &Words, cards: &CardSel, to: &Dest) -> Option<String> {
    match (&cards.from, to) {
        (CardZone::Var(var), Dest::Attach { to, spread: false }) => say.another(to, *var),
        _ => None,
    }
}

/// `onto 1 of your Pokémon that it levels up from`, where a card goes onto a Pokémon that it fits.
fn onto_fitting(say: &Words, cards: &CardSel, to: &Dest) -> Option<String> {
    let (CardZone::Var(var), Dest::Onto(sel)) = (&cards.from, to) else {
        return None;
    };
    let fits = Filter::Lineage(LineageFilter::FitsDirectlyUnder(*var));
    let whole = cards.filter == Filter::Any && cards.count == Count::All;
    let one = say.name(*var).number == Number::One;
    if !whole || !one || sel.filter != fits {
        return None;
    }
    let any = PokemonSel {
        filter: Filter::Any,
        ..sel.clone()
    };
    let how = match say.names.rise_of(*var) {
        Some(rise) => format!("{} from", rise.verb(Number::One)),
        None => "can be put on".to_owned(),
    };
    Some(format!("onto {} that it {how}", say.pokemon(&any).text))
}
