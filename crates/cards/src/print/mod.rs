//! Writes cards and programs in their canonical form. What is written here reads back as the same
//! value: `parse(print(x)) == x`.

mod effect;
mod modifier;
mod select;

use crate::card::{
    Attack, Body, Card, Clause, Copies, DamageSign, Energy, Pokemon, Power, Trainer, WeaknessValue,
};
use crate::effect::{Modifier, Program};
use crate::vocab::{self, phrase_of};
use rulebox_rules::EnergyType;
use std::fmt::Write;

/// Writes the parts of a program, whose names it knows.
struct Printer<'p> {
    names: &'p [String],
}

/// A card as a card file holds it.
pub fn card(card: &Card) -> String {
    let sort = match card.body {
        Body::Pokemon(_) => "pokemon",
        Body::Trainer(_) => "trainer",
        Body::Energy(_) => "energy",
    };
    let mut out = format!("{sort} {}", quoted(&card.name));
    for printing in &card.printings {
        let _ = write!(out, " {printing}");
    }
    out.push('\n');
    match &card.body {
        Body::Pokemon(pokemon) => pokemon_lines(&mut out, pokemon, card),
        Body::Trainer(trainer) => trainer_lines(&mut out, trainer, card),
        Body::Energy(energy) => energy_lines(&mut out, energy, card),
    }
    out
}

/// A program, one statement per line.
pub fn program(program: &Program) -> String {
    let printer = Printer {
        names: &program.names,
    };
    printer.statements(&program.effect).join("\n")
}

/// A modifier outside a program, such as a static clause has it.
pub fn modifier(modifier: &Modifier) -> String {
    Printer { names: &[] }.modifier(modifier)
}

/// A text in quotes.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn line(out: &mut String, text: &str) {
    let _ = writeln!(out, "  {text}");
}

fn type_word(t: EnergyType) -> &'static str {
    phrase_of(vocab::TYPES, &t)
}

fn labels(out: &mut String, card: &Card) {
    let kinds: Vec<&str> = card.kinds.words().collect();
    if !kinds.is_empty() {
        line(out, &format!("kind {}", kinds.join(", ")));
    }
    match card.copies {
        None => {}
        Some(Copies::Any) => line(out, "copies any"),
        Some(Copies::AtMost(n)) => line(out, &format!("copies at most {n}")),
    }
}

fn facts(out: &mut String, pokemon: &Pokemon) {
    let from = pokemon
        .from
        .as_ref()
        .map(|name| format!(" from {}", quoted(name)));
    let stage = phrase_of(vocab::STAGE_LINES, &pokemon.stage);
    line(out, &format!("{stage}{}", from.unwrap_or_default()));
    if let Some(level) = pokemon.level {
        line(out, &format!("level {level}"));
    }
    line(out, &format!("hp {}", pokemon.hp));
    let types: Vec<&str> = pokemon.types.iter().map(type_word).collect();
    line(out, &format!("type {}", types.join(", ")));
    for weakness in &pokemon.weakness {
        let value = match weakness.value {
            WeaknessValue::Times(n) => format!("x{n}"),
            WeaknessValue::Plus(n) => format!("+{n}"),
        };
        line(out, &format!("weakness {} {value}", type_word(weakness.to)));
    }
    for resistance in &pokemon.resistance {
        line(
            out,
            &format!(
                "resistance {} -{}",
                type_word(resistance.to),
                resistance.value
            ),
        );
    }
    line(out, &format!("retreat {}", pokemon.retreat));
}

fn pokemon_lines(out: &mut String, pokemon: &Pokemon, card: &Card) {
    facts(out, pokemon);
    labels(out, card);
    for power in &pokemon.powers {
        power_lines(out, power);
    }
    for attack in &pokemon.attacks {
        attack_lines(out, attack);
    }
}

fn power_lines(out: &mut String, power: &Power) {
    line(
        out,
        &format!(
            "{} {}",
            phrase_of(vocab::POWERS, &power.kind),
            quoted(&power.name)
        ),
    );
    for each in &power.clauses {
        line(out, &format!("  {}", clause(each)));
    }
}

fn attack_lines(out: &mut String, attack: &Attack) {
    let cost: Vec<String> = attack.cost.iter().map(|t| t.symbol().to_string()).collect();
    let mut head = format!("attack {} [{}]", quoted(&attack.name), cost.join(" "));
    let sign = match attack.sign {
        DamageSign::Plain => "",
        DamageSign::Plus => "+",
        DamageSign::Minus => "-",
        DamageSign::Times => "x",
        DamageSign::Question => "?",
    };
    if attack.damage > 0 || !sign.is_empty() {
        let _ = write!(head, " {}{sign}", attack.damage);
    }
    line(out, &head);
    let printer = Printer {
        names: &attack.program.names,
    };
    for statement in printer.statements(&attack.program.effect) {
        line(out, &format!("  {statement}"));
    }
}

/// One clause on one line.
pub fn clause(clause: &Clause) -> String {
    match clause {
        Clause::Static {
            test: None,
            modifier: rule,
        } => format!("always: {}", modifier(rule)),
        Clause::Static {
            test: Some(test),
            modifier,
        } => {
            let printer = Printer { names: &[] };
            format!(
                "while {}: {}",
                printer.test(test),
                printer.modifier(modifier)
            )
        }
        Clause::Activated {
            limit,
            needs,
            cost,
            program,
        } => {
            let printer = Printer {
                names: &program.names,
            };
            let needs = needs
                .as_ref()
                .map(|test| format!(" if {}", printer.test(test)));
            let cost = cost
                .as_ref()
                .map(|cost| format!(" cost {}", printer.block(cost)));
            let (needs, cost) = (needs.unwrap_or_default(), cost.unwrap_or_default());
            let limit = phrase_of(vocab::LIMITS, limit);
            format!(
                "use {limit}{needs}{cost} {}",
                printer.block(&program.effect)
            )
        }
        Clause::Triggered {
            when,
            needs,
            program,
        } => {
            let printer = Printer {
                names: &program.names,
            };
            let needs = needs
                .as_ref()
                .map(|test| format!(" if {}", printer.test(test)));
            let (when, needs) = (phrase_of(vocab::TRIGGERS, when), needs.unwrap_or_default());
            format!("when {when}{needs} {}", printer.block(&program.effect))
        }
    }
}

fn trainer_lines(out: &mut String, trainer: &Trainer, card: &Card) {
    line(out, phrase_of(vocab::TRAINER_KINDS, &trainer.kind));
    labels(out, card);
    if let Some(fossil) = &trainer.fossil {
        facts(out, fossil);
    }
    let printer = Printer {
        names: &trainer.program.names,
    };
    if let Some(test) = &trainer.needs {
        line(out, &format!("needs {}", printer.test(test)));
    }
    if let Some(cost) = &trainer.cost {
        line(out, &format!("cost {}", printer.block(cost)));
    }
    for statement in printer.statements(&trainer.program.effect) {
        line(out, &statement);
    }
    for each in &trainer.clauses {
        line(out, &clause(each));
    }
    for attack in &trainer.attacks {
        attack_lines(out, attack);
    }
}

fn energy_lines(out: &mut String, energy: &Energy, card: &Card) {
    let basic = energy.provides.first().and_then(|unit| unit.iter().next());
    match basic {
        Some(t) if energy.basic => line(out, &format!("basic {}", type_word(t))),
        _ => line(
            out,
            &format!("special {}", modifier::units(&energy.provides)),
        ),
    }
    labels(out, card);
    for each in &energy.clauses {
        line(out, &clause(each));
    }
}
