//! What cards are called at the table. Different cards may bear one name; where an onlooker knows of two, each is called by
//! what tells it apart as well: `Darkness Energy (Special)`.

use super::people::Eye;
use crate::play::inside::{Face, PokemonView, View};
use rulebox_cards::{Card, Catalog};
use rulebox_engine::{Book, CardId};
use std::borrow::Cow;

/// How somebody who looks at a game calls its cards.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    /// The cards of the game.
    pub book: &'a Book,
    /// What is seen; nothing before the first look.
    pub view: Option<&'a View>,
    /// From where.
    pub eye: Eye,
}

impl<'a> Names<'a> {
    /// The name of a card.
    pub fn of(self, card: CardId) -> Cow<'a, str> {
        self.among(card, &[])
    }

    /// The name of a card that is put on the Bench, or of a Pokémon in play: there all of its pieces are one.
    pub fn whole(self, card: CardId) -> Cow<'a, str> {
        match piece(&self.book.def(card).card) {
            Some(_) => Cow::Borrowed(self.book.name(card)),
            None => self.of(card),
        }
    }

    /// The name of a Pokémon in play, if its card can be seen.
    pub fn pokemon(self, pokemon: &PokemonView) -> Cow<'a, str> {
        match pokemon.stack.first() {
            Some(card) => self.whole(*card),
            None => Cow::Borrowed("a face-down Pokémon"),
        }
    }

    /// Names with how often each is there, in the order of their first copies.
    pub fn list(self, cards: &[CardId]) -> String {
        let counted = self.counted(cards);
        if counted.is_empty() {
            return "nothing".to_owned();
        }
        let words = counted.into_iter().map(|(name, count, _)| match count {
            1 => name.into_owned(),
            _ => format!("{count} {name}"),
        });
        words.collect::<Vec<_>>().join(", ")
    }

    /// The different names of some cards, how often each is there, and the first card of it.
    pub fn counted(self, cards: &[CardId]) -> Vec<(Cow<'a, str>, usize, CardId)> {
        let mut counted: Vec<(Cow<'a, str>, usize, CardId)> = Vec::new();
        for card in cards {
            let name = self.among(*card, cards);
            match counted.iter_mut().find(|(known, ..)| *known == name) {
                Some((_, count, _)) => *count += 1,
                None => counted.push((name, 1, *card)),
            }
        }
        counted
    }

    /// The name of a card beside others that the onlooker knows, too.
    fn among(self, card: CardId, beside: &[CardId]) -> Cow<'a, str> {
        let (book, name) = (self.book, self.book.name(card));
        let is_twin = |other: &CardId| {
            other.owner() == card.owner()
                && book.def_number(*other) != book.def_number(card)
                && book.name(*other) == name
        };
        let known = self.known(card).into_iter().chain(beside.iter().copied());
        let twins: Vec<&Card> = known
            .filter(is_twin)
            .map(|twin| &*book.def(twin).card)
            .collect();
        match twins.as_slice() {
            [] => Cow::Borrowed(name),
            twins => Cow::Owned(format!(
                "{name} ({})",
                mark(&book.def(card).card, twins, &book.catalog)
            )),
        }
    }

    /// The cards of the same owner that the onlooker knows of. Who plays a deck knows all of it; of another one only what is
    /// seen, for a name must not tell what lies hidden in it.
    fn known(self, card: CardId) -> Vec<CardId> {
        match (self.eye, self.view) {
            (Eye::Seat(seat), Some(view)) if seat != card.owner() => seen(view),
            (Eye::Seat(seat), None) if seat != card.owner() => Vec::new(),
            _ => self.book.deck(card.owner()).collect(),
        }
    }
}

/// The cards that a view shows.
fn seen(view: &View) -> Vec<CardId> {
    let mut cards = view.looking_at.clone();
    for side in &view.sides {
        for pokemon in side.active.iter().chain(&side.bench) {
            cards.extend(pokemon.stack.iter().chain(&pokemon.attached));
        }
        let faces = side.deck.iter().chain(&side.prizes);
        cards.extend(faces.filter_map(|face| match face {
            Face::Up(card) => Some(*card),
            Face::Down => None,
        }));
        let piles = [
            &side.hand.known,
            &side.discard,
            &side.lost_zone,
            &side.aside,
        ];
        cards.extend(piles.into_iter().flatten());
    }
    cards
}

/// What tells a card apart from others of its name.
fn mark(card: &Card, twins: &[&Card], catalog: &Catalog) -> String {
    let is_basic = |card: &Card| card.energy().map(|energy| energy.basic);
    if let Some(basic) = is_basic(card)
        && twins.iter().all(|twin| is_basic(twin) == Some(!basic))
    {
        return if basic { "basic" } else { "Special" }.to_owned();
    }
    if let Some(number) = piece(card)
        && twins.iter().all(|twin| piece(twin).is_some())
    {
        return format!("piece {number}");
    }
    let Some(printing) = card.printings.first() else {
        return "another one".to_owned();
    };
    let set = catalog.set(&printing.set);
    let code = set.and_then(|set| set.code.clone());
    let code = code.unwrap_or_else(|| printing.set.to_uppercase());
    format!("{code} {}", printing.number)
}

