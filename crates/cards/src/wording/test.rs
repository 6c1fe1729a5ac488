//! Whether: tests as the words after `if` and `as long as`.

use super::Words;
use super::filter::{compared, comparison};
use super::kinds::{owner, subject, symbols};
use super::plural::{Number, shown, with_article};
use super::select::{chooser, is_group, without_card};
use crate::effect::{
    Amount, CardSel, CardZone, Chooser, Cmp, Count, Filter, Player, PokemonBase, PokemonSel, Test,
};

impl Words {
    /// A test as it stands after `if`.
    pub fn test(&self, test: &Test) -> String {
        match test {
            Test::All(parts) => self.joined(parts, " and "),
            Test::AnyOf(parts) => self.joined(parts, " or "),
            Test::Not(inner) => self.test_fails(inner),
            Test::Compare(a, cmp, b) => self.comparison(a, *cmp, b),
            Test::Exists(sel) => self.exists(sel),
            Test::ExistsCard(sel) => self.card_exists(sel, "at least 1"),
            Test::KnockedOutLastTurn {
                who,
                filter,
                by_damage,
            } => {
                let sel = PokemonSel {
                    base: PokemonBase::InPlay(*who),
                    filter: filter.clone(),
                    count: Count::All,
                    chooser: Chooser::You,
                };
                let by = if *by_damage {
                    " by damage from an attack"
                } else {
                    ""
                };
                let who = self.any_pokemon(&sel).text;
                format!("{who} was Knocked Out{by} during the turn before this one")
            }
            Test::DamagedLastTurn(sel) => format!(
                "an attack damaged {} during the turn before this one",
                self.pokemon(sel).text
            ),
            Test::UsedAttackLastTurn(name) => {
                format!(
                    "any of your Pokémon used {} during your last turn",
                    shown(name)
                )
            }
            Test::PlayedSupporter { who, filter } => {
                let have = if *who == Player::You { "have" } else { "has" };
                let sort = with_article(&self.cards_of(filter, Number::One));
                format!("{} {have} played {sort} this turn", subject(*who))
            }
            Test::HasEnergyFor(sel, name) => {
                let who = self.pokemon(sel).verb("has", "have");
                format!("{who} enough Energy for the attack {}", shown(name))
            }
            Test::DrawnForTurn => "you have just drawn it for the turn".to_owned(),
            Test::PlayedFromHand => "this card was played from the hand".to_owned(),
            Test::ExtraEnergyPays(sel, cost) => {
                let who = self.pokemon(sel).verb("has", "have");
                format!(
                    "{who} at least {} extra Energy attached (beyond this attack's cost)",
                    symbols(cost)
                )
            }
            Test::GoesSecond(who) => {
                format!("{} went second in this game", subject(*who))
            }
            Test::TurnOf(who) => format!("it is {} turn", owner(*who)),
            Test::FirstTurn(who) => format!("it is {} first turn", owner(*who)),
        }
    }

    fn joined(&self, parts: &[Test], word: &str) -> String {
        let parts: Vec<String> = parts.iter().map(|part| self.inner_test(part)).collect();
        parts.join(word)
    }

    /// A test inside another: in brackets where it has an `and` or an `or` of its own.
    fn inner_test(&self, test: &Test) -> String {
        let text = self.test(test);
        let open = match test {
            Test::Exists(_) | Test::ExistsCard(_) | Test::Compare(..) | Test::Not(_) => {
                text.contains(" and ") || text.contains(" or ")
            }
            Test::All(_) | Test::AnyOf(_) | Test::KnockedOutLastTurn { .. } => true,
            _ => false,
        };
        if open { format!("({text})") } else { text }
    }

