//! Lays out verbs: first the choices they need, then the deed.

use super::scopes::scopes_mut;
use super::{CompileError, Compiler, Use, cards_in, with_room};
use crate::book::{Rule, TriggeredDef};
use crate::op::{Op, Register};
use crate::query::locks::{is_plain, is_plain_test};
use rulebox_cards::effect::*;

impl Compiler<'_> {
    pub(super) fn verb(&mut self, e: &Effect) -> Result<(), CompileError> {
        match e {
            Effect::Modes { min, max, options } => return self.modes(*min, *max, options),
            Effect::IfDone { first, then } => {
                self.op(Op::ClearDid);
                self.emit(first)?;
                let jump = self.op(Op::JumpUnlessDid(0));
                self.emit(then)?;
                self.land(jump);
            }
            Effect::Move {
                cards,
                to,
                reveal,
                var,
            } => {
                let to = match to {
                    Dest::Attach { to, spread } => Dest::Attach {
                        to: with_room(cards, to),
                        spread: *spread,
                    },
                    other => other.clone(),
                };
                let cards = match var {
                    Some(var) => self.name_cards(var.0, cards, to == Dest::Bench),
                    None => self.resolve_cards(cards, to == Dest::Bench)?,
                };
                self.moving(cards, &to, *reveal)?;
            }
            Effect::Search { either: true, .. } => {
                return Err(CompileError::NotYet("searches for one sort or another"));
            }
            Effect::Search {
                who,
                parts,
                to,
                reveal,
                ..
            } => self.search(*who, parts, to, *reveal)?,
            Effect::Return { which, to, along } => {
                let which = self.resolve(which)?;
                self.op(Op::Return {
                    which,
                    to: to.clone(),
                    along: *along,
                });
                if *to == Dest::DeckShuffled {
                    self.op(Op::ShuffleTouched);
                }
            }
            Effect::Devolve {
                repeatedly: true, ..
            } => return Err(CompileError::NotYet("devolving as often as one likes")),
            Effect::Devolve { which, to, .. } => {
                // Only an evolved Pokémon can be devolved (GLOSS-3).
                let mut evolved = which.clone();
                evolved.filter = Filter::All(vec![evolved.filter, Filter::Evolved]);
                let which = self.resolve(&evolved)?;
                self.op(Op::Devolve {
                    which,
                    to: to.clone(),
                });
                if *to == Dest::DeckShuffled {
                    self.op(Op::ShuffleTouched);
                }
            }
            Effect::Lasting {
                rule: LastingRule::When(when),
                until,
            } => {
                let rule = self.lasting_trigger(when)?;
                self.begin(rule, *until);
            }
            Effect::Lasting {
                rule: LastingRule::Rule(modifier),
                until,
            } => {
                played(modifier)?;
                let modifier = self.resolve_modifier(modifier)?;
                self.begin(Rule::Holds(modifier), *until);
            }
            Effect::Delayed { who, effect } => return self.delayed(*who, effect),
            Effect::Marker { name, on, rule } => return self.marker(name, on, rule),
            Effect::Draw {
                who,
                count,
                up_to: true,
            } => {
                let into = self.register()?;
                self.op(Op::AskDraw {
                    into,
                    who: *who,
                    max: count.clone(),
                });
                self.op(Op::DrawNumber {
                    who: *who,
                    number: into,
                });
            }
            Effect::FaceUp { cards } => {
                let cards = self.resolve_cards(cards, false)?;
                self.op(Op::FaceUp(cards));
            }
            Effect::TakePrizes { count } => {
                let left = self.register()?;
                self.op(Op::SetNumber {
                    into: left,
                    amount: count.clone(),
                });
                self.op(Op::TakePrizes { left });
            }
            Effect::PutCounters {
                count,
                on,
                spread: true,
            } => {
                let left = self.register()?;
                self.op(Op::SetNumber {
                    into: left,
                    amount: count.clone(),
                });
                self.op(Op::SpreadCounters {
                    left,
                    on: on.clone(),
                });
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
            Effect::Fail => Op::Fail,
            Effect::Base(op, amount) => Op::Base(*op, amount.clone()),
            Effect::BaseIgnores(ignoring) => Op::BaseIgnores(*ignoring),
            Effect::Damage {
                amount,
                to,
                ignoring,
            } => Op::Damage {
                amount: amount.clone(),
                to: self.resolve(to)?,
                ignoring: *ignoring,
            },
            Effect::PutCounters { count, on, .. } => Op::PutCounters {
                count: count.clone(),
                on: self.resolve(on)?,
            },
            Effect::MoveCounters { up_to: true, .. } => {
                return Err(CompileError::NotYet("moving up to so many counters"));
            }
            Effect::MoveCounters {
                count, from, to, ..
            } => Op::MoveCounters {
                count: count.clone(),
                from: self.resolve(from)?,
                to: self.resolve(to)?,
            },
            Effect::Heal { amount, of } => Op::Heal {
                amount: amount.clone(),
                of: self.resolve(of)?,
            },
            Effect::Inflict {
                condition: rulebox_rules::Condition::Asleep,
                counters: Some(_),
                ..
            } => return Err(CompileError::NotYet("deeper sleep")),
            Effect::Inflict {
                condition,
                on,
                counters,
                ..
            } => Op::Inflict {
                condition: *condition,
                on: self.resolve(on)?,
                counters: *counters,
            },
            Effect::Cure { condition, of } => Op::Cure {
                condition: *condition,
                of: self.resolve(of)?,
            },
            Effect::Draw { who, count, .. } => Op::Draw {
                who: *who,
                count: count.clone(),
            },
            Effect::DrawUntil { who, size } => Op::DrawUntil {
                who: *who,
                size: size.clone(),
            },
            Effect::Look { cards, var, reveal } => Op::Look {
                into: var.0,
                cards: cards.clone(),
                reveal: *reveal,
            },
            Effect::Shuffle { who } => Op::Shuffle(*who),
            Effect::ShufflePrizes { who } => Op::ShufflePrizes(*who),
            Effect::Switch { who, with } => Op::Switch {
                who: *who,
                with: self.resolve(with)?,
            },
            Effect::KnockOut { which } => Op::KnockOut(self.resolve(which)?),
            Effect::Win { who } => Op::Win(*who),
            Effect::EndTurn => Op::EndTurn,
            Effect::TurnAround => Op::TurnAround,
            Effect::ExtraTurn => Op::ExtraTurn,
            Effect::NextTurnEndsAfterDraw { who } => Op::NextTurnEndsAfterDraw(*who),
            Effect::PlayThisCard => Op::PlayThisCard,
            other => return Err(CompileError::NotYet(not_yet(other))),
        })
    }

    fn modes(&mut self, min: u8, max: u8, options: &[Effect]) -> Result<(), CompileError> {
        let into = self.register()?;
        self.op(Op::ChooseModes {
            into,
            min,
            max,
            of: options.len() as u8,
        });
        for (i, option) in options.iter().enumerate() {
            let jump = self.op(Op::JumpUnlessMode(into, i as u8, 0));
            self.emit(option)?;
            self.land(jump);
        }
        Ok(())
    }

    fn moving(&mut self, cards: CardSel, to: &Dest, reveal: bool) -> Result<(), CompileError> {
        match to {
            Dest::Attach { to, spread: false } => {
                let to = self.resolve(to)?;
                self.op(Op::Attach { cards, to });
            }
            Dest::Attach { to, spread: true } => {
                let left = self.collect(cards)?;
                self.op(Op::AttachSpread {
                    left,
                    to: to.clone(),
                });
            }
            Dest::Onto(_) | Dest::InPlaceOf(_) => {
                return Err(CompileError::NotYet(
                    "cards put onto Pokémon or in their place",
                ));
            }
            Dest::DeckTop | Dest::DeckBottom => {
                let random = cards.count == Count::All && cards.chooser == Chooser::Random;
                let left = self.collect(cards)?;
                if reveal {
                    self.op(Op::Reveal(left));
                }
                self.op(Op::MoveOrdered {
                    left,
                    top: *to == Dest::DeckTop,
                    random,
                });
            }
            other => {
                self.op(Op::Move {
                    cards,
                    to: other.clone(),
                    reveal,
                });
                if *other == Dest::DeckShuffled {
                    self.op(Op::ShuffleTouched);
                }
            }
        }
        Ok(())
    }

    fn collect(&mut self, cards: CardSel) -> Result<Register, CompileError> {
        let into = self.register()?;
        self.op(Op::Collect { into, from: cards });
        Ok(into)
    }

    fn search(
        &mut self,
        who: Player,
        parts: &[SearchPart],
        to: &SearchTo,
        reveal: bool,
    ) -> Result<(), CompileError> {
        let SearchTo::Dest(to) = to else {
            return Err(CompileError::NotYet("searches with a text of their own"));
        };
        if parts.iter().any(|part| part.differ.is_some()) {
            return Err(CompileError::NotYet("searches for different cards"));
        }
        let players: &[Player] = if who == Player::Each {
            &[Player::You, Player::Opponent]
        } else {
            &[who]
        };
        for player in players {
            let mark = self.next_register;
            let mut found = Vec::new();
            for part in parts {
                let into = self.register()?;
                let from = CardSel {
                    from: CardZone::Deck(*player),
                    filter: part.filter.clone(),
                    count: part.count.clone(),
                    chooser: Chooser::You,
                };
                self.choose_cards(into, &from, Some(*player), *to == Dest::Bench);
                found.push(into);
            }
            // Cards that go back on top of the deck lie on it only after it was shuffled.
            let on_deck = matches!(to, Dest::DeckTop | Dest::DeckBottom);
            if on_deck {
                self.op(Op::Shuffle(*player));
            }
            for into in found {
                self.moving(cards_in(into), to, reveal)?;
            }
            if !on_deck {
                self.op(Op::Shuffle(*player));
            }
            self.next_register = mark;
        }
        Ok(())
    }

    /// Cards that a name holds from now on.
    fn name_cards(&mut self, into: Register, sel: &CardSel, to_bench: bool) -> CardSel {
        match sel.count {
            Count::All => drop(self.op(Op::Collect {
                into,
                from: sel.clone(),
            })),
            _ => self.choose_cards(into, sel, None, to_bench),
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

/// What an effect is that is understood but not played yet.
fn not_yet(effect: &Effect) -> &'static str {
    match effect {
        Effect::ShareCounters { .. } => "moving counters freely",
        Effect::RevealUntil { .. } => "revealing cards until one fits",
        Effect::CopyAttack { .. } => "copied attacks",
        Effect::UseSupporter { .. } => "the effects of other Supporter cards",
        Effect::ChooseType { .. } | Effect::ChooseNumber { .. } | Effect::ChooseAttack { .. } => {
            "choices of types, numbers and attacks"
        }
        Effect::Guess { .. } => "guesses",
        _ => "this effect",
    }
}

/// The same for a rule that holds only under a condition.
pub(crate) fn played_while(test: Option<&Test>, modifier: &Modifier) -> Result<(), CompileError> {
    if matches!(modifier, Modifier::ToolsOff { .. }) && !test.is_none_or(is_plain_test) {
        return Err(CompileError::NotYet(
            "Tools without effect, if they depend on other effects",
        ));
    }
    played(modifier)
}

/// Refuses a modifier that is understood but not played yet.
pub(crate) fn played(modifier: &Modifier) -> Result<(), CompileError> {
    let what = match modifier {
        Modifier::Cannot {
            act: PokemonAct::UseChosenAttack(_),
            ..
        } => "locks on a chosen attack",
        Modifier::Type { .. } | Modifier::CountsAs { .. } => "changes of types and kinds",
        Modifier::SleepCoins { .. } => "more coins for sleep",
        Modifier::ToolsOff { tools, on } if !is_plain(tools) || !is_plain(&on.filter) => {
            "Tools without effect, if they depend on other effects"
        }
        Modifier::MayUseAttacks { .. } => "attacks of other Pokémon",
        Modifier::MayAttackTwice { .. } => "second attacks",
        Modifier::Survives { .. } => "surviving a hit",
        Modifier::PayToAttack { .. } => "a price for attacking",
        Modifier::FlipAgain => "coins flipped again",
        Modifier::ProvidesTypes { .. } => "Energy of further types",
        Modifier::KnockedOutGoes { to, .. } if !matches!(to, Dest::Hand | Dest::LostZone) => {
            "such ways of Knocked Out Pokémon"
        }
        _ => return Ok(()),
    };
    Err(CompileError::NotYet(what))
}
