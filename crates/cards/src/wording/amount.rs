//! How many: as a number in a sentence, and as what something is counted for.

use super::Words;
use super::kinds::{owner, symbol};
use super::plural::Number;
use crate::effect::{
    Amount, CardSel, CardZone, Chooser, Count, Counted, Filter, Player, PokemonBase, PokemonSel,
};

impl Words {
    /// An amount as a noun phrase: `3`, `the number of heads`, `10 times the number of cards in your hand`.
    pub fn amount(&self, amount: &Amount) -> String {
        match amount {
            Amount::Number(n) => n.to_string(),
            Amount::Add(a, b) => format!("{} plus {}", self.part(a), self.part(b)),
            Amount::Sub(a, b) => format!("{} minus {}", self.part(a), self.part(b)),
            Amount::Mul(a, b) => format!("{} times {}", self.part(a), self.part(b)),
            Amount::Div(a, b) => {
                format!(
                    "{} divided by {} (rounded down)",
                    self.part(a),
                    self.part(b)
                )
            }
            Amount::Min(a, b) => format!("the smaller of {} and {}", self.part(a), self.part(b)),
            Amount::Max(a, b) => format!("the greater of {} and {}", self.part(a), self.part(b)),
            Amount::Counted(Counted::Heads) => "the number of heads".to_owned(),
            Amount::Counted(Counted::Tails) => "the number of tails".to_owned(),
            Amount::Counted(Counted::Pokemon(sel)) => format!("the number of {}", self.pool(sel)),
            Amount::Counted(Counted::Cards(sel)) => {
                format!("the number of {}", self.counted_cards(sel, Number::Many))
            }
            Amount::Counted(Counted::Counters(sel)) => {
                format!("the number of damage counters on {}", self.pool(sel))
            }
            Amount::Counted(Counted::Energy(t, sel)) => {
                format!(
                    "the amount of {} attached to {}",
                    energy(*t),
                    self.pool(sel)
                )
            }
            Amount::Counted(Counted::ExtraEnergy(t, sel)) => format!(
                "the amount of {} attached to {} beyond this attack's cost",
                energy(*t),
                self.pool(sel)
            ),
            Amount::Counted(Counted::RetreatCost(sel)) => {
                format!(
                    "the number of symbols in the Retreat Cost of {}",
                    self.pool(sel)
                )
            }
            Amount::Counted(Counted::RemainingHp(sel)) => {
                format!("the remaining HP of {}", self.pool(sel))
            }
            Amount::Counted(Counted::Hp(sel)) => format!("the HP of {}", self.pool(sel)),
            Amount::Counted(Counted::Prizes(who)) => {
                format!("the number of {} remaining Prize cards", owner(*who))
            }
            Amount::Counted(Counted::PrizesTaken(who)) => {
                format!("the number of Prize cards {} taken", has_taken(*who))
            }
            Amount::Counted(Counted::BenchSize(who)) => {
                format!("the number of Pokémon that fit on {} Bench", owner(*who))
            }
            Amount::Counted(Counted::DamageDone) => "the damage done by this attack".to_owned(),
            Amount::Counted(Counted::DamageTakenLastTurn(sel)) => format!(
                "the damage attacks did to {} during your opponent's last turn",
                self.pool(sel)
            ),
            Amount::Var(var) => self.size_of(*var),
        }
    }

    fn part(&self, amount: &Amount) -> String {
        match amount {
            Amount::Add(..)
            | Amount::Sub(..)
            | Amount::Mul(..)
            | Amount::Div(..)
            | Amount::Min(..)
            | Amount::Max(..) => format!("({})", self.amount(amount)),
            other => self.amount(other),
        }
    }

    /// What stands after `for each`, where an amount counts something: `heads`, `damage counter on this Pokémon`.
    pub(super) fn unit(&self, amount: &Amount) -> Option<String> {
        Some(match amount {
            Amount::Counted(Counted::Heads) => "heads".to_owned(),
            Amount::Counted(Counted::Tails) => "tails".to_owned(),
            Amount::Counted(Counted::Pokemon(sel)) => self.counted_unit(sel)?,
            Amount::Counted(Counted::Cards(sel)) => self.counted_cards(sel, Number::One),
            Amount::Counted(Counted::Counters(sel)) => {
                format!("damage counter on {}", self.pool(sel))
            }
            Amount::Counted(Counted::Energy(t, sel)) => {
                format!("{} attached to {}", energy(*t), self.pool(sel))
            }
            Amount::Counted(Counted::ExtraEnergy(t, sel)) => format!(
                "{} attached to {} beyond this attack's cost",
                energy(*t),
                self.pool(sel)
            ),
            Amount::Counted(Counted::RetreatCost(sel)) => {
                format!("symbol in the Retreat Cost of {}", self.pool(sel))
            }
            Amount::Counted(Counted::Prizes(Player::You)) => "Prize card you have left".to_owned(),
            Amount::Counted(Counted::Prizes(Player::Opponent)) => {
                "Prize card your opponent has left".to_owned()
            }
            Amount::Counted(Counted::PrizesTaken(who)) if *who != Player::Each => {
                format!("Prize card {} taken", has_taken(*who))
            }
            Amount::Var(var) => return self.unit_of(*var),
            _ => return None,
        })
    }

