//! Whether: tests as the words after `if` and `as long as`.

use super::Words;
use super::amount::energy;
use super::filter::{compared, comparison};
use super::kinds::{owner, subject, symbol, symbols};
use super::plural::{Number, listed, shown, with_article};
use super::select::{chooser, is_group, is_plain, is_single, without_card};
use crate::effect::{
    Amount, CardSel, CardZone, Chooser, Cmp, Count, Counted, FactFilter, Filter, PastTest, Player,
    PokemonBase, PokemonSel, PresentTest, StateFilter, Test,
};

impl Words {
    /// A test as it stands after `if`.
    pub fn test(&self, test: &Test) -> String {
        match test {
            Test::All(parts) => match self.all_in_play(parts) {
                Some(text) => text,
                None => self.joined(parts, "and"),
            },
            Test::AnyOf(parts) => match self.prizes_among(parts) {
                Some(text) => text,
                None => self.joined(parts, "or"),
            },
            Test::Not(inner) => self.test_fails(inner),
            Test::Compare(a, cmp, b) => self.comparison(a, *cmp, b),
            Test::Exists(sel) => self.exists(sel),
            Test::ExistsCard(sel) => self.card_exists(sel, "at least 1"),
            Test::Past(PastTest::KnockedOutLastTurn { filter, by_damage }) => {
                let sel = PokemonSel {
                    base: PokemonBase::InPlay(Player::You),
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
                format!("{who} was Knocked Out{by} during your opponent's last turn")
            }
            Test::Past(PastTest::DamagedLastTurn(sel)) => format!(
                "an attack damaged {} during your opponent's last turn",
                self.pokemon(sel).text
            ),
            Test::Past(PastTest::UsedAttackLastTurn(name)) => {
                format!(
                    "any of your Pokémon used {} during your last turn",
                    shown(name)
                )
            }
            Test::Past(PastTest::PlayedSupporter { who, filter }) => {
                let have = if *who == Player::You { "have" } else { "has" };
                let sort = with_article(&self.cards_of(filter, Number::One));
                format!("{} {have} played {sort} this turn", subject(*who))
            }
            Test::Present(PresentTest::HasEnergyFor(sel, name)) => {
                let who = self.pokemon(sel).verb("has", "have");
                format!("{who} enough Energy for the attack {}", shown(name))
            }
            Test::Present(PresentTest::DrawnForTurn) => {
                "you have just drawn it for the turn".to_owned()
            }
            Test::Present(PresentTest::PlayedFromHand) => {
                "this card was played from the hand".to_owned()
            }
            Test::Present(PresentTest::ExtraEnergyPays(sel, cost)) => {
                let who = self.pokemon(sel).verb("has", "have");
                format!(
                    "{who} at least {} extra Energy attached (beyond this attack's cost)",
                    symbols(cost)
                )
            }
            Test::Present(PresentTest::GoesSecond(who)) => {
                format!("{} went second in this game", subject(*who))
            }
            Test::Present(PresentTest::TurnOf(who)) => format!("it is {} turn", owner(*who)),
            Test::Present(PresentTest::FirstTurn(who)) => {
                format!("it is {} first turn", owner(*who))
            }
        }
    }

    fn joined(&self, parts: &[Test], word: &str) -> String {
        let this = format!("{} ", self.this());
        let mut texts: Vec<String> = Vec::new();
        let mut before = false;
        for part in parts {
            let text = self.inner_test(part);
            let about = is_about_this(part) && text.starts_with(&this);
            texts.push(match before && about {
                true => text.replacen(&this, "it ", 1),
                false => text,
            });
            before = about;
        }
        self.in_a_row(&texts, word)
    }

    /// Tests one after another; with commas where they have none of their own.
    fn in_a_row(&self, parts: &[String], word: &str) -> String {
        match parts.iter().any(|part| part.contains(", ")) {
            true => parts.join(&format!(" {word} ")),
            false => listed(parts, word),
        }
    }

    /// `you have Uxie and Mesprit in play`.
    fn all_in_play(&self, parts: &[Test]) -> Option<String> {
        let owner = |part: &Test| match part {
            Test::Exists(sel) => owner_in_play(sel),
            _ => None,
        };
        let who = owner(parts.first()?)?;
        let mut what = Vec::new();
        for part in parts {
            let Test::Exists(sel) = part else { return None };
            let text = self.some_in_play(&sel.filter);
            let plain = owner(part) == Some(who) && !text.contains(" or ");
            what.push(text.strip_suffix(" in play").filter(|_| plain)?.to_owned());
        }
        Some(format!("{} {} in play", having(who), listed(&what, "and")))
    }

    /// `your opponent has exactly 1, 3, or 5 Prize cards left`.
    fn prizes_among(&self, parts: &[Test]) -> Option<String> {
        let Some(Test::Compare(Amount::Counted(Counted::Prizes(who)), ..)) = parts.first() else {
            return None;
        };
        let numbers: Option<Vec<String>> = parts
            .iter()
            .map(|part| match part {
                Test::Compare(
                    Amount::Counted(Counted::Prizes(same)),
                    Cmp::Equal,
                    Amount::Number(n),
                ) => (same == who).then(|| n.to_string()),
                _ => None,
            })
            .collect();
        let numbers = listed(&numbers?, "or");
        match who {
            Player::Each => None,
            who => Some(format!(
                "{} exactly {numbers} Prize cards left",
                having(*who)
            )),
        }
    }

    /// A test inside another: in brackets where it has an `and` or an `or` of its own.
    pub(super) fn inner_test(&self, test: &Test) -> String {
        let text = self.test(test);
        let open = match test {
            Test::Exists(_) | Test::ExistsCard(_) | Test::Compare(..) | Test::Not(_) => {
                text.contains(" and ") || text.contains(" or ")
            }
            Test::All(_) | Test::AnyOf(_) | Test::Past(PastTest::KnockedOutLastTurn { .. }) => true,
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
                let not = Filter::Not(Box::new(sel.filter.clone()));
                let not = self.pokemon_condition(&not, who.number);
                format!("{} {not}", who.text)
            }
            Test::Exists(PokemonSel {
                base: PokemonBase::InPlay(who @ (Player::You | Player::Opponent)),
                filter: Filter::Not(filter),
                count: Count::All,
                chooser: Chooser::You,
            }) => {
                let are = self.pokemon_condition(filter, Number::Many);
                format!("all of {} Pokémon in play {are}", owner(*who))
            }
            Test::Exists(sel) if owner_in_play(sel).is_some() => {
                let who = owner_in_play(sel).unwrap_or(Player::You);
                let none = self.pokemon_in_play(&sel.filter, Number::One);
                format!("{} no {none}", having(who))
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
            Test::Present(PresentTest::TurnOf(who)) => format!("it is not {} turn", owner(*who)),
            Test::Present(PresentTest::FirstTurn(who)) => {
                format!("it is not {} first turn", owner(*who))
            }
            Test::Past(PastTest::UsedAttackLastTurn(name)) => {
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
            if let Filter::State(StateFilter::HasEnergy(t)) = sel.filter {
                let energy = t.map_or("Energy".to_owned(), |t| format!("{} Energy", symbol(t)));
                return format!("any {energy} is attached to {}", who.text);
            }
            let condition = self.pokemon_condition(&sel.filter, who.number);
            return format!("{} {condition}", who.text);
        }
        if !is_plain(sel) {
            return format!("there is ({})", self.pokemon(sel).text);
        }
        if let Some(who) = owner_in_play(sel) {
            return format!("{} {}", having(who), self.some_in_play(&sel.filter));
        }
        let owned = match sel.base {
            PokemonBase::Bench(who) => who,
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

    /// `Solrock in play`, `a Basic Pokémon in play that is damaged`.
    fn some_in_play(&self, filter: &Filter) -> String {
        let names = match filter {
            Filter::Fact(FactFilter::Named(name)) => vec![shown(name)],
            Filter::AnyOf(parts) => parts.iter().map_while(named).collect(),
            _ => Vec::new(),
        };
        let all = match filter {
            Filter::AnyOf(parts) => names.len() == parts.len(),
            _ => !names.is_empty(),
        };
        match (all, filter) {
            (true, _) => format!("{} in play", listed(&names, "or")),
            (_, Filter::Any) => "any Pokémon in play".to_owned(),
            _ => with_article(&self.pokemon_in_play(filter, Number::One)),
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
                let there = match zone {
                    CardZone::Attached(_) => {
                        let sort = without_card(&self.cards_of(&sel.filter, Number::One));
                        format!("{sort} {}", self.zone_in(zone))
                    }
                    _ => self.cards_there(&sel.filter, zone, Number::One),
                };
                let picked = chooser(sel.chooser);
                let count = match &sel.count {
                    Count::All => String::new(),
                    _ => format!(" ({})", self.cards(sel).text),
                };
                format!("there is {many} {there}{picked}{count}")
            }
        }
    }

    fn comparison(&self, a: &Amount, cmp: Cmp, b: &Amount) -> String {
        match (a, b) {
            (
                Amount::Counted(Counted::Prizes(who @ (Player::You | Player::Opponent))),
                Amount::Number(n),
            ) => {
                format!("{} {}", having(*who), prizes_left(cmp, *n))
            }
            (Amount::Add(a, b), Amount::Number(n))
                if **a == Amount::Counted(Counted::Prizes(Player::You))
                    && **b == Amount::Counted(Counted::Prizes(Player::Opponent)) =>
            {
                format!("both players together have {}", prizes_left(cmp, *n))
            }
            (Amount::Counted(Counted::RemainingHp(sel)), Amount::Number(n)) if is_single(sel) => {
                let hp = self.of_pokemon("remaining HP", sel);
                format!("{hp} is {}", measured(cmp, *n))
            }
            (Amount::Counted(Counted::ExtraEnergy(t, sel)), Amount::Number(n))
                if is_single(sel) =>
            {
                let has = self.pokemon(sel).verb("has", "have");
                let (many, energy) = (compared(cmp, i32::from(*n)), energy(*t));
                format!("{has} {many} {energy} attached beyond this attack's cost")
            }
            (
                Amount::Counted(Counted::Prizes(Player::You)),
                Amount::Counted(Counted::Prizes(Player::Opponent)),
            ) if cmp == Cmp::More => "you have more Prize cards left than your opponent".to_owned(),
            (
                Amount::Counted(Counted::Prizes(Player::Opponent)),
                Amount::Counted(Counted::Prizes(Player::You)),
            ) if cmp == Cmp::More => "your opponent has more Prize cards left than you".to_owned(),
            (Amount::Counted(Counted::Pokemon(sel)), Amount::Counted(Counted::BenchSize(who)))
                if cmp == Cmp::Less && is_whole_bench(sel, *who) =>
            {
                format!("{} Bench has room for another Pokémon", owner(*who))
            }
            (Amount::Counted(Counted::Pokemon(sel)), Amount::Number(n))
                if owner_in_play(sel).is_some() =>
            {
                let who = owner_in_play(sel).unwrap_or(Player::You);
                let number = Number::of(i32::from(*n));
                let what = self.pokemon_in_play(&sel.filter, number);
                format!("{} {} {what}", having(who), compared(cmp, i32::from(*n)))
            }
            (Amount::Counted(Counted::Pokemon(sel)), Amount::Number(n))
                if owner_of(sel).is_some() =>
            {
                let (have, rest) = self.having_benched(sel);
                format!("{have} {} {rest}", compared(cmp, i32::from(*n)))
            }
            (Amount::Counted(Counted::Cards(sel)), Amount::Number(n)) if plain_cards(sel) => {
                let number = Number::of(i32::from(*n));
                let verb = number.pick("is", "are");
                let cards = self.cards_there(&sel.filter, &sel.from, number);
                format!("there {verb} {} {cards}", compared(cmp, i32::from(*n)))
            }
            (Amount::Var(var), Amount::Number(n)) if self.so_many(*var, cmp, *n).is_some() => {
                self.so_many(*var, cmp, *n).unwrap_or_default()
            }
            (Amount::Counted(Counted::Heads | Counted::Tails), Amount::Number(n)) => {
                let side = if *a == Amount::Counted(Counted::Heads) {
                    "heads"
                } else {
                    "tails"
                };
                let is = Number::of(i32::from(*n)).pick("is", "are");
                match (cmp, n) {
                    (Cmp::Equal, 0) => format!("none of the coins is {side}"),
                    _ => format!("{} of the coins {is} {side}", compared(cmp, i32::from(*n))),
                }
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
    fn having_benched(&self, sel: &PokemonSel) -> (&'static str, String) {
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

/// `you have`.
fn having(who: Player) -> &'static str {
    match who {
        Player::You => "you have",
        Player::Opponent => "your opponent has",
        Player::Each => "each player has",
    }
}

/// `at most 6 Prize cards left`.
fn prizes_left(cmp: Cmp, n: i16) -> String {
    let cards = if n == 1 { "card" } else { "cards" };
    format!("{} Prize {cards} left", compared(cmp, i32::from(n)))
}

/// `60 or less`: how a measure compares with a number.
fn measured(cmp: Cmp, n: i16) -> String {
    match cmp {
        Cmp::AtMost => format!("{n} or less"),
        Cmp::AtLeast => format!("{n} or more"),
        other => compared(other, i32::from(n)),
    }
}

fn named(filter: &Filter) -> Option<String> {
    match filter {
        Filter::Fact(FactFilter::Named(name)) => Some(shown(name)),
        _ => None,
    }
}

/// The player whose Benched Pokémon are counted, if it is one player's.
fn owner_of(sel: &PokemonSel) -> Option<Player> {
    match sel.base {
        PokemonBase::Bench(who) if is_plain(sel) && who != Player::Each => Some(who),
        _ => None,
    }
}

/// The player whose Pokémon in play are meant, if it is one player's.
fn owner_in_play(sel: &PokemonSel) -> Option<Player> {
    match sel.base {
        PokemonBase::InPlay(who) if is_plain(sel) && who != Player::Each => Some(who),
        _ => None,
    }
}

fn plain_cards(sel: &CardSel) -> bool {
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

/// Whether a test asks something of `this` and mentions no other Pokémon before it.
pub(super) fn is_about_this(test: &Test) -> bool {
    match test {
        Test::Exists(sel) => sel.base == PokemonBase::This,
        Test::Compare(Amount::Counted(Counted::RemainingHp(sel)), _, Amount::Number(_)) => {
            sel.base == PokemonBase::This
        }
        Test::Not(inner) => is_about_this(inner),
        _ => false,
    }
}
