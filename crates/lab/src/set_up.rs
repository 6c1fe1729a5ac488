//! How fast a deck gets going, by simulation: the turn in which its player first could attack, and first had an evolved
//! Pokémon in play (TURN-ATTACK-1, TURN-EVOLVE-1).
//!
//! Without a computer player both sides play *busy* random turns: everything that can be done before the attack is done in a
//! random order, then one of the possible attacks is used. That is no good player, but one that wastes no turn.

use crate::stats::wilson;
use rulebox_bots::{Bot, BotKind, Sight, bots_for};
use rulebox_engine::choice::Ask;
use rulebox_engine::{Battle, Book, Choice, Duel, Forget, Rng, Seat};
use rulebox_rules::Stage;
use serde::Serialize;
use std::fmt;
use std::sync::Arc;

/// The own turns that are watched.
pub const TURNS: usize = 6;

/// Actions of one turn after which its player also ends it: some powers can be used any number of times.
const MANY: u32 = 60;

/// Who plays both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Busy random turns.
    Busy,
    /// A computer player.
    Bot(BotKind),
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Busy => f.write_str("busy"),
            Player::Bot(kind) => kind.fmt(f),
        }
    }
}

/// What one game showed of the first player's deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// Whether that player had the first turn.
    pub went_first: bool,
    /// The own turn in which an attack could first be used; 0 for never.
    pub attack: u16,
    /// The own turn at whose end, or in which at a choice, an evolved Pokémon was first in play; 0 for never.
    pub evolved: u16,
    /// The own turn at whose end, or in which at a choice, a Stage 2 Pokémon was first in play; 0 for never.
    pub stage_2: u16,
}

/// A share of games, with the range in which the true one lies in 19 of 20 cases (Wilson).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Observed {
    /// Games in which it was so.
    pub games: u64,
    /// Their share.
    pub share: f64,
    /// The lower end of the range.
    pub low: f64,
    /// The upper end of the range.
    pub high: f64,
}

impl Observed {
    /// So many of all games.
    pub fn of(games: u64, all: u64) -> Observed {
        let (low, high) = wilson(games, all);
        Observed {
            games,
            share: games as f64 / all.max(1) as f64,
            low,
            high,
        }
    }
}

/// What had been reached by an own turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ByTurn {
    /// The own turn, from 1.
    pub turn: u16,
    /// An attack could be used in it or before.
    pub attack: Observed,
    /// An evolved Pokémon was in play in it or before.
    pub evolved: Observed,
    /// A Stage 2 Pokémon was.
    pub stage_2: Observed,
}

/// What many games showed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SetUp {
    /// Games played.
    pub games: u64,
    /// Going first or second, as it came.
    pub all: Vec<ByTurn>,
    /// Only games in which the deck went first.
    pub first: Vec<ByTurn>,
    /// Only games in which it went second.
    pub second: Vec<ByTurn>,
}

impl SetUp {
    /// Plays so many games with these seeds; the deck is that of the first seat. The result depends on nothing else.
    pub fn play(book: &Arc<Book>, player: Player, games: u64, seed: u64) -> SetUp {
        let mut options = Vec::with_capacity(256);
        let seen: Vec<Opening> = (0..games)
            .map(|n| opening(book, player, seed.wrapping_add(n), &mut options))
            .collect();
        let by = |went: &dyn Fn(&Opening) -> bool| {
            let own: Vec<&Opening> = seen.iter().filter(|game| went(game)).collect();
            (1..=TURNS as u16).map(|turn| by_turn(&own, turn)).collect()
        };
        SetUp {
            games,
            all: by(&|_| true),
            first: by(&|game| game.went_first),
            second: by(&|game| !game.went_first),
        }
    }
}

fn by_turn(games: &[&Opening], turn: u16) -> ByTurn {
    let share = |when: &dyn Fn(&Opening) -> u16| {
        let reached = games.iter().filter(|g| (1..=turn).contains(&when(g)));
        Observed::of(reached.count() as u64, games.len() as u64)
    };
    ByTurn {
        turn,
        attack: share(&|game| game.attack),
        evolved: share(&|game| game.evolved),
        stage_2: share(&|game| game.stage_2),
    }
}

