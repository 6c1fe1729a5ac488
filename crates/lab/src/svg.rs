//! Drawings: the race for Prize cards as curves, and a matrix of win rates as a heat map. Plain SVG, made from numbers
//! alone.

use crate::figures::Figures;
use crate::stats::Rating;
use std::fmt::Write;

/// The colours of the two sides, apart for those who see colours differently.
const SIDES: [&str; 2] = ["#1f6fb4", "#d1622b"];
const INK: &str = "#222222";
const FAINT: &str = "#dddddd";
/// Where there is nothing to show.
const NONE: &str = "#eeeeee";

/// The class of a drawing of a race, by which its file is known again.
pub const RACE: &str = "rulebox-race";
/// The class of a heat map.
pub const HEAT_MAP: &str = "rulebox-heat-map";
/// The class of a drawing of ratings.
pub const RATINGS: &str = "rulebox-ratings";

/// About how wide a letter is.
const LETTER: f64 = 7.0;

/// A text that may stand in a drawing.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// A drawing that is being made.
struct Drawing {
    out: String,
}

/// Where a text stands against its point.
#[derive(Clone, Copy)]
enum Anchor {
    Start,
    Middle,
    End,
}

impl Drawing {
    fn new(class: &str, (width, height): (f64, f64), title: &str) -> Drawing {
        let mut out = String::new();
        let _ = write!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{class}\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"sans-serif\" font-size=\"12\">\n\
             <title>{}</title>\n<rect width=\"{width:.0}\" height=\"{height:.0}\" fill=\"#ffffff\"/>\n",
            escaped(title)
        );
        Drawing { out }
    }

    fn text(&mut self, (x, y): (f64, f64), anchor: Anchor, colour: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let _ = writeln!(
            self.out,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{colour}\">{}</text>",
            escaped(text)
        );
    }

    fn line(&mut self, from: (f64, f64), to: (f64, f64), colour: &str) {
        let _ = writeln!(
            self.out,
            "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"{colour}\"/>",
            from.0, from.1, to.0, to.1
        );
    }

    fn finish(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }
}

/// The race for Prize cards: a curve for each side of games with this seed.
pub fn race(figures: &Figures, seed: u64) -> String {
    let [a, b] = &figures.sides;
    let title = format!("{} against {}", a.deck, b.deck);
    let (width, height) = (720.0, 440.0);
    let (left, top, right, bottom) = (56.0, 94.0, width - 24.0, height - 48.0);
    let mut drawing = Drawing::new(RACE, (width, height), &title);
    let what = "Prize cards taken by the end of a turn, mean of all games";
    drawing.text((left, 24.0), Anchor::Start, INK, what);
    let Figures { games, era, .. } = figures;
    let about = format!("{games} games · rulebook {era} · seed {seed}");
    drawing.text((left, 42.0), Anchor::Start, INK, &about);
    for (n, side) in figures.sides.iter().enumerate() {
        let won = match side.won.rate {
            Some(rate) => format!("won {:.1} %", rate * 100.0),
            None => "nobody won".to_owned(),
        };
        let won = format!("{} ({}): {won}", side.deck, side.bot);
        let at = (left, 62.0 + 16.0 * n as f64);
        drawing.text(at, Anchor::Start, SIDES[n], &won);
    }
    let last = figures.race.last().map_or(1, |point| point.turn).max(1) as f64;
    let most = 6.0;
    let x = |turn: f64| left + (right - left) * turn / last;
    let y = |prizes: f64| bottom - (bottom - top) * (prizes / most).min(1.0);
    for prizes in 0..=6 {
        let height = y(f64::from(prizes));
        drawing.line((left, height), (right, height), FAINT);
        drawing.text(
            (left - 8.0, height + 4.0),
            Anchor::End,
            INK,
            &prizes.to_string(),
        );
    }
    for turn in marks(last as usize) {
        let at = x(turn as f64);
        drawing.text((at, bottom + 18.0), Anchor::Middle, INK, &turn.to_string());
    }
    drawing.text(
        ((left + right) / 2.0, height - 10.0),
        Anchor::Middle,
        INK,
        "turn",
    );
    for (side, colour) in SIDES.iter().enumerate() {
        let mut points = format!("{:.1},{:.1}", x(0.0), y(0.0));
        for point in &figures.race {
            let _ = write!(
                points,
                " {:.1},{:.1}",
                x(point.turn as f64),
                y(point.taken[side])
            );
        }
        let _ = writeln!(
            drawing.out,
            "<polyline class=\"race\" points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\"/>"
        );
    }
    drawing.finish()
}

