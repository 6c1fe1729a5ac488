//! The terminal, the clock, the threads and the files around the model.

use super::draw::draw;
use super::screen::{Effect, Screen};
use super::signals::Signals;
use super::start::{Next, Start};
use super::update::Input;
use super::watching::{self, Live, Watching};
use crate::paint::Paint;
use crate::play::opponent::{self, Position};
use crate::play::recorder::Recorder;
use crate::play::session::Session;
use crate::play::{Wish, saved};
use crate::replay::reel::Reel;
use crate::report::{Failure, Report};
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind,
    KeyModifiers, MouseEventKind,
};
use ratatui::crossterm::{execute, terminal};
use ratatui::{DefaultTerminal, Frame};
#[cfg(unix)]
use ratatui::{Terminal, prelude::CrosstermBackend};
use rulebox_engine::Choice;
use std::io;
#[cfg(unix)]
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// How often the spinner turns.
const TICK: Duration = Duration::from_millis(100);

/// How long to wait for a key while the computer player thinks.
const GLANCE: Duration = Duration::from_millis(15);

/// How soon a new size of the window, which no key announces, is noticed.
const BREATH: Duration = Duration::from_millis(40);

/// What there is to begin with.
#[derive(Debug)]
pub enum Begin {
    /// A game, once the questions are answered.
    Ask(Wish),
    /// A game that goes on, from this file.
    Go(Box<Session>, PathBuf),
}

/// Plays at a table that fills the screen. The terminal is as it was before, whatever happens.
pub fn run(begin: Begin, record: Option<&Path>, paint: Paint) -> Result<Report, Failure> {
    let mut window = Window::open()?;
    let told = window.play(begin, record, paint)?;
    Ok(window.close(told))
}

/// Shows a replay, and what is wrong with the rest of its file.
pub fn show(reel: Reel, wrong: Option<String>, paint: Paint) -> Result<Report, Failure> {
    let mut window = Window::open()?;
    let mut watching = Watching::replay(reel, window.size()?, paint);
    let whole = wrong.is_none();
    if let Some(wrong) = wrong {
        watching.refuse(format!("The file {wrong}"));
    }
    window.watch(watching)?;
    Ok(window.close(Report::of("", whole)))
}

/// Shows computer players at work, a step in so many milliseconds.
pub fn watch(live: Live, reel: Reel, delay: Option<u64>, paint: Paint) -> Result<Report, Failure> {
    let mut window = Window::open()?;
    let watching = Watching::live(
        live,
        reel,
        delay.unwrap_or(watching::DELAY),
        window.size()?,
        paint,
    );
    let watching = window.watch(watching)?;
    let mut text = String::new();
    let Some(live) = &watching.live else {
        return Ok(window.close(Report::say(text)));
    };
    if live.session().battle().state.outcome.is_some() {
        text.push_str(watching.reel.log().last().map_or("", String::as_str));
        text.push('\n');
    }
    Ok(window.close(kept(text, live.recorder(), live.session())))
}

/// What is said in the end, and of the recording. If it cannot be written, the rest is said all the same.
fn kept(mut text: String, recorder: Option<&Recorder>, session: &Session) -> Report {
    let written = recorder.map(|recorder| {
        recorder
            .write(session)
            .map(|()| recorder.farewell(&session.library))
    });
    match written {
        None => Report::say(text),
        Some(Ok(farewell)) => {
            text.push_str(&farewell);
            Report::say(text)
        }
        Some(Err(why)) => Report::say(text).complaining(vec![why]),
    }
}

/// The terminal while it is ours.
pub struct Window {
    /// Nothing once it was given back.
    terminal: Option<DefaultTerminal>,
    signals: Signals,
}

impl Window {
    /// Takes the terminal; it is given back when the window goes.
    pub fn open() -> Result<Window, Failure> {
        let terminal = ratatui::try_init()?;
        restore_on_panic();
        let window = Window {
            terminal: Some(terminal),
            signals: Signals::taken()?,
        };
        execute!(io::stdout(), EnableMouseCapture)?;
        Ok(window)
    }

    /// Gives the terminal back, and says so where a signal ended the program.
    pub fn close(self, report: Report) -> Report {
        match self.signals.ended() {
            Some(signal) => report.ended_by(signal),
            None => report,
        }
    }

