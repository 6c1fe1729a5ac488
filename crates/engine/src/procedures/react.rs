//! A power is used: powers that wait for that hear of it, and a player who may answer a Poké-Power is asked first.
//!
//! Whether a player is asked depends on nothing hidden: not on whether such a card is in the hand, but on whether it
//! could be (TEXT-1).

use crate::book::Unusual;
use crate::chance::Chance;
use crate::choice::{Ask, Choice, Purpose};
use crate::game::{Flow, Game, Procedure, is_listed};
use crate::knowledge::event::{Event, Sink};
use crate::plan::Seats;
use crate::procedures::program::{Calling, Next};
use crate::reason::Reason;
use crate::state::ids::{CardId, EnvId, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{Player, PlayerAct, Trigger};
use rulebox_rules::{PowerKind, RuleId, rule};
use serde::{Deserialize, Serialize};

/// A Poké-Power that a player may answer before it does anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct React {
    /// Who may answer.
    pub seat: Seat,
    /// The memory of the Poké-Power, which notes that it is prevented.
    pub env: EnvId,
}

impl Procedure for React {
    fn step<L: Layout, C: Chance, S: Sink>(self, _: &mut Game<'_, L, C, S>) -> Flow {
        Flow::Ask
    }

    fn question<L: Layout>(self, _: &Table<'_, L>) -> Option<(Ask, Purpose)> {
        Some((Ask::Pick, Purpose::React))
    }

    fn asked<L: Layout>(self, _: &Table<'_, L>) -> Seats {
        Seats::only(self.seat)
    }

    /// Cards of the hand and powers that prevent it; letting it happen is always one of the answers.
    #[inline(never)]
    fn options<L: Layout>(self, table: &Table<'_, L>, _: Seat, out: &mut impl Extend<Choice>) {
        let seat = self.seat;
        let hand = table.s.piles[seat.index()].bits(Pile::Hand);
        let cards = hand & table.book.unusual(seat, Unusual::Trainer);
        let playable = table
            .different_of_deck(seat, cards)
            .filter(|card| table.may_react_with(seat, *card));
        let home = table.book.plan.home::<L>(seat);
        out.extend(playable.map(|card| Choice::Play(card, home)));
        let powers = table.reacting_powers(seat);
        out.extend(powers.map(|(card, clause)| Choice::Power(card, clause)));
        out.extend([Choice::Done]);
    }

    fn refusal<L: Layout>(self, table: &Table<'_, L>, by: Seat, choice: Choice) -> Option<Reason> {
        // Copies that nobody can tell apart are listed once, but any of them is accepted.
        let offered = match (choice.card(), choice) {
            (Some(card), Choice::Play(_, board)) => {
                let seat = self.seat;
                let answers = table.s.piles[seat.index()].bits(Pile::Hand)
                    & table.book.unusual(seat, Unusual::Trainer);
                card.owner() == seat
                    && answers & 1 << card.local() != 0
                    && board == table.book.plan.home::<L>(seat)
                    && table.may_react_with(seat, card)
            }
            _ => is_listed(self, table, by, choice),
        };
        (!offered).then_some(Reason::NotOffered)
    }

    fn answer<L: Layout, C: Chance, S: Sink>(
        self,
        game: &mut Game<'_, L, C, S>,
        _: Seat,
        choice: Choice,
    ) {
        game.finish();
        game.prevent_with(self, choice);
    }

