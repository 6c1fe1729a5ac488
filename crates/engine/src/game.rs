//! The game while it runs: the table, chance, and a sink for events. The main loop takes the frame on top
//! of the stack, lets it do one step, and stops when somebody must choose or chance must speak.

use crate::book::{Book, Def};
use crate::chance::{Chance, ChanceNode, Coin};
use crate::knowledge::event::{Event, Sink};
use crate::program::op::Section;
use crate::state::State;
use crate::state::frames::{Env, Frame, KnockOutStep, TurnStep};
use crate::state::ids::{CardId, CardSet, EnvId, ProgramId, Seat, SlotId};
use crate::state::layout::Layout;
use crate::table::{Ctx, Table, def_in_place};

/// A game in motion.
pub struct Game<'a, L: Layout, C, S> {
    /// What does not change.
    pub book: &'a Book,
    /// What does.
    pub s: &'a mut State<L>,
    /// Coins and shuffles.
    pub chance: C,
    /// Where events go.
    pub sink: S,
}

/// What one step of a frame leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Go on with whatever is on top now.
    Step,
    /// The frame on top is finished.
    Done,
    /// Somebody must choose.
    Ask,
    /// Chance must speak.
    Chance(ChanceNode),
}

impl Flow {
    /// The chance node, if it is chance that must speak.
    fn node(self) -> Option<ChanceNode> {
        match self {
            Flow::Chance(node) => Some(node),
            Flow::Step | Flow::Done | Flow::Ask => None,
        }
    }
}

impl<'a, L: Layout, C: Chance, S: Sink> Game<'a, L, C, S> {
    /// Runs until somebody must choose, chance must speak or the game is over.
    pub fn run(&mut self) -> Option<ChanceNode> {
        while self.s.outcome.is_none() {
            // Two comparisons are foreseen better than one jump to four places.
            let flow = self.advance();
            if flow == Flow::Done {
                self.s.stack.pop();
            } else if flow != Flow::Step {
                return flow.node();
            }
        }
        None
    }

    fn advance(&mut self) -> Flow {
        match *self
            .s
            .stack
            .last()
            .expect("a game that is not over has something to do")
        {
            // Where most answers lead; the turn's own step would say the same.
            Frame::Turn(TurnStep::Main) => Flow::Ask,
            Frame::Program { .. } => self.program_step(),
            Frame::Turn(step) => self.turn_step(step),
            Frame::Attack(attacking) => self.attack_step(attacking),
            // What most actions end with.
            Frame::KnockOuts {
                step: KnockOutStep::Discard,
                ..
            } if self.table().check_is_idle() => {
                debug_assert!(self.table().is_settled(), "what was not marked is settled");
                Flow::Done
            }
            Frame::KnockOuts {
                step,
                seat,
                seats_left,
            } => self.knock_out_step(step, seat, seats_left),
            Frame::Play { card, begun } => self.play_step(card, begun),
            Frame::Attach { card, from, slot } => self.attach_step(card, from, slot),
            Frame::React { .. } => Flow::Ask,
            Frame::Retreat { .. } => self.retreat_step(),
            Frame::Checkup {
                step,
                env,
                seat,
                seats_left,
            } => self.checkup_step(step, env, seat, seats_left),
            Frame::Triggers {
                env,
                trigger,
                seat,
                seats_left,
            } => self.triggers_step(env, trigger, seat, seats_left),
            Frame::TrimBench { seat, seats_left } => self.trim_bench_step(seat, seats_left),
            Frame::Setup {
                step,
                seat,
                placed,
                extra,
            } => self.setup_step(step, seat, placed, extra),
        }
    }

