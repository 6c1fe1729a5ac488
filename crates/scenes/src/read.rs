//! Reads the text of a ruling block.

mod board;
mod event;
mod expect;
mod play;

use crate::names::Names;
use crate::script::{Body, Named, Scene, Script, Section};
use crate::words::{Fault, Parsed, Words, without_comment};
use rulebox_cards::Catalog;
use rulebox_engine::Seat;
use rulebox_rules::{Era, RuleId, Ruleset};

/// Words that begin a part of a ruling.
const HEADS: [&str; 9] = [
    "eras", "rules", "also:", "cards", "board", "setup", "deck", "play", "expect",
];

/// A head line and the deeper lines under it.
struct Part<'t> {
    line: usize,
    head: &'t str,
    lines: Vec<(usize, &'t str)>,
}

/// Reads a block; `first` is the number of its first line in the file. It can name these cards.
pub(crate) fn script(text: &str, first: usize, cards: &Catalog) -> Parsed<Script> {
    let mut reader = Reader {
        names: Names::of(cards),
        script: None,
        rules: Vec::new(),
        also: Vec::new(),
        eras: None,
    };
    let parts = parts(text, first)?;
    // Cards may be used above the place where they are written.
    for part in &parts {
        if part.head.trim() == "cards" {
            reader.cards(part)?;
        }
    }
    let mut sections = Vec::new();
    for part in &parts {
        reader.part(part, &mut sections)?;
    }
    Ok(Script {
        eras: reader.eras,
        also: reader.also,
        rules: reader.rules,
        scene: reader
            .script
            .unwrap_or_else(|| Scene::Board(Box::default())),
        sections,
        cards: cards.clone(),
    })
}

fn parts(text: &str, first: usize) -> Parsed<Vec<Part<'_>>> {
    let mut parts: Vec<Part<'_>> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let number = first + number;
        let in_cards = parts.last().is_some_and(|part| part.head.trim() == "cards");
        let content = if in_cards {
            line
        } else {
            without_comment(line)
        };
        if content.trim().is_empty() {
            if let (true, Some(part)) = (in_cards, parts.last_mut()) {
                part.lines.push((number, ""));
            }
        } else if !line.starts_with([' ', '\t']) {
            parts.push(Part {
                line: number,
                head: line,
                lines: Vec::new(),
            });
        } else if let Some(part) = parts.last_mut() {
            part.lines.push((number, line));
        } else {
            return Err(Words::new(number, line)
                .unknown("`board`, `setup`, `deck` or `play` at the margin", HEADS));
        }
    }
    Ok(parts)
}

struct Reader {
    names: Names,
    script: Option<Scene>,
    rules: Vec<(String, String)>,
    also: Vec<RuleId>,
    eras: Option<Vec<Era>>,
}

impl Reader {
    fn part(&mut self, part: &Part<'_>, sections: &mut Vec<Section>) -> Parsed<()> {
        let mut head = Words::new(part.line, part.head);
        if head.eat("eras") {
            self.eras = Some(eras(&mut head)?);
        } else if head.eat("rules") {
            self.rules.push(switch(&mut head)?);
        } else if head.eat("also :") {
            self.also.extend(rule_ids(&mut head)?);
        } else if head.eat("cards") {
            return head.end();
        } else if head.eat("board") {
            let board = board::board(&part.lines, &self.names)?;
            return self.scene(&head, Scene::Board(Box::new(board)));
        } else if head.eat("setup") {
            let (decks, starter) = board::setup(&part.lines, &self.names)?;
            return self.scene(&head, Scene::Setup(decks, starter));
        } else if head.eat("deck") {
            let exactly = head.eat("exactly");
            let deck = board::deck(&part.lines, &self.names, exactly)?;
            return self.scene(&head, Scene::Deck(deck));
        } else if head.eat("play") {
            let steps = part
                .lines
                .iter()
                .map(|(n, line)| play::step(*n, line, &self.names))
                .collect::<Parsed<_>>()?;
            sections.push(Section {
                eras: maybe_eras(&mut head)?,
                body: Body::Play(steps),
            });
            return Ok(());
        } else if head.eat("expect") {
            let list = part
                .lines
                .iter()
                .map(|(n, line)| expect::line(*n, line, &self.names));
            let list = list.collect::<Parsed<_>>()?;
            sections.push(Section {
                eras: maybe_eras(&mut head)?,
                body: Body::Expect(list),
            });
            return Ok(());
        } else {
            return Err(head.unknown("a part of a ruling", HEADS));
        }
        match part.lines.first() {
            Some((number, line)) => {
                Err(Words::new(*number, line).fault("Nothing is written under this line."))
            }
            None => head.end(),
        }
    }