    fn test_fails(&self, test: &Test) -> String {
        match test {
            Test::Exists(sel) if is_named_filter(sel) => {
                let who = PokemonSel {
                    filter: Filter::Any,
                    ..sel.clone()
                };
                let who = self.pokemon(&who);
                let not = self.condition(&Filter::Not(Box::new(sel.filter.clone())), who.number);
                format!("{} {not}", who.text)
            }
            Test::Exists(sel) if is_group(sel.base) && is_plain(sel) => {
                let text = self.any_pokemon(sel).text;
                let none = |owner: &str| text.strip_prefix(&format!("any of {owner} "));
                match (none("your opponent's"), none("your")) {
                    (Some(none), _) => format!("your opponent has no {none}"),
                    (_, Some(none)) => format!("you have no {none}"),
                    _ => format!("there is no {}", text.strip_prefix("any ").unwrap_or(&text)),
                }
            }
            Test::ExistsCard(sel) => self.card_exists(sel, "no"),
            Test::TurnOf(who) => format!("it is not {} turn", owner(*who)),
            Test::FirstTurn(who) => format!("it is not {} first turn", owner(*who)),
            Test::UsedAttackLastTurn(name) => {
                format!(
                    "none of your Pokémon used {} during your last turn",
                    shown(name)
                )
            }
            other => format!("it is not true that ({})", self.test(other)),
        }
    }

    /// `this Pokémon is damaged`, `you have any damaged Pokémon`.
    fn exists(&self, sel: &PokemonSel) -> String {
        if is_named_filter(sel) {
            let who = PokemonSel {
                filter: Filter::Any,
                ..sel.clone()
            };
            let who = self.pokemon(&who);
            return format!("{} {}", who.text, self.condition(&sel.filter, who.number));
        }
        if !is_plain(sel) {
            return format!("there is ({})", self.pokemon(sel).text);
        }
        let owned = match sel.base {
            PokemonBase::Bench(who) | PokemonBase::InPlay(who) => who,
            _ => Player::Each,
        };
        let text = self.any_pokemon(sel).text;
        match (
            owned,
            text.strip_prefix("any of your opponent's "),
            text.strip_prefix("any of your "),
        ) {
            (Player::Opponent, Some(rest), _) => format!("your opponent has any {rest}"),
            (Player::You, _, Some(rest)) => format!("you have any {rest}"),
            _ => format!("there is {text}"),
        }
    }

    fn card_exists(&self, sel: &CardSel, many: &str) -> String {
        let plain = plain_cards(sel);
        let yes = many != "no";
        match &sel.from {
            CardZone::Stadium if plain => {
                let sort = match sel.filter {
                    Filter::Any => "Stadium".to_owned(),
                    ref filter => self.cards_of(filter, Number::One),
                };
                match yes {
                    true => format!("there is {} in play", with_article(&sort)),
                    false => format!("there is no {sort} in play"),
                }
            }
            CardZone::StadiumOf(who) if plain && sel.filter == Filter::Any => {
                let is = if yes { "is" } else { "is not" };
                format!("{} Stadium {is} in play", owner(*who))
            }
            CardZone::Var(var) if plain && self.name(*var).number == Number::One => {
                let that = self.name(*var).text;
                let filter = match yes {
                    true => sel.filter.clone(),
                    false => Filter::Not(Box::new(sel.filter.clone())),
                };
                format!("{that} {}", self.condition(&filter, Number::One))
            }
            zone => {
                let sort = self.cards_of(&sel.filter, Number::One);
                let sort = match zone {
                    CardZone::Attached(_) => without_card(&sort),
                    _ => sort,
                };
                let picked = chooser(sel.chooser);
                let count = match &sel.count {
                    Count::All => String::new(),
                    _ => format!(" ({})", self.cards(sel).text),
                };
                format!(
                    "there is {many} {sort} {}{picked}{count}",
                    self.zone_in(zone)
                )
            }
        }
    }

