//! Lays out choices, and the choices that other statements need first.

use crate::procedures::program::{CardOp, FlowOp, Op};
use crate::program::choice::{ChoiceOp, ChooseCards, Goal};
use crate::program::compile::{CompileError, Compiler, LATER, Passing, Verb};
use crate::state::ids::Register;
use rulebox_cards::effect::{
    CardSel, CardZone, ChoiceVerb, Chooser, Count, Effect, FactFilter, Filter, Guessed, Player,
    PokemonBase, PokemonSel, StateFilter, Test, Var,
};
use rulebox_rules::{Kinds, Stage, TypeSet};

impl Verb for ChoiceVerb {
    fn compile(&self, _: &Effect, c: &mut Compiler<'_>) -> Result<(), CompileError> {
        match self {
            ChoiceVerb::Pokemon { var, from } => {
                let (into, from) = (var.into(), from.clone());
                // Where all are meant there is nothing to choose.
                let all = from.count == Count::All;
                c.op(match all {
                    true => Op::Flow(FlowOp::EachPokemon {
                        left: into,
                        of: from,
                    }),
                    false => Op::Choice(ChoiceOp::Pokemon { into, from }),
                });
            }
            ChoiceVerb::Cards { var, from } => {
                c.choose_cards(var.into(), from, None, Goal::Elsewhere);
            }
            ChoiceVerb::Type { among, var } => {
                c.op(Op::Choice(ChoiceOp::Type {
                    into: var.into(),
                    among: among.unwrap_or(TypeSet::ALL),
                }));
            }
            ChoiceVerb::Number { var, min, max } => {
                c.op(Op::Choice(ChoiceOp::Number {
                    into: var.into(),
                    min: Some(min.clone()),
                    max: max.clone(),
                }));
            }
            ChoiceVerb::Attack { var, of } => {
                c.op(Op::Choice(ChoiceOp::Attack {
                    into: var.into(),
                    of: of.clone(),
                }));
            }
            ChoiceVerb::Guess {
                by,
                what,
                of,
                right,
                wrong,
            } => c.guess((*by, *what, *of), right.as_deref(), wrong.as_deref())?,
        }
        Ok(())
    }

    fn passing(&self) -> Passing {
        match self {
            ChoiceVerb::Pokemon { .. } | ChoiceVerb::Cards { .. } => Passing::Choice,
            ChoiceVerb::Type { .. }
            | ChoiceVerb::Number { .. }
            | ChoiceVerb::Attack { .. }
            | ChoiceVerb::Guess { .. } => Passing::Once,
        }
    }

    fn is_deed(&self) -> bool {
        false
    }

    fn target(&mut self) -> Option<&mut PokemonSel> {
        None
    }

    fn subject(&mut self) -> Option<&mut PokemonSel> {
        None
    }
}

/// Leaves out what no text puts onto the Bench unless it says so: Restored Pokémon, and single pieces of a Pokémon of
/// several cards (KIND-RESTORED-1, KIND-LEGEND-1, KIND-VUNION-3).
pub(in crate::program) fn only_for_bench(filter: Filter) -> Filter {
    let not = |stage| Filter::Not(Box::new(Filter::Fact(FactFilter::Stage(stage))));
    let restored = (!names_restored(&filter)).then(|| not(Stage::Restored));
    let pieces = match asks_for_the_whole(&filter) {
        true => Vec::new(),
        false => vec![not(Stage::Legend), not(Stage::VUnion)],
    };
    let mut all = vec![filter];
    all.extend(restored);
    all.extend(pieces);
    match all.len() {
        1 => all.remove(0),
        _ => Filter::All(all),
    }
}

fn asks_for_the_whole(filter: &Filter) -> bool {
    match filter {
        Filter::All(list) | Filter::AnyOf(list) => list.iter().any(asks_for_the_whole),
        Filter::State(state) => *state == StateFilter::Whole,
        Filter::Any
        | Filter::Not(_)
        | Filter::Sort(_)
        | Filter::Fact(_)
        | Filter::Lineage(_)
        | Filter::Relation(_) => false,
    }
}

