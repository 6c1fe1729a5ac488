//! The cards of a catalog laid out, each once under each set of rules, for all books that are made with the catalog. They are
//! kept with it. A card that is not of the catalog is laid out anew for each book, so that what is kept does not grow with
//! the games that are played.

use crate::book::lay_out::LaidOut;
use crate::program::compile::CompileError;
use crate::record::snapshot::hash_bytes;
use rulebox_cards::{Card, Catalog};
use rulebox_rules::Ruleset;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The cards laid out, by rules.
#[derive(Default)]
struct Kept(Mutex<Vec<(Ruleset, UnderRules)>>);

/// What is kept of one set of rules.
struct UnderRules {
    /// A number that differs for rules that differ.
    fingerprint: u64,
    /// By the place of the card, which is no other one's as long as its definition holds it.
    cards: HashMap<usize, Arc<LaidOut>>,
}

/// Some cards laid out under the rules of a game.
pub(super) struct CardsLaidOut {
    /// A number that differs for rules that differ.
    pub(super) rules: u64,
    /// The cards in the order in which they were asked for.
    pub(super) cards: Vec<Result<Arc<LaidOut>, CompileError>>,
}

/// Lays cards out, as far as that was not done before.
pub(super) fn lay_out(catalog: &Catalog, rules: &Ruleset, cards: &[&Arc<Card>]) -> CardsLaidOut {
    let kept = catalog.keep(|_| Kept::default());
    let (fingerprint, known) = kept.known(rules, cards);
    let mut new = Vec::new();
    let laid_out = cards.iter().zip(known).map(|(card, known)| match known {
        Some(laid_out) => Ok(laid_out),
        None => {
            let laid_out = Arc::new(LaidOut::of(rules, card)?);
            if catalog.holds(card) {
                new.push((place(card), laid_out.clone()));
            }
            Ok(laid_out)
        }
    });
    let laid_out = laid_out.collect();
    kept.add(rules, new);
    CardsLaidOut {
        rules: fingerprint,
        cards: laid_out,
    }
}

impl Kept {
    fn known(&self, rules: &Ruleset, cards: &[&Arc<Card>]) -> (u64, Vec<Option<Arc<LaidOut>>>) {
        let mut all = self.lock();
        let kept = under(&mut all, rules);
        let known = cards.iter().map(|card| kept.cards.get(&place(card)));
        (kept.fingerprint, known.map(Option::<&_>::cloned).collect())
    }

