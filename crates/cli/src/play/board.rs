//! The board in lines of text: both sides, the hand, and nothing that the viewer may not know.

use super::names::Names;
use super::people::{Eye, People};
use super::words::places;
use crate::paint::Paint;
use crate::play::inside::{PokemonView, SeatView, View};
use crate::text::wrap;
use rulebox_engine::{Book, CardId, Duel, Seat};
use rulebox_rules::OncePerGame;
use std::fmt::Write;

/// How wide the line above the board is.
const RULE: usize = 78;

/// The whole board, the viewer's side below.
pub fn render(book: &Book, view: &View, people: &People, paint: Paint) -> String {
    let mut out = String::new();
    let names = names(book, view, people);
    let turn = match view.turn {
        0 => "Setting up".to_owned(),
        n => format!(
            "Turn {n}, {}",
            whose_turn(Duel::seat(view.turn_side), people)
        ),
    };
    let line = "─".repeat(RULE.saturating_sub(turn.chars().count() + 4));
    let _ = writeln!(out, "{}", paint.bold(&format!("── {turn} {line}")));
    for side in view
        .sides
        .iter()
        .filter(|side| side.seat != people.eye.near())
    {
        if people.eye == Eye::Everything {
            out.push_str(&wrap("  Hand     ", &names.list(&side.hand.known)));
        }
        let _ = writeln!(out, "{}", summary(side, people, paint));
        for (place, pokemon) in places(side).collect::<Vec<_>>().into_iter().rev() {
            let _ = writeln!(out, "  {place:<8} {}", describe(names, pokemon, paint));
        }
    }
    if let Some(stadium) = view.stadium {
        let turned = if view.stadium_turned {
            ", turned around"
        } else {
            ""
        };
        let _ = writeln!(out, "  Stadium  {}{turned}", names.of(stadium));
    } else {
        out.push_str("           · · ·\n");
    }
    for side in view
        .sides
        .iter()
        .filter(|side| side.seat == people.eye.near())
    {
        for (place, pokemon) in places(side) {
            let _ = writeln!(out, "  {place:<8} {}", describe(names, pokemon, paint));
        }
        let _ = writeln!(out, "{}", summary(side, people, paint));
        out.push_str(&wrap("  Hand     ", &names.list(&side.hand.known)));
    }
    if !view.looking_at.is_empty() {
        out.push_str(&wrap("  Deck     ", &names.list(&view.looking_at)));
    }
    out
}

/// The cards that lie open beside the board.
pub fn render_discards(book: &Book, view: &View, people: &People) -> String {
    let mut out = String::new();
    let names = names(book, view, people);
    for side in &view.sides {
        let whose = people.whose_first(side.seat);
        out.push_str(&wrap(
            &format!("{whose} discard pile: "),
            &names.list(&side.discard),
        ));
        if !side.lost_zone.is_empty() {
            out.push_str(&wrap(
                &format!("{whose} Lost Zone: "),
                &names.list(&side.lost_zone),
            ));
        }
    }
    out
}

fn names<'a>(book: &'a Book, view: &'a View, people: &People) -> Names<'a> {
    Names {
        book,
        view: Some(view),
        eye: people.eye,
    }
}

fn whose_turn(seat: Seat, people: &People) -> String {
    format!("{} turn", people.whose(seat))
}

fn summary(side: &SeatView, people: &People, paint: Paint) -> String {
    let counts = format!(
        "Prizes {} · hand {} · deck {} · discard {}",
        side.prizes.len(),
        side.hand.len(),
        side.deck.len(),
        side.discard.len()
    );
    let lost = match side.lost_zone.len() {
        0 => String::new(),
        n => format!(" · Lost Zone {n}"),
    };
    let spent = match spent(side) {
        Some(spent) => format!(" · {spent}"),
        None => String::new(),
    };
    let name = format!("{:<10}", people.subject(side.seat));
    format!("{} {counts}{lost}{spent}", paint.bold(&name))
}

/// What a player has used up for the whole game; nothing if there is nothing.
pub fn spent(side: &SeatView) -> Option<String> {
    let all = [OncePerGame::Gx, OncePerGame::Vstar];
    let used = all.iter().filter(|once| side.spent.has(**once));
    let names: Vec<&str> = used.map(|once| marker(*once)).collect();
    (!names.is_empty()).then(|| format!("{} used", names.join(", ")))
}

/// The marker that is turned face down when something was used once in a game.
pub const fn marker(once: OncePerGame) -> &'static str {
    match once {
        OncePerGame::Gx => "GX",
        OncePerGame::Vstar => "VSTAR",
    }
}

/// Name, HP left of all, conditions, Energy by its symbols and other attached cards by name.
fn describe(names: Names<'_>, pokemon: &PokemonView, paint: Paint) -> String {
    let book = names.book;
    if pokemon.stack.is_empty() {
        return paint.dim("face down");
    }
    let mut out = format!("{:<21} ", names.pokemon(pokemon));
    let left = (pokemon.hp - 10 * i32::from(pokemon.counters)).max(0);
    let hp = format!("{:<11}", format!("HP {left}/{}", pokemon.hp));
    out.push_str(&if pokemon.counters > 0 {
        paint.bad(&hp)
    } else {
        hp
    });
    let energy = energy(book, &pokemon.attached, paint);
    if !energy.is_empty() {
        let _ = write!(out, " [{energy}]");
    }
    for card in pokemon
        .attached
        .iter()
        .filter(|card| !book.attached_def(**card).is_energy)
    {
        let _ = write!(out, " + {}", names.of(*card));
    }
    for condition in pokemon.conditions.iter() {
        let _ = write!(out, " {}", paint.warn(condition.name()));
    }
    out.trim_end().to_owned()
}

/// One letter per unit of Energy; a unit of several types shows them all.
fn energy(book: &Book, attached: &[CardId], paint: Paint) -> String {
    let mut units: Vec<String> = Vec::new();
    for card in attached
        .iter()
        .filter(|card| book.attached_def(**card).is_energy)
    {
        for unit in book.attached_def(*card).units.iter() {
            let letters: Vec<String> = unit
                .iter()
                .map(|t| paint.of_type(t, &t.symbol().to_string()))
                .collect();
            units.push(letters.join("/"));
        }
    }
    units.sort();
    units.join(" ")
}
