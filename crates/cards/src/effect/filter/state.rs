//! How a Pokémon in play is now, or how a card lies there.

use super::*;
use crate::wording::Told;

family! {
    /// How a Pokémon in play is now, or how a card lies there.
    pub enum StateFilter as StateFilterKind {
        /// An evolved Pokémon (CARD-10).
        Evolved,
        /// HP left compared with a number.
        RemainingHp(Cmp, u16),
        /// Has damage counters on it.
        Damaged,
        /// Affected by this condition.
        Condition(Condition),
        /// Affected by any Special Condition.
        AnyCondition,
        /// Has Energy attached (that provides this type).
        HasEnergy(Option<EnergyType>),
        /// Units of Energy attached, compared with a number: `energy >= 2`.
        EnergyUnits(Cmp, u16),
        /// A card of this sort is attached to it: `has basic {F} energy`, `has card where …`.
        HasCard(Box<Filter>),
        /// Has a Pokémon Tool attached.
        HasTool,
        /// Bears this marker.
        HasMarker(String),
        /// Is the Active Pokémon.
        IsActive,
        /// Is on the Bench.
        IsBenched,
        /// Came into play this turn from its player's hand.
        PlayedThisTurn,
        /// Came into play, evolved or devolved this turn.
        New,
        /// Became the Active Pokémon this turn.
        MovedToActive,
        /// Without damage.
        FullHp,
        /// Its damage is at least its HP.
        KnockedOut,
        /// None of the others has less HP left.
        FewestRemainingHp,
        /// A piece of a Pokémon whose other pieces lie in the same place: `whole`.
        Whole,
        /// A Prize card that lies face down.
        FaceDown,
    }
}

