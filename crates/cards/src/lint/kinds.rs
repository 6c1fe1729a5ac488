//! What a card is called, of what kind it is, at which stage and in how many pieces: these facts belong together.

use super::{Lines, Severity};
use crate::card::{Attack, Card, OncePerGame, Pokemon};
use crate::catalog::Catalog;
use rulebox_rules::{Kinds, Stage};

/// How names end, and the kinds of which one is meant by it.
const ENDINGS: [(&str, &[Kinds]); 11] = [
    (" ex", &[Kinds::EX_NEW, Kinds::EX_OLD]),
    ("-EX", &[Kinds::EX]),
    ("-GX", &[Kinds::GX]),
    (" V", &[Kinds::V]),
    (" VMAX", &[Kinds::VMAX]),
    (" VSTAR", &[Kinds::VSTAR]),
    (" V-UNION", &[Kinds::V_UNION]),
    (" LV.X", &[Kinds::LV_X]),
    (" BREAK", &[Kinds::BREAK]),
    (" LEGEND", &[Kinds::LEGEND]),
    (" ◇", &[Kinds::PRISM_STAR]),
];

/// Kinds whose cards are all of one stage, and that stage as a card writes it.
const STAGES: [(Kinds, Stage, &str); 7] = [
    (Kinds::VMAX, Stage::Vmax, "vmax"),
    (Kinds::VSTAR, Stage::Vstar, "vstar"),
    (Kinds::V_UNION, Stage::VUnion, "v-union"),
    (Kinds::LV_X, Stage::LevelUp, "level-up"),
    (Kinds::BREAK, Stage::Break, "break"),
    (Kinds::LEGEND, Stage::Legend, "legend"),
    (Kinds::RESTORED, Stage::Restored, "restored"),
];

/// Kinds whose Pokémon all have a Rule Box (AMB-49).
const WITH_RULE_BOX: [Kinds; 17] = [
    Kinds::EX_NEW,
    Kinds::EX_OLD,
    Kinds::EX,
    Kinds::MEGA_EX,
    Kinds::TERA,
    Kinds::GX,
    Kinds::TAG_TEAM,
    Kinds::V,
    Kinds::RADIANT,
    Kinds::PRISM_STAR,
    Kinds::VMAX,
    Kinds::VSTAR,
    Kinds::V_UNION,
    Kinds::LEGEND,
    Kinds::LV_X,
    Kinds::BREAK,
    Kinds::MEGA,
];

