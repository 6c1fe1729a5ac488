//! How a book is made of decks: each different card is laid out once, its texts are compiled, its names are numbered.

use super::{Book, SEATS, TextSource};
use crate::book::deck_check::is_basic_energy;
use crate::book::def::{
    ActivatedDef, AttackDef, Brief, Cost, Def, PokemonDef, Question, Role, StaticDef, TrainerClass,
    TrainerDef, TriggeredDef, Unusual,
};
use crate::book::names::{has_owner, printed_name, rule_name};
use crate::book::sorts::{Sort, Sorts, kinds_under, role_of, trainer_class};
use crate::plan::TablePlan;
use crate::program::compile::{self, CompileError, Use};
use crate::state::history::{self, Deed};
use crate::state::ids::{CardId, ProgramId, Seat};
use rulebox_cards::effect::{Effect, Program, Trigger};
use rulebox_cards::{
    Attack, Body, Card, Catalog, Clause, DamageSign, Energy, Limit, Pokemon, Trainer, UsedFrom,
};
use rulebox_rules::ruleset::{TmClass, TrainerTaxonomy};
use rulebox_rules::{PowerKind, Ruleset, Stage, TrainerKind};
use std::collections::HashMap;
use std::sync::Arc;

/// Puts a book together.
#[derive(Debug, Default)]
pub struct BookBuilder {
    defs: Vec<Def>,
    parts: compile::Parts,
    names: HashMap<String, u16>,
    known: Vec<(Arc<Card>, u16)>,
    first_programs: Vec<ProgramId>,
    sources: Vec<TextSource>,
    once_names: Vec<String>,
    attack_names: Vec<String>,
    deeds: Vec<Deed>,
}

/// A card that cannot be played because its text is too complex.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{card}: {error}")]
pub struct BookError {
    /// The card's name.
    pub card: String,
    /// What is wrong.
    pub error: CompileError,
}

impl BookBuilder {
    /// The book of a game with these decks, one per seat, made with the cards that are known.
    pub fn build(
        rules: Ruleset,
        plan: TablePlan,
        decks: &[Vec<Arc<Card>>],
        catalog: &Catalog,
    ) -> Result<Book, Vec<BookError>> {
        let mut b = BookBuilder::default();
        let mut errors = Vec::new();
        let mut of_card = vec![0u16; decks.len() * 64];
        for (seat, deck) in decks.iter().enumerate() {
            for (n, card) in deck.iter().enumerate() {
                let id = CardId::new(Seat(seat as u8), n as u8);
                match b.def(&rules, card) {
                    Ok(def) => of_card[id.index()] = def,
                    Err(error) => errors.push(error),
                }
            }
        }
        if !errors.is_empty() {
            errors.dedup();
            return Err(errors);
        }
        let fingerprint = fingerprint(&rules, decks);
        let mut book = Book {
            rules,
            catalog: catalog.clone(),
            plan,
            briefs: of_card.iter().map(|def| Brief::of(*def, &b.defs)).collect(),
            sorts: sorts_of(&of_card, &b.defs),
            sorted: [[0; Sort::COUNT]; SEATS],
            defs: b.defs,
            roles: [[0; Role::COUNT]; SEATS],
            unusual: [[0; Unusual::COUNT]; SEATS],
            answering: [[0; 64]; SEATS],
            answering_for_own: [[0; 64]; SEATS],
            hp_can_fall: false,
            smallest_bench: 0,
            deck_sizes: decks.iter().map(|d| d.len() as u8).collect(),
            modifiers: b.parts.rules,
            sources: b.sources,
            programs: b.parts.programs,
            texts: b.parts.texts,
            first_programs: b.first_programs,
            once_names: b.once_names,
            deeds: b.deeds,
            attack_names: b.attack_names,
            while_active: Vec::new(),
            for_one_attack: Vec::new(),
            fingerprint,
        };
        book.sort_decks();
        book.hp_can_fall = book.lowers_hp();
        book.smallest_bench = book.size_of_smallest_bench();
        book.find_fitting();
        book.lay_out_lasting();
        Ok(book)
    }

    fn name(&mut self, name: &str) -> u16 {
        let next = self.names.len() as u16;
        *self.names.entry(name.to_owned()).or_insert(next)
    }