    fn rule<L: Layout>(self, _: &Table<'_, L>, _: Choice) -> RuleId {
        rule!("TEXT-1")
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// A power is used: its cost is paid, its effect comes next.
    pub(crate) fn power_used(&mut self, env: EnvId, kind: PowerKind) -> Next {
        let memory = self.memory(env);
        let (seat, card, this) = (memory.seat, memory.source, memory.this);
        self.announce_if_set_off(seat, card);
        if this.is_some() {
            self.happened(Trigger::UsedPower, this, card);
            if kind == PowerKind::PokePower {
                self.happened(Trigger::UsedPokePower, this, card);
            }
        }
        // Only a Poké-Power that is used in its own player's turn can be answered.
        let answerable = kind == PowerKind::PokePower
            && self.table().is_turn_of(seat)
            && self.book.has_reactions();
        let mut across = self.table().meant(env, Player::Opponent);
        let reacting = across.find(|seat| answerable && self.table().could_react(*seat));
        match reacting {
            Some(seat) => Next::Call(Calling::Reaction(React { seat, env })),
            None => Next::On,
        }
    }

    /// Announces a power that something set off. One that its player picked was announced then (TURN-ABILITY-5).
    fn announce_if_set_off(&mut self, seat: Seat, card: CardId) {
        let Some(running) = self.table().running() else {
            return;
        };
        let mut clauses = self.def(card).triggered.iter();
        if let Some(clause) = clauses.position(|clause| clause.program == running.program) {
            let clause = clause as u8;
            self.tell(Event::PowerSetOff { seat, card, clause });
        }
    }

    /// A card or power prevents all that a Poké-Power does.
    fn prevent_with(&mut self, react: React, choice: Choice) {
        let seat = react.seat;
        if let Choice::Play(card, board) = choice {
            self.memory_mut(react.env).prevented = true;
            self.tell(Event::TrainerPlayed { seat, card });
            self.lay_aside(card, board);
        } else if let Choice::Power(card, clause) = choice {
            self.memory_mut(react.env).prevented = true;
            self.announce_power(seat, card, clause);
            self.begin_power(seat, card, clause);
        }
    }
}

impl<L: Layout> Table<'_, L> {
    /// Whether a player may be able to answer a Poké-Power, as far as everybody knows.
    fn could_react(&self, seat: Seat) -> bool {
        if self.reacting_powers(seat).next().is_some() {
            return true;
        }
        let piles = &self.s.piles[seat.index()];
        let hidden = piles.bits(Pile::Hand) | piles.bits(Pile::Deck) | piles.bits(Pile::Prizes);
        let cards = hidden & self.book.unusual(seat, Unusual::Trainer);
        self.s.pile_len(seat, Pile::Hand) > 0
            && numbers(cards).any(|n| self.may_react_with(seat, CardId::new(seat, n)))
    }

    /// Whether a Trainer card that answers Poké-Powers may be played now, wherever it is.
    fn may_react_with(&self, seat: Seat, card: CardId) -> bool {
        let Some(trainer) = &self.def(card).trainer else {
            return false;
        };
        let ctx = Ctx::of(seat, card, SlotId::NONE);
        let locked = self.player_cannot(seat, PlayerAct::PlayItem)
            || self.player_cannot(seat, PlayerAct::PlayTrainer);
        !locked && trainer.needs.as_ref().is_none_or(|t| self.test(&ctx, t))
    }

    /// The powers with which a player may answer a Poké-Power.
    fn reacting_powers(&self, seat: Seat) -> impl Iterator<Item = (CardId, u8)> {
        let able = self.book.unusual(seat, Unusual::Reaction) != 0;
        let slots = self.in_play_of(seat).filter(move |_| able);
        slots.flat_map(move |slot| {
            let cards = self.speaking(slot);
            cards.flat_map(move |card| {
                let clauses = self.def(card).activated.iter().enumerate();
                let usable = clauses.filter(move |(n, power)| {
                    let ctx = Ctx::of(seat, card, slot);
                    power.reaction
                        && self.power_is_unused(seat, card, *n as u8, power).is_ok()
                        && !power
                            .power
                            .is_some_and(|kind| self.power_does_not_work(card, slot, kind))
                        && power.needs.as_ref().is_none_or(|t| self.test(&ctx, t))
                        && self.can_pay(&ctx, power.program, CardId::NONE)
                });
                usable.map(move |(n, _)| (card, n as u8))
            })
        })
    }
}

fn numbers(bits: u64) -> impl Iterator<Item = u8> {
    (0..64u8).filter(move |n| bits & 1 << n != 0)
}
