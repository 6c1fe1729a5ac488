//! A whole card in words, in parts that a reader can lay out as they like.

use super::clause::{after_words, attack_label, damage_number};
use super::kinds::{symbol, symbols};
use super::plural::sentence;
use super::{Bearer, Words, flow, kinds};
use crate::card::{
    AsEnergy, Attack, Body, Card, Clause, Copies, Energy, Pokemon, Trainer, WeaknessValue,
};
use crate::effect::modifier::provided;
use crate::effect::{
    Amount, CardSel, CardVerb, CardZone, Chooser, Count, Dest, Effect, FactFilter, Filter, Player,
    PokemonSel, RelationFilter,
};
use rulebox_rules::{EnergyType, Kinds, Stage, TrainerKind};

/// A card in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardText {
    /// Its name.
    pub name: String,
    /// What sort of card it is: `Stage 1 Fire Pokémon, 90 HP, evolves from Vulpix`.
    pub sort: String,
    /// Which piece it is of how many, for a Pokémon that is made of several cards.
    pub piece: Option<(u8, u8)>,
    /// Its powers, attacks and texts.
    pub parts: Vec<Part>,
    /// Weakness, Resistance and Retreat Cost: what is named, and its value.
    pub facts: Vec<(&'static str, String)>,
    /// What its kinds and labels mean, and what else holds for it.
    pub notes: Vec<String>,
}

/// A power, an attack, or a text without a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// `Ability`, `GX attack`, or nothing.
    pub label: String,
    /// Its name, if it has one.
    pub name: String,
    /// The cost of an attack: `{R}{C}`, or `{0}` for an attack that costs nothing.
    pub cost: Option<String>,
    /// The number of an attack: `30+`.
    pub damage: String,
    /// What it does, in lines.
    pub text: String,
}

/// A card in words. The pieces of a Pokémon that is made of several cards each have their own text; see
/// [`CardText::join`].
pub fn card(card: &Card) -> CardText {
    let mut text = match &card.body {
        Body::Pokemon(pokemon) => pokemon_text(pokemon, card.kinds),
        Body::Trainer(trainer) => trainer_text(trainer, &card.name),
        Body::Energy(energy) => energy_text(energy),
    };
    text.name.clone_from(&card.name);
    let notes = notes(card);
    text.notes.splice(0..0, notes);
    text
}

impl CardText {
    /// Adds the parts of another piece of the same Pokémon that are not there yet. It is then no single piece any more.
    pub fn join(&mut self, piece: CardText) {
        self.piece = None;
        for part in piece.parts {
            if !self.parts.contains(&part) {
                self.parts.push(part);
            }
        }
        for note in piece.notes {
            if !self.notes.contains(&note) {
                self.notes.push(note);
            }
        }
    }

    /// All of it as plain lines, without the name.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.sort.clone()];
        if let Some((piece, of)) = self.piece {
            lines.push(format!("Piece {piece} of {of}"));
        }
        for part in &self.parts {
            let title = part.title();
            if !title.is_empty() {
                lines.push(title);
            }
            lines.extend(part.text.lines().map(str::to_owned));
        }
        for (fact, value) in &self.facts {
            lines.push(format!("{fact}: {value}"));
        }
        lines.extend(self.notes.iter().cloned());
        lines
    }
}

impl Part {
    /// The line above its text: `Ability: Night Watch`, `{R}{C} Flame Toss 30+`.
    pub fn title(&self) -> String {
        let name = match (&self.label[..], &self.name[..]) {
            ("", name) => name.to_owned(),
            (label, "") => label.to_owned(),
            (label, name) => format!("{label}: {name}"),
        };
        let words = [self.cost.as_deref().unwrap_or(""), &name, &self.damage];
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        words.join(" ")
    }

    fn text(label: &str, text: String) -> Part {
        Part {
            label: label.to_owned(),
            text,
            ..Part::default()
        }
    }
}

