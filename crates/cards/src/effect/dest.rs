//! Where cards go, and which cards of a Pokémon go along.

use super::tree::{Variants, family};
use super::*;
use crate::parse::cursor::Cursor;
use crate::parse::error::Parsed;
use crate::print::Printer;
use crate::sample::Sampler;
use crate::wording::Words;
use crate::wording::plural::Number;

family! {
    /// Where cards go. They always go to their owner's zone.
    pub enum Dest as DestKind {
        /// `hand`.
        Hand,
        /// `discard`.
        Discard,
        /// `deck top`; several cards in an order that the player picks.
        DeckTop,
        /// `deck bottom`; several cards in an order that the player picks.
        DeckBottom,
        /// `deck`: shuffled into it.
        DeckShuffled,
        /// `lost zone`.
        LostZone,
        /// `bench`: put onto their owner's Bench as new Pokémon.
        Bench,
        /// `prizes`: face down among their owner's Prize cards.
        Prizes,
        /// `onto SELECT`: evolves that Pokémon, or levels it up.
        Onto(PokemonSel),
        /// `in place of SELECT`: a new Pokémon where that one stood before it left play.
        InPlaceOf(PokemonSel),
        /// `SELECT`: attached to it. With `spread`, each card's Pokémon is chosen apart ("in any way you like").
        Attach {
            /// To which Pokémon.
            to: PokemonSel,
            /// Each card apart.
            spread: bool,
        },
    }
}

/// Which cards of a Pokémon go along when it leaves play (AMB-61).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Along {
    /// Only its top card goes there.
    TopOnly,
    /// `with all pokemon cards`: the cards under it too.
    PokemonCards,
    /// `with all cards`: also what is attached.
    AllCards,
}

impl Cursor<'_> {
    /// Where cards go: `into hand`, `on deck top`, `attached to SELECT` …
    pub(crate) fn destination(&mut self) -> Parsed<Dest> {
        if self.eat("attached") {
            return self.attached();
        }
        if self.eat("in place of") {
            return Ok(Dest::InPlaceOf(self.pokemon()?));
        }
        if self.eat("onto") {
            let bench = ["bench", "your bench", "opponent's bench"];
            return Ok(match bench.into_iter().any(|words| self.eat(words)) {
                true => Dest::Bench,
                false => Dest::Onto(self.pokemon()?),
            });
        }
        let preposition = ["into", "on", "to"].into_iter().any(|word| self.eat(word));
        if !preposition {
            let known = ["into", "onto", "on", "attached"];
            return Err(self.unknown("a destination such as `into hand`", known));
        }
        self.need(
            &[
                ("hand", Dest::Hand),
                ("discard", Dest::Discard),
                ("deck top", Dest::DeckTop),
                ("deck bottom", Dest::DeckBottom),
                ("deck", Dest::DeckShuffled),
                ("lost zone", Dest::LostZone),
                ("prizes", Dest::Prizes),
            ],
            "a place such as `hand`, `deck top` or `bench`",
        )
    }

    /// `to SELECT`, or `among SELECT` where each card's Pokémon is chosen apart.
    pub(crate) fn attached(&mut self) -> Parsed<Dest> {
        let spread = self.eat("among");
        if !spread {
            self.expect("to")?;
        }
        Ok(Dest::Attach {
            to: self.pokemon()?,
            spread,
        })
    }

    /// Which cards of a Pokémon go along.
    pub(crate) fn along(&mut self) -> Along {
        self.pick(&[
            ("with all pokemon cards", Along::PokemonCards),
            ("with all cards", Along::AllCards),
        ])
        .unwrap_or(Along::TopOnly)
    }
}

impl Printer<'_> {
    /// Where cards go, after the verb.
    pub(crate) fn destination(&self, to: &Dest) -> String {
        match to {
            Dest::Hand => "into hand".to_owned(),
            Dest::Discard => "into discard".to_owned(),
            Dest::DeckTop => "on deck top".to_owned(),
            Dest::DeckBottom => "on deck bottom".to_owned(),
            Dest::DeckShuffled => "into deck".to_owned(),
            Dest::LostZone => "into lost zone".to_owned(),
            Dest::Bench => "onto bench".to_owned(),
            Dest::Prizes => "into prizes".to_owned(),
            Dest::Onto(sel) => format!("onto {}", self.pokemon(sel)),
            Dest::InPlaceOf(sel) => format!("in place of {}", self.pokemon(sel)),
            Dest::Attach { to, spread } => {
                let word = if *spread { "among" } else { "to" };
                format!("attached {word} {}", self.pokemon(to))
            }
        }
    }
}

impl Words {
    /// Where cards go, as it stands after them; `whose` is the owner of the place.
    pub(crate) fn dest(&self, to: &Dest, whose: &str) -> String {
        match to {
            Dest::Hand => format!("into {whose} hand"),
            Dest::Discard => format!("into {whose} discard pile"),
            Dest::DeckTop => format!("on top of {whose} deck"),
            Dest::DeckBottom => format!("at the bottom of {whose} deck"),
            Dest::DeckShuffled => format!("into {whose} deck, shuffled in"),
            Dest::LostZone => format!("into {whose} Lost Zone"),
            Dest::Bench => format!("onto {whose} Bench"),
            Dest::Prizes => format!("face down among {whose} Prize cards"),
            Dest::Onto(sel) => {
                let onto = self.pokemon(sel);
                let it = onto.number.pick("it", "them");
                format!("onto {} to evolve {it}", onto.text)
            }
            Dest::InPlaceOf(sel) => format!("in the place of {}", self.pokemon(sel).text),
            Dest::Attach { to, spread: false } => format!("to {}", self.pokemon(to).text),
            Dest::Attach { to, spread: true } => {
                format!("to {}, divided as you like", self.pool(to))
            }
        }
    }
}

impl Along {
    /// After a destination in a card file.
    pub(crate) fn print(self) -> &'static str {
        match self {
            Along::TopOnly => "",
            Along::PokemonCards => " with all pokemon cards",
            Along::AllCards => " with all cards",
        }
    }

    /// After the Pokémon in a sentence.
    pub(crate) fn wording(self, number: Number) -> &'static str {
        match self {
            Along::TopOnly => number.pick(
                "(only its top card, discarding the others)",
                "(only their top cards, discarding the others)",
            ),
            Along::PokemonCards => number.pick(
                "with the cards under it (discarding what is attached)",
                "with the cards under them (discarding what is attached)",
            ),
            Along::AllCards => number.pick(
                "with all cards attached to it",
                "with all cards attached to them",
            ),
        }
    }
}

impl Sampler {
    /// A destination by chance.
    pub(crate) fn dest(&mut self) -> Dest {
        match self.pick(Dest::KINDS) {
            DestKind::Hand => Dest::Hand,
            DestKind::Discard => Dest::Discard,
            DestKind::DeckTop => Dest::DeckTop,
            DestKind::DeckBottom => Dest::DeckBottom,
            DestKind::DeckShuffled => Dest::DeckShuffled,
            DestKind::LostZone => Dest::LostZone,
            DestKind::Bench => Dest::Bench,
            DestKind::Prizes => Dest::Prizes,
            DestKind::Onto => Dest::Onto(self.single()),
            DestKind::InPlaceOf => Dest::InPlaceOf(self.single()),
            DestKind::Attach => Dest::Attach {
                to: self.pokemon(),
                spread: self.coin(),
            },
        }
    }

    /// What goes along by chance.
    pub(crate) fn along(&mut self) -> Along {
        self.pick(&[Along::TopOnly, Along::PokemonCards, Along::AllCards])
    }
}
