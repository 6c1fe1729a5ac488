//! The terminal, the clock, the threads and the files around the model.

use super::draw::draw;
use super::screen::{Effect, Screen};
use super::start::{Next, Start};
use super::update::Input;
use crate::paint::Paint;
use crate::play::opponent::{self, Position};
use crate::play::session::Session;
use crate::play::{Wish, saved};
use crate::report::{Failure, Report};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind, MouseEventKind,
};
use ratatui::crossterm::execute;
use rulebox_engine::Choice;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// How often the spinner turns.
const TICK: Duration = Duration::from_millis(100);

/// How long to wait for a key while the computer player thinks.
const GLANCE: Duration = Duration::from_millis(15);

/// What there is to begin with.
#[derive(Debug)]
pub enum Begin {
    /// A game, once the questions are answered.
    Ask(Wish),
    /// A game that goes on.
    Go(Box<Session>),
}

/// Plays at a table that fills the screen. The terminal is as it was before, whatever happens.
pub fn run(begin: Begin, paint: Paint) -> Result<Report, Failure> {
    let mut window = Window::open()?;
    let told = window.play(begin, paint);
    drop(window);
    told.map(Report::say)
}

/// The terminal while it is ours.
struct Window {
    terminal: DefaultTerminal,
    /// Somebody outside wants the program to end.
    ended: Arc<AtomicBool>,
}

impl Window {
    fn open() -> Result<Window, Failure> {
        let terminal = ratatui::try_init()?;
        restore_on_panic();
        let ended = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        for signal in [
            signal_hook::consts::SIGINT,
            signal_hook::consts::SIGTERM,
            signal_hook::consts::SIGHUP,
        ] {
            signal_hook::flag::register(signal, ended.clone())?;
        }
        let window = Window { terminal, ended };
        execute!(io::stdout(), EnableMouseCapture)?;
        Ok(window)
    }

    fn size(&self) -> io::Result<(u16, u16)> {
        let size = self.terminal.size()?;
        Ok((size.width, size.height))
    }

    /// Plays, and gives what remains to be said in the end.
    fn play(&mut self, begin: Begin, paint: Paint) -> Result<String, Failure> {
        let session = match begin {
            Begin::Go(session) => Some(*session),
            Begin::Ask(wish) => self.ask(wish, paint)?,
        };
        match session {
            Some(session) => self.table(session, paint),
            None => Ok(String::new()),
        }
    }

    /// Asks what was not said; nothing if nobody wants to play.
    fn ask(&mut self, wish: Wish, paint: Paint) -> Result<Option<Session>, Failure> {
        let Some(mut start) = Start::new(wish.clone(), self.size()?, paint) else {
            return wish.begin().map(Some);
        };
        loop {
            start.size = self.size()?;
            self.terminal.draw(|frame| start.draw(frame))?;
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

    fn table(&mut self, session: Session, paint: Paint) -> Result<String, Failure> {
        let (mut screen, mut effect) = Screen::new(session, self.size()?, paint);
        let mut thoughts = Thoughts::new(&screen);
        let mut changed = true;
        loop {
            match effect {
                Effect::Leave => return Ok(farewell(&screen)),
                Effect::Nothing => {}
                Effect::Think(position) => thoughts.begin(*position),
                Effect::Save { path, text } => {
                    effect = screen.update(Input::Saved(saved::save(&path, &text)));
                    continue;
                }
            }
            let size = self.size()?;
            changed |= std::mem::replace(&mut screen.size, size) != size;
            if changed || screen.thinking.is_some() {
                self.terminal.draw(|frame| draw(&screen, frame))?;
            }
            let wait = if screen.thinking.is_some() {
                GLANCE
            } else {
                TICK
            };
            let Some(input) = self.wait(wait)? else {
                return Ok(farewell(&screen));
            };
            changed = !matches!(input, Input::Tick);
            effect = screen.update(input);
            if let (Effect::Nothing, Some((number, choice))) = (&effect, thoughts.finished()) {
                effect = screen.update(Input::Thought(number, choice));
                changed = true;
            }
        }
    }

    /// The next input, or a tick when none came in time; nothing if the program has to end.
    fn wait(&mut self, time: Duration) -> io::Result<Option<Input>> {
        let start = Instant::now();
        loop {
            if self.ended.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let left = time.saturating_sub(start.elapsed());
            if !event::poll(left)? {
                return Ok(Some(Input::Tick));
            }
            match event::read()? {
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
        ratatui::restore();
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
fn farewell(screen: &Screen) -> String {
    let mut text = String::new();
    if screen.view.outcome.is_some() {
        let told = screen.session.story(screen.viewer).all();
        text.push_str(told.last().map_or("", String::as_str));
        text.push('\n');
    }
    if let Some(file) = &screen.file {
        text.push_str(&format!(
            "rulebox play --resume {} goes on with the game.\n",
            file.display()
        ));
    }
    text
}

/// The computer player at work, in a thread of its own.
struct Thoughts {
    bot: String,
    sender: Sender<(u32, Option<Choice>)>,
    receiver: Receiver<(u32, Option<Choice>)>,
}

impl Thoughts {
    fn new(screen: &Screen) -> Thoughts {
        let (sender, receiver) = channel();
        Thoughts {
            bot: screen.session.setting.bot.clone(),
            sender,
            receiver,
        }
    }

    fn begin(&self, position: Position) {
        let (bot, sender) = (self.bot.clone(), self.sender.clone());
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
    use super::super::tests::terminal;
    use super::Window;
    use std::process::Command;

    #[test]
    #[ignore = "it panics; the next test runs it in a terminal of its own"]
    fn a_table_at_which_something_goes_wrong() {
        let mut window = match Window::open() {
            Ok(window) => window,
            Err(failure) => panic!("{failure:?}"),
        };
        let drawn = window
            .terminal
            .draw(|frame| frame.render_widget("Here is a table.", frame.area()));
        assert!(drawn.is_ok());
        let _ = window.wait(std::time::Duration::from_secs(30));
        panic!("something went wrong");
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
