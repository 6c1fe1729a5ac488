//! Lasting effects that are readied when a book is made: those about a chosen attack, and those that end with the
//! Active spot (AMB-59).

use crate::book::{Book, Rule};
use crate::op::Op;
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