    fn scene(&mut self, head: &Words<'_>, scene: Scene) -> Parsed<()> {
        head.end()?;
        if self.script.is_some() {
            return Err(head.fault("A ruling has one scene: `board`, `setup` or `deck`."));
        }
        self.script = Some(scene);
        Ok(())
    }

    fn cards(&mut self, part: &Part<'_>) -> Parsed<()> {
        let depth = |line: &str| line.len() - line.trim_start().len();
        let indent = part
            .lines
            .iter()
            .map(|(_, l)| *l)
            .filter(|l| !l.is_empty())
            .map(depth)
            .min()
            .unwrap_or(0);
        let first = part.lines.first().map_or(part.line, |(number, _)| *number);
        let text: String = part
            .lines
            .iter()
            .map(|(_, line)| format!("{}\n", line.get(indent..).unwrap_or("")))
            .collect();
        self.names.add(&text, first, indent)
    }
}

fn maybe_eras(head: &mut Words<'_>) -> Parsed<Vec<Era>> {
    if head.at_end() {
        Ok(Vec::new())
    } else {
        eras(head)
    }
}

/// `2009 2011`.
fn eras(words: &mut Words<'_>) -> Parsed<Vec<Era>> {
    let mut list = Vec::new();
    while !words.at_end() {
        let unknown = words.unknown("a year", ["2009", "2011", "2021", "2025"]);
        let era: Era = words.word("a year")?.parse().map_err(|_| unknown)?;
        list.push(era);
    }
    if list.is_empty() {
        Err(words.missing("a year"))
    } else {
        Ok(list)
    }
}

/// `burn = FlipTailsTwoCounters`: a switch and one of its values.
fn switch(words: &mut Words<'_>) -> Parsed<(String, String)> {
    let name = words.word("the name of a switch")?.to_owned();
    words.expect("=")?;
    let at = words.fault("");
    let value = words.rest().to_owned();
    Ruleset::check(&name, &value).map_err(|error| Fault {
        message: format!("{}.", sentence(&error.what())),
        near: error.near().to_vec(),
        ..at
    })?;
    Ok((name, value))
}

/// These words with a capital.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// `KO-4, AMB-22`.
fn rule_ids(words: &mut Words<'_>) -> Parsed<Vec<RuleId>> {
    let mut list = vec![rule_id(words)?];
    while words.eat(",") {
        list.push(rule_id(words)?);
    }
    words.end()?;
    Ok(list)
}

/// The id of a rule.
fn rule_id(words: &mut Words<'_>) -> Parsed<RuleId> {
    let mut fault = words.missing("the id of a rule");
    let word = words.word("the id of a rule")?;
    fault.near = RuleId::near(word)
        .iter()
        .map(|id| id.id().to_owned())
        .collect();
    RuleId::parse(word).ok_or(fault)
}

/// `A` or `B`, if it comes next.
fn maybe_seat(words: &mut Words<'_>) -> Option<Seat> {
    words.pick(&[("A", Seat(0)), ("B", Seat(1))])
}

/// `A` or `B`.
fn seat(words: &mut Words<'_>) -> Parsed<Seat> {
    maybe_seat(words).ok_or_else(|| words.missing("`A` or `B`"))
}

/// `Potion, 2 Fire Energy`, where each must be named once.
fn list(words: &mut Words<'_>, names: &Names) -> Parsed<Vec<Named>> {
    words.cards(names)
}