    fn def(&mut self, rules: &Ruleset, card: &Arc<Card>) -> Result<u16, BookError> {
        if let Some((_, n)) = self
            .known
            .iter()
            .find(|(c, _)| Arc::ptr_eq(c, card) || c == card)
        {
            return Ok(*n);
        }
        let failed = |error| BookError {
            card: card.name.clone(),
            error,
        };
        let first = self.parts.next_program();
        self.first_programs.push(first);
        let mut def = self.make(rules, card).map_err(failed)?;
        let n = self.defs.len() as u16;
        self.note_sources(n);
        let second = self.parts.next_program();
        let other = self.other_role(rules, &def).map_err(failed)?;
        self.first_programs.extend(other.iter().map(|_| second));
        self.note_sources(n + 1);
        def.attached = other.is_some().then_some(n + 1);
        self.defs.push(def);
        self.defs.extend(other);
        self.known.push((card.clone(), n));
        Ok(n)
    }

    /// Notes that the lasting effects that came last are made by the texts of this definition.
    fn note_sources(&mut self, def: u16) {
        let source = TextSource { def, attack: None };
        self.sources.resize(self.parts.rules.len(), source);
    }

    fn make(&mut self, rules: &Ruleset, card: &Arc<Card>) -> Result<Def, CompileError> {
        let before = (self.parts.programs.len(), self.parts.rules.len());
        let mut def = Def {
            role: role_of(card),
            card: card.clone(),
            name: self.name(&rule_name(rules, card)),
            plain_name: card.rule_name().into(),
            from: None,
            attached: None,
            part: None,
            once_name: 0,
            over: None,
            pokemon: None,
            trainer: None,
            only_on: None,
            first_on: None,
            attach_cost: None,
            units: Vec::new(),
            is_energy: false,
            is_basic_energy: false,
            kinds: kinds_under(rules, card.kinds),
            owned: has_owner(&card.name),
            starts: false,
            statics: Vec::new(),
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
        let programs = &self.parts.programs[before.0..];
        let rules = &self.parts.rules[before.1..];
        history::collect(&def, programs, rules, &mut self.deeds)?;
        def.questions = questions(&def);
        Ok(def)
    }

    fn pokemon(&mut self, def: &mut Def, rules: &Ruleset, p: &Pokemon) -> Result<(), CompileError> {
        def.part = p.part;
        if p.stage == Stage::VUnion {
            def.once_name = self.once_name(&def.card.name)?;
        }
        def.pokemon = Some(PokemonDef {
            stage: p.stage,
            hp: p.hp,
            types: p.types,
            weakness: p.weakness.clone(),
            resistance: p.resistance.clone(),
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
        def.only_on = t.only_on.clone();
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
            needs: t.needs.clone(),
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
        def.only_on = e.only_on.clone();
        if e.cost != Program::default() {
            let nothing = Program {
                names: e.cost.names.clone(),
                ..Program::default()
            };
            def.attach_cost = Some(self.program(Some(&e.cost.effect), &nothing)?);
        }
        def.is_energy = true;
        def.is_basic_energy = is_basic_energy(rules, &def.card);
        def.units = e.provides.clone();
        self.clauses(def, None, &e.clauses)
    }

    pub(crate) fn program(
        &mut self,
        cost: Option<&rulebox_cards::effect::Effect>,
        program: &Program,
    ) -> Result<ProgramId, CompileError> {
        compile::effect(cost, program, Use::default(), &mut self.parts)
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
                    def.statics.push(StaticDef {
                        question: Question::of(modifier),
                        power,
                        name,
                        test: test.clone(),
                        modifier: modifier.clone(),
                    });
                }
                Clause::Reaction { needs, cost, names } => {
                    let nothing = Program {
                        names: names.clone(),
                        ..Program::default()
                    };
                    def.activated.push(ActivatedDef {
                        power,
                        name: 0,
                        limit: Limit::OncePerTurn,
                        from: UsedFrom::Play,
                        reaction: true,
                        needs: needs.clone(),
                        program: self.program(cost.as_ref(), &nothing)?,
                    });
                }
                Clause::Activated {
                    limit,
                    from,
                    needs,
                    cost,
                    program,
                } => {
                    let used = Use { name: None, power };
                    let program = compile::effect(cost.as_ref(), program, used, &mut self.parts)?;
                    let name = match limit {
                        Limit::OncePerTurnByName | Limit::OncePerGameByName => {
                            self.once_name(own_name)?
                        }
                        Limit::OncePerTurn | Limit::AnyNumber | Limit::Vstar => 0,
                    };
                    def.activated.push(ActivatedDef {
                        power,
                        name,
                        limit: *limit,
                        from: *from,
                        reaction: false,
                        needs: needs.clone(),
                        program,
                    });
                }
                Clause::Triggered(when) => {
                    let name = self.name_if(when.by_name, own_name)?;
                    // Who answers the use of a power uses none by that, or each answer would be answered.
                    let answers =
                        matches!(when.trigger, Trigger::UsedPower | Trigger::UsedPokePower);
                    let power_used = power.filter(|_| !answers);
                    let used = Use {
                        name,
                        power: power_used,
                    };
                    let program = compile::effect(None, &when.program, used, &mut self.parts)?;
                    def.triggered.push(TriggeredDef {
                        power,
                        when: when.trigger,
                        of: when.of.clone(),
                        name,
                        needs: when.needs.clone(),
                        program,
                    });
                }
            }
        }
        Ok(())
    }

