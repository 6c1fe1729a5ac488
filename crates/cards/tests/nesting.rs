//! What a person sees who writes a card with too many blocks inside each other.

use crate::wrong::{BASIC, in_item, mistake};
use rulebox_cards::{parse, print, wording};

/// Ways in which a phrase of the language can hold another one of its sort: how the text begins, what stands many
/// times before the middle, the middle, what stands many times after it, and the end.
const NESTED: [(&str, &str, &str, &str, &str); 27] = [
    ("", "may { ", "draw 1", " }", ""),
    ("", "{ ", "draw 1", " }", ""),
    ("", "flip { heads: ", "draw 1", " }", ""),
    ("", "if any card from your hand { ", "draw 1", " }", ""),
    (
        "",
        "if any card from your hand { draw 1 } else ",
        "{ draw 2 }",
        "",
        "",
    ),
    ("", "do { draw 1 } then { ", "draw 1", " }", ""),
    ("", "choose 1 { draw 1 } or { ", "draw 2", " }", ""),
    ("", "choose 1 { ", "draw 2", "; draw 1 } or { draw 1 }", ""),
    ("", "flip { heads: ", "draw 1", "; tails: draw 1 }", ""),
    (
        "",
        "flip { heads: draw 1; ",
        "draw 1",
        "; draw 1; tails: draw 1; draw 2 }",
        "",
    ),
    (
        "",
        "if any card from your hand { draw 1; ",
        "draw 1",
        " } else { draw 1 }",
        "",
    ),
    ("", "do { ", "draw 1", " } then { draw 1 }", ""),
    (
        "",
        "marker \"M\" on your active: when between turns { ",
        "draw 1",
        " }",
        "",
    ),
    ("", "draw 1; may { draw 1; ", "draw 1", " }", ""),
    ("", "at end of your next turn: ", "draw 1", "", ""),
    (
        "",
        "until end of turn: when between turns { ",
        "draw 1",
        " }",
        "",
    ),
    ("draw ", "(", "1", ")", ""),
    ("draw ", "min(2, ", "1", ")", ""),
    ("draw 1", " + 1", "", "", ""),
    ("draw 1", " * 1", "", "", ""),
    ("if ", "not ", "any card from your hand", "", " { draw 1 }"),
    ("if ", "(", "any card from your hand", ")", " { draw 1 }"),
    (
        "discard all cards where ",
        "not ",
        "basic",
        "",
        " from your hand",
    ),
    (
        "discard all cards where ",
        "(",
        "basic",
        ")",
        " from your hand",
    ),
    (
        "discard ",
        "1 card from cards under ",
        "your active",
        "",
        "",
    ),
    (
        "discard all cards where ",
        "goes onto (your pokemon where ",
        "basic",
        ")",
        " from your hand",
    ),
    ("draw ", "count((", "1", ") cards from your hand)", ""),
];

/// A text of one of these ways, so many levels deep.
fn nested((start, open, middle, close, end): (&str, &str, &str, &str, &str), n: usize) -> String {
    let (open, close) = (open.repeat(n), close.repeat(n));
    format!("{start}{open}{middle}{close}{end}")
}

#[test]
fn what_is_nested_too_deeply_is_refused() {
    for way in NESTED {
        for n in [64, 1_000, 100_000] {
            let text = format!(
                "trainer \"Thing\" x1-1\n  item\n  {}\n\n{BASIC}",
                nested(way, n)
            )
            .replace("Testmon\" x1-1", "Testmon\" x1-2");
            let (cards, errors) = parse::cards("my.cards", &text);
            assert_eq!(
                (cards.len(), errors.len()),
                (1, 1),
                "{way:?} {n} {errors:?}"
            );
            let error = &errors[0];
            assert!(
                error.message.starts_with("This is nested too deeply"),
                "{way:?} {n} {}",
                error.message
            );
            assert!(
                error.line == 3 && error.column > 3,
                "{way:?} {n} {}",
                error.column
            );
        }
    }
}

#[test]
fn the_place_where_it_becomes_too_deep_is_shown() {
    let error = in_item(&format!("draw {}1", "(".repeat(99)));
    let caret = error
        .to_string()
        .lines()
        .last()
        .map(|line| line.trim_end().chars().count());
    assert_eq!((error.line, error.width), (3, 1));
    assert_eq!(
        error.source.chars().nth(error.column as usize - 1),
        Some('(')
    );
    assert_eq!(caret, Some(" 3 | ".len() + error.column as usize));
}

/// On a thread with little stack: what is read at the limit can be copied, compared, printed, told and dropped.
#[test]
fn what_is_nested_as_deeply_as_can_be_is_of_use() {
    let work = || {
        for way in NESTED {
            let read = |n| parse::program(&nested(way, n));
            let most = (1..=64).rev().find_map(|n| read(n).ok());
            let most = most.unwrap_or_else(|| panic!("{way:?}"));
            let text = print::program(&most);
            assert_eq!(parse::program(&text).as_ref(), Ok(&most.clone()), "{way:?}");
            assert!(!wording::program(&most).is_empty() && !format!("{most:?}").is_empty());
        }
    };
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(work);
    assert!(thread.is_ok_and(|thread| thread.join().is_ok()));
}

#[test]
fn a_card_counts_its_revisions_from_one() {
    let with = |line: &str| format!("{BASIC}  {line}\n");
    let error = mistake(&with("revision 0"));
    assert_eq!(error.message, "The first revision of a card is 1.");
    let (cards, errors) = parse::cards("my.cards", &with("revision 3"));
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(cards[0].revision, 3);
    assert!(print::card(&cards[0]).contains("\n  revision 3\n"));
    let (cards, _) = parse::cards("my.cards", BASIC);
    assert_eq!(cards[0].revision, 1);
    assert!(!print::card(&cards[0]).contains("revision"));
}
