//! Which Pokémon and which cards: `1 of your opponent's Benched Pokémon`, `up to 2 Item cards from your discard pile`.

use super::filter::Sort;
use super::kinds::owner;
use super::plural::{Number, Phrase, listed, with_article};
use super::{Bearer, Words};
use crate::effect::{
    Amount, AttackSource, CardSel, CardZone, Chooser, Count, Counted, Filter, Player, PokemonBase,
    PokemonSel, RelationFilter,
};

const OPPONENT_CHOOSES: &str = "your opponent chooses";

/// How many, as it stands before a noun.
struct Quantity {
    /// `1`, `up to 2`, `any number`, or nothing for all.
    before: Option<String>,
    /// `(1 for each heads)`, with a space before it: how many if that is worked out.
    after: String,
    number: Number,
}

impl Quantity {
    /// How many, with a space before the noun.
    fn lead(&self) -> String {
        match &self.before {
            None => "all ".to_owned(),
            Some(count) if count.ends_with("number") => format!("{count} of "),
            Some(count) => format!("{count} "),
        }
    }
}

/// Whether these are a group of which several may be there, so that `each of` goes with them.
pub(super) fn is_group(base: PokemonBase) -> bool {
    matches!(
        base,
        PokemonBase::Bench(_)
            | PokemonBase::InPlay(_)
            | PokemonBase::Active(Player::Each)
            | PokemonBase::Var(_)
    )
}

/// Whether nothing is picked among these.
pub(super) fn is_plain(sel: &PokemonSel) -> bool {
    sel.count == Count::All && sel.chooser == Chooser::You
}

/// Whether it is a Pokémon that the text knows already, without more.
pub(super) fn is_single(sel: &PokemonSel) -> bool {
    let known = matches!(
        sel.base,
        PokemonBase::This | PokemonBase::Defending | PokemonBase::Attacker | PokemonBase::It
    );
    known && is_plain(sel) && sel.filter == Filter::Any
}

/// Every Pokémon in play, without more.
pub(super) fn is_anyone(sel: &PokemonSel) -> bool {
    *sel == crate::parse::anyone()
}

impl Words {
    /// Which Pokémon, as a phrase that can be a subject or an object.
    pub fn pokemon(&self, sel: &PokemonSel) -> Phrase {
        self.pokemon_with(sel, "each")
    }

    /// The same with `any of` for all of a group, where one of them is enough.
    pub(super) fn any_pokemon(&self, sel: &PokemonSel) -> Phrase {
        self.pokemon_with(sel, "any")
    }

    /// A single Pokémon of these: `1 of your evolved Pokémon`.
    pub(super) fn one_pokemon(&self, sel: &PokemonSel) -> String {
        match sel.count {
            Count::All => self.pokemon_with(sel, "1").text,
            _ => format!("one among {}", self.pokemon(sel).text),
        }
    }

    fn pokemon_with(&self, sel: &PokemonSel, all: &str) -> Phrase {
        let phrase = match &sel.base {
            PokemonBase::Active(who @ (Player::You | Player::Opponent)) => {
                match self.active_sort(sel) {
                    Some(noun) => Phrase::one(format!("{} {noun}", owner(*who))),
                    None => {
                        let name = format!("{} Active Pokémon", owner(*who));
                        self.single(&name, Number::One, sel)
                    }
                }
            }
            PokemonBase::This => self.single(self.this(), Number::One, sel),
            PokemonBase::Defending => self.single("the Defending Pokémon", Number::One, sel),
            PokemonBase::Attacker => self.single("the Attacking Pokémon", Number::One, sel),
            PokemonBase::It => self.single("that Pokémon", Number::One, sel),
            PokemonBase::Var(var) => {
                let name = self.name(*var);
                self.single(&name.text, name.number, sel)
            }
            group => self.group(*group, sel, all),
        };
        Phrase {
            text: with_chooser(phrase.text, sel.chooser),
            number: phrase.number,
        }
    }

    /// `Active Pokémon ex`: the Active Pokémon of a sort that stands before or in the noun.
    fn active_sort(&self, sel: &PokemonSel) -> Option<String> {
        let sort = self.pokemon_sort(&sel.filter);
        let short = sel.filter != Filter::Any && !sort.other && sort.ends_with_noun();
        (short && sel.count == Count::All).then(|| self.pokemon_noun(&sort, "Active", Number::One))
    }

