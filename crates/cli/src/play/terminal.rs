//! One game at one terminal: asks people, lets the computer answer, and shows each player what that player may know.

use super::board;
use super::input::{HELP, Order, read_line, understand};
use super::opponent::Position;
use super::recorder::Recorder;
use super::saved;
use super::session::{Offer, Session, is_formality};
use super::spoken::{self, Meant};
use super::why;
use crate::cards;
use crate::paint::Paint;
use crate::report::Failure;
use crate::rules::show;
use crate::text::{brief, fit, fold, wrap};
use rulebox_bots::BotKind;
use rulebox_engine::choice::Purpose;
use rulebox_engine::reason::Illegal;
use rulebox_engine::{Choice, Pending, Prompt, Seat};
use rulebox_rules::{Era, RuleId};
use std::io::{BufRead, Write};

/// A game at a terminal.
pub struct Terminal<I, O> {
    /// The game.
    pub session: Session,
    bot: BotKind,
    paint: Paint,
    /// Who looked at the screen last.
    looking: Option<Seat>,
    recorder: Option<Recorder>,
    /// Whether giving up has to be confirmed.
    asks_twice: bool,
    /// The rules that were cited last, to be read in full.
    pub cited: Vec<RuleId>,
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
            asks_twice: false,
            cited: Vec::new(),
            input,
            out,
        }
    }

    /// Keeps the game in a file.
    #[must_use]
    pub fn recorded_by(self, recorder: Option<Recorder>) -> Terminal<I, O> {
        Terminal { recorder, ..self }
    }

    /// Lets people confirm that they give up; a script means what it says.
    #[must_use]
    pub fn asking_twice(self, asks_twice: bool) -> Terminal<I, O> {
        Terminal { asks_twice, ..self }
    }

    /// Says which game this is and how to play it again.
    pub fn welcome(&mut self) -> Result<(), Failure> {
        let setting = &self.session.setting;
        let names: Vec<String> = setting.decks.iter().map(|name| brief(name)).collect();
        writeln!(self.out, "{}", self.paint.bold("Rulebox"))?;
        let text = format!(
            "Rules of {}, {}, seed {}. Type `help` for what can be typed.",
            setting.era,
            names.join(" against "),
            setting.seed
        );
        writeln!(self.out, "{}", fit("", &text))?;
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
                Pending::Ask(prompt) if self.session.is_person(prompt.seat()) => {
                    self.ask(prompt)?
                }
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
            write!(self.out, "{}", recorder.farewell(&self.session.library))?;
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
                None | Some(Order::Quit) => return Ok(()),
                _ if line.as_deref() == Some("") => return Ok(()),
                Some(Order::Save(file)) => self.save(&file),
                Some(Order::Strange(line)) if is_bare_save(&line) => (false, not_understood(&line)),
                Some(_) => (false, "I do not understand that.\n".to_owned()),
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
            let text = match heading {
                true => format!("\n{}\n", self.paint.bold(line)),
                false => fit("  ", line),
            };
            write!(self.out, "{text}")?;
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
        let offers = self.session.offers(prompt.seat());
        if let ([only], true) = (offers.as_slice(), is_formality(prompt.purpose)) {
            let taken = self.session.answer(*prompt, only.choice);
            self.say_refusal(taken)?;
            return Ok(None);
        }
        self.show_news(prompt.seat())?;
        if prompt.purpose == Purpose::Turn || prompt.purpose == Purpose::PlaceActive {
            writeln!(self.out)?;
            self.show_board(prompt.seat())?;
        }
        self.show_offers(prompt, &offers)?;
        Ok(Some(offers))
    }

    fn ask(&mut self, prompt: Prompt) -> Result<Next, Failure> {
        if self.hand_over(prompt.seat())? == Next::Leave {
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
            match self.spoken(understand(&line), prompt.seat(), &offers) {
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
                Order::Concede if self.asks_twice && !self.is_sure()? => {
                    writeln!(self.out, "The game goes on.")?;
                }
                Order::Concede => {
                    self.session.concede(prompt.seat());
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

    /// Asks whether somebody really gives up.
    fn is_sure(&mut self) -> Result<bool, Failure> {
        write!(
            self.out,
            "Do you give up this game? `yes` does, anything else goes on. > "
        )?;
        let line = self.read()?.unwrap_or_default().to_lowercase();
        Ok(matches!(line.as_str(), "yes" | "y" | "concede"))
    }

    /// An order, with what is none understood by its words: as those of an option, which is taken, or of a move that is
    /// none, which is answered like a question why not.
    pub fn spoken(&self, order: Order, seat: Seat, offers: &[Offer]) -> Order {
        let Order::Strange(said) = order else {
            return order;
        };
        if lacks_a_word(&said).is_some() {
            return Order::Strange(said);
        }
        let options = self.session.options();
        self.session.with_words(seat, |words| {
            match spoken::meant(&said, offers, |choice| words.also_called(choice)) {
                Meant::One(number) => Order::Take(number),
                Meant::Several(numbers) => Order::Which(numbers),
                Meant::Nothing if why::is_a_wish(words, &said, &options) => Order::WhyNot(said),
                Meant::Nothing => Order::Strange(said),
            }
        })
    }

    /// Answers what changes nothing in the game.
    pub fn inform(
        &mut self,
        order: Order,
        prompt: &Prompt,
        offers: &[Offer],
    ) -> Result<(), Failure> {
        let seat = prompt.seat();
        let text = match order {
            Order::Why(number) => match offers.get(number.wrapping_sub(1)) {
                Some(offer) => {
                    self.cited = vec![self.session.battle().why(offer.choice)];
                    self.session
                        .with_words(seat, |words| why::why(words, offer.choice))
                }
                None => format!(
                    "There is no option {number}: type why 1 to why {}.\n",
                    offers.len()
                ),
            },
            Order::WhyNot(wanted) => {
                let options = self.session.options();
                let (said, cited) = self
                    .session
                    .with_words(seat, |words| why::why_not(words, &wanted, &options));
                self.cited = cited;
                said
            }
            Order::Which(numbers) => spoken::several(&numbers, offers),
            Order::Rule(wanted) => rule(&wanted, &self.cited, self.session.setting.era),
            Order::Card(name) => self.card(seat, &name),
            Order::Board => return self.show_board(seat),
            Order::Options => return self.show_offers(prompt, offers),
            Order::Log => self
                .session
                .story(seat)
                .all()
                .iter()
                .map(|line| fit("  ", line))
                .collect(),
            Order::Discard => {
                let battle = self.session.battle();
                let view = battle.known_to(Some(seat));
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
            let cards = book.plan.seats().flat_map(|owner| book.deck(owner));
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
            let shown = cards::show(name, &book.catalog, self.paint);
            return shown.unwrap_or_else(|message| format!("{message}\n"));
        }
        let card = |def: &u16| &book.defs[usize::from(*def)].card;
        let show = |def: &u16| cards::describe(card(def), &book.catalog, self.paint);
        here.iter().map(show).collect::<Vec<_>>().join("\n")
    }

    /// What a computer player who plays as well as it can would do in the player's place.
    fn hint(&self, seat: Seat) -> String {
        let position = self.session.position().map(Position::for_a_hint);
        match position.and_then(|position| position.answer(self.bot)) {
            Some(choice) => {
                let said = self.session.with_words(seat, |words| words.choice(choice));
                format!("A good computer player would choose: {said}\n")
            }
            None => "No computer player has an idea.\n".to_owned(),
        }
    }

    /// Writes the game into a file; whether that was possible, and what is said of it.
    fn save(&self, file: &str) -> (bool, String) {
        let file = saved::typed(file);
        let library = &self.session.library;
        let written = saved::save_game(&file, &saved::write(&self.session), &library.cards);
        let command = |does: &str| saved::command(does, &file, library);
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
        let view = battle.known_to(Some(seat));
        let text = board::render(&battle.book, &view, self.session.people(seat), self.paint);
        write!(self.out, "{text}")?;
        Ok(())
    }

    fn show_offers(&mut self, prompt: &Prompt, offers: &[Offer]) -> Result<(), Failure> {
        let choices: Vec<Choice> = offers.iter().map(|offer| offer.choice).collect();
        let question = self
            .session
            .with_words(prompt.seat(), |words| words.question(prompt, &choices));
        write!(self.out, "\n{}", self.paint.bold(&fit("", &question)))?;
        for (number, offer) in offers.iter().enumerate() {
            let lead = format!("  {:>2}  ", number + 1);
            write!(self.out, "{}", fit(&lead, &offer.words))?;
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

/// What is said of a line that is no order.
fn not_understood(line: &str) -> String {
    let usual = "I do not understand that. Type the number of an option, or `help`.";
    format!("{}\n", lacks_a_word(line).unwrap_or(usual))
}

/// What is said of an order that lacks its second word.
fn lacks_a_word(line: &str) -> Option<&'static str> {
    match line.trim().to_lowercase().as_str() {
        _ if is_bare_save(line) => {
            Some("Say where to: `save my-game.rulebox` writes the game to that file.")
        }
        "card" | "show" => Some("Say which: `card Potion` shows a card of that name."),
        "why" => Some("Say what: `why 3` asks about option 3, `why not attack` about an attack."),
        _ => None,
    }
}

/// The whole text of rules by an era: of this id or family, with this number among those cited last, or all of these.
pub fn rule(wanted: &str, cited: &[RuleId], era: Era) -> String {
    let of_cited = |number: usize| match cited.get(number.wrapping_sub(1)) {
        Some(rule) => Ok(vec![*rule]),
        None if cited.is_empty() => Err(NO_RULE.to_owned()),
        None => {
            let ids: Vec<&str> = cited.iter().map(|rule| rule.id()).collect();
            Err(format!("The rules cited last are {}.", ids.join(", ")))
        }
    };
    let found = match (wanted, wanted.parse()) {
        ("", _) if cited.is_empty() => Err(NO_RULE.to_owned()),
        ("", _) => Ok(cited.to_vec()),
        (_, Ok(number)) => of_cited(number),
        _ => show::named(&wanted.split_whitespace().collect::<Vec<_>>()),
    };
    match found {
        Ok(rules) => show::text(&rules, Some(era)),
        Err(why) => fit("", &why),
    }
}

/// What is said where no rule was cited yet.
const NO_RULE: &str =
    "Say which: `rule SETUP-6` shows that rule; `why 3` and `why not attack` cite some.";
