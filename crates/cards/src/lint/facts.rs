//! Facts that can be read and played, but that no printed card has.

use super::{Lines, Severity};
use crate::card::{
    Attack, Body, Card, Clause, Copies, DamageSign, Energy, Pokemon, Trainer, UsedFrom,
    WeaknessValue,
};
use crate::effect::{AttackVerb, CardVerb, CardZone, Dest, Effect, Program, Trigger};
use rulebox_rules::{EnergyType, TrainerKind, TypeSet};

/// The highest Retreat Cost that was ever printed.
const HIGHEST_RETREAT: u8 = 5;

/// The most Prize cards that were ever given for one Pokémon by what it prints.
const MOST_PRIZES: u8 = 3;

impl Lines<'_> {
    /// Notes what is strange about the facts of a card.
    pub(super) fn facts(&mut self, card: &Card) {
        self.own_origin(card);
        self.no_copies(card);
        let fossil = card.trainer().and_then(|trainer| trainer.fossil.as_deref());
        if let Some(pokemon) = card.pokemon().or(fossil) {
            self.retreat(card, pokemon);
            self.prizes(card, pokemon);
            self.no_weakness(card, pokemon);
        }
        let attacks = match &card.body {
            Body::Pokemon(pokemon) => pokemon.attacks.as_slice(),
            Body::Trainer(trainer) => {
                self.silent_trainer(card, trainer);
                self.never_in_play(card, trainer);
                trainer.attacks.as_slice()
            }
            Body::Energy(energy) => {
                self.basic_energy(energy);
                self.name_of_energy(card, energy);
                self.no_energy(card, energy);
                &[]
            }
        };
        for attack in attacks {
            self.signed_damage(attack);
        }
        self.same_name(
            card,
            "attack",
            attacks.iter().map(|attack| attack.name.as_str()),
        );
        if let Some(pokemon) = card.pokemon() {
            self.same_name(
                card,
                "power",
                pokemon.powers.iter().map(|power| power.name.as_str()),
            );
        }
    }

    pub(super) fn strange(&mut self, needle: &str, message: String) {
        self.note(Severity::Warning, needle, message);
    }

    /// Nothing evolves from itself.
    fn own_origin(&mut self, card: &Card) {
        let from = card.pokemon().and_then(|pokemon| pokemon.from.as_ref());
        if let Some(from) = from.filter(|from| **from == card.name) {
            let message = format!(
                "\"{from}\" evolves from its own name. Write the name of the stage below it."
            );
            self.strange(&format!("from \"{from}\""), message);
        }
    }

    fn no_copies(&mut self, card: &Card) {
        if card.copies == Some(Copies::AtMost(0)) {
            let message = format!(
                "No deck may hold \"{}\". Write how many, as in `copies at most 1`.",
                card.name
            );
            self.strange("copies", message);
        }
    }

    fn retreat(&mut self, card: &Card, pokemon: &Pokemon) {
        if pokemon.retreat > HIGHEST_RETREAT {
            let message = format!(
                "The Retreat Cost of \"{}\" is {}; no printed card has more than {HIGHEST_RETREAT}.",
                card.name, pokemon.retreat
            );
            self.strange(&format!("retreat {}", pokemon.retreat), message);
        }
    }

    fn prizes(&mut self, card: &Card, pokemon: &Pokemon) {
        let Some(prizes) = pokemon.prizes.filter(|prizes| *prizes > MOST_PRIZES) else {
            return;
        };
        let message = format!(
            "\"{}\" gives {prizes} Prize cards; no printed card gives more than {MOST_PRIZES}.",
            card.name
        );
        self.strange("prizes", message);
    }

    /// A Weakness makes damage greater.
    fn no_weakness(&mut self, card: &Card, pokemon: &Pokemon) {
        let weak = |value| !matches!(value, WeaknessValue::Times(0 | 1) | WeaknessValue::Plus(0));
        if pokemon.weakness.iter().all(|weakness| weak(weakness.value)) {
            return;
        }
        let message = format!(
            "The Weakness of \"{}\" does not make damage greater. Write `x2` or an addition such as `+20`.",
            card.name
        );
        self.strange("weakness", message);
    }

    /// There is a basic Energy card of each type but two (TYPE-5).
    fn basic_energy(&mut self, energy: &Energy) {
        let none = |unit: &EnergyType| matches!(unit, EnergyType::Dragon | EnergyType::Colorless);
        let units = energy.provides.iter().flat_map(|unit| unit.iter());
        if let Some(unit) = units.into_iter().find(none).filter(|_| energy.basic) {
            let message = format!(
                "There is no basic {} Energy. Write what a Special Energy card provides, as in `special [{}]`.",
                unit.name(),
                unit.symbol()
            );
            self.strange("basic", message);
        }
    }

    /// What is called like a basic Energy card is one, and of this type.
    fn name_of_energy(&mut self, card: &Card, energy: &Energy) {
        let name = card.name.strip_prefix("Basic ").unwrap_or(&card.name);
        let named = name.strip_suffix(" Energy");
        let Some(meant) = EnergyType::ALL
            .into_iter()
            .find(|t| Some(t.name()) == named)
        else {
            return;
        };
        if energy.basic && energy.provides != [TypeSet::of(meant)] {
            let message = format!(
                "\"{}\" is the name of the basic {} Energy card. Write `basic {}`, or give it another name.",
                card.name,
                meant.name(),
                meant.name().to_lowercase()
            );
            self.strange("basic", message);
        }
    }

    /// Attacks, or powers, of a card have different names: texts mean them by name.
    fn same_name<'n>(&mut self, card: &Card, what: &str, names: impl Iterator<Item = &'n str>) {
        let mut seen: Vec<&str> = Vec::new();
        for name in names {
            if seen.contains(&name) {
                let message = format!(
                    "\"{}\" has two {what}s of the name \"{name}\". Give one of them another name.",
                    card.name
                );
                self.strange(&format!("\"{name}\""), message);
            }
            seen.push(name);
        }
    }

    fn no_energy(&mut self, card: &Card, energy: &Energy) {
        if energy.provides.is_empty() && energy.clauses.is_empty() {
            let message = format!(
                "\"{}\" provides no Energy and has no text, so it does nothing. \
                 Write what it provides, as in `special [C]`.",
                card.name
            );
            self.strange("special", message);
        }
    }

    /// A Trainer card does something: what it says is said where cards of its kind say it.
    fn silent_trainer(&mut self, card: &Card, trainer: &Trainer) {
        let played = trainer.program.effect != Effect::default() || trainer.cost.is_some();
        let in_play = !trainer.clauses.is_empty() || !trainer.attacks.is_empty();
        if played || in_play || trainer.reaction || trainer.fossil.is_some() {
            return;
        }
        let what = match trainer.kind {
            TrainerKind::Item | TrainerKind::Supporter => "statements, such as `draw 2`",
            TrainerKind::Stadium | TrainerKind::Tool => "clauses, such as `always: …`",
            TrainerKind::TechnicalMachine => "the attack that it lends",
            TrainerKind::Fossil => "facts of the Pokémon it becomes, such as `hp 60`",
        };
        let message = format!("\"{}\" says nothing. It should have {what}.", card.name);
        self.strange("trainer", message);
    }

    /// An Item or Supporter is discarded when it has been played, unless it attaches itself to something.
    fn never_in_play(&mut self, card: &Card, trainer: &Trainer) {
        let gone = matches!(trainer.kind, TrainerKind::Item | TrainerKind::Supporter);
        if !gone || stays(&trainer.program.effect) {
            return;
        }
        let Some(clause) = trainer.clauses.iter().find(|clause| is_in_play(clause)) else {
            return;
        };
        let word = match clause {
            Clause::Static { test: None, .. } => "always",
            Clause::Static { .. } => "while",
            Clause::Triggered(_) => "when",
            Clause::Activated { .. } | Clause::Reaction { .. } => "use",
        };
        let message = format!(
            "`{word} …` counts while a card is in play, but \"{}\" is discarded as soon as it has been played.",
            card.name
        );
        self.strange(word, message);
    }

    /// A sign beside the damage says that the text changes it.
    fn signed_damage(&mut self, attack: &Attack) {
        let (sign, advice) = match attack.sign {
            DamageSign::Plain => return,
            DamageSign::Plus => ("+", "`damage +10 * …`"),
            DamageSign::Minus => ("-", "`damage -10 * …`"),
            DamageSign::Times => ("x", "`damage = 20 * heads`"),
            DamageSign::Question => ("?", "`damage = …`"),
        };
        if changes_damage(&attack.program) {
            return;
        }
        let Attack { name, damage, .. } = attack;
        let number = match damage {
            0 => sign.to_owned(),
            damage => format!("{damage}{sign}"),
        };
        let message = format!(
            "The damage of \"{name}\" is `{number}`, but its text does not change the damage. \
             Say how, as in {advice}, or leave the sign out."
        );
        self.strange(&format!("\"{name}\""), message);
    }
}

/// Whether the card attaches itself to a Pokémon, or puts itself into play.
fn stays(effect: &Effect) -> bool {
    let own = matches!(
        effect,
        Effect::Cards(CardVerb::Move {
            cards,
            to: Dest::Attach { .. } | Dest::Bench | Dest::InPlaceOf(_),
            ..
        }) if cards.from == CardZone::ThisCard
    );
    own || effect.parts().into_iter().any(stays)
}

/// Whether a clause counts only while its card is in play.
fn is_in_play(clause: &Clause) -> bool {
    match clause {
        Clause::Static { .. } => true,
        Clause::Activated { from, .. } => *from == UsedFrom::Play,
        Clause::Triggered(when) => !matches!(
            when.trigger,
            Trigger::DrawnForTurn | Trigger::TakenAsPrize | Trigger::Played
        ),
        Clause::Reaction { .. } => false,
    }
}

/// Whether a text changes the damage of its attack, or lets another attack take its place.
fn changes_damage(program: &Program) -> bool {
    let changes = |effect: &&Effect| {
        matches!(
            effect,
            Effect::Attack(AttackVerb::Base(..) | AttackVerb::Copy { .. })
        )
    };
    program.effect.all().iter().any(changes)
}
