//! The list of every legal action of a turn (TURN-2). What is legal is asked of `legality.rs`; here is where the list is
//! made quickly: a set of cards at a time, one of each kind of copies, and nothing asked of which the answer is plain.

use crate::book::{Brief, Question, Role, Sort, Traits, Unusual};
use crate::choice::Choice;
use crate::state::Once;
use crate::state::ids::{CardId, CardSet, Seat, SlotId};
use crate::state::layout::Layout;
use crate::state::piles::Pile;
use crate::table::Table;
use rulebox_cards::effect::PlayerAct;

impl<L: Layout> Table<'_, L> {
    /// Every legal action of the turn.
    pub fn turn_choices(&self, out: &mut impl Extend<Choice>) {
        self.hand_choices(out);
        self.power_choices(out);
        if self.may_retreat().is_ok() {
            out.extend([Choice::Retreat]);
        }
        if let Ok(active) = self.may_attack_at_all() {
            let energy = self.energy(active);
            let as_printed = !self.answers_about(active, Question::AttackCost);
            for card in self.speaking(active).chain(self.s.attached(active)) {
                for attack in 0..self.attacks_of(card) {
                    // Most attacks that cannot be used cost more than there is, which is seen at once.
                    let cost = self.def(card).attacks[attack as usize].cost.total;
                    if as_printed && energy.total() < u16::from(cost) {
                        continue;
                    }
                    let legal = self.may_use_attack(active, card, attack, &energy, false);
                    if legal.is_ok() {
                        out.extend([Choice::Attack(card, attack)]);
                    }
                }
            }
            if self.answers(Question::MayUseAttacks) {
                self.lent_choices(active, &energy, out);
            }
        }
        out.extend([Choice::EndTurn]);
    }

    fn hand_choices(&self, out: &mut impl Extend<Choice>) {
        let seat = self.s.turn_seat;
        let hand = Hand {
            seat,
            cards: match self.player_cannot(seat, PlayerAct::PlayCards) {
                true => 0,
                false => self.s.piles[seat.index()].bits(Pile::Hand),
            },
            remembered: self.remembered(seat),
        };
        self.bench_choices(&hand, out);
        self.evolve_choices(&hand, out);
        let level_ups = self.with(&hand, Role::LevelUp);
        if level_ups != 0 {
            self.level_up_choices(seat, level_ups, out);
        }
        if self.may_attach_energy(seat).is_ok() {
            self.energy_choices(&hand, out);
        }
        for card in self.different_in(&hand, self.with(&hand, Role::Attachment)) {
            self.attach_choices(card, out);
        }
        let trainers = self.with(&hand, Role::Trainer) & !self.spent_trainers(seat);
        let playable = (self.different_in(&hand, trainers))
            .filter(|card| self.may_play_from_hand(*card).is_ok());
        out.extend(playable.map(Choice::Play));
    }

    fn bench_choices(&self, hand: &Hand, out: &mut impl Extend<Choice>) {
        let seat = hand.seat;
        let basics = self.with(hand, Role::Basic);
        let legends = self.with(hand, Role::Legend);
        let unions = match self.book.with_role(seat, Role::Union) {
            0 => 0,
            unions => unions & self.s.piles[seat.index()].bits(Pile::Discard),
        };
        // The room is asked for only where somebody could take it, for some Stadium may change it.
        if basics | legends | unions == 0 || self.bench_room(seat) == 0 {
            return;
        }
        let basics = self.different_in(hand, basics);
        let basics = basics.filter(|card| !self.may_not_play_pokemon(seat, *card));
        out.extend(basics.map(Choice::Bench));
        if legends | unions != 0 {
            self.piece_choices(seat, legends, unions, out);
        }
    }

    fn evolve_choices(&self, hand: &Hand, out: &mut impl Extend<Choice>) {
        let evolutions = self.with(hand, Role::Evolution);
        if evolutions == 0 {
            return;
        }
        let mine = self.s.in_play(hand.seat);
        let name_of = |slot| self.book.brief(self.s.top(slot)).name;
        let onto: NameMarks = mine.map(name_of).collect();
        let in_turn =
            self.may_evolve_in_turn(hand.seat).is_ok() || self.answers(Question::EvolveAtOnce);
        for card in self.different_in(hand, evolutions) {
            let Brief { from, traits, .. } = *self.book.brief(card);
            if onto.may_have(from) && (in_turn || traits.has(Traits::AT_ONCE)) {
                let ready = mine
                    .filter(|slot| name_of(*slot) == from)
                    .filter(|slot| self.may_evolve_onto(card, *slot).is_ok());
                out.extend(ready.map(|slot| Choice::Evolve(card, slot)));
            }
        }
    }

    fn energy_choices(&self, hand: &Hand, out: &mut impl Extend<Choice>) {
        let seat = hand.seat;
        let as_energy = hand.cards & self.book.unusual(seat, Unusual::AsEnergy);
        if as_energy != 0 {
            self.as_energy_choices(seat, as_energy, out);
        }
        let no_special = self.special_energy_is_barred(seat);
        for card in self.different_in(hand, self.with(hand, Role::Energy)) {
            if no_special && !self.def(card).is_basic_energy {
                continue;
            }
            if self.book.brief(card).attaches_by_text {
                self.attach_choices(card, out);
            } else {
                let mine = self.s.in_play(seat);
                out.extend(mine.map(|slot| Choice::Attach(card, slot)));
            }
        }
    }

    /// The cards of the hand that can be used so.
    fn with(&self, hand: &Hand, role: Role) -> u64 {
        hand.cards & self.book.with_role(hand.seat, role)
    }

    /// One of each kind of copies among these cards of the hand.
    fn different_in(&self, hand: &Hand, numbers: u64) -> impl Iterator<Item = CardId> {
        self.different_but_for(hand.seat, hand.remembered, numbers)
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

    /// Pokémon of several pieces, from the hand and from the discard pile.
    #[cold]
    #[inline(never)]
    fn piece_choices(&self, seat: Seat, hand: u64, unions: u64, out: &mut impl Extend<Choice>) {
        let from_hand = self.different_of_deck(seat, hand);
        let pieces = from_hand.chain(self.different_of_deck(seat, unions));
        let whole = pieces.filter(|card| self.may_assemble(*card).is_ok());
        out.extend(whole.map(Choice::Bench));
    }

    /// Cards that the Active Pokémon levels up with.
    #[cold]
    #[inline(never)]
    fn level_up_choices(&self, seat: Seat, cards: u64, out: &mut impl Extend<Choice>) {
        let active = self.s.active(seat);
        let levels_up = |card: &CardId| self.may_level_up_onto(*card, active).is_ok();
        let level_ups = self.different_of_deck(seat, cards).filter(levels_up);
        out.extend(level_ups.map(|card| Choice::LevelUp(card, active)));
    }

    /// Pokémon that may be attached as Energy.
    #[cold]
    #[inline(never)]
    fn as_energy_choices(&self, seat: Seat, cards: u64, out: &mut impl Extend<Choice>) {
        for card in self.different_of_deck(seat, cards) {
            self.attach_choices(card, out);
        }
    }

    #[inline(never)]
    fn attach_choices(&self, card: CardId, out: &mut impl Extend<Choice>) {
        if self.may_attach_anywhere(card).is_ok() {
            let fits = |slot: &SlotId| self.may_attach_to(card, *slot).is_ok();
            let targets = self.all_in_play().filter(fits);
            out.extend(targets.map(|slot| Choice::Attach(card, slot)));
        }
    }

    /// One of each kind of copies among these cards of a pile. A card that somebody else remembers is unlike its copies; its
    /// owner knows every card of the hand alike.
    pub(crate) fn different_of_deck(
        &self,
        seat: Seat,
        numbers: u64,
    ) -> impl Iterator<Item = CardId> {
        self.different_but_for(seat, self.remembered(seat), numbers)
    }

    /// The cards of a seat's deck that somebody else remembers.
    fn remembered(&self, seat: Seat) -> u64 {
        let others = self.book.seating.seats().filter(|s| *s != seat);
        others.fold(0, |set, s| set | self.s.known[s.index()].of_deck(seat))
    }

    /// The same where it is known which cards stand out, because somebody remembers them.
    pub(crate) fn different_but_for(
        &self,
        seat: Seat,
        remembered: u64,
        numbers: u64,
    ) -> impl Iterator<Item = CardId> {
        let mut left = numbers;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let number = left.trailing_zeros() as u8;
            let card = CardId::new(seat, number);
            let alike = match remembered & 1 << number {
                0 => self.book.brief(card).copies & !remembered,
                _ => 1 << number,
            };
            left &= !alike;
            Some(card)
        })
    }

    /// Powers to be used from the hand and from the discard pile.
    #[inline(never)]
    fn power_choices_outside_play(&self, out: &mut impl Extend<Choice>) {
        let seat = self.s.turn_seat;
        for (what, pile) in [
            (Unusual::FromHand, Pile::Hand),
            (Unusual::FromDiscard, Pile::Discard),
        ] {
            let there = self.s.piles[seat.index()].bits(pile) & self.book.unusual(seat, what);
            for card in self.different_of_deck(seat, there) {
                let clauses = (0..self.activated_of(card)).map(|n| Choice::Power(card, n));
                out.extend(clauses.filter(|choice| self.may(*choice).is_ok()));
            }
        }
    }

    fn power_choices(&self, out: &mut impl Extend<Choice>) {
        let seat = self.s.turn_seat;
        // Few decks have cards with powers to be used elsewhere.
        let outside = self.book.unusual(seat, Unusual::FromHand)
            | self.book.unusual(seat, Unusual::FromDiscard);
        if outside != 0 {
            self.power_choices_outside_play(out);
        }
        if !self.answers(Question::Activated) {
            return;
        }
        for owner in self.book.seating.seats() {
            let answering = self.book.answering(owner, Question::Activated as u32);
            for card in CardId::each(owner, self.s.speakers.of_deck(owner) & answering) {
                self.powers_of(card, out);
            }
        }
    }

    /// The powers of a card in play that the player whose turn it is may use.
    fn powers_of(&self, card: CardId, out: &mut impl Extend<Choice>) {
        let slot = self.s.slot_of(card);
        if slot.is_some() && self.s.seat_of(slot) != self.s.turn_seat {
            return;
        }
        for clause in 0..self.activated_of(card) {
            if self.may_use_power_of(slot, card, clause).is_ok() {
                out.extend([Choice::Power(card, clause)]);
            }
        }
    }
}

