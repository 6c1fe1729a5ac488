//! Prize cards.

use super::*;
use crate::wording::kinds::owner;

family! {
    /// Prize cards.
    pub enum PrizeVerb as PrizeKind {
        /// `turn CARDS face up`: Prize cards, for the rest of the game.
        TurnUp {
            /// Which cards.
            cards: CardSel,
        },
        /// `take N prizes`.
        Take {
            /// How many.
            count: Amount,
        },
        /// `shuffle your prizes`: nobody knows their order any more.
        Shuffle {
            /// Whose.
            who: Player,
        },
    }
}

impl Verb for PrizeVerb {
    const WORDS: &'static [Word] = &[
        Word::plain("turn"),
        Word::with("take", "take 1 prizes"),
        Word::plain("shuffle"),
    ];

    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        match at.word() {
            Some("turn") => turn_up(at).map(Some),
            Some("take") => take(at).map(Some),
            Some("shuffle") => Ok(shuffle(at)),
            _ => Ok(None),
        }
    }

    fn print(&self, to: &Printer<'_>) -> String {
        match self {
            PrizeVerb::TurnUp { cards } => format!("turn {} face up", to.cards(cards)),
            PrizeVerb::Take { count } => format!("take {} prizes", to.amount(count)),
            PrizeVerb::Shuffle { who } => format!("shuffle {} prizes", who.owner()),
        }
    }

    fn wording(&self, say: &Words, _depth: u8) -> Flow {
        Flow::order(match self {
            PrizeVerb::TurnUp { cards } => format!("turn {} face up", say.cards(cards).text),
            PrizeVerb::Take { count } => {
                format!("take {}", say.things(count, "Prize card", "Prize cards"))
            }
            PrizeVerb::Shuffle { who } => {
                format!("shuffle {} face-down Prize cards", owner(*who))
            }
        })
    }

    fn summary(&self) -> Summary<'_> {
        match self {
            PrizeVerb::Take { count } => Summary::CHANGES.number("take", count),
            PrizeVerb::TurnUp { .. } | PrizeVerb::Shuffle { .. } => Summary::CHANGES,
        }
    }

    fn sample(kind: PrizeKind, by: &mut Sampler) -> Option<Self> {
        Some(match kind {
            PrizeKind::TurnUp => PrizeVerb::TurnUp { cards: by.cards() },
            PrizeKind::Take => PrizeVerb::Take {
                count: by.amount(1),
            },
            PrizeKind::Shuffle => PrizeVerb::Shuffle { who: by.player() },
        })
    }
}

fn turn_up(at: &mut Cursor<'_>) -> Parsed<PrizeVerb> {
    at.expect("turn")?;
    let cards = at.cards()?;
    at.expect("face up")?;
    Ok(PrizeVerb::TurnUp { cards })
}

fn take(at: &mut Cursor<'_>) -> Parsed<PrizeVerb> {
    at.expect("take")?;
    let count = at.amount()?;
    if !at.eat("prize") {
        at.expect("prizes")?;
    }
    Ok(PrizeVerb::Take { count })
}

/// `shuffle your prizes`; other things that are shuffled are decks.
fn shuffle(at: &mut Cursor<'_>) -> Option<PrizeVerb> {
    let mark = at.mark();
    at.eat("shuffle");
    let found = at.pick(vocab::OWNERS).filter(|_| at.eat("prizes"));
    if found.is_none() {
        at.rewind(mark);
    }
    found.map(|who| PrizeVerb::Shuffle { who })
}
