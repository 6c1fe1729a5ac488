//! Lasting effects (AMB-59): how they begin and end, and what is readied when a book is made for those about a chosen attack, and
//! for those that end with the Active spot or with the attack.

pub(crate) mod compile;
mod plain;

use crate::book::{Book, Question, Rule, TextSource};
use crate::chance::Chance;
use crate::game::Game;
use crate::knowledge::event::{Event, Room, Sink};
use crate::procedures::program::{Next, Op, Operation};
use crate::program::need::Look;
use crate::program::need::{Need, Says, Worth, only};
use crate::state::ids::{EnvId, ModifierId, Seat, SlotId, SlotSet};
use crate::state::ids::{Position, Register};
use crate::state::layout::Layout;
use crate::state::{Lasting, Origin};
use rulebox_cards::effect::{BanRule, Modifier, PokemonAct, PokemonBase, PokemonSel, Until};
use std::sync::Arc;

/// An operation that begins something that lasts.
#[derive(Clone, Debug, PartialEq)]
pub enum LastingOp {
    /// Begins a lasting effect.
    Begin {
        /// Which modifier of the book.
        modifier: ModifierId,
        /// How long.
        until: Until,
        /// The register with the attack that it is about; its modifiers are then a row, one for each attack.
        chosen: Option<Register>,
    },
    /// Ends what attacks began.
    Remove {
        /// On which Pokémon; nothing means on the players.
        from: Option<PokemonSel>,
    },
}

impl Operation for LastingOp {
    #[inline(never)]
    fn act<L: Layout, C: Chance, S: Sink>(&self, game: &mut Game<'_, L, C, S>, env: EnvId) -> Next {
        match self {
            LastingOp::Begin {
                modifier,
                until,
                chosen,
            } => {
                if let Some(at) = game.place_in_row(env, *chosen) {
                    game.begin_lasting(env, modifier.plus(at), *until);
                }
            }
            LastingOp::Remove { from } => game.remove_effects_of_attacks(env, from.as_ref()),
        }
        Next::On
    }

    fn says(&self, at: Position) -> Says {
        let needs = only(Need::Lasting(at));
        match self {
            LastingOp::Begin { .. } => Worth::Asked(needs).alone(),
            LastingOp::Remove { .. } => Worth::Effect(needs).alone(),
        }
    }
}

impl Lasting {
    /// Whether it is on that Pokémon.
    fn is_on(&self, slot: SlotId) -> bool {
        self.first_scope == slot || self.second_scope == slot
    }
}

impl Op {
    /// Whether an operation on lasting effects would begin or end any.
    pub(super) fn is_of_use<L: Layout>(&self, look: &Look<'_, L>) -> bool {
        matches!(self, Op::Lasting(op) if op.is_of_use(look))
    }
}

impl LastingOp {
    /// Whether what it needs is there, as somebody sees who looks at the table (AMB-33).
    pub(super) fn is_of_use<L: Layout>(&self, look: &Look<'_, L>) -> bool {
        match self {
            // Somebody whom the effect is about.
            LastingOp::Begin { modifier, .. } => {
                let scopes = look.table.book.rule(*modifier).scopes();
                let mut chosen = scopes.into_iter().flatten();
                chosen.all(
                    |sel| !matches!(sel.base, PokemonBase::Var(var) if look.is_none(var.into())),
                )
            }
            LastingOp::Remove { from: None } => {
                let rows = look.table.s.lasting.as_slice();
                rows.iter()
                    .any(|row| is_of_attack(row) && !row.on().is_some())
            }
            LastingOp::Remove { from: Some(sel) } => {
                let rows = || look.table.s.lasting.as_slice().iter();
                let held = |slot| rows().any(|row| is_of_attack(row) && row.is_on(slot));
                let targets = look.targets(sel);
                targets.is_none_or(|mut slots| slots.any(|slot| held(slot) && look.reaches(slot)))
            }
        }
    }

    /// What it is in a book with other numbers; nothing if it holds no number that means something in its book alone.
    pub(super) fn renumbered(
        &self,
        modifiers: impl Fn(ModifierId) -> ModifierId,
    ) -> Option<LastingOp> {
        match self {
            LastingOp::Begin {
                modifier,
                until,
                chosen,
            } => Some(LastingOp::Begin {
                modifier: modifiers(*modifier),
                until: *until,
                chosen: *chosen,
            }),
            LastingOp::Remove { .. } => None,
        }
    }
}

