//! Lays effect trees out as rows of operations.
//!
//! An attack's statements are sorted into the steps of the attack (ATTACK-D, ATTACK-E, ATTACK-F). One
//! statement may do several of these: "flip a coin; heads: 30 more damage; tails: Paralyzed" flips while
//! the attack's number is worked out and paralyzes after the damage. Such a statement is laid out once per
//! step, and what the first pass decided is recalled by the later ones.

use crate::frames::REGISTERS;
use crate::op::{ChooseCards, Code, Op, Position, Register, Section};
use rulebox_cards::effect::*;

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
}

/// Lays out an attack's program.
pub fn attack(program: &Program, modifiers: &mut Vec<Modifier>) -> Result<Code, CompileError> {
    let mut c = Compiler::new(program, modifiers);
    let parts = sort_attack(&program.effect, &mut c)?;
    let sections: [(Section, Vec<Piece>); Section::COUNT] = [
        (Section::CostOrChoices, parts.choices),
        (Section::Require, parts.require),
        (Section::First, parts.first),
        (Section::Before, parts.before),
        (Section::Base, parts.base),
        (Section::Hits, parts.hits),
        (Section::Effect, parts.after),
    ];
    for (section, pieces) in sections {
        let start = c.here();
        for piece in &pieces {
            c.pass = piece.pass;
            c.recorded_at = piece.recorded;
            if section == Section::Require && is_deed(&piece.effect) {
                c.demand(&piece.effect)?;
            } else {
                c.emit(&piece.effect)?;
            }
        }
        c.close(section, start);
    }
    Ok(c.code)
}

/// Lays out what is no attack: an optional cost, then the effect.
pub fn effect(
    cost: Option<&Effect>,
    program: &Program,
    modifiers: &mut Vec<Modifier>,
) -> Result<Code, CompileError> {
    let mut c = Compiler::new(program, modifiers);
    let start = c.here();
    if let Some(cost) = cost {
        c.emit(cost)?;
    }
    c.close(Section::CostOrChoices, start);
    let start = c.here();
    c.emit(&program.effect)?;
    c.close(Section::Effect, start);
    c.code.needs_only_a_deck = needs_only_a_deck(c.code.section_ops(Section::Effect));
    Ok(c.code)
}

/// Whether a program draws, searches or looks at its user's deck, whatever else it does: then it could do
/// something as long as there is a deck (AMB-33).
fn needs_only_a_deck(ops: &[Op]) -> bool {
    // What comes after a test may not be reached.
    let certain = ops.iter().take_while(|op| !matches!(op, Op::JumpUnless(..)));
    certain.into_iter().any(|op| match op {
        Op::Draw {
            who: Player::You | Player::Each,
            ..
        } => true,
        Op::Look { cards, .. } => matches!(cards.from, CardZone::DeckTop(Player::You, _)),
        Op::ChooseCards(choose) => choose.search == Some(Player::You) && !choose.to_bench,
        _ => false,
    })
}

/// The parts of an attack, by step.
#[derive(Default)]
struct Parts {
    choices: Vec<Piece>,
    require: Vec<Piece>,
    first: Vec<Piece>,
    before: Vec<Piece>,
    base: Vec<Piece>,
    hits: Vec<Piece>,
    after: Vec<Piece>,
}

/// A statement and how to pass over it.
struct Piece {
    effect: Effect,
    pass: Pass,
    /// Where the recorded flips and decisions of this statement begin.
    recorded: usize,
}

/// Which leaves of a statement are laid out now.
#[derive(Clone, Copy, PartialEq)]
enum Pass {
    /// All of them.
    Whole,
    /// Only those of one class; `first` says whether flips and choices are made now or recalled, and
    /// `recorded` whether a later pass will recall them.
    Only {
        class: Class,
        first: bool,
        recorded: bool,
    },
}

/// What a leaf does to an attack.
#[derive(Clone, Copy, PartialEq)]
enum Class {
    /// Changes the attack's own number.
    Base,
    /// Does other damage.
    Hit,
    /// Anything else.
    Other,
}

