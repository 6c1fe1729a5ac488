//! Nonsense at every door of the engine: answers, chance, logs, and the cards and deck lists that games are made from. The
//! engine may refuse it, never break.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use rulebox_cards::{Catalog, deck, parse};
use rulebox_engine::book::duel_book;
use rulebox_engine::chance::{ChanceNode, ChanceOutcome, Coin, Stop};
use rulebox_engine::plan::Board;
use rulebox_engine::record::{Log, Recorded};
use rulebox_engine::state::{Pile, SlotId};
use rulebox_engine::{Answer, Battle, CardId, Choice, Duel, Forget, Pending, Rng, Seat};
use rulebox_rules::{Era, Ruleset};
use rulebox_testkit::games::{books, decks, game_after, random_answer};
use rulebox_testkit::nonsense::{config, position, small, taken, text};
use rulebox_testkit::texts::files;
use std::sync::{Arc, OnceLock};

/// Any card number; mostly one that a duel could have.
fn card() -> impl Strategy<Value = CardId> {
    prop_oneof![8 => 0..130_u16, 1 => any::<u16>()].prop_map(CardId)
}

/// Any spot; mostly one that a duel could have.
fn slot() -> impl Strategy<Value = SlotId> {
    prop_oneof![8 => 0..19_u8, 1 => any::<u8>()].prop_map(SlotId)
}

/// Any board; mostly one that a duel has.
fn board() -> impl Strategy<Value = Board> {
    prop_oneof![8 => 0..3_u8, 1 => any::<u8>()].prop_map(Board)
}

fn choice() -> impl Strategy<Value = Choice> {
    prop_oneof![
        (card(), board()).prop_map(|(card, board)| Choice::Bench(card, board)),
        (card(), slot()).prop_map(|(card, slot)| Choice::Evolve(card, slot)),
        (card(), slot()).prop_map(|(card, slot)| Choice::LevelUp(card, slot)),
        (card(), slot()).prop_map(|(card, slot)| Choice::Attach(card, slot)),
        (card(), board()).prop_map(|(card, board)| Choice::Play(card, board)),
        (card(), small()).prop_map(|(card, clause)| Choice::Power(card, clause)),
        board().prop_map(Choice::Retreat),
        (card(), small()).prop_map(|(card, attack)| Choice::Attack(card, attack)),
        Just(Choice::EndTurn),
        card().prop_map(Choice::Card),
        slot().prop_map(Choice::Pokemon),
        small().prop_map(Choice::Prize),
        small().prop_map(Choice::Number),
        small().prop_map(Choice::Mode),
        Just(Choice::Yes),
        Just(Choice::No),
        Just(Choice::Done),
    ]
}

/// An answer: by the seat that is asked or by any, to the prompt that is open or to any.
#[derive(Clone, Debug)]
struct Nonsense {
    seat: Option<u8>,
    prompt: Option<u32>,
    choice: Choice,
}

fn nonsense() -> impl Strategy<Value = Nonsense> {
    let rarely = |one: BoxedStrategy<u32>| prop_oneof![9 => Just(None), 1 => one.prop_map(Some)];
    let seat = rarely(any::<u8>().prop_map(u32::from).boxed());
    let prompt = rarely(any::<u32>().boxed());
    (seat, prompt, choice()).prop_map(|(seat, prompt, choice)| Nonsense {
        seat: seat.map(|seat| seat as u8),
        prompt,
        choice,
    })
}

impl Nonsense {
    fn answer(&self, battle: &Battle<Duel>) -> Answer {
        let asked = battle.prompt().map_or(Seat(0), |prompt| prompt.seat());
        Answer {
            seat: self.seat.map_or(asked, Seat),
            prompt: self.prompt.unwrap_or(battle.state.prompt),
            choice: self.choice,
        }
    }
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn any_answer_is_taken_or_leaves_no_trace(position in position(), answers in vec(nonsense(), 1..60)) {
        let mut battle = position.game();
        let mut rng = Rng::new(position.seed);
        for nonsense in answers {
            let answer = nonsense.answer(&battle);
            let mut options = Vec::new();
            battle.options(&mut options);
            let (before, waits_for) = (battle.state, battle.pending());
            let why_not = battle.why_not(answer.choice);
            if battle.apply(answer, &mut rng, Forget).is_err() {
                prop_assert_eq!(battle.state, before);
                prop_assert_eq!(battle.pending(), waits_for);
                let was_offered = options.contains(&answer.choice);
                let is_current = nonsense.seat.is_none() && nonsense.prompt.is_none();
                prop_assert!(!(was_offered && is_current), "{:?} was offered", answer);
            } else {
                prop_assert_eq!(why_not, None);
                prop_assert_eq!(before.prompt.wrapping_add(1), battle.state.prompt);
            }
        }
    }
}

