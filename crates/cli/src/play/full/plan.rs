//! Where everything is on the screen. Drawing and clicking ask the same plan, so that a click hits what is seen.

use super::keys::{BUTTONS, Command};
use super::look::wrapped;
use super::screen::Screen;
use super::sheet::{Sheet, Text, TextLine};
use super::spot::{self, Spot};
use super::stage::Stage;
use crate::play::inside::SeatView;
use ratatui::layout::{Position, Rect};
use rulebox_engine::CardId;
use rulebox_rules::RuleId;

/// The smallest window that holds a table.
pub const SMALLEST: (u16, u16) = (80, 24);

/// From this size on Pokémon are drawn as cards.
const ROOMY: (u16, u16) = (110, 36);

/// How many places a Bench shows at least.
const BENCH: usize = 5;

/// The parts of the screen.
#[derive(Clone, Debug)]
pub struct Plan {
    /// All of it.
    pub area: Rect,
    /// Whether Pokémon are drawn as cards.
    pub roomy: bool,
    /// Turn and rulebook.
    pub header: Rect,
    /// The opponent's half.
    pub theirs: Half,
    /// The viewer's half.
    pub mine: Half,
    /// Between both.
    pub stadium: Rect,
    /// The viewer's hand.
    pub hand: Rect,
    /// The question and its options.
    pub options: Rect,
    /// What happened.
    pub log: Rect,
    /// Messages.
    pub notice: Rect,
    /// Keys.
    pub footer: Rect,
}

/// One player's part of the board.
#[derive(Clone, Debug, Default)]
pub struct Half {
    /// Name, Prizes and piles.
    pub summary: Rect,
    /// The Active Pokémon.
    pub active: Rect,
    /// The Bench.
    pub bench: Vec<Rect>,
    /// The Prizes beside the Active Pokémon, if there is room.
    pub prizes: Rect,
    /// The piles beside the Active Pokémon, if there is room.
    pub piles: Rect,
}

/// What a click hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// Something on the table.
    Spot(Spot),
    /// A row of the options.
    Option(usize),
    /// A key of the bottom line.
    Command(Command),
    /// A rule that can be opened.
    Rule(RuleId),
    /// A card of the sheet that can be opened, by its place among them.
    Card(usize),
    /// The sheet on top, but nothing on it.
    Sheet,
}

/// A line of the list of options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionLine {
    /// Which row.
    pub number: usize,
    /// Whether it is the first line of it.
    pub first: bool,
    /// The words.
    pub text: String,
}

impl Plan {
    /// The plan for a screen.
    pub fn of(stage: &dyn Stage) -> Plan {
        let (width, height) = stage.size();
        let roomy = width >= ROOMY.0 && height >= ROOMY.1;
        let area = Rect::new(0, 0, width, height);
        let body = Rect::new(0, 1, width, height.saturating_sub(3));
        let side = if roomy {
            (width / 3).max(40)
        } else {
            width * 43 / 100
        };
        let board = Rect::new(0, body.y, width - side, body.height);
        let beside = Rect::new(board.width, body.y, side, body.height);
        let log_height = beside.height * 2 / 5;
        let mut plan = Plan {
            area,
            roomy,
            header: row(area, 0),
            theirs: Half::default(),
            mine: Half::default(),
            stadium: Rect::default(),
            hand: Rect::default(),
            options: Rect {
                height: beside.height - log_height,
                ..beside
            },
            log: Rect {
                y: beside.y + beside.height - log_height,
                height: log_height,
                ..beside
            },
            notice: row(area, height.saturating_sub(2)),
            footer: row(area, height.saturating_sub(1)),
        };
        let benches = benches(stage);
        if roomy {
            plan.lay_cards(board, benches);
        } else {
            plan.lay_lines(board, benches);
        }
        plan
    }

    /// Whether the window is too small for a table.
    pub fn is_too_small(&self) -> bool {
        is_too_small((self.area.width, self.area.height))
    }