/// The first turns of one game.
pub fn opening(book: &Arc<Book>, player: Player, seed: u64, options: &mut Vec<Choice>) -> Opening {
    let own = Seat(0);
    let mut rng = Rng::new(seed);
    let mut hands = match player {
        Player::Busy => Hands::Busy(Busy::default()),
        Player::Bot(kind) => Hands::Bots(bots_for([kind, kind], seed)),
    };
    let mut battle: Battle<Duel> = Battle::begin(book.clone(), &mut rng, Forget);
    let mut seen = Opening::default();
    while battle.state.outcome.is_none() {
        seen.went_first |= battle.state.turn == 1 && battle.state.turn_side == Duel::side(own);
        let own_turns = battle.state.seat(own).turns;
        if own_turns > TURNS as u16 {
            break;
        }
        battle.options(options);
        look(&battle, own, own_turns, options, &mut seen);
        let Some(choice) = hands.choose(&battle, options, &mut rng) else {
            break;
        };
        battle.take(choice, &mut rng, Forget);
    }
    seen
}

/// Those who play a game.
enum Hands {
    Busy(Busy),
    Bots([Box<dyn Bot>; 2]),
}

impl Hands {
    /// What whoever is asked does; nothing if nothing can be done. May leave out options that nobody wants.
    fn choose(
        &mut self,
        battle: &Battle<Duel>,
        options: &mut Vec<Choice>,
        rng: &mut Rng,
    ) -> Option<Choice> {
        match self {
            Hands::Busy(busy) => busy.choose(battle, options, rng),
            Hands::Bots(bots) => {
                let sight = Sight::of(battle)?;
                let bot = &mut bots[sight.seat().index()];
                let choice = sight.answer(bot.choose(&sight)).choice;
                // Only a player with a fault answers with something else than an option.
                let known = options.contains(&choice).then_some(choice);
                known.or_else(|| options.first().copied())
            }
        }
    }
}

/// Who plays busy random turns: the turn, and how much was done in it.
#[derive(Default)]
struct Busy {
    turn: u16,
    actions: u32,
}

impl Busy {
    fn choose(
        &mut self,
        battle: &Battle<Duel>,
        options: &mut Vec<Choice>,
        rng: &mut Rng,
    ) -> Option<Choice> {
        if battle.state.turn != self.turn {
            *self = Busy {
                turn: battle.state.turn,
                actions: 0,
            };
        }
        let prompt = battle.prompt();
        let main = prompt.is_some_and(|prompt| prompt.ask == Ask::Turn);
        self.actions += u32::from(main);
        if main && self.actions < MANY {
            busy(options);
        }
        let last = options.len().checked_sub(1)?;
        let pick = rng.below(last as u32 + 1) as usize;
        options.get(pick).copied()
    }
}

/// Notes what the player has reached. Turns of the other player count for the own turn before.
fn look(battle: &Battle<Duel>, own: Seat, turns: u16, options: &[Choice], seen: &mut Opening) {
    if turns == 0 {
        return;
    }
    let mine = battle.state.turn_side == Duel::side(own);
    let attack = |choice: &Choice| matches!(choice, Choice::Attack(..));
    if seen.attack == 0 && mine && options.iter().any(attack) {
        seen.attack = turns;
    }
    if seen.evolved != 0 && seen.stage_2 != 0 {
        return;
    }
    for slot in battle.state.in_play(Duel::board(own)) {
        let card = battle.state.top(slot);
        let stage = battle.book.def(card).card.pokemon().map(|p| p.stage);
        if seen.evolved == 0 && battle.state.stack_of(slot).count() > 1 {
            seen.evolved = turns;
        }
        if seen.stage_2 == 0 && stage == Some(Stage::Stage2) {
            seen.stage_2 = turns;
        }
    }
}

