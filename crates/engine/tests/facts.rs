//! The hash of a game is one over facts: what this engine keeps for itself is not in it, and whatever a player could see with
//! all cards face up is.

use rulebox_engine::outcome::EndReason;
use rulebox_engine::plan::{Allowance, Side};
use rulebox_engine::state::{At, CardSet, Env, Flags, Happening, Memory, Pile, Posture};
use rulebox_engine::{Battle, CardId, Duel, Outcome, Seat};
use rulebox_testkit::games::{books, game_after};
use std::collections::BTreeSet;

/// Games of every era at some moments.
fn moments() -> impl Iterator<Item = Battle<Duel>> {
    let books = (0..).zip(books());
    books.flat_map(|(seed, book)| [3, 25, 90].map(|answers| game_after(book, seed, answers)))
}

/// One card in play answers one question more: that alone made other hashes before.
#[test]
fn caches_frames_and_memories_are_no_facts() {
    for battle in moments() {
        let hash = battle.facts_hash();
        let mut other = battle.clone();
        let state = &mut other.state;
        state.questions ^= 1 << 63;
        state.unchecked = !state.unchecked;
        state.speakers = Default::default();
        state.known = Default::default();
        state.prompt += 9;
        state.happened.push(Happening::default()).unwrap();
        for memory in &mut state.memories {
            match memory {
                Memory::Program(env) => (env.heads, env.did) = (7, !env.did),
                Memory::Free => *memory = Memory::Program(Env::default()),
                Memory::Triggers(_) | Memory::Checkup(_) => {}
            }
        }
        for seat in &mut state.seats {
            (seat.deeds, seat.deeds_before, seat.prizes_due) = (1, 2, 3);
            (seat.knocked_out_in, seat.extra_offered) = (1, 1);
        }
        state.hurt = [1; 18];
        for pokemon in &mut state.slots {
            pokemon.flags.add(Flags::DAMAGED);
            pokemon.flags.add(Flags::DAMAGED_ACTIVE);
            pokemon.flags.add(Flags::HURT);
        }
        assert_ne!(battle.state.hash(), other.state.hash());
        assert_eq!(hash, other.facts_hash());
    }
}

/// What makes another game of one.
type Change = fn(&mut Battle<Duel>);

