//! Reads scenes: a position, two decks for a game from the beginning, or one deck list.

use super::{maybe_seat, seat};
use crate::names::Names;
use crate::script::{Board, Deck, Figure, Marked, Named, Prizes, SideBoard};
use crate::words::{Fault, Parsed, Words};
use rulebox_cards::Pokemon;
use rulebox_engine::Seat;
use rulebox_engine::plan::Allowance;
use rulebox_engine::state::Flags;
use rulebox_rules::{Condition, TrainerKind};

/// The five Special Conditions as rulings write them.
pub(super) const CONDITIONS: [(&str, Condition); 5] = [
    ("asleep", Condition::Asleep),
    ("burned", Condition::Burned),
    ("confused", Condition::Confused),
    ("paralyzed", Condition::Paralyzed),
    ("poisoned", Condition::Poisoned),
];

/// Cards of a deck, where nothing else is said.
const DECK_SIZE: usize = 60;

/// The last turn in which a ruling can begin.
const LAST_TURN: u16 = 1000;

/// A position.
pub(super) fn board(lines: &[(usize, &str)], names: &Names) -> Parsed<Board> {
    let mut board = Board::default();
    for (number, line) in lines {
        let mut words = Words::new(*number, line);
        if let Some(seat) = maybe_seat(&mut words) {
            side(&mut words, &mut board.sides[seat.index()], names)?;
        } else {
            table(&mut words, &mut board, names)?;
        }
        words.end()?;
    }
    Ok(board)
}

/// A line that is not about one player's cards.
fn table(words: &mut Words<'_>, board: &mut Board, names: &Names) -> Parsed<()> {
    if words.eat("stadium") {
        let is_stadium =
            |card: &Named| matches!(card.trainer(), Some(t) if t.kind == TrainerKind::Stadium);
        let card = card_that(words, names, "no Stadium", is_stadium)?;
        words.expect("by")?;
        board.stadium = Some((card, seat(words)?));
    } else if words.eat("turn") {
        board.turn = Some((turn_number(words)?, seat(words)?));
    } else if words.eat("starter") {
        board.starter = Some(seat(words)?);
    } else if words.eat("done") {
        let who = seat(words)?;
        board.sides[who.index()].done.extend(done(words)?);
    } else if words.eat("knocked out") {
        let who = seat(words)?;
        let which = match words.sees("last turn") {
            true => None,
            false => Some(pokemon(words, names)?),
        };
        words.expect("last turn")?;
        let by_damage = words.eat("by damage");
        board.sides[who.index()]
            .knocked_out
            .push((which, by_damage));
    } else if words.eat("attacked") {
        let who = seat(words)?;
        let name = words.until("the name of an attack", &["last turn"])?;
        words.expect("last turn")?;
        board.sides[who.index()].attacked.push(name);
    } else {
        let known = [
            "A",
            "B",
            "stadium",
            "turn",
            "starter",
            "done",
            "knocked out",
            "attacked",
        ];
        return Err(words.unknown("a line of a board", known));
    }
    Ok(())
}

/// The number of a turn, with room for those that are played.
fn turn_number(words: &mut Words<'_>) -> Parsed<u16> {
    let at = words.fault(format!("A ruling begins in turn 1 to {LAST_TURN}."));
    let number = words.number()?;
    if (1..=LAST_TURN).contains(&number) {
        Ok(number)
    } else {
        Err(at)
    }
}

/// A card for a place where not every card can lie.
fn card_that(
    words: &mut Words<'_>,
    names: &Names,
    otherwise: &str,
    may: impl Fn(&Named) -> bool,
) -> Parsed<Named> {
    let at = words.fault("");
    let card = words.card(names)?;
    if may(&card) {
        return Ok(card);
    }
    Err(Fault {
        message: format!("{} is {otherwise}.", card.name),
        ..at
    })
}

/// A Pokémon card, or a Fossil, which is one in play (KIND-FOSSIL-1).
fn pokemon(words: &mut Words<'_>, names: &Names) -> Parsed<Named> {
    let is_pokemon = |card: &Named| {
        let fossil = card.trainer().is_some_and(|t| t.fossil.is_some());
        card.pokemon().is_some() || fossil
    };
    card_that(words, names, "no Pokémon", is_pokemon)
}

