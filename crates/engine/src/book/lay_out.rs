//! How a card is laid out: its facts for play, its texts compiled, everything numbered as if it were the only card of its book.

use crate::book::deck_check::is_basic_energy;
use crate::book::def::{
    ActivatedDef, AttackDef, Brief, Cost, Def, PokemonDef, Question, StaticDef, TrainerClass,
    TrainerDef, TriggeredDef,
};
use crate::book::names::{has_owner, printed_name, rule_name};
use crate::book::sorts::{Sorts, kinds_under, role_of, trainer_class};
use crate::program::compile::{self, CompileError, Use, scopes};
use crate::query::question::Questions;
use crate::record::snapshot::hash_bytes;
use crate::state::POWERS;
use crate::state::history::{self, Deed};
use crate::state::ids::ProgramId;
use rulebox_cards::effect::{Effect, PokemonBase, Program, Trigger, When};
use rulebox_cards::{
    Attack, Body, Card, Clause, DamageSign, Energy, Limit, Pokemon, Trainer, UsedFrom,
};
use rulebox_rules::ruleset::{TmClass, TrainerTaxonomy};
use rulebox_rules::{PowerKind, Ruleset, Stage, TrainerKind};
use std::sync::Arc;

/// Names of powers that are limited by name of which a game has room.
const ONCE_NAMES: usize = 32;

/// A card laid out under some rules. All numbers are those of a book without any other card.
#[derive(Debug, Default)]
pub(crate) struct LaidOut {
    /// What it is; and what it is while it is attached, where that is something else.
    pub(crate) defs: Vec<Def>,
    /// The number of the first program of each definition.
    pub(crate) first_programs: Vec<ProgramId>,
    /// The definition by whose text each lasting effect is made.
    pub(crate) sources: Vec<u16>,
    /// Its programs and lasting effects.
    pub(crate) parts: compile::Parts,
    /// The names of cards by number.
    pub(crate) names: Vec<Arc<str>>,
    /// The names of powers that are limited by name, by number.
    pub(crate) once_names: Vec<Arc<str>>,
    /// The names of its attacks by number.
    pub(crate) attack_names: Vec<Arc<str>>,
    /// What its texts ask of earlier turns.
    pub(crate) deeds: Vec<Deed>,
    /// The sorts of each definition: of the card itself, and of a Pokémon in play with it on top.
    pub(crate) sorts: Vec<[Sorts; 2]>,
    /// The questions to which all that it says is about the Pokémon that it is on.
    pub(crate) for_own: Questions,
    /// A number that differs for cards that differ.
    pub(crate) fingerprint: u64,
}

/// Lays a card out.
#[derive(Debug, Default)]
pub(crate) struct CardBuilder {
    laid_out: LaidOut,
    /// The static clauses of the definition that is being made.
    statics: Vec<StaticDef>,
}

impl LaidOut {
    /// The card laid out.
    pub(crate) fn of(rules: &Ruleset, card: &Arc<Card>) -> Result<LaidOut, CompileError> {
        let mut builder = CardBuilder::default();
        let mut def = builder.make(rules, card)?;
        builder.laid_out.begin_def(ProgramId(0), 0);
        let second = builder.laid_out.parts.next_program();
        let other = builder.other_role(rules, &def)?;
        def.attached = other.is_some().then_some(1);
        let mut done = builder.laid_out;
        done.defs.push(def);
        if let Some(other) = other {
            done.begin_def(second, 1);
            done.defs.push(other);
        }
        let sorts = done
            .defs
            .iter()
            .map(|def| [Sorts::of(def), Sorts::in_play(def)]);
        done.sorts = sorts.collect();
        done.for_own = done.speaks_for_own();
        done.fingerprint = hash_bytes(rulebox_cards::print::card(card).as_bytes());
        Ok(done)
    }

    /// Notes the first program of a definition, and that the lasting effects that came last are made by its texts.
    fn begin_def(&mut self, first: ProgramId, def: u16) {
        self.first_programs.push(first);
        self.sources.resize(self.parts.rules.len(), def);
    }

