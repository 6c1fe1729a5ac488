//! The texts of cards that games can reach: attacks, clauses, and what happens when a card is played or attached.

use rulebox_cards::{Attack, Body, Card, Catalog, Clause, Pokemon, Printing};
use rulebox_engine::state::ProgramId;
use rulebox_engine::{Book, CardId};
use std::collections::HashMap;
use std::sync::Arc;

/// What sort of text it is, and its number among those of the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sort {
    /// An attack: announced, and not stopped.
    Attack(u8),
    /// A clause that a player uses: begun.
    Used(u8),
    /// A clause that happens by itself: begun.
    Triggered(u8),
    /// A clause that holds: in force, with something to speak about, when a turn ended.
    Static(u8),
    /// A Trainer card: played.
    Played,
    /// A card that is attached to a Pokémon: attached.
    Attached,
}

/// One text of one card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The card's number in the list of cards.
    pub card: usize,
    /// Which text of the card.
    pub sort: Sort,
    /// How to name it: `attack "Flare Blitz"`.
    pub label: String,
}

/// All texts of some cards.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    /// The catalog of the cards.
    pub catalog: Catalog,
    /// The cards.
    pub cards: Vec<Arc<Card>>,
    /// Their texts, card by card.
    pub list: Vec<Text>,
    by_printing: HashMap<Printing, usize>,
    by_sort: HashMap<(usize, Sort), usize>,
}

impl Texts {
    /// The texts of all cards of a catalog.
    pub fn of(catalog: &Catalog) -> Texts {
        let mut texts = Texts {
            catalog: catalog.clone(),
            ..Texts::default()
        };
        for card in catalog.iter() {
            texts.add(card);
        }
        texts
    }

    fn add(&mut self, card: &Arc<Card>) {
        let number = self.cards.len();
        for printing in &card.printings {
            self.by_printing.insert(printing.clone(), number);
        }
        for (sort, label) in of_card(card) {
            if let Some(same) = self.of_other_piece(card, &label) {
                self.by_sort.insert((number, sort), same);
                continue;
            }
            self.by_sort.insert((number, sort), self.list.len());
            self.list.push(Text {
                card: number,
                sort,
                label,
            });
        }
        self.cards.push(card.clone());
    }

    /// This text on another piece of the card: both halves of a LEGEND bear all of its texts (KIND-LEGEND-1).
    fn of_other_piece(&self, card: &Card, label: &str) -> Option<usize> {
        card.pokemon()?.part?;
        let set = |card: &Card| card.printings.first().map(|p| p.set.clone());
        let same = |other: &Card| other.name == card.name && set(other) == set(card);
        let is = |t: &Text| t.label == label && same(&self.cards[t.card]);
        self.list.iter().position(is)
    }

    /// The number of a text.
    pub fn find(&self, card: &Card, sort: Sort) -> Option<usize> {
        let number = self.by_printing.get(card.printings.first()?)?;
        self.by_sort.get(&(*number, sort)).copied()
    }
}

/// The texts of one card. Clauses are numbered as the engine numbers them: by sort, those of powers first.
fn of_card(card: &Card) -> Vec<(Sort, String)> {
    let mut found = Found::default();
    match &card.body {
        Body::Pokemon(pokemon) => {
            found.pokemon(pokemon);
            if pokemon.as_energy.is_some() || !pokemon.as_tool.is_empty() {
                found.add(Sort::Attached, "attached to another Pokémon".to_owned());
            }
        }
        Body::Trainer(trainer) => {
            found.add(Sort::Played, "played".to_owned());
            if let Some(fossil) = &trainer.fossil {
                found.pokemon(fossil);
            }
            found.clauses("text", &trainer.clauses);
            found.attacks(&trainer.attacks);
        }
        Body::Energy(energy) => {
            found.add(Sort::Attached, "attached".to_owned());
            found.clauses("text", &energy.clauses);
        }
    }
    found.list
}

/// The texts found so far, and how many of each sort.
#[derive(Default)]
struct Found {
    list: Vec<(Sort, String)>,
    attacks: u8,
    used: u8,
    triggered: u8,
    statics: u8,
}

impl Found {
    fn add(&mut self, sort: Sort, label: String) {
        let same = self.list.iter().filter(|(_, l)| l.starts_with(&label));
        let label = match same.count() {
            0 => label,
            n => format!("{label} ({})", n + 1),
        };
        self.list.push((sort, label));
    }

