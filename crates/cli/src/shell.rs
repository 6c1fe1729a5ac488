//! What shells and `man` want to know of the program. Both are made from the commands themselves, so that they never
//! fall behind.

use crate::files;
use crate::help;
use crate::mass::is_earlier;
use crate::report::{Failure, Report};
use crate::text::printable;
use clap_complete::Shell;
use std::io::Write;
use std::path::{Path, PathBuf};

/// `rulebox completions`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  rulebox completions bash > ~/.local/share/bash-completion/completions/rulebox
  rulebox completions zsh > ~/.zfunc/_rulebox
  rulebox completions fish > ~/.config/fish/completions/rulebox.fish")]
pub struct Completions {
    /// The shell
    shell: Shell,
}

/// `rulebox man`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  rulebox man | man -l -                         read the page of the program
  rulebox man ~/.local/share/man/man1            write this page and those of all commands")]
pub struct Man {
    /// The folder for the pages of all commands; without it, the page of the program is written to standard output
    folder: Option<PathBuf>,
}

/// How a page of this manual is known again.
const TITLE: &str = ".TH rulebox";

/// Writes the completions of a shell.
pub fn completions(args: &Completions) -> Report {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut help::command(), "rulebox", &mut text);
    Report::say(String::from_utf8_lossy(&text))
}

/// Writes pages of the manual.
pub fn man(args: &Man) -> Result<Report, Failure> {
    let mut command = help::command();
    command.build();
    let Some(folder) = &args.folder else {
        return Ok(Report::say(String::from_utf8_lossy(&page(&command)?)));
    };
    let failed = |path: &Path, error: std::io::Error| {
        let (shown, why) = (printable(&path.display().to_string()), files::why(&error));
        Failure::Input(format!("{shown} cannot be written: {why}."))
    };
    if folder.is_file() {
        let shown = printable(&folder.display().to_string());
        let message = format!("{shown} is a file, but the pages go into a folder: name one.");
        return Err(Failure::Input(message));
    }
    std::fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    let pages: Vec<(PathBuf, clap::Command)> = with_subcommands(&command)
        .into_iter()
        .map(|command| (folder.join(format!("{}.1", file_name(&command))), command))
        .collect();
    let foreign = |(path, _): &&(PathBuf, clap::Command)| path.exists() && !is_earlier(path, TITLE);
    if let Some((path, _)) = pages.iter().find(foreign) {
        let shown = printable(&path.display().to_string());
        let message = format!(
            "{shown} is there already and is no page of this manual, so all is left as it is. Name another folder."
        );
        return Err(Failure::Input(message));
    }
    let mut count = 0;
    for (path, command) in pages {
        let mut file = std::fs::File::create(&path).map_err(|error| failed(&path, error))?;
        file.write_all(&page(&command)?)
            .map_err(|error| failed(&path, error))?;
        count += 1;
    }
    let text = format!("{count} pages are in {}.\n", folder.display());
    Ok(Report::say(text))
}

fn page(command: &clap::Command) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    let page = clap_mangen::Man::new(command.clone()).title(file_name(command));
    page.render(&mut text)?;
    Ok(escaped(&String::from_utf8_lossy(&text)).into_bytes())
}

/// A page in the letters that every `roff` reads; all others are written by their numbers.
fn escaped(page: &str) -> String {
    let mut out = String::with_capacity(page.len());
    for letter in page.chars() {
        match letter.is_ascii() {
            true => out.push(letter),
            false => out.push_str(&format!("\\[u{:04X}]", u32::from(letter))),
        }
    }
    out
}

/// `rulebox-deck-check` for the command `rulebox deck check`, as manuals name their pages.
fn file_name(command: &clap::Command) -> String {
    let whole = command.get_bin_name().unwrap_or(command.get_name());
    whole.replace(' ', "-")
}

fn with_subcommands(command: &clap::Command) -> Vec<clap::Command> {
    let further = command.get_subcommands();
    let further = further.filter(|c| c.get_name() != "help" && !c.is_hide_set());
    let further = further.flat_map(with_subcommands);
    std::iter::once(command.clone()).chain(further).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shell_learns_every_command() {
        for shell in [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::PowerShell] {
            let report = completions(&Completions { shell });
            for command in ["play", "learn", "ladder", "coverage"] {
                assert!(report.text.contains(command), "{shell}: {command}");
            }
        }
    }

    #[test]
    fn every_shell_learns_eras_and_players() {
        for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
            let report = completions(&Completions { shell });
            for value in ["2009", "2025", "easy", "search:50ms"] {
                let value = value.replace(':', if shell == Shell::Zsh { "\\:" } else { ":" });
                assert!(report.text.contains(&value), "{shell}: {value}");
            }
        }
    }

    #[test]
    fn pages_do_not_go_into_a_file() {
        let file = std::env::temp_dir().join(format!("rulebox-man-{}.txt", std::process::id()));
        std::fs::write(&file, "").expect("a file");
        let inside = file.join("man1");
        for (folder, words) in [
            (&file, "is a file, but the pages go into a folder"),
            (&inside, "there is a file where a folder is needed."),
        ] {
            let folder = Some(folder.clone());
            match man(&Man { folder }) {
                Err(Failure::Input(why)) => assert!(why.contains(words), "{why}"),
                other => panic!("{other:?}"),
            }
        }
        std::fs::remove_file(&file).expect("it was there");
    }

    #[test]
    fn pages_are_known_again_and_nothing_else_is_overwritten() {
        let folder = std::env::temp_dir().join(format!("rulebox-pages-{}", std::process::id()));
        let args = || Man {
            folder: Some(folder.clone()),
        };
        for _ in 0..2 {
            man(&args()).expect("pages");
        }
        let own = folder.join("rulebox-play.1");
        std::fs::write(&own, "my notes").expect("a file");
        match man(&args()) {
            Err(Failure::Input(why)) => assert!(why.contains("is no page of this manual"), "{why}"),
            other => panic!("{other:?}"),
        }
        assert_eq!(
            std::fs::read_to_string(&own).ok().as_deref(),
            Some("my notes")
        );
        std::fs::remove_dir_all(&folder).expect("it was there");
    }

    #[test]
    fn pages_are_written_in_letters_that_every_roff_reads() {
        assert_eq!(escaped("é→a"), "\\[u00E9]\\[u2192]a");
        let mut cli = help::command();
        cli.build();
        for command in with_subcommands(&cli) {
            assert!(
                page(&command).expect("a page").is_ascii(),
                "{}",
                file_name(&command)
            );
        }
    }

    #[test]
    fn every_command_has_a_page() {
        let mut cli = help::command();
        cli.build();
        let names: Vec<_> = with_subcommands(&cli).iter().map(file_name).collect();
        assert!(names.contains(&"rulebox".to_owned()));
        assert!(names.contains(&"rulebox-deck-check".to_owned()));
        let page = man(&Man { folder: None }).expect("a page").text;
        assert!(
            page.contains("rulebox\\-play") && page.contains(".SH"),
            "{page}"
        );
    }
}