impl Lines<'_> {
    /// Notes what does not belong together.
    pub(super) fn kinds(&mut self, card: &Card, catalog: &Catalog) {
        let Some(pokemon) = card.pokemon() else {
            return;
        };
        self.ending(card);
        self.stage_of_kind(card, pokemon);
        self.rule_box(card);
        self.pieces(card, pokemon, catalog);
        for attack in &pokemon.attacks {
            self.once_per_game(card, attack);
        }
    }

    /// A name that ends like those of a kind is of this kind.
    fn ending(&mut self, card: &Card) {
        let name = card.name.split(" (").next().unwrap_or(&card.name);
        let name = name.strip_suffix(" δ").unwrap_or(name);
        let meant = ENDINGS.iter().find(|(ending, _)| name.ends_with(ending));
        let Some((ending, kinds)) = meant else {
            return;
        };
        if kinds.iter().any(|kind| card.kinds.has(*kind)) {
            return;
        }
        let words: Vec<String> = kinds
            .iter()
            .flat_map(|kind| kind.words())
            .map(|word| format!("`kind {word}`"))
            .collect();
        let message = format!(
            "The name \"{}\" ends in \"{}\", but the card does not say {}.",
            card.name,
            ending.trim_start(),
            words.join(" or ")
        );
        self.strange(&format!("\"{}\"", card.name), message);
    }

    fn stage_of_kind(&mut self, card: &Card, pokemon: &Pokemon) {
        for (kind, stage, word) in STAGES {
            let name = kind.words().next().unwrap_or("");
            if card.kinds.has(kind) && pokemon.stage != stage {
                let message = format!(
                    "\"{}\" is of the kind {name}, so its stage should be `{word}`.",
                    card.name
                );
                self.strange("kind", message);
            } else if pokemon.stage == stage && !card.kinds.has(kind) {
                let message = format!(
                    "\"{}\" is at the stage `{word}`, so it should say `kind {name}`.",
                    card.name
                );
                self.strange(word, message);
            }
        }
    }

    /// Pokémon of most kinds print a rule of their kind (AMB-49).
    fn rule_box(&mut self, card: &Card) {
        let mut kinds = WITH_RULE_BOX.into_iter();
        let Some(kind) = kinds.find(|kind| card.kinds.has(*kind)) else {
            return;
        };
        if !card.kinds.has(Kinds::RULE_BOX) {
            let word = kind.words().next().unwrap_or("");
            let message = format!(
                "\"{}\" is of the kind {word}, whose Pokémon have a Rule Box. Write `kind {word}, rule-box`.",
                card.name
            );
            self.strange("kind", message);
        }
    }

    /// GX attacks and VSTAR Powers are those of Pokémon of these kinds (KIND-GX-7, KIND-VSTAR-1).
    fn once_per_game(&mut self, card: &Card, attack: &Attack) {
        let (kind, word) = match attack.once {
            Some(OncePerGame::Gx) => (Kinds::GX, "gx attack"),
            Some(OncePerGame::Vstar) => (Kinds::VSTAR, "vstar attack"),
            None => return,
        };
        if !card.kinds.has(kind) {
            let message = format!(
                "\"{}\" has a `{word}`, but does not say `kind {}`.",
                card.name,
                kind.words().next().unwrap_or("")
            );
            self.strange(word, message);
        }
    }

    /// A Pokémon of several pieces has them all (KIND-LEGEND-1, KIND-VUNION-1), and nobody else has pieces.
    fn pieces(&mut self, card: &Card, pokemon: &Pokemon, catalog: &Catalog) {
        let printed = match pokemon.stage {
            Stage::Legend => Some(2),
            Stage::VUnion => Some(4),
            Stage::Basic
            | Stage::Stage1
            | Stage::Stage2
            | Stage::LevelUp
            | Stage::Break
            | Stage::Mega
            | Stage::Vmax
            | Stage::Vstar
            | Stage::Restored => None,
        };
        let name = &card.name;
        let (part, of, printed) = match (pokemon.part, printed) {
            (None, None) => return,
            (Some(_), None) => {
                let message = format!("\"{name}\" has pieces, but is neither LEGEND nor V-UNION.");
                return self.strange("part", message);
            }
            (None, Some(most)) => {
                let message =
                    format!("Say which piece of \"{name}\" it is, as in `part 1 of {most}`.");
                return self.note(Severity::Error, "pokemon", message);
            }
            (Some((part, of)), Some(printed)) => (part, of, printed),
        };
        if part == 0 || part > of {
            let message = format!("There is no part {part} of {of}: the parts are 1 to {of}.");
            return self.note(Severity::Error, "part", message);
        }
        if of != printed {
            let message = format!("\"{name}\" should have {printed} parts, as every printed one.");
            return self.strange("part", message);
        }
        let missing = (1..=of).filter(|n| !has_piece(catalog, name, (*n, of)));
        let missing: Vec<String> = missing.map(|n| n.to_string()).collect();
        if !missing.is_empty() {
            let message = format!(
                "No card is part {} of \"{name}\", so it can never be put into play.",
                missing.join(" or ")
            );
            self.strange("part", message);
        }
    }
}

/// Whether there is a card of this name that is this piece.
fn has_piece(catalog: &Catalog, name: &str, part: (u8, u8)) -> bool {
    let cards = catalog.named(name).into_iter();
    let mut same = cards.filter(|card| card.name == *name);
    same.any(|card| card.pokemon().is_some_and(|p| p.part == Some(part)))
}
