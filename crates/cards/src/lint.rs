//! What is wrong or strange about card files: everything that [`parse`](mod@crate::parse) refuses, and what it cannot see.

mod facts;
mod kinds;

use crate::card::{Body, Card, Clause, Limit};
use crate::catalog::{Catalog, Place};
use crate::effect::verb::{Changes, Done, Given};
use crate::effect::{Amount, Effect, Program, Var};
use crate::parse::{self, CardError, Item, Span};
use crate::print;
use std::collections::BTreeSet;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The card cannot be used.
    Error,
    /// The card can be used, but probably says something else than was meant.
    Warning,
}

/// Something about a card file.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// How bad it is.
    pub severity: Severity,
    /// What and where.
    pub what: CardError,
}

/// Adds files to a catalog and tells what is wrong with them, in their order. Cards of all files may evolve from each
/// other.
pub fn lint(catalog: &mut Catalog, files: &[(String, String)]) -> Vec<Finding> {
    let mut found = Vec::new();
    for (file, text) in files {
        let errors = catalog.add_text(file, text).into_iter();
        found.extend(errors.map(|what| Finding {
            severity: Severity::Error,
            what,
        }));
    }
    for (file, text) in files {
        for (line, item) in parse::file(file, text).0 {
            if let Item::Card(card) = item {
                let mut lines = Lines {
                    file,
                    text,
                    line,
                    found: &mut found,
                };
                lines.check(&card, catalog);
            }
        }
    }
    let place = |finding: &Finding| (finding.what.file.clone(), finding.what.line);
    let order = |finding: &Finding| {
        files
            .iter()
            .position(|(file, _)| *file == finding.what.file)
    };
    found.sort_by_key(|finding| (order(finding), place(finding)));
    found
}

/// The lines of one card, and what was found about files.
struct Lines<'l> {
    file: &'l str,
    text: &'l str,
    line: u32,
    found: &'l mut Vec<Finding>,
}

impl<'l> Lines<'l> {
    fn check(&mut self, card: &Card, catalog: &Catalog) {
        self.sets(card, catalog);
        self.origin(card, catalog);
        self.empty(card);
        self.facts(card);
        self.kinds(card, catalog);
        for program in programs(card) {
            self.unused_names(program);
            self.nothing_done(program);
        }
        for clause in clauses(card) {
            self.endless(clause);
        }
    }

    /// Notes something where `needle` stands in the card, or at its header.
    fn note(&mut self, severity: Severity, needle: &str, message: String) {
        self.note_with(severity, needle, message, None);
    }

