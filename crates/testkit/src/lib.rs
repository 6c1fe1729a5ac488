//! What the tests of the other crates share: [`games`] at any point and random answers, [`nonsense`] for every door, decks
//! [`mixed`] from the whole pool, games by what is [`told`] of them, [`tables`] other than the duel's, and the cards [`hidden`]
//! from a seat, read a second time and exchanged. No crate depends on this one but for its tests.

pub mod games;
pub mod hidden;
pub mod mixed;
pub mod nonsense;
pub mod tables;
pub mod texts;
pub mod told;
