//! Colour for terminals, and none for pipes, files and people who set `NO_COLOR`.

use rulebox_rules::EnergyType;
use std::io::{self, IsTerminal};

/// Whether and how text is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Text as it is.
    Plain,
    /// With the colours that every terminal knows.
    Colour,
}

impl Paint {
    /// What standard output can show and its reader wants.
    pub fn for_stdout() -> Paint {
        let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        if io::stdout().is_terminal() && !unwanted && !dumb {
            Paint::Colour
        } else {
            Paint::Plain
        }
    }

    /// A heading or a name.
    pub fn bold(self, text: &str) -> String {
        self.wrap("1", text)
    }

    /// What matters less.
    pub fn dim(self, text: &str) -> String {
        self.wrap("2", text)
    }

    /// Something wrong, or damage.
    pub fn bad(self, text: &str) -> String {
        self.wrap("31", text)
    }

    /// Something in order.
    pub fn good(self, text: &str) -> String {
        self.wrap("32", text)
    }

    /// Something to notice.
    pub fn warn(self, text: &str) -> String {
        self.wrap("33", text)
    }

    /// Something that was looked for.
    pub fn found(self, text: &str) -> String {
        self.wrap("1;33", text)
    }

    /// Something of an Energy type.
    pub fn of_type(self, t: EnergyType, text: &str) -> String {
        let code = match t {
            EnergyType::Grass => "32",
            EnergyType::Fire => "31",
            EnergyType::Water => "34",
            EnergyType::Lightning | EnergyType::Dragon => "33",
            EnergyType::Psychic | EnergyType::Fairy => "35",
            EnergyType::Fighting => "38;5;173",
            EnergyType::Darkness => "90",
            EnergyType::Metal => "36",
            EnergyType::Colorless => "37",
        };
        self.wrap(code, text)
    }

    fn wrap(self, code: &str, text: &str) -> String {
        match self {
            Paint::Plain => text.to_owned(),
            Paint::Colour => format!("\u{1b}[{code}m{text}\u{1b}[0m"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_has_no_escapes() {
        assert_eq!(Paint::Plain.bold("Rules"), "Rules");
        assert_eq!(Paint::Colour.bold("Rules"), "\u{1b}[1mRules\u{1b}[0m");
    }
}
