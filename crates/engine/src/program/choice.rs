//! What is picked, named or guessed now, for what follows (TEXT-14). The candidates are worked out anew from the table each time, so
//! that a question is nothing but the operation on which the text waits.

pub mod cards;
pub(super) mod compile;
pub mod copies;
pub mod declare;
mod going_on;
mod needs;
mod one_of_each;
pub mod pokemon;
mod units;
mod unseen;

use crate::chance::{Chance, ChanceNode};
use crate::choice::{Ask, Choice};
use crate::game::{Flow, Game};
use crate::knowledge::asking::Still;
use crate::knowledge::event::Sink;
use crate::procedures::program::{Asks, Next, Operation, is_listed};
use crate::program::need::{Fit, Held, Need, Says, Worth, only, part};
use crate::state::ids::Position;
use crate::state::ids::{CardSet, EnvId, Register, Seat};
use crate::state::layout::Layout;
use crate::table::{Ctx, Table};
pub use cards::{ChooseCards, Goal};
use rulebox_cards::effect::{Amount, Chooser, Guessed, Player, PokemonSel};
use rulebox_rules::TypeSet;

/// An operation that lets somebody choose.
#[derive(Clone, Debug, PartialEq)]
pub enum ChoiceOp {
    /// Lets a player choose Pokémon.
    Pokemon {
        /// The chosen.
        into: Register,
        /// The candidates.
        from: PokemonSel,
    },
    /// Lets a player choose cards.
    Cards(ChooseCards),
    /// Asks for a number.
    Number {
        /// The number.
        into: Register,
        /// At least; nothing means as "up to" has it in this era (TEXT-2).
        min: Option<Amount>,
        /// At most.
        max: Amount,
    },
    /// Asks for a type, which is kept as its number.
    Type {
        /// The type.
        into: Register,
        /// Those that the text allows.
        among: TypeSet,
    },
    /// Asks for an attack, which is kept as the book's number of its name.
    Attack {
        /// The attack.
        into: Register,
        /// Whose attacks.
        of: PokemonSel,
    },
    /// Lets a player guess something of a card, shows the card, and keeps under a number whether the guess was right.
    Guess {
        /// Who guesses.
        by: Player,
        /// What is guessed.
        what: Guessed,
        /// Of which card.
        of: Register,
        /// The number.
        decision: u8,
    },
}

impl Operation for ChoiceOp {
    #[inline(always)]
    fn act<L: Layout, C: Chance, S: Sink>(&self, game: &mut Game<'_, L, C, S>, env: EnvId) -> Next {
        match self {
            ChoiceOp::Pokemon { into, from } => game.begin_pokemon(env, *into, from),
            ChoiceOp::Cards(choose) => game.begin_cards(env, choose),
            ChoiceOp::Number { into, min, max } => game.begin_number(env, *into, min.as_ref(), max),
            ChoiceOp::Type { .. } => Next::Wait(Flow::Ask),
            ChoiceOp::Attack { into, of } => game.begin_attack_choice(env, *into, of),
            ChoiceOp::Guess { what, of, .. } => game.begin_guess(env, *what, *of),
        }
    }

    fn says(&self, at: Position) -> Says {
        match self {
            ChoiceOp::Pokemon { into, from } => {
                let there = Need::Pokemon(part(from), Fit::There);
                Worth::Leads(only(there)).puts(*into, Held::pokemon(from))
            }
            ChoiceOp::Cards(choose) => {
                let held = Held::chosen(at, choose);
                Worth::Leads(only(Need::Enough(at))).puts_cards(choose.into, &choose.from, held)
            }
            // What a type leads to that is chosen in the middle of a text is not foreseen.
            ChoiceOp::Type { into, .. } => {
                Worth::Asked(only(Need::UnderWay)).puts(*into, Held::other(Need::Nothing))
            }
            ChoiceOp::Number { into, .. } | ChoiceOp::Attack { into, .. } => {
                Worth::Unweighed.puts(*into, Held::other(Need::Nothing))
            }
            ChoiceOp::Guess { .. } => Worth::Unweighed.alone(),
        }
    }
}

impl Asks for ChoiceOp {
    fn shape(&self) -> Option<Ask> {
        Some(match self {
            ChoiceOp::Pokemon { .. } | ChoiceOp::Cards(_) => Ask::Pick,
            ChoiceOp::Number { .. } => Ask::Number,
            ChoiceOp::Type { .. } | ChoiceOp::Attack { .. } | ChoiceOp::Guess { .. } => Ask::Option,
        })
    }

    fn chooser<L: Layout>(&self, table: &Table<'_, L>, env: EnvId) -> Seat {
        match self {
            ChoiceOp::Pokemon { from, .. } => table.picker(env, from.chooser),
            ChoiceOp::Cards(choose) => table.picker_of_cards(env, choose),
            ChoiceOp::Guess { by, .. } => table.player(env, *by),
            ChoiceOp::Number { .. } | ChoiceOp::Type { .. } | ChoiceOp::Attack { .. } => {
                table.memory(env).seat
            }
        }
    }

