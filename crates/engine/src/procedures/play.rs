//! Playing Trainer cards (TURN-TRAINER-1, TURN-TRAINER-2, TURN-SUPPORTER-1, TURN-STADIUM-1 to TURN-STADIUM-5, TURN-FIRST-2 to
//! TURN-FIRST-5). Tools and Technical Machines are attached instead: see [`attach`](super::attach).

use crate::book::{Role, Sort, TrainerClass, TrainerDef};
use crate::chance::Chance;
use crate::choice::Choice;
use crate::game::{Flow, Game};
use crate::knowledge::event::{Event, Seats, Sink};
use crate::procedures::Procedure;
use crate::procedures::listing::Hand;
use crate::reason::{Legal, Reason, unless};
use crate::state::ids::{CardId, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::piles::{At, Pile};
use crate::state::{Once, Place};
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{PlayerAct, Trigger};
use rulebox_rules::ruleset::SupporterLeaves;
use rulebox_rules::{RuleId, TrainerKind, rule};
use serde::{Deserialize, Serialize};

/// A Trainer card on its way: first its effect, then the discard pile (TURN-TRAINER-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Play {
    /// The card.
    pub card: CardId,
    /// Whether its effect has begun.
    pub begun: bool,
}

impl Procedure for Play {
    fn step<L: Layout, C: Chance, S: Sink>(self, game: &mut Game<'_, L, C, S>) -> Flow {
        game.play_step(self)
    }
}

