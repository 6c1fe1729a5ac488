//! Lays effect trees out as rows of operations.
//!
//! An attack's statements are sorted into the steps of the attack (ATTACK-D, ATTACK-E, ATTACK-F). One
//! statement may do several of these: "flip a coin; heads: 30 more damage; tails: Paralyzed" flips while
//! the attack's number is worked out and paralyzes after the damage. Such a statement is laid out once per
//! step, and what the first pass decided is recalled by the later ones.

mod attack;
mod later;
mod scopes;
mod search;
mod texts;
mod verbs;

pub use scopes::scopes;
pub use texts::Text;
pub(crate) use verbs::played_in_play;

use crate::book::Rule;
use crate::program::op::{
    AttackOp, CardOp, ChoiceOp, ChooseCards, Code, FlowOp, Goal, Op, PlayOp, Position, Register,
    Section,
};
use crate::program::vain::can_be_foreseen;
use crate::state::ids::ProgramId;
use crate::state::memory::REGISTERS;
use attack::{Pass, Piece, class_of_leaf, is_deed, sort_attack};
use rulebox_cards::effect::*;
use rulebox_rules::{Kinds, PowerKind, Stage};

/// Why a program cannot be laid out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CompileError {
    /// Too many things to remember at once.
    #[error("this text has to remember more than {REGISTERS} things at once")]
    TooManyRegisters,
    /// Too many decisions.
    #[error("this text takes more than 16 decisions")]
    TooManyDecisions,
    /// Too many powers of which only one of a name may be used.
    #[error("one game cannot hold more than 32 powers that are limited by their names")]
    TooManyNames,
    /// Too many things that texts ask of earlier turns.
    #[error(
        "one game cannot hold cards that ask for more than {} things of earlier turns",
        crate::state::history::DEEDS
    )]
    TooManyDeeds,
    /// A card that stays in play, with statements as if it were played and gone.
    #[error(
        "a Trainer card that stays in play has no statements of its own: write `when played {{ … }}`, `always: …` or `use …`"
    )]
    IdleStatements,
    /// Something that is understood but not played yet.
    #[error("the engine does not play {0} yet")]
    NotYet(&'static str),
}

/// What texts are laid out into: rows of operations, and what they begin that lasts.
#[derive(Debug, Default)]
pub struct Parts {
    /// Programs laid out.
    pub programs: Vec<Code>,
    /// What each of them says where it asks.
    pub texts: Vec<Text>,
    /// What lasting effects do.
    pub rules: Vec<Rule>,
}

impl Parts {
    /// The program that will be laid out next.
    pub(crate) fn next_program(&self) -> ProgramId {
        ProgramId(self.programs.len() as u16)
    }

    fn add(&mut self, code: Code, text: Text) -> ProgramId {
        let program = self.next_program();
        self.programs.push(code);
        self.texts.push(text.if_it_asks());
        program
    }
}

/// Lays out an attack's program and gives its number.
pub fn attack(program: &Program, parts: &mut Parts) -> Result<ProgramId, CompileError> {
    let mut c = Compiler::new(program, parts);
    let sorted = sort_attack(&program.effect, &mut c)?;
    let sections: [(Section, Vec<Piece>); Section::COUNT] = [
        (Section::CostOrChoices, sorted.choices),
        (Section::Require, sorted.require),
        (Section::First, sorted.first),
        (Section::Before, sorted.before),
        (Section::Base, sorted.base),
        (Section::Hits, sorted.hits),
        (Section::Effect, sorted.after),
    ];
    for (section, pieces) in sections {
        let start = c.here();
        for piece in &pieces {
            c.pass = piece.pass;
            c.recorded_at = piece.recorded;
            let first = c.here();
            if section == Section::Require && is_deed(&piece.effect) {
                c.demand(&piece.effect)?;
            } else {
                c.emit(&piece.effect)?;
            }
            if let Some(whole) = &piece.part_of {
                c.say_instead(first, whole);
            }
        }
        c.close(section, start);
    }
    let (code, text) = (c.code, c.text);
    can_be_asked(&code)?;
    Ok(parts.add(code, text))
}

/// What is told when an effect is used, which is when its player says so where it is optional.
#[derive(Clone, Copy, Debug, Default)]
pub struct Use {
    /// The number of its name, where only one of that name may be used in a turn.
    pub name: Option<u8>,
    /// The family of the power it belongs to.
    pub power: Option<PowerKind>,
}

