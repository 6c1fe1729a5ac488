//! How cards read: different programs never read alike, and every text is made of whole sentences.

mod generate;
mod normal;

use generate::Generator;
use normal::{Node, normal};
use rulebox_cards::effect::Program;
use rulebox_cards::{Body, Card, Catalog, Clause, parse, print, wording};
use std::collections::HashMap;

/// What is wrong with the look of a text, if anything.
fn blemish(text: &str) -> Option<&'static str> {
    let stray = ["  ", " .", " ,", ",,", "..", " :", "( ", " )", "{}", "()"];
    if stray.iter().any(|stray| text.contains(stray)) {
        return Some("stray signs");
    }
    for line in text.lines() {
        if !line.ends_with(['.', ':', ')']) {
            return Some("no full stop");
        }
        let first = line
            .trim_start_matches(['•', '◦', '▪', '▫', '‣', '⁃', ' '])
            .chars()
            .next();
        if first.is_none_or(char::is_lowercase) {
            return Some("no capital letter");
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.windows(2).any(|pair| pair[0] == pair[1]) {
            return Some("a doubled word");
        }
    }
    None
}

/// Texts with the program that each stands for.
#[derive(Default)]
struct Texts {
    known: HashMap<String, (Node, String)>,
    wrong: Vec<String>,
}

impl Texts {
    /// Adds a text; the source is for people.
    fn add(&mut self, text: String, program: Node, source: String) {
        match self.known.get(&text) {
            Some((same, _)) if *same == program => {}
            Some((_, other)) => self.wrong.push(format!("{text}\n  {source}\n  {other}")),
            None => drop(self.known.insert(text, (program, source))),
        }
    }

    fn check(self) {
        let show = self.wrong.len().min(12);
        assert!(
            self.wrong.is_empty(),
            "{} texts stand for different programs:\n{}",
            self.wrong.len(),
            self.wrong[..show].join("\n")
        );
    }
}

fn clauses(card: &Card) -> Vec<(&Clause, bool)> {
    match &card.body {
        Body::Pokemon(pokemon) => {
            let powers = pokemon.powers.iter().flat_map(|power| &power.clauses);
            let own = powers.chain(&pokemon.rules).map(|clause| (clause, false));
            own.chain(pokemon.as_tool.iter().map(|clause| (clause, true)))
                .collect()
        }
        Body::Trainer(trainer) => trainer
            .clauses
            .iter()
            .map(|clause| (clause, true))
            .collect(),
        Body::Energy(energy) => energy.clauses.iter().map(|clause| (clause, true)).collect(),
    }
}

#[test]
fn different_texts_of_the_pool_never_read_alike() {
    let (mut programs, mut texts, mut attached) =
        (Texts::default(), Texts::default(), Texts::default());
    for card in Catalog::embedded().iter() {
        for (clause, is_attached) in clauses(card) {
            let source = format!("{}: {}", card.name, print::clause(clause));
            match is_attached {
                true => attached.add(wording::attached_clause(clause), normal(clause), source),
                false => texts.add(wording::clause(clause), normal(clause), source),
            }
        }
        let attacks = match &card.body {
            Body::Pokemon(pokemon) => &pokemon.attacks[..],
            Body::Trainer(trainer) => {
                let source = format!("{}: {}", card.name, print::program(&trainer.program));
                programs.add(
                    wording::program(&trainer.program),
                    normal(&trainer.program.effect),
                    source,
                );
                &trainer.attacks[..]
            }
            Body::Energy(_) => &[],
        };
        for attack in attacks {
            let source = format!("{}: {}", card.name, print::program(&attack.program));
            programs.add(
                wording::program(&attack.program),
                normal(&attack.program.effect),
                source,
            );
        }
    }
    programs.check();
    texts.check();
    attached.check();
}

#[test]
fn every_text_of_the_pool_is_made_of_sentences() {
    for card in Catalog::embedded().iter() {
        let text = wording::card(card);
        for part in &text.parts {
            let fault = blemish(&part.text);
            assert!(fault.is_none(), "{}: {fault:?}\n{}", card.name, part.text);
        }
        assert!(!text.sort.is_empty() && text.name == card.name);
    }
}

