//! The actions of a turn (TURN-2). Each has a file of its own; here they are only told apart.

use crate::chance::Chance;
use crate::choice::Choice;
use crate::game::Game;
use crate::knowledge::event::Sink;
use crate::plan::{Board, Boards};
use crate::procedures::listing::Hand;
use crate::reason::{Legal, Reason, unless};
use crate::state::Place;
use crate::state::ids::{CardId, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::table::Table;
use rulebox_cards::effect::PlayerAct;
use rulebox_rules::{RuleId, rule};

/// Each board of a player, without a loop where there is but one.
#[inline(always)]
fn each<L: Layout>(held: Boards, by: Seat, mut f: impl FnMut(Board)) {
    match L::MIRRORED {
        true => f(Board(by.0)),
        false => held.for_each(f),
    }
}

impl<L: Layout> Table<'_, L> {
    /// Lists every legal action of a player in their turn.
    pub fn turn_choices(&self, by: Seat, out: &mut impl Extend<Choice>) {
        let hand = Hand::of(self, by);
        let boards = self.book.plan.held::<L>(by);
        each::<L>(boards, by, |board| self.bench_choices(&hand, board, out));
        self.evolve_choices(&hand, out);
        self.level_up_choices(&hand, out);
        self.attach_choices(&hand, out);
        each::<L>(boards, by, |board| self.play_choices(&hand, board, out));
        self.power_choices(by, out);
        each::<L>(boards, by, |board| self.retreat_action(by, board, out));
        each::<L>(boards, by, |board| self.attack_choices(by, board, out));
        out.extend([Choice::EndTurn]);
    }

    /// Whether an action is legal for a player in their turn. Listing the actions asks the same functions, so the two
    /// never disagree.
    pub fn may(&self, by: Seat, choice: Choice) -> Legal {
        match choice {
            Choice::Bench(card, board) => self.may_bench(by, card, board),
            Choice::Evolve(card, slot) => self.may_evolve(by, card, slot),
            Choice::LevelUp(card, slot) => self.may_level_up(by, card, slot),
            Choice::Attach(card, slot) => self.may_attach(by, card, slot),
            Choice::Play(card, board) => self.may_play(by, card, board),
            Choice::Power(card, clause) => self.may_use_power(by, card, clause),
            Choice::Retreat(board) => self.may_retreat(by, board),
            Choice::Attack(card, attack) => self.may_attack(by, card, attack),
            Choice::EndTurn => Ok(()),
            Choice::Card(_)
            | Choice::Pokemon(_)
            | Choice::Prize(_)
            | Choice::Number(_)
            | Choice::Mode(_)
            | Choice::Type(_)
            | Choice::Hp(_)
            | Choice::Yes
            | Choice::No
            | Choice::Done => Err(Reason::NotOffered),
        }
    }

    /// The rule that allows a legal action; of any other choice, the rule about choices of its sort.
    pub fn rule_of_action(&self, choice: Choice) -> RuleId {
        match choice {
            Choice::Bench(card, _) => self.rule_of_benching(card),
            Choice::Evolve(..) => rule!("TURN-EVOLVE-1"),
            Choice::LevelUp(..) => rule!("KIND-LVX-1"),
            Choice::Attach(card, _) => self.rule_of_attaching(card),
            Choice::Play(card, _) => self.rule_of_playing(card),
            Choice::Power(..) => rule!("TURN-ABILITY-2"),
            Choice::Retreat(_) => rule!("TURN-RETREAT-1"),
            Choice::Attack(..) => rule!("ATTACK-4"),
            Choice::EndTurn => rule!("TURN-7"),
            Choice::Prize(_) => rule!("PRIZE-3"),
            Choice::Card(_)
            | Choice::Pokemon(_)
            | Choice::Number(_)
            | Choice::Mode(_)
            | Choice::Type(_)
            | Choice::Hp(_)
            | Choice::Yes
            | Choice::No
            | Choice::Done => rule!("TEXT-14"),
        }
    }

    /// Whether a card is in the hand of that player, who may play from it.
    pub(super) fn in_hand(&self, by: Seat, card: CardId) -> Legal {
        let there = self.s.place(card) == Place::Pile(Pile::Hand) && card.owner() == by;
        unless(!there, Reason::NotInHand)?;
        unless(
            self.player_cannot(by, PlayerAct::PlayCards),
            Reason::EffectForbids,
        )
    }

    /// Whether a player plays on that board.
    pub(super) fn own_board(&self, by: Seat, board: Board) -> Legal {
        unless(
            !self.book.plan.held::<L>(by).has(board),
            Reason::NotYourBoard,
        )
    }

    /// Whether a Pokémon is one of that player.
    pub(super) fn own_pokemon(&self, by: Seat, slot: SlotId) -> Legal {
        unless(!self.is_theirs(slot, by), Reason::NotYours)
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Takes an action of the turn, which has been found legal.
    pub(super) fn act(&mut self, by: Seat, choice: Choice) {
        match choice {
            Choice::Bench(card, board) => self.bench(by, card, board),
            Choice::Evolve(card, slot) => self.evolve_from_hand(card, slot),
            Choice::LevelUp(card, slot) => self.level_up_from_hand(card, slot),
            Choice::Attach(card, slot) => self.attach_from_hand(by, card, slot),
            Choice::Play(card, board) => self.play_trainer(by, card, board),
            Choice::Power(card, clause) => self.use_power(by, card, clause),
            Choice::Retreat(board) => self.begin_retreat(by, board),
            Choice::Attack(card, attack) => self.declare_attack(by, card, attack),
            Choice::EndTurn => self.s.ready.insert(by),
            Choice::Card(_)
            | Choice::Pokemon(_)
            | Choice::Prize(_)
            | Choice::Number(_)
            | Choice::Mode(_)
            | Choice::Type(_)
            | Choice::Hp(_)
            | Choice::Yes
            | Choice::No
            | Choice::Done => {}
        }
    }
}
