//! Which options of the game a line of a ruling can mean, legal or not.

use crate::actor::{Actor, Played};
use crate::describe;
use crate::names::same;
use crate::script::{Act, At, Named, Pick, Spot};
use rulebox_cards::Clause;
use rulebox_engine::state::{Pile, SlotId};
use rulebox_engine::{CardId, Choice, Duel, Seat};

impl Actor {
    /// Whether a card has that name.
    pub(crate) fn is(&self, card: CardId, named: &Named) -> bool {
        self.battle.book.name(card) == named.name
    }

    /// The options that an act of a turn, or an answer, can mean; legal or not.
    pub(crate) fn choices(&self, seat: Seat, act: &Act) -> Played<Vec<Choice>> {
        let list = match act {
            Act::Bench(card) => self
                .own_cards(seat, card)?
                .into_iter()
                .map(|card| Choice::Bench(card, Duel::board(seat)))
                .collect(),
            Act::Play(card) => self
                .own_cards(seat, card)?
                .into_iter()
                .map(|card| Choice::Play(card, Duel::board(seat)))
                .collect(),
            Act::Evolve(card, spot) => self.on_spots(seat, card, spot, Choice::Evolve)?,
            Act::LevelUp(card, spot) => self.on_spots(seat, card, spot, Choice::LevelUp)?,
            Act::Attach(card, spot) => self.on_spots(seat, card, spot, Choice::Attach)?,
            Act::Use(name, spot) => self.powers(seat, name, spot.as_ref())?,
            Act::UseStadium => match self.battle.state.stadiums().next() {
                Some(card) => vec![Choice::Power(card, 0)],
                None => return Err("no Stadium is in play".to_owned()),
            },
            Act::Retreat => vec![Choice::Retreat(Duel::board(seat))],
            Act::Attack(name, spot) => self.attacks(seat, name, spot.as_ref())?,
            Act::EndTurn => vec![Choice::EndTurn],
            Act::Choose(picks) => self.all_picks(picks),
            Act::Done => vec![Choice::Done],
            Act::Yes => vec![Choice::Yes],
            Act::No => vec![Choice::No],
            Act::Number(n) => vec![Choice::Number(*n)],
            Act::Mode(n) => vec![Choice::Mode(n.saturating_sub(1))],
            Act::Type(t) => vec![Choice::Type(*t)],
            Act::Hp(hp) => vec![Choice::Hp(*hp)],
            Act::Prize(n) => vec![Choice::Prize(n.saturating_sub(1))],
        };
        Ok(list)
    }

    /// Everything on the table that the first pick could mean, offered or not.
    fn all_picks(&self, picks: &[Pick]) -> Vec<Choice> {
        let Some(pick) = picks.first() else {
            return Vec::new();
        };
        let cards = (0..2)
            .flat_map(|seat| self.battle.book.deck(Seat(seat)))
            .map(Choice::Card);
        let slots = self.battle.table().all_in_play().map(Choice::Pokemon);
        slots
            .chain(cards)
            .filter(|choice| self.means(pick, *choice))
            .collect()
    }

    /// The cards of that name in a hand; if there is none, those elsewhere, so that the rules can refuse them.
    fn own_cards(&self, seat: Seat, named: &Named) -> Played<Vec<CardId>> {
        let hand: Vec<CardId> = self
            .battle
            .state
            .pile(seat, Pile::Hand)
            .filter(|c| self.is(*c, named))
            .collect();
        if !hand.is_empty() {
            return Ok(hand);
        }
        let anywhere: Vec<CardId> = self
            .battle
            .book
            .deck(seat)
            .filter(|c| self.is(*c, named))
            .collect();
        if anywhere.is_empty() {
            return Err(format!(
                "{} has no {} in this ruling",
                describe::seat(seat),
                named.name
            ));
        }
        Ok(anywhere)
    }

    fn on_spots(
        &self,
        seat: Seat,
        card: &Named,
        spot: &Spot,
        make: fn(CardId, SlotId) -> Choice,
    ) -> Played<Vec<Choice>> {
        let slots = self.spot(spot, seat)?;
        let cards = self.own_cards(seat, card)?;
        Ok(cards
            .iter()
            .flat_map(|card| slots.iter().map(move |slot| make(*card, *slot)))
            .collect())
    }

    /// The Pokémon that a spot means; `seat` is whose, where the spot does not say.
    pub(crate) fn slots(&self, spot: &Spot, seat: Seat) -> Vec<SlotId> {
        let state = &self.battle.state;
        let seat = spot.seat.unwrap_or(seat);
        match &spot.at {
            At::Active => Some(state.active(Duel::board(seat)))
                .filter(|s| s.is_some())
                .into_iter()
                .collect(),
            At::Bench(n) => state
                .bench(Duel::board(seat))
                .nth(n.saturating_sub(1))
                .into_iter()
                .collect(),
            At::Named(card) => state
                .in_play(Duel::board(seat))
                .filter(|s| self.is(state.top(*s), card))
                .collect(),
        }
    }

    /// The Pokémon at a place, where there must be one.
    pub(crate) fn spot(&self, spot: &Spot, seat: Seat) -> Played<Vec<SlotId>> {
        let slots = self.slots(spot, seat);
        if slots.is_empty() {
            let seat = describe::seat(spot.seat.unwrap_or(seat));
            return Err(match &spot.at {
                At::Active => format!("{seat} has no Active Pokémon"),
                At::Bench(n) => format!("{seat} has no Pokémon in place {n} of the Bench"),
                At::Named(card) => format!("{seat} has no {} in play", card.name),
            });
        }
        Ok(slots)
    }

