//! Who is called what, seen from one chair: *you* and *your*, or a name.

use crate::play::inside::{Seen, View};
use rulebox_engine::{Battle, Event, Seat};

/// From where a game is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eye {
    /// From the chair of a player.
    Seat(Seat),
    /// From above, with every card face up.
    Everything,
}

impl Eye {
    /// All of them, for a duel.
    pub const ALL: [Eye; 3] = [Eye::Seat(Seat(0)), Eye::Seat(Seat(1)), Eye::Everything];

    /// The eye that people call `1`, `2` or `0`.
    pub fn numbered(number: u8) -> Option<Eye> {
        match number {
            0 => Some(Eye::Everything),
            1 | 2 => Some(Eye::Seat(Seat(number - 1))),
            _ => None,
        }
    }

    /// Whose side lies below.
    pub fn near(self) -> Seat {
        match self {
            Eye::Seat(seat) => seat,
            Eye::Everything => Seat(0),
        }
    }

    /// The engine's word for it.
    pub fn of_the_engine(self) -> rulebox_engine::knowledge::Eye {
        use rulebox_engine::knowledge::Eye as Of;
        match self {
            Eye::Seat(seat) => Of::Seat(seat),
            Eye::Everything => Of::Everything,
        }
    }

    /// What it sees of a game.
    pub fn view(self, battle: &Battle) -> View {
        match self {
            Eye::Seat(seat) => battle.known_to(Some(seat)),
            Eye::Everything => battle.whole_view(),
        }
    }

    /// What it learns of an event.
    pub fn learns(self, event: Event) -> Seen {
        match self {
            Eye::Seat(seat) => event.known_to(seat),
            Eye::Everything => Seen::Whole(event),
        }
    }

    /// Whether it may know what this seat chooses.
    pub fn sees_choices_of(self, seat: Seat) -> bool {
        self == Eye::Everything || self == Eye::Seat(seat)
    }
}

/// The players, as one of them speaks of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct People {
    /// Who speaks: a player, or somebody who plays no part.
    pub eye: Eye,
    /// Everybody's name, by seat.
    pub names: Vec<String>,
}

impl People {
    /// Whether this is the seat of whoever speaks.
    pub fn is_me(&self, seat: Seat) -> bool {
        self.eye == Eye::Seat(seat)
    }

    /// `You` or a name, to begin a sentence.
    pub fn subject(&self, seat: Seat) -> String {
        if self.is_me(seat) {
            "You".to_owned()
        } else {
            self.name(seat).to_owned()
        }
    }

    /// `you` or a name, within a sentence.
    pub fn within(&self, seat: Seat) -> String {
        if self.is_me(seat) {
            "you".to_owned()
        } else {
            self.name(seat).to_owned()
        }
    }

    /// `your` or `Bot's`.
    pub fn whose(&self, seat: Seat) -> String {
        if self.is_me(seat) {
            "your".to_owned()
        } else {
            format!("{}'s", self.name(seat))
        }
    }

    /// `Your` or `Bot's`, to begin a sentence.
    pub fn whose_first(&self, seat: Seat) -> String {
        if self.is_me(seat) {
            "Your".to_owned()
        } else {
            self.whose(seat)
        }
    }

    /// `yours` or `Bot's`, after a noun: *a card of yours*.
    pub fn of(&self, seat: Seat) -> String {
        if self.is_me(seat) {
            "yours".to_owned()
        } else {
            self.whose(seat)
        }
    }

    /// `your` or `their`, where the player was just named.
    pub fn own(&self, seat: Seat) -> &'static str {
        if self.is_me(seat) { "your" } else { "their" }
    }

    /// A regular verb in the right form: `You draw`, `Bot draws`.
    pub fn does(&self, seat: Seat, verb: &str) -> String {
        if self.is_me(seat) {
            return format!("You {verb}");
        }
        // The verb is the first word; `lay out` becomes `lays out`.
        let (verb, rest) = match verb.split_once(' ') {
            Some((verb, rest)) => (verb, format!(" {rest}")),
            None => (verb, String::new()),
        };
        let ending = if verb.ends_with("sh") || verb.ends_with("ch") {
            "es"
        } else {
            "s"
        };
        let third = if verb == "have" {
            "has".to_owned()
        } else {
            format!("{verb}{ending}")
        };
        format!("{} {third}{rest}", self.name(seat))
    }

    fn name(&self, seat: Seat) -> &str {
        self.names
            .get(seat.index())
            .map_or("Somebody", String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_fit_their_subject() {
        let people = People {
            eye: Eye::Seat(Seat(0)),
            names: vec!["Ann".to_owned(), "Bot".to_owned()],
        };
        assert_eq!(people.does(Seat(0), "draw"), "You draw");
        assert_eq!(people.does(Seat(1), "draw"), "Bot draws");
        assert_eq!(people.does(Seat(1), "attach"), "Bot attaches");
        assert_eq!(people.does(Seat(1), "lay out"), "Bot lays out");
        assert_eq!(people.does(Seat(1), "have"), "Bot has");
        assert_eq!(people.within(Seat(0)), "you");
        assert_eq!(people.whose(Seat(1)), "Bot's");
        assert_eq!(people.whose_first(Seat(0)), "Your");
    }
}
