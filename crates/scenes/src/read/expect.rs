//! Reads what is expected.

use super::board::CONDITIONS;
use super::event::event;
use super::play::{act, spot};
use super::{maybe_seat, rule_id, seat};
use crate::describe::PURPOSES;
use crate::names::Names;
use crate::script::{
    CardTest, Cards, Expect, Line, LogTest, Next, Of, Sight, Spot, Thing, Want, Zone,
};
use crate::words::{Fault, Parsed, Words};
use rulebox_cards::effect::{CardVerb, Effect, Filter};
use rulebox_engine::Seat;
use rulebox_engine::outcome::EndReason;
use rulebox_engine::state::Pile;
use rulebox_rules::{Kinds, RuleId};

pub(super) const PILES: [(&str, Pile); 6] = [
    ("hand", Pile::Hand),
    ("deck", Pile::Deck),
    ("discard", Pile::Discard),
    ("lost zone", Pile::LostZone),
    ("prizes", Pile::Prizes),
    ("aside", Pile::Aside),
];

pub(super) const REASONS: [(&str, EndReason); 6] = [
    ("prizes and no pokemon", EndReason::PrizesAndNoPokemon),
    ("prizes", EndReason::Prizes),
    ("no pokemon", EndReason::NoPokemon),
    ("deck out", EndReason::DeckOut),
    ("effect", EndReason::Effect),
    ("concession", EndReason::Concession),
];

/// One line of expectations.
pub(super) fn line(number: usize, line: &str, names: &Names) -> Parsed<Line<Expect>> {
    let mut words = Words::new(number, line);
    let text = words.text().to_owned();
    let what = match maybe_seat(&mut words) {
        Some(who) => of_seat(&mut words, who, names)?,
        None => of_table(&mut words, names)?,
    };
    words.end()?;
    Ok(Line {
        line: number,
        text,
        what,
    })
}

fn of_table(words: &mut Words<'_>, names: &Names) -> Parsed<Expect> {
    if words.eat("no stadium") {
        return Ok(Expect::Stadium(None));
    }
    if words.eat("stadium") {
        return Ok(Expect::Stadium(Some(words.card(names)?)));
    }
    if words.eat("turn") {
        return Ok(Expect::Turn(words.number()?, seat(words)?));
    }
    if words.eat("next") {
        return Ok(Expect::Next(next(words, names)?));
    }
    if words.sees("log") || words.sees("no log") {
        return log(words, None, names);
    }
    if words.eat("winner") {
        let who = seat(words)?;
        let because = if words.eat("by") {
            Some(words.need("a way to win", &REASONS)?)
        } else {
            None
        };
        return Ok(Expect::Winner(who, because));
    }
    if words.eat("game goes on") {
        return Ok(Expect::GoesOn);
    }
    if words.eat("sudden death") {
        return Ok(Expect::SuddenDeath);
    }
    if words.eat("ruleset") {
        return switch(words);
    }
    if words.eat("card") {
        let card = words.card(names)?;
        return Ok(Expect::Card(card, card_test(words, names)?));
    }
    deck(words)
}

/// What a deck check says.
fn deck(words: &mut Words<'_>) -> Parsed<Expect> {
    if words.eat("legal") {
        return Ok(Expect::Legal);
    }
    if words.eat("illegal") {
        return Ok(Expect::Illegal(rule_id(words)?));
    }
    if words.eat("no advice") {
        return Ok(Expect::Advice(None));
    }
    if words.eat("advice") {
        return Ok(Expect::Advice(Some(rule_id(words)?)));
    }
    let known = [
        "A",
        "B",
        "stadium",
        "no stadium",
        "turn",
        "next",
        "log",
        "no log",
        "winner",
        "game goes on",
        "sudden death",
        "ruleset",
        "card",
        "legal",
        "illegal",
        "advice",
        "no advice",
    ];
    Err(words.unknown("something to expect", known))
}

fn switch(words: &mut Words<'_>) -> Parsed<Expect> {
    if words.sees("knows") || words.sees("not knows") {
        return knows(words);
    }
    let (name, value) = super::switch(words)?;
    Ok(Expect::Switch(name, value))
}

/// `knows ex`: whether the book of the era describes a kind of card.
fn knows(words: &mut Words<'_>) -> Parsed<Expect> {
    let wanted = !words.eat("not");
    words.expect("knows")?;
    let kinds = Kinds::WORDS.iter().map(|(word, _)| *word);
    let unknown = words.unknown(
        "a kind of card",
        kinds.chain(["dual-types", "ancient-traits"]),
    );
    let word = words.word("a kind of card")?;
    let exists =
        Kinds::from_word(word).is_some() || matches!(word, "dual-types" | "ancient-traits");
    if exists {
        Ok(Expect::Knows(word.to_owned(), wanted))
    } else {
        Err(unknown)
    }
}

