//! Reads whole cards: the header, the facts and the slots for programs.

use super::Item;
use super::cursor::{Cursor, Place, Scope};
use super::error::{Fault, Parsed, Span};
use super::lexer::Token;
use super::pokemon::Facts;
use crate::card::{
    AsEnergy, Attack, Body, Card, Clause, Copies, DamageSign, Energy, OncePerGame, Printing,
    Trainer,
};
use crate::effect::{Effect, PokemonSel, Program, Test};
use crate::vocab;
use rulebox_rules::{Kinds, TrainerKind, TypeSet};

/// What every sort of card can say.
#[derive(Default)]
struct Labels {
    kinds: Kinds,
    copies: Option<Copies>,
    revision: Option<u16>,
}

impl Cursor<'_> {
    /// One card or set: the header line and everything indented under it.
    pub(crate) fn item(&mut self) -> Parsed<Item> {
        if matches!(self.peek(), Token::Line(_)) {
            self.advance();
        }
        let start = self.span();
        self.begins_card()?;
        let sorts = [("pokemon", 0), ("trainer", 1), ("energy", 2), ("set", 3)];
        let sort = self.need(
            &sorts,
            "`pokemon`, `trainer`, `energy` or `set` at the start of a card",
        )?;
        if sort == 3 {
            return self.set().map(Item::Set);
        }
        self.card(start, sort).map(Item::Card)
    }

    fn card(&mut self, start: Span, sort: u8) -> Parsed<Card> {
        let name = self.text("the card's name")?;
        let printings = self.printings()?;
        let mut labels = Labels::default();
        let body = match sort {
            0 => Body::Pokemon(self.pokemon_body(start, &name, &mut labels)?),
            1 => Body::Trainer(self.trainer_body(start, &name, &mut labels)?),
            _ => Body::Energy(self.energy_body(start, &name, &mut labels)?),
        };
        Ok(Card {
            name,
            printings,
            kinds: labels.kinds,
            copies: labels.copies,
            revision: labels.revision.unwrap_or(1),
            body,
        })
    }

    fn printings(&mut self) -> Parsed<Vec<Printing>> {
        let mut list = Vec::new();
        while let Some(word) = self.word() {
            let Some((set, number)) = word.split_once('-') else {
                return Err(self.no_printing());
            };
            list.push(Printing {
                set: set.to_owned(),
                number: number.to_owned(),
            });
            self.advance();
        }
        if list.is_empty() && self.at_line_end() {
            return Err(self.fault("Here a printing is missing: set and number, as in `dp1-5`."));
        }
        self.printings_end()?;
        Ok(list)
    }

    /// The indentation of the next line of this card, which is then begun.
    pub(crate) fn next_line(&mut self) -> Option<u32> {
        let Token::Line(indent) = *self.peek() else {
            return None;
        };
        self.advance();
        Some(indent)
    }

    /// `kind …`, `copies …` and `revision …`, which every card can have.
    fn label(&mut self, labels: &mut Labels) -> Parsed<bool> {
        if self.eat("kind") {
            loop {
                let word = self.word().unwrap_or("");
                let Some(kind) = Kinds::from_word(word) else {
                    return Err(self.unknown("a kind", Kinds::WORDS.iter().map(|(word, _)| *word)));
                };
                self.advance();
                labels.kinds = labels.kinds.and(kind);
                if !self.eat_sign(',') {
                    return Ok(true);
                }
            }
        }
        if self.eat("copies") {
            labels.copies = Some(if self.eat("any") {
                Copies::Any
            } else {
                self.expect("at most")?;
                Copies::AtMost(self.number()?)
            });
            return Ok(true);
        }
        if self.eat("revision") {
            let none = self.fault("The first revision of a card is 1.");
            let number = Some(self.number()?).filter(|number| *number > 0);
            labels.revision = Some(number.ok_or(none)?);
            return Ok(true);
        }
        Ok(false)
    }

    fn pokemon_body(
        &mut self,
        start: Span,
        name: &str,
        labels: &mut Labels,
    ) -> Parsed<crate::card::Pokemon> {
        let mut facts = Facts::default();
        while let Some(indent) = self.next_line() {
            if let Some(once) = self.attack_word() {
                let attack = self.attack(indent, once)?;
                facts.attacks.push(attack);
            } else if self.label(labels)? || self.fact(&mut facts)? {
                self.expect_line_end()?;
            } else if self.at_clause() {
                let start = self.span();
                facts.rules.push(self.clause()?);
                facts.few_uses(start)?;
            } else if self.eat("as energy") {
                facts.as_energy = Some(self.as_energy()?);
            } else if self.eat("as tool") {
                facts.as_tool = self.clauses(indent)?;
            } else if let Some(kind) = self.pick(vocab::POWERS) {
                let start = self.span();
                let power = self.power(kind, indent)?;
                facts.powers.push(power);
                facts.few_uses(start)?;
            } else {
                return Err(self.no_fact());
            }
        }
        facts.finish(start, name)
    }

    /// `attack`, `gx attack` or `vstar attack`.
    fn attack_word(&mut self) -> Option<Option<OncePerGame>> {
        self.pick(&[
            ("attack", None),
            ("gx attack", Some(OncePerGame::Gx)),
            ("vstar attack", Some(OncePerGame::Vstar)),
        ])
    }

    /// `[C] [only on SELECT] [{ … }]` after `as energy`.
    fn as_energy(&mut self) -> Parsed<AsEnergy> {
        let provides = self.units()?;
        let only_on = self.only_on()?;
        let outer = std::mem::replace(&mut self.scope, Scope::new(Place::Clause));
        self.scope.it = true;
        let effect = match self.sees_sign('{') {
            true => self.block(),
            false => Ok(Effect::default()),
        };
        let names = self.names();
        self.scope = outer;
        self.expect_line_end()?;
        Ok(AsEnergy {
            provides,
            only_on,
            program: Program {
                names,
                effect: effect?,
            },
        })
    }

    /// `only on SELECT`, if it is there.
    fn only_on(&mut self) -> Parsed<Option<PokemonSel>> {
        Ok(match self.eat("only on") {
            true => Some(self.pokemon_without_count()?),
            false => None,
        })
    }

    /// The clauses on deeper lines.
    fn clauses(&mut self, indent: u32) -> Parsed<Vec<Clause>> {
        self.expect_line_end()?;
        let mut clauses = Vec::new();
        while matches!(*self.peek(), Token::Line(deep) if deep > indent) {
            self.advance();
            clauses.push(self.clause()?);
        }
        Ok(clauses)
    }

    /// `"Name" [R C] 30x` after `attack`, then its text on deeper lines.
    fn attack(&mut self, indent: u32, once: Option<OncePerGame>) -> Parsed<Attack> {
        let name = self.text("the name of the attack")?;
        let cost = self.cost_symbols()?;
        let damage = if matches!(self.peek(), Token::Number(_)) {
            self.number()?
        } else {
            0
        };
        let sign = self.damage_sign();
        if self.sees_sign('*') {
            let message = "What is multiplied is written with `x`, as in `30x`.";
            return Err(self.fault(message).suggest(Some("x")));
        }
        self.expect_line_end()?;
        let outer = std::mem::replace(&mut self.scope, Scope::new(Place::Attack));
        let uses = self.attack_uses(indent);
        let effect = self.lines(indent);
        let names = self.names();
        self.scope = outer;
        let uses = uses?;
        Ok(Attack {
            name,
            cost,
            damage,
            sign,
            once,
            needs: uses.needs,
            while_asleep: uses.while_asleep,
            on_first_turn: uses.on_first_turn,
            program: Program {
                names,
                effect: effect?,
            },
        })
    }

    /// The first lines of an attack's text: when it may be used.
    fn attack_uses(&mut self, indent: u32) -> Parsed<AttackUses> {
        let mut uses = AttackUses::default();
        loop {
            let mark = self.mark();
            if !matches!(*self.peek(), Token::Line(deep) if deep > indent) {
                return Ok(uses);
            }
            self.advance();
            if self.eat("needs") {
                uses.needs = Some(self.test()?);
            } else if self.eat("usable while asleep") {
                uses.while_asleep = true;
            } else if self.eat("usable on the first turn") {
                uses.on_first_turn = true;
            } else {
                self.rewind(mark);
                return Ok(uses);
            }
            self.expect_line_end()?;
        }
    }

    fn damage_sign(&mut self) -> DamageSign {
        if self.eat("x") {
            return DamageSign::Times;
        }
        let signs = [
            ('+', DamageSign::Plus),
            ('-', DamageSign::Minus),
            ('?', DamageSign::Question),
        ];
        signs
            .into_iter()
            .find(|(c, _)| self.eat_sign(*c))
            .map_or(DamageSign::Plain, |(_, s)| s)
    }

    fn trainer_body(&mut self, start: Span, name: &str, labels: &mut Labels) -> Parsed<Trainer> {
        let mut kind = None;
        let (mut needs, mut cost, mut only_on, mut reaction) = (None, None, None, false);
        let (mut list, mut clauses, mut attacks) = (Vec::new(), Vec::new(), Vec::new());
        let (mut fossil, mut trainer_in_play): (Option<Facts>, bool) = (None, false);
        self.scope = Scope::new(Place::Trainer);
        while let Some(indent) = self.next_line() {
            if kind.is_none()
                && let Some(found) = self.pick(vocab::TRAINER_KINDS)
            {
                kind = Some(found);
                self.after_trainer_kind()?;
                continue;
            }
            let is_fossil = kind == Some(TrainerKind::Fossil);
            if !is_fossil {
                self.trainer_line(kind)?;
            }
            if self.label(labels)? {
                self.expect_line_end()?;
            } else if self.eat("needs") {
                needs = Some(self.test()?);
                self.expect_line_end()?;
            } else if self.sees("cost") {
                cost = Some(self.trainer_cost(list.is_empty() && cost.is_none())?);
            } else if self.at_clause() && !self.at_use_of_other() {
                let place = match kind {
                    Some(TrainerKind::Stadium) => Place::Stadium,
                    _ => Place::Clause,
                };
                clauses.push(self.clause_at(place)?);
            } else if let Some(once) = self.attack_word() {
                attacks.push(self.attack(indent, once)?);
            } else if self.sees("only on") {
                only_on = self.only_on()?;
                self.expect_line_end()?;
            } else if self.eat("reaction to poke-power") {
                reaction = true;
                self.expect_line_end()?;
            } else if self.trainer_in_play(kind, trainer_in_play)? {
                trainer_in_play = true;
                self.expect_line_end()?;
            } else if is_fossil && let Some(kind) = self.pick(vocab::POWERS) {
                let power = self.power(kind, indent)?;
                fossil.get_or_insert_default().powers.push(power);
            } else if is_fossil && self.fact(fossil.get_or_insert_default())? {
                self.expect_line_end()?;
            } else {
                self.line(&mut list)?;
            }
        }
        let Some(kind) = kind else {
            return Err(no_trainer_kind(start, name));
        };
        let fossil = fossil
            .map(|facts| facts.finish_fossil(start, name))
            .transpose()?;
        let program = Program {
            names: self.names(),
            effect: super::statement::sequence(list),
        };
        if kind == TrainerKind::Supporter {
            let parts: Vec<&Effect> = cost.iter().chain([&program.effect]).collect();
            self.uses_others_only(name, &parts)?;
        }
        Ok(Trainer {
            kind,
            only_on,
            needs,
            reaction,
            cost,
            program,
            clauses,
            attacks,
            fossil: fossil.map(Box::new),
            trainer_in_play,
        })
    }

    fn trainer_cost(&mut self, first: bool) -> Parsed<Effect> {
        if !first {
            return Err(
                self.fault("There is one `cost { … }`, and it stands before what the card does.")
            );
        }
        self.expect("cost")?;
        let cost = self.cost_block()?;
        self.expect_line_end()?;
        Ok(cost)
    }

    fn energy_body(&mut self, start: Span, name: &str, labels: &mut Labels) -> Parsed<Energy> {
        let mut energy: Option<Energy> = None;
        let mut clauses = Vec::new();
        let (mut only_on, mut cost) = (None, Program::default());
        while self.next_line().is_some() {
            if self.label(labels)? {
                self.expect_line_end()?;
            } else if self.eat("basic") {
                let unit = TypeSet::of(self.type_word()?);
                energy = Some(energy_card(true, vec![unit]));
                self.expect_line_end()?;
            } else if self.eat("special") {
                energy = Some(energy_card(false, self.units()?));
                self.expect_line_end()?;
            } else if self.sees("only on") {
                only_on = self.only_on()?;
                self.expect_line_end()?;
            } else if self.sees("cost") {
                let at = self.span();
                self.expect("cost")?;
                let outer = std::mem::replace(&mut self.scope, Scope::new(Place::Clause));
                let effect = self.cost_block();
                let names = self.names();
                self.scope = outer;
                cost = Program {
                    names,
                    effect: effect?,
                };
                self.attaches_nothing(at, &cost.effect)?;
                self.expect_line_end()?;
            } else if self.at_clause() {
                clauses.push(self.clause()?);
            } else {
                return Err(self.no_energy_line());
            }
        }
        let missing = format!("The Energy card \"{name}\" needs `basic TYPE` or `special [C]`.");
        let mut energy = energy.ok_or_else(|| Fault::new(start, missing))?;
        energy.clauses = clauses;
        energy.only_on = only_on;
        energy.cost = cost;
        Ok(energy)
    }
}

/// When an attack may be used.
#[derive(Default)]
struct AttackUses {
    needs: Option<Test>,
    while_asleep: bool,
    on_first_turn: bool,
}

fn energy_card(basic: bool, provides: Vec<TypeSet>) -> Energy {
    Energy {
        basic,
        provides,
        only_on: None,
        cost: Program::default(),
        clauses: Vec::new(),
    }
}

fn no_trainer_kind(start: Span, name: &str) -> Fault {
    Fault::new(
        start,
        format!(
            "The Trainer card \"{name}\" needs a line that says what it is: \
             item, supporter, stadium, tool, technical-machine or fossil."
        ),
    )
}
