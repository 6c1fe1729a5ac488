//! Lays out what lasts and what comes later: rules that hold for some turns, effects that wait for the end of a turn, and markers
//! with a rule of their own.

use crate::book::{Rule, TriggeredDef, shared};
use crate::procedures::program::Op;
use crate::program::compile::{self, CompileError, Compiler, Use, Verb, scopes_mut, verb_mut};
use crate::program::lasting::LastingOp;
use crate::program::lasting::plain::{
    asks_for_powers, is_plain, is_plain_test, is_settled_by_facts,
};
use crate::state::ids::{ModifierId, Register};
use rulebox_cards::effect::*;
use rulebox_rules::PowerKind;
use std::sync::Arc;

impl Verb for LastingVerb {
    fn compile(&self, _: &Effect, c: &mut Compiler<'_>) -> Result<(), CompileError> {
        match self {
            LastingVerb::Holds {
                rule: LastingRule::When(when),
                until,
            } => {
                let rule = c.lasting_trigger(when)?;
                c.begin(rule, *until, None);
                Ok(())
            }
            LastingVerb::Holds {
                rule: LastingRule::Rule(modifier),
                until,
            } => {
                played(modifier)?;
                let chosen = chosen_attack(modifier);
                let modifier = c.resolve_modifier(modifier)?;
                c.begin(Rule::Holds(modifier), *until, chosen);
                Ok(())
            }
            LastingVerb::Delayed { who, effect } => c.delayed(*who, effect),
            LastingVerb::Marker { name, on, rule } => c.marker(name, on, rule),
            LastingVerb::Remove { from } => {
                let from = from.as_ref().map(|on| c.resolve(on)).transpose()?;
                c.op(Op::Lasting(LastingOp::Remove { from }));
                Ok(())
            }
        }
    }

    fn is_deed(&self) -> bool {
        match self {
            LastingVerb::Holds { .. }
            | LastingVerb::Delayed { .. }
            | LastingVerb::Marker { .. }
            | LastingVerb::Remove { .. } => false,
        }
    }

    fn target(&mut self) -> Option<&mut PokemonSel> {
        match self {
            LastingVerb::Holds { .. }
            | LastingVerb::Delayed { .. }
            | LastingVerb::Marker { .. }
            | LastingVerb::Remove { .. } => None,
        }
    }

    fn subject(&mut self) -> Option<&mut PokemonSel> {
        match self {
            LastingVerb::Holds { .. }
            | LastingVerb::Delayed { .. }
            | LastingVerb::Marker { .. }
            | LastingVerb::Remove { .. } => None,
        }
    }
}

impl Compiler<'_> {
    /// `at end of opponent's next turn: EFFECT`: about a certain Pokémon, which the effect then calls `this`.
    fn delayed(&mut self, who: Player, effect: &Effect) -> Result<(), CompileError> {
        let mut effect = effect.clone();
        let Some(sel) = subject(&mut effect) else {
            return Err(CompileError::NotYet("such delayed effects"));
        };
        let of = std::mem::replace(sel, this());
        let (when, until) = match who {
            Player::Opponent => (Trigger::EndOfOpponentsTurn, Until::OpponentsNextTurn),
            Player::You | Player::Each => (Trigger::EndOfYourTurn, Until::YourNextTurn),
        };
        let of = self.resolve(&of)?;
        let program = Program {
            names: Vec::new(),
            effect,
        };
        let clause = self.later(when, of, &program)?;
        self.begin(Rule::When(clause), until, None);
        Ok(())
    }

    /// `marker "Char" on SELECT: when …` (KIND-COUNTER-1).
    fn marker(&mut self, name: &str, on: &PokemonSel, when: &When) -> Result<(), CompileError> {
        if when.trigger != Trigger::BetweenTurns || when.of.is_some() || when.needs.is_some() {
            return Err(CompileError::NotYet("such markers"));
        }
        let on = self.resolve(on)?;
        let clause = self.later(when.trigger, on, &when.program)?;
        self.begin(
            Rule::Marker(name.to_owned(), clause),
            Until::RestOfGame,
            None,
        );
        Ok(())
    }

    fn later(
        &mut self,
        when: Trigger,
        of: PokemonSel,
        program: &Program,
    ) -> Result<TriggeredDef, CompileError> {
        Ok(TriggeredDef {
            power: None,
            when,
            of: Some(Arc::new(of)),
            name: None,
            needs: None,
            program: compile::effect(None, program, Use::default(), self.parts)?,
        })
    }

    fn begin(&mut self, rule: Rule, until: Until, chosen: Option<Register>) {
        self.parts.rules.push(rule);
        let modifier = ModifierId((self.parts.rules.len() - 1) as u16);
        self.op(Op::Lasting(LastingOp::Begin {
            modifier,
            until,
            chosen,
        }));
    }

    /// Something that happens for a while whenever it is set off, to certain Pokémon.
    fn lasting_trigger(&mut self, when: &When) -> Result<Rule, CompileError> {
        let of = self.resolve(when.of.as_ref().unwrap_or(&this()))?;
        Ok(Rule::When(TriggeredDef {
            power: None,
            when: when.trigger,
            of: Some(Arc::new(of)),
            name: None,
            needs: shared(&when.needs),
            program: compile::effect(None, &when.program, Use::default(), self.parts)?,
        }))
    }

    fn resolve_modifier(&mut self, modifier: &Modifier) -> Result<Modifier, CompileError> {
        let mut modifier = modifier.clone();
        for scope in scopes_mut(&mut modifier) {
            *scope = self.resolve(scope)?;
        }
        Ok(modifier)
    }
}

