//! What a player knows of the cards before the game: what each attack is worth, and what a Pokémon may become.

use rulebox_cards::DamageSign;
use rulebox_engine::book::{AttackDef, Def, Role, TrainerClass};
use rulebox_engine::{Book, CardId};

/// What is noted of one card.
#[derive(Clone, Debug, Default)]
pub(crate) struct Note {
    /// The damage that each of its attacks is taken to do to a Pokémon without Weakness.
    pub(crate) damage: Vec<i32>,
    /// What it promises to become: the best damage of what evolves from it in one step or two.
    pub(crate) promise: i32,
    /// Whether anything evolves from it.
    pub(crate) evolves: bool,
    /// What sort of card it is in a hand.
    pub(crate) sort: Sort,
}

/// Sorts of cards in a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Sort {
    /// An Energy card.
    Energy,
    /// A Pokémon that comes into play by itself.
    Basic,
    /// A Pokémon that goes onto another one.
    Evolution,
    /// A Supporter.
    Supporter,
    /// A Pokémon Tool or another card that is attached.
    Tool,
    /// A Stadium.
    Stadium,
    /// Any other card.
    #[default]
    Item,
}

/// Notes on all cards of a book, by the number of their definition.
#[derive(Clone, Debug)]
pub(crate) struct Notes {
    /// Which book they are about.
    pub(crate) fingerprint: u64,
    notes: Vec<Note>,
}

impl Notes {
    /// Notes on all cards of a book.
    pub(crate) fn on(book: &Book) -> Notes {
        let mut notes: Vec<Note> = book.defs.iter().map(first_note).collect();
        // Twice, so that a Basic Pokémon knows of its Stage 2.
        for _ in 0..2 {
            for (def, number) in book.defs.iter().zip(0..) {
                let next = book.defs.iter().zip(&notes);
                let from_it = next.filter(|(other, _)| other.from == Some(def.name));
                let best = |note: &Note| note.damage.iter().copied().max().unwrap_or(0);
                let promise = from_it.map(|(_, note)| best(note).max(note.promise));
                let promise: Vec<i32> = promise.collect();
                let note: &mut Note = &mut notes[number];
                note.evolves = !promise.is_empty();
                note.promise = promise.into_iter().max().unwrap_or(0);
            }
        }
        Notes {
            fingerprint: book.fingerprint,
            notes,
        }
    }

    /// The note on a card.
    pub(crate) fn of(&self, book: &Book, card: CardId) -> &Note {
        &self.notes[book.def_number(card) as usize]
    }
}

fn first_note(def: &Def) -> Note {
    Note {
        damage: def
            .attacks
            .iter()
            .zip(0..)
            .map(|(a, n)| expected(def, a, n))
            .collect(),
        promise: 0,
        evolves: false,
        sort: sort(def),
    }
}

fn sort(def: &Def) -> Sort {
    match (def.role, def.trainer.as_ref().map(|t| t.class)) {
        (Role::Energy, _) => Sort::Energy,
        (Role::Basic | Role::Legend, _) => Sort::Basic,
        (Role::Evolution | Role::LevelUp, _) => Sort::Evolution,
        (_, Some(TrainerClass::Supporter)) => Sort::Supporter,
        (_, Some(TrainerClass::Stadium)) => Sort::Stadium,
        (Role::Attachment, _) | (_, Some(TrainerClass::Tool)) => Sort::Tool,
        _ => Sort::Item,
    }
}

/// The damage that an attack does by its printed number: more where the text adds, some where only the text says it.
fn expected(def: &Def, attack: &AttackDef, number: usize) -> i32 {
    let printed = def.card.pokemon().and_then(|p| p.attacks.get(number));
    let printed = printed.map_or((attack.base.max(0) as u16, DamageSign::Plain), |a| {
        (a.damage, a.sign)
    });
    match printed {
        (0, _) => 12,
        (n, DamageSign::Plain) => i32::from(n),
        (n, DamageSign::Plus) => i32::from(n) * 5 / 4 + 10,
        (n, DamageSign::Minus) => i32::from(n) * 3 / 4,
        (n, DamageSign::Times) => i32::from(n) * 3 / 2,
        (n, DamageSign::Question) => i32::from(n),
    }
}
