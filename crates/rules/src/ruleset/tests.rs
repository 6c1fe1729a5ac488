use super::*;
use crate::index::RuleId;
use crate::words::{Kinds, PowerKind, Stage, TypeSet};

const NINE: &str = "G R W L P F D M C";
const ELEVEN: &str = "G R W L P F D M Y N C";
const CHOICES_FIRST: &str = "Announce, Choices, Requirements, CancelEffects, Confusion, Resolve";
const CONFUSION_FIRST: &str = "Announce, CancelEffects, Confusion, Choices, Requirements, Resolve";

/// The four books side by side, as we read them.
const TABLE: [(&str, [&str; 4]); 53] = [
    (
        "first_player_decision",
        [
            "FlipWinnerStarts",
            "FlipWinnerStarts",
            "FlipWinnerChooses",
            "FlipWinnerChooses",
        ],
    ),
    (
        "first_player_flip_timing",
        ["AfterSetup", "AfterSetup", "BeforeShuffle", "BeforeShuffle"],
    ),
    (
        "fossil_is_basic_in_setup",
        ["true", "true", "false", "false"],
    ),
    (
        "mulligan_extra_draw",
        ["Optional", "Mandatory", "Optional", "Optional"],
    ),
    (
        "mulligan_extra_draw_timing",
        [
            "AfterOwnPrizes",
            "AfterOwnPrizes",
            "AfterAllMulligansBeforeReveal",
            "AfterAllMulligansBeforeReveal",
        ],
    ),
    (
        "mulligan_waits_for_other_setup",
        ["false", "false", "true", "true"],
    ),
    ("mulligan_extra_basics_to_bench", ["true"; 4]),
    ("mulligan_both_reveal", ["true"; 4]),
    ("starter_may_play_item", ["false", "true", "true", "true"]),
    (
        "starter_may_play_supporter",
        ["false", "true", "false", "false"],
    ),
    (
        "starter_may_play_stadium",
        ["false", "true", "true", "true"],
    ),
    ("starter_may_play_fossil", ["false", "true", "true", "true"]),
    ("starter_may_attack", ["true", "true", "false", "false"]),
    (
        "first_turn_evolve",
        ["Never", "Never", "OnlyIfCardSays", "OnlyIfCardSays"],
    ),
    (
        "trainer_taxonomy",
        ["Siblings", "Subtypes", "Subtypes", "SubtypesWithTool"],
    ),
    ("tool_class", ["PlainTrainer", "Item", "Item", "OwnSubtype"]),
    ("tm_class", ["PlainTrainer", "Item", "Item", "ItemOrTool"]),
    ("fossil_class", ["PlainTrainer", "Item", "Item", "Item"]),
    (
        "supporter_leaves",
        ["EndOfTurn", "AfterEffect", "AfterEffect", "AfterEffect"],
    ),
    ("stadium_same_name_ban", ["true"; 4]),
    (
        "power_system",
        ["PokePowerBody", "Ability", "Ability", "Ability"],
    ),
    ("evolve_clears", ["AllButAttachedAndDamage"; 4]),
    (
        "generic_counters",
        [
            "StayOnBenchLostOnEvolve",
            "StayOnBenchLostOnEvolve",
            "Undefined",
            "Undefined",
        ],
    ),
    ("retreat_overpay", ["OneCardAtATime"; 4]),
    (
        "attack_order",
        [
            CHOICES_FIRST,
            CHOICES_FIRST,
            CONFUSION_FIRST,
            CONFUSION_FIRST,
        ],
    ),
    (
        "resolve_order",
        [
            "DamageThenEffects",
            "PreDamageThenDamageThenEffects",
            "PreDamageThenDamageThenEffects",
            "PreDamageThenDamageThenEffects",
        ],
    ),
    (
        "defender_modifiers",
        ["TrainerEnergyThenOther", "OneStep", "OneStep", "OneStep"],
    ),
    (
        "base_damage_signs",
        [
            "TimesMinusPlusQuestion",
            "TimesMinusPlus",
            "TimesMinusPlus",
            "TimesMinusPlus",
        ],
    ),
    ("damage_counter_value", ["10", "AsPrinted", "10", "10"]),
    ("zero_cost_symbol", ["false", "false", "true", "true"]),
    (
        "defending_pokemon_means",
        [
            "OpposingActive",
            "OpposingActive",
            "ReceiverOfAttack",
            "ReceiverOfAttack",
        ],
    ),
    (
        "burn",
        [
            "FlipTailsTwoCounters",
            "FlipTailsTwoCounters",
            "TwoCountersThenFlipHeadsRecovers",
            "TwoCountersThenFlipHeadsRecovers",
        ],
    ),
    (
        "checkup_condition_order",
        [
            "AsleepWithParalyzed",
            "AsleepThenParalyzed",
            "AsleepThenParalyzed",
            "AsleepThenParalyzed",
        ],
    ),
    (
        "checkup_other_effects",
        [
            "ToolsAnyTime",
            "AfterConditions",
            "OneBlockBeforeOrAfter",
            "OneBlockBeforeOrAfter",
        ],
    ),
    (
        "checkup_ko_check",
        ["AfterEachStep", "AtEnd", "AtEnd", "AtEnd"],
    ),
    ("checkup_prize_then_promote", ["true"; 4]),
    ("simultaneous_ko_order", ["NextTurnPlayerFirst"; 4]),
    (
        "checkup_name",
        [
            "after each player's turn",
            "in-between turns",
            "Pokémon Checkup",
            "Pokémon Checkup",
        ],
    ),
    ("up_to_minimum", ["1"; 4]),
    ("draw_up_to_minimum", ["1", "1", "1", "0"]),
    ("energy_types", [NINE, NINE, ELEVEN, ELEVEN]),
    (
        "basic_energy_types",
        [
            "G R W L P F D M",
            "G R W L P F D M",
            "G R W L P F D M Y",
            "G R W L P F D M Y",
        ],
    ),
    ("form_is_part_of_name", ["true"; 4]),
    ("delta_is_part_of_name", ["false"; 4]),
    ("level_is_part_of_name", ["false"; 4]),
    (
        "symbols_that_are_not_owner",
        [
            "ThreeSp",
            "FiveWithCAndFb",
            "FiveWithCAndFb",
            "FiveWithCAndFb",
        ],
    ),
    ("max_pokemon_star", ["1"; 4]),
    (
        "max_ace_spec",
        ["None", "None", "Trainers(1)", "AnyCard(1)"],
    ),
    ("max_radiant", ["None", "None", "None", "1"]),
    ("max_prism_star_per_name", ["None", "None", "1", "1"]),
    ("lint_energy_range", ["20-25", "18-22", "12-15", "12-15"]),
    ("lint_trainer_range", ["None", "13-20", "20-25", "20-25"]),
    ("kinds", ["Open"; 4]),
];

