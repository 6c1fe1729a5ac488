//! Which deck the opponent may play: lists that a player knows of, weighed by the cards seen so far.

use crate::Sight;
use rulebox_cards::{Card, EmbeddedDeck};
use rulebox_engine::book::BookBuilder;
use rulebox_engine::{Battle, Book, Duel, Seat};
use rulebox_rules::Era;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// A deck list: every card as often as it is in it.
pub type List = Vec<Arc<Card>>;

/// What players know of each other's deck lists.
#[derive(Clone, Debug, Default)]
pub enum Lists {
    /// Both lists lie open.
    #[default]
    Open,
    /// A player knows the own list and has a library of lists that others play.
    Closed(Arc<Library>),
}

/// Deck lists that a player knows of. Books that it makes are kept, so that one library should serve many games.
#[derive(Debug, Default)]
pub struct Library {
    lists: Vec<List>,
    books: Mutex<HashMap<Vec<usize>, Option<Arc<Book>>>>,
}

/// Lists that are held possible at once.
const CANDIDATES: usize = 5;

impl Library {
    /// A library of these lists.
    pub fn new(lists: Vec<List>) -> Library {
        Library {
            lists,
            books: Mutex::default(),
        }
    }

    /// The decks of the project for duels by the rules of an era.
    pub fn of(era: Era) -> Library {
        let decks = EmbeddedDeck::for_duels(era).filter_map(|deck| deck.read().ok());
        Library::new(decks.map(|list| list.cards().cloned().collect()).collect())
    }

    /// The lists that can be the opponent's, the likeliest first, each with its share. If none of the library can be,
    /// the nearest one is changed so that it can.
    fn candidates(&self, seen: &Seen, own: &List, size: usize) -> Vec<(List, f64)> {
        let fitting = self.lists.iter().filter(|list| list.len() == size);
        let weighed = fitting.map(|list| (list, seen.likelihood(list)));
        let mut found: Vec<(&List, f64)> = weighed.filter(|(_, weight)| *weight > 0.0).collect();
        found.sort_by(|a, b| b.1.total_cmp(&a.1));
        found.truncate(CANDIDATES);
        let sum: f64 = found.iter().map(|(_, weight)| weight).sum();
        let mut shares: Vec<(List, f64)> = found
            .into_iter()
            .map(|(list, weight)| (list.clone(), weight / sum))
            .filter(|(_, share)| *share > 0.02)
            .collect();
        if shares.is_empty() {
            shares.push((self.nearest(seen, own, size), 1.0));
        }
        shares
    }

    /// The list with most of the cards seen, of the library or the player's own; cards that it lacks take the place of
    /// others.
    fn nearest(&self, seen: &Seen, own: &List, size: usize) -> List {
        let lists = self.lists.iter().chain([own]).rev();
        let nearest = lists.max_by_key(|list| seen.overlap(list));
        let mut list = seen.all();
        list.truncate(size);
        let mut rest: List = nearest.unwrap_or(own).clone();
        for card in &list {
            if let Some(at) = rest.iter().position(|other| same(other, card)) {
                rest.remove(at);
            }
        }
        let missing = size.saturating_sub(list.len());
        list.extend(rest.into_iter().cycle().take(missing));
        list
    }

    /// The book of a game with these lists, by seat; nothing if it cannot be played.
    fn book(&self, like: &Book, lists: [&[Arc<Card>]; 2]) -> Option<Arc<Book>> {
        let cards = lists.iter().flat_map(|list| list.iter());
        let key: Vec<usize> = cards.map(|card| Arc::as_ptr(card) as usize).collect();
        let mut books = self.books.lock().unwrap_or_else(|lock| lock.into_inner());
        let make = || {
            let lists = lists.map(<[_]>::to_vec);
            let book = BookBuilder::build(like.rules, like.plan.clone(), &lists, &like.catalog);
            book.ok().map(Arc::new)
        };
        books.entry(key).or_insert_with(make).clone()
    }
}

fn same(a: &Arc<Card>, b: &Arc<Card>) -> bool {
    Arc::ptr_eq(a, b) || a == b
}

fn copies(list: &[Arc<Card>], card: &Arc<Card>) -> u32 {
    list.iter().filter(|other| same(other, card)).count() as u32
}

/// Cards of the opponent seen so far, each with the most copies seen at once.
#[derive(Clone, Debug, Default)]
struct Seen(Vec<(Arc<Card>, u32)>);

