//! Events as short lines of words, and what one player learns of them.

use crate::describe;
use rulebox_cards::Clause;
use rulebox_engine::chance::Coin;
use rulebox_engine::knowledge::{Room, Seen};
use rulebox_engine::outcome::EndReason;
use rulebox_engine::state::{Pile, Place, SLOTS_PER_BOARD, SlotId};
use rulebox_engine::{Battle, Book, CardId, Duel, Event, Seat};
use rulebox_rules::OncePerGame;

/// What happened in a ruling.
#[derive(Clone, Debug)]
pub(crate) struct Log {
    /// Who stands in which spot, as the events tell it: the state has moved on when they are read.
    slots: Vec<String>,
    lines: Vec<Entry>,
    /// Where the last part of play began.
    mark: usize,
}

/// One event: in full, and as each seat learns it.
#[derive(Clone, Debug)]
struct Entry {
    whole: String,
    seen: [String; 2],
}

impl Log {
    /// A log that begins with this game.
    pub(crate) fn new(battle: &Battle) -> Log {
        let name = |i: usize| {
            let slot = SlotId(i as u8);
            let top = battle.state.top(slot);
            if top.is_some() {
                battle.book.name(top).to_owned()
            } else {
                "nobody".to_owned()
            }
        };
        Log {
            slots: (0..2 * SLOTS_PER_BOARD).map(name).collect(),
            lines: Vec::new(),
            mark: 0,
        }
    }

    /// Adds events.
    pub(crate) fn add(&mut self, book: &Book, events: &[Event]) {
        for event in events {
            let before = self.slots.clone();
            match *event {
                Event::PokemonPlayed { slot, card, .. }
                | Event::Evolved { slot, card }
                | Event::LevelledUp { slot, card } => {
                    self.slots[slot.index()] = book.name(card).to_owned();
                }
                _ => {}
            }
            let teller = Teller {
                book,
                slots: &self.slots,
                before: &before,
            };
            let seen = [Seat(0), Seat(1)].map(|viewer| teller.seen(event.known_to(viewer)));
            self.lines.push(Entry {
                whole: teller.event(*event),
                seen,
            });
        }
    }

    /// A new part of play begins.
    pub(crate) fn begin_part(&mut self) {
        self.mark = self.lines.len();
    }

    /// The events of the last part of play, in full or as one seat learns them.
    pub(crate) fn part(&self, viewer: Option<Seat>) -> Vec<&str> {
        self.lines[self.mark..]
            .iter()
            .map(|entry| match viewer {
                Some(seat) => entry.seen[seat.index()].as_str(),
                None => entry.whole.as_str(),
            })
            .collect()
    }

    /// Every event, in full.
    pub(crate) fn all(&self) -> Vec<String> {
        self.lines.iter().map(|entry| entry.whole.clone()).collect()
    }
}

/// Whether an event is what a pattern means: it begins with the pattern's first word, and the other words of the
/// pattern follow in their order, others between them.
pub(crate) fn matches(pattern: &str, event: &str) -> bool {
    let fold = |text: &str| text.to_lowercase().replace('é', "e");
    let (pattern, event) = (fold(pattern), fold(event));
    let mut words = event.split_whitespace();
    let mut wanted = pattern.split_whitespace();
    let same_verb = wanted.next() == words.next();
    same_verb && wanted.all(|word| words.any(|found| found == word))
}

struct Teller<'a> {
    book: &'a Book,
    slots: &'a [String],
    before: &'a [String],
}