    /// Gives the terminal back, stops until somebody lets the program go on, and takes the terminal again. A program
    /// that no shell has started has nobody to give it back to, so it goes on at once.
    #[cfg(unix)]
    fn stop(&mut self) -> io::Result<()> {
        if nix::unistd::getsid(None) == Ok(nix::unistd::getpid()) {
            return Ok(());
        }
        execute!(io::stdout(), DisableMouseCapture)?;
        ratatui::try_restore()?;
        // As it goes it shows the cursor.
        self.terminal = None;
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        terminal::enable_raw_mode()?;
        execute!(
            io::stdout(),
            terminal::EnterAlternateScreen,
            terminal::Clear(terminal::ClearType::All),
            EnableMouseCapture
        )?;
        // A new one knows of nothing on the screen, so everything is drawn anew.
        self.terminal = Some(Terminal::new(CrosstermBackend::new(io::stdout()))?);
        Ok(())
    }

    /// There are no stopped programs here.
    #[cfg(not(unix))]
    fn stop(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Draws a picture.
    pub fn draw(&mut self, picture: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        match &mut self.terminal {
            Some(terminal) => terminal.draw(picture).map(drop),
            None => Ok(()),
        }
    }

    /// Columns and rows.
    pub fn size(&self) -> io::Result<(u16, u16)> {
        terminal::size()
    }

    /// Plays, and gives what remains to be said in the end.
    fn play(
        &mut self,
        begin: Begin,
        record: Option<&Path>,
        paint: Paint,
    ) -> Result<Report, Failure> {
        let (screen, effect) = match begin {
            Begin::Go(session, file) => Screen::resumed(*session, file, self.size()?, paint),
            Begin::Ask(wish) => match self.ask(wish, paint)? {
                Some(session) => Screen::new(session, self.size()?, paint),
                None => return Ok(Report::say("")),
            },
        };
        let recorder = record.map(|path| Recorder::begin(path, &screen.session));
        let recorder = recorder.transpose().map_err(Failure::Input)?;
        self.table(screen, effect, recorder)
    }

    /// Asks what was not said; nothing if nobody wants to play.
    fn ask(&mut self, wish: Wish, paint: Paint) -> Result<Option<Session>, Failure> {
        let Some(mut start) = Start::new(wish.clone(), self.size()?, paint) else {
            return wish.begin().map(Some);
        };
        loop {
            start.size = self.size()?;
            self.draw(|frame| start.draw(frame))?;
            let Some(input) = self.wait(TICK)? else {
                return Ok(None);
            };
            match start.update(&input) {
                Next::Stay => {}
                Next::Leave => return Ok(None),
                Next::Begin(wish) => match wish.begin() {
                    Ok(session) => return Ok(Some(session)),
                    Err(Failure::Input(why)) => start.ask_again(why),
                    Err(other) => return Err(other),
                },
            }
        }
    }

    fn table(
        &mut self,
        mut screen: Screen,
        mut effect: Effect,
        mut recorder: Option<Recorder>,
    ) -> Result<Report, Failure> {
        let mut thoughts = Thoughts::new();
        let bot = screen.session.setting.bot.clone();
        let mut changed = true;
        loop {
            match effect {
                Effect::Leave => return Ok(farewell(&screen, recorder.as_ref())),
                Effect::Nothing => {}
                Effect::Think(position) => thoughts.begin(&bot, *position),
                Effect::Save { path, text } => {
                    let cards = &screen.session.library.cards;
                    let written = saved::save_game(&path, &text, cards);
                    effect = screen.update(Input::Saved(written));
                    continue;
                }
            }
            if let Some(Err(why)) = recorder.as_mut().map(|r| r.note(&screen.session)) {
                screen.refuse(why);
            }
            let size = self.size()?;
            changed |= std::mem::replace(&mut screen.size, size) != size;
            if changed || screen.thinking.is_some() {
                self.draw(|frame| draw(&screen, frame))?;
            }
            let wait = if screen.thinking.is_some() {
                GLANCE
            } else {
                TICK
            };
            let Some(input) = self.wait(wait)? else {
                return Ok(interrupted(&screen, recorder.as_ref()));
            };
            changed = !matches!(input, Input::Tick);
            effect = screen.update(input);
            if let (Effect::Nothing, Some((number, choice))) = (&effect, thoughts.finished()) {
                effect = screen.update(Input::Thought(number, choice));
                changed = true;
            }
        }
    }

    /// Shows a game until somebody leaves, and gives it back as it was then.
    fn watch(&mut self, mut watching: Watching) -> Result<Watching, Failure> {
        let mut thoughts = Thoughts::new();
        let mut changed = true;
        loop {
            let size = self.size()?;
            changed |= std::mem::replace(&mut watching.size, size) != size;
            if changed {
                self.draw(|frame| watching::draw(&watching, frame))?;
            }
            let Some(input) = self.wait(Duration::from_millis(watching::TICK))? else {
                return Ok(watching);
            };
            let before = (watching.reel.at(), watching.is_thinking());
            let idle = matches!(input, Input::Tick);
            let mut next = watching.update(input);
            if let (watching::Next::Stay, Some((number, choice))) = (&next, thoughts.finished()) {
                next = watching.update(Input::Thought(number, choice));
            }
            changed = !idle || before != (watching.reel.at(), watching.is_thinking());
            match next {
                watching::Next::Leave => return Ok(watching),
                watching::Next::Think(bot, position) => thoughts.begin(&bot, *position),
                watching::Next::Stay => {}
            }
        }
    }

    /// Stops, and gives the size of the window, which may be another one now; so it is drawn.
    fn stop_and_look(&mut self) -> io::Result<Input> {
        self.stop()?;
        let (columns, rows) = self.size()?;
        Ok(Input::Resize(columns, rows))
    }

    /// The next input, or a tick when none came in time; nothing if the program has to end.
    pub fn wait(&mut self, time: Duration) -> io::Result<Option<Input>> {
        let start = Instant::now();
        loop {
            if self.signals.ended().is_some() {
                return Ok(None);
            }
            if self.signals.stops() {
                return self.stop_and_look().map(Some);
            }
            let left = time.saturating_sub(start.elapsed());
            match listen(left.min(BREATH))? {
                Heard::Something => {}
                Heard::Nothing if left.is_zero() => return Ok(Some(Input::Tick)),
                Heard::Nothing => continue,
                Heard::NobodyThere => {
                    self.signals.hang_up();
                    return Ok(None);
                }
            }
            match event::read()? {
                Event::Key(key) if is_stop(key) => return self.stop_and_look().map(Some),
                Event::Key(key) if key.kind != KeyEventKind::Release => {
                    return Ok(Some(Input::Key(key)));
                }
                // Only clicks and the wheel mean something; a mouse that just moves must not keep us busy.
                Event::Mouse(mouse) if !is_idle(mouse.kind) => {
                    return Ok(Some(Input::Mouse(mouse)));
                }
                Event::Resize(columns, rows) => return Ok(Some(Input::Resize(columns, rows))),
                _ => {}
            }
        }
    }
}

/// The key that stops programs. In a raw terminal it is a key as any other.
fn is_stop(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('z') && key.modifiers.contains(KeyModifiers::CONTROL)
}

/// What the terminal says.
enum Heard {
    Something,
    Nothing,
    /// It was closed.
    NobodyThere,
}

/// Waits for a key, the mouse or a new size. A terminal that was closed is noticed here, for who reads from it would read
/// for ever; and not every program in it gets a signal.
#[cfg(unix)]
fn listen(time: Duration) -> io::Result<Heard> {
    use nix::errno::Errno;
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    let keyboard = io::stdin();
    let mut lines = [PollFd::new(keyboard.as_fd(), PollFlags::POLLIN)];
    let time = PollTimeout::try_from(time).map_err(io::Error::other)?;
    match poll(&mut lines, time) {
        // A signal is something to look after.
        Ok(_) | Err(Errno::EINTR) => {}
        Err(error) => return Err(error.into()),
    }
    let gone = PollFlags::POLLHUP | PollFlags::POLLERR | PollFlags::POLLNVAL;
    if lines[0]
        .revents()
        .is_some_and(|heard| heard.intersects(gone))
    {
        return Ok(Heard::NobodyThere);
    }
    heard_by_now(Duration::ZERO)
}

#[cfg(not(unix))]
fn listen(time: Duration) -> io::Result<Heard> {
    heard_by_now(time)
}

fn heard_by_now(time: Duration) -> io::Result<Heard> {
    Ok(match event::poll(time)? {
        true => Heard::Something,
        false => Heard::Nothing,
    })
}

fn is_idle(kind: MouseEventKind) -> bool {
    matches!(
        kind,
        MouseEventKind::Moved | MouseEventKind::Drag(_) | MouseEventKind::Up(_)
    )
}

impl Drop for Window {
    fn drop(&mut self) {
        // Nothing is left to do if the terminal does not listen any more.
        let _ = execute!(io::stdout(), DisableMouseCapture);
        let _ = ratatui::try_restore();
        if let Some(mut terminal) = self.terminal.take()
            && terminal.show_cursor().is_err()
        {
            // As it goes it would complain of the cursor, to nobody, and break down over that.
            std::mem::forget(terminal);
        }
    }
}

/// A panic of this thread gives the terminal back before it is told. One of a thread that thinks is no reason to end:
/// the game goes on with another answer.
fn restore_on_panic() {
    let ours = std::thread::current().id();
    let told = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if std::thread::current().id() == ours {
            let _ = execute!(io::stdout(), DisableMouseCapture);
            told(panic);
        }
    }));
}

