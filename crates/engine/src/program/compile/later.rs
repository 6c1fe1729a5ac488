//! Lays out what comes later: effects that wait for the end of a turn, and markers with a rule of their own.

use super::{CompileError, Compiler};
use crate::book::{Rule, TriggeredDef};
use crate::program::op::{LastingOp, Op, Register};
use crate::state::ids::ModifierId;
use rulebox_cards::effect::*;

impl Compiler<'_> {
    /// `at end of opponent's next turn: EFFECT`: about a certain Pokémon, which the effect then calls `this`.
    pub(super) fn delayed(&mut self, who: Player, effect: &Effect) -> Result<(), CompileError> {
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
    pub(super) fn marker(
        &mut self,
        name: &str,
        on: &PokemonSel,
        when: &When,
    ) -> Result<(), CompileError> {
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
            of: Some(of),
            name: None,
            needs: None,
            program: super::effect(None, program, super::Use::default(), self.parts)?,
        })
    }

    pub(super) fn begin(&mut self, rule: Rule, until: Until, chosen: Option<Register>) {
        self.parts.rules.push(rule);
        let modifier = ModifierId((self.parts.rules.len() - 1) as u16);
        self.op(Op::Lasting(LastingOp::Begin {
            modifier,
            until,
            chosen,
        }));
    }
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
    let sel = match effect {
        Effect::Seq(list) => match list.as_mut_slice() {
            [only] => return subject(only),
            _ => return None,
        },
        Effect::Pokemon(PokemonVerb::KnockOut { which }) => which,
        Effect::Counters(CounterVerb::Put {
            count: Amount::Number(_),
            on,
            spread: false,
        }) => on,
        Effect::Conditions(ConditionVerb::Inflict { on, .. }) => on,
        Effect::Counters(CounterVerb::Heal { amount: None, of }) => of,
        _ => return None,
    };
    let certain = !matches!(
        sel.base,
        PokemonBase::Active(_) | PokemonBase::Bench(_) | PokemonBase::InPlay(_)
    );
    certain.then_some(sel)
}
