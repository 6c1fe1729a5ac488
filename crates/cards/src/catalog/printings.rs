//! The printed cards that are known by name, beyond those whose texts the catalog holds (NAME-1): which printings there are
//! of a name, which of them share one text, and which regulation mark each bears.

use super::{fold, loose, set};
use crate::card::Printing;
use crate::near;
use std::collections::HashMap;
use std::sync::OnceLock;

/// A printed card: its name, and the printings that share its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The name.
    pub name: &'static str,
    /// The printings that share its text, as the table writes them.
    text: &'static str,
}

/// A name that printed cards bear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedName {
    /// The name.
    pub name: &'static str,
    /// All texts of it, as the table writes them.
    texts: &'static str,
}

#[derive(Default)]
struct Table {
    names: Vec<PrintedName>,
    by_id: HashMap<&'static str, Printed>,
    by_name: HashMap<String, usize>,
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Table::default();
        for line in include_str!("../../../../cards/printings.tsv").lines() {
            table.add(line);
        }
        table
    })
}

impl Table {
    fn add(&mut self, line: &'static str) {
        let Some((name, texts)) = line.split_once('\t').filter(|_| !line.starts_with('#')) else {
            return;
        };
        for text in texts.split('\t') {
            for printing in text.split(' ') {
                self.by_id.insert(id_of(printing), Printed { name, text });
            }
        }
        let index = self.names.len();
        self.names.push(PrintedName { name, texts });
        self.by_name.entry(fold(name)).or_insert(index);
        self.by_name.entry(loose(name)).or_insert(index);
    }
}

/// A printing without its mark.
fn id_of(printing: &'static str) -> &'static str {
    printing.split_once('/').map_or(printing, |(id, _)| id)
}

/// The printed card with this set id and number, whether or not the catalog holds its text.
pub fn printed(printing: &Printing) -> Option<Printed> {
    table().by_id.get(printing.to_string().as_str()).copied()
}

/// The cards that somebody means who writes this name. Additions in brackets are no part of it.
pub fn printed_as(name: &str) -> Option<PrintedName> {
    let table = table();
    let name = name.split_once(" (").map_or(name, |(plain, _)| plain);
    let found = table.by_name.get(&fold(name));
    let found = found.or_else(|| table.by_name.get(&loose(name)))?;
    Some(table.names[*found])
}

/// Every name that printed cards bear.
pub fn printed_names() -> impl Iterator<Item = &'static str> {
    table().names.iter().map(|entry| entry.name)
}

/// Up to three names of printed cards that are close to a mistyped one.
pub fn printed_near(name: &str) -> Vec<&'static str> {
    let table = table();
    let keys = table.by_name.keys().map(String::as_str);
    let close = near::nearest(&fold(name), keys, 6);
    let mut names: Vec<&'static str> = Vec::new();
    for index in close.iter().filter_map(|key| table.by_name.get(*key)) {
        let own = table.names[*index].name;
        if !names.contains(&own) && names.len() < 3 {
            names.push(own);
        }
    }
    names
}

impl Printed {
    /// The printings that share its text, the oldest first, with the regulation mark of each.
    pub fn printings(self) -> impl Iterator<Item = (Printing, Option<char>)> {
        self.text.split(' ').filter_map(marked)
    }
}

impl PrintedName {
    /// The different texts under this name.
    pub fn texts(self) -> impl Iterator<Item = Printed> {
        let name = self.name;
        self.texts
            .split('\t')
            .map(move |text| Printed { name, text })
    }
}

/// A printing of the table and its regulation mark: its own, else that of its set.
fn marked(written: &str) -> Option<(Printing, Option<char>)> {
    let (id, own) = match written.split_once('/') {
        Some((id, mark)) => (id, Some(mark.chars().next().filter(|c| *c != '-'))),
        None => (written, None),
    };
    let (of, number) = id.split_once('-')?;
    let mark = own.unwrap_or_else(|| set(of).and_then(|set| set.mark));
    let printing = Printing {
        set: of.to_owned(),
        number: number.to_owned(),
    };
    Some((printing, mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(id: &str) -> Printing {
        let (set, number) = id.split_once('-').expect("an id");
        Printing {
            set: set.to_owned(),
            number: number.to_owned(),
        }
    }

    #[test]
    fn printings_of_one_text_stand_together() {
        let orders = printed(&at("sv2-172")).expect("a printed card");
        assert_eq!(orders.name, "Boss's Orders");
        let switch = printed(&at("base1-95")).expect("a printed card");
        assert!(
            switch
                .printings()
                .any(|(p, mark)| p == at("sv1-194") && mark == Some('G'))
        );
        assert!(
            switch
                .printings()
                .any(|(p, mark)| p == at("dp3-128") && mark.is_none())
        );
        assert_eq!(printed(&at("dp1-999")), None);
    }

    #[test]
    fn names_are_found_without_their_additions_and_signs() {
        let name = |name| printed_as(name).map(|n| n.name);
        assert_eq!(name("boss’s orders (Ghetsis)"), Some("Boss's Orders"));
        assert_eq!(name("charizard gx"), Some("Charizard-GX"));
        assert_eq!(name("Nobody"), None);
        assert_eq!(printed_as("Pokédex").map(|n| n.texts().count()), Some(2));
    }

    #[test]
    fn the_mark_of_a_reprint_is_its_own() {
        let marks: Vec<char> = printed(&at("sv9-53"))
            .expect("a printed card")
            .printings()
            .filter_map(|(_, mark)| mark)
            .collect();
        assert!(marks.iter().all(|mark| *mark == 'I'), "{marks:?}");
    }
}
