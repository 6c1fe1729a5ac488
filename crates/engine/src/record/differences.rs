//! In what a log and this program differ: the edition of the rules, switches that are not known here, revisions of cards. The
//! game is played through all the same.

use crate::book::Book;
use crate::record::head::{DeckCard, Header, cards_hash};
use crate::record::named_rules::word;
use crate::state::ids::Seat;
use rulebox_rules::{Era, Ruleset};

/// Something in which a log and this program differ. The game is played through all the same; if it then differs, this may
/// be why.
#[derive(Clone, Debug, PartialEq)]
pub enum Difference {
    /// Another edition of the era's rules.
    Edition {
        /// The era.
        era: Era,
        /// The edition of the log.
        log: u16,
        /// The edition of the program.
        program: u16,
    },
    /// A switch that this program does not know, or not with this value.
    Switch {
        /// The switch.
        name: String,
        /// Its value in the log.
        value: String,
    },
    /// A kind of cards that this program does not know.
    Kind(String),
    /// Another revision of a card.
    Revision {
        /// The card's name.
        card: String,
        /// The printing.
        id: String,
        /// The revision of the log.
        log: u16,
        /// The revision of the program.
        program: u16,
    },
    /// The cards are written differently.
    Cards,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Difference::Edition { era, log, program } => write!(
                f,
                "The log is of edition {log} of the rules of {era}; this program has edition {program}."
            ),
            Difference::Switch { name, value } => write!(
                f,
                "The log sets `{name}` to {value}, which this program does not know; the era's rule is played."
            ),
            Difference::Kind(kind) => write!(
                f,
                "The log speaks of the kind of cards `{kind}`, which this program does not know."
            ),
            Difference::Revision {
                card,
                id,
                log,
                program,
            } => write!(
                f,
                "The log has revision {log} of {card} ({id}); this program has revision {program}."
            ),
            Difference::Cards => f.write_str(
                "The cards of the log are written differently in this program, though their revisions are the same.",
            ),
        }
    }
}

impl Header {
    /// In what this log and the program with this book differ; of the cards only those of one deck, where a player who does
    /// not know the others looks.
    pub fn differences(&self, book: &Book, deck: Option<Seat>) -> Vec<Difference> {
        let mut found = Vec::new();
        let (era, program) = (self.rules.era, Ruleset::edition(self.rules.era));
        if self.rules.edition != program {
            let log = self.rules.edition;
            found.push(Difference::Edition { era, log, program });
        }
        for (name, value) in self.rules.unknown() {
            found.push(match value {
                Some(value) => Difference::Switch {
                    name,
                    value: word(&value),
                },
                None => Difference::Kind(name),
            });
        }
        let revisions = self.revisions(book, deck);
        let same = self.cards == format!("{:016x}", cards_hash(book));
        if self.has_facts() && !same && revisions.is_empty() {
            found.push(Difference::Cards);
        }
        found.extend(revisions);
        found
    }

    /// The cards that have another revision, each printing once.
    fn revisions(&self, book: &Book, deck: Option<Seat>) -> Vec<Difference> {
        let mut found = Vec::new();
        let seats = book.plan.seats();
        let seats = seats.filter(|seat| deck.is_none_or(|only| only == *seat));
        for card in seats.flat_map(|seat| book.deck(seat)) {
            let deck = self.decks.get(card.owner().index());
            let written = deck.and_then(|deck| deck.get(usize::from(card.local())));
            let program = book.def(card).card.revision;
            let Some(DeckCard { id, revision: log }) = written.filter(|w| w.revision != program)
            else {
                continue;
            };
            let difference = Difference::Revision {
                card: book.name(card).to_owned(),
                id: id.clone(),
                log: *log,
                program,
            };
            if !found.contains(&difference) {
                found.push(difference);
            }
        }
        found
    }
}
