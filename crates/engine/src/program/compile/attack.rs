//! Sorts the statements of an attack's text into the steps of the attack (ATTACK-D, ATTACK-E, ATTACK-F).

use super::verb::{Verb, verb, verb_mut};
use super::{CompileError, Compiler};
use crate::program::choice::compile::{in_register, needs_choice};
use crate::program::flow::compile::{count_records, is_whole};
use rulebox_cards::effect::*;

/// The parts of an attack, by step.
#[derive(Default)]
pub(super) struct Parts {
    pub(super) choices: Vec<Piece>,
    pub(super) require: Vec<Piece>,
    pub(super) first: Vec<Piece>,
    pub(super) before: Vec<Piece>,
    pub(super) base: Vec<Piece>,
    pub(super) hits: Vec<Piece>,
    pub(super) after: Vec<Piece>,
}

/// A statement and how to pass over it.
pub(super) struct Piece {
    pub(super) effect: Effect,
    pub(super) pass: Pass,
    /// Where the recorded flips and decisions of this statement begin.
    pub(super) recorded: usize,
    /// The statement whose choice this is, where only that comes earlier.
    pub(super) part_of: Option<Effect>,
}

/// Which leaves of a statement are laid out now.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Pass {
    /// All of them.
    Whole,
    /// Only those of one class; `first` says whether flips and choices are made now or recalled, and
    /// `recorded` whether a later pass will recall them.
    Only {
        class: Class,
        first: bool,
        recorded: bool,
    },
}

/// What a statement does to an attack.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::program) enum Class {
    /// Makes the attack do nothing, which is settled before anything else (ATTACK-E).
    Fail,
    /// Changes the attack's own number.
    Base,
    /// Does other damage.
    Hit,
    /// Anything else.
    Other,
}

impl Piece {
    fn whole(effect: Effect) -> Piece {
        Piece {
            effect,
            pass: Pass::Whole,
            recorded: 0,
            part_of: None,
        }
    }
}

/// Sorts the statements of an attack's text into its steps.
pub(super) fn sort_attack(effect: &Effect, c: &mut Compiler<'_>) -> Result<Parts, CompileError> {
    let mut parts = Parts::default();
    let mut recorded = 0;
    let groups = groups(effect);
    let alone = groups.len() == 1;
    for e in groups {
        // Which attack is copied is chosen in step D, where nothing else must come first (ATTACK-D).
        let copies = alone && matches!(e, Effect::Attack(AttackVerb::Copy { .. }));
        if copies || matches!(e, Effect::Choice(ChoiceVerb::Pokemon { .. })) {
            parts.choices.push(Piece::whole(e));
        } else if let Effect::Attack(AttackVerb::Require(e)) = e {
            parts.require.push(Piece::whole(*e));
        } else if let Effect::Attack(AttackVerb::First(e)) = e {
            parts.first.push(Piece::whole(*e));
        } else if let Effect::Attack(AttackVerb::Before(e)) = e {
            parts.before.push(Piece::whole(*e));
        } else if is_whole(&e) {
            // What has to be done as a whole comes before the damage if it changes the damage.
            match has_class(&e, Class::Base) {
                true => parts.before.push(Piece::whole(e)),
                false => parts.after.push(Piece::whole(e)),
            }
        } else {
            let e = hoist_target(e, &mut parts.choices, c)?;
            parts.pass_over(&e, &mut recorded);
        }
    }
    Ok(parts)
}

impl Parts {
    /// Lays a statement out once for each thing that it does to the attack.
    fn pass_over(&mut self, e: &Effect, recorded: &mut usize) {
        let classes = classes_of(e);
        let several = classes.len() > 1;
        for (i, class) in classes.into_iter().enumerate() {
            let pass = Pass::Only {
                class,
                first: i == 0,
                recorded: several,
            };
            let pieces = match class {
                Class::Fail => &mut self.require,
                Class::Base => &mut self.base,
                Class::Hit => &mut self.hits,
                Class::Other => &mut self.after,
            };
            pieces.push(Piece {
                pass,
                recorded: *recorded,
                ..Piece::whole(e.clone())
            });
        }
        if several {
            *recorded += count_records(e);
        }
    }
}

