//! What the terminal draws and tells: views and events with the engine's own numbers of cards, as far as the eye that looks
//! knows them. They stay in this process; what leaves it is made by an [`Onlooker`](rulebox_engine::knowledge::Onlooker).

use rulebox_engine::knowledge::view;
use rulebox_engine::{CardId, Event};

/// The table as an eye sees it.
pub type View = view::View<CardId>;

/// One seat's part of the table.
pub type Side = view::Side<CardId>;

/// A Pokémon in play.
pub type PokemonView = view::PokemonView<CardId>;

/// A card in its place.
pub type Face = view::Face<CardId>;

/// What an eye learns of an event.
pub type Seen = rulebox_engine::knowledge::Seen<Event>;