    /// `of your Benched Pokémon`, `Pokémon in play`.
    fn counted_unit(&self, sel: &PokemonSel) -> Option<String> {
        let plain = sel.count == Count::All && sel.chooser == Chooser::You;
        let grouped = matches!(sel.base, PokemonBase::Bench(_) | PokemonBase::InPlay(_));
        if !plain || !grouped {
            return None;
        }
        let text = self.any_pokemon(sel).text;
        Some(text.strip_prefix("any ").unwrap_or(&text).to_owned())
    }

    /// `Energy cards in your discard pile`, for counting them.
    fn counted_cards(&self, sel: &CardSel, number: Number) -> String {
        let plain = sel.count == Count::All && sel.chooser == Chooser::You;
        if !plain {
            return self.cards(sel).text;
        }
        match &sel.from {
            CardZone::Prizes(who) if sel.filter == Filter::Any => {
                let sort = self.cards_of(&sel.filter, number);
                format!("{sort} among {} Prize cards", owner(*who))
            }
            zone => self.cards_there(&sel.filter, zone, number),
        }
    }

    /// Cards of a sort in a place. Of a pile, what else holds for them stands last.
    pub(super) fn cards_there(&self, filter: &Filter, zone: &CardZone, number: Number) -> String {
        let place = self.zone_in(zone);
        match zone {
            CardZone::Hand(_)
            | CardZone::Deck(_)
            | CardZone::Discard(_)
            | CardZone::Prizes(_)
            | CardZone::LostZone(_) => self.cards_in(filter, number, &format!(" {place}")),
            _ => format!("{} {place}", self.cards_of(filter, number)),
        }
    }

    /// So many things: `a card`, `3 cards`, `1 card for each heads`, `cards equal to …`.
    pub(super) fn things(&self, amount: &Amount, one: &str, many: &str) -> String {
        match amount {
            Amount::Number(1) => format!("1 {one}"),
            Amount::Number(n) => format!("{n} {many}"),
            Amount::Mul(k, x) => match (&**k, self.unit(x)) {
                (Amount::Number(k), Some(unit)) if *k > 1 => format!("{k} {many} for each {unit}"),
                _ => format!("a number of {many} equal to ({})", self.amount(amount)),
            },
            other => match self.unit(other) {
                Some(unit) => format!("1 {one} for each {unit}"),
                None => format!("a number of {many} equal to ({})", self.amount(other)),
            },
        }
    }

    /// A number by itself: `20`, `10 for each heads`.
    pub(super) fn so_much(&self, amount: &Amount) -> String {
        match amount {
            Amount::Number(n) => n.to_string(),
            Amount::Mul(k, x) => match (&**k, self.unit(x)) {
                (Amount::Number(k), Some(unit)) if *k > 1 => format!("{k} for each {unit}"),
                _ => format!("({})", self.amount(amount)),
            },
            Amount::Min(most, rest) => match (&**most, self.so_much(rest)) {
                (Amount::Number(most), rest) if rest.contains(" for each ") => {
                    format!("{rest}, but no more than {most}")
                }
                _ => format!("({})", self.amount(amount)),
            },
            other => format!("({})", self.amount(other)),
        }
    }

    /// So much damage, with a word before `damage`: `20 more damage`, `10 damage for each heads`.
    pub(super) fn damage(&self, amount: &Amount, word: &str) -> String {
        let noun = format!("{word}damage");
        match amount {
            Amount::Number(n) => format!("{n} {noun}"),
            Amount::Mul(k, x) => match (&**k, self.unit(x)) {
                (Amount::Number(k), Some(unit)) if *k > 1 => format!("{k} {noun} for each {unit}"),
                _ => format!("{noun} equal to ({})", self.amount(amount)),
            },
            other => format!("{noun} equal to ({})", self.amount(other)),
        }
    }
}

pub(super) fn energy(t: Option<rulebox_rules::EnergyType>) -> String {
    t.map_or("Energy".to_owned(), |t| format!("{} Energy", symbol(t)))
}

fn has_taken(who: Player) -> &'static str {
    match who {
        Player::You => "you have",
        Player::Opponent => "your opponent has",
        Player::Each => "the players have",
    }
}
