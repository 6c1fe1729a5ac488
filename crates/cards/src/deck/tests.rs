//! Deck lists in the spellings that people paste.

use super::*;

fn read(text: &str) -> Result<DeckList, Vec<DeckLineError>> {
    parse(text, &Catalog::embedded())
}

fn lines(text: &str) -> Vec<String> {
    let deck = read(text).unwrap_or_else(|errors| panic!("{errors:?}"));
    deck.entries
        .iter()
        .map(|(count, card, printing)| format!("{count} {} {printing}", card.name))
        .collect()
}

fn write(deck: &DeckList) -> String {
    write_as(deck, Form::Plain, &Catalog::embedded())
}

#[test]
fn ptcg_live_lists_are_read() {
    let text = "# Mine\nPokémon: 2\n3 Iono's Tadbulb JTG 52 PH\n1 Miraidon SVI 80\n\nTrainer: 1\n\
                2 Boss’s Orders MEG 114\n\nEnergy: 1\n8 Basic {L} Energy SVE 4\n\nTotal Cards: 14\n";
    let expected = [
        "3 Iono's Tadbulb sv9-52",
        "1 Miraidon sv1-80",
        "2 Boss's Orders me1-114",
        "8 Basic Lightning Energy sve-4",
    ];
    assert_eq!(lines(text), expected);
    assert_eq!(
        read(text).map(|deck| (deck.name.clone(), deck.size())),
        Ok(("Mine".to_owned(), 14))
    );
}

#[test]
fn older_lists_are_read() {
    let text = "****** Pokémon Trading Card Game Deck List ******\n##Pokémon - 2\n* 2 Snivy BLW 1\n\
                ##Trainer Cards - 1\n* 2 Pok?mon Communication blw 99\n##Energy - 1\n* 8 Grass Energy BLW 105\n\
                Total Cards - 12\n****** made by hand ******\n";
    assert_eq!(
        lines(text),
        [
            "2 Snivy bw1-1",
            "2 Pokémon Communication bw1-99",
            "8 Grass Energy bw1-105"
        ]
    );
    assert_eq!(
        lines("Trainer Cards - 1\n2x Poke Radar"),
        ["2 Poké Radar dp6-133"]
    );
}

#[test]
fn bare_ids_are_read() {
    assert_eq!(
        lines("4 Infernape dp1-5\n1 dp1-56"),
        ["4 Infernape dp1-5", "1 Monferno dp1-56"]
    );
}

#[test]
fn basic_energy_is_read_in_all_spellings() {
    for text in ["Basic {R} Energy SVE 2", "Basic Fire Energy SVE 2"] {
        assert_eq!(
            lines(&format!("9 {text}")),
            ["9 Basic Fire Energy sve-2"],
            "{text}"
        );
    }
    for text in [
        "Fire Energy",
        "Fire Energy 2",
        "Basic {R} Energy Energy 2",
        "Basic {R} Energy",
        "Basic {R}Energy",
        "Basic (R) Energy SVE 2",
        "Basic [R] Energy",
        "Fire Energy XYEnergy 5",
    ] {
        let deck = read(&format!("9 {text}")).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        assert_eq!(deck.entries[0].1.rule_name(), "Fire Energy", "{text}");
        assert!(deck.notes.is_empty(), "{text}: {:?}", deck.notes);
    }
}

#[test]
fn a_printing_of_basic_energy_that_nobody_knows_is_told() {
    for text in [
        "Basic {R} Energy SVE 99",
        "Basic {R} Energy MEE 9",
        "Fire Energy 99",
        "Fire Energy XYZ 9",
        "Metal Energy UNM 999",
    ] {
        let deck = read(&format!("9 {text}")).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        let notes: Vec<NoteKind> = deck.notes.iter().map(|note| note.kind).collect();
        assert_eq!(notes, [NoteKind::UnknownPrinting], "{text}");
    }
    for text in [
        "Fire Energy 3",
        "Fire Energy 8",
        "Basic {R} Energy Energy 3",
    ] {
        let errors = read(&format!("9 {text}")).expect_err("the number of another type");
        assert_eq!(errors[0].fault, LineFault::OtherName, "{text}");
        let own = "Basic Fire Energy SVE 2".to_owned();
        assert!(
            errors[0].near.contains(&own),
            "{text}: {:?}",
            errors[0].near
        );
    }
    assert_eq!(
        lines("4 Double Colorless Energy 3")[0]
            .split(" Energy")
            .next(),
        Some("4 Double Colorless")
    );
}