/// Lays out what is no attack, an optional cost, then the effect, and gives its number.
pub fn effect(
    cost: Option<&Effect>,
    program: &Program,
    used: Use,
    parts: &mut Parts,
) -> Result<ProgramId, CompileError> {
    let mut c = Compiler::new(program, parts);
    let start = c.here();
    if let Some(cost) = cost {
        c.emit(cost)?;
    }
    c.close(Section::CostOrChoices, start);
    let start = c.here();
    c.used = used;
    if !matches!(program.effect, Effect::Flow(FlowVerb::May { .. })) {
        c.note_use();
    }
    c.emit(&program.effect)?;
    c.close(Section::Effect, start);
    let (code, text) = (c.code, c.text);
    can_be_asked(&code)?;
    Ok(parts.add(code, text))
}

/// Refuses choices that nobody could be asked for: a Prize card is picked by its place among one's own.
fn can_be_asked(code: &Code) -> Result<(), CompileError> {
    let others = |op: &Op| match op {
        Op::Choice(ChoiceOp::Cards(choose)) => {
            matches!(choose.from.from, CardZone::Prizes(who) if who != Player::You)
        }
        _ => false,
    };
    if code.ops.iter().any(others) {
        return Err(CompileError::NotYet("choices among another's Prize cards"));
    }
    Ok(())
}

/// A Pokémon Tool goes only to a Pokémon without one (TURN-TOOL-2).
fn with_room(cards: &CardSel, to: &PokemonSel) -> PokemonSel {
    let mut to = to.clone();
    let tools = match &cards.filter {
        Filter::All(list) => list.contains(&Filter::Sort(CardSort::Tool)),
        filter => *filter == Filter::Sort(CardSort::Tool),
    };
    if tools {
        to.filter = Filter::All(vec![
            to.filter,
            Filter::Not(Box::new(Filter::State(StateFilter::HasTool))),
        ]);
    }
    to
}

/// Leaves out what no text puts onto the Bench unless it says so: Restored Pokémon, and single pieces of a Pokémon of
/// several cards (KIND-RESTORED-1, KIND-LEGEND-1, KIND-VUNION-3).
fn only_for_bench(filter: Filter) -> Filter {
    let not = |stage| Filter::Not(Box::new(Filter::Fact(FactFilter::Stage(stage))));
    let restored = (!names_restored(&filter)).then(|| not(Stage::Restored));
    let pieces = match asks_for_the_whole(&filter) {
        true => Vec::new(),
        false => vec![not(Stage::Legend), not(Stage::VUnion)],
    };
    let mut all = vec![filter];
    all.extend(restored);
    all.extend(pieces);
    match all.len() {
        1 => all.remove(0),
        _ => Filter::All(all),
    }
}

fn asks_for_the_whole(filter: &Filter) -> bool {
    match filter {
        Filter::All(list) | Filter::AnyOf(list) => list.iter().any(asks_for_the_whole),
        filter => *filter == Filter::State(StateFilter::Whole),
    }
}

/// Whether a text names Restored Pokémon, or cards by their name.
fn names_restored(filter: &Filter) -> bool {
    match filter {
        Filter::All(list) | Filter::AnyOf(list) => list.iter().any(names_restored),
        Filter::Fact(FactFilter::Stage(stage)) => *stage == Stage::Restored,
        Filter::Fact(FactFilter::Kind(kinds)) => kinds.has(Kinds::RESTORED),
        Filter::Fact(FactFilter::Named(_)) => true,
        _ => false,
    }
}

/// Whether somebody has to choose.
fn needs_choice(sel: &PokemonSel) -> bool {
    let single = matches!(
        sel.base,
        PokemonBase::This | PokemonBase::Defending | PokemonBase::It | PokemonBase::Attacker
    ) || matches!(
        sel.base,
        PokemonBase::Active(Player::You | Player::Opponent)
    );
    sel.count != Count::All && !single
}

fn in_register(register: Register) -> PokemonSel {
    PokemonSel {
        base: PokemonBase::Var(register.into()),
        filter: Filter::Any,
        count: Count::All,
        chooser: Chooser::You,
    }
}

fn cards_in(register: Register) -> CardSel {
    CardSel {
        from: CardZone::Var(register.into()),
        filter: Filter::Any,
        count: Count::All,
        chooser: Chooser::You,
        by_card: false,
    }
}

