//! Tells which cards: `up to 2 Item cards from your discard pile`.

use super::*;

impl Words {
    /// Cards of a sort in a place. Of a pile, what else holds for them stands last.
    pub(crate) fn cards_there(&self, filter: &Filter, zone: &CardZone, number: Number) -> String {
        let place = self.zone_in(zone);
        match zone {
            CardZone::Hand(_)
            | CardZone::Deck(_)
            | CardZone::Discard(_)
            | CardZone::Prizes(_)
            | CardZone::LostZone(_) => self.cards_in(filter, number, &format!(" {place}")),
            CardZone::DeckTop(..)
            | CardZone::DeckBottom(..)
            | CardZone::Attached(_)
            | CardZone::Under(_)
            | CardZone::Var(_)
            | CardZone::ThisCard
            | CardZone::Stadium
            | CardZone::StadiumOf(_) => format!("{} {place}", self.cards_of(filter, number)),
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
        let quantity = match matches!(sel.from, CardZone::Attached(_)) {
            true => self.quantity(&sel.count),
            false => self.quantity_of(&sel.count, &all),
        };
        let number = quantity.number;
        let text = self.some_of_those(sel, &quantity).unwrap_or_else(|| {
            let sort = self.sort_of(sel, &quantity);
            let zone = match (&sel.from, number) {
                (CardZone::Attached(on), Number::One) => self.attached_to_one(on),
                (zone, _) => self.zone(zone),
            };
            format!("{}{sort}{} {zone}", quantity.lead(), quantity.after)
        });
        Phrase {
            text: with_chooser(text, sel.chooser),
            number,
        }
    }

    /// `2 of those cards`.
    pub(crate) fn some_of_those(&self, sel: &CardSel, quantity: &Quantity) -> Option<String> {
        let (CardZone::Var(var), Filter::Any) = (&sel.from, &sel.filter) else {
            return None;
        };
        let those = self.name(*var);
        let count = quantity.before.as_ref()?;
        let several = those.number == Number::Many;
        several.then(|| format!("{count} of {}{}", those.text, quantity.after))
    }

    /// What sort of cards, as it stands after their number.
    pub(crate) fn sort_of(&self, sel: &CardSel, quantity: &Quantity) -> String {
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
    pub(crate) fn one_of_each(&self, sorts: &[Filter], from: &CardZone) -> String {
        let attached = matches!(from, CardZone::Attached(_));
        let one = |sort: &Filter| match (self.cards_of(sort, Number::One), attached) {
            (sort, true) => format!("1 {}", without_card(&sort)),
            (sort, false) => format!("1 {sort}"),
        };
        let sorts: Vec<String> = sorts.iter().map(one).collect();
        listed(&sorts, "and").split_off("1 ".len())
    }

    /// `the rest of those cards (all but the chosen card)`.
    pub(crate) fn the_rest(&self, sel: &CardSel) -> Option<Phrase> {
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
    pub(crate) fn any_cards(&self, sel: &CardSel) -> String {
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
    pub(crate) fn whole_zone(&self, zone: &CardZone) -> Option<Phrase> {
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
            CardZone::Discard(_)
            | CardZone::LostZone(_)
            | CardZone::Attached(_)
            | CardZone::Under(_) => cards(self.zone(zone)),
        }
    }

    /// `the top card of your deck`, `the top 3 cards of your deck`.
    pub(crate) fn end_of_deck(&self, end: &str, who: Player, n: &Amount) -> Phrase {
        let deck = format!("{} deck", owner(who));
        match (n.number(), left_of(n, &whole_deck(who))) {
            (Some(1), _) => Phrase::one(format!("the {end} card of {deck}")),
            (Some(n), _) => Phrase::many(format!("the {end} {n} cards of {deck}")),
            (None, Some(left)) => {
                let other = if end == "top" { "bottom" } else { "top" };
                let rest = self.end_of_deck(other, who, &Amount::Number(left));
                Phrase::many(format!("all but {}", rest.text))
            }
            (None, None) => Phrase::many(format!("the {end} cards of {deck} {}", self.how_many(n))),
        }
    }

    /// Where cards are, as it stands after them.
    pub(crate) fn zone(&self, zone: &CardZone) -> String {
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
    pub(crate) fn attached_to_one(&self, on: &PokemonSel) -> String {
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
    pub(crate) fn zone_in(&self, zone: &CardZone) -> String {
        let text = self.zone(zone);
        match matches!(zone, CardZone::Attached(_)) {
            true => text,
            false => text
                .replacen("from ", "in ", 1)
                .replacen("in among ", "among ", 1),
        }
    }

    /// `up to 2 Basic Pokémon`: what a search is for.
    pub(crate) fn sought(&self, count: &Count, filter: &Filter) -> Phrase {
        let quantity = self.quantity(count);
        let sort = self.taken(filter, &quantity);
        Phrase {
            text: format!("{}{sort}{}", quantity.lead(), quantity.after),
            number: quantity.number,
        }
    }

    /// A sort of cards of which so many are taken: of several sorts, some of each may be among them.
    pub(crate) fn taken(&self, filter: &Filter, quantity: &Quantity) -> String {
        let several = quantity.before.is_some() && quantity.number == Number::Many;
        let mixed = several.then(|| self.mixed_cards(filter)).flatten();
        mixed.unwrap_or_else(|| self.cards_of(filter, quantity.number))
    }
}

/// Attached Energy cards are called just Energy.
pub(crate) fn without_card(sort: &str) -> String {
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

fn whole_deck(who: Player) -> Amount {
    Amount::Counted(Counted::Cards(CardSel {
        from: CardZone::Deck(who),
        filter: Filter::Any,
        count: Count::All,
        chooser: Chooser::You,
        by_card: false,
    }))
}
