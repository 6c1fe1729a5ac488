//! Embeds the format files of the project.

#[path = "../cards/embed.rs"]
mod embed;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    embed::embed("formats", "toml", "formats.rs")
}
