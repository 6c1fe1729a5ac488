//! What lies over the board: texts, questions, the line being typed, the curtain, the end.

use super::super::look::{Tone, cut, style, wrapped};
use super::super::plan::{Plan, inside};
use super::super::screen::Screen;
use super::super::sheet::{Sure, Text, Typing};
use super::super::stage::Stage;
use super::side::put;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear};
use rulebox_engine::{Duel, Seat};

fn page(stage: &dyn Stage, frame: &mut Frame<'_>, rect: Rect, title: &str, below: &str) -> Rect {
    let title = cut(title, usize::from(rect.width).saturating_sub(4));
    let block = Block::bordered()
        .title(format!(" {title} "))
        .title_bottom(Line::from(format!(" {below} ")).right_aligned())
        .title_style(style(stage.paint(), Tone::Heading))
        .border_style(style(stage.paint(), Tone::Pointed));
    frame.render_widget(Clear, rect);
    frame.render_widget(block, rect);
    let inner = inside(rect);
    Rect {
        x: inner.x + 1,
        width: inner.width.saturating_sub(2),
        ..inner
    }
}

/// A text to read.
pub fn text(stage: &dyn Stage, plan: &Plan, frame: &mut Frame<'_>, text: &Text) {
    let most = plan.most_scroll(stage);
    let scroll = if most > 0 { "↑↓ more · " } else { "" };
    let links = match text.links().len() {
        0 => "",
        1 => "Enter opens the rule · ",
        _ => "1-9 opens a rule · ",
    };
    let cards = match (text.cards().len(), text.chosen) {
        (0, _) => "",
        (_, None) => "Tab chooses a card · ",
        (1, Some(_)) => "Enter reads the card · ",
        (_, Some(_)) => "Tab next card · Enter reads it · ",
    };
    let below = format!("{scroll}{links}{cards}Esc close");
    let inner = page(stage, frame, plan.sheet(stage), &text.title, &below);
    for (n, line) in plan.text_lines(stage, text).into_iter().enumerate() {
        let look = style(stage.paint(), line.tone);
        put(frame, inner, n, Line::styled(line.text, look));
    }
}

/// Something to confirm.
pub fn sure(screen: &Screen, plan: &Plan, frame: &mut Frame<'_>, sure: Sure) {
    let inner = page(
        screen,
        frame,
        plan.sheet(screen),
        "Are you sure?",
        sure.keys(),
    );
    let question = sure.question(screen.is_kept());
    for (n, line) in wrapped(question, usize::from(inner.width), 0)
        .into_iter()
        .enumerate()
    {
        put(
            frame,
            inner,
            n + 1,
            Line::styled(line, style(screen.paint, Tone::Heading)),
        );
    }
}

/// The line being typed.
pub fn typing(stage: &dyn Stage, plan: &Plan, frame: &mut Frame<'_>, typing: &Typing) {
    frame.render_widget(Clear, plan.notice);
    let prompt = format!(" {} ", typing.what.prompt());
    let room = usize::from(plan.notice.width).saturating_sub(prompt.chars().count() + 2);
    // The end of a long line is what is being typed.
    let skipped = typing.text.chars().count().saturating_sub(room);
    let seen: String = typing.text.chars().skip(skipped).collect();
    let example = match typing.text.is_empty() {
        true => format!(" {}", typing.what.example()),
        false => String::new(),
    };
    let line = Line::from(vec![
        Span::styled(prompt, style(stage.paint(), Tone::Heading)),
        Span::raw(seen),
        Span::styled(" ", style(stage.paint(), Tone::Cursor)),
        Span::styled(example, style(stage.paint(), Tone::Dim)),
    ]);
    frame.render_widget(line, plan.notice);
}

/// Hides everything until the player whose choice it is sits at the screen.
pub fn curtain(screen: &Screen, frame: &mut Frame<'_>, seat: Seat) {
    let area = frame.area();
    let names = &screen.session.people(seat).names;
    let name = names.get(seat.index()).map_or("Player", String::as_str);
    let lines = [
        (name.to_owned(), Tone::Heading),
        (String::new(), Tone::Plain),
        (
            "Press Enter when nobody else looks.".to_owned(),
            Tone::Plain,
        ),
        ("s saves, x leaves.".to_owned(), Tone::Dim),
    ];
    frame.render_widget(Clear, area);
    let top = area.height / 2 - 1;
    for (n, (text, tone)) in lines.into_iter().enumerate() {
        let rect = Rect {
            y: top + n as u16,
            height: 1,
            ..area
        };
        frame.render_widget(
            Line::styled(text, style(screen.paint, tone)).centered(),
            rect,
        );
    }
}

/// How the game ended, and what to do now.
pub fn over(screen: &Screen, plan: &Plan, frame: &mut Frame<'_>) {
    let below = "r rematch · l log · s keep the replay · Esc look · Enter leave";
    let inner = page(screen, frame, plan.sheet(screen), "The game is over", below);
    let mut rows = vec![(String::new(), Tone::Plain)];
    let told = screen.session.story(screen.viewer).all();
    let end = told.last().cloned().unwrap_or_default();
    let won = screen
        .view
        .outcome
        .is_some_and(|outcome| outcome.is_won_by(Duel::side(screen.viewer)));
    rows.push((end, if won { Tone::Good } else { Tone::Heading }));
    rows.push((String::new(), Tone::Plain));
    let people = screen.session.people(screen.viewer);
    for side in &screen.view.sides {
        let line = format!(
            "{:<10} {} · {} in the deck",
            people.subject(side.seat),
            crate::text::count(side.prizes.len(), "Prize card") + " left",
            crate::text::count(side.deck.len(), "card"),
        );
        rows.push((line, Tone::Plain));
    }
    let setting = &screen.session.setting;
    let game = format!(
        "{} by the rules of {}, seed {}",
        crate::text::count(usize::from(screen.view.turn), "turn"),
        setting.era,
        setting.seed
    );
    rows.extend([(String::new(), Tone::Plain), (game, Tone::Dim)]);
    for (n, (text, tone)) in rows.into_iter().enumerate() {
        put(
            frame,
            inner,
            n,
            Line::styled(text, style(screen.paint, tone)),
        );
    }
}
