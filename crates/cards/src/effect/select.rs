//! *Select*: which Pokémon, which cards, how many, of what sort, picked by whom.

mod cards;
mod pokemon;

pub use cards::*;
pub use pokemon::*;

use super::tree::{Variants, family};
use super::*;
use crate::parse::cursor::{Cursor, Meaning, Place};
use crate::parse::error::{Fault, Parsed};
use crate::parse::lexer::Token;
use crate::print::Printer;
use crate::sample::Sampler;
use crate::vocab;
use crate::wording::kinds::owner;
use crate::wording::noun::Noun;
use crate::wording::plural::{Number, Phrase, listed, with_article};
use crate::wording::{Bearer, Words};

/// So many sorts can be named of which one each is meant.
pub const MOST_SORTS: usize = 8;

family! {
    /// How many of those that fit.
    pub enum Count as CountKind {
        /// All of them, without a choice.
        All,
        /// Exactly so many, or as many as there are.
        Exactly(Box<Amount>),
        /// `up to N`: from 1 (TEXT-2) to N.
        UpTo(Box<Amount>),
        /// `any number of`: from 0 (TEXT-4).
        AnyNumber,
        /// `1 {R} energy, 1 {W} energy`: one of each sort, which are the parts of the filter; of as many sorts as there are cards
        /// for. Only of cards.
        OneOfEach,
    }
}

/// Who picks among the candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// The player who uses the card (TEXT-14).
    You,
    /// That player's opponent.
    Opponent,
    /// Chance: "without looking", "a random card".
    Random,
}

impl Chooser {
    /// After a selection in a card file.
    pub(crate) fn print(self) -> &'static str {
        match self {
            Chooser::You => "",
            Chooser::Opponent => " chosen by opponent",
            Chooser::Random => " at random",
        }
    }

    /// After a selection in a sentence.
    pub(crate) fn wording(self) -> &'static str {
        match self {
            Chooser::You => "",
            Chooser::Opponent => " (your opponent chooses)",
            Chooser::Random => " at random",
        }
    }
}

family! {
    /// Where attacks to be used come from.
    pub enum AttackSource as AttackSourceKind {
        /// Pokémon in play.
        Pokemon(PokemonSel),
        /// Cards.
        Cards(CardSel),
    }
}

/// A selection of either sort, where the words decide.
pub(crate) enum Things {
    Pokemon(PokemonSel),
    Cards(CardSel),
}

