//! Every command that the project shows can be typed as it stands: its arguments are understood, and its decks are there.

use crate::library::Library;
use crate::{decks, help};
use clap::{ArgMatches, Command};
use std::path::Path;

/// A command line, and where it is shown.
struct Example {
    place: String,
    line: String,
}

/// The command lines of a page: those in blocks of code, with or without a prompt.
fn of_page(path: &str) -> Vec<Example> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join(path)).expect("the page");
    let mut in_code = false;
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        in_code ^= line.starts_with("```");
        let line = line.strip_prefix("$ ").unwrap_or(line);
        if in_code && line.starts_with("rulebox ") {
            found.push(Example {
                place: format!("{path}:{}", number + 1),
                line: line.to_owned(),
            });
        }
    }
    found
}

/// The command lines in the help of a command and of those under it.
fn of_help(command: &Command, found: &mut Vec<Example>) {
    found.extend(help::examples(command).iter().map(|line| Example {
        place: format!("the help of {}", command.get_name()),
        line: line.trim_start().to_owned(),
    }));
    command.get_subcommands().for_each(|c| of_help(c, found));
}

/// The words of a line as a shell cuts them, up to a comment, a pipe or a redirection. Two spaces part a command from
/// the words about it.
fn words(line: &str) -> Vec<String> {
    let line = line.split("  ").next().unwrap_or_default();
    let mut words: Vec<String> = Vec::new();
    for (n, piece) in line.split('"').enumerate() {
        match n % 2 {
            0 => words.extend(piece.split_whitespace().map(str::to_owned)),
            _ => words.push(piece.to_owned()),
        }
    }
    let end = words
        .iter()
        .position(|w| ["#", "|", ">", "<"].contains(&w.as_str()));
    words.truncate(end.unwrap_or(words.len()));
    words
}

/// The decks that a command line names, without files of the reader's own and the word for all decks.
fn named_decks(matches: &ArgMatches) -> Vec<String> {
    let (mut command, mut at) = ("", matches);
    while let Some((name, inner)) = at.subcommand() {
        (command, at) = (name, inner);
    }
    let ids = ["decks", "deck", "against", "first", "second"];
    let values = ids
        .into_iter()
        .filter_map(|id| at.try_get_many::<String>(id).ok()?);
    let own = |name: &str| name.contains(['.', '/', '*']) || name.starts_with("my-");
    let all = |name: &str| command == "bench" && name == "pool";
    values
        .flatten()
        .filter(|name| !own(name) && !all(name))
        .cloned()
        .collect()
}

/// What is wrong with an example, and how many decks it names.
fn tried(example: &Example) -> Result<usize, String> {
    let matches = help::command()
        .try_get_matches_from(words(&example.line))
        .map_err(|error| error.to_string())?;
    let decks = named_decks(&matches);
    for name in &decks {
        decks::find(name, &Library::embedded()).map_err(|failure| format!("{failure:?}"))?;
    }
    Ok(decks.len())
}

/// Tries examples and counts the decks that they name.
fn all_can_be_typed(examples: &[Example]) -> usize {
    let try_one = |example: &Example| match tried(example) {
        Ok(decks) => decks,
        Err(error) => panic!("{}: {}\n{error}", example.place, example.line),
    };
    examples.iter().map(try_one).sum()
}

#[test]
fn the_commands_of_the_pages_can_be_typed() {
    let pages = [
        "README.md",
        "docs/BOTS.md",
        "docs/DECKS.md",
        "docs/LAB.md",
        "docs/LEARN.md",
        "docs/REPLAY.md",
    ];
    let examples: Vec<Example> = pages.into_iter().flat_map(of_page).collect();
    assert!(examples.len() > 40, "{}", examples.len());
    let decks = all_can_be_typed(&examples);
    assert!(decks >= 8, "{decks}");
}

#[test]
fn the_commands_of_the_help_can_be_typed() {
    let mut examples = Vec::new();
    of_help(&help::command(), &mut examples);
    assert!(examples.len() > 60, "{}", examples.len());
    let decks = all_can_be_typed(&examples);
    assert!(decks >= 15, "{decks}");
}

#[test]
fn a_wrong_example_is_noticed() {
    let wrong = |line: &str| {
        let place = String::new();
        tried(&Example {
            place,
            line: line.to_owned(),
        })
        .unwrap_err()
    };
    assert!(wrong("rulebox watch charizard-pidgeot gardevoir").contains("; 2 names hold it"));
    assert!(wrong("rulebox sim kingdra nosuchdeck").contains("no deck called nosuchdeck"));
    assert!(wrong("rulebox deck show nosuchdeck").contains("no deck called nosuchdeck"));
    assert!(wrong("rulebox wacth").contains("wacth"));
}
