//! Whether what a text needs is there, as somebody sees who looks at the table (AMB-33).

use crate::program::could::known::{In, Known};
use crate::program::could::need::{All, Fit, Held, Need};
use crate::program::op::{ChooseCards, Goal};
use crate::program::prizes::counts_face_down;
use crate::query::select::whole_pile;
use crate::state::ids::{CardId, CardSet, Position, Register, SlotId, SlotSet};
use crate::state::layout::Layout;
use crate::state::memory::{Env, REGISTERS};
use crate::state::piles::Pile;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{
    Amount, CardSel, CardZone, Chooser, Count, Filter, Player, PokemonBase, PokemonSel,
    RelationFilter, Tree, Var, Visitor, Walk,
};

/// Somebody who looks at the table, with what is known of a text.
#[derive(Clone, Copy)]
pub(in crate::program) struct Look<'a, L: Layout> {
    pub(in crate::program) table: &'a Table<'a, L>,
    pub(in crate::program) ctx: &'a Ctx<'a, L>,
    known: &'a Known<'a>,
    /// What comes after this place has put nothing into registers yet.
    place: Position,
    /// A card that is about to leave the hand, so that nothing is paid with it.
    spent: CardId,
}

/// After all operations.
pub(super) const LAST: Position = Position(u16::MAX);

impl<'a, L: Layout> Look<'a, L> {
    #[inline]
    pub(super) fn new(
        (table, ctx): (&'a Table<'a, L>, &'a Ctx<'a, L>),
        known: &'a Known<'a>,
        spent: CardId,
    ) -> Self {
        Look {
            table,
            ctx,
            known,
            place: LAST,
            spent,
        }
    }

    /// A look from another place of the text.
    #[inline]
    pub(super) fn from(&self, place: Position) -> Self {
        Look { place, ..*self }
    }

    /// Whether all that is there.
    pub(super) fn meets_all(&self, all: &All<'_>) -> bool {
        all.iter().all(|need| self.meets(need))
    }

    /// Whether that is there.
    pub(super) fn meets(&self, need: &Need<'_>) -> bool {
        let (table, ctx) = (self.table, self.ctx);
        let none = &|var: Var| self.is_none(var.into());
        match need {
            Need::Nothing => true,
            Need::Deck(who) => {
                (table.seats(*who, ctx)).any(|seat| table.s.pile_len(seat, Pile::Deck) > 0)
            }
            Need::Prize => table.s.pile_len(ctx.seat, Pile::Prizes) > 0,
            Need::Number(n) => self.is_more_than_none(n),
            Need::SmallHand(who, size) => {
                let mut hands = table.piles_of(ctx, *who, Pile::Hand);
                self.known.hand_is_spent
                    || hands.any(|(_, hand)| (hand.count_ones() as i32) < table.amount(ctx, size))
                    || !self.known.is_public(*size, none)
            }
            Need::Room(zone) => {
                let of = self.owner(zone).unwrap_or(Player::You);
                let room = |board| table.bench_room(board) > 0;
                self.known.makes_room || table.boards(of, ctx).any(room)
            }
            Need::Cards(sel) => self.some_card(sel),
            Need::Choice(choose) => match &choose.from.count {
                Count::Exactly(n) | Count::UpTo(n) => {
                    self.is_more_than_none(n) && self.some_candidate(choose)
                }
                Count::All | Count::AnyNumber | Count::OneOfEach => self.some_candidate(choose),
            },
            Need::Enough(choose) => self.enough(choose),
            Need::Held(register) => !self.is_none(*register),
            Need::Pokemon(sel, fit) => self.some_pokemon(sel, *fit),
            Need::Bench(who) => table.boards(*who, ctx).any(|board| {
                !table.s.bench(board).is_empty() && self.reaches(table.s.active(board))
            }),
            Need::Spare(who, size) => !table.spare_bench(ctx, *who, size).is_empty(),
            Need::Lasting(op) => op.is_of_use(self),
            Need::UnderWay => ctx.env.is_some(),
        }
    }

    /// What a register comes to hold, if an operation puts something into it, and a look from there.
    fn held(&self, register: Register) -> Option<(Held<'a>, Self)> {
        let (place, held) = self.known.held(register, self.place)?;
        Some((held, self.from(place)))
    }

