//! Views and events with other names for the cards that they speak of: what the engine knows by its own numbers is sent by
//! handles.

use crate::knowledge::event::Event;
use crate::knowledge::view::{Cards, Face, PokemonView, SeatView, View};

impl<C: Copy> View<C> {
    /// The view with other words for its cards.
    pub fn named_by<D>(&self, name: &mut impl FnMut(C) -> D) -> View<D> {
        View {
            viewer: self.viewer,
            turn: self.turn,
            turn_side: self.turn_side,
            starter: self.starter,
            sudden_deaths: self.sudden_deaths,
            sides: self.sides.iter().map(|side| side.named_by(name)).collect(),
            stadium: self.stadium.map(&mut *name),
            stadium_turned: self.stadium_turned,
            looking_at: all(&self.looking_at, name),
            prompt: self.prompt.map(|prompt| prompt.named_by(name)),
            outcome: self.outcome,
            cards: self.cards.clone(),
        }
    }
}

impl<C: Copy> View<C> {
    /// Every card that the view names, wherever it does, in the order of the view.
    pub fn named_cards(&self) -> Vec<C> {
        let mut named = Vec::new();
        let _: View<()> = self.named_by(&mut |card| named.push(card));
        named
    }
}

fn all<C: Copy, D>(cards: &[C], name: &mut impl FnMut(C) -> D) -> Vec<D> {
    cards.iter().map(|card| name(*card)).collect()
}

impl<C: Copy> SeatView<C> {
    fn named_by<D>(&self, name: &mut impl FnMut(C) -> D) -> SeatView<D> {
        SeatView {
            seat: self.seat,
            active: self.active.as_ref().map(|pokemon| pokemon.named_by(name)),
            bench: self
                .bench
                .iter()
                .map(|pokemon| pokemon.named_by(name))
                .collect(),
            hand: Cards {
                known: all(&self.hand.known, name),
                hidden: self.hand.hidden,
            },
            deck: self.deck.iter().map(|face| face.named_by(name)).collect(),
            prizes: self.prizes.iter().map(|face| face.named_by(name)).collect(),
            discard: all(&self.discard, name),
            lost_zone: all(&self.lost_zone, name),
            aside: all(&self.aside, name),
            done: self.done,
            spent: self.spent,
            turns: self.turns,
            mulligans: self.mulligans,
        }
    }
}

impl<C: Copy> Face<C> {
    fn named_by<D>(self, name: &mut impl FnMut(C) -> D) -> Face<D> {
        match self {
            Face::Up(card) => Face::Up(name(card)),
            Face::Down => Face::Down,
        }
    }
}

impl<C: Copy> PokemonView<C> {
    fn named_by<D>(&self, name: &mut impl FnMut(C) -> D) -> PokemonView<D> {
        PokemonView {
            slot: self.slot,
            stack: all(&self.stack, name),
            attached: all(&self.attached, name),
            counters: self.counters,
            hp: self.hp,
            conditions: self.conditions,
            flags: self.flags,
        }
    }
}

impl<C, E, N> Event<C, E, N> {
    /// The event with other words for its cards, effects and names.
    #[allow(clippy::too_many_lines, reason = "a line for each event")]
    pub fn named_by<D, F, M>(
        self,
        mut of_card: impl FnMut(C) -> D,
        mut of_effect: impl FnMut(E) -> F,
        mut of_name: impl FnMut(N) -> M,
    ) -> Event<D, F, M> {
        match self {
            Event::CoinFlipped { seat, coin } => Event::CoinFlipped { seat, coin },
            Event::StarterDecided { side } => Event::StarterDecided { side },
            Event::DeckShuffled { seat } => Event::DeckShuffled { seat },
            Event::PrizesShuffled { seat } => Event::PrizesShuffled { seat },
            Event::MulliganTaken { seat } => Event::MulliganTaken { seat },
            Event::CardMoved {
                card,
                from,
                to,
                seen,
            } => Event::CardMoved {
                card: of_card(card),
                from,
                to,
                seen,
            },
            Event::CardRevealed { card, to } => Event::CardRevealed {
                card: of_card(card),
                to,
            },
            Event::BoardRevealed => Event::BoardRevealed,
            Event::StadiumTurned { card } => Event::StadiumTurned {
                card: of_card(card),
            },
            Event::TurnBegan { side, turn } => Event::TurnBegan { side, turn },
            Event::TurnEnded { side } => Event::TurnEnded { side },
            Event::Spent { seat, once } => Event::Spent { seat, once },
            Event::CheckupBegan => Event::CheckupBegan,
            Event::PokemonPlayed { slot, card, seen } => Event::PokemonPlayed {
                slot,
                card: of_card(card),
                seen,
            },
            Event::Evolved { slot, card } => Event::Evolved {
                slot,
                card: of_card(card),
            },
            Event::LevelledUp { slot, card } => Event::LevelledUp {
                slot,
                card: of_card(card),
            },
            Event::Devolved { slot, card } => Event::Devolved {
                slot,
                card: of_card(card),
            },
            Event::Attached { card, slot } => Event::Attached {
                card: of_card(card),
                slot,
            },
            Event::TrainerPlayed { seat, card } => Event::TrainerPlayed {
                seat,
                card: of_card(card),
            },
            Event::PowerUsed { seat, card, clause } => Event::PowerUsed {
                seat,
                card: of_card(card),
                clause,
            },
            Event::PowerSetOff { seat, card, clause } => Event::PowerSetOff {
                seat,
                card: of_card(card),
                clause,
            },
            Event::Retreated { seat, from, to } => Event::Retreated { seat, from, to },
            Event::Switched { seat, from, to } => Event::Switched { seat, from, to },
            Event::Promoted { seat, slot } => Event::Promoted { seat, slot },
            Event::AttackDeclared { slot, card, attack } => Event::AttackDeclared {
                slot,
                card: of_card(card),
                attack,
            },
            Event::AttackCopied { slot, card, attack } => Event::AttackCopied {
                slot,
                card: of_card(card),
                attack,
            },
            Event::CardNamed { seat, name } => Event::CardNamed {
                seat,
                name: of_name(name),
            },
            Event::AttackFailed { slot } => Event::AttackFailed { slot },
            Event::DamageDone {
                from,
                to,
                amount,
                met,
            } => Event::DamageDone {
                from,
                to,
                amount,
                met,
            },
            Event::NoDamageDone { from, to, met } => Event::NoDamageDone { from, to, met },
            Event::CountersPut { slot, count } => Event::CountersPut { slot, count },
            Event::Healed { slot, count } => Event::Healed { slot, count },
            Event::ConditionGained { slot, condition } => {
                Event::ConditionGained { slot, condition }
            }
            Event::ConditionLost { slot, condition } => Event::ConditionLost { slot, condition },
            Event::EffectBegan {
                modifier,
                slot,
                seat,
            } => Event::EffectBegan {
                modifier: of_effect(modifier),
                slot,
                seat,
            },
            Event::EffectEnded {
                modifier,
                slot,
                seat,
            } => Event::EffectEnded {
                modifier: of_effect(modifier),
                slot,
                seat,
            },
            Event::KnockedOut { slot, card } => Event::KnockedOut {
                slot,
                card: of_card(card),
            },
            Event::PrizeTaken { seat } => Event::PrizeTaken { seat },
            Event::NoRoom { what } => Event::NoRoom { what },
            Event::SuddenDeathBegan => Event::SuddenDeathBegan,
            Event::GameEnded { outcome } => Event::GameEnded { outcome },
        }
    }
}
