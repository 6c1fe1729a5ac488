//! What lasts beyond its text (AMB-59), and what happened and waits to be noticed.

use super::{CardId, ModifierId, Seat, SlotId};
use serde::{Deserialize, Serialize};

/// An effect that holds for some turns (AMB-59).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lasting {
    /// Which modifier of the book.
    pub modifier: ModifierId,
    /// The first turn in which it holds.
    pub first: u16,
    /// The last one.
    pub last: u16,
    /// The Pokémon that its first scope means, where the text means a certain one.
    pub first_scope: SlotId,
    /// The Pokémon that its second scope means.
    pub second_scope: SlotId,
    /// Whose card made it.
    pub by: Seat,
    /// What sort of card made it (DMG-8).
    pub origin: Origin,
    /// How many times it holds: the same text may be used again in its turn.
    pub times: u8,
}

/// Something that happened and that powers wait for (AMB-60).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Happening {
    /// Which trigger, as its number.
    pub trigger: u8,
    /// The Pokémon that it happened to.
    pub slot: SlotId,
    /// The card by which or to which it happened.
    #[serde(serialize_with = "crate::state::ids::save_card")]
    pub card: CardId,
}

impl Default for Happening {
    fn default() -> Self {
        Happening {
            trigger: 0,
            slot: SlotId::NONE,
            card: CardId::NONE,
        }
    }
}

/// What made an effect, as far as the rules ask (DMG-8, AMB-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[repr(u8)]
pub enum Origin {
    /// An attack.
    Attack,
    /// A Trainer or Energy card.
    TrainerOrEnergy,
    /// A power of a Pokémon.
    Power,
    /// A marker, which stays while its Pokémon is in play (KIND-COUNTER-1).
    Marker,
}

impl Lasting {
    /// Whether it holds in that turn (AMB-59).
    #[inline]
    pub fn holds_in(&self, turn: u16) -> bool {
        turn >= self.first && turn <= self.last
    }

    /// Whether another effect is this one once more.
    pub fn is_again(&self, other: &Lasting) -> bool {
        let times = self.times;
        *self == Lasting { times, ..*other }
    }

    /// The Pokémon that it is on, if it is on a certain one.
    pub fn on(&self) -> SlotId {
        if self.first_scope.is_some() {
            self.first_scope
        } else {
            self.second_scope
        }
    }
}

impl Default for Lasting {
    fn default() -> Self {
        Lasting {
            modifier: ModifierId(0),
            first: 0,
            last: 0,
            first_scope: SlotId::NONE,
            second_scope: SlotId::NONE,
            by: Seat(0),
            origin: Origin::Attack,
            times: 0,
        }
    }
}
