//! Nonsense at every door: answers, chance, deck lists, cards, rulings, logs. The program may refuse it, never break.
//!
//! Most nonsense is refused at once, so half of it is made from good texts by changing a few of their words: that gets
//! further in. The same cases run each time; `PROPTEST_RNG_SEED` gives others and `PROPTEST_CASES` more.

mod common;

use common::nonsense::{config, position};
use common::{books, decks, game_after, random_answer};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use rulebox_cards::{Catalog, deck, parse};
use rulebox_engine::battle::{Answer, Battle};
use rulebox_engine::book::new_game::duel_book;
use rulebox_engine::chance::{ChanceNode, ChanceOutcome, Coin, Rng, Stop};
use rulebox_engine::choice::{Choice, Pending};
use rulebox_engine::knowledge::event::Forget;
use rulebox_engine::record::log::{Log, Recorded};
use rulebox_engine::state::ids::{CardId, Seat, SlotId};
use rulebox_engine::state::layout::Duel;
use rulebox_engine::state::piles::Pile;
use rulebox_rules::{Era, Ruleset};
use rulebox_testkit::rulings::{Rulings, run};
use std::path::Path;
use std::sync::{Arc, OnceLock};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Any card number; mostly one that a duel could have.
fn card() -> impl Strategy<Value = CardId> {
    prop_oneof![8 => 0..130_u16, 1 => any::<u16>()].prop_map(CardId)
}

/// Any spot; mostly one that a duel could have.
fn slot() -> impl Strategy<Value = SlotId> {
    prop_oneof![8 => 0..19_u8, 1 => any::<u8>()].prop_map(SlotId)
}

fn small() -> impl Strategy<Value = u8> {
    prop_oneof![8 => 0..7_u8, 1 => any::<u8>()]
}

fn choice() -> impl Strategy<Value = Choice> {
    prop_oneof![
        card().prop_map(Choice::Bench),
        (card(), slot()).prop_map(|(card, slot)| Choice::Evolve(card, slot)),
        (card(), slot()).prop_map(|(card, slot)| Choice::LevelUp(card, slot)),
        (card(), slot()).prop_map(|(card, slot)| Choice::Attach(card, slot)),
        card().prop_map(Choice::Play),
        (card(), small()).prop_map(|(card, clause)| Choice::Power(card, clause)),
        Just(Choice::Retreat),
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
        let asked = battle.prompt().map_or(Seat(0), |prompt| prompt.seat);
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

/// A change of a text.
#[derive(Clone, Debug)]
enum Edit {
    /// One word becomes another word of the text, a number another number.
    Word(Index, Index),
    /// A number becomes another.
    Number(Index, u8),
    /// A word goes.
    Drop(Index),
    /// A line goes.
    DropLine(Index),
    /// A line comes again somewhere else.
    Line(Index, Index),
    /// Something strange comes between.
    Strange(Index, String),
}

fn edit() -> impl Strategy<Value = Edit> {
    let at = any::<Index>;
    prop_oneof![
        6 => (at(), at()).prop_map(|(a, b)| Edit::Word(a, b)),
        6 => (at(), small()).prop_map(|(a, n)| Edit::Number(a, n)),
        1 => at().prop_map(Edit::Drop),
        1 => at().prop_map(Edit::DropLine),
        1 => (at(), at()).prop_map(|(a, b)| Edit::Line(a, b)),
        1 => (at(), strange()).prop_map(|(a, text)| Edit::Strange(a, text)),
    ]
}

/// Things that programs stumble over: long numbers, signs, quotes, letters of several bytes.
fn strange() -> impl Strategy<Value = String> {
    prop_oneof![
        "\\PC{0,6}",
        any::<i64>().prop_map(|n| n.to_string()),
        any::<u8>().prop_map(|n| n.to_string()),
        Just("99999999999999999999".to_owned()),
        Just("\"".to_owned()),
        Just("(".to_owned()),
        Just("é\u{301}×−★".to_owned()),
        Just("\t\r\n  ".to_owned()),
    ]
}

impl Edit {
    fn apply(&self, text: &mut String) {
        let words: Vec<(usize, usize)> = spans(text, |c| !c.is_alphanumeric());
        let lines: Vec<(usize, usize)> = spans(text, |c| c == '\n');
        if words.is_empty() {
            return;
        }
        match self {
            Edit::Word(at, from) => {
                let place = *at.get(&words);
                // A number in the place of a word would nearly always be refused at once.
                let alike: Vec<_> = words
                    .iter()
                    .filter(|word| is_number(text, **word) == is_number(text, place))
                    .collect();
                let (start, end) = **from.get(&alike);
                let other = text[start..end].to_owned();
                replace(text, place, &other);
            }
            Edit::Number(at, number) => {
                let numbers = words.iter().filter(|word| is_number(text, **word));
                let numbers: Vec<_> = numbers.copied().collect();
                if !numbers.is_empty() {
                    replace(text, *at.get(&numbers), &number.to_string());
                }
            }
            Edit::Drop(at) => replace(text, *at.get(&words), ""),
            Edit::DropLine(at) => replace(text, *at.get(&lines), ""),
            Edit::Line(at, from) => {
                let (start, end) = *from.get(&lines);
                let other = text[start..end].to_owned();
                replace(text, *at.get(&lines), &other);
            }
            Edit::Strange(at, strange) => text.insert_str(at.get(&words).0, strange),
        }
    }
}

fn is_number(text: &str, (start, end): (usize, usize)) -> bool {
    text[start..end].bytes().all(|byte| byte.is_ascii_digit())
}

fn replace(text: &mut String, (start, end): (usize, usize), by: &str) {
    text.replace_range(start..end, by);
}

/// Where the pieces between separators begin and end.
fn spans(text: &str, separator: impl Fn(char) -> bool) -> Vec<(usize, usize)> {
    let start = text.as_ptr() as usize;
    let place = |piece: &str| {
        let at = piece.as_ptr() as usize - start;
        (at, at + piece.len())
    };
    let pieces = text.split(separator).filter(|piece| !piece.is_empty());
    pieces.map(place).collect()
}

/// A text that is arbitrary, or one of `texts` with a few changes.
fn text(texts: &'static [String]) -> impl Strategy<Value = String> {
    let arbitrary =
        vec(any::<u8>(), 0..200).prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let changed = (any::<Index>(), vec(edit(), 1..4)).prop_map(|(which, edits)| {
        let mut text = which.get(texts).clone();
        edits.iter().for_each(|edit| edit.apply(&mut text));
        text
    });
    prop_oneof![1 => arbitrary, 6 => changed]
}

/// The texts of all files below a folder that end so.
fn files(folder: &str, ending: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(ROOT).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == ending) {
                found.push(path);
            }
        }
    }
    // The order of a folder differs between machines.
    found.sort();
    found
        .iter()
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect()
}

