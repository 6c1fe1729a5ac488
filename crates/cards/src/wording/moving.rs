//! What is done with cards: drawn, moved, searched for.

use super::Words;
use super::effect::opened;
use super::flow::Flow;
use super::kinds::{doing, owner};
use super::plural::{Number, Phrase, listed};
use super::step::{Step, steps};
use super::verb::{by_opponent, whose};
use crate::effect::{
    Amount, CardSel, CardVerb, CardZone, Chooser, Cmp, Count, Dest, Differ, Effect, Filter,
    FlowVerb, LineageFilter, Player, PokemonSel, PrizeVerb, SearchPart, SearchTo, Test, Var,
};

impl Words {
    /// `draw 3 cards`, with the verb as it goes with the player.
    pub(super) fn draw(&self, verb: &str, count: &Amount, up_to: bool) -> String {
        match (count, up_to) {
            (Amount::Number(1), false) => format!("{verb} a card"),
            (count, up_to) => {
                let up_to = if up_to { "up to " } else { "" };
                format!("{verb} {up_to}{}", self.things(count, "card", "cards"))
            }
        }
    }

    /// What is done with cards.
    pub(super) fn card_verb(&self, effect: &Effect) -> Flow {
        match effect {
            Effect::Cards(CardVerb::Draw { who, count, up_to }) => {
                let verb = doing(*who, "draw", "draws");
                by(*who, self.draw(&verb, count, *up_to))
            }
            Effect::Cards(CardVerb::DrawUntil { who, size }) => {
                let until = doing(*who, "draw cards until", "draws cards until");
                let have = if *who == Player::You {
                    "you have"
                } else {
                    "they have"
                };
                by(
                    *who,
                    match size {
                        Amount::Number(1) => format!("{until} {have} 1 card in hand"),
                        Amount::Number(n) => format!("{until} {have} {n} cards in hand"),
                        size => format!(
                            "{until} {have} as many cards in hand as {}",
                            self.amount(size)
                        ),
                    },
                )
            }
            Effect::Cards(CardVerb::Move {
                cards, to, reveal, ..
            }) => self.move_cards(cards, to, *reveal),
            Effect::Cards(CardVerb::Search { .. }) => self.search(effect),
            Effect::Cards(CardVerb::RevealUntil { who, filter, .. }) => {
                let sort = super::plural::with_article(&self.cards_of(filter, Number::One));
                Flow::order(format!(
                    "reveal cards from the top of {} deck until {sort} comes up",
                    owner(*who)
                ))
            }
            Effect::Cards(CardVerb::Look { cards, reveal, .. }) => {
                let cards = self.cards(cards).text;
                let verb = if *reveal { "reveal" } else { "look at" };
                Flow::order(format!("{verb} {cards}"))
            }
            Effect::Prizes(PrizeVerb::TurnUp { cards }) => {
                Flow::order(format!("turn {} face up", self.cards(cards).text))
            }
            Effect::Prizes(PrizeVerb::Take { count }) => Flow::order(format!(
                "take {}",
                self.things(count, "Prize card", "Prize cards")
            )),
            Effect::Prizes(PrizeVerb::Shuffle { who }) => {
                Flow::order(format!("shuffle {} face-down Prize cards", owner(*who)))
            }
            Effect::Cards(CardVerb::Shuffle { who }) => {
                Flow::order(format!("shuffle {} deck", owner(*who)))
            }
            _ => Flow::statement("nothing happens"),
        }
    }

    fn move_cards(&self, cards: &CardSel, to: &Dest, reveal: bool) -> Flow {
        let plain = !reveal && !matches!(to, Dest::Attach { .. } | Dest::Onto(_));
        if plain && self.is_opponents_choice(cards) {
            let cards = CardSel {
                chooser: Chooser::You,
                ..cards.clone()
            };
            return by_opponent(&self.move_cards(&cards, to, reveal).lead);
        }
        if plain && let Some((one, unit)) = self.one_for_each(cards) {
            let flow = self.move_cards(&one, to, reveal);
            return Flow {
                lead: format!("{} for each {unit}", flow.lead),
                ..flow
            };
        }
        let what = self.cards(cards);
        let attached = matches!(cards.from, CardZone::Attached(_));
        let whose = whose(self.names.owner_of(&cards.from), what.number);
        let verb = match to {
            Dest::Discard => "discard",
            Dest::Attach { .. } if attached => "move",
            Dest::Attach { .. } => "attach",
            Dest::DeckShuffled => "shuffle",
            Dest::Hand if !reveal && matches!(cards.from, CardZone::Discard(_)) => "take",
            _ => "put",
        };
        let place = match to {
            Dest::Discard => String::new(),
            Dest::DeckShuffled => format!(" into {whose} deck"),
            Dest::DeckTop | Dest::DeckBottom
                if what.number == Number::Many && cards.chooser != Chooser::Random =>
            {
                format!(" {} in any order", self.dest(to, whose))
            }
            other => match (self.within(cards, other), self.to_another(cards, other)) {
                (Some(_), _) => " as you like".to_owned(),
                (None, Some(another)) => format!(" to {another}"),
                (None, None) => match self.onto_fitting(cards, other) {
                    Some(onto) => format!(" {onto}"),
                    None => format!(" {}", self.dest(other, whose)),
                },
            },
        };
        let what = match (to, attached) {
            (Dest::Attach { .. }, true) => Phrase {
                text: match self.within(cards, to) {
                    Some(_) => what.text.replacen(" attached to ", " between ", 1),
                    None => what.text.replacen(" attached to ", " from ", 1),
                },
                number: what.number,
            },
            _ => what,
        };
        Flow::order(match reveal {
            false => format!("{verb} {}{place}", what.text),
            true => {
                let it = what.number.pick("it", "them");
                format!("reveal {} and {verb} {it}{place}", what.text)
            }
        })
    }