impl<L: Layout> Table<'_, L> {
    pub(super) fn may_play(&self, card: CardId) -> Legal {
        self.in_hand(card)?;
        unless(self.attached_when_played(card), Reason::NotATrainer)?;
        self.may_play_from_hand(card)
    }

    fn may_play_from_hand(&self, card: CardId) -> Legal {
        let Some(trainer) = &self.def(card).trainer else {
            return Err(Reason::NotATrainer);
        };
        self.may_play_such_a_trainer(card, trainer)?;
        unless(trainer.reaction, Reason::OnlyAsAnAnswer)?;
        let seat = self.s.turn_seat;
        match trainer.kind {
            TrainerKind::Stadium => Ok(()),
            TrainerKind::Fossil => {
                unless(self.bench_room(seat) == 0, Reason::BenchIsFull)?;
                unless(!self.may_come_into_play(seat, card), Reason::EffectForbids)
            }
            TrainerKind::Item
            | TrainerKind::Supporter
            | TrainerKind::Tool
            | TrainerKind::TechnicalMachine => {
                let ctx = Ctx::of(seat, card, SlotId::NONE);
                let met = trainer.needs.as_ref().is_none_or(|t| self.test(&ctx, t));
                unless(!met, Reason::ConditionNotMet)?;
                unless(!self.can_pay(&ctx, trainer.program), Reason::CostNotPayable)?;
                unless(!self.could_act(&ctx, trainer.program), Reason::NoEffect)
            }
        }
    }

    /// What holds for every Trainer card of its kind, whatever its text.
    pub(super) fn may_play_trainer_at_all(&self, card: CardId) -> Legal {
        match &self.def(card).trainer {
            Some(trainer) => self.may_play_such_a_trainer(card, trainer),
            None => Err(Reason::NotATrainer),
        }
    }

    #[inline]
    fn may_play_such_a_trainer(&self, card: CardId, trainer: &TrainerDef) -> Legal {
        let seat = self.s.turn_seat;
        let rules = &self.book.rules;
        if self.is_starters_first_turn(seat) {
            let (allowed, reason) = match trainer.kind {
                TrainerKind::Supporter => {
                    (rules.starter_may_play_supporter, Reason::StarterNoSupporter)
                }
                TrainerKind::Stadium => (rules.starter_may_play_stadium, Reason::StarterNoStadium),
                TrainerKind::Fossil => (rules.starter_may_play_fossil, Reason::StarterNoFossil),
                TrainerKind::Item | TrainerKind::Tool | TrainerKind::TechnicalMachine => {
                    (rules.starter_may_play_item, Reason::StarterNoItem)
                }
            };
            unless(!allowed, reason)?;
        }
        let done = self.s.seat(seat).done;
        let barred_from = |act| unless(self.player_cannot(seat, act), Reason::EffectForbids);
        match trainer.class {
            TrainerClass::Supporter => {
                unless(done.has(Once::SUPPORTER), Reason::SupporterAlreadyPlayed)?;
                barred_from(PlayerAct::PlaySupporter)?;
            }
            TrainerClass::Stadium => {
                unless(done.has(Once::STADIUM), Reason::StadiumAlreadyPlayed)?;
                barred_from(PlayerAct::PlayStadium)?;
                let in_play = self.s.stadium();
                let same = in_play.is_some_and(|s| self.def(s).name == self.def(card).name);
                unless(same && rules.stadium_same_name_ban, Reason::SameStadium)?;
            }
            TrainerClass::Item => barred_from(PlayerAct::PlayItem)?,
            TrainerClass::Tool => {}
        }
        let trainer_lock =
            trainer.counts_as_trainer && self.player_cannot(seat, PlayerAct::PlayTrainer);
        unless(trainer_lock, Reason::EffectForbids)
    }

    /// Whether it is the starting player's first turn of the game.
    pub fn is_starters_first_turn(&self, seat: Seat) -> bool {
        self.s.turn <= 1 && self.s.starter == seat
    }

    pub(super) fn rule_of_playing(&self, card: CardId) -> RuleId {
        let trainer = self.book.has(card).then(|| self.def(card).trainer.as_ref());
        match trainer.flatten().map(|trainer| trainer.class) {
            Some(TrainerClass::Supporter) => rule!("TURN-SUPPORTER-1"),
            Some(TrainerClass::Stadium) => rule!("TURN-STADIUM-1"),
            _ => rule!("TURN-TRAINER-1"),
        }
    }

    pub(super) fn play_choices(&self, hand: &Hand, out: &mut impl Extend<Choice>) {
        let trainers = self.with(hand, Role::Trainer) & !self.spent_trainers(hand.seat);
        let playable = self
            .different_in(hand, trainers)
            .filter(|card| self.may_play_from_hand(*card).is_ok());
        out.extend(playable.map(Choice::Play));
    }

    /// The cards of a seat's deck of which one was played in this turn, so that no other may be (TURN-SUPPORTER-1,
    /// TURN-STADIUM-1).
    fn spent_trainers(&self, seat: Seat) -> u64 {
        let done = self.s.seat(seat).done;
        let of = |once, sort| match done.has(once) {
            true => self.book.of_sort(seat, sort),
            false => 0,
        };
        of(Once::SUPPORTER, Sort::SUPPORTER) | of(Once::STADIUM, Sort::STADIUM)
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Plays a Trainer card (TURN-TRAINER-1).
    pub(crate) fn play_trainer(&mut self, seat: Seat, card: CardId) {
        let Some(trainer) = &self.book.def(card).trainer else {
            return;
        };
        match trainer.kind {
            TrainerKind::Supporter => {
                self.s.seats[seat.index()].done.add(Once::SUPPORTER);
                self.note_supporter(seat, card);
            }
            TrainerKind::Stadium => self.s.seats[seat.index()].done.add(Once::STADIUM),
            TrainerKind::Item
            | TrainerKind::Tool
            | TrainerKind::TechnicalMachine
            | TrainerKind::Fossil => {}
        }
        self.tell(Event::TrainerPlayed { seat, card });
        self.check_after();
        match trainer.kind {
            TrainerKind::Fossil => drop(self.put_into_play(seat, card, false)),
            TrainerKind::Stadium => self.play_stadium(card),
            TrainerKind::Item
            | TrainerKind::Supporter
            | TrainerKind::Tool
            | TrainerKind::TechnicalMachine => self.lay_aside(card),
        }
    }

    /// A new Stadium sends the old one away (TURN-STADIUM-2), and anybody may use the new one.
    fn play_stadium(&mut self, card: CardId) {
        if let Some(old) = self.s.stadium() {
            self.discard(old);
        }
        self.put_stadium(card);
        self.happened_to_card(Trigger::Played, card);
        for seat in self.book.seating.seats() {
            self.s.seats[seat.index()].done.clear(Once::STADIUM_USED);
        }
    }

    /// A Trainer card lies beside the table while its effect is carried out.
    pub(super) fn lay_aside(&mut self, card: CardId) {
        self.move_to_pile(card, Pile::Aside, At::End, Seats::ALL);
        self.push(Play { card, begun: false });
    }

    #[inline(never)]
    fn play_step(&mut self, Play { card, begun }: Play) -> Flow {
        let Some(trainer) = &self.book.def(card).trainer else {
            return Flow::Done;
        };
        if !begun {
            self.set_top(Play { card, begun: true });
            self.start_program(trainer.program, card.owner(), card, SlotId::NONE);
            return Flow::Step;
        }
        let stays = trainer.kind == TrainerKind::Supporter
            && self.book.rules.supporter_leaves == SupporterLeaves::EndOfTurn;
        if self.s.place(card) == Place::Pile(Pile::Aside) && !stays {
            self.discard(card);
        }
        Flow::Done
    }
}