    fn comparison(&self, a: &Amount, cmp: Cmp, b: &Amount) -> String {
        match (a, b) {
            (Amount::Prizes(who @ (Player::You | Player::Opponent)), Amount::Number(n)) => {
                let have = if *who == Player::You { "have" } else { "has" };
                let cards = if *n == 1 { "card" } else { "cards" };
                format!(
                    "{} {have} {} Prize {cards} left",
                    subject(*who),
                    compared(cmp, i32::from(*n))
                )
            }
            (Amount::Prizes(Player::You), Amount::Prizes(Player::Opponent)) if cmp == Cmp::More => {
                "you have more Prize cards left than your opponent".to_owned()
            }
            (Amount::Prizes(Player::Opponent), Amount::Prizes(Player::You)) if cmp == Cmp::More => {
                "your opponent has more Prize cards left than you".to_owned()
            }
            (Amount::Pokemon(sel), Amount::BenchSize(who))
                if cmp == Cmp::Less && is_whole_bench(sel, *who) =>
            {
                format!("{} Bench has room for another Pokémon", owner(*who))
            }
            (Amount::Pokemon(sel), Amount::Number(n)) if owner_of(sel).is_some() => {
                let (have, rest) = self.having(sel);
                format!("{have} {} {rest}", compared(cmp, i32::from(*n)))
            }
            (Amount::Cards(sel), Amount::Number(n)) if plain_cards(sel) => {
                let number = Number::of(i32::from(*n));
                let sort = self.cards_of(&sel.filter, number);
                let verb = number.pick("is", "are");
                let zone = self.zone_in(&sel.from);
                format!(
                    "there {verb} {} {sort} {zone}",
                    compared(cmp, i32::from(*n))
                )
            }
            (Amount::Var(var), Amount::Number(n)) if self.so_many(*var, cmp, *n).is_some() => {
                self.so_many(*var, cmp, *n).unwrap_or_default()
            }
            (Amount::Heads | Amount::Tails, Amount::Number(n)) => {
                let side = if *a == Amount::Heads {
                    "heads"
                } else {
                    "tails"
                };
                format!("the flip gave {} {side}", compared(cmp, i32::from(*n)))
            }
            _ => {
                let word = match cmp {
                    Cmp::Equal if !matches!(b, Amount::Number(_)) => "the same as",
                    other => comparison(other),
                };
                format!("{} is {word} {}", self.bracketed(a), self.bracketed(b))
            }
        }
    }

    /// `you have`, and what: `Benched {R} Pokémon`.
    fn having(&self, sel: &PokemonSel) -> (&'static str, String) {
        let text = self.pool(sel);
        match owner_of(sel) {
            Some(Player::You) => (
                "you have",
                text.strip_prefix("your ").unwrap_or(&text).to_owned(),
            ),
            _ => {
                let rest = text.strip_prefix("your opponent's ").unwrap_or(&text);
                ("your opponent has", rest.to_owned())
            }
        }
    }

    fn bracketed(&self, amount: &Amount) -> String {
        let text = self.amount(amount);
        let long = text.contains(" that ") || text.contains(" plus ") || text.contains(" and ");
        if long { format!("({text})") } else { text }
    }
}

/// The player whose Pokémon are counted, if it is one player's.
fn owner_of(sel: &PokemonSel) -> Option<Player> {
    match sel.base {
        PokemonBase::Bench(who) | PokemonBase::InPlay(who)
            if is_plain(sel) && who != Player::Each =>
        {
            Some(who)
        }
        _ => None,
    }
}

fn plain_cards(sel: &CardSel) -> bool {
    sel.count == Count::All && sel.chooser == Chooser::You
}

fn is_plain(sel: &PokemonSel) -> bool {
    sel.count == Count::All && sel.chooser == Chooser::You
}

/// Whether these are all Pokémon on that player's Bench.
fn is_whole_bench(sel: &PokemonSel, who: Player) -> bool {
    let bench = who != Player::Each && sel.base == PokemonBase::Bench(who);
    bench && sel.filter == Filter::Any && is_plain(sel)
}

/// Whether a test asks something of a Pokémon that the text knows already.
fn is_named_filter(sel: &PokemonSel) -> bool {
    let single = !is_group(sel.base) || matches!(sel.base, PokemonBase::Var(_));
    single && is_plain(sel) && sel.filter != Filter::Any
}
