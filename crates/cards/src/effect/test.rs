//! *Test*: whether. Tests joined, comparisons, what is there; and two families of facts about the game.

mod past;
mod present;
mod tell;

pub use past::*;
pub use present::*;
pub(crate) use tell::is_about_this;

use super::filter::all_of;
use super::tree::{Variants, family};
use super::*;
use crate::parse::cursor::Cursor;
use crate::parse::error::{Fault, Parsed, Span};
use crate::parse::lexer::Token;
use crate::print::{Printer, quoted};
use crate::sample::Sampler;
use crate::vocab::{self, phrase_of};
use crate::wording::Words;
use crate::wording::kinds::{owner, subject, symbol, symbols};
use crate::wording::plural::{Number, listed, shown, with_article};
use rulebox_rules::EnergyType;

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cmp {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `==`
    Equal,
    /// `!=`
    Differs,
    /// `>=`
    AtLeast,
    /// `>`
    More,
}

impl Cmp {
    /// Whether `a` compares so with `b`.
    pub fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Cmp::Less => a < b,
            Cmp::AtMost => a <= b,
            Cmp::Equal => a == b,
            Cmp::Differs => a != b,
            Cmp::AtLeast => a >= b,
            Cmp::More => a > b,
        }
    }
}

/// A family of facts about the game.
pub(crate) trait Circumstance: Variants {
    /// Reads a test that begins with words of its own; nothing if others come next.
    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Test>>;