    /// A Pokémon that the text knows already.
    fn single(&self, name: &str, number: Number, sel: &PokemonSel) -> Phrase {
        let quantity = self.quantity(&sel.count);
        let lead = match &quantity.before {
            None => name.to_owned(),
            Some(count) => format!("{count} of {name}"),
        };
        let number = if quantity.before.is_some() {
            quantity.number
        } else {
            number
        };
        let filter = match &sel.filter {
            Filter::Any => String::new(),
            filter => {
                let if_it = number.pick("if it", "those that");
                format!(" ({if_it} {})", self.pokemon_condition(filter, number))
            }
        };
        Phrase {
            text: format!("{lead}{}{filter}", quantity.after),
            number,
        }
    }

    /// Pokémon by place.
    fn group(&self, base: PokemonBase, sel: &PokemonSel, all: &str) -> Phrase {
        let (who, place) = match base {
            PokemonBase::Bench(who) => (who, "Benched"),
            PokemonBase::Active(who) => (who, "Active"),
            PokemonBase::InPlay(who) => (who, ""),
            _ => (Player::Each, ""),
        };
        let sort = self.pokemon_sort(&sel.filter);
        let everyone = Amount::Counted(Counted::Pokemon(PokemonSel {
            count: Count::All,
            chooser: Chooser::You,
            ..sel.clone()
        }));
        let quantity = self.quantity_of(&sel.count, &everyone);
        let together = all.is_empty();
        let number = match sel.count {
            Count::All if !together => Number::One,
            _ => quantity.number,
        };
        let noun = self.pokemon_noun(&sort, place, number);
        let after = self.after_noun(&sort, number);
        let (owned, side) = match (who, place) {
            (Player::Each, "Benched") => ("", " of either player"),
            (Player::Each, "Active") => ("", ""),
            (Player::Each, _) => ("", " in play"),
            (who, _) => (owner(who), ""),
        };
        let lead = match (&quantity.before, owned) {
            (None, "") if together && place == "Active" => "both ".to_owned(),
            (None, "") if together => String::new(),
            (None, owned) if together => format!("{owned} "),
            (None, "") => format!("{all} "),
            (None, owned) => format!("{all} of {owned} "),
            (Some(count), "") if count == "any number" => "any number of ".to_owned(),
            (Some(count), "") => format!("{count} "),
            (Some(count), owned) => format!("{count} of {owned} "),
        };
        Phrase {
            text: format!("{lead}{noun}{side}{after}{}", quantity.after),
            number,
        }
    }

    /// `other damaged Benched Basic {G} Pokémon`.
    fn pokemon_noun(&self, sort: &Sort, place: &str, number: Number) -> String {
        let mut words: Vec<&str> = Vec::new();
        if sort.other {
            words.push("other");
        }
        words.extend(sort.states.iter().map(String::as_str));
        if !place.is_empty() {
            words.push(place);
        }
        words.extend(sort.adjectives.iter().map(String::as_str));
        words.push(number.pick(&sort.one, &sort.many));
        words.join(" ")
    }

    /// `Basic Pokémon in play that is damaged`.
    pub(super) fn pokemon_in_play(&self, filter: &Filter, number: Number) -> String {
        let sort = self.pokemon_sort(filter);
        let noun = self.pokemon_noun(&sort, "", number);
        noun + &self.after_noun_in(&sort, number, " in play")
    }

    /// `a damaged Basic Pokémon`.
    pub(super) fn a_pokemon(&self, filter: &Filter) -> String {
        let sort = self.pokemon_sort(filter);
        let noun = self.pokemon_noun(&sort, "", Number::One);
        with_article(&(noun + &self.after_noun(&sort, Number::One)))
    }

    /// Something of a Pokémon: `this Pokémon's attacks`, `the attacks of your Active Pokémon`.
    pub(super) fn of_pokemon(&self, what: &str, sel: &PokemonSel) -> String {
        match self.possessive(sel) {
            Some(whose) => format!("{whose} {what}"),
            None => format!("the {what} of {}", self.pool(sel)),
        }
    }

    /// `this Pokémon's`, where that is short enough.
    pub(super) fn possessive(&self, sel: &PokemonSel) -> Option<String> {
        let attached = self.bearer == Bearer::Attached && sel.base == PokemonBase::This;
        let short = is_single(sel) && !attached;
        short.then(|| format!("{}'s", self.pokemon(sel).text))
    }