fn worded(program: &Program) -> String {
    let text = wording::program(program);
    let empty = print::program(program).is_empty()
        || normal(&program.effect) == normal(&Program::default().effect);
    assert_eq!(text.is_empty(), empty, "{}", print::program(program));
    text
}

#[test]
fn generated_programs_never_read_alike() {
    let mut texts = Texts::default();
    for seed in 0..20_000 {
        let program = Generator::new(seed).program();
        let text = worded(&program);
        assert!(!text.contains("  "), "seed {seed}: {text}");
        texts.add(text, normal(&program.effect), print::program(&program));
    }
    texts.check();
}

/// Words that stand in each other's place in many texts.
const WORDS: &[&str] = &[
    "your",
    "opponent's",
    "each player's",
    "opponent",
    "you",
    "this",
    "defending",
    "attacker",
    "it",
    "active",
    "bench",
    "pokemon",
    "1",
    "2",
    "0",
    "up to",
    "any number of",
    "all",
    "revealed",
    "and",
    "or",
    "not",
    "+",
    "-",
    "*",
    "before",
    "after",
    "heads",
    "tails",
    "hand",
    "deck",
    "discard",
    "prizes",
    "with all cards",
    "also",
    "only",
    "may",
    "if",
    "{",
    "}",
    ";",
    "(",
    ")",
    "chosen by opponent",
    "at random",
    "where",
    "is",
    "has",
    "other",
    "basic",
    "damaged",
    "energy",
    "card",
    "top",
    "bottom",
    "to",
    "among",
    "on",
    "into",
    "onto",
    "from",
    "of",
    "draw 1",
    "by name",
    "for free",
    "ignoring weakness",
    "else",
    "then",
    "{R}",
    "{W}",
    "fail",
    "during your next turn:",
    "flip",
    "each of your bench",
    "repeat 2",
    "count(",
    "first",
    "require",
];

/// The words and signs of a printed program.
fn pieces(text: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut quoted = false;
    for c in text.chars() {
        quoted ^= c == '"';
        match c {
            ' ' if !quoted => found.push(String::new()),
            '(' | ')' | ';' | ',' | '\n' if !quoted => {
                found.push(c.to_string());
                found.push(String::new());
            }
            _ => found.last_mut().expect("never empty").push(c),
        }
    }
    found.retain(|piece| !piece.is_empty());
    found
}

#[test]
fn programs_that_differ_in_a_word_never_read_alike() {
    let (mut tried, mut wrong) = (0, Vec::new());
    for seed in 0..6_000 {
        let mut random = Generator::new(seed);
        let program = random.program();
        let text = print::program(&program);
        let pieces = pieces(&text);
        if pieces.is_empty() {
            continue;
        }
        let (as_it_is, form) = (wording::program(&program), normal(&program.effect));
        for _ in 0..30 {
            let mut changed = pieces.clone();
            let at = random.below(changed.len() as u64) as usize;
            let other = random.below(pieces.len() as u64) as usize;
            let word = WORDS[random.below(WORDS.len() as u64) as usize].to_owned();
            match random.below(5) {
                0 => drop(changed.remove(at)),
                1 => changed.insert(at, word),
                2 => changed[at] = word,
                3 => changed[at] = pieces[other].clone(),
                _ => changed.swap(at, other),
            }
            let Ok(neighbour) = parse::program(&changed.join(" ")) else {
                continue;
            };
            if normal(&neighbour.effect) == form {
                continue;
            }
            tried += 1;
            if wording::program(&neighbour) == as_it_is {
                wrong.push(format!(
                    "{as_it_is}\n  {text}\n  {}",
                    print::program(&neighbour)
                ));
            }
        }
    }
    assert!(tried > 10_000, "only {tried} neighbours could be read");
    let show = wrong.len().min(12);
    assert!(
        wrong.is_empty(),
        "{} of {tried}:\n{}",
        wrong.len(),
        wrong[..show].join("\n")
    );
}