/// Where a jump leads that has not landed yet.
const LATER: Position = Position(0);

struct Compiler<'m> {
    code: Code,
    text: Text,
    parts: &'m mut Parts,
    /// What is told once the effect is used.
    used: Use,
    /// How many registers are those of the text's own names.
    names: u8,
    next_register: u8,
    next_decision: u8,
    /// Whether something is done for each of several Pokémon.
    in_each: bool,
    /// Whether this is what must be done before something else is.
    in_first: bool,
    pass: Pass,
    /// Registers and decision numbers of recorded flips and decisions, in the order of the text.
    recorded: Vec<u8>,
    recorded_at: usize,
}

impl<'m> Compiler<'m> {
    fn new(program: &Program, parts: &'m mut Parts) -> Self {
        let names = program.names.len() as u8;
        Compiler {
            code: Code::default(),
            text: Text::of(program),
            parts,
            used: Use::default(),
            names,
            next_register: names,
            next_decision: 0,
            in_each: false,
            in_first: false,
            pass: Pass::Whole,
            recorded: Vec::new(),
            recorded_at: 0,
        }
    }

    fn here(&self) -> Position {
        Position::of(self.code.ops.len())
    }
    fn op(&mut self, op: Op) -> usize {
        self.code.ops.push(op);
        self.code.ops.len() - 1
    }
    fn note_use(&mut self) {
        let used = std::mem::take(&mut self.used);
        if let Some(name) = used.name {
            self.op(Op::Play(PlayOp::NoteName(name)));
        }
        if let Some(kind @ (PowerKind::PokePower | PowerKind::Ability)) = used.power {
            self.op(Op::Play(PlayOp::UsePower(kind)));
        }
    }
    fn close(&mut self, section: Section, start: Position) {
        self.code.sections[section as usize] = (start, self.here());
    }
    fn register(&mut self) -> Result<Register, CompileError> {
        let register = Register(self.next_register);
        if register.index() >= REGISTERS {
            return Err(CompileError::TooManyRegisters);
        }
        self.next_register += 1;
        Ok(register)
    }
    fn decision(&mut self) -> Result<u8, CompileError> {
        let decision = self.next_decision;
        if decision >= 16 {
            return Err(CompileError::TooManyDecisions);
        }
        self.next_decision += 1;
        Ok(decision)
    }
    /// Points a jump at the next operation.
    fn land(&mut self, jump: usize) {
        let target = self.here();
        if let Op::Flow(op) = &mut self.code.ops[jump]
            && let Some(to) = op.target_mut()
        {
            *to = target;
        }
    }

    /// Whether this pass makes the flips and choices of the statement.
    fn makes_choices(&self) -> bool {
        matches!(self.pass, Pass::Whole | Pass::Only { first: true, .. })
    }
    fn records(&self) -> bool {
        matches!(self.pass, Pass::Only { recorded: true, .. })
    }
    /// The register or decision number of the next recorded thing.
    fn record(
        &mut self,
        make: impl FnOnce(&mut Self) -> Result<u8, CompileError>,
    ) -> Result<u8, CompileError> {
        let at = self.recorded_at;
        self.recorded_at += 1;
        if self.recorded.len() <= at {
            let value = make(self)?;
            self.recorded.resize(at, 0);
            self.recorded.push(value);
        }
        Ok(self.recorded[at])
    }
    /// The register of the next recorded flip.
    fn record_flip(&mut self) -> Result<Register, CompileError> {
        let number = self.record(|c| c.register().map(|register| register.0))?;
        Ok(Register(number))
    }
    fn lays_out(&self, leaf: &Effect) -> bool {
        match self.pass {
            Pass::Whole => true,
            Pass::Only { class, .. } => class_of_leaf(leaf) == class,
        }
    }