fn sort_attack(effect: &Effect, c: &mut Compiler<'_>) -> Result<Parts, CompileError> {
    let mut parts = Parts::default();
    let whole = |effect: &Effect| Piece {
        effect: effect.clone(),
        pass: Pass::Whole,
        recorded: 0,
    };
    let mut recorded = 0;
    for group in groups(effect) {
        match group {
            Effect::Require(e) => parts.require.push(whole(&e)),
            Effect::First(e) => parts.first.push(whole(&e)),
            Effect::Before(e) => parts.before.push(whole(&e)),
            e @ Effect::ChoosePokemon { .. } => parts.choices.push(whole(&e)),
            e => {
                let e = hoist_target(e, &mut parts.choices, c)?;
                let classes = classes_of(&e);
                for (i, class) in classes.iter().copied().enumerate() {
                    let pass = Pass::Only {
                        class,
                        first: i == 0,
                        recorded: classes.len() > 1,
                    };
                    let piece = Piece {
                        effect: e.clone(),
                        pass,
                        recorded,
                    };
                    match class {
                        Class::Base => parts.base.push(piece),
                        Class::Hit => parts.hits.push(piece),
                        Class::Other => parts.after.push(piece),
                    }
                }
                if classes.len() > 1 {
                    recorded += count_records(&e);
                }
            }
        }
    }
    Ok(parts)
}

/// Whether a statement changes something on the table, rather than testing or flipping.
fn is_deed(e: &Effect) -> bool {
    match e {
        Effect::Seq(list) => list.len() == 1 && is_deed(&list[0]),
        Effect::Move { .. } | Effect::PutCounters { .. } | Effect::Return { .. } | Effect::KnockOut { .. } => true,
        _ => false,
    }
}

/// The top-level statements, with each bare flip joined to the statements that may use its result.
fn groups(effect: &Effect) -> Vec<Effect> {
    let mut out: Vec<Effect> = Vec::new();
    let statements: Vec<Effect> = match effect {
        Effect::Seq(list) => list.clone(),
        one => vec![one.clone()],
    };
    let mut open: Option<Vec<Effect>> = None;
    for statement in statements {
        let own_step = matches!(
            statement,
            Effect::Require(_)
                | Effect::First(_)
                | Effect::Before(_)
                | Effect::ChoosePokemon { .. }
        );
        let bare_flip = matches!(
            &statement,
            Effect::Flip {
                heads: None,
                tails: None,
                ..
            }
        );
        if own_step {
            out.push(statement);
        } else if bare_flip {
            out.extend(open.take().map(Effect::Seq));
            open = Some(vec![statement]);
        } else if let Some(group) = &mut open {
            group.push(statement);
        } else {
            out.push(statement);
        }
    }
    out.extend(open.map(Effect::Seq));
    out
}

/// The targets of plain damage are chosen in step D, before anything is done (ATTACK-D).
fn hoist_target(
    mut e: Effect,
    choices: &mut Vec<Piece>,
    c: &mut Compiler<'_>,
) -> Result<Effect, CompileError> {
    let target = match &mut e {
        Effect::Damage { to, .. } => Some(to),
        Effect::PutCounters {
            on, spread: false, ..
        } => Some(on),
        _ => None,
    };
    if let Some(sel) = target
        && needs_choice(sel)
    {
        let register = c.register()?;
        let choose = Effect::ChoosePokemon {
            var: Var(register),
            from: sel.clone(),
        };
        choices.push(Piece {
            effect: choose,
            pass: Pass::Whole,
            recorded: 0,
        });
        *sel = in_register(register);
    }
    Ok(e)
}

fn classes_of(e: &Effect) -> Vec<Class> {
    let found = |class| has_class(e, class);
    let mut classes: Vec<Class> = [Class::Base, Class::Hit, Class::Other]
        .into_iter()
        .filter(|c| found(*c))
        .collect();
    if classes.is_empty() {
        classes.push(Class::Other);
    }
    classes
}

fn class_of_leaf(e: &Effect) -> Class {
    match e {
        Effect::Base(..) | Effect::BaseIgnores(_) => Class::Base,
        Effect::Damage { .. } => Class::Hit,
        _ => Class::Other,
    }
}

fn has_class(e: &Effect, class: Class) -> bool {
    let opt = |e: &Option<Box<Effect>>| e.as_ref().is_some_and(|e| has_class(e, class));
    match e {
        Effect::Seq(list) => list.iter().any(|e| has_class(e, class)),
        Effect::Flip { heads, tails, .. } => opt(heads) || opt(tails),
        Effect::If {
            then, otherwise, ..
        } => has_class(then, class) || opt(otherwise),
        Effect::May { effect, .. } => has_class(effect, class),
        Effect::EachPokemon { effect, .. } | Effect::Repeat { effect, .. } => {
            has_class(effect, class)
        }
        leaf => class_of_leaf(leaf) == class,
    }
}

