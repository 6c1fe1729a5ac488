//! Pictures of the table without a terminal: as text for tests, as text or SVG for pages about the program.

use super::draw::draw;
use super::screen::{Effect, Screen};
use super::update::Input;
use crate::paint::Paint;
use crate::play::opponent;
use crate::play::session::Session;
use crate::report::Failure;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::{Color, Modifier};
use rulebox_engine::{Choice, Duel, Seat};
use std::fmt::Write;

/// What is drawn on a screen.
pub fn buffer(screen: &Screen) -> Buffer {
    let (width, height) = screen.size;
    let Ok(mut terminal) = Terminal::new(TestBackend::new(width, height));
    let Ok(_) = terminal.draw(|frame| draw(screen, frame));
    terminal.backend().buffer().clone()
}

/// What is drawn of a game that is looked at.
#[cfg(test)]
pub fn buffer_of_watching(watching: &super::watching::Watching) -> Buffer {
    let (width, height) = watching.size;
    let Ok(mut terminal) = Terminal::new(TestBackend::new(width, height));
    let Ok(_) = terminal.draw(|frame| super::watching::draw(watching, frame));
    terminal.backend().buffer().clone()
}

/// The letters on a screen, without spaces at the ends of lines.
pub fn text(buffer: &Buffer) -> String {
    let mut out = String::new();
    for y in 0..buffer.area.height {
        let line: String = (0..buffer.area.width)
            .map(|x| buffer[(x, y)].symbol())
            .collect();
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out
}

/// Width and height of a letter.
const LETTER: (f32, f32) = (8.4, 17.0);

/// The screen as an SVG picture.
pub fn svg(buffer: &Buffer) -> String {
    let (width, height) = (buffer.area.width, buffer.area.height);
    let (w, h) = (f32::from(width) * LETTER.0, f32::from(height) * LETTER.1);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0} {:.0}\" font-family=\"ui-monospace, \
         'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"14\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"#14171c\"/>\n",
        w + 16.0,
        h + 16.0
    );
    for y in 0..height {
        let mut x = 0;
        while x < width {
            let first = &buffer[(x, y)];
            let alike = |x: &u16| look(&buffer[(*x, y)]) == look(first);
            let run: Vec<u16> = (x..width).take_while(alike).collect();
            let text: String = run.iter().map(|x| buffer[(*x, y)].symbol()).collect();
            write_run(&mut out, x, y, &text, first);
            x += run.len() as u16;
        }
    }
    out.push_str("</svg>\n");
    out
}

fn look(cell: &Cell) -> (Color, Modifier) {
    (cell.fg, cell.modifier)
}

fn write_run(out: &mut String, x: u16, y: u16, text: &str, cell: &Cell) {
    let reversed = cell.modifier.contains(Modifier::REVERSED);
    if text.trim().is_empty() && !reversed {
        return;
    }
    let left = f32::from(x) * LETTER.0 + 8.0;
    let top = f32::from(y) * LETTER.1 + 8.0;
    let width = text.chars().count() as f32 * LETTER.0;
    let mut fill = colour(cell.fg);
    if reversed {
        let _ = writeln!(
            out,
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{:.1}\" fill=\"{fill}\"/>",
            LETTER.1
        );
        fill = "#14171c";
    }
    let dim = if cell.modifier.contains(Modifier::DIM) {
        " opacity=\"0.6\""
    } else {
        ""
    };
    let bold = if cell.modifier.contains(Modifier::BOLD) {
        " font-weight=\"bold\""
    } else {
        ""
    };
    let line = if cell.modifier.contains(Modifier::UNDERLINED) {
        " text-decoration=\"underline\""
    } else {
        ""
    };
    let text = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    let _ = writeln!(
        out,
        "<text x=\"{left:.1}\" y=\"{:.1}\" textLength=\"{width:.1}\" xml:space=\"preserve\" fill=\"{fill}\"{dim}{bold}{line}>{text}</text>",
        top + 13.0
    );
}

fn colour(color: Color) -> &'static str {
    match color {
        Color::Red => "#ff6b6b",
        Color::Green => "#7bd88f",
        Color::Yellow => "#f4d35e",
        Color::Blue => "#6cb6ff",
        Color::Magenta => "#d299ff",
        Color::Cyan => "#5fd7d7",
        Color::DarkGray => "#8b949e",
        Color::Indexed(173) => "#d7875f",
        _ => "#d8dee9",
    }
}

/// Presses letters; what they make the computer player do is left undone.
pub fn press(screen: &mut Screen, keys: &str) {
    for letter in keys.chars() {
        let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE);
        screen.update(Input::Key(key));
    }
}

/// Lets the computer play both sides until it is this turn of the first seat, and gives the screen then.
pub fn screen_at(session: Session, size: (u16, u16), turn: u16) -> Result<Screen, Failure> {
    let bot = opponent::named(&session.setting.bot)
        .ok_or_else(|| Failure::Input("There is no such computer player.".to_owned()))?;
    let (mut screen, mut effect) = Screen::new(session, size, Paint::Colour);
    // A game asks some hundred questions.
    for _ in 0..100_000 {
        if let Effect::Think(position) = effect {
            let number = position.prompt.number;
            effect = screen.update(Input::Thought(number, position.answer(bot)));
            continue;
        }
        let at_turn = screen.view.turn >= turn && screen.view.turn_side == Duel::side(Seat(0));
        let main = screen
            .offers
            .iter()
            .any(|offer| offer.choice == Choice::EndTurn);
        if screen.view.outcome.is_some() || (at_turn && main) {
            break;
        }
        let choice = screen
            .session
            .position()
            .and_then(|position| position.answer(bot));
        effect = match choice {
            Some(choice) => screen.decide(choice),
            None => break,
        };
    }
    Ok(screen)
}
