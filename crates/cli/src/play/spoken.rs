//! The words of an option, typed instead of its number: all of them, or as many as only one option has.

use super::session::Offer;
use crate::text::{fit, fold};
use rulebox_engine::Choice;

/// The fewest letters that are enough for a part of an option, so that a slip of the finger is no answer.
const FEWEST: usize = 3;

/// What typed words mean among the options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meant {
    /// The option with this number, from 1.
    One(usize),
    /// Any of these options.
    Several(Vec<usize>),
    /// None of them.
    Nothing,
}

/// The option that has these words, whatever their case: exactly these, without what an attack costs and does, at its
/// beginning, anywhere from the beginning of a word on, or in another order. What fits better hides what fits worse. The
/// kind of a move or of its card, which `also` tells, is too little to take one, and so is who gets a card.
pub fn meant(words: &str, offers: &[Offer], also: impl Fn(Choice) -> &'static str) -> Meant {
    let typed = fold(words.trim().trim_end_matches('.'));
    if !typed.chars().any(char::is_alphabetic) {
        return Meant::Nothing;
    }
    let enough = typed.chars().count() >= FEWEST;
    let in_order = |text: &str| enough && has_part(text, &typed);
    let in_any_order =
        |text: &str| enough && typed.split_whitespace().all(|word| has_part(text, word));
    let fits: [&dyn Fn(&Called) -> bool; 5] = [
        &|called| called.all == typed,
        &|called| called.all.split(" [").next() == Some(&typed),
        // Yes, No and Done are short enough for their first letter.
        &|called| called.all.starts_with(&typed) && (enough || !called.all.contains(' ')),
        &|called| in_order(&called.all) && called.says_what(&typed),
        &|called| in_any_order(&called.all) && called.says_what(&typed),
    ];
    let called: Vec<Called> = offers.iter().map(Called::of).collect();
    let fitting = |fits: &dyn Fn(&Called) -> bool| -> Vec<usize> {
        let numbered = (1..).zip(&called).filter(|(_, called)| fits(called));
        numbered.map(|(number, _)| number).collect()
    };
    for (rank, fits) in fits.iter().enumerate() {
        let found = fitting(fits);
        match found.as_slice() {
            [] => {}
            // Whoever has typed all that an option says can say no more.
            [first, ..] if rank == 0 => return Meant::One(*first),
            [only] => return Meant::One(*only),
            _ => return Meant::Several(found),
        }
    }
    let vaguely =
        fitting(&|called| in_any_order(&called.all) || in_order(&fold(also(called.choice))));
    match vaguely.is_empty() {
        true => Meant::Nothing,
        false => Meant::Several(vaguely),
    }
}

/// An option as words are compared with it.
struct Called {
    choice: Choice,
    all: String,
}

impl Called {
    fn of(offer: &Offer) -> Called {
        Called {
            choice: offer.choice,
            all: fold(&offer.words),
        }
    }

    /// Whether words say what is done, not only to which Pokémon.
    fn says_what(&self, typed: &str) -> bool {
        let what = match self.choice {
            Choice::Attach(..) => self.all.split(" to ").next().unwrap_or_default(),
            _ => &self.all,
        };
        typed.split_whitespace().any(|word| has_part(what, word))
    }
}

/// Whether a text has a part that begins where one of its words does.
fn has_part(text: &str, part: &str) -> bool {
    text.match_indices(part).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        before.is_none_or(|c| !c.is_alphanumeric())
    })
}

/// Says which options fit the same words.
pub fn several(numbers: &[usize], offers: &[Offer]) -> String {
    let mut text = match numbers {
        [_] => "Is this meant? Type its number, or its words:\n".to_owned(),
        _ => "That may be any of these; type a number, or more words:\n".to_owned(),
    };
    for number in numbers {
        if let Some(offer) = offers.get(number - 1) {
            text.push_str(&fit(&format!("  {number:>2}  "), &offer.words));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebox_engine::CardId;
    use rulebox_engine::state::SlotId;

    fn offers(words: &[&str]) -> Vec<Offer> {
        let offer = |words: &&str| Offer {
            choice: match words.starts_with("Attach ") {
                true => Choice::Attach(CardId(0), SlotId(0)),
                false => Choice::EndTurn,
            },
            words: (*words).to_owned(),
            details: None,
        };
        words.iter().map(offer).collect()
    }

    #[test]
    fn an_option_is_meant_by_its_words_or_a_part_of_them() {
        let offers = offers(&[
            "Attach Fire Energy to Ponyta (Active)",
            "Attach Fire Energy to Chimchar (Bench 1)",
            "Play Poké Ball",
            "Retreat Ponyta (Active)",
            "Attack with Flare [R] 20",
            "Attack with Flare Blitz [R R] 90",
            "End the turn",
        ]);
        let meant = |words: &str| meant(words, &offers, |_| "pokemon tool");
        assert_eq!(meant("End the turn"), Meant::One(7));
        assert_eq!(meant(" end THE turn. "), Meant::One(7));
        assert_eq!(meant("end"), Meant::One(7));
        assert_eq!(meant("retreat"), Meant::One(4));
        assert_eq!(meant("poke ball"), Meant::One(3));
        // A name alone does not say that Energy is to be attached there.
        assert_eq!(meant("chimchar"), Meant::Several(vec![2]));
        // One option's words may be the beginning of another's.
        assert_eq!(meant("attack with flare"), Meant::One(5));
        assert_eq!(meant("blitz"), Meant::One(6));
        assert_eq!(meant("attack"), Meant::Several(vec![5, 6]));
        assert_eq!(meant("fire energy"), Meant::Several(vec![1, 2]));
        assert_eq!(meant("ponyta"), Meant::One(4));
        assert_eq!(meant("attach chimchar"), Meant::One(2));
        assert_eq!(meant("active fire"), Meant::One(1));
        // Its kind alone takes no option, not even the only one of it.
        assert_eq!(meant("tool"), Meant::Several((1..=7).collect()));
        for nothing in ["", "e", "en", "ack", "20", "-1", "[", "xyz", "tach"] {
            assert_eq!(meant(nothing), Meant::Nothing, "{nothing}");
        }
    }

    #[test]
    fn short_answers_may_be_shortened() {
        let offers = offers(&["Yes", "No"]);
        assert_eq!(meant("y", &offers, |_| ""), Meant::One(1));
        assert_eq!(meant("NO", &offers, |_| ""), Meant::One(2));
    }

    #[test]
    fn options_that_fit_alike_are_named_with_their_numbers() {
        let offers = offers(&["Play Potion", "End the turn", "Play Switch"]);
        let said = several(&[1, 3], &offers);
        assert!(
            said.ends_with("   1  Play Potion\n   3  Play Switch\n"),
            "{said}"
        );
    }
}
