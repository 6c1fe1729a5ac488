//! Draws the screen.

mod pokemon;
pub mod sheets;
mod side;
pub mod table;

pub use side::{frame_of, log_lines, put};

use super::look::{Tone, cut, style};
use super::plan::{Plan, SMALLEST};
use super::screen::Screen;
use super::sheet::{Sheet, Sure};
use crate::text::wrap_within;
use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph};

/// Draws everything that the viewer may see now.
pub fn draw(screen: &Screen, frame: &mut Frame<'_>) {
    let area = frame.area();
    if (area.width, area.height) != screen.size {
        // The window has just changed; the next picture fits it.
        return;
    }
    let plan = Plan::of(screen);
    if plan.is_too_small() {
        return too_small(frame, area, how_to_leave(screen));
    }
    if let Some(seat) = screen.curtain {
        sheets::curtain(screen, frame, seat);
        notice(screen, &plan, frame);
        return sheet(screen, &plan, frame);
    }
    table::header(screen, &plan, frame);
    table::board(screen, &plan, frame);
    side::options(screen, &plan, frame);
    side::log(screen, &plan, frame);
    notice(screen, &plan, frame);
    footer(screen, &plan, frame);
    sheet(screen, &plan, frame);
}

/// The sheet on top.
fn sheet(screen: &Screen, plan: &Plan, frame: &mut Frame<'_>) {
    match screen.sheets.last() {
        Some(Sheet::Text(text)) => sheets::text(screen, plan, frame, text),
        Some(Sheet::Sure(sure)) => sheets::sure(screen, plan, frame, *sure),
        Some(Sheet::Over) => sheets::over(screen, plan, frame),
        Some(Sheet::Line(typing)) => sheets::typing(screen, plan, frame, typing),
        None => {}
    }
}

/// What can be pressed although the table is not shown.
fn how_to_leave(screen: &Screen) -> &'static str {
    match screen.sheets.last() {
        Some(Sheet::Sure(Sure::Leave)) => "Do you leave the table? Enter leaves, Esc stays.",
        _ => "x leaves.",
    }
}

/// Says that the window is too small, and how to leave.
pub fn too_small(frame: &mut Frame<'_>, area: Rect, leave: &str) {
    let text = format!(
        "The table needs {} columns and {} rows; this window has {} and {}. {leave}",
        SMALLEST.0, SMALLEST.1, area.width, area.height
    );
    let text = wrap_within(usize::from(area.width.max(8)), "", 0, &text);
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(text).alignment(Alignment::Center), area);
}

fn notice(screen: &Screen, plan: &Plan, frame: &mut Frame<'_>) {
    if let Some(notice) = &screen.notice {
        let tone = if notice.bad { Tone::Bad } else { Tone::Good };
        let text = cut(&format!(" {}", notice.text), plan.notice.width.into());
        let line = Line::styled(text, style(screen.paint, tone));
        frame.render_widget(line, plan.notice);
    }
}

fn footer(screen: &Screen, plan: &Plan, frame: &mut Frame<'_>) {
    for (rect, key, does, _) in plan.buttons() {
        let line = Line::from(vec![
            Span::styled(key, style(screen.paint, Tone::Pointed)),
            Span::styled(format!(" {does}"), style(screen.paint, Tone::Dim)),
        ]);
        frame.render_widget(line, rect);
    }
}
