//! The sets: ids, names, the codes that deck lists use, and when they came out.

use std::sync::OnceLock;

/// A set of cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Set {
    /// Its id, as printings use it: `dp1`.
    pub id: String,
    /// The code in deck lists: `DP`. Galleries share the code of their main set.
    pub code: Option<String>,
    /// The day it came out, `2007-05-01`; empty if nobody says so.
    pub released: String,
    /// Its name.
    pub name: String,
    /// Other codes in use for it.
    pub aliases: Vec<String>,
    /// The regulation mark that most of its cards bear.
    pub mark: Option<char>,
}

impl Set {
    /// Whether deck lists mean this set by `code`: its code, another code, or its id.
    pub fn answers_to(&self, code: &str) -> bool {
        let codes = self.code.iter().chain([&self.id]).chain(&self.aliases);
        codes.into_iter().any(|own| own.eq_ignore_ascii_case(code))
    }
}

/// All sets that come with the project, the oldest first.
pub fn sets() -> &'static [Set] {
    static SETS: OnceLock<Vec<Set>> = OnceLock::new();
    SETS.get_or_init(|| {
        include_str!("../../../../cards/sets.tsv")
            .lines()
            .filter_map(row)
            .collect()
    })
}

fn row(line: &str) -> Option<Set> {
    if line.starts_with('#') {
        return None;
    }
    let mut cells = line.split('\t').map(str::to_owned);
    let (id, code, released, name) = (cells.next()?, cells.next()?, cells.next()?, cells.next()?);
    let aliases = cells.next().unwrap_or_default();
    Some(Set {
        id,
        code: (!code.is_empty()).then_some(code),
        released,
        name,
        aliases: aliases.split_whitespace().map(str::to_owned).collect(),
        mark: cells.next().and_then(|mark| mark.chars().next()),
    })
}

/// The set with this id, of those that come with the project.
pub fn set(id: &str) -> Option<&'static Set> {
    sets().iter().find(|set| set.id == id)
}

/// Every set among these that deck lists may mean by `code`. There are several where a gallery shares the code of its
/// main set; the number then decides.
pub fn with_code<'s>(sets: impl Iterator<Item = &'s Set> + Clone, code: &str) -> Vec<&'s Set> {
    let mut found: Vec<_> = sets.clone().filter(|set| set.answers_to(code)).collect();
    // `LOR-TG`, `CRZ-GG` and `SHF-SV` name the gallery or vault of a set by its own code.
    if let Some((main, part @ ("TG" | "GG" | "SV"))) = code.to_ascii_uppercase().rsplit_once('-') {
        let prefix = |set: &Set| number_prefix(set).is_some_and(|(letters, _)| letters == part);
        found.extend(sets.filter(|set| set.answers_to(main) && prefix(set)));
    }
    found
}

/// The spellings under which a collector number may be filed in this set: as written, without leading
/// zeros, and with the letters that galleries and promos print before it.
pub fn number_spellings(set: &Set, number: &str) -> Vec<String> {
    let upper = number.to_ascii_uppercase();
    let plain = upper.trim_start_matches('0');
    let mut list = vec![number.to_owned(), upper.clone(), plain.to_owned()];
    if set.id == CLASSIC {
        list.extend(classic_numbers(plain));
        return list;
    }
    let Some((letters, width)) = number_prefix(set) else {
        return list;
    };
    let digits = upper.trim_start_matches(letters).trim_start_matches('0');
    list.push(format!("{letters}{digits:0>width$}"));
    // A few promos have more zeros than the others.
    list.push(format!("{letters}{digits:0>3}"));
    list.push(format!("{letters}{digits}"));
    list
}

/// The set of reprints whose cards bear the numbers of their first printing.
const CLASSIC: &str = "cel25c";

/// The numbers under which the card that prints `15`, or for some lists `15A` or `15A3`, may be filed among the reprints.
/// Several share one number; the name then decides.
fn classic_numbers(number: &str) -> Vec<String> {
    let (digits, end) = match number.split_once('A') {
        Some((digits, end)) => (digits.trim_end_matches('_'), end),
        None => (number, ""),
    };
    match end {
        "" => ["_A", "_A1", "_A2", "_A3", "_A4"]
            .map(|end| format!("{digits}{end}"))
            .to_vec(),
        end => vec![format!("{digits}_A{end}")],
    }
}

/// The letters that the cards of a gallery, a vault or promos print before their numbers, and how many digits follow.
fn number_prefix(set: &Set) -> Option<(&'static str, usize)> {
    Some(match set.id.as_str() {
        "swshp" => ("SWSH", 3),
        "smp" => ("SM", 2),
        "xyp" => ("XY", 2),
        "bwp" => ("BW", 2),
        "hsp" => ("HGSS", 2),
        "dpp" => ("DP", 2),
        "swsh45sv" => ("SV", 3),
        "sma" => ("SV", 0),
        id if id.ends_with("tg") => ("TG", 2),
        id if id.ends_with("gg") => ("GG", 2),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_aliases_ids_and_galleries_are_found() {
        let ids = |code: &str| -> Vec<&str> {
            let found = with_code(sets().iter(), code);
            found.into_iter().map(|s| s.id.as_str()).collect()
        };
        assert_eq!(ids("DP"), ["dp1"]);
        assert_eq!(ids("svi"), ["sv1"]);
        assert_eq!(ids("SVP"), ["svp"]);
        assert_eq!(ids("sv3pt5"), ["sv3pt5"]);
        assert_eq!(ids("LOR"), ["swsh11", "swsh11tg"]);
        assert_eq!(ids("LOR-TG"), ["swsh11tg"]);
        assert_eq!(ids("CRZ-GG"), ["swsh12pt5gg"]);
        assert!(ids("???").is_empty());
    }

    #[test]
    fn gallery_numbers_get_their_letters() {
        let gallery = set("swsh11tg").expect("gallery");
        assert!(number_spellings(gallery, "3").contains(&"TG03".to_owned()));
        let promos = set("swshp").expect("promos");
        assert!(number_spellings(promos, "1").contains(&"SWSH001".to_owned()));
        assert!(number_spellings(promos, "SWSH001").contains(&"SWSH001".to_owned()));
    }

    #[test]
    fn classic_reprints_are_found_by_the_number_that_they_print() {
        let classic = set("cel25c").expect("reprints");
        for number in ["4", "4A", "4a", "4_A"] {
            let found = number_spellings(classic, number);
            assert!(found.contains(&"4_A".to_owned()), "{number}");
        }
        assert!(number_spellings(classic, "15").contains(&"15_A4".to_owned()));
        assert!(number_spellings(classic, "15A3").contains(&"15_A3".to_owned()));
    }
}
