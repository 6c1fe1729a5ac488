//! How often something may be done (TURN-4, KIND-GX-1, KIND-VSTAR-1): a limit, or none, and who shares it.

use rulebox_rules::OncePerGame;
use serde::{Deserialize, Serialize};

/// What may be done a limited number of times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Allowance {
    /// Attaching an Energy card from the hand, each turn (TURN-ENERGY-1).
    Energy,
    /// Playing a Supporter, each turn (TURN-SUPPORTER-1).
    Supporter,
    /// Playing a Stadium, each turn (TURN-STADIUM-1).
    Stadium,
    /// Retreating, each turn (TURN-RETREAT-1).
    Retreat,
    /// Using the Stadium in play, each turn.
    StadiumUse,
    /// Flipping the coins of an attack again, each turn.
    FlipAgain,
    /// A GX attack, in the whole game (KIND-GX-1).
    Gx,
    /// A VSTAR Power, in the whole game (KIND-VSTAR-1).
    VStar,
}

impl Allowance {
    /// Whether it is counted for the whole game, not for each turn.
    pub const fn is_of_the_game(self) -> bool {
        match self {
            Allowance::Gx | Allowance::VStar => true,
            Allowance::Energy
            | Allowance::Supporter
            | Allowance::Stadium
            | Allowance::Retreat
            | Allowance::StadiumUse
            | Allowance::FlipAgain => false,
        }
    }

    /// All of them.
    pub const ALL: [Allowance; 8] = [
        Allowance::Energy,
        Allowance::Supporter,
        Allowance::Stadium,
        Allowance::Retreat,
        Allowance::StadiumUse,
        Allowance::FlipAgain,
        Allowance::Gx,
        Allowance::VStar,
    ];
}

impl From<OncePerGame> for Allowance {
    fn from(once: OncePerGame) -> Allowance {
        match once {
            OncePerGame::Gx => Allowance::Gx,
            OncePerGame::Vstar => Allowance::VStar,
        }
    }
}

/// A set of allowances.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allowances(pub u8);

const _: () = assert!(
    Allowance::ALL.len() <= u8::BITS as usize,
    "a set has a bit for each allowance"
);

impl Allowances {
    /// Whether it is in the set.
    pub const fn has(self, allowance: Allowance) -> bool {
        self.0 & 1 << allowance as u8 != 0
    }
    /// Puts it in.
    pub const fn insert(&mut self, allowance: Allowance) {
        self.0 |= 1 << allowance as u8;
    }
}

impl FromIterator<Allowance> for Allowances {
    fn from_iter<I: IntoIterator<Item = Allowance>>(items: I) -> Allowances {
        let mut set = Allowances::default();
        items.into_iter().for_each(|item| set.insert(item));
        set
    }
}

/// Who shares an allowance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// Every seat has its own.
    #[default]
    Seat,
    /// Every board has its own, whoever of its holders uses it.
    Board,
    /// Every side has one for all its seats.
    Side,
}

/// How often something may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Budget {
    /// Who shares it.
    #[serde(default)]
    pub scope: Scope,
    /// How many times; nothing means that there is no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u8>,
}

impl Budget {
    /// Once for every seat.
    pub const ONCE: Budget = Budget {
        scope: Scope::Seat,
        limit: Some(1),
    };
}

/// A budget for every allowance. Those that a plan does not name are once for every seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budgets([Budget; Allowance::ALL.len()]);

impl Default for Budgets {
    fn default() -> Self {
        Budgets([Budget::ONCE; Allowance::ALL.len()])
    }
}

impl Budgets {
    /// The budget of an allowance.
    #[inline]
    pub const fn of(&self, allowance: Allowance) -> Budget {
        self.0[allowance as usize]
    }
    /// Gives an allowance another budget.
    #[must_use]
    pub const fn with(mut self, allowance: Allowance, budget: Budget) -> Budgets {
        self.0[allowance as usize] = budget;
        self
    }
    /// Those that are not once for every seat.
    pub fn changed(&self) -> impl Iterator<Item = (Allowance, Budget)> + '_ {
        let all = Allowance::ALL.into_iter().map(|a| (a, self.of(a)));
        all.filter(|(_, budget)| *budget != Budget::ONCE)
    }
}

impl Serialize for Budgets {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_map(self.changed())
    }
}

impl<'de> Deserialize<'de> for Budgets {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let named = std::collections::HashMap::<Allowance, Budget>::deserialize(d)?;
        let all = Budgets::default();
        Ok(named.into_iter().fold(all, |all, (a, b)| all.with(a, b)))
    }
}
