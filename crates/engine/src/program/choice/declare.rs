//! What players declare without pointing at a card: numbers, types, attacks, and guesses about hidden cards.

use crate::chance::Chance;
use crate::choice::Choice;
use crate::game::{Flow, Game};
use crate::knowledge::event::{Event, Eyes, Sink};
use crate::procedures::program::Next;
use crate::state::ids::{CardId, CardSet, EnvId, Register};
use crate::state::layout::Layout;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{Amount, Guessed, PokemonSel};

/// The most Hit Points that anybody guesses; cards print fewer.
const MOST_HP: u16 = 400;

/// What is kept where there was no attack to choose.
const NO_ATTACK: i32 = -1;

impl<L: Layout> Table<'_, L> {
    /// The numbers that may be declared; one that is drawn or moved "up to" begins as the era has it (TEXT-2).
    pub(super) fn number_bounds(
        &self,
        ctx: &Ctx<'_, L>,
        min: Option<&Amount>,
        max: &Amount,
    ) -> (u8, u8) {
        let most = self.amount(ctx, max).clamp(0, 200) as u8;
        let least = match min {
            Some(min) => self.amount(ctx, min).clamp(0, 200) as u8,
            None => self.book.rules.up_to_minimum,
        };
        (least.min(most), most)
    }

    /// What a hidden card can be guessed to be.
    pub(super) fn guesses(&self, what: Guessed, out: &mut impl Extend<Choice>) {
        match what {
            Guessed::Type => out.extend(self.book.rules.energy_types.iter().map(Choice::Type)),
            Guessed::Hp => out.extend((1..=MOST_HP / 10).map(|tens| Choice::Hp(tens * 10))),
        }
    }

    /// Calls `f` with each attack of these Pokémon.
    pub(super) fn each_attack_of(
        &self,
        ctx: &Ctx<'_, L>,
        of: &PokemonSel,
        mut f: impl FnMut(CardId, u8),
    ) {
        for slot in self.pokemon(ctx, of) {
            for card in self.speaking(slot) {
                (0..self.book.brief(card).attacks).for_each(|n| f(card, n));
            }
        }
    }

    fn guess_is_right(&self, card: CardId, guess: Choice) -> bool {
        let Some(pokemon) = &self.def(card).pokemon else {
            return false;
        };
        let guesses_type = matches!(guess, Choice::Type(t) if pokemon.types.has(t));
        guesses_type || guess == Choice::Hp(pokemon.hp)
    }
}

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Asks for a number, unless there is only one.
    pub(super) fn begin_number(
        &mut self,
        env: EnvId,
        into: Register,
        min: Option<&Amount>,
        max: &Amount,
    ) -> Next {
        let (min, max) = self.table().number_bounds(&self.ctx(env), min, max);
        if min < max {
            return Next::Wait(Flow::Ask);
        }
        self.memory_mut(env).set_number(into, i32::from(max));
        Next::On
    }

    /// Asks for an attack, unless there is none.
    pub(super) fn begin_attack_choice(
        &mut self,
        env: EnvId,
        into: Register,
        of: &PokemonSel,
    ) -> Next {
        let mut offered = false;
        let table = self.table();
        table.each_attack_of(&self.ctx(env), of, |_, _| offered = true);
        self.memory_mut(env).set_number(into, NO_ATTACK);
        match offered {
            true => Next::Wait(Flow::Ask),
            false => Next::On,
        }
    }

    /// Asks for a guess.
    pub(super) fn begin_guess(&mut self, env: EnvId, what: Guessed, of: Register) -> Next {
        self.announce(env, what, of);
        Next::Wait(Flow::Ask)
    }

    /// Keeps a number, the number of a type, or the book's number of an attack's name.
    pub(super) fn answer_declaration(&mut self, env: EnvId, into: Register, choice: Choice) {
        if let Choice::Number(n) = choice {
            self.declare(env, into, i32::from(n));
        } else if let Choice::Type(t) = choice {
            self.declare(env, into, t as i32);
        } else if let Choice::Attack(card, n) = choice {
            let number = self.book.def(card).attacks[n as usize].number;
            self.declare(env, into, i32::from(number));
        }
    }

    fn declare(&mut self, env: EnvId, into: Register, number: i32) {
        self.memory_mut(env).set_number(into, number);
        self.continue_program();
    }

    /// Whoever guesses Hit Points is told the name of the card first.
    fn announce(&mut self, env: EnvId, what: Guessed, of: Register) {
        let card = self.memory(env).cards(of).first();
        if let (Guessed::Hp, Some(card)) = (what, card) {
            let (seat, name) = (card.owner(), self.book.brief(card).name);
            self.tell(Event::CardNamed { seat, name });
        }
    }

    /// A guess: then everybody sees the card, which stays where it is.
    pub(super) fn answer_guess(&mut self, env: EnvId, of: Register, decision: u8, guess: Choice) {
        if let Some(card) = self.memory(env).cards(of).first() {
            self.reveal(card, Eyes::ALL);
            let right = self.table().guess_is_right(card, guess);
            self.decide(env, decision, right);
        }
        self.continue_program();
    }
}