/// The turns under an axis: some in equal steps, and always the last.
fn marks(last: usize) -> Vec<usize> {
    let every = if last > 16 { 5 } else { 2 };
    let apart = |turn: &usize| (last - turn) * 2 >= every;
    let mut marks: Vec<usize> = (0..last).step_by(every).filter(apart).collect();
    marks.push(last);
    marks
}

/// A matrix of shares from 0 to 1; a place without a share was not played.
pub struct HeatMap {
    /// What it shows.
    pub title: String,
    /// How it was played.
    pub about: String,
    /// The names of rows and columns.
    pub names: Vec<String>,
    /// The share that the row won against the column, row by row.
    pub shares: Vec<Vec<Option<f64>>>,
    /// The share that each row won of all its games.
    pub in_all: Vec<Option<f64>>,
}

/// Colours from never to always: blue for a column that wins, white for equals, orange for a row that wins.
fn heat(share: f64) -> String {
    let ends = if share < 0.5 {
        [31.0, 111.0, 180.0]
    } else {
        [209.0, 98.0, 43.0]
    };
    let far = ((share - 0.5).abs() * 2.0).min(1.0);
    let [r, g, b] = ends.map(|end| (255.0 + (end - 255.0) * far).round() as u8);
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// How wide the column of all games is, and how far from the others.
const ALL: (f64, f64) = (48.0, 10.0);

/// Draws a matrix.
pub fn heat_map(map: &HeatMap) -> String {
    let n = map.names.len();
    let cell = if n > 30 { 24.0 } else { 34.0 };
    let longest = map.names.iter().map(|name| name.chars().count()).max();
    let label = LETTER * longest.unwrap_or(0) as f64 + 16.0;
    let (left, top) = (label, label + 54.0);
    let (right, bottom) = (left + cell * n as f64, top + cell * n as f64);
    let words = LETTER * map.about.chars().count() as f64 + 24.0;
    let width = (right + ALL.0 + ALL.1 + 16.0).max(words).max(480.0);
    let mut drawing = Drawing::new(HEAT_MAP, (width, bottom + 96.0), &map.title);
    drawing.text((12.0, 22.0), Anchor::Start, INK, &map.title);
    drawing.text((12.0, 40.0), Anchor::Start, INK, &map.about);
    for (row, name) in map.names.iter().enumerate() {
        let middle = cell * (row as f64 + 0.5);
        drawing.text((left - 8.0, top + middle + 4.0), Anchor::End, INK, name);
        drawing.upright((left + middle + 4.0, top - 8.0), name);
        let y = top + cell * row as f64;
        for (column, share) in map.shares[row].iter().enumerate() {
            let at = (left + cell * column as f64, y);
            let title = format!("{name} against {}", map.names[column]);
            drawing.cell("cell", at, (cell, cell), *share, &title);
        }
        let share = map.in_all.get(row).copied().flatten();
        let at = (right + ALL.1, y);
        drawing.cell("all", at, (ALL.0, cell), share, &format!("{name} in all"));
    }
    drawing.upright((right + ALL.1 + ALL.0 / 2.0 + 4.0, top - 8.0), "all games");
    drawing.legend((12.0, bottom + 26.0));
    drawing.finish()
}

impl Drawing {
    /// A text that is read from below.
    fn upright(&mut self, (x, y): (f64, f64), text: &str) {
        let _ = writeln!(
            self.out,
            "<text transform=\"translate({x:.1} {y:.1}) rotate(-90)\" fill=\"{INK}\">{}</text>",
            escaped(text)
        );
    }

    /// What the colours of a heat map mean.
    fn legend(&mut self, (x, y): (f64, f64)) {
        let what = "Games that the row won against the column, in per cent";
        self.text((x, y), Anchor::Start, INK, what);
        let (steps, size) = (20, 12.0);
        for step in 0..=steps {
            let _ = writeln!(
                self.out,
                "<rect class=\"legend\" x=\"{:.1}\" y=\"{:.1}\" width=\"{size:.1}\" height=\"14\" fill=\"{}\"/>",
                x + size * f64::from(step),
                y + 12.0,
                heat(f64::from(step) / f64::from(steps))
            );
        }
        let under = y + 42.0;
        for (step, anchor, words) in [
            (0.0, Anchor::Start, "0"),
            (10.5, Anchor::Middle, "50"),
            (21.0, Anchor::End, "100"),
        ] {
            self.text((x + size * step, under), anchor, INK, words);
        }
        let beside = x + size * 21.0 + 24.0;
        let _ = writeln!(
            self.out,
            "<rect class=\"legend\" x=\"{beside:.1}\" y=\"{:.1}\" width=\"14\" height=\"14\" fill=\"{NONE}\"/>",
            y + 12.0
        );
        let at = (beside + 20.0, y + 23.0);
        self.text(at, Anchor::Start, INK, "no result");
    }

    /// A place with its share.
    fn cell(
        &mut self,
        class: &str,
        (x, y): (f64, f64),
        (width, height): (f64, f64),
        share: Option<f64>,
        title: &str,
    ) {
        let Some(share) = share else {
            let _ = writeln!(
                self.out,
                "<rect class=\"none\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{NONE}\"/>"
            );
            return;
        };
        let _ = writeln!(
            self.out,
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{}\" \
             stroke=\"{FAINT}\"><title>{}: {:.1} %</title></rect>",
            heat(share),
            escaped(title),
            share * 100.0
        );
        let colour = if (share - 0.5).abs() > 0.35 {
            "#ffffff"
        } else {
            INK
        };
        let middle = (x + width / 2.0, y + height / 2.0 + 4.0);
        let shown = format!("{:.0}", share * 100.0);
        self.text(middle, Anchor::Middle, colour, &shown);
    }
}

/// Ratings with their intervals, the best on top, and how they came about.
pub fn ratings(rows: &[(String, Rating)], about: &str) -> String {
    let longest = rows.iter().map(|(name, _)| name.chars().count()).max();
    let (left, right, top) = (LETTER * longest.unwrap_or(0) as f64 + 28.0, 680.0, 76.0);
    let bottom = top + 30.0 * rows.len() as f64;
    let mut drawing = Drawing::new(RATINGS, (720.0, bottom + 44.0), "Elo ratings");
    drawing.text(
        (12.0, 24.0),
        Anchor::Start,
        INK,
        "Elo ratings with 95 % intervals; the mean is 0",
    );
    drawing.text((12.0, 42.0), Anchor::Start, INK, about);
    let reach = rows.iter().map(|(_, r)| r.elo.abs() + r.margin);
    let reach = (reach.fold(100.0, f64::max) / 100.0).ceil() * 100.0;
    let x = |elo: f64| left + (right - left) * (elo + reach) / (2.0 * reach);
    for mark in [-reach, -reach / 2.0, 0.0, reach / 2.0, reach] {
        drawing.line((x(mark), top - 10.0), (x(mark), bottom), FAINT);
        let under = (x(mark), bottom + 18.0);
        drawing.text(under, Anchor::Middle, INK, &format!("{mark:.0}"));
    }
    for (n, (name, rating)) in rows.iter().enumerate() {
        let y = top + 30.0 * n as f64 + 8.0;
        drawing.text((left - 12.0, y + 4.0), Anchor::End, INK, name);
        let (low, high) = (rating.elo - rating.margin, rating.elo + rating.margin);
        drawing.line((x(low), y), (x(high), y), SIDES[0]);
        let _ = writeln!(
            drawing.out,
            "<circle class=\"rating\" cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"{}\"><title>{:.0} ± {:.0}</title></circle>",
            x(rating.elo),
            SIDES[0],
            rating.elo,
            rating.margin
        );
    }
    drawing.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_run_from_blue_over_white_to_orange() {
        assert_eq!(heat(0.0), "#1f6fb4");
        assert_eq!(heat(0.5), "#ffffff");
        assert_eq!(heat(1.0), "#d1622b");
    }

    #[test]
    fn a_heat_map_has_a_cell_for_each_place_and_escapes_names() {
        let map = HeatMap {
            title: "A & B".to_owned(),
            about: "4 games of each pair · rulebook 2009 · seed 7".to_owned(),
            names: vec!["<a>".to_owned(), "b".to_owned()],
            shares: vec![vec![None, Some(0.25)], vec![Some(0.75), None]],
            in_all: vec![Some(0.25), None],
        };
        let text = heat_map(&map);
        assert_eq!(text.matches("class=\"cell\"").count(), 2);
        assert_eq!(text.matches("class=\"none\"").count(), 3);
        assert_eq!(text.matches("class=\"all\"").count(), 1);
        assert!(text.contains(HEAT_MAP) && text.contains("seed 7") && text.contains("all games"));
        assert_eq!(text.matches("class=\"legend\"").count(), 22);
        assert!(text.contains("A &amp; B") && text.contains("&lt;a&gt;") && !text.contains("<a>"));
        assert!(text.contains(">25</text>") && text.contains(">75</text>"));
    }

    #[test]
    fn the_last_turn_of_an_axis_is_always_marked() {
        assert_eq!(marks(30), [0, 5, 10, 15, 20, 25, 30]);
        assert_eq!(marks(21), [0, 5, 10, 15, 21]);
        assert_eq!(marks(7), [0, 2, 4, 6, 7]);
        assert_eq!(marks(1), [0, 1]);
    }
}
