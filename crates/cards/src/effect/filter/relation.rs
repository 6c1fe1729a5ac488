//! How something stands to what the text has named, and to the card whose text it is.

use super::*;

family! {
    /// How it stands to what the text has named, and to the card whose text it is.
    pub enum RelationFilter as RelationFilterKind {
        /// Of the type that a name holds: `of type name`.
        OfType(Var),
        /// Of a type that one of these cards is of: `of a type of (CARDS)`.
        OfATypeOf(Box<CardSel>),
        /// The card whose text it is: `this-card`.
        ThisCard,
        /// Not `this`.
        Other,
        /// Among the cards or Pokémon that a name holds: `in those`.
        In(Var),
        /// In play: a card that a name holds is part of it: `made of those`.
        MadeOf(Var),
        /// In play: a card that a name holds is attached to it: `holding those`.
        Holding(Var),
    }
}

impl Property for RelationFilter {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("this-card", RelationFilter::ThisCard),
        ("other", RelationFilter::Other),
    ];
    const BEGINS: &'static [&'static str] = &["of"];

    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        if at.eat("in") {
            return Ok(Some(RelationFilter::In(at.bound_name()?)));
        }
        if at.eat("made of") {
            return Ok(Some(RelationFilter::MadeOf(at.bound_name()?)));
        }
        if at.eat("holding") {
            return Ok(Some(RelationFilter::Holding(at.bound_name()?)));
        }
        if at.eat("of type") {
            return Ok(Some(RelationFilter::OfType(at.bound_name()?)));
        }
        if at.eat("of a type of") {
            at.expect_sign('(')?;
            let cards = Box::new(at.cards()?);
            at.expect_sign(')')?;
            return Ok(Some(RelationFilter::OfATypeOf(cards)));
        }
        Ok(None)
    }

    fn print(&self, to: &Printer<'_>) -> String {
        match self {
            RelationFilter::OfType(var) => format!("of type {}", to.name(*var)),
            RelationFilter::OfATypeOf(cards) => format!("of a type of ({})", to.cards(cards)),
            RelationFilter::In(var) => format!("in {}", to.name(*var)),
            RelationFilter::MadeOf(var) => format!("made of {}", to.name(*var)),
            RelationFilter::Holding(var) => format!("holding {}", to.name(*var)),
            RelationFilter::ThisCard | RelationFilter::Other => {
                phrase_of(RelationFilter::WORDS, self).to_owned()
            }
        }
    }

    fn is_word(&self) -> bool {
        RelationFilter::WORDS.iter().any(|(_, word)| word == self)
    }

    fn wording(&self, say: &Words) -> Predicate {
        match self {
            RelationFilter::OfType(var) => Predicate::Is(format!("of {}", say.name(*var).text)),
            RelationFilter::OfATypeOf(cards) => Predicate::Acts(
                "shares",
                "share",
                format!("a type with {}", say.any_cards(cards)),
            ),
            RelationFilter::ThisCard => Predicate::Is("this card".to_owned()),
            RelationFilter::Other => Predicate::Is("another one than this".to_owned()),
            RelationFilter::In(var) => Predicate::Is(format!("among {}", say.name(*var).text)),
            RelationFilter::MadeOf(var) => has(&format!("{} as part of it", say.name(*var).text)),
            RelationFilter::Holding(var) => has(&format!("{} attached", say.name(*var).text)),
        }
    }

    fn place(&self, _say: &Words, noun: &mut Noun, _pokemon: bool) -> bool {
        let other = *self == RelationFilter::Other;
        noun.other |= other;
        other
    }

    fn sample(kind: RelationFilterKind, by: &mut Sampler) -> Option<Self> {
        Some(match kind {
            RelationFilterKind::OfType => RelationFilter::OfType(by.name_of(Meaning::Type)?),
            RelationFilterKind::OfATypeOf => {
                let hand = CardZone::Hand(by.player());
                RelationFilter::OfATypeOf(Box::new(CardSel::all(hand)))
            }
            RelationFilterKind::ThisCard => RelationFilter::ThisCard,
            RelationFilterKind::Other => RelationFilter::Other,
            RelationFilterKind::In => RelationFilter::In(by.name_of(Meaning::Cards)?),
            RelationFilterKind::MadeOf => RelationFilter::MadeOf(by.name_of(Meaning::Cards)?),
            RelationFilterKind::Holding => RelationFilter::Holding(by.name_of(Meaning::Cards)?),
        })
    }
}
