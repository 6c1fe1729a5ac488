//! What happened, in sentences, as one player learns of it.
//!
//! Events speak of spots, and a spot may be free again by the time its sentence is read; so the story remembers which
//! Pokémon stands where while it is told.

mod sentences;

use super::names::Names;
use super::people::People;
use crate::play::inside::{Seen, View};
use rulebox_engine::knowledge::Eyes;
use rulebox_engine::state::{Pile, Place, SlotId};
use rulebox_engine::{Battle, Book, CardId, Duel, Event, Seat};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Tells one player what happens.
#[derive(Clone, Debug)]
pub struct Story {
    book: Arc<Book>,
    people: People,
    /// What this player sees by now, from which names follow.
    view: Option<View>,
    /// The cards on top of the Pokémon that this player can see.
    tops: BTreeMap<SlotId, CardId>,
    /// On whose board each spot is.
    seats: Vec<Seat>,
    /// The Pokémon last Knocked Out, whose cards go to the discard pile without further words.
    fallen: Option<SlotId>,
    /// Cards that moved alike, to be told in one sentence.
    moving: Vec<Moving>,
    lines: Vec<String>,
    /// How many lines have been read.
    read: usize,
}

/// Cards that went the same way one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Moving {
    owner: Seat,
    way: Way,
    known: Vec<CardId>,
    hidden: usize,
}

/// Ways of cards that are worth a sentence, and being shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Drawn,
    Found,
    LaidOutAsPrize,
    TakenAsPrize,
    Discarded,
    ToHand,
    ToDeck,
    ToLostZone,
    LookedAt(Seat),
    Shown,
}

impl Story {
    /// A story that begins now.
    pub fn new(book: Arc<Book>, people: People) -> Story {
        Story {
            book,
            people,
            view: None,
            tops: BTreeMap::new(),
            seats: Vec::new(),
            fallen: None,
            moving: Vec::new(),
            lines: Vec::new(),
            read: 0,
        }
    }

    /// Tells what happened, then looks at the table as it is now.
    pub fn tell(&mut self, events: &[Event], battle: &Battle) {
        let spots = (0..battle.state.slots.len()).map(|spot| SlotId(spot as u8));
        self.seats = spots.map(Duel::holder).collect();
        let view = self.people.eye.view(battle);
        self.view = Some(view.clone());
        for event in events {
            self.event(*event);
        }
        self.finish_moving();
        self.fallen = None;
        self.look(&view);
    }

