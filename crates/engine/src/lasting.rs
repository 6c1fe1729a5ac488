//! Lasting effects that are readied when a book is made: those about a chosen attack, and those that end with the
//! Active spot or with the attack (AMB-59).

use crate::book::{Book, Rule};
use crate::chance::Chance;
use crate::event::Sink;
use crate::game::Game;
use crate::layout::Layout;
use crate::op::Op;
use crate::state::Lasting;
use rulebox_cards::effect::{Modifier, PokemonAct, Until};

impl Book {
    /// Readies lasting effects: one about a chosen attack becomes a row of modifiers, one for each attack of the game.
    pub(crate) fn lay_out_lasting(&mut self) {
        for op in self.programs.iter_mut().flat_map(|code| &mut code.ops) {
            let Op::Lasting {
                modifier,
                until,
                chosen,
            } = op
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
                let about_any = self.modifiers[*modifier as usize].clone();
                *modifier = self.modifiers.len() as u16;
                for name in &self.attack_names {
                    let mut about_one = about_any.clone();
                    if let Rule::Holds(Modifier::Cannot { act, .. }) = &mut about_one {
                        *act = PokemonAct::UseAttack(name.clone());
                    }
                    self.modifiers.push(about_one);
                }
            }
        }
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Ends what an earlier attack of the turn said of itself alone.
    pub fn end_effects_of_last_attack(&mut self) {
        let book = self.book;
        let over = |lasting: &Lasting| book.for_one_attack.contains(&lasting.modifier);
        while let Some(i) = self.s.lasting.as_slice().iter().position(over) {
            self.end_effect(i);
        }
    }
}
