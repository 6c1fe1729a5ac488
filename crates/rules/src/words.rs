//! The words of the rulebooks, one closed type per notion.

use serde::{Deserialize, Serialize};

/// An Energy type, which is also a Pokémon type (TYPE-1, TYPE-2, TYPE-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
pub enum EnergyType {
    /// Written `G`.
    Grass,
    /// Written `R`.
    Fire,
    /// Written `W`.
    Water,
    /// Written `L`.
    Lightning,
    /// Written `P`.
    Psychic,
    /// Written `F`.
    Fighting,
    /// Written `D`.
    Darkness,
    /// Written `M`.
    Metal,
    /// Written `Y`; only some eras have it (TYPE-3).
    Fairy,
    /// Written `N`; a type of Pokémon, but of no basic Energy (TYPE-5).
    Dragon,
    /// Written `C`; in a cost, any Energy will do (TYPE-7).
    Colorless,
}

impl EnergyType {
    /// Every type, in the order in which the books list them.
    pub const ALL: [EnergyType; 11] = [
        EnergyType::Grass,
        EnergyType::Fire,
        EnergyType::Water,
        EnergyType::Lightning,
        EnergyType::Psychic,
        EnergyType::Fighting,
        EnergyType::Darkness,
        EnergyType::Metal,
        EnergyType::Fairy,
        EnergyType::Dragon,
        EnergyType::Colorless,
    ];

    /// The letter used for this type's symbol in costs, as in `[R C]`.
    pub const fn symbol(self) -> char {
        match self {
            EnergyType::Grass => 'G',
            EnergyType::Fire => 'R',
            EnergyType::Water => 'W',
            EnergyType::Lightning => 'L',
            EnergyType::Psychic => 'P',
            EnergyType::Fighting => 'F',
            EnergyType::Darkness => 'D',
            EnergyType::Metal => 'M',
            EnergyType::Fairy => 'Y',
            EnergyType::Dragon => 'N',
            EnergyType::Colorless => 'C',
        }
    }

    /// The type whose symbol is `letter`.
    pub fn from_symbol(letter: char) -> Option<EnergyType> {
        Self::ALL.into_iter().find(|t| t.symbol() == letter)
    }

    /// The type's full name.
    pub const fn name(self) -> &'static str {
        match self {
            EnergyType::Grass => "Grass",
            EnergyType::Fire => "Fire",
            EnergyType::Water => "Water",
            EnergyType::Lightning => "Lightning",
            EnergyType::Psychic => "Psychic",
            EnergyType::Fighting => "Fighting",
            EnergyType::Darkness => "Darkness",
            EnergyType::Metal => "Metal",
            EnergyType::Fairy => "Fairy",
            EnergyType::Dragon => "Dragon",
            EnergyType::Colorless => "Colorless",
        }
    }

    /// The type with this full name.
    pub fn from_name(name: &str) -> Option<EnergyType> {
        Self::ALL.into_iter().find(|t| t.name() == name)
    }
}

impl std::fmt::Display for EnergyType {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of Energy types. A unit of Energy that can serve as several types is such a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TypeSet(pub u16);

impl TypeSet {
    /// No type at all.
    pub const NONE: TypeSet = TypeSet(0);
    /// Every type.
    pub const ALL: TypeSet = TypeSet(0x7ff);

    /// The set of just one type.
    pub const fn of(t: EnergyType) -> TypeSet {
        TypeSet(1 << t as u16)
    }
    /// Whether `t` is in the set.
    pub const fn has(self, t: EnergyType) -> bool {
        self.0 & (1 << t as u16) != 0
    }
    /// This set and `t`.
    #[must_use]
    pub const fn with(self, t: EnergyType) -> TypeSet {
        TypeSet(self.0 | 1 << t as u16)
    }
    /// Whether the two sets share a type.
    pub const fn meets(self, other: TypeSet) -> bool {
        self.0 & other.0 != 0
    }
    /// How many types are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// The one type of the set, if there is just one.
    #[inline]
    pub fn only(self) -> Option<EnergyType> {
        match self.0.is_power_of_two() {
            true => EnergyType::ALL
                .get(self.0.trailing_zeros() as usize)
                .copied(),
            false => None,
        }
    }
    /// The types of the set in their usual order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = EnergyType> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = *EnergyType::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(next)
        })
    }
}

impl FromIterator<EnergyType> for TypeSet {
    fn from_iter<I: IntoIterator<Item = EnergyType>>(types: I) -> Self {
        types.into_iter().fold(TypeSet::NONE, TypeSet::with)
    }
}