    /// Whether the opponent picks among cards of their own.
    fn is_opponents_choice(&self, cards: &CardSel) -> bool {
        let theirs = self.names.owner_of(&cards.from) == Some(Player::Opponent);
        cards.chooser == Chooser::Opponent && theirs
    }

    /// A single one of these cards, and what it is counted for: `1 card from your hand`, `heads`.
    fn one_for_each(&self, cards: &CardSel) -> Option<(CardSel, String)> {
        let one = Box::new(Amount::Number(1));
        let (single, unit) = match (&cards.count, &cards.from) {
            (Count::Exactly(n), _) => {
                let count = Count::Exactly(one);
                (
                    CardSel {
                        count,
                        ..cards.clone()
                    },
                    self.unit(n)?,
                )
            }
            (Count::All, CardZone::DeckTop(who, n)) if cards.filter == Filter::Any => {
                let from = CardZone::DeckTop(*who, one);
                (
                    CardSel {
                        from,
                        ..cards.clone()
                    },
                    self.unit(n)?,
                )
            }
            _ => return None,
        };
        // Units of Energy that have to be named are no single card.
        let named = self.cards(cards).text.contains("(counted by");
        (!named).then_some((single, unit))
    }

    /// The Pokémon among which attached cards are moved freely, if it is one group.
    fn within(&self, cards: &CardSel, to: &Dest) -> Option<String> {
        match (&cards.from, to) {
            (CardZone::Attached(from), Dest::Attach { to, spread: true }) if **from == *to => {
                Some(self.pool(to))
            }
            _ => None,
        }
    }

    /// The Pokémon that gets a card in place of the one that holds it.
    fn to_another(&self, cards: &CardSel, to: &Dest) -> Option<String> {
        match (&cards.from, to) {
            (CardZone::Var(var), Dest::Attach { to, spread: false }) => self.another(to, *var),
            _ => None,
        }
    }

    /// `onto 1 of your Pokémon that it levels up from`, where a card goes onto a Pokémon that it fits.
    fn onto_fitting(&self, cards: &CardSel, to: &Dest) -> Option<String> {
        let (CardZone::Var(var), Dest::Onto(sel)) = (&cards.from, to) else {
            return None;
        };
        let whole = cards.filter == Filter::Any && cards.count == Count::All;
        let one = self.name(*var).number == Number::One;
        if !whole || !one || sel.filter != Filter::Lineage(LineageFilter::FitsDirectlyUnder(*var)) {
            return None;
        }
        let any = PokemonSel {
            filter: Filter::Any,
            ..sel.clone()
        };
        let how = match self.names.rise_of(*var) {
            Some(rise) => format!("{} from", rise.verb(Number::One)),
            None => "can be put on".to_owned(),
        };
        Some(format!("onto {} that it {how}", self.pokemon(&any).text))
    }

