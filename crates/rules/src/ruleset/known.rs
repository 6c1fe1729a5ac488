//! Which kinds of cards a book describes, and what a rule set makes of the others (AMB-41).

use super::{AceSpecLimit, KindPolicy, PowerSystem, Ruleset};
use crate::words::{Kinds, PowerKind, Stage, TypeSet};
use serde::{Deserialize, Serialize};

/// The kinds of cards that a book describes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Known {
    /// Kinds and labels.
    pub kinds: Kinds,
    /// Pokémon of two types (KIND-DUAL-1).
    pub dual_types: bool,
    /// Ancient Traits (KIND-TRAIT-1).
    pub ancient_traits: bool,
}

impl Known {
    /// Adds or removes the kind that era files call `word`; false if there is none.
    pub fn mark(&mut self, word: &str, known: bool) -> bool {
        match (word, Kinds::from_word(word)) {
            ("dual-types", _) => self.dual_types = known,
            ("ancient-traits", _) => self.ancient_traits = known,
            (_, Some(kind)) if known => self.kinds = self.kinds.and(kind),
            (_, Some(kind)) => self.kinds = Kinds(self.kinds.0 & !kind.0),
            _ => return false,
        }
        true
    }

    /// The kinds that this book describes and the other one does not, in words.
    pub fn beyond(self, other: Known) -> Vec<&'static str> {
        let mut words: Vec<&str> = Kinds(self.kinds.0 & !other.kinds.0).words().collect();
        words.extend((self.dual_types && !other.dual_types).then_some("dual types"));
        words.extend((self.ancient_traits && !other.ancient_traits).then_some("Ancient Traits"));
        words
    }
}

/// The Prizes that a Knock Out gives, for the kinds that give more than one. No two books that know a kind disagree.
const PRIZES: &[(Kinds, u8)] = &[
    (Kinds::EX_OLD, 2),   // KIND-EXOLD-1
    (Kinds::EX, 2),       // KIND-EX-2
    (Kinds::MEGA, 2),     // KIND-MEGA-4
    (Kinds::GX, 2),       // KIND-GX-6
    (Kinds::TAG_TEAM, 3), // KIND-TAGTEAM-2
    (Kinds::V, 2),        // KIND-V-2
    (Kinds::VMAX, 3),     // KIND-VMAX-1
    (Kinds::VSTAR, 2),    // KIND-VSTAR-4
    (Kinds::V_UNION, 3),  // KIND-VUNION-16
    (Kinds::EX_NEW, 2),   // KIND-PEX-1
    (Kinds::TERA, 2),     // KIND-TERA-4
    (Kinds::MEGA_EX, 3),  // KIND-MEGAEX-1
];

/// Labels that bring no rule with them: a Rule Box comes with a kind, and a Secret Machine is a mere name for some
/// Trainer cards.
const LABELS: Kinds = Kinds::RULE_BOX.and(Kinds::SECRET_MACHINE);

impl Ruleset {
    /// How many Prizes the Knock Out of a Pokémon of these kinds gives, before any effect changes the number
    /// (PRIZE-1, PRIZE-2). A card's own printed number, as on a LEGEND (KIND-LEGEND-5), goes before this one.
    ///
    /// Numbers of overlapping kinds do not add up: the narrower kind always names the higher one, so the highest
    /// counts (PRIZE-9). With `kinds` open, a kind unknown to the era's book counts as in the newest book that
    /// knows it (AMB-41); with `kinds` strict it gives what a plain Pokémon gives.
    pub fn prizes_for(&self, kinds: Kinds) -> u8 {
        let counted = match self.kinds {
            KindPolicy::Open => kinds,
            KindPolicy::Strict => Kinds(kinds.0 & self.known.kinds.0),
        };
        PRIZES
            .iter()
            .filter(|(kind, _)| counted.has(*kind))
            .map(|(_, prizes)| *prizes)
            .max()
            .unwrap_or(1)
    }

    /// Whether the book describes all of these kinds.
    pub fn knows(&self, kinds: Kinds) -> bool {
        self.known.kinds.and(LABELS).has(kinds)
    }

    /// The kinds among these that the book does not describe.
    pub fn unknown(&self, kinds: Kinds) -> Kinds {
        Kinds(kinds.0 & !self.known.kinds.and(LABELS).0)
    }

    /// Whether the book describes cards of this stage.
    pub fn knows_stage(&self, stage: Stage) -> bool {
        self.knows(match stage {
            Stage::Basic | Stage::Stage1 | Stage::Stage2 => Kinds::NONE,
            Stage::LevelUp => Kinds::LV_X,
            Stage::Break => Kinds::BREAK,
            Stage::Mega => Kinds::MEGA,
            Stage::Vmax => Kinds::VMAX,
            Stage::Vstar => Kinds::VSTAR,
            Stage::VUnion => Kinds::V_UNION,
            Stage::Legend => Kinds::LEGEND,
            Stage::Restored => Kinds::RESTORED,
        })
    }

    /// Whether the book describes Pokémon of these types (TYPE-3, KIND-DUAL-1).
    pub fn knows_types(&self, types: TypeSet) -> bool {
        types.iter().all(|t| self.energy_types.has(t)) && (types.len() < 2 || self.known.dual_types)
    }

    /// Whether the book describes powers of this family (TURN-ABILITY-1, KIND-TRAIT-1).
    pub fn knows_power(&self, power: PowerKind) -> bool {
        match power {
            PowerKind::PokePower | PowerKind::PokeBody => true,
            PowerKind::Ability => self.power_system == PowerSystem::Ability,
            PowerKind::AncientTrait => self.known.ancient_traits,
        }
    }

    /// The limit on ACE SPEC cards that a deck must keep: that of the newest book where this one has none (AMB-41).
    pub fn ace_spec_limit(&self) -> AceSpecLimit {
        match self.max_ace_spec {
            AceSpecLimit::None => AceSpecLimit::AnyCard(1),
            limit => limit,
        }
    }

    /// The limit on Radiant Pokémon that a deck must keep, resolved as [`Ruleset::ace_spec_limit`] is.
    pub fn radiant_limit(&self) -> u8 {
        self.max_radiant.unwrap_or(1)
    }

    /// The limit on each Prism Star name that a deck must keep, resolved as [`Ruleset::ace_spec_limit`] is.
    pub fn prism_star_limit(&self) -> u8 {
        self.max_prism_star_per_name.unwrap_or(1)
    }

    /// The limit on Pokémon ★ that a deck must keep, resolved as [`Ruleset::ace_spec_limit`] is.
    pub fn star_limit(&self) -> u8 {
        self.max_pokemon_star.unwrap_or(1)
    }
}
