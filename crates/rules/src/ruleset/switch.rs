//! What can be said about a switch without knowing its value.

use super::value::{SwitchValue, choices};
use crate::near::nearest;

choices! {
    /// The part of the game that a switch is about; differences are listed by it.
    Topic {
        /// From the shuffled decks to the first turn.
        Setup = "Setting up",
        /// Limits of the first turn.
        FirstTurn = "The first turn",
        /// What a player does before attacking.
        Actions = "Actions of a turn",
        /// Attacks and their damage.
        Attack = "Attacks and damage",
        /// Knock Outs, and the step between turns.
        KnockOut = "Knock Outs and the step between turns",
        /// Words on cards, names and decks.
        Text = "Texts, types, names and decks",
    }
}

/// One question on which the rulebooks differ, or on which a host may differ from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// The name of the field and of the line in era files.
    pub name: &'static str,
    /// The question it answers.
    pub question: &'static str,
    /// The part of the game it belongs to.
    pub topic: Topic,
    /// The ids of the rules and decisions that it settles.
    pub rules: &'static [&'static str],
    /// Why its values play alike, if the switch records nothing but the wording of a book.
    pub wording_only: Option<&'static str>,
}

/// A switch on which two rule sets differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The switch.
    pub switch: &'static Switch,
    /// Its value in the first rule set.
    pub from: String,
    /// Its value in the second.
    pub to: String,
}

/// Why a switch could not be set. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SwitchError {
    /// There is no switch of this name.
    #[error("{}{}", self.what(), did_you_mean(near))]
    Unknown {
        /// What was asked for.
        name: String,
        /// Names that look like it.
        near: Vec<String>,
    },
    /// The switch has no such value.
    #[error("{}{}", self.what(), did_you_mean(near))]
    BadValue {
        /// The switch.
        switch: &'static str,
        /// What was given.
        value: String,
        /// The values it takes, or examples of them.
        allowed: Vec<String>,
        /// Those that look like what was given.
        near: Vec<String>,
    },
    /// The era file is silent about a switch that it must set.
    #[error("{}", self.what())]
    Missing {
        /// The switch.
        switch: &'static str,
    },
}

fn did_you_mean(near: &[String]) -> String {
    if near.is_empty() {
        String::new()
    } else {
        format!("; did you mean {}?", near.join(" or "))
    }
}

impl SwitchError {
    /// What is wrong, without what was perhaps meant.
    pub fn what(&self) -> String {
        match self {
            SwitchError::Unknown { name, .. } => format!("there is no switch `{name}`"),
            SwitchError::BadValue {
                switch,
                value,
                allowed,
                ..
            } => {
                let allowed = allowed.join(" | ");
                format!("`{value}` is no value of `{switch}`; it takes {allowed}")
            }
            SwitchError::Missing { switch } => format!("`{switch}` is not set"),
        }
    }

    /// Names or values that were perhaps meant.
    pub fn near(&self) -> &[String] {
        match self {
            SwitchError::Unknown { near, .. } | SwitchError::BadValue { near, .. } => near,
            SwitchError::Missing { .. } => &[],
        }
    }

    /// The error for a name that no switch of `known` bears.
    pub(super) fn unknown(name: &str, known: &[Switch]) -> SwitchError {
        let near = nearest(name, known.iter().map(|switch| switch.name), 2);
        SwitchError::Unknown {
            name: name.to_owned(),
            near: near.into_iter().map(str::to_owned).collect(),
        }
    }
}

/// The values to offer for a switch: the closed list, else the examples, else those of its type.
pub(super) fn listed<T: SwitchValue>(only: &[&str], like: &[&str]) -> Vec<String> {
    let given = if only.is_empty() { like } else { only };
    if given.is_empty() {
        T::values()
    } else {
        given.iter().map(|value| (*value).to_owned()).collect()
    }
}

/// Reads the value of the switch, which must be in the list `only` unless that is empty.
pub(super) fn read_value<T: SwitchValue>(
    switch: &'static str,
    value: &str,
    only: &[&str],
    like: &[&str],
) -> Result<T, SwitchError> {
    let fits = only.is_empty() || only.contains(&value);
    fits.then(|| T::read(value)).flatten().ok_or_else(|| {
        let allowed = listed::<T>(only, like);
        let near = nearest(value, allowed.iter().map(String::as_str), 1);
        let near = near.into_iter().map(str::to_owned).collect();
        SwitchError::BadValue {
            switch,
            value: value.to_owned(),
            allowed,
            near,
        }
    })
}
