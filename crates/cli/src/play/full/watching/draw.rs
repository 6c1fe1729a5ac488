//! Draws a game that is looked at: the table as a player sees it, and beside it the moves.

use super::super::draw::{frame_of, log_lines, put, sheets, table, too_small};
use super::super::look::{Tone, cut, style};
use super::super::plan::{Plan, inside};
use super::super::sheet::Sheet;
use super::super::stage::Stage;
use super::Watching;
use super::keys::BUTTONS;
use super::plan::{moves, moves_inner, other_hand};
use crate::play::people::Eye;
use ratatui::Frame;
use ratatui::text::{Line, Span};

/// Draws everything that whoever looks may see.
pub fn draw(watching: &Watching, frame: &mut Frame<'_>) {
    let area = frame.area();
    if (area.width, area.height) != watching.size {
        // The window has just changed; the next picture fits it.
        return;
    }
    let plan = Plan::of(watching);
    if plan.is_too_small() {
        return too_small(frame, area, "q leaves.");
    }
    table::header(watching, &plan, frame);
    table::board(watching, &plan, frame);
    list(watching, &plan, frame);
    let (told, new) = (watching.reel.told(), watching.reel.told_before());
    log_lines(watching.paint, &plan, frame, (told, new), "o");
    footer(watching, &plan, frame);
    match watching.sheet() {
        Some(Sheet::Text(text)) => sheets::text(watching, &plan, frame, text),
        Some(Sheet::Line(typing)) => sheets::typing(watching, &plan, frame, typing),
        Some(Sheet::Sure(_) | Sheet::Over) | None => {}
    }
}

/// The moves, the next one marked.
fn list(watching: &Watching, plan: &Plan, frame: &mut Frame<'_>) {
    let paint = watching.paint;
    frame.render_widget(frame_of(paint, &title(watching, plan)), plan.options);
    for (n, text) in other_hand(watching, plan).into_iter().enumerate() {
        let line = Line::styled(text, style(paint, Tone::Dim));
        put(frame, inside(plan.options), n, line);
    }
    let inner = moves_inner(watching, plan);
    for (n, line) in moves(watching, plan).into_iter().enumerate() {
        let next = line.step == watching.reel.at();
        let tone = match next {
            true => Tone::Cursor,
            false if line.step < watching.reel.at() => Tone::Plain,
            false => Tone::Dim,
        };
        let spans = vec![
            Span::raw(if next { "▸ " } else { "  " }),
            Span::styled(line.text, style(paint, tone)),
        ];
        put(frame, inner, n, Line::from(spans));
    }
}

/// Where the game stands, and what it does.
fn title(watching: &Watching, plan: &Plan) -> String {
    let reel = &watching.reel;
    let (at, all) = (reel.at() + 1, reel.last() + 1);
    // The frame and a space on either side.
    let room = usize::from(plan.options.width).saturating_sub(4);
    let eye = |everything: &str| match reel.eye() {
        Eye::Everything => everything.to_owned(),
        Eye::Seat(seat) => format!("seat {}", seat.0 + 1),
    };
    let forms = [
        format!("Step {at} of {all} · {}", eye("everything")),
        format!("Step {at} of {all} · {}", eye("all")),
        format!("Step {at}/{all} · {}", eye("all")),
    ];
    // A replay does not think.
    let state = watching.live.as_ref().map_or(0, |_| LONGEST_STATE);
    let fits = |title: &&String| title.chars().count() + state <= room;
    let title = forms.iter().find(fits).unwrap_or(&forms[2]);
    let does = match (watching.is_thinking(), watching.playing) {
        (true, _) => " · thinks",
        (false, true) => " · runs",
        (false, false) => "",
    };
    cut(&format!("{title}{does}"), room)
}

/// The letters of ` · thinks`. The title keeps room for them, so that it does not change with every step.
const LONGEST_STATE: usize = 9;

fn footer(watching: &Watching, plan: &Plan, frame: &mut Frame<'_>) {
    let paint = watching.paint;
    if let Some(notice) = &watching.notice {
        let tone = if notice.bad { Tone::Bad } else { Tone::Good };
        let text = cut(&format!(" {}", notice.text), plan.notice.width.into());
        let line = Line::styled(text, style(paint, tone));
        frame.render_widget(line, plan.notice);
    }
    let mut spans = Vec::new();
    let mut room = usize::from(plan.footer.width).saturating_sub(1);
    for (key, does) in BUTTONS {
        let width = key.chars().count() + does.chars().count() + 3;
        let Some(rest) = room.checked_sub(width) else {
            break;
        };
        room = rest;
        spans.push(Span::styled(format!(" {key}"), style(paint, Tone::Pointed)));
        spans.push(Span::styled(format!(" {does} "), style(paint, Tone::Dim)));
    }
    frame.render_widget(Line::from(spans), plan.footer);
}
