//! Rules that hold while a card is in play, or for a while. Every rule belongs to a family, and a family stands in one file:
//! its tree, how its rules are read, written and told, and how one is made by chance.

mod ban;
mod checkup;
mod cost;
mod damage;
mod energy;
mod fact;
mod knock_out;
mod permit;

pub use ban::*;
pub use checkup::*;
pub use cost::*;
pub use damage::*;
pub use energy::*;
pub use fact::*;
pub use knock_out::*;
pub use permit::*;

use super::tree::{Variants, family};
use super::*;
use crate::parse::cursor::{Cursor, Meaning};
use crate::parse::error::Parsed;
use crate::parse::lexer::Token;
use crate::print::{Printer, quoted};
use crate::sample::Sampler;
use crate::vocab::{self, phrase_of};
use crate::wording::kinds::{owner, symbol, symbols};
use crate::wording::plural::{Number, listed, shown};
use crate::wording::{Bearer, Words};
use rulebox_rules::{Condition, EnergyType, Kinds, PowerKind, TypeSet};

/// A family of rules.
pub(crate) trait Rule: Variants {
    /// Reads a rule that begins with words of its own; nothing if others come next.
    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>>;

    /// Reads a rule whose first words said what it is about; nothing if others come next.
    fn parse_about(at: &mut Cursor<'_>, what: &About) -> Parsed<Option<Self>>;

    /// The rule as a card file has it.
    fn print(&self, to: &Printer<'_>) -> String;

    /// The rule as a clause without a full stop: `this Pokémon can't retreat`.
    fn wording(&self, say: &Words) -> String;

    /// One of this kind by chance.
    fn sample(kind: Self::Kind, by: &mut Sampler) -> Self;
}

/// What the first words of a rule say that it is about.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum About {
    /// `this card`.
    ThisCard,
    /// `SELECT`.
    Pokemon(PokemonSel),
    /// `SORT on SELECT`.
    CardsOn(Filter, PokemonSel),
}

/// Makes the table of families: the enum of all rules, and the way from a rule to its family.
macro_rules! rules {
    ($($(#[$about:meta])* $Family:ident($Rule:ident),)+) => {
        family! {
            /// A rule that a card adds while it holds: the static half of the language. The engine keeps these
            /// by the question they answer.
            pub enum Modifier, shown as modifier {
                $($(#[$about])* $Family($Rule),)+
            }
        }

        impl Modifier {
            fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Modifier>> {
                $(
                    if let Some(rule) = $Rule::parse(at)? {
                        return Ok(Some(Modifier::$Family(rule)));
                    }
                )+
                Ok(None)
            }

            fn parse_about(at: &mut Cursor<'_>, what: &About) -> Parsed<Option<Modifier>> {
                $(
                    if let Some(rule) = $Rule::parse_about(at, what)? {
                        return Ok(Some(Modifier::$Family(rule)));
                    }
                )+
                Ok(None)
            }

            /// The rule as a card file has it.
            pub(crate) fn print(&self, to: &Printer<'_>) -> String {
                match self {
                    $(Modifier::$Family(rule) => rule.print(to),)+
                }
            }

            /// The rule as a clause without a full stop.
            pub(crate) fn wording(&self, say: &Words) -> String {
                match self {
                    $(Modifier::$Family(rule) => rule.wording(say),)+
                }
            }
        }

        /// What the tests know of a family of rules.
        pub(crate) const RULES: &[RuleFamily] = &[
            $(RuleFamily {
                kinds: $Rule::KINDS.len(),
                name: |kind| format!("{}::{:?}", stringify!($Rule), $Rule::KINDS[kind]),
                sample: |kind, by| Modifier::$Family($Rule::sample($Rule::KINDS[kind], by)),
            },)+
        ];
    };
}

rules! {
    /// Damage and effects.
    Damage(DamageRule),
    /// What somebody cannot do.
    Ban(BanRule),
    /// Costs.
    Cost(CostRule),
    /// What something is.
    Fact(FactRule),
    /// Between turns.
    Checkup(CheckupRule),
    /// Knock Outs.
    KnockOut(KnockOutRule),
    /// What is allowed.
    Permit(PermitRule),
    /// What Energy cards provide.
    Energy(EnergyRule),
}

/// A family of rules, for the tests.
pub(crate) struct RuleFamily {
    /// How many rules it has.
    pub(crate) kinds: usize,
    /// What the rule of this number is called.
    pub(crate) name: fn(usize) -> String,
    /// The rule of this number by chance.
    pub(crate) sample: fn(usize, &mut Sampler) -> Modifier,
}

impl Cursor<'_> {
    /// A rule that a card adds.
    pub(crate) fn modifier(&mut self) -> Parsed<Modifier> {
        let before = std::mem::replace(&mut self.scope.attacker, true);
        let modifier = self.modifier_inner();
        self.scope.attacker = before;
        modifier
    }

    fn modifier_inner(&mut self) -> Parsed<Modifier> {
        if let Some(modifier) = Modifier::parse(self)? {
            return Ok(modifier);
        }
        let what = if self.eat("this card") {
            About::ThisCard
        } else if self.at_pokemon() || self.at_count() {
            About::Pokemon(self.pokemon()?)
        } else {
            let cards = self.card_phrase()?;
            self.expect("on")?;
            About::CardsOn(cards, self.anyone_or()?)
        };
        if let Some(modifier) = Modifier::parse_about(self, &what)? {
            return Ok(modifier);
        }
        let known = ["cannot", "must", "may", "have", "counts", "survives"];
        Err(self.unknown(
            "`cannot …`, `must flip to attack` or `may evolve at once`",
            known,
        ))
    }

    /// `any`, or a selection.
    fn anyone_or(&mut self) -> Parsed<PokemonSel> {
        if !self.sees("any number") && self.eat("any") {
            return Ok(PokemonSel::anyone());
        }
        self.pokemon()
    }

    /// `by damage of SELECT`, if it is there.
    fn by_damage_of(&mut self) -> Parsed<Option<PokemonSel>> {
        Ok(match self.eat("by damage of") {
            true => Some(self.anyone_or()?),
            false => None,
        })
    }

    /// `with "NAME"`: only that attack.
    fn with_attack(&mut self) -> Parsed<Option<String>> {
        Ok(match self.eat("with") {
            true => Some(self.text("the name of an attack")?),
            false => None,
        })
    }
}

impl Printer<'_> {
    /// A selection, or `any` for every Pokémon in play.
    fn scope(&self, sel: &PokemonSel) -> String {
        match *sel == PokemonSel::anyone() {
            true => "any".to_owned(),
            false => self.pokemon(sel),
        }
    }

    fn by_damage_of(&self, by: &Option<PokemonSel>) -> String {
        by.as_ref().map_or(String::new(), |by| {
            format!(" by damage of {}", self.scope(by))
        })
    }
}

/// ` with "NAME"`, where a rule is about one attack only.
fn with_attack(with: &Option<String>) -> String {
    with.as_ref()
        .map_or(String::new(), |name| format!(" with {}", quoted(name)))
}

impl Words {
    /// A rule as a clause without a full stop: `this Pokémon can't retreat`.
    pub fn modifier(&self, modifier: &Modifier) -> String {
        modifier.wording(self)
    }

    /// `attacks of your Pokémon`, `this Pokémon's attack Slash`.
    fn attacks_of(&self, who: &PokemonSel, with: Option<&str>) -> String {
        let those = || self.those(who).text;
        match (with.map(shown), self.possessive(who)) {
            (None, _) if is_anyone(who) => "attacks".to_owned(),
            (None, Some(whose)) => format!("{whose} attacks"),
            (None, None) => format!("attacks of {}", those()),
            (Some(name), _) if is_anyone(who) => format!("the attack {name}"),
            (Some(name), Some(whose)) => format!("{whose} attack {name}"),
            (Some(name), None) => format!("the attack {name} of {}", those()),
        }
    }
}

impl Sampler {
    /// A rule by chance.
    pub(crate) fn modifier(&mut self) -> Modifier {
        let family = &RULES[self.below(RULES.len() as u64) as usize];
        let kind = self.below(family.kinds as u64) as usize;
        (family.sample)(kind, self)
    }

    /// Every Pokémon in play, or certain ones.
    fn everyone(&mut self) -> PokemonSel {
        match self.coin() {
            true => self.pokemon(),
            false => PokemonSel::anyone(),
        }
    }

    /// The name of an attack, or none.
    fn attack_name(&mut self) -> Option<String> {
        self.maybe(|_| "Ember".to_owned())
    }
}
