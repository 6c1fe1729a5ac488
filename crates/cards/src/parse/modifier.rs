//! Reads modifiers: rules that hold while a card is in play, or for a while.

use super::cursor::{Cursor, Sort};
use super::error::Parsed;
use super::lexer::Token;
use crate::effect::{
    BanRule, CheckupRule, Chooser, CostChange, CostRule, Count, DamageChange, DamageRule,
    DamageStep, EnergyRule, FactRule, Filter, KnockOutRule, Modifier, PermitRule, Player,
    PokemonAct, PokemonBase, PokemonSel, RelationFilter, RetreatChange, Sources, Until,
    WeaknessChange,
};
use crate::vocab;
use rulebox_rules::{EnergyType, Kinds};

/// The most Pokémon for which any rule makes room on a Bench.
const LARGEST_BENCH: i32 = 8;

/// Every Pokémon in play, which the language calls `any` in rules about damage.
pub(crate) fn anyone() -> PokemonSel {
    PokemonSel {
        base: PokemonBase::InPlay(Player::Each),
        filter: Filter::Any,
        count: Count::All,
        chooser: Chooser::You,
    }
}

/// The Pokémon that the card is attached to.
pub(crate) fn this() -> PokemonSel {
    PokemonSel {
        base: PokemonBase::This,
        ..anyone()
    }
}

