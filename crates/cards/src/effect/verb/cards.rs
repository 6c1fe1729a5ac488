//! Cards: drawn, looked at, moved, searched for.

mod moving;
mod search;

use super::*;
use crate::parse::statement::verbs_of_players;
use crate::wording::kinds::{doing, owner};
use crate::wording::plural::{Number, with_article};

family! {
    /// Cards: drawn, looked at, moved, searched for.
    pub enum CardVerb as CardKind {
        /// `draw N`, `draw up to N`, `opponent draws N`.
        Draw {
            /// Who draws.
            who: Player,
            /// "up to": the player names a number first (TEXT-3).
            up_to: bool,
            /// How many.
            count: Amount,
        },
        /// `draw until N`: until the hand holds N cards.
        DrawUntil {
            /// Who draws.
            who: Player,
            /// The size of the hand.
            size: Amount,
        },
        /// `put CARDS into DEST`, `discard CARDS`, `attach CARDS to SELECT`.
        Move {
            /// Which cards.
            cards: CardSel,
            /// Where to.
            to: Dest,
            /// Both players see them first.
            reveal: bool,
            /// `as name`: the cards that were moved.
            var: Option<Var>,
        },
        /// `search your deck for CARDS and CARDS into DEST [revealed]`: may fail to find (AMB-32), then the deck is
        /// shuffled.
        Search {
            /// Whose deck.
            who: Player,
            /// What is searched for: one or several sorts.
            parts: Vec<SearchPart>,
            /// `… or …`: only one of the sorts, which the player picks while seeing the deck.
            either: bool,
            /// What is done with what is found.
            to: SearchTo,
            /// Both players see them first.
            reveal: bool,
        },
        /// `reveal your deck until FILTER as name`: cards from the top, up to the first that fits.
        RevealUntil {
            /// Whose deck.
            who: Player,
            /// What ends it.
            filter: Filter,
            /// All cards that were revealed.
            var: Var,
        },
        /// `look at CARDS as name` (only `you` see them), `reveal CARDS as name` (all see them).
        Look {
            /// Which cards.
            cards: CardSel,
            /// The name.
            var: Var,
            /// Shown to all.
            reveal: bool,
        },
        /// `shuffle your deck`.
        Shuffle {
            /// Whose deck.
            who: Player,
        },
    }
}

/// One sort of card in a search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchPart {
    /// How many.
    pub count: Count,
    /// What kind of card.
    pub filter: Filter,
    /// In what the found cards must differ.
    pub differ: Option<Differ>,
}

/// In what the cards of a choice must differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Differ {
    /// `of different types`.
    Types,
    /// `of different names`.
    Names,
}

family! {
    /// What is done with what a search finds.
    pub enum SearchTo {
        /// All of it goes there.
        Dest(Dest),
        /// `as name { … }`: the block deals with it before the deck is shuffled.
        Then(Var, Box<Effect>),
    }
}

