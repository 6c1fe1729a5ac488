//! How a book is made of decks: the different cards, each laid out once for all books of a catalog, get the numbers of this book,
//! and what takes all of them is worked out.

use super::{Book, TextSource};
use crate::book::decks::DeckIndex;
use crate::book::def::{Brief, Def, Rule};
use crate::book::kept;
use crate::book::lay_out::{LaidOut, number, once_number};
use crate::book::sorts::Sorts;
use crate::plan::TablePlan;
use crate::program::code::Code;
use crate::program::compile::{CompileError, Parts};
use crate::query::question::Questions;
use crate::record::snapshot::hash_bytes;
use crate::state::history::{self, Deed};
use crate::state::ids::{CARDS_OF_A_SEAT, CardId, ModifierId, ProgramId, Seat};
use rulebox_cards::{Card, Catalog};
use rulebox_rules::Ruleset;
use std::collections::HashMap;
use std::sync::Arc;

/// Puts a book together.
#[derive(Debug, Default)]
pub struct BookBuilder {
    defs: Vec<Def>,
    /// By definition: its sorts, and the questions to which it speaks only of the Pokémon that it is on.
    sorts: Vec<[Sorts; 2]>,
    for_own: Vec<Questions>,
    parts: Parts,
    names: HashMap<Arc<str>, u16>,
    first_programs: Vec<ProgramId>,
    sources: Vec<TextSource>,
    once_names: Vec<Arc<str>>,
    attack_names: Vec<Arc<str>>,
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

/// The different cards of some decks, in the order in which they come first.
struct Different<'d> {
    cards: Vec<&'d Arc<Card>>,
    /// Which of them lies at each place of each deck.
    decks: Vec<Vec<usize>>,
}