/// How many flips and decisions a statement records.
fn count_records(e: &Effect) -> usize {
    let opt = |e: &Option<Box<Effect>>| e.as_ref().map_or(0, |e| count_records(e));
    match e {
        Effect::Seq(list) => list.iter().map(count_records).sum(),
        Effect::Flip { heads, tails, .. } => 1 + opt(heads) + opt(tails),
        Effect::If {
            then, otherwise, ..
        } => 1 + count_records(then) + opt(otherwise),
        Effect::May { effect, .. } => 1 + count_records(effect),
        Effect::EachPokemon { effect, .. } | Effect::Repeat { effect, .. } => count_records(effect),
        _ => 0,
    }
}

/// A Pokémon Tool goes only to a Pokémon without one (TURN-TOOL-2).
fn with_room(cards: &CardSel, to: &PokemonSel) -> PokemonSel {
    let mut to = to.clone();
    let tools = match &cards.filter {
        Filter::All(list) => list.contains(&Filter::Tool),
        filter => *filter == Filter::Tool,
    };
    if tools {
        to.filter = Filter::All(vec![to.filter, Filter::Not(Box::new(Filter::HasTool))]);
    }
    to
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
        base: PokemonBase::Var(Var(register)),
        filter: Filter::Any,
        count: Count::All,
        chooser: Chooser::You,
    }
}

fn cards_in(register: Register) -> CardSel {
    CardSel {
        from: CardZone::Var(Var(register)),
        filter: Filter::Any,
        count: Count::All,
        chooser: Chooser::You,
    }
}

struct Compiler<'m> {
    code: Code,
    modifiers: &'m mut Vec<Modifier>,
    next_register: Register,
    next_decision: u8,
    pass: Pass,
    /// Registers and decision numbers of recorded flips and decisions, in the order of the text.
    recorded: Vec<u8>,
    recorded_at: usize,
}

impl<'m> Compiler<'m> {
    fn new(program: &Program, modifiers: &'m mut Vec<Modifier>) -> Self {
        let names = program.names.len() as u8;
        Compiler {
            code: Code {
                registers: names,
                ..Code::default()
            },
            modifiers,
            next_register: names,
            next_decision: 0,
            pass: Pass::Whole,
            recorded: Vec::new(),
            recorded_at: 0,
        }
    }