/// Leaves only what a player does who wastes no turn: anything but retreating before an attack, and an attack before the
/// end of the turn.
fn busy(options: &mut Vec<Choice>) {
    let last = |choice: &Choice| matches!(choice, Choice::EndTurn | Choice::Retreat(_));
    let attack = |choice: &Choice| matches!(choice, Choice::Attack(..));
    let work = |choice: &Choice| !last(choice) && !attack(choice);
    if options.iter().any(work) {
        options.retain(work);
    } else if options.iter().any(attack) {
        options.retain(attack);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebox_cards::{Catalog, EmbeddedDeck};
    use rulebox_engine::book::duel_book;
    use rulebox_rules::{Era, Ruleset};

    fn book(deck: &str) -> Arc<Book> {
        let deck = EmbeddedDeck::named(deck).expect("a deck");
        let cards = deck.cards().expect("known cards");
        duel_book(
            Ruleset::of(deck.era()),
            &[cards.clone(), cards],
            &Catalog::embedded(),
        )
        .expect("a book")
    }

    #[test]
    fn ranges_hold_the_share_and_narrow_with_games() {
        let few = Observed::of(5, 10);
        let many = Observed::of(500, 1_000);
        assert!(few.low < 0.5 && few.high > 0.5);
        assert!(many.high - many.low < few.high - few.low);
        assert!((few.low - 0.2366).abs() < 1e-4, "{few:?}");
        assert_eq!(Observed::of(0, 20).low, 0.0);
        assert_eq!(Observed::of(20, 20).high, 1.0);
    }

    #[test]
    fn the_same_seeds_show_the_same() {
        let book = book("2009-beginner-1-inferno-zone");
        let once = SetUp::play(&book, Player::Busy, 30, 7);
        assert_eq!(once, SetUp::play(&book, Player::Busy, 30, 7));
        assert_ne!(once, SetUp::play(&book, Player::Busy, 30, 8));
    }

    #[test]
    fn computer_players_show_the_same_with_the_same_seed_too() {
        let book = book("2025-beginner-1-chikorita");
        let by = |player| SetUp::play(&book, player, 12, 3);
        let rules = by(Player::Bot(BotKind::Rules));
        assert_eq!(rules, by(Player::Bot(BotKind::Rules)));
        assert_ne!(rules, by(Player::Busy));
        assert!(rules.all[TURNS - 1].attack.games > 6, "{rules:?}");
    }

    #[test]
    fn more_is_reached_turn_by_turn_and_first_turns_keep_the_rules() {
        let shown = SetUp::play(&book("2025-01-charizard-pidgeot"), Player::Busy, 60, 1);
        for turns in [&shown.all, &shown.first, &shown.second] {
            assert_eq!(turns.len(), TURNS);
            for pair in turns.windows(2) {
                assert!(pair[0].attack.games <= pair[1].attack.games);
                assert!(pair[0].evolved.games <= pair[1].evolved.games);
                assert!(pair[0].stage_2.games <= pair[0].evolved.games);
            }
        }
        let count = |turns: &[ByTurn], n: usize| (turns[n].attack.games, turns[n].evolved.games);
        // The starting player neither attacks nor evolves on the first turn by the book of 2025.
        assert_eq!(count(&shown.first, 0), (0, 0));
        assert!(count(&shown.all, TURNS - 1).0 > 30);
        assert!(count(&shown.all, TURNS - 1).1 > 0);
    }

    #[test]
    fn a_deck_of_basics_never_evolves() {
        let list = "4 Chimchar DP 76\n4 Turtwig DP 103\n4 Starly DP 101\n24 Fire Energy DP 124\n24 Grass Energy DP 123\n";
        let deck = rulebox_cards::deck::parse(list, &Catalog::embedded());
        let Ok(deck) = deck else {
            panic!("{deck:?}");
        };
        let cards: Vec<_> = deck.cards().cloned().collect();
        let book = duel_book(
            Ruleset::of(Era::E2009),
            &[cards.clone(), cards],
            &Catalog::embedded(),
        )
        .expect("a book");
        let shown = SetUp::play(&book, Player::Busy, 20, 1);
        assert!(shown.all.iter().all(|turn| turn.evolved.games == 0));
    }
}