fn pokemon_text(pokemon: &Pokemon, kinds: Kinds) -> CardText {
    let words = Words::default();
    let mut parts: Vec<Part> = Vec::new();
    if !pokemon.rules.is_empty() {
        parts.push(Part::text("", clauses(&words, &pokemon.rules)));
    }
    for power in &pokemon.powers {
        parts.push(Part {
            label: kinds::power_name(power.kind).to_owned(),
            name: power.name.clone(),
            text: super::power(power),
            ..Part::default()
        });
    }
    let attacks = pokemon.attacks.iter();
    parts.extend(attacks.map(|attack| attack_part(&words, attack)));
    if let Some(as_energy) = &pokemon.as_energy {
        parts.push(Part::text("As an Energy card", as_energy_text(as_energy)));
    }
    if !pokemon.as_tool.is_empty() {
        let words = words.with_bearer(Bearer::Attached);
        parts.push(Part::text(
            "As a Pokémon Tool",
            clauses(&words, &pokemon.as_tool),
        ));
    }
    CardText {
        name: String::new(),
        sort: pokemon_sort(pokemon, kinds),
        piece: pokemon.part,
        parts,
        facts: pokemon_facts(pokemon),
        notes: prize_note(pokemon).into_iter().collect(),
    }
}

fn clauses(words: &Words, list: &[Clause]) -> String {
    let texts: Vec<String> = list.iter().map(|one| words.clause(one)).collect();
    texts.join("\n")
}

fn attack_part(words: &Words, attack: &Attack) -> Part {
    let cost = match attack.cost.is_empty() {
        true => "{0}".to_owned(),
        false => symbols(&attack.cost),
    };
    Part {
        label: attack_label(attack).to_owned(),
        name: attack.name.clone(),
        cost: Some(cost),
        damage: damage_number(attack),
        text: words.attack(attack),
    }
}

/// `Stage 1 Fire Pokémon, 90 HP, evolves from Vulpix`.
fn pokemon_sort(pokemon: &Pokemon, kinds: Kinds) -> String {
    let types: Vec<&str> = pokemon.types.iter().map(|t| t.name()).collect();
    let stage = pokemon.stage.name();
    let mut sort = format!("{stage} {} Pokémon, {} HP", types.join("/"), pokemon.hp);
    if let Some(from) = &pokemon.from {
        let verb = if kinds.has(Kinds::LV_X) {
            "levels up"
        } else if pokemon.stage == Stage::Restored {
            "restored"
        } else {
            "evolves"
        };
        sort += &format!(", {verb} from {from}");
    }
    if let Some(over) = &pokemon.over {
        sort += &format!(" (line of {over})");
    }
    if let Some(level) = pokemon.level {
        sort += &format!(", LV.{level}");
    }
    sort
}

fn pokemon_facts(pokemon: &Pokemon) -> Vec<(&'static str, String)> {
    let bare = pokemon.weakness.is_empty() && pokemon.resistance.is_empty() && pokemon.retreat == 0;
    if pokemon.stage == Stage::Break && bare {
        return Vec::new();
    }
    let weakness: Vec<String> = pokemon
        .weakness
        .iter()
        .map(|weakness| match weakness.value {
            WeaknessValue::Times(n) => format!("{} ×{n}", symbol(weakness.to)),
            WeaknessValue::Plus(n) => format!("{} +{n}", symbol(weakness.to)),
        })
        .collect();
    let resistance: Vec<String> = pokemon
        .resistance
        .iter()
        .map(|resistance| format!("{} -{}", symbol(resistance.to), resistance.value))
        .collect();
    let or_none = |list: Vec<String>| match list.is_empty() {
        true => "none".to_owned(),
        false => list.join(", "),
    };
    let retreat = match pokemon.retreat {
        0 => "none".to_owned(),
        n => symbol(EnergyType::Colorless).repeat(usize::from(n)),
    };
    vec![
        ("Weakness", or_none(weakness)),
        ("Resistance", or_none(resistance)),
        ("Retreat Cost", retreat),
    ]
}

fn prize_note(pokemon: &Pokemon) -> Option<String> {
    let prizes = pokemon.prizes?;
    let cards = if prizes == 1 { "card" } else { "cards" };
    Some(format!("A Knock Out of it gives {prizes} Prize {cards}."))
}

fn as_energy_text(as_energy: &AsEnergy) -> String {
    let words = Words::default().inside([&as_energy.program.effect]);
    let provides = provided(&as_energy.provides);
    let to = match &as_energy.only_on {
        None => "1 of your Pokémon".to_owned(),
        Some(sel) => words.one_pokemon(sel),
    };
    let mut text = sentence(&format!(
        "you may attach this card from your hand to {to} as a Special Energy card that provides {provides}"
    ));
    if as_energy.program.effect != Effect::default() {
        text += " ";
        text += &words.happening("when you do", &as_energy.program.effect);
    }
    text
}

