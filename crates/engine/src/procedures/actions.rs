//! The actions of a turn (TURN-2). Each has a file of its own; here they are only told apart.

use crate::chance::Chance;
use crate::choice::Choice;
use crate::game::Game;
use crate::knowledge::event::Sink;
use crate::procedures::listing::Hand;
use crate::procedures::turn::TurnStep;
use crate::reason::{Legal, Reason, unless};
use crate::state::Place;
use crate::state::ids::{CardId, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::table::Table;
use rulebox_cards::effect::PlayerAct;
use rulebox_rules::{RuleId, rule};

impl<L: Layout> Table<'_, L> {
    /// Lists every legal action of the player whose turn it is.
    pub fn turn_choices(&self, out: &mut impl Extend<Choice>) {
        let hand = Hand::of(self, self.s.turn_seat);
        self.bench_choices(&hand, out);
        self.evolve_choices(&hand, out);
        self.level_up_choices(&hand, out);
        self.attach_choices(&hand, out);
        self.play_choices(&hand, out);
        self.power_choices(out);
        self.retreat_action(out);
        self.attack_choices(out);
        out.extend([Choice::EndTurn]);
    }

    /// Whether an action is legal for the player whose turn it is. Listing the actions asks the same functions, so the two
    /// never disagree.
    pub fn may(&self, choice: Choice) -> Legal {
        match choice {
            Choice::Bench(card) => self.may_bench(card),
            Choice::Evolve(card, slot) => self.may_evolve(card, slot),
            Choice::LevelUp(card, slot) => self.may_level_up(card, slot),
            Choice::Attach(card, slot) => self.may_attach(card, slot),
            Choice::Play(card) => self.may_play(card),
            Choice::Power(card, clause) => self.may_use_power(card, clause),
            Choice::Retreat => self.may_retreat(),
            Choice::Attack(card, attack) => self.may_attack(card, attack),
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
            Choice::Bench(card) => self.rule_of_benching(card),
            Choice::Evolve(..) => rule!("TURN-EVOLVE-1"),
            Choice::LevelUp(..) => rule!("KIND-LVX-1"),
            Choice::Attach(card, _) => self.rule_of_attaching(card),
            Choice::Play(card) => self.rule_of_playing(card),
            Choice::Power(..) => rule!("TURN-ABILITY-2"),
            Choice::Retreat => rule!("TURN-RETREAT-1"),
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

    /// Whether a card is in the hand of the player whose turn it is, who may play from it.
    pub(super) fn in_hand(&self, card: CardId) -> Legal {
        let seat = self.s.turn_seat;
        let there = self.s.place(card) == Place::Pile(Pile::Hand) && card.owner() == seat;
        unless(!there, Reason::NotInHand)?;
        unless(
            self.player_cannot(seat, PlayerAct::PlayCards),
            Reason::EffectForbids,
        )
    }

    /// Whether a Pokémon is one of the player whose turn it is.
    pub(super) fn own_pokemon(&self, slot: SlotId) -> Legal {
        unless(!self.is_theirs(slot, self.s.turn_seat), Reason::NotYours)
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Takes an action of the turn, which has been found legal.
    pub(super) fn act(&mut self, by: Seat, choice: Choice) {
        match choice {
            Choice::Bench(card) => self.bench(by, card),
            Choice::Evolve(card, slot) => self.evolve_from_hand(card, slot),
            Choice::LevelUp(card, slot) => self.level_up_from_hand(card, slot),
            Choice::Attach(card, slot) => self.attach_from_hand(by, card, slot),
            Choice::Play(card) => self.play_trainer(by, card),
            Choice::Power(card, clause) => self.use_power(by, card, clause),
            Choice::Retreat => self.begin_retreat(by),
            Choice::Attack(card, attack) => self.declare_attack(by, card, attack),
            Choice::EndTurn => self.set_top(TurnStep::EndEffects),
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
