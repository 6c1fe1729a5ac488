//! `rulebox deck formats`: the formats that decks can be checked by.

use crate::decks;
use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::text::{did_you_mean, fold};
use rulebox_cards::near::nearest;
use rulebox_formats::Format;
use serde::Serialize;
use std::fmt::Write;
use std::path::Path;

/// How to list formats.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Write the list as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Listed {
    id: String,
    name: String,
    since: Option<String>,
    until: Option<String>,
    rules: Option<&'static str>,
    note: Option<String>,
}

/// Lists them.
pub fn run(args: &Args, paint: Paint) -> Result<Report, Failure> {
    let listed: Vec<Listed> = Format::all()
        .map(|format| Listed {
            rules: format.rules.map(|era| era.name()),
            id: format.id,
            name: format.name,
            since: format.since,
            until: format.until,
            note: format.note,
        })
        .collect();
    if args.json {
        return Report::json(&listed, true);
    }
    let mut text = String::new();
    for format in &listed {
        let Listed { id, name, .. } = format;
        let rules = format.rules.map(|era| format!("rulebook {era}"));
        let rules = rules.unwrap_or_default();
        let _ = writeln!(text, "  {id:<22} {name:<40} {}", paint.dim(&rules));
    }
    text.push_str(
        "\n`rulebox deck check --format ID FILE` checks by one; `standard` is the latest of its series.\n",
    );
    Ok(Report::say(text))
}

/// The format that somebody means: a file, or one of the program by its id, or by its series and a day.
pub fn find(wanted: &str, day: Option<&str>) -> Result<Format, Failure> {
    let path = Path::new(wanted);
    if path.extension().is_some_and(|ending| ending == "toml") {
        let text = decks::read_file(wanted).map_err(Failure::Input)?;
        let id = path.file_stem().unwrap_or_default().to_string_lossy();
        return Format::read(&id, &text)
            .map_err(|error| Failure::Input(format!("{wanted} is no format: {error}")));
    }
    if let Some(format) = Format::named(wanted, day) {
        return Ok(format);
    }
    let when = day
        .map(|day| format!(" that holds on {day}"))
        .unwrap_or_default();
    let ids: Vec<String> = Format::all().map(|format| format.id).collect();
    let near = nearest(&fold(wanted), ids.iter().map(String::as_str), 3);
    Err(Failure::Input(format!(
        "There is no format called {wanted}{when}.{} `rulebox deck formats` lists them; a file ends in .toml.",
        did_you_mean(&near)
    )))
}