    fn names(&self) -> Names<'_> {
        Names {
            book: &self.book,
            view: self.view.as_ref(),
            eye: self.people.eye,
        }
    }

    /// The sentences since this was last asked.
    pub fn news(&mut self) -> &[String] {
        let from = std::mem::replace(&mut self.read, self.lines.len());
        &self.lines[from..]
    }

    /// Adds a sentence about something that is no event.
    pub fn note(&mut self, sentence: String) {
        self.lines.push(sentence);
    }

    /// All sentences.
    pub fn all(&self) -> &[String] {
        &self.lines
    }

    fn look(&mut self, view: &View) {
        for side in &view.sides {
            for pokemon in side.active.iter().chain(&side.bench) {
                match pokemon.stack.first() {
                    Some(top) => self.tops.insert(pokemon.slot, *top),
                    None => self.tops.remove(&pokemon.slot),
                };
            }
        }
    }

    fn event(&mut self, event: Event) {
        if let Some(moving) = self.movement(self.people.eye.learns(event)) {
            self.add_moving(moving);
            return;
        }
        let sentence = match self.people.eye.learns(event) {
            Seen::Whole(event) => self.sentence(event),
            Seen::HiddenPokemon { slot } => {
                self.tops.remove(&slot);
                let seat = self.seat_of(slot);
                Some(format!(
                    "{} a Pokémon face down.",
                    self.people.does(seat, "put")
                ))
            }
            Seen::HiddenCard { .. } | Seen::HiddenReveal { .. } => None,
        };
        if let Some(sentence) = sentence {
            self.finish_moving();
            self.lines.push(sentence);
        }
    }

    /// The movement of a card, if it is worth telling.
    fn movement(&self, seen: Seen) -> Option<Moving> {
        let (owner, way, card) = match seen {
            Seen::Whole(Event::CardMoved {
                card,
                from,
                to,
                seen,
            }) => {
                let way = match self.way(from, to)? {
                    // Only its player sees a card that is drawn; one that others see was looked for.
                    Way::Drawn if seen != Eyes::only(card.owner()) => Way::Found,
                    way => way,
                };
                (card.owner(), way, Some(card))
            }
            Seen::HiddenCard { owner, from, to } => (owner, self.way(from, to)?, None),
            Seen::Whole(Event::CardRevealed { card, to }) => {
                let way = self.onlooker(to).map_or(Way::Shown, Way::LookedAt);
                (card.owner(), way, Some(card))
            }
            Seen::HiddenReveal { owner, to } => (owner, Way::LookedAt(self.onlooker(to)?), None),
            _ => return None,
        };
        let (known, hidden) = match card {
            Some(card) => (vec![card], 0),
            None => (Vec::new(), 1),
        };
        Some(Moving {
            owner,
            way,
            known,
            hidden,
        })
    }

    /// The player who looks at a card that nobody else is shown.
    fn onlooker(&self, to: Eyes) -> Option<Seat> {
        let mut seats = (0..).map(Seat).take(self.people.names.len());
        seats.find(|seat| to == Eyes::only(*seat))
    }

    fn way(&self, from: Place, to: Place) -> Option<Way> {
        let fallen = |slot| self.fallen == Some(slot);
        match (from, to) {
            (Place::Stack(slot) | Place::Attached(slot), Place::Pile(_)) if fallen(slot) => None,
            (Place::Pile(Pile::Deck), Place::Pile(Pile::Hand)) => Some(Way::Drawn),
            (Place::Pile(Pile::Deck), Place::Pile(Pile::Prizes)) => Some(Way::LaidOutAsPrize),
            (Place::Pile(Pile::Prizes), Place::Pile(Pile::Hand)) => Some(Way::TakenAsPrize),
            // A Trainer that has done its work was named when it was played.
            (Place::Pile(Pile::Aside), Place::Pile(Pile::Discard)) => None,
            (_, Place::Pile(Pile::Discard)) => Some(Way::Discarded),
            (_, Place::Pile(Pile::Hand)) => Some(Way::ToHand),
            (_, Place::Pile(Pile::Deck)) => Some(Way::ToDeck),
            (_, Place::Pile(Pile::LostZone)) => Some(Way::ToLostZone),
            _ => None,
        }
    }

    /// Cards that go the same way are told together, even if others go another way in between, as when a hand is
    /// shown and shuffled away card by card.
    fn add_moving(&mut self, next: Moving) {
        let alike = |now: &&mut Moving| now.owner == next.owner && now.way == next.way;
        match self.moving.iter_mut().find(alike) {
            Some(now) => {
                now.known.extend(next.known);
                now.hidden += next.hidden;
            }
            None => self.moving.push(next),
        }
    }

    fn finish_moving(&mut self) {
        for moving in std::mem::take(&mut self.moving) {
            self.lines.push(self.moved(&moving));
        }
    }

    fn moved(&self, moving: &Moving) -> String {
        let Moving {
            owner,
            way,
            known,
            hidden,
        } = moving;
        let does = |verb| self.people.does(*owner, verb);
        let (whose, own) = (self.people.whose(*owner), self.people.own(*owner));
        let cards = self.cards(known, *hidden);
        let total = known.len() + hidden;
        let go = if total == 1 { "goes" } else { "go" };
        match way {
            Way::Drawn => format!("{} {cards}.", does("draw")),
            Way::Found => format!("{} {cards} from {own} deck into {own} hand.", does("take")),
            Way::LaidOutAsPrize => format!("{} {total} Prize cards.", does("lay out")),
            Way::TakenAsPrize if known.is_empty() => format!("{} {}.", does("take"), prizes(total)),
            Way::TakenAsPrize => format!("{} {}: {cards}.", does("take"), prizes(total)),
            Way::Discarded => format!("{} {cards}.", does("discard")),
            Way::ToHand => format!("{} {cards} into {own} hand.", does("take")),
            Way::ToDeck => first_letter_up(&format!("{cards} {go} into {whose} deck.")),
            Way::ToLostZone => first_letter_up(&format!("{cards} {go} to {whose} Lost Zone.")),
            Way::LookedAt(who) => {
                let looks = self.people.does(*who, "look");
                let theirs = match owner == who {
                    true => self.people.own(*who).to_owned(),
                    false => whose,
                };
                match known.is_empty() {
                    true => format!("{looks} at {total} of {theirs} cards."),
                    false if owner == who || self.people.is_me(*who) => {
                        format!("{looks} at {cards}.")
                    }
                    false => format!("{looks} at {theirs} {cards}."),
                }
            }
            Way::Shown => format!("{} {cards}.", does("show")),
        }
    }

    /// Names, and how many other cards there are.
    fn cards(&self, known: &[CardId], hidden: usize) -> String {
        let names = self.names().list(known);
        match (known.is_empty(), hidden) {
            (true, 1) => "a card".to_owned(),
            (true, n) => format!("{n} cards"),
            (false, 0) => names,
            (false, n) => format!("{names} and {n} more"),
        }
    }

    fn seat_of(&self, slot: SlotId) -> Seat {
        let known = self.seats.get(slot.index());
        known.copied().unwrap_or(self.people.eye.near())
    }

    /// `Your Chimchar`.
    fn pokemon(&self, slot: SlotId) -> String {
        first_letter_up(&self.pokemon_within(slot))
    }

    /// `your Chimchar`.
    fn pokemon_within(&self, slot: SlotId) -> String {
        format!(
            "{} {}",
            self.people.whose(self.seat_of(slot)),
            self.name(slot)
        )
    }

    fn name(&self, slot: SlotId) -> Cow<'_, str> {
        let top = self.tops.get(&slot);
        top.map_or(Cow::Borrowed("Pokémon"), |card| self.names().whole(*card))
    }
}