    /// Pokémon as cards: Bench, Active, Stadium, Active, Bench, hand.
    fn lay_cards(&mut self, board: Rect, benches: (usize, usize)) {
        let spare = board.height.saturating_sub(33);
        let (bench, active) = (6 + u16::from(spare > 6), 7 + u16::from(spare > 8));
        let mut y = board.y;
        let mut take = |height: u16| {
            let rect = Rect { y, height, ..board };
            y += height;
            rect
        };
        let (summary, row, spot) = (take(1), take(bench), take(active));
        self.theirs = half_of_cards(summary, row, spot, benches.0);
        self.stadium = take(1);
        let (spot, row, summary) = (take(active), take(bench), take(1));
        self.mine = half_of_cards(summary, row, spot, benches.1);
        self.hand = Rect {
            y,
            height: (board.y + board.height).saturating_sub(y),
            ..board
        };
    }

    /// Pokémon as lines.
    fn lay_lines(&mut self, board: Rect, benches: (usize, usize)) {
        let pokemon = (benches.0 + benches.1 + 2) as u16;
        // Two lines for the summaries if the hand keeps three.
        let lines = if board.height >= pokemon + 1 + 4 + 3 {
            2
        } else {
            1
        };
        let mut y = board.y;
        let mut take = |height: u16| {
            let rect = Rect {
                y,
                height,
                width: board.width.saturating_sub(1),
                ..board
            };
            y += height;
            rect
        };
        self.theirs.summary = take(lines);
        self.theirs.bench = (0..benches.0).map(|_| take(1)).collect();
        self.theirs.bench.reverse();
        self.theirs.active = take(1);
        self.stadium = take(1);
        self.mine.active = take(1);
        self.mine.bench = (0..benches.1).map(|_| take(1)).collect();
        self.mine.summary = take(lines);
        let rest = (board.y + board.height).saturating_sub(y);
        self.hand = Rect {
            y,
            height: rest,
            width: board.width.saturating_sub(1),
            ..board
        };
    }

    /// The cards of the hand with their places and words, as far as there is room. What is pointed at is among them.
    pub fn hand_cells(&self, stage: &dyn Stage) -> Vec<(Rect, Spot, String)> {
        let Some(side) = side(stage, true) else {
            return Vec::new();
        };
        let inner = self.hand_inner();
        let mut cells: Vec<(u16, u16, Spot, String)> = Vec::new();
        let (mut x, mut line) = (0, 0);
        for (card, count) in spot::hand(stage.book(), side) {
            let name = stage.names().of(card);
            let copies = if count > 1 {
                format!(" ×{count}")
            } else {
                String::new()
            };
            let mark = if stage.is_usable(Spot::Hand(card)) {
                '•'
            } else {
                ' '
            };
            let text = format!("{mark}{name}{copies} ");
            let width = text.chars().count() as u16;
            if x > 0 && x + width > inner.width {
                (x, line) = (0, line + 1);
            }
            cells.push((x, line, Spot::Hand(card), text));
            x += width + 1;
        }
        let pointed = cells.iter().find(|cell| stage.pointed() == Some(cell.2));
        let above = pointed.map_or(0, |cell| (cell.1 + 1).saturating_sub(inner.height));
        cells
            .into_iter()
            .filter(|(_, line, ..)| (above..above + inner.height).contains(line))
            .map(|(x, line, spot, text)| {
                let width = (text.chars().count() as u16).min(inner.width.saturating_sub(x));
                (
                    Rect::new(inner.x + x, inner.y + line - above, width, 1),
                    spot,
                    text,
                )
            })
            .collect()
    }

