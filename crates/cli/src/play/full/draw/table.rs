//! The board: both halves, the Stadium and the hand.

use super::super::look::{Tone, cut, style};
use super::super::plan::{Half, Plan, prize_cells, side};
use super::super::spot::Spot;
use super::super::stage::Stage;
use super::pokemon;
use super::side::more;
use crate::play::board;
use crate::play::inside::{Face, SeatView};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Block;
use rulebox_engine::Duel;
use rulebox_engine::plan::Allowance;

/// Turn and rulebook, and what was done this turn.
pub fn header(stage: &dyn Stage, plan: &Plan, frame: &mut Frame<'_>) {
    let people = stage.people();
    let view = stage.view();
    let turn = match view.turn {
        0 => "Setting up".to_owned(),
        n => format!(
            "Turn {n}, {} turn",
            people.whose(Duel::seat(view.turn_side))
        ),
    };
    let death = if view.sudden_deaths > 0 {
        " · Sudden Death"
    } else {
        ""
    };
    let era = stage.setting().era;
    let long = format!(" {turn}{death} · rules of {era}");
    let short = format!(" {turn}{death} · {era}");
    let done = done_this_turn(stage);
    // One must not be written over the other: first the words go that everybody knows, then what was done.
    let room = usize::from(plan.header.width);
    let fits = |left: &str, right: &str| left.chars().count() + 1 + right.chars().count() <= room;
    let left = if fits(&long, &done) { long } else { short };
    let span = Span::styled(&left, style(stage.paint(), Tone::Heading));
    frame.render_widget(Line::from(span), plan.header);
    if fits(&left, &done) {
        let span = Span::styled(done, style(stage.paint(), Tone::Dim));
        frame.render_widget(Line::from(span).right_aligned(), plan.header);
    }
}

/// What the viewer has done this turn of what is allowed once; nothing in the turn of another player.
fn done_this_turn(stage: &dyn Stage) -> String {
    let view = stage.view();
    let mine =
        side(stage, true).filter(|_| view.turn > 0 && view.turn_side == Duel::side(stage.viewer()));
    let Some(side) = mine else {
        return String::new();
    };
    let done = |once, name: &str| {
        let mark = if side.done.has(once) { "✓" } else { "·" };
        format!("{name} {mark}  ")
    };
    let text = [
        done(Allowance::Energy, "Energy"),
        done(Allowance::Supporter, "Supporter"),
        done(Allowance::Stadium, "Stadium"),
        done(Allowance::Retreat, "Retreat"),
    ]
    .concat();
    text.trim_end().to_owned() + " "
}

/// Both halves, the Stadium between them, and the hand.
pub fn board(stage: &dyn Stage, plan: &Plan, frame: &mut Frame<'_>) {
    for (mine, part) in [(false, &plan.theirs), (true, &plan.mine)] {
        if let Some(side) = side(stage, mine) {
            half(stage, plan, frame, side, part);
        }
    }
    stadium(stage, plan, frame);
    hand(stage, plan, frame);
}

fn half(stage: &dyn Stage, plan: &Plan, frame: &mut Frame<'_>, side: &SeatView, part: &Half) {
    summary(stage, plan, frame, side, part.summary);
    let mine = side.seat == stage.viewer();
    let places = std::iter::once(part.active).chain(part.bench.iter().copied());
    let pokemon = std::iter::once(side.active.as_ref())
        .chain((0..part.bench.len()).map(|n| side.bench.get(n)));
    for (number, (rect, pokemon)) in places.zip(pokemon).enumerate() {
        let place = if number == 0 {
            "A".to_owned()
        } else {
            format!("B{number}")
        };
        match (pokemon, plan.roomy) {
            (Some(pokemon), true) => pokemon::card(stage, frame, rect, pokemon, number == 0),
            (Some(pokemon), false) => pokemon::line(stage, frame, rect, pokemon, &place),
            (None, true) => pokemon::empty_card(stage, frame, rect, number == 0),
            (None, false) => {
                let line = Line::styled(format!("  {place:<3}·"), style(stage.paint(), Tone::Dim));
                frame.render_widget(line, rect);
            }
        }
    }
    if plan.roomy {
        prizes(stage, frame, side, part, mine);
        piles(stage, frame, side, part);
    }
}

/// Name, Prizes and piles.
fn summary(stage: &dyn Stage, plan: &Plan, frame: &mut Frame<'_>, side: &SeatView, rect: Rect) {
    let people = stage.people();
    let name = people.subject(side.seat);
    let deck = stage.setting().decks.get(side.seat.index());
    let lost = match side.lost_zone.len() {
        0 => String::new(),
        n => format!(" · Lost Zone {n}"),
    };
    let spent = match board::spent(side) {
        Some(spent) => format!(" · {spent}"),
        None => String::new(),
    };
    let counts = format!(
        "hand {} · deck {}{spent}{lost}",
        side.hand.len(),
        side.deck.len()
    );
    if plan.roomy {
        let deck = deck
            .map(|deck| format!(" · {}", crate::text::brief(deck)))
            .unwrap_or_default();
        let line = Line::from(vec![
            Span::styled(format!(" {name}"), style(stage.paint(), Tone::Heading)),
            Span::styled(deck, style(stage.paint(), Tone::Dim)),
            Span::raw(format!(" · {counts}")),
        ]);
        frame.render_widget(line, rect);
        return;
    }
    let prizes = prize_marks(side);
    let prizes_line = format!("Prizes {prizes} · {}", discard(stage, side));
    let first = |rest: String| {
        Line::from(vec![
            Span::styled(format!(" {name:<9}"), style(stage.paint(), Tone::Heading)),
            Span::raw(rest),
        ])
    };
    if rect.height >= 2 {
        frame.render_widget(first(counts), Rect { height: 1, ..rect });
        let second = Rect {
            y: rect.y + 1,
            height: 1,
            ..rect
        };
        frame.render_widget(
            Line::raw(cut(
                &format!("          {prizes_line}"),
                usize::from(rect.width),
            )),
            second,
        );
    } else {
        let short = format!("{} · Prizes {prizes}", counts.replace(" · ", " "));
        frame.render_widget(first(short), rect);
    }
}

