//! The commands as people meet them: in help, in the manual and in completions.

use crate::report::{self, Failure};
use crate::text::printable_lines;
use crate::{Cli, values};
use clap::{Arg, Command, CommandFactory};
use std::io::{self, Write};
use std::process::ExitCode;

/// All commands. Each page of help ends with examples, and a shell can offer the eras.
pub fn command() -> Command {
    finished(Cli::command(), "rulebox", &[])
}

/// Says what came in place of a command: help, the version, or what is wrong with the arguments.
pub fn say(instead: &clap::Error) -> ExitCode {
    let text = instead.render().to_string();
    let shown = printable_lines(&text);
    if instead.use_stderr() && shown != text.trim_end_matches('\n') {
        // An argument that would change colours or move the cursor is quoted without that, and so is the rest.
        let _ = writeln!(io::stderr(), "{shown}");
        return ExitCode::from(2);
    }
    let written = instead.print().and_then(|()| io::stdout().flush());
    match written {
        Err(error) if !instead.use_stderr() => report::finish(Err(Failure::Output(error))),
        _ if instead.use_stderr() => ExitCode::from(2),
        _ => ExitCode::SUCCESS,
    }
}

/// A command of this name and those under it. One without examples has those of the page that leads to it, if they are
/// about it.
fn finished(command: Command, name: &str, above: &[String]) -> Command {
    let mut command = command.mut_args(offering_eras);
    let own = examples(&command);
    let about_it: Vec<&str> = above
        .iter()
        .map(String::as_str)
        .filter(|line| calls(line, name))
        .collect();
    if own.is_empty() && !about_it.is_empty() {
        command = command.after_help(format!("Examples:\n{}", about_it.join("\n")));
    }
    command.mut_subcommands(|inner| {
        let name = format!("{name} {}", inner.get_name());
        finished(inner, &name, &own)
    })
}

/// Whether an example is about the command of this name.
fn calls(line: &str, name: &str) -> bool {
    let rest = line.trim_start().strip_prefix(name);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// The lines of a page that show how a command is typed.
pub fn examples(command: &Command) -> Vec<String> {
    let help = command.get_after_help().map(ToString::to_string);
    let help = help.unwrap_or_default();
    let lines = help
        .lines()
        .filter(|line| line.trim_start().starts_with("rulebox "));
    lines.map(str::to_owned).collect()
}

/// Whatever asks for an era says which ones there are.
fn offering_eras(arg: Arg) -> Arg {
    match arg.get_id().as_str() {
        "era" => arg.value_parser(values::eras()),
        _ => arg,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pages that a command and those under it have, by their names.
    fn pages(command: &Command, name: &str, found: &mut Vec<(String, Command)>) {
        found.push((name.to_owned(), command.clone()));
        for inner in command.get_subcommands() {
            if inner.get_name() != "help" {
                pages(inner, &format!("{name} {}", inner.get_name()), found);
            }
        }
    }

    #[test]
    fn every_page_of_help_ends_with_an_example() {
        let mut found = Vec::new();
        pages(&command(), "rulebox", &mut found);
        assert!(found.len() > 35, "{}", found.len());
        for (name, page) in found {
            let examples = examples(&page);
            let own = |line: &String| calls(line, &name);
            assert!(
                examples.iter().any(own),
                "`{name} --help` has no example of its own"
            );
        }
    }

    #[test]
    fn every_era_that_is_asked_for_is_offered() {
        let mut found = Vec::new();
        pages(&command(), "rulebox", &mut found);
        let mut asked = 0;
        for (name, page) in found {
            let eras = page.get_arguments().filter(|arg| arg.get_id() == "era");
            for arg in eras {
                let offered: Vec<String> = arg
                    .get_possible_values()
                    .iter()
                    .map(|value| value.get_name().to_owned())
                    .collect();
                assert_eq!(offered, ["2009", "2011", "2021", "2025"], "{name}");
                asked += 1;
            }
        }
        assert!(asked > 10, "{asked}");
    }
}