    /// The memory of the running text, if the register still holds what it remembers.
    fn memory(&self, register: Register) -> Option<&Env<L>> {
        let known = self.known.registers[register.index()];
        self.ctx.env.filter(|_| matches!(known, In::Memory))
    }

    /// The Pokémon that the running text remembers there, if it is Pokémon.
    fn remembered(&self, register: Register) -> Option<SlotSet> {
        let memory = self.memory(register)?;
        (memory.slot_registers & register.bit() != 0).then(|| memory.slots(register))
    }

    /// Whether a register will hold nothing, as far as that can be seen.
    pub(in crate::program) fn is_none(&self, register: Register) -> bool {
        match self.known.registers[register.index()] {
            In::Unforeseen => false,
            In::Nothing => true,
            // Whether it holds any card may be known to one player alone.
            In::Memory => (self.remembered(register)).is_some_and(|slots| slots.is_empty()),
            In::Put(..) => self
                .held(register)
                .is_some_and(|(held, look)| !look.meets_all(&held.needs())),
        }
    }

    /// Whose cards a zone holds; nothing where the text does not say.
    fn owner(&self, zone: &CardZone) -> Option<Player> {
        if let CardZone::Var(var) = zone {
            let (held, look) = self.held(var.into())?;
            return look.owner(&held.cards()?.from);
        }
        if let CardZone::DeckTop(player, _) | CardZone::DeckBottom(player, _) = zone {
            return Some(*player);
        }
        whole_pile(zone).map(|(player, _)| player)
    }

    /// Whether a number is not 0, as far as everybody sees.
    fn is_more_than_none(&self, n: &Amount) -> bool {
        if let Amount::Number(n) = n {
            return *n > 0;
        }
        let none = &|var: Var| self.is_none(var.into());
        !self.known.is_public(n, none) || self.table.amount(self.ctx, n) > 0
    }

    /// Whether there is such a Pokémon of which that is so.
    fn some_pokemon(&self, sel: &PokemonSel, fit: Fit) -> bool {
        let (table, s) = (self.table, self.table.s);
        let fits = |slot: SlotId| match fit {
            Fit::Any | Fit::There => true,
            Fit::Reached => self.reaches(slot),
            Fit::Damaged => s.pokemon(slot).counters > 0,
            Fit::Afflicted => s.pokemon(slot).conditions.any(),
            // Only on an Active Pokémon that nothing protects (COND-2).
            Fit::Open(condition) => s.is_active(slot) && !table.is_immune_to(slot, condition),
        };
        let mut meant = match fit {
            Fit::Damaged if !table.all_in_play().any(fits) => return false,
            Fit::Open(_) if is_named(sel) => return true,
            Fit::There => table.pokemon(self.ctx, sel),
            Fit::Any | Fit::Reached | Fit::Damaged | Fit::Afflicted | Fit::Open(_) => {
                let Some(targets) = self.targets(sel) else {
                    return matches!(fit, Fit::Any | Fit::Reached);
                };
                targets
            }
        };
        meant.any(fits)
    }

    /// The Pokémon a text can mean; where a choice will settle it, its candidates. Nothing where nobody knows.
    pub(in crate::program) fn targets(&self, sel: &PokemonSel) -> Option<SlotSet> {
        if let PokemonBase::Var(var) = sel.base {
            let none = || self.is_none(var.into()).then_some(SlotSet::EMPTY);
            return self.named(var).or_else(none);
        }
        if sel.base == PokemonBase::It {
            return Some(self.table.all_in_play());
        }
        let cards = holder(&sel.filter).map(|var| self.attached(var));
        Some(match cards.filter(|cards| !cards.is_empty()) {
            Some(cards) => self.of_some_holder(sel, cards),
            None => self.table.pokemon(self.ctx, sel),
        })
    }

    /// The Pokémon that a name can come to hold.
    fn named(&self, var: Var) -> Option<SlotSet> {
        match self.held(var.into()) {
            Some((Held::Pokemon(of), look)) => Some(look.targets(of).unwrap_or(SlotSet::EMPTY)),
            Some(_) => None,
            None => self.remembered(var.into()),
        }
    }

    /// The attached cards one of which a name will hold.
    fn attached(&self, var: Var) -> L::Cards {
        if let Some((Held::Chosen(choose), _)) = self.held(var.into()) {
            let there = || self.table.candidates(self.ctx, choose);
            let attached = matches!(choose.from.from, CardZone::Attached(_)).then(there);
            return attached.unwrap_or_default();
        }
        let memory = self.memory(var.into());
        let cards = memory.filter(|m| m.card_registers & Register::from(var).bit() != 0);
        cards.map(|memory| memory.cards(var)).unwrap_or_default()
    }

