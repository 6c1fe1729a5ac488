//! What a text needs to be of use, worked out when the book is made (AMB-33). Most texts need something simple, such as a
//! card in a pile or a damaged Pokémon; what needs more is looked into each time, by [`possible`](super::possible).

use crate::book::{Book, Question};
use crate::frames::REGISTERS;
use crate::ids::{CardId, CardSet, Seat, SlotId};
use crate::layout::Layout;
use crate::op::{ChooseCards, Code, DeckCards, Op, Position, Register, Section};
use crate::piles::Pile;
use crate::table::{Ctx, Table};
use rulebox_cards::effect::{
    Amount, CardSel, CardZone, Chooser, Count, Dest, Filter, Player, PokemonBase, PokemonSel, Test,
};

/// What a program needs to be paid for and to do anything.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outlook {
    /// What its cost needs, all of it; nothing where that has to be looked into.
    cost: Option<Vec<Need>>,
    /// Each way in which it can do something, with all that this way needs.
    ways: Vec<Vec<Need>>,
    /// Whether there is no other way.
    complete: bool,
}

/// Something that a text needs.
#[derive(Clone, Debug, PartialEq)]
pub enum Need {
    /// A card in somebody's deck.
    Deck(Player),
    /// So many of these cards in a pile of somebody, the one whose text it is left out (AMB-68).
    Cards(Player, Pile, DeckCards, u8),
    /// Room on somebody's Bench.
    Room(Player),
    /// Such a Pokémon.
    Pokemon(PokemonSel),
    /// Such a Pokémon with a damage counter.
    Damaged(PokemonSel),
    /// So many such cards that lie open.
    Open(CardSel, u8),
    /// A hand smaller than that, the card whose text it is left out.
    SmallHand(Player, Amount),
}

/// Effects that keep a text from reaching something: where there are any, every text is looked into.
const KEEP_OFF: u64 = Question::PreventEffects.bit()
    | Question::PreventEffectsOnStadium.bit()
    | Question::CannotPutIntoPlay.bit();

impl<L: Layout> Table<'_, L> {
    /// Whether the cost of a text can be paid, where that is simple.
    pub(super) fn simply_payable(&self, ctx: &Ctx<'_, L>, outlook: &Outlook) -> Option<bool> {
        let needs = outlook.cost.as_ref()?;
        (self.s.questions & KEEP_OFF == 0).then(|| self.meets_all(ctx, needs))
    }

    /// Whether a text could do anything, where that is simple.
    pub(super) fn simply_useful(&self, ctx: &Ctx<'_, L>, outlook: &Outlook) -> Option<bool> {
        if self.s.questions & KEEP_OFF != 0 {
            return None;
        }
        let useful = outlook.ways.iter().any(|way| self.meets_all(ctx, way));
        (useful || outlook.complete).then_some(useful)
    }

    fn meets_all(&self, ctx: &Ctx<'_, L>, needs: &[Need]) -> bool {
        needs.iter().all(|need| match need {
            Need::Deck(player) => {
                self.some_seat(ctx, *player, |seat| self.s.pile_len(seat, Pile::Deck) > 0)
            }
            Need::Cards(player, pile, these, number) => {
                let there = |seat: Seat| {
                    let there = self.s.piles[seat.index()].bits(*pile) & these.of(seat);
                    match ctx.source.is_some() && ctx.source.owner() == seat {
                        true => there & !(1 << ctx.source.local()),
                        false => there,
                    }
                };
                let mut seats = self.book.seating.resolve(*player, ctx.seat);
                match number {
                    1 => seats.any(|seat| there(seat) != 0),
                    n => seats.map(|seat| there(seat).count_ones()).sum::<u32>() >= u32::from(*n),
                }
            }
            Need::Room(player) => self.some_seat(ctx, *player, |seat| self.bench_room(seat) > 0),
            Need::Pokemon(sel) => !self.pokemon(ctx, sel).is_empty(),
            Need::Damaged(sel) => {
                let damaged = |slot: &SlotId| self.s.pokemon(*slot).counters > 0;
                let mut damaged = self.base(ctx, sel.base).filter(damaged);
                damaged.any(|slot| self.pokemon_fits(ctx, slot, &sel.filter))
            }
            Need::Open(sel, 1) => self.any_card(ctx, sel),
            Need::Open(sel, number) => self.cards(ctx, sel).len() >= usize::from(*number),
            Need::SmallHand(who, size) => self.hand_is_short(ctx, *who, size),
        })
    }

    fn some_seat(&self, ctx: &Ctx<'_, L>, player: Player, f: impl Fn(Seat) -> bool) -> bool {
        self.book.seating.resolve(player, ctx.seat).any(f)
    }
}

