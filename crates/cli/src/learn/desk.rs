//! A position that a learner plays until its goal is reached. Everything can be taken back, and what leads nowhere is
//! taken back without being asked.

use crate::library::Library;
use crate::paint::Paint;
use crate::play::input::{Order, understand};
use crate::play::session::{Offer, Session, Setting};
use crate::play::terminal::Terminal;
use crate::play::why;
use crate::report::Failure;
use crate::text::{fit, wrap};
use rulebox_bots::BotKind;
use rulebox_engine::chance::Stop;
use rulebox_engine::choice::Purpose;
use rulebox_engine::record::Line;
use rulebox_engine::{Answer, Battle, Choice, Duel, Forget, Pending, Prompt, Seat};
use rulebox_learn::prove;
use rulebox_rules::{Era, RuleId};
use rulebox_scenes::Exercise;
use std::collections::HashSet;
use std::io::{BufRead, Write};

/// The learner.
pub const ME: Seat = Seat(0);

/// How something ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It is done.
    Done,
    /// The learner wants to go on without it.
    Skipped,
    /// The learner leaves, or the input has ended.
    Left,
}

/// What is asked of the learner.
pub struct Quest<'a> {
    /// The cards and decks that the program knows.
    pub library: Library,
    /// The position, the model answer and the goal.
    pub exercise: &'a Exercise,
    /// The era.
    pub era: Era,
    /// What to ask, if that is the goal.
    pub ask: Option<Question<'a>>,
    /// What helps.
    pub hints: Vec<&'a str>,
    /// What is said after another move.
    pub otherwise: &'a str,
    /// Whether winning is the goal.
    pub win: bool,
    /// Decides coins that the model answer does not name.
    pub seed: u64,
    /// The rules that it is about.
    pub rules: Vec<RuleId>,
}

/// What the learner is to ask.
pub struct Question<'a> {
    /// The rule that the answer names.
    pub rule: RuleId,
    /// What to type, if the step says so.
    pub words: Option<&'a str>,
}

/// What can be typed.
const HELP: &str = "\
  3              take option 3; its words do as well, or a part of them
  hint           what helps; again and again it says more
  undo           take an answer back      again    begin this step anew
  why 3          which rule allows option 3
  why not WORDS  which rule forbids it: why not retreat, why not potion
  rule SETUP-6   the whole rule; just `rule`: those that were cited last
  card NAME      what a card does
  board          the board again          options  the options again (or Enter)
  log            all that happened        discard  the discard piles
  solution       how it goes              skip     go on without it
  q              leave
";

/// A learner at work.
pub struct Desk<'a, I, O> {
    quest: Quest<'a>,
    paint: Paint,
    terminal: Terminal<&'a mut I, &'a mut O>,
    turn: u16,
    /// The game before each answer, the last one last.
    before: Vec<Session>,
    /// Positions on the way of the model answer.
    on_the_way: HashSet<u64>,
    /// Whether the learner was told to have left the way, so that it is not said again and again.
    astray: bool,
    hints_given: usize,
}

/// What comes after an order.
enum After {
    /// The question is asked again.
    Same,
    /// The game has changed.
    Changed,
    /// An answer was given.
    Answered,
    /// It is over.
    End(End),
}

impl<'a, I: BufRead, O: Write> Desk<'a, I, O> {
    /// Lays the position out.
    pub fn new(
        quest: Quest<'a>,
        paint: Paint,
        input: &'a mut I,
        out: &'a mut O,
    ) -> Result<Self, Failure> {
        let session = opening(&quest)?;
        let turn = session.battle().state.turn;
        let mut terminal = Terminal::new(session, BotKind::Rules, paint, input, out);
        terminal.cited = quest.rules.clone();
        Ok(Desk {
            on_the_way: on_the_way(&quest),
            terminal,
            paint,
            turn,
            before: Vec::new(),
            astray: false,
            hints_given: 0,
            quest,
        })
    }

