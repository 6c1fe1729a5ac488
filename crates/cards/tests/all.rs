//! All tests of this crate in one program, which is built much sooner than one program for each file.

mod beginners;
mod effects_doc;
mod endless;
mod facts;
mod files;
mod hints;
mod laws;
mod lists;
mod mistakes;
mod nesting;
mod normal;
mod prices;
mod printings;
mod walk;
mod wording;
mod wording_cards;
mod wrong;