    /// The questions to which all that the card says is about the Pokémon that it is on. Where only one of a name counts, who
    /// speaks first matters to the others.
    fn speaks_for_own(&self) -> Questions {
        let own = |clause: &StaticDef| {
            let who = scopes(&clause.modifier)[0];
            clause.name.is_none() && who.is_some_and(|sel| sel.base == PokemonBase::This)
        };
        let clauses = self.defs.iter().flat_map(|def| &def.statics[..]);
        let about_others = clauses.filter(|clause| !own(clause));
        let asked = Brief::of(0, &self.defs).questions;
        about_others.fold(asked, |left, clause| left & !clause.question.bit())
    }
}

impl CardBuilder {
    fn make(&mut self, rules: &Ruleset, card: &Arc<Card>) -> Result<Def, CompileError> {
        let mut def = Def {
            role: role_of(card),
            card: card.clone(),
            name: self.name(&rule_name(rules, card)),
            plain_name: card.rule_name().into(),
            from: None,
            attached: None,
            part: None,
            once_name: None,
            over: None,
            pokemon: None,
            trainer: None,
            only_on: None,
            first_on: None,
            attach_cost: None,
            units: Arc::default(),
            is_energy: false,
            is_basic_energy: false,
            kinds: kinds_under(rules, card.kinds),
            owned: has_owner(&card.name),
            starts: false,
            statics: Arc::default(),
            activated: Vec::new(),
            triggered: Vec::new(),
            attacks: Vec::new(),
            questions: 0,
            prizes: rules.prizes_for(card.kinds),
        };
        match &card.body {
            Body::Pokemon(p) => self.pokemon(&mut def, rules, p)?,
            Body::Trainer(t) => self.trainer(&mut def, rules, t)?,
            Body::Energy(e) => self.energy(&mut def, rules, e)?,
        }
        self.finish(&mut def);
        let LaidOut { parts, deeds, .. } = &mut self.laid_out;
        history::collect(&def, &parts.programs, &parts.rules, deeds)?;
        Ok(def)
    }

    /// Puts the static clauses in, and notes which questions all clauses answer.
    pub(crate) fn finish(&mut self, def: &mut Def) {
        def.statics = std::mem::take(&mut self.statics).into();
        def.questions = questions(def);
    }

    fn pokemon(&mut self, def: &mut Def, rules: &Ruleset, p: &Pokemon) -> Result<(), CompileError> {
        def.part = p.part;
        if p.stage == Stage::VUnion {
            def.once_name = Some(self.once_name(&def.card.name)?);
        }
        def.pokemon = Some(PokemonDef {
            stage: p.stage,
            hp: p.hp,
            types: p.types,
            weakness: p.weakness.as_slice().into(),
            resistance: p.resistance.as_slice().into(),
            retreat: p.retreat,
        });
        def.from = p
            .from
            .as_deref()
            .map(|f| self.name(&printed_name(rules, f)));
        def.over = p
            .over
            .as_deref()
            .map(|f| self.name(&printed_name(rules, f)));
        def.starts = p.stage == Stage::Basic;
        def.prizes = p.prizes.unwrap_or(def.prizes);
        // A printed rule that is no power.
        self.clauses(def, None, &p.rules)?;
        for power in &p.powers {
            self.clauses(def, Some((power.kind, &power.name)), &power.clauses)?;
        }
        self.attacks(def, &p.attacks)
    }

    fn trainer(&mut self, def: &mut Def, rules: &Ruleset, t: &Trainer) -> Result<(), CompileError> {
        let stays = !matches!(t.kind, TrainerKind::Item | TrainerKind::Supporter);
        let idle = t.program.effect != Effect::default() || t.needs.is_some() || t.cost.is_some();
        if stays && idle {
            return Err(CompileError::IdleStatements);
        }
        def.only_on = shared(&t.only_on);
        // A Tool that lends an attack is a Technical Machine where the era does not count it as a Tool (AMB-40).
        let machine = t.kind == TrainerKind::Tool
            && !t.attacks.is_empty()
            && rules.tm_class != TmClass::ItemOrTool;
        let class = trainer_class(
            rules,
            if machine {
                TrainerKind::TechnicalMachine
            } else {
                t.kind
            },
        );
        def.trainer = Some(TrainerDef {
            kind: t.kind,
            class,
            counts_as_trainer: match rules.trainer_taxonomy {
                TrainerTaxonomy::Siblings => {
                    !matches!(class, TrainerClass::Supporter | TrainerClass::Stadium)
                }
                TrainerTaxonomy::Subtypes | TrainerTaxonomy::SubtypesWithTool => true,
            },
            in_play_too: t.trainer_in_play,
            reaction: t.reaction,
            needs: shared(&t.needs),
            program: self.program(t.cost.as_ref(), &t.program)?,
        });
        if let Some(fossil) = &t.fossil {
            self.pokemon(def, rules, fossil)?;
            def.starts = rules.fossil_is_basic_in_setup;
        }
        self.clauses(def, None, &t.clauses)?;
        self.attacks(def, &t.attacks)
    }