/// The top-level statements, with each bare flip joined to the statements that may use its result.
fn groups(effect: &Effect) -> Vec<Effect> {
    let mut out: Vec<Effect> = Vec::new();
    let mut statements = if let Effect::Seq(list) = effect {
        list.clone()
    } else {
        vec![effect.clone()]
    };
    // A number that depends on cards chosen or seen before needs them before the damage, too.
    if let Some(last) = statements.iter().rposition(counts_names) {
        let rest = statements.split_off(last + 1);
        let early = std::mem::replace(&mut statements, rest);
        let (own, early): (Vec<_>, Vec<_>) = early.into_iter().partition(has_own_step);
        out.extend(own);
        out.push(Effect::Attack(AttackVerb::Before(Box::new(Effect::Seq(
            early,
        )))));
    }
    let mut open: Option<Vec<Effect>> = None;
    for statement in statements {
        let own_step = has_own_step(&statement);
        let bare_flip = matches!(
            &statement,
            Effect::Flow(FlowVerb::Flip {
                heads: None,
                tails: None,
                ..
            })
        );
        if own_step {
            out.push(statement);
        } else if bare_flip {
            out.extend(open.take().map(Effect::Seq));
            open = Some(vec![statement]);
        } else if let Some(group) = &mut open {
            group.push(statement);
        } else {
            out.push(statement);
        }
    }
    out.extend(open.map(Effect::Seq));
    out
}

/// Whether a statement says itself in which step it is done.
fn has_own_step(statement: &Effect) -> bool {
    matches!(
        statement,
        Effect::Attack(AttackVerb::Require(_) | AttackVerb::First(_) | AttackVerb::Before(_))
            | Effect::Choice(ChoiceVerb::Pokemon { .. })
    )
}

/// Whether a statement changes the attack's number by counting what a name holds.
fn counts_names(e: &Effect) -> bool {
    fn counts(a: &Amount) -> bool {
        match a {
            Amount::Var(_) => true,
            Amount::Number(_) => false,
            Amount::Counted(counted) => {
                matches!(counted, Counted::Cards(sel) if matches!(sel.from, CardZone::Var(_)))
            }
            Amount::Add(a, b)
            | Amount::Sub(a, b)
            | Amount::Mul(a, b)
            | Amount::Div(a, b)
            | Amount::Min(a, b)
            | Amount::Max(a, b) => counts(a) || counts(b),
        }
    }
    if let Effect::Attack(AttackVerb::Base(_, amount)) = e {
        return counts(amount);
    }
    let goes_on = matches!(e, Effect::Seq(_) | Effect::Flow(FlowVerb::If { .. }));
    goes_on && e.parts().into_iter().any(counts_names)
}

/// The targets of an attack are chosen in step D, before anything is done (ATTACK-D).
fn hoist_target(
    mut e: Effect,
    choices: &mut Vec<Piece>,
    c: &mut Compiler<'_>,
) -> Result<Effect, CompileError> {
    let whole = e.clone();
    let target = verb_mut(&mut e).and_then(|verb| verb.target());
    if let Some(sel) = target
        && needs_choice(sel)
    {
        let register = c.register()?;
        let choose = Effect::Choice(ChoiceVerb::Pokemon {
            var: register.into(),
            from: sel.clone(),
        });
        let hoisted = Piece {
            effect: choose,
            pass: Pass::Whole,
            recorded: 0,
            part_of: Some(whole),
        };
        choices.push(hoisted);
        *sel = in_register(register);
    }
    Ok(e)
}

pub(in crate::program) fn classes_of(e: &Effect) -> Vec<Class> {
    let found = |class| has_class(e, class);
    let mut classes: Vec<Class> = [Class::Fail, Class::Base, Class::Hit, Class::Other]
        .into_iter()
        .filter(|c| found(*c))
        .collect();
    if classes.is_empty() {
        classes.push(Class::Other);
    }
    classes
}

/// Whether a statement, or one inside it, does that to an attack.
fn has_class(e: &Effect, class: Class) -> bool {
    match verb(e).and_then(Verb::class) {
        Some(own) => own == class,
        None => e.parts().into_iter().any(|part| has_class(part, class)),
    }
}
