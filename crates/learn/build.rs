//! Embeds the lessons and puzzles of the project.

#[path = "../cards/embed.rs"]
mod embed;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    embed::embed("lessons", "md", "lessons.rs")?;
    embed::embed("puzzles", "md", "puzzles.rs")
}
