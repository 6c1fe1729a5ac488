//! One game at one terminal: asks people, lets the computer answer, and shows each player what that player may know.

use super::board;
use super::bot::Bot;
use super::input::{HELP, Order, read_line, understand};
use super::people::People;
use super::story::Story;
use super::why;
use super::words::Words;
use crate::cards;
use crate::paint::Paint;
use crate::report::Failure;
use crate::text::{brief, fold, wrap};
use rulebox_cards::DeckList;
use rulebox_engine::book::Book;
use rulebox_engine::chance::Rng;
use rulebox_engine::choice::Purpose;
use rulebox_engine::{Answer, Battle, Choice, Event, Pending, Prompt, Seat};
use rulebox_rules::Era;
use std::io::{BufRead, Write};
use std::sync::Arc;

/// What the players agreed on before the game.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// Decides coins and shuffles.
    pub seed: u64,
    /// Two people share the keyboard.
    pub hot_seat: bool,
    /// Whether there are colours.
    pub paint: Paint,
}

/// A game at a terminal.
pub struct Terminal<I, O> {
    table: Table,
    battle: Battle,
    rng: Rng,
    bot: Bot,
    stories: Vec<Story>,
    people: Vec<People>,
    /// Who looked at the screen last.
    looking: Option<Seat>,
    input: I,
    out: O,
}

/// Whether the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Go,
    Leave,
}

/// An option with its words. Options that read alike are alike, so only the first of them is shown.
struct Offer {
    choice: Choice,
    words: String,
    details: Option<String>,
}

impl<I: BufRead, O: Write> Terminal<I, O> {
    /// A game that begins.
    pub fn new(table: Table, book: Arc<Book>, input: I, out: O) -> Terminal<I, O> {
        let names: Vec<String> = if table.hot_seat {
            ["Player 1", "Player 2"]
        } else {
            ["You", "Bot"]
        }
        .map(str::to_owned)
        .to_vec();
        let people: Vec<People> = book
            .seating
            .seats()
            .map(|viewer| People {
                viewer,
                names: names.clone(),
            })
            .collect();
        let stories = people
            .iter()
            .map(|people| Story::new(book.clone(), people.clone()))
            .collect();
        let mut rng = Rng::new(table.seed);
        let mut events: Vec<Event> = Vec::new();
        let battle = Battle::begin(book, &mut rng, &mut events);
        let mut terminal = Terminal {
            table,
            battle,
            rng,
            bot: Bot::new(table.seed),
            stories,
            people,
            looking: None,
            input,
            out,
        };
        terminal.tell(&events);
        terminal
    }

    /// Says which game this is and how to play it again.
    pub fn welcome(&mut self, era: Era, decks: &[DeckList]) -> Result<(), Failure> {
        let names: Vec<String> = decks.iter().map(|deck| brief(&deck.name)).collect();
        let paint = self.table.paint;
        writeln!(self.out, "{}", paint.bold("Rulebox"))?;
        writeln!(
            self.out,
            "Rules of {era}, {}, seed {}. Type `help` for what can be typed.\n",
            names.join(" against "),
            self.table.seed
        )?;
        Ok(())
    }

    /// Plays until the game is over or nobody wants to go on.
    pub fn play(&mut self) -> Result<(), Failure> {
        loop {
            let next = match self.battle.pending() {
                Pending::Over(_) => {
                    self.show_news(self.looking.unwrap_or(Seat(0)))?;
                    writeln!(self.out, "\n{}", self.table.paint.bold("The game is over."))?;
                    Next::Leave
                }
                Pending::Ask(prompt) if self.is_person(prompt.seat) => self.ask(prompt)?,
                Pending::Ask(prompt) => self.let_bot_answer(prompt)?,
                // The generator answers every question of chance at once.
                Pending::Chance(_) => {
                    return Err(Failure::Input(
                        "The game waits for chance and cannot go on.".to_owned(),
                    ));
                }
            };
            if next == Next::Leave {
                return Ok(());
            }
        }
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.table.hot_seat || seat == Seat(0)
    }

    fn options(&self) -> Vec<Choice> {
        let mut options = Vec::new();
        self.battle.options(&mut options);
        options
    }

    fn let_bot_answer(&mut self, prompt: Prompt) -> Result<Next, Failure> {
        match self.bot.choose(&self.options()) {
            Some(choice) => self.answer(prompt, choice),
            None => Err(Failure::Input(
                "The game offers no option and cannot go on.".to_owned(),
            )),
        }
    }

