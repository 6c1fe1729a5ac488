//! What is hidden from a seat, exchanged by hand: the seat sees no difference, and the engine redraws both games alike.

use rulebox_cards::{Card, Catalog, EmbeddedDeck};
use rulebox_engine::book::{BookBuilder, ChoiceOp, Op, is_played};
use rulebox_engine::choice::Purpose;
use rulebox_engine::knowledge::{Face, View};
use rulebox_engine::plan::TablePlan;
use rulebox_engine::record::fault;
use rulebox_engine::state::{CardSet, Pile, Place};
use rulebox_engine::{Battle, Book, CardId, Duel, Forget, Pending, Rng, Seat};
use rulebox_rules::{Era, Ruleset};
use rulebox_testkit::hidden::{Veil, exchanged, hidden_in, swapped};
use rulebox_testkit::mixed;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Games of an era: every deck of the era against the next one, and decks mixed from the whole pool, which bring
/// together all ways to look at cards.
fn books(era: Era) -> Vec<Arc<Book>> {
    let (rules, catalog) = (Ruleset::of(era), Catalog::embedded());
    let book = |decks: [Vec<Arc<Card>>; 2]| {
        Arc::new(BookBuilder::build(rules, TablePlan::duel(), &decks, &catalog).unwrap())
    };
    let decks: Vec<_> = EmbeddedDeck::for_duels(era)
        .map(|deck| deck.cards().unwrap())
        .collect();
    let next = decks.iter().cycle().skip(1);
    let pairs = decks.iter().zip(next).map(|(a, b)| [a.clone(), b.clone()]);
    let is_played = |card: &&Arc<Card>| is_played(&rules, card).is_ok();
    let pool: Vec<_> = catalog.iter().filter(is_played).cloned().collect();
    let mixed = (0..MIXED).map(|seed| {
        let mut rng = Rng::new(seed);
        [(); 2].map(|()| mixed::deck_of(&pool, &mut rng))
    });
    pairs.map(book).chain(mixed.map(book)).collect()
}

/// Games of mixed decks in each era.
const MIXED: u64 = 12;

/// A game longer than this is left.
const MOST_ANSWERS: u32 = 400;

/// Plays random games of all eras and shows some of their positions to each seat, with dice.
fn positions(one_in: u32, mut show: impl FnMut(&Battle, Seat, &mut Rng)) {
    for era in Era::ALL {
        for (book, seed) in books(*era).iter().zip(0..) {
            let (mut rng, mut dice) = (Rng::new(seed), Rng::new(!seed));
            let mut battle: Battle<Duel> = Battle::begin(book.clone(), &mut rng, Forget);
            let mut options = Vec::new();
            for _ in 0..MOST_ANSWERS {
                let Pending::Ask(_) = battle.pending() else {
                    break;
                };
                if dice.below(one_in) == 0 {
                    let seats = book.plan.seats();
                    seats.for_each(|seat| show(&battle, seat, &mut dice));
                }
                battle.options(&mut options);
                let choice = options[rng.below(options.len() as u32) as usize];
                battle.take(choice, &mut rng, Forget);
            }
        }
    }
}

fn bytes(view: &View<CardId>) -> Vec<u8> {
    serde_json::to_vec(&view.named_by(&mut |card| card.0)).unwrap()
}

/// The options, where it is this seat that is asked.
fn options(battle: &Battle, seat: Seat) -> Vec<rulebox_engine::Choice> {
    let mut options = Vec::new();
    if battle.prompt().is_some_and(|prompt| prompt.seat() == seat) {
        battle.options(&mut options);
    }
    options
}

#[test]
fn a_seat_sees_no_difference_when_hidden_cards_are_exchanged() {
    let mut changes = Changes::default();
    positions(4, |battle, seat, dice| {
        let other = swapped(battle, seat, dice);
        let asking = battle.pending();
        let [here, there] = [battle, &other].map(|game| game.known_to(Some(seat)));
        assert_eq!(here, there, "{seat:?} at {asking:?}");
        assert_eq!(bytes(&here), bytes(&there));
        assert_eq!(
            options(battle, seat),
            options(&other, seat),
            "{seat:?} at {asking:?}"
        );
        let wrong = fault(&other.state, &other.book);
        assert_eq!(wrong, None, "{seat:?} at {asking:?}");
        changes.note(battle, &other, seat);
    });
    changes.are_many();
}

