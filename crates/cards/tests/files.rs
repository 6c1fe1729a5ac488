//! The card files of the project are in their canonical form and free of mistakes.

use rulebox_cards::catalog::pool_files;
use rulebox_cards::format::format;
use rulebox_cards::lint::{Finding, Severity, lint};
use rulebox_cards::{Catalog, parse, print};

fn pool() -> Vec<(String, String)> {
    let owned = |(file, text): (&str, &str)| (file.to_owned(), text.to_owned());
    pool_files().map(owned).collect()
}

#[test]
fn every_file_is_in_its_canonical_form() {
    let mut others = Vec::new();
    for (file, text) in pool_files() {
        let formatted = format(file, text);
        assert!(formatted.errors.is_empty(), "{file}");
        if formatted.text != text {
            let differ = text
                .lines()
                .zip(formatted.text.lines())
                .position(|(a, b)| a != b);
            others.push(format!("{file}:{}", differ.unwrap_or(0) + 1));
        }
        others.extend(
            formatted
                .left
                .iter()
                .map(|line| format!("{file}:{line} is left")),
        );
    }
    assert_eq!(others, [""; 0]);
}

#[test]
fn formatting_loses_no_comment_and_changes_no_card() {
    for (file, text) in pool_files() {
        let loose = text.replace("  ", "   ").replace("\n\n", "\n\n\n");
        let formatted = format(file, &loose);
        let comments = |text: &str| text.matches('#').count();
        assert_eq!(comments(&formatted.text), comments(text), "{file}");
        let values = |text: &str| -> Vec<String> {
            let items = parse::file(file, text).0;
            items.iter().map(|(_, item)| print::item(item)).collect()
        };
        assert_eq!(values(&formatted.text), values(text), "{file}");
        assert_eq!(format(file, &formatted.text).text, formatted.text, "{file}");
    }
}