fn next(words: &mut Words<'_>, names: &Names) -> Parsed<Next> {
    if words.eat("coin") {
        return Ok(Next::Coin(maybe_seat(words)));
    }
    if words.eat("random") {
        return Ok(Next::Random);
    }
    let who = seat(words)?;
    if words.at_end() {
        return Ok(Next::Seat(who, None));
    }
    if let Some((word, _)) = PURPOSES.iter().find(|(word, _)| words.eat(word)) {
        return Ok(Next::Seat(who, Some(Want::Purpose(word))));
    }
    let unknown = words.unknown(
        "what the choice is about, or the card that asks",
        PURPOSES.iter().map(|(w, _)| *w),
    );
    match words.card(names) {
        Ok(card) => Ok(Next::Seat(who, Some(Want::Card(card)))),
        Err(_) => Err(unknown),
    }
}

fn log(words: &mut Words<'_>, viewer: Option<Seat>, names: &Names) -> Parsed<Expect> {
    let test = if words.eat("no log") {
        LogTest::Absent
    } else {
        words.expect("log")?;
        if words.eat("exactly") {
            LogTest::Exactly
        } else {
            LogTest::InOrder
        }
    };
    let mut events = Vec::new();
    // Only of a whole log it says something that there is no event in it.
    if test != LogTest::Exactly || !words.eat("none") {
        loop {
            events.push(event(words, names)?);
            if !words.eat(",") {
                break;
            }
        }
    }
    Ok(Expect::Log(viewer, test, events))
}

fn card_test(words: &mut Words<'_>, names: &Names) -> Parsed<CardTest> {
    let holds = !words.eat("not");
    if words.eat("matches") {
        return Ok(CardTest::Matches(Box::new(filter(words)?), holds));
    }
    if words.eat("same name as") {
        return Ok(CardTest::SameName(words.card(names)?, holds));
    }
    if words.eat("placed in setup") {
        return Ok(CardTest::Starts(holds));
    }
    if words.eat("prizes") {
        return Ok(CardTest::Prizes(words.number()? as u8));
    }
    Err(words.unknown(
        "something about a card",
        [
            "matches",
            "same name as",
            "placed in setup",
            "prizes",
            "not",
        ],
    ))
}

/// The rest of the line as a filter of the card language.
fn filter(words: &mut Words<'_>) -> Parsed<Filter> {
    let at = words.fault("");
    let text = words.rest();
    const BEFORE: &str = "discard all cards where ";
    match rulebox_cards::parse::program(&format!("{BEFORE}{text} from your hand")) {
        Ok(program) => match program.effect {
            Effect::Cards(CardVerb::Move { cards, .. }) => Ok(cards.filter),
            _ => Err(Fault {
                message: "Here a property of a card should stand.".to_owned(),
                ..at
            }),
        },
        Err(error) => {
            let skipped = (error.column as usize).saturating_sub(BEFORE.len() + 1);
            let near = error.suggestion.into_iter().collect();
            Err(Fault {
                column: at.column + skipped,
                message: error.message,
                near,
                ..at
            })
        }
    }
}

fn of_seat(words: &mut Words<'_>, who: Seat, names: &Names) -> Parsed<Expect> {
    if words.eat("may not") {
        let act = act(words, names)?;
        return Ok(Expect::MayNot(who, act, because(words)?));
    }
    if words.eat("may") {
        let act = act(words, names)?;
        return Ok(Expect::May(who, act, because(words)?));
    }
    if words.eat("options") {
        return Ok(Expect::Options(who, usize::from(words.number()?)));
    }
    if words.sees("log") || words.sees("no log") {
        return log(words, Some(who), names);
    }
    if words.eat("sees") {
        return sees(words, who, names);
    }
    if words.eat("looks at") {
        return Ok(Expect::Sees(who, who, Zone::Search, sight(words, names)?));
    }
    if let Some(pile) = words.pick(&PILES) {
        return Ok(Expect::Pile(who, pile, cards(words, names)?));
    }
    let mut ahead = words.clone();
    if ahead.eat("bench")
        && let Some(expect) = bench(&mut ahead, who, names)?
    {
        *words = ahead;
        return Ok(expect);
    }
    let mut target: Spot = spot(words, names)?;
    target.seat = Some(who);
    Ok(Expect::Spot(target, of_pokemon(words, names)?))
}

/// `: KO-4`, or nothing.
fn because(words: &mut Words<'_>) -> Parsed<Option<RuleId>> {
    if words.eat(":") {
        rule_id(words).map(Some)
    } else {
        Ok(None)
    }
}