    fn here(&self) -> Position {
        self.code.ops.len() as Position
    }
    fn op(&mut self, op: Op) -> usize {
        self.code.ops.push(op);
        self.code.ops.len() - 1
    }
    fn close(&mut self, section: Section, start: Position) {
        self.code.sections[section as usize] = (start, self.here());
    }
    fn register(&mut self) -> Result<Register, CompileError> {
        let register = self.next_register;
        if register as usize >= REGISTERS {
            return Err(CompileError::TooManyRegisters);
        }
        self.next_register += 1;
        self.code.registers = self.code.registers.max(self.next_register);
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
        match &mut self.code.ops[jump] {
            Op::Jump(to)
            | Op::JumpUnless(_, to)
            | Op::JumpIfTails(to)
            | Op::JumpUnlessDecided(_, to)
            | Op::JumpUnlessDid(to)
            | Op::JumpUnlessMode(_, _, to)
            | Op::NextPokemon { exit: to, .. }
            | Op::CountDown { exit: to, .. } => *to = target,
            _ => {}
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
    fn lays_out(&self, leaf: &Effect) -> bool {
        match self.pass {
            Pass::Whole => true,
            Pass::Only { class, .. } => class_of_leaf(leaf) == class,
        }
    }

    fn emit(&mut self, e: &Effect) -> Result<(), CompileError> {
        match e {
            Effect::Seq(list) => list.iter().try_for_each(|e| self.emit(e)),
            Effect::Flip {
                coins,
                by,
                heads,
                tails,
            } => self.flip(coins, *by, heads.as_deref(), tails.as_deref()),
            Effect::If {
                test,
                then,
                otherwise,
            } => self.branch(test, then, otherwise.as_deref()),
            Effect::May { by, effect } => self.may(*by, effect),
            Effect::EachPokemon { of, effect } => self.each(of, effect),
            Effect::Repeat { times, effect } => self.repeat(times, effect),
            Effect::ChoosePokemon { var, from } => {
                if self.makes_choices() {
                    self.op(Op::ChoosePokemon {
                        into: var.0,
                        from: from.clone(),
                    });
                }
                Ok(())
            }
            Effect::ChooseCards { var, from } => {
                if self.makes_choices() {
                    self.choose_cards(var.0, from, None, false);
                }
                Ok(())
            }
            Effect::Require(e) | Effect::Before(e) | Effect::First(e) => self.emit(e),
            leaf if !self.lays_out(leaf) => Ok(()),
            leaf => {
                let (mark, pass) = (self.next_register, self.pass);
                self.pass = Pass::Whole;
                self.verb(leaf)?;
                self.pass = pass;
                self.next_register = mark;
                Ok(())
            }
        }
    }

    /// What an attack requires must be done: if nothing could be, the attack does nothing (ATTACK-E).
    fn demand(&mut self, e: &Effect) -> Result<(), CompileError> {
        self.op(Op::ClearDid);
        self.emit(e)?;
        let undone = self.op(Op::JumpUnlessDid(0));
        let over = self.op(Op::Jump(0));
        self.land(undone);
        self.op(Op::Fail);
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
            self.op(Op::Flip {
                coins: coins.clone(),
                by,
            });
            if self.records() {
                let register = self.record(Compiler::register)?;
                self.op(Op::SaveFlip(register));
            }
        } else {
            let register = self.record(Compiler::register)?;
            self.op(Op::LoadFlip(register));
        }
        if heads.is_none() && tails.is_none() {
            return Ok(());
        }
        let to_tails = self.op(Op::JumpIfTails(0));
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
                self.op(Op::Decide(decision, test.clone()));
            }
            self.op(Op::JumpUnlessDecided(decision, 0))
        } else {
            self.op(Op::JumpUnless(test.clone(), 0))
        };
        self.emit(then)?;
        self.otherwise(jump, otherwise)
    }

    fn otherwise(&mut self, jump: usize, otherwise: Option<&Effect>) -> Result<(), CompileError> {
        let Some(otherwise) = otherwise else {
            self.land(jump);
            return Ok(());
        };
        let over = self.op(Op::Jump(0));
        self.land(jump);
        self.emit(otherwise)?;
        self.land(over);
        Ok(())
    }

    fn may(&mut self, by: Player, effect: &Effect) -> Result<(), CompileError> {
        let decision = if self.records() {
            self.record(Compiler::decision)?
        } else {
            self.decision()?
        };
        if self.makes_choices() {
            self.op(Op::May { by, decision });
        }
        let jump = self.op(Op::JumpUnlessDecided(decision, 0));
        self.emit(effect)?;
        self.land(jump);
        Ok(())
    }

    fn each(&mut self, of: &PokemonSel, effect: &Effect) -> Result<(), CompileError> {
        let mark = self.next_register;
        let of = self.resolve(of)?;
        let left = self.register()?;
        self.op(Op::EachPokemon { left, of });
        let head = self.here();
        let next = self.op(Op::NextPokemon { left, exit: 0 });
        self.emit(effect)?;
        self.op(Op::Jump(head));
        self.land(next);
        self.next_register = mark;
        Ok(())
    }

    fn repeat(&mut self, times: &Amount, effect: &Effect) -> Result<(), CompileError> {
        let mark = self.next_register;
        let left = self.register()?;
        self.op(Op::SetNumber {
            into: left,
            amount: times.clone(),
        });
        let head = self.here();
        let next = self.op(Op::CountDown { left, exit: 0 });
        self.emit(effect)?;
        self.op(Op::Jump(head));
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
        self.op(Op::ChoosePokemon {
            into,
            from: sel.clone(),
        });
        Ok(in_register(into))
    }

    fn resolve_cards(&mut self, sel: &CardSel, to_bench: bool) -> Result<CardSel, CompileError> {
        if sel.count == Count::All {
            return Ok(sel.clone());
        }
        let into = self.register()?;
        self.choose_cards(into, sel, None, to_bench);
        Ok(cards_in(into))
    }

    fn choose_cards(
        &mut self,
        into: Register,
        from: &CardSel,
        search: Option<Player>,
        to_bench: bool,
    ) {
        self.op(Op::ChooseCards(ChooseCards {
            into,
            from: from.clone(),
            search,
            to_bench,
            fitting: None,
        }));
    }

    fn verb(&mut self, e: &Effect) -> Result<(), CompileError> {
        match e {
            Effect::Modes { min, max, options } => return self.modes(*min, *max, options),
            Effect::IfDone { first, then } => {
                self.op(Op::ClearDid);
                self.emit(first)?;
                let jump = self.op(Op::JumpUnlessDid(0));
                self.emit(then)?;
                self.land(jump);
            }
            Effect::Move { cards, to, reveal } => {
                let to = match to {
                    Dest::Attach { to, spread } => Dest::Attach { to: with_room(cards, to), spread: *spread },
                    other => other.clone(),
                };
                let cards = self.resolve_cards(cards, to == Dest::Bench)?;
                self.moving(cards, &to, *reveal)?;
            }
            Effect::Search {
                who,
                count,
                filter,
                to,
                reveal,
            } => self.search(*who, count, filter, to, *reveal)?,
            Effect::Return {
                which,
                to,
                with_attached,
            } => {
                let which = self.resolve(which)?;
                self.op(Op::Return {
                    which,
                    to: to.clone(),
                    with_attached: *with_attached,
                });
                if *to == Dest::DeckShuffled {
                    self.op(Op::ShuffleTouched);
                }
            }
            Effect::Devolve { which, to } => {
                // Only an evolved Pokémon can be devolved (GLOSS-3).
                let mut evolved = which.clone();
                evolved.filter = Filter::All(vec![evolved.filter, Filter::Evolved]);
                let which = self.resolve(&evolved)?;
                self.op(Op::Devolve { which, to: to.clone() });
                if *to == Dest::DeckShuffled {
                    self.op(Op::ShuffleTouched);
                }
            }
            Effect::Lasting { modifier, until } => {
                let modifier = self.resolve_modifier(modifier)?;
                self.modifiers.push(modifier);
                self.op(Op::Lasting {
                    modifier: (self.modifiers.len() - 1) as u16,
                    until: *until,
                });
            }
            Effect::Draw {
                who,
                count,
                up_to: true,
            } => {
                let into = self.register()?;
                self.op(Op::AskDraw {
                    into,
                    who: *who,
                    max: count.clone(),
                });
                self.op(Op::DrawNumber {
                    who: *who,
                    number: into,
                });
            }
            Effect::PutCounters {
                count,
                on,
                spread: true,
            } => {
                let left = self.register()?;
                self.op(Op::SetNumber {
                    into: left,
                    amount: count.clone(),
                });
                self.op(Op::SpreadCounters {
                    left,
                    on: on.clone(),
                });
            }
            leaf => {
                let op = self.leaf(leaf)?;
                self.op(op);
            }
        }
        Ok(())
    }

    fn leaf(&mut self, e: &Effect) -> Result<Op, CompileError> {
        Ok(match e {
            Effect::Fail => Op::Fail,
            Effect::Base(op, amount) => Op::Base(*op, amount.clone()),
            Effect::BaseIgnores(ignoring) => Op::BaseIgnores(*ignoring),
            Effect::Damage {
                amount,
                to,
                ignoring,
            } => Op::Damage {
                amount: amount.clone(),
                to: self.resolve(to)?,
                ignoring: *ignoring,
            },
            Effect::PutCounters { count, on, .. } => Op::PutCounters {
                count: count.clone(),
                on: self.resolve(on)?,
            },
            Effect::MoveCounters { count, from, to } => Op::MoveCounters {
                count: count.clone(),
                from: self.resolve(from)?,
                to: self.resolve(to)?,
            },
            Effect::Heal { amount, of } => Op::Heal {
                amount: amount.clone(),
                of: self.resolve(of)?,
            },
            Effect::Inflict {
                condition,
                on,
                counters,
            } => Op::Inflict {
                condition: *condition,
                on: self.resolve(on)?,
                counters: *counters,
            },
            Effect::Cure { condition, of } => Op::Cure {
                condition: *condition,
                of: self.resolve(of)?,
            },
            Effect::Draw { who, count, .. } => Op::Draw {
                who: *who,
                count: count.clone(),
            },
            Effect::DrawUntil { who, size } => Op::DrawUntil {
                who: *who,
                size: size.clone(),
            },
            Effect::Look { cards, var, reveal } => Op::Look {
                into: var.0,
                cards: cards.clone(),
                reveal: *reveal,
            },
            Effect::Shuffle { who } => Op::Shuffle(*who),
            Effect::Switch { who, with } => Op::Switch {
                who: *who,
                with: self.resolve(with)?,
            },
            Effect::KnockOut { which } => Op::KnockOut(self.resolve(which)?),
            Effect::Win { who } => Op::Win(*who),
            // What is left has been laid out before it comes here.
            _ => Op::EndTurn,
        })
    }

    fn modes(&mut self, min: u8, max: u8, options: &[Effect]) -> Result<(), CompileError> {
        let into = self.register()?;
        self.op(Op::ChooseModes {
            into,
            min,
            max,
            of: options.len() as u8,
        });
        for (i, option) in options.iter().enumerate() {
            let jump = self.op(Op::JumpUnlessMode(into, i as u8, 0));
            self.emit(option)?;
            self.land(jump);
        }
        Ok(())
    }

    fn moving(&mut self, cards: CardSel, to: &Dest, reveal: bool) -> Result<(), CompileError> {
        match to {
            Dest::Attach { to, spread: false } => {
                let to = self.resolve(to)?;
                self.op(Op::Attach { cards, to });
            }
            Dest::Attach { to, spread: true } => {
                let left = self.collect(cards)?;
                self.op(Op::AttachSpread {
                    left,
                    to: to.clone(),
                });
            }
            Dest::DeckTop | Dest::DeckBottom => {
                let left = self.collect(cards)?;
                if reveal {
                    self.op(Op::Reveal(left));
                }
                self.op(Op::MoveOrdered {
                    left,
                    top: *to == Dest::DeckTop,
                });
            }
            other => {
                self.op(Op::Move {
                    cards,
                    to: other.clone(),
                    reveal,
                });
                if *other == Dest::DeckShuffled {
                    self.op(Op::ShuffleTouched);
                }
            }
        }
        Ok(())
    }

    fn collect(&mut self, cards: CardSel) -> Result<Register, CompileError> {
        let into = self.register()?;
        self.op(Op::Collect { into, from: cards });
        Ok(into)
    }

    fn search(
        &mut self,
        who: Player,
        count: &Count,
        filter: &Filter,
        to: &Dest,
        reveal: bool,
    ) -> Result<(), CompileError> {
        let players: &[Player] = if who == Player::Each {
            &[Player::You, Player::Opponent]
        } else {
            &[who]
        };
        for player in players {
            let mark = self.next_register;
            let into = self.register()?;
            let from = CardSel {
                from: CardZone::Deck(*player),
                filter: filter.clone(),
                count: count.clone(),
                chooser: Chooser::You,
            };
            self.choose_cards(into, &from, Some(*player), *to == Dest::Bench);
            // Cards that go back on top of the deck lie on it only after it was shuffled.
            if matches!(to, Dest::DeckTop | Dest::DeckBottom) {
                self.op(Op::Shuffle(*player));
                self.moving(cards_in(into), to, reveal)?;
            } else {
                self.moving(cards_in(into), to, reveal)?;
                self.op(Op::Shuffle(*player));
            }
            self.next_register = mark;
        }
        Ok(())
    }

    fn resolve_modifier(&mut self, modifier: &Modifier) -> Result<Modifier, CompileError> {
        let mut modifier = modifier.clone();
        for scope in scopes_mut(&mut modifier) {
            *scope = self.resolve(scope)?;
        }
        Ok(modifier)
    }
}