#[test]
fn a_line_that_says_special_means_the_special_energy() {
    for text in [
        "Darkness Energy (special)",
        "Special Darkness Energy",
        "Darkness Energy - Special",
    ] {
        let deck = read(&format!("4 {text}")).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        let energy = deck.entries[0].1.energy().expect("an Energy card");
        assert!(!energy.basic, "{text}");
        assert_eq!(deck.notes[0].kind, NoteKind::OnlyHeld, "{text}");
    }
    let deck = read("4 Fire Energy (special)").unwrap_or_else(|e| panic!("{e:?}"));
    assert_eq!(deck.notes[0].kind, NoteKind::BasicEnergy);
    assert_eq!(
        read("4 Fire Energy (special art)").map(|d| d.notes),
        Ok(vec![])
    );
}

#[test]
fn a_line_without_a_printing_has_the_newest_one() {
    let deck = read("4 Nest Ball\n9 Fire Energy\n9 Basic {M} Energy\n").expect("a list");
    let written = write_as(&deck, Form::Live, &Catalog::embedded());
    for line in [
        "4 Nest Ball PAF 84",
        "9 Basic {R} Energy MEE 2",
        "9 Basic {M} Energy MEE 8",
    ] {
        assert!(written.contains(line), "{line}: {written}");
    }
}

#[test]
fn a_code_of_two_sets_is_told_apart_by_name_and_number() {
    // None of these is in the card files, but each is known for what it is.
    let errors =
        read("4 Venusaur CEL 15\n1 Charizard CEL 4A\n1 Charizard CEL 4").expect_err("not held");
    for (error, name) in errors.iter().zip(["Venusaur", "Charizard", "Charizard"]) {
        assert_eq!(error.fault, LineFault::NotHeld, "{error}");
        assert!(error.message.starts_with(name), "{error}");
    }
    let errors = read("1 Pidgey CEL 15").expect_err("another card");
    assert_eq!(errors[0].fault, LineFault::OtherName);
}

#[test]
fn cards_that_no_file_has_come_with_names_that_are_held() {
    // Nothing that is held is like the last one.
    let errors = read("4 Ho-Oh\n4 Mr. Mime\n2 Doduo GEN 55").expect_err("not held");
    for error in &errors {
        assert_eq!(error.fault, LineFault::NotHeld, "{error}");
        assert_eq!(error.near.is_empty(), error.line == 3, "{error}");
        for near in &error.near {
            assert!(!Catalog::embedded().named(near).is_empty(), "{near}");
        }
    }
}

#[test]
fn no_accent_of_a_name_matters() {
    let plain = lines("4 Artazon PAL 171\n4 Pokemon Communication BLW 99\n4 Nest Ball SVI 181");
    let text = "4 Artazón PAL 171\n4 Pokémón Communication BLW 99\n4 Nest Bäll SVI 181";
    assert_eq!(lines(text), plain);
    assert_eq!(lines("4 Nest Ba\u{308}ll SVI 181"), plain[2..]);
}

#[test]
fn a_printing_of_no_card_file_is_played_as_one_with_the_same_text() {
    let deck = read("4 Nest Ball PAF 84").unwrap_or_else(|e| panic!("{e:?}"));
    assert_eq!(deck.entries[0].2.to_string(), "sv4pt5-84");
    assert_eq!(deck.entries[0].1.name, "Nest Ball");
    assert_eq!(deck.notes.len(), 1);
    assert_eq!(
        (deck.notes[0].line, deck.notes[0].kind),
        (1, NoteKind::SameText)
    );
}

