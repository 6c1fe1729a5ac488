//! Writes cards and programs in their canonical form. What is written here reads back as the same
//! value: `parse(print(x)) == x`.

pub(crate) mod statement;

pub(crate) use statement::by_player;

use crate::card::{
    AsEnergy, Attack, Body, Card, Clause, Copies, DamageSign, Energy, OncePerGame, Pokemon, Power,
    Trainer, UsedFrom, WeaknessValue,
};
use crate::catalog::Set;
use crate::effect::modifier::printed_units;
use crate::effect::{Effect, Modifier, PokemonSel, Program};
use crate::parse::Item;
use crate::vocab::{self, phrase_of};
use rulebox_rules::EnergyType;
use std::fmt::Write;

/// Writes the parts of a program, whose names it knows.
pub(crate) struct Printer<'p> {
    pub(crate) names: &'p [String],
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

/// A card or set as a card file holds it.
pub fn item(item: &Item) -> String {
    match item {
        Item::Card(each) => card(each),
        Item::Set(each) => set(each),
    }
}

fn set(set: &Set) -> String {
    let mut out = format!("set {} {}\n", quoted(&set.name), set.id);
    if let Some(code) = &set.code {
        line(&mut out, &format!("code {code}"));
    }
    for code in &set.aliases {
        line(&mut out, &format!("also {code}"));
    }
    if !set.released.is_empty() {
        line(&mut out, &format!("released {}", set.released));
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
    modifier.print(&Printer { names: &[] })
}

/// A text in quotes.
pub(crate) fn quoted(text: &str) -> String {
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
    if card.revision > 1 {
        line(out, &format!("revision {}", card.revision));
    }
}

fn facts(out: &mut String, pokemon: &Pokemon) {
    let from = pokemon
        .from
        .as_ref()
        .map(|name| format!(" from {}", quoted(name)));
    let over = pokemon
        .over
        .as_ref()
        .map(|name| format!(" over {}", quoted(name)));
    let stage = phrase_of(vocab::STAGE_LINES, &pokemon.stage);
    let (from, over) = (from.unwrap_or_default(), over.unwrap_or_default());
    line(out, &format!("{stage}{from}{over}"));
    if let Some((part, of)) = pokemon.part {
        line(out, &format!("part {part} of {of}"));
    }
    if let Some(prizes) = pokemon.prizes {
        line(out, &format!("prizes {prizes}"));
    }
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
    for each in &pokemon.rules {
        line(out, &clause(each));
    }
    for power in &pokemon.powers {
        power_lines(out, power);
    }
    for attack in &pokemon.attacks {
        attack_lines(out, attack);
    }
    if let Some(as_energy) = &pokemon.as_energy {
        as_energy_line(out, as_energy);
    }
    if !pokemon.as_tool.is_empty() {
        line(out, "as tool");
        for each in &pokemon.as_tool {
            line(out, &format!("  {}", clause(each)));
        }
    }
}

fn as_energy_line(out: &mut String, as_energy: &AsEnergy) {
    let printer = Printer {
        names: &as_energy.program.names,
    };
    let units = printed_units(&as_energy.provides);
    let on = only_on(&as_energy.only_on).map_or(String::new(), |on| format!(" {on}"));
    let effect = match as_energy.program.effect == Effect::default() {
        true => String::new(),
        false => format!(" {}", printer.block(&as_energy.program.effect)),
    };
    line(out, &format!("as energy {units}{on}{effect}"));
}

/// `only on SELECT`, if it is said.
fn only_on(on: &Option<PokemonSel>) -> Option<String> {
    let printer = Printer { names: &[] };
    on.as_ref()
        .map(|on| format!("only on {}", printer.pokemon(on)))
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
    let once = match attack.once {
        None => "",
        Some(OncePerGame::Gx) => "gx ",
        Some(OncePerGame::Vstar) => "vstar ",
    };
    let mut head = format!("{once}attack {} [{}]", quoted(&attack.name), cost.join(" "));
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
    if let Some(test) = &attack.needs {
        line(out, &format!("  needs {}", printer.test(test)));
    }
    if attack.while_asleep {
        line(out, "  usable while asleep");
    }
    if attack.on_first_turn {
        line(out, "  usable on the first turn");
    }
    for statement in printer.statements(&attack.program.effect) {
        line(out, &format!("  {statement}"));
    }
}

/// One clause on one line.
pub fn clause(clause: &Clause) -> String {
    match clause {
        Clause::Static {
            test,
            modifier,
            by_name,
        } => {
            let printer = Printer { names: &[] };
            let head = match test {
                None => "always".to_owned(),
                Some(test) => format!("while {}", printer.test(test)),
            };
            let rule = modifier.print(&printer);
            format!("{head}{}: {rule}", by_name_words(*by_name))
        }
        Clause::Activated {
            limit,
            from,
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
            let from = match from {
                UsedFrom::Play => "",
                UsedFrom::Hand => " from hand",
                UsedFrom::Discard => " from discard",
            };
            format!(
                "use {limit}{from}{needs}{cost} {}",
                printer.block(&program.effect)
            )
        }
        Clause::Triggered(when) => when.print(),
        Clause::Reaction { needs, cost, names } => {
            let printer = Printer { names };
            let needs = needs
                .as_ref()
                .map(|test| format!(" if {}", printer.test(test)));
            let cost = cost
                .as_ref()
                .map(|cost| format!(" cost {}", printer.block(cost)));
            let (needs, cost) = (needs.unwrap_or_default(), cost.unwrap_or_default());
            format!("use once per turn as reaction to poke-power{needs}{cost}")
        }
    }
}

pub(crate) fn by_name_words(by_name: bool) -> &'static str {
    if by_name { " by name" } else { "" }
}

fn trainer_lines(out: &mut String, trainer: &Trainer, card: &Card) {
    line(out, phrase_of(vocab::TRAINER_KINDS, &trainer.kind));
    labels(out, card);
    if let Some(fossil) = &trainer.fossil {
        facts(out, fossil);
        if trainer.trainer_in_play {
            line(out, "trainer in play");
        }
        for power in &fossil.powers {
            power_lines(out, power);
        }
    }
    if let Some(on) = only_on(&trainer.only_on) {
        line(out, &on);
    }
    if trainer.reaction {
        line(out, "reaction to poke-power");
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
        _ => line(out, &format!("special {}", printed_units(&energy.provides))),
    }
    labels(out, card);
    if let Some(on) = only_on(&energy.only_on) {
        line(out, &on);
    }
    if energy.cost.effect != Effect::default() {
        let printer = Printer {
            names: &energy.cost.names,
        };
        line(out, &format!("cost {}", printer.block(&energy.cost.effect)));
    }
    for each in &energy.clauses {
        line(out, &clause(each));
    }
}
