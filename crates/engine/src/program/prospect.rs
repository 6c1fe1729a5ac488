//! Works out the [`Outlook`] of a program when the book is made (AMB-33). What it says must be just what looking into the
//! text each time would say; where that is not certain, it says nothing.

use super::outlook::{Need, Outlook};
use super::possible::{is_own_discard, paid_from, takes_of_hand};
use crate::book::{Book, Question};
use crate::program::op::{
    AttachOp, CardOp, ChoiceOp, ChooseCards, Code, CounterOp, DeckCards, FlowOp, Goal, LastingOp,
    Op, PlayOp, PokemonOp, Position, Register, Section, TurnOp,
};
use crate::query::select::whole_pile;
use crate::state::ids::{CardId, ModifierId};
use crate::state::memory::REGISTERS;
use crate::state::piles::Pile;
use rulebox_cards::effect::{
    Amount, CardSel, CardZone, Chooser, Count, Counted, DamageRule, Dest, Filter, LineageFilter,
    Modifier, PastTest, Player, PokemonBase, PokemonSel, PresentTest, RelationFilter, Sources,
    StateFilter, Test, Var,
};

/// The outlook of a program.
pub(crate) fn outlook(book: &Book, code: &Code) -> Outlook {
    let mut prospect = Prospect {
        book,
        held: Default::default(),
    };
    let costs = code.section_ops(Section::CostOrChoices);
    let cost = costs
        .iter()
        .filter(|op| {
            matches!(
                op,
                Op::Choice(ChoiceOp::Cards(_)) | Op::Choice(ChoiceOp::Pokemon { .. })
            )
        })
        .map(|op| prospect.price(op))
        .collect::<Option<Vec<_>>>();
    for op in costs {
        prospect.note(op);
    }
    let (ways, complete) = prospect.ways(code);
    let complete = complete && !finds_what_was_paid(code) && !counts_a_spent_hand(code);
    let cost: Option<Vec<Need>> = cost.map(|needs| needs.into_iter().flatten().collect());
    let needs = ways.iter().flatten().chain(cost.iter().flatten());
    let shields = prospect.shields();
    Outlook {
        spoilt_by: needs.fold(0, |all, need| all | need.spoilt_by(shields)),
        cost,
        ways: shortest(ways),
        complete,
    }
}

/// Whether a later choice, of the cost or of the effect, may find in a pile what the cost has put there.
fn finds_what_was_paid(code: &Code) -> bool {
    let costs = code.section_ops(Section::CostOrChoices);
    let mut paid = costs.iter().filter_map(|op| paid_from(costs, op));
    let looks = |op: &Op| match op {
        Op::Choice(ChoiceOp::Cards(choose)) => is_own_discard(&choose.from.from),
        Op::Cards(CardOp::Move { cards, .. })
        | Op::Attach(AttachOp::Free { cards, .. })
        | Op::Cards(CardOp::Collect { from: cards, .. }) => is_own_discard(&cards.from),
        _ => false,
    };
    let makes_room = costs
        .iter()
        .any(|op| matches!(op, Op::Pokemon(PokemonOp::Return { .. })));
    makes_room || paid.any(|(_, pile)| pile != Pile::Discard || code.ops.iter().any(looks))
}

/// Whether the effect asks for the size of a hand, of which the cost has taken some cards.
fn counts_a_spent_hand(code: &Code) -> bool {
    let costs = code.section_ops(Section::CostOrChoices);
    let counts = |op: &Op| {
        matches!(
            op,
            Op::Cards(CardOp::DrawUntil { .. }) | Op::Flow(FlowOp::JumpUnless(..))
        )
    };
    costs.iter().any(takes_of_hand) && code.ops.iter().any(counts)
}

