//! What a seat has before it when it is asked, and nothing else (ZONE-2 to ZONE-5).

use rulebox_engine::{Answer, Battle, Book, Choice, Duel, Prompt, Rng, Seat, Table, View};

/// The game as one seat may know it, at a question to that seat.
///
/// Inside is a whole game, so that questions about the table can be asked and moves be tried. Its hidden cards are a
/// guess: they were dealt anew by fixed numbers from the cards that could be there, and tell nothing about the truth.
#[derive(Clone, Debug)]
pub struct Sight {
    guess: Battle<Duel>,
    prompt: Prompt,
    options: Vec<Choice>,
}

impl Sight {
    /// The numbers by which the first guess is dealt.
    const DEAL: u64 = 0x51e7_0f5e_a71e_55ed;

    /// What the seat sees that is asked now; nothing if the game waits for no player.
    pub fn of(battle: &Battle<Duel>) -> Option<Sight> {
        let seat = battle.prompt()?.seat;
        let guess = battle.redrawn(Some(seat), &mut Rng::new(Sight::DEAL));
        let prompt = guess.prompt()?;
        let mut options = Vec::new();
        guess.options(&mut options);
        Some(Sight {
            guess,
            prompt,
            options,
        })
    }

    /// Whose sight it is.
    pub fn seat(&self) -> Seat {
        self.prompt.seat
    }

    /// The question.
    pub fn prompt(&self) -> Prompt {
        self.prompt
    }

    /// What may be answered.
    pub fn options(&self) -> &[Choice] {
        &self.options
    }

    /// The table as the seat sees it.
    pub fn view(&self) -> View {
        self.guess.view(Some(self.seat()))
    }

    /// The rules and the cards of the game.
    pub fn book(&self) -> &Book {
        &self.guess.book
    }

    /// The table, to ask questions. What is hidden from the seat is a guess.
    pub fn table(&self) -> Table<'_, Duel> {
        self.guess.table()
    }

    /// A game that could be the one on the table: always the same one for what the seat knows.
    pub fn guess(&self) -> &Battle<Duel> {
        &self.guess
    }

    /// A game that could be the one on the table, its hidden cards dealt by these numbers.
    pub fn world(&self, rng: &mut Rng) -> Battle<Duel> {
        self.guess.redrawn(Some(self.seat()), rng)
    }

    /// A choice as an answer to the game that was looked at.
    pub fn answer(&self, choice: Choice) -> Answer {
        Answer {
            seat: self.seat(),
            prompt: self.prompt.number,
            choice,
        }
    }
}