impl Cursor<'_> {
    /// A selection of either sort.
    pub(crate) fn things(&mut self) -> Parsed<Things> {
        self.nested(|cursor| cursor.things_unless(None))
    }

    /// Where cards are wrong, nobody is told that their place is missing.
    pub(crate) fn things_unless(&mut self, not_cards: Option<&Fault>) -> Parsed<Things> {
        let Some(count) = self.count()? else {
            return match self.bare_zone()? {
                Some(from) => Ok(Things::Cards(CardSel::all(from))),
                None => Ok(Things::Pokemon(self.pokemon_of(Count::All)?)),
            };
        };
        let of = self.eat("of");
        if of && matches!(self.bound(), Some((_, Meaning::Cards))) {
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

    /// How many, if that is said: `2`, `up to 3`, `any number`, `all`.
    pub(crate) fn count(&mut self) -> Parsed<Option<Count>> {
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
    pub(crate) fn at_count(&self) -> bool {
        let words = ["up to", "any number", "all", "heads", "tails"];
        let number = matches!(self.peek(), Token::Number(_) | Token::Sign('('))
            || matches!(self.bound(), Some((_, Meaning::Number)));
        number || words.into_iter().any(|word| self.sees(word))
    }

    /// A number, `heads`, `tails`, or an amount in brackets.
    pub(crate) fn plain_amount(&mut self) -> Parsed<Amount> {
        if self.eat_sign('(') {
            let amount = self.amount()?;
            self.expect_sign(')')?;
            return Ok(amount);
        }
        let number = matches!(self.bound(), Some((_, Meaning::Number)));
        if self.sees("heads") || self.sees("tails") || number {
            return self.amount_one();
        }
        Ok(Amount::Number(self.number()?))
    }

    /// Who picks; nothing means the player who uses the card.
    pub(crate) fn chooser(&mut self) -> Chooser {
        if self.eat("chosen by opponent") {
            Chooser::Opponent
        } else if self.eat("at random") {
            Chooser::Random
        } else {
            Chooser::You
        }
    }

    /// `your`, `opponent's`, `each player's`.
    pub(crate) fn owner(&mut self) -> Parsed<Player> {
        if let Some(fault) = self.nobodys() {
            return Err(fault);
        }
        self.need(vocab::OWNERS, "`your`, `opponent's` or `each player's`")
    }

    /// A place or Pokémon of which nobody is said to be the owner.
    pub(crate) fn nobodys(&self) -> Option<Fault> {
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

    /// Whose attacks: Pokémon in play, or cards.
    pub(crate) fn attack_source(&mut self) -> Parsed<AttackSource> {
        Ok(match self.things()? {
            Things::Pokemon(sel) => AttackSource::Pokemon(sel),
            Things::Cards(sel) => AttackSource::Cards(sel),
        })
    }

    /// Whether the next token begins a number with a sign, for facts of cards.
    pub(crate) fn at_change(&self) -> bool {
        matches!(self.peek(), Token::Sign('+' | '-'))
    }
}

impl Printer<'_> {
    pub(crate) fn name(&self, var: Var) -> &str {
        self.names
            .get(usize::from(var.0))
            .map_or("unnamed", String::as_str)
    }

    /// Whose attacks.
    pub(crate) fn attack_source(&self, source: &AttackSource) -> String {
        match source {
            AttackSource::Pokemon(sel) => self.pokemon(sel),
            AttackSource::Cards(sel) => self.cards(sel),
        }
    }
}

const OPPONENT_CHOOSES: &str = "your opponent chooses";

/// How many, as it stands before a noun.
pub(crate) struct Quantity {
    /// `1`, `up to 2`, `any number`, or nothing for all.
    pub(crate) before: Option<String>,
    /// `(1 for each heads)`, with a space before it: how many if that is worked out.
    pub(crate) after: String,
    pub(crate) number: Number,
}

impl Quantity {
    /// How many, with a space before the noun.
    pub(crate) fn lead(&self) -> String {
        match &self.before {
            None => "all ".to_owned(),
            Some(count) if count.ends_with("number") => format!("{count} of "),
            Some(count) => format!("{count} "),
        }
    }
}

impl Words {
    /// `(1 for each heads)`, or `(as many as …)`.
    pub(crate) fn how_many(&self, amount: &Amount) -> String {
        match self.unit(amount) {
            Some(unit) => format!("(1 for each {unit})"),
            None => format!("(as many as {})", self.amount(amount)),
        }
    }

    /// How many of a whole, which may be all but some.
    pub(crate) fn quantity_of(&self, count: &Count, whole: &Amount) -> Quantity {
        let left = match count {
            Count::Exactly(n) => left_of(n, whole),
            Count::All | Count::UpTo(_) | Count::AnyNumber | Count::OneOfEach => None,
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

    pub(crate) fn quantity(&self, count: &Count) -> Quantity {
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
            Count::Exactly(n) => match n.number() {
                Some(n) => known(n.to_string(), Number::of(i32::from(n))),
                None => worked_out("a number", n),
            },
            Count::UpTo(n) => match n.number() {
                Some(n) => known(format!("up to {n}"), Number::of(i32::from(n))),
                None => worked_out("up to a number", n),
            },
            Count::OneOfEach => known("1".to_owned(), Number::Many),
            Count::AnyNumber => known("any number".to_owned(), Number::Many),
        }
    }

    /// Whose attacks.
    pub(crate) fn attack_source(&self, source: &AttackSource) -> String {
        match source {
            AttackSource::Pokemon(sel) => self.pool(sel),
            AttackSource::Cards(sel) => self.cards(sel).text,
        }
    }
}

/// How many an amount leaves of a whole, if it is said so: `count(your deck) - 1`.
pub(crate) fn left_of(amount: &Amount, whole: &Amount) -> Option<i16> {
    let Amount::Sub(all, left) = amount else {
        return None;
    };
    let left = left.number().filter(|n| *n > 0);
    left.filter(|_| **all == *whole)
}

/// The words with who picks.
pub(crate) fn with_chooser(text: String, who: Chooser) -> String {
    match who {
        Chooser::Opponent => with_bracket(text, OPPONENT_CHOOSES),
        Chooser::You | Chooser::Random => text + who.wording(),
    }
}

/// The words with something in brackets after them, which joins a bracket that stands there.
pub(crate) fn with_bracket(text: String, what: &str) -> String {
    match text.strip_suffix(')') {
        _ if what.is_empty() => text,
        Some(open) => format!("{open}; {what})"),
        None => format!("{text} ({what})"),
    }
}

impl Sampler {
    pub(crate) fn player(&mut self) -> Player {
        self.pick(&[Player::You, Player::Opponent, Player::Each])
    }

    pub(crate) fn chooser(&mut self) -> Chooser {
        self.pick(&[
            Chooser::You,
            Chooser::You,
            Chooser::Opponent,
            Chooser::Random,
        ])
    }

    pub(crate) fn count(&mut self) -> Count {
        match self.below(5) {
            0 | 1 => Count::All,
            2 => Count::Exactly(Box::new(self.amount(1))),
            3 => Count::UpTo(Box::new(self.amount(1))),
            _ => Count::AnyNumber,
        }
    }

    /// Whose attacks.
    pub(crate) fn attack_source(&mut self) -> AttackSource {
        match self.pick(AttackSource::KINDS) {
            AttackSourceKind::Pokemon => AttackSource::Pokemon(self.pokemon()),
            AttackSourceKind::Cards => AttackSource::Cards(self.cards()),
        }
    }
}