/// What is said when the table is left.
fn farewell(screen: &Screen, recorder: Option<&Recorder>) -> Report {
    let mut text = String::new();
    if screen.view.outcome.is_some() {
        let told = screen.session.story(screen.viewer).all();
        text.push_str(told.last().map_or("", String::as_str));
        text.push('\n');
    }
    let library = &screen.session.library;
    if let Some(kept) = &screen.kept {
        let resume = saved::command("play --resume", &kept.path, library);
        text.push_str(&match screen.session.battle().state.outcome {
            None => format!("{resume} goes on with the game.\n"),
            Some(_) if screen.is_kept() => {
                let replay = saved::command("replay", &kept.path, library);
                format!("{replay} shows the game again.\n")
            }
            Some(_) => format!("{resume} goes on from where it was saved.\n"),
        });
    }
    kept(text, recorder, &screen.session)
}

/// The same when nobody left it, but a signal ended the program: also what is lost by that.
fn interrupted(screen: &Screen, recorder: Option<&Recorder>) -> Report {
    let mut report = farewell(screen, recorder);
    let lost = match &screen.kept {
        _ if recorder.is_some() || screen.is_kept() => None,
        Some(_) => Some("What was played since the game was saved is lost."),
        None => Some("The game was not saved and is lost."),
    };
    report.complaints.extend(lost.map(str::to_owned));
    report
}