fn trainer_text(trainer: &Trainer, name: &str) -> CardText {
    let sort = match trainer.kind {
        TrainerKind::Item => "Item",
        TrainerKind::Supporter => "Supporter",
        TrainerKind::Stadium => "Stadium",
        TrainerKind::Tool => "Pokémon Tool",
        TrainerKind::TechnicalMachine => "Technical Machine",
        TrainerKind::Fossil => "Item, Fossil",
    };
    let words = Words::default().with_bearer(bearer(trainer));
    let mut texts = Vec::new();
    if let Some(on) = &trainer.only_on {
        texts.push(only_on(&words, on));
    }
    let own = words.inside(trainer.cost.iter().chain([&trainer.program.effect]));
    texts.extend(played_text(&own, trainer, name));
    texts.extend(trainer.clauses.iter().map(|clause| words.clause(clause)));
    match trainer.attacks.len() {
        0 => {}
        1 => texts.push("The Pokémon this card is attached to can use this attack:".to_owned()),
        _ => texts.push("The Pokémon this card is attached to can use these attacks:".to_owned()),
    }
    let mut parts = Vec::new();
    if !texts.is_empty() {
        parts.push(Part::text("", texts.join("\n")));
    }
    let (mut facts, mut notes, mut piece) = (Vec::new(), Vec::new(), None);
    if let Some(fossil) = &trainer.fossil {
        let played = pokemon_text(fossil, Kinds::NONE);
        let mut text = sentence(&format!("play it as a {}", played.sort));
        if trainer.trainer_in_play {
            text.push_str(" In play, it is a Trainer card as well.");
        }
        parts.insert(0, Part::text("", text));
        parts.extend(played.parts);
        (facts, notes, piece) = (played.facts, played.notes, played.piece);
    }
    let attacks = trainer.attacks.iter();
    parts.extend(attacks.map(|attack| attack_part(&words, attack)));
    CardText {
        name: String::new(),
        sort: format!("Trainer, {sort}"),
        piece,
        parts,
        facts,
        notes,
    }
}

/// Whose text a Trainer card's is: a Fossil speaks as the Pokémon that it becomes.
pub(crate) fn bearer(trainer: &Trainer) -> Bearer {
    match trainer.kind {
        TrainerKind::Stadium => Bearer::Stadium,
        TrainerKind::Fossil => Bearer::Pokemon,
        TrainerKind::Item
        | TrainerKind::Supporter
        | TrainerKind::Tool
        | TrainerKind::TechnicalMachine => Bearer::Attached,
    }
}

/// What a Trainer card needs, costs and does when it is played.
fn played_text(words: &Words, trainer: &Trainer, name: &str) -> Vec<String> {
    let mut texts = Vec::new();
    if trainer.reaction {
        texts.push(
            "Play this card during your opponent's turn when 1 of your opponent's Pokémon uses a Poké-Power. Prevent \
             all effects of that Poké-Power."
                .to_owned(),
        );
    }
    if let Some(test) = &trainer.needs {
        let test = words.test(test);
        texts.push(sentence(&format!("you can play this card only if {test}")));
    }
    match &trainer.cost {
        None => {}
        Some(cost) if is_another_of(cost, name) => texts.push(
            "You must play 2 of this card at once: discard the other one from your hand."
                .to_owned(),
        ),
        Some(cost) => texts.push(words.cost(cost)),
    }
    let text = flow::text(&words.sentences(&trainer.program.effect, 0));
    if !text.is_empty() {
        texts.push(text);
    }
    texts
}

/// Whether a cost is another card of this name from the hand, so that two are played at once.
fn is_another_of(cost: &Effect, name: &str) -> bool {
    let [cost] = cost.statements() else {
        return false;
    };
    let another = CardSel {
        from: CardZone::Hand(Player::You),
        filter: Filter::All(vec![
            Filter::Relation(RelationFilter::Other),
            Filter::Fact(FactFilter::Named(name.to_owned())),
        ]),
        count: Count::Exactly(Box::new(Amount::Number(1))),
        chooser: Chooser::You,
        by_card: false,
    };
    let discarded = Effect::Cards(CardVerb::Move {
        cards: another,
        to: Dest::Discard,
        reveal: false,
        var: None,
    });
    *cost == discarded
}

fn only_on(words: &Words, on: &PokemonSel) -> String {
    let on = words.one_pokemon(on);
    sentence(&format!("this card can be attached only to {on}"))
        + " If it is attached to any other Pokémon, discard it."
}

