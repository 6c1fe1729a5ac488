//! What a puzzle has to be.

/// Positions that the search of a puzzle may look at.
pub const POSITIONS: u64 = 400_000;
/// The fewest decisions that a puzzle needs.
pub const FEWEST_DECISIONS: u8 = 3;
/// Turns played at random.
pub const RANDOM_TRIES: u32 = 400;
/// In a hundred of these, fewer than so many may be won.
pub const RANDOM_PER_CENT: u32 = 5;
/// Turns played by rules of thumb.
pub const RULES_TRIES: u32 = 12;
/// So many of these may be won.
pub const RULES_MOST: u32 = 2;
