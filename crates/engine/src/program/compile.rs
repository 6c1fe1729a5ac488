//! Lays effect trees out as rows of operations.
//!
//! An attack's statements are sorted into the steps of the attack (ATTACK-D, ATTACK-E, ATTACK-F). One
//! statement may do several of these: "flip a coin; heads: 30 more damage; tails: Paralyzed" flips while
//! the attack's number is worked out and paralyzes after the damage. Such a statement is laid out once per
//! step, and what the first pass decided is recalled by the later ones.

mod attack;
mod scopes;
mod texts;
mod verb;

use crate::procedures::program::{AttackOp, FlowOp, Op, PlayOp};
use crate::program::code::{Code, Section};
use crate::program::could::Outlook;
pub(crate) use crate::program::lasting::compile::played_in_play;
pub(super) use attack::{Class, classes_of};
pub use scopes::scopes;
pub(super) use scopes::scopes_mut;
pub use texts::Text;
pub(super) use verb::{Passing, Verb, verb_mut};

use crate::book::Rule;
use crate::state::POWERS;
use crate::state::ids::{Position, ProgramId, Register};
use crate::state::memory::REGISTERS;
use attack::{Pass, Piece, sort_attack};
use rulebox_cards::effect::{Amount, CardZone, Effect, FlowVerb, Player, Program};
use rulebox_rules::PowerKind;
use std::sync::Arc;
use verb::{is_deed, verb};

/// Why a program cannot be laid out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CompileError {
    /// Too many things to remember at once.
    #[error("this text has to remember more than {REGISTERS} things at once")]
    TooManyRegisters,
    /// More operations than can be counted.
    #[error("this text has more than {} steps", u16::MAX - 1)]
    TooLong,
    /// Too many decisions.
    #[error("this text takes more than 16 decisions")]
    TooManyDecisions,
    /// More powers that are used than there are marks for.
    #[error("a card cannot have more than {POWERS} powers that are used")]
    TooManyPowers,
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
    pub texts: Vec<Arc<Text>>,
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
        self.texts.push(Arc::new(text.if_it_asks()));
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
    c.finish()
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
    c.finish()
}

/// Refuses choices that nobody could be asked for: a Prize card is picked by its place among one's own.
fn can_be_asked(code: &Code) -> Result<(), CompileError> {
    let mut choices = code.ops.iter().filter_map(Op::choice_of_cards);
    let others = |from: &CardZone| matches!(from, CardZone::Prizes(who) if *who != Player::You);
    match choices.any(|choose| others(&choose.from.from)) {
        true => Err(CompileError::NotYet("choices among another's Prize cards")),
        false => Ok(()),
    }
}

/// Where a jump leads that has not landed yet.
pub(super) const LATER: Position = Position(0);

/// A text that is being laid out.
pub(super) struct Compiler<'m> {
    pub(super) ops: Vec<Op>,
    sections: [(Position, Position); Section::COUNT],
    text: Text,
    pub(super) parts: &'m mut Parts,
    /// What is told once the effect is used.
    used: Use,
    /// How many registers are those of the text's own names.
    pub(super) names: u8,
    pub(super) next_register: u8,
    next_decision: u8,
    /// Whether something is done for each of several Pokémon.
    pub(super) in_each: bool,
    /// Whether this is what must be done before something else is.
    pub(super) in_first: bool,
    pass: Pass,
    /// Registers and decision numbers of recorded flips and decisions, in the order of the text.
    recorded: Vec<u8>,
    recorded_at: usize,
}

