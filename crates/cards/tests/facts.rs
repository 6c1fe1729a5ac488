//! The facts of every card in the pool, held against public card data where that is at hand: in
//! `shared/carddata` beside the repository, or where `RULEBOX_CARDDATA` says.

use rulebox_cards::{
    Attack, Body, Card, Catalog, DamageSign, EmbeddedDeck, Pokemon, Printing, Purpose, Trainer,
    WeaknessValue,
};
use rulebox_rules::{PowerKind, Stage, TrainerKind};
use serde_json::Value;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn every_deck_list_is_known_and_has_its_number_of_cards() {
    for deck in EmbeddedDeck::all() {
        let list = match deck.read() {
            Ok(list) => list,
            Err(errors) => panic!("{}: {}", deck.name, errors[0]),
        };
        // A team of Raid Pokémon is six cards; its other cards are those of a Raid Deck.
        let size = match deck.purpose() {
            Purpose::RaidTeam => 6,
            _ => 60,
        };
        assert_eq!(list.size(), size, "{}", deck.name);
        assert!(list.notes.is_empty(), "{}: {:?}", deck.name, list.notes);
        assert!(!list.name.is_empty(), "{}", deck.name);
    }
    let files = fs::read_dir(repository().join("decks")).expect("the folder of deck lists");
    assert_eq!(EmbeddedDeck::all().count(), files.count());
}

/// Facts of the data that other sources contradict: its own list of doubts says so, and so does the printed card.
const WRONG_IN_THE_DATA: [(&str, &str, &str); 4] = [
    ("swshp-SWSH159", "hp 300", "hp 310"),
    ("swshp-SWSH160", "hp 300", "hp 310"),
    ("swshp-SWSH161", "hp 300", "hp 310"),
    ("swshp-SWSH162", "hp 300", "hp 310"),
];

