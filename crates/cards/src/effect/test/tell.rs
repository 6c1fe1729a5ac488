//! Tells tests, as the words after `if` and `as long as`.

use super::*;
use crate::effect::amount::{having, owner_in_play, prizes_left};
use crate::wording::noun::{any_of_names, comparison as word_of, named};

impl Words {
    /// A test as it stands after `if`.
    pub fn test(&self, test: &Test) -> String {
        test.wording(self)
    }

    /// A test inside another: in brackets where it has an `and` or an `or` of its own.
    pub(crate) fn inner_test(&self, test: &Test) -> String {
        let text = self.test(test);
        match test.is_long(&text) {
            true => format!("({text})"),
            false => text,
        }
    }
}

/// Tests that must all hold.
pub(super) fn all(say: &Words, parts: &[Test]) -> String {
    all_in_play(say, parts).unwrap_or_else(|| joined(say, parts, "and"))
}

/// Tests of which one must hold.
pub(super) fn any_of(say: &Words, parts: &[Test]) -> String {
    prizes_among(parts).unwrap_or_else(|| joined(say, parts, "or"))
}

fn joined(say: &Words, parts: &[Test], word: &str) -> String {
    let this = format!("{} ", say.this());
    let mut texts: Vec<String> = Vec::new();
    let mut before = false;
    for part in parts {
        let text = say.inner_test(part);
        let about = is_about_this(part) && text.starts_with(&this);
        texts.push(match before && about {
            true => text.replacen(&this, "it ", 1),
            false => text,
        });
        before = about;
    }
    in_a_row(&texts, word)
}

/// Tests one after another; with commas where they have none of their own.
fn in_a_row(parts: &[String], word: &str) -> String {
    match parts.iter().any(|part| part.contains(", ")) {
        true => parts.join(&format!(" {word} ")),
        false => listed(parts, word),
    }
}

/// `you have Uxie and Mesprit in play`.
fn all_in_play(say: &Words, parts: &[Test]) -> Option<String> {
    let mut owners = Vec::new();
    let mut what = Vec::new();
    for part in parts {
        let Test::Exists(sel) = part else { return None };
        owners.push(owner_in_play(sel)?);
        let text = some_in_play(say, &sel.filter);
        let plain = owners[0] == *owners.last()? && !text.contains(" or ");
        what.push(text.strip_suffix(" in play").filter(|_| plain)?.to_owned());
    }
    let having = having(*owners.first()?);
    Some(format!("{having} {} in play", listed(&what, "and")))
}

/// `your opponent has exactly 1, 3, or 5 Prize cards left`.
fn prizes_among(parts: &[Test]) -> Option<String> {
    let exactly = |part: &Test| {
        let Test::Compare(Amount::Counted(Counted::Prizes(who)), Cmp::Equal, n) = part else {
            return None;
        };
        let number = n.number().filter(|_| *who != Player::Each)?;
        Some((*who, number.to_string()))
    };
    let all: Option<Vec<(Player, String)>> = parts.iter().map(exactly).collect();
    let (owners, numbers): (Vec<Player>, Vec<String>) = all?.into_iter().unzip();
    let who = *owners.first()?;
    let same = owners.iter().all(|owner| *owner == who);
    let numbers = listed(&numbers, "or");
    same.then(|| format!("{} exactly {numbers} Prize cards left", having(who)))
}

/// That a test does not hold.
pub(super) fn fails(say: &Words, test: &Test) -> String {
    test.denied(say)
        .unwrap_or_else(|| format!("it is not true that ({})", say.test(test)))
}

