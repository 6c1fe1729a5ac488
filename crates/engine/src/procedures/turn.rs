//! A turn: draw, main actions, attack, end (TURN-1 to TURN-9, TURN-DRAW-1 to TURN-DRAW-3). Each action of the turn has a file of
//! its own; here they are only told apart.

use crate::chance::Chance;
use crate::choice::{Ask, Choice, Purpose};
use crate::game::{Flow, Game, Procedure, is_listed};
use crate::knowledge::event::{Event, Sink};
use crate::outcome::EndReason;
use crate::plan::{Board, Boards, EndRule, MainPhase, SIDES, Seats, TurnPart};
use crate::procedures::listing::Hand;
use crate::reason::{Legal, Reason, unless};
use crate::state::ids::{CardId, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::state::{Flags, POWERS, Place, Posture, Tally};
use crate::table::Table;
use rulebox_cards::effect::{PlayerAct, Trigger};
use rulebox_rules::{RuleId, rule};
use serde::{Deserialize, Serialize};

/// What is next in a turn (TURN-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TurnStep {
    /// The turn begins.
    Begin,
    /// Draw a card (TURN-DRAW-1).
    Draw {
        /// The seats that have not drawn yet.
        left: Seats,
    },
    /// Main actions, and the attack (TURN-2).
    Main,
    /// An attack that may be used a second time.
    AttackAgain {
        /// Who may use it.
        by: Seat,
        /// The card it is on.
        #[serde(serialize_with = "crate::state::ids::save_card")]
        card: CardId,
        /// Which attack of the card.
        attack: u8,
    },
    /// "At the end of your turn".
    EndEffects,
    /// The turn ends (CHECKUP-11).
    End,
    /// Then the step between turns (CHECKUP-1).
    Checkup,
}

impl Procedure for TurnStep {
    #[inline]
    fn step<L: Layout, C: Chance, S: Sink>(self, game: &mut Game<'_, L, C, S>) -> Flow {
        // Most answers lead back here.
        if self == TurnStep::Main && game.s.coming.ending().or(game.s.ready).is_empty() {
            return Flow::Ask;
        }
        game.turn_step(self)
    }

    fn question<L: Layout>(self, _: &Table<'_, L>) -> Option<(Ask, Purpose)> {
        match self {
            TurnStep::Main => Some((Ask::Turn, Purpose::Turn)),
            TurnStep::AttackAgain { .. } => Some((Ask::Turn, Purpose::AttackAgain)),
            TurnStep::Begin
            | TurnStep::Draw { .. }
            | TurnStep::EndEffects
            | TurnStep::End
            | TurnStep::Checkup => None,
        }
    }

    fn asked<L: Layout>(self, table: &Table<'_, L>) -> Seats {
        match self {
            TurnStep::AttackAgain { by, .. } => Seats::only(by),
            TurnStep::Main
            | TurnStep::Begin
            | TurnStep::Draw { .. }
            | TurnStep::EndEffects
            | TurnStep::End
            | TurnStep::Checkup => table.asked_in_main(),
        }
    }

    fn options<L: Layout>(self, table: &Table<'_, L>, by: Seat, out: &mut impl Extend<Choice>) {
        match self {
            TurnStep::Main => table.turn_choices(by, out),
            TurnStep::AttackAgain { card, attack, .. } => {
                out.extend([Choice::Attack(card, attack), Choice::EndTurn]);
            }
            TurnStep::Begin
            | TurnStep::Draw { .. }
            | TurnStep::EndEffects
            | TurnStep::End
            | TurnStep::Checkup => {}
        }
    }

    fn refusal<L: Layout>(self, table: &Table<'_, L>, by: Seat, choice: Choice) -> Option<Reason> {
        match self {
            TurnStep::Main => table.may(by, choice).err(),
            TurnStep::AttackAgain { .. }
            | TurnStep::Begin
            | TurnStep::Draw { .. }
            | TurnStep::EndEffects
            | TurnStep::End
            | TurnStep::Checkup => {
                (!is_listed(self, table, by, choice)).then_some(Reason::NotOffered)
            }
        }
    }

    #[inline(always)]
    fn answer<L: Layout, C: Chance, S: Sink>(
        self,
        game: &mut Game<'_, L, C, S>,
        by: Seat,
        choice: Choice,
    ) {
        match self {
            TurnStep::AttackAgain { .. } => game.attack_again(by, choice),
            TurnStep::Main
            | TurnStep::Begin
            | TurnStep::Draw { .. }
            | TurnStep::EndEffects
            | TurnStep::End
            | TurnStep::Checkup => game.act(by, choice),
        }
    }

    fn rule<L: Layout>(self, table: &Table<'_, L>, choice: Choice) -> RuleId {
        match self {
            TurnStep::AttackAgain { .. } => rule!("TEXT-1"),
            TurnStep::Main
            | TurnStep::Begin
            | TurnStep::Draw { .. }
            | TurnStep::EndEffects
            | TurnStep::End
            | TurnStep::Checkup => table.rule_of_action(choice),
        }
    }
}

