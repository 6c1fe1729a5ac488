//! `rulebox rules browse`: the rules on the whole screen. A list with a search; a rule opens with its links, which lead from
//! rule to rule and back. The state is a plain value, as at the table: `update` takes inputs, `draw` shows it.

use super::search::{pieces, ranked, split};
use crate::paint::Paint;
use crate::play::at_a_terminal;
use crate::play::full::look::{Tone, cut, style};
use crate::play::full::sheet::{Row, Text};
use crate::play::full::{Input, Window};
use crate::report::{Failure, Report};
use crate::text::count;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear};
use rulebox_rules::{Era, RuleId, show};
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  rulebox rules browse                           all rules
  rulebox rules browse evolve --era 2025         those with a word, as they hold in an era

/ searches, Enter opens a rule, Tab goes to its links, Backspace goes back, ? shows all keys, q leaves.";

/// The keys: how they are called, and what they do.
const KEYS: &[(&str, &str)] = &[
    ("↑ ↓", "move in the list, scroll a rule (also k and j)"),
    ("PgUp PgDn", "the same in greater steps"),
    ("Home End", "to the beginning, to the end"),
    ("/", "search: words or parts of words, or an id"),
    ("Enter →", "open the rule, follow the link"),
    ("Tab n", "the next link of a rule"),
    ("Shift-Tab p", "the link before"),
    ("1 – 9", "follow this link"),
    ("Backspace ←", "back to where you came from"),
    ("Esc", "back; in the list, all rules, then leave"),
    ("?", "this page"),
    ("q x", "leave (also Ctrl-C)"),
];

/// Where to begin.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Words to look for at first
    words: Vec<String>,
    /// Show only what holds in this era
    #[arg(long)]
    era: Option<Era>,
}

/// The longest search.
const LONGEST: usize = 100;

/// Columns and rows without which nothing is shown.
const SMALLEST: (u16, u16) = (20, 6);

/// How often to look whether the window has changed.
const TICK: Duration = Duration::from_millis(250);

/// Lets somebody read. Without a terminal to draw on there is nothing to browse.
pub fn run(args: &Args, paint: Paint) -> Result<Report, Failure> {
    if !at_a_terminal() {
        let message =
            "Browsing needs a terminal; `rulebox rules search` and `rulebox rules show` do not.";
        return Err(Failure::Input(message.to_owned()));
    }
    let mut window = Window::open()?;
    let mut browse = Browse::new(&args.words.join(" "), args.era, window.size()?, paint);
    loop {
        browse.size = window.size()?;
        window.draw(|frame| browse.draw(frame))?;
        match window.wait(TICK)? {
            Some(input) if browse.update(&input) == Reading::Stay => {}
            _ => break,
        }
    }
    Ok(window.close(Report::say("")))
}

/// Whether somebody reads on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Yes.
    Stay,
    /// No.
    Leave,
}

/// What is on the screen.
#[derive(Clone, Debug)]
pub struct Browse {
    size: (u16, u16),
    paint: Paint,
    era: Option<Era>,
    /// What is looked for.
    words: String,
    /// Whether it is being typed.
    typing: bool,
    found: Vec<RuleId>,
    cursor: usize,
    /// The rules that were opened one from the other, the last one on top.
    pages: Vec<Page>,
}

/// A rule that is open.
#[derive(Clone, Debug)]
struct Page {
    text: Text,
    /// Which of its links would be followed.
    link: usize,
    scroll: usize,
}

impl Browse {
    /// The list of the rules with these words.
    pub fn new(words: &str, era: Option<Era>, size: (u16, u16), paint: Paint) -> Browse {
        let mut browse = Browse {
            size,
            paint,
            era,
            words: words.to_owned(),
            typing: false,
            found: Vec::new(),
            cursor: 0,
            pages: Vec::new(),
        };
        browse.search();
        browse
    }

    fn search(&mut self) {
        let holds = |rule: &RuleId| self.era.is_none_or(|era| rule.entry(era).applies);
        let words = split(&self.words);
        self.found = ranked(&words).into_iter().filter(holds).collect();
        self.cursor = 0;
    }

