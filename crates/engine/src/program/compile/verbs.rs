//! Lays out verbs: first the choices they need, then the deed.

use super::scopes::scopes_mut;
use super::{CompileError, Compiler, LATER, Use, cards_in, in_register, needs_choice, with_room};
use crate::book::{Rule, TriggeredDef};
use crate::program::flow::Modes;
use crate::program::op::{
    AttachOp, AttackOp, CardOp, ChoiceOp, ConditionOp, CounterOp, FlowOp, Goal, Op, PlayOp,
    PokemonOp, PrizeOp, Register, TurnOp,
};
use crate::query::locks::{asks_for_powers, is_plain, is_plain_test, is_settled_by_facts};
use rulebox_cards::effect::*;
use rulebox_rules::{PowerKind, TypeSet};

impl Compiler<'_> {
    pub(super) fn verb(&mut self, e: &Effect) -> Result<(), CompileError> {
        match e {
            Effect::Flow(FlowVerb::Modes {
                freely,
                min,
                max,
                options,
            }) => return self.modes(*freely, (*min, *max), options),
            Effect::Flow(FlowVerb::IfDone { first, then }) => {
                let around = match self.in_first {
                    true => Some(self.register()?),
                    false => None,
                };
                self.op(around.map_or(Op::Flow(FlowOp::ClearDid), |it| {
                    Op::Flow(FlowOp::KeepDid(it))
                }));
                let outside = std::mem::replace(&mut self.in_first, true);
                self.emit(first)?;
                self.in_first = outside;
                let jump = self.op(Op::Flow(FlowOp::JumpUnlessDid(LATER)));
                self.emit(then)?;
                self.land(jump);
                around.into_iter().for_each(|kept| {
                    self.op(Op::Flow(FlowOp::RecallDid(kept)));
                });
            }
            Effect::Cards(CardVerb::Move {
                cards,
                to,
                reveal,
                var,
            }) => {
                let to = match to {
                    Dest::Attach { to, spread } => Dest::Attach {
                        to: with_room(cards, to),
                        spread: *spread,
                    },
                    other => other.clone(),
                };
                let nobody = self.unless_taken(cards, &to);
                let cards = match var {
                    Some(var) => self.name_cards(var.into(), cards, Goal::of(&to)),
                    None => self.resolve_cards(cards, Goal::of(&to))?,
                };
                self.moving(cards, &to, *reveal)?;
                nobody.into_iter().for_each(|jump| self.land(jump));
            }
            Effect::Cards(CardVerb::Search {
                who,
                parts,
                either,
                to,
                reveal,
            }) => self.search(*who, parts, *either, to, *reveal)?,
            Effect::Pokemon(PokemonVerb::Return { which, to, along }) => {
                let which = self.resolve(which)?;
                self.op(Op::Pokemon(PokemonOp::Return {
                    which,
                    to: to.clone(),
                    along: *along,
                }));
                if *to == Dest::DeckShuffled {
                    self.op(Op::Cards(CardOp::ShuffleTouched));
                }
            }
            Effect::Pokemon(PokemonVerb::Devolve {
                which,
                to,
                repeatedly,
            }) => self.devolve(which, to, *repeatedly)?,
            Effect::Lasting(LastingVerb::Holds {
                rule: LastingRule::When(when),
                until,
            }) => {
                let rule = self.lasting_trigger(when)?;
                self.begin(rule, *until, None);
            }
            Effect::Lasting(LastingVerb::Holds {
                rule: LastingRule::Rule(modifier),
                until,
            }) => {
                played(modifier)?;
                let chosen = match modifier {
                    Modifier::Ban(BanRule::Cannot {
                        act: PokemonAct::UseChosenAttack(var),
                        ..
                    }) => Some(var.into()),
                    _ => None,
                };
                let modifier = self.resolve_modifier(modifier)?;
                self.begin(Rule::Holds(modifier), *until, chosen);
            }
            // Chance picks what is looked at.
            Effect::Cards(CardVerb::Look { cards, var, reveal })
                if cards.chooser == Chooser::Random =>
            {
                self.choose_cards(var.into(), cards, None, Goal::Elsewhere);
                self.op(Op::Cards(CardOp::Look {
                    into: var.into(),
                    cards: cards_in(var.into()),
                    reveal: *reveal,
                }));
            }
            Effect::Counters(CounterVerb::Move {
                count,
                up_to: true,
                from,
                to,
            }) => self.move_up_to(count, from, to)?,
            Effect::Counters(CounterVerb::Share { among }) => self.share_counters(among)?,
            Effect::Choice(ChoiceVerb::Guess {
                by,
                what,
                of,
                right,
                wrong,
            }) => self.guess((*by, *what, *of), right.as_deref(), wrong.as_deref())?,
            Effect::Play(PlayVerb::Supporter { cards }) => {
                let card = self.resolve_cards(cards, Goal::Elsewhere)?;
                self.op(Op::Play(PlayOp::Supporter { card }));
            }
            Effect::Lasting(LastingVerb::Delayed { who, effect }) => {
                return self.delayed(*who, effect);
            }
            Effect::Lasting(LastingVerb::Marker { name, on, rule }) => {
                return self.marker(name, on, rule);
            }
            Effect::Cards(CardVerb::Draw {
                who,
                count,
                up_to: true,
            }) => {
                let into = self.register()?;
                self.op(Op::Cards(CardOp::AskDraw {
                    into,
                    who: *who,
                    max: count.clone(),
                }));
                self.op(Op::Cards(CardOp::DrawNumber {
                    who: *who,
                    number: into,
                }));
            }
            Effect::Pokemon(PokemonVerb::TrimBench { who, size }) => {
                let whose: &[Player] = match who {
                    Player::Each => &[Player::Opponent, Player::You],
                    one => std::slice::from_ref(one),
                };
                for who in whose {
                    self.op(Op::Pokemon(PokemonOp::TrimBench {
                        who: *who,
                        size: size.clone(),
                    }));
                }
            }
            Effect::Prizes(PrizeVerb::TurnUp { cards }) => {
                let cards = self.resolve_cards(cards, Goal::Elsewhere)?;
                self.op(Op::Prizes(PrizeOp::TurnUp(cards)));
            }
            Effect::Prizes(PrizeVerb::Take { count }) => {
                let left = self.register()?;
                self.op(Op::Flow(FlowOp::SetNumber {
                    into: left,
                    amount: count.clone(),
                }));
                self.op(Op::Prizes(PrizeOp::Take { left }));
            }
            Effect::Counters(CounterVerb::Put {
                count,
                on,
                spread: true,
            }) => {
                let left = self.register()?;
                self.op(Op::Flow(FlowOp::SetNumber {
                    into: left,
                    amount: count.clone(),
                }));
                self.op(Op::Counters(CounterOp::Spread {
                    left,
                    on: on.clone(),
                }));
            }
            leaf => {
                let op = self.leaf(leaf)?;
                self.op(op);
            }
        }
        Ok(())
    }

    fn leaf(&mut self, e: &Effect) -> Result<Op, CompileError> {
        Ok(match e {
            Effect::Attack(AttackVerb::Fail) => Op::Attack(AttackOp::Fail),
            Effect::Attack(AttackVerb::Base(op, amount)) => {
                Op::Attack(AttackOp::Base(*op, amount.clone()))
            }
            Effect::Attack(AttackVerb::BaseIgnores(ignoring)) => {
                Op::Attack(AttackOp::BaseIgnores(*ignoring))
            }
            Effect::Attack(AttackVerb::Damage {
                amount,
                to,
                ignoring,
            }) => Op::Attack(AttackOp::Damage {
                amount: amount.clone(),
                to: self.resolve(to)?,
                ignoring: *ignoring,
            }),
            Effect::Counters(CounterVerb::Put { count, on, .. }) => Op::Counters(CounterOp::Put {
                count: count.clone(),
                on: self.resolve(on)?,
            }),
            Effect::Counters(CounterVerb::Move {
                count, from, to, ..
            }) => Op::Counters(CounterOp::Move {
                count: count.clone(),
                from: self.resolve(from)?,
                to: self.resolve(to)?,
            }),
            Effect::Counters(CounterVerb::Heal { amount, of }) => Op::Counters(CounterOp::Heal {
                amount: amount.clone(),
                of: self.resolve(of)?,
            }),
            Effect::Conditions(ConditionVerb::Inflict {
                condition: rulebox_rules::Condition::Asleep,
                counters: Some(coins),
                ..
            }) if *coins > 2 => return Err(CompileError::NotYet("sleep of more than two coins")),
            Effect::Conditions(ConditionVerb::Inflict {
                condition,
                on,
                counters,
                deadly,
            }) => Op::Conditions(ConditionOp::Inflict {
                condition: *condition,
                on: self.resolve(on)?,
                counters: *counters,
                deadly: *deadly,
            }),
            Effect::Conditions(ConditionVerb::Cure { condition, of }) => {
                Op::Conditions(ConditionOp::Cure {
                    condition: *condition,
                    of: self.resolve(of)?,
                })
            }
            Effect::Cards(CardVerb::Draw { who, count, .. }) => Op::Cards(CardOp::Draw {
                who: *who,
                count: count.clone(),
            }),
            Effect::Cards(CardVerb::DrawUntil { who, size }) => Op::Cards(CardOp::DrawUntil {
                who: *who,
                size: size.clone(),
            }),
            Effect::Cards(CardVerb::Look { cards, var, reveal }) => Op::Cards(CardOp::Look {
                into: var.into(),
                cards: cards.clone(),
                reveal: *reveal,
            }),
            Effect::Cards(CardVerb::RevealUntil { who, filter, var }) => {
                Op::Cards(CardOp::RevealUntil {
                    who: *who,
                    filter: filter.clone(),
                    into: var.into(),
                })
            }
            Effect::Choice(ChoiceVerb::Type { among, var }) => Op::Choice(ChoiceOp::Type {
                into: var.into(),
                among: among.unwrap_or(TypeSet::ALL),
            }),
            Effect::Choice(ChoiceVerb::Number { var, min, max }) => Op::Choice(ChoiceOp::Number {
                into: var.into(),
                min: Some(min.clone()),
                max: max.clone(),
            }),
            Effect::Choice(ChoiceVerb::Attack { var, of }) => Op::Choice(ChoiceOp::Attack {
                into: var.into(),
                of: of.clone(),
            }),
            Effect::Attack(AttackVerb::Copy { of }) => {
                Op::Attack(AttackOp::Copy { of: of.clone() })
            }
            Effect::Cards(CardVerb::Shuffle { who }) => Op::Cards(CardOp::Shuffle(*who)),
            Effect::Prizes(PrizeVerb::Shuffle { who }) => Op::Prizes(PrizeOp::Shuffle(*who)),
            Effect::Pokemon(PokemonVerb::Switch { who, with }) => Op::Pokemon(PokemonOp::Switch {
                who: *who,
                with: self.resolve(with)?,
            }),
            Effect::Pokemon(PokemonVerb::KnockOut { which }) => {
                Op::Pokemon(PokemonOp::KnockOut(self.resolve(which)?))
            }
            Effect::Turn(TurnVerb::Win { who }) => Op::Turn(TurnOp::Win(*who)),
            Effect::Turn(TurnVerb::End) => Op::Turn(TurnOp::End),
            Effect::Play(PlayVerb::TurnAround) => Op::Play(PlayOp::TurnAround),
            Effect::Turn(TurnVerb::Another) => Op::Turn(TurnOp::Another),
            Effect::Turn(TurnVerb::EndsAfterDraw { who }) => Op::Turn(TurnOp::EndsAfterDraw(*who)),
            Effect::Play(PlayVerb::ThisCard) => Op::Play(PlayOp::ThisCard),
            _ => return Err(CompileError::NotYet("this effect")),
        })
    }

    fn modes(
        &mut self,
        freely: bool,
        (min, max): (u8, u8),
        options: &[Effect],
    ) -> Result<(), CompileError> {
        let into = self.register()?;
        self.op(Op::Flow(FlowOp::ChooseModes(Modes {
            freely,
            into,
            min,
            max,
            of: options.len() as u8,
        })));
        for (i, option) in options.iter().enumerate() {
            let jump = self.op(Op::Flow(FlowOp::JumpUnlessMode(into, i as u8, LATER)));
            self.emit(option)?;
            self.land(jump);
        }
        Ok(())
    }

    pub(super) fn moving(
        &mut self,
        cards: CardSel,
        to: &Dest,
        reveal: bool,
    ) -> Result<(), CompileError> {
        match to {
            Dest::Attach { to, spread: false } => {
                let moved = matches!(cards.from, CardZone::Attached(_));
                // A pile is not the same any more when some of its cards are attached and others still to be paid for.
                let cards = match &cards.from {
                    CardZone::Var(_) | CardZone::ThisCard => cards,
                    _ if moved => cards,
                    _ => cards_in(self.collect(cards)?),
                };
                let none = self.unless_any(&cards, to);
                let to = self.resolve(to)?;
                let paid = (cards.clone(), to.clone());
                self.op(Op::Attach(AttachOp::Free { cards, to }));
                if !moved {
                    let (cards, to) = paid;
                    self.op(Op::Attach(AttachOp::Paid { cards, to }));
                }
                none.into_iter().for_each(|jump| self.land(jump));
            }
            Dest::Onto(onto) => {
                let none = self.unless_any(&cards, onto);
                let onto = self.resolve(onto)?;
                self.op(Op::Pokemon(PokemonOp::Evolve { with: cards, onto }));
                none.into_iter().for_each(|jump| self.land(jump));
            }
            Dest::InPlaceOf(_) => {
                self.op(Op::Pokemon(PokemonOp::TakePlace { card: cards }));
            }
            Dest::Attach { to, spread: true } => {
                let named = match cards.from {
                    CardZone::Var(var) if var.0 < self.names => Some(var.into()),
                    _ => None,
                };
                let left = self.collect(cards)?;
                self.op(Op::Attach(AttachOp::Spread {
                    left,
                    to: to.clone(),
                }));
                named.into_iter().for_each(|name| {
                    self.op(Op::Attach(AttachOp::KeepAttached(name)));
                });
            }
            Dest::DeckTop | Dest::DeckBottom => {
                let at_random = cards.chooser == Chooser::Random && cards.count == Count::All;
                let left = self.collect(cards)?;
                if reveal {
                    self.op(Op::Cards(CardOp::Reveal(left)));
                }
                self.op(Op::Cards(CardOp::Order {
                    left,
                    top: *to == Dest::DeckTop,
                    at_random,
                }));
            }
            other => {
                self.op(Op::Cards(CardOp::Move {
                    cards,
                    to: other.clone(),
                    reveal,
                }));
                if *other == Dest::DeckShuffled {
                    self.op(Op::Cards(CardOp::ShuffleTouched));
                }
            }
        }
        Ok(())
    }

    fn collect(&mut self, cards: CardSel) -> Result<Register, CompileError> {
        let into = self.register()?;
        self.op(Op::Cards(CardOp::Collect { into, from: cards }));
        Ok(into)
    }

    /// Where nobody is there to take cards, nobody picks them: a jump to be landed.
    fn unless_taken(&mut self, cards: &CardSel, to: &Dest) -> Option<usize> {
        let Dest::Attach { to, .. } = to else {
            return None;
        };
        let of_board = !matches!(to.base, PokemonBase::Var(_) | PokemonBase::It);
        let picked = cards.count != Count::All && !matches!(cards.from, CardZone::Attached(_));
        let taken = Test::Exists(PokemonSel {
            count: Count::All,
            ..to.clone()
        });
        (of_board && picked).then(|| self.op(Op::Flow(FlowOp::JumpUnless(taken, LATER))))
    }

    /// Where a Pokémon is to be picked for cards, nobody picks one if there are no cards: a jump to be landed.
    fn unless_any(&mut self, cards: &CardSel, to: &PokemonSel) -> Option<usize> {
        let found = matches!(cards.from, CardZone::Var(_)) && needs_choice(to);
        found.then(|| {
            self.op(Op::Flow(FlowOp::JumpUnless(
                Test::ExistsCard(cards.clone()),
                LATER,
            )))
        })
    }

    /// Takes the highest Evolution card off; as often as the player likes, if the text says so. Only an evolved Pokémon
    /// can be devolved (GLOSS-3).
    fn devolve(
        &mut self,
        which: &PokemonSel,
        to: &Dest,
        repeatedly: bool,
    ) -> Result<(), CompileError> {
        let mut evolved = which.clone();
        evolved.filter = Filter::All(vec![evolved.filter, Filter::State(StateFilter::Evolved)]);
        let again = self.here();
        let which = self.resolve(&evolved)?;
        let (to, shuffled) = (to.clone(), *to == Dest::DeckShuffled);
        if !repeatedly {
            self.op(Op::Pokemon(PokemonOp::Devolve { which, to }));
        } else if evolved.count == Count::AnyNumber {
            // Any of them, then any of them once more, until nobody wants to go on.
            let enough = self.op(Op::Flow(FlowOp::JumpUnless(
                Test::Exists(which.clone()),
                LATER,
            )));
            self.op(Op::Pokemon(PokemonOp::Devolve { which, to }));
            self.op(Op::Flow(FlowOp::Jump(again)));
            self.land(enough);
        } else {
            self.devolve_on(which, to)?;
        }
        if shuffled {
            self.op(Op::Cards(CardOp::ShuffleTouched));
        }
        Ok(())
    }

    /// Devolves chosen Pokémon, and asks each time whether to go on.
    fn devolve_on(&mut self, which: PokemonSel, to: Dest) -> Result<(), CompileError> {
        let mut still = which.clone();
        still.filter = Filter::State(StateFilter::Evolved);
        let again = self.here();
        self.op(Op::Pokemon(PokemonOp::Devolve { which, to }));
        let over = self.op(Op::Flow(FlowOp::JumpUnless(Test::Exists(still), LATER)));
        let decision = self.decision()?;
        self.op(Op::Flow(FlowOp::May {
            by: Player::You,
            decision,
            part: None,
        }));
        let enough = self.op(Op::Flow(FlowOp::JumpUnlessDecided(decision, LATER)));
        self.op(Op::Flow(FlowOp::Jump(again)));
        self.land(over);
        self.land(enough);
        Ok(())
    }

    /// Moves as many counters as the player says.
    fn move_up_to(
        &mut self,
        count: &Amount,
        from: &PokemonSel,
        to: &PokemonSel,
    ) -> Result<(), CompileError> {
        let mut damaged = from.clone();
        damaged.filter = Filter::All(vec![damaged.filter, Filter::State(StateFilter::Damaged)]);
        let from = self.resolve(&damaged)?;
        let none = self.op(Op::Flow(FlowOp::JumpUnless(
            Test::Exists(from.clone()),
            LATER,
        )));
        let to = self.resolve(to)?;
        let into = self.register()?;
        let there = Amount::Counted(Counted::Counters(from.clone()));
        self.op(Op::Choice(ChoiceOp::Number {
            into,
            min: None,
            max: Amount::Min(Box::new(count.clone()), Box::new(there)),
        }));
        self.op(Op::Counters(CounterOp::Move {
            count: Amount::Var(into.into()),
            from,
            to,
        }));
        self.land(none);
        Ok(())
    }

    /// Moving counters freely: all are taken off and shared out anew.
    fn share_counters(&mut self, among: &PokemonSel) -> Result<(), CompileError> {
        let (left, all) = (self.register()?, self.register()?);
        self.op(Op::Flow(FlowOp::EachPokemon {
            left: all,
            of: among.clone(),
        }));
        self.op(Op::Counters(CounterOp::Gather {
            into: left,
            among: all,
        }));
        self.op(Op::Counters(CounterOp::Spread {
            left,
            on: in_register(all),
        }));
        Ok(())
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

    /// Cards that a name holds from now on.
    fn name_cards(&mut self, into: Register, sel: &CardSel, goal: Goal) -> CardSel {
        match sel.count {
            Count::All => drop(self.op(Op::Cards(CardOp::Collect {
                into,
                from: sel.clone(),
            }))),
            _ => self.choose_cards(into, sel, None, goal),
        }
        cards_in(into)
    }

    /// Something that happens for a while whenever it is set off, to certain Pokémon.
    fn lasting_trigger(&mut self, when: &When) -> Result<Rule, CompileError> {
        let this = PokemonSel {
            base: PokemonBase::This,
            filter: Filter::Any,
            count: Count::All,
            chooser: Chooser::You,
        };
        let of = self.resolve(when.of.as_ref().unwrap_or(&this))?;
        Ok(Rule::When(TriggeredDef {
            power: None,
            when: when.trigger,
            of: Some(of),
            name: None,
            needs: when.needs.clone(),
            program: super::effect(None, &when.program, Use::default(), self.parts)?,
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
    let what = match modifier {
        // Whom a change of types or kinds is about must not depend on types or kinds, or the question would ask itself.
        Modifier::Fact(FactRule::Type { who, .. } | FactRule::CountsAs { who, .. })
            if who.filter != Filter::Any =>
        {
            "changes of types and kinds of certain Pokémon"
        }
        Modifier::Ban(BanRule::ToolsOff { tools, on })
            if !is_plain(tools) || !is_plain(&on.filter) =>
        {
            TOOLS_AWAY
        }
        // Who has powers must not depend on who has powers, or the question would ask itself.
        Modifier::Ban(BanRule::NoPowers { who, .. }) if !is_settled_by_facts(&who.filter) => {
            POWERS_AWAY
        }
        Modifier::KnockOut(KnockOutRule::Goes { to, .. })
            if !matches!(to, Dest::Hand | Dest::LostZone) =>
        {
            "such ways of Knocked Out Pokémon"
        }
        _ => return Ok(()),
    };
    Err(CompileError::NotYet(what))
}
