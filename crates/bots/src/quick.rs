//! Answers without a try: those that everybody knows, and rough ones for moves that are only imagined.

use crate::value::Eye;
use rulebox_engine::choice::{Ask, Purpose};
use rulebox_engine::state::{Pile, Place, SlotId};
use rulebox_engine::{CardId, Choice, Duel, Prompt};

/// The answer to a question that needs no try, if it is one.
pub(crate) fn known_answer(eye: &Eye<'_>, prompt: Prompt, options: &[Choice]) -> Option<Choice> {
    match prompt.purpose {
        Purpose::ChooseStarter => pick(options, Choice::Yes),
        Purpose::PlaceActive => best(options, |choice| starts(eye, choice)),
        Purpose::PlaceBench | Purpose::ExtraBench => best(options, |choice| benches(eye, choice)),
        Purpose::ExtraCards => best(options, |choice| match choice {
            Choice::Number(n) => i32::from(n),
            _ => 0,
        }),
        Purpose::TakePrize => options.first().copied(),
        _ => None,
    }
}

fn pick(options: &[Choice], wanted: Choice) -> Option<Choice> {
    options.iter().copied().find(|choice| *choice == wanted)
}

/// The option with the highest number; of equal ones the first.
fn best(options: &[Choice], number: impl Fn(Choice) -> i32) -> Option<Choice> {
    let mut found: Option<(i32, Choice)> = None;
    for choice in options {
        let n = number(*choice);
        if found.is_none_or(|(most, _)| n > most) {
            found = Some((n, *choice));
        }
    }
    found.map(|(_, choice)| choice)
}

/// How well a Basic Pokémon serves as the first Active Pokémon.
fn starts(eye: &Eye<'_>, choice: Choice) -> i32 {
    let Choice::Card(card) = choice else {
        return i32::MIN;
    };
    let (brief, note) = (eye.t.book.brief(card), eye.notes.of(eye.t.book, card));
    let def = eye.t.book.def(card);
    let cheap = def.attacks.iter().zip(&note.damage);
    let cheap = cheap.filter(|(attack, _)| attack.cost.total <= 1);
    let early = cheap.map(|(_, damage)| *damage).max().unwrap_or(0);
    let promise = if note.promise > 0 { 15 } else { 0 };
    i32::from(brief.hp) + 2 * early
        - 12 * i32::from(brief.retreat)
        - promise
        - 40 * (i32::from(def.prizes) - 1)
}

/// Whether a Basic Pokémon is put on the Bench in set-up: up to four are.
fn benches(eye: &Eye<'_>, choice: Choice) -> i32 {
    match choice {
        Choice::Done => 40,
        Choice::Card(card) => {
            let benched = eye.t.s.bench(Duel::board(eye.me)).len() as i32;
            let note = eye.notes.of(eye.t.book, card);
            let damage = note.damage.iter().max().copied().unwrap_or(0);
            80 - 14 * benched + (note.promise + damage) / 10
        }
        _ => 0,
    }
}

/// A rough answer to any question but that for an action of the turn.
pub(crate) fn answer(eye: &Eye<'_>, prompt: Prompt, options: &[Choice]) -> Choice {
    if options.len() < 2 {
        return options.first().copied().unwrap_or(Choice::Done);
    }
    if let Some(choice) = known_answer(eye, prompt, options) {
        return choice;
    }
    let front = |choice| match choice {
        Choice::Pokemon(slot) => eye.front(slot),
        _ => i32::MIN + 1,
    };
    let answer = match (prompt.purpose, prompt.ask) {
        (Purpose::Promote | Purpose::RetreatTo, _) => best(options, front),
        (Purpose::TrimBench, _) => best(options, |choice| -front(choice)),
        (_, Ask::Confirm) => pick(options, Choice::Yes),
        (_, Ask::Number) => options.last().copied(),
        _ => best(options, |choice| rough(eye, choice)),
    };
    answer.or(options.first().copied()).unwrap_or(Choice::Done)
}

fn rough(eye: &Eye<'_>, choice: Choice) -> i32 {
    match choice {
        Choice::Card(card) => of_card(eye, card),
        Choice::Pokemon(slot) => of_pokemon(eye, slot),
        Choice::Attack(card, attack) => {
            let damage = &eye.notes.of(eye.t.book, card).damage;
            100 + damage.get(attack as usize).copied().unwrap_or(0)
        }
        Choice::Done | Choice::EndTurn => 0,
        _ => 10,
    }
}

/// Cards of the hand are given away, the least useful first; cards from elsewhere are taken.
fn of_card(eye: &Eye<'_>, card: CardId) -> i32 {
    let mine = card.owner() == eye.me;
    match (eye.t.s.place(card), mine) {
        (Place::Pile(Pile::Hand), true) => 120 - eye.worth(card),
        (Place::Pile(_), true) => eye.worth(card),
        (_, true) => 20,
        (_, false) => 60,
    }
}

/// The opponent's Pokémon that is nearest to a Knock Out; of one's own, the one that would stand best.
fn of_pokemon(eye: &Eye<'_>, slot: SlotId) -> i32 {
    match eye.t.holder_of(slot) == eye.me {
        true => 500 + eye.front(slot),
        false => 500 - eye.t.remaining_hp(slot) + 100 * i32::from(eye.t.top_def(slot).prizes),
    }
}
