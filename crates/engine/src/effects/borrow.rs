//! Texts of other cards at work: copied attacks (TEXT-8, KIND-GX-8) and the effects of Supporter cards.

use crate::chance::Chance;
use crate::event::{Event, Sink};
use crate::frames::{AttackPart, Attacking, Course, Env, Frame};
use crate::game::Game;
use crate::ids::{CardId, CardSet, SlotId};
use crate::layout::Layout;
use crate::op::Op;
use crate::piles::Pile;
use crate::state::Place;
use rulebox_cards::effect::{CardSel, PlayerAct, PokemonSel, Trigger};

impl<L: Layout, C: Chance, S: Sink> Game<'_, L, C, S> {
    /// Carries out an operation after which something else may have to be done before the program goes on.
    pub(super) fn call(&mut self, env: u8, op: &Op) {
        match op {
            Op::Evolve { with, onto } => self.evolve_by_effect(env, with, onto),
            Op::UseSupporter { card } => self.use_supporter(env, card),
            _ => {}
        }
    }

    /// Evolves a Pokémon with a card, wherever the card is; the bans of a turn are on evolving from the hand by the rule
    /// (AMB-11). A card that comes from the hand has been played to evolve.
    fn evolve_by_effect(&mut self, env: u8, with: &CardSel, onto: &PokemonSel) {
        let card = self.table().cards(&self.ctx(env), with).first();
        let (Some(card), Some(slot)) = (card, self.reached(env, onto).first()) else {
            return;
        };
        let from_hand = self.s.place(card) == Place::Pile(Pile::Hand);
        if from_hand && self.table().player_cannot(card.owner(), PlayerAct::Evolve) {
            return;
        }
        self.evolve(slot, card);
        self.did(env);
        if from_hand {
            self.trigger_one(Trigger::Evolved, card);
        }
    }

    /// Does what a Supporter says, price and all, for the player who uses this text; the card stays where it is.
    fn use_supporter(&mut self, env: u8, card: &CardSel) {
        let Some(card) = self.table().cards(&self.ctx(env), card).first() else {
            return;
        };
        let memory = self.s.envs[env as usize];
        let Some(trainer) = &self.book.def(card).trainer else {
            return;
        };
        self.did(env);
        if let Some(used) = self.start_program(trainer.program, memory.seat, card, SlotId::NONE) {
            // As part of an attack, it is an effect of that attack.
            self.s.envs[used as usize].attack = memory.attack;
            self.s.envs[used as usize].attacker = memory.attacker;
        }
    }

    /// Goes on with another attack in place of the running one: without its cost, by the same Pokémon, whose coins for
    /// trying to attack are not owed again. The text that copies it ends here.
    pub(super) fn copy_attack(&mut self, env: u8, card: CardId, attack: u8) {
        let memory = self.s.envs[env as usize];
        self.s.envs[env as usize] = Env {
            source: memory.source,
            seat: memory.seat,
            this: memory.this,
            attacker: memory.attacker,
            attack: true,
            ..Env::default()
        };
        if let Some(Frame::Program { at, end, .. }) = self.s.stack.last_mut() {
            *at = *end;
        }
        let copied = &self.book.def(card).attacks[attack as usize];
        let (base, once) = (copied.base, copied.once);
        let mut by = SlotId::NONE;
        if let Some(running) = self.running_attack() {
            by = running.by;
            *running = Attacking {
                card,
                attack,
                step: 0,
                part: AttackPart::Begin,
                course: Course::On,
                ignoring: Attacking::COPIED,
                base,
                ..*running
            };
        }
        self.tell(Event::AttackCopied {
            slot: by,
            card,
            attack,
        });
        if let Some(once) = once {
            self.spend(memory.seat, once);
        }
    }
}
