//! Cards, Pokémon, questions and answers in words, as the player who is asked may know them.

use super::asked;
use super::modes;
use super::names::Names;
use super::people::{Eye, People};
use crate::play::inside::{Face, PokemonView, SeatView, View};
use crate::text::count;
use rulebox_cards::effect::{CardVerb, Effect};
use rulebox_cards::{Attack, Body, Clause, DamageSign, wording};
use rulebox_engine::book::Def;
use rulebox_engine::choice::{Ask, Purpose};
use rulebox_engine::state::{Pile, Place, SlotId};
use rulebox_engine::{Battle, Book, CardId, Choice, Prompt, Seat};
use rulebox_rules::words::TrainerKind;
use std::borrow::Cow;

/// Speaks about a game to the player who is asked.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// The game, to look up where an offered card is.
    pub battle: &'a Battle,
    /// What the player may know.
    pub view: &'a View,
    /// Who is called what.
    pub people: &'a People,
    /// What cards are called.
    pub names: Names<'a>,
}

impl<'a> Words<'a> {
    /// Speaks of a game as somebody sees it.
    pub fn of(battle: &'a Battle, view: &'a View, people: &'a People) -> Words<'a> {
        Words {
            battle,
            view,
            people,
            names: Names {
                book: &battle.book,
                view: Some(view),
                eye: people.eye,
            },
        }
    }

    /// The question of a prompt.
    pub fn question(&self, prompt: &Prompt, options: &[Choice]) -> String {
        match (prompt.purpose, self.battle.table().asking()) {
            (Purpose::Card(source), Some(asking)) if source.is_some() => {
                let name = self.names.of(source);
                let says = if prompt.seat() == asking.user {
                    format!("{name}:")
                } else {
                    format!("{} {name} says:", self.people.whose(asking.user))
                };
                let words = asked::question(&asking, prompt.ask, options);
                format!("{says} {words}")
            }
            _ => question(self.names, prompt, options),
        }
    }

    /// An answer.
    pub fn choice(&self, choice: Choice) -> String {
        match choice {
            Choice::Bench(card, _) => format!("Put {} on the Bench", self.names.whole(card)),
            Choice::Evolve(card, slot) => {
                format!("Evolve {} into {}", self.pokemon(slot), self.names.of(card))
            }
            Choice::LevelUp(card, slot) => {
                format!("Level {} up to {}", self.pokemon(slot), self.names.of(card))
            }
            Choice::Attach(card, slot) => {
                format!("Attach {} to {}", self.names.of(card), self.pokemon(slot))
            }
            Choice::Play(card, _) => format!("Play {}", self.names.of(card)),
            Choice::Power(card, clause) => self.power(card, clause),
            Choice::Retreat(_) => match self
                .side(self.people.eye.near())
                .and_then(|side| side.active.as_ref())
            {
                Some(active) => format!("Retreat {}", self.pokemon(active.slot)),
                None => "Retreat".to_owned(),
            },
            Choice::Attack(card, number) => match attack(self.book(), card, number) {
                Some(attack) => format!("Attack with {}", attack_line(attack)),
                None => "Attack".to_owned(),
            },
            Choice::EndTurn => "End the turn".to_owned(),
            Choice::Card(card) => self.card(card),
            Choice::Pokemon(slot) => self.pokemon(slot),
            Choice::Prize(place) => self.prize(place),
            Choice::Number(number) => self.number(number),
            Choice::Mode(number) => self.mode(number),
            Choice::Type(t) => t.to_string(),
            Choice::Hp(hp) => format!("{hp} HP"),
            Choice::Yes => "Yes".to_owned(),
            Choice::No => "No".to_owned(),
            Choice::Done => "Done".to_owned(),
        }
    }

    /// What else players call an answer: by the kind of the move or of its card. Nothing of a card that is not known.
    pub fn also_called(&self, choice: Choice) -> &'static str {
        match choice {
            Choice::Bench(card, _)
            | Choice::Evolve(card, _)
            | Choice::LevelUp(card, _)
            | Choice::Attach(card, _)
            | Choice::Play(card, _) => kind(self.book().def(card)),
            Choice::Card(card) if self.knows(card) => kind(self.book().def(card)),
            Choice::Power(..) => "ability poké-power",
            _ => "",
        }
    }

    /// What an answer does, where knowing it helps.
    pub fn details(&self, choice: Choice) -> Option<String> {
        let text = match choice {
            Choice::Attack(card, number) => wording::attack(attack(self.book(), card, number)?),
            Choice::Play(card, _) => {
                let card = &self.book().def(card).card;
                card.trainer()?;
                let parts = wording::card(card).parts;
                let texts: Vec<String> = parts.into_iter().map(|part| part.text).collect();
                texts.join(" ")
            }
            Choice::Power(card, clause) => {
                let card = &self.book().def(card).card;
                wording::used_clause(card, usize::from(clause))?
            }
            _ => return None,
        };
        (!text.is_empty()).then_some(text)
    }

