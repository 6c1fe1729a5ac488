//! Drawings: the race for Prize cards as curves, and a matrix of win rates as a heat map. Plain SVG, made from numbers
//! alone.

use crate::figures::Figures;
use std::fmt::Write;

/// The colours of the two sides, apart for those who see colours differently.
const SIDES: [&str; 2] = ["#1f6fb4", "#d1622b"];
const INK: &str = "#222222";
const FAINT: &str = "#dddddd";

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
    fn new(width: f64, height: f64, title: &str) -> Drawing {
        let mut out = String::new();
        let _ = write!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
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

/// The race for Prize cards: a curve for each side.
pub fn race(figures: &Figures) -> String {
    let [a, b] = &figures.sides;
    let title = format!("{} against {}", a.deck, b.deck);
    let (width, height) = (720.0, 420.0);
    let (left, top, right, bottom) = (56.0, 74.0, width - 24.0, height - 48.0);
    let mut drawing = Drawing::new(width, height, &title);
    drawing.text(
        (left, 24.0),
        Anchor::Start,
        INK,
        "Prize cards taken by the end of a turn, mean of all games",
    );
    for (n, side) in figures.sides.iter().enumerate() {
        let won = format!(
            "{} ({}): won {:.1} %",
            side.deck,
            side.bot,
            side.won.rate * 100.0
        );
        drawing.text(
            (left, 44.0 + 16.0 * n as f64),
            Anchor::Start,
            SIDES[n],
            &won,
        );
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
    let every = if last > 16.0 { 4 } else { 2 };
    for turn in (0..=last as usize).step_by(every) {
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