/// The register with the attack that a rule is about, if it was chosen.
fn chosen_attack(modifier: &Modifier) -> Option<Register> {
    if let Modifier::Ban(BanRule::Cannot {
        act: PokemonAct::UseChosenAttack(var),
        ..
    }) = modifier
    {
        return Some(var.into());
    }
    None
}

fn this() -> PokemonSel {
    PokemonSel {
        base: PokemonBase::This,
        filter: Filter::Any,
        count: Count::All,
        chooser: Chooser::You,
    }
}

/// The certain Pokémon that an effect is about, if it is about one only.
fn subject(effect: &mut Effect) -> Option<&mut PokemonSel> {
    if let Effect::Seq(list) = effect {
        return match list.as_mut_slice() {
            [only] => subject(only),
            _ => None,
        };
    }
    let sel = verb_mut(effect)?.subject()?;
    let certain = !matches!(
        sel.base,
        PokemonBase::Active(_) | PokemonBase::Bench(_) | PokemonBase::InPlay(_)
    );
    certain.then_some(sel)
}

/// Refuses a static modifier that is understood but not played yet. Whether a change of types or kinds holds must not
/// depend on types or kinds, as conditions and locks on powers can, or the question would ask itself.
pub(crate) fn played_in_play(
    power: Option<PowerKind>,
    test: Option<&Test>,
    modifier: &Modifier,
) -> Result<(), CompileError> {
    let changes = matches!(
        modifier,
        Modifier::Fact(FactRule::Type { .. } | FactRule::CountsAs { .. })
    );
    if changes && (power.is_some() || test.is_some()) {
        let what = "changes of types and kinds by powers or under a condition";
        return Err(CompileError::NotYet(what));
    }
    if matches!(modifier, Modifier::Ban(BanRule::ToolsOff { .. }))
        && !test.is_none_or(is_plain_test)
    {
        return Err(CompileError::NotYet(TOOLS_AWAY));
    }
    if matches!(modifier, Modifier::Ban(BanRule::NoPowers { .. }))
        && !test.is_none_or(is_plain_test)
    {
        return Err(CompileError::NotYet(POWERS_AWAY));
    }
    let locks = matches!(
        modifier,
        Modifier::Ban(BanRule::Cannot {
            act: PokemonAct::UsePowers(_),
            ..
        })
    );
    if locks && test.is_some_and(asks_for_powers) {
        return Err(CompileError::NotYet(
            "locks on powers that depend on who has powers",
        ));
    }
    played(modifier)
}

/// Who is silenced must be settled before anybody is.
const POWERS_AWAY: &str = "texts that take powers away by what other texts can change (a name, a kind or a Stage never changes)";
const TOOLS_AWAY: &str = "texts that take the effects of Tools away by what other texts can change (a name, a kind or a Stage never changes)";

/// Refuses a modifier that is understood but not played yet.
fn played(modifier: &Modifier) -> Result<(), CompileError> {
    match modifier {
        Modifier::Fact(rule) => fact_is_played(rule),
        Modifier::Ban(rule) => ban_is_played(rule),
        Modifier::KnockOut(KnockOutRule::Goes { to, .. }) => {
            let known = matches!(to, Dest::Hand | Dest::LostZone);
            only_if(known, "such ways of Knocked Out Pokémon")
        }
        Modifier::KnockOut(
            KnockOutRule::Survives { .. }
            | KnockOutRule::DoesNotCount { .. }
            | KnockOutRule::Prizes { .. },
        )
        | Modifier::Damage(_)
        | Modifier::Cost(_)
        | Modifier::Permit(_)
        | Modifier::Checkup(_)
        | Modifier::Energy(_) => Ok(()),
    }
}

/// Whom a change of types or kinds is about must not depend on types or kinds, or the question would ask itself.
fn fact_is_played(rule: &FactRule) -> Result<(), CompileError> {
    match rule {
        FactRule::Type { who, .. } | FactRule::CountsAs { who, .. } => {
            let anybody = who.filter == Filter::Any;
            only_if(anybody, "changes of types and kinds of certain Pokémon")
        }
        FactRule::Hp { .. }
        | FactRule::Weakness { .. }
        | FactRule::NoWeaknessTo(_)
        | FactRule::BenchSize { .. } => Ok(()),
    }
}

/// Who has powers must not depend on who has powers, or the question would ask itself; likewise with Tools.
fn ban_is_played(rule: &BanRule) -> Result<(), CompileError> {
    match rule {
        BanRule::ToolsOff { tools, on } => {
            only_if(is_plain(tools) && is_plain(&on.filter), TOOLS_AWAY)
        }
        BanRule::NoPowers { who, .. } => only_if(is_settled_by_facts(&who.filter), POWERS_AWAY),
        BanRule::Cannot { .. }
        | BanRule::FlipToAttack { .. }
        | BanRule::PayToAttack { .. }
        | BanRule::PlayerCannot { .. }
        | BanRule::CannotPutIntoPlay { .. }
        | BanRule::CoinsAreTails { .. } => Ok(()),
    }
}

fn only_if(known: bool, what: &'static str) -> Result<(), CompileError> {
    match known {
        true => Ok(()),
        false => Err(CompileError::NotYet(what)),
    }
}