    /// The Pokémon that a text can mean once it has named one of these cards; any of them may leave somebody to mean.
    #[inline(never)]
    fn of_some_holder(&self, sel: &PokemonSel, cards: L::Cards) -> SlotSet {
        let mean = |card| {
            let mut one = L::Cards::default();
            one.insert(card);
            let env = only_naming::<L>(holder(&sel.filter).map(|var| (var.into(), one)));
            self.table.pokemon(&with(self.ctx, &env), sel)
        };
        let (mut found, mut asked) = (SlotSet::EMPTY, SlotSet::EMPTY);
        for card in cards.cards() {
            // Whichever card of a Pokémon is named, the same others hold it not.
            let on = self.table.s.slot_of(card);
            if !asked.has(on) {
                asked = asked.or(SlotSet::of(on));
                found = found.or(mean(card));
            }
        }
        found
    }

    /// Whether an effect of this text reaches a Pokémon, as far as everybody sees.
    pub(in crate::program) fn reaches(&self, slot: SlotId) -> bool {
        slot.is_some() && !self.table.shields(self.ctx, slot)
    }

    /// Whether an effect of this text reaches one of these cards where it is.
    fn reaches_some(&self, cards: L::Cards) -> bool {
        (cards.cards()).any(|card| !self.table.protects(self.ctx, card))
    }

    /// Whether what must be chosen for a price is there.
    fn enough(&self, choose: &ChooseCards) -> bool {
        let (table, ctx) = (self.table, self.ctx);
        // Most prices are cards of one's own hand.
        if let (Count::Exactly(n), Some(these)) = (&choose.from.count, &choose.fitting)
            && choose.from.from == CardZone::Hand(Player::You)
            && choose.goal == Goal::Elsewhere
            && !self.spent.is_some()
        {
            let mut hands = table.piles_of(ctx, Player::You, Pile::Hand);
            let number = table.amount(ctx, n);
            return hands.all(|(seat, hand)| (hand & these.of(seat)).count_ones() as i32 >= number);
        }
        match &choose.from.count {
            Count::Exactly(n) => {
                let mut there = table.candidates(ctx, choose);
                if self.spent.is_some() {
                    there.remove(self.spent);
                }
                table.amount_of(&choose.from, there) as i32 >= table.amount(ctx, n)
            }
            Count::OneOfEach => {
                let sorts = choose.from.sorts();
                table.sorts_served(ctx, sorts, table.candidates(ctx, choose)) == sorts.len()
            }
            Count::All | Count::AnyNumber | Count::UpTo(_) => true,
        }
    }

    /// Whether there is a card to choose.
    fn some_candidate(&self, choose: &ChooseCards) -> bool {
        let (table, ctx) = (self.table, self.ctx);
        let hidden = self.known.hands_are_hidden;
        let zone = &choose.from.from;
        let open = matches!(zone, CardZone::Discard(_) | CardZone::LostZone(_))
            || *zone == CardZone::Hand(Player::You) && !hidden;
        // Whether the hand has what an Energy card costs is not for everybody to see.
        if open && hidden && choose.goal == Goal::Pokemon {
            return table.any_card(ctx, &choose.from);
        }
        // What is moved from one Pokémon to another must have one to go to.
        if let CardZone::Attached(on) = &choose.from.from
            && choose.goal == Goal::Pokemon
            && !is_named(on)
        {
            return self.reaches_some(table.candidates(ctx, choose));
        }
        if !open {
            return self.some_card(&choose.from);
        }
        if choose.fitting.is_some() {
            return table.any_candidate(ctx, choose) || self.finds_what_is_paid(&choose.from);
        }
        self.some_candidate_of_names(choose) || self.finds_what_is_paid(&choose.from)
    }

    /// Whether there is a card to choose, where names in the filter stand for whatever they can come to hold.
    #[inline(never)]
    fn some_candidate_of_names(&self, choose: &ChooseCards) -> bool {
        let mut env = Env::default();
        let _ = choose.from.walk(&mut Names(|var: Var| {
            // A filter may say a name twice.
            if env.is_number(var) {
                env.set_slots(var.into(), self.named(var).unwrap_or(SlotSet::EMPTY));
            }
            Walk::Past
        }));
        (self.table).any_candidate(&with(self.ctx, &env), choose)
    }