fn done(words: &mut Words<'_>) -> Parsed<Vec<Allowance>> {
    let table = [
        ("energy", Allowance::Energy),
        ("supporter", Allowance::Supporter),
        ("stadium", Allowance::Stadium),
        ("retreat", Allowance::Retreat),
        ("stadium effect", Allowance::StadiumUse),
    ];
    let mut done = Vec::new();
    loop {
        done.push(if words.eat("stadium effect") {
            Allowance::StadiumUse
        } else {
            words.need("what was done", &table)?
        });
        if !words.eat(",") {
            return Ok(done);
        }
    }
}

/// A line about the cards of one player.
fn side(words: &mut Words<'_>, side: &mut SideBoard, names: &Names) -> Parsed<()> {
    if words.eat("active") {
        let at = words.fault("This player has an Active Pokémon already.");
        let figure = figure(words, names)?;
        if side.active.replace(figure).is_some() {
            return Err(at);
        }
    } else if words.eat("bench") {
        side.bench.extend(bench(words, names)?);
    } else if words.eat("hand") {
        side.hand.extend(marked(words, names)?);
    } else if words.eat("deck") {
        side.deck = deck_pile(words, names)?;
    } else if words.eat("discard") {
        side.discard.extend(marked(words, names)?);
    } else if words.eat("lost zone") {
        side.lost_zone.extend(marked(words, names)?);
    } else if words.eat("prizes") {
        side.prizes = prizes(words, names)?;
    } else {
        let known = [
            "active",
            "bench",
            "hand",
            "deck",
            "discard",
            "lost zone",
            "prizes",
        ];
        return Err(words.unknown("a zone", known));
    }
    Ok(())
}

/// Whether the rest of the line is nothing but a number.
fn only_number(words: &mut Words<'_>) -> Option<usize> {
    let mut ahead = words.clone();
    let number = ahead.maybe_number()?;
    if !ahead.at_end() {
        return None;
    }
    *words = ahead;
    Some(usize::from(number))
}

fn deck_pile(words: &mut Words<'_>, names: &Names) -> Parsed<Deck> {
    if let Some(size) = only_number(words) {
        return Ok(Deck {
            top: Vec::new(),
            size: Some(size),
        });
    }
    let only = words.eat("only") || words.sees("none");
    let top = marked(words, names)?;
    let size = only.then_some(top.len());
    Ok(Deck { top, size })
}

fn prizes(words: &mut Words<'_>, names: &Names) -> Parsed<Prizes> {
    if let Some(number) = only_number(words) {
        return Ok(Prizes::Number(number));
    }
    Ok(Prizes::Cards(marked(words, names)?))
}

/// `2 Fire Energy, Potion known, Switch face up`.
fn marked(words: &mut Words<'_>, names: &Names) -> Parsed<Vec<Marked>> {
    let mut list = Vec::new();
    if words.eat("none") {
        return Ok(list);
    }
    loop {
        let count = words.maybe_number().unwrap_or(1);
        let card = words.card(names)?;
        let marked = words.eat("known") || words.eat("face up");
        list.extend(std::iter::repeat_n(
            Marked { card, marked },
            usize::from(count),
        ));
        if !words.eat(",") {
            return Ok(list);
        }
    }
}

/// Benched Pokémon: several plain ones, or one with whatever belongs to it.
fn bench(words: &mut Words<'_>, names: &Names) -> Parsed<Vec<Figure>> {
    let mut list = Vec::new();
    loop {
        let count = words.maybe_number().unwrap_or(1);
        let figure = figure(words, names)?;
        list.extend(std::iter::repeat_n(figure, usize::from(count)));
        if !words.eat(",") {
            return Ok(list);
        }
    }
}

