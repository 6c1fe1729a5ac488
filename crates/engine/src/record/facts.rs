//! The facts of a game: a line of words for each, and a hash over them. Logs compare this hash, so it must be the same for
//! every engine that plays the same game: nothing of how this one keeps a game is in it, no caches, no frames, no memories
//! of programs, no numbers of programs, effects or definitions, no order of an enum.
//!
//! `docs/REPLAY.md` describes every line. A fact that is as it was at the beginning has no line, so a fact that is added
//! later leaves the hashes of old games alone. A line that was written once is never written differently.

use crate::battle::Battle;
use crate::book::Book;
use crate::choice::Pending;
use crate::outcome::EndReason;
use crate::plan::Board;
use crate::plan::{Allowance, SIDES, Side};
use crate::record::snapshot::hash_bytes;
use crate::state::ids::{CardId, CardSet, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::state::{Flags, Lasting, Origin, Posture, State};
use crate::table::Table;
use rulebox_rules::OncePerGame;
use std::collections::BTreeSet;

impl<L: Layout> Battle<L> {
    /// Every fact of the game, a line each, in the order of their bytes.
    pub fn facts(&self) -> BTreeSet<String> {
        let mut facts = Facts(BTreeSet::new());
        let (s, book) = (&self.state, &*self.book);
        facts.of_the_game(s, book);
        for seat in book.plan.seats() {
            facts.of_a_seat(s, book, seat);
        }
        for board in book.plan.boards() {
            facts.of_a_board(s, board);
        }
        // What an attack says of itself alone is a memory of that attack.
        let lasting = s.lasting.as_slice().iter();
        for effect in lasting.filter(|e| !book.for_one_attack.contains(&e.modifier)) {
            facts.of_an_effect(book, effect);
        }
        if let Pending::Ask(prompt) = self.pending() {
            for seat in prompt.seats {
                facts.add(format!("asked {}", seat.0));
            }
        }
        facts.0
    }

    /// A number that tells games apart by their facts, the same for every engine and on every machine.
    pub fn facts_hash(&self) -> u64 {
        hash_of(&self.facts())
    }

    /// The hash as logs write it.
    pub(crate) fn facts_in_words(&self) -> String {
        format!("{:016x}", self.facts_hash())
    }
}

/// The hash over facts: each ends with a line break, and they stand in the order of their bytes.
fn hash_of(facts: &BTreeSet<String>) -> u64 {
    let mut text = String::new();
    for fact in facts {
        text.push_str(fact);
        text.push('\n');
    }
    hash_bytes(text.as_bytes())
}

/// The facts found so far.
struct Facts(BTreeSet<String>);

impl Facts {
    fn add(&mut self, fact: String) {
        self.0.insert(fact);
    }

    /// Adds a number, unless it is 0.
    fn count(&mut self, what: &str, number: impl Into<u32>) {
        let number: u32 = number.into();
        if number > 0 {
            self.add(format!("{what} {number}"));
        }
    }

    /// Adds cards in their order, unless there are none.
    fn cards(&mut self, what: &str, cards: impl Iterator<Item = CardId>) {
        let cards: String = cards.map(|card| format!(" {}", name(card))).collect();
        if !cards.is_empty() {
            self.add(format!("{what}{cards}"));
        }
    }

    fn of_the_game<L: Layout>(&mut self, s: &State<L>, book: &Book) {
        self.count("turn", s.turn);
        if s.turn > 0 {
            self.add(format!("turn-of {}", s.turn_side.0));
            self.add(format!("starter {}", s.starter.0));
        }
        if s.coming.has_extra() {
            self.add("extra-turn".to_owned());
        }
        self.count("sudden-deaths", s.sudden_deaths);
        for (n, stadium) in s.stadiums.as_ref().iter().enumerate() {
            // The first place has no number, for most tables have just one.
            let of = |what: &str| match n {
                0 => what.to_owned(),
                n => format!("{what} {n}"),
            };
            self.cards(&of("stadium"), stadium.card().into_iter());
            if stadium.turned {
                self.add(of("stadium-turned"));
            }
        }
        let [first, others] = s.used;
        for card in first.cards() {
            self.add(format!("card {} used first-power", name(card)));
        }
        for card in others.cards() {
            self.add(format!("card {} used other-power", name(card)));
        }
        for card in s.face_up.cards() {
            self.add(format!("card {} face-up", name(card)));
        }
        if let Some(outcome) = s.outcome {
            let winner = match outcome.winner {
                Some(Side(winner)) => winner.to_string(),
                None => "nobody".to_owned(),
            };
            self.add(format!("won {winner} {}", end_word(outcome.because)));
        }
        for seat in book.plan.seats().filter(|seat| s.coming.has_cut(*seat)) {
            self.add(format!("seat {} turn-cut-short", seat.0));
        }
        // Where a side has one seat, its part of the turn is the turn.
        if book.plan.seats().len() > SIDES {
            for seat in s.ready {
                self.add(format!("seat {} ready", seat.0));
            }
        }
        for (n, tally) in s.board_tallies.as_ref().iter().enumerate() {
            for (allowance, word) in DONE {
                let count = tally.count(allowance);
                self.count(&format!("board {n} did {word}"), count);
            }
        }
    }

    fn of_a_seat<L: Layout>(&mut self, s: &State<L>, book: &Book, seat: Seat) {
        let own = s.seat(seat);
        let of = |what: &str| format!("seat {} {what}", seat.0);
        for pile in Pile::ALL {
            self.cards(&of(pile_word(pile)), s.pile(seat, pile));
        }
        let lays_out = Table::new(book, s).lays_out(seat);
        self.count(&of("lays-out"), lays_out.own);
        self.count(&of("lays-out-shared"), lays_out.shared);
        self.count(&of("prizes-taken"), own.prizes_taken);
        self.count(&of("turns"), own.turns);
        self.count(&of("mulligans"), own.mulligans);
        if !own.face_down {
            self.add(of("revealed"));
        }
        for (once, word) in DONE {
            self.count(&of(&format!("did {word}")), own.done.count(once));
        }
        for once in [OncePerGame::Gx, OncePerGame::Vstar]
            .into_iter()
            .filter(|o| own.done.has((*o).into()))
        {
            self.add(of(&format!("spent {}", once_word(once))));
        }
        for (n, name) in book.once_names.iter().enumerate() {
            if own.names_used & 1 << n != 0 {
                self.add(of(&format!("used-in-turn {name}")));
            }
            if own.names_spent & 1 << n != 0 {
                self.add(of(&format!("used-in-game {name}")));
            }
        }
    }

    fn of_a_board<L: Layout>(&mut self, s: &State<L>, board: Board) {
        if let Some(SlotId(spot)) = Some(s.active(board)).filter(|spot| spot.is_some()) {
            self.add(format!("board {} active {spot}", board.0));
        }
        for slot in s.in_play(board) {
            self.of_a_pokemon(s, slot);
        }
    }

    fn of_a_pokemon<L: Layout>(&mut self, s: &State<L>, slot: SlotId) {
        let pokemon = s.pokemon(slot);
        let of = |what: &str| format!("spot {} {what}", slot.0);
        self.cards(&of("pokemon"), s.stack_of(slot));
        self.cards(&of("attached"), s.attached(slot));
        self.count(&of("counters"), pokemon.counters);
        self.count(&of("poisoned"), pokemon.conditions.poison);
        self.count(&of("burned"), pokemon.conditions.burn);
        if let Some(word) = posture_word(pokemon.conditions.posture) {
            self.add(of(word));
        }
        for (flag, word) in MARKS {
            if pokemon.flags.has(flag) {
                self.add(of(word));
            }
        }
    }

    fn of_an_effect(&mut self, book: &Book, lasting: &Lasting) {
        let (card, attack) = book.source_of(lasting.modifier);
        let mut fact = format!("effect {}", origin_word(lasting.origin));
        let mut tell = |word: &str, value: String| {
            fact = format!("{fact} {word} {value}");
        };
        tell("by", lasting.by.0.to_string());
        let on: BTreeSet<u8> = [lasting.first_scope, lasting.second_scope]
            .into_iter()
            .filter(|spot| spot.is_some())
            .map(|spot| spot.0)
            .collect();
        on.into_iter().for_each(|spot| tell("on", spot.to_string()));
        tell("from", lasting.first.to_string());
        if lasting.last < u16::MAX {
            tell("to", lasting.last.to_string());
        }
        if lasting.times > 1 {
            tell("times", lasting.times.to_string());
        }
        tell("of", card);
        if let Some(attack) = attack {
            tell("about", attack.to_owned());
        }
        self.add(fact);
    }
}

/// A card by its owner and its number in that deck list, both counted from 0.
fn name(card: CardId) -> String {
    format!("{}.{}", card.owner().0, card.local())
}

const fn pile_word(pile: Pile) -> &'static str {
    match pile {
        Pile::Deck => "deck",
        Pile::Hand => "hand",
        Pile::Prizes => "prizes",
        Pile::SharedPrizes => "shared-prizes",
        Pile::Discard => "discard",
        Pile::LostZone => "lost-zone",
        Pile::Aside => "aside",
    }
}

