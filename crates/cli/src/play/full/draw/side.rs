//! Beside the board: the question with its options, and the log.

use super::super::look::{Tone, shortened, style, wrapped};
use super::super::plan::{Plan, inside};
use super::super::screen::{Filter, Screen, Thinking};
use super::super::spot;
use super::super::stage::Stage;
use crate::paint::Paint;
use crate::text::count;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Block;

/// The signs of the spinner.
const SPINNER: [char; 4] = ['◐', '◓', '◑', '◒'];

/// The question and its options, and what the one under the cursor does.
pub fn options(screen: &Screen, plan: &Plan, frame: &mut Frame<'_>) {
    let paint = screen.paint;
    let more = more(plan.options_unseen(screen));
    let mut block = frame_of(paint, &title(screen, inside(plan.options).width.into()));
    if !more.is_empty() {
        block = block.title_bottom(format!(" {more} "));
    }
    frame.render_widget(block, plan.options);
    let outer = inside(plan.options);
    for (n, text) in plan.question_lines(screen).into_iter().enumerate() {
        put(
            frame,
            outer,
            n,
            Line::styled(text, style(paint, Tone::Heading)),
        );
    }
    let inner = plan.options_inner(screen);
    let lines = plan.option_lines(screen);
    if lines.is_empty() && screen.prompt.is_some() {
        for (n, text) in wrapped(
            "No option. n: why not?  Esc: all options",
            usize::from(inner.width),
            0,
        )
        .into_iter()
        .enumerate()
        {
            put(frame, inner, n, Line::styled(text, style(paint, Tone::Dim)));
        }
    }
    for (n, line) in lines.iter().enumerate() {
        let under = line.number == screen.cursor;
        let number = match line.number {
            shown @ 0..9 if line.first => format!("{:>2} ", shown + 1),
            _ => "   ".to_owned(),
        };
        let sign = if under && line.first { "▸" } else { " " };
        let tone = if under { Tone::Cursor } else { Tone::Plain };
        let spans = vec![
            Span::raw(sign),
            Span::styled(number, style(paint, Tone::Dim)),
            Span::styled(line.text.clone(), style(paint, tone)),
        ];
        put(frame, inner, n, Line::from(spans));
    }
    let details = plan.detail_lines(screen);
    let from = usize::from(inner.height).saturating_sub(details.len());
    for (n, text) in details.into_iter().enumerate() {
        put(
            frame,
            inner,
            from + n,
            Line::styled(text, style(paint, Tone::Dim)),
        );
    }
}

/// How many things there are above and below what is seen.
pub fn more((above, below): (usize, usize)) -> String {
    match (above, below) {
        (0, 0) => String::new(),
        (0, below) => format!("{below} more below"),
        (above, 0) => format!("{above} more above"),
        (above, below) => format!("{above} more above, {below} below"),
    }
}

/// What is shown, and how much of it, in a width. A long name is shortened, not the number of options after it.
fn title(screen: &Screen, width: usize) -> String {
    if let Some(thinking) = screen.thinking {
        let sign = SPINNER[(screen.ticks / 6 % 4) as usize];
        return match thinking {
            Thinking::Answer(_) => format!("{sign} Bot thinks"),
            Thinking::Hint(_) => format!("{sign} Looking for a hint"),
        };
    }
    let counted = |what: &str| {
        let count = format!(": {} of {}", screen.shown().len(), screen.offers.len());
        // A blank stands on either side of a title.
        let room = width.saturating_sub(count.chars().count() + 2);
        format!("{}{count}", shortened(what, room))
    };
    match (screen.pointed, &screen.filter) {
        (Some(spot), _) => {
            let card = spot::card(&screen.view, screen.viewer, spot);
            let name = card.map(|card| screen.names().of(card));
            counted(name.as_deref().unwrap_or("Face down"))
        }
        (None, Filter::Sort(sort)) => counted(sort.name()),
        (None, Filter::Words(words)) => counted(&format!("/{words}")),
        (None, Filter::All) if screen.offers.is_empty() => "Options".to_owned(),
        (None, Filter::All) => {
            let (offers, rows) = (screen.offers.len(), screen.rows().len());
            let options = count(offers, "option");
            // A row that opens to several targets is one line of the list.
            match rows == offers {
                true => options,
                false => format!("{options} in {}", count(rows, "row")),
            }
        }
    }
}

/// The last lines of the log.
pub fn log(screen: &Screen, plan: &Plan, frame: &mut Frame<'_>) {
    let new = screen.news.get(screen.viewer.index()).copied().unwrap_or(0);
    let told = screen.told();
    // As long as it is in sight, what is played comes first.
    let opened: Vec<String>;
    let (told, new) = match told.len() < usize::from(plan.log.height) {
        true => {
            opened = screen.opened(told);
            (opened.as_slice(), new + 1)
        }
        false => (told, new),
    };
    log_lines(screen.paint, plan, frame, (told, new), "l");
}

/// The frame of a panel beside the board.
pub fn frame_of(paint: Paint, title: &str) -> Block<'static> {
    Block::bordered()
        .title(format!(" {title} "))
        .border_style(style(paint, Tone::Dim))
        .title_style(style(paint, Tone::Plain))
}

/// The last of the lines that were told, those from `new` on brighter, and how many of these are not seen. The key opens all.
pub fn log_lines(
    paint: Paint,
    plan: &Plan,
    frame: &mut Frame<'_>,
    (told, new): (&[String], usize),
    key: &str,
) {
    let inner = inside(plan.log);
    let mut lines = Vec::new();
    // Old lines are needed only as far as they fit; of new ones all are counted.
    let first = told.len().saturating_sub(usize::from(inner.height));
    for (n, text) in told.iter().enumerate().skip(first.min(new)) {
        let tone = match (text.starts_with("Turn "), n >= new) {
            (true, _) => Tone::Heading,
            (false, true) => Tone::Plain,
            (false, false) => Tone::Dim,
        };
        let wrapped = wrapped(text, usize::from(inner.width), 2);
        let line = |line| (n >= new, Line::styled(line, style(paint, tone)));
        lines.extend(wrapped.into_iter().map(line));
    }
    let above = lines.len().saturating_sub(usize::from(inner.height));
    let unread = lines[..above].iter().filter(|(new, _)| *new).count();
    let title = match unread {
        0 => " Log ".to_owned(),
        unread => format!(" Log · {unread} new above: {key} "),
    };
    let block = Block::bordered()
        .title(title)
        .border_style(style(paint, Tone::Dim));
    frame.render_widget(block, plan.log);
    for (n, (_, line)) in lines.into_iter().skip(above).enumerate() {
        put(frame, inner, n, line);
    }
}

/// Draws a line in a row of a room, if there is that row.
pub fn put(frame: &mut Frame<'_>, room: Rect, row: usize, line: Line<'_>) {
    if row < usize::from(room.height) {
        let rect = Rect {
            y: room.y + row as u16,
            height: 1,
            ..room
        };
        frame.render_widget(line, rect);
    }
}