/// What chance might say: fitting or not, possible or not.
#[derive(Clone, Debug)]
enum Saying {
    Coin(bool),
    Pick(u16),
    /// Numbers out of the air.
    Order(Vec<u8>),
    /// The deck's own cards, one of them changed.
    Changed(Index, u8),
    /// What fits.
    Fitting(u64),
}

fn saying() -> impl Strategy<Value = Saying> {
    prop_oneof![
        1 => any::<bool>().prop_map(Saying::Coin),
        1 => prop_oneof![0..8_u16, any::<u16>()].prop_map(Saying::Pick),
        1 => vec(any::<u8>(), 0..70).prop_map(Saying::Order),
        1 => (any::<Index>(), any::<u8>()).prop_map(|(at, other)| Saying::Changed(at, other)),
        3 => any::<u64>().prop_map(Saying::Fitting),
    ]
}

impl Saying {
    fn outcome(self, battle: &Battle<Duel>) -> ChanceOutcome {
        let deck = |seat| {
            let cards = battle.state.pile(seat, Pile::Deck);
            cards.map(CardId::local).collect::<Vec<u8>>()
        };
        match (self, battle.pending()) {
            (Saying::Coin(heads), _) => coin(heads),
            (Saying::Pick(n), _) => ChanceOutcome::Pick(n),
            (Saying::Order(order), _) => ChanceOutcome::Shuffle(order),
            (Saying::Changed(at, other), pending) => {
                let seat = match pending {
                    Pending::Chance(ChanceNode::Shuffle(seat)) => seat,
                    _ => Seat(0),
                };
                let mut order = deck(seat);
                if !order.is_empty() {
                    *at.get_mut(&mut order) = other;
                }
                ChanceOutcome::Shuffle(order)
            }
            (Saying::Fitting(seed), Pending::Chance(ChanceNode::Shuffle(seat))) => {
                let mut order = deck(seat);
                Rng::new(seed).shuffle(&mut order);
                ChanceOutcome::Shuffle(order)
            }
            (Saying::Fitting(seed), Pending::Chance(ChanceNode::ShufflePrizes(seat))) => {
                let prizes = battle.state.pile(seat, Pile::Prizes);
                let down = prizes.filter(|card| battle.table().is_face_down_prize(*card));
                let mut order: Vec<u8> = down.map(CardId::local).collect();
                Rng::new(seed).shuffle(&mut order);
                ChanceOutcome::Shuffle(order)
            }
            (Saying::Fitting(seed), Pending::Chance(ChanceNode::Pick(of))) => {
                ChanceOutcome::Pick((seed % u64::from(of)) as u16)
            }
            (Saying::Fitting(seed), _) => coin(seed % 2 == 0),
        }
    }
}

fn coin(heads: bool) -> ChanceOutcome {
    ChanceOutcome::Flip(if heads { Coin::Heads } else { Coin::Tails })
}

/// Whether every card of a seat's deck is one of its sixty, and no two are the same.
fn is_a_deck(battle: &Battle<Duel>, seat: Seat) -> bool {
    let mut cards: Vec<CardId> = battle.state.pile(seat, Pile::Deck).collect();
    let own = cards
        .iter()
        .all(|card| card.owner() == seat && card.local() < 60);
    let count = cards.len();
    cards.sort_unstable();
    cards.dedup();
    own && cards.len() == count
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn whatever_chance_says_is_possible_or_leaves_no_trace(
        book in any::<Index>(),
        sayings in vec(saying(), 20..200),
        seed: u64,
    ) {
        let mut battle = Battle::<Duel>::begin(book.get(books()).clone(), Stop, Forget);
        let mut rng = Rng::new(seed);
        for saying in sayings {
            let (before, waits_for) = (battle.state, battle.pending());
            if battle.resolve(saying.outcome(&battle), Forget).is_err() {
                prop_assert_eq!(battle.state, before);
                prop_assert_eq!(battle.pending(), waits_for);
            } else {
                prop_assert!(matches!(waits_for, Pending::Chance(_)));
            }
            prop_assert!(is_a_deck(&battle, Seat(0)) && is_a_deck(&battle, Seat(1)));
            while let Some(answer) = random_answer(&battle, &mut rng) {
                battle.apply(answer, Stop, Forget).unwrap();
            }
        }
    }
}

