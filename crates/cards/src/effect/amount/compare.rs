//! Tells how what is counted compares with a number: `you have at most 2 Prize cards left`.

use super::*;
use crate::wording::noun::compared;

impl Counted {
    /// How it compares with a number, where that has words of its own.
    pub(crate) fn compared(&self, say: &Words, cmp: Cmp, n: i16) -> Option<String> {
        let (many, number) = (compared(cmp, i32::from(n)), Number::of(i32::from(n)));
        match self {
            Counted::Prizes(who @ (Player::You | Player::Opponent)) => {
                Some(format!("{} {}", having(*who), prizes_left(cmp, n)))
            }
            Counted::RemainingHp(sel) => is_single(sel).then(|| {
                let hp = say.of_pokemon("remaining HP", sel);
                format!("{hp} is {}", measured(cmp, n))
            }),
            Counted::ExtraEnergy(t, sel) => is_single(sel).then(|| {
                let (has, energy) = (say.pokemon(sel).verb("has", "have"), energy(*t));
                format!("{has} {many} {energy} attached beyond this attack's cost")
            }),
            Counted::Pokemon(sel) => pokemon(say, sel, &many, number),
            Counted::Cards(sel) => {
                let plain = sel.count == Count::All && sel.chooser == Chooser::You;
                plain.then(|| {
                    let verb = number.pick("is", "are");
                    let cards = say.cards_there(&sel.filter, &sel.from, number);
                    format!("there {verb} {many} {cards}")
                })
            }
            Counted::Heads => Some(coins("heads", cmp, n)),
            Counted::Tails => Some(coins("tails", cmp, n)),
            Counted::Prizes(Player::Each)
            | Counted::Counters(_)
            | Counted::Energy(..)
            | Counted::RetreatCost(_)
            | Counted::DamageDone
            | Counted::BenchSize(_)
            | Counted::Hp(_)
            | Counted::PrizesTaken(_)
            | Counted::DamageTakenLastTurn(_) => None,
        }
    }
}

/// `you have at least 2 Pokémon in play`, `your opponent has exactly 1 Benched Pokémon`.
fn pokemon(say: &Words, sel: &PokemonSel, many: &str, number: Number) -> Option<String> {
    if let Some(who) = owner_in_play(sel) {
        let what = say.pokemon_in_play(&sel.filter, number);
        return Some(format!("{} {many} {what}", having(who)));
    }
    let PokemonBase::Bench(who @ (Player::You | Player::Opponent)) = sel.base else {
        return None;
    };
    is_plain(sel).then(|| {
        let text = say.pool(sel);
        let what = text.strip_prefix(&format!("{} ", owner(who)));
        format!("{} {many} {}", having(who), what.unwrap_or(&text))
    })
}

/// `at least 2 of the coins are heads`.
fn coins(side: &str, cmp: Cmp, n: i16) -> String {
    let is = Number::of(i32::from(n)).pick("is", "are");
    match (cmp, n) {
        (Cmp::Equal, 0) => format!("none of the coins is {side}"),
        _ => format!("{} of the coins {is} {side}", compared(cmp, i32::from(n))),
    }
}

/// `you have`.
pub(crate) fn having(who: Player) -> &'static str {
    match who {
        Player::You => "you have",
        Player::Opponent => "your opponent has",
        Player::Each => "each player has",
    }
}

/// `at most 6 Prize cards left`.
pub(crate) fn prizes_left(cmp: Cmp, n: i16) -> String {
    let cards = if n == 1 { "card" } else { "cards" };
    format!("{} Prize {cards} left", compared(cmp, i32::from(n)))
}

/// `60 or less`: how a measure compares with a number.
fn measured(cmp: Cmp, n: i16) -> String {
    match cmp {
        Cmp::AtMost => format!("{n} or less"),
        Cmp::AtLeast => format!("{n} or more"),
        Cmp::Less | Cmp::Equal | Cmp::Differs | Cmp::More => compared(cmp, i32::from(n)),
    }
}

/// The player whose Pokémon in play are meant, if it is one player's.
pub(crate) fn owner_in_play(sel: &PokemonSel) -> Option<Player> {
    let PokemonBase::InPlay(who @ (Player::You | Player::Opponent)) = sel.base else {
        return None;
    };
    is_plain(sel).then_some(who)
}
