//! Texts that could go on for ever are refused when they are read.

use rulebox_cards::parse::{self, CardError};

/// What is wrong with a card, if anything.
fn wrong(card: &str) -> Option<CardError> {
    let (cards, mut errors) = parse::cards("my.cards", card);
    assert_eq!(cards.len() + errors.len(), 1, "{errors:?}");
    errors.pop()
}

/// What is wrong with a Stadium that says this.
fn stadium(clause: &str) -> Option<CardError> {
    wrong(&format!("trainer \"Hall\" x1-1\n  stadium\n  {clause}\n"))
}

#[test]
fn what_sets_a_text_off_is_not_done_by_it() {
    for (trigger, deed, words) in [
        (
            "your pokemon moved to bench",
            "switch your active with 1 of your bench",
            "switch Pokémon",
        ),
        (
            "your pokemon moved to active",
            "may { switch your active with 1 of your bench }",
            "switch Pokémon",
        ),
        (
            "your pokemon benched",
            "flip { heads: search your deck for 1 basic pokemon onto bench }",
            "put Pokémon onto a Bench",
        ),
        (
            "your pokemon played",
            "put 1 basic pokemon from your hand onto bench",
            "put Pokémon from a hand into play",
        ),
        (
            "your pokemon evolved",
            "choose 1 pokemon from your hand as higher; put higher onto it",
            "put Pokémon from a hand into play",
        ),
        (
            "your pokemon energy attached",
            "do { put 1 energy from it into hand } then { attach 1 energy from your hand to it }",
            "attach cards from a hand",
        ),
        (
            "your pokemon {R} energy attached",
            "attach 1 energy from your hand to it",
            "attach cards from a hand",
        ),
        (
            "taken as prize",
            "put this card into prizes; take 1 prizes",
            "put cards into the Prize cards",
        ),
        (
            "discarded from play",
            "attach this card to your active; discard 1 energy from your active",
            "attach cards from a hand",
        ),
        ("played", "play this card", "play cards"),
    ] {
        let error = stadium(&format!("when {trigger} {{ {deed} }}")).expect(trigger);
        assert!(
            error.message.starts_with("This could go on for ever: "),
            "{error}"
        );
        assert!(error.message.contains(words), "{error}");
        assert_eq!(error.line, 3);
    }
}

/// One text sets off the other, and that one the first: the order of deeds refuses one of the two.
#[test]
fn texts_of_different_cards_cannot_set_each_other_off() {
    let attached = "when your pokemon attached { switch your active with 1 of your bench }";
    let moved = "when your pokemon moved to active { attach 1 energy from your hand to it }";
    assert_eq!(stadium(attached), None);
    assert!(stadium(moved).is_some());
    let supporter =
        "when your pokemon moved to bench { use effect of 1 supporter from your discard }";
    assert!(stadium(supporter).is_some());
}

/// Whatever a text does that sets off another, that one can be a power, which is then used as well.
#[test]
fn who_answers_the_use_of_a_power_sets_off_none() {
    for trigger in ["used a power", "used a poke-power"] {
        let answer = |deed: &str| stadium(&format!("when your pokemon {trigger} {{ {deed} }}"));
        for (deed, words) in [
            ("discard 1 energy from it", "discard attached cards"),
            ("knock out it", "discard attached cards"),
            (
                "each of opponent's bench { switch opponent's active with it }",
                "switch Pokémon",
            ),
            ("attach 1 energy from your hand to it", "attach cards"),
            (
                "put 1 basic pokemon from your discard onto bench",
                "put Pokémon onto a Bench",
            ),
            (
                "use effect of 1 supporter from your discard",
                "effect of a Supporter card",
            ),
        ] {
            let error = answer(deed).expect(deed);
            assert!(error.message.contains(words), "{error}");
        }
        assert_eq!(answer("put 2 counters on it"), None);
        assert_eq!(answer("draw 1; heal 10 from it"), None);
    }
}

/// Prize cards put no end to this, for a card may say that none are taken.
#[test]
fn who_is_knocked_out_does_not_come_back_again_and_again() {
    for (deed, words) in [
        (
            "put this card onto bench",
            "cannot play cards or put Pokémon into play",
        ),
        (
            "search your deck for 1 basic pokemon onto bench",
            "put Pokémon onto a Bench",
        ),
        (
            "put this card into prizes; take 1 prizes",
            "put cards into the Prize cards",
        ),
    ] {
        let error = stadium(&format!("when your pokemon knocked out {{ {deed} }}"));
        let error = error.expect(deed);
        assert!(error.message.contains(words), "{error}");
    }
    for quiet in [
        "when your pokemon knocked out { discard 1 energy from your active; draw 1 }",
        "when your pokemon knocked out by an attack { search your deck for 1 basic pokemon onto bench }",
    ] {
        assert_eq!(stadium(quiet), None, "{quiet}");
    }
}

