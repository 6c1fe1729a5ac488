//! What does and does not count for a name (NAME-1 to NAME-13).

use rulebox_cards::{Body, Card};
use rulebox_rules::Ruleset;

/// Words for a form at the beginning of a name (NAME-5, KIND-REGION-1).
const FORMS: [&str; 4] = ["Alolan ", "Galarian ", "Hisuian ", "Paldean "];

/// The name by which copies of a card are counted and Evolutions found.
pub fn rule_name(rules: &Ruleset, card: &Card) -> String {
    let mut name = printed_name(rules, &card.name);
    if matches!(&card.body, Body::Energy(e) if e.basic) {
        name = name
            .strip_prefix("Basic ")
            .map(str::to_owned)
            .unwrap_or(name);
    }
    if let (true, Some(level)) = (
        rules.level_is_part_of_name,
        card.pokemon().and_then(|p| p.level),
    ) {
        name.push_str(&format!(" LV.{level}"));
    }
    name
}

/// A printed name without what does not count: a person in brackets, the level, Delta Species.
pub fn printed_name(rules: &Ruleset, printed: &str) -> String {
    let mut name = printed.split(" (").next().unwrap_or(printed);
    if !rules.delta_is_part_of_name {
        name = name.strip_suffix(" δ").unwrap_or(name);
    }
    if !rules.level_is_part_of_name {
        name = name.strip_suffix(" LV.X").unwrap_or(name);
    }
    if !rules.form_is_part_of_name {
        name = FORMS
            .iter()
            .find_map(|form| name.strip_prefix(form))
            .unwrap_or(name);
    }
    // "M" is short for "Mega" (KIND-MEGA-9).
    match name.strip_prefix("M ") {
        Some(rest) if rest.ends_with("-EX") => format!("Mega {rest}"),
        _ => name.to_owned(),
    }
}

/// Whether two printed names mean the same Mega Evolution or Primal Reversion (KIND-MEGA-9).
pub fn is_same_mega(a: &str, b: &str) -> bool {
    fn without_mega(name: &str) -> &str {
        let short = name.strip_prefix("M ");
        short.or_else(|| name.strip_prefix("Mega ")).unwrap_or(name)
    }
    fn is_mega(name: &str) -> bool {
        without_mega(name) != name
    }
    is_mega(a) == is_mega(b) && without_mega(a) == without_mega(b)
}

/// Whether a name has an owner in it. The symbols of Pokémon SP make none (KIND-OWNER-1, KIND-SP-2, AMB-53).
pub fn has_owner(printed: &str) -> bool {
    printed.contains("'s ")
}
