//! Sentences, and the lists that stand under them.
//!
//! A statement is worded as a [`Flow`]: a clause that can stand in a longer sentence, and what follows it in sentences
//! of its own (`On heads, …`). What follows always belongs to the nearest thing that it can belong to; where a reader
//! could take it for something else, the inner part becomes a list, which shows where it ends.

use super::plural::sentence;

/// One line of a text, before it is put together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A sentence that goes on after the one before.
    Sentence(String),
    /// A point of a list, so deep.
    Point(u8, String),
}

/// A statement in words.
#[derive(Clone, Debug)]
pub(crate) struct Flow {
    /// A clause without a full stop, or the words before a list.
    pub(crate) lead: String,
    /// What follows.
    pub(crate) rest: Vec<Line>,
    /// Whether the clause tells a player to do something, so that `you may` can stand before it.
    pub(crate) imperative: bool,
    /// Whether it is one clause and nothing else, so that `, then …` can follow.
    pub(crate) simple: bool,
    /// Whether a following `Otherwise, …` or `On tails, …` cannot be taken for a part of it.
    pub(crate) closed: bool,
}

impl Flow {
    /// A clause that tells a player to do something.
    pub(crate) fn order(lead: impl Into<String>) -> Flow {
        Flow {
            lead: lead.into(),
            rest: Vec::new(),
            imperative: true,
            simple: true,
            closed: true,
        }
    }

    /// A clause that says what is the case.
    pub(crate) fn statement(lead: impl Into<String>) -> Flow {
        Flow {
            imperative: false,
            ..Flow::order(lead)
        }
    }

    /// The flow, if it is one clause and nothing else.
    pub(crate) fn if_simple(self) -> Option<Flow> {
        self.simple.then_some(self)
    }

    /// With a sentence after it.
    pub(crate) fn and(mut self, text: impl Into<String>) -> Flow {
        self.rest.push(Line::Sentence(sentence(&text.into())));
        self
    }

    /// With words before it: `if …, `.
    pub(crate) fn after(self, words: &str) -> Flow {
        Flow {
            lead: format!("{words}{}", self.lead),
            imperative: false,
            simple: false,
            ..self
        }
    }

    /// Goes on with another statement after some words, in a sentence of its own.
    pub(crate) fn go_on(&mut self, words: &str, next: Flow, depth: u8) {
        let lead = sentence(&format!("{words}{}", next.lead));
        let listed = matches!(self.rest.last(), Some(Line::Point(..)));
        match (depth, listed) {
            (0, _) | (_, false) => self.rest.push(Line::Sentence(lead)),
            (depth, true) => self.rest.push(Line::Point(depth, lead)),
        }
        self.rest.extend(next.rest);
    }

    /// Its lines, as sentences.
    pub(crate) fn lines(self) -> Vec<Line> {
        let mut lines = vec![Line::Sentence(sentence(&self.lead))];
        lines.extend(self.rest);
        lines
    }

    /// Its lines, as a point of a list and whatever stands under it.
    pub(crate) fn points(self, depth: u8) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for line in self.lines() {
            match (line, lines.last_mut()) {
                (Line::Sentence(text), Some(Line::Point(at, before))) if *at == depth => {
                    before.push(' ');
                    before.push_str(&text);
                }
                (Line::Sentence(text), _) => lines.push(Line::Point(depth, text)),
                (point, _) => lines.push(point),
            }
        }
        lines
    }
}

/// The text of some lines: sentences follow one another, points stand on lines of their own.
pub(crate) fn text(lines: &[Line]) -> String {
    let mut out = String::new();
    let mut after_point = false;
    for line in lines {
        match line {
            Line::Sentence(text) => {
                if !out.is_empty() {
                    out.push(if after_point { '\n' } else { ' ' });
                }
                out.push_str(text);
                after_point = false;
            }
            Line::Point(depth, text) => {
                if !out.is_empty() {
                    out.push('\n');
                }
                out.push_str(bullet(*depth));
                out.push(' ');
                out.push_str(text);
                after_point = true;
            }
        }
    }
    out
}

fn bullet(depth: u8) -> &'static str {
    match depth {
        0 | 1 => "•",
        2 => "◦",
        3 => "▪",
        4 => "▫",
        5 => "‣",
        _ => "⁃",
    }
}