/// The cards from which a player may play.
struct Hand {
    seat: Seat,
    /// Bits of their numbers.
    cards: u64,
    /// The cards of the whole deck that somebody else remembers.
    remembered: u64,
}

/// Marks of some names: one that is not marked is not among them, one that is marked may be.
#[derive(Clone, Copy, Default)]
struct NameMarks(u64);

impl NameMarks {
    fn may_have(self, name: u16) -> bool {
        self.0 & 1 << (name % 64) != 0
    }
}

impl FromIterator<u16> for NameMarks {
    fn from_iter<I: IntoIterator<Item = u16>>(names: I) -> NameMarks {
        NameMarks(
            names
                .into_iter()
                .fold(0, |marks, name| marks | 1 << (name % 64)),
        )
    }
}

/// Cards met so far, so that copies which nobody can tell apart are met once.
pub(crate) struct Seen {
    defs: [u64; 4],
}

impl Seen {
    /// So many definitions are told apart.
    pub(crate) const ROOM: usize = 256;

    pub(crate) fn new() -> Seen {
        Seen { defs: [0; 4] }
    }

    /// Whether a copy of a card with this definition was met before; notes it if not. A card that stands out,
    /// because some seat remembers it, is unlike any other, and so, for want of room, is one of the rarest
    /// definitions of a large game.
    pub(crate) fn again(&mut self, def: u16, stands_out: bool) -> bool {
        let def = def as usize;
        if def >= Seen::ROOM || stands_out {
            return false;
        }
        let bit = 1 << (def % 64);
        let met = self.defs[def / 64] & bit != 0;
        self.defs[def / 64] |= bit;
        met
    }
}