    /// How many cards of the hand do not fit, above and below those that are seen.
    pub fn hand_unseen(&self, stage: &dyn Stage) -> (usize, usize) {
        let hand = side(stage, true).map(|side| spot::hand(stage.book(), side));
        let hand = hand.unwrap_or_default();
        let seen: Vec<Spot> = self
            .hand_cells(stage)
            .into_iter()
            .map(|cell| cell.1)
            .collect();
        let is_seen = |(card, _): &(CardId, usize)| seen.contains(&Spot::Hand(*card));
        let first = hand.iter().position(is_seen).unwrap_or(0);
        let end = hand.iter().rposition(is_seen).map_or(0, |last| last + 1);
        let count = |cards: &[(CardId, usize)]| cards.iter().map(|(_, count)| count).sum();
        (count(&hand[..first]), count(&hand[end..]))
    }

    /// How many rows of options do not fit, above and below those that are seen.
    pub fn options_unseen(&self, screen: &Screen) -> (usize, usize) {
        let lines = self.option_lines(screen);
        let above = lines.first().map_or(0, |line| line.number);
        let end = lines.last().map_or(0, |line| line.number + 1);
        (above, screen.rows().len().saturating_sub(end))
    }

    /// The room for cards of the hand.
    pub fn hand_inner(&self) -> Rect {
        let frame = u16::from(self.roomy);
        Rect {
            x: self.hand.x + frame,
            y: self.hand.y + 1,
            width: self.hand.width.saturating_sub(2 * frame),
            height: self.hand.height.saturating_sub(1 + frame),
        }
    }

    /// The places of Pokémon, the Stadium and the hand.
    pub fn spots(&self, stage: &dyn Stage) -> Vec<(Rect, Spot)> {
        let mut spots = Vec::new();
        for (mine, half) in [(false, &self.theirs), (true, &self.mine)] {
            let Some(side) = side(stage, mine) else {
                continue;
            };
            let active = side
                .active
                .iter()
                .map(|p| (half.active, Spot::Pokemon(p.slot)));
            let bench = half.bench.iter().zip(&side.bench);
            spots.extend(active);
            spots.extend(bench.map(|(rect, p)| (*rect, Spot::Pokemon(p.slot))));
        }
        spots.extend(
            stage
                .view()
                .stadium
                .map(|card| (self.stadium, Spot::Stadium(card))),
        );
        spots.extend(self.prize_cells(stage));
        let hand = self.hand_cells(stage).into_iter();
        spots.extend(hand.map(|(rect, spot, _)| (rect, spot)));
        spots
    }

    /// The viewer's Prize cards, if there is room to click each.
    pub fn prize_cells(&self, stage: &dyn Stage) -> Vec<(Rect, Spot)> {
        let count = side(stage, true).map_or(0, |side| side.prizes.len());
        prize_cells(self.mine.prizes, count)
            .into_iter()
            .enumerate()
            .map(|(place, rect)| (rect, Spot::Prize(place as u8)))
            .collect()
    }

    /// The question above the options.
    pub fn question_lines(&self, screen: &Screen) -> Vec<String> {
        wrapped(
            &screen.question(),
            usize::from(inside(self.options).width),
            0,
        )
    }

    /// The room for the list of options.
    pub fn options_inner(&self, screen: &Screen) -> Rect {
        let inner = inside(self.options);
        let question = (self.question_lines(screen).len() as u16).min(inner.height);
        Rect {
            y: inner.y + question,
            height: inner.height - question,
            ..inner
        }
    }

    /// The lines of the list of options that are seen, around the cursor.
    pub fn option_lines(&self, screen: &Screen) -> Vec<OptionLine> {
        let inner = self.options_inner(screen);
        let room = usize::from(inner.height).saturating_sub(self.detail_lines(screen).len());
        let width = usize::from(inner.width).saturating_sub(4);
        let mut lines = Vec::new();
        for (number, row) in screen.rows().into_iter().enumerate() {
            for (i, text) in wrapped_row(&row.words, width).into_iter().enumerate() {
                lines.push(OptionLine {
                    number,
                    first: i == 0,
                    text,
                });
            }
        }
        let at = lines
            .iter()
            .position(|line| line.number == screen.cursor)
            .unwrap_or(0);
        let last = lines.len().saturating_sub(room);
        let above = at.saturating_sub(room / 2).min(last);
        lines.into_iter().skip(above).take(room).collect()
    }

