//! Retreating (TURN-RETREAT-1 to TURN-RETREAT-13).

use crate::chance::Chance;
use crate::choice::Choice;
use crate::game::{Flow, Game};
use crate::knowledge::event::{Event, Sink};
use crate::state::frames::Frame;
use crate::state::layout::Layout;
use crate::table::Table;
use rulebox_rules::ruleset::RetreatOverpay;

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Energy is discarded card by card until the cost is met; then another Pokémon comes up.
    pub fn retreat_step(&mut self) -> Flow {
        Flow::Ask
    }

    /// Takes an answer while retreating.
    #[inline(never)]
    pub fn answer_retreat(&mut self, paid: u8, cost: u8, choice: Choice) {
        let seat = self.s.turn_seat;
        let active = self.s.active(seat);
        match choice {
            Choice::Card(card) => {
                let units = self.table().units_of(card, active).len() as u8;
                self.set_top(Frame::Retreat {
                    paid: paid.saturating_add(units),
                    cost,
                });
                self.discard(card);
            }
            Choice::Pokemon(slot) => {
                self.s.stack.pop();
                self.bring_up(seat, slot);
                self.tell(Event::Retreated {
                    seat,
                    from: active,
                    to: slot,
                });
                self.check_after();
            }
            _ => {}
        }
    }
}

impl<L: Layout> Table<'_, L> {
    /// The choices while retreating: Energy cards as long as the cost is not met (TURN-RETREAT-11), then
    /// Benched Pokémon (TURN-RETREAT-5).
    #[inline(never)]
    pub fn retreat_choices(&self, paid: u8, cost: u8, out: &mut impl Extend<Choice>) {
        let seat = self.s.turn_seat;
        let active = self.s.active(seat);
        let mut energy = self
            .s
            .attached(active)
            .filter(|c| !self.units_of(*c, active).is_empty());
        // Energy that was worth more while other Energy was there may run out; what was there has been paid.
        let met = paid >= cost || energy.next().is_none();
        let may_go_on = self.book.rules.retreat_overpay == RetreatOverpay::AnyThatCover && paid > 0;
        if !met || may_go_on {
            let energy = self
                .s
                .attached(active)
                .filter(|c| !self.units_of(*c, active).is_empty());
            out.extend(energy.map(Choice::Card));
        }
        if met {
            out.extend(self.s.bench(seat).map(Choice::Pokemon));
        }
    }
}