    /// Asks until the goal is reached or the learner leaves.
    pub fn play(&mut self) -> Result<End, Failure> {
        loop {
            match self.terminal.session.battle().pending() {
                Pending::Ask(prompt) if prompt.seat() == ME => {
                    let Some(offers) = self.present(&prompt)? else {
                        if self.is_reached() {
                            return self.finish();
                        }
                        self.weigh(prompt.purpose)?;
                        continue;
                    };
                    if let Some(end) = self.ask(prompt, &offers)? {
                        return Ok(end);
                    }
                }
                Pending::Ask(prompt) => {
                    self.terminal.let_bot_answer(prompt)?;
                    if self.is_reached() {
                        return self.finish();
                    }
                    self.weigh(prompt.purpose)?;
                }
                // The generator answers every question of chance at once; the end was weighed when it came.
                Pending::Chance(_) | Pending::Over(_) => return Ok(End::Left),
            }
        }
    }

    /// Shows a question and its options, unless the only answer can be given for the learner.
    fn present(&mut self, prompt: &Prompt) -> Result<Option<Vec<Offer>>, Failure> {
        match only_answer(&self.terminal.session, prompt) {
            Some(only) => {
                let taken = self.terminal.session.answer(*prompt, only);
                self.terminal.say_refusal(taken)?;
                Ok(None)
            }
            None => self.terminal.present(prompt),
        }
    }

    /// Takes orders until the game changes.
    fn ask(&mut self, prompt: Prompt, offers: &[Offer]) -> Result<Option<End>, Failure> {
        loop {
            write!(self.terminal.out, "> ")?;
            let Some(line) = self.terminal.read()? else {
                writeln!(self.terminal.out, "\nThe input has ended.")?;
                return Ok(Some(End::Left));
            };
            match self.order(&line, &prompt, offers)? {
                After::Same => {}
                After::Changed => return Ok(None),
                After::End(end) => return Ok(Some(end)),
                After::Answered if self.is_reached() => return self.finish().map(Some),
                After::Answered => {
                    self.weigh(prompt.purpose)?;
                    return Ok(None);
                }
            }
        }
    }

    fn order(&mut self, line: &str, prompt: &Prompt, offers: &[Offer]) -> Result<After, Failure> {
        match line.trim().to_lowercase().as_str() {
            "again" => {
                self.terminal.session = opening(&self.quest)?;
                self.before.clear();
                self.astray = false;
                return Ok(After::Changed);
            }
            "skip" => return Ok(After::End(End::Skipped)),
            "solution" => {
                let text = solution(&self.quest)?;
                return self.say(&text);
            }
            _ => {}
        }
        match self.terminal.spoken(understand(line), ME, offers) {
            Order::Take(number) => self.take(number, prompt, offers),
            Order::Quit => Ok(After::End(End::Left)),
            Order::Undo => self.undo(),
            Order::Hint => self.hint(),
            Order::Help => self.say(HELP),
            Order::Save(_) | Order::Concede => self
                .say("That is for games. Here nothing is lost: `q` leaves, `again` begins anew.\n"),
            Order::WhyNot(wanted) => self.why_not(&wanted, prompt, offers),
            order => self
                .terminal
                .inform(order, prompt, offers)
                .map(|()| After::Same),
        }
    }

    fn say(&mut self, text: &str) -> Result<After, Failure> {
        write!(self.terminal.out, "{text}")?;
        Ok(After::Same)
    }

    fn take(&mut self, number: usize, prompt: &Prompt, offers: &[Offer]) -> Result<After, Failure> {
        let Some(offer) = offers.get(number.wrapping_sub(1)) else {
            return self.say(&format!(
                "There is no option {number}: type 1 to {}.\n",
                offers.len()
            ));
        };
        let before = self.terminal.session.clone();
        match self.terminal.session.answer(*prompt, offer.choice) {
            Ok(()) => {
                self.before.push(before);
                Ok(After::Answered)
            }
            refused => {
                self.terminal.say_refusal(refused)?;
                Ok(After::Same)
            }
        }
    }