    /// The table, to ask questions.
    #[inline]
    pub fn table(&self) -> Table<'_, L> {
        Table::new(self.book, self.s)
    }

    /// The definition of a card, as what it is in its place.
    #[inline]
    pub fn def(&self, card: CardId) -> &'a Def {
        def_in_place(self.book, self.s, card)
    }

    /// Tells the sink.
    #[inline]
    pub fn tell(&mut self, event: Event) {
        self.sink.event(event);
    }

    /// Puts a frame on the stack. There is always room: programs nest at most as deep as their memories,
    /// and no rule procedure calls itself.
    pub fn push(&mut self, frame: Frame) {
        let pushed = self.s.stack.push(frame);
        debug_assert!(
            pushed.is_ok(),
            "the stack has room for every nesting of procedures"
        );
    }

    /// Changes the frame on top.
    pub fn set_top(&mut self, frame: Frame) {
        if let Some(top) = self.s.stack.last_mut() {
            *top = frame;
        }
    }

    /// A memory for a program of `seat` on `source`, whose `this` is the Pokémon in `this`. Nothing when
    /// too many programs are under way, and then the new one does not begin.
    pub fn new_env(&mut self, seat: Seat, source: CardId, this: SlotId) -> Option<EnvId> {
        let id = EnvId(self.s.envs_used);
        let env = self.s.envs.as_mut().get_mut(id.index())?;
        *env = Env {
            seat,
            source,
            this,
            ..Env::default()
        };
        self.s.envs_used += 1;
        Some(id)
    }

    /// Gives the newest memory back.
    pub fn free_env(&mut self) {
        self.s.envs_used = self.s.envs_used.saturating_sub(1);
        // A memory that is not in use is always the same, so that equal games are equal states.
        *self.memory_mut(EnvId(self.s.envs_used)) = Env::default();
    }

    /// Begins a program that is no attack, cost and effect, with a memory of its own. Nothing when too many
    /// programs are under way.
    pub fn start_program(
        &mut self,
        program: ProgramId,
        seat: Seat,
        source: CardId,
        this: SlotId,
    ) -> Option<EnvId> {
        let env = self.new_env(seat, source, this)?;
        self.sink.text_began(program);
        let code = self.book.program(program);
        let (at, _) = code.section(Section::CostOrChoices);
        let (_, end) = code.section(Section::Effect);
        self.push(Frame::Program {
            env,
            program,
            at,
            end,
            owns_env: true,
        });
        Some(env)
    }

    /// Flips a coin for `seat`; effects may turn it (TEXT-13).
    pub fn flip(&mut self, seat: Seat) -> Result<Coin, Flow> {
        let coin = self
            .chance
            .flip(seat)
            .ok_or(Flow::Chance(ChanceNode::Flip(seat)))?;
        let coin = if self.table().coins_are_tails(seat) {
            Coin::Tails
        } else {
            coin
        };
        self.tell(Event::CoinFlipped { seat, coin });
        Ok(coin)
    }

    /// Shuffles a deck. What anybody knew about its order is forgotten.
    #[inline(never)]
    pub fn shuffle(&mut self, seat: Seat) -> Result<(), Flow> {
        use crate::state::piles::Pile;
        let deck = self.s.piles[seat.index()].numbers_mut(Pile::Deck);
        self.chance
            .shuffle(seat, deck)
            .ok_or(Flow::Chance(ChanceNode::Shuffle(seat)))?;
        for viewer in self.book.seating.seats() {
            self.forget_deck(viewer, seat);
        }
        self.tell(Event::DeckShuffled { seat });
        Ok(())
    }

    /// A player knows the cards of a deck no more. Most know none but those of the hand, and then nobody looks which
    /// cards are in it.
    pub(crate) fn forget_deck(&mut self, viewer: Seat, seat: Seat) {
        use crate::state::piles::Pile;
        let piles = &self.s.piles[seat.index()];
        let known = &mut self.s.known[viewer.index()];
        let elsewhere = piles.bits(Pile::Hand) | piles.bits(Pile::Discard);
        if known.of_deck(seat) & !elsewhere != 0 {
            known.remove_deck(seat, piles.bits(Pile::Deck));
        }
    }

    /// The memory of something under way.
    #[inline]
    pub fn memory(&self, env: EnvId) -> &Env<L> {
        self.s.memory(env)
    }

    /// The memory of something under way, to be changed.
    #[inline]
    pub fn memory_mut(&mut self, env: EnvId) -> &mut Env<L> {
        self.s.memory_mut(env)
    }

    /// The context of a memory.
    pub fn ctx(&self, env: EnvId) -> Ctx<'_, L> {
        Ctx::running(self.memory(env))
    }
}
