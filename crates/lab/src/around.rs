//! Decks around a card: legal decks of 60 cards that bring a given card into play, for cards that stand in no deck list.
//!
//! A deck is a pure function of the catalog, the rules and the card: the card itself, the Pokémon that it evolves from,
//! the cards that its text names or speaks about, a few Basic Pokémon, Trainer cards of the era's beginner decks, and basic Energy for the
//! attacks of all of them.

mod extremes;

use rulebox_cards::{Body, Card, Catalog, EmbeddedDeck, catalog, print};
use rulebox_engine::book::deck_check::{Fault, unknown_about};
use rulebox_engine::book::{deck_check, is_played};
use rulebox_engine::state::DECK_SIZE;
use rulebox_rules::{EnergyType, Era, Kinds, Ruleset, Stage, TrainerKind, TypeSet};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Basic Pokémon that a deck should have at least, so that few hands are without one.
const BASICS: usize = 12;
/// A deck with more cards than this gets no further partners for its card.
const PARTNERS: usize = 30;
/// Trainer cards of the beginner decks at most.
const TRAINERS: usize = 14;
/// How far down a line of Evolution cards is followed.
const LINE: usize = 4;

/// The era in whose games a card is at home: the one of its time whose book knows it, else another whose book does. A
/// card that no book knows is at home where its time is.
pub fn home(card: &Card) -> Era {
    let own = era_of_time(card);
    let knows = |era: &Era| unknown_about(&Ruleset::of(*era), card).is_none();
    let others = Era::ALL.iter().rev().copied();
    std::iter::once(own)
        .chain(others)
        .find(knows)
        .unwrap_or(own)
}

/// The book that was in use when the card came out.
fn era_of_time(card: &Card) -> Era {
    let sets = card.printings.iter().filter_map(|p| catalog::set(&p.set));
    match sets.map(|set| set.released.as_str()).min() {
        Some(day) if day < "2010-02" => Era::E2009,
        Some(day) if day < "2014" => Era::E2011,
        Some(day) if day < "2023-03" => Era::E2021,
        _ => Era::E2025,
    }
}

/// A deck around a card that may be played by the rules of an era; nothing if the engine does not play the card, or if no
/// such deck exists.
pub fn deck_around(catalog: &Catalog, era: Era, card: &Arc<Card>) -> Option<Vec<Arc<Card>>> {
    let mut builder = Builder::around(catalog, era, card)?;
    builder.add_usual(card);
    builder.finish()
}

/// A deck around a card that waits for more than usual games come to; nothing if it does not, or if no such deck exists.
pub fn deck_for_extremes(catalog: &Catalog, era: Era, card: &Arc<Card>) -> Option<Vec<Arc<Card>>> {
    let mut builder = Builder::around(catalog, era, card)?;
    builder.add_for_extremes(card)?;
    builder.finish()
}

/// A deck that is being built.
struct Builder<'c> {
    catalog: &'c Catalog,
    rules: Ruleset,
    era: Era,
    cards: Vec<Arc<Card>>,
}

