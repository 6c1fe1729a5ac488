//! Embeds the card files and the deck lists of the project.

mod embed;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    embed::embed("cards", "cards", "pool.rs")?;
    embed::embed("decks", "txt", "decks.rs")
}
