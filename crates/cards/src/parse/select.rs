//! Reads selections: which Pokémon, which cards, how many, picked by whom.

use super::cursor::{Cursor, Place, Sort};
use super::error::{Fault, Parsed};
use super::filter::{all_of, property_words};
use super::lexer::Token;
use crate::effect::{
    Amount, CardSel, CardZone, Chooser, Count, Filter, MOST_SORTS, Player, PokemonBase, PokemonSel,
};
use crate::vocab;

/// A selection of either sort, where the words decide.
pub(super) enum Things {
    Pokemon(PokemonSel),
    Cards(CardSel),
}

impl Cursor<'_> {
    /// Pokémon in play, where only they make sense.
    pub(super) fn pokemon(&mut self) -> Parsed<PokemonSel> {
        let fault = self.fault(
            "Pokémon in play are wanted here, but this selects cards. \
             Write, for example, `this`, `defending` or `1 of your bench`.",
        );
        let not_cards = Some(&fault);
        match self.nested(|cursor| cursor.things_unless(not_cards))? {
            Things::Pokemon(sel) => Ok(sel),
            Things::Cards(_) => Err(fault),
        }
    }

    /// Cards, where only they make sense.
    pub(super) fn cards(&mut self) -> Parsed<CardSel> {
        let fault = self.fault(
            "Cards are wanted here, but this selects Pokémon in play. \
             For cards attached to them write, for example, `all energy from this`.",
        );
        match self.things()? {
            Things::Cards(sel) => Ok(sel),
            Things::Pokemon(_) => Err(fault),
        }
    }

    /// A selection of either sort.
    pub(super) fn things(&mut self) -> Parsed<Things> {
        self.nested(|cursor| cursor.things_unless(None))
    }

    /// Where cards are wrong, nobody is told that their place is missing.
    fn things_unless(&mut self, not_cards: Option<&Fault>) -> Parsed<Things> {
        let Some(count) = self.count()? else {
            return match self.bare_zone()? {
                Some(from) => Ok(Things::Cards(everything_in(from))),
                None => Ok(Things::Pokemon(self.pokemon_of(Count::All)?)),
            };
        };
        let of = self.eat("of");
        if of && matches!(self.bound(), Some((_, Sort::Cards))) {
            let Some(from) = self.bare_zone()? else {
                return Err(self.fault("Here a name of cards is missing."));
            };
            let chooser = self.chooser();
            return Ok(Things::Cards(CardSel {
                from,
                filter: Filter::Any,
                count,
                chooser,
                by_card: false,
            }));
        }
        if of && (self.at_pokemon() || count != Count::AnyNumber) {
            return Ok(Things::Pokemon(self.pokemon_of(count)?));
        }
        if count == Count::All && self.at_pokemon() {
            return Ok(Things::Pokemon(self.pokemon_of(count)?));
        }
        let sort = self.counted_card_phrase()?;
        match not_cards {
            Some(fault) if !self.sees("from") => Err(fault.clone()),
            _ => Ok(Things::Cards(self.cards_from(count, sort)?)),
        }
    }

    /// The rest of a card selection: `SORT [chooser] from ZONE`.
    pub(super) fn cards_of(&mut self, count: Count) -> Parsed<CardSel> {
        let sort = self.counted_card_phrase()?;
        self.cards_from(count, sort)
    }

    fn cards_from(&mut self, count: Count, sort: (Filter, bool)) -> Parsed<CardSel> {
        let (filter, by_card) = sort;
        let (count, filter) = self.one_of_each(count, filter)?;
        let chooser = self.chooser();
        self.expect("from")?;
        let from = match self.bare_zone()? {
            Some(zone) => zone,
            None => CardZone::Attached(Box::new(self.pokemon()?)),
        };
        let mut sel = CardSel {
            from,
            filter,
            count,
            chooser,
            by_card: false,
        };
        sel.by_card = by_card && sel.is_several_energy();
        Ok(sel)
    }

    /// What follows one sort of cards: `, 1 {W} energy, 1 {L} energy`.
    fn one_of_each(&mut self, count: Count, first: Filter) -> Parsed<(Count, Filter)> {
        if !self.sees_sign(',') {
            return Ok((count, first));
        }
        let one = Some(Count::Exactly(Box::new(Amount::Number(1))));
        let fault = self
            .fault("With several sorts, one of each is meant, as in `1 {R} energy, 1 {W} energy`.");
        if Some(count) != one {
            return Err(fault);
        }
        let mut sorts = vec![first];
        while self.eat_sign(',') {
            if self.count()? != one {
                return Err(fault);
            }
            sorts.push(self.counted_card_phrase()?.0);
        }
        if sorts.len() > MOST_SORTS {
            return Err(self.fault(format!("These are more than {MOST_SORTS} sorts.")));
        }
        Ok((Count::OneOfEach, Filter::AnyOf(sorts)))
    }

    /// How many, if that is said: `2`, `up to 3`, `any number`, `all`.
    pub(super) fn count(&mut self) -> Parsed<Option<Count>> {
        if self.eat("up to") {
            return Ok(Some(Count::UpTo(Box::new(self.plain_amount()?))));
        }
        if self.eat("any number") {
            if !self.sees("of") {
                return Err(self.fault("Here `of` is missing, as in `any number of cards`."));
            }
            return Ok(Some(Count::AnyNumber));
        }
        if self.eat("all") {
            return Ok(Some(Count::All));
        }
        if !self.at_count() {
            return Ok(None);
        }
        Ok(Some(Count::Exactly(Box::new(self.plain_amount()?))))
    }

    /// Whether words for how many come next.
    pub(super) fn at_count(&self) -> bool {
        let words = ["up to", "any number", "all", "heads", "tails"];
        let number = matches!(self.peek(), Token::Number(_) | Token::Sign('('))
            || matches!(self.bound(), Some((_, Sort::Number)));
        number || words.into_iter().any(|word| self.sees(word))
    }

    /// A number, `heads`, `tails`, or an amount in brackets.
    pub(super) fn plain_amount(&mut self) -> Parsed<Amount> {
        if self.eat_sign('(') {
            let amount = self.amount()?;
            self.expect_sign(')')?;
            return Ok(amount);
        }
        let number = matches!(self.bound(), Some((_, Sort::Number)));
        if self.sees("heads") || self.sees("tails") || number {
            return self.amount_one();
        }
        Ok(Amount::Number(self.number()?))
    }

    /// Who picks; nothing means the player who uses the card.
    fn chooser(&mut self) -> Chooser {
        if self.eat("chosen by opponent") {
            Chooser::Opponent
        } else if self.eat("at random") {
            Chooser::Random
        } else {
            Chooser::You
        }
    }

    /// A place that holds cards, if its words come next.
    fn bare_zone(&mut self) -> Parsed<Option<CardZone>> {
        if self.eat("top") {
            let many = self.plain_amount()?;
            self.expect("of")?;
            let who = self.owner()?;
            self.expect("deck")?;
            return Ok(Some(CardZone::DeckTop(who, Box::new(many))));
        }
        if self.eat("bottom") {
            let many = self.plain_amount()?;
            self.expect("of")?;
            let who = self.owner()?;
            self.expect("deck")?;
            return Ok(Some(CardZone::DeckBottom(who, Box::new(many))));
        }
        if self.eat("cards under") {
            return Ok(Some(CardZone::Under(Box::new(self.pokemon()?))));
        }
        if self.eat("this card") {
            return Ok(Some(CardZone::ThisCard));
        }
        if self.eat("stadium") {
            return Ok(Some(CardZone::Stadium));
        }
        if let Some((var, Sort::Cards)) = self.bound() {
            self.advance();
            return Ok(Some(CardZone::Var(var)));
        }
        Ok(self.owned_zone())
    }

    fn owned_zone(&mut self) -> Option<CardZone> {
        type Zone = fn(Player) -> CardZone;
        const ZONES: &[(&str, Zone)] = &[
            ("hand", CardZone::Hand),
            ("deck", CardZone::Deck),
            ("discard", CardZone::Discard),
            ("prizes", CardZone::Prizes),
            ("lost zone", CardZone::LostZone),
            ("stadium", CardZone::StadiumOf),
        ];
        let mark = self.mark();
        let who = self.pick(vocab::OWNERS)?;
        let zone = self.pick(ZONES);
        if zone.is_none() {
            self.rewind(mark);
        }
        zone.map(|zone| zone(who))
    }

    /// `your`, `opponent's`, `each player's`.
    pub(super) fn owner(&mut self) -> Parsed<Player> {
        if let Some(fault) = self.nobodys() {
            return Err(fault);
        }
        self.need(vocab::OWNERS, "`your`, `opponent's` or `each player's`")
    }

    /// Whether words for Pokémon in play come next.
    pub(super) fn at_pokemon(&self) -> bool {
        let word = self.word().unwrap_or("");
        let single = matches!(word, "this" | "defending" | "attacker" | "it");
        let owned = matches!(word, "your" | "opponent's" | "each");
        single || owned || matches!(self.bound(), Some((_, Sort::Pokemon)))
    }

    /// Pokémon without a count: a scope.
    pub(super) fn pokemon_without_count(&mut self) -> Parsed<PokemonSel> {
        self.pokemon_of(Count::All)
    }

    /// Pokémon without a count and without `where`, for use inside a filter.
    pub(super) fn pokemon_without_where(&mut self) -> Parsed<PokemonSel> {
        let (base, parts) = self.pokemon_base()?;
        Ok(PokemonSel {
            base,
            filter: all_of(parts),
            count: Count::All,
            chooser: Chooser::You,
        })
    }

    /// The rest of a Pokémon selection.
    fn pokemon_of(&mut self, count: Count) -> Parsed<PokemonSel> {
        let (base, mut parts) = self.pokemon_base()?;
        if self.eat("where") {
            parts.push(self.filter()?);
        }
        Ok(PokemonSel {
            base,
            filter: all_of(parts),
            count,
            chooser: self.chooser(),
        })
    }

    fn pokemon_base(&mut self) -> Parsed<(PokemonBase, Vec<Filter>)> {
        if let Some((var, _)) = self.bound() {
            self.advance();
            return Ok((PokemonBase::Var(var), Vec::new()));
        }
        if let Some(base) = self.single_pokemon()? {
            return Ok((base, Vec::new()));
        }
        let who = match self.pick(vocab::OWNERS) {
            Some(who) => who,
            None if self.eat("each") => Player::Each,
            None => return Err(self.no_pokemon()),
        };
        if self.sees("opponent's") {
            let message = "Of `your` and `opponent's` only one is meant: leave the first out.";
            return Err(self.fault(message).suggest(Some("opponent's")));
        }
        let mut words = Vec::new();
        while let Some(word) = self.adjective() {
            words.push(word);
        }
        let base = if self.eat("active") {
            self.eat("pokemon");
            PokemonBase::Active(who)
        } else if self.eat("bench") || self.eat("benched pokemon") {
            PokemonBase::Bench(who)
        } else if self.eat("pokemon") {
            PokemonBase::InPlay(who)
        } else {
            let known = property_words().chain(["active", "bench", "pokemon"]);
            return Err(self.unknown_sort("`active`, `bench` or `pokemon`", known));
        };
        Ok((base, words))
    }

    fn single_pokemon(&mut self) -> Parsed<Option<PokemonBase>> {
        if self.sees("this") && self.scope.place == Place::Trainer {
            let message =
                "A Trainer card that is played has no `this`: say which Pokémon is meant.";
            return Err(self.fault(message));
        }
        if self.sees("this") && self.scope.place == Place::Stadium {
            let message = "A Stadium is attached to no Pokémon and has no `this`: say which Pokémon is meant.";
            return Err(self.fault(message));
        }
        if self.sees("it") && !self.scope.it {
            let message = "`it` has a meaning only inside `each of … { … }` and after `when …`.";
            return Err(self.fault(message));
        }
        if self.sees("attacker") && !self.scope.attacker {
            let message = "`attacker` has a meaning only after `when …` and in rules about damage.";
            return Err(self.fault(message));
        }
        Ok(self.pick(&[
            ("this", PokemonBase::This),
            ("defending", PokemonBase::Defending),
            ("attacker", PokemonBase::Attacker),
            ("it", PokemonBase::It),
        ]))
    }

    /// A place or Pokémon of which nobody is said to be the owner.
    fn nobodys(&self) -> Option<super::error::Fault> {
        const PLACES: [&str; 8] = [
            "hand",
            "deck",
            "discard",
            "prizes",
            "lost zone",
            "active",
            "bench",
            "pokemon",
        ];
        let place = PLACES.into_iter().find(|place| self.sees(place))?;
        if self.sees("pokemon from") {
            return None;
        }
        let message =
            format!("Say whose: `your {place}`, `opponent's {place}` or `each player's {place}`.");
        Some(self.fault(message).suggest(Some(&format!("your {place}"))))
    }

    fn no_pokemon(&mut self) -> super::error::Fault {
        if let Some(fault) = self.nobodys() {
            return fault;
        }
        if let Some(fault) = self.half_a_selection() {
            return fault;
        }
        let names = self.names();
        let names = names.iter().map(String::as_str);
        let known = [
            "this",
            "defending",
            "attacker",
            "it",
            "your",
            "opponent's",
            "each",
        ];
        let what = "a selection, such as `your active` or `1 card from your hand`,";
        let fault = self.unknown(what, known.into_iter().chain(names));
        self.how_to_name(fault)
    }
}

/// All cards of a place.
fn everything_in(from: CardZone) -> CardSel {
    CardSel {
        from,
        filter: Filter::Any,
        count: Count::All,
        chooser: Chooser::You,
        by_card: false,
    }
}