    fn add(&self, rules: &Ruleset, new: Vec<(usize, Arc<LaidOut>)>) {
        if !new.is_empty() {
            under(&mut self.lock(), rules).cards.extend(new);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(Ruleset, UnderRules)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is kept of these rules.
fn under<'a>(all: &'a mut Vec<(Ruleset, UnderRules)>, rules: &Ruleset) -> &'a mut UnderRules {
    let known = all.iter().position(|(known, _)| known == rules);
    let at = known.unwrap_or_else(|| {
        let new = UnderRules {
            fingerprint: hash_bytes(format!("{rules:?}").as_bytes()),
            cards: HashMap::new(),
        };
        all.push((*rules, new));
        all.len() - 1
    });
    &mut all[at].1
}

/// Where a card lies in the memory.
fn place(card: &Arc<Card>) -> usize {
    Arc::as_ptr(card) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Book;
    use crate::book::new_game::duel_book;
    use rulebox_cards::EmbeddedDeck;
    use rulebox_rules::Era;

    fn rules() -> Ruleset {
        Ruleset::of(Era::E2009)
    }

    fn decks() -> Vec<Vec<Arc<Card>>> {
        let decks = EmbeddedDeck::for_duels(Era::E2009);
        decks.map(|deck| deck.cards().expect("a deck")).collect()
    }

    fn book(decks: &[Vec<Arc<Card>>], pair: [usize; 2], catalog: &Catalog) -> Arc<Book> {
        let pair = pair.map(|n| decks[n].clone());
        duel_book(rules(), &pair, catalog).expect("a book")
    }

    /// How many cards a catalog keeps laid out, under all rules.
    fn kept(catalog: &Catalog) -> usize {
        let kept = catalog.keep(|_| Kept::default());
        let all = kept.lock();
        all.iter().map(|(_, under)| under.cards.len()).sum()
    }

    /// All that a book says of its cards.
    fn contents(book: &Book) -> String {
        format!(
            "{:#?}\n{:#?}\n{:#?}\n{:?}\n{:?}\n{:?}\n{:?}\n{:?}",
            book.defs,
            book.programs,
            book.modifiers,
            book.texts,
            book.once_names,
            book.attack_names,
            book.deeds,
            book.fingerprint
        )
    }

    #[test]
    fn a_book_says_the_same_whatever_was_made_with_its_catalog_before() {
        let used = Catalog::embedded();
        let decks = decks();
        for n in 1..decks.len() {
            let _ = book(&decks, [n, n - 1], &used);
        }
        for first in 0..decks.len() {
            let pair = [first, (first + 3) % decks.len()];
            let alone = book(&decks, pair, &used.with_nothing_kept());
            assert!(
                contents(&alone) == contents(&book(&decks, pair, &used)),
                "{pair:?}"
            );
        }
    }

    #[test]
    fn what_is_kept_grows_with_the_cards_and_rules_and_not_with_the_games() {
        let catalog = Catalog::embedded();
        let decks = decks();
        let pairs = || (0..decks.len()).flat_map(|a| (0..decks.len()).map(move |b| [a, b]));
        assert_eq!(kept(&catalog), 0);
        for pair in pairs() {
            let _ = book(&decks, pair, &catalog);
        }
        let cards: std::collections::BTreeSet<_> = decks.iter().flatten().map(place).collect();
        assert_eq!(kept(&catalog), cards.len());
        for pair in pairs() {
            let _ = book(&decks, pair, &catalog);
        }
        assert_eq!(kept(&catalog), cards.len());
        let other = Ruleset::of(Era::E2011);
        let _ = duel_book(other, &[decks[0].clone(), decks[0].clone()], &catalog);
        let of_one: std::collections::BTreeSet<_> = decks[0].iter().map(place).collect();
        assert_eq!(kept(&catalog), cards.len() + of_one.len());
    }

    #[test]
    fn books_of_one_catalog_share_programs_and_those_of_two_do_not() {
        let (one, two) = (Catalog::embedded(), Catalog::embedded());
        let decks = decks();
        let [a, b] = [[0, 1], [1, 0]].map(|pair| book(&decks, pair, &one));
        let c = book(&decks, [1, 0], &two);
        let shared = |a: &Book, b: &Book| {
            let known = |code: &crate::program::code::Code| {
                b.programs
                    .iter()
                    .any(|other| Arc::ptr_eq(&other.ops, &code.ops))
            };
            a.programs.iter().filter(|code| known(code)).count()
        };
        assert!(shared(&a, &b) * 2 > a.programs.len());
        assert_eq!(shared(&a, &c), 0);
        assert_eq!(contents(&b), contents(&c));
        assert_eq!(kept(&one), kept(&two));
    }

    #[test]
    fn a_card_of_no_catalog_is_laid_out_for_its_book_alone() {
        let catalog = Catalog::embedded();
        let mut decks = decks();
        let _ = book(&decks, [0, 1], &catalog);
        let before = kept(&catalog);
        let own = Arc::new(Card {
            revision: 1000,
            ..(*decks[0][0]).clone()
        });
        let old = std::mem::replace(&mut decks[0][0], own);
        let changed = book(&decks, [0, 1], &catalog);
        assert_eq!(kept(&catalog), before);
        assert_eq!(changed.defs[0].card.revision, 1000);
        assert_ne!(changed.defs[0].card.revision, old.revision);
    }
}
