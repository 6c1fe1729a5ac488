//! What inputs do to the screen.

mod mouse;
mod on_sheets;

use super::keys::{Command, command};
use super::plan::is_too_small;
use super::screen::{Effect, Filter, Screen, Thinking};
use super::sheet::{self, Missed, Sheet, Sure, Text, Typed, Typing};
use super::spot::{self, Sort, Spot};
use super::stage::Stage;
use crate::play::session::Offer;
use crate::play::why;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use rulebox_engine::{CardId, Choice};
use rulebox_rules::RuleId;

/// What comes from outside.
#[derive(Clone, Debug)]
pub enum Input {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse did something.
    Mouse(MouseEvent),
    /// The window has this many columns and rows.
    Resize(u16, u16),
    /// Time goes by.
    Tick,
    /// The computer player has thought about the question of this number.
    Thought(u32, Option<Choice>),
    /// The game was saved, or not.
    Saved(Result<(), String>),
}

/// So many ticks after a click a second one is a double click.
const DOUBLE_CLICK: u64 = 5;

/// The longest line that can be typed.
const LONGEST_LINE: usize = 200;

impl Screen {
    /// Takes an input.
    pub fn update(&mut self, input: Input) -> Effect {
        match input {
            Input::Key(key) if is_too_small(self.size) => self.key_unseen(key),
            Input::Mouse(_) if is_too_small(self.size) => Effect::Nothing,
            Input::Key(key) => self.key(key),
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Resize(columns, rows) => {
                self.size = (columns, rows);
                Effect::Nothing
            }
            Input::Tick => {
                self.ticks += 1;
                Effect::Nothing
            }
            Input::Thought(number, choice) => self.thought(number, choice),
            Input::Saved(result) => self.saved(result),
        }
    }

    fn key(&mut self, key: KeyEvent) -> Effect {
        let leave =
            command(key) == Some(Command::Leave) && key.modifiers.contains(KeyModifiers::CONTROL);
        if self.curtain.is_some() && self.sheets.is_empty() {
            return self.key_on_curtain(key);
        }
        match self.sheets.last().cloned() {
            // Whoever asks to leave twice means it.
            Some(Sheet::Sure(Sure::Leave)) if leave => Effect::Leave,
            _ if leave => self.command(Command::Leave),
            Some(Sheet::Text(text)) => self.key_on_text(key, &text),
            Some(Sheet::Sure(sure)) => self.key_on_question(key, sure),
            Some(Sheet::Line(typing)) => self.key_on_line(key, typing),
            Some(Sheet::Over) => self.key_on_over(key),
            None => match command(key) {
                Some(command) => self.command(command),
                None => Effect::Nothing,
            },
        }
    }

    /// A key between two people: it shows the table, saves or leaves, and nothing else.
    fn key_on_curtain(&mut self, key: KeyEvent) -> Effect {
        match command(key) {
            Some(Command::Take) => {
                self.curtain = None;
                self.notice = None;
                Effect::Nothing
            }
            Some(command @ (Command::Save | Command::Leave)) => self.command(command),
            _ => Effect::Nothing,
        }
    }

    /// A key while the window is too small for the table: nobody does anything unseen but leave.
    fn key_unseen(&mut self, key: KeyEvent) -> Effect {
        let leave = command(key) == Some(Command::Leave);
        match (self.sheets.last(), key.code) {
            (Some(Sheet::Over | Sheet::Sure(Sure::Leave)), _) if leave => Effect::Leave,
            (Some(Sheet::Sure(Sure::Leave)), KeyCode::Enter) => Effect::Leave,
            (Some(Sheet::Sure(Sure::Leave)), KeyCode::Esc) => {
                self.sheets.pop();
                Effect::Nothing
            }
            _ if leave => self.command(Command::Leave),
            _ => Effect::Nothing,
        }
    }