#[test]
fn the_same_text_inside_another_is_refused_too() {
    let attack = "pokemon \"Testmon\" x1-1\n  basic\n  hp 60\n  type fire\n  retreat 1\n  attack \"Hit\" [C] 10\n";
    let spin = "until end of turn: when this moved to bench { switch your active with this }";
    assert!(wrong(&format!("{attack}    {spin}\n")).is_some());
}

/// A text that lasts is limited by no name, so it would not come to an end by one.
#[test]
fn a_text_that_lasts_has_no_name() {
    let attack = "pokemon \"Testmon\" x1-1\n  basic\n  hp 60\n  type fire\n  retreat 1\n  attack \"Hit\" [C] 10\n";
    let text = "until end of turn: when this moved to bench by name { draw 1 }";
    let error = wrong(&format!("{attack}    {text}\n")).expect("a mistake");
    assert!(error.message.contains("has no name"), "{error}");
}

#[test]
fn what_comes_to_an_end_is_read() {
    for clause in [
        "when your pokemon moved to bench { put 2 counters on it }",
        "when your pokemon moved to active { attach 1 energy from your discard to it }",
        "when your pokemon moved to active { search your deck for 1 energy as found { attach found to it } }",
        "when your pokemon evolved { switch your active with 1 of your bench }",
        "when your pokemon played { attach 1 energy from your hand to it }",
        "when taken as prize { put this card onto bench; take 1 prizes }",
        "when between turns { switch your active with 1 of your bench }",
        "use once per turn { switch your active with 1 of your bench }",
        "when your pokemon moved to bench by name { switch your active with 1 of your bench }",
    ] {
        assert_eq!(stadium(clause), None, "{clause}");
    }
}

#[test]
fn a_card_does_not_play_itself_while_it_is_played() {
    for kind in ["item", "supporter"] {
        let card = |text: &str| format!("trainer \"Again\" x1-1\n  {kind}\n  draw 1\n  {text}\n");
        let error = wrong(&card("play this card")).expect("a mistake");
        assert_eq!((error.line, error.column), (4, 3));
        assert!(error.message.contains("play itself for ever"), "{error}");
        assert!(wrong(&card("may { flip { heads: play this card } }")).is_some());
        assert_eq!(
            wrong(&card("when drawn for the turn { may { play this card } }")),
            None
        );
    }
}

#[test]
fn a_supporter_does_not_use_the_effect_of_its_own_copies() {
    let card = |kind: &str, text: &str| format!("trainer \"Echo\" x1-1\n  {kind}\n  {text}\n");
    let plain = "use effect of 1 supporter from your discard";
    let error = wrong(&card("supporter", plain)).expect("a mistake");
    assert_eq!((error.line, error.column), (3, 3));
    assert!(
        error
            .message
            .contains("`use effect of 1 supporter where not named \"Echo\" from …`"),
        "{error}"
    );
    assert_eq!(wrong(&card("item", plain)), None);
    for text in [
        "use effect of 1 supporter where not named \"Ecco\" from your discard",
        "use effect of 1 supporter where not named \"Echo\" or basic from your discard",
        "look at opponent's hand as seen; choose 1 supporter from seen as one; use effect of one",
        "may { use effect of 1 supporter where name has \"Ech\" from your discard }",
    ] {
        assert!(wrong(&card("supporter", text)).is_some(), "{text}");
    }
    for text in [
        "use effect of 1 supporter where not named \"Echo\" from your discard",
        "use effect of 1 supporter where named \"Iono\" from your discard",
        "use effect of 1 supporter where not name has \"Ech\" and other from your discard",
        "look at opponent's hand as seen; choose 1 supporter where not named \"Echo\" from seen as one; use effect of one",
    ] {
        assert_eq!(wrong(&card("supporter", text)), None, "{text}");
    }
}

#[test]
fn what_an_energy_card_costs_attaches_nothing() {
    let card = |cost: &str| format!("energy \"Chain\" x1-1\n  special [C]\n  cost {{ {cost} }}\n");
    let error = wrong(&card("attach 1 energy from your hand to 1 of your pokemon"));
    let error = error.expect("a mistake");
    assert!(error.message.contains("cannot attach cards"), "{error}");
    assert_eq!((error.line, error.column), (3, 3));
    assert_eq!(wrong(&card("discard 1 other card from your hand")), None);
}
