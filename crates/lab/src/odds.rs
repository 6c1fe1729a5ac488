//! Exact odds of a deck before the first turn (SETUP-4, SETUP-5, SETUP-10, MULL-1): opening hands, mulligans and Prize cards.
//!
//! Everything is counted in whole numbers; a share is a quotient of two of them. Each question has two answers: of any
//! cards dealt, and given a legal hand, which is what players meet, because a hand without a Pokémon to start with is
//! shuffled back.

use rulebox_cards::Card;
use rulebox_rules::Ruleset;
use serde::Serialize;

/// Cards of an opening hand (SETUP-4).
pub const HAND: u32 = 7;

/// Prize cards (SETUP-10).
pub const PRIZES: u32 = 6;

/// In how many cases of all something is so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Cases in which it is so.
    pub cases: u128,
    /// All cases; never fewer.
    pub of: u128,
}

impl Odds {
    fn new(cases: u128, of: u128) -> Odds {
        Odds { cases, of }
    }

    /// The other cases.
    #[must_use]
    pub fn rest(self) -> Odds {
        Odds::new(self.of - self.cases, self.of)
    }

    /// As a number from 0 to 1; nothing of nothing is 0.
    pub fn value(self) -> f64 {
        if self.of == 0 {
            0.0
        } else {
            self.cases as f64 / self.of as f64
        }
    }

    /// The same; nothing where there are no cases at all, such as hands with a Pokémon to start with in a deck that has none.
    pub fn known(self) -> Option<f64> {
        (self.of > 0).then(|| self.value())
    }
}

/// How many ways there are to take `k` of `n` things.
pub fn choose(n: u32, k: u32) -> u128 {
    if k > n {
        return 0;
    }
    // After each step the product is itself a number of choices, so the division has no remainder.
    (0..k.min(n - k)).fold(1, |ways, i| ways * u128::from(n - i) / u128::from(i + 1))
}

/// What is dealt, and from which deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    /// Cards of the deck.
    pub size: u32,
    /// Cards of the opening hand.
    pub hand: u32,
    /// Prize cards.
    pub prizes: u32,
    /// Cards of the deck that can be the first Active Pokémon.
    pub starters: u32,
}

/// Some cards of a deck about which something is asked, such as all copies of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// How many they are.
    pub copies: u32,
    /// How many of them can be the first Active Pokémon.
    pub starters: u32,
}

/// Which hands count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// Every one.
    AnyHand,
    /// Those with a Pokémon to start with.
    LegalHand,
}

/// Whether a card can be the first Active Pokémon by these rules (SETUP-8, SETUP-9).
pub fn starts(rules: &Ruleset, card: &Card) -> bool {
    let fossil = card.trainer().is_some_and(|t| t.fossil.is_some());
    card.is_basic_pokemon() || (fossil && rules.fossil_is_basic_in_setup)
}

