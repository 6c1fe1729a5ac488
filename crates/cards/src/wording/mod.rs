//! Rules text in our own words, rendered from a card's program.
//!
//! The text is for people: whole sentences in the words of the rulebooks (TEXT-1), with Energy symbols as the card
//! language writes them (`{R}`). Different programs never read alike; the tests hold that against the pool and
//! against programs made by chance. The same words serve prompts and stories, through [`Words`].

pub(crate) mod card;
pub(crate) mod clause;
pub(crate) mod flow;
pub(crate) mod kinds;
pub(crate) mod names;
pub(crate) mod noun;
pub(crate) mod phrase;
pub(crate) mod plural;
pub(crate) mod predicate;
pub(crate) mod sentences;
pub(crate) mod step;

pub use card::{CardText, Part, card, kind_meaning};
pub use plural::{Phrase, with_article};

use crate::card::{Attack, Body, Card, Clause, Power};
use crate::effect::{Effect, Filter, Program};
use names::Names;
use plural::Number;
use rulebox_rules::{EnergyType, PowerKind};

/// Whose text it is, which decides what `this` is called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bearer {
    /// A Pokémon: `this Pokémon`.
    #[default]
    Pokemon,
    /// A card attached to a Pokémon, which is then `this card's Pokémon`.
    Attached,
    /// A Stadium, which both players use and which is no Pokémon itself.
    Stadium,
}

/// What sort of text it is, where the words depend on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Told {
    /// Any text.
    #[default]
    Other,
    /// The text of an attack that does no damage by itself.
    Attack,
    /// The text of an attack beside a number, so that further damage is done as well.
    Hit,
}

/// Words for the parts of a text: it knows what the text has named before, and whose text it is.
#[derive(Clone, Debug, Default)]
pub struct Words {
    pub(crate) names: Names,
    pub(crate) bearer: Bearer,
    pub(crate) told: Told,
    power: Option<Named>,
}

/// The power whose text it is.
#[derive(Clone, Debug)]
struct Named {
    kind: PowerKind,
    name: String,
}

impl Words {
    /// Words for the parts of this program.
    pub fn of(program: &Program) -> Words {
        Words {
            names: Names::of([&program.effect]),
            ..Words::default()
        }
    }

    /// Words for a text of this bearer.
    #[must_use]
    pub fn with_bearer(self, bearer: Bearer) -> Words {
        Words { bearer, ..self }
    }

    /// Words for the parts of a text inside this one, which has names of its own.
    pub(crate) fn inside<'e>(&self, effects: impl IntoIterator<Item = &'e Effect>) -> Words {
        Words {
            names: Names::of(effects),
            bearer: self.bearer,
            told: Told::Other,
            power: self.power.clone(),
        }
    }

    /// Words for the text of a power.
    fn of_power(power: &Power) -> Words {
        Words {
            power: Some(Named {
                kind: power.kind,
                name: power.name.clone(),
            }),
            ..Words::default()
        }
    }

    /// The Pokémon whose text it is.
    pub(crate) fn this(&self) -> &'static str {
        match self.bearer {
            Bearer::Pokemon | Bearer::Stadium => "this Pokémon",
            Bearer::Attached => "this card's Pokémon",
        }
    }

    /// A sort of cards as a prompt names it: one of them (`Supporter card`) and several (`Supporter cards`).
    pub fn sort(&self, filter: &Filter) -> [String; 2] {
        [Number::One, Number::Many].map(|number| self.cards_of(filter, number))
    }

    /// One effect as a short phrase without a full stop, as a prompt shows it: `draw 2 cards`.
    pub fn effect(&self, effect: &Effect) -> String {
        self.body(effect, 0).lead
    }
}

/// A program in sentences; nothing at all for a program that does nothing.
pub fn program(program: &Program) -> String {
    flow::text(&Words::of(program).sentences(&program.effect, 0))
}

/// A part of a program in sentences, with what the whole program has named before.
pub fn effect(program: &Program, part: &Effect) -> String {
    flow::text(&Words::of(program).sentences(part, 0))
}