    fn pokemon(&mut self, pokemon: &Pokemon) {
        for power in &pokemon.powers {
            self.clauses(&format!("power \"{}\"", power.name), &power.clauses);
        }
        self.clauses("rule", &pokemon.rules);
        self.attacks(&pokemon.attacks);
    }

    fn attacks(&mut self, attacks: &[Attack]) {
        for attack in attacks {
            let sort = Sort::Attack(next(&mut self.attacks));
            self.add(sort, format!("attack \"{}\"", attack.name));
        }
    }

    fn clauses(&mut self, label: &str, clauses: &[Clause]) {
        for clause in clauses {
            let sort = match clause {
                Clause::Static { .. } => Sort::Static(next(&mut self.statics)),
                Clause::Activated { .. } => Sort::Used(next(&mut self.used)),
                Clause::Triggered(_) => Sort::Triggered(next(&mut self.triggered)),
                // Playing the card is the reaction.
                Clause::Reaction { .. } => continue,
            };
            self.add(sort, label.to_owned());
        }
    }
}

fn next(count: &mut u8) -> u8 {
    let now = *count;
    *count += 1;
    now
}

/// The texts of a game's cards, by the numbers that its book gives them.
#[derive(Clone, Debug)]
pub struct BookTexts {
    programs: Vec<Option<u32>>,
    attacks: Vec<Vec<Option<u32>>>,
    statics: Vec<Vec<Option<u32>>>,
    played: Vec<Option<u32>>,
    attached: Vec<Option<u32>>,
}

impl BookTexts {
    /// Finds the texts of every card of a book.
    pub fn of(book: &Book, texts: &Texts) -> BookTexts {
        let find = |card: &Card, sort| texts.find(card, sort).map(|n| n as u32);
        let mut found = BookTexts {
            programs: vec![None; book.programs.len()],
            attacks: Vec::new(),
            statics: Vec::new(),
            played: Vec::new(),
            attached: Vec::new(),
        };
        for def in &book.defs {
            let card = &def.card;
            let numbered = |count: usize, sort: fn(u8) -> Sort| -> Vec<Option<u32>> {
                (0..count).map(|n| find(card, sort(n as u8))).collect()
            };
            found
                .attacks
                .push(numbered(def.attacks.len(), Sort::Attack));
            found
                .statics
                .push(numbered(def.statics.len(), Sort::Static));
            for (n, clause) in def.activated.iter().enumerate() {
                found.programs[clause.program.index()] = find(card, Sort::Used(n as u8));
            }
            for (n, clause) in def.triggered.iter().enumerate() {
                found.programs[clause.program.index()] = find(card, Sort::Triggered(n as u8));
            }
            found.played.push(find(card, Sort::Played));
            found.attached.push(find(card, Sort::Attached));
        }
        found
    }

    /// The text that a program carries out.
    pub fn program(&self, program: ProgramId) -> Option<u32> {
        *self.programs.get(program.index())?
    }

    /// An attack of a card.
    pub fn attack(&self, book: &Book, card: CardId, attack: u8) -> Option<u32> {
        *self.attacks[book.def_number(card) as usize].get(attack as usize)?
    }

    /// A static clause of a card.
    pub fn static_clause(&self, book: &Book, card: CardId, clause: usize) -> Option<u32> {
        *self.statics[book.def_number(card) as usize].get(clause)?
    }

    /// Playing a card.
    pub fn played(&self, book: &Book, card: CardId) -> Option<u32> {
        self.played[book.def_number(card) as usize]
    }

    /// Attaching a card.
    pub fn attached(&self, book: &Book, card: CardId) -> Option<u32> {
        self.attached[book.def_number(card) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_of_a_card_is_listed() {
        let texts = Texts::of(&Catalog::embedded());
        let labels = |id: &str| -> Vec<(Sort, &str)> {
            let card = Catalog::embedded().card(id).expect("a card of the pool");
            let own = |t: &&Text| Arc::ptr_eq(&texts.cards[t.card], &card);
            let list = texts.list.iter().filter(own);
            list.map(|t| (t.sort, t.label.as_str())).collect()
        };
        let luxray = [
            (Sort::Static(0), "power \"Rivalry\""),
            (Sort::Attack(0), "attack \"Plasma\""),
            (Sort::Attack(1), "attack \"Shock Bolt\""),
        ];
        assert_eq!(labels("dp6-8"), luxray);
        assert_eq!(
            labels("hgss1-114"),
            [],
            "the other half has all texts of the LEGEND"
        );
        assert_eq!(labels("dp1-118"), [(Sort::Played, "played")]);
        assert_eq!(labels("dp1-124"), [(Sort::Attached, "attached")]);
    }
}
