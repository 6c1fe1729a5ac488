//! Reads the facts of a Pokémon card, line by line.

use super::cursor::Cursor;
use super::error::{Fault, Parsed, Span};
use super::lexer::Token;
use crate::card::{
    AsEnergy, Attack, Clause, Limit, Pokemon, Power, Resistance, Weakness, WeaknessValue,
};
use crate::vocab;
use rulebox_rules::{Stage, TypeSet};

/// The facts read so far.
#[derive(Default)]
pub(crate) struct Facts {
    stage: Option<Stage>,
    from: Option<String>,
    over: Option<String>,
    part: Option<(u8, u8)>,
    prizes: Option<u8>,
    pub(crate) rules: Vec<Clause>,
    level: Option<u8>,
    hp: Option<u16>,
    types: Option<TypeSet>,
    weakness: Vec<Weakness>,
    resistance: Vec<Resistance>,
    retreat: Option<u8>,
    pub(crate) powers: Vec<Power>,
    pub(crate) attacks: Vec<Attack>,
    pub(crate) as_energy: Option<AsEnergy>,
    pub(crate) as_tool: Vec<Clause>,
}

impl Facts {
    /// The Pokémon card, if nothing is missing.
    pub(crate) fn finish(self, start: Span, name: &str) -> Parsed<Pokemon> {
        let missing = |line: &str| {
            Fault::new(
                start,
                format!("The Pokémon card \"{name}\" has no line `{line}`."),
            )
        };
        let stage = self
            .stage
            .ok_or_else(|| missing("basic` or `stage 1 from \"…\""))?;
        let needs_lower = stage.is_evolution() || stage == Stage::LevelUp;
        if needs_lower && self.from.is_none() {
            let message = format!(
                "The {} card \"{name}\" does not say from what: write `from \"…\"` after its stage.",
                stage.name()
            );
            return Err(Fault::new(start, message));
        }
        Ok(Pokemon {
            stage,
            from: self.from,
            over: self.over,
            part: self.part,
            prizes: self.prizes,
            rules: self.rules,
            level: self.level,
            hp: self.hp.ok_or_else(|| missing("hp …"))?,
            types: self.types.ok_or_else(|| missing("type …"))?,
            weakness: self.weakness,
            resistance: self.resistance,
            retreat: self.retreat.ok_or_else(|| missing("retreat …"))?,
            powers: self.powers,
            attacks: self.attacks,
            as_energy: self.as_energy,
            as_tool: self.as_tool,
        })
    }

    /// The table marks two powers of a card as used in a turn, the first and one further.
    pub(crate) fn few_uses(&self, power: Span) -> Parsed<()> {
        let of_powers = self.powers.iter().flat_map(|power| &power.clauses);
        let used = of_powers
            .chain(&self.rules)
            .filter(|clause| clause.is_used());
        let free = |clause: &Clause| matches!(clause, Clause::Activated { limit, .. } if *limit != Limit::OncePerTurn);
        let marked = used.skip(1).filter(|clause| !free(clause));
        match marked.count() {
            0 | 1 => Ok(()),
            _ => Err(Fault::new(
                power,
                "A card can have two powers that are used once per turn; this is one too many.",
            )),
        }
    }

    /// The Pokémon that a Fossil becomes: Basic and without a Retreat Cost if nothing else is said.
    pub(crate) fn finish_fossil(mut self, start: Span, name: &str) -> Parsed<Pokemon> {
        self.stage.get_or_insert(Stage::Basic);
        self.retreat.get_or_insert(0);
        self.finish(start, name)
    }
}

