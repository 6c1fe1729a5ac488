//! Playing Trainer cards (TURN-TRAINER-1, TURN-TRAINER-2, TURN-SUPPORTER-1, TURN-STADIUM-1 to TURN-STADIUM-5, TURN-FIRST-2 to
//! TURN-FIRST-5). Tools and Technical Machines are attached instead: see [`attach`](super::attach).

use crate::book::{Role, Sort, TrainerClass, TrainerDef};
use crate::chance::Chance;
use crate::choice::Choice;
use crate::game::{Flow, Game, Procedure};
use crate::knowledge::event::{Event, Eyes, Sink};
use crate::plan::{Allowance, Board};
use crate::procedures::listing::Hand;
use crate::reason::{Legal, Reason, unless};
use crate::state::Place;
use crate::state::ids::{CardId, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::piles::{At, Pile};
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{PlayerAct, Trigger};
use rulebox_rules::ruleset::SupporterLeaves;
use rulebox_rules::{RuleId, TrainerKind, rule};
use serde::{Deserialize, Serialize};

/// A Trainer card on its way: first its effect, then the discard pile (TURN-TRAINER-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Play {
    /// The card.
    #[serde(serialize_with = "crate::state::ids::save_card")]
    pub card: CardId,
    /// The board on which it is played.
    pub board: Board,
    /// Whether its effect has begun.
    pub begun: bool,
}

impl Procedure for Play {
    fn step<L: Layout, C: Chance, S: Sink>(self, game: &mut Game<'_, L, C, S>) -> Flow {
        game.play_step(self)
    }
}

