//! Finds texts that could go on for ever: whatever happens in a game comes to an end.

use super::cursor::Cursor;
use super::error::{Fault, Parsed, Span};
use crate::effect::{
    CardSel, CardSort, CardVerb, CardZone, ChoiceVerb, Dest, Effect, FactFilter, Filter, PlayVerb,
    PokemonVerb, SearchTo, Trigger, Var,
};

/// What an effect does that sets texts off, in an order: a text may do only what stands before the deed that sets it off.
/// So of texts that set each other off, also those of different cards, there is an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Deed {
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
    pub(super) fn comes_to_an_end(
        &self,
        at: Span,
        trigger: Trigger,
        effect: &Effect,
    ) -> Parsed<()> {
        let Some(cause) = cause(trigger) else {
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
                    reason(trigger)
                ),
            )),
        }
    }

    /// Refuses a price for attaching a card that attaches cards, for which the same price may be owed.
    pub(super) fn attaches_nothing(&self, at: Span, cost: &Effect) -> Parsed<()> {
        let attaches = |effect: &Effect| match effect {
            Effect::Cards(
                CardVerb::Move { to, .. }
                | CardVerb::Search {
                    to: SearchTo::Dest(to),
                    ..
                },
            ) => matches!(to, Dest::Attach { .. }),
            _ => false,
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
    pub(super) fn uses_others_only(&self, name: &str, parts: &[&Effect]) -> Parsed<()> {
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

/// What an effect does to set off a text with this trigger, or the first of several such deeds. Of the others, each is part
/// of a turn or of an attack.
fn cause(trigger: Trigger) -> Option<Deed> {
    match trigger {
        Trigger::DiscardedFromPlay => Some(Deed::Discard),
        Trigger::MovedToBench | Trigger::MovedToActive => Some(Deed::Switch),
        Trigger::Attached | Trigger::EnergyAttached(_) => Some(Deed::Attach),
        Trigger::Benched => Some(Deed::Bench),
        Trigger::Played | Trigger::Evolved | Trigger::LevelledUp => Some(Deed::Play),
        Trigger::TakenAsPrize => Some(Deed::Prize),
        // Prize cards put no end to Knock Outs for which none are taken; that nobody comes into play again does.
        Trigger::KnockedOut => Some(Deed::Bench),
        // A power that something sets off is used as well, whatever deed that was.
        Trigger::UsedPower | Trigger::UsedPokePower => Some(Deed::Discard),
        Trigger::BetweenTurns
        | Trigger::EndOfYourTurn
        | Trigger::EndOfOpponentsTurn
        | Trigger::PutIntoPlay
        | Trigger::DamagedByAttack
        | Trigger::DamagedWhileActive
        | Trigger::KnockedOutByAttack
        | Trigger::EnergyAttachedByRule(_)
        | Trigger::DrawnForTurn => None,
    }
}

/// Why a text with this trigger could be set off by what it does, after "because".
fn reason(trigger: Trigger) -> &'static str {
    match trigger {
        Trigger::KnockedOut => "who comes into play can be Knocked Out again, and then again",
        Trigger::UsedPower | Trigger::UsedPokePower => {
            "that can set off another power, which leads to this text again, and then again"
        }
        _ => "that can lead to this text again, and then again",
    }
}

/// What an effect does by itself, without those inside it; `text` is the whole text, in which names are given.
fn deed(effect: &Effect, text: &Effect) -> Option<Deed> {
    match effect {
        Effect::Pokemon(PokemonVerb::Switch { .. }) => Some(Deed::Switch),
        Effect::Pokemon(PokemonVerb::KnockOut { .. }) => Some(Deed::Discard),
        Effect::Pokemon(PokemonVerb::Return { to, .. }) if *to == Dest::Prizes => Some(Deed::Prize),
        Effect::Pokemon(PokemonVerb::Return { .. } | PokemonVerb::TrimBench { .. }) => {
            Some(Deed::Discard)
        }
        Effect::Pokemon(PokemonVerb::Devolve { to, .. }) if *to == Dest::Prizes => {
            Some(Deed::Prize)
        }
        Effect::Cards(CardVerb::Move { cards, to, .. }) => moved(to, source(&cards.from, text)),
        Effect::Cards(CardVerb::Search {
            to: SearchTo::Dest(to),
            ..
        }) => moved(to, Source::Elsewhere),
        Effect::Play(PlayVerb::ThisCard) => Some(Deed::Play),
        Effect::Play(PlayVerb::Supporter { .. }) => Some(Deed::Supporter),
        _ => None,
    }
}

/// Where cards come from, as far as that sets something off.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Hand,
    Attached,
    /// The words do not say it.
    Anywhere,
    Elsewhere,
}

fn source(zone: &CardZone, text: &Effect) -> Source {
    match zone {
        CardZone::Hand(_) => Source::Hand,
        CardZone::Attached(_) => Source::Attached,
        CardZone::ThisCard => Source::Anywhere,
        CardZone::Var(var) => named_source(*var, text),
        _ => Source::Elsewhere,
    }
}

/// Where the cards of a name are.
fn named_source(var: Var, text: &Effect) -> Source {
    let found = text.all().into_iter().find_map(|effect| match effect {
        Effect::Choice(ChoiceVerb::Cards {
            var: v,
            from: cards,
        })
        | Effect::Cards(CardVerb::Look { var: v, cards, .. })
            if *v == var && cards.from != CardZone::Var(var) =>
        {
            Some(source(&cards.from, text))
        }
        Effect::Cards(
            CardVerb::Search {
                to: SearchTo::Then(v, _),
                ..
            }
            | CardVerb::RevealUntil { var: v, .. },
        ) if *v == var => Some(Source::Elsewhere),
        _ => None,
    });
    found.unwrap_or(Source::Anywhere)
}

/// What it means to move cards from one place to another.
fn moved(to: &Dest, from: Source) -> Option<Deed> {
    let hand = matches!(from, Source::Hand | Source::Anywhere);
    let attached = matches!(from, Source::Attached | Source::Anywhere);
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
    let given = all.iter().find_map(|effect| match effect {
        Effect::Choice(ChoiceVerb::Cards { var: v, from }) if *v == var => Some(from),
        Effect::Cards(CardVerb::Look { var: v, cards, .. }) if *v == var => Some(cards),
        Effect::Cards(CardVerb::Move {
            var: Some(v),
            cards,
            ..
        }) if *v == var => Some(cards),
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
        Filter::Fact(FactFilter::Named(other)) => other != name,
        Filter::Fact(FactFilter::NameHas(part)) => !name.contains(part.as_str()),
        Filter::Not(inner) => match &**inner {
            Filter::Fact(FactFilter::Named(other)) => other == name,
            Filter::Fact(FactFilter::NameHas(part)) => name.contains(part.as_str()),
            Filter::Sort(CardSort::Supporter | CardSort::Trainer) => true,
            _ => false,
        },
        _ => false,
    }
}