const fn posture_word(posture: Posture) -> Option<&'static str> {
    match posture {
        Posture::Upright => None,
        Posture::Asleep => Some("asleep"),
        Posture::DeeplyAsleep => Some("asleep-two-coins"),
        Posture::DeadlyAsleep => Some("asleep-two-coins-deadly"),
        Posture::Confused => Some("confused"),
        Posture::JustParalyzed => Some("paralyzed-this-turn"),
        Posture::Paralyzed => Some("paralyzed"),
    }
}

/// What a player does once a turn.
const DONE: [(Allowance, &str); 6] = [
    (Allowance::Energy, "energy"),
    (Allowance::Supporter, "supporter"),
    (Allowance::Stadium, "stadium"),
    (Allowance::Retreat, "retreat"),
    (Allowance::StadiumUse, "stadium-used"),
    (Allowance::FlipAgain, "flipped-again"),
];

/// The marks that a Pokémon keeps until the turn ends. Those that only the running attack asks for are no facts, nor is what
/// texts ask of earlier turns: it follows from the lines before.
const MARKS: [(Flags, &str); 5] = [
    (Flags::NEW, "new"),
    (Flags::FROM_HAND, "from-hand"),
    (Flags::KNOCKED_OUT, "knocked-out"),
    (Flags::ATTACKED, "attacked"),
    (Flags::MOVED_UP, "moved-up"),
];

