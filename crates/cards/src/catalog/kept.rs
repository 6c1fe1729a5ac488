//! What others work out from the cards of a catalog and keep with it, so that it is worked out once, is shared by all who have
//! the catalog, and goes when the catalog goes.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// One value of each type. Clones are the same shelf.
#[derive(Clone, Default)]
pub(super) struct Kept(Arc<Mutex<Vec<Arc<dyn Any + Send + Sync>>>>);

impl Kept {
    /// The value of a type, if there is one.
    pub(super) fn get<T: Send + Sync + 'static>(&self) -> Option<Arc<T>> {
        let values = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut of_type = values
            .iter()
            .filter_map(|value| value.clone().downcast().ok());
        of_type.next()
    }

    /// Keeps a value, unless another thread was quicker; gives the one that is kept.
    pub(super) fn put<T: Send + Sync + 'static>(&self, value: T) -> Arc<T> {
        let mut values = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = values
            .iter()
            .find_map(|value| value.clone().downcast().ok());
        known.unwrap_or_else(|| {
            let value = Arc::new(value);
            values.push(value.clone());
            value
        })
    }
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Kept")
    }
}

#[cfg(test)]
mod tests {
    use crate::catalog::Catalog;

    #[test]
    fn what_is_kept_is_made_once_and_goes_when_a_card_is_added() {
        let one = Catalog::embedded();
        let count = one.keep(Catalog::len);
        let again = one
            .clone()
            .keep::<usize>(|_| unreachable!("it is kept already"));
        assert_eq!(*again, *count);
        // Another type is kept beside it.
        assert_eq!(one.keep(|cards| cards.named("Potion")).len(), 2);
        let mut other = one.clone();
        other.add_text("a", "energy \"Odd\" x1-1\n  basic fire\n");
        assert_eq!(*other.keep(Catalog::len), *count + 1);
        assert_eq!(*one.keep(Catalog::len), *count);
    }
}