impl Property for StateFilter {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("evolved", StateFilter::Evolved),
        ("damaged", StateFilter::Damaged),
        ("affected", StateFilter::AnyCondition),
        ("played-this-turn", StateFilter::PlayedThisTurn),
        ("new", StateFilter::New),
        ("moved-to-active", StateFilter::MovedToActive),
        ("full-hp", StateFilter::FullHp),
        ("knocked-out", StateFilter::KnockedOut),
        ("face-down", StateFilter::FaceDown),
        ("whole", StateFilter::Whole),
    ];
    const BEGINS: &'static [&'static str] = &["active", "benched", "remaining", "fewest"];

    fn word(at: &mut Cursor<'_>) -> Option<Self> {
        let state = at.pick(StateFilter::WORDS);
        state.or_else(|| at.pick(vocab::CONDITIONS).map(StateFilter::Condition))
    }

    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        if at.sees("energy") && matches!(at.peek_at(1), Token::Compare(_)) {
            at.advance();
            let (cmp, number) = at.compared()?;
            return Ok(Some(StateFilter::EnergyUnits(cmp, number)));
        }
        if at.eat("active") {
            return Ok(Some(StateFilter::IsActive));
        }
        if at.eat("benched") {
            return Ok(Some(StateFilter::IsBenched));
        }
        if at.eat("remaining hp") {
            let (cmp, number) = at.compared()?;
            return Ok(Some(StateFilter::RemainingHp(cmp, number)));
        }
        let fewest = at.eat("fewest remaining hp");
        Ok(fewest.then_some(StateFilter::FewestRemainingHp))
    }

    fn parse_had(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        if at.eat("marker") {
            let name = at.text("the name of a marker")?;
            return Ok(Some(StateFilter::HasMarker(name)));
        }
        attached(at).map(Some)
    }

    fn print(&self, to: &Printer<'_>) -> String {
        match self {
            StateFilter::RemainingHp(cmp, n) => {
                format!("remaining hp {} {n}", phrase_of(vocab::COMPARISONS, cmp))
            }
            StateFilter::Condition(condition) => phrase_of(vocab::CONDITIONS, condition).to_owned(),
            StateFilter::HasEnergy(None) => "has energy".to_owned(),
            StateFilter::HasEnergy(Some(t)) => format!("has {{{}}} energy", t.symbol()),
            StateFilter::EnergyUnits(cmp, n) => {
                format!("energy {} {n}", phrase_of(vocab::COMPARISONS, cmp))
            }
            StateFilter::HasTool => "has tool".to_owned(),
            StateFilter::HasCard(sort) => {
                let sort = to.card_phrase(sort, false);
                match sort.contains(" where ") {
                    true => format!("has ({sort})"),
                    false => format!("has {sort}"),
                }
            }
            StateFilter::HasMarker(name) => format!("has marker {}", quoted(name)),
            StateFilter::FewestRemainingHp => "fewest remaining hp".to_owned(),
            StateFilter::IsActive => "active".to_owned(),
            StateFilter::IsBenched => "benched".to_owned(),
            StateFilter::Evolved
            | StateFilter::Damaged
            | StateFilter::AnyCondition
            | StateFilter::PlayedThisTurn
            | StateFilter::New
            | StateFilter::MovedToActive
            | StateFilter::FullHp
            | StateFilter::KnockedOut
            | StateFilter::Whole
            | StateFilter::FaceDown => phrase_of(StateFilter::WORDS, self).to_owned(),
        }
    }

    fn is_word(&self) -> bool {
        let condition = matches!(self, StateFilter::Condition(_));
        condition || StateFilter::WORDS.iter().any(|(_, state)| state == self)
    }

    fn wording(&self, say: &Words) -> Predicate {
        use Predicate::{Has, Is};
        let does = |yes: &str, no: &str| Predicate::Does(yes.to_owned(), no.to_owned());
        match self {
            StateFilter::Evolved => Is("evolved".to_owned()),
            StateFilter::Damaged => Is("damaged".to_owned()),
            StateFilter::Condition(condition) => Is(condition.name().to_owned()),
            StateFilter::AnyCondition => Is("affected by a Special Condition".to_owned()),
            StateFilter::IsActive => Is("Active".to_owned()),
            StateFilter::IsBenched => Is("on the Bench".to_owned()),
            StateFilter::KnockedOut => Is(match say.told {
                Told::Other => "Knocked Out".to_owned(),
                Told::Attack | Told::Hit => "Knocked Out by this attack".to_owned(),
            }),
            StateFilter::FaceDown => Is("face down".to_owned()),
            StateFilter::Whole => Is("a piece whose other pieces are in the same place".to_owned()),
            StateFilter::RemainingHp(cmp, n) => {
                has(&format!("{} HP left", compared(*cmp, i32::from(*n))))
            }
            StateFilter::EnergyUnits(cmp, n) => has(&format!(
                "{} Energy attached",
                compared(*cmp, i32::from(*n))
            )),
            StateFilter::HasEnergy(t) => {
                let energy = t.map_or("Energy".to_owned(), |t| format!("{} Energy", symbol(t)));
                let (any, no) = (format!("any {energy}"), format!("no {energy}"));
                Has(format!("{any} attached"), format!("{no} attached"))
            }
            StateFilter::HasTool => Has(
                "a Pokémon Tool attached".to_owned(),
                "no Pokémon Tool attached".to_owned(),
            ),
            StateFilter::HasCard(sort) => {
                let words = with_article(&say.cards_of(sort, Number::One));
                let long = words.contains(" that ") || words.contains(" or ");
                match long {
                    true => has(&format!("({words}) attached")),
                    false => has(&format!("{words} attached")),
                }
            }
            StateFilter::HasMarker(name) => {
                let name = shown(name);
                Has(format!("a {name} marker"), format!("no {name} marker"))
            }
            StateFilter::FullHp => has("all of its HP left"),
            StateFilter::FewestRemainingHp => has("the least HP left"),
            StateFilter::PlayedThisTurn => does(
                "came into play from the hand this turn",
                "did not come into play from the hand this turn",
            ),
            StateFilter::New => does(
                "came into play, evolved, or devolved this turn",
                "did not come into play, evolve, or devolve this turn",
            ),
            StateFilter::MovedToActive => {
                does("became Active this turn", "did not become Active this turn")
            }
        }
    }

    fn place(&self, _say: &Words, noun: &mut Noun, pokemon: bool) -> bool {
        let state = match self {
            StateFilter::Evolved if pokemon => "evolved",
            StateFilter::Damaged if pokemon => "damaged",
            StateFilter::Condition(condition) if pokemon => condition.name(),
            StateFilter::FaceDown => "face-down",
            StateFilter::Evolved
            | StateFilter::Damaged
            | StateFilter::Condition(_)
            | StateFilter::RemainingHp(..)
            | StateFilter::AnyCondition
            | StateFilter::HasEnergy(_)
            | StateFilter::EnergyUnits(..)
            | StateFilter::HasCard(_)
            | StateFilter::HasTool
            | StateFilter::HasMarker(_)
            | StateFilter::IsActive
            | StateFilter::IsBenched
            | StateFilter::PlayedThisTurn
            | StateFilter::New
            | StateFilter::MovedToActive
            | StateFilter::FullHp
            | StateFilter::KnockedOut
            | StateFilter::FewestRemainingHp
            | StateFilter::Whole => return false,
        };
        noun.states.push(state.to_owned());
        true
    }

    fn sample(kind: StateFilterKind, by: &mut Sampler) -> Option<Self> {
        Some(match kind {
            StateFilterKind::Evolved => StateFilter::Evolved,
            StateFilterKind::RemainingHp => {
                StateFilter::RemainingHp(by.cmp(), by.below(300) as u16)
            }
            StateFilterKind::Damaged => StateFilter::Damaged,
            StateFilterKind::Condition => StateFilter::Condition(by.condition()),
            StateFilterKind::AnyCondition => StateFilter::AnyCondition,
            StateFilterKind::HasEnergy => StateFilter::HasEnergy(by.maybe(Sampler::energy_type)),
            StateFilterKind::EnergyUnits => {
                StateFilter::EnergyUnits(by.cmp(), by.below(300) as u16)
            }
            StateFilterKind::HasCard => StateFilter::HasCard(Box::new(sample_card(by))),
            StateFilterKind::HasTool => StateFilter::HasTool,
            StateFilterKind::HasMarker => StateFilter::HasMarker("Char".to_owned()),
            StateFilterKind::IsActive => StateFilter::IsActive,
            StateFilterKind::IsBenched => StateFilter::IsBenched,
            StateFilterKind::PlayedThisTurn => StateFilter::PlayedThisTurn,
            StateFilterKind::New => StateFilter::New,
            StateFilterKind::MovedToActive => StateFilter::MovedToActive,
            StateFilterKind::FullHp => StateFilter::FullHp,
            StateFilterKind::KnockedOut => StateFilter::KnockedOut,
            StateFilterKind::FewestRemainingHp => StateFilter::FewestRemainingHp,
            StateFilterKind::Whole => StateFilter::Whole,
            StateFilterKind::FaceDown => StateFilter::FaceDown,
        })
    }
}

