//! What every switch value can do: be written as a word, and be read back from it.

use crate::words::{EnergyType, TypeSet};

/// A type whose values can stand in an era file.
pub trait SwitchValue: Sized + PartialEq {
    /// The value as it is written in era files and messages.
    fn show(&self) -> String;
    /// The value as a player would say it in answer to the switch's question.
    fn say(&self) -> String {
        self.show()
    }
    /// The value that `text` writes, if it writes one.
    fn read(text: &str) -> Option<Self>;
    /// The values of a closed type, or examples of an open one.
    fn values() -> Vec<String>;
}

/// Declares a closed switch type: `Name = "written so" => "said so"`, where a value is written by its own name and
/// said as it is written unless stated.
macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident $(= $word:literal)? $(=> $said:literal)?,)+ })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        pub enum $name { $($(#[$vdoc])* $variant,)+ }

        impl $name {
            /// Every value.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The value as era files write it.
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => choices!(@word $variant $($word)?),)+ }
            }
        }

        impl $crate::ruleset::SwitchValue for $name {
            fn show(&self) -> String {
                self.name().to_owned()
            }
            fn say(&self) -> String {
                match self { $($name::$variant => [$($said,)? self.name()][0].to_owned(),)+ }
            }
            fn read(text: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.name() == text)
            }
            fn values() -> Vec<String> {
                Self::ALL.iter().map(|value| value.name().to_owned()).collect()
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::ruleset::UnknownValue;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::ruleset::UnknownValue::or(text)
            }
        }
    )+};
    (@word $variant:ident) => { stringify!($variant) };
    (@word $variant:ident $word:literal) => { $word };
}
pub(crate) use choices;

/// A word that is no value of the type it was read as.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is none of {}", allowed.join(", "))]
pub struct UnknownValue {
    /// What was written.
    pub text: String,
    /// What could have been written.
    pub allowed: Vec<String>,
}

impl UnknownValue {
    /// Reads `text`, or says what it could have been.
    pub fn or<T: SwitchValue>(text: &str) -> Result<T, UnknownValue> {
        T::read(text).ok_or_else(|| UnknownValue {
            text: text.to_owned(),
            allowed: T::values(),
        })
    }
}

impl SwitchValue for bool {
    fn show(&self) -> String {
        self.to_string()
    }
    fn say(&self) -> String {
        if *self { "yes" } else { "no" }.to_owned()
    }
    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }
    fn values() -> Vec<String> {
        vec!["true".to_owned(), "false".to_owned()]
    }
}

impl SwitchValue for u8 {
    fn show(&self) -> String {
        self.to_string()
    }
    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }
    fn values() -> Vec<String> {
        ["0", "1", "2"].map(str::to_owned).to_vec()
    }
}

/// A limit or a piece of advice that the book may not give at all: `None` or the value itself.
impl<T: SwitchValue> SwitchValue for Option<T> {
    fn show(&self) -> String {
        self.as_ref().map_or_else(|| "None".to_owned(), T::show)
    }
    fn say(&self) -> String {
        self.as_ref()
            .map_or_else(|| "the book does not say".to_owned(), T::say)
    }
    fn read(text: &str) -> Option<Self> {
        if text == "None" {
            Some(None)
        } else {
            T::read(text).map(Some)
        }
    }
    fn values() -> Vec<String> {
        std::iter::once("None".to_owned())
            .chain(T::values())
            .collect()
    }
}

/// A range of numbers, both ends included: `12-15`.
impl SwitchValue for (u8, u8) {
    fn show(&self) -> String {
        format!("{}-{}", self.0, self.1)
    }
    fn say(&self) -> String {
        format!("{} to {}", self.0, self.1)
    }
    fn read(text: &str) -> Option<Self> {
        let (low, high) = text.split_once('-')?;
        let range = (low.trim().parse().ok()?, high.trim().parse().ok()?);
        (range.0 <= range.1).then_some(range)
    }
    fn values() -> Vec<String> {
        ["12-15", "20-25"].map(str::to_owned).to_vec()
    }
}

/// Types by their symbols, as in costs: `G R W`; `None` is the empty set.
impl SwitchValue for TypeSet {
    fn show(&self) -> String {
        if self.is_empty() {
            return "None".to_owned();
        }
        self.iter()
            .map(|t| t.symbol().to_string())
            .collect::<Vec<_>>()
            .join(" ")
    }
    fn say(&self) -> String {
        self.iter()
            .map(EnergyType::name)
            .collect::<Vec<_>>()
            .join(", ")
    }
    fn read(text: &str) -> Option<Self> {
        if text == "None" {
            return Some(TypeSet::NONE);
        }
        let mut set = TypeSet::NONE;
        for word in text.split_whitespace() {
            let mut letters = word.chars();
            set = set.with(EnergyType::from_symbol(letters.next()?)?);
            if letters.next().is_some() {
                return None;
            }
        }
        (!set.is_empty()).then_some(set)
    }
    fn values() -> Vec<String> {
        vec![TypeSet::ALL.show()]
    }
}