    /// Carries out a command at the table.
    pub fn command(&mut self, command: Command) -> Effect {
        self.notice = None;
        match command {
            Command::Take => return self.take_under_cursor(),
            Command::Number(number) => return self.take_number(number),
            Command::Cursor(by) | Command::Point(by)
                if self.view.outcome.is_some() || self.past.is_some() =>
            {
                self.step(by);
            }
            Command::Cursor(by) => self.move_cursor(by),
            Command::Point(by) => self.point_further(by),
            Command::Show(sort) => self.show_sort(sort),
            Command::Back => self.show_all(),
            Command::Read => self.read(),
            Command::WhyNot => self.why_not(),
            Command::Why => self.why(),
            Command::Search => self.type_line(Typed::Search, String::new()),
            Command::Hint => return self.hint(),
            Command::Undo => return self.undo(),
            Command::Rematch => return self.play_again(),
            Command::Log => {
                let lines = self.opened(self.session.story(self.viewer).all());
                self.open(sheet::log("Log", &lines, false));
            }
            Command::Coins => self.open(sheet::log(
                "Coins",
                self.session.story(self.viewer).all(),
                true,
            )),
            Command::Piles => {
                let people = self.session.people(self.viewer);
                self.open(sheet::piles(self.names(), &self.view, people));
            }
            Command::Save => self.ask_for_file(),
            Command::Concede => self.ask(Sure::Concede),
            Command::Leave => self.ask(Sure::Leave),
            Command::Help => self.open(sheet::keys()),
        }
        Effect::Nothing
    }

    fn open(&mut self, text: Text) {
        self.sheets.push(Sheet::Text(text));
    }

    fn ask(&mut self, sure: Sure) {
        if self.session.battle().state.outcome.is_some() && sure == Sure::Concede {
            self.refuse("The game is over.");
        } else {
            self.sheets.push(Sheet::Sure(sure));
        }
    }

    fn type_line(&mut self, what: Typed, text: String) {
        self.sheets.push(Sheet::Line(Typing { what, text }));
    }

    fn ask_for_file(&mut self) {
        let seed = self.session.setting.seed;
        let file = match &self.kept {
            // The replay of the whole game does not take the place of a game that can be gone on with.
            _ if self.session.battle().state.outcome.is_some() => format!("replay-{seed}.rulebox"),
            Some(kept) => kept.path.display().to_string(),
            None => format!("game-{seed}.rulebox"),
        };
        self.type_line(Typed::Save, file);
    }

    // Answering.

    fn take_under_cursor(&mut self) -> Effect {
        let Some(row) = self.row() else {
            return self.nothing_to_take();
        };
        let choice = match row.offers.as_slice() {
            [only] => self.offers[*only].choice,
            _ => {
                self.open_row(&row);
                return Effect::Nothing;
            }
        };
        match self.missed_by(choice) {
            Some(missed) => {
                self.ask(Sure::EndTurn(missed));
                Effect::Nothing
            }
            None => self.decide(choice),
        }
    }

    /// What most players would not want to miss, if the choice ends the turn.
    fn missed_by(&self, choice: Choice) -> Option<Missed> {
        let book = &self.session.battle().book;
        let any = |wanted: &dyn Fn(Choice) -> bool| self.offers.iter().any(|o| wanted(o.choice));
        let attack = any(&|choice| matches!(choice, Choice::Attack(..)));
        let energy = any(&|choice| match choice {
            Choice::Attach(card, _) => book.attached_def(card).is_energy,
            _ => false,
        });
        match (energy, attack) {
            _ if choice != Choice::EndTurn => None,
            (true, true) => Some(Missed::EnergyAndAttack),
            (true, false) => Some(Missed::Energy),
            (false, true) => Some(Missed::Attack),
            (false, false) => None,
        }
    }

    fn take_number(&mut self, number: usize) -> Effect {
        match self.rows().get(number.wrapping_sub(1)) {
            Some(_) => {
                self.cursor = number - 1;
                self.take_under_cursor()
            }
            None => {
                self.refuse(format!("There is no option {number}."));
                Effect::Nothing
            }
        }
    }

    fn nothing_to_take(&mut self) -> Effect {
        if self.session.battle().state.outcome.is_some() {
            self.sheets.push(Sheet::Over);
        } else if self.prompt.is_none() {
            self.refuse("Wait for the other player.");
        } else {
            self.refuse("There is no such option now. n says why not, Esc shows all options.");
        }
        Effect::Nothing
    }

    /// Answers the open question.
    pub fn decide(&mut self, choice: Choice) -> Effect {
        let Some(prompt) = self.prompt else {
            return Effect::Nothing;
        };
        let seat = self.viewer.index();
        self.news[seat] = self.session.story(self.viewer).all().len();
        match self.session.decide(prompt, choice) {
            Ok(()) => self.go_on(),
            Err(refusal) => {
                self.refuse(format!("That is not possible: {refusal}."));
                Effect::Nothing
            }
        }
    }

