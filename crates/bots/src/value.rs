//! What a position is worth to a player, in points: a Prize card is about 900.

use crate::notes::{Note, Notes, Sort};
use crate::weights::Weights;
use rulebox_cards::effect::Ignoring;
use rulebox_engine::book::{Cost, Question};
use rulebox_engine::state::{Pile, Posture, SlotId};
use rulebox_engine::table::{Hit, Table};
use rulebox_engine::{CardId, Duel, Seat};
use rulebox_rules::EnergyType;

/// What a won game is worth.
pub(crate) const WIN: i32 = 100_000;

/// A player's eye for positions.
#[derive(Clone)]
pub(crate) struct Eye<'a> {
    /// The table.
    pub(crate) t: Table<'a, Duel>,
    /// What is known of the cards.
    pub(crate) notes: &'a Notes,
    /// For whom.
    pub(crate) me: Seat,
    /// What things are worth.
    pub(crate) w: &'a Weights,
}

/// The Energy of a Pokémon, roughly: units of one type, and units of several.
#[derive(Clone, Copy, Debug, Default)]
struct Units {
    single: [u8; 11],
    mixed: u8,
    total: u8,
}

impl Units {
    /// How many units are missing to pay a cost.
    fn missing(&self, cost: &Cost) -> i32 {
        let lack = |t: EnergyType| {
            i32::from(cost.symbols[t as usize].saturating_sub(self.single[t as usize]))
        };
        let typed: i32 = cost.typed.iter().map(lack).sum();
        let typed = (typed - i32::from(self.mixed)).max(0);
        let all = i32::from(cost.total) - i32::from(cost.waived) - i32::from(self.total);
        typed.max(all).max(0)
    }
}

/// What a Pokémon in play can do.
#[derive(Clone, Copy, Debug, Default)]
struct Power {
    /// Its best attack in view of what is missing to pay for it, in points of damage.
    readiness: i32,
    /// The damage of its best attack among those that are paid for.
    ready: i32,
    /// The damage of its best attack among those for which one unit is missing at most.
    nearly: i32,
}

impl<'a> Eye<'a> {
    /// What the position is worth.
    pub(crate) fn value(&self) -> i32 {
        if let Some(outcome) = self.t.s.outcome {
            return if outcome.is_won_by(Duel::side(self.me)) {
                WIN
            } else {
                -WIN
            };
        }
        let w = self.w;
        let foe = self.t.book.plan.opponent(self.me);
        let (my_side, my_power) = self.side(self.me);
        let (their_side, their_power) = self.side(foe);
        let mine = my_side + self.hand(self.me);
        let theirs = their_side + w.foe_hand * self.t.s.pile_len(foe, Pile::Hand).min(8) as i32;
        let threats = self.threat(self.me, foe, my_power) - self.threat(foe, self.me, their_power);
        mine - theirs + threats + self.stadium()
    }

    /// What the Stadium in play is worth beyond what it changes on the table: whoever put it into their deck built the
    /// deck for it, and has the first use of it.
    fn stadium(&self) -> i32 {
        match self
            .t
            .s
            .stadiums()
            .next()
            .map(|card| card.owner() == self.me)
        {
            Some(true) => self.w.stadium_in_play,
            Some(false) => -self.w.stadium_in_play,
            None => 0,
        }
    }

