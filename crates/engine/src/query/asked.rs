//! Keeps continuous texts that ask for what they themselves change from asking without end.

use std::cell::Cell;

/// How many continuous texts may wait for the answers of others. No printed texts come near; where more do, as in a text
/// that changes the HP for which it asks, the last one is answered as if no text changed anything.
const DEEPEST: u8 = 6;

thread_local! {
    /// How many wait now.
    static WAITING: Cell<u8> = const { Cell::new(0) };
}

/// A question about continuous texts that is being worked out.
pub(super) struct Asked(());

impl Asked {
    /// Begins to work out a question; nothing if too many wait for each other already.
    pub(super) fn begin() -> Option<Asked> {
        WAITING.with(|waiting| {
            let deep = waiting.get();
            (deep < DEEPEST).then(|| {
                waiting.set(deep + 1);
                Asked(())
            })
        })
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        WAITING.with(|waiting| waiting.set(waiting.get() - 1));
    }
}