#[test]
fn every_era_has_the_values_of_its_book() {
    let names: Vec<&str> = Ruleset::SWITCHES.iter().map(|switch| switch.name).collect();
    assert_eq!(names, TABLE.map(|(name, _)| name));
    for (name, values) in TABLE {
        for (era, value) in Era::ALL.iter().zip(values) {
            assert_eq!(
                Ruleset::of(*era).get(name).as_deref(),
                Some(value),
                "{name} in {era}"
            );
        }
    }
}

#[test]
fn topics_have_their_numbers_of_switches() {
    let count = |topic| {
        Ruleset::SWITCHES
            .iter()
            .filter(|switch| switch.topic == topic)
            .count()
    };
    assert_eq!(
        Topic::ALL.iter().copied().map(count).collect::<Vec<_>>(),
        [8, 6, 10, 7, 7, 15]
    );
}

#[test]
fn every_switch_cites_rules_that_exist() {
    for switch in Ruleset::SWITCHES {
        assert!(switch.question.ends_with('?'), "{}", switch.name);
        for id in switch.rules {
            assert!(RuleId::parse(id).is_some(), "{} cites {id}", switch.name);
        }
    }
}

#[test]
fn every_value_can_be_set_and_read_back() {
    for switch in Ruleset::SWITCHES {
        let values = Ruleset::values(switch.name);
        assert!(
            values.len() > 1,
            "{} has nothing to choose from",
            switch.name
        );
        for value in values {
            let mut rules = Ruleset::of(Era::E2025);
            rules.set(switch.name, &value).unwrap();
            assert_eq!(rules.get(switch.name), Some(value));
        }
        for era in Era::ALL {
            let value = Ruleset::of(*era).get(switch.name).unwrap();
            assert!(
                Ruleset::check(switch.name, &value).is_ok(),
                "{} = {value}",
                switch.name
            );
        }
    }
}