    /// Notes something together with what was probably meant.
    fn note_with(
        &mut self,
        severity: Severity,
        needle: &str,
        message: String,
        near: Option<String>,
    ) {
        let lines = || self.text.lines().enumerate().skip(self.line as usize - 1);
        let own = |(n, line): &(usize, &'l str)| {
            *n + 1 == self.line as usize || line.is_empty() || line.starts_with([' ', '\t', '#'])
        };
        let inside = || lines().take_while(own);
        // A word that begins a line is rather meant than the same letters within one.
        let begins = |(n, line): (usize, &'l str)| {
            let words = line.trim_start();
            let indent = line.len() - words.len();
            words.starts_with(needle).then_some((n, line, indent))
        };
        let holds = |(n, line): (usize, &'l str)| Some((n, line, line.find(needle)?));
        let place = inside().find_map(begins);
        let place = place.or_else(|| inside().find_map(holds));
        let header = (
            self.line as usize - 1,
            lines().next().map_or("", |l| l.1),
            0,
        );
        let (n, source, before) = place.unwrap_or(header);
        let at = Span {
            line: n as u32 + 1,
            column: source[..before].chars().count() as u32 + 1,
            width: needle.chars().count() as u32,
        };
        let what = CardError::new(self.file, at, source, &message).suggest(near);
        self.found.push(Finding { severity, what });
    }

    /// Every printing is of a set that is known.
    fn sets(&mut self, card: &Card, catalog: &Catalog) {
        let mut told = BTreeSet::new();
        for printing in &card.printings {
            if catalog.set(&printing.set).is_none() && told.insert(&printing.set) {
                let place = Place {
                    file: self.file.into(),
                    line: self.line,
                };
                let header = self.text.lines().nth(self.line as usize - 1);
                let what = catalog.unknown_set(&place, header.unwrap_or(""), printing);
                let severity = Severity::Error;
                self.found.push(Finding { severity, what });
            }
        }
    }

    /// What the card evolves from exists.
    fn origin(&mut self, card: &Card, catalog: &Catalog) {
        let Some(pokemon) = card.pokemon() else {
            return;
        };
        for name in pokemon.from.iter().chain(&pokemon.over) {
            if catalog.named(name).is_empty() {
                let message = format!("No card is named \"{name}\".");
                let near = catalog.near(name).into_iter().next();
                let needle = format!("\"{name}\"");
                self.note_with(Severity::Warning, &needle, message, near);
            }
        }
    }

    /// A Pokémon has something to do.
    fn empty(&mut self, card: &Card) {
        if let Some(pokemon) = card.pokemon()
            && pokemon.attacks.is_empty()
            && pokemon.powers.is_empty()
        {
            let message = "This Pokémon has neither an attack nor a power.".to_owned();
            self.note(Severity::Warning, "pokemon", message);
        }
    }

    /// A name that is given is used, but for those that the language asks for: who looks at cards has seen them.
    fn unused_names(&mut self, program: &Program) {
        let text = print::program(program);
        let joins = |c: char| c.is_alphanumeric() || c == '-' || c == '\'';
        let seen = names_of_seen(&program.effect);
        for (number, name) in program.names.iter().enumerate() {
            if seen.contains(&Var(number as u8)) {
                continue;
            }
            let uses = text.split(|c| !joins(c)).filter(|word| word == name);
            if uses.count() < 2 {
                let message = format!("The name `{name}` is given and never used.");
                self.note(Severity::Warning, &format!("as {name}"), message);
            }
        }
    }

    /// What is done so many times is done at least once.
    fn nothing_done(&mut self, program: &Program) {
        let numbers = program.effect.all().into_iter();
        for (verb, many) in numbers.filter_map(|effect| effect.summary().number) {
            if let Amount::Number(number @ ..=0) = many {
                let words = format!("{verb} {number}");
                let message = format!("`{words}` does nothing. Write a number that is at least 1.");
                self.note(Severity::Warning, &words, message);
            }
        }
    }

    /// What may be used any number of times uses something up, or changes the table.
    fn endless(&mut self, clause: &Clause) {
        if let Clause::Activated {
            limit: Limit::AnyNumber,
            needs: None,
            cost: None,
            program,
            ..
        } = clause
            && changes_nothing(&program.effect)
        {
            let message = "This could be used for ever: it costs nothing and changes nothing.";
            self.note(
                Severity::Warning,
                "use any number of times",
                message.to_owned(),
            );
        }
    }
}

/// The names of cards that are looked at or revealed.
fn names_of_seen(effect: &Effect) -> Vec<Var> {
    let given = effect.all().into_iter();
    let given = given.filter_map(|effect| effect.summary().names);
    let seen = given.filter(|(_, given)| {
        matches!(
            given,
            Given::Cards(Done::LookedAt | Done::Revealed, _) | Given::Revealed(_)
        )
    });
    seen.map(|(var, _)| var).collect()
}

/// Whether an effect leaves the table as it is, whatever is chosen.
fn changes_nothing(effect: &Effect) -> bool {
    match effect.summary().changes {
        Changes::Nothing => true,
        Changes::Inside => effect.parts().into_iter().all(changes_nothing),
        Changes::Something => false,
    }
}

/// All clauses of a card.
fn clauses(card: &Card) -> Vec<&Clause> {
    match &card.body {
        Body::Pokemon(pokemon) => {
            let powers = pokemon.powers.iter().flat_map(|power| &power.clauses);
            powers
                .chain(&pokemon.rules)
                .chain(&pokemon.as_tool)
                .collect()
        }
        Body::Trainer(trainer) => trainer.clauses.iter().collect(),
        Body::Energy(energy) => energy.clauses.iter().collect(),
    }
}

/// All programs of a card whose names stand in no cost, where they could be used as well.
fn programs(card: &Card) -> Vec<&Program> {
    let attacks = match &card.body {
        Body::Pokemon(pokemon) => pokemon.attacks.as_slice(),
        Body::Trainer(trainer) => trainer.attacks.as_slice(),
        Body::Energy(_) => &[],
    };
    let of_clauses = clauses(card).into_iter().filter_map(|clause| match clause {
        Clause::Activated {
            program,
            cost: None,
            ..
        } => Some(program),
        Clause::Triggered(when) => Some(&when.program),
        Clause::Activated { .. } | Clause::Static { .. } | Clause::Reaction { .. } => None,
    });
    let own = card.trainer().filter(|trainer| trainer.cost.is_none());
    attacks
        .iter()
        .map(|attack| &attack.program)
        .chain(of_clauses)
        .chain(own.map(|trainer| &trainer.program))
        .collect()
}