/// `bench 3` and `bench is Ponyta, Starly`; what says more than that is about one Pokémon.
fn bench(words: &mut Words<'_>, who: Seat, names: &Names) -> Parsed<Option<Expect>> {
    let number = words.maybe_number();
    if let (Some(number), true) = (number, words.at_end()) {
        return Ok(Some(Expect::Bench(who, Cards::Count(usize::from(number)))));
    }
    if number.is_some() {
        return Ok(None);
    }
    Ok(Some(Expect::Bench(who, cards(words, names)?)))
}

fn cards(words: &mut Words<'_>, names: &Names) -> Parsed<Cards> {
    if let Some(number) = words.maybe_number() {
        return Ok(Cards::Count(usize::from(number)));
    }
    if words.eat("has") {
        let count = words.maybe_number().map(usize::from);
        return Ok(Cards::Has(count, words.card(names)?));
    }
    if words.eat("lacks") {
        return Ok(Cards::Lacks(words.card(names)?));
    }
    if words.eat("top") {
        return Ok(Cards::Top(words.cards(names)?));
    }
    if words.eat("is") {
        return Ok(Cards::Are(words.cards(names)?));
    }
    Err(words.unknown(
        "a number, or `has`, `lacks`, `is`, `top`",
        ["has", "lacks", "is", "top"],
    ))
}

fn of_pokemon(words: &mut Words<'_>, names: &Names) -> Parsed<Of> {
    if words.eat("is") {
        return Ok(Of::Is(words.card(names)?));
    }
    if words.eat("damage") {
        return Ok(Of::Damage(words.number()?));
    }
    if words.eat("hp") {
        return Ok(Of::Hp(words.number()?));
    }
    if words.eat("remaining hp") {
        return Ok(Of::RemainingHp(i32::from(words.number()?)));
    }
    if words.eat("retreat cost") {
        return Ok(Of::RetreatCost(words.number()?));
    }
    if words.eat("prizes") {
        return Ok(Of::Prizes(words.number()?));
    }
    if words.eat("no conditions") {
        return Ok(Of::NoConditions);
    }
    if words.eat("has no") {
        return Ok(Of::HasNo(thing(words, names)?));
    }
    if words.eat("has") {
        let count = words.maybe_number().map(usize::from);
        return Ok(Of::Has(count, thing(words, names)?));
    }
    if words.eat("cards") {
        return Ok(Of::Stack(words.cards(names)?));
    }
    let holds = !words.eat("not");
    if words.eat("evolved") {
        return Ok(Of::Evolved(holds));
    }
    if words.eat("matches") {
        return Ok(Of::Matches(Box::new(filter(words)?), holds));
    }
    if let Some(condition) = words.pick(&CONDITIONS) {
        return Ok(Of::Condition(condition, holds));
    }
    let known = [
        "is",
        "damage",
        "hp",
        "remaining hp",
        "retreat cost",
        "prizes",
        "no conditions",
        "has",
        "has no",
        "cards",
        "not",
        "evolved",
        "matches",
        "asleep",
        "burned",
        "confused",
        "paralyzed",
        "poisoned",
    ];
    Err(words.unknown("something about a Pokémon", known))
}

fn thing(words: &mut Words<'_>, names: &Names) -> Parsed<Thing> {
    if words.eat("energy") {
        return Ok(Thing::Energy);
    }
    if words.eat("tool") {
        return Ok(Thing::Tool);
    }
    Ok(Thing::Card(words.card(names)?))
}

/// `B sees A hand Potion`, `B sees A hand 6 hidden`, `A sees own deck nothing`.
fn sees(words: &mut Words<'_>, viewer: Seat, names: &Names) -> Parsed<Expect> {
    let whose = if words.eat("own") {
        viewer
    } else {
        seat(words)?
    };
    let zone = zone(words)?;
    Ok(Expect::Sees(viewer, whose, zone, sight(words, names)?))
}

fn sight(words: &mut Words<'_>, names: &Names) -> Parsed<Sight> {
    Ok(if words.eat("nothing") {
        Sight::Nothing
    } else if words.eat("hidden") {
        Sight::Hidden(1)
    } else if let Some(number) = words.maybe_number() {
        words.expect("hidden")?;
        Sight::Hidden(usize::from(number))
    } else if words.eat("not") {
        Sight::NotCard(words.card(names)?)
    } else {
        Sight::Card(words.card(names)?)
    })
}

fn zone(words: &mut Words<'_>) -> Parsed<Zone> {
    let others = [("active", Zone::Active), ("bench", Zone::Bench)];
    if let Some(zone) = words.pick(&others) {
        return Ok(zone);
    }
    words.need("a zone", &PILES).map(Zone::Pile)
}