impl BookBuilder {
    /// The book of a game with these decks, one per seat, made with the cards that are known.
    pub fn build(
        rules: Ruleset,
        plan: TablePlan,
        decks: &[Vec<Arc<Card>>],
        catalog: &Catalog,
    ) -> Result<Book, Vec<BookError>> {
        let different = Different::of(decks);
        let kept = kept::lay_out(catalog, &rules, &different.cards);
        let mut builder = BookBuilder::default();
        builder.make_room(kept.cards.iter().flatten());
        let mut errors = Vec::new();
        let mut defs = Vec::with_capacity(kept.cards.len());
        for (card, laid_out) in different.cards.iter().zip(&kept.cards) {
            let added = laid_out.as_ref().map_err(CompileError::clone);
            match added.and_then(|laid_out| builder.add(laid_out)) {
                Ok(def) => defs.push(def),
                Err(error) => errors.push(BookError {
                    card: card.name.clone(),
                    error,
                }),
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let fingerprints = kept.cards.iter().flatten().map(|card| card.fingerprint);
        let fingerprint = different.fingerprint(kept.rules, &fingerprints.collect::<Vec<_>>());
        let of_card = different.by_card(&defs);
        let mut book = builder.book(rules, plan, catalog, &different.decks, &of_card);
        book.fingerprint = fingerprint;
        book.hp_can_fall = book.lowers_hp();
        book.smallest_bench = book.size_of_smallest_bench();
        book.find_fitting();
        book.lay_out_lasting();
        Ok(book)
    }

    /// Makes just the room that some cards need, so that a book takes no more.
    fn make_room<'c>(&mut self, cards: impl Iterator<Item = &'c Arc<LaidOut>>) {
        let (mut defs, mut programs, mut rules, mut attacks) = (0, 0, 0, 0);
        for card in cards {
            defs += card.defs.len();
            programs += card.parts.programs.len();
            rules += card.parts.rules.len();
            attacks += card.attack_names.len();
        }
        self.defs.reserve_exact(defs);
        self.first_programs.reserve_exact(defs);
        self.parts.programs.reserve_exact(programs);
        self.parts.texts.reserve_exact(programs);
        self.parts.rules.reserve_exact(rules);
        self.sources.reserve_exact(rules);
        self.attack_names.reserve(attacks);
    }

    /// Adds a card, and gives the number of its definition.
    fn add(&mut self, card: &LaidOut) -> Result<u16, CompileError> {
        let numbers = self.numbers(card)?;
        for deed in &card.deeds {
            history::add(deed, &mut self.deeds)?;
        }
        let first = self.defs.len() as u16;
        let defs = card.defs.iter().map(|def| numbers.def(def));
        self.defs.extend(defs);
        let first_programs = card.first_programs.iter();
        self.first_programs
            .extend(first_programs.map(|n| numbers.program(*n)));
        self.sorts.extend(&card.sorts);
        self.for_own.resize(self.defs.len(), card.for_own);
        let sources = card.sources.iter().map(|def| TextSource {
            def: first + def,
            attack: None,
        });
        self.sources.extend(sources);
        let programs = card.parts.programs.iter().map(|code| numbers.code(code));
        self.parts.programs.extend(programs);
        self.parts.texts.extend(card.parts.texts.iter().cloned());
        let rules = card.parts.rules.iter().map(|rule| numbers.rule(rule));
        self.parts.rules.extend(rules);
        Ok(first)
    }

    /// The numbers of this book for those of a card that is added now.
    fn numbers(&mut self, card: &LaidOut) -> Result<Numbers, CompileError> {
        let names = card.names.iter().map(|name| {
            let next = self.names.len() as u16;
            *self.names.entry(name.clone()).or_insert(next)
        });
        let once = card.once_names.iter();
        let attacks = card.attack_names.iter();
        Ok(Numbers {
            first_def: self.defs.len() as u16,
            first_program: self.parts.next_program().0,
            first_modifier: self.parts.rules.len() as u16,
            names: names.collect(),
            once: once
                .map(|name| once_number(&mut self.once_names, name))
                .collect::<Result<_, _>>()?,
            attacks: attacks
                .map(|name| number(&mut self.attack_names, name) as u16)
                .collect(),
        })
    }

    /// The book with all cards, nothing worked out yet that takes all of them.
    fn book(
        self,
        rules: Ruleset,
        plan: TablePlan,
        catalog: &Catalog,
        decks: &[Vec<usize>],
        of_card: &[u16],
    ) -> Book {
        let mut briefs = self.briefs_of(of_card);
        let index = |(seat, deck): (usize, &Vec<usize>)| {
            let cards = seat * CARDS_OF_A_SEAT..seat * CARDS_OF_A_SEAT + deck.len();
            DeckIndex::of(&mut briefs[cards], &self.defs, &self.sorts, &self.for_own)
        };
        let indices = decks.iter().enumerate().map(index).collect();
        let sorts = |def: &u16| self.sorts.get(usize::from(*def)).copied();
        Book {
            rules,
            catalog: catalog.clone(),
            plan,
            decks: indices,
            briefs,
            sorts: of_card
                .iter()
                .map(|n| sorts(n).unwrap_or_default())
                .collect(),
            defs: self.defs,
            hp_can_fall: false,
            smallest_bench: 0,
            deck_sizes: decks.iter().map(|deck| deck.len() as u8).collect(),
            modifiers: self.parts.rules,
            sources: self.sources,
            programs: self.parts.programs,
            texts: self.parts.texts,
            first_programs: self.first_programs,
            once_names: self.once_names,
            deeds: self.deeds,
            attack_names: self.attack_names,
            while_active: Vec::new(),
            for_one_attack: Vec::new(),
            fingerprint: 0,
        }
    }

    /// What is asked of each card again and again.
    fn briefs_of(&self, of_card: &[u16]) -> Vec<Brief> {
        let all = (0..self.defs.len().max(1)).map(|def| Brief::of(def as u16, &self.defs));
        let all: Vec<Brief> = all.collect();
        of_card.iter().map(|def| all[usize::from(*def)]).collect()
    }
}

impl<'d> Different<'d> {
    fn of(decks: &'d [Vec<Arc<Card>>]) -> Different<'d> {
        let mut cards: Vec<&Arc<Card>> = Vec::new();
        let mut known = HashMap::new();
        let mut number = |card: &'d Arc<Card>| {
            *known.entry(Arc::as_ptr(card)).or_insert_with(|| {
                let equal = cards.iter().position(|other| *other == card);
                equal.unwrap_or_else(|| {
                    cards.push(card);
                    cards.len() - 1
                })
            })
        };
        let decks = decks
            .iter()
            .map(|deck| deck.iter().map(&mut number).collect());
        Different {
            decks: decks.collect(),
            cards,
        }
    }