/// `Monferno on Chimchar with 2 Fire Energy; damage 20; poisoned`.
fn figure(words: &mut Words<'_>, names: &Names) -> Parsed<Figure> {
    let mut figure = Figure {
        line: words.line,
        stack: vec![pokemon(words, names)?],
        attached: Vec::new(),
        counters: 0,
        conditions: Vec::new(),
        flags: 0,
        hurt: 0,
        used: Vec::new(),
    };
    while words.eat("on") {
        figure.stack.insert(0, pokemon(words, names)?);
    }
    if words.eat("with") {
        let at = words.fault(
            "A Pokémon is not attached. A Pokémon with attached cards stands on a line of its own.",
        );
        figure.attached = words.cards(names)?;
        // But for those that are Energy cards or Tools while they are attached.
        let stays = |p: &Pokemon| p.as_energy.is_none() && p.as_tool.is_empty();
        if figure
            .attached
            .iter()
            .any(|card| card.pokemon().is_some_and(stays))
        {
            return Err(at);
        }
    }
    while words.eat(";") {
        property(words, &mut figure)?;
    }
    Ok(figure)
}

/// Damage, in damage counters.
fn counters(words: &mut Words<'_>) -> Parsed<u16> {
    let at = words.fault("Damage comes in steps of 10.");
    let damage = words.number()?;
    if damage % 10 == 0 {
        Ok(damage / 10)
    } else {
        Err(at)
    }
}

fn property(words: &mut Words<'_>, figure: &mut Figure) -> Parsed<()> {
    if words.eat("damage") {
        figure.counters = counters(words)?;
    } else if words.eat("damaged") {
        figure.hurt = counters(words)?.min(u16::from(u8::MAX)) as u8;
        words.expect("last turn")?;
    } else if words.eat("moved to active this turn") {
        figure.flags |= Flags::MOVED_UP.0;
    } else if words.eat("new this turn") || words.eat("evolved this turn") {
        figure.flags |= Flags::NEW.0;
    } else if words.eat("played this turn") {
        figure.flags |= Flags::NEW.0 | Flags::FROM_HAND.0;
    } else if words.eat("used") {
        figure
            .used
            .push(words.until("the name of a power", &[";"])?);
    } else if let Some(condition) = words.pick(&CONDITIONS) {
        let counters = words.maybe_number().map(|n| n as u8);
        if counters.is_some() && !words.eat("counters") {
            words.expect("counter")?;
        }
        figure.conditions.push((condition, counters));
    } else {
        let known = [
            "damage",
            "damaged",
            "moved to active this turn",
            "new this turn",
            "evolved this turn",
            "played this turn",
            "used",
        ];
        let known = known
            .into_iter()
            .chain(CONDITIONS.iter().map(|(word, _)| *word));
        return Err(words.unknown("something about this Pokémon", known));
    }
    Ok(())
}

/// The two decks of a game from the beginning, in drawing order; the default cards fill them up.
pub(super) fn setup(
    lines: &[(usize, &str)],
    names: &Names,
) -> Parsed<([Vec<Named>; 2], Option<Seat>)> {
    let mut decks: [Option<Vec<Named>>; 2] = [None, None];
    let mut starter = None;
    for (number, line) in lines {
        let mut words = Words::new(*number, line);
        if words.eat("starter") {
            starter = Some(seat(&mut words)?);
            words.end()?;
            continue;
        }
        let who = seat(&mut words)?;
        words.expect("deck")?;
        let only = words.eat("only");
        let mut deck = super::list(&mut words, names)?;
        words.end()?;
        if !only {
            fill(&mut deck, names, "Blank");
        }
        decks[who.index()] = Some(deck);
    }
    let decks = decks.map(|deck| {
        deck.unwrap_or_else(|| {
            let mut deck: Vec<Named> = names.find("Pebble").into_iter().collect();
            fill(&mut deck, names, "Blank");
            deck
        })
    });
    Ok((decks, starter))
}

/// A deck list, filled up with basic Energy unless it says `exactly`.
pub(super) fn deck(lines: &[(usize, &str)], names: &Names, exactly: bool) -> Parsed<Vec<Named>> {
    let mut deck = Vec::new();
    for (number, line) in lines {
        let mut words = Words::new(*number, line);
        deck.extend(super::list(&mut words, names)?);
        words.end()?;
    }
    if !exactly {
        fill(&mut deck, names, "Water Energy");
    }
    Ok(deck)
}

fn fill(deck: &mut Vec<Named>, names: &Names, with: &str) {
    if let Some(card) = names.find(with).first() {
        while deck.len() < DECK_SIZE {
            deck.push(card.clone());
        }
    }
}