impl Verb for CardVerb {
    const WORDS: &'static [Word] = &[
        Word::with("draw", "draw 2"),
        Word::with("put", "put 1 card from your hand on deck top"),
        Word::with("discard", "discard 1 card from your hand"),
        Word::with("attach", "attach 1 energy from your hand to your active"),
        Word::with(
            "search",
            "search your deck for 1 basic pokemon into hand revealed",
        ),
        Word::with("look", "look at top 3 of your deck as those"),
        Word::with("reveal", "reveal opponent's hand as seen"),
        Word::with("shuffle", "shuffle your deck"),
    ];

    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        if let Some((_, who)) = verbs_of_players("draw").find(|(verb, _)| at.eat(verb)) {
            return draw(at, who).map(Some);
        }
        match at.word() {
            Some("put") => moving::put(at).map(Some),
            Some("discard") => moving::discard(at).map(Some),
            Some("attach") => moving::attach(at).map(Some),
            Some("search") => search::search(at).map(Some),
            Some("look" | "reveal") => look(at).map(Some),
            Some("shuffle") => shuffle(at).map(Some),
            _ => Ok(None),
        }
    }

    fn print(&self, to: &Printer<'_>) -> String {
        match self {
            CardVerb::Draw { who, up_to, count } => {
                let up_to = if *up_to { "up to " } else { "" };
                format!("{} {up_to}{}", by_player(*who, "draw"), to.amount(count))
            }
            CardVerb::DrawUntil { who, size } => {
                format!("{} until {}", by_player(*who, "draw"), to.amount(size))
            }
            CardVerb::Move {
                cards,
                to: dest,
                reveal,
                var,
            } => {
                let name = var.map_or(String::new(), |var| format!(" as {}", to.name(var)));
                let reveal = if *reveal { " revealed" } else { "" };
                format!("{}{reveal}{name}", moving::printed(to, cards, dest))
            }
            CardVerb::Search {
                who,
                parts,
                either,
                to: dest,
                reveal,
            } => search::printed(to, (*who, parts, *either), dest, *reveal),
            CardVerb::RevealUntil { who, filter, var } => {
                let (filter, name) = (to.filter_one(filter), to.name(*var));
                format!("reveal {} deck until {filter} as {name}", who.owner())
            }
            CardVerb::Look { cards, var, reveal } => {
                let verb = if *reveal { "reveal" } else { "look at" };
                format!("{verb} {} as {}", to.cards(cards), to.name(*var))
            }
            CardVerb::Shuffle { who } => format!("shuffle {} deck", who.owner()),
        }
    }

    fn wording(&self, say: &Words, depth: u8) -> Flow {
        match self {
            CardVerb::Draw { who, up_to, count } => {
                let verb = doing(*who, "draw", "draws");
                by(*who, drawn(say, &verb, count, *up_to))
            }
            CardVerb::DrawUntil { who, size } => {
                let until = doing(*who, "draw cards until", "draws cards until");
                let have = match who {
                    Player::You => "you have",
                    Player::Opponent | Player::Each => "they have",
                };
                let many = match size.number() {
                    Some(1) => "1 card in hand".to_owned(),
                    Some(n) => format!("{n} cards in hand"),
                    None => format!("as many cards in hand as {}", say.amount(size)),
                };
                by(*who, format!("{until} {have} {many}"))
            }
            CardVerb::Move {
                cards, to, reveal, ..
            } => moving::told(say, cards, to, *reveal),
            CardVerb::Search { to, .. } => match to {
                SearchTo::Dest(_) => search::told(say, self),
                SearchTo::Then(_, then) => search::told_with_block(say, self, then, depth),
            },
            CardVerb::RevealUntil { who, filter, .. } => {
                let sort = with_article(&say.cards_of(filter, Number::One));
                Flow::order(format!(
                    "reveal cards from the top of {} deck until {sort} comes up",
                    owner(*who)
                ))
            }
            CardVerb::Look { cards, reveal, .. } => {
                let cards = say.cards(cards).text;
                let verb = if *reveal { "reveal" } else { "look at" };
                Flow::order(format!("{verb} {cards}"))
            }
            CardVerb::Shuffle { who } => Flow::order(format!("shuffle {} deck", owner(*who))),
        }
    }

    fn clause(&self, say: &Words) -> Option<Flow> {
        match matches!(self, CardVerb::Search { .. }) {
            true => search::in_one_clause(say, self),
            false => self.wording(say, 0).if_simple(),
        }
    }

    fn more(&self, say: &Words, before: &Effect) -> Option<Flow> {
        let Effect::Cards(before) = before else {
            return None;
        };
        more_of(say, before, self)
    }

    fn allowed(&self, say: &Words, by: Player) -> Option<String> {
        let CardVerb::Draw { who, up_to, count } = self else {
            return None;
        };
        (*who == by && by != Player::You).then(|| drawn(say, "draw", count, *up_to))
    }

    fn when_done(&self) -> Option<&'static str> {
        match self {
            // One card is enough, however many were to be drawn.
            CardVerb::Draw { .. } | CardVerb::DrawUntil { .. } => Some("if any card was drawn"),
            // After a search, `that` could be taken for the shuffle.
            CardVerb::Search {
                to: SearchTo::Dest(_),
                ..
            } => Some("if you found a card this way"),
            CardVerb::Search { .. }
            | CardVerb::Move { .. }
            | CardVerb::RevealUntil { .. }
            | CardVerb::Look { .. }
            | CardVerb::Shuffle { .. } => None,
        }
    }

    fn summary(&self) -> Summary<'_> {
        match self {
            CardVerb::Draw { count, .. } => Summary::CHANGES.number("draw", count),
            CardVerb::DrawUntil { .. } => Summary::CHANGES,
            CardVerb::Move { cards, to, var, .. } => {
                let moves = Summary::TAKES.sets_off(SetsOff::Moves(cards, to));
                match var {
                    Some(var) => moves.names(*var, Given::Cards(moving::done(to), cards)),
                    None => moves,
                }
            }
            CardVerb::Search { who, parts, to, .. } => match to {
                SearchTo::Dest(to) => Summary::CHANGES.sets_off(SetsOff::Finds(to)),
                SearchTo::Then(var, _) => Summary::CHANGES.names(*var, Given::Found(*who, parts)),
            },
            CardVerb::RevealUntil { who, var, .. } => {
                Summary::CHANGES.names(*var, Given::Revealed(*who))
            }
            CardVerb::Look { cards, var, reveal } => {
                let done = if *reveal {
                    Done::Revealed
                } else {
                    Done::LookedAt
                };
                Summary::LOOKS.names(*var, Given::Cards(done, cards))
            }
            CardVerb::Shuffle { .. } => Summary::LOOKS,
        }
    }

    fn sample(kind: CardKind, by: &mut Sampler) -> Option<Self> {
        let names = matches!(kind, CardKind::RevealUntil | CardKind::Look);
        if names && !by.has_room_for_names() {
            return None;
        }
        Some(match kind {
            CardKind::Draw => CardVerb::Draw {
                who: by.player(),
                up_to: by.coin(),
                count: by.amount(2),
            },
            CardKind::DrawUntil => CardVerb::DrawUntil {
                who: by.player(),
                size: by.amount(2),
            },
            CardKind::Move => CardVerb::Move {
                cards: by.cards(),
                to: by.dest(),
                reveal: by.coin(),
                var: match by.has_room_for_names() && by.below(6) == 0 {
                    true => Some(by.bind(Meaning::Cards)),
                    false => None,
                },
            },
            CardKind::Search => search::sample(by),
            CardKind::RevealUntil => CardVerb::RevealUntil {
                who: by.player(),
                filter: by.filter(1),
                var: by.bind(Meaning::Cards),
            },
            CardKind::Look => CardVerb::Look {
                cards: by.cards(),
                var: by.bind(Meaning::Cards),
                reveal: by.coin(),
            },
            CardKind::Shuffle => CardVerb::Shuffle { who: by.player() },
        })
    }
}