/// `■` for a Prize card face down, `□` for one that the viewer knows.
fn prize_marks(side: &SeatView) -> String {
    if side.prizes.is_empty() {
        return "none".to_owned();
    }
    let mark = |face: &Face| match face {
        Face::Up(_) => '□',
        Face::Down => '■',
    };
    side.prizes.iter().map(mark).collect()
}

/// How many cards lie in the discard pile, and the one on top.
fn discard(stage: &dyn Stage, side: &SeatView) -> String {
    match side.discard.last() {
        Some(top) => {
            let name = stage.names().of(*top);
            format!("discard {}: {name}", side.discard.len())
        }
        None => "discard 0".to_owned(),
    }
}

fn prizes(stage: &dyn Stage, frame: &mut Frame<'_>, side: &SeatView, part: &Half, mine: bool) {
    let above = Rect {
        y: part.prizes.y - 1,
        height: 1,
        ..part.prizes
    };
    let title = format!("Prizes {}", side.prizes.len());
    frame.render_widget(Line::styled(title, style(stage.paint(), Tone::Dim)), above);
    let cells = prize_cells(part.prizes, side.prizes.len());
    for (place, (rect, face)) in cells.into_iter().zip(&side.prizes).enumerate() {
        let spot = Spot::Prize(place as u8);
        let tone = match face {
            _ if mine && stage.is_meant(spot) => Tone::Cursor,
            _ if mine && stage.is_usable(spot) => Tone::Good,
            Face::Up(_) => Tone::Warn,
            Face::Down => Tone::Plain,
        };
        let sign = match face {
            Face::Up(_) => "▓▓▓▓",
            Face::Down => "████",
        };
        frame.render_widget(Line::styled(sign, style(stage.paint(), tone)), rect);
    }
}

fn piles(stage: &dyn Stage, frame: &mut Frame<'_>, side: &SeatView, part: &Half) {
    let names = stage.names();
    let width = usize::from(part.piles.width);
    let mut lines = vec![
        format!("Deck {}", side.deck.len()),
        format!("Discard {}", side.discard.len()),
    ];
    lines.extend(
        side.discard
            .last()
            .map(|top| format!("  {}", names.of(*top))),
    );
    if !side.lost_zone.is_empty() {
        lines.push(format!("Lost Zone {}", side.lost_zone.len()));
    }
    lines.extend(
        side.aside
            .iter()
            .map(|card| format!("plays {}", names.of(*card))),
    );
    for (n, text) in lines
        .into_iter()
        .take(usize::from(part.piles.height))
        .enumerate()
    {
        let rect = Rect {
            y: part.piles.y + n as u16,
            height: 1,
            ..part.piles
        };
        frame.render_widget(
            Line::styled(cut(&text, width), style(stage.paint(), Tone::Dim)),
            rect,
        );
    }
}

fn stadium(stage: &dyn Stage, plan: &Plan, frame: &mut Frame<'_>) {
    let width = usize::from(plan.stadium.width);
    let (text, tone) = match stage.view().stadium {
        Some(card) => {
            let turned = if stage.view().stadium_turned {
                ", turned around"
            } else {
                ""
            };
            let spot = Spot::Stadium(card);
            let mark = pokemon::mark(stage, spot).to_string();
            let mark = mark.trim();
            let name = stage.names().of(card);
            let tone = pokemon::tone(stage, spot).unwrap_or(Tone::Warn);
            (format!(" {mark}Stadium: {name}{turned} "), tone)
        }
        None => (String::new(), Tone::Dim),
    };
    let text = cut(&text, width.saturating_sub(8));
    let line = "─".repeat(3);
    let rest = width.saturating_sub(text.chars().count() + 4);
    let dim = style(stage.paint(), Tone::Dim);
    let line = Line::from(vec![
        Span::styled(format!(" {line}"), dim),
        Span::styled(text, style(stage.paint(), tone)),
        Span::styled("─".repeat(rest), dim),
    ]);
    frame.render_widget(line, plan.stadium);
}

fn hand(stage: &dyn Stage, plan: &Plan, frame: &mut Frame<'_>) {
    let Some(side) = side(stage, true) else {
        return;
    };
    let more = match more(plan.hand_unseen(stage)).as_str() {
        "" => String::new(),
        more => format!(" · {more}"),
    };
    let count = crate::text::count(side.hand.len(), "card");
    let title = format!(" Hand, {count}{more} ");
    if plan.roomy {
        let block = Block::bordered()
            .title(title)
            .border_style(style(stage.paint(), Tone::Dim));
        frame.render_widget(block, plan.hand);
    } else {
        let rest = usize::from(plan.hand.width).saturating_sub(title.chars().count() + 4);
        let line = format!(" ───{title}{}", "─".repeat(rest));
        let rect = Rect {
            height: 1.min(plan.hand.height),
            ..plan.hand
        };
        frame.render_widget(Line::styled(line, style(stage.paint(), Tone::Dim)), rect);
    }
    for (rect, spot, text) in plan.hand_cells(stage) {
        let tone = pokemon::tone(stage, spot).unwrap_or(Tone::Plain);
        frame.render_widget(Line::styled(text, style(stage.paint(), tone)), rect);
    }
}