    fn energy(&mut self, def: &mut Def, rules: &Ruleset, e: &Energy) -> Result<(), CompileError> {
        def.only_on = shared(&e.only_on);
        if e.cost != Program::default() {
            let nothing = Program {
                names: e.cost.names.clone(),
                ..Program::default()
            };
            def.attach_cost = Some(self.program(Some(&e.cost.effect), &nothing)?);
        }
        def.is_energy = true;
        def.is_basic_energy = is_basic_energy(rules, &def.card);
        def.units = e.provides.as_slice().into();
        self.clauses(def, None, &e.clauses)
    }

    pub(crate) fn program(
        &mut self,
        cost: Option<&Effect>,
        program: &Program,
    ) -> Result<ProgramId, CompileError> {
        self.used_program(cost, program, Use::default())
    }

    fn used_program(
        &mut self,
        cost: Option<&Effect>,
        program: &Program,
        used: Use,
    ) -> Result<ProgramId, CompileError> {
        compile::effect(cost, program, used, &mut self.laid_out.parts)
    }

    pub(crate) fn clauses(
        &mut self,
        def: &mut Def,
        of: Option<(PowerKind, &str)>,
        clauses: &[Clause],
    ) -> Result<(), CompileError> {
        let power = of.map(|(kind, _)| kind);
        // What is no power is limited by the name of its card.
        let card = def.card.clone();
        let own_name = of.map_or(card.name.as_str(), |(_, name)| name);
        for clause in clauses {
            match clause {
                Clause::Static {
                    test,
                    modifier,
                    by_name,
                } => {
                    compile::played_in_play(power, test.as_ref(), modifier)?;
                    let name = self.name_if(*by_name, own_name)?;
                    self.statics.push(StaticDef {
                        question: Question::of(modifier),
                        power,
                        name,
                        test: test.clone(),
                        modifier: modifier.clone(),
                    });
                }
                Clause::Reaction { .. } | Clause::Activated { .. } => {
                    let activated = self.activated(power, own_name, clause)?;
                    def.activated.extend(activated);
                    if def.activated.len() > POWERS {
                        return Err(CompileError::TooManyPowers);
                    }
                }
                Clause::Triggered(when) => {
                    let triggered = self.triggered(power, own_name, when)?;
                    def.triggered.push(triggered);
                }
            }
        }
        Ok(())
    }

    /// A clause that its player uses, or that answers another's Poké-Power.
    fn activated(
        &mut self,
        power: Option<PowerKind>,
        own_name: &str,
        clause: &Clause,
    ) -> Result<Option<ActivatedDef>, CompileError> {
        Ok(match clause {
            Clause::Reaction { needs, cost, names } => {
                let nothing = Program {
                    names: names.clone(),
                    ..Program::default()
                };
                Some(ActivatedDef {
                    power,
                    name: None,
                    limit: Limit::OncePerTurn,
                    from: UsedFrom::Play,
                    reaction: true,
                    needs: shared(needs),
                    program: self.program(cost.as_ref(), &nothing)?,
                })
            }
            Clause::Activated {
                limit,
                from,
                needs,
                cost,
                program,
            } => {
                let used = Use { name: None, power };
                let program = self.used_program(cost.as_ref(), program, used)?;
                let by_name = matches!(limit, Limit::OncePerTurnByName | Limit::OncePerGameByName);
                Some(ActivatedDef {
                    power,
                    name: self.name_if(by_name, own_name)?,
                    limit: *limit,
                    from: *from,
                    reaction: false,
                    needs: shared(needs),
                    program,
                })
            }
            Clause::Static { .. } | Clause::Triggered(_) => None,
        })
    }

