//! Lasting effects (AMB-59): how they begin and end, and what is readied when a book is made for those about a chosen attack, and
//! for those that end with the Active spot or with the attack.

use crate::book::{Book, Rule, TextSource};
use crate::chance::Chance;
use crate::game::Game;
use crate::knowledge::event::{Event, Sink};
use crate::program::op::{Op, Register};
use crate::state::Lasting;
use crate::state::ids::ModifierId;
use crate::state::ids::SlotId;
use crate::state::layout::Layout;
use rulebox_cards::effect::{BanRule, Modifier, PokemonAct, Until};

/// An operation that begins something that lasts.
#[derive(Clone, Debug, PartialEq)]
pub enum LastingOp {
    /// Begins a lasting effect.
    Begin {
        /// Which modifier of the book.
        modifier: ModifierId,
        /// How long.
        until: Until,
        /// The register with the attack that it is about; its modifiers are then a row, one for each attack.
        chosen: Option<Register>,
    },
}

impl Book {
    /// Readies lasting effects: one about a chosen attack becomes a row of modifiers, one for each attack of the game.
    pub(crate) fn lay_out_lasting(&mut self) {
        for op in self.programs.iter_mut().flat_map(|code| &mut code.ops) {
            let Op::Lasting(LastingOp::Begin {
                modifier,
                until,
                chosen,
            }) = op
            else {
                continue;
            };
            if *until == Until::EndOfTurnWhileActive {
                self.while_active.push(*modifier);
            }
            if *until == Until::ThisAttack {
                self.for_one_attack.push(*modifier);
            }
            if chosen.is_some() {
                let about_any = self.modifiers[modifier.index()].clone();
                let source = self.sources[modifier.index()];
                *modifier = ModifierId(self.modifiers.len() as u16);
                for (n, name) in (0..).zip(&self.attack_names) {
                    let mut about_one = about_any.clone();
                    if let Rule::Holds(Modifier::Ban(BanRule::Cannot { act, .. })) = &mut about_one
                    {
                        *act = PokemonAct::UseAttack(name.clone());
                    }
                    self.modifiers.push(about_one);
                    self.sources.push(TextSource {
                        attack: Some(n),
                        ..source
                    });
                }
            }
        }
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Begins a lasting effect. One that is there already holds once more. When there is no room, the one ends that would have
    /// ended first.
    pub fn begin_effect(&mut self, lasting: Lasting) {
        let holds = matches!(self.book.rule(lasting.modifier), Rule::Holds(_));
        let mut rows = self.s.lasting.as_mut_slice().iter_mut();
        match rows.find(|row| holds && row.is_again(&lasting)) {
            Some(row) => row.times = row.times.saturating_add(1),
            None => self.add_effect(lasting),
        }
        self.s.questions |= self.book.questions_of(&lasting);
        let slot = lasting.on();
        self.tell(Event::EffectBegan {
            modifier: lasting.modifier,
            slot,
            seat: lasting.by,
        });
    }

    fn add_effect(&mut self, lasting: Lasting) {
        if self.s.lasting.len() == self.s.lasting.room() {
            let rows = self.s.lasting.as_slice().iter().enumerate();
            if let Some((i, _)) = rows.min_by_key(|(_, row)| row.last) {
                self.end_effect(i);
            }
        }
        let _ = self.s.lasting.push(lasting);
    }

    /// Ends the lasting effects on a Pokémon that `which` picks.
    pub fn end_effects_on(&mut self, slot: SlotId, which: impl Fn(&Lasting) -> bool) {
        let mut i = 0;
        while i < self.s.lasting.len() {
            let lasting = self.s.lasting.as_slice()[i];
            let on_it = lasting.first_scope == slot || lasting.second_scope == slot;
            if on_it && which(&lasting) {
                self.end_effect(i);
            } else {
                i += 1;
            }
        }
    }

    /// Ends the lasting effect with that number.
    pub fn end_effect(&mut self, i: usize) {
        let lasting = self.s.lasting.remove(i);
        self.refresh_questions();
        for _ in 0..lasting.times {
            self.tell(Event::EffectEnded {
                modifier: lasting.modifier,
                slot: lasting.on(),
                seat: lasting.by,
            });
        }
    }

    /// Ends what an earlier attack of the turn said of itself alone.
    pub fn end_effects_of_last_attack(&mut self) {
        let book = self.book;
        let over = |lasting: &Lasting| book.for_one_attack.contains(&lasting.modifier);
        while let Some(i) = self.s.lasting.as_slice().iter().position(over) {
            self.end_effect(i);
        }
    }
}