const fn once_word(once: OncePerGame) -> &'static str {
    match once {
        OncePerGame::Gx => "gx",
        OncePerGame::Vstar => "vstar",
    }
}

const fn origin_word(origin: Origin) -> &'static str {
    match origin {
        Origin::Attack => "attack",
        Origin::TrainerOrEnergy => "trainer-or-energy",
        Origin::Power => "power",
        Origin::Marker => "marker",
    }
}

const fn end_word(because: EndReason) -> &'static str {
    match because {
        EndReason::Prizes => "prizes",
        EndReason::NoPokemon => "no-pokemon",
        EndReason::PrizesAndNoPokemon => "prizes-and-no-pokemon",
        EndReason::DeckOut => "deck-out",
        EndReason::Effect => "effect",
        EndReason::Concession => "concession",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Rng;
    use crate::knowledge::event::Forget;
    use crate::state::layout::Duel;
    use rulebox_cards::EmbeddedDeck;
    use rulebox_rules::{Era, Ruleset};
    use std::sync::Arc;

    /// Whoever writes the hash again from the documentation can try it on these.
    #[test]
    fn the_hash_never_changes() {
        let hash = |facts: &[&str]| hash_of(&facts.iter().map(|f| (*f).to_owned()).collect());
        assert_eq!(hash(&[]), 0xfdbd_f6ac_4fc5_2e7f);
        assert_eq!(hash(&["turn 3"]), 0xa42b_c5d6_1539_dde5);
        assert_eq!(
            hash(&["turn-of 1", "turn 3", "seat 0 hand 0.4 0.17"]),
            0xac9b_441c_585d_cea5
        );
    }

    #[test]
    fn every_mark_of_a_pokemon_is_a_fact_or_is_left_out_on_purpose() {
        let of_attacks = Flags::DAMAGED.0 | Flags::DAMAGED_ACTIVE.0 | Flags::HURT.0;
        let told = MARKS
            .iter()
            .fold(of_attacks, |bits, (flag, _)| bits | flag.0);
        assert_eq!(told, u8::MAX);
        // What is used once in a game stands beside them.
        let told = DONE.iter().map(|(allowance, _)| *allowance);
        let once = [OncePerGame::Gx, OncePerGame::Vstar].map(Allowance::from);
        assert!(told.chain(once).eq(Allowance::ALL));
    }

    /// A game with a lasting effect.
    fn game() -> Battle<Duel> {
        let decks = EmbeddedDeck::for_duels(Era::E2025);
        let decks: Vec<_> = decks.map(|deck| deck.cards().unwrap()).collect();
        let books = decks.windows(2).map(|pair| {
            let catalog = rulebox_cards::Catalog::embedded();
            crate::book::new_game::duel_book(Ruleset::of(Era::E2025), pair, &catalog).unwrap()
        });
        let mut options = Vec::new();
        for (seed, book) in (0..).zip(books.collect::<Vec<_>>().iter().cycle()) {
            let mut rng = Rng::new(seed);
            let mut battle = Battle::begin(book.clone(), &mut rng, Forget);
            while battle.prompt().is_some() {
                let effects = battle.facts();
                if effects.iter().any(|fact| fact.starts_with("effect ")) {
                    return battle;
                }
                battle.options(&mut options);
                let choice = options[rng.below(options.len() as u32) as usize];
                battle.take(choice, &mut rng, Forget);
            }
        }
        unreachable!("some game has an effect that lasts")
    }

    #[test]
    fn an_effect_that_lasts_is_told_by_its_card_and_not_by_its_number() {
        let battle = game();
        let mut other = battle.clone();
        let book = Arc::make_mut(&mut other.book);
        // Another card comes first, and every number is another one.
        let (last, source) = (book.modifiers.len() - 1, book.sources.len() - 1);
        let (rule, source) = (book.modifiers[last].clone(), book.sources[source]);
        book.modifiers.insert(0, rule);
        book.sources.insert(0, source);
        book.for_one_attack.iter_mut().for_each(|n| n.0 += 1);
        for lasting in other.state.lasting.as_mut_slice() {
            lasting.modifier.0 += 1;
        }
        assert_eq!(battle.facts(), other.facts());
    }

    #[test]
    fn everything_about_an_effect_that_lasts_is_a_fact() {
        let battle = game();
        let changes: [fn(&mut Lasting); 6] = [
            |l| l.first += 1,
            |l| l.last = l.last.wrapping_add(1),
            |l| l.times += 1,
            |l| l.by = Seat(1 - l.by.0),
            |l| l.first_scope = SlotId(17),
            |l| l.second_scope = SlotId(16),
        ];
        let mut hashes = BTreeSet::from([battle.facts_hash()]);
        for change in changes {
            let mut other = battle.clone();
            change(&mut other.state.lasting.as_mut_slice()[0]);
            assert!(hashes.insert(other.facts_hash()));
        }
        let origins = [
            Origin::Attack,
            Origin::TrainerOrEnergy,
            Origin::Power,
            Origin::Marker,
        ];
        let with = origins.map(|origin| {
            let mut other = battle.clone();
            other.state.lasting.as_mut_slice()[0].origin = origin;
            other.facts_hash()
        });
        assert_eq!(BTreeSet::from(with).len(), origins.len());
    }
}
