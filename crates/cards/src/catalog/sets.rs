//! The sets: ids, names, the codes that deck lists use, and when they came out.

use std::sync::OnceLock;

/// A set of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set {
    /// Its id, as printings use it: `dp1`.
    pub id: &'static str,
    /// The code in deck lists: `DP`. Galleries share the code of their main set.
    pub code: Option<&'static str>,
    /// The day it came out, `2007-05-01`.
    pub released: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Other codes in use for it, separated by spaces.
    aliases: &'static str,
}

impl Set {
    /// Other codes in use for the set.
    pub fn aliases(&self) -> impl Iterator<Item = &'static str> {
        self.aliases.split_whitespace()
    }

    /// Whether deck lists mean this set by `code`: its code, another code, or its id.
    pub fn answers_to(&self, code: &str) -> bool {
        let codes = self.code.into_iter().chain([self.id]).chain(self.aliases());
        codes.into_iter().any(|own| own.eq_ignore_ascii_case(code))
    }
}

/// All known sets, the oldest first.
pub fn sets() -> &'static [Set] {
    static SETS: OnceLock<Vec<Set>> = OnceLock::new();
    SETS.get_or_init(|| {
        include_str!("../../../../cards/sets.tsv")
            .lines()
            .filter_map(row)
            .collect()
    })
}

fn row(line: &'static str) -> Option<Set> {
    if line.starts_with('#') {
        return None;
    }
    let mut cells = line.split('\t');
    let (id, code, released, name) = (cells.next()?, cells.next()?, cells.next()?, cells.next()?);
    let code = (!code.is_empty()).then_some(code);
    Some(Set {
        id,
        code,
        released,
        name,
        aliases: cells.next().unwrap_or(""),
    })
}

/// The set with this id.
pub fn set(id: &str) -> Option<&'static Set> {
    sets().iter().find(|set| set.id == id)
}

/// Every set that deck lists may mean by `code`. There are several where a gallery shares the code of
/// its main set; the number then decides.
pub fn with_code(code: &str) -> Vec<&'static Set> {
    let mut found: Vec<_> = sets().iter().filter(|set| set.answers_to(code)).collect();
    // `LOR-TG` and `CRZ-GG` name the gallery of a set by its own code.
    if let Some((main, gallery @ ("TG" | "GG"))) = code.to_ascii_uppercase().rsplit_once('-') {
        let ending = gallery.to_ascii_lowercase();
        found.extend(
            sets()
                .iter()
                .filter(|set| set.answers_to(main) && set.id.ends_with(&ending)),
        );
    }
    found
}

/// The spellings under which a collector number may be filed in this set: as written, without leading
/// zeros, and with the letters that galleries and promos print before it.
pub fn number_spellings(set: &Set, number: &str) -> Vec<String> {
    let upper = number.to_ascii_uppercase();
    let plain = upper.trim_start_matches('0');
    let mut list = vec![number.to_owned(), upper.clone(), plain.to_owned()];
    let prefix = match set.id {
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
        _ => return list,
    };
    let digits = upper.trim_start_matches(prefix.0).trim_start_matches('0');
    list.push(format!("{}{digits:0>width$}", prefix.0, width = prefix.1));
    list.push(format!("{}{digits}", prefix.0));
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_aliases_ids_and_galleries_are_found() {
        let ids = |code: &str| with_code(code).iter().map(|s| s.id).collect::<Vec<_>>();
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
}