impl<'c> Builder<'c> {
    /// A deck with the card and what it evolves from.
    fn around(catalog: &'c Catalog, era: Era, card: &Arc<Card>) -> Option<Builder<'c>> {
        let mut builder = Builder {
            catalog,
            rules: Ruleset::of(era),
            era,
            cards: Vec::with_capacity(DECK_SIZE),
        };
        if !builder.plays(card) {
            return None;
        }
        builder.add_whole(card);
        builder.add_line(card, 4);
        Some(builder)
    }

    /// The deck, if it may be played.
    fn finish(self) -> Option<Vec<Arc<Card>>> {
        let legal = deck_check::check(&self.rules, &self.cards).is_empty();
        // The other pieces of a card may not be played, although it is itself.
        let played = self.cards.iter().all(|card| self.plays(card));
        (legal && played).then_some(self.cards)
    }

    fn plays(&self, card: &Arc<Card>) -> bool {
        is_played(&self.rules, card).is_ok()
    }

    /// Fills up the deck around most cards.
    fn add_usual(&mut self, card: &Arc<Card>) {
        self.add_named(card);
        self.add_partners(card);
        self.add_basics(card);
        match card.pokemon().map(|p| p.stage) {
            Some(Stage::VUnion) => self.add_discarding(),
            _ => self.add_trainers(),
        }
        self.add_energy();
    }

    /// Adds up to so many copies, as far as the rules allow.
    fn add(&mut self, card: &Arc<Card>, copies: usize) {
        for _ in 0..copies {
            if self.cards.len() == DECK_SIZE {
                return;
            }
            self.cards.push(card.clone());
            let unfinished =
                |fault: &Fault| matches!(fault, Fault::Size { .. } | Fault::NoBasicPokemon);
            let faults = deck_check::check(&self.rules, &self.cards);
            if !faults.iter().all(unfinished) {
                self.cards.pop();
                return;
            }
        }
    }

    /// Adds the card; where it is one of several pieces, the others of its set with it.
    fn add_whole(&mut self, card: &Arc<Card>) {
        let Some((_, pieces)) = card.pokemon().and_then(|p| p.part) else {
            // A LV.X shares the limit of its name with the Pokémon below it (KIND-LVX-11).
            let copies = if card.kinds.has(Kinds::LV_X) { 2 } else { 4 };
            return self.add(card, copies);
        };
        let set = |card: &Card| card.printings.first().map(|p| p.set.clone());
        let same = |other: &Arc<Card>| other.name == card.name && set(other) == set(card);
        let all: Vec<_> = self.catalog.iter().filter(|c| same(c)).cloned().collect();
        for _ in 0..4 / pieces.max(1) {
            all.iter().for_each(|piece| self.add(piece, 1));
        }
    }

    /// Adds what a Pokémon evolves from, down to the Basic Pokémon or Fossil.
    fn add_line(&mut self, card: &Arc<Card>, copies: usize) {
        let mut top = card.clone();
        for _ in 0..LINE {
            let Some(from) = top.pokemon().and_then(|p| p.from.clone()) else {
                return;
            };
            let Some(below) = self.best(&from, &top) else {
                return;
            };
            self.add(&below, copies);
            top = below;
        }
    }

    /// The card of a name to put under another one: of the same set if there is one.
    fn best(&self, name: &str, above: &Card) -> Option<Arc<Card>> {
        let sets: Vec<&str> = above.printings.iter().map(|p| p.set.as_str()).collect();
        let mut named: Vec<_> = self.catalog.named(name);
        named.retain(|card| self.plays(card) && !card.kinds.has(Kinds::LV_X));
        let near = |card: &&Arc<Card>| {
            card.printings
                .iter()
                .any(|p| sets.contains(&p.set.as_str()))
        };
        named.iter().find(near).or(named.first()).cloned()
    }

    /// Adds the cards that the text names, and what those evolve from.
    fn add_named(&mut self, card: &Arc<Card>) {
        let text = print::card(card);
        // Texts in quotes stand at the odd places.
        let quoted = text.split('"').skip(1).step_by(2);
        for name in quoted {
            if name == card.name || self.cards.iter().any(|c| c.rule_name() == name) {
                continue;
            }
            if let Some(named) = self.best(name, card) {
                self.add_whole(&named);
                self.add_line(&named, 3);
            }
        }
    }

    /// Adds a card of each sort that the text speaks about: of a kind, a type, a stage, or a sort of Trainer or Energy.
    fn add_partners(&mut self, card: &Arc<Card>) {
        let text = print::card(card);
        let text = text.split_once('\n').map_or("", |(_, body)| body);
        let words: Vec<&str> = text.split([' ', ',', ':', ';', '\n', '(', ')']).collect();
        let own: Vec<&str> = card.kinds.words().collect();
        for (word, kind) in Kinds::WORDS {
            if words.contains(word) && !own.contains(word) {
                self.add_partner(|c| c.kinds.has(*kind) && c.pokemon().is_some());
            }
        }
        for t in EnergyType::ALL {
            if text.contains(&format!("{{{}}}", t.symbol())) {
                let of_type = |c: &Card| c.pokemon().is_some_and(|p| p.types.has(t));
                self.add_partner(|c| c.is_basic_pokemon() && of_type(c));
            }
        }
        if words.contains(&"stage-2") {
            self.add_partner(|c| c.pokemon().is_some_and(|p| p.stage == Stage::Stage2));
        }
        if text.contains("special energy") {
            self.add_partner(|c| c.energy().is_some_and(|energy| !energy.basic));
        }
        for (word, kind) in [
            ("tool", TrainerKind::Tool),
            ("stadium", TrainerKind::Stadium),
        ] {
            if words.contains(&word) {
                self.add_partner(|c| c.trainer().is_some_and(|trainer| trainer.kind == kind));
            }
        }
    }

    /// Adds a card that fits, with what it evolves from, unless the deck has one: a Basic Pokémon or no Pokémon if there
    /// is one, of the era's own time if there is one.
    fn add_partner(&mut self, fits: impl Fn(&Card) -> bool) {
        let enough = self.cards.len() > PARTNERS || self.cards.iter().any(|c| fits(c));
        let mut found: Vec<_> = match enough {
            true => return,
            false => self.catalog.iter().filter(|c| fits(c)).cloned().collect(),
        };
        found.sort_by_key(|card| {
            let evolved = card.pokemon().is_some() && !card.is_basic_pokemon();
            (evolved, era_of_time(card) != self.era)
        });
        if let Some(card) = found.into_iter().find(|c| self.plays(c)) {
            self.add(&card, 3);
            self.add_line(&card, 3);
        }
    }

    /// Fills up with Basic Pokémon: those of the types that the card itself needs first.
    fn add_basics(&mut self, card: &Arc<Card>) {
        let wanted = match &card.body {
            Body::Energy(energy) => energy.provides.iter().copied().next(),
            // What a Trainer card does may depend on any type.
            Body::Trainer(_) => None,
            Body::Pokemon(_) => self.types_of_costs().into_keys().next().map(TypeSet::of),
        };
        let plain = |c: &&Arc<Card>| {
            let usual = [Kinds::NONE, Kinds::SP].contains(&c.kinds);
            let attacks = |p: &rulebox_cards::Pokemon| !p.attacks.is_empty() && p.hp >= 60;
            c.is_basic_pokemon() && usual && c.pokemon().is_some_and(attacks)
        };
        let fits = |c: &Arc<Card>| {
            let types = c.pokemon().map(|p| p.types).unwrap_or_default();
            wanted.is_none_or(|w| types.iter().any(|t| w.has(t)))
        };
        let mut basics: Vec<_> = self.catalog.iter().filter(plain).cloned().collect();
        basics.retain(|c| era_of_time(c) == self.era && self.plays(c));
        let (first, others): (Vec<_>, Vec<_>) = basics.into_iter().partition(fits);
        for basic in first.iter().chain(&others) {
            let have = self.cards.iter().filter(|c| c.is_basic_pokemon()).count();
            if have >= BASICS {
                return;
            }
            self.add(basic, (BASICS - have).min(4));
        }
    }

    /// Adds Trainer cards of the era's beginner decks.
    fn add_trainers(&mut self) {
        let (mut room, era) = (TRAINERS, self.era);
        for deck in EmbeddedDeck::for_beginners().filter(|deck| deck.era() == era) {
            // A test makes sure that every line can be read.
            for (count, card, _) in deck.read().map(|list| list.entries).unwrap_or_default() {
                if card.trainer().is_some() && self.plays(&card) {
                    let before = self.cards.len();
                    self.add(&card, room.min(count.into()));
                    room -= self.cards.len() - before;
                }
            }
        }
    }

    /// Adds Trainer cards that discard cards of the hand, for what comes into play from the discard pile (KIND-VUNION-3).
    fn add_discarding(&mut self) {
        let discards = |card: &&Arc<Card>| {
            let text = print::card(card);
            let pays = text.contains("cost { discard") && text.contains("from your hand }");
            card.trainer().is_some() && (pays || text.contains("discard your hand"))
        };
        let mut all: Vec<_> = self.catalog.iter().filter(discards).cloned().collect();
        all.retain(|card| self.plays(card));
        let most = self.cards.len() + TRAINERS;
        for card in &all {
            let room = most.saturating_sub(self.cards.len());
            self.add(card, room.min(4));
        }
    }

    /// Fills up with basic Energy, each type as often as the attacks ask for it.
    fn add_energy(&mut self) {
        let mut types = self.types_of_costs();
        types.retain(|t, _| self.basic_energy(*t).is_some());
        if types.is_empty() {
            types.insert(EnergyType::Fire, 1);
        }
        let total: usize = types.values().sum();
        let room = DECK_SIZE - self.cards.len();
        for (t, symbols) in &types {
            if let Some(energy) = self.basic_energy(*t) {
                self.add(&energy, (room * symbols / total).max(1));
            }
        }
        let most = types.iter().max_by_key(|(_, symbols)| **symbols);
        if let Some(energy) = most.and_then(|(t, _)| self.basic_energy(*t)) {
            self.add(&energy, DECK_SIZE);
        }
    }

    /// The typed symbols in the costs of all attacks in the deck.
    fn types_of_costs(&self) -> BTreeMap<EnergyType, usize> {
        let mut types = BTreeMap::new();
        for card in &self.cards {
            let attacks = match &card.body {
                Body::Pokemon(pokemon) => &pokemon.attacks,
                Body::Trainer(trainer) => &trainer.attacks,
                Body::Energy(_) => continue,
            };
            let symbols = attacks.iter().flat_map(|attack| &attack.cost);
            for symbol in symbols.filter(|t| **t != EnergyType::Colorless) {
                *types.entry(*symbol).or_default() += 1;
            }
        }
        types
    }

    fn basic_energy(&self, t: EnergyType) -> Option<Arc<Card>> {
        let only = TypeSet::of(t);
        let is = |card: &&Arc<Card>| {
            card.energy()
                .is_some_and(|energy| energy.basic && energy.provides == [only])
        };
        self.catalog.iter().find(is).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebox_engine::book::duel_book;

    #[test]
    fn every_card_that_is_played_has_a_legal_deck_around_it() {
        let pool = Catalog::embedded();
        let mut built = 0;
        for card in pool.iter() {
            let era = home(card);
            let rules = Ruleset::of(era);
            if is_played(&rules, card).is_err() {
                continue;
            }
            let pieces = pool.named(&card.name);
            let whole = pieces.iter().all(|piece| is_played(&rules, piece).is_ok());
            let deck = match deck_around(&pool, era, card) {
                Some(deck) => deck,
                // One of several pieces is of no use without the others.
                None if card.pokemon().is_some_and(|p| p.part.is_some()) && !whole => continue,
                None => panic!("{} has no deck", card.name),
            };
            assert!(deck.contains(card), "{}", card.name);
            assert_eq!(deck_check::check(&rules, &deck), [], "{}", card.name);
            let book = duel_book(rules, &[deck.clone(), deck], &pool);
            assert!(book.is_ok(), "{}: {:?}", card.name, book.err());
            built += 1;
        }
        assert!(built > 500, "{built}");
    }

    #[test]
    fn a_deck_holds_the_line_below_its_card() {
        let pool = Catalog::embedded();
        let card = pool.card("dp6-145").expect("Rhyperior LV.X");
        let deck = deck_around(&pool, Era::E2009, &card).expect("a deck");
        let below = deck.iter().filter(|c| c.name == "Rhyperior").count();
        assert_eq!(below, 2);
        let card = pool.card("dp1-5").expect("Infernape");
        let deck = deck_around(&pool, Era::E2009, &card).expect("a deck");
        let count = |name: &str| deck.iter().filter(|c| c.name == name).count();
        assert_eq!(
            [count("Infernape"), count("Monferno"), count("Chimchar")],
            [4, 4, 4]
        );
        assert!(count("Fire Energy") > 10);
        assert_eq!(
            deck,
            deck_around(&pool, Era::E2009, &card).expect("the same deck")
        );
    }

    #[test]
    fn cards_are_at_home_where_their_kind_is_known() {
        let pool = Catalog::embedded();
        let home = |id: &str| home(&pool.card(id).expect("a card of the pool"));
        assert_eq!(home("pl2-109"), Era::E2009);
        assert_eq!(home("bw1-1"), Era::E2011);
        assert_eq!(home("me1-77"), Era::E2025);
    }
}