/// How often an exchange changed what.
#[derive(Debug, Default)]
struct Changes {
    positions: u32,
    states: u32,
    hands: u32,
    prizes: u32,
    decks: u32,
    placed: u32,
    placed_changed: u32,
}

impl Changes {
    fn note(&mut self, battle: &Battle, other: &Battle, seat: Seat) {
        let opponent = battle.book.plan.opponent(seat);
        let differs = |owner, pile| {
            let [a, b] = [battle, other].map(|game| {
                let mut cards: Vec<CardId> = game.state.pile(owner, pile).collect();
                if pile == Pile::Hand {
                    cards.sort_unstable();
                }
                cards
            });
            u32::from(a != b)
        };
        self.positions += 1;
        self.states += u32::from(battle.state != other.state);
        self.hands += differs(opponent, Pile::Hand);
        self.prizes += differs(seat, Pile::Prizes) & differs(opponent, Pile::Prizes);
        self.decks += differs(seat, Pile::Deck) & differs(opponent, Pile::Deck);
        let active = battle.state.active(Duel::board(opponent));
        if active.is_some() && battle.state.seat(opponent).face_down {
            self.placed += 1;
            let moved = battle.state.top(active) != other.state.top(active);
            self.placed_changed += u32::from(moved);
        }
    }

    /// Most exchanges change each of the places where hidden cards lie. Some hands are empty or known, and before
    /// Prizes are laid out there is none.
    fn are_many(&self) {
        assert!(self.positions > 2_000, "{self:?}");
        let most = |n: u32, of: u32| n * 10 > of * 8;
        assert!(most(self.states, self.positions), "{self:?}");
        assert!(most(self.hands, self.positions), "{self:?}");
        assert!(most(self.prizes, self.positions), "{self:?}");
        assert!(most(self.decks, self.positions), "{self:?}");
        let placed = self.placed > 50 && self.placed_changed * 2 > self.placed;
        assert!(placed, "{self:?}");
    }
}

/// How many cards of its deck a seat found in a search, which lie in it still.
fn found_in(battle: &Battle, seat: Seat) -> usize {
    let mut found = BTreeSet::new();
    let Some(running) = battle.table().running() else {
        return 0;
    };
    let mut ops = battle.book.program(running.program).ops.iter();
    let searches =
        ops.any(|op| matches!(op, Op::Choice(ChoiceOp::Cards(choose)) if choose.search.is_some()));
    if searches && battle.table().memory(running.env).seat == seat {
        let mut memory = battle.state.memories[running.env.index()];
        memory.each_card_set(|set| found.extend(set.cards()));
    }
    let known = |card: &&CardId| {
        card.owner() == seat
            && battle.state.place(**card) == Place::Pile(Pile::Deck)
            && battle.state.known[seat.index()].has(**card)
    };
    found.iter().filter(known).count()
}

#[test]
fn hidden_are_just_the_cards_that_a_view_does_not_show() {
    let (mut known_in_hand, mut known_in_deck, mut known_prizes, mut searches) = (0, 0, 0, 0);
    positions(4, |battle, seat, _| {
        let view = battle.known_to(Some(seat));
        let groups = hidden_in(battle, seat);
        for side in &view.sides {
            let of = |veil, place: Place| {
                let groups = groups
                    .iter()
                    .filter(|g| (g.owner, g.veil) == (side.seat, veil));
                let cards = groups.flat_map(|group| &group.cards);
                cards.filter(|c| battle.state.place(**c) == place).count()
            };
            let down = |faces: &[Face<CardId>]| faces.iter().filter(|f| **f == Face::Down).count();
            let [hand, deck, prizes] = [Pile::Hand, Pile::Deck, Pile::Prizes].map(Place::Pile);
            assert_eq!(of(Veil::Face, hand), side.hand.hidden);
            assert_eq!(of(Veil::Face, prizes), down(&side.prizes));
            let searched = side.seat == seat && !view.looking_at.is_empty();
            let veil = if searched { Veil::Order } else { Veil::Face };
            // Where a card lies that was found in a search is hidden too, though the seat knows it.
            let found = if side.seat == seat {
                found_in(battle, seat)
            } else {
                0
            };
            assert_eq!(of(veil, deck) + found, down(&side.deck));
            let pokemon = side.active.iter().chain(&side.bench);
            for spot in pokemon {
                let hidden = of(Veil::Face, Place::Stack(spot.slot));
                assert_eq!(hidden == 0, !spot.stack.is_empty());
            }
            searches += u32::from(searched);
            known_in_hand += u32::from(side.seat != seat && !side.hand.known.is_empty());
            known_in_deck += u32::from(down(&side.deck) < side.deck.len());
            known_prizes += u32::from(down(&side.prizes) < side.prizes.len());
        }
    });
    let met = [known_in_hand, known_in_deck, known_prizes, searches];
    assert!(met.iter().all(|n| *n > 20), "{met:?}");
}