impl Cursor<'_> {
    /// One fact, if its word comes next.
    pub(crate) fn fact(&mut self, facts: &mut Facts) -> Parsed<bool> {
        let twice = self.fault(format!("{} is written twice.", self.found()));
        let mut new = true;
        if let Some(stage) = self.pick(vocab::STAGE_LINES) {
            new = facts.stage.replace(stage).is_none();
            if matches!(self.peek(), Token::Text(_)) {
                self.expect("from")?;
            }
            if self.eat("from") {
                facts.from = Some(self.text("the name of the lower stage")?);
            }
            if self.eat("over") {
                facts.over = Some(self.text("the name of the Basic Pokémon")?);
            }
        } else if self.eat("stage") {
            return Err(self.no_stage());
        } else if self.eat("prizes") {
            new = facts.prizes.replace(self.number()?).is_none();
        } else if self.eat("part") {
            let part = self.number()?;
            self.expect("of")?;
            new = facts.part.replace((part, self.number()?)).is_none();
        } else if self.eat("level") {
            new = facts.level.replace(self.number()?).is_none();
        } else if self.eat("hp") {
            new = facts.hp.replace(self.hit_points()?).is_none();
        } else if self.eat("retreat") {
            new = facts.retreat.replace(self.retreat_cost()?).is_none();
        } else if self.eat("type") {
            new = facts.types.replace(self.types()?).is_none();
        } else if self.eat("weakness") {
            facts.weakness.push(self.weakness()?);
        } else if self.eat("resistance") {
            facts.resistance.push(self.resistance()?);
        } else {
            return Ok(false);
        }
        if new { Ok(true) } else { Err(twice) }
    }

    fn no_stage(&self) -> Fault {
        let stages = vocab::STAGE_LINES
            .iter()
            .map(|(words, _)| format!("`{words}`"));
        let stages: Vec<String> = stages.collect();
        self.fault(format!(
            "There is no stage {}. The stages are {}.",
            self.found(),
            stages.join(", ")
        ))
    }

    fn hit_points(&mut self) -> Parsed<u16> {
        let none = self.fault(
            "A Pokémon with 0 HP would be Knocked Out at once. Write the printed number, as in `hp 60`.",
        );
        match self.number()? {
            0 => Err(none),
            hp => Ok(hp),
        }
    }

    /// The Retreat Cost is a number; cards print a sign for each Energy.
    fn retreat_cost(&mut self) -> Parsed<u8> {
        if self.sees_sign('[') || matches!(self.peek(), Token::Symbol(_)) {
            let message = "The Retreat Cost is written as a number, as in `retreat 2`.";
            return Err(self.fault(message));
        }
        self.number()
    }

    fn types(&mut self) -> Parsed<TypeSet> {
        let mut set = TypeSet::of(self.type_word()?);
        while self.eat_sign(',') {
            set = set.with(self.type_word()?);
        }
        Ok(set)
    }

    fn weakness(&mut self) -> Parsed<Weakness> {
        let to = self.type_word()?;
        if let Some(times) = self
            .word()
            .and_then(|w| w.strip_prefix('x'))
            .and_then(|n| n.parse().ok())
        {
            self.advance();
            return Ok(Weakness {
                to,
                value: WeaknessValue::Times(times),
            });
        }
        if self.eat("x") {
            return Ok(Weakness {
                to,
                value: WeaknessValue::Times(self.number()?),
            });
        }
        if self.at_change() {
            return Ok(Weakness {
                to,
                value: WeaknessValue::Plus(self.signed()?),
            });
        }
        // Cards of the first years print no number (DMG-20).
        if self.at_line_end() {
            let value = WeaknessValue::Times(2);
            return Ok(Weakness { to, value });
        }
        let number = match (self.peek(), self.peek_at(1)) {
            (Token::Number(number), _) | (Token::Sign('*'), Token::Number(number)) => Some(number),
            _ => None,
        };
        let meant = number.map(|number| match number {
            0..10 => format!("x{number}"),
            _ => format!("+{number}"),
        });
        let message = "After the type of a Weakness comes `x2` or an addition such as `+20`.";
        Err(self.fault(message).suggest(meant.as_deref()))
    }

    fn resistance(&mut self) -> Parsed<Resistance> {
        let to = self.type_word()?;
        if self.at_line_end() {
            return Ok(Resistance { to, value: 30 });
        }
        if !self.sees_sign('-') {
            let meant = self.peek().number().map(|number| format!("-{number}"));
            let message = "After the type of a Resistance comes a number such as `-20`.";
            return Err(self.fault(message).suggest(meant.as_deref()));
        }
        self.advance();
        Ok(Resistance {
            to,
            value: self.number()?,
        })
    }
}