/// That there is no such Pokémon, where that has words of its own.
pub(super) fn no_such(say: &Words, sel: &PokemonSel) -> Option<String> {
    if is_named_filter(sel) {
        let who = say.pokemon(&PokemonSel {
            filter: Filter::Any,
            ..sel.clone()
        });
        let not = Filter::Not(Box::new(sel.filter.clone()));
        let not = say.pokemon_condition(&not, who.number);
        return Some(format!("{} {not}", who.text));
    }
    if let Some(who) = owner_in_play(sel) {
        if let Filter::Not(filter) = &sel.filter {
            let are = say.pokemon_condition(filter, Number::Many);
            return Some(format!("all of {} Pokémon in play {are}", owner(who)));
        }
        let none = say.pokemon_in_play(&sel.filter, Number::One);
        return Some(format!("{} no {none}", having(who)));
    }
    if !is_group(sel.base) || !is_plain(sel) {
        return None;
    }
    let text = say.any_pokemon(sel).text;
    let none = |owner: &str| text.strip_prefix(&format!("any of {owner} "));
    Some(match (none("your opponent's"), none("your")) {
        (Some(none), _) => format!("your opponent has no {none}"),
        (_, Some(none)) => format!("you have no {none}"),
        _ => format!("there is no {}", text.strip_prefix("any ").unwrap_or(&text)),
    })
}

/// `this Pokémon is damaged`, `you have any damaged Pokémon`.
pub(super) fn exists(say: &Words, sel: &PokemonSel) -> String {
    if is_named_filter(sel) {
        let who = PokemonSel {
            filter: Filter::Any,
            ..sel.clone()
        };
        let who = say.pokemon(&who);
        if let Filter::State(StateFilter::HasEnergy(t)) = sel.filter {
            let energy = t.map_or("Energy".to_owned(), |t| format!("{} Energy", symbol(t)));
            return format!("any {energy} is attached to {}", who.text);
        }
        let condition = say.pokemon_condition(&sel.filter, who.number);
        return format!("{} {condition}", who.text);
    }
    if !is_plain(sel) {
        return format!("there is ({})", say.pokemon(sel).text);
    }
    if let Some(who) = owner_in_play(sel) {
        return format!("{} {}", having(who), some_in_play(say, &sel.filter));
    }
    let text = say.any_pokemon(sel).text;
    if let PokemonBase::Bench(who) = sel.base
        && let Some(rest) = text.strip_prefix(&format!("any of {} ", owner(who)))
        && who != Player::Each
    {
        return format!("{} any {rest}", having(who));
    }
    format!("there is {text}")
}

/// `Solrock in play`, `a Basic Pokémon in play that is damaged`.
fn some_in_play(say: &Words, filter: &Filter) -> String {
    if *filter == Filter::Any {
        return "any Pokémon in play".to_owned();
    }
    let one = named(filter).map(|name| vec![name]);
    match one.or_else(|| any_of_names(filter)) {
        Some(names) => format!("{} in play", listed(&names, "or")),
        None => with_article(&say.pokemon_in_play(filter, Number::One)),
    }
}

/// That there are cards, `many` of them: `at least 1` or `no`.
pub(super) fn card_exists(say: &Words, sel: &CardSel, many: &str) -> String {
    let yes = many != "no";
    if is_plain_zone(sel)
        && let Some(told) = in_one_place(say, sel, yes)
    {
        return told;
    }
    let zone = &sel.from;
    let there = match matches!(zone, CardZone::Attached(_)) {
        true => {
            let sort = without_card(&say.cards_of(&sel.filter, Number::One));
            format!("{sort} {}", say.zone_in(zone))
        }
        false => say.cards_there(&sel.filter, zone, Number::One),
    };
    let picked = sel.chooser.wording();
    let count = match sel.count == Count::All {
        true => String::new(),
        false => format!(" ({})", say.cards(sel).text),
    };
    format!("there is {many} {there}{picked}{count}")
}

