//! Questions about the table. Static texts and lasting effects are not fired but asked: each question
//! folds the modifiers that answer it, in the order of the rules.

pub(crate) mod amount;
pub(crate) mod asked;
pub(crate) mod attacks;
mod bans;
pub(crate) mod energy;
pub(crate) mod evolution;
pub(crate) mod filter;
mod fitting;
pub(crate) mod in_force;
pub(crate) mod modifiers;
mod other_role;
pub(crate) mod power_locks;
pub(crate) mod public;
pub(crate) mod question;
pub(crate) mod select;
