//! What has changed in this program since a game was recorded, in sentences. The game is shown and gone on with all the same;
//! if it then differs, this may be why.

use super::people::Eye;
use rulebox_engine::Book;
use rulebox_engine::record::Log;

/// What whoever looks should know of a log before the game is shown: whether its hashes are compared, by which rules it was
/// played, and what this program does not have as the log has it. From a chair nothing is told of the other deck.
pub fn notes(log: &Log, book: &Book, eye: Eye) -> Vec<String> {
    let header = &log.header;
    let mut notes = Vec::new();
    if !header.has_facts() {
        notes.push(format!(
            "The log has form {}. Its hashes are not compared, for they were taken over more than the game; that every \
             answer was possible is still checked.",
            header.form
        ));
    }
    let era = header.rules.era;
    for change in rulebox_rules::Ruleset::of(era).diff(&header.rules.ruleset()) {
        notes.push(format!(
            "By the rules of this game `{}` is {}, and not {} as in {era}.",
            change.switch.name, change.to, change.from
        ));
    }
    notes.extend(changes(log, book, eye));
    notes
}

/// Why a game may differ from the one that was recorded: a sentence for each reason, after a space.
pub fn reasons(log: &Log, book: &Book, eye: Eye) -> String {
    match changes(log, book, eye) {
        known if known.is_empty() => String::new(),
        known => format!(" This may be why: {}", known.join(" ")),
    }
}

fn changes(log: &Log, book: &Book, eye: Eye) -> Vec<String> {
    let deck = match eye {
        Eye::Seat(seat) => Some(seat),
        Eye::Everything => None,
    };
    let differences = log.header.differences(book, deck);
    differences.iter().map(ToString::to_string).collect()
}