    /// `your damaged Benched Pokémon`: several Pokémon taken together.
    pub(super) fn pool(&self, sel: &PokemonSel) -> String {
        let plain = sel.count == Count::All && sel.chooser == Chooser::You;
        match sel.base {
            PokemonBase::Bench(who) | PokemonBase::InPlay(who) | PokemonBase::Active(who)
                if plain && (who != Player::Each || is_group(sel.base)) =>
            {
                self.group(sel.base, sel, "").text
            }
            _ => self.pokemon(sel).text,
        }
    }

    /// Which cards, as a phrase that can be a subject or an object.
    pub fn cards(&self, sel: &CardSel) -> Phrase {
        let whole = sel.filter == Filter::Any && sel.count == Count::All;
        if whole && let Some(phrase) = self.whole_zone(&sel.from) {
            return Phrase {
                text: with_chooser(phrase.text, sel.chooser),
                number: phrase.number,
            };
        }
        if let Some(phrase) = self.the_rest(sel) {
            return phrase;
        }
        let all = Amount::Counted(Counted::Cards(CardSel {
            count: Count::All,
            chooser: Chooser::You,
            ..sel.clone()
        }));
        let quantity = match sel.from {
            CardZone::Attached(_) => self.quantity(&sel.count),
            _ => self.quantity_of(&sel.count, &all),
        };
        let number = quantity.number;
        let text = self.some_of_those(sel, &quantity).unwrap_or_else(|| {
            let sort = self.sort_of(sel, &quantity);
            let zone = match &sel.from {
                CardZone::Attached(on) if number == Number::One => self.attached_to_one(on),
                other => self.zone(other),
            };
            format!("{}{sort}{} {zone}", quantity.lead(), quantity.after)
        });
        Phrase {
            text: with_chooser(text, sel.chooser),
            number,
        }
    }

    /// `2 of those cards`.
    fn some_of_those(&self, sel: &CardSel, quantity: &Quantity) -> Option<String> {
        let (CardZone::Var(var), Filter::Any) = (&sel.from, &sel.filter) else {
            return None;
        };
        let those = self.name(*var);
        let count = quantity.before.as_ref()?;
        let several = those.number == Number::Many;
        several.then(|| format!("{count} of {}{}", those.text, quantity.after))
    }

    /// What sort of cards, as it stands after their number.
    fn sort_of(&self, sel: &CardSel, quantity: &Quantity) -> String {
        let sort = match sel.sorts() {
            [] => self.taken(&sel.filter, quantity),
            sorts => self.one_of_each(sorts, &sel.from),
        };
        if !matches!(sel.from, CardZone::Attached(_)) || sel.by_card {
            return sort;
        }
        let plain = without_card(&sort);
        // Where the sort needs the word `cards`, units have to be named.
        match sel.counts_units() && plain == sort {
            true => format!("{sort} (counted by the Energy that they provide)"),
            false => plain,
        }
    }

    /// `1 {R} Energy and 1 {W} Energy`, after the first number.
    fn one_of_each(&self, sorts: &[Filter], from: &CardZone) -> String {
        let attached = matches!(from, CardZone::Attached(_));
        let one = |sort: &Filter| match (self.cards_of(sort, Number::One), attached) {
            (sort, true) => format!("1 {}", without_card(&sort)),
            (sort, false) => format!("1 {sort}"),
        };
        let sorts: Vec<String> = sorts.iter().map(one).collect();
        listed(&sorts, "and").split_off("1 ".len())
    }

    /// `the rest of those cards (all but the chosen card)`.
    fn the_rest(&self, sel: &CardSel) -> Option<Phrase> {
        let (CardZone::Var(var), Filter::Not(not)) = (&sel.from, &sel.filter) else {
            return None;
        };
        let Filter::Relation(RelationFilter::In(kept)) = **not else {
            return None;
        };
        if sel.count != Count::All || sel.chooser != Chooser::You {
            return None;
        }
        if self.names.are_parts(*var, kept) {
            return Some(Phrase::many("the rest"));
        }
        let those = self.name(*var).text;
        let but = match self.names.are_all(*var, kept) {
            true => String::new(),
            false => format!(" (all but {})", self.name(kept).text),
        };
        Some(Phrase::many(format!("the rest of {those}{but}")))
    }

