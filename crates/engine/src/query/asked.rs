//! Keeps continuous texts that ask for what they themselves change from asking without end.

use std::cell::Cell;

/// How many continuous texts may wait for the answers of others. No printed texts come near; where more do, as in a text
/// that changes the HP for which it asks, the last one is answered as if no text changed anything.
const DEEPEST: u8 = 6;

/// How many questions about continuous texts wait for the answers of others: a part of the [`Table`](crate::table::Table)
/// that is asked, for whatever a text asks in turn is asked of that table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Waiting(Cell<u8>);

/// A question about continuous texts that is being worked out.
pub(super) struct Asked<'w>(&'w Waiting);

impl Waiting {
    /// Begins to work out a question; nothing if too many wait for each other already.
    #[inline]
    pub(super) fn begin(&self) -> Option<Asked<'_>> {
        let deep = self.0.get();
        (deep < DEEPEST).then(|| {
            self.0.set(deep + 1);
            Asked(self)
        })
    }
}

impl Drop for Asked<'_> {
    #[inline]
    fn drop(&mut self) {
        self.0.0.set(self.0.0.get() - 1);
    }
}
