//! Using powers: Abilities, Poké-Powers and whatever else a card in play, in the hand or in the discard pile lets its player
//! use (TURN-ABILITY-2, TURN-ABILITY-4, TURN-POWER-1, AMB-51).

use crate::book::{ActivatedDef, Question, Unusual};
use crate::chance::Chance;
use crate::choice::Choice;
use crate::game::Game;
use crate::knowledge::event::{Event, Sink};
use crate::plan::{Allowance, Board};
use crate::procedures::listing::Hand;
use crate::reason::{Legal, Reason, unless};
use crate::state::Place;
use crate::state::ids::{CardId, CardSet, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::PlayerAct;
use rulebox_cards::{Limit, OncePerGame, UsedFrom};

impl<L: Layout> Table<'_, L> {
    pub(super) fn may_use_power(&self, seat: Seat, card: CardId, clause: u8) -> Legal {
        let this = match self.s.place(card) {
            Place::Stack(slot) | Place::Attached(slot) if self.is_theirs(slot, seat) => slot,
            Place::Stadium => SlotId::NONE,
            Place::Pile(Pile::Hand | Pile::Discard) if card.owner() == seat => SlotId::NONE,
            Place::Stack(_) | Place::Attached(_) | Place::Pile(_) | Place::Nowhere => {
                return Err(Reason::NotInPlay);
            }
        };
        if let Place::Stack(_) = self.s.place(card) {
            unless(!self.speaking(this).any(|c| c == card), Reason::NotInPlay)?;
        }
        self.may_use_power_of(seat, this, card, clause)
    }

    /// Whether the power of a card on or beside the Pokémon in `this` may be used, or of one that needs no Pokémon.
    #[inline(always)]
    fn may_use_power_of(&self, seat: Seat, this: SlotId, card: CardId, clause: u8) -> Legal {
        let Some(activated) = self.def(card).activated.get(clause as usize) else {
            return Err(Reason::NotAnActivePower);
        };
        unless(activated.reaction, Reason::NotAnActivePower)?;
        let used_from = match self.s.place(card) {
            Place::Pile(Pile::Hand) => UsedFrom::Hand,
            Place::Pile(Pile::Discard) => UsedFrom::Discard,
            Place::Pile(
                Pile::Deck | Pile::Prizes | Pile::LostZone | Pile::Aside | Pile::SharedPrizes,
            )
            | Place::Stack(_)
            | Place::Attached(_)
            | Place::Stadium
            | Place::Nowhere => UsedFrom::Play,
        };
        unless(activated.from != used_from, Reason::NotInPlay)?;
        self.power_is_unused(seat, card, clause, activated)?;
        let off = match activated.power {
            Some(kind) if this.is_some() => self.power_does_not_work(card, this, kind),
            Some(_) => self.player_cannot(seat, PlayerAct::UsePowersElsewhere),
            None => this.is_some() && self.tool_is_off(card, this),
        };
        unless(off, Reason::EffectForbids)?;
        let ctx = self.using(seat, card, this);
        let met = activated.needs.as_ref().is_none_or(|t| self.test(&ctx, t));
        unless(!met, Reason::PowerConditionNotMet)?;
        unless(
            !self.can_pay(&ctx, activated.program, CardId::NONE),
            Reason::PowerCostNotPayable,
        )?;
        unless(
            !self.could_act(&ctx, activated.program),
            Reason::PowerHasNoEffect,
        )
    }

    /// How often a power may be used: per card in play, per name, or once in the game (AMB-51).
    pub(super) fn power_is_unused(
        &self,
        seat: Seat,
        card: CardId,
        clause: u8,
        power: &ActivatedDef,
    ) -> Legal {
        let state = self.s.seat(seat);
        let used = match power.limit {
            Limit::AnyNumber => false,
            Limit::OncePerTurn if self.s.place(card) == Place::Stadium => {
                let board = self.board_of(&self.using(seat, card, SlotId::NONE));
                !self.is_left(Allowance::StadiumUse, seat, board)
            }
            Limit::OncePerTurn => self.s.used[(clause > 0) as usize].has(card),
            Limit::OncePerTurnByName => state.names_used & power.name_bit() != 0,
            Limit::OncePerGameByName => state.names_spent & power.name_bit() != 0,
            Limit::Vstar => {
                let board = self.board_of(&self.using(seat, card, self.s.slot_of(card)));
                !self.is_left(Allowance::VStar, seat, board)
            }
        };
        let reason = match power.limit {
            Limit::Vstar => Reason::VstarPowerAlreadyUsed,
            Limit::OncePerGameByName => Reason::PowerUsedInThisGame,
            Limit::AnyNumber | Limit::OncePerTurn | Limit::OncePerTurnByName => {
                Reason::PowerAlreadyUsed
            }
        };
        unless(used, reason)
    }

    /// A power as that player uses it; that of a Stadium is used on the player's board that lies under it.
    fn using(&self, seat: Seat, card: CardId, this: SlotId) -> Ctx<'_, L> {
        let ctx = Ctx::of(seat, card, this);
        if L::MIRRORED || self.s.place(card) != Place::Stadium {
            return ctx;
        }
        let board = self.board_under(card, seat);
        Ctx { board, ..ctx }
    }

    pub(super) fn power_choices(&self, hand: &Hand<'_>, out: &mut impl Extend<Choice>) {
        let seat = hand.seat;
        // Few decks have cards with powers to be used elsewhere.
        let outside =
            hand.deck.unusual(Unusual::FromHand) | hand.deck.unusual(Unusual::FromDiscard);
        if outside != 0 {
            self.power_choices_outside_play(seat, out);
        }
        if !self.answers(Question::Activated) {
            return;
        }
        for owner in self.book.plan.every_seat::<L>() {
            let answering = self.book.answering(owner, Question::Activated as u32);
            for card in CardId::each(owner, self.s.speakers.of_deck(owner) & answering) {
                self.powers_of(seat, card, out);
            }
        }
    }

    /// Powers to be used from the hand and from the discard pile.
    #[inline(never)]
    fn power_choices_outside_play(&self, seat: Seat, out: &mut impl Extend<Choice>) {
        for (what, pile) in [
            (Unusual::FromHand, Pile::Hand),
            (Unusual::FromDiscard, Pile::Discard),
        ] {
            let there = self.s.piles[seat.index()].bits(pile) & self.book.unusual(seat, what);
            for card in self.different_of_deck(seat, there) {
                let clauses = 0..self.activated_of(card);
                let usable =
                    clauses.filter(|clause| self.may_use_power(seat, card, *clause).is_ok());
                out.extend(usable.map(|clause| Choice::Power(card, clause)));
            }
        }
    }

    /// The powers of a card in play that a player may use.
    fn powers_of(&self, seat: Seat, card: CardId, out: &mut impl Extend<Choice>) {
        let slot = self.s.slot_of(card);
        if slot.is_some() && !self.book.plan.holds::<L>(seat, Board::of(slot)) {
            return;
        }
        for clause in 0..self.activated_of(card) {
            if self.may_use_power_of(seat, slot, card, clause).is_ok() {
                out.extend([Choice::Power(card, clause)]);
            }
        }
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Uses a power of a Pokémon, of an attached card or of the Stadium (TURN-ABILITY-2).
    pub(super) fn use_power(&mut self, seat: Seat, card: CardId, clause: u8) {
        self.announce_power(seat, card, clause);
        self.check_after();
        self.begin_power(seat, card, clause);
    }

    /// Tells that a power is used.
    pub(super) fn announce_power(&mut self, seat: Seat, card: CardId, clause: u8) {
        self.note_use(seat, card, clause);
        self.tell(Event::PowerUsed { seat, card, clause });
    }

    /// Remembers that a power was used, for as long as its limit asks (AMB-51).
    pub fn note_use(&mut self, seat: Seat, card: CardId, clause: u8) {
        if self.s.place(card) == Place::Stadium {
            let board = self.table().board_under(card, seat);
            let board = board.unwrap_or(self.book.plan.home::<L>(seat));
            self.count_use(Allowance::StadiumUse, seat, board);
        }
        self.s.used[(clause > 0) as usize].insert(card);
        let power = &self.def(card).activated[clause as usize];
        match power.limit {
            Limit::OncePerTurnByName => self.s.seats[seat.index()].names_used |= power.name_bit(),
            Limit::OncePerGameByName => self.s.seats[seat.index()].names_spent |= power.name_bit(),
            Limit::Vstar => {
                let board = Board::of(self.s.slot_of(card));
                self.spend(seat, OncePerGame::Vstar, board);
            }
            Limit::OncePerTurn | Limit::AnyNumber => {}
        }
    }

    /// Begins to carry out a power that is used.
    pub(super) fn begin_power(&mut self, seat: Seat, card: CardId, clause: u8) {
        let program = self.def(card).activated[clause as usize].program;
        let this = self.table().pokemon_with(card);
        match self.table().using(seat, card, this).board {
            Some(board) if !this.is_some() => self.start_program_on(board, program, seat, card),
            _ => self.start_program(program, seat, card, this),
        };
    }
}