    /// Whether a card that a price puts into the discard pile can be found there.
    fn finds_what_is_paid(&self, sel: &CardSel) -> bool {
        let own = matches!(
            sel.from,
            CardZone::Discard(Player::You) | CardZone::Discard(Player::Each)
        );
        if !own || self.known.discarded[0].is_none() {
            return false;
        }
        let (mut found, mut named) = (L::Cards::default(), None);
        for choose in self.known.discarded.iter().flatten() {
            let these = self.table.candidates(self.ctx, choose);
            let own = these.cards().filter(|c| c.owner() == self.ctx.seat);
            own.for_each(|card| found.insert(card));
            // The text may leave out what it was paid with.
            named = Some((choose.into, these));
        }
        let env = only_naming::<L>(named);
        let ctx = with(self.ctx, &env);
        (found.cards()).any(|card| self.table.card_fits(&ctx, card, &sel.filter))
    }

    /// Whether some pile of the players whom a text means holds a card, whichever it is.
    fn some_in(&self, pile: Pile, of: Player) -> bool {
        (self.table.piles_of(self.ctx, of, pile)).any(|(_, there)| there != 0)
    }

    /// Whether there is such a card. What is in a deck or in the opponent's hand is hidden: its number is all that counts.
    fn some_card(&self, sel: &CardSel) -> bool {
        let (table, ctx) = (self.table, self.ctx);
        if let Some(some) = counts_face_down(table, ctx, sel) {
            return some;
        }
        match &sel.from {
            CardZone::Var(var) => !self.is_none(var.into()),
            CardZone::Deck(Player::You) if self.known.into_deck => true,
            CardZone::Deck(player)
            | CardZone::DeckTop(player, _)
            | CardZone::DeckBottom(player, _) => self.some_in(Pile::Deck, *player),
            CardZone::Prizes(player) => self.some_in(Pile::Prizes, *player),
            CardZone::Hand(player) if *player != Player::You || self.known.hands_are_hidden => {
                self.some_in(Pile::Hand, *player)
            }
            CardZone::ThisCard => true,
            CardZone::Attached(on) if is_named(on) => {
                !matches!(on.base, PokemonBase::Var(var) if self.is_none(var.into()))
            }
            _ if sel.chooser == Chooser::Random => true,
            CardZone::Attached(_) | CardZone::Stadium => self.reaches_some(table.cards(ctx, sel)),
            CardZone::Hand(_)
            | CardZone::Discard(_)
            | CardZone::LostZone(_)
            | CardZone::Under(_)
            | CardZone::StadiumOf(_) => table.any_card(ctx, sel) || self.finds_what_is_paid(sel),
        }
    }
}

/// Somebody who is shown every name.
struct Names<F>(F);

impl<F: FnMut(Var) -> Walk> Visitor<'_> for Names<F> {
    fn name(&mut self, var: &Var) -> Walk {
        self.0(*var)
    }
}

/// Whether a text means Pokémon that it settles on its way.
fn is_named(sel: &PokemonSel) -> bool {
    matches!(sel.base, PokemonBase::Var(_) | PokemonBase::It)
}

/// The name whose card a Pokémon must hold, or must not.
fn holder(filter: &Filter) -> Option<Var> {
    if let Filter::Relation(RelationFilter::Holding(var)) = filter {
        return Some(*var);
    }
    if let Filter::Not(filter) = filter {
        return holder(filter);
    }
    let Filter::All(list) = filter else {
        return None;
    };
    list.iter().find_map(holder)
}

/// What a text has named when these cards are all that it has named; of types and numbers nothing is known yet.
fn only_naming<L: Layout>(named: Option<(Register, L::Cards)>) -> Env<L> {
    let mut env = Env::default();
    (0..REGISTERS as u8).for_each(|n| env.set_slots(Register(n), SlotSet::EMPTY));
    if let Some((var, cards)) = named {
        env.set_cards(var, cards);
    }
    env
}

/// The one who asks, with other names.
fn with<'a, L: Layout>(ctx: &Ctx<'a, L>, env: &'a Env<L>) -> Ctx<'a, L> {
    Ctx {
        env: Some(env),
        ..*ctx
    }
}