#[test]
fn an_unknown_printing_falls_back_to_the_only_text_of_its_name() {
    let deck = read("4 Nest Ball CRI 184").unwrap_or_else(|e| panic!("{e:?}"));
    assert_eq!(deck.entries[0].2.to_string(), "sv4pt5-84");
    assert_eq!(deck.notes[0].kind, NoteKind::UnknownPrinting);
    let errors = read("4 Pikachu CRI 184").expect_err("many Pikachu are printed");
    assert_eq!(errors[0].fault, LineFault::Several);
}

#[test]
fn a_printed_card_that_no_file_has_is_named_as_such() {
    let errors = read("4 Oddish OBF 1\n2 Abra base1-43").expect_err("not held");
    assert!(errors.iter().all(|error| error.fault == LineFault::NotHeld));
    assert!(
        errors[0]
            .message
            .starts_with("Oddish OBF 1 is a printed card")
    );
}

#[test]
fn cards_of_one_name_with_different_texts_must_be_told_apart() {
    let errors = read("4 Potion").expect_err("two texts");
    assert_eq!(errors[0].near, ["Potion BLW 100", "Potion DP 118"]);
}

#[test]
fn printings_of_the_same_set_are_suggested_first() {
    for text in ["4 Pikachu CRI 184", "4 Pikachu"] {
        let errors = read(text).expect_err("many Pikachu are printed");
        assert!(errors[0].near[0].starts_with("Pikachu "), "{errors:?}");
    }
    for text in [
        "4 Charmander OBF 999",
        "4 Charmander (sv3-999)",
        "4 Charmander obf",
    ] {
        let errors = read(text).expect_err("no such printing");
        assert_eq!(errors[0].near[0], "Charmander OBF 26", "{text}");
        assert!(errors[0].near.len() > 1, "{text}");
    }
}

#[test]
fn a_line_that_begins_with_a_name_says_what_is_too_much_or_missing() {
    let errors = read("1 Snivy BLW\n1 Snivy of mine\n").expect_err("two bad lines");
    assert_eq!(
        errors[0].message,
        "After the set BLW the number of \"Snivy\" in it is missing."
    );
    assert_eq!(
        errors[1].message,
        "I know no such card; only \"Snivy\", with which the line begins."
    );
}

#[test]
fn a_number_that_is_not_whole_is_told() {
    let errors = read("4.5 Arven\n2,5 Arven").expect_err("two bad lines");
    for error in &errors {
        assert!(
            error
                .message
                .starts_with("This is no whole number of cards"),
            "{error}"
        );
    }
    assert_eq!(errors.len(), 2);
}

#[test]
fn rows_of_a_table_are_read() {
    let text = "4,Snivy,BLW,1\n2, \"Potion\", \"DP\", 118\n1;Infernape;DP;5";
    let expected = ["4 Snivy bw1-1", "2 Potion dp1-118", "1 Infernape dp1-5"];
    assert_eq!(lines(text), expected);
    let quoted =
        "\"4\",\"Snivy\",\"BLW\",\"1\"\n\"2\";\"Potion\";\"DP\";\"118\"\n1;\"Infernape\";DP;5";
    assert_eq!(lines(quoted), expected);
    assert_eq!(
        lines("4 Snivy BLW 1, 2 Potion DP 118"),
        ["4 Snivy bw1-1", "2 Potion dp1-118"]
    );
}

#[test]
fn what_follows_a_card_is_told_apart_from_it() {
    let text = "4 Snivy BLW 1, Potion DP 118\n2 Pidgey (OBF 162) my favourite\n2 Potion (my (best) one) of all";
    let errors = read(text).expect_err("three bad lines");
    assert!(
        errors[0]
            .message
            .starts_with("Behind a comma stands \"Potion DP 118\" without a number of cards"),
        "{}",
        errors[0]
    );
    assert!(
        errors[1]
            .message
            .starts_with("Behind the brackets stands \"my favourite\""),
        "{}",
        errors[1]
    );
    assert!(
        errors[2]
            .message
            .starts_with("There are cards named \"Potion\""),
        "{}",
        errors[2]
    );
}

