//! Cards: where, of what sort, how many, picked by whom.

mod tell;

pub(crate) use tell::without_card;

use super::*;

/// Cards: where, of what sort, how many, picked by whom.
#[derive(Clone, Debug, PartialEq)]
pub struct CardSel {
    /// Where to look.
    pub from: CardZone,
    /// Of what sort.
    pub filter: Filter,
    /// How many.
    pub count: Count,
    /// Who picks.
    pub chooser: Chooser,
    /// `2 energy cards from this`: cards, where `2 energy` would be units ([`CardSel::counts_units`]).
    pub by_card: bool,
}

family! {
    /// Where to look for cards.
    pub enum CardZone as CardZoneKind {
        /// `your hand` …
        Hand(Player),
        /// `your deck` (all of it; only sensible for `Search` and counts).
        Deck(Player),
        /// `top N of your deck`.
        DeckTop(Player, Box<Amount>),
        /// `bottom N of your deck`.
        DeckBottom(Player, Box<Amount>),
        /// `your discard` …
        Discard(Player),
        /// `your prizes` …
        Prizes(Player),
        /// `your lost zone` …
        LostZone(Player),
        /// `SELECT`: cards attached to those Pokémon.
        Attached(Box<PokemonSel>),
        /// `cards under SELECT`: its lower stages.
        Under(Box<PokemonSel>),
        /// A name bound before.
        Var(Var),
        /// `this card`: the card whose text it is.
        ThisCard,
        /// `stadium`: the Stadium in play.
        Stadium,
        /// `your stadium`: the Stadium in play, if that player played it.
        StadiumOf(Player),
    }
}

impl CardZone {
    /// The name that holds the cards.
    pub(crate) fn name(&self) -> Option<Var> {
        let CardZone::Var(var) = self else {
            return None;
        };
        Some(*var)
    }

    /// The Pokémon to which the cards are attached.
    pub(crate) fn holders(&self) -> Option<&PokemonSel> {
        let CardZone::Attached(holders) = self else {
            return None;
        };
        Some(holders)
    }
}

impl CardSel {
    /// All cards there, without a choice.
    pub fn all(from: CardZone) -> CardSel {
        CardSel {
            from,
            filter: Filter::Any,
            count: Count::All,
            chooser: Chooser::You,
            by_card: false,
        }
    }

    /// The sorts of which one each is meant; none where the text does not say so.
    pub fn sorts(&self) -> &[Filter] {
        match (&self.count, &self.filter) {
            (Count::OneOfEach, Filter::AnyOf(sorts)) => sorts,
            _ => &[],
        }
    }

    /// Whether Energy is counted in units, so that one card that provides two is 2 Energy (AMB-52).
    pub fn counts_units(&self) -> bool {
        !self.by_card && self.is_several_energy()
    }

    /// More units than that no single card may have: `up to 2 energy` is a limit that is not passed (AMB-52).
    pub fn most_units(&self) -> Option<usize> {
        let Count::UpTo(n) = &self.count else {
            return None;
        };
        let most = n.number().filter(|_| self.counts_units())?;
        usize::try_from(most).ok()
    }

    /// Whether it is a number of Energy of Pokémon, which the text may count in units or in cards.
    pub fn is_several_energy(&self) -> bool {
        let several = match &self.count {
            Count::Exactly(n) | Count::UpTo(n) => !matches!(**n, Amount::Number(1)),
            Count::All | Count::AnyNumber | Count::OneOfEach => false,
        };
        let first = self.filter.conjuncts().first();
        let energy = matches!(
            first,
            Some(Filter::Sort(
                CardSort::Energy | CardSort::BasicEnergy | CardSort::SpecialEnergy
            ))
        );
        several && energy && matches!(self.from, CardZone::Attached(_))
    }
}