/// The text of an attack, without its name, cost and number.
pub fn attack(attack: &Attack) -> String {
    Words::default().attack(attack)
}

/// The text of a power, one line or more per clause.
pub fn power(power: &Power) -> String {
    let words = Words::of_power(power);
    let clauses = power.clauses.iter().map(|clause| words.clause(clause));
    clauses.collect::<Vec<_>>().join("\n")
}

/// One clause of a Pokémon's power.
pub fn clause(clause: &Clause) -> String {
    Words::default().clause(clause)
}

/// One clause of a card that is attached to a Pokémon.
pub fn attached_clause(clause: &Clause) -> String {
    Words::default()
        .with_bearer(Bearer::Attached)
        .clause(clause)
}

/// The clause with this number, from 0, of those that a card's player uses ([`Clause::is_used`]).
pub fn used_clause(card: &Card, number: usize) -> Option<String> {
    let (clause, words) = used(card, number)?;
    Some(words.clause(clause))
}

/// What must be so for a Trainer card to be played, as it stands after `if`; nothing if its text names no condition.
pub fn needs_to_play(card: &Card) -> Option<String> {
    let trainer = card.trainer()?;
    let words = Words::of(&trainer.program).with_bearer(card::bearer(trainer));
    trainer.needs.as_ref().map(|test| words.test(test))
}

/// What must be so for the clause with this number to be used, of those that a card's player uses.
pub fn needs_to_use(card: &Card, number: usize) -> Option<String> {
    let (clause, of_card) = used(card, number)?;
    let (words, needs) = match clause {
        Clause::Activated { needs, program, .. } => (Words::of(program), needs),
        Clause::Reaction { needs, .. } => (Words::default(), needs),
        Clause::Static { .. } | Clause::Triggered(_) => return None,
    };
    let test = needs.as_ref()?;
    Some(words.with_bearer(of_card.bearer).test(test))
}

/// What must be so for an attack to be used, as it stands after `if`.
pub fn needs_to_attack(attack: &Attack) -> Option<String> {
    let words = Words::of(&attack.program);
    attack.needs.as_ref().map(|test| words.test(test))
}

/// The clause with this number of those that a card's player uses, with words for it.
fn used(card: &Card, number: usize) -> Option<(&Clause, Words)> {
    let (clauses, bearer) = match &card.body {
        Body::Pokemon(pokemon) => {
            let powers = pokemon.powers.iter();
            let mut clauses =
                powers.flat_map(|power| power.clauses.iter().map(move |c| (c, power)));
            let (clause, power) = used_one(&mut clauses, number)?;
            return Some((clause, Words::of_power(power)));
        }
        Body::Trainer(trainer) => (&trainer.clauses, card::bearer(trainer)),
        Body::Energy(energy) => (&energy.clauses, Bearer::Attached),
    };
    let (clause, ()) = used_one(&mut clauses.iter().map(|clause| (clause, ())), number)?;
    Some((clause, Words::default().with_bearer(bearer)))
}

fn used_one<'c, T>(
    clauses: &mut dyn Iterator<Item = (&'c Clause, T)>,
    number: usize,
) -> Option<(&'c Clause, T)> {
    clauses.filter(|(clause, _)| clause.is_used()).nth(number)
}

/// The text with signs in place of the letters of Energy symbols, for those who can show them.
pub fn with_signs(text: &str) -> String {
    let mut text = text.to_owned();
    for t in EnergyType::ALL {
        text = text.replace(&kinds::symbol(t), sign(t));
    }
    text
}

/// A sign for an Energy type.
pub const fn sign(t: EnergyType) -> &'static str {
    match t {
        EnergyType::Grass => "🌿",
        EnergyType::Fire => "🔥",
        EnergyType::Water => "💧",
        EnergyType::Lightning => "⚡",
        EnergyType::Psychic => "🔮",
        EnergyType::Fighting => "👊",
        EnergyType::Darkness => "🌙",
        EnergyType::Metal => "🔩",
        EnergyType::Fairy => "🌸",
        EnergyType::Dragon => "🐉",
        EnergyType::Colorless => "⭐",
    }
}