/// The five Special Conditions (COND-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
pub enum Condition {
    /// Turned counter-clockwise: neither attacks nor retreats (COND-SLEEP-1).
    Asleep,
    /// Damaged between turns, with a coin (COND-BURN-2).
    Burned,
    /// Turned upside down: flips a coin to attack (COND-CONF-1).
    Confused,
    /// Turned clockwise: neither attacks nor retreats for a turn (COND-PARA-1).
    Paralyzed,
    /// Damaged between turns (COND-POIS-2).
    Poisoned,
}

impl Condition {
    /// All five.
    pub const ALL: [Condition; 5] = [
        Condition::Asleep,
        Condition::Burned,
        Condition::Confused,
        Condition::Paralyzed,
        Condition::Poisoned,
    ];

    /// The condition's name as the books write it.
    pub const fn name(self) -> &'static str {
        match self {
            Condition::Asleep => "Asleep",
            Condition::Burned => "Burned",
            Condition::Confused => "Confused",
            Condition::Paralyzed => "Paralyzed",
            Condition::Poisoned => "Poisoned",
        }
    }
}

impl std::fmt::Display for Condition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// The stage printed on a Pokémon card (CARD-4; the special stages are card kinds of their own).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
pub enum Stage {
    /// Played straight from the hand.
    Basic,
    /// Evolves from a Basic Pokémon.
    Stage1,
    /// Evolves from a Stage 1 Pokémon.
    Stage2,
    /// A level-up card (KIND-LVX-8): not an Evolution card.
    LevelUp,
    /// BREAK Evolution (KIND-BREAK-5).
    Break,
    /// Mega Evolution and Primal Reversion of Pokémon-EX (KIND-MEGA-3).
    Mega,
    /// Pokémon VMAX (KIND-VMAX-3).
    Vmax,
    /// Pokémon VSTAR (KIND-VSTAR-6).
    Vstar,
    /// Pokémon V-UNION (KIND-VUNION-8).
    VUnion,
    /// Pokémon LEGEND (KIND-LEGEND-3).
    Legend,
    /// Restored Pokémon (KIND-RESTORED-1).
    Restored,
}

impl Stage {
    /// Whether cards of this stage are Evolution cards (CARD-5 and the kinds' own rules).
    pub const fn is_evolution(self) -> bool {
        matches!(
            self,
            Stage::Stage1 | Stage::Stage2 | Stage::Break | Stage::Mega | Stage::Vmax | Stage::Vstar
        )
    }

    /// The stage's name.
    pub const fn name(self) -> &'static str {
        match self {
            Stage::Basic => "Basic",
            Stage::Stage1 => "Stage 1",
            Stage::Stage2 => "Stage 2",
            Stage::LevelUp => "Level-Up",
            Stage::Break => "BREAK",
            Stage::Mega => "MEGA",
            Stage::Vmax => "VMAX",
            Stage::Vstar => "VSTAR",
            Stage::VUnion => "V-UNION",
            Stage::Legend => "LEGEND",
            Stage::Restored => "Restored",
        }
    }
}

/// What a Trainer card prints itself to be. What that means in an era is a switch
/// (`trainer_taxonomy`, `tool_class`, `tm_class`, `fossil_class`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
pub enum TrainerKind {
    /// A plain Trainer (2009) or Item card.
    Item,
    /// One a turn (TURN-SUPPORTER-1).
    Supporter,
    /// Stays in play, one in all (TURN-STADIUM-2).
    Stadium,
    /// Attached, one per Pokémon (TURN-TOOL-2).
    Tool,
    /// Attached, lends its attack (TURN-TM-1).
    TechnicalMachine,
    /// Put into play as if a Basic Pokémon (KIND-FOSSIL-1).
    Fossil,
}

/// The kinds and labels a card can bear, as a set (Part II of the rules).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Kinds(pub u64);

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $bit:expr, $word:literal;)*) => {
        impl Kinds {
            $($(#[$doc])* pub const $name: Kinds = Kinds(1 << $bit);)*
            /// Every kind with the word that the card language uses for it.
            pub const WORDS: &'static [(&'static str, Kinds)] = &[$(($word, Kinds::$name)),*];
        }
    };
}

