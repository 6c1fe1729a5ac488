//! What a card is by itself: type, stage, kind, name, HP, powers and attacks.

use super::*;
use crate::wording::kinds::{KindName, kind_name, power_name, stage_name};
use crate::wording::predicate::kind_predicate;

family! {
    /// What a card is by itself: type, stage, kind, name, HP, powers and attacks.
    pub enum FactFilter as FactFilterKind {
        /// A Pokémon of this type, or an Energy card that provides it.
        Type(EnergyType),
        /// Of this printed stage.
        Stage(Stage),
        /// An Evolution card (CARD-5).
        Evolution,
        /// Of this kind or label.
        Kind(Kinds),
        /// With exactly this name.
        Named(String),
        /// With these words in its name.
        NameHas(String),
        /// With an owner in its name (KIND-OWNER-1): `owned`.
        Owned,
        /// HP compared with a number.
        Hp(Cmp, u16),
        /// Has a power of this kind.
        HasPower(PowerKind),
        /// Has an Ability, a Poké-Power or a Poké-Body: `has power`.
        HasAnyPower,
        /// Has a power of this name.
        HasPowerNamed(String),
        /// Has an attack of this name.
        HasAttack(String),
    }
}

impl Property for FactFilter {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("evolution", FactFilter::Evolution),
        ("owned", FactFilter::Owned),
    ];
    const BEGINS: &'static [&'static str] = &["hp", "named", "name"];

    fn word(at: &mut Cursor<'_>) -> Option<Self> {
        if let Token::Symbol(t) = *at.peek() {
            at.advance();
            return Some(FactFilter::Type(t));
        }
        if let Some(fact) = at.pick(FactFilter::WORDS) {
            return Some(fact);
        }
        if let Some(stage) = at.pick(vocab::STAGES) {
            return Some(FactFilter::Stage(stage));
        }
        let kind = Kinds::from_word(at.word()?)?;
        at.advance();
        Some(FactFilter::Kind(kind))
    }

    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        if at.eat("hp") {
            let (cmp, number) = at.compared()?;
            return Ok(Some(FactFilter::Hp(cmp, number)));
        }
        if at.eat("named") {
            return Ok(Some(FactFilter::Named(at.text("a name")?)));
        }
        if at.eat("name has") {
            return Ok(Some(FactFilter::NameHas(at.text("a part of a name")?)));
        }
        Ok(None)
    }

    fn parse_had(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        if at.eat("attack") {
            let name = at.text("the name of an attack")?;
            return Ok(Some(FactFilter::HasAttack(name)));
        }
        let unnamed = match at.eat("power") {
            true => Some(FactFilter::HasAnyPower),
            false => at.pick(vocab::POWERS).map(FactFilter::HasPower),
        };
        if unnamed.is_some() && matches!(at.peek(), Token::Text(_)) {
            let name = at.text("the name of a power")?;
            return Ok(Some(FactFilter::HasPowerNamed(name)));
        }
        Ok(unnamed)
    }

    fn print(&self, _to: &Printer<'_>) -> String {
        match self {
            FactFilter::Type(t) => format!("{{{}}}", t.symbol()),
            FactFilter::Stage(stage) => phrase_of(vocab::STAGES, stage).to_owned(),
            FactFilter::Kind(kinds) => kinds.words().collect::<Vec<_>>().join(" and "),
            FactFilter::Named(name) => format!("named {}", quoted(name)),
            FactFilter::NameHas(part) => format!("name has {}", quoted(part)),
            FactFilter::Hp(cmp, n) => format!("hp {} {n}", phrase_of(vocab::COMPARISONS, cmp)),
            FactFilter::HasPower(kind) => format!("has {}", phrase_of(vocab::POWERS, kind)),
            FactFilter::HasAnyPower => "has power".to_owned(),
            FactFilter::HasPowerNamed(name) => format!("has power {}", quoted(name)),
            FactFilter::HasAttack(name) => format!("has attack {}", quoted(name)),
            FactFilter::Evolution | FactFilter::Owned => {
                phrase_of(FactFilter::WORDS, self).to_owned()
            }
        }
    }

    fn is_word(&self) -> bool {
        match self {
            FactFilter::Type(_)
            | FactFilter::Stage(_)
            | FactFilter::Kind(_)
            | FactFilter::Evolution
            | FactFilter::Owned => true,
            FactFilter::Named(_)
            | FactFilter::NameHas(_)
            | FactFilter::Hp(..)
            | FactFilter::HasPower(_)
            | FactFilter::HasAnyPower
            | FactFilter::HasPowerNamed(_)
            | FactFilter::HasAttack(_) => false,
        }
    }

    fn wording(&self, _say: &Words) -> Predicate {
        match self {
            FactFilter::Type(t) => Predicate::Is(symbol(*t)),
            FactFilter::Stage(stage) => Predicate::Is(stage_name(*stage).to_owned()),
            FactFilter::Kind(kinds) => kind_predicate(*kinds),
            FactFilter::Evolution => {
                Predicate::IsA("Evolution card".to_owned(), "Evolution cards".to_owned())
            }
            FactFilter::Named(name) => Predicate::Is(format!("named {}", shown(name))),
            FactFilter::NameHas(words) => has(&format!("“{words}” in the name")),
            FactFilter::Owned => has("an owner in the name"),
            FactFilter::Hp(cmp, n) => has(&format!(
                "a printed HP of {}",
                compared(*cmp, i32::from(*n))
            )),
            FactFilter::HasPower(kind) => Predicate::Has(
                with_article(power_name(*kind)),
                format!("no {}", power_name(*kind)),
            ),
            FactFilter::HasAnyPower => has("an Ability, a Poké-Power, or a Poké-Body"),
            FactFilter::HasPowerNamed(name) => has(&format!("the power {}", shown(name))),
            FactFilter::HasAttack(name) => has(&format!("the attack {}", shown(name))),
        }
    }

    fn place(&self, _say: &Words, noun: &mut Noun, pokemon: bool) -> bool {
        match self {
            FactFilter::Type(t) => noun.adjectives.push(symbol(*t)),
            FactFilter::Stage(stage) if pokemon => {
                noun.adjectives.insert(0, stage_name(*stage).to_owned());
            }
            FactFilter::Evolution if pokemon => noun.adjectives.insert(0, "Evolution".to_owned()),
            FactFilter::Kind(Kinds::RULE_BOX) => return false,
            FactFilter::Kind(kind) => match kind_name(*kind) {
                KindName::Before(name) if pokemon => noun.adjectives.insert(0, name.to_owned()),
                KindName::Label(name) if kind.0.count_ones() == 1 => {
                    noun.adjectives.insert(0, name.to_owned());
                }
                KindName::Before(_) | KindName::Label(_) | KindName::Whole(_) => return false,
            },
            FactFilter::Named(name) => noun.direct.push(format!("named {}", shown(name))),
            FactFilter::NameHas(words) => {
                noun.direct.push(format!("with “{words}” in the name"));
            }
            FactFilter::Stage(_)
            | FactFilter::Evolution
            | FactFilter::Owned
            | FactFilter::Hp(..)
            | FactFilter::HasPower(_)
            | FactFilter::HasAnyPower
            | FactFilter::HasPowerNamed(_)
            | FactFilter::HasAttack(_) => return false,
        }
        true
    }

    fn sample(kind: FactFilterKind, by: &mut Sampler) -> Option<Self> {
        Some(match kind {
            FactFilterKind::Type => FactFilter::Type(by.energy_type()),
            FactFilterKind::Stage => FactFilter::Stage(by.phrase(vocab::STAGES)),
            FactFilterKind::Evolution => FactFilter::Evolution,
            FactFilterKind::Kind => FactFilter::Kind(by.phrase(Kinds::WORDS)),
            FactFilterKind::Named => FactFilter::Named(by.strange_name()),
            FactFilterKind::NameHas => FactFilter::NameHas(by.strange_name()),
            FactFilterKind::Owned => FactFilter::Owned,
            FactFilterKind::Hp => FactFilter::Hp(by.cmp(), by.below(300) as u16),
            FactFilterKind::HasPower => FactFilter::HasPower(by.power()),
            FactFilterKind::HasAnyPower => FactFilter::HasAnyPower,
            FactFilterKind::HasPowerNamed => FactFilter::HasPowerNamed("Power".to_owned()),
            FactFilterKind::HasAttack => FactFilter::HasAttack("Ember".to_owned()),
        })
    }
}
