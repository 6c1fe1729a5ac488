//! One sentence for each event.

use super::super::board::marker;
use super::super::people::People;
use super::super::words::attack;
use super::Story;
use rulebox_cards::Clause;
use rulebox_cards::wording::Words;
use rulebox_engine::book::Rule;
use rulebox_engine::chance::Coin;
use rulebox_engine::knowledge::{Met, Room};
use rulebox_engine::outcome::EndReason;
use rulebox_engine::state::{ModifierId, SlotId};
use rulebox_engine::{CardId, Duel, Event, Outcome};

impl Story {
    /// The sentence for an event; nothing for one that goes without saying.
    pub(super) fn sentence(&mut self, event: Event) -> Option<String> {
        let people = self.people.clone();
        let does = |seat, verb| people.does(seat, verb);
        Some(match event {
            Event::CoinFlipped {
                seat,
                coin: Coin::Heads,
            } => format!("{} a coin: heads.", does(seat, "flip")),
            Event::CoinFlipped {
                seat,
                coin: Coin::Tails,
            } => format!("{} a coin: tails.", does(seat, "flip")),
            Event::StarterDecided { side } => {
                format!("{} the first turn.", does(Duel::seat(side), "take"))
            }
            Event::DeckShuffled { seat } => {
                format!("{} {} deck.", does(seat, "shuffle"), people.own(seat))
            }
            Event::PrizesShuffled { seat } => {
                let (does, own) = (does(seat, "shuffle"), people.own(seat));
                format!("{does} {own} face-down Prize cards.")
            }
            Event::MulliganTaken { seat } => {
                format!("{} no Basic Pokémon: a mulligan.", does(seat, "have"))
            }
            Event::StadiumTurned { card } => {
                format!("{} is turned around.", self.names().of(card))
            }
            Event::NoRoom { what } => no_room(what).to_owned(),
            Event::BoardRevealed => "All Pokémon are turned face up.".to_owned(),
            Event::TurnBegan { side, turn } => {
                format!("Turn {turn}, {} turn.", people.whose(Duel::seat(side)))
            }
            Event::TrainerPlayed { seat, card } => {
                format!("{} {}.", does(seat, "play"), self.names().of(card))
            }
            Event::PowerUsed { seat, card, clause } => {
                let power = self.power(card, Clause::is_used, clause);
                format!("{} {power}.", does(seat, "use"))
            }
            Event::PowerSetOff { seat, card, clause } => {
                let power = self.power(card, Clause::is_set_off, clause);
                format!("{} {power}.", does(seat, "use"))
            }
            Event::Spent { seat, once } => {
                let marker = marker(once);
                format!("{} the {marker} marker face down.", does(seat, "turn"))
            }
            Event::SuddenDeathBegan => {
                "Both players win: a game of Sudden Death begins.".to_owned()
            }
            Event::GameEnded { outcome } => ending(&people, outcome),
            Event::TurnEnded { .. } | Event::CheckupBegan | Event::PrizeTaken { .. } => {
                return None;
            }
            Event::CardMoved { .. } | Event::CardRevealed { .. } => return None,
            other => return self.pokemon_sentence(other),
        })
    }

    /// A power with the card it is on, unless it is that card's only text.
    fn power(&self, card: CardId, sort: fn(&Clause) -> bool, clause: u8) -> String {
        let facts = &self.book.def(card).card;
        match facts.power_name(sort, clause) {
            name if name == facts.name => name.to_owned(),
            name => format!("{name} of {}", self.names().whole(card)),
        }
    }

    /// Where Pokémon come from and go to, and what they do.
    fn pokemon_sentence(&mut self, event: Event) -> Option<String> {
        Some(match event {
            Event::PokemonPlayed { slot, card, .. } => {
                let seat = self.seat_of(slot);
                self.tops.insert(slot, card);
                format!(
                    "{} {} into play.",
                    self.people.does(seat, "put"),
                    self.names().whole(card)
                )
            }
            Event::Evolved { slot, card } => {
                let before = self.pokemon(slot);
                self.tops.insert(slot, card);
                format!("{before} evolves into {}.", self.names().of(card))
            }
            Event::LevelledUp { slot, card } => {
                let before = self.pokemon(slot);
                self.tops.insert(slot, card);
                format!("{before} levels up to {}.", self.names().of(card))
            }
            Event::Attached { card, slot } => {
                let owner = card.owner();
                let does = self.people.does(owner, "attach");
                let to = if self.seat_of(slot) == owner {
                    format!("{} {}", self.people.own(owner), self.name(slot))
                } else {
                    self.pokemon_within(slot)
                };
                format!("{does} {} to {to}.", self.names().of(card))
            }
            Event::Retreated { from, to, .. } => format!(
                "{} retreats; {} is now Active.",
                self.pokemon(from),
                self.name(to)
            ),
            Event::Switched { from, to, .. } => format!(
                "{} goes to the Bench; {} is now Active.",
                self.pokemon(from),
                self.name(to)
            ),
            Event::Promoted { slot, .. } => format!("{} is now Active.", self.pokemon(slot)),
            Event::AttackDeclared {
                slot,
                card,
                attack: number,
            } => {
                let name = attack(&self.book, card, number)
                    .map_or("an attack", |attack| attack.name.as_str());
                format!("{} attacks with {name}.", self.pokemon(slot))
            }
            Event::AttackCopied {
                slot,
                card,
                attack: number,
            } => {
                let name = attack(&self.book, card, number)
                    .map_or("an attack", |attack| attack.name.as_str());
                format!("{} copies {name}.", self.pokemon(slot))
            }
            Event::CardNamed { seat, name } => {
                let def = self.book.defs.iter().find(|def| def.name == name);
                let name = def.map_or("a card", |def| def.card.name.as_str());
                format!(
                    "The card that {} chose is called {name}.",
                    self.people.within(seat)
                )
            }
            Event::AttackFailed { slot } => {
                format!("The attack of {} does nothing.", self.pokemon_within(slot))
            }
            other => return self.mark_sentence(other),
        })
    }

