//! One game at one terminal: asks people, lets the computer answer, and shows each player what that player may know.

use super::board;
use super::input::{HELP, Order, read_line, understand};
use super::recorder::Recorder;
use super::saved;
use super::session::{Offer, Session, is_formality};
use super::why;
use crate::cards;
use crate::paint::Paint;
use crate::report::Failure;
use crate::text::{brief, fold, wrap};
use rulebox_bots::BotKind;
use rulebox_engine::choice::Purpose;
use rulebox_engine::{Choice, Illegal, Pending, Prompt, Seat};
use std::io::{BufRead, Write};
use std::path::Path;

/// A game at a terminal.
pub struct Terminal<I, O> {
    /// The game.
    pub session: Session,
    bot: BotKind,
    paint: Paint,
    /// Who looked at the screen last.
    looking: Option<Seat>,
    recorder: Option<Recorder>,
    input: I,
    /// Where everything is said.
    pub out: O,
}

/// Whether the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// It does.
    Go,
    /// Somebody leaves.
    Leave,
}

impl<I: BufRead, O: Write> Terminal<I, O> {
    /// A game that is shown line by line.
    pub fn new(session: Session, bot: BotKind, paint: Paint, input: I, out: O) -> Terminal<I, O> {
        Terminal {
            session,
            bot,
            paint,
            looking: None,
            recorder: None,
            input,
            out,
        }
    }

    /// Keeps the game in a file.
    #[must_use]
    pub fn recorded_by(self, recorder: Option<Recorder>) -> Terminal<I, O> {
        Terminal { recorder, ..self }
    }

    /// Says which game this is and how to play it again.
    pub fn welcome(&mut self) -> Result<(), Failure> {
        let setting = &self.session.setting;
        let names: Vec<String> = setting.decks.iter().map(|name| brief(name)).collect();
        writeln!(self.out, "{}", self.paint.bold("Rulebox"))?;
        writeln!(
            self.out,
            "Rules of {}, {}, seed {}. Type `help` for what can be typed.\n",
            setting.era,
            names.join(" against "),
            setting.seed
        )?;
        Ok(())
    }

    /// Says that nobody chose these decks, and how that is done.
    pub fn name_other_decks(&mut self) -> Result<(), Failure> {
        let text = format!(
            "These are the decks for beginners of {}. `rulebox play --decks YOURS OTHER` takes others, \
             `--era` another rulebook; `rulebox decks` lists what there is.",
            self.session.setting.era
        );
        writeln!(self.out, "{}", wrap("", &text))?;
        Ok(())
    }

    /// Plays until the game is over or nobody wants to go on.
    pub fn play(&mut self) -> Result<(), Failure> {
        loop {
            // A recording that cannot be written now does not end the game; it is tried again at the next turn.
            if let Some(recorder) = &mut self.recorder
                && let Err(why) = recorder.note(&self.session)
            {
                writeln!(self.out, "{why} `save FILE` keeps the game elsewhere.")?;
            }
            let next = match self.session.battle().pending() {
                Pending::Over(_) => {
                    self.show_news(self.looking.unwrap_or(Seat(0)))?;
                    writeln!(self.out, "\n{}", self.paint.bold("The game is over."))?;
                    self.offer_replay()?;
                    Next::Leave
                }
                Pending::Ask(prompt) if self.session.is_person(prompt.seat) => self.ask(prompt)?,
                Pending::Ask(prompt) => self.let_bot_answer(prompt)?,
                // The generator answers every question of chance at once.
                Pending::Chance(_) => {
                    return Err(Failure::Input(
                        "The game waits for chance and cannot go on.".to_owned(),
                    ));
                }
            };
            if next == Next::Leave {
                return self.keep();
            }
        }
    }

    /// Writes the recording for the last time.
    fn keep(&mut self) -> Result<(), Failure> {
        if let Some(recorder) = &self.recorder {
            recorder.write(&self.session).map_err(Failure::Input)?;
            write!(self.out, "{}", recorder.farewell())?;
        }
        Ok(())
    }

    /// Asks whether a game that nobody recorded shall be kept.
    fn offer_replay(&mut self) -> Result<(), Failure> {
        if self.recorder.is_some() {
            return Ok(());
        }
        // What cannot be saved under one name perhaps can under another, so it is asked again.
        loop {
            write!(
                self.out,
                "`save FILE` keeps it as a replay; Enter leaves. > "
            )?;
            let line = self.read()?;
            writeln!(self.out)?;
            let (done, said) = match line.as_deref().map(understand) {
                Some(Order::Save(file)) => self.save(&file),
                Some(Order::Strange(line)) if is_bare_save(&line) => (false, not_understood(&line)),
                _ => return Ok(()),
            };
            write!(self.out, "{said}")?;
            if done {
                return Ok(());
            }
        }
    }

