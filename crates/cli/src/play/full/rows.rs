//! The list of options as rows. Moves with one card that differ only in their target are one row, which opens to the
//! targets.

use super::screen::{Filter, Screen};
use super::spot::Spot;
use super::stage::Stage;
use crate::play::session::Offer;
use rulebox_engine::{CardId, Choice};

/// A row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionRow {
    /// The options behind it, by their place among all; several if it opens.
    pub offers: Vec<usize>,
    /// What it says.
    pub words: String,
}

impl Screen {
    /// The rows of the options that are shown.
    pub fn rows(&self) -> Vec<OptionRow> {
        let grouped = self.pointed.is_none() && !matches!(self.filter, Filter::Words(_));
        let mut rows: Vec<OptionRow> = Vec::new();
        for at in self.shown() {
            let offer = &self.offers[at];
            let alike =
                |row: &OptionRow| self.is_alike(self.offers[row.offers[0]].choice, offer.choice);
            match rows.iter().position(alike) {
                Some(row) if grouped => {
                    rows[row].offers.push(at);
                    rows[row].words = self.group_words(offer.choice);
                }
                _ => rows.push(OptionRow {
                    offers: vec![at],
                    words: self.row_words(offer),
                }),
            }
        }
        rows
    }

    /// Whether two moves use copies of one card of the hand in the same way.
    fn is_alike(&self, one: Choice, other: Choice) -> bool {
        let book = &self.session.battle().book;
        let same = |one: CardId, other: CardId| {
            book.def_number(one) == book.def_number(other)
                && self.concerns(Choice::Card(one), Spot::Hand(other))
        };
        match (one, other) {
            (Choice::Attach(one, _), Choice::Attach(other, _))
            | (Choice::Evolve(one, _), Choice::Evolve(other, _))
            | (Choice::LevelUp(one, _), Choice::LevelUp(other, _)) => same(one, other),
            _ => false,
        }
    }

    fn group_words(&self, choice: Choice) -> String {
        let name = |card| self.names().of(card);
        match choice {
            Choice::Evolve(card, _) => format!("Evolve into {} …", name(card)),
            Choice::LevelUp(card, _) => format!("Level up to {} …", name(card)),
            Choice::Attach(card, _) => format!("Attach {} …", name(card)),
            _ => String::new(),
        }
    }

    /// The words of one option; only its target if the card is pointed at.
    fn row_words(&self, offer: &Offer) -> String {
        match (self.pointed, offer.choice) {
            (
                Some(Spot::Hand(_)),
                Choice::Attach(_, slot) | Choice::Evolve(_, slot) | Choice::LevelUp(_, slot),
            ) => {
                let verb = match offer.choice {
                    Choice::Attach(..) => "to",
                    _ => "on",
                };
                let target = self.with_words(|words| words.pokemon(slot));
                format!("{verb} {target}")
            }
            _ => offer.words.clone(),
        }
    }

    /// The row under the cursor.
    pub fn row(&self) -> Option<OptionRow> {
        self.rows().into_iter().nth(self.cursor)
    }

    /// The option under the cursor, if it is a single one.
    pub fn under_cursor(&self) -> Option<&Offer> {
        match self.row()?.offers.as_slice() {
            [only] => self.offers.get(*only),
            _ => None,
        }
    }

    /// Opens a row to its targets, by pointing at its card.
    pub fn open_row(&mut self, row: &OptionRow) {
        let first = row.offers.first().and_then(|at| self.offers.get(*at));
        if let Some(Choice::Attach(card, _) | Choice::Evolve(card, _) | Choice::LevelUp(card, _)) =
            first.map(|offer| offer.choice)
        {
            self.point_at_card(card);
        }
    }

    /// Points at the card of the hand that this one is, or is a copy of.
    fn point_at_card(&mut self, card: CardId) {
        let book = &self.session.battle().book;
        let side = self.view.sides.get(self.viewer.index());
        let mut hand = side
            .map(|side| super::spot::hand(book, side))
            .unwrap_or_default()
            .into_iter();
        let copy = hand.find(|(held, _)| book.def_number(*held) == book.def_number(card));
        if let Some((held, _)) = copy {
            self.point_at(Spot::Hand(held));
        }
    }

    /// Moves the cursor to an option, opening the row that holds it.
    pub fn show_offer(&mut self, at: usize) {
        self.show_all();
        let holds = |row: &OptionRow| row.offers.contains(&at);
        let rows = self.rows();
        let Some(number) = rows.iter().position(holds) else {
            return;
        };
        self.cursor = number;
        if rows[number].offers.len() > 1 {
            self.open_row(&rows[number]);
            self.cursor = self.rows().iter().position(holds).unwrap_or(0);
        }
    }
}