#[test]
fn a_seat_sees_when_a_card_is_exchanged_that_it_knows() {
    let mut seen = 0;
    positions(40, |battle, seat, dice| {
        let own: Vec<CardId> = battle.state.pile(seat, Pile::Hand).collect();
        let deck: Vec<CardId> = battle.state.pile(seat, Pile::Deck).collect();
        if own.is_empty() || deck.is_empty() {
            return;
        }
        let hand = own[dice.below(own.len() as u32) as usize];
        let drawn = deck[dice.below(deck.len() as u32) as usize];
        let other = exchanged(battle, hand, drawn);
        assert_eq!(fault(&other.state, &other.book), None);
        assert_ne!(battle.known_to(Some(seat)), other.known_to(Some(seat)));
        seen += 1;
    });
    assert!(seen > 100, "{seen}");
}

#[test]
fn games_that_a_seat_cannot_tell_apart_are_redrawn_alike() {
    positions(4, |battle, seat, dice| {
        let other = swapped(battle, seat, dice);
        let seed = dice.bits();
        let [here, there] =
            [battle, &other].map(|game| game.redrawn(Some(seat), &mut Rng::new(seed)));
        assert_eq!(fault(&here.state, &here.book), None);
        let asking = battle.pending();
        assert!(here.state == there.state, "{seat:?} at {asking:?}");
    });
}

/// A book in which everybody has these cards, the opponent in another order.
fn with_another_list(battle: &Battle, seat: Seat) -> Arc<Book> {
    let decks = [Seat(0), Seat(1)].map(|owner| {
        let cards = battle.book.deck(owner);
        let mut cards: Vec<_> = cards.map(|c| battle.book.def(c).card.clone()).collect();
        if owner != seat {
            cards.reverse();
        }
        cards
    });
    Arc::new(
        BookBuilder::build(
            battle.book.rules,
            TablePlan::duel(),
            &decks,
            &Catalog::embedded(),
        )
        .unwrap(),
    )
}

/// Where the cards lie whose texts wait for their turn.
fn waiting_at(battle: &Battle, seat: Seat) -> Vec<Place> {
    let s = &battle.state;
    let mut cards = Vec::new();
    for mut memory in s.memories {
        memory.each_card_set(|set| cards.extend(set.cards()));
    }
    cards
        .into_iter()
        .filter(|card| card.owner() != seat)
        .map(|card| s.place(card))
        .filter(|place| !matches!(place, Place::Pile(_)))
        .collect()
}

#[test]
fn effects_that_wait_still_belong_to_their_cards_when_the_list_is_another() {
    let mut waited = 0;
    positions(1, |battle, seat, dice| {
        let purpose = battle.prompt().map(|prompt| prompt.purpose);
        let several = matches!(
            purpose,
            Some(Purpose::NextTrigger | Purpose::EffectsFirst | Purpose::EffectNow)
        );
        if !several {
            return;
        }
        let book = with_another_list(battle, seat);
        let (other, _) = battle.relisted(seat, &book, dice).expect("it fits");
        let [mut here, mut there] = [battle, &other].map(|game| waiting_at(game, seat));
        waited += here.len();
        let sorted = |places: &mut Vec<Place>| places.sort_by_key(|place| format!("{place:?}"));
        sorted(&mut here);
        sorted(&mut there);
        assert_eq!(here, there);
    });
    assert!(waited > 20, "{waited}");
}