    /// What the option under the cursor does, in as many lines as there is room for.
    pub fn detail_lines(&self, screen: &Screen) -> Vec<String> {
        let inner = self.options_inner(screen);
        let details = screen
            .under_cursor()
            .and_then(|offer| offer.details.as_ref());
        let Some(details) = details else {
            return Vec::new();
        };
        let most = usize::from(inner.height) / 3;
        let mut lines: Vec<String> = details
            .lines()
            .flat_map(|line| wrapped(line, usize::from(inner.width), 0))
            .collect();
        if lines.len() > most {
            lines.truncate(most);
            if let Some(last) = lines.last_mut() {
                *last = format!(
                    "{}…",
                    super::look::cut(last, usize::from(inner.width).saturating_sub(1))
                );
            }
        }
        // A line to keep them apart from the options.
        lines.insert(0, String::new());
        lines
    }

    /// The keys of the bottom line with their places, as many as there is room for.
    pub fn buttons(&self) -> Vec<(Rect, &'static str, &'static str, Command)> {
        let mut x = self.footer.x + 1;
        let mut buttons = Vec::new();
        for (key, does, command) in BUTTONS {
            let width = (key.chars().count() + does.chars().count() + 1) as u16;
            if x + width > self.footer.width {
                break;
            }
            buttons.push((Rect::new(x, self.footer.y, width, 1), *key, *does, *command));
            x += width + 2;
        }
        buttons
    }

    /// Where the topmost sheet lies.
    pub fn sheet(&self, stage: &dyn Stage) -> Rect {
        let width = self.area.width.saturating_sub(4).min(78);
        let most = self.area.height.saturating_sub(2);
        let height = match stage.sheet() {
            Some(Sheet::Text(text)) => {
                let lines = text.lines(usize::from(width).saturating_sub(4)).len() as u16;
                (lines + 2).min(most)
            }
            Some(Sheet::Sure(_)) => 5,
            Some(Sheet::Over) => 11,
            Some(Sheet::Line(_)) | None => 0,
        };
        Rect {
            x: (self.area.width - width) / 2,
            y: (self.area.height.saturating_sub(height)) / 2,
            width,
            height,
        }
    }

    /// The lines of a text that are seen.
    pub fn text_lines(&self, stage: &dyn Stage, text: &Text) -> Vec<TextLine> {
        let (width, room) = self.text_room(stage);
        let lines = text.laid(width);
        let above = text.scroll.min(lines.len().saturating_sub(room));
        lines.into_iter().skip(above).take(room).collect()
    }

    /// The columns and lines for the topmost text.
    pub fn text_room(&self, stage: &dyn Stage) -> (usize, usize) {
        let sheet = self.sheet(stage);
        let (width, height) = (usize::from(sheet.width), usize::from(sheet.height));
        (width.saturating_sub(4), height.saturating_sub(2))
    }

    /// How far the topmost text can be scrolled.
    pub fn most_scroll(&self, stage: &dyn Stage) -> usize {
        let (width, height) = self.text_room(stage);
        match stage.sheet() {
            Some(Sheet::Text(text)) => text.laid(width).len().saturating_sub(height),
            _ => 0,
        }
    }

    /// What lies at a place of the topmost text; nothing beside it.
    pub fn hit_text(&self, stage: &dyn Stage, text: &Text, at: Position) -> Option<Hit> {
        let sheet = self.sheet(stage);
        let line = usize::from(at.y.checked_sub(sheet.y + 1).unwrap_or(u16::MAX));
        let line = self.text_lines(stage, text).into_iter().nth(line);
        let rule = line.as_ref().and_then(|line| line.link).map(Hit::Rule);
        let card = line.as_ref().and_then(|line| line.card).map(Hit::Card);
        sheet
            .contains(at)
            .then(|| rule.or(card).unwrap_or(Hit::Sheet))
    }

