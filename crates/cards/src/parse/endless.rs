//! Finds texts that could go on for ever: whatever happens in a game comes to an end.

use super::cursor::Cursor;
use super::error::{Fault, Parsed, Span};
use crate::effect::verb::{Done, Given, SetsOff};
use crate::effect::{
    CardSel, CardSort, CardZone, Dest, Effect, FactFilter, Filter, PlayVerb, Trigger, Var,
};

/// What an effect does that sets texts off, in an order: a text may do only what stands before the deed that sets it off.
/// So of texts that set each other off, also those of different cards, there is an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Deed {
    /// Discards attached cards.
    Discard,
    /// Brings another Pokémon into the Active spot.
    Switch,
    /// Attaches cards from the hand.
    Attach,
    /// Puts Pokémon onto the Bench from elsewhere than the hand.
    Bench,
    /// Puts Pokémon from the hand into play, or plays a card.
    Play,
    /// Adds Prize cards. Taking them comes to an end by itself.
    Prize,
    /// Does what a Supporter card does, which may be anything.
    Supporter,
}

impl Deed {
    /// The deed in a sentence, after "cannot", in a text that `cause` set off.
    fn words(self, cause: Deed) -> &'static str {
        match self {
            // Where a Pokémon comes from makes no difference to a text that puts none onto a Bench either.
            Deed::Play if cause <= Deed::Bench => "play cards or put Pokémon into play",
            Deed::Discard => "discard attached cards",
            Deed::Switch => "switch Pokémon",
            Deed::Attach => "attach cards from a hand",
            Deed::Bench => "put Pokémon onto a Bench",
            Deed::Play => "play cards or put Pokémon from a hand into play",
            Deed::Prize => "put cards into the Prize cards",
            Deed::Supporter => "use the effect of a Supporter card",
        }
    }
}

impl Cursor<'_> {
    /// Refuses a text after `when …` that could set itself off again and again.
    pub(crate) fn comes_to_an_end(
        &self,
        at: Span,
        trigger: Trigger,
        effect: &Effect,
    ) -> Parsed<()> {
        let Some(cause) = trigger.cause() else {
            return Ok(());
        };
        let deeds = effect.all().into_iter();
        let mut deeds = deeds.filter_map(|part| deed(part, effect));
        match deeds.find(|deed| leads_back(*deed, cause)) {
            None => Ok(()),
            Some(deed) => Err(Fault::new(
                at,
                format!(
                    "This could go on for ever: what happens here cannot {}, because {}.",
                    deed.words(cause),
                    trigger.why_endless()
                ),
            )),
        }
    }

    /// Refuses a price for attaching a card that attaches cards, for which the same price may be owed.
    pub(crate) fn attaches_nothing(&self, at: Span, cost: &Effect) -> Parsed<()> {
        let attaches = |effect: &Effect| match effect.summary().sets_off {
            Some(SetsOff::Moves(_, to) | SetsOff::Finds(to)) => matches!(to, Dest::Attach { .. }),
            Some(SetsOff::Does(_)) | None => false,
        };
        match cost.all().into_iter().any(attaches) {
            false => Ok(()),
            true => Err(Fault::new(
                at,
                "This could go on for ever: what an Energy card costs cannot attach cards, because those may cost the same.",
            )),
        }
    }

    /// Refuses a Supporter that can use the effect of its own copies, which would do the same. `parts` are its cost and
    /// what it does.
    pub(crate) fn uses_others_only(&self, name: &str, parts: &[&Effect]) -> Parsed<()> {
        let all: Vec<&Effect> = parts.iter().flat_map(|part| part.all()).collect();
        let own = |effect: &&&Effect| matches!(effect, Effect::Play(PlayVerb::Supporter { cards }) if !excludes(cards, name, &all));
        if all.iter().find(own).is_none() {
            return Ok(());
        }
        let message = format!(
            "This could go on for ever: \"{name}\" can find another \"{name}\", which finds the next. \
             Leave them out, as in `use effect of 1 supporter where not named \"{name}\" from …`."
        );
        Err(Fault::new(self.span_of("use effect of"), message))
    }
}

/// Whether a deed can lead to a text again that `cause` set off.
fn leads_back(deed: Deed, cause: Deed) -> bool {
    // Who puts cards into the Prize cards when a Pokémon is played takes none of them by that.
    deed >= cause && (deed, cause) != (Deed::Prize, Deed::Play)
}

/// What an effect does by itself, without those inside it; `text` is the whole text, in which names are given.
fn deed(effect: &Effect, text: &Effect) -> Option<Deed> {
    match effect.summary().sets_off? {
        SetsOff::Does(deed) => Some(deed),
        SetsOff::Moves(cards, to) => moved(to, source(&cards.from, text)),
        SetsOff::Finds(to) => moved(to, Origin::Elsewhere),
    }
}