impl Teller<'_> {
    fn card(&self, card: CardId) -> String {
        format!("{} {}", describe::seat(card.owner()), self.book.name(card))
    }

    fn pokemon(&self, slot: SlotId) -> String {
        match self.slots.get(slot.index()) {
            Some(name) => format!(
                "{} {name}",
                describe::seat(Seat((slot.index() / SLOTS_PER_BOARD) as u8))
            ),
            None => "nobody".to_owned(),
        }
    }

    fn place(&self, place: Place) -> String {
        match place {
            Place::Nowhere => "nowhere".to_owned(),
            Place::Pile(pile) => describe::pile(pile).to_owned(),
            Place::Stack(slot) | Place::Attached(slot) => self
                .slots
                .get(slot.index())
                .cloned()
                .unwrap_or_else(|| "play".to_owned()),
            Place::Stadium => "stadium".to_owned(),
        }
    }

    fn moved(&self, card: String, from: Place, to: Place) -> String {
        match (from, to) {
            (Place::Pile(Pile::Deck), Place::Pile(Pile::Hand)) => format!("draw {card}"),
            (from, Place::Pile(Pile::Discard)) => {
                format!("discard {card} from {}", self.place(from))
            }
            (from, to) => format!(
                "move {card} from {} to {}",
                self.place(from),
                self.place(to)
            ),
        }
    }

    fn seen(&self, seen: Seen<Event>) -> String {
        match seen {
            Seen::Whole(event) => self.event(event),
            Seen::HiddenCard { owner, from, to } => {
                self.moved(format!("{} hidden", describe::seat(owner)), from, to)
            }
            Seen::HiddenPokemon { slot } => {
                format!(
                    "enter {} hidden",
                    describe::seat(Seat((slot.index() / SLOTS_PER_BOARD) as u8))
                )
            }
            Seen::HiddenReveal { owner, .. } => format!("reveal {} hidden", describe::seat(owner)),
        }
    }

    fn event(&self, event: Event) -> String {
        let seat = describe::seat;
        match event {
            Event::CoinFlipped { seat: who, coin } => {
                format!(
                    "coin {} {}",
                    seat(who),
                    if coin == Coin::Heads {
                        "heads"
                    } else {
                        "tails"
                    }
                )
            }
            Event::StarterDecided { side } => format!("starter {}", seat(Duel::seat(side))),
            Event::DeckShuffled { seat: who } => format!("shuffle {}", seat(who)),
            Event::StadiumTurned { card } => format!("turn around {}", self.book.name(card)),
            Event::PrizesShuffled { seat: who } => format!("shuffle prizes {}", seat(who)),
            Event::MulliganTaken { seat: who } => format!("mulligan {}", seat(who)),
            Event::CardMoved { card, from, to, .. } => self.moved(self.card(card), from, to),
            Event::CardRevealed { card, .. } => format!("reveal {}", self.card(card)),
            Event::BoardRevealed => "reveal boards".to_owned(),
            Event::TurnBegan { side, turn } => format!("turn {turn} {}", seat(Duel::seat(side))),
            Event::TurnEnded { side } => format!("end turn {}", seat(Duel::seat(side))),
            Event::Spent { seat: who, once } => {
                let marker = match once {
                    OncePerGame::Gx => "gx",
                    OncePerGame::Vstar => "vstar",
                };
                format!("marker {} {marker}", seat(who))
            }
            Event::CheckupBegan => "checkup".to_owned(),
            Event::TrainerPlayed { card, .. } => format!("play {}", self.card(card)),
            Event::PrizeTaken { seat: who } => format!("prize {}", seat(who)),
            Event::SuddenDeathBegan => "sudden death".to_owned(),
            Event::NoRoom { what } => match what {
                Room::Texts => "no room for texts".to_owned(),
                Room::Effects => "no room for effects".to_owned(),
                Room::Happenings => "no room for happenings".to_owned(),
            },
            Event::GameEnded { outcome } => {
                let winner = outcome
                    .winner
                    .map_or("nobody", |side| seat(Duel::seat(side)));
                format!("win {winner} {}", reason(outcome.because))
            }
            other => self.of_pokemon(other),
        }
    }

    fn of_pokemon(&self, event: Event) -> String {
        match event {
            Event::PokemonPlayed { slot, .. } => format!("enter {}", self.pokemon(slot)),
            Event::Evolved { slot, .. } => {
                format!(
                    "evolve {} from {}",
                    self.pokemon(slot),
                    self.before[slot.index()]
                )
            }
            Event::LevelledUp { slot, .. } => format!("level up {}", self.pokemon(slot)),
            Event::Devolved { slot, card } => {
                format!("devolve {} from {}", self.card(card), self.pokemon(slot))
            }
            Event::Attached { card, slot } => format!(
                "attach {} to {}",
                self.card(card),
                self.place(Place::Stack(slot))
            ),
            Event::PowerUsed { card, seat, clause } => {
                self.power(seat, card, Clause::is_used, clause)
            }
            Event::PowerSetOff { card, seat, clause } => {
                self.power(seat, card, Clause::is_set_off, clause)
            }
            Event::Retreated { from, to, .. } => {
                format!(
                    "retreat {} to {}",
                    self.pokemon(from),
                    self.place(Place::Stack(to))
                )
            }
            Event::Switched { from, to, .. } => {
                format!(
                    "switch {} with {}",
                    self.pokemon(from),
                    self.place(Place::Stack(to))
                )
            }
            Event::Promoted { slot, .. } => format!("promote {}", self.pokemon(slot)),
            Event::CardNamed { seat, name } => {
                let def = self.book.defs.iter().find(|def| def.name == name);
                let name = def.map_or("?", |def| def.card.name.as_str());
                format!("name {} {name}", describe::seat(seat))
            }
            Event::EffectBegan { slot, .. } => format!("effect begins {}", self.pokemon(slot)),
            Event::EffectEnded { slot, .. } => format!("effect ends {}", self.pokemon(slot)),
            other => self.of_attack(other),
        }
    }

    /// What attacks do, and what else harms and heals.
    fn of_attack(&self, event: Event) -> String {
        match event {
            Event::AttackDeclared { slot, card, attack }
            | Event::AttackCopied { slot, card, attack } => {
                let name = self
                    .book
                    .def(card)
                    .attacks
                    .get(usize::from(attack))
                    .map_or("?", |a| &*a.name);
                let whose = describe::seat(Seat((slot.index() / SLOTS_PER_BOARD) as u8));
                let how = match event {
                    Event::AttackCopied { .. } => "copy",
                    _ => "attack",
                };
                format!("{how} {whose} {name} by {}", self.place(Place::Stack(slot)))
            }
            Event::AttackFailed { slot } => format!("fail {}", self.pokemon(slot)),
            Event::DamageDone {
                from, to, amount, ..
            } => {
                format!(
                    "damage {} {amount} by {}",
                    self.pokemon(to),
                    self.place(Place::Stack(from))
                )
            }
            Event::NoDamageDone { from, to, .. } => {
                format!(
                    "unharmed {} by {}",
                    self.pokemon(to),
                    self.place(Place::Stack(from))
                )
            }
            Event::CountersPut { slot, count } => {
                format!("counters {} {count}", self.pokemon(slot))
            }
            Event::Healed { slot, count } => {
                format!("heal {} {}", self.pokemon(slot), u32::from(count) * 10)
            }
            Event::ConditionGained { slot, condition } => {
                format!(
                    "condition {} {}",
                    self.pokemon(slot),
                    condition.name().to_lowercase()
                )
            }
            Event::ConditionLost { slot, condition } => {
                format!(
                    "recover {} {}",
                    self.pokemon(slot),
                    condition.name().to_lowercase()
                )
            }
            Event::KnockedOut { slot, card } => {
                let whose = describe::seat(Seat((slot.index() / SLOTS_PER_BOARD) as u8));
                format!("knock out {whose} {}", self.book.name(card))
            }
            other => format!("{other:?}").to_lowercase(),
        }
    }

    fn power(&self, seat: Seat, card: CardId, sort: fn(&Clause) -> bool, clause: u8) -> String {
        let card = &self.book.def(card).card;
        let power = card.power_name(sort, clause);
        format!("use {} {power} of {}", describe::seat(seat), card.name)
    }
}

fn reason(because: EndReason) -> &'static str {
    match because {
        EndReason::Prizes => "prizes",
        EndReason::NoPokemon => "no pokemon",
        EndReason::PrizesAndNoPokemon => "prizes and no pokemon",
        EndReason::DeckOut => "deck out",
        EndReason::Effect => "effect",
        EndReason::Concession => "concession",
    }
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn patterns_may_leave_words_out() {
        assert!(matches("damage B 30", "damage B Seedot 30 by Chimchar"));
        assert!(matches(
            "discard Fire Energy",
            "discard A Fire Energy from hand"
        ));
        assert!(!matches("damage B 3", "damage B Seedot 30 by Chimchar"));
        assert!(!matches("B 30", "damage B Seedot 30 by Chimchar"));
    }
}