    fn undo(&mut self) -> Result<After, Failure> {
        match self.before.pop() {
            Some(session) => {
                self.terminal.session = session;
                self.astray = false;
                Ok(After::Changed)
            }
            None => self.say("There is nothing to take back.\n"),
        }
    }

    /// Gives the next hint. After the last one a lesson tells how it goes; a puzzle does so only when it is asked to.
    fn hint(&mut self) -> Result<After, Failure> {
        let text = match self.quest.hints.get(self.hints_given) {
            Some(hint) => wrap("Hint: ", hint),
            None if self.quest.win => {
                "There is no other hint; `solution` tells how it goes.\n".to_owned()
            }
            None => solution(&self.quest)?,
        };
        self.hints_given += 1;
        self.say(&text)
    }

    /// Asks for a rule, which may be what the learner is to do.
    fn why_not(
        &mut self,
        wanted: &str,
        prompt: &Prompt,
        offers: &[Offer],
    ) -> Result<After, Failure> {
        let session = &self.terminal.session;
        let options = session.options();
        let found = session.with_words(ME, |words| why::by_words(words, wanted, &options));
        let order = Order::WhyNot(wanted.to_owned());
        self.terminal.inform(order, prompt, offers)?;
        let asked = |rule: RuleId| found.iter().any(|finding| finding.rule == Some(rule));
        match &self.quest.ask {
            Some(question) if asked(question.rule) => Ok(After::End(End::Done)),
            _ => Ok(After::Same),
        }
    }

    fn is_reached(&self) -> bool {
        is_reached(&self.quest, &self.terminal.session)
    }

    fn finish(&mut self) -> Result<End, Failure> {
        self.terminal.show_news(ME)?;
        Ok(End::Done)
    }

    /// After an answer that has not reached the goal: says so where it leads elsewhere, and takes it back where the
    /// turn is over. Parts of a move may be chosen in any order, so it is weighed when the move is done; but who is Active
    /// at first is a move of its own.
    fn weigh(&mut self, answered: Purpose) -> Result<(), Failure> {
        let battle = self.terminal.session.battle();
        let over = battle.state.outcome.is_some() || self.turn_is_over(battle);
        let asked = battle
            .prompt()
            .map(|prompt| (prompt.seat(), prompt.purpose));
        let of_turn = asked == Some((ME, Purpose::Turn));
        let is_done = of_turn || answered == Purpose::PlaceActive;
        let leaves = is_done && !self.on_the_way.contains(&prove::key(battle));
        let told = self.astray;
        self.astray = leaves || (told && !is_done);
        if !over && (!leaves || told || self.quest.win) {
            return Ok(());
        }
        self.terminal.show_news(ME)?;
        let otherwise = self.quest.otherwise;
        let text = match over {
            // What was said before need not be said again.
            true if told => "That went past the goal, so it is taken back.".to_owned(),
            true => format!("{otherwise} That went past the goal, so it is taken back."),
            false => format!("{otherwise} You can go on from here, or `undo`."),
        };
        let text = wrap("", &text);
        write!(self.terminal.out, "\n{}", self.paint.warn(&text))?;
        if over {
            self.go_back();
        }
        Ok(())
    }

    /// Takes back the last answer, and in a lesson whatever led away before it.
    fn go_back(&mut self) {
        self.astray = false;
        while let Some(session) = self.before.pop() {
            let on_the_way = self.on_the_way.contains(&prove::key(session.battle()));
            self.terminal.session = session;
            if on_the_way || self.quest.win {
                return;
            }
        }
    }

    fn turn_is_over(&self, battle: &Battle) -> bool {
        prove::is_over(battle, ME, self.turn)
    }
}

