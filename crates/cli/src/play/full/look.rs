//! Colours and marks. Without colours everything is still told apart by marks and by bold and reversed letters.

use crate::paint::Paint;
use ratatui::style::{Color, Modifier, Style};
use rulebox_rules::EnergyType;

/// What a piece of text means, from which its look follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// Nothing special.
    #[default]
    Plain,
    /// A heading or a name.
    Heading,
    /// What matters less.
    Dim,
    /// In order, or possible.
    Good,
    /// Wrong, refused, or damage.
    Bad,
    /// To be noticed.
    Warn,
    /// Can be opened.
    Link,
    /// What the cursor is on.
    Cursor,
    /// What is pointed at.
    Pointed,
}

/// The style of a tone.
pub fn style(paint: Paint, tone: Tone) -> Style {
    // What is written over a dim frame is not dim itself.
    let plain = Style::new().remove_modifier(Modifier::DIM);
    let coloured = |color| match paint {
        Paint::Colour => plain.fg(color),
        Paint::Plain => plain,
    };
    match tone {
        Tone::Plain => plain,
        Tone::Heading => plain.add_modifier(Modifier::BOLD),
        Tone::Dim => Style::new().add_modifier(Modifier::DIM),
        Tone::Good => coloured(Color::Green).add_modifier(Modifier::BOLD),
        Tone::Bad => coloured(Color::Red),
        Tone::Warn => coloured(Color::Yellow).add_modifier(Modifier::BOLD),
        Tone::Link => coloured(Color::Cyan).add_modifier(Modifier::UNDERLINED),
        Tone::Cursor => plain.add_modifier(Modifier::REVERSED),
        Tone::Pointed => coloured(Color::Cyan).add_modifier(Modifier::BOLD),
    }
}

/// The style of something of an Energy type.
pub fn of_type(paint: Paint, t: EnergyType) -> Style {
    let color = match t {
        EnergyType::Grass => Color::Green,
        EnergyType::Fire => Color::Red,
        EnergyType::Water => Color::Blue,
        EnergyType::Lightning | EnergyType::Dragon => Color::Yellow,
        EnergyType::Psychic | EnergyType::Fairy => Color::Magenta,
        EnergyType::Fighting => Color::Indexed(173),
        EnergyType::Darkness => Color::DarkGray,
        EnergyType::Metal => Color::Cyan,
        EnergyType::Colorless => Color::Gray,
    };
    match paint {
        Paint::Colour => Style::new().fg(color),
        Paint::Plain => Style::new(),
    }
}

/// A text cut to a width, with a sign if something is missing.
pub fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    if width == 0 {
        kept
    } else {
        format!("{kept}…")
    }
}

/// A name cut to a width in its middle, so that names that begin alike still differ.
pub fn shortened(name: &str, width: usize) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= width {
        return name.to_owned();
    }
    let Some(kept) = width.checked_sub(1) else {
        return String::new();
    };
    let tail = kept / 2;
    let head: String = letters[..kept - tail].iter().collect();
    let tail: String = letters[letters.len() - tail..].iter().collect();
    format!("{}…{}", head.trim_end(), tail.trim_start())
}

/// A text in lines of a width. Its indentation is kept, and later lines hang under its first word.
pub fn wrapped(text: &str, width: usize, hang: usize) -> Vec<String> {
    let indent = text.chars().take_while(|c| *c == ' ').count();
    let lead = " ".repeat(indent);
    let lines = crate::text::wrap_within(width.max(8), &lead, indent + hang, text.trim());
    lines.lines().map(|line| cut(line, width)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_and_wrapped_to_a_width() {
        assert_eq!(cut("Basic Fighting Energy", 10), "Basic Fig…");
        assert_eq!(cut("Potion", 10), "Potion");
        assert_eq!(cut("Potion", 0), "");
        assert_eq!(shortened("Team Rocket's Meowth", 12), "Team R…eowth");
        assert_eq!(shortened("Team Rocket's Mimikyu", 12), "Team R…mikyu");
        assert_eq!(shortened("Potion", 6), "Potion");
        assert_eq!(shortened("Potion", 1), "…");
        assert_eq!(shortened("Potion", 0), "");
        let lines = wrapped("  one two three four five", 12, 2);
        assert_eq!(lines, ["  one two", "    three", "    four", "    five"]);
    }

    #[test]
    fn without_colours_there_are_no_colours() {
        for tone in [Tone::Good, Tone::Bad, Tone::Warn, Tone::Link, Tone::Pointed] {
            assert_eq!(style(Paint::Plain, tone).fg, None);
            assert!(style(Paint::Colour, tone).fg.is_some());
        }
    }
}
