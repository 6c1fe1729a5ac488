//! What a seat has before it when it is asked, and nothing else (ZONE-2 to ZONE-5).

use rulebox_engine::knowledge::View;
use rulebox_engine::table::Table;
use rulebox_engine::{Answer, Battle, Book, CardId, Choice, Duel, Prompt, Rng, Seat};
use std::sync::Arc;

/// The game as one seat may know it, at a question to that seat.
///
/// Inside is a whole game, so that questions about the table can be asked and moves be tried. Its hidden cards are a
/// guess: they were dealt anew by fixed numbers from the cards that could be there, and tell nothing about the truth.
/// Where deck lists are not open, the opponent's list is a guess as well, and so are the numbers of the opponent's
/// cards.
#[derive(Clone, Debug)]
pub struct Sight {
    guess: Battle<Duel>,
    prompt: Prompt,
    options: Vec<Choice>,
    /// Books with other lists that the opponent may play, and the share of each; the first is that of the guess.
    lists: Vec<(Arc<Book>, f64)>,
    /// The true numbers of cards, where they differ.
    true_numbers: Option<Vec<CardId>>,
}

impl Sight {
    /// The numbers by which the first guess is dealt.
    const DEAL: u64 = 0x51e7_0f5e_a71e_55ed;

    /// What the seat sees that is asked now, where deck lists are open; nothing if the game waits for no player.
    pub fn of(battle: &Battle<Duel>) -> Option<Sight> {
        let seat = battle.prompt()?.seat();
        let guess = battle.redrawn(Some(seat), &mut Rng::new(Sight::DEAL));
        Sight::new(guess, Vec::new(), None)
    }

    /// What the seat sees that is asked now, if the opponent plays one of these lists.
    pub(crate) fn closed(battle: &Battle<Duel>, lists: &[(Arc<Book>, f64)]) -> Option<Sight> {
        let seat = battle.prompt()?.seat();
        let (book, _) = lists.first()?;
        let (guess, renamed) = battle.relisted(seat, book, &mut Rng::new(Sight::DEAL))?;
        let mut back = renamed.clone();
        for (old, new) in renamed.iter().enumerate() {
            back[new.index()] = CardId(old as u16);
        }
        Sight::new(guess, lists.to_vec(), Some(back))
    }

    fn new(
        guess: Battle<Duel>,
        lists: Vec<(Arc<Book>, f64)>,
        true_numbers: Option<Vec<CardId>>,
    ) -> Option<Sight> {
        let prompt = guess.prompt()?;
        let mut options = Vec::new();
        guess.options(&mut options);
        Some(Sight {
            guess,
            prompt,
            options,
            lists,
            true_numbers,
        })
    }

    /// Whose sight it is.
    pub fn seat(&self) -> Seat {
        self.prompt.seat()
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
    pub fn view(&self) -> View<CardId> {
        self.guess.known_to(Some(self.seat()))
    }

    /// The rules and the cards of the game, as far as the seat knows them.
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

    /// A game that could be the one on the table, its hidden cards dealt by these numbers, and perhaps from another
    /// list of the opponent.
    pub fn world(&self, rng: &mut Rng) -> World {
        if let Some(book) = self.other_list(rng)
            && let Some((game, renamed)) = self.guess.relisted(self.seat(), book, rng)
        {
            return World {
                game,
                renamed: Some(renamed),
            };
        }
        World {
            game: self.guess.redrawn(Some(self.seat()), rng),
            renamed: None,
        }
    }

    /// Another list of the opponent, as often as its share says.
    fn other_list(&self, rng: &mut Rng) -> Option<&Arc<Book>> {
        let (_, others) = self.lists.split_first().filter(|(_, o)| !o.is_empty())?;
        let mut left = rng.below(1 << 24) as f64 / f64::from(1 << 24);
        for (book, share) in others {
            if left < *share {
                return Some(book);
            }
            left -= share;
        }
        None
    }

    /// A choice as an answer to the game that was looked at.
    pub fn answer(&self, choice: Choice) -> Answer {
        Answer {
            seat: self.seat(),
            prompt: self.prompt.number,
            choice: renamed(choice, self.true_numbers.as_deref()),
        }
    }
}

/// A game that could be the one on the table.
#[derive(Clone, Debug)]
pub struct World {
    /// The game.
    pub game: Battle<Duel>,
    renamed: Option<Vec<CardId>>,
}

impl World {
    /// A choice of the sight as one of this world, where the opponent's cards may have other numbers.
    pub fn choice(&self, choice: Choice) -> Choice {
        renamed(choice, self.renamed.as_deref())
    }
}

/// A choice whose cards have other numbers.
fn renamed(choice: Choice, numbers: Option<&[CardId]>) -> Choice {
    let Some(numbers) = numbers else {
        return choice;
    };
    let new = |card: CardId| numbers.get(card.index()).copied().unwrap_or(card);
    match choice {
        Choice::Bench(card, board) => Choice::Bench(new(card), board),
        Choice::Evolve(card, slot) => Choice::Evolve(new(card), slot),
        Choice::LevelUp(card, slot) => Choice::LevelUp(new(card), slot),
        Choice::Attach(card, slot) => Choice::Attach(new(card), slot),
        Choice::Play(card, board) => Choice::Play(new(card), board),
        Choice::Power(card, clause) => Choice::Power(new(card), clause),
        Choice::Attack(card, attack) => Choice::Attack(new(card), attack),
        Choice::Card(card) => Choice::Card(new(card)),
        Choice::Retreat(_)
        | Choice::EndTurn
        | Choice::Pokemon(_)
        | Choice::Prize(_)
        | Choice::Number(_)
        | Choice::Mode(_)
        | Choice::Type(_)
        | Choice::Hp(_)
        | Choice::Yes
        | Choice::No
        | Choice::Done => choice,
    }
}
