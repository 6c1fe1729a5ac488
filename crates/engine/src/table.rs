//! The table as somebody reads it: the book and a state. Every question about the game is asked here and
//! changes nothing; the answers live in `query/`.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::book::{Book, Brief, Def, PokemonDef};
use crate::plan::Board;
use crate::procedures::attack::RunningAttack;
pub use crate::procedures::damage::Hit;
use crate::query::asked::Waiting;
use crate::state::ids::{CardId, EnvId, Seat, SlotId, SlotSet};
use crate::state::layout::Layout;
use crate::state::memory::Env;
use crate::state::{Place, State};
use rulebox_rules::ruleset::Defending;

/// A book and a state, to be read.
#[derive(Clone, Debug)]
pub struct Table<'a, L: Layout> {
    /// What does not change.
    pub book: &'a Book,
    /// What does.
    pub s: &'a State<L>,
    /// How many questions about continuous texts wait for the answers of others.
    pub(crate) waiting: Waiting,
}

/// Who asks a question of the effect language: what *you*, `this`, `it` and the names mean.
#[derive(Clone, Copy, Debug)]
pub struct Ctx<'a, L: Layout> {
    /// `you`.
    pub seat: Seat,
    /// The board on which it is used, where that is settled.
    pub board: Option<Board>,
    /// The card whose text it is.
    pub source: CardId,
    /// `this`.
    pub this: SlotId,
    /// `it`.
    pub it: SlotId,
    /// `attacker`.
    pub attacker: SlotId,
    /// `defending`, where it is settled.
    pub defending: SlotId,
    /// Names and flips of the running program.
    pub env: Option<&'a Env<L>>,
    /// What the first and second scope of a lasting effect mean.
    pub bound: [SlotId; 2],
}