#[test]
fn facts_agree_with_the_card_data() {
    let Some(folder) = card_data() else { return };
    let mut sets: HashMap<String, Vec<Value>> = HashMap::new();
    let mut wrong = Vec::new();
    for card in Catalog::embedded().iter() {
        for printing in &card.printings {
            let set = sets
                .entry(printing.set.clone())
                .or_insert_with(|| read_set(&folder, printing));
            let data = set
                .iter()
                .find(|data| data["number"] == printing.number.as_str());
            let Some(data) = data else {
                wrong.push(format!("{printing} is not in the card data"));
                continue;
            };
            let (ours, mut theirs) = (facts(card), their_facts(data));
            for (_, wrong, right) in WRONG_IN_THE_DATA
                .iter()
                .filter(|(id, ..)| id == &printing.to_string())
            {
                theirs
                    .iter_mut()
                    .filter(|fact| fact == wrong)
                    .for_each(|fact| *fact = (*right).to_owned());
            }
            // The data shows the whole Pokémon on each piece of a V-UNION; we give each piece its own texts.
            let piece = card.pokemon().is_some_and(|p| p.stage == Stage::VUnion);
            let part = piece && ours.iter().all(|fact| theirs.contains(fact));
            if ours != theirs && !part {
                wrong.push(format!(
                    "{printing}:\n  ours   {ours:?}\n  theirs {theirs:?}"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The folder of card data. Without one the test is skipped, but not where all tests must run.
fn card_data() -> Option<PathBuf> {
    let beside = || repository().join("../shared/carddata");
    let folder = std::env::var_os("RULEBOX_CARDDATA").map_or_else(beside, PathBuf::from);
    if folder.join("cards").is_dir() {
        return Some(folder);
    }
    assert!(
        std::env::var("CI").as_deref() != Ok("true"),
        "no card data in {}",
        folder.display()
    );
    eprintln!(
        "skipped: no card data in {}; set RULEBOX_CARDDATA to compare facts",
        folder.display()
    );
    None
}

fn read_set(folder: &Path, printing: &Printing) -> Vec<Value> {
    let path = folder.join("cards").join(format!("{}.json", printing.set));
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The facts of a card as lines that can be compared.
fn facts(card: &Card) -> Vec<String> {
    let mut list = vec![format!("name {}", card.name)];
    match &card.body {
        Body::Pokemon(pokemon) => pokemon_facts(&mut list, pokemon),
        Body::Trainer(trainer) => list.push(format!("Trainer {}", trainer_word(trainer))),
        Body::Energy(energy) => list.push(format!(
            "Energy {}",
            if energy.basic { "Basic" } else { "Special" }
        )),
    }
    list
}

fn pokemon_facts(list: &mut Vec<String>, pokemon: &Pokemon) {
    let stage = match pokemon.stage {
        Stage::Basic => "Basic",
        Stage::Stage1 => "Stage 1",
        Stage::Stage2 => "Stage 2",
        other => other.name(),
    };
    list.push(format!("Pokémon {stage}"));
    list.push(format!("from {}", pokemon.from.as_deref().unwrap_or("-")));
    // The level of a LV.X card is its X.
    let level = pokemon.level.map(|level| level.to_string());
    let plain = if pokemon.stage == Stage::LevelUp {
        "X"
    } else {
        "-"
    };
    list.push(format!("level {}", level.as_deref().unwrap_or(plain)));
    list.push(format!("hp {}", pokemon.hp));
    list.push(format!(
        "types {:?}",
        sorted(pokemon.types.iter().map(|t| t.name()).collect())
    ));
    for weakness in &pokemon.weakness {
        let value = match weakness.value {
            WeaknessValue::Times(n) => format!("×{n}"),
            WeaknessValue::Plus(n) => format!("+{n}"),
        };
        list.push(format!("weakness {} {value}", weakness.to));
    }
    for resistance in &pokemon.resistance {
        list.push(format!(
            "resistance {} -{}",
            resistance.to, resistance.value
        ));
    }
    list.push(format!("retreat {}", pokemon.retreat));
    for power in &pokemon.powers {
        let kind = match power.kind {
            PowerKind::Ability => "Ability",
            PowerKind::PokePower => "Poké-Power",
            PowerKind::PokeBody => "Poké-Body",
            PowerKind::AncientTrait => "Ancient Trait",
        };
        list.push(format!("{kind} {}", power.name));
    }
    list.extend(pokemon.attacks.iter().map(attack_facts));
}

fn attack_facts(attack: &Attack) -> String {
    let sign = match attack.sign {
        DamageSign::Plain => "",
        DamageSign::Plus => "+",
        DamageSign::Minus => "-",
        DamageSign::Times => "×",
        DamageSign::Question => "?",
    };
    let damage = if attack.damage == 0 {
        String::new()
    } else {
        attack.damage.to_string()
    };
    let cost: Vec<&str> = attack.cost.iter().map(|t| t.name()).collect();
    format!("attack {} {cost:?} {damage}{sign}", attack.name)
}

fn trainer_word(trainer: &Trainer) -> &'static str {
    match trainer.kind {
        TrainerKind::Item => "Item",
        TrainerKind::Supporter => "Supporter",
        TrainerKind::Stadium => "Stadium",
        TrainerKind::Tool => "Pokémon Tool",
        TrainerKind::TechnicalMachine => "Technical Machine",
        TrainerKind::Fossil => "Item",
    }
}

/// The facts of a card in lines, from the card data.
fn their_facts(data: &Value) -> Vec<String> {
    let word = |key: &str| data[key].as_str().unwrap_or("-").to_owned();
    let each = |key: &str| data[key].as_array().cloned().unwrap_or_default();
    let mut list = vec![format!("name {}", word("name"))];
    let sorts = words(&data["subtypes"]);
    let sort = match sorts.iter().find(|sort| PLAIN_SORTS.contains(sort)) {
        // Team Flare's gear is a Tool of its own sort in the data.
        _ if sorts.contains(&"Pokémon Tool F") => "Pokémon Tool",
        Some(sort) => sort,
        None => sorts.first().copied().unwrap_or("-"),
    };
    list.push(format!("{} {sort}", word("supertype")));
    if data["supertype"] != "Pokémon" {
        return list;
    }
    list.push(format!("from {}", word("evolvesFrom")));
    list.push(format!("level {}", word("level")));
    list.push(format!("hp {}", word("hp")));
    list.push(format!("types {:?}", sorted(words(&data["types"]))));
    for (key, title) in [("weaknesses", "weakness"), ("resistances", "resistance")] {
        for value in each(key) {
            list.push(format!(
                "{title} {} {}",
                text(&value["type"]),
                text(&value["value"])
            ));
        }
    }
    list.push(format!(
        "retreat {}",
        data["convertedRetreatCost"].as_u64().unwrap_or(0)
    ));
    if let Some(name) = data["ancientTrait"]["name"].as_str() {
        list.push(format!("Ancient Trait {name}"));
    }
    for power in each("abilities") {
        list.push(format!("{} {}", text(&power["type"]), text(&power["name"])));
    }
    for attack in each("attacks") {
        let cost: Vec<&str> = words(&attack["cost"])
            .into_iter()
            .filter(|cost| *cost != "Free")
            .collect();
        list.push(format!(
            "attack {} {cost:?} {}",
            text(&attack["name"]),
            text(&attack["damage"])
        ));
    }
    list
}

/// What the data calls a card first of all, wherever that stands in its list.
const PLAIN_SORTS: [&str; 6] = [
    "Pokémon Tool",
    "Supporter",
    "Stadium",
    "Technical Machine",
    "VMAX",
    "Special",
];

fn sorted(mut words: Vec<&str>) -> Vec<&str> {
    words.sort_unstable();
    words
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or("")
}

fn words(value: &Value) -> Vec<&str> {
    value
        .as_array()
        .map(|list| list.iter().filter_map(Value::as_str).collect())
        .unwrap_or_default()
}