impl Book {
    /// Readies lasting effects: one about a chosen attack becomes a row of modifiers, one for each attack of the game.
    pub(crate) fn lay_out_lasting(&mut self) {
        let lasts = |op: &Op| matches!(op, Op::Lasting(LastingOp::Begin { .. }));
        let codes = self.programs.iter_mut();
        let codes = codes.filter(|code| code.ops.iter().any(lasts));
        for op in codes.flat_map(|code| Arc::make_mut(&mut code.ops).iter_mut()) {
            let Op::Lasting(LastingOp::Begin {
                modifier,
                until,
                chosen,
            }) = op
            else {
                continue;
            };
            if *until == Until::EndOfTurnWhileActive {
                self.while_active.push(*modifier);
            }
            if *until == Until::ThisAttack {
                self.for_one_attack.push(*modifier);
            }
            if chosen.is_some() {
                let about_any = self.modifiers[modifier.index()].clone();
                let source = self.sources[modifier.index()];
                *modifier = ModifierId(self.modifiers.len() as u16);
                for (n, name) in (0..).zip(&self.attack_names) {
                    let mut about_one = about_any.clone();
                    if let Rule::Holds(Modifier::Ban(BanRule::Cannot { act, .. })) = &mut about_one
                    {
                        *act = PokemonAct::UseAttack(name.to_string());
                    }
                    self.modifiers.push(about_one);
                    self.sources.push(TextSource {
                        attack: Some(n),
                        ..source
                    });
                }
            }
        }
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
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
        // The sides take turns.
        let own = self.table().is_turn_of(seat);
        let (yours, theirs) = match own {
            true => (now + 2, now + 1),
            false => (now + 1, now + 2),
        };
        match until {
            Until::EndOfTurn | Until::EndOfTurnWhileActive | Until::ThisAttack => (now, now),
            Until::EndOfOpponentsNextTurn => (now, theirs),
            Until::YourNextTurn => (yours, yours),
            Until::OpponentsNextTurn => (theirs, theirs),
            Until::RestOfGame => (now, u16::MAX),
        }
    }

    /// Begins a lasting effect. One that is there already holds once more. When there is no room, the one ends that would have
    /// ended first.
    pub(crate) fn begin_effect(&mut self, lasting: Lasting) {
        let holds = matches!(self.book.rule(lasting.modifier), Rule::Holds(_));
        let mut rows = self.s.lasting.as_mut_slice().iter_mut();
        match rows.find(|row| holds && row.is_again(&lasting)) {
            Some(row) if row.times < u8::MAX => row.times += 1,
            // It holds as often as can be counted.
            Some(_) => self.tell(Event::NoRoom {
                what: Room::Effects,
            }),
            None => self.add_effect(lasting),
        }
        self.s.questions |= self.book.questions_of(&lasting);
        let slot = lasting.on();
        self.tell(Event::EffectBegan {
            modifier: lasting.modifier,
            slot,
            seat: lasting.by,
        });
    }

    fn add_effect(&mut self, lasting: Lasting) {
        if self.s.lasting.len() == self.s.lasting.room() {
            let rows = self.s.lasting.as_slice().iter().enumerate();
            if let Some((i, _)) = rows.min_by_key(|(_, row)| row.last) {
                self.tell(Event::NoRoom {
                    what: Room::Effects,
                });
                self.end_effect(i);
            }
        }
        let added = self.s.lasting.push(lasting);
        debug_assert!(added.is_ok(), "room was made for it");
    }

    /// Ends the lasting effects on a Pokémon that `which` picks.
    pub(crate) fn end_effects_on(&mut self, slot: SlotId, which: impl Fn(&Lasting) -> bool) {
        let mut i = 0;
        while i < self.s.lasting.len() {
            let lasting = self.s.lasting.as_slice()[i];
            if lasting.is_on(slot) && which(&lasting) {
                self.end_effect(i);
            } else {
                i += 1;
            }
        }
    }

    /// Ends what attacks began: on the Pokémon that the text reaches, or on players, which is all that lies on no certain
    /// Pokémon.
    fn remove_effects_of_attacks(&mut self, env: EnvId, from: Option<&PokemonSel>) {
        let slots = from.map(|sel| self.reached(env, sel));
        let ends = |row: &Lasting| {
            is_of_attack(row)
                && match slots {
                    Some(mut slots) => slots.any(|slot| row.is_on(slot)),
                    None => !row.on().is_some(),
                }
        };
        while let Some(i) = self.s.lasting.as_slice().iter().position(ends) {
            self.end_effect(i);
            // HP that an effect gave, or room on a Bench, may be gone with it.
            self.s.unchecked = true;
            self.did(env);
        }
    }

    /// Ends the lasting effect with that number.
    pub(crate) fn end_effect(&mut self, i: usize) {
        let lasting = self.s.lasting.remove(i);
        self.refresh_questions();
        for _ in 0..lasting.times {
            self.tell(Event::EffectEnded {
                modifier: lasting.modifier,
                slot: lasting.on(),
                seat: lasting.by,
            });
        }
    }

    /// Ends what lasts until the end of the turn that is over.
    pub(crate) fn end_effects_of_turn(&mut self) {
        let mut i = 0;
        while i < self.s.lasting.len() {
            let lasting = self.s.lasting.as_slice()[i];
            if lasting.last <= self.s.turn {
                // A Bench that was larger for a time is trimmed (AMB-50).
                let questions = self.book.questions_of(&lasting);
                self.s.unchecked |= questions & Question::BenchSize.bit() != 0;
                self.end_effect(i);
            } else {
                i += 1;
            }
        }
    }

    /// Ends what an earlier attack of the turn said of itself alone.
    pub(crate) fn end_effects_of_last_attack(&mut self) {
        let book = self.book;
        let over = |lasting: &Lasting| book.for_one_attack.contains(&lasting.modifier);
        while let Some(i) = self.s.lasting.as_slice().iter().position(over) {
            self.end_effect(i);
        }
    }
}

/// Whether an attack began it. Markers stay, whatever put them there: they are counters (KIND-COUNTER-1).
fn is_of_attack(lasting: &Lasting) -> bool {
    match lasting.origin {
        Origin::Attack => true,
        Origin::TrainerOrEnergy | Origin::Power | Origin::Marker => false,
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