impl<L: Layout> Table<'_, L> {
    pub(super) fn may_play(&self, by: Seat, card: CardId, board: Board) -> Legal {
        self.own_board(by, board)?;
        self.in_hand(by, card)?;
        unless(self.attached_when_played(card), Reason::NotATrainer)?;
        self.may_play_from_hand(by, card, board)
    }

    #[inline(always)]
    fn may_play_from_hand(&self, seat: Seat, card: CardId, board: Board) -> Legal {
        let Some(trainer) = &self.def(card).trainer else {
            return Err(Reason::NotATrainer);
        };
        self.may_play_such_a_trainer(seat, card, trainer, board)?;
        unless(trainer.reaction, Reason::OnlyAsAnAnswer)?;
        match trainer.kind {
            TrainerKind::Stadium => Ok(()),
            TrainerKind::Fossil => {
                unless(self.bench_room(board) == 0, Reason::BenchIsFull)?;
                unless(!self.may_come_into_play(seat, card), Reason::EffectForbids)
            }
            TrainerKind::Item
            | TrainerKind::Supporter
            | TrainerKind::Tool
            | TrainerKind::TechnicalMachine => {
                let ctx = Ctx::of(seat, card, SlotId::NONE).on(board);
                let met = trainer.needs.as_ref().is_none_or(|t| self.test(&ctx, t));
                unless(!met, Reason::ConditionNotMet)?;
                unless(
                    !self.can_pay(&ctx, trainer.program, CardId::NONE),
                    Reason::CostNotPayable,
                )?;
                unless(!self.could_act(&ctx, trainer.program), Reason::NoEffect)
            }
        }
    }

    /// What holds for every Trainer card of its kind, whatever its text.
    pub(super) fn may_play_trainer_at_all(&self, by: Seat, card: CardId, board: Board) -> Legal {
        match &self.def(card).trainer {
            Some(trainer) => self.may_play_such_a_trainer(by, card, trainer, board),
            None => Err(Reason::NotATrainer),
        }
    }

    #[inline(always)]
    fn may_play_such_a_trainer(
        &self,
        seat: Seat,
        card: CardId,
        trainer: &TrainerDef,
        board: Board,
    ) -> Legal {
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
        let spent = |of| !self.is_left(of, seat, board);
        let barred_from = |act| unless(self.player_cannot(seat, act), Reason::EffectForbids);
        match trainer.class {
            TrainerClass::Supporter => {
                unless(spent(Allowance::Supporter), Reason::SupporterAlreadyPlayed)?;
                barred_from(PlayerAct::PlaySupporter)?;
            }
            TrainerClass::Stadium => {
                unless(spent(Allowance::Stadium), Reason::StadiumAlreadyPlayed)?;
                barred_from(PlayerAct::PlayStadium)?;
                let in_play = self.stadium_for(board);
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
    pub(crate) fn is_starters_first_turn(&self, seat: Seat) -> bool {
        self.s.turn <= 1 && self.s.starter == self.book.plan.side::<L>(seat)
    }

    pub(super) fn rule_of_playing(&self, card: CardId) -> RuleId {
        let trainer = self.book.has(card).then(|| self.def(card).trainer.as_ref());
        match trainer.flatten().map(|trainer| trainer.class) {
            Some(TrainerClass::Supporter) => rule!("TURN-SUPPORTER-1"),
            Some(TrainerClass::Stadium) => rule!("TURN-STADIUM-1"),
            _ => rule!("TURN-TRAINER-1"),
        }
    }

    pub(super) fn play_choices(
        &self,
        hand: &Hand<'_>,
        board: Board,
        out: &mut impl Extend<Choice>,
    ) {
        let seat = hand.seat;
        let trainers = hand.with(Role::Trainer) & !self.spent_trainers(seat, board);
        let playable = self
            .different_in(hand, trainers)
            .filter(|card| self.may_play_from_hand(seat, *card, board).is_ok());
        out.extend(playable.map(|card| Choice::Play(card, board)));
    }

    /// The cards of a seat's deck of which no more may be played in this turn (TURN-SUPPORTER-1,
    /// TURN-STADIUM-1).
    fn spent_trainers(&self, seat: Seat, board: Board) -> u64 {
        let of = |allowance, sort| match self.is_left(allowance, seat, board) {
            false => self.book.of_sort(seat, sort),
            true => 0,
        };
        of(Allowance::Supporter, Sort::SUPPORTER) | of(Allowance::Stadium, Sort::STADIUM)
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Plays a Trainer card (TURN-TRAINER-1).
    pub(crate) fn play_trainer(&mut self, seat: Seat, card: CardId, board: Board) {
        let Some(trainer) = &self.book.def(card).trainer else {
            return;
        };
        match trainer.kind {
            TrainerKind::Supporter => {
                self.count_use(Allowance::Supporter, seat, board);
                self.note_supporter(seat, card);
            }
            TrainerKind::Stadium => self.count_use(Allowance::Stadium, seat, board),
            TrainerKind::Item
            | TrainerKind::Tool
            | TrainerKind::TechnicalMachine
            | TrainerKind::Fossil => {}
        }
        self.tell(Event::TrainerPlayed { seat, card });
        self.check_after();
        match trainer.kind {
            TrainerKind::Fossil => {
                let active = !self.s.active(board).is_some();
                self.put_into_play(seat, card, board, active);
            }
            TrainerKind::Stadium => self.play_stadium(card, board),
            TrainerKind::Item
            | TrainerKind::Supporter
            | TrainerKind::Tool
            | TrainerKind::TechnicalMachine => self.lay_aside(card, board),
        }
    }

    /// A new Stadium sends the old one away (TURN-STADIUM-2), and anybody may use the new one.
    fn play_stadium(&mut self, card: CardId, board: Board) {
        if let Some(old) = self.table().stadium_for(board) {
            self.discard(old);
        }
        self.put_stadium(card, board);
        self.happened_to_card(Trigger::Played, card);
        for board in self.table().under_stadium(board) {
            for seat in self.book.plan.holders::<L>(board) {
                self.forget_uses(Allowance::StadiumUse, seat, board);
            }
        }
    }

    /// A Trainer card lies beside the table while its effect is carried out.
    pub(super) fn lay_aside(&mut self, card: CardId, board: Board) {
        self.move_to_pile(card, Pile::Aside, At::End, Eyes::ALL);
        self.push(Play {
            card,
            board,
            begun: false,
        });
    }

    #[inline(never)]
    fn play_step(&mut self, play: Play) -> Flow {
        let Play { card, board, begun } = play;
        let Some(trainer) = &self.book.def(card).trainer else {
            return Flow::Done;
        };
        if !begun {
            let begun = true;
            self.set_top(Play { begun, ..play });
            self.start_program_on(board, trainer.program, card.owner(), card);
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
