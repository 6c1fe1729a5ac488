//! Questions about the table. Static texts and lasting effects are not fired but asked: each question
//! folds the modifiers that answer it, in the order of the rules.

pub mod amount;
pub(crate) mod asked;
pub mod attacks;
pub mod energy;
pub mod evolution;
pub mod filter;
pub mod in_force;
pub mod locks;
pub mod modifiers;
mod other_role;
pub mod powers;
pub(crate) mod question;
pub mod select;
mod sift;