    /// Reads what follows Pokémon that a test asks about; nothing if other words come next. `start` is the place of the
    /// Pokémon.
    fn parse_about(at: &mut Cursor<'_>, who: &PokemonSel, start: Span) -> Parsed<Option<Self>>;

    /// The test as a card file has it.
    fn print(&self, to: &Printer<'_>) -> String;

    /// The test as it stands after `if`.
    fn wording(&self, say: &Words) -> String;

    /// That it does not hold, where that has words of its own.
    fn denied(&self, say: &Words) -> Option<String>;

    /// Whether brackets make it clearer inside another test.
    fn is_long(&self) -> bool {
        false
    }

    /// One of this kind by chance.
    fn sample(kind: Self::Kind, by: &mut Sampler) -> Self;
}

/// Makes the table of families: the enum of all tests, and the way from a test to its family.
macro_rules! circumstances {
    ($($(#[$about:meta])* $Family:ident($Fact:ident),)+) => {
        family! {
            /// Whether.
            pub enum Test, shown as test {
                /// All of these.
                All(Vec<Test>),
                /// At least one of these.
                AnyOf(Vec<Test>),
                /// Not this.
                Not(Box<Test>),
                /// A comparison of amounts.
                Compare(Amount, Cmp, Amount),
                /// There is such a Pokémon: `SELECT is FILTER` or `any SELECT`.
                Exists(PokemonSel),
                /// There is such a card: `any CARDS`.
                ExistsCard(CardSel),
                $($(#[$about])* $Family($Fact),)+
            }
        }

        impl Test {
            fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Test>> {
                $(
                    if let Some(test) = $Fact::parse(at)? {
                        return Ok(Some(test));
                    }
                )+
                Ok(None)
            }

            fn parse_about(
                at: &mut Cursor<'_>,
                who: &PokemonSel,
                start: Span,
            ) -> Parsed<Option<Test>> {
                $(
                    if let Some(fact) = $Fact::parse_about(at, who, start)? {
                        return Ok(Some(Test::$Family(fact)));
                    }
                )+
                Ok(None)
            }

            /// A test that is no part of a longer one.
            fn print(&self, to: &Printer<'_>) -> String {
                match self {
                    Test::All(_) | Test::AnyOf(_) => format!("({})", to.test(self)),
                    Test::Not(inner) => format!("not {}", to.test_part(inner)),
                    Test::Compare(a, cmp, b) => {
                        let cmp = phrase_of(vocab::COMPARISONS, cmp);
                        format!("{} {cmp} {}", to.amount(a), to.amount(b))
                    }
                    Test::Exists(sel) => to.exists(sel),
                    Test::ExistsCard(sel) => to.card_exists(sel),
                    $(Test::$Family(fact) => fact.print(to),)+
                }
            }

            /// The test as it stands after `if`.
            fn wording(&self, say: &Words) -> String {
                match self {
                    Test::All(parts) => tell::all(say, parts),
                    Test::AnyOf(parts) => tell::any_of(say, parts),
                    Test::Not(inner) => tell::fails(say, inner),
                    Test::Compare(a, cmp, b) => tell::comparison(say, a, *cmp, b),
                    Test::Exists(sel) => tell::exists(say, sel),
                    Test::ExistsCard(sel) => tell::card_exists(say, sel, "at least 1"),
                    $(Test::$Family(fact) => fact.wording(say),)+
                }
            }

            /// That it does not hold, where that has words of its own.
            fn denied(&self, say: &Words) -> Option<String> {
                match self {
                    Test::All(_) | Test::AnyOf(_) | Test::Not(_) | Test::Compare(..) => None,
                    Test::Exists(sel) => tell::no_such(say, sel),
                    Test::ExistsCard(sel) => Some(tell::card_exists(say, sel, "no")),
                    $(Test::$Family(fact) => fact.denied(say),)+
                }
            }

            /// Whether brackets make it clearer inside another test, whose words `text` are.
            fn is_long(&self, text: &str) -> bool {
                match self {
                    Test::All(_) | Test::AnyOf(_) => true,
                    Test::Not(_) | Test::Compare(..) | Test::Exists(_) | Test::ExistsCard(_) => {
                        text.contains(" and ") || text.contains(" or ")
                    }
                    $(Test::$Family(fact) => fact.is_long(),)+
                }
            }
        }

        /// What the tests of this crate know of the families.
        pub(crate) const CIRCUMSTANCES: &[CircumstanceFamily] = &[
            $(CircumstanceFamily {
                kinds: $Fact::KINDS.len(),
                name: |kind| format!("{}::{:?}", stringify!($Fact), $Fact::KINDS[kind]),
                sample: |kind, by| Test::$Family($Fact::sample($Fact::KINDS[kind], by)),
            },)+
        ];
    };
}

circumstances! {
    /// What happened.
    Past(PastTest),
    /// How the game stands.
    Present(PresentTest),
}

/// A family of facts, for the tests of this crate.
pub(crate) struct CircumstanceFamily {
    /// How many facts it has.
    pub(crate) kinds: usize,
    /// What the fact of this number is called.
    pub(crate) name: fn(usize) -> String,
    /// The fact of this number by chance.
    pub(crate) sample: fn(usize, &mut Sampler) -> Test,
}

impl Cursor<'_> {
    /// `TEST or TEST …`, of which `and` binds closer.
    pub(crate) fn test(&mut self) -> Parsed<Test> {
        let mut parts = vec![self.test_and()?];
        while self.eat("or") {
            parts.push(self.test_and()?);
        }
        Ok(match parts.len() {
            1 => parts.remove(0),
            _ => any_of(parts),
        })
    }

    fn test_and(&mut self) -> Parsed<Test> {
        let mut parts = vec![self.test_one()?];
        while self.eat("and") {
            parts.push(self.test_one()?);
        }
        Ok(match parts.len() {
            1 => parts.remove(0),
            _ => all(parts),
        })
    }

    /// One question, `not` one, or a test in brackets.
    fn test_one(&mut self) -> Parsed<Test> {
        self.nested(Self::test_one_inner)
    }

    fn test_one_inner(&mut self) -> Parsed<Test> {
        if self.eat("not") {
            return Ok(Test::Not(Box::new(self.test_one()?)));
        }
        if self.sees_sign('(')
            && let Some(test) = self.bracketed_test()?
        {
            return Ok(test);
        }
        if self.eat("any of") {
            return Ok(Test::Exists(self.pokemon()?));
        }
        if self.eat("any") {
            return Ok(Test::ExistsCard(self.cards_of(Count::All)?));
        }
        if let Some(test) = Test::parse(self)? {
            return Ok(test);
        }
        match self.at_amount() {
            true => self.comparison(),
            false => self.pokemon_test(),
        }
    }

    /// A test in brackets; nothing if the bracket opens an amount that is compared.
    fn bracketed_test(&mut self) -> Parsed<Option<Test>> {
        let mark = self.mark();
        let compared = self.amount().is_ok() && matches!(self.peek(), Token::Compare(_));
        self.rewind(mark);
        if compared {
            return Ok(None);
        }
        self.expect_sign('(')?;
        let test = self.test()?;
        self.expect_sign(')')?;
        Ok(Some(test))
    }

    fn comparison(&mut self) -> Parsed<Test> {
        let left = self.amount()?;
        let Token::Compare(cmp) = *self.peek() else {
            return Err(self.no_comparison());
        };
        self.advance();
        Ok(Test::Compare(left, cmp, self.amount()?))
    }

    fn no_comparison(&self) -> Fault {
        let meant = match (self.peek(), self.peek_at(1)) {
            (Token::Sign('='), Token::Compare(Cmp::More)) => Some(">="),
            (Token::Sign('='), Token::Compare(Cmp::Less)) => Some("<="),
            (Token::Sign('=') | Token::Word("is"), _) => Some("=="),
            _ => None,
        };
        let message = "Here a comparison is missing, such as `>= 1` or `== 0`.";
        self.fault(message).suggest(meant)
    }

    /// Refuses what could be counted but stands beside a sign that compares numbers.
    fn no_comparison_of_things(&mut self) -> Parsed<()> {
        let mark = self.mark();
        let things = self.things().is_ok();
        let compared = matches!(self.peek(), Token::Compare(_) | Token::Sign('='));
        let wanted = (things && compared).then(|| self.count_wanted(mark));
        self.rewind(mark);
        wanted.map_or(Ok(()), Err)
    }

    /// `SELECT is FILTER`, `SELECT has …`, `your pokemon was knocked out last turn`.
    fn pokemon_test(&mut self) -> Parsed<Test> {
        let start = self.span();
        self.no_comparison_of_things()?;
        let mut sel = self.pokemon()?;
        if let Some(test) = Test::parse_about(self, &sel, start)? {
            return Ok(test);
        }
        let property = if self.sees("has") {
            self.possession()?
        } else if self.eat("is") {
            self.filter_one()?
        } else {
            return Err(self.no_question());
        };
        sel.filter = all_of(vec![sel.filter, property]);
        Ok(Test::Exists(sel))
    }

    /// After Pokémon comes no question about them; a property may stand there alone.
    fn no_question(&mut self) -> Fault {
        let what = "a question such as `is damaged` or `has energy`";
        let fault = self.unknown(what, ["is", "has", "was"]);
        let mark = self.mark();
        let property = self.adjective().is_some();
        let meant = format!("is {}", self.words_since(mark));
        self.rewind(mark);
        fault.or_suggest(property.then_some(meant.as_str()))
    }
}

fn all(parts: Vec<Test>) -> Test {
    let mut flat = Vec::new();
    for part in parts {
        if let Test::All(inner) = part {
            flat.extend(inner);
        } else {
            flat.push(part);
        }
    }
    Test::All(flat)
}

fn any_of(parts: Vec<Test>) -> Test {
    let mut flat = Vec::new();
    for part in parts {
        if let Test::AnyOf(inner) = part {
            flat.extend(inner);
        } else {
            flat.push(part);
        }
    }
    Test::AnyOf(flat)
}

impl Printer<'_> {
    /// A test.
    pub(crate) fn test(&self, test: &Test) -> String {
        if let Test::AnyOf(parts) = test {
            let parts = parts.iter().map(|part| match matches!(part, Test::All(_)) {
                true => self.test(part),
                false => self.test_part(part),
            });
            return parts.collect::<Vec<_>>().join(" or ");
        }
        if let Test::All(parts) = test {
            let parts = parts.iter().map(|part| self.test_part(part));
            return parts.collect::<Vec<_>>().join(" and ");
        }
        test.print(self)
    }

    /// A test inside another one: in brackets if it ends with a filter, which would take what follows
    /// for its own.
    fn test_part(&self, test: &Test) -> String {
        let text = test.print(self);
        let open =
            matches!(test, Test::Exists(_) | Test::ExistsCard(_)) && text.contains(" where ");
        if open { format!("({text})") } else { text }
    }

    /// `this is damaged` for a single Pokémon, `any of your bench where damaged` for several.
    fn exists(&self, sel: &PokemonSel) -> String {
        let several = matches!(
            sel.base,
            PokemonBase::Bench(_) | PokemonBase::InPlay(_) | PokemonBase::Active(Player::Each)
        );
        if several || !is_plain(sel) || sel.filter == Filter::Any {
            return format!("any of {}", self.pokemon(sel));
        }
        let who = self.pokemon(&PokemonSel {
            filter: Filter::Any,
            ..sel.clone()
        });
        match self.filter_one(&sel.filter) {
            had if had.starts_with("has ") => format!("{who} {had}"),
            property => format!("{who} is {property}"),
        }
    }

    fn card_exists(&self, sel: &CardSel) -> String {
        let sort = self.card_phrase(&sel.filter, false);
        let (chosen, zone) = (sel.chooser.print(), self.zone(&sel.from));
        format!("any {sort}{chosen} from {zone}")
    }
}

impl Sampler {
    /// A test by chance, with so many levels inside each other.
    pub(crate) fn test(&mut self, depth: u32) -> Test {
        match self.below(if depth == 0 { 6 } else { 9 }) {
            0 => Test::Compare(self.amount(2), self.cmp(), self.amount(1)),
            1 => Test::Exists(self.pokemon()),
            2 => Test::ExistsCard(CardSel {
                count: Count::All,
                by_card: false,
                ..self.cards()
            }),
            3..=5 => {
                let family = &CIRCUMSTANCES[self.below(CIRCUMSTANCES.len() as u64) as usize];
                let kind = self.below(family.kinds as u64) as usize;
                (family.sample)(kind, self)
            }
            6 => Test::Not(Box::new(self.test(depth - 1))),
            7 => Test::All(self.tests(depth, |t| matches!(t, Test::All(_)))),
            _ => Test::AnyOf(self.tests(depth, |t| matches!(t, Test::AnyOf(_)))),
        }
    }

    fn tests(&mut self, depth: u32, same: impl Fn(&Test) -> bool) -> Vec<Test> {
        let mut list = Vec::new();
        while list.len() < 2 || self.coin() {
            let part = self.test(depth - 1);
            if !same(&part) {
                list.push(part);
            }
        }
        list
    }
}