    fn answer(&mut self, prompt: Prompt, choice: Choice) -> Result<Next, Failure> {
        let mut events: Vec<Event> = Vec::new();
        let answer = Answer {
            seat: prompt.seat,
            prompt: prompt.number,
            choice,
        };
        match self.battle.apply(answer, &mut self.rng, &mut events) {
            Ok(()) => self.tell(&events),
            Err(refusal) => writeln!(self.out, "That is not possible: {refusal}")?,
        }
        Ok(Next::Go)
    }

    fn tell(&mut self, events: &[Event]) {
        for story in &mut self.stories {
            story.tell(events, &self.battle);
        }
    }

    fn show_news(&mut self, seat: Seat) -> Result<(), Failure> {
        for line in self.stories[seat.index()].news() {
            let heading = line.starts_with("Turn ");
            let line = if heading {
                self.table.paint.bold(line)
            } else {
                line.clone()
            };
            writeln!(self.out, "{}{line}", if heading { "\n" } else { "  " })?;
        }
        Ok(())
    }

    /// Hides the screen from the player before, if two people share it.
    fn hand_over(&mut self, seat: Seat) -> Result<Next, Failure> {
        let before = self.looking.replace(seat);
        if !self.table.hot_seat || before == Some(seat) {
            return Ok(Next::Go);
        }
        let name = self.people[seat.index()].names[seat.index()].clone();
        if before.is_some() {
            write!(self.out, "{}", "\n".repeat(60))?;
        }
        write!(self.out, "{name}, press Enter when nobody else looks. ")?;
        match self.read()?.as_deref().map(understand) {
            None => self.input_ended(),
            Some(Order::Quit) => Ok(Next::Leave),
            Some(_) => Ok(Next::Go),
        }
    }

    /// The next line; nothing at the end of the input.
    fn read(&mut self) -> Result<Option<String>, Failure> {
        self.out.flush()?;
        read_line(&mut self.input)
            .map_err(|error| Failure::Input(format!("The input cannot be read: {error}.")))
    }

    fn input_ended(&mut self) -> Result<Next, Failure> {
        writeln!(
            self.out,
            "\nThe input has ended; the game is left as it is."
        )?;
        Ok(Next::Leave)
    }

    fn ask(&mut self, prompt: Prompt) -> Result<Next, Failure> {
        if self.hand_over(prompt.seat)? == Next::Leave {
            return Ok(Next::Leave);
        }
        let offers = self.offers(prompt.seat);
        if let ([only], true) = (offers.as_slice(), is_formality(prompt.purpose)) {
            return self.answer(prompt, only.choice);
        }
        self.show_news(prompt.seat)?;
        if prompt.purpose == Purpose::Turn || prompt.purpose == Purpose::PlaceActive {
            writeln!(self.out)?;
            self.show_board(prompt.seat)?;
        }
        self.show_offers(&prompt, &offers)?;
        loop {
            write!(self.out, "> ")?;
            let Some(line) = self.read()? else {
                return self.input_ended();
            };
            match understand(&line) {
                Order::Take(number) => match offers.get(number.wrapping_sub(1)) {
                    Some(offer) => return self.answer(prompt, offer.choice),
                    None => writeln!(
                        self.out,
                        "There is no option {number}: type 1 to {}.",
                        offers.len()
                    )?,
                },
                Order::Quit => return Ok(Next::Leave),
                Order::Concede => {
                    let mut events: Vec<Event> = Vec::new();
                    if self.battle.concede(prompt.seat, &mut events).is_ok() {
                        self.tell(&events);
                    }
                    return Ok(Next::Go);
                }
                order => self.inform(order, &prompt, &offers)?,
            }
        }
    }

