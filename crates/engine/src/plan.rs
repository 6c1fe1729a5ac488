//! The plan of the table: who sits where and who faces whom.

pub mod seating;