    fn emit(&mut self, e: &Effect) -> Result<(), CompileError> {
        match e {
            Effect::Seq(list) => list.iter().try_for_each(|e| self.emit(e)),
            Effect::Flow(FlowVerb::Flip {
                coins,
                by,
                heads,
                tails,
            }) => self.flip(coins, *by, heads.as_deref(), tails.as_deref()),
            Effect::Flow(FlowVerb::If {
                test,
                then,
                otherwise,
            }) => self.branch(test, then, otherwise.as_deref()),
            Effect::Flow(FlowVerb::May { by, effect }) => self.may(e, *by, effect),
            Effect::Flow(FlowVerb::EachPokemon { of, effect }) => self.each(e, of, effect),
            Effect::Flow(FlowVerb::Repeat { times, effect }) => self.repeat(times, effect),
            Effect::Choice(ChoiceVerb::Pokemon { var, from }) => {
                if self.makes_choices() {
                    let start = self.here();
                    let (into, from) = (var.into(), from.clone());
                    // Where all are meant there is nothing to choose.
                    self.op(match from.count {
                        Count::All => Op::Flow(FlowOp::EachPokemon {
                            left: into,
                            of: from,
                        }),
                        _ => Op::Choice(ChoiceOp::Pokemon { into, from }),
                    });
                    self.say_with_next(start, e);
                }
                Ok(())
            }
            Effect::Choice(ChoiceVerb::Cards { var, from }) => {
                if self.makes_choices() {
                    let start = self.here();
                    self.choose_cards(var.into(), from, None, Goal::Elsewhere);
                    self.say_with_next(start, e);
                }
                Ok(())
            }
            Effect::Attack(
                AttackVerb::Require(e) | AttackVerb::Before(e) | AttackVerb::First(e),
            ) => self.emit(e),
            Effect::Flow(FlowVerb::Pay(e)) => {
                let price = self.op(Op::Flow(FlowOp::Price(LATER)));
                self.emit(e)?;
                self.land(price);
                Ok(())
            }
            leaf if !self.lays_out(leaf) => Ok(()),
            leaf => {
                let (mark, pass, start) = (self.next_register, self.pass, self.here());
                self.pass = Pass::Whole;
                self.verb(leaf)?;
                self.say(start, leaf);
                self.pass = pass;
                self.next_register = mark;
                Ok(())
            }
        }
    }

    /// What an attack requires must be done: if nothing could be, the attack does nothing (ATTACK-E).
    fn demand(&mut self, e: &Effect) -> Result<(), CompileError> {
        self.op(Op::Flow(FlowOp::ClearDid));
        let outside = std::mem::replace(&mut self.in_first, true);
        self.emit(e)?;
        self.in_first = outside;
        let undone = self.op(Op::Flow(FlowOp::JumpUnlessDid(LATER)));
        let over = self.op(Op::Flow(FlowOp::Jump(LATER)));
        self.land(undone);
        self.op(Op::Attack(AttackOp::Fail));
        self.land(over);
        Ok(())
    }

    fn flip(
        &mut self,
        coins: &Coins,
        by: Player,
        heads: Option<&Effect>,
        tails: Option<&Effect>,
    ) -> Result<(), CompileError> {
        if self.makes_choices() {
            self.op(Op::Flow(FlowOp::Flip {
                coins: coins.clone(),
                by,
            }));
            if self.records() {
                let register = self.record_flip()?;
                self.op(Op::Flow(FlowOp::SaveFlip(register)));
            }
        } else {
            let register = self.record_flip()?;
            self.op(Op::Flow(FlowOp::LoadFlip(register)));
        }
        if heads.is_none() && tails.is_none() {
            return Ok(());
        }
        let to_tails = self.op(Op::Flow(FlowOp::JumpIfTails(LATER)));
        heads.map_or(Ok(()), |e| self.emit(e))?;
        self.otherwise(to_tails, tails)
    }

    fn branch(
        &mut self,
        test: &Test,
        then: &Effect,
        otherwise: Option<&Effect>,
    ) -> Result<(), CompileError> {
        let jump = if self.records() {
            let decision = self.record(Compiler::decision)?;
            if self.makes_choices() {
                self.op(Op::Flow(FlowOp::Decide(decision, test.clone())));
            }
            self.op(Op::Flow(FlowOp::JumpUnlessDecided(decision, LATER)))
        } else {
            self.op(Op::Flow(FlowOp::JumpUnless(test.clone(), LATER)))
        };
        self.emit(then)?;
        self.otherwise(jump, otherwise)
    }

    fn otherwise(&mut self, jump: usize, otherwise: Option<&Effect>) -> Result<(), CompileError> {
        let Some(otherwise) = otherwise else {
            self.land(jump);
            return Ok(());
        };
        let over = self.op(Op::Flow(FlowOp::Jump(LATER)));
        self.land(jump);
        self.emit(otherwise)?;
        self.land(over);
        Ok(())
    }