    fn powers(&self, seat: Seat, name: &str, spot: Option<&Spot>) -> Played<Vec<Choice>> {
        let state = &self.battle.state;
        let slots = match spot {
            Some(spot) => self.spot(spot, seat)?,
            None => self.battle.table().all_in_play().collect(),
        };
        let mut own = Vec::new();
        let mut others = Vec::new();
        for slot in slots {
            let list = if Duel::holder(slot) == seat {
                &mut own
            } else {
                &mut others
            };
            for card in state.stack_of(slot).chain(state.attached(slot)) {
                list.extend(
                    self.power_clause(card, name)
                        .map(|clause| Choice::Power(card, clause)),
                );
            }
        }
        own.extend(
            state
                .stadiums()
                .next()
                .and_then(|c| Some(Choice::Power(c, self.power_clause(c, name)?))),
        );
        own.extend(others);
        if own.is_empty() && spot.is_none() {
            // Elsewhere than in play, so that the rules can refuse it.
            let cards = self.battle.book.deck(seat);
            own.extend(cards.filter_map(|c| Some(Choice::Power(c, self.power_clause(c, name)?))));
        }
        if own.is_empty() {
            return Err(format!(
                "no card of {} has a power called {name}",
                describe::seat(seat)
            ));
        }
        Ok(own)
    }

    /// The number of the activated clause of a card's power; of a card without powers, of the card itself.
    fn power_clause(&self, card: CardId, name: &str) -> Option<u8> {
        let def = self.battle.book.def(card);
        let activated = |c: &&Clause| c.is_used();
        let mut before = 0;
        for power in def
            .card
            .pokemon()
            .map(|p| p.powers.as_slice())
            .unwrap_or_default()
        {
            let here = power.clauses.iter().filter(activated).count();
            if same(&power.name, name) {
                // A power that is not one to be used is refused by its number, which no clause has.
                return Some(if here > 0 { before } else { u8::MAX });
            }
            before += here as u8;
        }
        (def.card.pokemon().is_none() && same(&def.card.name, name)).then_some(0)
    }

    fn attacks(&self, seat: Seat, name: &str, spot: Option<&Spot>) -> Played<Vec<Choice>> {
        let state = &self.battle.state;
        let offered = self.offered_attacks(name);
        if spot.is_none() && !offered.is_empty() && !two_on_one_card(&offered) {
            return Ok(offered);
        }
        let active = state.active(Duel::board(seat));
        let slots: Vec<SlotId> = match spot {
            Some(spot) => self.spot(spot, seat)?,
            None => Some(active)
                .filter(|s| s.is_some())
                .into_iter()
                .chain(state.bench(Duel::board(seat)))
                .collect(),
        };
        for slot in slots {
            let cards = state.stack_of(slot).chain(state.attached(slot));
            let each: Vec<Vec<Choice>> = cards.map(|card| self.attacks_on(card, name)).collect();
            // Of two attacks on one card the line cannot say which; the same attack on a card below is another matter,
            // because the rules choose between them.
            if each.iter().any(|of_card| of_card.len() > 1) {
                return Err(format!(
                    "{} has several attacks called {name}; give them different names",
                    describe::spot(&self.battle, slot)
                ));
            }
            if each.iter().any(|of_card| !of_card.is_empty()) {
                return Ok(each.concat());
            }
        }
        // Elsewhere than in play, so that the rules can refuse it.
        let cards = (0..2).flat_map(|seat| self.battle.book.deck(Seat(seat)));
        let elsewhere: Vec<Choice> = cards.flat_map(|card| self.attacks_on(card, name)).collect();
        if !elsewhere.is_empty() {
            return Ok(elsewhere);
        }
        let known: Vec<&str> = if active.is_some() {
            let cards = state.stack_of(active).chain(state.attached(active));
            cards
                .flat_map(|c| self.battle.book.def(c).attacks.iter().map(|a| &*a.name))
                .collect()
        } else {
            Vec::new()
        };
        Err(format!(
            "there is no attack {name}; the Active Pokémon has {}",
            known.join(", ")
        ))
    }

    /// The attacks of that name among the options, wherever their cards are.
    fn offered_attacks(&self, name: &str) -> Vec<Choice> {
        let mut options = Vec::new();
        self.battle.options(&mut options);
        options.retain(|option| match option {
            Choice::Attack(card, n) => {
                let attacks = &self.battle.book.def(*card).attacks;
                attacks
                    .get(usize::from(*n))
                    .is_some_and(|a| same(&a.name, name))
            }
            _ => false,
        });
        options
    }

    fn attacks_on(&self, card: CardId, name: &str) -> Vec<Choice> {
        let attacks = self.battle.book.def(card).attacks.iter().enumerate();
        attacks
            .filter(|(_, a)| same(&a.name, name))
            .map(|(n, _)| Choice::Attack(card, n as u8))
            .collect()
    }
}

/// Whether two of these attacks are on one card, so that a name does not say which is meant.
fn two_on_one_card(attacks: &[Choice]) -> bool {
    let card = |choice: &Choice| match choice {
        Choice::Attack(card, _) => Some(*card),
        _ => None,
    };
    let mut cards: Vec<CardId> = attacks.iter().filter_map(card).collect();
    let all = cards.len();
    cards.sort_unstable();
    cards.dedup();
    cards.len() < all
}