/// Computer players at work, in threads of their own.
struct Thoughts {
    sender: Sender<(u32, Option<Choice>)>,
    receiver: Receiver<(u32, Option<Choice>)>,
}

impl Thoughts {
    fn new() -> Thoughts {
        let (sender, receiver) = channel();
        Thoughts { sender, receiver }
    }

    fn begin(&self, bot: &str, position: Position) {
        let (bot, sender) = (bot.to_owned(), self.sender.clone());
        std::thread::spawn(move || {
            let mut answer = Answering {
                number: position.prompt.number,
                sender,
                choice: None,
            };
            answer.choice = opponent::named(&bot).and_then(|bot| position.answer(bot));
        });
    }

    fn finished(&mut self) -> Option<(u32, Option<Choice>)> {
        self.receiver.try_recv().ok()
    }
}

/// Sends its answer when it goes out of sight, even if thinking went wrong; the game must not wait for ever.
struct Answering {
    number: u32,
    sender: Sender<(u32, Option<Choice>)>,
    choice: Option<Choice>,
}

impl Drop for Answering {
    fn drop(&mut self) {
        // Nobody listens any more if the table was left meanwhile.
        let _ = self.sender.send((self.number, self.choice));
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::super::tests::{file, terminal, wish};
    use super::{Window, kept};
    use crate::play::recorder::Recorder;
    use rulebox_rules::Era;
    use std::process::Command;

    #[test]
    #[ignore = "it panics; the next test runs it in a terminal of its own"]
    fn a_table_at_which_something_goes_wrong() {
        let mut window = match Window::open() {
            Ok(window) => window,
            Err(failure) => panic!("{failure:?}"),
        };
        let drawn = window.draw(|frame| frame.render_widget("Here is a table.", frame.area()));
        assert!(drawn.is_ok());
        let _ = window.wait(std::time::Duration::from_secs(30));
        panic!("something went wrong");
    }

    #[test]
    fn what_came_of_a_game_is_said_without_its_recording() {
        let session = match wish(Era::E2025, 5).begin() {
            Ok(session) => session,
            Err(failure) => panic!("{failure:?}"),
        };
        let folder = file("unkept");
        std::fs::create_dir_all(&folder).expect("a folder");
        let recorder = Recorder::begin(&folder.join("game.rulebox"), &session).expect("a file");
        let won = || "You win.\n".to_owned();
        let fine = kept(won(), Some(&recorder), &session);
        assert!(fine.text.contains("shows the game again.") && fine.complaints.is_empty());
        std::fs::remove_dir_all(&folder).expect("it was there");
        let lost = kept(won(), Some(&recorder), &session);
        assert_eq!(lost.text, won());
        assert!(lost.complaints[0].contains("cannot be written"));
    }

    #[test]
    fn the_terminal_is_given_back_after_a_panic() {
        let mut program = Command::new(std::env::current_exe().expect("this test"));
        program.args(["--exact", "--ignored", "--nocapture", "--test-threads=1"]);
        program.arg("play::full::driver::tests::a_table_at_which_something_goes_wrong");
        let mut terminal = terminal::Window::open(program, 80, 24);
        terminal.sees("Here is a table.").press("x");
        terminal.loses("Here is a table.");
        let end = terminal.ends(Some(101));
        assert!(end.contains("something went wrong"), "{end}");
    }
}