    fn undo(&mut self) -> Effect {
        let over = self.session.battle().state.outcome.is_some();
        if self.prompt.is_none() && !over {
            self.refuse("Wait for the other player.");
            return Effect::Nothing;
        }
        match self.session.undo() {
            Ok(()) => {
                let effect = self.go_on();
                self.say("Taken back.");
                effect
            }
            Err(learnt) => {
                self.refuse(learnt.sentence());
                Effect::Nothing
            }
        }
    }

    fn hint(&mut self) -> Effect {
        match (self.prompt, self.session.position()) {
            (Some(prompt), Some(position)) => {
                self.thinking = Some(Thinking::Hint(prompt));
                Effect::Think(Box::new(position.for_a_hint()))
            }
            _ => {
                self.refuse("There is nothing to choose now.");
                Effect::Nothing
            }
        }
    }

    fn thought(&mut self, number: u32, choice: Option<Choice>) -> Effect {
        match self.thinking {
            Some(Thinking::Answer(prompt)) if prompt.number == number => {
                // A player who names no option, or a wrong one, gets the first.
                let first = self.session.options().first().copied();
                let taken = choice.map(|choice| self.session.answer(prompt, choice));
                if !matches!(taken, Some(Ok(())))
                    && let Some(first) = first
                    && self.session.answer(prompt, first).is_err()
                {
                    self.refuse("The computer player has no answer; the game cannot go on.");
                }
                self.go_on()
            }
            Some(Thinking::Hint(prompt)) if prompt.number == number => {
                self.thinking = None;
                self.show_hint(choice);
                Effect::Nothing
            }
            // The question has passed.
            _ => Effect::Nothing,
        }
    }

    fn show_hint(&mut self, choice: Option<Choice>) {
        let Some(choice) = choice else {
            return self.refuse("The computer player has no idea.");
        };
        let mut said = self.with_words(|words| words.choice(choice));
        // Of options that are alike only one is shown.
        let meant = self.with_words(|words| {
            let is_meant = |offer: &Offer| {
                words.choice(offer.choice) == said && words.is_alike(offer.choice, choice)
            };
            self.offers.iter().position(is_meant)
        });
        if let Some(at) = meant {
            said = self.offers[at].words.clone();
            self.show_offer(at);
        }
        self.say(format!("A good computer player would choose: {said}"));
    }

    // Looking around.

    fn move_cursor(&mut self, by: isize) {
        let count = self.rows().len();
        if count > 0 {
            let next = self.cursor as isize + by;
            self.cursor = if by.abs() > 1 {
                next.clamp(0, count as isize - 1) as usize
            } else {
                next.rem_euclid(count as isize) as usize
            };
        }
    }

    fn point_further(&mut self, by: isize) {
        let spots = spot::all(&self.session.battle().book, &self.view, self.viewer);
        if spots.is_empty() {
            return;
        }
        let here = self
            .pointed
            .and_then(|spot| spots.iter().position(|s| *s == spot));
        let next = match here {
            Some(here) => (here as isize + by).rem_euclid(spots.len() as isize),
            // The first step goes to the viewer's own Active Pokémon, or back from it to the hand.
            None => self.first_to_point_at(&spots, by),
        };
        self.point_at(spots[next as usize]);
    }

    fn first_to_point_at(&self, spots: &[Spot], by: isize) -> isize {
        let in_hand = |spot: &Spot| matches!(spot, Spot::Hand(_));
        let first = spots.iter().position(in_hand);
        match (by > 0, first) {
            (true, Some(first)) => first as isize,
            _ => spots.len() as isize - 1,
        }
    }

    /// Points at something: only options that concern it are shown.
    pub fn point_at(&mut self, spot: Spot) {
        self.pointed = Some(spot);
        self.filter = Filter::All;
        self.cursor = 0;
    }

    fn show_sort(&mut self, sort: Sort) {
        self.pointed = None;
        self.filter = Filter::Sort(sort);
        self.cursor = 0;
        if self.shown().is_empty() {
            self.refuse(format!(
                "{}: no such option now. n says why not.",
                sort.name()
            ));
        }
    }