    /// Damage, conditions and effects on Pokémon.
    fn mark_sentence(&mut self, event: Event) -> Option<String> {
        Some(match event {
            Event::DamageDone {
                to, amount, met, ..
            } => {
                format!("{} takes {amount} damage{}.", self.pokemon(to), by(met))
            }
            Event::NoDamageDone { to, met, .. } => {
                // Weakness leaves no damage of something else's making.
                let met = Met {
                    weakness: false,
                    ..met
                };
                format!("{} takes no damage{}.", self.pokemon(to), by(met))
            }
            Event::CountersPut { slot, count } => {
                format!("{} gets {}.", self.pokemon(slot), counters(count))
            }
            Event::Healed { slot, count } => {
                format!("{} loses {}.", self.pokemon(slot), counters(count))
            }
            Event::ConditionGained { slot, condition } => {
                format!("{} is now {condition}.", self.pokemon(slot))
            }
            Event::ConditionLost { slot, condition } => {
                format!("{} is no longer {condition}.", self.pokemon(slot))
            }
            Event::EffectBegan {
                modifier,
                slot,
                seat,
            } => {
                let (on, what) = (self.on(slot), self.effect(modifier));
                format!("An effect of {} begins{on}: {what}.", self.people.of(seat))
            }
            Event::EffectEnded {
                modifier,
                slot,
                seat,
            } => {
                let (on, what) = (self.on(slot), self.effect(modifier));
                format!("An effect of {} ends{on}: {what}.", self.people.of(seat))
            }
            Event::KnockedOut { slot, card } => {
                self.fallen = Some(slot);
                self.tops.insert(slot, card);
                format!("{} is Knocked Out.", self.pokemon(slot))
            }
            _ => return None,
        })
    }

    /// ` on your Chimchar`, or nothing for an effect that is on no certain Pokémon.
    fn on(&self, slot: SlotId) -> String {
        if slot.is_some() {
            format!(" on {}", self.pokemon_within(slot))
        } else {
            String::new()
        }
    }

    /// A lasting effect, in the words of its card, where `you` is the player of the card; so they are quoted.
    fn effect(&self, modifier: ModifierId) -> String {
        let found = self.book.modifiers.get(modifier.index());
        match found {
            Some(Rule::Holds(modifier)) => {
                format!("“{}”", Words::default().modifier(modifier))
            }
            Some(Rule::When(_)) => "something that may be set off".to_owned(),
            Some(Rule::Marker(name, _)) => format!("a {name} marker"),
            None => "something".to_owned(),
        }
    }
}

/// What of a Pokémon changed damage to it: ` (Weakness)`, or nothing at all.
fn by(met: Met) -> &'static str {
    match (met.weakness, met.resistance) {
        (true, true) => " (Weakness, Resistance)",
        (true, false) => " (Weakness)",
        (false, true) => " (Resistance)",
        (false, false) => "",
    }
}

/// How a game ended.
fn ending(people: &People, outcome: Outcome) -> String {
    let Some(winner) = outcome.winner else {
        return "Nobody wins.".to_owned();
    };
    let wins = people.does(Duel::seat(winner), "win");
    let loser = people.within(Duel::seat(winner.other()));
    match outcome.because {
        EndReason::Prizes => format!("{wins} by taking the last Prize card."),
        EndReason::NoPokemon => format!("{wins}: {loser} had no Pokémon left to make Active."),
        EndReason::PrizesAndNoPokemon => {
            format!("{wins} by taking the last Prize card, and {loser} had no Pokémon left.")
        }
        EndReason::DeckOut => format!("{wins}: {loser} could not draw a card."),
        EndReason::Effect => format!("{wins} by the effect of a card."),
        EndReason::Concession => format!("{wins}: {loser} conceded."),
    }
}

fn counters(count: u16) -> String {
    crate::text::count(usize::from(count), "damage counter")
}

/// What is told where a game has no room for what is due.
fn no_room(what: Room) -> &'static str {
    match what {
        Room::Texts => "Too many texts are under way at once; the last one does nothing.",
        Room::Effects => {
            "Too many lasting effects hold at once; the one that would end first ends now."
        }
        Room::Happenings => "Too much happened at once; the last of it sets nothing off.",
    }
}