impl Deal {
    /// The usual deal from these cards.
    pub fn of<'c>(rules: &Ruleset, cards: impl Iterator<Item = &'c Card>) -> Deal {
        let mut deal = Deal {
            size: 0,
            hand: HAND,
            prizes: PRIZES,
            starters: 0,
        };
        for card in cards {
            deal.size += 1;
            deal.starters += u32::from(starts(rules, card));
        }
        deal
    }

    /// A hand without a Pokémon to start with.
    pub fn mulligan(&self) -> Odds {
        let without = choose(self.size - self.starters, self.hand);
        Odds::new(without, choose(self.size, self.hand))
    }

    /// Mulligans before the first legal hand, on average; nothing if there is never one.
    pub fn mulligans(&self) -> Option<f64> {
        let again = self.mulligan();
        let legal = again.rest();
        (legal.cases > 0).then(|| again.cases as f64 / legal.cases as f64)
    }

    /// So many or more mulligans in a row; nothing if there are too few cards for a hand.
    pub fn mulligans_at_least(&self, times: u32) -> Option<f64> {
        let again = self.mulligan().known();
        again.map(|again| again.powi(times as i32))
    }

    /// Hands with so many cards of the group, of those that count.
    fn hands(&self, group: Group, held: u32, given: Given) -> u128 {
        let Group { copies, starters } = group;
        let other = self.size - copies;
        let other_starters = self.starters - starters;
        let Some(rest) = self.hand.checked_sub(held) else {
            return 0;
        };
        let all = choose(copies, held) * choose(other, rest);
        let without_starter =
            choose(copies - starters, held) * choose(other - other_starters, rest);
        match given {
            Given::AnyHand => all,
            Given::LegalHand => all - without_starter,
        }
    }

    /// All hands that count.
    fn all_hands(&self, given: Given) -> u128 {
        let nothing = Group {
            copies: 0,
            starters: 0,
        };
        self.hands(nothing, 0, given)
    }

    /// Just so many cards of the group in the opening hand.
    pub fn in_hand(&self, group: Group, held: u32, given: Given) -> Odds {
        Odds::new(self.hands(group, held, given), self.all_hands(given))
    }

    /// At least one card of the group in the opening hand or among the next `draws` cards.
    pub fn seen(&self, group: Group, draws: u32, given: Given) -> Odds {
        let left = self.size - self.hand.min(self.size);
        let none = self.hands(group, 0, given) * choose(left.saturating_sub(group.copies), draws);
        Odds::new(none, self.all_hands(given) * choose(left, draws)).rest()
    }

    /// Just so many cards of the group among the Prize cards.
    pub fn prized(&self, group: Group, lost: u32, given: Given) -> Odds {
        let left = self.size - self.hand.min(self.size);
        let cases = (0..=group.copies.min(self.hand)).map(|held| {
            let free = group.copies - held;
            let Some(rest) = self.prizes.checked_sub(lost) else {
                return 0;
            };
            let others = left.saturating_sub(free);
            self.hands(group, held, given) * choose(free, lost) * choose(others, rest)
        });
        Odds::new(
            cases.sum(),
            self.all_hands(given) * choose(left, self.prizes),
        )
    }

    /// All cards of each group together in the opening hand or among the next `draws` cards, at least one of each.
    /// The groups share no card.
    pub fn all_seen(&self, groups: &[Group], draws: u32, given: Given) -> Odds {
        let left = self.size - self.hand.min(self.size);
        let all = self.all_hands(given) * choose(left, draws);
        // Inclusion and exclusion: cases that lack one group, less those that lack two, and so on.
        let (mut more, mut less) = (0u128, 0u128);
        for chosen in 0..1u32 << groups.len() {
            let missing = groups.iter().enumerate();
            let missing = missing.filter(|(n, _)| chosen & 1 << n != 0);
            let group = missing.fold(NONE, |sum, (_, group)| sum.with(*group));
            let cases =
                self.hands(group, 0, given) * choose(left.saturating_sub(group.copies), draws);
            if chosen.count_ones().is_multiple_of(2) {
                more += cases;
            } else {
                less += cases;
            }
        }
        Odds::new(more - less, all)
    }
}

const NONE: Group = Group {
    copies: 0,
    starters: 0,
};

impl Group {
    /// The cards of both groups.
    #[must_use]
    pub fn with(self, other: Group) -> Group {
        Group {
            copies: self.copies + other.copies,
            starters: self.starters + other.starters,
        }
    }
}

/// The odds of a group, for people and programs: shares from 0 to 1, and nothing where no hand counts.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GroupOdds {
    /// At least one in the opening hand.
    pub opening: Option<f64>,
    /// At least one in the opening hand or as the first card drawn.
    pub with_draw: Option<f64>,
    /// At least one among the Prize cards.
    pub prized: Option<f64>,
    /// All of them among the Prize cards.
    pub all_prized: Option<f64>,
    /// Just 0, 1, 2 … of them in the opening hand.
    pub copies_in_hand: Vec<Option<f64>>,
}

impl GroupOdds {
    /// The odds of a group.
    pub fn of(deal: &Deal, group: Group, given: Given) -> GroupOdds {
        let held = (0..=group.copies.min(deal.hand)).map(|n| deal.in_hand(group, n, given).known());
        GroupOdds {
            opening: deal.seen(group, 0, given).known(),
            with_draw: deal.seen(group, 1, given).known(),
            prized: deal.prized(group, 0, given).rest().known(),
            all_prized: deal.prized(group, group.copies, given).known(),
            copies_in_hand: held.collect(),
        }
    }
}

#[cfg(test)]
mod tests;