impl<L: Layout> Table<'_, L> {
    /// The seats that are asked in the main part of the turn: all that are not ready, or the first of them.
    #[inline]
    fn asked_in_main(&self) -> Seats {
        let side = self.s.turn_side;
        if L::MIRRORED {
            return self.book.plan.seats_of::<L>(side);
        }
        let open = self.book.plan.seats_of::<L>(side).minus(self.s.ready);
        match self.book.plan.main_phase() {
            MainPhase::Together => open,
            MainPhase::InOrder => open.first().map_or(Seats::NONE, Seats::only),
        }
    }

    /// The step of the turn that comes after a part of it.
    fn step_after(&self, part: TurnPart) -> TurnStep {
        let plan = &self.book.plan;
        match plan.part_after(self.s.turn_side, part) {
            Some(TurnPart::Begin) | None => TurnStep::Begin,
            Some(TurnPart::Draw) => TurnStep::Draw {
                left: plan.seats_of::<L>(self.s.turn_side),
            },
            Some(TurnPart::Main) => TurnStep::Main,
            Some(TurnPart::EndEffects) => TurnStep::EndEffects,
            Some(TurnPart::End) => TurnStep::End,
            Some(TurnPart::Checkup) => TurnStep::Checkup,
        }
    }
}

impl<L: Layout> Table<'_, L> {
    /// Lists every legal action of a player in their turn.
    pub(crate) fn turn_choices(&self, by: Seat, out: &mut impl Extend<Choice>) {
        let hand = Hand::of(self, by);
        let boards = self.book.plan.held::<L>(by);
        each::<L>(boards, by, |board| self.bench_choices(&hand, board, out));
        self.evolve_choices(&hand, out);
        self.level_up_choices(&hand, out);
        self.attach_choices(&hand, out);
        each::<L>(boards, by, |board| self.play_choices(&hand, board, out));
        self.power_choices(&hand, out);
        each::<L>(boards, by, |board| self.retreat_action(by, board, out));
        each::<L>(boards, by, |board| self.attack_choices(by, board, out));
        out.extend([Choice::EndTurn]);
    }

    /// Whether an action is legal for a player in their turn. Listing the actions asks the same functions, so the two
    /// never disagree.
    pub(crate) fn may(&self, by: Seat, choice: Choice) -> Legal {
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
    pub(crate) fn rule_of_action(&self, choice: Choice) -> RuleId {
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
        unless(!self.book.plan.holds::<L>(by, board), Reason::NotYourBoard)
    }

    /// Whether a Pokémon is one of that player.
    pub(super) fn own_pokemon(&self, by: Seat, slot: SlotId) -> Legal {
        unless(!self.is_theirs(slot, by), Reason::NotYours)
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Takes an action of the turn, which has been found legal.
    #[inline(always)]
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

    /// Goes on with the turn as far as nothing else has to be done first. Where something has, and where somebody is asked, the
    /// step that comes then is put on top.
    #[inline(never)]
    fn turn_step(&mut self, mut step: TurnStep) -> Flow {
        let depth = self.s.stack.len();
        while self.s.stack.len() == depth {
            step = match step {
                TurnStep::Main => {
                    self.s.ready = self.s.ready.or(self.s.coming.ending());
                    if !self.everybody_is_ready() {
                        self.set_top(TurnStep::Main);
                        return Flow::Ask;
                    }
                    self.table().step_after(TurnPart::Main)
                }
                TurnStep::AttackAgain { by, card, attack } => {
                    let over = self.s.coming.ending().has(by);
                    if !over && self.table().may_attack_again(by, card, attack).is_ok() {
                        return Flow::Ask;
                    }
                    self.s.ready.insert(by);
                    TurnStep::Main
                }
                TurnStep::EndEffects => {
                    let next = self.table().step_after(TurnPart::EndEffects);
                    self.end_effects(next);
                    next
                }
                TurnStep::End => {
                    let next = self.table().step_after(TurnPart::End);
                    self.end_turn(next);
                    next
                }
                TurnStep::Checkup => {
                    self.between_turns();
                    TurnStep::Begin
                }
                TurnStep::Begin => {
                    self.begin_turn();
                    self.table().step_after(TurnPart::Begin)
                }
                TurnStep::Draw { left } => return self.draw_for_turn(left),
            };
        }
        Flow::Step
    }

    /// Whether the main part of the turn is over for every seat of the side.
    fn everybody_is_ready(&self) -> bool {
        let side = self.book.plan.seats_of::<L>(self.s.turn_side);
        side.minus(self.s.ready).is_empty()
    }

    /// A seat's part of the turn ends once what is under way is finished; that of its whole side, if it is not its turn.
    pub(crate) fn end_turn_of(&mut self, seat: Seat) {
        match self.table().is_turn_of(seat) {
            true => self.s.coming.end_turn(seat),
            false => {
                let side = self.book.plan.seats_of::<L>(self.s.turn_side);
                side.for_each(|seat| self.s.coming.end_turn(seat));
            }
        }
    }

    /// Before an extra turn there is no step between turns.
    fn between_turns(&mut self) {
        self.set_top(TurnStep::Begin);
        if !self.s.coming.has_extra() {
            self.begin_checkup();
        }
    }

    /// The draw is compulsory, and failing it loses at once (TURN-DRAW-2).
    fn draw_for_turn(&mut self, mut left: Seats) -> Flow {
        let side = self.s.turn_side;
        let Some(seat) = left.next() else {
            return self.go_on(self.table().step_after(TurnPart::Draw));
        };
        self.set_top(match left.is_empty() {
            true => self.table().step_after(TurnPart::Draw),
            false => TurnStep::Draw { left },
        });
        let Some(card) = self.draw(seat) else {
            if self.book.plan.ends(side).contains(&EndRule::CannotDraw) {
                self.end_game(Some(side.other()), EndReason::DeckOut);
            }
            return Flow::Step;
        };
        if self.s.coming.take_cut(seat) {
            self.s.ready.insert(seat);
        }
        self.happened_to_card(Trigger::DrawnForTurn, card);
        self.check_if_noted();
        Flow::Step
    }

    /// What waits for the end of a turn.
    fn end_effects(&mut self, next: TurnStep) {
        self.set_top(next);
        self.forget_damage();
        // What is pushed last comes first: the powers of the player whose turn it is.
        self.trigger_all(Trigger::EndOfOpponentsTurn);
        self.trigger_all(Trigger::EndOfYourTurn);
    }

    /// The attack and its Knock Outs are over.
    fn forget_damage(&mut self) {
        // Nothing is noted of an empty spot, so all spots are treated alike.
        for pokemon in &mut self.s.slots.as_mut()[..self.book.plan.spots::<L>()] {
            pokemon.flags.clear(Flags::DAMAGED);
            pokemon.flags.clear(Flags::DAMAGED_ACTIVE);
        }
    }

    /// Takes the answer whether an attack is used a second time.
    fn attack_again(&mut self, by: Seat, choice: Choice) {
        self.s.ready.insert(by);
        self.set_top(TurnStep::Main);
        if let Choice::Attack(card, attack) = choice {
            self.forget_damage();
            self.begin_attack(by, card, attack);
        }
    }

    fn begin_turn(&mut self) {
        let side = if self.s.turn == 0 {
            self.s.starter
        } else if self.s.coming.take_extra() {
            self.make_room_for_extra_turn();
            self.s.turn_side
        } else {
            self.s.turn_side.other()
        };
        self.s.coming.begin_turn();
        self.let_turn_pass(side);
        self.s.turn = self.s.turn.saturating_add(1);
        self.s.turn_side = side;
        self.s.ready = Seats::NONE;
        self.s.used = [L::Cards::default(); POWERS];
        let plan = &self.book.plan;
        plan.each_of::<L>(side, |seat| self.s.seats[seat.index()].turns += 1);
        for seat in plan.every_seat::<L>() {
            self.s.seats[seat.index()].done.begin_turn();
            self.s.seats[seat.index()].names_used = 0;
        }
        let tallies = self.s.board_tallies.as_mut();
        tallies.iter_mut().for_each(Tally::begin_turn);
        // Nothing is noted of an empty spot, so all spots are treated alike.
        for pokemon in &mut self.s.slots.as_mut()[..self.book.plan.spots::<L>()] {
            pokemon.flags = Flags::default();
            if pokemon.conditions.posture == Posture::JustParalyzed {
                pokemon.conditions.posture = Posture::Paralyzed;
            }
        }
        self.tell(Event::TurnBegan {
            side,
            turn: self.s.turn,
        });
    }

    /// Effects wait for certain turns. An extra turn comes in place of the player's next one and moves those of the others.
    #[inline(never)]
    fn make_room_for_extra_turn(&mut self) {
        let now = self.s.turn;
        let sides = SIDES as u16;
        let moved = |turn: u16| match turn {
            turn if turn <= now || turn == u16::MAX => turn,
            turn if (turn - now).is_multiple_of(sides) => turn + 1 - sides,
            turn => turn + 1,
        };
        for lasting in self.s.lasting.as_mut_slice() {
            lasting.first = moved(lasting.first);
            lasting.last = moved(lasting.last);
        }
    }

    /// The turn ends: effects that last until now are over before the step between turns (CHECKUP-11).
    fn end_turn(&mut self, next: TurnStep) {
        let side = self.s.turn_side;
        // Where a played Supporter stays beside the Active Pokémon, it leaves now (TURN-SUPPORTER-2, AMB-39).
        let plan = &self.book.plan;
        plan.each_of::<L>(side, |seat| {
            while let Some(card) = self.s.first_of(seat, Pile::Aside) {
                self.discard(card);
            }
        });
        self.end_effects_of_turn();
        self.tell(Event::TurnEnded { side });
        self.set_top(next);
        if self.s.unchecked {
            self.check_after();
        }
    }
}

/// Each board of a player, without a loop where there is but one.
#[inline(always)]
fn each<L: Layout>(held: Boards, by: Seat, mut f: impl FnMut(Board)) {
    match L::MIRRORED {
        true => f(Board(by.0)),
        false => held.for_each(f),
    }
}