    /// Answers what changes nothing in the game.
    fn inform(&mut self, order: Order, prompt: &Prompt, offers: &[Offer]) -> Result<(), Failure> {
        let seat = prompt.seat;
        let text = match order {
            Order::Why(number) => match offers.get(number.wrapping_sub(1)) {
                Some(offer) => self.with_words(seat, |words| why::why(words, offer.choice)),
                None => format!(
                    "There is no option {number}: type why 1 to why {}.\n",
                    offers.len()
                ),
            },
            Order::WhyNot(wanted) => {
                let options = self.options();
                self.with_words(seat, |words| why::why_not(words, &wanted, &options))
            }
            Order::Card(name) => self.card(seat, &name),
            Order::Board => return self.show_board(seat),
            Order::Options => return self.show_offers(prompt, offers),
            Order::Log => self.stories[seat.index()]
                .all()
                .iter()
                .map(|line| format!("  {line}\n"))
                .collect(),
            Order::Discard => {
                let view = self.battle.view(Some(seat));
                board::render_discards(&self.battle.book, &view, &self.people[seat.index()])
            }
            Order::Help => HELP.to_owned(),
            Order::Strange(_) | Order::Take(_) | Order::Concede | Order::Quit => {
                "I do not understand that. Type the number of an option, or `help`.\n".to_owned()
            }
        };
        write!(self.out, "{text}")?;
        Ok(())
    }

    /// A card by its name: those of the player's own deck and those that the player has seen before all others.
    fn card(&self, seat: Seat, name: &str) -> String {
        let (book, table) = (&self.battle.book, self.battle.table());
        let mut here: Vec<u16> = book
            .seating
            .seats()
            .flat_map(|owner| book.deck(owner))
            .filter(|card| card.owner() == seat || table.is_known(Some(seat), *card))
            .filter(|card| fold(book.name(*card)) == fold(name))
            .map(|card| book.def_number(card))
            .collect();
        here.sort_unstable();
        here.dedup();
        if here.is_empty() {
            return cards::show(name, self.table.paint)
                .unwrap_or_else(|message| format!("{message}\n"));
        }
        let show =
            |def: &u16| cards::describe(&book.defs[usize::from(*def)].card, self.table.paint);
        here.iter().map(show).collect::<Vec<_>>().join("\n")
    }

    fn with_words<T>(&self, seat: Seat, say: impl FnOnce(&Words<'_>) -> T) -> T {
        let view = self.battle.view(Some(seat));
        say(&Words {
            battle: &self.battle,
            view: &view,
            people: &self.people[seat.index()],
        })
    }

    fn offers(&self, seat: Seat) -> Vec<Offer> {
        let options = self.options();
        self.with_words(seat, |words| {
            let mut offers: Vec<Offer> = Vec::new();
            for choice in options {
                let text = words.choice(choice);
                if offers.iter().all(|offer| offer.words != text) {
                    offers.push(Offer {
                        choice,
                        words: text,
                        details: words.details(choice),
                    });
                }
            }
            // The engine's order means nothing; people look for moves of one sort in one place.
            offers.sort_by_key(|offer| rank(offer.choice));
            offers
        })
    }

    fn show_board(&mut self, seat: Seat) -> Result<(), Failure> {
        let view = self.battle.view(Some(seat));
        let people = &self.people[seat.index()];
        write!(
            self.out,
            "{}",
            board::render(&self.battle.book, &view, people, self.table.paint)
        )?;
        Ok(())
    }

    fn show_offers(&mut self, prompt: &Prompt, offers: &[Offer]) -> Result<(), Failure> {
        let choices: Vec<Choice> = offers.iter().map(|offer| offer.choice).collect();
        let question = self.with_words(prompt.seat, |words| words.question(prompt, &choices));
        writeln!(self.out, "\n{}", self.table.paint.bold(&question))?;
        for (number, offer) in offers.iter().enumerate() {
            writeln!(self.out, "  {:>2}  {}", number + 1, offer.words)?;
            if let Some(details) = &offer.details {
                let text = wrap("        ", details);
                write!(self.out, "{}", self.table.paint.dim(&text))?;
            }
        }
        Ok(())
    }
}

/// Whether nobody minds that the only possible answer is given for them.
fn is_formality(purpose: Purpose) -> bool {
    matches!(
        purpose,
        Purpose::PlaceBench
            | Purpose::ExtraBench
            | Purpose::Promote
            | Purpose::RetreatTo
            | Purpose::TakePrize
    )
}

/// Where a choice stands in the list.
fn rank(choice: Choice) -> u8 {
    match choice {
        Choice::Bench(_) => 1,
        Choice::Evolve(..) | Choice::LevelUp(..) => 2,
        Choice::Attach(..) => 3,
        Choice::Play(_) => 4,
        Choice::Power(..) => 5,
        Choice::Retreat => 6,
        Choice::Attack(..) => 7,
        Choice::EndTurn | Choice::Done => 8,
        _ => 0,
    }
}