    fn triggered(
        &mut self,
        power: Option<PowerKind>,
        own_name: &str,
        when: &When,
    ) -> Result<TriggeredDef, CompileError> {
        let name = self.name_if(when.by_name, own_name)?;
        // Who answers the use of a power uses none by that, or each answer would be answered.
        let answers = matches!(when.trigger, Trigger::UsedPower | Trigger::UsedPokePower);
        let used = Use {
            name,
            power: power.filter(|_| !answers),
        };
        Ok(TriggeredDef {
            power,
            when: when.trigger,
            of: shared(&when.of),
            name,
            needs: shared(&when.needs),
            program: self.used_program(None, &when.program, used)?,
        })
    }

    /// The number of a name, if a text is limited by it.
    fn name_if(&mut self, by_name: bool, name: &str) -> Result<Option<u8>, CompileError> {
        by_name.then(|| self.once_name(name)).transpose()
    }

    /// The number of a power's name among those limited by name.
    fn once_name(&mut self, name: &str) -> Result<u8, CompileError> {
        once_number(&mut self.laid_out.once_names, &name.into())
    }

    /// The number of a card's name.
    fn name(&mut self, name: &str) -> u16 {
        number(&mut self.laid_out.names, &name.into()) as u16
    }

    /// The number of an attack's name.
    fn attack_name(&mut self, name: &Arc<str>) -> u16 {
        number(&mut self.laid_out.attack_names, name) as u16
    }

    fn attacks(&mut self, def: &mut Def, attacks: &[Attack]) -> Result<(), CompileError> {
        for attack in attacks {
            let program = compile::attack(&attack.program, &mut self.laid_out.parts)?;
            let name = attack.name.as_str().into();
            let by_text = matches!(attack.sign, DamageSign::Times | DamageSign::Question);
            def.attacks.push(AttackDef {
                number: self.attack_name(&name),
                name,
                cost: Cost::of(&attack.cost),
                base: if by_text { 0 } else { attack.damage as i16 },
                has_damage: attack.damage > 0 || attack.sign != DamageSign::Plain,
                once: attack.once,
                needs: shared(&attack.needs),
                while_asleep: attack.while_asleep,
                on_first_turn: attack.on_first_turn,
                program,
            });
        }
        Ok(())
    }
}

/// The number of a name that is limited, of which a game has room for no more than this.
pub(crate) fn once_number(names: &mut Vec<Arc<str>>, name: &Arc<str>) -> Result<u8, CompileError> {
    let number = u8::try_from(number(names, name)).ok();
    number
        .filter(|n| usize::from(*n) < ONCE_NAMES)
        .ok_or(CompileError::TooManyNames)
}

/// The number of a name in a list, to which it is added if it is new.
pub(crate) fn number(names: &mut Vec<Arc<str>>, name: &Arc<str>) -> usize {
    let known = names.iter().position(|known| known == name);
    known.unwrap_or_else(|| {
        names.push(name.clone());
        names.len() - 1
    })
}

/// What a card says, to be shared by all books that it is in.
pub(crate) fn shared<T: Clone>(said: &Option<T>) -> Option<Arc<T>> {
    said.clone().map(Arc::new)
}

/// The questions that a definition answers while in play.
fn questions(def: &Def) -> Questions {
    let statics = def.statics.iter().map(|s| s.question.bit());
    let triggers = def.triggered.iter().map(|t| Question::trigger(t.when));
    let in_turn = def
        .activated
        .iter()
        .filter(|a| a.from == UsedFrom::Play && !a.reaction);
    let activated = in_turn.map(|_| Question::Activated.bit());
    let only_on = def.only_on.iter().map(|_| Question::OnlyOn.bit());
    statics
        .chain(triggers)
        .chain(only_on)
        .chain(activated)
        .fold(0, |a, b| a | b)
}