impl Cursor<'_> {
    /// How long a lasting effect holds, with the colon after it.
    pub(super) fn duration(&mut self) -> Parsed<Until> {
        let until = self.need(
            &[
                ("until end of turn while active", Until::EndOfTurnWhileActive),
                ("until end of turn", Until::EndOfTurn),
                ("until end of opponent's next turn", Until::EndOfOpponentsNextTurn),
                ("during your next turn", Until::YourNextTurn),
                ("during opponent's next turn", Until::OpponentsNextTurn),
                ("for this attack", Until::ThisAttack),
                ("for the rest of the game", Until::RestOfGame),
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
            return Ok(Modifier::Fact(FactRule::Hp {
                who: self.pokemon()?,
                change: self.signed()?,
            }));
        }
        if self.eat("retreat cost of") {
            return self.retreat_rule();
        }
        if self.eat("prizes for knock out of") {
            let of = self.anyone_or()?;
            let by = self.by_damage_of()?;
            let change = match self.eat("are 0") {
                true => None,
                false => Some(self.signed()?),
            };
            return Ok(Modifier::KnockOut(KnockOutRule::Prizes { of, by, change }));
        }
        if self.eat("knock out of") {
            let who = self.anyone_or()?;
            self.expect("does not count")?;
            return Ok(Modifier::KnockOut(KnockOutRule::DoesNotCount { who }));
        }
        if self.eat("knocked out") {
            let who = self.anyone_or()?;
            let by = self.by_damage_of()?;
            self.expect("goes")?;
            let to = self.destination()?;
            return Ok(Modifier::KnockOut(KnockOutRule::Goes {
                who,
                by,
                to,
                along: self.along(),
            }));
        }
        if let Some(modifier) = self.counter_rule()? {
            return Ok(modifier);
        }
        if let Some(modifier) = self.player_rule()? {
            return Ok(modifier);
        }
        if self.sees("this card") {
            return self.energy_rule();
        }
        if self.at_pokemon() || self.at_count() {
            return self.pokemon_rule();
        }
        self.energy_rule()
    }

    /// `by damage of SELECT`, if it is there.
    fn by_damage_of(&mut self) -> Parsed<Option<PokemonSel>> {
        Ok(match self.eat("by damage of") {
            true => Some(self.anyone_or()?),
            false => None,
        })
    }

    /// `tools on SELECT have no effect`, `SORT on SELECT provides [..]`, `this card provides [..]`.
    fn energy_rule(&mut self) -> Parsed<Modifier> {
        if self.eat("this card may evolve at once") {
            return Ok(Modifier::Permit(PermitRule::ThisCardEvolvesAtOnce));
        }
        if self.eat("this card") {
            self.expect("provides")?;
            return Ok(Modifier::Energy(EnergyRule::Provides {
                energy: Filter::Relation(RelationFilter::ThisCard),
                on: this(),
                units: self.units()?,
            }));
        }
        let energy = self.card_phrase()?;
        self.expect("on")?;
        let on = self.anyone_or()?;
        if self.eat("have no effect") {
            return Ok(Modifier::Ban(BanRule::ToolsOff { tools: energy, on }));
        }
        let only = self.eat("provides only");
        if only || self.eat("also provides") {
            let units = self.units()?;
            let types = units.into_iter().next().unwrap_or_default();
            return Ok(Modifier::Energy(EnergyRule::ProvidesTypes {
                energy,
                on,
                types,
                only,
            }));
        }
        self.expect("provides")?;
        Ok(Modifier::Energy(EnergyRule::Provides {
            energy,
            on,
            units: self.units()?,
        }))
    }

    /// Rules that begin with what they are about: costs, types, Weakness, counters, sleep, healing.
    fn counter_rule(&mut self) -> Parsed<Option<Modifier>> {
        if self.eat("attack cost of") {
            return self.attack_cost_rule().map(Some);
        }
        if self.eat("type of") {
            let who = self.pokemon()?;
            self.expect("is")?;
            return Ok(Some(Modifier::Fact(FactRule::Type {
                who,
                is: self.symbol()?,
            })));
        }
        if self.eat("weakness of") {
            let who = self.pokemon()?;
            self.expect("is")?;
            let is = self.weakness_rule()?;
            return Ok(Some(Modifier::Fact(FactRule::Weakness { who, is })));
        }
        if self.eat("no") {
            let to = self.symbol()?;
            self.expect("weakness")?;
            return Ok(Some(Modifier::Fact(FactRule::NoWeaknessTo(to))));
        }
        if self.eat("poison counters on") {
            return Ok(Some(Modifier::Checkup(CheckupRule::PoisonCounters {
                who: self.anyone_or()?,
                change: self.signed()?,
            })));
        }
        if self.eat("burn counters on") {
            let who = self.anyone_or()?;
            self.expect("are")?;
            return Ok(Some(Modifier::Checkup(CheckupRule::BurnCounters {
                who,
                are: self.number()?,
            })));
        }
        if self.eat("sleep of") {
            let who = self.anyone_or()?;
            self.expect("needs")?;
            let heads = self.number()?;
            self.expect("heads")?;
            return Ok(Some(Modifier::Checkup(CheckupRule::SleepCoins {
                who,
                heads,
            })));
        }
        if self.eat("healing of") {
            let who = self.anyone_or()?;
            self.expect("doubled")?;
            return Ok(Some(Modifier::Checkup(CheckupRule::HealingDoubled { who })));
        }
        if self.eat("attack coins may be flipped again") {
            return Ok(Some(Modifier::Permit(PermitRule::FlipAgain)));
        }
        Ok(None)
    }

    fn weakness_rule(&mut self) -> Parsed<WeaknessChange> {
        if self.eat("none") {
            return Ok(WeaknessChange::None);
        }
        if self.eat("x2") {
            return Ok(WeaknessChange::Double);
        }
        let to = self.symbol()?;
        self.expect("x2")?;
        Ok(WeaknessChange::To(to))
    }

    /// A type in braces.
    pub(super) fn symbol(&mut self) -> Parsed<EnergyType> {
        let Token::Symbol(t) = *self.peek() else {
            return Err(self.fault("Here a type is missing, as in `{R}`."));
        };
        self.advance();
        Ok(t)
    }

    fn attack_cost_rule(&mut self) -> Parsed<Modifier> {
        let who = self.anyone_or()?;
        let with = self.with_attack()?;
        let change = if self.eat("is 0") {
            CostChange::Free
        } else if self.eat("ignores colorless") {
            CostChange::NoColorless
        } else if self.eat_sign('+') {
            CostChange::More(self.plain_amount()?)
        } else if self.eat_sign('-') {
            if self.sees_sign('[') {
                CostChange::LessOf(self.cost_symbols()?)
            } else {
                let less = self.plain_amount()?;
                match self.eat("any") {
                    true => CostChange::LessAny(less),
                    false => CostChange::Less(less),
                }
            }
        } else {
            return Err(self.fault(
                "Here a change of the cost is missing, such as `-1`, `-[L]`, `+1` or `is 0`.",
            ));
        };
        Ok(Modifier::Cost(CostRule::Attack { who, with, change }))
    }

    /// `with "NAME"`: only that attack.
    fn with_attack(&mut self) -> Parsed<Option<String>> {
        Ok(match self.eat("with") {
            true => Some(self.text("the name of an attack")?),
            false => None,
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
        if self.eat("prevent effects of") {
            return self.effects_rule();
        }
        if self.eat("prevent counters by") {
            let by = self.anyone_or()?;
            self.expect("on")?;
            return Ok(Modifier::Damage(DamageRule::PreventCounters {
                by,
                to: self.anyone_or()?,
            }));
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
        let with = self.with_attack()?;
        self.expect("to")?;
        let to = self.anyone_or()?;
        let (change, at) = match change {
            Some(change) => (change, self.step().unwrap_or(DamageStep::After)),
            None => (self.damage_change()?, self.needed_step()?),
        };
        Ok(Modifier::Damage(DamageRule::Change {
            by,
            with,
            to,
            at,
            change,
        }))
    }

    /// `attacks, abilities [by SELECT] on SELECT` after `prevent effects of`.
    fn effects_rule(&mut self) -> Parsed<Modifier> {
        let mut of = Sources(0);
        loop {
            let source = self.need(
                vocab::SOURCES,
                "`attacks`, `abilities`, `items` or `supporters`",
            )?;
            of = of.and(source);
            if !self.eat_sign(',') {
                break;
            }
        }
        let by = match self.eat("by") {
            // Of Trainer cards, whose Pokémon they are says whose cards are meant.
            true if self.eat("opponent") => PokemonSel {
                base: PokemonBase::InPlay(Player::Opponent),
                ..anyone()
            },
            true => self.anyone_or()?,
            false => anyone(),
        };
        self.expect("on")?;
        if self.eat("stadium") {
            return Ok(Modifier::Damage(DamageRule::PreventEffectsOnStadium { of }));
        }
        Ok(Modifier::Damage(DamageRule::PreventEffects {
            of,
            by,
            to: self.anyone_or()?,
        }))
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
                let change = RetreatChange::Free;
                Ok(Modifier::Cost(CostRule::Retreat { who, change }))
            } else {
                Err(at)
            };
        }
        let change = if self.eat_sign('+') {
            RetreatChange::More(self.plain_amount()?)
        } else if self.eat_sign('-') {
            RetreatChange::Less(self.plain_amount()?)
        } else {
            return Err(self.fault("Here a change such as `-1`, `+1` or `is 0` is missing."));
        };
        Ok(Modifier::Cost(CostRule::Retreat { who, change }))
    }

    /// Rules about a player: coins, Bench size, what they cannot do.
    fn player_rule(&mut self) -> Parsed<Option<Modifier>> {
        for (owner, who) in vocab::OWNERS {
            if self.eat(&format!("{owner} coins are tails")) {
                return Ok(Some(Modifier::Ban(BanRule::CoinsAreTails { who: *who })));
            }
            if self.eat(&format!("{owner} bench size is")) {
                let size = self.bench_size()?;
                let you_first = self.eat("and you discard first");
                let test = match self.eat("if") {
                    true => Some(self.test()?),
                    false => None,
                };
                return Ok(Some(Modifier::Fact(FactRule::BenchSize {
                    who: *who,
                    size,
                    you_first,
                    test,
                })));
            }
        }
        for (subject, who) in vocab::SUBJECTS {
            if self.eat(&format!("{subject} cannot put")) {
                let filter = self.card_phrase()?;
                self.expect("into play")?;
                return Ok(Some(Modifier::Ban(BanRule::CannotPutIntoPlay {
                    who: *who,
                    filter,
                })));
            }
            if self.eat(&format!("{subject} cannot")) {
                let act = self.need(
                    vocab::PLAYER_ACTS,
                    "something a player does, such as `play items`,",
                )?;
                return Ok(Some(Modifier::Ban(BanRule::PlayerCannot {
                    who: *who,
                    act,
                })));
            }
        }
        Ok(None)
    }

    fn bench_size(&mut self) -> Parsed<u8> {
        let large = self.fault(format!(
            "A Bench has room for {LARGEST_BENCH} Pokémon at most."
        ));
        match self.number::<i32>()? {
            size @ 0..=LARGEST_BENCH => Ok(size as u8),
            _ => Err(large),
        }
    }

    fn pokemon_rule(&mut self) -> Parsed<Modifier> {
        let who = self.pokemon()?;
        if self.eat("must flip to attack") {
            return Ok(Modifier::Ban(BanRule::FlipToAttack { who }));
        }
        if self.eat("may evolve at once") {
            return Ok(Modifier::Permit(PermitRule::EvolveAtOnce { who }));
        }
        if self.eat("may retreat while asleep or paralyzed") {
            return Ok(Modifier::Permit(PermitRule::RetreatHeld { who }));
        }
        if self.eat("may attack twice") {
            return Ok(Modifier::Permit(PermitRule::AttackTwice { who }));
        }
        if self.eat("may become") {
            let into = self.text("the name of the Mega Evolution")?;
            self.expect("without ending the turn")?;
            return Ok(Modifier::Permit(PermitRule::MegaKeepsTurn { who, into }));
        }
        if self.eat("may use") {
            let named = match self.eat("attacks") {
                true => None,
                false => Some(self.text("`attacks` or the name of an attack")?),
            };
            self.expect("of")?;
            let of = self.attack_source()?;
            return Ok(Modifier::Permit(PermitRule::UseAttacks {
                who,
                of,
                named,
                free: self.eat("for free"),
            }));
        }
        if self.eat("counts as") {
            let word = self.word().unwrap_or("");
            let Some(kinds) = Kinds::from_word(word) else {
                return Err(self.unknown("a kind", Kinds::WORDS.iter().map(|(word, _)| *word)));
            };
            self.advance();
            return Ok(Modifier::Fact(FactRule::CountsAs { who, kinds }));
        }
        if self.eat("survives at full hp with") {
            return Ok(Modifier::KnockOut(KnockOutRule::Survives {
                who,
                with: self.number()?,
            }));
        }
        if self.eat("must discard") {
            let cards = self.number()?;
            if !self.eat("card") {
                self.expect("cards")?;
            }
            self.expect("from hand to attack")?;
            return Ok(Modifier::Ban(BanRule::PayToAttack { who, cards }));
        }
        if self.eat("have no") {
            let kind = self.need(
                vocab::POWERS_PLURAL,
                "`abilities`, `poke-powers` or `poke-bodies`",
            )?;
            return Ok(Modifier::Ban(BanRule::NoPowers { who, kind }));
        }
        if self.eat("cannot") {
            return Ok(Modifier::Ban(BanRule::Cannot {
                who,
                act: self.pokemon_act()?,
            }));
        }
        let known = ["cannot", "must", "may", "have", "counts", "survives"];
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
            if let Some((var, Sort::Attack)) = self.bound() {
                self.advance();
                return Ok(PokemonAct::UseChosenAttack(var));
            }
            let kind = self.need(
                vocab::POWERS_PLURAL,
                "`abilities`, `poke-powers`, `poke-bodies` or the name of an attack",
            )?;
            return Ok(PokemonAct::UsePowers(kind));
        }
        for (word, condition) in vocab::CONDITIONS {
            if self.eat(&format!("be {word}")) {
                return Ok(PokemonAct::BeAffectedBy(*condition));
            }
        }
        self.need(
            &[
                ("retreat", PokemonAct::Retreat),
                ("attack", PokemonAct::Attack),
                ("evolve", PokemonAct::Evolve),
                (
                    "be affected by conditions",
                    PokemonAct::BeAffectedByConditions,
                ),
                ("be healed", PokemonAct::BeHealed),
            ],
            "`attack`, `retreat`, `use …`, `be healed` or `be affected by conditions`",
        )
    }
}
