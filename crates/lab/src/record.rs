//! One game between two bots, as a pure function of its book, its players and its seed, and what is kept of it.

use rulebox_bots::{BotKind, Lists, TURN_CAP, bot_seeds, bots_for, play_told};
use rulebox_engine::knowledge::Sink;
use rulebox_engine::outcome::EndReason;
use rulebox_engine::{Battle, Book, CardId, Choice, Duel, Event, Outcome, Rng, Seat};
use std::sync::Arc;

/// Turns over which the race for Prize cards is followed.
pub const RACE: usize = 30;

/// What is kept of a game. Pairs stand in the order of the sides, not of the seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its seed.
    pub seed: u64,
    /// The seat of the first side.
    pub seat: Seat,
    /// Which side took the first turn.
    pub starter: usize,
    /// Which side won, and how; nothing if the game was stopped at the limit of turns.
    pub won: Option<(usize, EndReason)>,
    /// Turns begun.
    pub turns: u16,
    /// Games of Sudden Death begun.
    pub sudden_deaths: u8,
    /// Answers that were no options.
    pub refused: u32,
    /// The cards of each side's list that were played or came into play, as bits.
    pub used: [u64; 2],
    /// Prize cards that each side took; Sudden Death is not counted.
    pub taken: [u8; 2],
    /// Prize cards that each side had taken when a turn was over; Sudden Death is not counted.
    pub race: [[u8; 2]; RACE],
}

/// Who plays a game, by seat.
#[derive(Clone, Copy, Debug)]
pub struct Table<'t> {
    /// Rules and cards.
    pub book: &'t Arc<Book>,
    /// The players.
    pub bots: [BotKind; 2],
    /// The seat of the first side.
    pub seat: Seat,
}

/// How a game went, by seat.
struct Course {
    outcome: Option<Outcome>,
    turns: u16,
    starter: Seat,
    sudden_deaths: u8,
    refused: u32,
}

/// Plays a game with this seed. `options` is reused between games.
pub fn game(table: Table<'_>, seed: u64, options: &mut Vec<Choice>) -> Record {
    let mut notes = Notes::default();
    let course = match table.bots {
        [BotKind::Random, BotKind::Random] => random_game(table.book, seed, options, &mut notes),
        kinds => bot_game(table.book, kinds, seed, &mut notes),
    };
    let side = |seat: Seat| usize::from(seat != table.seat);
    let by_side = |pair: [u8; 2]| [pair[table.seat.index()], pair[1 - table.seat.index()]];
    Record {
        seed,
        seat: table.seat,
        starter: side(course.starter),
        won: course
            .outcome
            .and_then(|o| Some((side(Duel::seat(o.winner?)), o.because))),
        turns: course.turns,
        sudden_deaths: course.sudden_deaths,
        refused: course.refused,
        used: [table.seat.index(), 1 - table.seat.index()].map(|seat| notes.used[seat]),
        taken: by_side(notes.taken),
        race: notes.race().map(by_side),
    }
}

fn bot_game(book: &Arc<Book>, kinds: [BotKind; 2], seed: u64, notes: &mut Notes) -> Course {
    let mut bots = bots_for(kinds, seed);
    let game = play_told(book, &mut bots, &Lists::Open, seed, notes);
    Course {
        outcome: game.outcome,
        turns: game.turns,
        starter: game.starter,
        sudden_deaths: game.sudden_deaths,
        refused: game.refused,
    }
}

/// Plays the game of two players by chance without a sight for each answer: they look at nothing.
fn random_game(
    book: &Arc<Book>,
    seed: u64,
    options: &mut Vec<Choice>,
    notes: &mut Notes,
) -> Course {
    let mut players = bot_seeds(seed).map(Rng::new);
    let mut rng = Rng::new(seed);
    let mut battle: Battle<Duel> = Battle::begin(book.clone(), &mut rng, &mut *notes);
    while battle.state.turn < TURN_CAP {
        let Some(prompt) = battle.prompt() else { break };
        battle.options(options);
        let pick = players[prompt.seat().index()].below(options.len().max(1) as u32);
        let Some(choice) = options.get(pick as usize) else {
            break;
        };
        battle.take(*choice, &mut rng, &mut *notes);
    }
    Course {
        outcome: battle.state.outcome,
        turns: battle.state.turn,
        starter: Duel::seat(battle.state.starter),
        sudden_deaths: battle.state.sudden_deaths,
        refused: 0,
    }
}

/// What is noted while a game goes on, by seat.
#[derive(Default)]
struct Notes {
    used: [u64; 2],
    taken: [u8; 2],
    gains: [[u8; 2]; RACE],
    turn: usize,
    sudden_death: bool,
}

impl Notes {
    fn use_card(&mut self, card: CardId) {
        if let Some(used) = self.used.get_mut(card.owner().index()) {
            *used |= 1 << card.local();
        }
    }

    fn take_prize(&mut self, seat: Seat) {
        let seat = seat.index();
        self.taken[seat] = self.taken[seat].saturating_add(1);
        if let Some(gains) = self.gains.get_mut(self.turn) {
            gains[seat] = gains[seat].saturating_add(1);
        }
    }

    fn race(&self) -> [[u8; 2]; RACE] {
        let mut taken = [0u8; 2];
        self.gains.map(|gains| {
            taken = [0, 1].map(|seat| taken[seat].saturating_add(gains[seat]));
            taken
        })
    }
}

impl Sink for Notes {
    #[inline]
    fn event(&mut self, event: Event) {
        match event {
            Event::PokemonPlayed { card, .. }
            | Event::Evolved { card, .. }
            | Event::LevelledUp { card, .. }
            | Event::Attached { card, .. }
            | Event::TrainerPlayed { card, .. } => self.use_card(card),
            Event::TurnBegan { turn, .. } => self.turn = usize::from(turn).saturating_sub(1),
            Event::PrizeTaken { seat } if !self.sudden_death => self.take_prize(seat),
            Event::SuddenDeathBegan => self.sudden_death = true,
            _ => {}
        }
    }
}

/// A short word for an end, for tables and files.
pub const fn word(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Prizes => "prizes",
        EndReason::NoPokemon => "no-pokemon",
        EndReason::PrizesAndNoPokemon => "prizes-and-no-pokemon",
        EndReason::DeckOut => "deck-out",
        EndReason::Effect => "effect",
        EndReason::Concession => "concession",
    }
}

/// All ends, in the order of the tables.
pub const REASONS: [EndReason; 6] = [
    EndReason::Prizes,
    EndReason::NoPokemon,
    EndReason::PrizesAndNoPokemon,
    EndReason::DeckOut,
    EndReason::Effect,
    EndReason::Concession,
];