/// Where cards come from, as far as that sets something off.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Hand,
    Attached,
    /// The words do not say it.
    Anywhere,
    Elsewhere,
}

fn source(zone: &CardZone, text: &Effect) -> Origin {
    match zone {
        CardZone::Hand(_) => Origin::Hand,
        CardZone::Attached(_) => Origin::Attached,
        CardZone::ThisCard => Origin::Anywhere,
        CardZone::Var(var) => named_source(*var, text),
        CardZone::Deck(_)
        | CardZone::DeckTop(..)
        | CardZone::DeckBottom(..)
        | CardZone::Discard(_)
        | CardZone::Prizes(_)
        | CardZone::LostZone(_)
        | CardZone::Under(_)
        | CardZone::Stadium
        | CardZone::StadiumOf(_) => Origin::Elsewhere,
    }
}

/// Where the cards of a name are.
fn named_source(var: Var, text: &Effect) -> Origin {
    let given = text
        .all()
        .into_iter()
        .filter_map(|effect| match effect.summary().names? {
            (name, given) if name == var => Some(given),
            _ => None,
        });
    let mut given = given.filter_map(|given| match given {
        Given::Cards(Done::Chosen | Done::LookedAt | Done::Revealed, cards)
            if cards.from != CardZone::Var(var) =>
        {
            Some(source(&cards.from, text))
        }
        Given::Found(..) | Given::Revealed(_) => Some(Origin::Elsewhere),
        Given::Cards(..) | Given::Pokemon(_) | Given::Type | Given::Number | Given::Attack => None,
    });
    given.next().unwrap_or(Origin::Anywhere)
}

/// What it means to move cards from one place to another.
fn moved(to: &Dest, from: Origin) -> Option<Deed> {
    let hand = matches!(from, Origin::Hand | Origin::Anywhere);
    let attached = matches!(from, Origin::Attached | Origin::Anywhere);
    match to {
        Dest::Discard => attached.then_some(Deed::Discard),
        Dest::Bench | Dest::InPlaceOf(_) if hand => Some(Deed::Play),
        Dest::Bench | Dest::InPlaceOf(_) => Some(Deed::Bench),
        Dest::Onto(_) => hand.then_some(Deed::Play),
        Dest::Attach { .. } => hand.then_some(Deed::Attach),
        Dest::Prizes => Some(Deed::Prize),
        Dest::Hand | Dest::DeckTop | Dest::DeckBottom | Dest::DeckShuffled | Dest::LostZone => None,
    }
}

/// Whether a selection never finds a card of this name; `all` are the effects that may have given its cards a name.
fn excludes(cards: &CardSel, name: &str, all: &[&Effect]) -> bool {
    let CardZone::Var(var) = cards.from else {
        return never(&cards.filter, name);
    };
    let given = all.iter().find_map(|effect| match effect.summary().names? {
        (name, Given::Cards(_, given)) if name == var => Some(given),
        _ => None,
    });
    let given = given.filter(|given| given.from != cards.from);
    never(&cards.filter, name) || given.is_some_and(|given| excludes(given, name, all))
}

/// Whether no card of this name has a property.
fn never(filter: &Filter, name: &str) -> bool {
    match filter {
        Filter::All(list) => list.iter().any(|part| never(part, name)),
        Filter::AnyOf(list) => list.iter().all(|part| never(part, name)),
        Filter::Fact(fact) => says_of_name(fact, name) == Some(false),
        Filter::Not(inner) => match &**inner {
            Filter::Fact(fact) => says_of_name(fact, name) == Some(true),
            Filter::Sort(sort) => matches!(sort, CardSort::Supporter | CardSort::Trainer),
            Filter::Any
            | Filter::All(_)
            | Filter::AnyOf(_)
            | Filter::Not(_)
            | Filter::Lineage(_)
            | Filter::State(_)
            | Filter::Relation(_) => false,
        },
        Filter::Any
        | Filter::Sort(_)
        | Filter::Lineage(_)
        | Filter::State(_)
        | Filter::Relation(_) => false,
    }
}

/// Whether cards of this name have a property, if the name decides that.
fn says_of_name(fact: &FactFilter, name: &str) -> Option<bool> {
    match fact {
        FactFilter::Named(other) => Some(other == name),
        FactFilter::NameHas(part) => Some(name.contains(part.as_str())),
        FactFilter::Type(_)
        | FactFilter::Stage(_)
        | FactFilter::Evolution
        | FactFilter::Kind(_)
        | FactFilter::Owned
        | FactFilter::Hp(..)
        | FactFilter::HasPower(_)
        | FactFilter::HasAnyPower
        | FactFilter::HasPowerNamed(_)
        | FactFilter::HasAttack(_) => None,
    }
}