    /// Where cards go, as it stands after them; `whose` is the owner of the place.
    pub(super) fn dest(&self, to: &Dest, whose: &str) -> String {
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

    fn sought_parts(&self, parts: &[SearchPart], either: bool) -> Phrase {
        let word = if either { "or" } else { "and" };
        let phrases: Vec<Phrase> = parts
            .iter()
            .map(|part| {
                let phrase = self.sought(&part.count, &part.filter);
                let differ = match part.differ {
                    None => "",
                    Some(Differ::Types) => " of different types",
                    Some(Differ::Names) => " of different names",
                };
                Phrase {
                    text: phrase.text + differ,
                    number: phrase.number,
                }
            })
            .collect();
        let number = match &phrases[..] {
            [one] => one.number,
            all if either && all.iter().all(|one| one.number == Number::One) => Number::One,
            _ => Number::Many,
        };
        let texts: Vec<String> = phrases.into_iter().map(|phrase| phrase.text).collect();
        let text = match either {
            true => format!("either {}", texts.join(" or ")),
            false => listed(&texts, word),
        };
        Phrase { text, number }
    }

    /// The clauses of a search, and whose deck is to be shuffled after them.
    fn search_clauses(&self, effect: &Effect) -> Option<(Option<Player>, Vec<String>)> {
        let Effect::Cards(CardVerb::Search {
            who,
            parts,
            either,
            to,
            reveal,
        }) = effect
        else {
            return None;
        };
        let sought = self.sought_parts(parts, *either);
        let found = sought.number.pick("it", "them");
        let mut clauses = vec![format!(
            "search through {} deck to find {}",
            owner(*who),
            sought.text
        )];
        // Cards that go back onto the deck lie there only after it was shuffled.
        let on_deck = matches!(to, SearchTo::Dest(Dest::DeckTop | Dest::DeckBottom));
        let goes_on = matches!(to, SearchTo::Dest(_)) && !on_deck;
        if *reveal && !goes_on {
            clauses.push(format!("reveal {found}"));
        }
        let shown = match *reveal && goes_on {
            true => format!(" after revealing {found}"),
            false => String::new(),
        };
        if on_deck {
            clauses.push(format!("shuffle {} deck", owner(*who)));
        }
        if let SearchTo::Dest(to) = to {
            let order = match (on_deck, sought.number) {
                (true, Number::Many) => " in any order",
                _ => "",
            };
            clauses.push(match to {
                Dest::Discard => format!("discard {found}{shown}"),
                Dest::Attach { .. } => format!("attach {found} {}{shown}", self.dest(to, "")),
                other => format!(
                    "put {found} {}{order}{shown}",
                    self.dest(other, owner(*who))
                ),
            });
        }
        if !on_deck {
            return Some((Some(*who), clauses));
        }
        Some((None, clauses))
    }

    fn search(&self, effect: &Effect) -> Flow {
        let Some((who, clauses)) = self.search_clauses(effect) else {
            return Flow::order("");
        };
        let search = Flow::order(listed(&clauses, "and"));
        match who {
            Some(who) => search.and(format!("afterwards, shuffle {} deck", owner(who))),
            None => search,
        }
    }

    /// A search whose finds are dealt with one by one.
    pub(super) fn search_then(&self, effect: &Effect, then: &Effect, depth: u8) -> Flow {
        let Some((who, clauses)) = self.search_clauses(effect) else {
            return Flow::order("");
        };
        let search = listed(&clauses, "and");
        let deck = format!("{} deck", owner(who.unwrap_or(Player::You)));
        let list = steps(then);
        if let Some((found, body)) = self.if_found(effect, &list) {
            let flow = Flow::order(search).and(format!("{found}{}", body.lead));
            return opened(flow.and(format!("afterwards, shuffle {deck}")));
        }
        let shuffle = format!("before you shuffle {deck}");
        match &list[..] {
            [one] if let Some(one) = self.bare_clause(one) => {
                opened(Flow::order(format!("{search}; {shuffle}, {}", one.lead)))
            }
            _ => Flow {
                rest: self.points(&list, depth + 1),
                simple: false,
                ..Flow::order(format!("{search}; {shuffle}, do this:"))
            },
        }
    }

    /// What is done if anything was found, where that is all that is done with it.
    fn if_found(&self, search: &Effect, list: &[Step<'_>]) -> Option<(&'static str, Flow)> {
        let Effect::Cards(CardVerb::Search {
            to: SearchTo::Then(var, _),
            ..
        }) = search
        else {
            return None;
        };
        let [
            Step::One(Effect::Flow(FlowVerb::If {
                test,
                then,
                otherwise: None,
            })),
        ] = list
        else {
            return None;
        };
        let body = steps(then);
        if *test != at_least_one(*var) || !self.are_clauses(&body) {
            return None;
        }
        let body = self.body(then, 0);
        let found = self
            .name(*var)
            .number
            .pick("if you find it, ", "if you find any, ");
        body.rest.is_empty().then_some((found, body))
    }

    /// A statement as one clause with nothing after it.
    fn bare_clause(&self, step: &Step<'_>) -> Option<Flow> {
        self.clause_of(step).filter(|flow| flow.rest.is_empty())
    }

    /// A search with its shuffle in one clause, if it is short enough for that.
    pub(super) fn search_in_one_clause(&self, effect: &Effect) -> Option<Flow> {
        if let Effect::Cards(CardVerb::Search {
            to: SearchTo::Then(..),
            ..
        }) = effect
        {
            return None;
        }
        let (who, mut clauses) = self.search_clauses(effect)?;
        if let Some(who) = who {
            clauses.push(format!("shuffle {} deck", owner(who)));
        }
        Some(Flow::order(listed(&clauses, "and")))
    }
}

/// Whether a name holds anything.
fn at_least_one(var: Var) -> Test {
    Test::Compare(Amount::Var(var), Cmp::AtLeast, Amount::Number(1))
}

/// An order to the player who uses the text, or what another player does.
fn by(who: Player, text: String) -> Flow {
    match who {
        Player::You => Flow::order(text),
        _ => Flow::statement(text),
    }
}