/// The ways without those that need all that another one needs, each with what is quickly seen first and nothing twice.
fn shortest(ways: Vec<Vec<Need>>) -> Vec<Vec<Need>> {
    let mut short: Vec<Vec<Need>> = Vec::new();
    for way in ways {
        let mut needs: Vec<Need> = Vec::new();
        for need in way {
            if !needs.contains(&need) {
                needs.push(need);
            }
        }
        needs.sort_by_key(Need::effort);
        let within = |other: &Vec<Need>, way: &[Need]| other.iter().all(|need| way.contains(need));
        if !short.iter().any(|other| within(other, &needs)) {
            short.retain(|other| !within(&needs, other));
            short.push(needs);
        }
    }
    short
}

/// What a register can come to hold, and what that needs.
#[derive(Clone, Default)]
struct Held {
    needs: Vec<Need>,
    /// The Pokémon it is chosen among, or whose cards it holds.
    among: Option<PokemonSel>,
    owner: Option<Player>,
}

/// What must be there for operations from one place to another to be reached.
struct Guard {
    from: Position,
    until: Position,
    needs: Vec<Need>,
    /// What is chosen there: afterwards nobody knows whether it was.
    chosen: Vec<Register>,
}

/// Looks ahead over the operations of a program. What it cannot tell is nothing.
struct Prospect<'a> {
    book: &'a Book,
    held: [Option<Held>; REGISTERS],
}