#[test]
fn every_bad_line_is_reported() {
    let text = "4 Infernap DP 500\nInfernape\n300 Potion DP 118\n2 Potion DP 5\n1 Snivy BLW 1\n0 Snivy BLW 1";
    let errors = read(text).expect_err("five bad lines");
    assert_eq!(
        errors.iter().map(|e| e.line).collect::<Vec<_>>(),
        [1, 2, 3, 4, 6]
    );
    assert_eq!(errors[0].near, ["Infernape"]);
    assert_eq!(
        errors[3].near,
        ["Infernape DP 5", "Potion BLW 100", "Potion DP 118"]
    );
    assert!(errors[0].to_string().contains("line 1"));
}

#[test]
fn a_number_below_one_is_refused_and_a_dash_apart_is_a_bullet() {
    let (deck, errors) = super::read(
        "- 3 Snivy BLW 1\n-2 Chimchar DP 76\n–2 Chimchar DP 76\n0 Chimchar DP 76\nChimchar x0\n",
        &Catalog::embedded(),
    );
    assert_eq!(deck.size(), 3);
    let said: Vec<String> = errors.iter().map(ToString::to_string).collect();
    for (error, line) in said.iter().zip(2..=3) {
        let negative = format!("line {line}: A number of cards is not negative.");
        assert!(error.starts_with(&negative), "{error}");
    }
    for (error, line) in said[2..].iter().zip(4..=5) {
        let zero = format!("line {line}: The number of cards is 0: ");
        assert!(error.starts_with(&zero), "{error}");
    }
    assert_eq!(said.len(), 4);
}

#[test]
fn what_can_be_read_of_a_list_is_kept() {
    let (deck, errors) = super::read(
        "# Mine\n1 Snivy BLW 1\n1 Snvy BLW 999\n",
        &Catalog::embedded(),
    );
    assert_eq!((deck.name.as_str(), deck.size()), ("Mine", 1));
    assert_eq!(errors.iter().map(|e| e.line).collect::<Vec<_>>(), [3]);
}

#[test]
fn the_line_ends_and_accents_of_every_system_are_read() {
    for end in ["\n", "\r\n", "\r"] {
        let text = ["# Mine", "Pokémon: 1", "1 Snivy BLW 1", "2 Potion DP 118"].join(end);
        assert_eq!(lines(&text), ["1 Snivy bw1-1", "2 Potion dp1-118"]);
        assert_eq!(read(&text).map(|deck| deck.name), Ok("Mine".to_owned()));
    }
    assert_eq!(
        lines("##Poke\u{301}mon - 1\n2 Poke\u{301} Radar"),
        ["2 Poké Radar dp6-133"]
    );
}

#[test]
fn a_long_line_is_quoted_in_part() {
    let errors = read(&"é".repeat(3_000)).expect_err("no card");
    assert_eq!(errors[0].text.chars().count(), 81);
    assert!(errors[0].text.ends_with('…'));
}

#[test]
fn lines_of_one_printing_are_written_as_one() {
    let text = "2 Potion DP 118\n1 Snivy BLW 1\n1 Potion DP 118\n1 Potion BLW 100\n";
    let written = write(&read(text).unwrap_or_else(|e| panic!("{e:?}")));
    assert!(
        written.contains("Trainer: 4\n3 Potion DP 118\n1 Potion BLW 100\n"),
        "{written}"
    );
    let many = read("200 Potion DP 118\n100 Potion DP 118").unwrap_or_else(|e| panic!("{e:?}"));
    let written = write(&many);
    assert!(written.contains("200 Potion DP 118\n100 Potion DP 118\n"));
}

#[test]
fn what_is_written_reads_back() {
    let text = "# Mine\n4 Infernape DP 5\n2 Potion DP 118\n9 Fire Energy SUM 165";
    let deck = read(text).unwrap_or_else(|e| panic!("{e:?}"));
    let written = write(&deck);
    assert!(
        written.starts_with("# Mine\nPokémon: 4\n4 Infernape DP 5\n\nTrainer: 2\n"),
        "{written}"
    );
    assert_eq!(read(&written), Ok(deck));
}
