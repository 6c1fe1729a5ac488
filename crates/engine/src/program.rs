//! Running programs: one operation after the other, until somebody must choose or chance must speak.

pub mod attach;
pub mod borrow;
pub mod choose;
pub mod compile;
mod copies;
pub mod declare;
mod foreseen;
mod going_on;
mod lasting;
mod looking;
pub mod op;
pub mod outlook;
pub mod payable;
pub mod possible;
pub mod prizes;
pub mod prospect;
pub mod run;
pub mod shields;
mod sorts;
mod units;
pub(crate) mod vain;
pub mod verbs;