    /// Cards of which one is enough: `any basic Energy attached to this Pokémon`.
    pub(super) fn any_cards(&self, sel: &CardSel) -> String {
        if sel.count != Count::All || sel.chooser != Chooser::You {
            return format!("1 of ({})", self.cards(sel).text);
        }
        let attached = matches!(sel.from, CardZone::Attached(_)) && !sel.by_card;
        match attached {
            true => {
                let sort = without_card(&self.cards_of(&sel.filter, Number::One));
                format!("any {sort} {}", self.zone_in(&sel.from))
            }
            false => format!(
                "any {}",
                self.cards_there(&sel.filter, &sel.from, Number::One)
            ),
        }
    }

    /// A place that is meant as a whole.
    fn whole_zone(&self, zone: &CardZone) -> Option<Phrase> {
        let cards = |zone: String| Some(Phrase::many(format!("all cards {zone}")));
        match zone {
            CardZone::Hand(who) => Some(Phrase::one(format!("{} hand", owner(*who)))),
            CardZone::Deck(who) => Some(Phrase::one(format!("{} deck", owner(*who)))),
            CardZone::Prizes(who) => Some(Phrase::many(format!("{} Prize cards", owner(*who)))),
            CardZone::DeckTop(who, n) => Some(self.end_of_deck("top", *who, n)),
            CardZone::DeckBottom(who, n) => Some(self.end_of_deck("bottom", *who, n)),
            CardZone::Var(var) => Some(self.name(*var)),
            CardZone::ThisCard => Some(Phrase::one("this card")),
            CardZone::Stadium => Some(Phrase::one("the Stadium in play")),
            CardZone::StadiumOf(who) => {
                Some(Phrase::one(format!("{} Stadium in play", owner(*who))))
            }
            other => cards(self.zone(other)),
        }
    }

    /// `the top card of your deck`, `the top 3 cards of your deck`.
    fn end_of_deck(&self, end: &str, who: Player, n: &Amount) -> Phrase {
        let deck = format!("{} deck", owner(who));
        match n {
            Amount::Number(1) => Phrase::one(format!("the {end} card of {deck}")),
            Amount::Number(n) => Phrase::many(format!("the {end} {n} cards of {deck}")),
            n => match left_of(n, &whole_deck(who)) {
                Some(n) => {
                    let other = if end == "top" { "bottom" } else { "top" };
                    let rest = self.end_of_deck(other, who, &Amount::Number(n));
                    Phrase::many(format!("all but {}", rest.text))
                }
                None => Phrase::many(format!("the {end} cards of {deck} {}", self.how_many(n))),
            },
        }
    }

    /// Where cards are, as it stands after them.
    pub(super) fn zone(&self, zone: &CardZone) -> String {
        match zone {
            CardZone::Hand(who) => format!("from {} hand", owner(*who)),
            CardZone::Deck(who) => format!("from {} deck", owner(*who)),
            CardZone::DeckTop(who, n) => format!("from {}", self.end_of_deck("top", *who, n).text),
            CardZone::DeckBottom(who, n) => {
                format!("from {}", self.end_of_deck("bottom", *who, n).text)
            }
            CardZone::Discard(who) => format!("from {} discard pile", owner(*who)),
            CardZone::Prizes(who) => format!("from {} Prize cards", owner(*who)),
            CardZone::LostZone(who) => format!("from {} Lost Zone", owner(*who)),
            CardZone::Attached(sel) => format!("attached to {}", self.pool(sel)),
            CardZone::Under(sel) => format!("from the cards under {}", self.pool(sel)),
            CardZone::Var(var) => format!("from among {}", self.name(*var).text),
            CardZone::ThisCard => "from this card".to_owned(),
            CardZone::Stadium => "from the Stadium in play".to_owned(),
            CardZone::StadiumOf(who) => format!("from {} Stadium in play", owner(*who)),
        }
    }

    /// Where a single attached card is, as it stands after it: `attached to a Pokémon in play`.
    fn attached_to_one(&self, on: &PokemonSel) -> String {
        let anybodys = on.base == PokemonBase::InPlay(Player::Each) && is_plain(on);
        match anybodys {
            true => format!(
                "attached to {}",
                with_article(&self.pokemon_in_play(&on.filter, Number::One))
            ),
            false => self.zone(&CardZone::Attached(Box::new(on.clone()))),
        }
    }

    /// Where cards are counted, as it stands after them.
    pub(super) fn zone_in(&self, zone: &CardZone) -> String {
        match zone {
            CardZone::Attached(_) => self.zone(zone),
            other => {
                self.zone(other)
                    .replacen("from ", "in ", 1)
                    .replacen("in among ", "among ", 1)
            }
        }
    }