impl<'m> Compiler<'m> {
    fn new(program: &Program, parts: &'m mut Parts) -> Self {
        let names = program.names.len() as u8;
        Compiler {
            ops: Vec::new(),
            sections: Default::default(),
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

    fn finish(self) -> Result<ProgramId, CompileError> {
        if self.ops.len() == usize::from(u16::MAX) {
            return Err(CompileError::TooLong);
        }
        let places = (0..).map(Position);
        let said = places.zip(&self.ops).map(|(at, op)| op.says(at)).collect();
        let mut code = Code {
            ops: self.ops.into(),
            sections: self.sections,
            said,
            outlook: Arc::default(),
        };
        code.outlook = Arc::new(Outlook::of(&code));
        can_be_asked(&code)?;
        Ok(self.parts.add(code, self.text))
    }

    pub(super) fn here(&self) -> Position {
        Position::of(self.ops.len())
    }
    pub(super) fn op(&mut self, op: Op) -> usize {
        // One that is too long is refused in the end.
        if self.ops.len() < usize::from(u16::MAX) {
            self.ops.push(op);
        }
        self.ops.len() - 1
    }
    pub(super) fn note_use(&mut self) {
        let used = std::mem::take(&mut self.used);
        if let Some(name) = used.name {
            self.op(Op::Play(PlayOp::NoteName(name)));
        }
        if let Some(kind @ (PowerKind::PokePower | PowerKind::Ability)) = used.power {
            self.op(Op::Play(PlayOp::UsePower(kind)));
        }
    }
    fn close(&mut self, section: Section, start: Position) {
        self.sections[section as usize] = (start, self.here());
    }
    pub(super) fn register(&mut self) -> Result<Register, CompileError> {
        let register = Register(self.next_register);
        if register.index() >= REGISTERS {
            return Err(CompileError::TooManyRegisters);
        }
        self.next_register += 1;
        Ok(register)
    }
    pub(super) fn decision(&mut self) -> Result<u8, CompileError> {
        let decision = self.next_decision;
        if decision >= 16 {
            return Err(CompileError::TooManyDecisions);
        }
        self.next_decision += 1;
        Ok(decision)
    }
    /// Points a jump at the next operation.
    pub(super) fn land(&mut self, jump: usize) {
        let target = self.here();
        if let Op::Flow(op) = &mut self.ops[jump]
            && let Some(to) = op.target_mut()
        {
            *to = target;
        }
    }

    /// Whether this pass makes the flips and choices of the statement.
    pub(super) fn makes_choices(&self) -> bool {
        matches!(self.pass, Pass::Whole | Pass::Only { first: true, .. })
    }
    pub(super) fn records(&self) -> bool {
        matches!(self.pass, Pass::Only { recorded: true, .. })
    }
    /// The register or decision number of the next recorded thing.
    pub(super) fn record(
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
    pub(super) fn record_flip(&mut self) -> Result<Register, CompileError> {
        let number = self.record(|c| c.register().map(|register| register.0))?;
        Ok(Register(number))
    }
    fn lays_out(&self, verb: &dyn Verb) -> bool {
        match self.pass {
            Pass::Whole => true,
            Pass::Only { class, .. } => verb.class().unwrap_or(Class::Other) == class,
        }
    }

    /// Lays a statement out, as far as this pass over the text does.
    pub(super) fn emit(&mut self, e: &Effect) -> Result<(), CompileError> {
        if let Effect::Seq(list) = e {
            return list.iter().try_for_each(|e| self.emit(e));
        }
        let Some(verb) = verb(e) else {
            return Ok(());
        };
        let start = self.here();
        match verb.passing() {
            Passing::Inside => verb.compile(e, self)?,
            Passing::Choice if self.makes_choices() => {
                verb.compile(e, self)?;
                self.say_with_next(start, e);
            }
            Passing::Once if self.lays_out(verb) => {
                let (mark, pass) = (self.next_register, self.pass);
                self.pass = Pass::Whole;
                verb.compile(e, self)?;
                self.say(start, e);
                self.pass = pass;
                self.next_register = mark;
            }
            Passing::Choice | Passing::Once => {}
        }
        Ok(())
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

    /// A number that is counted down, or handed out one by one.
    pub(super) fn count_from(&mut self, count: &Amount) -> Result<Register, CompileError> {
        let into = self.register()?;
        let amount = count.clone();
        self.op(Op::Flow(FlowOp::SetNumber { into, amount }));
        Ok(into)
    }
}
