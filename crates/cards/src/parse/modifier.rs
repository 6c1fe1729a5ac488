//! Reads modifiers: rules that hold while a card is in play, or for a while.

use super::cursor::Cursor;
use super::error::Parsed;
use super::lexer::Token;
use crate::effect::{
    Chooser, Count, DamageChange, DamageStep, Filter, Modifier, Player, PokemonAct, PokemonBase,
    PokemonSel, Until,
};
use crate::vocab;
use rulebox_rules::{EnergyType, TypeSet};

/// Every Pokémon in play, which the language calls `any` in rules about damage.
pub(crate) fn anyone() -> PokemonSel {
    PokemonSel {
        base: PokemonBase::InPlay(Player::Each),
        filter: Filter::Any,
        count: Count::All,
        chooser: Chooser::You,
    }
}

impl Cursor<'_> {
    /// How long a lasting effect holds, with the colon after it.
    pub(super) fn duration(&mut self) -> Parsed<Until> {
        let until = self.need(
            &[
                ("until end of turn", Until::EndOfTurn),
                ("until end of opponent's next turn", Until::EndOfOpponentsNextTurn),
                ("during your next turn", Until::YourNextTurn),
            ],
            "`until end of turn:`, `until end of opponent's next turn:` or `during your next turn:`",
        )?;
        self.expect_sign(':')?;
        Ok(until)
    }

    /// A rule that a card adds.
    pub(super) fn modifier(&mut self) -> Parsed<Modifier> {
        let before = self.scope.attacker;
        self.scope.attacker = true;
        let modifier = self.modifier_inner();
        self.scope.attacker = before;
        modifier
    }

    fn modifier_inner(&mut self) -> Parsed<Modifier> {
        if self.sees("damage") || self.sees("prevent") || self.sees("halve") {
            return self.damage_rule();
        }
        if self.eat("hp of") {
            return Ok(Modifier::Hp {
                who: self.pokemon()?,
                change: self.signed()?,
            });
        }
        if self.eat("retreat cost of") {
            return self.retreat_rule();
        }
        if self.eat("prizes for knock out of") {
            return Ok(Modifier::PrizesForKnockOut {
                of: self.anyone_or()?,
                change: self.signed()?,
            });
        }
        if let Some(modifier) = self.player_rule()? {
            return Ok(modifier);
        }
        if self.at_pokemon() || self.at_count() {
            return self.pokemon_rule();
        }
        let energy = self.card_phrase()?;
        self.expect("on")?;
        let on = self.anyone_or()?;
        self.expect("provides")?;
        Ok(Modifier::Provides {
            energy,
            on,
            units: self.units()?,
        })
    }

    /// `any`, or a selection.
    fn anyone_or(&mut self) -> Parsed<PokemonSel> {
        if !self.sees("any number") && self.eat("any") {
            return Ok(anyone());
        }
        self.pokemon()
    }

    fn damage_rule(&mut self) -> Parsed<Modifier> {
        if self.eat("prevent effects of attacks") {
            let by = if self.eat("by") {
                self.anyone_or()?
            } else {
                anyone()
            };
            self.expect("on")?;
            return Ok(Modifier::PreventEffects {
                by,
                to: self.anyone_or()?,
            });
        }
        let mut change = None;
        if self.eat("prevent") {
            change = Some(DamageChange::Prevent);
        } else if self.eat("halve") {
            change = Some(DamageChange::Half);
        }
        self.expect("damage")?;
        if change == Some(DamageChange::Prevent) && self.eat("up to") {
            change = Some(DamageChange::PreventUpTo(self.number()?));
        }
        self.expect("by")?;
        let by = self.anyone_or()?;
        self.expect("to")?;
        let to = self.anyone_or()?;
        let (change, at) = match change {
            Some(change) => (change, self.step().unwrap_or(DamageStep::After)),
            None => (self.damage_change()?, self.needed_step()?),
        };
        Ok(Modifier::Damage { by, to, at, change })
    }

    fn damage_change(&mut self) -> Parsed<DamageChange> {
        if self.eat_sign('+') {
            return Ok(DamageChange::More(self.amount()?));
        }
        if self.eat_sign('-') {
            return Ok(DamageChange::Less(self.amount()?));
        }
        Err(self.fault("Here a change such as `+10` or `-10` is missing."))
    }

    fn step(&mut self) -> Option<DamageStep> {
        self.pick(&[
            ("before weakness", DamageStep::Before),
            ("after weakness", DamageStep::After),
        ])
    }

    fn needed_step(&mut self) -> Parsed<DamageStep> {
        let missing = self.fault("Say whether this is `before weakness` or `after weakness`.");
        self.step().ok_or(missing)
    }

    fn retreat_rule(&mut self) -> Parsed<Modifier> {
        let who = self.pokemon()?;
        if self.eat("is") {
            let at = self.fault("Only `is 0` can stand here, or a change such as `-1`.");
            let number: i32 = self.number()?;
            return if number == 0 {
                Ok(Modifier::RetreatCost { who, change: None })
            } else {
                Err(at)
            };
        }
        Ok(Modifier::RetreatCost {
            who,
            change: Some(self.signed()?),
        })
    }

    /// Rules about a player: coins, Bench size, what they cannot do.
    fn player_rule(&mut self) -> Parsed<Option<Modifier>> {
        for (owner, who) in vocab::OWNERS {
            if self.eat(&format!("{owner} coins are tails")) {
                return Ok(Some(Modifier::CoinsAreTails { who: *who }));
            }
            if self.eat(&format!("{owner} bench size is")) {
                return Ok(Some(Modifier::BenchSize {
                    who: *who,
                    size: self.number()?,
                }));
            }
        }
        for (subject, who) in vocab::SUBJECTS {
            if self.eat(&format!("{subject} cannot")) {
                let act = self.need(
                    vocab::PLAYER_ACTS,
                    "something a player does, such as `play items`,",
                )?;
                return Ok(Some(Modifier::PlayerCannot { who: *who, act }));
            }
        }
        Ok(None)
    }

    fn pokemon_rule(&mut self) -> Parsed<Modifier> {
        let who = self.pokemon()?;
        if self.eat("must flip to attack") {
            return Ok(Modifier::FlipToAttack { who });
        }
        if self.eat("may evolve at once") {
            return Ok(Modifier::MayEvolveAtOnce { who });
        }
        if self.eat("cannot") {
            return Ok(Modifier::Cannot {
                who,
                act: self.pokemon_act()?,
            });
        }
        let known = ["cannot", "must", "may"];
        Err(self.unknown(
            "`cannot …`, `must flip to attack` or `may evolve at once`",
            known,
        ))
    }

    fn pokemon_act(&mut self) -> Parsed<PokemonAct> {
        if self.eat("use") {
            if let Token::Text(_) = self.peek() {
                return Ok(PokemonAct::UseAttack(self.text("the name of an attack")?));
            }
            let kind = self.need(
                vocab::POWERS_PLURAL,
                "`abilities`, `poke-powers`, `poke-bodies` or the name of an attack",
            )?;
            return Ok(PokemonAct::UsePowers(kind));
        }
        self.need(
            &[
                ("retreat", PokemonAct::Retreat),
                ("attack", PokemonAct::Attack),
                (
                    "be affected by conditions",
                    PokemonAct::BeAffectedByConditions,
                ),
                ("be healed", PokemonAct::BeHealed),
            ],
            "`attack`, `retreat`, `use …`, `be healed` or `be affected by conditions`",
        )
    }

    /// `[G G]`, `[R/W]`, `[any]`: what an Energy card provides, one entry per unit.
    pub(super) fn units(&mut self) -> Parsed<Vec<TypeSet>> {
        self.expect_sign('[')?;
        let mut units = Vec::new();
        while !self.eat_sign(']') {
            units.push(self.unit()?);
        }
        Ok(units)
    }

    fn unit(&mut self) -> Parsed<TypeSet> {
        if self.eat("any") {
            return Ok(TypeSet::ALL);
        }
        let mut set = TypeSet::of(self.letter()?);
        while self.eat_sign('/') {
            set = set.with(self.letter()?);
        }
        Ok(set)
    }

    /// The letter of a type, as in a cost.
    pub(super) fn letter(&mut self) -> Parsed<EnergyType> {
        let mut letters = self.word().unwrap_or("").chars();
        match (
            letters.next().and_then(EnergyType::from_symbol),
            letters.next(),
        ) {
            (Some(found), None) => {
                self.advance();
                Ok(found)
            }
            _ => {
                let found = self.found();
                Err(self.fault(format!(
                    "{found} is no type. The letters are G R W L P F D M Y N and C (Colorless), with spaces between."
                )))
            }
        }
    }
}