    /// The number of each card's definition, by [`CardId`], where the numbers of those of the different cards are these.
    fn by_card(&self, defs: &[u16]) -> Vec<u16> {
        let mut of_card = vec![0; self.decks.len() * CARDS_OF_A_SEAT];
        for (seat, deck) in self.decks.iter().enumerate() {
            for (n, card) in deck.iter().enumerate() {
                of_card[CardId::new(Seat(seat as u8), n as u8).index()] = defs[*card];
            }
        }
        of_card
    }

    /// A number that differs for books that differ, over the rules and the cards in the decks.
    fn fingerprint(&self, rules: u64, cards: &[u64]) -> u64 {
        let mut bytes = rules.to_le_bytes().to_vec();
        for deck in &self.decks {
            bytes.extend((deck.len() as u64).to_le_bytes());
            bytes.extend(deck.iter().flat_map(|card| cards[*card].to_le_bytes()));
        }
        hash_bytes(&bytes)
    }
}

/// The numbers of a book for those that a card was laid out with.
struct Numbers {
    first_def: u16,
    first_program: u16,
    first_modifier: u16,
    names: Vec<u16>,
    once: Vec<u8>,
    attacks: Vec<u16>,
}

impl Numbers {
    fn program(&self, program: ProgramId) -> ProgramId {
        ProgramId(self.first_program + program.0)
    }

    fn once(&self, name: Option<u8>) -> Option<u8> {
        name.map(|name| self.once[usize::from(name)])
    }

    fn def(&self, alone: &Def) -> Def {
        let mut def = alone.clone();
        for name in [Some(&mut def.name), def.from.as_mut(), def.over.as_mut()]
            .into_iter()
            .flatten()
        {
            *name = self.names[usize::from(*name)];
        }
        def.attached = def.attached.map(|n| self.first_def + n);
        def.once_name = self.once(def.once_name);
        def.attach_cost = def.attach_cost.map(|program| self.program(program));
        if let Some(trainer) = &mut def.trainer {
            trainer.program = self.program(trainer.program);
        }
        if def.statics.iter().any(|clause| clause.name.is_some()) {
            for clause in Arc::make_mut(&mut def.statics) {
                clause.name = self.once(clause.name);
            }
        }
        for clause in &mut def.activated {
            clause.name = self.once(clause.name);
            clause.program = self.program(clause.program);
        }
        for clause in &mut def.triggered {
            clause.name = self.once(clause.name);
            clause.program = self.program(clause.program);
        }
        for attack in &mut def.attacks {
            attack.number = self.attacks[usize::from(attack.number)];
            attack.program = self.program(attack.program);
        }
        def
    }

    /// A program; its operations are those of all books if none of them holds a number of the book.
    fn code(&self, alone: &Code) -> Code {
        let mut code = alone.clone();
        let modifier = |n: ModifierId| n.plus(self.first_modifier);
        let once = |name: u8| self.once[usize::from(name)];
        for (n, op) in alone.ops.iter().enumerate() {
            if let Some(op) = op.renumbered(modifier, once) {
                Arc::make_mut(&mut code.ops)[n] = op;
            }
        }
        code
    }

    fn rule(&self, alone: &Rule) -> Rule {
        let mut rule = alone.clone();
        match &mut rule {
            Rule::Holds(_) => {}
            Rule::When(clause) | Rule::Marker(_, clause) => {
                clause.name = self.once(clause.name);
                clause.program = self.program(clause.program);
            }
        }
        rule
    }
}

/// Whether the engine plays all that a card says, or what it does not play yet.
pub fn is_played(rules: &Ruleset, card: &Arc<Card>) -> Result<(), CompileError> {
    LaidOut::of(rules, card).map(drop)
}
