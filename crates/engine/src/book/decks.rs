//! Which cards of a deck are of a sort, have a use, or answer a question: worked out once with the book, so that the game only
//! looks up bits.

use crate::book::def::{Brief, Def, Role, Unusual};
use crate::book::sorts::{Sort, Sorts};
use crate::query::question::{QUESTIONS, Questions};

/// The cards of one deck by what they are asked for: bits of their numbers.
#[derive(Clone, Debug)]
pub(crate) struct DeckIndex {
    /// Those that are of a sort while they lie in a pile, by [`Sort`].
    pub(super) sorted: [u64; Sort::COUNT],
    /// What they can be used for from the hand, by [`Role`].
    pub(super) roles: [u64; Role::COUNT],
    /// Those that do something at unusual times, by [`Unusual`].
    pub(super) unusual: [u64; Unusual::COUNT],
    /// Those that answer a question, by the question's bit.
    pub(super) answering: [u64; QUESTIONS],
    /// Those of them whose answers are about no Pokémon but the one that they are on.
    pub(super) answering_for_own: [u64; QUESTIONS],
}

impl DeckIndex {
    /// The index of a deck with these cards, each of which is told its copies. Of each definition come its sorts in a pile, and
    /// the questions to which it speaks only of the Pokémon that it is on.
    pub(super) fn of(
        deck: &mut [Brief],
        defs: &[Def],
        sorts: &[[Sorts; 2]],
        for_own: &[Questions],
    ) -> DeckIndex {
        let mut copies = vec![0; defs.len()];
        for (n, brief) in deck.iter().enumerate() {
            copies[usize::from(brief.def)] |= 1 << n;
        }
        let mut index = DeckIndex {
            sorted: [0; Sort::COUNT],
            roles: [0; Role::COUNT],
            unusual: [0; Unusual::COUNT],
            answering: [0; QUESTIONS],
            answering_for_own: [0; QUESTIONS],
        };
        for (n, brief) in deck.iter_mut().enumerate() {
            let def = usize::from(brief.def);
            brief.copies = copies[def];
            // Copies are alike; the first one of them speaks for all.
            if brief.copies.trailing_zeros() == n as u32 {
                index.insert(brief, &defs[def], &sorts[def][0], for_own[def]);
            }
        }
        index
    }

    /// Those that can be used so from the hand.
    #[inline]
    pub(crate) fn with_role(&self, role: Role) -> u64 {
        self.roles[role as usize]
    }

    /// Those that do something at such a time or place.
    #[inline]
    pub(crate) fn unusual(&self, what: Unusual) -> u64 {
        self.unusual[what as usize]
    }

    /// Puts in all copies of a card.
    fn insert(&mut self, brief: &Brief, def: &Def, sorts: &Sorts, for_own: Questions) {
        self.roles[brief.role as usize] |= brief.copies;
        for what in def.unusual() {
            self.unusual[what as usize] |= brief.copies;
        }
        for sort in sorts.held() {
            self.sorted[sort.index()] |= brief.copies;
        }
        for question in (0..QUESTIONS).filter(|n| brief.questions & 1 << n != 0) {
            self.answering[question] |= brief.copies;
            if for_own & 1 << question != 0 {
                self.answering_for_own[question] |= brief.copies;
            }
        }
    }
}