#[test]
fn errors_list_the_values_and_guess_the_meaning() {
    let mut rules = Ruleset::of(Era::E2025);
    let before = rules;
    let error = rules
        .set("mulligan_extra_drow", "Off")
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("did you mean mulligan_extra_draw?"),
        "{error}"
    );
    let error = rules
        .set("mulligan_extra_draw", "Mandatroy")
        .unwrap_err()
        .to_string();
    assert_eq!(
        error,
        "`Mandatroy` is no value of `mulligan_extra_draw`; it takes Optional | Mandatory | Off; did you mean Mandatory?"
    );
    assert!(rules.set("up_to_minimum", "2").is_err());
    assert!(
        rules
            .set(
                "attack_order",
                "Announce, Announce, Choices, Confusion, Requirements, Resolve"
            )
            .is_err()
    );
    assert!(rules.set("lint_energy_range", "20-10").is_err());
    assert!(rules.set("energy_types", "G X").is_err());
    assert_eq!(rules, before);
    assert!("2010".parse::<Era>().is_err());
}

#[test]
fn diff_names_only_what_differs() {
    let (old, new) = (Ruleset::of(Era::E2021), Ruleset::of(Era::E2025));
    let names: Vec<&str> = old
        .diff(&new)
        .iter()
        .map(|change| change.switch.name)
        .collect();
    let expected = [
        "trainer_taxonomy",
        "tool_class",
        "tm_class",
        "draw_up_to_minimum",
        "max_ace_spec",
        "max_radiant",
    ];
    assert_eq!(names, expected);
    assert!(old.diff(&old).is_empty());
}

#[test]
fn origin_is_the_file_that_set_the_value() {
    assert_eq!(Ruleset::origin(Era::E2025, "burn"), Some(Era::E2021));
    assert_eq!(Ruleset::origin(Era::E2025, "tool_class"), Some(Era::E2025));
    assert_eq!(Ruleset::origin(Era::E2025, "kinds"), Some(Era::E2009));
    assert_eq!(Ruleset::origin(Era::E2009, "no such switch"), None);
}

#[test]
fn overlapping_kinds_do_not_add_up() {
    let rules = Ruleset::of(Era::E2025);
    let prizes = [
        (Kinds::NONE, 1),
        (Kinds::SP, 1),
        (Kinds::LV_X, 1),
        (Kinds::STAR, 1),
        (Kinds::LEGEND, 1),
        (Kinds::BREAK, 1),
        (Kinds::RESTORED, 1),
        (Kinds::PRISM_STAR, 1),
        (Kinds::RADIANT, 1),
        (Kinds::EX_OLD, 2),
        (Kinds::EX, 2),
        (Kinds::EX.and(Kinds::MEGA), 2),
        (Kinds::GX, 2),
        (Kinds::GX.and(Kinds::ULTRA_BEAST), 2),
        (Kinds::GX.and(Kinds::TAG_TEAM), 3),
        (Kinds::V, 2),
        (Kinds::V.and(Kinds::VMAX), 3),
        (Kinds::V.and(Kinds::VSTAR), 2),
        (Kinds::V.and(Kinds::V_UNION), 3),
        (Kinds::EX_NEW, 2),
        (Kinds::EX_NEW.and(Kinds::TERA), 2),
        (Kinds::EX_NEW.and(Kinds::MEGA_EX), 3),
    ];
    for (kinds, number) in prizes {
        assert_eq!(
            rules.prizes_for(kinds),
            number,
            "{:?}",
            kinds.words().collect::<Vec<_>>()
        );
    }
}