impl Prospect<'_> {
    /// Effects of attacks are prevented often, but this is about other texts.
    fn shields(&self) -> u64 {
        let shields = |modifier: &Modifier| matches!(modifier, Modifier::Damage(DamageRule::PreventEffects { of, .. }) if of.0 & !Sources::ATTACKS.0 != 0);
        match self.book.modifiers_of_cards().any(shields) {
            true => Question::PreventEffects.bit(),
            false => 0,
        }
    }

    /// What one choice of the cost needs.
    fn price(&self, op: &Op) -> Option<Vec<Need>> {
        match op {
            // Who that will be is nobody yet when the cost is weighed.
            Op::Choice(ChoiceOp::Pokemon { from, .. }) if from.base == PokemonBase::It => None,
            Op::Choice(ChoiceOp::Pokemon { from, .. }) => self.some_pokemon(from),
            Op::Choice(ChoiceOp::Cards(choose))
                if choose.goal == Goal::Pokemon && self.may_go_nowhere(choose) =>
            {
                None
            }
            Op::Choice(ChoiceOp::Cards(choose)) => match &choose.from.count {
                Count::Exactly(n) => {
                    let Amount::Number(n) = **n else {
                        return None;
                    };
                    let n = u8::try_from(n).ok()?;
                    if matches!(choose.from.from, CardZone::Attached(_)) {
                        let [Need::Open(sel, _)] = &self.some_card(&choose.from)?[..] else {
                            return None;
                        };
                        return Some(vec![Need::Open(sel.clone(), n)]);
                    }
                    let (player, pile) = open_pile(&choose.from.from)?;
                    let these = choose.fitting.clone()?;
                    Some(vec![Need::Cards(player, pile, these, n)])
                }
                Count::OneOfEach => None,
                _ => Some(Vec::new()),
            },
            _ => Some(Vec::new()),
        }
    }

    /// The ways in which the effect can do something, and whether there is no other.
    fn ways(&mut self, code: &Code) -> (Vec<Vec<Need>>, bool) {
        let mut ways = Vec::new();
        let mut complete = true;
        // What must be there for what follows up to that place.
        let mut guards: Vec<Guard> = Vec::new();
        let (mut at, end) = code.section(Section::Effect);
        while at < end {
            let op = code.op(at);
            for over in guards.extract_if(.., |guard| at >= guard.until) {
                self.forget(&over.chosen);
            }
            let here = guards.iter().filter(|guard| guard.from <= at);
            let guarded: Vec<Need> = here.flat_map(|guard| guard.needs.clone()).collect();
            at = at.next();
            match op {
                Op::Flow(FlowOp::JumpUnless(..))
                | Op::Flow(FlowOp::NextPokemon { .. })
                | Op::Flow(FlowOp::CountDown { .. }) => {
                    match self.guard(code, op) {
                        Some(guard) => guards.extend(guard),
                        // What happens after it depends on too much.
                        None => return (ways, false),
                    }
                }
                // What is done for a price is looked into each time.
                Op::Flow(FlowOp::Price(_)) => return (ways, false),
                // Nothing before it could be done where anybody asks for more.
                Op::Flow(FlowOp::JumpUnlessDid(to)) => at = *to,
                op => {
                    let chosen = self.note(op);
                    let here = guards.iter_mut().filter(|guard| guard.from < at);
                    if let Some(guard) = here.min_by_key(|guard| guard.until) {
                        guard.chosen.extend(chosen);
                    }
                    match self.acts(op) {
                        Some(way) => ways.extend(way.map(|way| both(way, guarded))),
                        None => complete = false,
                    }
                }
            }
        }
        (ways, complete)
    }

    /// What must be there for the operations up to some place to be reached.
    fn guard(&self, code: &Code, op: &Op) -> Option<Vec<Guard>> {
        let guard = |from, until, needs| Guard {
            from,
            until,
            needs,
            chosen: Vec::new(),
        };
        match op {
            Op::Flow(FlowOp::JumpUnless(Test::ExistsCard(sel), to)) => match sel.from {
                CardZone::Var(var) => Some(vec![guard(Position(0), *to, self.of(var.into())?)]),
                _ => None,
            },
            Op::Flow(FlowOp::JumpUnless(test, _)) if is_never_public(test) => Some(Vec::new()),
            Op::Flow(FlowOp::JumpUnless(test, to)) if is_always_public(test) => {
                let otherwise = Test::Not(Box::new(test.clone()));
                let mut guards = vec![guard(Position(0), *to, vec![Need::Holds(test.clone())])];
                // The branch may end with a jump over what is done otherwise.
                if let Some(Op::Flow(FlowOp::Jump(end))) = code.ops.get(to.index() - 1)
                    && end > to
                {
                    guards.push(guard(*to, *end, vec![Need::Holds(otherwise)]));
                }
                Some(guards)
            }
            Op::Flow(FlowOp::NextPokemon { left, exit })
            | Op::Flow(FlowOp::CountDown { left, exit }) => {
                Some(vec![guard(Position(0), *exit, self.of(*left)?)])
            }
            _ => None,
        }
    }

    /// Nothing is known any more of these registers.
    fn forget(&mut self, registers: &[Register]) {
        (registers.iter()).for_each(|register| self.held[register.index()] = None);
    }

    /// Notes what a choice puts into its register, and tells which register that is.
    fn note(&mut self, op: &Op) -> Option<Register> {
        let (into, held) = match op {
            Op::Choice(ChoiceOp::Pokemon { into, from })
            | Op::Flow(FlowOp::EachPokemon {
                left: into,
                of: from,
            }) => {
                let held = self.some_pokemon(from).map(|needs| Held {
                    needs,
                    among: self.among(from),
                    owner: None,
                });
                (*into, held)
            }
            Op::Choice(ChoiceOp::Cards(choose)) => (choose.into, self.chosen(choose)),
            Op::Cards(CardOp::Collect { into, from })
            | Op::Cards(CardOp::Look {
                into, cards: from, ..
            }) => {
                let owner = self.owner(&from.from);
                let held = self.some_card(from).map(|needs| Held {
                    needs,
                    among: None,
                    owner,
                });
                (*into, held)
            }
            Op::Flow(FlowOp::SetNumber { into, .. })
            | Op::Cards(CardOp::RevealUntil { into, .. }) => (*into, None),
            _ => return None,
        };
        self.held[into.index()] = held;
        Some(into)
    }

    fn chosen(&self, choose: &ChooseCards) -> Option<Held> {
        let some = match &choose.from.count {
            Count::Exactly(n) | Count::UpTo(n) => matches!(**n, Amount::Number(n) if n > 0),
            Count::All | Count::AnyNumber | Count::OneOfEach => true,
        };
        let mut needs = match (&choose.from.from, &choose.fitting) {
            (CardZone::Hand(Player::You) | CardZone::Discard(_) | CardZone::LostZone(_), these) => {
                let (player, pile) = open_pile(&choose.from.from)?;
                match these {
                    Some(these) => vec![Need::Cards(player, pile, these.clone(), 1)],
                    None => {
                        let mut from = choose.from.clone();
                        from.filter = self.in_full(&from.filter)?;
                        vec![Need::Open(from, 1)]
                    }
                }
            }
            _ => self.some_card(&choose.from)?,
        };
        if choose.goal == Goal::Pokemon && self.may_go_nowhere(choose) {
            return None;
        }
        let owner = self.owner(&choose.from.from);
        if choose.goal == Goal::Bench {
            needs.push(Need::Room(owner.unwrap_or(Player::You)));
        }
        // Of a deck nothing counts but that there is one, whatever is searched for.
        let whole = choose.or.is_empty() || matches!(choose.from.from, CardZone::Deck(_));
        (some && whole).then_some(Held {
            needs,
            among: None,
            owner,
        })
    }

    /// Whether some card that can be chosen may have no Pokémon to be attached to, or cost something that is not there.
    fn may_go_nowhere(&self, choose: &ChooseCards) -> bool {
        let picky = |card| self.book.brief(card).attaches_by_text;
        let seen = matches!(
            choose.from.from,
            CardZone::Hand(_) | CardZone::Discard(_) | CardZone::Attached(_)
        );
        seen && match &choose.fitting {
            Some(these) => self
                .cards()
                .any(|card| these.of(card.owner()) & 1 << card.local() != 0 && picky(card)),
            None => self.cards().any(picky),
        }
    }

    /// A filter of cards with the Pokémon that its names can come to hold in place of the names; nothing where it asks
    /// for a name otherwise.
    fn in_full(&self, filter: &Filter) -> Option<Filter> {
        let all = |list: &[Filter]| list.iter().map(|f| self.in_full(f)).collect::<Option<_>>();
        let chosen = |sel: &PokemonSel| self.among(sel).filter(|sel| names_nothing(&sel.filter));
        Some(match filter {
            Filter::All(list) => Filter::All(all(list)?),
            Filter::AnyOf(list) => Filter::AnyOf(all(list)?),
            Filter::Lineage(LineageFilter::GoesOnto(sel)) => {
                Filter::Lineage(LineageFilter::GoesOnto(Box::new(chosen(sel)?)))
            }
            Filter::Lineage(LineageFilter::DescendsFrom(sel)) => {
                Filter::Lineage(LineageFilter::DescendsFrom(Box::new(chosen(sel)?)))
            }
            other => names_nothing(other).then(|| other.clone())?,
        })
    }

    /// What an operation needs to do something: nothing if it never does, no answer if that is not simple.
    fn acts(&self, op: &Op) -> Option<Option<Vec<Need>>> {
        let way = match op {
            Op::Cards(CardOp::Draw {
                who,
                count: Amount::Number(n),
            }) if *n > 0 => vec![Need::Deck(*who)],
            Op::Cards(CardOp::DrawUntil {
                who,
                size: size @ Amount::Number(_),
            }) => vec![Need::Deck(*who), Need::SmallHand(*who, size.clone())],
            Op::Cards(CardOp::DrawNumber { who, .. })
            | Op::Cards(CardOp::RevealUntil { who, .. }) => vec![Need::Deck(*who)],
            Op::Cards(CardOp::Move { cards, to, .. }) => {
                let mut needs = self.some_card(cards)?;
                if *to == Dest::Bench {
                    let owner = self.owner(&cards.from).unwrap_or(Player::You);
                    needs.push(Need::Room(owner));
                }
                needs
            }
            Op::Cards(CardOp::Look { cards, .. }) | Op::Play(PlayOp::Supporter { card: cards }) => {
                self.some_card(cards)?
            }
            Op::Attach(AttachOp::Free { cards, to })
            | Op::Pokemon(PokemonOp::Evolve {
                with: cards,
                onto: to,
            }) => both(self.some_card(cards)?, self.some_pokemon(to)?),
            Op::Attach(AttachOp::Spread { left, to }) => {
                both(self.of(*left)?, self.some_pokemon(to)?)
            }
            Op::Cards(CardOp::Order { left, .. }) => self.of(*left)?,
            Op::Counters(CounterOp::Move { from, to, .. }) => both(
                vec![Need::Damaged(self.among(from)?)],
                self.some_pokemon(to)?,
            ),
            Op::Counters(CounterOp::Heal { of, .. }) => vec![Need::Damaged(self.among(of)?)],
            Op::Pokemon(PokemonOp::Switch { who, with }) if *who != Player::Each => {
                let there = [PokemonBase::Bench(*who), PokemonBase::Active(*who)];
                both(there.map(anybody).to_vec(), self.some_pokemon(with)?)
            }
            Op::Counters(CounterOp::Put { on: sel, .. })
            | Op::Counters(CounterOp::Spread { on: sel, .. })
            | Op::Pokemon(PokemonOp::KnockOut(sel))
            | Op::Pokemon(PokemonOp::Return { which: sel, .. })
            | Op::Pokemon(PokemonOp::Devolve { which: sel, .. }) => self.some_pokemon(sel)?,
            Op::Lasting(LastingOp::Begin { modifier, .. }) => self.somebody(*modifier)?,
            Op::Play(PlayOp::TurnAround)
            | Op::Turn(TurnOp::End)
            | Op::Turn(TurnOp::Another)
            | Op::Turn(TurnOp::EndsAfterDraw(_))
            | Op::Turn(TurnOp::Win(_)) => Vec::new(),
            Op::Flow(FlowOp::Flip { .. })
            | Op::Flow(FlowOp::Jump(_))
            | Op::Flow(FlowOp::JumpIfTails(_))
            | Op::Flow(FlowOp::May { .. })
            | Op::Flow(FlowOp::JumpUnlessDecided(..))
            | Op::Flow(FlowOp::ClearDid)
            | Op::Attach(AttachOp::KeepAttached(_))
            | Op::Flow(FlowOp::KeepDid(_))
            | Op::Flow(FlowOp::RecallDid(_))
            | Op::Flow(FlowOp::ChooseModes { .. })
            | Op::Flow(FlowOp::JumpUnlessMode(..))
            | Op::Choice(ChoiceOp::Pokemon { .. })
            | Op::Choice(ChoiceOp::Cards(_))
            | Op::Cards(CardOp::Collect { .. })
            | Op::Flow(FlowOp::EachPokemon { .. })
            | Op::Attach(AttachOp::Paid { .. })
            | Op::Choice(ChoiceOp::Number { .. })
            | Op::Cards(CardOp::AskDraw { .. })
            | Op::Choice(ChoiceOp::Type { .. })
            | Op::Choice(ChoiceOp::Guess { .. })
            | Op::Cards(CardOp::Reveal(_))
            | Op::Cards(CardOp::Shuffle(_))
            | Op::Cards(CardOp::ShuffleLater(_))
            | Op::Cards(CardOp::ShuffleTouched)
            | Op::Play(PlayOp::UsePower(_))
            | Op::Play(PlayOp::NoteName(_))
            | Op::Play(PlayOp::ThisCard) => return Some(None),
            _ => return None,
        };
        Some(Some(way))
    }

    /// What must be there for a lasting effect to be about the Pokémon that were chosen for it.
    fn somebody(&self, modifier: ModifierId) -> Option<Vec<Need>> {
        let scopes = self.book.rule(modifier).scopes();
        let mut needs = Vec::new();
        for sel in scopes.into_iter().flatten() {
            if let PokemonBase::Var(var) = sel.base {
                needs.extend(self.of(var.into())?);
            }
        }
        Some(needs)
    }

    /// What must be there for a text to mean some Pokémon.
    fn some_pokemon(&self, sel: &PokemonSel) -> Option<Vec<Need>> {
        match sel.base {
            PokemonBase::Var(var) if sel.filter == Filter::Any => self.of(var.into()),
            // Which one it will be is not known yet; that there is one is for those who lead here.
            PokemonBase::It => Some(vec![anybody(PokemonBase::InPlay(Player::Each))]),
            _ => match without(&sel.filter) {
                Some((var, rest)) => self.elsewhere(sel, var, rest),
                None => Some(vec![Need::Pokemon(self.among(sel)?)]),
            },
        }
    }

    /// What must be there for some Pokémon not to hold the card that a name holds.
    fn elsewhere(&self, sel: &PokemonSel, var: Var, rest: Filter) -> Option<Vec<Need>> {
        let to = self.among(&PokemonSel {
            filter: rest,
            ..sel.clone()
        })?;
        match &self.held[Register::from(var).index()].as_ref()?.needs[..] {
            [Need::Open(cards, 1)] if matches!(cards.from, CardZone::Attached(_)) => {
                Some(vec![Need::Elsewhere(cards.clone(), to)])
            }
            _ => None,
        }
    }

    /// The Pokémon among which a text means some.
    fn among(&self, sel: &PokemonSel) -> Option<PokemonSel> {
        match sel.base {
            PokemonBase::Var(var) if sel.filter == Filter::Any => self.held
                [Register::from(var).index()]
            .as_ref()?
            .among
            .clone(),
            PokemonBase::Var(_) | PokemonBase::It | PokemonBase::Attacker => None,
            // What a name will hold is not known yet; the text is asked without it, as it is where it is looked into.
            _ => is_asked_without_names(&sel.filter).then(|| sel.clone()),
        }
    }

    /// What must be there for a text to mean some cards. What is in a deck or in the opponent's hand is hidden: its number
    /// is all that counts.
    fn some_card(&self, sel: &CardSel) -> Option<Vec<Need>> {
        match &sel.from {
            CardZone::Var(var) => self.of(var.into()),
            CardZone::ThisCard => Some(Vec::new()),
            CardZone::Deck(player) | CardZone::DeckTop(player, _) => {
                Some(vec![Need::Deck(*player)])
            }
            CardZone::Hand(player) if *player != Player::You => {
                Some(vec![Need::Cards(*player, Pile::Hand, self.every_card(), 1)])
            }
            CardZone::Hand(_) | CardZone::Discard(_) | CardZone::LostZone(_)
                if sel.chooser != Chooser::Random && sel.filter == Filter::Any =>
            {
                let (player, pile) = open_pile(&sel.from)?;
                Some(vec![Need::Cards(player, pile, self.every_card(), 1)])
            }
            CardZone::Hand(_)
            | CardZone::Discard(_)
            | CardZone::LostZone(_)
            | CardZone::Stadium
                if sel.chooser != Chooser::Random && names_nothing(&sel.filter) =>
            {
                Some(vec![Need::Open(sel.clone(), 1)])
            }
            CardZone::Attached(on) if sel.chooser != Chooser::Random => {
                let simple = names_nothing(&sel.filter) && self.among(on).as_ref() == Some(on);
                simple.then(|| vec![Need::Open(sel.clone(), 1)])
            }
            _ => None,
        }
    }

    fn every_card(&self) -> DeckCards {
        let mut all = DeckCards::default();
        self.cards().for_each(|card| all.insert(card));
        all
    }

    fn cards(&self) -> impl Iterator<Item = CardId> {
        let seats = self.book.plan.seats();
        seats.flat_map(|seat| self.book.deck(seat))
    }

    /// What must be there for a register to hold something.
    fn of(&self, register: Register) -> Option<Vec<Need>> {
        let held = self.held[register.index()].as_ref()?;
        Some(held.needs.clone())
    }

    /// Whose cards a zone holds; nothing where the text does not say.
    fn owner(&self, zone: &CardZone) -> Option<Player> {
        match zone {
            CardZone::Deck(player) | CardZone::DeckTop(player, _) => Some(*player),
            CardZone::Var(var) => self.held[Register::from(var).index()].as_ref()?.owner,
            _ => open_pile(zone).map(|(player, _)| player),
        }
    }
}

