//! What is played out of turn, used in place of another card, or turned around.

use super::*;

family! {
    /// What is played out of turn, used in place of another card, or turned around.
    pub enum PlayVerb as PlayKind {
        /// `play this card`: out of turn, where a trigger of the card allows it.
        ThisCard,
        /// `use effect of CARDS`: does what a Supporter does, as this effect.
        Supporter {
            /// Which card.
            cards: CardSel,
        },
        /// `turn this card around`: in the text of this Stadium `you` and `opponent` change places while it is in play.
        TurnAround,
    }
}

impl Verb for PlayVerb {
    const WORDS: &'static [Word] = &[Word::plain("play"), Word::plain("use"), Word::plain("turn")];

    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        if at.eat("turn this card around") {
            return Ok(Some(PlayVerb::TurnAround));
        }
        if at.eat("use effect of") {
            let cards = at.cards()?;
            return Ok(Some(PlayVerb::Supporter { cards }));
        }
        match at.word() {
            Some("play") => this_card(at).map(Some),
            _ => Ok(None),
        }
    }

    fn print(&self, to: &Printer<'_>) -> String {
        match self {
            PlayVerb::ThisCard => "play this card".to_owned(),
            PlayVerb::Supporter { cards } => format!("use effect of {}", to.cards(cards)),
            PlayVerb::TurnAround => "turn this card around".to_owned(),
        }
    }

    fn wording(&self, say: &Words, _depth: u8) -> Flow {
        Flow::order(match self {
            PlayVerb::ThisCard => "play this card".to_owned(),
            PlayVerb::Supporter { cards } => format!(
                "do what {} says (it stays where it is)",
                say.cards(cards).text
            ),
            PlayVerb::TurnAround => "turn this card around to face the other player".to_owned(),
        })
    }

    fn summary(&self) -> Summary<'_> {
        match self {
            PlayVerb::ThisCard => Summary::CHANGES.sets_off(SetsOff::Does(Deed::Play)),
            PlayVerb::Supporter { .. } => Summary::CHANGES.sets_off(SetsOff::Does(Deed::Supporter)),
            PlayVerb::TurnAround => Summary::CHANGES,
        }
    }

    fn sample(kind: PlayKind, by: &mut Sampler) -> Option<Self> {
        Some(match kind {
            PlayKind::ThisCard => PlayVerb::ThisCard,
            PlayKind::Supporter => PlayVerb::Supporter { cards: by.cards() },
            PlayKind::TurnAround => PlayVerb::TurnAround,
        })
    }
}

/// `play this card`, which needs an occasion: a card that plays itself when it is played would do so for ever.
fn this_card(at: &mut Cursor<'_>) -> Parsed<PlayVerb> {
    if at.scope.place == Place::Trainer {
        return Err(at.fault(
            "This card is being played already, and would play itself for ever. \
             Say when else it may be played, as in `when drawn for the turn { may { play this card } }`.",
        ));
    }
    at.expect("play this card")?;
    Ok(PlayVerb::ThisCard)
}