    /// The computer player answers.
    pub fn let_bot_answer(&mut self, prompt: Prompt) -> Result<Next, Failure> {
        let position = self.session.position();
        let choice = position.and_then(|position| position.answer(self.bot));
        // A player who names no option gets the first one.
        let choice = choice.or_else(|| self.session.options().first().copied());
        match choice {
            Some(choice) => {
                let taken = self.session.answer(prompt, choice);
                self.say_refusal(taken)
            }
            None => Err(Failure::Input(
                "The game offers no option and cannot go on.".to_owned(),
            )),
        }
    }

    /// Says why an answer was not taken, if it was not.
    pub fn say_refusal(&mut self, taken: Result<(), Illegal>) -> Result<Next, Failure> {
        if let Err(refusal) = taken {
            writeln!(self.out, "That is not possible: {refusal}")?;
        }
        Ok(Next::Go)
    }

    /// Tells what happened since the last time.
    pub fn show_news(&mut self, seat: Seat) -> Result<(), Failure> {
        for line in self.session.story_mut(seat).news() {
            let heading = line.starts_with("Turn ");
            let line = if heading {
                self.paint.bold(line)
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
        if !self.session.setting.hot_seat || before == Some(seat) {
            return Ok(Next::Go);
        }
        let name = self.session.people(seat).names[seat.index()].clone();
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
    pub fn read(&mut self) -> Result<Option<String>, Failure> {
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

    /// Asks a person, unless there is only one answer: shows what happened, the board and the options.
    pub fn present(&mut self, prompt: &Prompt) -> Result<Option<Vec<Offer>>, Failure> {
        let offers = self.session.offers(prompt.seat);
        if let ([only], true) = (offers.as_slice(), is_formality(prompt.purpose)) {
            let taken = self.session.answer(*prompt, only.choice);
            self.say_refusal(taken)?;
            return Ok(None);
        }
        self.show_news(prompt.seat)?;
        if prompt.purpose == Purpose::Turn || prompt.purpose == Purpose::PlaceActive {
            writeln!(self.out)?;
            self.show_board(prompt.seat)?;
        }
        self.show_offers(prompt, &offers)?;
        Ok(Some(offers))
    }

    fn ask(&mut self, prompt: Prompt) -> Result<Next, Failure> {
        if self.hand_over(prompt.seat)? == Next::Leave {
            return Ok(Next::Leave);
        }
        let Some(offers) = self.present(&prompt)? else {
            return Ok(Next::Go);
        };
        loop {
            write!(self.out, "> ")?;
            let Some(line) = self.read()? else {
                return self.input_ended();
            };
            match understand(&line) {
                Order::Take(number) => match offers.get(number.wrapping_sub(1)) {
                    Some(offer) => {
                        let taken = self.session.decide(prompt, offer.choice);
                        return self.say_refusal(taken);
                    }
                    None => writeln!(
                        self.out,
                        "There is no option {number}: type 1 to {}.",
                        offers.len()
                    )?,
                },
                Order::Quit => return Ok(Next::Leave),
                Order::Concede => {
                    self.session.concede(prompt.seat);
                    return Ok(Next::Go);
                }
                Order::Undo => match self.session.undo() {
                    Ok(()) => return Ok(Next::Go),
                    Err(learnt) => writeln!(self.out, "{}", learnt.sentence())?,
                },
                order => self.inform(order, &prompt, &offers)?,
            }
        }
    }

    /// Answers what changes nothing in the game.
    pub fn inform(
        &mut self,
        order: Order,
        prompt: &Prompt,
        offers: &[Offer],
    ) -> Result<(), Failure> {
        let seat = prompt.seat;
        let text = match order {
            Order::Why(number) => match offers.get(number.wrapping_sub(1)) {
                Some(offer) => self
                    .session
                    .with_words(seat, |words| why::why(words, offer.choice)),
                None => format!(
                    "There is no option {number}: type why 1 to why {}.\n",
                    offers.len()
                ),
            },
            Order::WhyNot(wanted) => {
                let options = self.session.options();
                self.session
                    .with_words(seat, |words| why::why_not(words, &wanted, &options))
            }
            Order::Card(name) => self.card(seat, &name),
            Order::Board => return self.show_board(seat),
            Order::Options => return self.show_offers(prompt, offers),
            Order::Log => self
                .session
                .story(seat)
                .all()
                .iter()
                .map(|line| format!("  {line}\n"))
                .collect(),
            Order::Discard => {
                let battle = self.session.battle();
                let view = battle.view(Some(seat));
                board::render_discards(&battle.book, &view, self.session.people(seat))
            }
            Order::Hint => self.hint(seat),
            Order::Save(file) => self.save(&file).1,
            Order::Help => HELP.to_owned(),
            Order::Strange(line) => not_understood(&line),
            Order::Take(_) | Order::Undo | Order::Concede | Order::Quit => not_understood(""),
        };
        write!(self.out, "{text}")?;
        Ok(())
    }

    /// A card by its name: those of the player's own deck and those that the player has seen before all others.
    fn card(&self, seat: Seat, name: &str) -> String {
        let battle = self.session.battle();
        let (book, table) = (&battle.book, battle.table());
        let mut here: Vec<u16> = self.session.with_words(seat, |words| {
            let cards = book.seating.seats().flat_map(|owner| book.deck(owner));
            cards
                .filter(|card| card.owner() == seat || table.is_known(Some(seat), *card))
                .filter(|card| {
                    [book.name(*card), &words.names.of(*card)]
                        .iter()
                        .any(|called| fold(called) == fold(name))
                })
                .map(|card| book.def_number(card))
                .collect()
        });
        here.sort_unstable();
        here.dedup();
        if here.is_empty() {
            return cards::show(name, self.paint).unwrap_or_else(|message| format!("{message}\n"));
        }
        let show = |def: &u16| cards::describe(&book.defs[usize::from(*def)].card, self.paint);
        here.iter().map(show).collect::<Vec<_>>().join("\n")
    }

    /// What the computer player would do in the player's place.
    fn hint(&self, seat: Seat) -> String {
        let position = self.session.position();
        match position.and_then(|position| position.answer(self.bot)) {
            Some(choice) => {
                let said = self.session.with_words(seat, |words| words.choice(choice));
                format!("The computer player would choose: {said}\n")
            }
            None => "The computer player has no idea.\n".to_owned(),
        }
    }

    /// Writes the game into a file; whether that was possible, and what is said of it.
    fn save(&self, file: &str) -> (bool, String) {
        let written = saved::save_game(Path::new(file), &saved::write(&self.session));
        let command = |does: &str| saved::command(does, Path::new(file));
        let is_saved = written.is_ok();
        let said = match written {
            Ok(()) if self.session.battle().state.outcome.is_some() => {
                format!("Saved. `{}` shows the game again.\n", command("replay"))
            }
            Ok(()) => format!(
                "Saved. `{}` goes on with the game.\n",
                command("play --resume")
            ),
            Err(why) => format!("{why}\n"),
        };
        (is_saved, said)
    }

    fn show_board(&mut self, seat: Seat) -> Result<(), Failure> {
        let battle = self.session.battle();
        let view = battle.view(Some(seat));
        let text = board::render(&battle.book, &view, self.session.people(seat), self.paint);
        write!(self.out, "{text}")?;
        Ok(())
    }

    fn show_offers(&mut self, prompt: &Prompt, offers: &[Offer]) -> Result<(), Failure> {
        let choices: Vec<Choice> = offers.iter().map(|offer| offer.choice).collect();
        let question = self
            .session
            .with_words(prompt.seat, |words| words.question(prompt, &choices));
        writeln!(self.out, "\n{}", self.paint.bold(&question))?;
        for (number, offer) in offers.iter().enumerate() {
            writeln!(self.out, "  {:>2}  {}", number + 1, offer.words)?;
            if let Some(details) = &offer.details {
                let text = wrap("        ", details);
                write!(self.out, "{}", self.paint.dim(&text))?;
            }
        }
        Ok(())
    }
}

/// Whether somebody wants to save, but does not say where to.
fn is_bare_save(line: &str) -> bool {
    line.trim().eq_ignore_ascii_case("save")
}

/// What is said of a line that is no order. Some lack just their second word.
fn not_understood(line: &str) -> String {
    let lower = line.trim().to_lowercase();
    let said = match lower.as_str() {
        _ if is_bare_save(line) => {
            "Say where to: `save my-game.rulebox` writes the game to that file."
        }
        "card" | "show" => "Say which: `card Potion` shows a card of that name.",
        "why" => "Say what: `why 3` asks about option 3, `why not attack` about an attack.",
        _ => "I do not understand that. Type the number of an option, or `help`.",
    };
    format!("{said}\n")
}