    fn choices<L: Layout>(&self, table: &Table<'_, L>, env: EnvId, out: &mut impl Extend<Choice>) {
        let ctx = Ctx::running(table.memory(env));
        match self {
            ChoiceOp::Pokemon { into, from } => table.pokemon_to_pick(env, *into, from, out),
            ChoiceOp::Cards(choose) => table.cards_to_pick(env, choose, out),
            ChoiceOp::Number { min, max, .. } => {
                let (min, max) = table.number_bounds(&ctx, min.as_ref(), max);
                out.extend((min..=max).map(Choice::Number));
            }
            ChoiceOp::Type { among, .. } => {
                let types = table.book.rules.energy_types.iter();
                out.extend(types.filter(|t| among.has(*t)).map(Choice::Type));
            }
            ChoiceOp::Attack { of, .. } => table.each_attack_of(&ctx, of, |card, n| {
                out.extend([Choice::Attack(card, n)]);
            }),
            ChoiceOp::Guess { what, .. } => table.guesses(*what, out),
        }
    }

    fn offers<L: Layout>(&self, table: &Table<'_, L>, env: EnvId, choice: Choice) -> bool {
        match self {
            // Copies that nobody can tell apart are listed once, but any of them is accepted.
            ChoiceOp::Cards(choose) => {
                if let Choice::Card(card) = choice {
                    return table.prizes_to_choose(env, choose).is_none()
                        && table.picking_cards(env, choose).left.has(card);
                }
            }
            ChoiceOp::Pokemon { into, from } => {
                if let Choice::Pokemon(slot) = choice {
                    return table.picking_pokemon(env, *into, from).left.has(slot);
                }
            }
            ChoiceOp::Number { .. }
            | ChoiceOp::Type { .. }
            | ChoiceOp::Attack { .. }
            | ChoiceOp::Guess { .. } => {}
        }
        is_listed(self, table, env, choice)
    }

    fn answer<L: Layout, C: Chance, S: Sink>(
        &self,
        game: &mut Game<'_, L, C, S>,
        env: EnvId,
        choice: Choice,
    ) {
        match self {
            ChoiceOp::Pokemon { into, .. } => game.answer_pokemon(env, *into, choice),
            ChoiceOp::Cards(choose) => game.answer_cards(env, choose, choice),
            ChoiceOp::Number { into, .. }
            | ChoiceOp::Type { into, .. }
            | ChoiceOp::Attack { into, .. } => game.answer_declaration(env, *into, choice),
            ChoiceOp::Guess { of, decision, .. } => game.answer_guess(env, *of, *decision, choice),
        }
    }

    fn still<L: Layout>(&self, table: &Table<'_, L>, env: EnvId) -> Still {
        match self {
            ChoiceOp::Cards(choose) => table.picking_cards(env, choose).still(),
            ChoiceOp::Pokemon { into, from } => table.picking_pokemon(env, *into, from).still(),
            ChoiceOp::Number { .. }
            | ChoiceOp::Type { .. }
            | ChoiceOp::Attack { .. }
            | ChoiceOp::Guess { .. } => Still::Once,
        }
    }
}

/// A choice under way: what may still be picked.
#[derive(Clone, Copy, Debug)]
pub struct Picking<Set> {
    /// Candidates not yet picked.
    pub left: Set,
    /// How many were picked.
    pub picked: usize,
    /// At least so many in all.
    pub min: usize,
    /// At most so many in all.
    pub max: usize,
}

impl<Set> Picking<Set> {
    fn still(&self) -> Still {
        Still::Pick {
            picked: self.picked,
            min: self.min,
            max: self.max,
        }
    }
}

impl<L: Layout> Table<'_, L> {
    /// Who picks, as a text says.
    fn picker(&self, env: EnvId, chooser: Chooser) -> Seat {
        let you = self.memory(env).seat;
        match chooser {
            Chooser::Opponent => self.meant(env, Player::Opponent).next().unwrap_or(you),
            Chooser::You | Chooser::Random => you,
        }
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Asks whoever chooses, unless nothing is left to choose.
    pub(super) fn ask_unless(&mut self, env: EnvId, over: bool) -> Next {
        if !over {
            return Next::Wait(Flow::Ask);
        }
        self.memory_mut(env).choosing = false;
        Next::On
    }

    /// Whoever chooses is done.
    pub(super) fn end_choice(&mut self, env: EnvId) {
        self.memory_mut(env).choosing = false;
        self.continue_program();
    }

    /// One of so many things by chance.
    pub(super) fn pick_at_random(&mut self, of: usize) -> Result<usize, Next> {
        let of = of as u16;
        let picked = self.chance.pick(of).map(usize::from);
        picked.ok_or(Next::Wait(Flow::Chance(ChanceNode::Pick(of))))
    }
}