impl Cursor<'_> {
    /// Cards, where only they make sense.
    pub(crate) fn cards(&mut self) -> Parsed<CardSel> {
        let fault = self.fault(
            "Cards are wanted here, but this selects Pokémon in play. \
             For cards attached to them write, for example, `all energy from this`.",
        );
        match self.things()? {
            Things::Cards(sel) => Ok(sel),
            Things::Pokemon(_) => Err(fault),
        }
    }

    /// The rest of a card selection: `SORT [chooser] from ZONE`.
    pub(crate) fn cards_of(&mut self, count: Count) -> Parsed<CardSel> {
        let sort = self.counted_card_phrase()?;
        self.cards_from(count, sort)
    }

    pub(crate) fn cards_from(&mut self, count: Count, sort: (Filter, bool)) -> Parsed<CardSel> {
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
    pub(crate) fn one_of_each(&mut self, count: Count, first: Filter) -> Parsed<(Count, Filter)> {
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

    /// A place that holds cards, if its words come next.
    pub(crate) fn bare_zone(&mut self) -> Parsed<Option<CardZone>> {
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
        if let Some((var, Meaning::Cards)) = self.bound() {
            self.advance();
            return Ok(Some(CardZone::Var(var)));
        }
        Ok(self.owned_zone())
    }

    pub(crate) fn owned_zone(&mut self) -> Option<CardZone> {
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
}

impl Printer<'_> {
    /// A selection of cards; a whole place is written as the place alone.
    pub(crate) fn cards(&self, sel: &CardSel) -> String {
        let whole =
            sel.filter == Filter::Any && sel.count == Count::All && sel.chooser == Chooser::You;
        match whole && !matches!(sel.from, CardZone::Attached(_)) {
            true => self.zone(&sel.from),
            false => self.cards_in_full(sel),
        }
    }

    /// A selection of cards with its count and sort.
    pub(crate) fn cards_in_full(&self, sel: &CardSel) -> String {
        let (count, plural) = self.card_count(&sel.count);
        let mut sort = match sel.sorts() {
            [] => self.card_phrase(&sel.filter, plural),
            sorts => {
                let sorts = sorts.iter().map(|sort| self.card_phrase(sort, false));
                sorts.collect::<Vec<_>>().join(", 1 ")
            }
        };
        if sel.by_card {
            // The first one is the noun: what stands before it is a stage, a kind or a type.
            sort = sort.replacen("energy", "energy cards", 1);
        }
        format!(
            "{count}{sort}{} from {}",
            sel.chooser.print(),
            self.zone(&sel.from)
        )
    }

    /// How many cards, and whether the noun is in the plural.
    pub(crate) fn card_count(&self, count: &Count) -> (String, bool) {
        match count {
            Count::All => ("all ".to_owned(), true),
            Count::Exactly(n) => (
                format!("{} ", self.plain_amount(n)),
                **n != Amount::Number(1),
            ),
            Count::UpTo(n) => (format!("up to {} ", self.plain_amount(n)), true),
            Count::AnyNumber => ("any number of ".to_owned(), true),
            Count::OneOfEach => ("1 ".to_owned(), false),
        }
    }

    pub(crate) fn zone(&self, zone: &CardZone) -> String {
        match zone {
            CardZone::Hand(who) => format!("{} hand", who.owner()),
            CardZone::Deck(who) => format!("{} deck", who.owner()),
            CardZone::DeckTop(who, n) => {
                format!("top {} of {} deck", self.plain_amount(n), who.owner())
            }
            CardZone::DeckBottom(who, n) => {
                format!("bottom {} of {} deck", self.plain_amount(n), who.owner())
            }
            CardZone::Under(sel) => format!("cards under {}", self.pokemon(sel)),
            CardZone::StadiumOf(who) => format!("{} stadium", who.owner()),
            CardZone::Discard(who) => format!("{} discard", who.owner()),
            CardZone::Prizes(who) => format!("{} prizes", who.owner()),
            CardZone::LostZone(who) => format!("{} lost zone", who.owner()),
            CardZone::Attached(sel) => self.pokemon(sel),
            CardZone::Var(var) => self.name(*var).to_owned(),
            CardZone::ThisCard => "this card".to_owned(),
            CardZone::Stadium => "stadium".to_owned(),
        }
    }
}

impl Sampler {
    pub(crate) fn cards(&mut self) -> CardSel {
        let filter = if self.coin() {
            Filter::Any
        } else {
            self.filter(2)
        };
        let mut sel = CardSel {
            from: self.zone(),
            filter,
            count: self.count(),
            chooser: self.chooser(),
            by_card: false,
        };
        sel.by_card = self.coin() && sel.is_several_energy();
        if self.below(12) == 0 {
            let one = |t| {
                Filter::All(vec![
                    Filter::Sort(CardSort::Energy),
                    Filter::Fact(FactFilter::Type(t)),
                ])
            };
            let sorts = [self.energy_type(), self.energy_type()];
            sel.filter = Filter::AnyOf(sorts.map(one).to_vec());
            (sel.count, sel.by_card) = (Count::OneOfEach, false);
        }
        sel
    }

    pub(crate) fn zone(&mut self) -> CardZone {
        if let Some(var) = self.name_of(Meaning::Cards) {
            return CardZone::Var(var);
        }
        let who = self.player();
        match self.below(12) {
            0 => CardZone::Hand(who),
            1 => CardZone::Deck(who),
            2 => CardZone::DeckTop(who, Box::new(self.amount(1))),
            3 => CardZone::Discard(who),
            4 => CardZone::Prizes(who),
            5 => CardZone::LostZone(who),
            6 => CardZone::ThisCard,
            7 => CardZone::Stadium,
            8 => CardZone::DeckBottom(who, Box::new(self.amount(1))),
            9 => CardZone::Under(Box::new(self.single())),
            10 => CardZone::StadiumOf(who),
            _ => CardZone::Attached(Box::new(self.pokemon())),
        }
    }
}