fn deck_lists() -> &'static [String] {
    static TEXTS: OnceLock<Vec<String>> = OnceLock::new();
    TEXTS.get_or_init(|| files("decks", "txt").into_values().collect())
}

/// The cards of the pool, one by one.
fn card_texts() -> &'static [String] {
    static TEXTS: OnceLock<Vec<String>> = OnceLock::new();
    TEXTS.get_or_init(|| {
        Catalog::embedded()
            .iter()
            .map(|card| rulebox_cards::print::card(card))
            .collect()
    })
}

/// Games as logs.
fn log_texts() -> &'static [String] {
    static TEXTS: OnceLock<Vec<String>> = OnceLock::new();
    let log = |seed: usize| {
        let mut rng = Rng::new(seed as u64);
        let mut game = Recorded::<Duel>::begin(books()[seed].clone(), &mut rng, Forget);
        while let Some(answer) =
            random_answer(&game.battle, &mut rng).filter(|_| game.log.lines.len() < 60)
        {
            game.apply(answer, &mut rng, Forget).unwrap();
        }
        game.log.write()
    };
    TEXTS.get_or_init(|| (0..8).map(log).collect())
}

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn any_text_is_a_deck_list_or_an_error(text in text(deck_lists())) {
        match deck::parse(&text, &Catalog::embedded()) {
            Ok(deck) => {
                // Whatever was read, the check of decks and the builder of games say what is wrong with it.
                let cards: Vec<_> = deck.cards().cloned().collect();
                let good = decks()[0].clone();
                let _ = duel_book(Ruleset::of(Era::E2025), &[cards, good], &Catalog::embedded());
            }
            Err(errors) => prop_assert!(!errors.is_empty()),
        }
    }

    #[test]
    fn any_text_is_a_card_or_an_error(text in text(card_texts())) {
        let (cards, errors) = parse::cards("fuzz", &text);
        for error in errors {
            prop_assert!(!error.to_string().is_empty());
        }
        for card in cards {
            let printed = rulebox_cards::print::card(&card);
            let (again, errors) = parse::cards("printed", &printed);
            prop_assert!(errors.is_empty(), "{}\n{}", errors[0], printed);
            prop_assert_eq!(again, [card]);
        }
    }

    #[test]
    fn any_card_that_can_be_read_can_be_played_or_is_refused(text in text(card_texts()), seed: u64) {
        let (cards, _) = parse::cards("fuzz", &text);
        for card in cards {
            let deck = deck_with(card);
            let Ok(book) = duel_book(Ruleset::of(Era::E2025), &[deck.clone(), deck], &Catalog::embedded()) else {
                continue;
            };
            game_after(&book, seed, 400);
        }
    }

    #[test]
    fn any_text_is_a_log_or_an_error(text in text(log_texts())) {
        let Ok(log) = Log::read(&text) else {
            return Ok(());
        };
        for book in &books()[..8] {
            let _ = log.header.differences(book, None);
            let _ = log.replay::<Duel>(book.clone(), Forget);
        }
    }
}

/// A deck with four copies of a card in the place of others.
fn deck_with(card: rulebox_cards::Card) -> Vec<Arc<rulebox_cards::Card>> {
    let mut deck = decks()[0].clone();
    deck[..4].fill(Arc::new(card));
    deck
}

/// Nonsense that is always refused at the door would show nothing about what is behind it.
#[test]
fn enough_nonsense_gets_in_and_enough_does_not() {
    let cards = taken(card_texts(), |text| {
        !parse::cards("fuzz", text).0.is_empty()
    });
    let decks = taken(deck_lists(), |text| {
        deck::parse(text, &Catalog::embedded()).is_ok()
    });
    let logs = taken(log_texts(), |text| Log::read(text).is_ok());
    println!("of 300: {cards} cards, {decks} decks, {logs} logs");
    for count in [cards, decks, logs] {
        assert!((30..285).contains(&count), "{count} of 300 were taken");
    }
}
