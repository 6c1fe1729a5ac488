//! Who is called what, seen from one chair: *you* and *your*, or a name.

use rulebox_engine::Seat;

/// The players, as one of them speaks of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct People {
    /// Who speaks.
    pub viewer: Seat,
    /// Everybody's name, by seat.
    pub names: Vec<String>,
}

impl People {
    /// `You` or a name, to begin a sentence.
    pub fn subject(&self, seat: Seat) -> String {
        if seat == self.viewer {
            "You".to_owned()
        } else {
            self.name(seat).to_owned()
        }
    }

    /// `you` or a name, within a sentence.
    pub fn within(&self, seat: Seat) -> String {
        if seat == self.viewer {
            "you".to_owned()
        } else {
            self.name(seat).to_owned()
        }
    }

    /// `your` or `Bot's`.
    pub fn whose(&self, seat: Seat) -> String {
        if seat == self.viewer {
            "your".to_owned()
        } else {
            format!("{}'s", self.name(seat))
        }
    }

    /// `Your` or `Bot's`, to begin a sentence.
    pub fn whose_first(&self, seat: Seat) -> String {
        if seat == self.viewer {
            "Your".to_owned()
        } else {
            self.whose(seat)
        }
    }

    /// `yours` or `Bot's`, after a noun: *a card of yours*.
    pub fn of(&self, seat: Seat) -> String {
        if seat == self.viewer {
            "yours".to_owned()
        } else {
            self.whose(seat)
        }
    }

    /// `your` or `their`, where the player was just named.
    pub fn own(&self, seat: Seat) -> &'static str {
        if seat == self.viewer { "your" } else { "their" }
    }

    /// A regular verb in the right form: `You draw`, `Bot draws`.
    pub fn does(&self, seat: Seat, verb: &str) -> String {
        if seat == self.viewer {
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
            viewer: Seat(0),
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
