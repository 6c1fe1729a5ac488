//! Whether a text could do anything, as far as public information goes (AMB-33). This is worked out from the program, never
//! written on a card. Whether its cost can be paid stands in [`payable`](super::payable).

use crate::book::Question;
use crate::program::flow::Modes;
use crate::program::foreseen::{Empty, holder, is_public, is_public_amount, owner_of};
use crate::program::op::{
    AttachOp, CardOp, ChoiceOp, ChooseCards, Code, ConditionOp, CounterOp, FlowOp, Goal, LastingOp,
    Op, PlayOp, PokemonOp, PrizeOp, Section, TurnOp,
};
use crate::program::prizes::counts_face_down;
use crate::state::Place;
use crate::state::ids::{
    CardId, CardSet, ModifierId, Position, ProgramId, Register, SlotId, SlotSet,
};
use crate::state::layout::Layout;
use crate::state::memory::{Env, REGISTERS};
use crate::state::piles::Pile;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{
    Amount, CardSel, CardZone, Chooser, Count, Dest, Player, PokemonBase, PokemonSel, Test,
};
use rulebox_rules::Condition;

impl<L: Layout> Table<'_, L> {
    /// Whether the effect could do anything.
    #[inline]
    pub fn could_act(&self, ctx: &Ctx<'_, L>, program: ProgramId) -> bool {
        let code = self.book.program(program);
        match self.simply_useful(ctx, &code.outlook) {
            Some(useful) => {
                debug_assert_eq!(useful, self.code_could_act(ctx, code), "{:?}", code.outlook);
                useful
            }
            None => self.code_could_act(ctx, code),
        }
    }

    #[inline(never)]
    fn code_could_act(&self, ctx: &Ctx<'_, L>, code: &Code) -> bool {
        let mut empty = Empty::<L>::default();
        self.note_price(ctx, code.section_ops(Section::CostOrChoices), &mut empty);
        let (at, end) = code.section(Section::Effect);
        self.part_could_act(ctx, code, at, end, &mut empty)
    }

    /// Whether a mode of a running text could do anything: what lies between the jump that asks for it and where that leads.
    /// Where `several` may be chosen, another one may change the hand before.
    pub(super) fn mode_could_act(
        &self,
        ctx: &Ctx<'_, L>,
        choice: &Modes,
        (register, mode): (Register, u8),
        several: bool,
    ) -> bool {
        let Some(running) = self.running() else {
            return true;
        };
        let code = self.book.program(running.program);
        // An earlier choice may have had the same register.
        let ops = (0..).zip(&code.ops[..]);
        let here = |op: &Op| matches!(op, Op::Flow(FlowOp::ChooseModes(modes)) if std::ptr::eq(modes, choice));
        let mut ops = ops.skip_while(|(_, op)| !here(op));
        let found = ops.find_map(|(at, op)| match op {
            Op::Flow(FlowOp::JumpUnlessMode(r, m, to)) if (*r, *m) == (register, mode) => {
                Some((Position::of(at + 1), *to))
            }
            _ => None,
        });
        let mut empty = ctx.env.map_or_else(Empty::default, Empty::in_the_middle);
        empty.hands_are_hidden = false;
        empty.hand_is_spent = several;
        found.is_none_or(|(at, end)| self.part_could_act(ctx, code, at, end, &mut empty))
    }

    /// Whether a part of a text could do anything.
    pub(super) fn part_could_act(
        &self,
        ctx: &Ctx<'_, L>,
        code: &Code,
        mut at: Position,
        end: Position,
        empty: &mut Empty<L>,
    ) -> bool {
        let (mut ends, mut paid) = (0u64, false);
        while at < end {
            let op = code.op(at);
            at = at.next();
            match op {
                // What everybody sees not to hold leaves its branch out.
                Op::Flow(FlowOp::JumpUnless(test, to)) if is_public(test, empty) => {
                    match self.test(ctx, test) {
                        // Where it holds, the branch ends with a jump over what would be done otherwise.
                        true => ends |= 1u64.checked_shl(u32::from(to.0) - 1).unwrap_or(0),
                        false => {
                            let skipped = code.part(at, *to);
                            skipped.iter().for_each(|op| empty.pass_over(op));
                            at = *to;
                        }
                    }
                }
                // Where nothing can be found, nothing is done with it.
                Op::Flow(FlowOp::JumpUnless(Test::ExistsCard(sel), to)) if matches!(sel.from, CardZone::Var(var) if empty.has(var)) => {
                    at = *to
                }
                // A jump back is the end of a loop, which was looked at once and is left.
                Op::Flow(FlowOp::Jump(to))
                    if *to >= at
                        && ends & 1u64.checked_shl(u32::from(at.0) - 1).unwrap_or(0) != 0 =>
                {
                    at = *to
                }
                // A loop over nothing does nothing.
                Op::Flow(FlowOp::NextPokemon { left, exit })
                | Op::Flow(FlowOp::CountDown { left, exit })
                    if empty.has(*left) =>
                {
                    at = *exit
                }
                // What the type chosen in the middle of a program leads to is not foreseen.
                Op::Choice(ChoiceOp::Type { .. }) if ctx.env.is_some() => return true,
                // A price does nothing by itself, but what follows may be done for it.
                Op::Flow(FlowOp::Price(to)) => {
                    let price = code.part(at, *to);
                    self.note_price(ctx, price, empty);
                    paid |= price.iter().any(|op| self.op_could_act(ctx, op, empty));
                    at = *to;
                }
                Op::Flow(FlowOp::ClearDid) | Op::Flow(FlowOp::KeepDid(_)) => paid = false,
                // Nothing before it could be done, or we would not be here; at most it could be paid for.
                Op::Flow(FlowOp::JumpUnlessDid(_)) if paid => {}
                Op::Flow(FlowOp::JumpUnlessDid(to)) => at = *to,
                op => {
                    self.note_choice(ctx, op, empty);
                    if self.op_could_act(ctx, op, empty) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Notes what a price chooses, and what it puts where the effect may look for it.
    fn note_price(&self, ctx: &Ctx<'_, L>, price: &[Op], empty: &mut Empty<L>) {
        for op in price {
            self.note_choice(ctx, op, empty);
            empty.hand_is_spent |= takes_of_hand(op);
            empty.makes_room |= matches!(op, Op::Pokemon(PokemonOp::Return { .. }));
            match paid_from(price, op) {
                Some((choose, Pile::Discard)) => {
                    let these = self.candidates(ctx, choose);
                    let own = these.cards().filter(|card| card.owner() == ctx.seat);
                    own.for_each(|card| empty.into_discard.insert(card));
                    empty.paid_as = Some((choose.into, these));
                }
                Some((_, Pile::Deck)) => empty.into_deck = true,
                _ => {}
            }
        }
    }

    fn note_choice(&self, ctx: &Ctx<'_, L>, op: &Op, empty: &mut Empty<L>) {
        match op {
            Op::Choice(ChoiceOp::Pokemon { into, from })
            | Op::Flow(FlowOp::EachPokemon {
                left: into,
                of: from,
            }) => {
                let targets = self.possible_targets(ctx, from, empty);
                empty.note_targets(*into, targets);
            }
            Op::Flow(FlowOp::SetNumber { into, amount }) => {
                let none = is_public_amount(amount, empty) && self.amount(ctx, amount) <= 0;
                empty.note(*into, none);
            }
            Op::Choice(ChoiceOp::Cards(choose)) => {
                let owner = owner_of(&choose.from.from, empty);
                let room = choose.goal != Goal::Bench
                    || empty.makes_room
                    || self.some_bench_room(ctx, owner.unwrap_or(Player::You));
                let none = !room
                    || self.is_none(ctx, &choose.from.count, empty)
                    || !self.some_candidate(ctx, choose, empty);
                empty.note(choose.into, none);
                empty.owners[choose.into.index()] = owner;
                if matches!(choose.from.from, CardZone::Attached(_)) {
                    empty.attached[choose.into.index()] = self.candidates(ctx, choose);
                }
            }
            Op::Cards(CardOp::RevealUntil { who, into, .. }) => {
                let seat = self.seats(*who, ctx).next();
                let none = seat.is_none_or(|s| self.s.pile_len(s, Pile::Deck) == 0);
                empty.note(*into, none);
            }
            Op::Cards(CardOp::Collect { into, from })
            | Op::Cards(CardOp::Look {
                into, cards: from, ..
            }) => {
                empty.note(*into, !self.some_card(ctx, from, empty));
                empty.owners[into.index()] = owner_of(&from.from, empty);
            }
            _ => {}
        }
    }

    fn op_could_act(&self, ctx: &Ctx<'_, L>, op: &Op, empty: &Empty<L>) -> bool {
        let deck = |player: &Player| {
            self.seats(*player, ctx)
                .any(|s| self.s.pile_len(s, Pile::Deck) > 0)
        };
        match op {
            Op::Cards(CardOp::Draw { who, count }) => {
                deck(who) && (!is_public_amount(count, empty) || self.amount(ctx, count) > 0)
            }
            Op::Cards(CardOp::DrawNumber { who, .. }) => deck(who),
            Op::Cards(CardOp::DrawUntil { who, size }) => {
                let open = !is_public_amount(size, empty) || empty.hand_is_spent;
                deck(who) && (open || self.hand_is_short(ctx, *who, size))
            }
            Op::Cards(CardOp::Move { cards, to, .. }) => {
                let owner = owner_of(&cards.from, empty).unwrap_or(Player::You);
                let room =
                    *to != Dest::Bench || empty.makes_room || self.some_bench_room(ctx, owner);
                room && self.some_card(ctx, cards, empty)
            }
            Op::Cards(CardOp::RevealUntil { who, .. }) => deck(who),
            Op::Play(PlayOp::Supporter { card }) => self.some_card(ctx, card, empty),
            Op::Pokemon(PokemonOp::Evolve {
                with: cards,
                onto: to,
            })
            | Op::Attach(AttachOp::Free { cards, to }) => {
                self.some_card(ctx, cards, empty) && self.reaches_some(ctx, to, empty)
            }
            Op::Attach(AttachOp::Spread { left, to }) => {
                let among = |base| matches!(base, PokemonBase::Var(_) | PokemonBase::It);
                !empty.has(*left)
                    && match among(to.base) {
                        true => self.some_pokemon(ctx, to, empty),
                        false => !self.possible_targets(ctx, to, empty).is_empty(),
                    }
            }
            Op::Cards(CardOp::Order { left, .. }) => !empty.has(*left),
            Op::Cards(CardOp::Look { cards, .. }) | Op::Prizes(PrizeOp::TurnUp(cards)) => {
                self.some_card(ctx, cards, empty)
            }
            Op::Prizes(PrizeOp::Take { .. }) => self.s.pile_len(ctx.seat, Pile::Prizes) > 0,
            Op::Counters(CounterOp::Heal { of, .. }) => self
                .possible_targets(ctx, of, empty)
                .any(|slot| self.s.pokemon(slot).counters > 0),
            Op::Conditions(ConditionOp::Cure { of, .. }) => self
                .possible_targets(ctx, of, empty)
                .any(|slot| self.s.pokemon(slot).conditions.any()),
            Op::Pokemon(PokemonOp::Switch { who, with }) => {
                let mut boards = self.boards(*who, ctx);
                let can = |board| {
                    !self.s.bench(board).is_empty() && self.reaches(ctx, self.s.active(board))
                };
                boards.any(can) && self.reaches_some(ctx, with, empty)
            }
            Op::Counters(CounterOp::Put { on: sel, .. })
            | Op::Counters(CounterOp::Spread { on: sel, .. })
            | Op::Pokemon(PokemonOp::KnockOut(sel))
            | Op::Pokemon(PokemonOp::Return { which: sel, .. })
            | Op::Pokemon(PokemonOp::Devolve { which: sel, .. }) => {
                self.reaches_some(ctx, sel, empty)
            }
            Op::Pokemon(PokemonOp::TrimBench { who, size }) => {
                let source = self.source_in(ctx);
                !self.spare_bench(ctx, &source, *who, size).is_empty()
            }
            Op::Counters(CounterOp::Move { from, to, .. }) => {
                let damaged = |slot| self.s.pokemon(slot).counters > 0;
                let any = self.possible_targets(ctx, from, empty).any(damaged);
                any && self.reaches_some(ctx, to, empty)
            }
            Op::Conditions(ConditionOp::Inflict { on, condition, .. }) => {
                self.reaches_some(ctx, on, empty) && self.can_be_afflicted(ctx, on, *condition)
            }
            Op::Lasting(LastingOp::Begin { modifier, .. }) => {
                self.is_about_somebody(*modifier, empty)
            }
            Op::Play(PlayOp::TurnAround)
            | Op::Turn(TurnOp::End)
            | Op::Turn(TurnOp::Another)
            | Op::Turn(TurnOp::EndsAfterDraw(_))
            | Op::Turn(TurnOp::Win(_)) => true,
            _ => false,
        }
    }

    /// Whether a lasting effect that is about Pokémon chosen before has any of them to be about.
    fn is_about_somebody(&self, modifier: ModifierId, empty: &Empty<L>) -> bool {
        let scopes = self.book.rule(modifier).scopes();
        let mut scopes = scopes.into_iter().flatten();
        scopes.all(|sel| !matches!(sel.base, PokemonBase::Var(var) if empty.has(var)))
    }

    /// Whether some hand is smaller than `size`, the card being played left out.
    pub(super) fn hand_is_short(&self, ctx: &Ctx<'_, L>, who: Player, size: &Amount) -> bool {
        let size = self.amount(ctx, size);
        let mut seats = self.seats(who, ctx);
        seats.any(|s| {
            (self
                .s
                .pile(s, Pile::Hand)
                .filter(|c| *c != ctx.source)
                .count() as i32)
                < size
        })
    }

    /// Whether a Special Condition could take hold: only on an Active Pokémon that nothing protects (COND-2).
    fn can_be_afflicted(&self, ctx: &Ctx<'_, L>, on: &PokemonSel, condition: Condition) -> bool {
        if matches!(on.base, PokemonBase::Var(_) | PokemonBase::It) {
            return true;
        }
        self.pokemon(ctx, on)
            .any(|slot| self.s.is_active(slot) && !self.is_immune_to(slot, condition))
    }

    /// The Pokémon a text can mean; where a choice will settle it, its candidates.
    fn possible_targets(&self, ctx: &Ctx<'_, L>, sel: &PokemonSel, empty: &Empty<L>) -> SlotSet {
        match sel.base {
            PokemonBase::Var(var) => empty.targets[Register::from(var).index()],
            PokemonBase::It => self.all_in_play(),
            _ => match holder(&sel.filter).map(|var| empty.attached[Register::from(var).index()]) {
                // One of these cards will be named; any of them may leave somebody to mean.
                Some(cards) if !cards.is_empty() => {
                    let (mut asked, mut found) = (SlotSet::EMPTY, SlotSet::EMPTY);
                    for card in cards.cards() {
                        // Which of its cards a Pokémon would part with makes no difference.
                        let by = match self.s.place(card) {
                            Place::Attached(slot) => SlotSet::of(slot),
                            _ => SlotSet::EMPTY,
                        };
                        if by.is_empty() || asked.and(by).is_empty() {
                            asked = asked.or(by);
                            found = found.or(self.pokemon_without(ctx, sel, card));
                        }
                    }
                    found
                }
                _ => self.pokemon(ctx, sel),
            },
        }
    }

    /// The Pokémon that a text means once it has named that card.
    fn pokemon_without(&self, ctx: &Ctx<'_, L>, sel: &PokemonSel, card: CardId) -> SlotSet {
        let mut one = L::Cards::default();
        one.insert(card);
        let env = only_naming::<L>(holder(&sel.filter).map(|var| (var.into(), one)));
        let ctx = Ctx {
            env: Some(&env),
            ..*ctx
        };
        self.pokemon(&ctx, sel)
    }

    /// Whether an effect of this text reaches a Pokémon, as far as everybody sees.
    fn reaches(&self, ctx: &Ctx<'_, L>, slot: SlotId) -> bool {
        if !slot.is_some() || !self.answers(Question::PreventEffects) {
            return slot.is_some();
        }
        let source = self.source_in(ctx);
        slot == source.by || !self.effects_prevented(&source, slot)
    }

    /// Whether an effect of this text reaches a card where it is.
    fn reaches_card(&self, ctx: &Ctx<'_, L>, card: CardId) -> bool {
        match self.s.place(card) {
            Place::Attached(slot) => self.reaches(ctx, slot),
            Place::Stadium => !self.stadium_is_shielded(&self.source_in(ctx)),
            _ => true,
        }
    }

    /// Whether there is a Pokémon that a text can mean and that its effects reach.
    fn reaches_some(&self, ctx: &Ctx<'_, L>, sel: &PokemonSel, empty: &Empty<L>) -> bool {
        let mut targets = self.possible_targets(ctx, sel, empty);
        let unknown = matches!(sel.base, PokemonBase::Var(_)) && targets.is_empty();
        self.some_pokemon(ctx, sel, empty)
            && (unknown || targets.any(|slot| self.reaches(ctx, slot)))
    }

    fn some_bench_room(&self, ctx: &Ctx<'_, L>, of: Player) -> bool {
        let mut boards = self.boards(of, ctx);
        boards.any(|board| self.bench_room(board) > 0)
    }

    /// Whether everybody sees that the number to be chosen is 0.
    fn is_none(&self, ctx: &Ctx<'_, L>, count: &Count, empty: &Empty<L>) -> bool {
        match count {
            Count::Exactly(n) | Count::UpTo(n) => {
                is_public_amount(n, empty) && self.amount(ctx, n) <= 0
            }
            Count::All | Count::AnyNumber | Count::OneOfEach => false,
        }
    }

    fn some_pokemon(&self, ctx: &Ctx<'_, L>, sel: &PokemonSel, empty: &Empty<L>) -> bool {
        match sel.base {
            PokemonBase::Var(var) => !empty.has(var),
            PokemonBase::It => true,
            _ => !self.pokemon(ctx, sel).is_empty(),
        }
    }

    fn some_candidate(&self, ctx: &Ctx<'_, L>, choose: &ChooseCards, empty: &Empty<L>) -> bool {
        let open = match &choose.from.from {
            CardZone::Discard(_) | CardZone::LostZone(_) => true,
            CardZone::Hand(player) => *player == Player::You && !empty.hands_are_hidden,
            _ => false,
        };
        // Whether the hand has what an Energy card costs is not for everybody to see.
        if open && empty.hands_are_hidden && choose.goal == Goal::Pokemon {
            return self.any_card(ctx, &choose.from);
        }
        // What is moved from one Pokémon to another must have one to go to.
        if let CardZone::Attached(on) = &choose.from.from
            && choose.goal == Goal::Pokemon
            && !matches!(on.base, PokemonBase::Var(_) | PokemonBase::It)
        {
            let there = self.candidates(ctx, choose);
            return there.cards().any(|card| self.reaches_card(ctx, card));
        }
        if self.finds_what_is_paid(ctx, &choose.from, empty) {
            true
        } else if open && choose.fitting.is_none() {
            // Names in the filter stand for whatever they can come to hold.
            let mut env = Env::default();
            for (n, targets) in (0..).zip(empty.targets) {
                env.set_slots(Register(n), targets);
            }
            let ctx = Ctx {
                env: Some(&env),
                ..*ctx
            };
            self.any_candidate(&ctx, choose)
        } else if open {
            self.any_candidate(ctx, choose)
        } else {
            self.some_card(ctx, &choose.from, empty)
        }
    }

    /// Whether a card that a price puts into the discard pile can be chosen there.
    fn finds_what_is_paid(&self, ctx: &Ctx<'_, L>, sel: &CardSel, empty: &Empty<L>) -> bool {
        if !is_own_discard(&sel.from) || empty.into_discard.is_empty() {
            return false;
        }
        // The text may leave out what it was paid with.
        let env = only_naming::<L>(empty.paid_as);
        let ctx = Ctx {
            env: Some(&env),
            ..*ctx
        };
        let mut paid = empty.into_discard.cards();
        paid.any(|card| self.card_fits(&ctx, card, &sel.filter))
    }

    fn some_card(&self, ctx: &Ctx<'_, L>, sel: &CardSel, empty: &Empty<L>) -> bool {
        let hidden = |pile: Pile, player: &Player| {
            self.seats(*player, ctx)
                .any(|s| self.s.pile(s, pile).any(|card| card != ctx.source))
        };
        if let Some(some) = counts_face_down(self, ctx, sel) {
            return some;
        }
        match &sel.from {
            CardZone::Var(var) => !empty.has(*var),
            // What is in a deck or in the opponent's hand is hidden: its number is all that counts.
            CardZone::Deck(Player::You) if empty.into_deck => true,
            CardZone::Deck(player)
            | CardZone::DeckTop(player, _)
            | CardZone::DeckBottom(player, _) => hidden(Pile::Deck, player),
            CardZone::Prizes(player) => hidden(Pile::Prizes, player),
            CardZone::Hand(player) if *player != Player::You || empty.hands_are_hidden => {
                hidden(Pile::Hand, player)
            }
            CardZone::Attached(on) if matches!(on.base, PokemonBase::Var(var) if empty.has(var)) => {
                false
            }
            CardZone::Attached(on) if matches!(on.base, PokemonBase::Var(_) | PokemonBase::It) => {
                true
            }
            CardZone::ThisCard => true,
            _ if sel.chooser == Chooser::Random => true,
            CardZone::Attached(_) | CardZone::Stadium => {
                let cards = self.cards(ctx, sel);
                cards.cards().any(|card| self.reaches_card(ctx, card))
            }
            _ => self.any_card(ctx, sel) || self.finds_what_is_paid(ctx, sel, empty),
        }
    }
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

/// The choice of cards of the hand, or of attached ones, that an operation of a price puts into a pile, and that pile.
pub(super) fn paid_from<'c>(costs: &'c [Op], op: &Op) -> Option<(&'c ChooseCards, Pile)> {
    let (cards, pile) = match op {
        Op::Cards(CardOp::Move { cards, to, .. }) => (cards.from.clone(), pile_of(to)?),
        Op::Cards(CardOp::Order { left, .. }) => (CardZone::Var((*left).into()), Pile::Deck),
        _ => return None,
    };
    let CardZone::Var(mut var) = cards else {
        return None;
    };
    // Cards that are put back one by one were gathered from those chosen.
    let gathered = costs.iter().find_map(|op| match op {
        Op::Cards(CardOp::Collect { into, from }) if *into == Register::from(var) => {
            Some(&from.from)
        }
        _ => None,
    });
    if let Some(CardZone::Var(chosen)) = gathered {
        var = *chosen;
    }
    let chosen = costs.iter().find_map(|op| match op {
        Op::Choice(ChoiceOp::Cards(choose)) if choose.into == Register::from(var) => Some(choose),
        _ => None,
    })?;
    let taken = match chosen.from.from {
        CardZone::Hand(player) => player == Player::You,
        CardZone::Attached(_) => pile == Pile::Discard,
        _ => false,
    };
    taken.then_some((chosen, pile))
}

/// Whether an operation of a price chooses or takes cards of a hand.
pub(super) fn takes_of_hand(op: &Op) -> bool {
    match op {
        Op::Choice(ChoiceOp::Cards(ChooseCards { from: cards, .. }))
        | Op::Cards(CardOp::Move { cards, .. })
        | Op::Attach(AttachOp::Free { cards, .. })
        | Op::Cards(CardOp::Collect { from: cards, .. }) => matches!(cards.from, CardZone::Hand(_)),
        _ => false,
    }
}

/// Whether a zone holds what the player of a text has discarded.
pub(super) fn is_own_discard(zone: &CardZone) -> bool {
    matches!(
        zone,
        CardZone::Discard(Player::You) | CardZone::Discard(Player::Each)
    )
}

fn pile_of(to: &Dest) -> Option<Pile> {
    match to {
        Dest::Discard => Some(Pile::Discard),
        Dest::DeckTop | Dest::DeckBottom | Dest::DeckShuffled => Some(Pile::Deck),
        _ => None,
    }
}