/// Whether a filter asks for nothing that a text has named before.
fn names_nothing(filter: &Filter) -> bool {
    match filter {
        Filter::All(list) | Filter::AnyOf(list) => list.iter().all(names_nothing),
        Filter::Not(filter) | Filter::State(StateFilter::HasCard(filter)) => names_nothing(filter),
        Filter::Lineage(LineageFilter::GoesOnto(sel) | LineageFilter::DescendsFrom(sel)) => {
            let named = matches!(sel.base, PokemonBase::Var(_) | PokemonBase::It);
            !named && names_nothing(&sel.filter)
        }
        Filter::Relation(
            RelationFilter::In(_) | RelationFilter::Holding(_) | RelationFilter::MadeOf(_),
        )
        | Filter::Lineage(LineageFilter::FitsUnder(_) | LineageFilter::FitsDirectlyUnder(_))
        | Filter::Relation(RelationFilter::OfType(_) | RelationFilter::OfATypeOf(_))
        | Filter::State(
            StateFilter::Whole | StateFilter::FewestRemainingHp | StateFilter::FaceDown,
        ) => false,
        _ => true,
    }
}

/// Whether a filter of Pokémon can be asked before its names hold anything.
fn is_asked_without_names(filter: &Filter) -> bool {
    match filter {
        Filter::All(list) | Filter::AnyOf(list) => list.iter().all(is_asked_without_names),
        Filter::Not(filter) => is_asked_without_names(filter),
        Filter::Relation(RelationFilter::Holding(_))
        | Filter::State(StateFilter::FewestRemainingHp) => false,
        _ => true,
    }
}