fn deck_lists() -> &'static [String] {
    static TEXTS: OnceLock<Vec<String>> = OnceLock::new();
    TEXTS.get_or_init(|| files("decks", "txt"))
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

/// The rulings of the project, one by one.
fn ruling_texts() -> &'static [String] {
    static TEXTS: OnceLock<Vec<String>> = OnceLock::new();
    TEXTS.get_or_init(|| {
        let pages = files("rulings", "md");
        let blocks = pages
            .iter()
            .flat_map(|page| page.split("```ruling").skip(1));
        let bodies = blocks.filter_map(|block| block.split_once('\n')?.1.split("```").next());
        bodies.map(str::to_owned).collect()
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
        match deck::parse(&text, Catalog::embedded()) {
            Ok(deck) => {
                // Whatever was read, the check of decks and the builder of games say what is wrong with it.
                let cards: Vec<_> = deck.cards().cloned().collect();
                let good = decks()[0].clone();
                let _ = duel_book(Ruleset::of(Era::E2025), &[cards, good]);
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
            let Ok(book) = duel_book(Ruleset::of(Era::E2025), &[deck.clone(), deck]) else {
                continue;
            };
            game_after(&book, seed, 400);
        }
    }

    #[test]
    fn any_text_is_a_ruling_or_a_problem(text in text(ruling_texts())) {
        let mut rulings = Rulings::default();
        rulings.add("fuzz.md", &format!("## KO-4\n\n```ruling fuzz\n{text}\n```\n"));
        prop_assert!(!run(&rulings).to_string().is_empty());
    }

    #[test]
    fn any_text_is_a_log_or_an_error(text in text(log_texts())) {
        let Ok(log) = Log::read(&text) else {
            return Ok(());
        };
        for book in &books()[..8] {
            if log.header.book == format!("{:016x}", book.fingerprint) {
                let _ = log.replay::<Duel>(book.clone(), Forget);
            }
        }
    }
}

/// A deck with four copies of a card in the place of others.
fn deck_with(card: rulebox_cards::Card) -> Vec<Arc<rulebox_cards::Card>> {
    let mut deck = decks()[0].clone();
    deck[..4].fill(Arc::new(card));
    deck
}

/// How many of 300 changed texts are still taken.
fn taken(texts: &'static [String], takes: impl Fn(&str) -> bool) -> usize {
    let mut runner = TestRunner::deterministic();
    let texts = (0..300).map(|_| text(texts).new_tree(&mut runner).unwrap().current());
    texts.filter(|text| takes(text)).count()
}

/// Nonsense that is always refused at the door would show nothing about what is behind it.
#[test]
fn enough_nonsense_gets_in_and_enough_does_not() {
    let cards = taken(card_texts(), |text| {
        !parse::cards("fuzz", text).0.is_empty()
    });
    let decks = taken(deck_lists(), |text| {
        deck::parse(text, Catalog::embedded()).is_ok()
    });
    let logs = taken(log_texts(), |text| Log::read(text).is_ok());
    let rulings = taken(ruling_texts(), |text| {
        let mut rulings = Rulings::default();
        rulings.add(
            "fuzz.md",
            &format!("## KO-4\n\n```ruling fuzz\n{text}\n```\n"),
        );
        !rulings.list.is_empty()
    });
    println!("of 300: {cards} cards, {decks} decks, {logs} logs, {rulings} rulings");
    for count in [cards, decks, logs, rulings] {
        assert!((30..285).contains(&count), "{count} of 300 were taken");
    }
}
