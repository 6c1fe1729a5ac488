//! How cards read: different programs never read alike, and every text is made of whole sentences.

use crate::normal::{Node, normal};
use rulebox_cards::effect::Program;
use rulebox_cards::sample::Sampler;
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
        let program = Sampler::new(seed).program();
        let text = worded(&program);
        assert!(!text.contains("  "), "seed {seed}: {text}");
        texts.add(text, normal(&program.effect), print::program(&program));
    }
    texts.check();
}

/// Words that can stand in each other's place.
const KINDRED: &[&[&str]] = &[
    &["your", "opponent's", "each player's"],
    &["you", "opponent", "each player"],
    &["draw", "opponent draws", "each player draws"],
    &["flip", "opponent flips"],
    &["may", "opponent may"],
    &[
        "this",
        "defending",
        "attacker",
        "it",
        "your active",
        "opponent's bench",
    ],
    &[
        "active",
        "bench",
        "pokemon",
        "damaged pokemon",
        "{R} pokemon",
        "basic pokemon",
        "other pokemon",
    ],
    &["hand", "deck", "discard", "prizes", "lost zone"],
    &[
        "hand",
        "discard",
        "on deck top",
        "on deck bottom",
        "deck",
        "lost zone",
        "prizes",
        "bench",
    ],
    &["0", "1", "2", "3", "10", "20", "30", "heads", "tails"],
    &["1", "up to 1", "any number of", "all"],
    &["1 of", "2 of", "up to 2 of", "any number of", ""],
    &[
        "card",
        "cards",
        "energy",
        "pokemon",
        "basic energy",
        "{W} energy",
        "special energy",
        "trainer",
        "tool",
    ],
    &["and", "or"],
    &["not", ""],
    &["+", "-", "*", "/"],
    &["<", "<=", "==", "!=", ">=", ">"],
    &["heads:", "tails:"],
    &["before", "after"],
    &["before", "first", "require", ""],
    &["revealed", ""],
    &["chosen by opponent", "at random", ""],
    &["with all cards", "with all pokemon cards", ""],
    &["asleep", "burned", "confused", "paralyzed", "poisoned"],
    &["inflict", "cure"],
    &["to", "among"],
    &["is", "has"],
    &[
        "until end of turn:",
        "during your next turn:",
        "for the rest of the game:",
    ],
    &["weakness", "resistance", "effects", "weakness, resistance"],
    &["{", "}", ";", "(", ")", ""],
    &["} else {", "; ", "} {", "}; {"],
    &["{G}", "{R}", "{C}"],
    &["by name", ""],
    &["as those", ""],
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

/// A text that differs in one place from these pieces.
fn changed(pieces: &[String], random: &mut Sampler) -> String {
    let mut changed = pieces.to_vec();
    let at = random.below(changed.len() as u64) as usize;
    let other = random.below(pieces.len() as u64) as usize;
    let kin: Vec<&&[&str]> = KINDRED
        .iter()
        .filter(|kin| kin.contains(&&changed[at][..]))
        .collect();
    let kin = match kin.is_empty() || random.below(8) == 0 {
        true => KINDRED[random.below(KINDRED.len() as u64) as usize],
        false => kin[random.below(kin.len() as u64) as usize],
    };
    let word = kin[random.below(kin.len() as u64) as usize].to_owned();
    match random.below(8) {
        0 => drop(changed.remove(at)),
        1 => changed.insert(at, word),
        2 => changed[at] = pieces[other].clone(),
        3 => changed.swap(at, other),
        _ => changed[at] = word,
    }
    changed.join(" ")
}

fn programs() -> Vec<Program> {
    let mut found: Vec<Program> = (0..4_000)
        .map(|seed| Sampler::new(seed).program())
        .collect();
    for card in Catalog::embedded().iter() {
        let attacks = match &card.body {
            Body::Pokemon(pokemon) => &pokemon.attacks,
            Body::Trainer(trainer) => {
                found.push(trainer.program.clone());
                &trainer.attacks
            }
            Body::Energy(_) => continue,
        };
        found.extend(attacks.iter().map(|attack| attack.program.clone()));
    }
    found
}

#[test]
fn programs_that_differ_in_a_word_never_read_alike() {
    let (mut tried, mut wrong) = (0, Vec::new());
    let mut random = Sampler::new(7);
    for program in programs() {
        let text = print::program(&program);
        let pieces = pieces(&text);
        if pieces.is_empty() {
            continue;
        }
        let (as_it_is, form) = (wording::program(&program), normal(&program.effect));
        for _ in 0..effort(20) {
            let Ok(neighbour) = parse::program(&changed(&pieces, &mut random)) else {
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
    assert!(tried > 5_000, "only {tried} neighbours could be read");
    let show = wrong.len().min(40);
    assert!(
        wrong.is_empty(),
        "{} of {tried}:\n{}",
        wrong.len(),
        wrong[..show].join("\n")
    );
}

#[test]
fn cards_that_differ_in_a_word_never_read_alike() {
    let (mut tried, mut wrong) = (0, Vec::new());
    let mut random = Sampler::new(11);
    let known = |card: &Card| normal(&(&card.name, card.kinds, card.copies, &card.body));
    let read = |card: &Card| format!("{}\n{}", card.name, wording::card(card).lines().join("\n"));
    for card in Catalog::embedded().iter() {
        let text = print::card(card);
        let lines: Vec<&str> = text.lines().collect();
        let (as_it_is, form) = (read(card), known(card));
        for _ in 0..effort(20) {
            let at = 1 + random.below(lines.len() as u64 - 1) as usize;
            let indent = lines[at].len() - lines[at].trim_start().len();
            let line = changed(&pieces(lines[at]), &mut random);
            let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
            lines[at] = format!("{}{line}", " ".repeat(indent));
            let (cards, errors) = parse::cards("changed", &lines.join("\n"));
            let ([neighbour], true) = (&cards[..], errors.is_empty()) else {
                continue;
            };
            if known(neighbour) == form {
                continue;
            }
            tried += 1;
            if read(neighbour) == as_it_is {
                wrong.push(format!(
                    "{as_it_is}\n  {text}\n  {}",
                    print::card(neighbour)
                ));
            }
        }
    }
    assert!(tried > 800, "only {tried} neighbours could be read");
    let show = wrong.len().min(40);
    assert!(
        wrong.is_empty(),
        "{} of {tried}:\n{}",
        wrong.len(),
        wrong[..show].join("\n")
    );
}

/// How often something is tried: more often where `RULEBOX_WORDING_EFFORT` says so.
fn effort(times: usize) -> usize {
    let factor = std::env::var("RULEBOX_WORDING_EFFORT").ok();
    times * factor.and_then(|factor| factor.parse().ok()).unwrap_or(1)
}

#[test]
fn generated_cards_never_read_alike() {
    let mut texts = Texts::default();
    for seed in 0..4_000 {
        let card = Sampler::new(seed).card();
        let text = wording::card(&card);
        assert!(
            text.parts.iter().all(|part| !part.text.contains("  ")),
            "seed {seed}"
        );
        let known = (card.kinds, card.copies, &card.body);
        texts.add(text.lines().join("\n"), normal(&known), print::card(&card));
    }
    texts.check();
}

/// What depends on the last of several deeds is told apart from what depends on all of them, wherever they stand.
#[test]
fn what_depends_on_the_last_deed_does_not_read_like_what_depends_on_all() {
    let (a, b) = ("discard stadium", "discard 1 energy from your active");
    let prices = [
        "discard 1 card from your hand",
        "pay { discard 1 card from your hand }",
    ];
    let around = [
        "",
        "may",
        "if any of your bench",
        "each of your bench",
        "repeat 2",
        "first",
        "do { shuffle your deck } then",
        "repeat 2 { may",
    ];
    let mut texts = Texts::default();
    for (price, words) in prices
        .iter()
        .flat_map(|price| around.map(|words| (price, words)))
    {
        for inner in [
            format!("{a}; {b}; {price}; end turn"),
            format!("{a}; {b}; do {{ {price} }} then {{ end turn }}"),
            format!("{a}; do {{ {b}; {price} }} then {{ end turn }}"),
            format!("do {{ {a}; {b}; {price} }} then {{ end turn }}"),
            format!("{a}; do {{ {price} }} then {{ end turn }}"),
            format!("do {{ {a}; {price} }} then {{ end turn }}"),
        ] {
            let close = "}".repeat(words.matches("{").count() - words.matches("}").count());
            let source = format!("{words} {{ {inner} }} {close}");
            let program = parse::program(&source).unwrap_or_else(|error| panic!("{error}"));
            texts.add(worded(&program), normal(&program.effect), source);
        }
    }
    texts.check();
    let program =
        parse::program("may { discard stadium; do { draw 1; end turn } then { draw 2 } }");
    let text = wording::program(&program.expect("a program"));
    assert_eq!(blemish(&text), None, "{text}");
}

/// A name that holds words of a sentence is told apart from that sentence.
#[test]
fn names_are_not_taken_for_words() {
    let words = |text: &str| {
        let program = parse::program(text).unwrap_or_else(|error| panic!("{error}"));
        wording::program(&program)
    };
    let chosen = |filter: &str| words(&format!("discard all cards where {filter} from your hand"));
    for (two, one) in [
        ("named \"A\" or named \"B\"", "named \"A or B\""),
        (
            "not named \"A\" and not named \"B\"",
            "not named \"A and not named B\"",
        ),
        ("named \"A\" or basic", "named \"A or that are Basic\""),
    ] {
        assert_ne!(chosen(two), chosen(one));
        assert!(chosen(one).contains('“'), "{}", chosen(one));
        assert!(!chosen(two).contains('“'), "{}", chosen(two));
    }
    for name in ["Salt, Pepper", "Mr. Odd", "Half a Cake", "Stop."] {
        let text = chosen(&format!("named \"{name}\""));
        assert!(text.contains(&format!("named “{name}”")), "{text}");
        let attack = words(&format!("until end of turn: this cannot use \"{name}\""));
        assert!(attack.contains(&format!("the attack “{name}”")), "{attack}");
    }
    for name in [
        "Iron Crown ex",
        "Cynthia & Caitlin",
        "Luxray GL LV.X",
        "Trainers' Mail",
    ] {
        assert!(chosen(&format!("named \"{name}\"")).contains(&format!("named {name}")));
    }
}