/// Whether there is such a card where only one can be: `there is a Stadium in play`, `that card is a Pokémon`.
fn in_one_place(say: &Words, sel: &CardSel, yes: bool) -> Option<String> {
    if sel.from == CardZone::Stadium {
        let sort = match sel.filter == Filter::Any {
            true => "Stadium".to_owned(),
            false => say.cards_of(&sel.filter, Number::One),
        };
        return Some(match yes {
            true => format!("there is {} in play", with_article(&sort)),
            false => format!("there is no {sort} in play"),
        });
    }
    if let CardZone::StadiumOf(who) = sel.from
        && sel.filter == Filter::Any
    {
        let is = if yes { "is" } else { "is not" };
        return Some(format!("{} Stadium {is} in play", owner(who)));
    }
    if let CardZone::Var(var) = sel.from
        && say.name(var).number == Number::One
    {
        let filter = match yes {
            true => sel.filter.clone(),
            false => Filter::Not(Box::new(sel.filter.clone())),
        };
        let that = say.name(var).text;
        return Some(format!("{that} {}", say.condition(&filter, Number::One)));
    }
    None
}

/// How two amounts compare.
pub(super) fn comparison(say: &Words, a: &Amount, cmp: Cmp, b: &Amount) -> String {
    let told = match b.number() {
        Some(n) => with_number(say, a, cmp, n),
        None => between(a, cmp, b),
    };
    told.unwrap_or_else(|| {
        let word = match cmp == Cmp::Equal && b.number().is_none() {
            true => "the same as",
            false => word_of(cmp),
        };
        format!("{} is {word} {}", bracketed(say, a), bracketed(say, b))
    })
}

/// How an amount compares with a number, where that has words of its own.
fn with_number(say: &Words, a: &Amount, cmp: Cmp, n: i16) -> Option<String> {
    let prizes = |who| Amount::Counted(Counted::Prizes(who));
    match a {
        Amount::Counted(counted) => counted.compared(say, cmp, n),
        Amount::Var(var) => say.so_many(*var, cmp, n),
        Amount::Add(a, b) => {
            let both = **a == prizes(Player::You) && **b == prizes(Player::Opponent);
            both.then(|| format!("both players together have {}", prizes_left(cmp, n)))
        }
        Amount::Number(_)
        | Amount::Sub(..)
        | Amount::Mul(..)
        | Amount::Div(..)
        | Amount::Min(..)
        | Amount::Max(..) => None,
    }
}

/// How two things that are counted compare, where that has words of its own.
fn between(a: &Amount, cmp: Cmp, b: &Amount) -> Option<String> {
    let (Amount::Counted(a), Amount::Counted(b)) = (a, b) else {
        return None;
    };
    match (a, cmp, b) {
        (Counted::Prizes(Player::You), Cmp::More, Counted::Prizes(Player::Opponent)) => {
            Some("you have more Prize cards left than your opponent".to_owned())
        }
        (Counted::Prizes(Player::Opponent), Cmp::More, Counted::Prizes(Player::You)) => {
            Some("your opponent has more Prize cards left than you".to_owned())
        }
        (Counted::Pokemon(sel), Cmp::Less, Counted::BenchSize(who)) => {
            let whole = is_whole_bench(sel, *who);
            whole.then(|| format!("{} Bench has room for another Pokémon", owner(*who)))
        }
        _ => None,
    }
}

fn bracketed(say: &Words, amount: &Amount) -> String {
    let text = say.amount(amount);
    let long = text.contains(" that ") || text.contains(" plus ") || text.contains(" and ");
    if long { format!("({text})") } else { text }
}

/// Whether all such cards of a place are meant.
fn is_plain_zone(sel: &CardSel) -> bool {
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
pub(crate) fn is_about_this(test: &Test) -> bool {
    match test {
        Test::Exists(sel) => sel.base == PokemonBase::This,
        Test::Compare(a, _, b) => {
            let this = matches!(
                a,
                Amount::Counted(Counted::RemainingHp(sel)) if sel.base == PokemonBase::This
            );
            this && b.number().is_some()
        }
        Test::Not(inner) => is_about_this(inner),
        Test::All(_) | Test::AnyOf(_) | Test::ExistsCard(_) | Test::Past(_) | Test::Present(_) => {
            false
        }
    }
}