    /// Takes an input.
    pub fn update(&mut self, input: &Input) -> Reading {
        match input {
            Input::Resize(columns, rows) => self.size = (*columns, *rows),
            Input::Key(key) if is_interrupt(*key) => return Reading::Leave,
            // Nothing happens unseen.
            Input::Key(key) if self.is_too_small() => {
                if matches!(key.code, KeyCode::Char('q' | 'x')) {
                    return Reading::Leave;
                }
            }
            Input::Mouse(_) if self.is_too_small() => {}
            Input::Key(key) if !self.pages.is_empty() => return self.key_on_page(*key),
            Input::Key(key) if self.typing => self.key_while_typing(*key),
            Input::Key(key) => return self.key_on_list(*key),
            Input::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollDown => self.wheel(1),
                MouseEventKind::ScrollUp => self.wheel(-1),
                MouseEventKind::Down(MouseButton::Left) => self.click(mouse.row),
                MouseEventKind::Down(_) => {
                    self.pages.pop();
                }
                _ => {}
            },
            _ => {}
        }
        Reading::Stay
    }

    fn key_on_list(&mut self, key: KeyEvent) -> Reading {
        match key.code {
            KeyCode::Char('q' | 'x') => return Reading::Leave,
            KeyCode::Esc if self.words.is_empty() => return Reading::Leave,
            KeyCode::Esc => {
                self.words.clear();
                self.search();
            }
            KeyCode::Char('/') => {
                self.typing = true;
                self.words.clear();
                self.search();
            }
            KeyCode::Char('?') => self.open_keys(),
            KeyCode::Char('j') => self.step(1),
            KeyCode::Char('k') => self.step(-1),
            code => self.move_or_open(code),
        }
        Reading::Stay
    }

    fn key_while_typing(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Esc => {
                self.typing = false;
                self.words.clear();
            }
            KeyCode::Backspace => {
                self.words.pop();
            }
            KeyCode::Char(c) if !c.is_control() && self.words.chars().count() < LONGEST => {
                self.words.push(c);
            }
            code => {
                self.typing &= code != KeyCode::Enter;
                return self.move_or_open(code);
            }
        }
        self.search();
    }

    fn move_or_open(&mut self, code: KeyCode) {
        let page = isize::from(self.room().height as i16).max(1);
        match code {
            KeyCode::Down => self.step(1),
            KeyCode::Up => self.step(-1),
            KeyCode::PageDown => self.step(page),
            KeyCode::PageUp => self.step(-page),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = self.found.len().saturating_sub(1),
            KeyCode::Enter | KeyCode::Right => {
                if let Some(rule) = self.found.get(self.cursor) {
                    self.open(*rule);
                }
            }
            _ => {}
        }
    }

    fn step(&mut self, by: isize) {
        let last = self.found.len().saturating_sub(1);
        self.cursor = self.cursor.saturating_add_signed(by).min(last);
    }

    fn open(&mut self, rule: RuleId) {
        // The page breaks the lines itself, as wide as the window is when they are drawn.
        let body = show::render_text(rule, self.era, usize::MAX);
        // The first line is the title.
        let rows = body
            .lines()
            .skip(2)
            .map(|line| Row::plain(line.strip_prefix("  ").unwrap_or(line)));
        let title = body.lines().next().unwrap_or_default();
        let mut text = Text::new(title, rows.collect());
        text.add_links(rule);
        self.pages.push(Page {
            text,
            link: 0,
            scroll: 0,
        });
    }

    /// Opens a page that tells what the keys do, as if it were a rule; once is enough.
    fn open_keys(&mut self) {
        let title = "Keys";
        if self
            .pages
            .last()
            .is_some_and(|page| page.text.title == title)
        {
            return;
        }
        let row = |(key, does): &(&str, &str)| Row::plain(format!("{key:>11} {does}"));
        self.pages.push(Page {
            text: Text::new(title, KEYS.iter().map(row).collect()),
            link: 0,
            scroll: 0,
        });
    }

    fn key_on_page(&mut self, key: KeyEvent) -> Reading {
        let links = self.pages.last().map(|page| page.text.links());
        let links = links.unwrap_or_default();
        let half = isize::from(self.room().height as i16).max(2) / 2;
        match key.code {
            KeyCode::Char('q' | 'x') => return Reading::Leave,
            KeyCode::Backspace | KeyCode::Esc | KeyCode::Left => {
                self.pages.pop();
            }
            KeyCode::Char('?') => self.open_keys(),
            KeyCode::Tab | KeyCode::Char('n') => self.next_link(1, links.len()),
            KeyCode::BackTab | KeyCode::Char('p') => self.next_link(-1, links.len()),
            KeyCode::Enter | KeyCode::Right => {
                let link = self.pages.last().map_or(0, |page| page.link);
                if let Some(rule) = links.get(link) {
                    self.open(*rule);
                }
            }
            KeyCode::Char(digit @ '1'..='9') => {
                if let Some(rule) = links.get(digit as usize - '1' as usize) {
                    self.open(*rule);
                }
            }
            KeyCode::Down | KeyCode::Char('j') => self.scroll(1),
            KeyCode::Up | KeyCode::Char('k') => self.scroll(-1),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll(half),
            KeyCode::PageUp => self.scroll(-half),
            KeyCode::Home => self.scroll(isize::MIN / 2),
            KeyCode::End => self.scroll(isize::MAX / 2),
            _ => {}
        }
        Reading::Stay
    }

    /// Goes to another link of the page, and shows it.
    fn next_link(&mut self, by: isize, links: usize) {
        let room = self.room();
        let Some(page) = self.pages.last_mut().filter(|_| links > 0) else {
            return;
        };
        page.link = (page.link as isize + by).rem_euclid(links as isize) as usize;
        let wanted = page.text.links()[page.link];
        let lines = page.text.lines(usize::from(room.width));
        let at = lines.iter().position(|(.., link)| *link == Some(wanted));
        let (at, height) = (at.unwrap_or(0), usize::from(room.height).max(1));
        // In a room of one line, the line below it is not seen.
        let least = (at + 2).saturating_sub(height).min(at);
        page.scroll = page.scroll.clamp(least, at);
    }

    fn scroll(&mut self, by: isize) {
        let room = self.room();
        if let Some(page) = self.pages.last_mut() {
            let lines = page.text.lines(usize::from(room.width)).len();
            let most = lines.saturating_sub(usize::from(room.height));
            let to = (page.scroll as isize).saturating_add(by);
            page.scroll = to.clamp(0, most as isize) as usize;
        }
    }

    fn wheel(&mut self, by: isize) {
        if self.pages.is_empty() {
            self.step(by);
        } else {
            self.scroll(3 * by);
        }
    }

    fn click(&mut self, row: u16) {
        let room = self.room();
        let Some(line) = row
            .checked_sub(room.y)
            .filter(|_| row < room.y + room.height)
        else {
            return;
        };
        let rule = match self.pages.last() {
            Some(page) => {
                let lines = page.text.lines(usize::from(room.width));
                lines
                    .get(page.scroll + usize::from(line))
                    .and_then(|(.., link)| *link)
            }
            None => {
                let at = self.above() + usize::from(line);
                self.cursor = at.min(self.found.len().saturating_sub(1));
                self.found.get(at).copied()
            }
        };
        if let Some(rule) = rule {
            self.open(rule);
        }
    }

    /// The room for the list or the page.
    fn room(&self) -> Rect {
        let (width, height) = self.size;
        Rect {
            x: 2,
            y: 1,
            width: width.saturating_sub(4),
            height: height.saturating_sub(3),
        }
    }

    fn above(&self) -> usize {
        let room = usize::from(self.room().height);
        let last = self.found.len().saturating_sub(room);
        self.cursor.saturating_sub(room / 2).min(last)
    }

    fn is_too_small(&self) -> bool {
        self.size.0 < SMALLEST.0 || self.size.1 < SMALLEST.1
    }

    /// Draws it.
    pub fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if (area.width, area.height) != self.size {
            return;
        }
        if self.is_too_small() {
            frame.render_widget("q leaves", area);
            return;
        }
        frame.render_widget(Clear, area);
        match self.pages.last() {
            Some(page) => self.draw_page(frame, page),
            None => self.draw_list(frame),
        }
        self.draw_bottom(frame);
    }

    fn frame(&self, frame: &mut Frame<'_>, title: &str) {
        let (width, height) = self.size;
        let block = Block::bordered()
            .title(format!(
                " {} ",
                cut(title, usize::from(width).saturating_sub(4))
            ))
            .title_style(style(self.paint, Tone::Heading))
            .border_style(style(self.paint, Tone::Dim));
        frame.render_widget(block, Rect::new(0, 0, width, height - 1));
    }

    fn draw_list(&self, frame: &mut Frame<'_>) {
        let era = self.era.map(|era| format!(" of {era}")).unwrap_or_default();
        self.frame(
            frame,
            &format!("Rules{era} · {}", count(self.found.len(), "rule")),
        );
        let room = self.room();
        let words = split(&self.words);
        let shown = self.found.iter().enumerate().skip(self.above());
        for (n, (at, rule)) in shown.take(usize::from(room.height)).enumerate() {
            let under = at == self.cursor;
            let id_tone = if under { Tone::Cursor } else { Tone::Heading };
            let text = cut(&rule.text(), usize::from(room.width).saturating_sub(21));
            let mut spans = vec![
                Span::raw(if under { "▸ " } else { "  " }),
                Span::styled(format!("{:<18}", rule.id()), style(self.paint, id_tone)),
                Span::raw(" "),
            ];
            let pieces = pieces(&text, &words).into_iter();
            spans.extend(pieces.map(|(piece, found)| {
                let tone = if found { Tone::Warn } else { Tone::Plain };
                Span::styled(piece, style(self.paint, tone))
            }));
            put(frame, room, n, Line::from(spans));
        }
        if self.found.is_empty() {
            put(frame, room, 0, Line::raw("No rule has all of these words."));
        }
    }

    fn draw_page(&self, frame: &mut Frame<'_>, page: &Page) {
        self.frame(frame, &page.text.title);
        let room = self.room();
        let chosen = page.text.links().get(page.link).copied();
        let lines = page.text.lines(usize::from(room.width));
        let shown = lines.into_iter().skip(page.scroll);
        for (n, (line, tone, link)) in shown.take(usize::from(room.height)).enumerate() {
            let tone = if link.is_some() && link == chosen {
                Tone::Cursor
            } else {
                tone
            };
            put(frame, room, n, Line::styled(line, style(self.paint, tone)));
        }
    }

    fn draw_bottom(&self, frame: &mut Frame<'_>) {
        let (width, height) = self.size;
        let rect = Rect::new(0, height - 1, width, 1);
        let line = if self.typing {
            Line::from(vec![
                Span::styled(" Search: ", style(self.paint, Tone::Heading)),
                Span::raw(self.words.clone()),
                Span::styled(" ", style(self.paint, Tone::Cursor)),
            ])
        } else {
            let keys = if self.pages.is_empty() {
                " ↑↓ move · Enter open · / search · Esc all rules · ? keys · q leave"
            } else {
                " Tab next link · Enter or 1-9 follow · Backspace back · ? keys · q leave"
            };
            Line::styled(keys, style(self.paint, Tone::Dim))
        };
        frame.render_widget(line, rect);
    }
}

fn is_interrupt(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL)
}

fn put(frame: &mut Frame<'_>, room: Rect, row: usize, line: Line<'_>) {
    let rect = Rect {
        y: room.y + row as u16,
        height: 1,
        ..room
    };
    frame.render_widget(line, rect);
}

#[cfg(test)]
mod tests;
