//! `rulebox deck convert`: a deck list in another form.

use super::json::ListJson;
use crate::decks;
use crate::library::Library;
use crate::report::{Failure, Report};
use crate::text::{filled, printable};
use clap::ValueEnum;
use rulebox_cards::deck::{self, Form};

const EXAMPLES: &str = "\
Examples:
  rulebox deck convert my-deck.txt                  the form of PTCG Live, to be pasted there
  rulebox deck convert --to ids my-deck.txt         names with ids such as dp1-5
  rulebox deck convert --to json - < my-deck.txt    for other programs; every command reads it, too

A list with a line that matches no card is not converted; all such lines are told.";

/// What to convert, and into what.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A deck list, `-` for standard input, or the name of a deck that comes with the program
    #[arg(value_name = "FILE", value_parser = filled)]
    deck: String,
    /// The form to write
    #[arg(long, value_enum, default_value = "live")]
    to: To,
}

/// A form of deck lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum To {
    /// As PTCG Live exports and imports it
    Live,
    /// Full names, set codes and numbers; headers count cards
    Plain,
    /// Full names and ids of printings
    Ids,
    /// JSON
    Json,
}

/// Converts.
pub fn run(args: &Args, library: &Library) -> Result<Report, Failure> {
    let mut list = decks::find(&args.deck, library)?;
    list.name = printable(&list.name);
    let form = match args.to {
        To::Json => return Report::json(&ListJson::of(&list, &library.cards), true),
        To::Live => Form::Live,
        To::Plain => Form::Plain,
        To::Ids => Form::Ids,
    };
    Ok(Report::say(deck::write_as(&list, form, &library.cards)))
}
