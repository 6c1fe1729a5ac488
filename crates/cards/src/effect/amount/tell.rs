//! Tells how many: as a number in a sentence, and as what something is counted for.

use super::*;

impl Words {
    /// An amount as a noun phrase: `3`, `the number of heads`, `10 times the number of cards in your hand`.
    pub fn amount(&self, amount: &Amount) -> String {
        match amount {
            Amount::Number(n) => n.to_string(),
            Amount::Counted(counted) => counted.wording(self),
            Amount::Var(var) => self.size_of(*var),
            Amount::Add(a, b) => format!("{} plus {}", self.part(a), self.part(b)),
            Amount::Sub(a, b) => format!("{} minus {}", self.part(a), self.part(b)),
            Amount::Mul(a, b) => format!("{} times {}", self.part(a), self.part(b)),
            Amount::Div(a, b) => {
                let (a, b) = (self.part(a), self.part(b));
                format!("{a} divided by {b} (rounded down)")
            }
            Amount::Min(a, b) => format!("the smaller of {} and {}", self.part(a), self.part(b)),
            Amount::Max(a, b) => format!("the greater of {} and {}", self.part(a), self.part(b)),
        }
    }

    fn part(&self, amount: &Amount) -> String {
        match matches!(
            amount,
            Amount::Number(_) | Amount::Counted(_) | Amount::Var(_)
        ) {
            true => self.amount(amount),
            false => format!("({})", self.amount(amount)),
        }
    }

    /// What stands after `for each`, where an amount counts something: `heads`, `damage counter on this Pokémon`.
    pub(crate) fn unit(&self, amount: &Amount) -> Option<String> {
        match amount {
            Amount::Counted(counted) => counted.unit(self),
            Amount::Var(var) => self.unit_of(*var),
            Amount::Number(_)
            | Amount::Add(..)
            | Amount::Sub(..)
            | Amount::Mul(..)
            | Amount::Div(..)
            | Amount::Min(..)
            | Amount::Max(..) => None,
        }
    }

    /// So many for each of something: `10 * heads`.
    fn so_many_for_each(&self, amount: &Amount) -> Option<(i16, String)> {
        let Amount::Mul(k, x) = amount else {
            return None;
        };
        match (&**k, self.unit(x)) {
            (Amount::Number(k), Some(unit)) if *k > 1 => Some((*k, unit)),
            _ => None,
        }
    }

    /// So many things: `a card`, `3 cards`, `1 card for each heads`, `cards equal to …`.
    pub(crate) fn things(&self, amount: &Amount, one: &str, many: &str) -> String {
        if let Some((k, unit)) = self.so_many_for_each(amount) {
            return format!("{k} {many} for each {unit}");
        }
        match (amount, self.unit(amount)) {
            (Amount::Number(1), _) => format!("1 {one}"),
            (Amount::Number(n), _) => format!("{n} {many}"),
            (_, Some(unit)) => format!("1 {one} for each {unit}"),
            (other, None) => format!("a number of {many} equal to ({})", self.amount(other)),
        }
    }

    /// A number by itself: `20`, `10 for each heads`.
    pub(crate) fn so_much(&self, amount: &Amount) -> String {
        if let Some((k, unit)) = self.so_many_for_each(amount) {
            return format!("{k} for each {unit}");
        }
        if let Amount::Min(most, rest) = amount
            && let Amount::Number(most) = **most
            && let rest = self.so_much(rest)
            && rest.contains(" for each ")
        {
            return format!("{rest}, but no more than {most}");
        }
        match matches!(amount, Amount::Number(_)) {
            true => self.amount(amount),
            false => format!("({})", self.amount(amount)),
        }
    }

    /// So much damage, with a word before `damage`: `20 more damage`, `10 damage for each heads`.
    pub(crate) fn damage(&self, amount: &Amount, word: &str) -> String {
        let noun = format!("{word}damage");
        if let Some((k, unit)) = self.so_many_for_each(amount) {
            return format!("{k} {noun} for each {unit}");
        }
        match matches!(amount, Amount::Number(_)) {
            true => format!("{} {noun}", self.amount(amount)),
            false => format!("{noun} equal to ({})", self.amount(amount)),
        }
    }
}
