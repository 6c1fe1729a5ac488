//! The decks of the project, the games that they make, and random answers, for tests of whole games.

use rulebox_cards::{Card, Catalog, EmbeddedDeck};
use rulebox_engine::book::duel_book;
use rulebox_engine::{Answer, Battle, Book, Choice, Duel, Forget, Prompt, Rng};
use rulebox_rules::{Era, Ruleset};
use std::sync::{Arc, OnceLock};

/// The beginner decks.
pub fn decks() -> &'static [Vec<Arc<Card>>] {
    static DECKS: OnceLock<Vec<Vec<Arc<Card>>>> = OnceLock::new();
    DECKS.get_or_init(|| {
        EmbeddedDeck::for_beginners()
            .map(|deck| deck.cards().unwrap())
            .collect()
    })
}

/// Books of games in all eras; each deck meets the next one.
pub fn books() -> &'static [Arc<Book>] {
    static BOOKS: OnceLock<Vec<Arc<Book>>> = OnceLock::new();
    BOOKS.get_or_init(|| {
        let (decks, catalog) = (decks(), &Catalog::embedded());
        let pair = |i: usize| [decks[i].clone(), decks[(i + 1) % decks.len()].clone()];
        let eras = Era::ALL.iter();
        eras.flat_map(|era| {
            (0..decks.len()).map(move |i| duel_book(Ruleset::of(*era), &pair(i), catalog).unwrap())
        })
        .collect()
    })
}

/// The answer `choice` to a prompt.
pub fn answer(prompt: Prompt, choice: Choice) -> Answer {
    Answer {
        seat: prompt.seat(),
        prompt: prompt.number,
        choice,
    }
}

/// A random answer to the prompt of a game, if it waits for one.
pub fn random_answer(battle: &Battle<Duel>, rng: &mut Rng) -> Option<Answer> {
    let prompt = battle.prompt()?;
    let mut options = Vec::new();
    battle.options(&mut options);
    let choice = options[rng.below(options.len() as u32) as usize];
    Some(answer(prompt, choice))
}

/// A random game after so many answers, or at its end if that comes first.
pub fn game_after(book: &Arc<Book>, seed: u64, answers: usize) -> Battle<Duel> {
    let mut rng = Rng::new(seed);
    let mut battle = Battle::begin(book.clone(), &mut rng, Forget);
    for _ in 0..answers {
        let Some(answer) = random_answer(&battle, &mut rng) else {
            break;
        };
        battle.apply(answer, &mut rng, Forget).unwrap();
    }
    battle
}

/// A deck by the ids of its cards.
pub fn deck_of(list: &[(usize, &str)]) -> Vec<Arc<Card>> {
    let pool = Catalog::embedded();
    let cards = list.iter().flat_map(|(count, id)| {
        let card = pool.card(id).unwrap_or_else(|| panic!("there is no {id}"));
        vec![card; *count]
    });
    cards.collect()
}