    /// What lies at a place.
    pub fn hit(&self, screen: &Screen, x: u16, y: u16) -> Option<Hit> {
        let at = Position { x, y };
        if let Some(Sheet::Text(text)) = screen.sheets.last() {
            return self.hit_text(screen, text, at);
        }
        let buttons = self.buttons();
        let button = buttons.iter().find(|(rect, ..)| rect.contains(at));
        let spot = || {
            self.spots(screen)
                .into_iter()
                .rev()
                .find(|(rect, _)| rect.contains(at))
        };
        let option = || {
            let inner = self.options_inner(screen);
            let lines = self.option_lines(screen);
            let line = lines.get(usize::from(y.checked_sub(inner.y)?))?;
            inner.contains(at).then_some(Hit::Option(line.number))
        };
        let aside = || {
            let halves = [&self.theirs, &self.mine];
            let piles = halves.iter().flat_map(|half| [half.summary, half.piles]);
            let mut sheets = piles
                .map(|rect| (rect, Command::Piles))
                .chain([(self.log, Command::Log)]);
            let found = sheets.find(|(rect, _)| rect.contains(at));
            found.map(|(_, command)| Hit::Command(command))
        };
        button
            .map(|(.., command)| Hit::Command(*command))
            .or_else(|| spot().map(|(_, spot)| Hit::Spot(spot)))
            .or_else(option)
            .or_else(aside)
    }
}

/// Whether a window of so many columns and rows is too small for a table.
pub fn is_too_small((columns, rows): (u16, u16)) -> bool {
    columns < SMALLEST.0 || rows < SMALLEST.1
}

/// The viewer's side, or the other one.
pub fn side(stage: &dyn Stage, mine: bool) -> Option<&SeatView> {
    let mut sides = stage.view().sides.iter();
    sides.find(|side| (side.seat == stage.viewer()) == mine)
}

/// Places for Prize cards, three in a row.
pub fn prize_cells(rect: Rect, count: usize) -> Vec<Rect> {
    let cells = (0..count as u16).map(|n| Rect {
        x: rect.x + (n % 3) * 5,
        y: rect.y + n / 3 * 2,
        width: 4,
        height: 1,
    });
    cells.filter(|cell| cell.y < rect.y + rect.height).collect()
}

/// What is inside a frame.
pub fn inside(rect: Rect) -> Rect {
    Rect {
        x: rect.x + 1,
        y: rect.y + 1,
        width: rect.width.saturating_sub(2),
        height: rect.height.saturating_sub(2),
    }
}

/// A row in lines; the name of a place stays in one.
fn wrapped_row(words: &str, width: usize) -> Vec<String> {
    const TIED: &str = "(Bench\u{e000}";
    let lines = wrapped(&words.replace("(Bench ", TIED), width, 1);
    lines
        .iter()
        .map(|line| line.replace(TIED, "(Bench "))
        .collect()
}

fn benches(stage: &dyn Stage) -> (usize, usize) {
    let count = |mine| side(stage, mine).map_or(BENCH, |side| side.bench.len().max(BENCH));
    (count(false), count(true))
}

fn half_of_cards(summary: Rect, row: Rect, spot: Rect, bench: usize) -> Half {
    let width = row.width / bench as u16;
    let bench = (0..bench as u16)
        .map(|n| Rect {
            x: row.x + n * width,
            width,
            ..row
        })
        .collect();
    let active = Rect {
        x: spot.x + spot.width * 3 / 10,
        width: spot.width * 2 / 5,
        ..spot
    };
    let right = active.x + active.width;
    Half {
        summary,
        active,
        bench,
        prizes: Rect {
            x: spot.x + 2,
            y: spot.y + 2,
            width: 15,
            height: spot.height.saturating_sub(3),
        },
        piles: Rect {
            x: right + 1,
            y: spot.y + 1,
            width: (spot.x + spot.width).saturating_sub(right + 2),
            height: spot.height.saturating_sub(2),
        },
    }
}

fn row(area: Rect, y: u16) -> Rect {
    Rect {
        y,
        height: 1.min(area.height),
        ..area
    }
}