/// Which piece of a Pokémon of several cards it is.
fn piece(card: &Card) -> Option<u8> {
    card.pokemon()?.part.map(|(number, _)| number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use crate::paint::Paint;
    use crate::play::Wish;
    use crate::play::board;
    use crate::play::session::{Offer, Session};
    use rulebox_cards::EmbeddedDeck;
    use rulebox_engine::{Choice, Rng, Seat};
    use rulebox_rules::Era;

    fn game(era: Era, decks: [&str; 2], seed: u64) -> Session {
        let wish = Wish {
            library: Library::embedded(),
            era: Some(era),
            decks: Some(decks.map(str::to_owned).to_vec()),
            seed,
            first: Some(Seat(0)),
            bot: "random".to_owned(),
            hot_seat: true,
            bots: Vec::new(),
        };
        wish.begin().unwrap_or_else(|failure| panic!("{failure:?}"))
    }

    /// Every option can be taken, and no two read alike.
    fn every_option_is_offered(session: &Session, seat: Seat, offers: &[Offer]) {
        let mut said: Vec<&str> = offers.iter().map(|offer| offer.words.as_str()).collect();
        said.sort_unstable();
        said.dedup();
        assert_eq!(said.len(), offers.len(), "{offers:?}");
        session.with_words(seat, |words| {
            for choice in session.options() {
                let said = words.choice(choice);
                let is_shown = |offer: &Offer| {
                    words.choice(offer.choice) == said && words.is_alike(offer.choice, choice)
                };
                assert!(offers.iter().any(is_shown), "{said}");
            }
        });
    }

    #[test]
    fn different_cards_of_one_name_are_different_options() {
        let decks = ["2021-09-pidgeotto-control", "2021-beginner-1-cinderace"];
        let mut session = game(Era::E2021, decks, 18);
        while let Some(prompt) = session.battle().prompt().filter(|p| p.seat() != Seat(0)) {
            let first = session.options()[0];
            assert!(session.answer(prompt, first).is_ok());
        }
        let said: Vec<String> = session
            .offers(Seat(0))
            .into_iter()
            .map(|offer| offer.words)
            .collect();
        for name in ["Oranguru (UPR 114)", "Oranguru (UNM 182)"] {
            assert!(said.iter().any(|said| said == name), "{said:?}");
        }
        let battle = session.battle();
        let (view, people) = (battle.known_to(Some(Seat(0))), session.people(Seat(0)));
        let board = board::render(&battle.book, &view, people, Paint::Plain);
        assert!(
            board.contains("Oranguru (UNM 182)") && !board.contains("2 Oranguru"),
            "{board}"
        );
    }

    #[test]
    fn every_option_of_every_deck_can_be_taken() {
        for era in Era::ALL {
            for deck in EmbeddedDeck::for_duels(*era) {
                let mut session = game(*era, [deck.name, deck.name], 3);
                if !has_twins(&session) {
                    continue;
                }
                let mut rng = Rng::new(5);
                for _ in 0..120 {
                    let Some(prompt) = session.battle().prompt() else {
                        break;
                    };
                    let offers = session.offers(prompt.seat());
                    every_option_is_offered(&session, prompt.seat(), &offers);
                    let at = rng.below(offers.len() as u32) as usize;
                    let choice = match offers[at].choice {
                        // Turns in which nothing is done show little.
                        Choice::EndTurn if rng.below(3) > 0 => offers[0].choice,
                        choice => choice,
                    };
                    assert!(session.answer(prompt, choice).is_ok());
                }
            }
        }
    }

    fn has_twins(session: &Session) -> bool {
        let book = &session.battle().book;
        let names = Names {
            book,
            view: None,
            eye: Eye::Everything,
        };
        let mut deck = book.deck(Seat(0));
        deck.any(|card| names.of(card) != book.name(card))
    }

    #[test]
    fn a_name_tells_nothing_of_what_lies_hidden_in_the_deck_of_another() {
        let session = game(Era::E2009, ["darkness-toolbox", "inferno"], 1);
        let battle = session.battle();
        let book = &battle.book;
        let views = [Seat(0), Seat(1)].map(|seat| battle.known_to(Some(seat)));
        let called = |seat: Seat| {
            let names = Names {
                book,
                view: Some(&views[seat.index()]),
                eye: Eye::Seat(seat),
            };
            let energy = book
                .deck(Seat(0))
                .filter(|card| book.name(*card) == "Darkness Energy");
            energy
                .map(|card| names.of(card).into_owned())
                .collect::<Vec<_>>()
        };
        assert!(called(Seat(0)).contains(&"Darkness Energy (Special)".to_owned()));
        assert!(called(Seat(0)).contains(&"Darkness Energy (basic)".to_owned()));
        assert!(called(Seat(1)).iter().all(|name| name == "Darkness Energy"));
        // Whoever sees both tells them apart.
        let energy: Vec<CardId> = book
            .deck(Seat(0))
            .filter(|card| book.name(*card) == "Darkness Energy")
            .collect();
        let names = Names {
            book,
            view: Some(&views[1]),
            eye: Eye::Seat(Seat(1)),
        };
        assert_eq!(
            names.list(&energy),
            "4 Darkness Energy (Special), 9 Darkness Energy (basic)"
        );
    }
}