#[test]
fn nothing_is_wrong_or_strange_about_the_pool() {
    let found = lint(&mut Catalog::default(), &pool());
    let told: Vec<String> = found.iter().map(|found| found.what.to_string()).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

fn check(text: &str) -> Vec<Finding> {
    let files = [("my.cards".to_owned(), text.to_owned())];
    lint(&mut Catalog::embedded(), &files)
}

/// The one finding, as severity, line, column and message.
fn only(text: &str) -> (Severity, u32, u32, String) {
    let found = check(text);
    assert_eq!(found.len(), 1, "{found:?}");
    let Finding { severity, what } = found[0].clone();
    (severity, what.line, what.column, what.message)
}

#[test]
fn an_unknown_set_is_an_error_unless_the_file_names_it() {
    let card = "energy \"Odd Energy\" x9-1\n  basic fire\n";
    let message = "The set x9 is not known. To make it a set of your own, write a line such as `set \"My Set\" x9`.";
    assert_eq!(only(card), (Severity::Error, 1, 21, message.to_owned()));
    assert!(check(&format!("set \"Mine\" x9\n\n{card}")).is_empty());
}

#[test]
fn a_clash_with_the_pool_names_both_places() {
    let found = only("\nenergy \"Odd Energy\" dp1-5\n  basic fire\n");
    assert_eq!((found.0, found.1, found.2), (Severity::Error, 2, 21));
    assert!(
        found.3.contains("\"Infernape\" in cards/dp1.cards:"),
        "{}",
        found.3
    );
}

const POKEMON: &str = "set \"Mine\" x9\n\npokemon \"Odd\" x9-1\n  stage 1 from \"Chimchar\"\n  hp 90\n  type fire\n  retreat 1\n";

#[test]
fn strange_cards_get_warnings() {
    let with = |more: &str| format!("{POKEMON}{more}");
    let attack = "  attack \"Hit\" [] 10\n";
    assert!(check(&with(attack)).is_empty());
    let (severity, line, ..) = only(POKEMON);
    assert_eq!((severity, line), (Severity::Warning, 3));
    let found = check(&with(attack).replace("Chimchar", "Chimchor"));
    assert_eq!(found[0].what.suggestion.as_deref(), Some("Chimchar"));
    assert_eq!((found[0].what.line, found[0].what.column), (4, 16));
    let unused = with("  attack \"Hit\" []\n    choose 1 of your bench as friend\n    draw 1\n");
    let message = "The name `friend` is given and never used.".to_owned();
    assert_eq!(only(&unused), (Severity::Warning, 9, 28, message));
    let endless = with("  ability \"Idle\"\n    use any number of times { shuffle your deck }\n");
    assert!(only(&endless).3.starts_with("This could be used for ever"));
}

/// The one warning about a card of the set x9: its line, its column and its message.
fn warning(card: &str) -> (u32, u32, String) {
    let (severity, line, column, message) = only(&format!("set \"Mine\" x9\n\n{card}"));
    assert_eq!(severity, Severity::Warning, "{message}");
    (line, column, message)
}

#[test]
fn names_of_cards_that_are_only_seen_need_not_be_used() {
    let item = |text: &str| format!("set \"Mine\" x9\n\ntrainer \"T\" x9-1\n  item\n  {text}\n");
    for text in [
        "look at opponent's hand as seen",
        "may { reveal opponent's hand as seen }",
        "reveal your deck until pokemon as shown",
    ] {
        assert_eq!(check(&item(text)), [], "{text}");
    }
    let chosen = item("look at opponent's hand as seen; choose 1 card from seen as picked");
    assert_eq!(
        only(&chosen).3,
        "The name `picked` is given and never used."
    );
}

#[test]
fn facts_that_no_printed_card_has_get_warnings() {
    let pokemon = POKEMON.split_once("\n\n").expect("a set and a card").1;
    let pokemon = format!("{pokemon}  attack \"Hit\" [] 10\n");
    let (line, column, message) = warning(&pokemon.replace("Chimchar", "Odd"));
    assert_eq!((line, column), (4, 11));
    assert!(
        message.starts_with("\"Odd\" evolves from its own name."),
        "{message}"
    );
    let (line, column, message) = warning(&pokemon.replace("retreat 1", "retreat 99"));
    assert_eq!((line, column), (7, 3));
    assert_eq!(
        message,
        "The Retreat Cost of \"Odd\" is 99; no printed card has more than 5."
    );
    let energy = "energy \"Dud Energy\" x9-2\n  special []\n";
    let (line, column, message) = warning(energy);
    assert_eq!((line, column), (4, 3));
    assert!(
        message.starts_with("\"Dud Energy\" provides no Energy and has no text"),
        "{message}"
    );
    let text = format!("set \"Mine\" x9\n\n{energy}  when attached {{ draw 1 }}\n");
    assert_eq!(check(&text), []);
}

#[test]
fn a_trainer_card_that_says_nothing_gets_a_warning() {
    for (kind, advice) in [
        ("item", "`draw 2`"),
        ("supporter", "`draw 2`"),
        ("stadium", "`always: …`"),
        ("tool", "`always: …`"),
        ("technical-machine", "the attack"),
        ("fossil", "`hp 60`"),
    ] {
        let (line, _, message) = warning(&format!("trainer \"Blank\" x9-3\n  {kind}\n"));
        assert_eq!(line, 3, "{kind}");
        assert!(message.starts_with("\"Blank\" says nothing."), "{message}");
        assert!(message.contains(advice), "{message}");
    }
}

#[test]
fn clauses_of_cards_that_never_stay_in_play_get_a_warning() {
    let card = |kind: &str, text: &str| format!("trainer \"House\" x9-3\n  {kind}\n{text}");
    let always = "  draw 1\n  always: retreat cost of your pokemon -1\n";
    for kind in ["item", "supporter"] {
        let (line, column, message) = warning(&card(kind, always));
        assert_eq!((line, column), (6, 3));
        assert_eq!(
            message,
            "`always …` counts while a card is in play, but \"House\" is discarded as soon as it has been played."
        );
    }
    let (line, column, _) = warning(&card("supporter", "  use once per turn { draw 1 }\n"));
    assert_eq!((line, column), (5, 3));
    let attached = "  attach this card to 1 of your pokemon\n  always: retreat cost of this -1\n";
    let drawn = "  draw 1\n  when drawn for the turn { may { play this card } }\n";
    let stadium = "  always: retreat cost of your pokemon -1\n";
    for (kind, text) in [("item", attached), ("item", drawn), ("stadium", stadium)] {
        let text = format!("set \"Mine\" x9\n\n{}", card(kind, text));
        assert_eq!(check(&text), [], "{text}");
    }
}

#[test]
fn a_sign_beside_the_damage_needs_a_text_that_changes_it() {
    let card = |attack: &str| format!("{POKEMON}  attack \"Hit\" [C] {attack}\n");
    for number in ["20x", "20+", "20-", "20?"] {
        let (severity, line, column, message) = only(&card(&format!("{number}\n    draw 1")));
        assert_eq!((severity, line, column), (Severity::Warning, 8, 10));
        let start = format!("The damage of \"Hit\" is `{number}`, but its text does not change");
        assert!(message.starts_with(&start), "{message}");
    }
    for attack in [
        "20",
        "20x\n    flip 2\n    damage = 20 * heads",
        "20+\n    flip { heads: damage +10 }",
        "20?\n    use 1 attack of 1 of your bench",
        "20+\n    search your deck for 1 card as found { damage +10 * count(found); discard found }",
    ] {
        assert_eq!(check(&card(attack)), [], "{attack}");
    }
}

/// The warning about a Basic Pokémon after one change of its text.
fn after(old: &str, new: &str) -> (u32, u32, String) {
    let card = "pokemon \"Odd\" x9-1\n  basic\n  hp 90\n  type fire\n  weakness water x2\n  retreat 1\n  attack \"Hit\" [] 10\n";
    assert!(card.contains(old), "{old}");
    warning(&card.replace(old, new))
}

#[test]
fn numbers_that_no_printed_card_has_get_warnings() {
    for (old, new, line, words) in [
        (
            "retreat 1",
            "retreat 1\n  prizes 4",
            9,
            "gives 4 Prize cards",
        ),
        (
            "retreat 1",
            "retreat 1\n  copies at most 0",
            9,
            "`copies at most 1`",
        ),
        ("water x2", "water x0", 7, "does not make damage greater"),
        ("water x2", "water x1", 7, "does not make damage greater"),
        ("water x2", "water +0", 7, "does not make damage greater"),
    ] {
        let (at, column, message) = after(old, new);
        assert_eq!((at, column), (line, 3), "{message}");
        assert!(message.contains(words), "{message}");
    }
    for (kind, sign) in [("colorless", "[C]"), ("dragon", "[N]")] {
        let (line, column, message) = warning(&format!("energy \"Plain\" x9-1\n  basic {kind}\n"));
        assert_eq!((line, column), (4, 3));
        assert!(message.starts_with("There is no basic "), "{message}");
        assert!(message.contains(&format!("`special {sign}`")), "{message}");
    }
}

#[test]
fn names_kinds_stages_and_attacks_belong_together() {
    for (old, new, words) in [
        ("Odd", "Odd ex", "`kind ex` or `kind pokemon-ex`"),
        ("Odd", "Odd ex δ", "`kind ex` or `kind pokemon-ex`"),
        ("Odd", "Odd-EX", "`kind EX`"),
        ("Odd", "Odd-GX", "`kind GX`"),
        ("Odd", "Odd V", "`kind V`"),
        ("Odd", "Odd VMAX", "`kind VMAX`"),
        ("Odd", "Odd VSTAR", "`kind VSTAR`"),
        (
            "retreat 1",
            "retreat 1\n  kind rule-box, VMAX",
            "its stage should be `vmax`",
        ),
        (
            "retreat 1",
            "retreat 1\n  kind rule-box, VSTAR",
            "its stage should be `vstar`",
        ),
        (
            "basic",
            "vmax from \"Chimchar\"",
            "it should say `kind VMAX`",
        ),
        ("attack", "gx attack", "does not say `kind GX`"),
        ("attack", "vstar attack", "does not say `kind VSTAR`"),
    ] {
        let (_, _, message) = after(old, new);
        assert!(message.contains(words), "{message}");
    }
    let fine = "set \"Mine\" x9\n\npokemon \"Odd & Even-GX\" x9-1\n  basic\n  hp 90\n  type fire\n  retreat 1\n  \
                kind GX, tag-team, rule-box\n  gx attack \"Hit-GX\" [] 10\n";
    assert_eq!(check(fine), []);
}

#[test]
fn pieces_are_counted_and_all_there() {
    let piece = |stage: &str, kind: &str, n: u8, part: &str| {
        format!(
            "pokemon \"Odd {kind}\" x9-{n}\n  {stage}\n{part}  hp 90\n  type fire\n  retreat 1\n  kind rule-box, {kind}\n  \
             attack \"Hit\" [] 10\n\n"
        )
    };
    let legend = |n: u8, part: &str| piece("legend", "LEGEND", n, part);
    let (line, column, message) = warning(&legend(1, "  part 1 of 2\n"));
    assert_eq!((line, column), (5, 3));
    assert!(
        message.starts_with("No card is part 2 of \"Odd LEGEND\""),
        "{message}"
    );
    let both = legend(1, "  part 1 of 2\n") + &legend(2, "  part 2 of 2\n");
    assert_eq!(check(&format!("set \"Mine\" x9\n\n{both}")), []);
    assert!(
        warning(&legend(1, "  part 1 of 3\n"))
            .2
            .contains("should have 2 parts")
    );
    let union = piece("v-union", "V-UNION", 1, "  part 1 of 4\n");
    assert!(
        warning(&union)
            .2
            .starts_with("No card is part 2 or 3 or 4 of")
    );
    let (severity, line, _, message) = only(&format!(
        "set \"Mine\" x9\n\n{}",
        piece("v-union", "V-UNION", 1, "  part 5 of 4\n")
    ));
    assert_eq!((severity, line), (Severity::Error, 5));
    assert_eq!(message, "There is no part 5 of 4: the parts are 1 to 4.");
    let (severity, _, _, message) = only(&format!("set \"Mine\" x9\n\n{}", legend(1, "")));
    assert_eq!(severity, Severity::Error);
    assert!(message.contains("`part 1 of 2`"), "{message}");
    assert!(
        after("retreat 1", "retreat 1\n  part 1 of 2")
            .2
            .contains("neither LEGEND nor V-UNION")
    );
}

#[test]
fn kinds_that_have_a_rule_box_say_so() {
    for kind in ["ex", "EX", "GX", "V", "pokemon-ex", "radiant", "prism-star"] {
        let (line, column, message) = after("retreat 1", &format!("retreat 1\n  kind {kind}"));
        assert_eq!((line, column), (9, 3));
        assert!(
            message.contains(&format!("`kind {kind}, rule-box`")),
            "{message}"
        );
    }
    for (stage, kind) in [("level-up", "LV.X"), ("break", "BREAK"), ("vmax", "VMAX")] {
        let stage = format!("{stage} from \"Chimchar\"\n  kind {kind}");
        let message = after("basic", &stage).2;
        assert!(message.contains("have a Rule Box"), "{message}");
    }
    let plain = "set \"Mine\" x9\n\npokemon \"Odd\" x9-1\n  basic\n  hp 90\n  type fire\n  retreat 1\n  \
                 kind star\n  attack \"Hit\" [] 10\n";
    assert_eq!(check(plain), []);
}

#[test]
fn attacks_and_powers_of_a_card_have_different_names() {
    let (_, _, message) = after("[] 10", "[] 10\n  attack \"Hit\" [C] 20");
    assert!(
        message.contains("two attacks of the name \"Hit\""),
        "{message}"
    );
    let power = "  ability \"Rest\"\n    always: this cannot evolve\n";
    let (_, _, message) = after("  attack", &format!("{power}{power}  attack"));
    assert!(
        message.contains("two powers of the name \"Rest\""),
        "{message}"
    );
}

#[test]
fn the_name_of_a_basic_energy_is_that_of_its_type() {
    for name in ["Fire Energy", "Basic Fire Energy"] {
        let (line, column, message) = warning(&format!("energy \"{name}\" x9-1\n  basic water\n"));
        assert_eq!((line, column), (4, 3));
        assert!(message.contains("Write `basic fire`"), "{message}");
        let fine = format!("set \"Mine\" x9\n\nenergy \"{name}\" x9-1\n  basic fire\n");
        assert_eq!(check(&fine), []);
    }
}

#[test]
fn what_is_done_not_even_once_gets_a_warning() {
    for text in [
        "draw 0",
        "draw -1",
        "heal 0 from your active",
        "put 0 counters on opponent's active",
    ] {
        let card = format!("trainer \"T\" x9-1\n  item\n  {text}\n");
        let (line, column, message) = warning(&card);
        assert_eq!((line, column), (5, 3));
        assert!(message.contains("does nothing"), "{message}");
    }
}