    /// Opens the card that is pointed at; if none is, the one of the option under the cursor.
    fn read(&mut self) {
        let spot = self.pointed.or_else(|| {
            let spots = spot::all(&self.session.battle().book, &self.view, self.viewer);
            spots.into_iter().rev().find(|spot| self.is_meant(*spot))
        });
        match (spot, self.card_under_cursor()) {
            (Some(spot), _) => self.read_spot(spot),
            (None, Some(card)) => self.open_card(card),
            (None, None) => self.refuse("Point at a card with ← and →, or click it, to read it."),
        }
    }

    /// The card of the option under the cursor, if the viewer knows it.
    fn card_under_cursor(&self) -> Option<CardId> {
        let card = spot::used_card(self.under_cursor()?.choice)?;
        let table = self.session.battle().table();
        let known = table.is_known(Some(self.viewer), card) || self.view.looking_at.contains(&card);
        known.then_some(card)
    }

    /// Opens a card by itself.
    fn open_card(&mut self, card: CardId) {
        let book = &self.session.battle().book;
        self.open(sheet::card(self.names(), &book.def(card).card, None));
    }

    fn read_spot(&mut self, spot: Spot) {
        let Some(card) = spot::card(&self.view, self.viewer, spot) else {
            return self.refuse("That card lies face down.");
        };
        let book = &self.session.battle().book;
        let pokemon = match spot {
            Spot::Pokemon(slot) => spot::pokemon(&self.view, slot).map(|(_, pokemon)| pokemon),
            _ => None,
        };
        let text = sheet::card(self.names(), &book.def(card).card, pokemon);
        self.open(text);
    }

    /// Answers "why not?" about what is pointed at, shown or asked for.
    fn why_not(&mut self) {
        match (self.pointed, &self.filter) {
            (Some(spot), _) => self.why_not_spot(spot),
            (None, Filter::Sort(sort)) => self.why_not_words(sort.wanted()),
            (None, Filter::Words(words)) => self.why_not_words(&words.clone()),
            (None, Filter::All) => self.type_line(Typed::WhyNot, String::new()),
        }
    }

    /// Names the rule that allows the option under the cursor, or all options of its row.
    fn why(&mut self) {
        let Some(row) = self.row() else {
            return self.refuse("There is no option under the cursor.");
        };
        let mut found: Vec<why::Finding> = Vec::new();
        for offer in row.offers.iter().filter_map(|at| self.offers.get(*at)) {
            let rule = Some(self.session.battle().why(offer.choice));
            match found.iter_mut().find(|finding| finding.rule == rule) {
                Some(finding) => {
                    finding.moves.push(offer.words.clone());
                    finding.sentence = "this rule allows them.".to_owned();
                }
                None => found.push(why::Finding {
                    moves: vec![offer.words.clone()],
                    allowed: true,
                    sentence: "this rule allows it.".to_owned(),
                    rule,
                }),
            }
        }
        self.open(sheet::why("Why?", &found));
    }

    fn why_not_spot(&mut self, spot: Spot) {
        let options = self.session.options();
        let name = spot::card(&self.view, self.viewer, spot)
            .map(|card| self.names().of(card).into_owned());
        let name = name.unwrap_or_else(|| "this card".to_owned());
        let found = self.with_words(|words| {
            let mut found = why::findings(words, &options, |choice| self.concerns(choice, spot));
            if found.is_empty() {
                found.push(why::of_no_use(words, &options, self.thing(spot)));
            }
            found
        });
        self.open(sheet::why(&format!("Why not {name}?"), &found));
    }

    /// What sort of thing is pointed at.
    fn thing(&self, spot: Spot) -> why::Thing {
        match spot {
            Spot::Hand(_) => why::Thing::Card,
            Spot::Stadium(_) => why::Thing::Stadium,
            Spot::Prize(_) => why::Thing::Prize,
            Spot::Pokemon(slot) => match spot::pokemon(&self.view, slot) {
                Some((side, _)) if side.seat == self.viewer => why::Thing::Own,
                _ => why::Thing::Theirs,
            },
        }
    }

    fn why_not_words(&mut self, wanted: &str) {
        let options = self.session.options();
        let found = self.with_words(|words| why::by_words(words, wanted, &options));
        let about = match wanted {
            "" => "Why not?".to_owned(),
            wanted => format!("Why not {wanted}?"),
        };
        self.open(sheet::why(&about, &found));
    }

    fn open_rule(&mut self, rule: RuleId) {
        self.open(sheet::rule(rule, self.session.setting.era));
    }
}