    /// Whether two answers with the same words do the same, as far as the player may know: copies of one card do.
    pub fn is_alike(&self, one: Choice, other: Choice) -> bool {
        match (used_card(one), used_card(other)) {
            (Some(one), Some(other)) if self.knows(one) && self.knows(other) => {
                self.book().def_number(one) == self.book().def_number(other)
            }
            _ => true,
        }
    }

    /// An answer, with the card that it comes from.
    pub fn choice_of_card(&self, choice: Choice) -> String {
        let said = self.choice(choice);
        match used_card(choice) {
            Some(card) if self.knows(card) => format!("{said}, of {}", self.names.of(card)),
            _ => said,
        }
    }

    /// A number as an answer: how many cards, where it is asked for that.
    fn number(&self, number: u8) -> String {
        let draws = match self.view.prompt.map(|prompt| prompt.purpose) {
            Some(Purpose::ExtraCards) => true,
            Some(Purpose::Card(_)) => {
                let asking = self.battle.table().asking();
                asking.is_some_and(|asking| {
                    matches!(asking.statement, Effect::Cards(CardVerb::Draw { .. }))
                })
            }
            _ => false,
        };
        match (draws, number) {
            (false, number) => number.to_string(),
            (true, 0) => "Draw no card".to_owned(),
            (true, number) => format!("Draw {}", count(usize::from(number), "card")),
        }
    }

    fn mode(&self, number: u8) -> String {
        let source = match self.view.prompt.map(|prompt| prompt.purpose) {
            Some(Purpose::Card(source)) if source.is_some() => Some(source),
            _ => None,
        };
        // A copied attack speaks for the Pokémon that uses it, but its possibilities stand on its own card.
        let attack = self.battle.table().attack().map(|attack| attack.card);
        let source = source.map(|source| attack.unwrap_or(source));
        source
            .and_then(|source| modes::describe(&self.book().def(source).card, number))
            .unwrap_or_else(|| format!("Possibility {}", u16::from(number) + 1))
    }

    fn power(&self, card: CardId, clause: u8) -> String {
        let facts = &self.book().def(card).card;
        let name = facts.power_name(Clause::is_used, clause);
        match self.battle.state.place(card) {
            Place::Stack(slot) | Place::Attached(slot) => {
                format!("Use {name} of {}", self.pokemon(slot))
            }
            _ => format!("Use {name}"),
        }
    }

    /// A card that is offered, with where it is unless it is in hand or in the deck being searched.
    fn card(&self, card: CardId) -> String {
        let name = if self.knows(card) {
            self.names.of(card)
        } else {
            Cow::Borrowed("a face-down card")
        };
        match self.battle.state.place(card) {
            Place::Attached(slot) => format!("{name}, attached to {}", self.pokemon(slot)),
            Place::Stack(slot) => format!("{name}, part of {}", self.pokemon(slot)),
            Place::Pile(Pile::Discard) => format!(
                "{name}, in {} discard pile",
                self.people.whose(card.owner())
            ),
            Place::Pile(Pile::LostZone) => {
                format!("{name}, in {} Lost Zone", self.people.whose(card.owner()))
            }
            Place::Pile(Pile::Prizes) => format!("{name}, a Prize card"),
            _ => name.into_owned(),
        }
    }

    fn knows(&self, card: CardId) -> bool {
        let known = match self.people.eye {
            Eye::Seat(seat) => self.battle.table().is_known(Some(seat), card),
            Eye::Everything => true,
        };
        known || self.view.looking_at.contains(&card)
    }

    fn prize(&self, place: u8) -> String {
        let prizes = self
            .side(self.people.eye.near())
            .map(|side| side.prizes.as_slice())
            .unwrap_or_default();
        let number = u16::from(place) + 1;
        match prizes.get(usize::from(place)) {
            Some(Face::Up(card)) => format!("Prize card {number}, {}", self.names.of(*card)),
            _ => format!("Prize card {number}"),
        }
    }

    /// A Pokémon in play with its place: `Chimchar (Active)`, `Bot's Ponyta (Bench 2)`.
    pub fn pokemon(&self, slot: SlotId) -> String {
        for side in &self.view.sides {
            for (place, pokemon) in places(side) {
                if pokemon.slot == slot {
                    let name = self.names.pokemon(pokemon);
                    return if self.people.is_me(side.seat) {
                        format!("{name} ({place})")
                    } else {
                        format!("{} {name} ({place})", self.people.whose(side.seat))
                    };
                }
            }
        }
        "a Pokémon".to_owned()
    }

    /// Where a Pokémon comes in the order of the table, from 1: the player's own Active Pokémon, their Bench, then the
    /// other side in the same way.
    pub fn place(&self, slot: SlotId) -> usize {
        let (mine, others): (Vec<&SeatView>, Vec<&SeatView>) = self
            .view
            .sides
            .iter()
            .partition(|side| side.seat == self.people.eye.near());
        let sides = mine.into_iter().chain(others);
        let mut all = sides.flat_map(|side| side.active.iter().chain(&side.bench));
        let found = all.position(|pokemon| pokemon.slot == slot);
        found.map_or(0, |place| place + 1)
    }

    /// The spot of the Pokémon that a card is part of or attached to.
    pub fn slot_of(&self, card: CardId) -> Option<SlotId> {
        match self.battle.state.place(card) {
            Place::Stack(slot) | Place::Attached(slot) => Some(slot),
            _ => None,
        }
    }