#[test]
fn unknown_kinds_play_by_the_newest_book_unless_strict() {
    let mut rules = Ruleset::of(Era::E2009);
    assert_eq!(rules.prizes_for(Kinds::V.and(Kinds::VMAX)), 3);
    rules.kinds = KindPolicy::Strict;
    assert_eq!(rules.prizes_for(Kinds::V.and(Kinds::VMAX)), 1);
    assert_eq!(rules.prizes_for(Kinds::EX_OLD), 2);
    assert_eq!(rules.ace_spec_limit(), AceSpecLimit::AnyCard(1));
    assert_eq!(
        (
            rules.radiant_limit(),
            rules.prism_star_limit(),
            rules.star_limit()
        ),
        (1, 1, 1)
    );
}

#[test]
fn books_know_their_kinds() {
    let knows = |kinds: Kinds| {
        Era::ALL
            .iter()
            .map(|era| Ruleset::of(*era).knows(kinds))
            .collect::<Vec<_>>()
    };
    assert_eq!(knows(Kinds::EX_OLD), [true, true, false, false]);
    assert_eq!(knows(Kinds::LV_X.and(Kinds::RULE_BOX)), [true; 4]);
    assert_eq!(knows(Kinds::LEGEND), [false, true, true, true]);
    assert_eq!(knows(Kinds::SINGLE_STRIKE), [false, false, true, true]);
    assert_eq!(knows(Kinds::FUSION_STRIKE), [false, false, false, true]);
    assert_eq!(
        knows(Kinds::V.and(Kinds::VSTAR)),
        [false, false, false, true]
    );
    for (word, kind) in Kinds::WORDS {
        assert!(
            Era::ALL.iter().any(|era| Ruleset::of(*era).knows(*kind)),
            "no book knows {word}"
        );
    }
    assert_eq!(
        Ruleset::of(Era::E2021).unknown(Kinds::V.and(Kinds::VSTAR)),
        Kinds::VSTAR
    );
}

#[test]
fn books_know_their_stages_types_and_powers() {
    let (old, new) = (Ruleset::of(Era::E2009), Ruleset::of(Era::E2021));
    assert!(
        old.knows_stage(Stage::LevelUp)
            && !old.knows_stage(Stage::Vmax)
            && new.knows_stage(Stage::Vmax)
    );
    assert!(!new.knows_stage(Stage::VUnion));
    let fairy = TypeSet::of(crate::EnergyType::Fairy);
    assert!(!old.knows_types(fairy) && new.knows_types(fairy.with(crate::EnergyType::Water)));
    assert!(!old.knows_power(PowerKind::Ability) && new.knows_power(PowerKind::AncientTrait));
}

#[test]
fn conditions_are_ordered_by_the_switch() {
    assert_eq!(CheckupOrder::AsleepWithParalyzed.steps().len(), 3);
    assert_eq!(CheckupOrder::AsleepThenParalyzed.steps().len(), 4);
}

#[test]
fn rule_sets_survive_saving() {
    for era in Era::ALL {
        let rules = Ruleset::of(*era);
        let saved = serde_json::to_string(&rules).unwrap();
        assert_eq!(serde_json::from_str::<Ruleset>(&saved).unwrap(), rules);
        assert_eq!(serde_json::to_string(era).unwrap(), format!("\"{era}\""));
        assert_eq!(era.name().parse(), Ok(*era));
    }
}