kinds! {
    /// Pokémon ex of 2023 and later (KIND-PEX-1).
    EX_NEW = 0, "ex";
    /// Pokémon-ex of 2003 to 2007 (KIND-EXOLD-1).
    EX_OLD = 1, "pokemon-ex";
    /// Pokémon-EX (KIND-EX-1).
    EX = 2, "EX";
    /// Mega Evolution Pokémon ex (KIND-MEGAEX-1).
    MEGA_EX = 3, "mega-ex";
    /// Tera Pokémon ex (KIND-TERA-1).
    TERA = 4, "tera";
    /// Pokémon-GX (KIND-GX-1).
    GX = 5, "GX";
    /// TAG TEAM (KIND-TAGTEAM-1).
    TAG_TEAM = 6, "tag-team";
    /// Pokémon V, with VMAX, VSTAR and V-UNION (KIND-V-1).
    V = 7, "V";
    /// Radiant Pokémon (KIND-RADIANT-1).
    RADIANT = 8, "radiant";
    /// Prism Star (KIND-PRISM-1).
    PRISM_STAR = 9, "prism-star";
    /// Pokémon ★ (KIND-STAR-1).
    STAR = 10, "star";
    /// Pokémon SP (KIND-SP-1).
    SP = 11, "SP";
    /// ACE SPEC (KIND-ACESPEC-1).
    ACE_SPEC = 12, "ace-spec";
    /// Ancient (KIND-PARADOX-1).
    ANCIENT = 13, "ancient";
    /// Future (KIND-PARADOX-1).
    FUTURE = 14, "future";
    /// Single Strike (KIND-STYLE-1).
    SINGLE_STRIKE = 15, "single-strike";
    /// Rapid Strike (KIND-STYLE-1).
    RAPID_STRIKE = 16, "rapid-strike";
    /// Fusion Strike (KIND-STYLE-1).
    FUSION_STRIKE = 17, "fusion-strike";
    /// Ultra Beast (KIND-UB-1).
    ULTRA_BEAST = 18, "ultra-beast";
    /// Team Plasma (KIND-PLASMA-1).
    TEAM_PLASMA = 19, "team-plasma";
    /// Team Flare Hyper Gear (KIND-FLARE-1).
    HYPER_GEAR = 20, "hyper-gear";
    /// Delta Species (KIND-DELTA-1).
    DELTA = 21, "delta";
    /// Prints a rule of its own kind (KIND-RULEBOX-1).
    RULE_BOX = 22, "rule-box";
    /// TAG TEAM Supporter (KIND-TTSUP-1).
    TAG_TEAM_SUPPORTER = 23, "tag-team-supporter";
    /// Pokémon VMAX, which gives 3 Prizes (KIND-VMAX-1).
    VMAX = 24, "VMAX";
    /// Pokémon VSTAR (KIND-VSTAR-1).
    VSTAR = 25, "VSTAR";
    /// Pokémon V-UNION (KIND-VUNION-1).
    V_UNION = 26, "V-UNION";
    /// Pokémon LEGEND (KIND-LEGEND-1).
    LEGEND = 27, "LEGEND";
    /// Pokémon LV.X (KIND-LVX-1).
    LV_X = 28, "LV.X";
    /// BREAK Evolution (KIND-BREAK-1).
    BREAK = 29, "BREAK";
    /// Mega Evolution and Primal Reversion Pokémon-EX (KIND-MEGA-1).
    MEGA = 30, "MEGA";
    /// Restored Pokémon (KIND-RESTORED-1).
    RESTORED = 31, "restored";
    /// Rocket's Secret Machine, a label of some Trainer cards.
    SECRET_MACHINE = 32, "rockets-secret-machine";
}

impl Kinds {
    /// No kind: a plain card.
    pub const NONE: Kinds = Kinds(0);

    /// Whether all kinds of `other` are in this set.
    pub const fn has(self, other: Kinds) -> bool {
        self.0 & other.0 == other.0
    }
    /// Both sets together.
    #[must_use]
    pub const fn and(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }
    /// The kind that the card language calls `word`.
    pub fn from_word(word: &str) -> Option<Kinds> {
        Self::WORDS
            .iter()
            .find(|(w, _)| *w == word)
            .map(|(_, k)| *k)
    }
    /// The words of the kinds in this set.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        Self::WORDS
            .iter()
            .filter(move |(_, k)| self.has(*k))
            .map(|(w, _)| *w)
    }
}

/// The three families of powers that are not attacks (TURN-ABILITY-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum PowerKind {
    /// Ability, of 2011 and later.
    Ability,
    /// Poké-Power: chosen to be used (TURN-POWER-1).
    PokePower,
    /// Poké-Body: works without being chosen (TURN-POWER-3).
    PokeBody,
    /// Ancient Trait (KIND-TRAIT-1).
    AncientTrait,
}

/// What a player may use once in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum OncePerGame {
    /// A GX attack (KIND-GX-1).
    Gx,
    /// A VSTAR Power, attack or Ability (KIND-VSTAR-1, KIND-VSTAR-2).
    Vstar,
}
