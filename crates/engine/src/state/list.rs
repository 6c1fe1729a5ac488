//! A short list with room for a fixed number of things. The layout says for how many.

use super::layout::{Array, Plain};
use std::marker::PhantomData;

/// A short list of `T`, kept in an `A`.
#[derive(Clone, Copy, Debug)]
pub struct List<T, A> {
    items: A,
    len: u8,
    of: PhantomData<T>,
}

impl<T: Plain, A: Array<T>> PartialEq for List<T, A> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Plain + Default, A: Array<T>> Default for List<T, A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Plain + Default, A: Array<T>> List<T, A> {
    /// An empty list.
    pub fn new() -> Self {
        List {
            items: A::filled(T::default()),
            len: 0,
            of: PhantomData,
        }
    }
}

impl<T: Plain, A: Array<T>> List<T, A> {
    /// How many things it has room for.
    pub fn room(&self) -> usize {
        self.items.as_ref().len()
    }

    /// Adds to the end; gives the item back if there is no room.
    #[inline]
    pub fn push(&mut self, item: T) -> Result<(), T> {
        match self.items.as_mut().get_mut(self.len as usize) {
            Some(place) => *place = item,
            None => return Err(item),
        }
        self.len += 1;
        Ok(())
    }
    /// Takes the last one.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[self.len as usize])
    }
    /// Takes one out of the middle, keeping the order.
    pub fn remove(&mut self, index: usize) -> T {
        let item = self.as_slice()[index];
        let len = self.len as usize;
        self.items.as_mut().copy_within(index + 1..len, index);
        self.len -= 1;
        item
    }
    /// Forgets all.
    pub fn clear(&mut self) {
        self.len = 0;
    }
    /// All of them.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.items.as_ref()[..self.len as usize]
    }
    /// All of them, to be changed.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items.as_mut()[..self.len as usize]
    }
    /// The last one.
    #[inline]
    pub fn last(&self) -> Option<&T> {
        self.items.as_ref().get(self.place_of_last())
    }
    /// The last one, to be changed.
    #[inline]
    pub fn last_mut(&mut self) -> Option<&mut T> {
        let last = self.place_of_last();
        self.items.as_mut().get_mut(last)
    }
    /// Where the last one is; past all places if there is none.
    #[inline]
    fn place_of_last(&self) -> usize {
        usize::from(self.len).wrapping_sub(1)
    }
    /// How many.
    pub fn len(&self) -> usize {
        self.len as usize
    }
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}
