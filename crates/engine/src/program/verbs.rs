//! What verbs do to the table. Who is hit has been chosen; here it happens.

use crate::book::Rule;
use crate::chance::Chance;
use crate::game::Game;
use crate::knowledge::event::{Event, Seats, Sink};
use crate::procedures::damage::Hit;
use crate::program::op::{
    AttachOp, AttackOp, CardOp, ConditionOp, CounterOp, LastingOp, Op, PlayOp, PokemonOp, PrizeOp,
    TurnOp,
};
use crate::state::ids::{CardId, CardSet, EnvId, ModifierId, Register, Seat, SlotId, SlotSet};
use crate::state::layout::Layout;
use crate::state::piles::{At, Pile};
use crate::state::{Lasting, Origin, Place};
use rulebox_cards::effect::{
    Along, Amount, BaseOp, CardSel, CardZone, Count, Dest, Filter, Ignoring, Player, PokemonAct,
    PokemonBase, PokemonSel, Until,
};

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Carries out a verb that asks nobody.
    pub fn verb(&mut self, env: EnvId, op: &Op) {
        match op {
            Op::Attack(AttackOp::Base(how, amount)) => self.change_base(env, *how, amount),
            Op::Attack(AttackOp::BaseIgnores(ignoring)) => self.base_ignores(*ignoring),
            Op::Attack(AttackOp::Damage {
                amount,
                to,
                ignoring,
            }) => self.hit_all(env, amount, to, *ignoring),
            Op::Counters(CounterOp::Put { count, on }) => {
                let count = self.number(env, count);
                for slot in self.reached(env, on) {
                    if count > 0 && !self.spares(env, slot) {
                        self.put_counters(slot, count);
                        self.did(env);
                    }
                }
            }
            Op::Counters(CounterOp::Move { count, from, to }) => {
                self.move_counters(env, count, from, to)
            }
            Op::Counters(CounterOp::Gather { into, among }) => {
                self.gather_counters(env, *into, *among)
            }
            Op::Counters(CounterOp::Heal { amount, of }) => self.heal_all(env, amount.as_ref(), of),
            Op::Conditions(ConditionOp::Inflict {
                condition,
                on,
                counters,
                deadly,
            }) => {
                for slot in self.reached(env, on) {
                    if self.inflict(slot, *condition, *counters, *deadly) {
                        self.did(env);
                    }
                }
            }
            Op::Conditions(ConditionOp::Cure { condition, of }) => {
                for slot in self.table().pokemon(&self.ctx(env), of) {
                    let cured = match condition {
                        Some(condition) => self.cure(slot, *condition),
                        None => self.cure_all(slot),
                    };
                    if cured {
                        self.did(env);
                    }
                }
            }
            Op::Cards(CardOp::Draw { who, count }) => {
                let count = self.number(env, count);
                self.draw_cards(env, *who, |_| count as usize);
            }
            Op::Cards(CardOp::DrawNumber { who, number }) => {
                let count = self.memory(env).number(*number).max(0) as usize;
                self.draw_cards(env, *who, |_| count);
            }
            Op::Cards(CardOp::DrawUntil { who, size }) => {
                let size = self.number(env, size) as usize;
                self.draw_cards(env, *who, |hand| size.saturating_sub(hand));
            }
            Op::Cards(CardOp::Move {
                cards,
                to: Dest::Prizes,
                ..
            }) => self.put_into_prizes(env, cards),
            Op::Prizes(PrizeOp::TurnUp(cards)) => self.turn_face_up(env, cards),
            Op::Cards(CardOp::Move { cards, to, reveal }) => {
                self.move_cards(env, cards, to, *reveal)
            }
            Op::Cards(CardOp::Reveal(register)) => {
                for card in self.memory(env).cards(*register).cards() {
                    self.reveal(card, Seats::ALL);
                }
            }
            Op::Cards(CardOp::Collect { into, from }) => {
                let cards = self.table().cards(&self.ctx(env), from);
                self.memory_mut(env).set_cards(*into, cards);
            }
            Op::Attach(AttachOp::Free { cards, to }) => self.attach_all(env, cards, to),
            Op::Attach(AttachOp::KeepAttached(name)) => self.leave_out_unattached(env, *name),
            Op::Cards(CardOp::Look {
                into,
                cards,
                reveal,
            }) => self.look(env, *into, cards, *reveal),
            Op::Cards(CardOp::RevealUntil { who, filter, into }) => {
                self.reveal_until(env, *who, filter, *into)
            }
            Op::Pokemon(PokemonOp::Evolve { with, onto }) => self.evolve_by_effect(env, with, onto),
            Op::Pokemon(PokemonOp::TakePlace { card }) => self.take_place(env, card),
            Op::Pokemon(PokemonOp::Switch { who, with }) => self.switch(env, *who, with),
            Op::Pokemon(PokemonOp::Return { which, to, along }) => {
                self.return_all(env, which, to, *along)
            }
            Op::Pokemon(PokemonOp::Devolve { which, to }) => self.devolve_all(env, which, to),
            Op::Lasting(LastingOp::Begin {
                modifier,
                until,
                chosen,
            }) => {
                if let Some(at) = self.place_in_row(env, *chosen) {
                    self.begin_lasting(env, modifier.plus(at), *until);
                }
            }
            Op::Play(PlayOp::TurnAround) => self.turn_stadium_around(env),
            Op::Turn(TurnOp::End) => self.s.coming.end_turn(),
            Op::Turn(TurnOp::Another) => {
                self.s.coming.add_extra();
                self.did(env);
            }
            Op::Turn(TurnOp::EndsAfterDraw(player)) => {
                let seat = self.one_seat(env, *player);
                self.s.coming.cut_short(seat);
                self.did(env);
            }
            _ => {}
        }
    }

    /// Notes that something was done ("if you do").
    pub fn did(&mut self, env: EnvId) {
        self.memory_mut(env).did = true;
    }

    fn number(&self, env: EnvId, amount: &Amount) -> u16 {
        self.table()
            .amount(&self.ctx(env), amount)
            .clamp(0, i32::from(u16::MAX)) as u16
    }

    fn change_base(&mut self, env: EnvId, how: BaseOp, amount: &Amount) {
        let n = self
            .table()
            .amount(&self.ctx(env), amount)
            .clamp(-30_000, 30_000);
        if let Some(attack) = &mut self.s.attack {
            let base = match how {
                BaseOp::Add => i32::from(attack.base) + n,
                BaseOp::Sub => i32::from(attack.base) - n,
                BaseOp::Set => n,
            };
            attack.base = base.clamp(0, 30_000) as i16;
        }
    }

    fn base_ignores(&mut self, ignoring: Ignoring) {
        if let Some(attack) = &mut self.s.attack {
            attack.ignoring.weakness |= ignoring.weakness;
            attack.ignoring.resistance |= ignoring.resistance;
            attack.ignoring.effects |= ignoring.effects;
        }
    }

    /// Further damage of an attack. An attack without damage of its own is received by its target (CARD-13).
    fn hit_all(&mut self, env: EnvId, amount: &Amount, to: &PokemonSel, ignoring: Ignoring) {
        let slots = self.table().pokemon(&self.ctx(env), to);
        let by = self.memory(env).attacker;
        let chosen = matches!(to.base, PokemonBase::Var(_));
        let own = self
            .table()
            .attack()
            .is_some_and(|a| self.book.def(a.card).attacks[a.attack as usize].has_damage);
        for slot in slots {
            if chosen && !own {
                self.memory_mut(env).defending = slot;
            }
            let base = self.table().amount(&self.ctx(env), amount);
            if !by.is_some() {
                return;
            }
            let done = self.do_damage(&Hit {
                by,
                to: slot,
                base,
                ignoring,
            });
            if done > 0 {
                self.did(env);
            }
        }
    }

    fn move_counters(&mut self, env: EnvId, count: &Amount, from: &PokemonSel, to: &PokemonSel) {
        let mut count = self.number(env, count);
        let Some(target) = self.reached(env, to).first() else {
            return;
        };
        if self.spares(env, target) {
            return;
        }
        for slot in self.reached(env, from) {
            let moved = count.min(self.s.pokemon(slot).counters);
            count -= moved;
            if moved > 0 {
                self.heal(slot, moved);
                self.put_counters(target, moved);
                self.did(env);
            }
        }
    }

    /// Takes all counters off these Pokémon, to be shared out among them anew. Those on which none can be put have no part
    /// in it, so that none gets lost.
    fn gather_counters(&mut self, env: EnvId, into: Register, among: Register) {
        let mut slots = self.memory(env).slots(among);
        for slot in slots {
            if self.is_shielded(env, slot) || self.spares(env, slot) {
                slots.remove(slot);
            }
        }
        self.memory_mut(env).set_slots(among, slots);
        let mut sum = 0;
        for slot in slots {
            sum += i32::from(self.heal(slot, u16::MAX));
        }
        self.memory_mut(env).set_number(into, sum);
    }

    fn heal_all(&mut self, env: EnvId, amount: Option<&Amount>, of: &PokemonSel) {
        let value = self.counter_value() as u16;
        let count = amount.map_or(u16::MAX, |a| self.number(env, a) / value);
        for slot in self.table().pokemon(&self.ctx(env), of) {
            let barred = self
                .table()
                .pokemon_cannot(slot, |act| *act == PokemonAct::BeHealed);
            let count = count.saturating_mul(self.table().healing_factor(slot));
            if !barred && self.heal(slot, count) > 0 {
                self.did(env);
            }
        }
    }

    /// Draws; a deck that runs out loses nothing (TEXT-6, TEXT-7).
    fn draw_cards(&mut self, env: EnvId, who: Player, count: impl Fn(usize) -> usize) {
        let seat = self.memory(env).seat;
        for seat in self.book.seating.resolve(who, seat) {
            let hand = self.s.pile_len(seat, Pile::Hand);
            for _ in 0..count(hand) {
                if self.draw(seat).is_none() {
                    break;
                }
                self.did(env);
            }
        }
    }

    fn move_cards(&mut self, env: EnvId, cards: &CardSel, to: &Dest, reveal: bool) {
        let user = self.memory(env).seat;
        // Who shuffles a hand without cards into a deck shuffles the deck all the same (TEXT-1).
        if let (Dest::DeckShuffled, CardZone::Hand(player)) = (to, &cards.from)
            && cards.count == Count::All
        {
            self.shuffle_later(env, *player);
        }
        let cards = self.table().cards(&self.ctx(env), cards);
        for card in cards.cards() {
            if self.is_protected(env, card) {
                continue;
            }
            if reveal {
                self.reveal(card, Seats::ALL);
            }
            let seen = match (reveal, to) {
                (true, _) => Seats::ALL,
                (false, Dest::DeckShuffled) => self.seen_when_moved(user, card),
                (false, Dest::Hand) => Seats::only(card.owner())
                    .or(Seats::only(user))
                    .or(self.seen_in_deck(card)),
                (false, _) => Seats::only(card.owner()).or(Seats::only(user)),
            };
            let moved = match self.book.brief(card).part {
                _ if self.is_pokemon_in_play(card) => self.leave_with_card(card, to),
                (1.., _) if matches!(to, Dest::Bench) => self.assemble_by_effect(env, card),
                _ => self.move_card(card, to, seen),
            };
            if matches!(to, Dest::DeckShuffled) {
                self.memory_mut(env).to_shuffle.insert(card.owner());
            }
            if moved {
                self.did(env);
            }
        }
    }

    /// Who knows a card of a deck, and so sees that it is the one that is taken: all, if it was shown to everybody. Who searches a
    /// deck or looks at some of its cards does so unseen, and then nobody else knows them (ZONE-3).
    fn seen_in_deck(&self, card: CardId) -> Seats {
        if self.s.place(card) != Place::Pile(Pile::Deck) {
            return Seats::NONE;
        }
        let seats = self.book.seating.seats();
        let knowing = seats.filter(|seat| self.s.known[seat.index()].has(card));
        knowing.fold(Seats::NONE, |all, seat| all.or(Seats::only(seat)))
    }

    /// Who sees which card goes into a deck: its owner and whoever uses the text, if they know it, and the user also if it is
    /// picked out of that deck. A hand or Prize cards that a text shuffles into a deck are not shown to its user by that (ZONE-3).
    pub(super) fn seen_when_moved(&self, user: Seat, card: CardId) -> Seats {
        let table = self.table();
        let searched = self.s.place(card) == Place::Pile(Pile::Deck);
        let sees = |seat| searched && seat == user || table.is_known(Some(seat), card);
        let close = [user, card.owner()].into_iter().filter(|seat| sees(*seat));
        close.fold(Seats::NONE, |all, seat| all.or(Seats::only(seat)))
    }

    /// Whether a card is a Pokémon in play, alone or on top of others. It goes nowhere without that Pokémon.
    pub(super) fn is_pokemon_in_play(&self, card: CardId) -> bool {
        let piece = self.book.brief(card).part.0 > 0;
        matches!(self.s.place(card), Place::Stack(slot) if piece || self.s.top(slot) == card)
    }

    /// A card that is a Pokémon in play goes to a pile; what is under it or attached to it is discarded (AMB-61).
    pub(super) fn leave_with_card(&mut self, card: CardId, to: &Dest) -> bool {
        let (Place::Stack(slot), Some(top)) = (self.s.place(card), end_of_pile(to)) else {
            return false;
        };
        let discard = (Pile::Discard, At::End);
        self.leave_play(slot, top, discard, discard);
        true
    }

    /// Moves one card where a text says. `seen` are the seats that see which card it is.
    pub fn move_card(&mut self, card: CardId, to: &Dest, seen: Seats) -> bool {
        match to {
            Dest::Hand => self.move_to_pile(card, Pile::Hand, At::Start, seen),
            Dest::Discard => self.discard(card),
            Dest::DeckTop => self.move_to_pile(card, Pile::Deck, At::End, seen),
            // The shuffle that follows makes the place in the deck meaningless.
            Dest::DeckBottom | Dest::DeckShuffled => {
                self.move_to_pile(card, Pile::Deck, At::Start, seen)
            }
            Dest::LostZone => self.move_to_pile(card, Pile::LostZone, At::End, Seats::ALL),
            Dest::Bench => {
                let seat = card.owner();
                let room = self.table().bench_room(seat) > 0;
                return room
                    && self.table().may_come_into_play(seat, card)
                    && self.book.def(card).pokemon.is_some()
                    && self.put_into_play(seat, card, false).is_some();
            }
            Dest::Prizes => self.move_to_pile(card, Pile::Prizes, At::End, seen),
            Dest::Attach { .. } | Dest::Onto(_) | Dest::InPlaceOf(_) => {
                return false;
            }
        }
        true
    }

    fn look(&mut self, env: EnvId, into: Register, cards: &CardSel, reveal: bool) {
        let user = self.memory(env).seat;
        let cards = self.table().cards(&self.ctx(env), cards);
        self.memory_mut(env).set_cards(into, cards);
        let to = if reveal {
            Seats::ALL
        } else {
            Seats::only(user)
        };
        // Nobody else sees which of several cards is taken from among them, not even who knew one (ZONE-3).
        let unseen = !reveal && cards.len() > 1;
        for card in cards.cards() {
            if unseen && card.owner() == user {
                self.forget_in_deck(card);
            }
            self.reveal(card, to);
        }
    }

    /// Nobody but its owner knows any more where a card of a deck is.
    fn forget_in_deck(&mut self, card: CardId) {
        if self.s.place(card) == Place::Pile(Pile::Deck) {
            let owner = card.owner();
            for seat in self.book.seating.seats().filter(|seat| *seat != owner) {
                self.s.known[seat.index()].remove(card);
            }
        }
    }

    /// Shows cards from the top of a deck, up to the first that fits.
    fn reveal_until(&mut self, env: EnvId, who: Player, filter: &Filter, into: Register) {
        let seat = self.one_seat(env, who);
        let mut shown = L::Cards::default();
        for n in (0..self.s.pile_len(seat, Pile::Deck)).rev() {
            let Some(card) = self.s.pile(seat, Pile::Deck).nth(n) else {
                break;
            };
            shown.insert(card);
            self.reveal(card, Seats::ALL);
            if self.table().card_fits(&self.ctx(env), card, filter) {
                break;
            }
        }
        self.memory_mut(env).set_cards(into, shown);
        self.did(env);
    }

    /// Evolves a Pokémon with a card, wherever the card is; the bans of a turn are on evolving by the rule (AMB-11).
    fn evolve_by_effect(&mut self, env: EnvId, with: &CardSel, onto: &PokemonSel) {
        let card = self.table().cards(&self.ctx(env), with).first();
        let (Some(card), Some(slot)) = (card, self.reached(env, onto).first()) else {
            return;
        };
        if self.is_pokemon_in_play(card) {
            return;
        }
        self.evolve(slot, card);
        self.did(env);
    }

    /// A new Pokémon takes the place of one that left play in this text: the Active spot if that is empty now.
    fn take_place(&mut self, env: EnvId, card: &CardSel) {
        let cards = self.table().cards(&self.ctx(env), card);
        for card in cards.cards() {
            let seat = card.owner();
            let active = !self.s.active(seat).is_some();
            let room = active || self.table().bench_room(seat) > 0;
            // A piece of a LEGEND or V-UNION does not come into play without the others (KIND-LEGEND-1, KIND-VUNION-1).
            let whole = self.book.brief(card).part.0 == 0;
            let free = !self.is_pokemon_in_play(card);
            if free && room && whole && self.table().may_come_into_play(seat, card) {
                self.put_into_play(seat, card, active);
                self.did(env);
            }
        }
    }

    fn switch(&mut self, env: EnvId, who: Player, with: &PokemonSel) {
        let seat = self.memory(env).seat;
        for seat in self.book.seating.resolve(who, seat) {
            let up = self
                .table()
                .pokemon(&self.ctx(env), with)
                .and(self.s.bench(seat))
                .first();
            let active = self.s.active(seat);
            let protected = active.is_some() && self.is_shielded(env, active)
                || up.is_some_and(|slot| self.is_shielded(env, slot));
            if let (Some(slot), false) = (up, protected) {
                let from = self.bring_up(seat, slot);
                self.tell(Event::Switched {
                    seat,
                    from,
                    to: slot,
                });
                self.did(env);
            }
        }
    }

    fn return_all(&mut self, env: EnvId, which: &PokemonSel, to: &Dest, along: Along) {
        let discard = (Pile::Discard, At::End);
        let top = end_of_pile(to).unwrap_or(discard);
        for slot in self.reached(env, which) {
            if matches!(to, Dest::DeckShuffled) {
                let owner = self.s.seat_of(slot);
                self.memory_mut(env).to_shuffle.insert(owner);
            }
            // Cards under it and attached to it go along only where the text says so (AMB-61).
            let (under, attached) = match along {
                Along::TopOnly => (discard, discard),
                Along::PokemonCards => (top, discard),
                Along::AllCards => (top, top),
            };
            self.leave_play(slot, top, under, attached);
            self.did(env);
        }
    }

    fn devolve_all(&mut self, env: EnvId, which: &PokemonSel, to: &Dest) {
        for slot in self.reached(env, which) {
            if self.table().is_evolved(slot) {
                if matches!(to, Dest::DeckShuffled) {
                    let owner = self.s.seat_of(slot);
                    self.memory_mut(env).to_shuffle.insert(owner);
                }
                let card = self.devolve(slot);
                self.move_card(card, to, Seats::ALL);
                // A LV.X card no longer matches what is under it (KIND-LVX-9).
                while let Some(level) = self.table().level_up_card(slot) {
                    self.move_card(level, to, Seats::ALL);
                }
                self.did(env);
            }
        }
    }

    /// Of a row of modifiers, one for each attack, which one is about the chosen attack; nothing where there was no
    /// attack to choose.
    fn place_in_row(&self, env: EnvId, chosen: Option<Register>) -> Option<u16> {
        let Some(register) = chosen else {
            return Some(0);
        };
        let number = self.memory(env).number(register);
        let known = |at: &u16| usize::from(*at) < self.book.attack_names.len();
        u16::try_from(number).ok().filter(known)
    }

    fn begin_lasting(&mut self, env: EnvId, modifier: ModifierId, until: Until) {
        let memory = *self.memory(env);
        let (starts, ends) = self.turns(memory.seat, until);
        let origin = if let Rule::Marker(..) = self.book.rule(modifier) {
            Origin::Marker
        } else if memory.attack {
            Origin::Attack
        } else if self.book.def(memory.source).pokemon.is_some() {
            Origin::Power
        } else {
            Origin::TrainerOrEnergy
        };
        // Scopes that mean certain Pokémon are bound to them now; one that means several makes an effect for each.
        let [first, second] = self.book.rule(modifier).scopes();
        for first_scope in self.bound(env, first) {
            for second_scope in self.bound(env, second) {
                let by = memory.seat;
                self.begin_effect(Lasting {
                    modifier,
                    first: starts,
                    last: ends,
                    first_scope,
                    second_scope,
                    by,
                    origin,
                    times: 1,
                });
                self.did(env);
            }
        }
    }

    /// What a scope of a lasting effect is bound to: the Pokémon it means and that the effect reaches, or nothing
    /// in particular.
    fn bound(
        &self,
        env: EnvId,
        scope: Option<&PokemonSel>,
    ) -> impl Iterator<Item = SlotId> + use<L, C, S> {
        let certain = scope.filter(|sel| means_a_certain_one(sel.base));
        let slots = certain.map_or(SlotSet::EMPTY, |sel| self.reached(env, sel));
        slots.chain(certain.is_none().then_some(SlotId::NONE))
    }

    /// The first and last turn of a duration (AMB-59).
    fn turns(&self, seat: Seat, until: Until) -> (u16, u16) {
        let now = self.s.turn;
        let next_turn_of = |who: Seat| {
            let mut at = self.s.turn_seat;
            let mut turn = now;
            loop {
                at = self.book.seating.after(at);
                turn += 1;
                if at == who {
                    return turn;
                }
            }
        };
        match until {
            Until::EndOfTurn | Until::EndOfTurnWhileActive | Until::ThisAttack => (now, now),
            Until::EndOfOpponentsNextTurn => (now, next_turn_of(self.book.seating.opponent(seat))),
            Until::YourNextTurn => (next_turn_of(seat), next_turn_of(seat)),
            Until::OpponentsNextTurn => {
                let turn = next_turn_of(self.book.seating.opponent(seat));
                (turn, turn)
            }
            Until::RestOfGame => (now, u16::MAX),
        }
    }

    /// In the text of this Stadium its player and the opponent change places.
    fn turn_stadium_around(&mut self, env: EnvId) {
        let card = self.memory(env).source;
        if self.s.stadium() == Some(card) {
            self.s.turned = !self.s.turned;
            self.tell(Event::StadiumTurned { card });
            self.did(env);
        }
    }
}

/// Whether a text means one Pokémon that stays the same, wherever it goes.
fn means_a_certain_one(base: PokemonBase) -> bool {
    match base {
        PokemonBase::This
        | PokemonBase::Defending
        | PokemonBase::It
        | PokemonBase::Attacker
        | PokemonBase::Var(_) => true,
        PokemonBase::Active(_) | PokemonBase::Bench(_) | PokemonBase::InPlay(_) => false,
    }
}

/// The pile that a text puts cards into, and at which end; nothing where it is no pile for cards from play.
fn end_of_pile(to: &Dest) -> Option<(Pile, At)> {
    match to {
        Dest::Hand => Some((Pile::Hand, At::Start)),
        Dest::DeckTop => Some((Pile::Deck, At::End)),
        Dest::DeckBottom | Dest::DeckShuffled => Some((Pile::Deck, At::Start)),
        Dest::LostZone => Some((Pile::LostZone, At::End)),
        Dest::Discard => Some((Pile::Discard, At::End)),
        Dest::Bench | Dest::Prizes | Dest::Attach { .. } | Dest::Onto(_) | Dest::InPlaceOf(_) => {
            None
        }
    }
}