fn prizes(count: usize) -> String {
    if count == 1 {
        "a Prize card".to_owned()
    } else {
        format!("{count} Prize cards")
    }
}

fn first_letter_up(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::tests::{battle, people};
    use rulebox_engine::Outcome;
    use rulebox_engine::book::Rule;
    use rulebox_engine::outcome::EndReason;
    use rulebox_engine::plan::Side;
    use rulebox_engine::state::ModifierId;

    /// What one seat is told of these events in a game that has just begun.
    fn told(viewer: Seat, events: impl Fn(&Battle) -> Vec<Event>) -> Vec<String> {
        let battle = battle();
        let mut story = Story::new(battle.book.clone(), people(viewer));
        story.tell(&events(&battle), &battle);
        story.news().to_vec()
    }

    fn drawn(battle: &Battle, seat: Seat) -> Vec<Event> {
        let moved = |card| Event::CardMoved {
            card,
            from: Place::Pile(Pile::Deck),
            to: Place::Pile(Pile::Hand),
            seen: Eyes::only(seat),
        };
        battle.book.deck(seat).take(2).map(moved).collect()
    }

    #[test]
    fn only_its_player_learns_which_card_is_drawn() {
        let own = told(Seat(0), |battle| drawn(battle, Seat(0)));
        let other = told(Seat(1), |battle| drawn(battle, Seat(0)));
        assert_eq!(own, ["You draw Infernape, Monferno."]);
        assert_eq!(other, ["Ann draws 2 cards."]);
    }

    #[test]
    fn a_hand_shown_card_by_card_is_one_sentence() {
        let lines = told(Seat(1), |battle| {
            let cards = battle.book.deck(Seat(0)).take(2);
            cards
                .flat_map(|card| {
                    let shown = Event::CardRevealed {
                        card,
                        to: Eyes::ALL,
                    };
                    let moved = Event::CardMoved {
                        card,
                        from: Place::Pile(Pile::Hand),
                        to: Place::Pile(Pile::Deck),
                        seen: Eyes::ALL,
                    };
                    [shown, moved]
                })
                .collect()
        });
        assert_eq!(
            lines,
            [
                "Ann shows Infernape, Monferno.",
                "Infernape, Monferno go into Ann's deck."
            ]
        );
    }

    #[test]
    fn who_looks_at_cards_is_told_to_everybody_but_not_at_which() {
        let looked = |battle: &Battle, owner| {
            let shown = |card| Event::CardRevealed {
                card,
                to: Eyes::only(Seat(0)),
            };
            battle.book.deck(owner).take(2).map(shown).collect()
        };
        let own = |battle: &Battle| looked(battle, Seat(0));
        assert_eq!(told(Seat(0), own), ["You look at Infernape, Monferno."]);
        assert_eq!(told(Seat(1), own), ["Ann looks at 2 of their cards."]);
        let other = |battle: &Battle| looked(battle, Seat(1));
        assert_eq!(told(Seat(1), other), ["Ann looks at 2 of your cards."]);
    }

    #[test]
    fn a_lasting_effect_is_told_in_the_words_of_its_card_and_says_whose_it_is() {
        let begun = |battle: &Battle| {
            let holds = |rule: &Rule| matches!(rule, Rule::Holds(_));
            let modifier = battle.book.modifiers.iter().position(holds);
            let began = |modifier| Event::EffectBegan {
                modifier: ModifierId(modifier as u16),
                slot: SlotId::NONE,
                seat: Seat(0),
            };
            modifier.map(began).into_iter().collect()
        };
        let [own, other] = [Seat(0), Seat(1)].map(|seat| told(seat, begun).concat());
        let words = own.strip_prefix("An effect of yours begins: “");
        let same = other.strip_prefix("An effect of Ann's begins: “");
        assert_eq!(words, same);
        assert!(
            words.is_some_and(|words| words.contains("Pokémon")),
            "{own}"
        );
    }

    #[test]
    fn a_face_down_pokemon_has_no_name() {
        let played = |battle: &Battle| {
            let card = battle.book.deck(Seat(0)).nth(3);
            let slot = SlotId(0);
            card.into_iter()
                .map(|card| Event::PokemonPlayed {
                    slot,
                    card,
                    seen: Eyes::only(Seat(0)),
                })
                .collect()
        };
        assert_eq!(told(Seat(0), played), ["You put Chimchar into play."]);
        let other = told(Seat(1), played);
        assert!(other[0].ends_with("a Pokémon face down."), "{other:?}");
    }

    #[test]
    fn the_end_is_told_from_both_sides() {
        let end = |_: &Battle| {
            let outcome = Outcome {
                winner: Some(Side(0)),
                because: EndReason::DeckOut,
            };
            vec![Event::GameEnded { outcome }]
        };
        assert_eq!(told(Seat(0), end), ["You win: Bob could not draw a card."]);
        assert_eq!(told(Seat(1), end), ["Ann wins: you could not draw a card."]);
    }
}