fn energy_text(energy: &Energy) -> CardText {
    let provides = provided(&energy.provides);
    let words = Words::default().with_bearer(Bearer::Attached);
    let mut texts = Vec::new();
    if !energy.basic {
        texts.push(sentence(&format!("this card provides {provides}")));
    }
    if let Some(on) = &energy.only_on {
        texts.push(only_on(&words, on));
    }
    if energy.cost.effect != Effect::default() {
        let words = words.inside([&energy.cost.effect]);
        let cost = words.sentences(&energy.cost.effect, 0);
        texts.push(after_words("to attach it", cost));
    }
    texts.extend(energy.clauses.iter().map(|clause| words.clause(clause)));
    let parts = match texts.is_empty() {
        true => Vec::new(),
        false => vec![Part::text("", texts.join("\n"))],
    };
    let sort = match energy.basic {
        true => format!("Basic Energy, provides {provides}"),
        false => "Special Energy".to_owned(),
    };
    CardText {
        name: String::new(),
        sort,
        piece: None,
        parts,
        facts: Vec::new(),
        notes: Vec::new(),
    }
}

fn notes(card: &Card) -> Vec<String> {
    let kinds: Vec<Kinds> = Kinds::WORDS
        .iter()
        .map(|(_, kind)| *kind)
        .filter(|kind| card.kinds.has(*kind))
        .collect();
    let mut notes = Vec::new();
    if !kinds.is_empty() {
        let labels: Vec<String> = kinds.iter().map(|kind| label(*kind)).collect();
        notes.push(format!("Kinds: {}", labels.join(", ")));
    }
    if let Some(prizes) = prizes_of(card.kinds) {
        notes.push(format!("A Knock Out of it gives {prizes} Prize cards."));
    }
    let meanings = kinds.into_iter().filter_map(kind_meaning);
    notes.extend(meanings.map(str::to_owned));
    match card.copies {
        None => {}
        Some(Copies::Any) => notes.push("A deck may hold any number of this card.".to_owned()),
        Some(Copies::AtMost(n)) => notes.push(format!("A deck may hold at most {n} of this card.")),
    }
    notes
}

fn label(kind: Kinds) -> String {
    match kinds::kind_name(kind) {
        kinds::KindName::Label(name) => name.to_owned(),
        kinds::KindName::Before(_) | kinds::KindName::Whole(_) => super::noun::kind_noun(kind).0,
    }
}

/// How many Prize cards the kinds of a card stand for, where that is not 1 (PRIZE-9).
fn prizes_of(kinds: Kinds) -> Option<u8> {
    let three = [Kinds::MEGA_EX, Kinds::TAG_TEAM, Kinds::VMAX, Kinds::V_UNION];
    let two = [Kinds::EX_NEW, Kinds::EX_OLD, Kinds::EX, Kinds::GX, Kinds::V];
    match kinds {
        kinds if three.iter().any(|kind| kinds.has(*kind)) => Some(3),
        kinds if two.iter().any(|kind| kinds.has(*kind)) => Some(2),
        _ => None,
    }
}

/// What a kind means for the card that bears it, besides Prize cards; nothing where it is a label only.
pub fn kind_meaning(kind: Kinds) -> Option<&'static str> {
    Some(match kind {
        Kinds::TERA => "On the Bench it takes no damage from attacks.",
        Kinds::GX => "A player uses only 1 GX attack in a game.",
        Kinds::RADIANT => "A deck holds only 1 Radiant Pokémon.",
        Kinds::PRISM_STAR => {
            "A deck holds only 1 card of this name, and it goes to the Lost Zone in place of the discard pile."
        }
        Kinds::STAR => "A deck holds only 1 Pokémon ★.",
        Kinds::ACE_SPEC => "A deck holds only 1 ACE SPEC card.",
        Kinds::VSTAR => "A player uses only 1 VSTAR Power in a game.",
        Kinds::V_UNION => {
            "Once in a game, during your turn, you may put its 4 pieces together from your discard pile onto your Bench."
        }
        Kinds::LEGEND => "Its pieces are played together, from the hand onto the Bench.",
        Kinds::LV_X => {
            "It is put onto your Active Pokémon that it levels up from, whose attacks and powers it keeps and adds to."
        }
        Kinds::BREAK => {
            "Attacks and Abilities of the Pokémon below stay, and so do its Retreat Cost, Weakness and Resistance."
        }
        Kinds::MEGA => "When 1 of your Pokémon evolves into this card, your turn ends.",
        Kinds::HYPER_GEAR => {
            "Whatever removes it from its Pokémon, it goes to its owner's discard pile."
        }
        Kinds::RESTORED => "It comes onto the Bench only by the Fossil that it names.",
        _ => return None,
    })
}
