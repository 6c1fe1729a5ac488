//! The first line of a log: the rules as differences from an era, the plan of the table, and the decks as printings with their
//! revisions. It is made to be understood by later programs, and by earlier ones: what a program does not know is named, kept
//! and passed over.
//!
//! Forms 1 and 2 held the rules switch by switch and the decks as printings without revisions.

use crate::book::Book;
use crate::plan::PlanData;
use crate::record::named_rules::NamedRules;
use crate::record::snapshot::hash_bytes;
use crate::state::ids::CardId;
use serde::de::Error;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// The form in which logs are written.
pub const FORM: u32 = 3;

/// The oldest form that is still read. Its logs have no last line, so nobody can tell whether they broke off.
pub const OLDEST: u32 = 1;

/// The first form whose hashes are taken over facts. Older ones told nothing but whether the engine was the same, and are not
/// compared.
const FIRST_WITH_FACTS: u32 = 3;

/// The first line of a log.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// The form of the log.
    pub form: u32,
    /// The rules.
    pub rules: NamedRules,
    /// The plan of the table; nothing for a duel.
    pub plan: Option<PlanData>,
    /// The decks, one per seat, card by card.
    pub decks: Vec<Vec<DeckCard>>,
    /// A number for what the cards do; see `cards_hash`.
    pub cards: String,
    /// Fields that this program does not know; of an older form, the whole line. They are written again as they were read.
    pub more: Map<String, Value>,
}

/// A card of a deck: a printing and the revision of the card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckCard {
    /// The printing: `dp1-5`.
    pub id: String,
    /// The revision of what the card does.
    pub revision: u16,
}

/// The line as it is written.
#[derive(Serialize, Deserialize)]
struct Written {
    rulebox: u32,
    rules: NamedRules,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    plan: Option<PlanData>,
    decks: Vec<Vec<(String, u8)>>,
    cards: String,
    #[serde(flatten)]
    more: Map<String, Value>,
}

/// The line as forms 1 and 2 wrote it.
#[derive(Deserialize)]
struct Older {
    rules: Value,
    decks: Vec<Vec<String>>,
}

impl Header {
    /// The header of a game with this book.
    pub(crate) fn of(book: &Book) -> Header {
        let deck = |seat| {
            book.deck(seat)
                .map(|card| DeckCard::of(book, card))
                .collect()
        };
        Header {
            form: FORM,
            rules: NamedRules::of(&book.rules),
            plan: unless_duel(Some(book.plan.data().clone())),
            decks: book.plan.seats().map(deck).collect(),
            cards: format!("{:016x}", cards_hash(book)),
            more: Map::new(),
        }
    }

    /// The header of this game when it is gone on with by this program. What it does not know is kept.
    pub(crate) fn renewed(&self, book: &Book) -> Header {
        let mut new = Header::of(book);
        if self.form == FORM {
            let unknown = self.rules.unknown().into_iter();
            let changes = unknown.filter_map(|(name, value)| Some((name, value?)));
            new.rules.changes.extend(changes);
            new.rules.more = self.rules.more.clone();
            new.more = self.more.clone();
        }
        new
    }

    /// Whether the hashes of the log are those of facts, which are compared.
    pub fn has_facts(&self) -> bool {
        self.form >= FIRST_WITH_FACTS
    }

    /// The printings of a deck.
    pub fn ids(&self, deck: usize) -> impl Iterator<Item = &String> + Clone {
        self.decks.get(deck).into_iter().flatten().map(|c| &c.id)
    }

    /// The header as a line.
    pub(crate) fn write(&self) -> Result<String, serde_json::Error> {
        if self.form < FIRST_WITH_FACTS {
            return serde_json::to_string(&self.more);
        }
        serde_json::to_string(&Written {
            rulebox: self.form,
            rules: self.rules.clone(),
            plan: self.plan.clone(),
            decks: self.decks.iter().map(|deck| runs(deck)).collect(),
            cards: self.cards.clone(),
            more: self.more.clone(),
        })
    }

    /// The header in a line of this form.
    pub(crate) fn read(form: u32, line: &str) -> Result<Header, serde_json::Error> {
        if form < FIRST_WITH_FACTS {
            let Older { rules, decks } = serde_json::from_str(line)?;
            let deck = |ids: Vec<String>| ids.into_iter().map(DeckCard::first).collect();
            return Ok(Header {
                form,
                rules: NamedRules::read(rules)?,
                plan: None,
                decks: decks.into_iter().map(deck).collect(),
                cards: String::new(),
                more: serde_json::from_str(line)?,
            });
        }
        let written: Written = serde_json::from_str(line)?;
        let decks = written.decks.iter().map(|runs| card_by_card(runs));
        Ok(Header {
            form,
            rules: written.rules,
            plan: unless_duel(written.plan),
            decks: decks.collect::<Result<_, _>>()?,
            cards: written.cards,
            more: written.more,
        })
    }
}

/// The plan of a duel goes without saying.
fn unless_duel(plan: Option<PlanData>) -> Option<PlanData> {
    plan.filter(|plan| *plan != PlanData::duel())
}

/// A deck in which equal cards that follow each other are written once, with how many they are. The order stays.
fn runs(deck: &[DeckCard]) -> Vec<(String, u8)> {
    let mut runs: Vec<(String, u8)> = Vec::new();
    for DeckCard { id, revision } in deck {
        let card = format!("{id}@{revision}");
        match runs
            .last_mut()
            .filter(|(last, count)| *last == card && *count < u8::MAX)
        {
            Some((_, count)) => *count += 1,
            None => runs.push((card, 1)),
        }
    }
    runs
}

/// The most cards of a deck in a log. No deck that is played has so many, so nothing is lost; whoever forges a log gets no
/// further.
const MOST_CARDS: usize = 1_000;

fn card_by_card(runs: &[(String, u8)]) -> Result<Vec<DeckCard>, serde_json::Error> {
    let mut deck = Vec::new();
    for (card, count) in runs {
        let wrong = || serde_json::Error::custom(format!("{card:?} is no `printing@revision`"));
        let (id, revision) = card.rsplit_once('@').ok_or_else(wrong)?;
        let revision = revision.parse().map_err(|_| wrong())?;
        let card = DeckCard {
            id: id.to_owned(),
            revision,
        };
        deck.resize(deck.len() + usize::from(*count), card);
        if deck.len() > MOST_CARDS {
            return Err(serde_json::Error::custom(
                "there are too many cards in a deck",
            ));
        }
    }
    Ok(deck)
}

impl DeckCard {
    fn of(book: &Book, card: CardId) -> DeckCard {
        DeckCard {
            id: book.printing(card),
            revision: book.def(card).card.revision,
        }
    }

    /// The first revision of a printing.
    fn first(id: String) -> DeckCard {
        DeckCard { id, revision: 1 }
    }
}

/// A number for what the cards of a game do: a hash over the text of each different card, in the order of their first copies.
/// It tells when a card was changed and its revision was not raised.
pub fn cards_hash(book: &Book) -> u64 {
    let mut text = String::new();
    let mut seen = BTreeSet::new();
    for card in book.plan.seats().flat_map(|seat| book.deck(seat)) {
        if seen.insert(book.def_number(card)) {
            text.push_str(&rulebox_cards::print::card(&book.def(card).card));
        }
    }
    hash_bytes(text.as_bytes())
}