    fn note(&self, card: CardId) -> &'a Note {
        self.notes.of(self.t.book, card)
    }

    /// What a seat has in play, in its deck and in its Prizes; and what its Active Pokémon can do.
    fn side(&self, seat: Seat) -> (i32, Power) {
        let s = self.t.s;
        let left = s.pile_len(seat, Pile::Prizes) as i32;
        let w = self.w;
        let mut points = -w.prize * left;
        let mut best = [0; 2];
        let mut rest = 0;
        let mut in_front = Power::default();
        for slot in s.in_play(Duel::board(seat)) {
            points += self.body(slot);
            let power = self.power(slot);
            let mut ready = power.readiness;
            if s.is_active(slot) {
                ready = ready * w.active / 100;
                in_front = power;
            }
            if ready > best[0] {
                (best[0], ready) = (ready, best[0]);
            }
            if ready > best[1] {
                (best[1], ready) = (ready, best[1]);
            }
            rest += ready;
        }
        points += (w.first * best[0] + w.second * best[1] + w.others * rest) / 100;
        points += w.bench(s.bench(Duel::board(seat)).len());
        points -= w.deck(s.pile_len(seat, Pile::Deck) as i32) + self.ailments(seat);
        (points, in_front)
    }

    /// What a Pokémon is worth by being there.
    fn body(&self, slot: SlotId) -> i32 {
        let (s, w) = (self.t.s, self.w);
        let hp = self.t.hp(slot).max(10);
        let hurt = self.t.damage_on(slot).min(hp);
        let prizes = i32::from(self.t.top_def(slot).prizes.max(1));
        let stages = s.stack_of(slot).count() as i32 - 1;
        let mut points = w.body + hp * w.hp / 100 + w.stage * stages;
        points -= hurt * w.hurt * prizes / hp;
        let note = self.note(s.top(slot));
        points += note.promise * w.promise / 100;
        let mut attached = 0;
        for _ in s.attached(slot) {
            attached += 1;
            points += if attached <= 4 {
                w.attached
            } else {
                w.attached_more
            };
        }
        points
    }

    /// How ready a Pokémon is to attack.
    fn power(&self, slot: SlotId) -> Power {
        let units = self.units(slot);
        let changed = self.t.answers(Question::AttackCost);
        let mut power = Power::default();
        for card in self.t.speaking(slot) {
            let def = self.t.book.def(card);
            let note = self.note(card);
            for (attack, damage) in def.attacks.iter().zip(&note.damage) {
                let missing = if changed {
                    units.missing(&self.t.attack_cost(slot, attack))
                } else {
                    units.missing(&attack.cost)
                };
                let worth = self.w.by_missing(missing) * damage / 100;
                power.readiness = power.readiness.max(worth);
                if missing == 0 {
                    power.ready = power.ready.max(*damage);
                }
                if missing <= 1 {
                    power.nearly = power.nearly.max(*damage);
                }
            }
        }
        power
    }

    fn units(&self, slot: SlotId) -> Units {
        let mut units = Units::default();
        self.t.each_unit_of(slot, |unit| {
            units.total = units.total.saturating_add(1);
            match unit.only() {
                Some(t) => units.single[t as usize] += 1,
                None => units.mixed += 1,
            }
        });
        units
    }

    /// What the Special Conditions of a seat's Active Pokémon cost it.
    fn ailments(&self, seat: Seat) -> i32 {
        let active = self.t.s.active(Duel::board(seat));
        if !active.is_some() {
            return 0;
        }
        let w = self.w;
        let conditions = self.t.s.pokemon(active).conditions;
        let posture = match conditions.posture {
            Posture::Upright => 0,
            Posture::Asleep => w.asleep,
            Posture::DeeplyAsleep | Posture::DeadlyAsleep => w.paralyzed,
            Posture::Confused => w.confused,
            Posture::JustParalyzed | Posture::Paralyzed => w.paralyzed,
        };
        let counters = i32::from(conditions.poison.min(6)) + i32::from(conditions.burn.min(6));
        posture + w.poison * counters
    }

    /// What the Active Pokémon of one seat threatens to do to that of the other.
    fn threat(&self, by: Seat, to: Seat, power: Power) -> i32 {
        let (s, w) = (self.t.s, self.w);
        let (attacker, target) = (s.active(Duel::board(by)), s.active(Duel::board(to)));
        if !attacker.is_some() || !target.is_some() {
            return 0;
        }
        let next = s.turn_side == Duel::side(by);
        let hp = self.t.remaining_hp(target).max(1);
        let hit = |base: i32| {
            self.t.damage(&Hit {
                by: attacker,
                to: target,
                base,
                ignoring: Ignoring::default(),
            })
        };
        let now = self.blow(hit(power.ready), hp, by, to, target);
        let soon = match power.nearly > power.ready {
            true => self.blow(hit(power.nearly), hp, by, to, target),
            false => now,
        };
        // Whoever is next to attack has what is there; the other one will have attached a card by then.
        if next && by == self.me {
            now + (soon - now) * w.mine_soon / 100
        } else if next {
            now + (soon - now) * w.foe_soon / 100
        } else {
            (now + (soon - now) * 2 / 3) * w.later / 100
        }
    }

    /// What such damage to an Active Pokémon is worth.
    fn blow(&self, damage: i32, hp: i32, by: Seat, to: Seat, target: SlotId) -> i32 {
        let (s, w) = (self.t.s, self.w);
        let prizes = i32::from(self.t.prizes_for(target));
        if damage < hp {
            return damage * w.blow * prizes.max(1) / self.t.hp(target).max(10);
        }
        let last =
            s.pile_len(by, Pile::Prizes) as i32 <= prizes || s.bench(Duel::board(to)).is_empty();
        if last {
            3_000
        } else {
            w.knock_out + w.knock_out_prize * prizes
        }
    }

    /// What the cards of the player's own hand are worth.
    fn hand(&self, seat: Seat) -> i32 {
        let w = self.w;
        let mut points = 0;
        let mut energies = 0;
        let mut supporters = 0;
        let mut basics = 0;
        let benched = self.t.s.bench(Duel::board(seat)).len();
        for (card, place) in self.t.s.pile(seat, Pile::Hand).zip(0..) {
            let note = self.note(card);
            let worth = match note.sort {
                Sort::Energy => {
                    energies += 1;
                    [w.energy, w.energy, w.energy / 2, w.energy / 3, w.energy / 5]
                        [(energies - 1).min(4)]
                }
                Sort::Basic => {
                    basics += 1;
                    if benched + basics <= 3 {
                        w.basic
                    } else {
                        w.basic_more
                    }
                }
                Sort::Evolution => match self.goes_somewhere(card, seat) {
                    true => w.evolution,
                    false => w.evolution_idle,
                },
                Sort::Supporter => {
                    supporters += 1;
                    [w.supporter, w.supporter * 2 / 3, w.supporter / 3][(supporters - 1).min(2)]
                }
                Sort::Tool => w.tool,
                Sort::Stadium => w.stadium,
                Sort::Item => w.item,
            };
            points += if place < 8 { worth } else { worth / 3 };
        }
        points
    }

    fn goes_somewhere(&self, card: CardId, seat: Seat) -> bool {
        let from = self.t.book.brief(card).from;
        let name = |slot| self.t.book.brief(self.t.s.top(slot)).name;
        self.t
            .s
            .in_play(Duel::board(seat))
            .any(|slot| name(slot) == from)
    }

    /// How well a Pokémon would stand in the Active spot.
    pub(crate) fn front(&self, slot: SlotId) -> i32 {
        let power = self.power(slot);
        let hp = self.t.remaining_hp(slot);
        let prizes = i32::from(self.t.top_def(slot).prizes);
        3 * power.ready + 2 * power.nearly + power.readiness + hp / 2 - 60 * prizes
    }

    /// What a card is worth to have.
    pub(crate) fn worth(&self, card: CardId) -> i32 {
        let note = self.note(card);
        let owner = card.owner();
        let benched = self.t.s.bench(Duel::board(owner)).len();
        match note.sort {
            Sort::Evolution if self.goes_somewhere(card, owner) => {
                100 + note.damage.iter().max().unwrap_or(&0) / 4
            }
            Sort::Basic if benched < 3 => {
                80 + (note.promise + note.damage.iter().max().unwrap_or(&0)) / 8
            }
            Sort::Energy => 60,
            Sort::Supporter => 55,
            Sort::Item => 45,
            Sort::Tool => 35,
            Sort::Stadium => 25,
            Sort::Basic | Sort::Evolution => 30,
        }
    }
}