#[rustfmt::skip]
const CHANGES: [(&str, Change); 41] = [
    ("turn", |b| b.state.turn += 1),
    ("whose turn", |b| b.state.turn_side = b.state.turn_side.other()),
    ("starter", |b| b.state.starter = b.state.starter.other()),
    ("extra turn", |b| b.state.coming.add_extra()),
    ("turn cut short", |b| b.state.coming.cut_short(Seat(1))),
    ("Sudden Death", |b| b.state.sudden_deaths += 1),
    ("Stadium turned", |b| b.state.stadiums[0].turned = !b.state.stadiums[0].turned),
    ("Stadium", |b| b.state.stadiums[0].card = if b.state.stadiums[0].card == 3 { 4 } else { 3 }),
    ("face up", |b| b.state.face_up.insert(CardId(7))),
    ("first power used", |b| b.state.used[0].insert(CardId(7))),
    ("other power used", |b| b.state.used[1].insert(CardId(7))),
    ("who won", |b| b.state.outcome = Some(Outcome { winner: Some(Side(0)), because: EndReason::Prizes })),
    ("nobody won", |b| b.state.outcome = Some(Outcome { winner: None, because: EndReason::Prizes })),
    ("why", |b| b.state.outcome = Some(Outcome { winner: Some(Side(0)), because: EndReason::DeckOut })),
    ("order of a deck", |b| b.state.piles[0].numbers_mut(Pile::Deck).reverse()),
    ("order of a hand", |b| b.state.piles[1].numbers_mut(Pile::Hand).rotate_left(1)),
    ("top card of the deck", |b| assert!(b.state.piles[0].draw().is_some())),
    ("discard pile", |b| move_top(b, Pile::Discard)),
    ("Lost Zone", |b| move_top(b, Pile::LostZone)),
    ("aside", |b| move_top(b, Pile::Aside)),
    ("Prizes", |b| move_top(b, Pile::Prizes)),
    ("shared Prizes", |b| move_top(b, Pile::SharedPrizes)),
    ("Active spot", |b| b.state.boards[0].active = b.state.bench(Duel::board(Seat(0))).next().unwrap()),
    ("counters", |b| b.state.slots[spot(b)].counters += 1),
    ("poison", |b| b.state.slots[spot(b)].conditions.poison += 1),
    ("burn", |b| b.state.slots[spot(b)].conditions.burn += 1),
    ("asleep", |b| b.state.slots[spot(b)].conditions.posture = Posture::Asleep),
    ("deeply", |b| b.state.slots[spot(b)].conditions.posture = Posture::DeeplyAsleep),
    ("paralyzed", |b| b.state.slots[spot(b)].conditions.posture = Posture::Paralyzed),
    ("just now", |b| b.state.slots[spot(b)].conditions.posture = Posture::JustParalyzed),
    ("new", |b| b.state.slots[spot(b)].flags.0 ^= Flags::NEW.0),
    ("from the hand", |b| b.state.slots[spot(b)].flags.0 ^= Flags::FROM_HAND.0),
    ("Knocked Out", |b| b.state.slots[spot(b)].flags.0 ^= Flags::KNOCKED_OUT.0),
    ("attacked", |b| b.state.slots[spot(b)].flags.0 ^= Flags::ATTACKED.0),
    ("moved up", |b| b.state.slots[spot(b)].flags.0 ^= Flags::MOVED_UP.0),
    ("Prizes taken", |b| b.state.seats[1].prizes_taken += 1),
    ("turns", |b| b.state.seats[1].turns += 1),
    ("mulligans", |b| b.state.seats[1].mulligans += 1),
    ("revealed", |b| b.state.seats[1].face_down = !b.state.seats[1].face_down),
    ("spent", |b| b.state.seats[1].done.add(Allowance::VStar)),
    ("done", |b| b.state.seats[0].done.0 ^= 0x11_1111),
];

/// The spot of the first player's Active Pokémon.
fn spot(battle: &Battle<Duel>) -> usize {
    battle.state.active(Duel::board(Seat(0))).index()
}

fn move_top(battle: &mut Battle<Duel>, to: Pile) {
    let top = battle.state.first_of(Seat(0), Pile::Deck).unwrap();
    battle.state.piles[0].transfer(Pile::Deck, top.local(), to, At::End);
}

#[test]
fn every_fact_makes_another_hash() {
    let plain = |battle: &Battle<Duel>| {
        let state = &battle.state;
        let hands = [0, 1].map(|seat| state.pile_len(Seat(seat), Pile::Hand));
        let benches = !state.bench(Duel::board(Seat(0))).is_empty();
        let upright = |b: &Battle<Duel>| !b.state.slots[spot(b)].conditions.any();
        benches && hands.iter().all(|cards| *cards > 1) && upright(battle) && state.turn > 2
    };
    let battle = moments().find(plain).unwrap();
    let mut hashes = BTreeSet::from([battle.facts_hash()]);
    for (what, change) in CHANGES {
        let mut other = battle.clone();
        change(&mut other);
        assert!(hashes.insert(other.facts_hash()), "{what}");
    }
}

/// The page about replays describes just these.
#[test]
fn facts_are_told_in_words() {
    for battle in moments() {
        for fact in battle.facts() {
            let word = fact.split(' ').next().unwrap();
            let known = [
                "asked",
                "board",
                "card",
                "effect",
                "extra-turn",
                "seat",
                "spot",
                "stadium",
                "stadium-turned",
                "starter",
                "sudden-deaths",
                "turn",
                "turn-of",
                "won",
            ];
            assert!(known.contains(&word), "{fact}");
            assert!(!fact.contains('\n') && fact.trim() == fact, "{fact:?}");
        }
    }
}