    fn may(&mut self, whole: &Effect, by: Player, effect: &Effect) -> Result<(), CompileError> {
        let decision = if self.records() {
            self.record(Compiler::decision)?
        } else {
            self.decision()?
        };
        let start = self.here();
        if self.makes_choices() {
            let part = None;
            self.op(Op::Flow(FlowOp::May { by, decision, part }));
            self.say(start, whole);
        }
        let jump = self.op(Op::Flow(FlowOp::JumpUnlessDecided(decision, LATER)));
        self.note_use();
        self.emit(effect)?;
        self.land(jump);
        if !self.records() {
            self.foresee(start, (Position::of(jump).next(), self.here()));
        }
        Ok(())
    }

    /// Notes that a question is asked in vain where this part could do nothing, for nothing else hangs on the answer.
    fn foresee(&mut self, question: Position, (at, end): (Position, Position)) {
        let ops = self.code.part(at, end);
        // What a name holds by then is not looked into.
        let foreseen = (self.names == 0 && can_be_foreseen(at, ops)).then_some((at, end));
        if let Op::Flow(FlowOp::May { part, .. }) = &mut self.code.ops[question.index()] {
            *part = foreseen;
        }
    }

    fn each(
        &mut self,
        whole: &Effect,
        of: &PokemonSel,
        effect: &Effect,
    ) -> Result<(), CompileError> {
        let (mark, start) = (self.next_register, self.here());
        let of = self.resolve(of)?;
        self.say(start, whole);
        let left = self.register()?;
        self.op(Op::Flow(FlowOp::EachPokemon { left, of }));
        let head = self.here();
        let next = self.op(Op::Flow(FlowOp::NextPokemon { left, exit: LATER }));
        // Who only searches for each of them shuffles once; whatever else is done with the deck finds it shuffled.
        let only_searches = matches!(effect, Effect::Cards(CardVerb::Search { .. }));
        let around = std::mem::replace(&mut self.in_each, only_searches);
        self.emit(effect)?;
        self.in_each = around;
        self.op(Op::Flow(FlowOp::Jump(head)));
        self.land(next);
        let body = &self.code.ops[head.index()..];
        if !around
            && body
                .iter()
                .any(|op| matches!(op, Op::Cards(CardOp::ShuffleLater(_))))
        {
            self.op(Op::Cards(CardOp::ShuffleTouched));
        }
        self.next_register = mark;
        Ok(())
    }

    fn repeat(&mut self, times: &Amount, effect: &Effect) -> Result<(), CompileError> {
        let mark = self.next_register;
        let left = self.register()?;
        let most = Box::new(Amount::Number(MOST_REPETITIONS));
        self.op(Op::Flow(FlowOp::SetNumber {
            into: left,
            amount: Amount::Min(Box::new(times.clone()), most),
        }));
        let head = self.here();
        let next = self.op(Op::Flow(FlowOp::CountDown { left, exit: LATER }));
        self.emit(effect)?;
        self.op(Op::Flow(FlowOp::Jump(head)));
        self.land(next);
        self.next_register = mark;
        Ok(())
    }

    /// A selection whose choice, if it has one, has been made.
    fn resolve(&mut self, sel: &PokemonSel) -> Result<PokemonSel, CompileError> {
        if !needs_choice(sel) {
            return Ok(sel.clone());
        }
        let into = self.register()?;
        self.op(Op::Choice(ChoiceOp::Pokemon {
            into,
            from: sel.clone(),
        }));
        Ok(in_register(into))
    }

    fn resolve_cards(&mut self, sel: &CardSel, goal: Goal) -> Result<CardSel, CompileError> {
        if sel.count == Count::All {
            return Ok(sel.clone());
        }
        let into = self.register()?;
        self.choose_cards(into, sel, None, goal);
        Ok(cards_in(into))
    }

    fn choose_cards(&mut self, into: Register, from: &CardSel, search: Option<Player>, goal: Goal) {
        let mut from = from.clone();
        if goal == Goal::Bench {
            from.filter = only_for_bench(from.filter);
        }
        self.op(Op::Choice(ChoiceOp::Cards(ChooseCards {
            into,
            from,
            search,
            or: Vec::new(),
            differ: None,
            goal,
            fitting: None,
        })));
    }
}