/// The name whose card a Pokémon must not hold, and what else is asked of it.
fn without(filter: &Filter) -> Option<(Var, Filter)> {
    let not_holding = |filter: &Filter| match filter {
        Filter::Not(inner) => match **inner {
            Filter::Relation(RelationFilter::Holding(var)) => Some(var),
            _ => None,
        },
        _ => None,
    };
    match filter {
        Filter::All(list) => {
            let var = list.iter().find_map(not_holding)?;
            let rest = list.iter().filter(|f| not_holding(f) != Some(var));
            Some((var, Filter::All(rest.cloned().collect())))
        }
        filter => Some((not_holding(filter)?, Filter::Any)),
    }
}

/// Whether what a test asks for is never known before the text runs, so that nothing is left out because of it.
fn is_never_public(test: &Test) -> bool {
    let unknown = |a: &Amount| {
        matches!(
            a,
            Amount::Counted(Counted::Heads | Counted::Tails | Counted::DamageDone)
        )
    };
    match test {
        Test::Compare(a, _, b) => unknown(a) || unknown(b),
        Test::Exists(sel) => matches!(sel.base, PokemonBase::Var(_) | PokemonBase::It),
        _ => false,
    }
}

/// Whether everybody sees the answer to a test before the text runs.
fn is_always_public(test: &Test) -> bool {
    let seen = |a: &Amount| matches!(a, Amount::Number(_) | Amount::Counted(Counted::Prizes(_)));
    match test {
        Test::Compare(a, _, b) => seen(a) && seen(b),
        Test::Exists(sel) => is_asked_without_names(&sel.filter),
        Test::Past(PastTest::KnockedOutLastTurn { .. })
        | Test::Present(
            PresentTest::TurnOf(_)
            | PresentTest::FirstTurn(_)
            | PresentTest::GoesSecond(_)
            | PresentTest::PlayedFromHand,
        ) => true,
        _ => false,
    }
}

/// That somebody is there.
fn anybody(base: PokemonBase) -> Need {
    Need::Pokemon(PokemonSel {
        base,
        filter: Filter::Any,
        count: Count::All,
        chooser: Chooser::You,
    })
}

fn both(mut a: Vec<Need>, b: Vec<Need>) -> Vec<Need> {
    a.extend(b);
    a
}

/// A zone that is a pile other than a deck and the Prizes.
fn open_pile(zone: &CardZone) -> Option<(Player, Pile)> {
    whole_pile(zone).filter(|(_, pile)| !matches!(pile, Pile::Deck | Pile::Prizes))
}