fn draw(at: &mut Cursor<'_>, who: Player) -> Parsed<CardVerb> {
    if at.eat("until") {
        let size = at.amount()?;
        return Ok(CardVerb::DrawUntil { who, size });
    }
    Ok(CardVerb::Draw {
        who,
        up_to: at.eat("up to"),
        count: at.amount()?,
    })
}

fn look(at: &mut Cursor<'_>) -> Parsed<CardVerb> {
    let reveal = at.eat("reveal");
    if !reveal {
        at.expect("look at")?;
    }
    for (owner, who) in vocab::OWNERS {
        if reveal && at.eat(&format!("{owner} deck until")) {
            return Ok(CardVerb::RevealUntil {
                who: *who,
                filter: at.filter_one()?,
                var: at.bind(Meaning::Cards)?,
            });
        }
    }
    Ok(CardVerb::Look {
        cards: at.cards()?,
        var: at.bind(Meaning::Cards)?,
        reveal,
    })
}

fn shuffle(at: &mut Cursor<'_>) -> Parsed<CardVerb> {
    at.expect("shuffle")?;
    let who = at.owner()?;
    if at.sees("hand") {
        let meant = format!("put {} hand into deck", who.owner());
        let message = "Cards that are shuffled into a deck are put there.";
        return Err(at.fault(message).suggest(Some(&meant)));
    }
    at.expect("deck")?;
    Ok(CardVerb::Shuffle { who })
}

/// `draw 3 cards`, with the verb as it goes with the player.
fn drawn(say: &Words, verb: &str, count: &Amount, up_to: bool) -> String {
    match (count, up_to) {
        (Amount::Number(1), false) => format!("{verb} a card"),
        (count, up_to) => {
            let up_to = if up_to { "up to " } else { "" };
            format!("{verb} {up_to}{}", say.things(count, "card", "cards"))
        }
    }
}

/// An order to the player who uses the text, or what another player does.
fn by(who: Player, text: String) -> Flow {
    match who {
        Player::You => Flow::order(text),
        Player::Opponent | Player::Each => Flow::statement(text),
    }
}

/// A deed that is done once more: `draw 2 more cards`, `also discard …`; nothing if it is another one.
fn more_of(say: &Words, before: &CardVerb, again: &CardVerb) -> Option<Flow> {
    match (before, again) {
        (
            CardVerb::Draw { who: a, .. },
            CardVerb::Draw {
                who: b,
                up_to,
                count,
            },
        ) => {
            if a != b || *a != Player::You {
                return None;
            }
            Some(match (count, up_to) {
                (Amount::Number(1), false) => Flow::order("draw another card"),
                (Amount::Number(n), false) => Flow::order(format!("draw {n} more cards")),
                _ => again.wording(say, 0).after("also "),
            })
        }
        (
            CardVerb::Move { cards: a, to, .. },
            CardVerb::Move {
                cards: b, to: same, ..
            },
        ) => {
            let deck = |cards: &CardSel| matches!(cards.from, CardZone::DeckTop(..));
            let more = deck(a) && deck(b) && to == same;
            more.then(|| again.wording(say, 0).after("also "))
        }
        _ => None,
    }
}
