//! What the terminal draws and tells: views and events with the engine's own numbers of cards, as far as the eye that looks
//! knows them. They stay in this process; what leaves it is made by an [`Onlooker`](rulebox_engine::knowledge::Onlooker).

use rulebox_engine::knowledge;
use rulebox_engine::{CardId, Event};

/// The table as an eye sees it.
pub type View = knowledge::View<CardId>;

/// One seat's part of the table.
pub type SeatView = knowledge::SeatView<CardId>;

/// A Pokémon in play.
pub type PokemonView = knowledge::PokemonView<CardId>;

/// A card in its place.
pub type Face = knowledge::Face<CardId>;

/// What an eye learns of an event.
pub type Seen = knowledge::Seen<Event>;