impl Seen {
    /// How likely just these cards come up from a list, but for a factor that is the same for all lists.
    fn likelihood(&self, list: &[Arc<Card>]) -> f64 {
        let ways = |(card, seen): &(Arc<Card>, u32)| {
            let copies = copies(list, card);
            (0..*seen).fold(1.0, |product, n| {
                product * f64::from(copies.saturating_sub(n)) / f64::from(n + 1)
            })
        };
        self.0.iter().map(ways).product()
    }

    fn overlap(&self, list: &[Arc<Card>]) -> u32 {
        let both = self
            .0
            .iter()
            .map(|(card, seen)| copies(list, card).min(*seen));
        both.sum()
    }

    fn all(&self) -> List {
        let each = |(card, seen): &(Arc<Card>, u32)| vec![card.clone(); *seen as usize];
        self.0.iter().flat_map(each).collect()
    }

    /// Adds what is seen now; gives whether it is more than before.
    fn add(&mut self, now: &[&Arc<Card>]) -> bool {
        let mut more = false;
        for card in now {
            let count = now.iter().filter(|other| same(other, card)).count() as u32;
            match self.0.iter_mut().find(|(known, _)| same(known, card)) {
                Some((_, most)) if *most >= count => continue,
                Some((_, most)) => *most = count,
                None => self.0.push(((*card).clone(), count)),
            }
            more = true;
        }
        more
    }
}

/// A seat at the table over a whole game: it remembers which of the opponent's cards it has seen.
#[derive(Clone, Debug)]
pub struct Watch {
    lists: Lists,
    seen: Seen,
    possible: Vec<(Arc<Book>, f64)>,
}

impl Watch {
    /// A seat before the game.
    pub fn new(lists: Lists) -> Watch {
        Watch {
            lists,
            seen: Seen::default(),
            possible: Vec::new(),
        }
    }

    /// What the seat sees that is asked now, which must always be the same one; nothing if no player is asked.
    pub fn sight(&mut self, battle: &Battle<Duel>) -> Option<Sight> {
        let Lists::Closed(library) = self.lists.clone() else {
            return Sight::of(battle);
        };
        let seat = battle.prompt()?.seat();
        self.look(battle, seat, &library);
        Sight::closed(battle, &self.possible)
    }

    fn look(&mut self, battle: &Battle<Duel>, seat: Seat, library: &Library) {
        let book = &*battle.book;
        let opponent = book.plan.opponent(seat);
        let in_sight = battle.table().cards_in_sight(seat, opponent);
        let cards: Vec<&Arc<Card>> = in_sight.iter().map(|c| &book.def(*c).card).collect();
        if !self.seen.add(&cards) && !self.possible.is_empty() {
            return;
        }
        let own: List = book.deck(seat).map(|c| book.def(c).card.clone()).collect();
        let size = usize::from(book.deck_sizes[opponent.index()]);
        let candidates = library.candidates(&self.seen, &own, size);
        let made = candidates.iter().filter_map(|(list, share)| {
            let lists = match seat {
                Seat(0) => [&own[..], list],
                _ => [list, &own[..]],
            };
            Some((library.book(book, lists)?, *share))
        });
        self.possible = made.collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_found_by_some_of_its_cards() {
        for era in Era::ALL {
            let library = Library::of(*era);
            for list in &library.lists {
                let mut seen = Seen::default();
                let some: Vec<&Arc<Card>> = list.iter().step_by(2).collect();
                assert!(seen.add(&some));
                assert!(!seen.add(&some), "nothing new");
                let candidates = library.candidates(&seen, list, list.len());
                let is_it = |(found, _): &(List, f64)| found == list;
                assert!(candidates.iter().any(is_it));
                let shares: f64 = candidates.iter().map(|(_, share)| share).sum();
                assert!(shares <= 1.0 + 1e-9);
            }
        }
    }

    #[test]
    fn a_list_that_nobody_knows_has_what_was_seen() {
        let [old, new] = [Era::E2009, Era::E2025].map(Library::of);
        let list = &new.lists[0];
        let mut seen = Seen::default();
        seen.add(&list.iter().take(20).collect::<Vec<_>>());
        let candidates = old.candidates(&seen, &old.lists[0], 60);
        assert_eq!(candidates.len(), 1);
        let (guess, _) = &candidates[0];
        assert_eq!(guess.len(), 60);
        assert!(seen.likelihood(guess) > 0.0);
    }
}