impl<'a, L: Layout> Ctx<'a, L> {
    /// A card in play, or about to be, that speaks for itself.
    pub fn of(seat: Seat, source: CardId, this: SlotId) -> Ctx<'a, L> {
        Ctx {
            seat,
            board: this.is_some().then(|| Board::of(this)),
            source,
            this,
            it: SlotId::NONE,
            attacker: SlotId::NONE,
            defending: SlotId::NONE,
            env: None,
            bound: [SlotId::NONE; 2],
        }
    }

    /// The text as it is used on a certain board.
    #[must_use]
    pub(crate) fn on(self, board: Board) -> Ctx<'a, L> {
        let board = Some(board);
        Ctx { board, ..self }
    }

    /// The text as another seat would use it on that board.
    #[must_use]
    pub(crate) fn used_by(&self, seat: Seat, board: Board) -> Ctx<'a, L> {
        Ctx {
            seat,
            board: Some(board),
            ..*self
        }
    }

    /// The text with other names.
    #[must_use]
    pub(crate) fn naming(&self, env: &'a Env<L>) -> Ctx<'a, L> {
        let env = Some(env);
        Ctx { env, ..*self }
    }

    /// A running program.
    pub fn running(env: &'a Env<L>) -> Ctx<'a, L> {
        Ctx {
            seat: env.seat,
            board: env.board,
            source: env.source,
            this: env.this,
            it: env.it,
            attacker: env.attacker,
            defending: env.defending,
            env: Some(env),
            bound: [SlotId::NONE; 2],
        }
    }
}

impl<'a, L: Layout> Table<'a, L> {
    /// A table that nobody has asked anything yet.
    #[inline]
    pub fn new(book: &'a Book, s: &'a State<L>) -> Table<'a, L> {
        Table {
            book,
            s,
            waiting: Waiting::default(),
        }
    }

    /// The memory of a program.
    #[inline]
    pub fn memory(&self, env: EnvId) -> &'a Env<L> {
        self.s.memory(env)
    }

    /// The definition of a card, as what it is in its place.
    #[inline]
    pub fn def(&self, card: CardId) -> &'a Def {
        def_in_place(self.book, self.s, card)
    }

    /// How many attacks a card in play has, or lends.
    #[inline]
    pub(crate) fn attacks_of(&self, card: CardId) -> u8 {
        let brief = self.book.brief(card);
        match brief.attached {
            Brief::NOTHING => brief.attacks,
            _ => self.def(card).attacks.len() as u8,
        }
    }

    /// How many activated clauses a card has in its place.
    #[inline]
    pub(crate) fn activated_of(&self, card: CardId) -> u8 {
        let brief = self.book.brief(card);
        match brief.attached {
            Brief::NOTHING => brief.activated,
            _ => self.def(card).activated.len() as u8,
        }
    }

    /// The definition of a Pokémon's top card.
    pub fn top_def(&self, slot: SlotId) -> &'a Def {
        self.book.def(self.s.top(slot))
    }

    /// What is asked of a Pokémon's top card again and again; nothing for a free spot.
    #[inline]
    pub(crate) fn top_brief(&self, slot: SlotId) -> Option<&'a Brief> {
        let stands = slot.is_some() && self.s.pokemon(slot).is_some();
        stands.then(|| self.book.brief(self.s.top(slot)))
    }

    /// The Pokémon facts of a Pokémon in play: those of its top card (TURN-EVOLVE-13).
    pub(crate) fn face(&self, slot: SlotId) -> Option<&'a PokemonDef> {
        let stands = slot.is_some() && self.s.pokemon(slot).is_some();
        stands
            .then(|| self.top_def(slot).pokemon.as_ref())
            .flatten()
    }

    /// The card of a Pokémon that gives its Weakness, Resistance and Retreat Cost: the top one, or the one under a BREAK
    /// card (KIND-BREAK-2).
    pub(crate) fn body(&self, slot: SlotId) -> Option<CardId> {
        let mut stack = self.s.stack_of(slot);
        let keeps = |card: &CardId| self.book.brief(*card).keeps_what_is_under;
        stack.find(|card| !keeps(card))
    }

    /// The cards of a Pokémon whose attacks and powers it has: the top one, and those under a LV.X or
    /// BREAK card (TURN-EVOLVE-10, KIND-LVX-4, KIND-BREAK-1).
    pub fn speaking(&self, slot: SlotId) -> impl Iterator<Item = CardId> + use<'a, L> {
        let book = self.book;
        let mut go_on = true;
        self.s.stack_of(slot).take_while(move |card| {
            let now = go_on;
            go_on = now && book.brief(*card).adds_to_what_is_under;
            now
        })
    }

    /// All Pokémon in play (ZONE-14).
    pub fn all_in_play(&self) -> SlotSet {
        self.s.occupied
    }

    /// The attack that is under way, if one is.
    #[inline]
    pub fn attack(&self) -> Option<&'a RunningAttack> {
        self.s.attack.as_ref()
    }

    /// The Active Pokémon that the one of a board faces: on the first board across that has one.
    pub(crate) fn opposing_active(&self, board: Board) -> SlotId {
        let mut faced = self.book.plan.facing::<L>(board).map(|b| self.s.active(b));
        faced.find(|slot| slot.is_some()).unwrap_or(SlotId::NONE)
    }

    /// The Defending Pokémon for an attack from a board that is received by `receiver` (CARD-13).
    pub(crate) fn defending(&self, board: Board, receiver: SlotId) -> SlotId {
        let opposing = self.opposing_active(board);
        match self.book.rules.defending_pokemon_means {
            Defending::OpposingActive => opposing,
            Defending::ReceiverOfAttack if receiver.is_some() => receiver,
            Defending::ReceiverOfAttack => opposing,
        }
    }
}

/// The definition of a card, as what it is in its place: some Pokémon are something else while they are attached.
#[inline]
pub(crate) fn def_in_place<'a, L: Layout>(book: &'a Book, s: &State<L>, card: CardId) -> &'a Def {
    let other = book.brief(card).attached != Brief::NOTHING;
    if other && matches!(s.place(card), Place::Attached(_)) {
        return book.attached_def(card);
    }
    book.def(card)
}