/// A sort of attached cards by chance.
fn sample_card(by: &mut Sampler) -> Filter {
    let energy = Filter::Sort(CardSort::Energy);
    match by.coin() {
        true => Filter::Sort(CardSort::BasicEnergy),
        false => Filter::All(vec![
            energy,
            Filter::Fact(FactFilter::Named("Plasma Energy".to_owned())),
        ]),
    }
}

/// `energy`, `{R} energy`, `tool`, `basic {F} energy`, `(card where …)` after `has`.
fn attached(at: &mut Cursor<'_>) -> Parsed<StateFilter> {
    let inner = match at.eat_sign('(') {
        true => {
            let inner = at.card_phrase()?;
            at.expect_sign(')')?;
            inner
        }
        false => at.card_phrase_without_where()?.0,
    };
    if inner == Filter::Sort(CardSort::Tool) {
        return Ok(StateFilter::HasTool);
    }
    if inner == Filter::Sort(CardSort::Energy) {
        return Ok(StateFilter::HasEnergy(None));
    }
    if let Filter::All(parts) = &inner
        && let [
            Filter::Sort(CardSort::Energy),
            Filter::Fact(FactFilter::Type(t)),
        ] = parts[..]
    {
        return Ok(StateFilter::HasEnergy(Some(t)));
    }
    Ok(StateFilter::HasCard(Box::new(inner)))
}