/// The game at the beginning.
pub fn opening(quest: &Quest<'_>) -> Result<Session, Failure> {
    let battle = quest.exercise.opening(quest.era);
    let battle = battle.map_err(|failure| {
        Failure::Input(format!("The position cannot be laid out: {}.", failure.got))
    })?;
    let setting = Setting {
        era: quest.era,
        decks: vec!["yours".to_owned(), "the other".to_owned()],
        seed: quest.seed,
        hot_seat: false,
        bot: "rules".to_owned(),
        first: None,
        bots: Vec::new(),
    };
    let coins = quest.exercise.coins(quest.era);
    Ok(Session::at(setting, battle, coins, &quest.library))
}

/// The answer that goes without saying: a question with one answer teaches nothing. What to do in a turn and who is
/// Active at first are asked all the same, since they are what a player has to know.
pub fn only_answer(session: &Session, prompt: &Prompt) -> Option<Choice> {
    if matches!(prompt.purpose, Purpose::Turn | Purpose::PlaceActive) {
        return None;
    }
    match session.offers(prompt.seat()).as_slice() {
        [only] => Some(only.choice),
        _ => None,
    }
}

/// Whether the goal is reached; one that is to ask is reached by the question alone.
fn is_reached(quest: &Quest<'_>, session: &Session) -> bool {
    if quest.ask.is_some() {
        return false;
    }
    if quest.win {
        let outcome = session.battle().state.outcome;
        return outcome.is_some_and(|outcome| outcome.is_won_by(Duel::side(ME)));
    }
    let lines = &session.log().lines;
    quest.exercise.missing(quest.era, lines).is_none()
}

/// What to type to reach the goal, from the beginning.
fn solution(quest: &Quest<'_>) -> Result<String, Failure> {
    let lines = match &quest.ask {
        None => model_in_words(quest)?,
        Some(Question {
            words: Some(words), ..
        }) => vec![(*words).to_owned()],
        Some(Question { rule, words: None }) => {
            return Ok(format!("Ask `why not` about what {rule} forbids.\n"));
        }
    };
    let lines: String = lines.iter().map(|line| fit("  · ", line)).collect();
    Ok(format!("So it goes, and so it can be typed:\n{lines}"))
}

/// The learner's part of the model answer, in the words of the options.
fn model_in_words(quest: &Quest<'_>) -> Result<Vec<String>, Failure> {
    let mut session = opening(quest)?;
    let mut said = Vec::new();
    let lines = quest.exercise.model(quest.era);
    for line in lines.unwrap_or_default() {
        let prompt = session.battle().prompt();
        let (Line::Answer(seat, choice), Some(prompt)) = (line, prompt) else {
            continue;
        };
        if seat == ME && only_answer(&session, &prompt).is_none() {
            said.push(session.with_words(ME, |words| words.choice(choice)));
        }
        // The model answer was played before, so it is accepted.
        let _ = session.answer(prompt, choice);
        if is_reached(quest, &session) {
            break;
        }
    }
    Ok(said)
}

/// The positions that the model answer comes to.
fn on_the_way(quest: &Quest<'_>) -> HashSet<u64> {
    let mut keys = HashSet::new();
    let (Ok(mut battle), Ok(lines)) = (
        quest.exercise.opening(quest.era),
        quest.exercise.model(quest.era),
    ) else {
        return keys;
    };
    keys.insert(prove::key(&battle));
    for line in lines {
        let played = match line {
            Line::Answer(seat, choice) => {
                let prompt = battle.state.prompt;
                let answer = Answer {
                    seat,
                    prompt,
                    choice,
                };
                battle.apply(answer, Stop, Forget)
            }
            Line::Chance(outcome) => battle.resolve(outcome, Forget),
            Line::Turn { .. } | Line::Concede(_) => Ok(()),
        };
        if played.is_ok() {
            keys.insert(prove::key(&battle));
        }
    }
    keys
}