/// The outlook of a program.
pub(crate) fn outlook(book: &Book, code: &Code) -> Outlook {
    let mut prospect = Prospect {
        book,
        held: Default::default(),
    };
    let costs = code.section_ops(Section::CostOrChoices);
    let cost = costs
        .iter()
        .filter(|op| matches!(op, Op::ChooseCards(_) | Op::ChoosePokemon { .. }))
        .map(|op| prospect.price(op))
        .collect::<Option<Vec<_>>>();
    costs.iter().for_each(|op| prospect.note(op));
    let (ways, complete) = prospect.ways(code);
    Outlook {
        cost: cost.map(|needs| needs.into_iter().flatten().collect()),
        ways,
        complete,
    }
}

/// What a register can come to hold, and what that needs.
#[derive(Clone, Default)]
struct Held {
    needs: Vec<Need>,
    /// The Pokémon it is chosen among, or whose cards it holds.
    among: Option<PokemonSel>,
    owner: Option<Player>,
}

/// Looks ahead over the operations of a program. What it cannot tell is nothing.
struct Prospect<'a> {
    book: &'a Book,
    held: [Option<Held>; REGISTERS],
}

impl Prospect<'_> {
    /// What one choice of the cost needs.
    fn price(&self, op: &Op) -> Option<Vec<Need>> {
        match op {
            Op::ChoosePokemon { from, .. } => self.some_pokemon(from),
            Op::ChooseCards(choose) => match &choose.from.count {
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
        let mut guards: Vec<(Position, Vec<Need>)> = Vec::new();
        let (mut at, end) = code.section(Section::Effect);
        while at < end {
            let op = &code.ops[at as usize];
            guards.retain(|(until, _)| at < *until);
            at += 1;
            match op {
                Op::JumpUnless(..) | Op::NextPokemon { .. } | Op::CountDown { .. } => {
                    match self.guard(op) {
                        Some(guard) => guards.push(guard),
                        // What happens after it depends on too much.
                        None => return (ways, false),
                    }
                }
                // Nothing before it could be done where anybody asks for more.
                Op::JumpUnlessDid(to) => at = *to,
                op => {
                    self.note(op);
                    match self.acts(op) {
                        Some(way) => ways.extend(way.map(|way| {
                            let guards = guards.iter().flat_map(|(_, needs)| needs.iter().cloned());
                            both(way, guards.collect())
                        })),
                        None => complete = false,
                    }
                }
            }
        }
        (ways, complete)
    }

    /// What must be there for the operations up to some place to be reached.
    fn guard(&self, op: &Op) -> Option<(Position, Vec<Need>)> {
        match op {
            Op::JumpUnless(Test::ExistsCard(sel), to) => match sel.from {
                CardZone::Var(var) => Some((*to, self.of(var.0)?)),
                _ => None,
            },
            Op::NextPokemon { left, exit } | Op::CountDown { left, exit } => {
                Some((*exit, self.of(*left)?))
            }
            _ => None,
        }
    }

    /// Notes what a choice puts into its register.
    fn note(&mut self, op: &Op) {
        let (into, held) = match op {
            Op::ChoosePokemon { into, from }
            | Op::EachPokemon {
                left: into,
                of: from,
            } => {
                let held = self.some_pokemon(from).map(|needs| Held {
                    needs,
                    among: self.among(from),
                    owner: None,
                });
                (*into, held)
            }
            Op::ChooseCards(choose) => (choose.into, self.chosen(choose)),
            Op::Collect { into, from }
            | Op::Look {
                into, cards: from, ..
            } => {
                let owner = self.owner(&from.from);
                let held = self.some_card(from).map(|needs| Held {
                    needs,
                    among: None,
                    owner,
                });
                (*into, held)
            }
            Op::SetNumber { into, .. } | Op::RevealUntil { into, .. } => (*into, None),
            _ => return,
        };
        self.held[into as usize] = held;
    }

    fn chosen(&self, choose: &ChooseCards) -> Option<Held> {
        let some = match &choose.from.count {
            Count::Exactly(n) | Count::UpTo(n) => matches!(**n, Amount::Number(n) if n > 0),
            Count::All | Count::AnyNumber => true,
        };
        let mut needs = match (&choose.from.from, &choose.fitting) {
            (CardZone::Hand(Player::You) | CardZone::Discard(_) | CardZone::LostZone(_), these) => {
                let (player, pile) = open_pile(&choose.from.from)?;
                vec![Need::Cards(player, pile, these.clone()?, 1)]
            }
            _ => self.some_card(&choose.from)?,
        };
        let owner = self.owner(&choose.from.from);
        if choose.to_bench {
            needs.push(Need::Room(owner.unwrap_or(Player::You)));
        }
        (some && choose.or.is_empty()).then_some(Held {
            needs,
            among: None,
            owner,
        })
    }

    /// What an operation needs to do something: nothing if it never does, no answer if that is not simple.
    fn acts(&self, op: &Op) -> Option<Option<Vec<Need>>> {
        let way = match op {
            Op::Draw {
                who,
                count: Amount::Number(n),
            } if *n > 0 => vec![Need::Deck(*who)],
            Op::DrawUntil { who, size } => {
                vec![Need::Deck(*who), Need::SmallHand(*who, size.clone())]
            }
            Op::DrawNumber { who, .. } | Op::RevealUntil { who, .. } => vec![Need::Deck(*who)],
            Op::Move { cards, to, .. } => {
                let mut needs = self.some_card(cards)?;
                if *to == Dest::Bench {
                    let owner = self.owner(&cards.from).unwrap_or(Player::You);
                    needs.push(Need::Room(owner));
                }
                needs
            }
            Op::Look { cards, .. } => self.some_card(cards)?,
            Op::Attach { cards, to } => both(self.some_card(cards)?, self.some_pokemon(to)?),
            Op::AttachSpread { left, to } => both(self.of(*left)?, self.some_pokemon(to)?),
            Op::MoveOrdered { left, .. } => self.of(*left)?,
            Op::Heal { of, .. } => vec![Need::Damaged(self.among(of)?)],
            Op::Switch { who, with } if *who != Player::Each => {
                let there = [PokemonBase::Bench(*who), PokemonBase::Active(*who)];
                let some = |base| {
                    Need::Pokemon(PokemonSel {
                        base,
                        filter: Filter::Any,
                        count: Count::All,
                        chooser: Chooser::You,
                    })
                };
                both(there.map(some).to_vec(), self.some_pokemon(with)?)
            }
            Op::PutCounters { on: sel, .. }
            | Op::SpreadCounters { on: sel, .. }
            | Op::KnockOut(sel)
            | Op::Return { which: sel, .. }
            | Op::Devolve { which: sel, .. } => self.some_pokemon(sel)?,
            Op::Lasting { .. }
            | Op::TurnAround
            | Op::EndTurn
            | Op::ExtraTurn
            | Op::NextTurnEndsAfterDraw(_)
            | Op::Win(_) => Vec::new(),
            Op::Flip { .. }
            | Op::Jump(_)
            | Op::JumpIfTails(_)
            | Op::May { .. }
            | Op::JumpUnlessDecided(..)
            | Op::ClearDid
            | Op::ChooseModes { .. }
            | Op::JumpUnlessMode(..)
            | Op::ChoosePokemon { .. }
            | Op::ChooseCards(_)
            | Op::Collect { .. }
            | Op::EachPokemon { .. }
            | Op::Find { .. }
            | Op::Shuffle(_)
            | Op::ShuffleTouched
            | Op::UsePower(_)
            | Op::NoteName(_)
            | Op::PlayThisCard => return Some(None),
            _ => return None,
        };
        Some(Some(way))
    }

    /// What must be there for a text to mean some Pokémon.
    fn some_pokemon(&self, sel: &PokemonSel) -> Option<Vec<Need>> {
        match sel.base {
            PokemonBase::Var(var) if sel.filter == Filter::Any => self.of(var.0),
            _ => Some(vec![Need::Pokemon(self.among(sel)?)]),
        }
    }

    /// The Pokémon among which a text means some.
    fn among(&self, sel: &PokemonSel) -> Option<PokemonSel> {
        match sel.base {
            PokemonBase::Var(var) if sel.filter == Filter::Any => {
                self.held[var.0 as usize].as_ref()?.among.clone()
            }
            PokemonBase::Var(_) | PokemonBase::It | PokemonBase::Attacker => None,
            _ => names_nothing(&sel.filter).then(|| sel.clone()),
        }
    }

    /// What must be there for a text to mean some cards. What is in a deck or in the opponent's hand is hidden: its number
    /// is all that counts.
    fn some_card(&self, sel: &CardSel) -> Option<Vec<Need>> {
        match &sel.from {
            CardZone::Var(var) => self.of(var.0),
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
        for seat in self.book.seating.seats() {
            self.book
                .deck(seat)
                .for_each(|card: CardId| all.insert(card));
        }
        all
    }

    /// What must be there for a register to hold something.
    fn of(&self, register: Register) -> Option<Vec<Need>> {
        let held = self.held[register as usize].as_ref()?;
        Some(held.needs.clone())
    }

    /// Whose cards a zone holds; nothing where the text does not say.
    fn owner(&self, zone: &CardZone) -> Option<Player> {
        match zone {
            CardZone::Deck(player) | CardZone::DeckTop(player, _) => Some(*player),
            CardZone::Var(var) => self.held[var.0 as usize].as_ref()?.owner,
            _ => open_pile(zone).map(|(player, _)| player),
        }
    }
}

/// Whether a filter asks for nothing that a text has named before.
fn names_nothing(filter: &Filter) -> bool {
    match filter {
        Filter::All(list) | Filter::AnyOf(list) => list.iter().all(names_nothing),
        Filter::Not(filter) | Filter::HasCard(filter) => names_nothing(filter),
        Filter::In(_)
        | Filter::Holding(_)
        | Filter::MadeOf(_)
        | Filter::FitsUnder(_)
        | Filter::FitsDirectlyUnder(_)
        | Filter::OfType(_)
        | Filter::OfATypeOf(_)
        | Filter::GoesOnto(_)
        | Filter::DescendsFrom(_)
        | Filter::Whole
        | Filter::FewestRemainingHp
        | Filter::FaceDown => false,
        _ => true,
    }
}

fn both(mut a: Vec<Need>, b: Vec<Need>) -> Vec<Need> {
    a.extend(b);
    a
}

/// A zone that is a pile other than a deck and the Prizes.
fn open_pile(zone: &CardZone) -> Option<(Player, Pile)> {
    match zone {
        CardZone::Hand(player) => Some((*player, Pile::Hand)),
        CardZone::Discard(player) => Some((*player, Pile::Discard)),
        CardZone::LostZone(player) => Some((*player, Pile::LostZone)),
        _ => None,
    }
}
