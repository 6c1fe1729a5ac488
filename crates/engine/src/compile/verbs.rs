//! Lays out verbs: first the choices they need, then the deed.

use super::scopes::scopes_mut;
use super::{CompileError, Compiler, cards_in, with_room};
use crate::op::{Op, Register};
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
            Effect::Move { cards, to, reveal } => {
                let to = match to {
                    Dest::Attach { to, spread } => Dest::Attach {
                        to: with_room(cards, to),
                        spread: *spread,
                    },
                    other => other.clone(),
                };
                let cards = self.resolve_cards(cards, to == Dest::Bench)?;
                self.moving(cards, &to, *reveal)?;
            }
            Effect::Search {
                who,
                count,
                filter,
                to,
                reveal,
            } => self.search(*who, count, filter, to, *reveal)?,
            Effect::Return {
                which,
                to,
                with_attached,
            } => {
                let which = self.resolve(which)?;
                self.op(Op::Return {
                    which,
                    to: to.clone(),
                    with_attached: *with_attached,
                });
                if *to == Dest::DeckShuffled {
                    self.op(Op::ShuffleTouched);
                }
            }
            Effect::Devolve { which, to } => {
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
            Effect::Lasting { modifier, until } => {
                let modifier = self.resolve_modifier(modifier)?;
                self.modifiers.push(modifier);
                self.op(Op::Lasting {
                    modifier: (self.modifiers.len() - 1) as u16,
                    until: *until,
                });
            }
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
            Effect::MoveCounters { count, from, to } => Op::MoveCounters {
                count: count.clone(),
                from: self.resolve(from)?,
                to: self.resolve(to)?,
            },
            Effect::Heal { amount, of } => Op::Heal {
                amount: amount.clone(),
                of: self.resolve(of)?,
            },
            Effect::Inflict {
                condition,
                on,
                counters,
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
            Effect::Switch { who, with } => Op::Switch {
                who: *who,
                with: self.resolve(with)?,
            },
            Effect::KnockOut { which } => Op::KnockOut(self.resolve(which)?),
            Effect::Win { who } => Op::Win(*who),
            // What is left has been laid out before it comes here.
            _ => Op::EndTurn,
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
            Dest::DeckTop | Dest::DeckBottom => {
                let left = self.collect(cards)?;
                if reveal {
                    self.op(Op::Reveal(left));
                }
                self.op(Op::MoveOrdered {
                    left,
                    top: *to == Dest::DeckTop,
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
        count: &Count,
        filter: &Filter,
        to: &Dest,
        reveal: bool,
    ) -> Result<(), CompileError> {
        let players: &[Player] = if who == Player::Each {
            &[Player::You, Player::Opponent]
        } else {
            &[who]
        };
        for player in players {
            let mark = self.next_register;
            let into = self.register()?;
            let from = CardSel {
                from: CardZone::Deck(*player),
                filter: filter.clone(),
                count: count.clone(),
                chooser: Chooser::You,
            };
            self.choose_cards(into, &from, Some(*player), *to == Dest::Bench);
            // Cards that go back on top of the deck lie on it only after it was shuffled.
            if matches!(to, Dest::DeckTop | Dest::DeckBottom) {
                self.op(Op::Shuffle(*player));
                self.moving(cards_in(into), to, reveal)?;
            } else {
                self.moving(cards_in(into), to, reveal)?;
                self.op(Op::Shuffle(*player));
            }
            self.next_register = mark;
        }
        Ok(())
    }

    fn resolve_modifier(&mut self, modifier: &Modifier) -> Result<Modifier, CompileError> {
        let mut modifier = modifier.clone();
        for scope in scopes_mut(&mut modifier) {
            *scope = self.resolve(scope)?;
        }
        Ok(modifier)
    }
}