    fn side(&self, seat: Seat) -> Option<&SeatView> {
        self.view.sides.get(seat.index())
    }

    fn book(&self) -> &Book {
        &self.battle.book
    }
}

/// The question of a prompt. The options say what sort of thing a card wants.
pub fn question(names: Names<'_>, prompt: &Prompt, options: &[Choice]) -> String {
    match prompt.purpose {
        Purpose::ChooseStarter => "Do you take the first turn?".to_owned(),
        Purpose::PlaceActive => "Which Basic Pokémon is your Active Pokémon?".to_owned(),
        Purpose::PlaceBench => "Which Basic Pokémon do you put on your Bench?".to_owned(),
        Purpose::ExtraCards => {
            "How many extra cards do you draw for your opponent's mulligans?".to_owned()
        }
        Purpose::ExtraBench => {
            "Which of the new Basic Pokémon do you put on your Bench?".to_owned()
        }
        Purpose::Turn => "What do you do?".to_owned(),
        Purpose::PayRetreat => "Which Energy do you discard to retreat?".to_owned(),
        Purpose::RetreatTo | Purpose::Promote => {
            "Which Pokémon becomes your Active Pokémon?".to_owned()
        }
        Purpose::TakePrize => "Which Prize card do you take?".to_owned(),
        Purpose::NextTrigger => "Which of these comes first?".to_owned(),
        Purpose::EffectsFirst => "Do other effects come before Special Conditions?".to_owned(),
        Purpose::EffectNow => "Which effect do you use now?".to_owned(),
        Purpose::TrimBench => "The Bench is too large. Which Pokémon do you discard?".to_owned(),
        Purpose::AttackAgain => "Do you use the attack a second time?".to_owned(),
        Purpose::PayToAttack => "Which card do you discard for the attack?".to_owned(),
        Purpose::React => "Your opponent uses a Poké-Power. Do you answer it?".to_owned(),
        Purpose::Card(source) => card_question(names, source, prompt.ask, options),
    }
}

/// The question that a card asks where only its name is known.
fn card_question(names: Names<'_>, source: CardId, ask: Ask, options: &[Choice]) -> String {
    let name = match source.is_some() {
        true => names.of(source),
        false => Cow::Borrowed("An effect"),
    };
    format!("{name}: {}", asked::short(ask, options))
}

/// The card that an answer uses.
pub fn used_card(choice: Choice) -> Option<CardId> {
    match choice {
        Choice::Bench(card, _)
        | Choice::Evolve(card, _)
        | Choice::LevelUp(card, _)
        | Choice::Attach(card, _)
        | Choice::Play(card, _)
        | Choice::Power(card, _)
        | Choice::Attack(card, _)
        | Choice::Card(card) => Some(card),
        _ => None,
    }
}

/// The kind of a card in the words of players.
fn kind(def: &Def) -> &'static str {
    match def.trainer.as_ref().map(|trainer| trainer.kind) {
        Some(TrainerKind::Item) => "trainer item",
        Some(TrainerKind::Supporter) => "trainer supporter",
        Some(TrainerKind::Stadium) => "trainer stadium",
        Some(TrainerKind::Tool) => "trainer pokémon tool",
        Some(TrainerKind::TechnicalMachine) => "trainer technical machine",
        Some(TrainerKind::Fossil) => "trainer fossil",
        None if def.is_energy => "energy",
        None if def.from.is_some() => "evolution",
        None => "basic pokémon",
    }
}

/// The Pokémon of a side with the names of their places.
pub fn places(side: &SeatView) -> impl Iterator<Item = (String, &PokemonView)> {
    let active = side
        .active
        .iter()
        .map(|pokemon| ("Active".to_owned(), pokemon));
    let bench = side
        .bench
        .iter()
        .enumerate()
        .map(|(i, pokemon)| (format!("Bench {}", i + 1), pokemon));
    active.chain(bench)
}

/// The attack with this number on a card.
pub fn attack(book: &Book, card: CardId, number: u8) -> Option<&Attack> {
    let attacks = match &book.def(card).card.body {
        Body::Pokemon(pokemon) => &pokemon.attacks,
        Body::Trainer(trainer) => &trainer.attacks,
        Body::Energy(_) => return None,
    };
    attacks.get(usize::from(number))
}

/// An attack with its cost and printed damage: `Flare Blitz [R R] 90`.
pub fn attack_line(attack: &Attack) -> String {
    let cost: Vec<String> = attack.cost.iter().map(|t| t.symbol().to_string()).collect();
    let sign = match attack.sign {
        DamageSign::Plain => "",
        DamageSign::Plus => "+",
        DamageSign::Minus => "-",
        DamageSign::Times => "×",
        DamageSign::Question => "?",
    };
    let head = match cost.as_slice() {
        [] => attack.name.clone(),
        cost => format!("{} [{}]", attack.name, cost.join(" ")),
    };
    if attack.damage == 0 && sign.is_empty() {
        head
    } else {
        format!("{head} {}{sign}", attack.damage)
    }
}