    /// The number of a name, if a text is limited by it.
    fn name_if(&mut self, by_name: bool, name: &str) -> Result<Option<u8>, CompileError> {
        by_name.then(|| self.once_name(name)).transpose()
    }

    /// The number of a power's name among those limited by name.
    fn once_name(&mut self, name: &str) -> Result<u8, CompileError> {
        let at = self
            .once_names
            .iter()
            .position(|n| n == name)
            .unwrap_or_else(|| {
                self.once_names.push(name.to_owned());
                self.once_names.len() - 1
            });
        u8::try_from(at)
            .ok()
            .filter(|n| *n < 32)
            .ok_or(CompileError::TooManyNames)
    }

    /// The number of an attack's name.
    fn attack_name(&mut self, name: &str) -> u16 {
        let known = self.attack_names.iter().position(|n| n == name);
        known.unwrap_or_else(|| {
            self.attack_names.push(name.to_owned());
            self.attack_names.len() - 1
        }) as u16
    }

    fn attacks(&mut self, def: &mut Def, attacks: &[Attack]) -> Result<(), CompileError> {
        for attack in attacks {
            let program = compile::attack(&attack.program, &mut self.parts)?;
            let by_text = matches!(attack.sign, DamageSign::Times | DamageSign::Question);
            def.attacks.push(AttackDef {
                name: attack.name.clone(),
                number: self.attack_name(&attack.name),
                cost: Cost::of(&attack.cost),
                base: if by_text { 0 } else { attack.damage as i16 },
                has_damage: attack.damage > 0 || attack.sign != DamageSign::Plain,
                once: attack.once,
                needs: attack.needs.clone(),
                while_asleep: attack.while_asleep,
                on_first_turn: attack.on_first_turn,
                program,
            });
        }
        Ok(())
    }
}

/// The questions that a definition answers while in play.
pub(crate) fn questions(def: &Def) -> u64 {
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

/// Whether the engine plays all that a card says, or what it does not play yet.
pub fn is_played(rules: &Ruleset, card: &Arc<Card>) -> Result<(), CompileError> {
    let made = BookBuilder::default().def(rules, card);
    made.map(drop).map_err(|e| e.error)
}

/// The sorts of each card: of the card itself, and of a Pokémon in play with it on top.
fn sorts_of(cards: &[u16], defs: &[Def]) -> Vec<[Sorts; 2]> {
    let of_defs: Vec<_> = defs
        .iter()
        .map(|def| [Sorts::of(def), Sorts::in_play(def)])
        .collect();
    let of_card = |def: &u16| of_defs.get(*def as usize).copied().unwrap_or_default();
    cards.iter().map(of_card).collect()
}

/// A number that differs for books that differ, over the rules and the cards' canonical text.
fn fingerprint(rules: &Ruleset, decks: &[Vec<Arc<Card>>]) -> u64 {
    let mut text = format!("{rules:?}");
    for deck in decks {
        text.push('|');
        for card in deck {
            text.push_str(&rulebox_cards::print::card(card));
        }
    }
    crate::record::snapshot::hash_bytes(text.as_bytes())
}