    /// Whose attacks.
    pub(super) fn attack_source(&self, source: &AttackSource) -> String {
        match source {
            AttackSource::Pokemon(sel) => self.pool(sel),
            AttackSource::Cards(sel) => self.cards(sel).text,
        }
    }

    /// `(1 for each heads)`, or `(as many as …)`.
    pub(super) fn how_many(&self, amount: &Amount) -> String {
        match self.unit(amount) {
            Some(unit) => format!("(1 for each {unit})"),
            None => format!("(as many as {})", self.amount(amount)),
        }
    }

    /// How many of a whole, which may be all but some.
    fn quantity_of(&self, count: &Count, whole: &Amount) -> Quantity {
        let left = match count {
            Count::Exactly(n) => left_of(n, whole),
            _ => None,
        };
        match left {
            None => self.quantity(count),
            Some(n) => Quantity {
                before: Some(format!("all but {n}")),
                after: String::new(),
                number: Number::Many,
            },
        }
    }

    fn quantity(&self, count: &Count) -> Quantity {
        let worked_out = |before: &str, n: &Amount| Quantity {
            before: Some(before.to_owned()),
            after: format!(" {}", self.how_many(n)),
            number: Number::Many,
        };
        let known = |before: String, number| Quantity {
            before: Some(before),
            after: String::new(),
            number,
        };
        match count {
            Count::All => Quantity {
                before: None,
                after: String::new(),
                number: Number::Many,
            },
            Count::Exactly(n) => match **n {
                Amount::Number(n) => known(n.to_string(), Number::of(i32::from(n))),
                ref n => worked_out("a number", n),
            },
            Count::UpTo(n) => match **n {
                Amount::Number(n) => known(format!("up to {n}"), Number::of(i32::from(n))),
                ref n => worked_out("up to a number", n),
            },
            Count::OneOfEach => known("1".to_owned(), Number::Many),
            Count::AnyNumber => known("any number".to_owned(), Number::Many),
        }
    }

    /// `up to 2 Basic Pokémon`: what a search is for.
    pub(super) fn sought(&self, count: &Count, filter: &Filter) -> Phrase {
        let quantity = self.quantity(count);
        let sort = self.taken(filter, &quantity);
        Phrase {
            text: format!("{}{sort}{}", quantity.lead(), quantity.after),
            number: quantity.number,
        }
    }

    /// A sort of cards of which so many are taken: of several sorts, some of each may be among them.
    fn taken(&self, filter: &Filter, quantity: &Quantity) -> String {
        let several = quantity.before.is_some() && quantity.number == Number::Many;
        let mixed = several.then(|| self.mixed_cards(filter)).flatten();
        mixed.unwrap_or_else(|| self.cards_of(filter, quantity.number))
    }
}

/// Attached Energy cards are called just Energy.
pub(super) fn without_card(sort: &str) -> String {
    for noun in ["Energy cards", "Energy card"] {
        if let Some(rest) = sort.strip_suffix(noun)
            && !rest.contains(" or ")
            && !rest.contains(" that ")
        {
            return format!("{rest}Energy");
        }
    }
    sort.to_owned()
}

/// How many an amount leaves of a whole, if it is said so: `count(your deck) - 1`.
fn left_of(amount: &Amount, whole: &Amount) -> Option<i16> {
    match amount {
        Amount::Sub(all, left) => match **left {
            Amount::Number(n) => (**all == *whole && n > 0).then_some(n),
            _ => None,
        },
        _ => None,
    }
}

fn whole_deck(who: Player) -> Amount {
    Amount::Counted(Counted::Cards(CardSel {
        from: CardZone::Deck(who),
        filter: Filter::Any,
        count: Count::All,
        chooser: Chooser::You,
        by_card: false,
    }))
}

/// The words with who picks.
fn with_chooser(text: String, who: Chooser) -> String {
    match who {
        Chooser::Opponent => with_bracket(text, OPPONENT_CHOOSES),
        who => text + chooser(who),
    }
}

/// The words with something in brackets after them, which joins a bracket that stands there.
pub(super) fn with_bracket(text: String, what: &str) -> String {
    match text.strip_suffix(')') {
        _ if what.is_empty() => text,
        Some(open) => format!("{open}; {what})"),
        None => format!("{text} ({what})"),
    }
}

pub(super) fn chooser(chooser: Chooser) -> &'static str {
    match chooser {
        Chooser::You => "",
        Chooser::Opponent => " (your opponent chooses)",
        Chooser::Random => " at random",
    }
}
