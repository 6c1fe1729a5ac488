//! The cards that a format allows: by regulation mark, by set, and less the banned ones.

use rulebox_cards::catalog::{Printed, Set, printed, printed_as};
use rulebox_cards::{Card, Catalog, Printing};
use serde::Deserialize;
use std::collections::BTreeSet;

/// The pool of a file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Written {
    #[serde(default)]
    marks: Vec<char>,
    #[serde(default)]
    sets: Vec<String>,
    from: Option<String>,
    #[serde(default)]
    bans: Vec<String>,
}

/// The cards that a format allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    /// Cards with one of these regulation marks.
    marks: Vec<char>,
    /// All cards of these sets, by id.
    sets: Vec<String>,
    /// All cards of the sets from one day to another.
    days: Option<(String, Option<String>)>,
    /// Those sets, by id, of the catalog with which the file was read.
    of_days: BTreeSet<String>,
    /// Names and ids of printings that are not allowed all the same.
    bans: Vec<Ban>,
    /// Whether nothing of this is said, so that every card is allowed.
    open: bool,
}

/// A card that is not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Ban {
    /// All cards of a name.
    Name(String),
    /// The card of a printing, in whichever printing.
    Card(Printing),
}

impl Pool {
    pub(crate) fn of(
        written: Written,
        until: Option<&str>,
        cards: &Catalog,
    ) -> Result<Pool, String> {
        let open = written.marks.is_empty() && written.sets.is_empty() && written.from.is_none();
        let days = match &written.from {
            None => None,
            Some(id) => Some((
                set_named(id, cards)?.released.clone(),
                until.map(str::to_owned),
            )),
        };
        let named = |id: &String| Ok(set_named(id, cards)?.id.clone());
        let sets = written.sets.iter().map(named);
        let came_out = |set: &&Set| days.as_ref().is_some_and(|days| is_between(set, days));
        let of_days = cards.sets().filter(came_out).map(|set| set.id.clone());
        Ok(Pool {
            marks: written.marks,
            sets: sets.collect::<Result<_, String>>()?,
            of_days: of_days.collect(),
            days,
            bans: written
                .bans
                .iter()
                .map(|ban| Ban::of(ban, cards))
                .collect::<Result<_, _>>()?,
            open,
        })
    }

    /// Whether every card is allowed.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// The regulation marks that are allowed.
    pub fn marks(&self) -> &[char] {
        &self.marks
    }

    /// The ids of sets that are allowed whatever their day.
    pub fn sets(&self) -> &[String] {
        &self.sets
    }

    /// The first day of the sets that are allowed by their day, and the last one if there is one.
    pub fn days(&self) -> Option<(&str, Option<&str>)> {
        let days = self.days.as_ref();
        days.map(|(from, until)| (from.as_str(), until.as_deref()))
    }

    /// The names and printings that are banned.
    pub fn banned(&self) -> Vec<String> {
        let words = |ban: &Ban| match ban {
            Ban::Name(name) => name.clone(),
            Ban::Card(printing) => printing.to_string(),
        };
        self.bans.iter().map(words).collect()
    }

    /// Whether a card is in it: in this printing or in another one with the same text. Of Trainer and Special Energy cards
    /// any printing of the name will do, because they are played by their newest text; basic Energy is always allowed.
    pub fn holds(&self, card: &Card, printing: &Printing) -> bool {
        let basic = card.energy().is_some_and(|energy| energy.basic);
        if self.open || basic {
            return true;
        }
        let alike: Vec<Printed> = match printed(printing) {
            Some(text) if card.pokemon().is_some() => vec![text],
            _ => printed_as(card.rule_name())
                .into_iter()
                .filter(|_| card.pokemon().is_none())
                .flat_map(|name| name.texts())
                .collect(),
        };
        let mut printings = alike.into_iter().flat_map(Printed::printings);
        self.holds_set(&printing.set) || printings.any(|(p, mark)| self.holds_printing(&p, mark))
    }

    fn holds_printing(&self, printing: &Printing, mark: Option<char>) -> bool {
        mark.is_some_and(|mark| self.marks.contains(&mark)) || self.holds_set(&printing.set)
    }

    fn holds_set(&self, id: &str) -> bool {
        self.sets.iter().any(|own| own == id) || self.of_days.contains(id)
    }

    /// Whether a card is banned, by name or by printing.
    pub fn bans(&self, card: &Card, printing: &Printing) -> bool {
        self.bans.iter().any(|ban| match ban {
            Ban::Name(name) => same(name, card.rule_name()) || same(name, &card.name),
            Ban::Card(banned) => {
                let shares = |text: Printed| text.printings().any(|(p, _)| p == *banned);
                banned == printing
                    || card.printings.contains(banned)
                    || printed(printing).is_some_and(shares)
            }
        })
    }
}

impl Ban {
    fn of(written: &str, cards: &Catalog) -> Result<Ban, String> {
        let known = |p: &Printing| printed(p).is_some() || cards.get(&p.set, &p.number).is_some();
        if let Some((set, number)) = written.split_once('-') {
            let printing = Printing {
                set: set.to_owned(),
                number: number.to_owned(),
            };
            if known(&printing) {
                return Ok(Ban::Card(printing));
            }
        }
        if printed_as(written).is_some() || !cards.named(written).is_empty() {
            return Ok(Ban::Name(written.to_owned()));
        }
        Err(format!(
            "bans: \"{written}\" is neither the name of a card nor a printing such as \"dp1-5\"."
        ))
    }
}

fn same(a: &str, b: &str) -> bool {
    a.to_lowercase() == b.to_lowercase()
}

/// Whether a set came out between two days; of one without a day nobody knows.
fn is_between(set: &Set, (from, until): &(String, Option<String>)) -> bool {
    let begun = until.as_ref().is_none_or(|until| set.released <= *until);
    !set.released.is_empty() && set.released >= *from && begun
}

/// The set of an id or a code.
fn set_named<'c>(id: &str, cards: &'c Catalog) -> Result<&'c Set, String> {
    let by_code = || cards.sets_with_code(id).into_iter().next();
    cards.set(id).or_else(by_code).ok_or_else(|| {
        format!("There is no set \"{id}\"; sets are named by their ids, such as \"sv1\".")
    })
}
