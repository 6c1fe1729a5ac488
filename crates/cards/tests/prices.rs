//! What is a price, and what is said about one that is none.

use crate::wrong::{BASIC, in_attack, in_item, mistake};
use rulebox_cards::parse;

#[test]
fn a_price_takes_something() {
    for effect in [
        "",
        "win",
        "draw 1",
        "may { draw 1; heal 10 from your active }",
        "search your deck for 1 card into hand",
    ] {
        let error = in_item(&format!("pay {{ {effect} }}"));
        assert!(
            error.message.starts_with("A price takes something"),
            "{error}"
        );
        assert!(
            error
                .message
                .contains("`pay { discard 1 card from your hand }`"),
            "{error}"
        );
        assert_eq!((error.line, error.column), (3, 3));
    }
    for effect in [
        "discard 1 card from your hand",
        "may { discard 1 card from your hand }",
        "if any of your bench { draw 1; put 1 card from your hand on deck top }",
        "return 1 of your bench into hand",
        "put 2 counters on your active",
        "knock out 1 of your bench",
        "devolve 1 of your evolved pokemon into hand",
    ] {
        let read = parse::program(&format!("pay {{ {effect} }}"));
        assert!(read.is_ok(), "{effect}: {read:?}");
    }
}

#[test]
fn a_price_holds_no_other_price() {
    let pay = "pay { discard 1 card from your hand }";
    let power = |text: &str| mistake(&format!("{BASIC}  ability \"Trade\"\n    {text}\n"));
    for error in [
        in_item(&format!("pay {{ {pay} }}")),
        in_item(&format!(
            "pay {{ discard 1 card from your hand; may {{ {pay} }} }}"
        )),
        in_item(&format!("cost {{ {pay} }}")),
        power(&format!("use once per turn cost {{ {pay} }} {{ draw 1 }}")),
        power(&format!(
            "use once per turn as reaction to poke-power cost {{ {pay} }}"
        )),
        mistake(&format!(
            "energy \"Odd\" x1-1\n  special [C]\n  cost {{ {pay} }}\n"
        )),
    ] {
        assert!(
            error
                .message
                .contains("is a price already: leave this `pay`"),
            "{error}"
        );
        assert!(error.source.contains(pay), "{error}");
    }
    let after = format!("{pay}; {pay}; do {{ {pay} }} then {{ {pay} }}");
    assert!(parse::program(&after).is_ok());
}

#[test]
fn what_costs_nothing_has_no_cost() {
    let power =
        format!("{BASIC}  ability \"Trade\"\n    use once per turn cost {{ }} {{ draw 1 }}\n");
    for error in [in_item("cost { }\n  draw 1"), mistake(&power)] {
        assert!(error.message.starts_with("This cost is empty."), "{error}");
        let caret = error.column as usize - 1;
        assert!(error.source[caret..].starts_with("{ }"), "{error}");
    }
}

#[test]
fn an_attack_has_no_price() {
    let error = in_attack("pay { discard 1 card from your hand }");
    assert!(error.message.contains("it has no `pay`"), "{error}");
    assert_eq!((error.line, error.column), (7, 5));
}

#[test]
fn what_depends_on_a_price_stands_after_do() {
    for between in [" ", "\n  "] {
        let pay = "pay { discard 1 card from your hand }";
        let error = in_item(&format!("{pay}{between}then {{ draw 2 }}"));
        assert!(
            error.message.contains("`do { pay { … } } then { … }`"),
            "{error}"
        );
        assert_eq!((error.line, error.column), (3, 3));
    }
}
