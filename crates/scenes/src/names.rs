//! Which cards a ruling can name: those written in it, the cast, and those of the catalog with which it is read.

use crate::log::matches;
use crate::words::Fault;
use rulebox_cards::{Card, Catalog};
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

/// The standard cast, small invented cards that most rulings can do with.
const CAST: &str = include_str!("../../../rulings/cast.cards");

/// The cards that a ruling can name.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    inline: Catalog,
    /// The cards that whoever reads the ruling knows.
    known: Catalog,
}

/// The names of the attacks and powers of the cast and of the known cards, kept with those.
#[derive(Debug)]
struct Deeds(BTreeSet<String>);

/// The cast, read once, and what is wrong with its file.
fn read_cast() -> &'static (Catalog, Vec<String>) {
    static READ: OnceLock<(Catalog, Vec<String>)> = OnceLock::new();
    READ.get_or_init(|| {
        let mut catalog = Catalog::default();
        let errors = catalog.add_text("rulings/cast.cards", CAST);
        (catalog, errors.iter().map(ToString::to_string).collect())
    })
}

/// The standard cast.
pub fn cast() -> &'static Catalog {
    &read_cast().0
}

/// What is wrong with the file of the cast: nothing, as the tests make sure.
pub fn cast_errors() -> &'static [String] {
    &read_cast().1
}

impl Names {
    /// The names of these cards and of the cast.
    pub(crate) fn of(known: &Catalog) -> Names {
        Names {
            inline: Catalog::default(),
            known: known.clone(),
        }
    }

    fn catalogs(&self) -> [&Catalog; 3] {
        [&self.inline, cast(), &self.known]
    }

    /// Adds cards written inside a ruling. `first` is the number of the text's first line, and `indent` how far
    /// its lines are indented.
    pub(crate) fn add(&mut self, text: &str, first: usize, indent: usize) -> Result<(), Fault> {
        let errors = self.inline.add_text("ruling", &with_printings(text));
        match errors.first() {
            None => Ok(()),
            Some(error) => Err(Fault {
                line: first + (error.line as usize).saturating_sub(1),
                column: error.column as usize + indent,
                message: error.message.clone(),
                near: error.suggestion.clone().into_iter().collect(),
            }),
        }
    }

    /// The cards of this name: those of the ruling itself before those of the cast before all others. Only
    /// where no card has just this name, it may lack an addition such as LV.X.
    pub(crate) fn find(&self, name: &str) -> Vec<Arc<Card>> {
        let all = self.catalogs().map(|catalog| catalog.named(name));
        let exact = all
            .iter()
            .find(|found| found.iter().any(|card| same(&card.name, name)));
        match exact {
            Some(found) => found
                .iter()
                .filter(|card| same(&card.name, name))
                .cloned()
                .collect(),
            None => all
                .into_iter()
                .find(|found| !found.is_empty())
                .unwrap_or_default(),
        }
    }

    /// Whether events can tell of a card in these words.
    pub(crate) fn has_card(&self, name: &str) -> bool {
        self.find(name).iter().any(|card| matches(name, &card.name))
    }

    /// Whether an attack or a power has this name. A rule that a card has without a power is used by the card's name.
    pub(crate) fn has_deed(&self, name: &str) -> bool {
        let all = |known: &Catalog| Deeds(deeds(cast()).chain(deeds(known)).collect());
        let plain = fold(name);
        let deed = self.known.keep(all).0.contains(&plain)
            || deeds(&self.inline).any(|deed| deed == plain);
        deed || self.has_card(name)
    }

    /// Names that look like this one.
    pub(crate) fn near(&self, name: &str) -> Vec<String> {
        let mut near: Vec<String> = Vec::new();
        for catalog in self.catalogs() {
            for found in catalog.near(name) {
                if !near.contains(&found) {
                    near.push(found);
                }
            }
        }
        near.truncate(3);
        near
    }
}

/// The names of all attacks and powers: of Pokémon, of Fossils, and of cards that lend an attack.
fn deeds(catalog: &Catalog) -> impl Iterator<Item = String> {
    let names = catalog.iter().flat_map(|card| {
        let trainer = card.trainer();
        let fossil = trainer.and_then(|trainer| trainer.fossil.as_deref());
        let pokemon = card.pokemon().into_iter().chain(fossil);
        let lent = trainer.into_iter().flat_map(|trainer| &trainer.attacks);
        let attacks = pokemon.clone().flat_map(|pokemon| &pokemon.attacks);
        let powers = pokemon.flat_map(|pokemon| &pokemon.powers);
        let attacks = attacks.chain(lent).map(|attack| &attack.name);
        attacks.chain(powers.map(|power| &power.name))
    });
    names.map(|name| fold(name))
}

/// Whether two names are the same but for case and accents.
pub(crate) fn same(a: &str, b: &str) -> bool {
    fold(a) == fold(b)
}

fn fold(name: &str) -> String {
    let plain = |c| match c {
        'é' | 'è' | 'ê' => 'e',
        '’' | '‘' => '\'',
        other => other,
    };
    name.to_lowercase().chars().map(plain).collect()
}

/// Invented cards need no set and number, so those are added where they are missing.
fn with_printings(text: &str) -> String {
    let mut out = String::new();
    for (number, line) in text.lines().enumerate() {
        out.push_str(line);
        if !line.starts_with([' ', '\t', '#']) && line.trim_end().ends_with('"') {
            out.push_str(&format!(" ruling-{}", number + 1));
        }
        out.push('\n');
    }
    out
}
