//! Things on the table that can be pointed at, and the options that concern them.

use crate::play::inside::{PokemonView, SeatView, View};
pub use crate::play::words::used_card;
use rulebox_engine::choice::Purpose;
use rulebox_engine::state::SlotId;
use rulebox_engine::{Book, CardId, Choice, Seat};

/// Something that can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A card in the viewer's hand; copies are one.
    Hand(CardId),
    /// A Pokémon in play.
    Pokemon(SlotId),
    /// The Stadium in play.
    Stadium(CardId),
    /// A Prize card of the viewer, by its place.
    Prize(u8),
}

/// The cards of a hand, copies together: the first of them, and how many there are.
pub fn hand(book: &Book, side: &SeatView) -> Vec<(CardId, usize)> {
    let mut groups: Vec<(CardId, usize)> = Vec::new();
    for card in &side.hand.known {
        let same =
            |(first, _): &&mut (CardId, usize)| book.def_number(*first) == book.def_number(*card);
        match groups.iter_mut().find(same) {
            Some((_, count)) => *count += 1,
            None => groups.push((*card, 1)),
        }
    }
    groups
}

/// Everything that can be pointed at, from the opponent's Bench down to the viewer's hand.
pub fn all(book: &Book, view: &View, viewer: Seat) -> Vec<Spot> {
    let mut spots = Vec::new();
    let pokemon = |pokemon: &PokemonView| Spot::Pokemon(pokemon.slot);
    for side in view.sides.iter().filter(|side| side.seat != viewer) {
        spots.extend(side.bench.iter().map(pokemon));
        spots.extend(side.active.iter().map(pokemon));
    }
    spots.extend(view.stadium.map(Spot::Stadium));
    for side in view.sides.iter().filter(|side| side.seat == viewer) {
        spots.extend(side.active.iter().map(pokemon));
        spots.extend(side.bench.iter().map(pokemon));
        if view
            .prompt
            .is_some_and(|prompt| prompt.purpose == Purpose::TakePrize)
        {
            spots.extend((0..side.prizes.len() as u8).map(Spot::Prize));
        }
        spots.extend(
            hand(book, side)
                .into_iter()
                .map(|(card, _)| Spot::Hand(card)),
        );
    }
    spots
}

/// The Pokémon in a spot, and whose it is.
pub fn pokemon(view: &View, slot: SlotId) -> Option<(&SeatView, &PokemonView)> {
    view.sides.iter().find_map(|side| {
        let mut all = side.active.iter().chain(&side.bench);
        all.find(|pokemon| pokemon.slot == slot)
            .map(|pokemon| (side, pokemon))
    })
}

/// The card to read about something, if the viewer knows it.
pub fn card(view: &View, viewer: Seat, spot: Spot) -> Option<CardId> {
    match spot {
        Spot::Hand(card) | Spot::Stadium(card) => Some(card),
        Spot::Pokemon(slot) => pokemon(view, slot)?.1.stack.first().copied(),
        Spot::Prize(place) => {
            let side = view.sides.get(viewer.index())?;
            match side.prizes.get(usize::from(place))? {
                rulebox_engine::knowledge::Face::Up(card) => Some(*card),
                rulebox_engine::knowledge::Face::Down => None,
            }
        }
    }
}

/// Whether an option concerns a spot: uses it, or is aimed at it.
pub fn concerns(book: &Book, view: &View, viewer: Seat, choice: Choice, spot: Spot) -> bool {
    match spot {
        Spot::Hand(held) => {
            let in_hand = |card: CardId| {
                let side = view.sides.get(viewer.index());
                side.is_some_and(|side| side.hand.known.contains(&card))
            };
            used_card(choice)
                .is_some_and(|card| in_hand(card) && book.def_number(card) == book.def_number(held))
        }
        Spot::Stadium(stadium) => used_card(choice) == Some(stadium),
        Spot::Prize(place) => choice == Choice::Prize(place),
        Spot::Pokemon(slot) => {
            let Some((side, pokemon)) = pokemon(view, slot) else {
                return false;
            };
            let active =
                side.seat == viewer && side.active.as_ref().is_some_and(|a| a.slot == slot);
            let part =
                |card: CardId| pokemon.stack.contains(&card) || pokemon.attached.contains(&card);
            match choice {
                Choice::Evolve(_, to) | Choice::LevelUp(_, to) | Choice::Attach(_, to) => {
                    to == slot
                }
                Choice::Pokemon(it) => it == slot,
                Choice::Retreat(_) => active,
                // Attacks of other cards are used by the Active Pokémon all the same.
                Choice::Attack(card, _) => part(card) || (active && !in_play(view, card)),
                Choice::Power(card, _) | Choice::Card(card) => part(card),
                _ => false,
            }
        }
    }
}

fn in_play(view: &View, card: CardId) -> bool {
    let mut all = view
        .sides
        .iter()
        .flat_map(|side| side.active.iter().chain(&side.bench));
    all.any(|pokemon| pokemon.stack.contains(&card) || pokemon.attached.contains(&card))
}

/// The sorts of moves that a key shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Attacks and retreating.
    Active,
    /// Pokémon for the Bench.
    Bench,
    /// Energy cards and Tools to attach.
    Attach,
    /// Evolution cards.
    Evolve,
    /// Abilities and other powers.
    Power,
    /// Trainer cards to play.
    Trainer,
}

impl Sort {
    /// Its name, as in *Attach: 4 options*.
    pub const fn name(self) -> &'static str {
        match self {
            Sort::Active => "Attack or retreat",
            Sort::Bench => "Bench",
            Sort::Attach => "Attach",
            Sort::Evolve => "Evolve",
            Sort::Power => "Use a power",
            Sort::Trainer => "Play a Trainer",
        }
    }

    /// The words that ask why there is no such move.
    pub const fn wanted(self) -> &'static str {
        match self {
            Sort::Active => "attack",
            Sort::Bench => "bench",
            Sort::Attach => "attach",
            Sort::Evolve => "evolve",
            Sort::Power => "ability",
            Sort::Trainer => "trainer",
        }
    }

    /// Whether an option is of this sort.
    pub fn has(self, view: &View, choice: Choice) -> bool {
        let is_active = |slot: SlotId| {
            let mut sides = view.sides.iter();
            sides.any(|side| {
                side.active
                    .as_ref()
                    .is_some_and(|active| active.slot == slot)
            })
        };
        match choice {
            Choice::Attack(..) | Choice::Retreat(_) => self == Sort::Active,
            Choice::Pokemon(slot) if is_active(slot) => self == Sort::Active,
            Choice::Bench(..) | Choice::Pokemon(_) => self == Sort::Bench,
            Choice::Attach(..) => self == Sort::Attach,
            Choice::Evolve(..) | Choice::LevelUp(..) => self == Sort::Evolve,
            Choice::Power(..) => self == Sort::Power,
            Choice::Play(_, _) => self == Sort::Trainer,
            _ => false,
        }
    }
}