/// The selections of a modifier, in order: at most two.
pub fn scopes(modifier: &Modifier) -> [Option<&PokemonSel>; 2] {
    match modifier {
        Modifier::Damage { by, to, .. } | Modifier::PreventEffects { by, to } => {
            [Some(by), Some(to)]
        }
        Modifier::Cannot { who, .. }
        | Modifier::FlipToAttack { who }
        | Modifier::Hp { who, .. }
        | Modifier::RetreatCost { who, .. }
        | Modifier::MayEvolveAtOnce { who } => [Some(who), None],
        Modifier::Provides { on, .. } => [Some(on), None],
        Modifier::PrizesForKnockOut { of, .. } => [Some(of), None],
        Modifier::PlayerCannot { .. }
        | Modifier::CoinsAreTails { .. }
        | Modifier::BenchSize { .. } => [None, None],
    }
}

fn scopes_mut(modifier: &mut Modifier) -> Vec<&mut PokemonSel> {
    match modifier {
        Modifier::Damage { by, to, .. } | Modifier::PreventEffects { by, to } => vec![by, to],
        Modifier::Cannot { who, .. }
        | Modifier::FlipToAttack { who }
        | Modifier::Hp { who, .. }
        | Modifier::RetreatCost { who, .. }
        | Modifier::MayEvolveAtOnce { who } => vec![who],
        Modifier::Provides { on, .. } => vec![on],
        Modifier::PrizesForKnockOut { of, .. } => vec![of],
        Modifier::PlayerCannot { .. }
        | Modifier::CoinsAreTails { .. }
        | Modifier::BenchSize { .. } => Vec::new(),
    }
}