/// Whether a text names Restored Pokémon, or cards by their name.
fn names_restored(filter: &Filter) -> bool {
    match filter {
        Filter::All(list) | Filter::AnyOf(list) => list.iter().any(names_restored),
        Filter::Fact(FactFilter::Stage(stage)) => *stage == Stage::Restored,
        Filter::Fact(FactFilter::Kind(kinds)) => kinds.has(Kinds::RESTORED),
        Filter::Fact(FactFilter::Named(_)) => true,
        Filter::Fact(
            FactFilter::Type(_)
            | FactFilter::Evolution
            | FactFilter::NameHas(_)
            | FactFilter::Owned
            | FactFilter::Hp(..)
            | FactFilter::HasPower(_)
            | FactFilter::HasAnyPower
            | FactFilter::HasPowerNamed(_)
            | FactFilter::HasAttack(_),
        )
        | Filter::Any
        | Filter::Not(_)
        | Filter::Sort(_)
        | Filter::State(_)
        | Filter::Lineage(_)
        | Filter::Relation(_) => false,
    }
}

/// Whether somebody has to choose.
pub(in crate::program) fn needs_choice(sel: &PokemonSel) -> bool {
    let single = matches!(
        sel.base,
        PokemonBase::This | PokemonBase::Defending | PokemonBase::It | PokemonBase::Attacker
    ) || matches!(
        sel.base,
        PokemonBase::Active(Player::You | Player::Opponent)
    );
    sel.count != Count::All && !single
}

/// The Pokémon in a register.
pub(in crate::program) fn in_register(register: Register) -> PokemonSel {
    PokemonSel {
        base: PokemonBase::Var(register.into()),
        filter: Filter::Any,
        count: Count::All,
        chooser: Chooser::You,
    }
}

/// The cards in a register.
pub(in crate::program) fn cards_in(register: Register) -> CardSel {
    CardSel {
        from: CardZone::Var(register.into()),
        filter: Filter::Any,
        count: Count::All,
        chooser: Chooser::You,
        by_card: false,
    }
}

impl Compiler<'_> {
    /// A selection whose choice, if it has one, has been made.
    pub(in crate::program) fn resolve(
        &mut self,
        sel: &PokemonSel,
    ) -> Result<PokemonSel, CompileError> {
        if !needs_choice(sel) {
            return Ok(sel.clone());
        }
        let into = self.register()?;
        self.op(Op::Choice(ChoiceOp::Pokemon {
            into,
            from: sel.clone(),
        }));
        Ok(in_register(into))
    }

    /// Cards whose choice, if there is one, has been made.
    pub(in crate::program) fn resolve_cards(
        &mut self,
        sel: &CardSel,
        goal: Goal,
    ) -> Result<CardSel, CompileError> {
        if sel.count == Count::All {
            return Ok(sel.clone());
        }
        let into = self.register()?;
        self.choose_cards(into, sel, None, goal);
        Ok(cards_in(into))
    }

    /// A choice of cards.
    pub(in crate::program) fn choose_cards(
        &mut self,
        into: Register,
        from: &CardSel,
        search: Option<Player>,
        goal: Goal,
    ) {
        let mut from = from.clone();
        if goal == Goal::Bench {
            from.filter = only_for_bench(from.filter);
        }
        self.op(Op::Choice(ChoiceOp::Cards(ChooseCards {
            into,
            from,
            search,
            or: Vec::new(),
            differ: None,
            goal,
            fitting: None,
        })));
    }

    /// Cards that a name holds from now on.
    pub(in crate::program) fn name_cards(
        &mut self,
        into: Register,
        sel: &CardSel,
        goal: Goal,
    ) -> CardSel {
        if sel.count == Count::All {
            let from = sel.clone();
            self.op(Op::Cards(CardOp::Collect { into, from }));
        } else {
            self.choose_cards(into, sel, None, goal);
        }
        cards_in(into)
    }

    fn guess(
        &mut self,
        (by, what, of): (Player, Guessed, Var),
        right: Option<&Effect>,
        wrong: Option<&Effect>,
    ) -> Result<(), CompileError> {
        let decision = self.decision()?;
        let hidden = Test::ExistsCard(cards_in(of.into()));
        let nothing = self.op(Op::Flow(FlowOp::JumpUnless(hidden, LATER)));
        self.op(Op::Choice(ChoiceOp::Guess {
            by,
            what,
            of: of.into(),
            decision,
        }));
        let mistaken = self.op(Op::Flow(FlowOp::JumpUnlessDecided(decision, LATER)));
        right.map_or(Ok(()), |e| self.emit(e))?;
        self.otherwise(mistaken, wrong)?;
        self.land(nothing);
        Ok(())
    }
}
