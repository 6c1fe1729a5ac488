//! `rulebox cards search`: cards by words, facts and kinds, in columns that fit a terminal.

use super::{describe, summary};
use crate::pager::Paging;
use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::text::{count, cut, did_you_mean, filled, fold, has_words, printable};
use rulebox_cards::catalog::{Printed, Set, printed};
use rulebox_cards::near::nearest;
use rulebox_cards::{Body, Card, Catalog, Printing, print};
use rulebox_engine::book::deck_check::unknown_about;
use rulebox_rules::{EnergyType, Era, Kinds, PowerKind, Ruleset, Stage, TrainerKind};
use serde::Serialize;
use std::io::Write;
use std::sync::Arc;

/// Columns of the name and of what sort of card it is.
const COLUMNS: (usize, usize) = (30, 29);

const EXAMPLES: &str = "\
Examples:
  rulebox cards search fire energy                   words of the name, the facts or the program
  rulebox cards search --kind lvx --era 2009         all Pokémon LV.X, as far as the book knows them
  rulebox cards search --kind item --text heal       Items that heal
  rulebox cards search --set RR --type lightning     Lightning cards of Rising Rivals";

/// What to look for. A card must fit everything that is given.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Words or parts of words that the card must all have
    #[arg(value_parser = filled, value_name = "TEXT")]
    words: Vec<String>,
    /// A part of its name
    #[arg(long, value_parser = filled, value_name = "TEXT")]
    name: Option<String>,
    /// Its set: the code of deck lists, the id or the name
    #[arg(long, value_parser = filled)]
    set: Option<String>,
    /// Its collector number
    #[arg(long, value_parser = filled)]
    number: Option<String>,
    /// Its kind: lvx, tag-team, supporter, stage-2, ability …; several must all fit
    #[arg(long, value_parser = kind)]
    kind: Vec<Kind>,
    /// The type of a Pokémon, or of what an Energy card provides
    #[arg(long = "type", value_parser = energy_type, value_name = "TYPE")]
    of_type: Option<EnergyType>,
    /// Only cards that this era's rulebook knows
    #[arg(long)]
    era: Option<Era>,
    /// A part of its text, in words or as a program, names of attacks and powers included
    #[arg(long, value_parser = filled, value_name = "TEXT")]
    text: Option<String>,
    /// Show so many at most
    #[arg(long, value_name = "COUNT")]
    limit: Option<usize>,
    /// Write the cards as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    paging: Paging,
}

/// A kind of card under the name that people type.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    word: &'static str,
    fits: fn(&Card) -> bool,
}

/// Kinds with names of their own here. All kinds of the card language are known by their words, too.
const KINDS: &[Kind] = &[
    of("pokemon", |c| c.pokemon().is_some()),
    of("trainer", |c| c.trainer().is_some()),
    of("energy", |c| c.energy().is_some()),
    of("basic-energy", |c| c.energy().is_some_and(|e| e.basic)),
    of("special-energy", |c| c.energy().is_some_and(|e| !e.basic)),
    of("item", |c| is_trainer(c, TrainerKind::Item)),
    of("supporter", |c| is_trainer(c, TrainerKind::Supporter)),
    of("stadium", |c| is_trainer(c, TrainerKind::Stadium)),
    of("tool", |c| is_trainer(c, TrainerKind::Tool)),
    of("technical-machine", |c| {
        is_trainer(c, TrainerKind::TechnicalMachine)
    }),
    of("fossil", |c| is_trainer(c, TrainerKind::Fossil)),
    of("basic", Card::is_basic_pokemon),
    of("stage-1", |c| is_stage(c, Stage::Stage1)),
    of("stage-2", |c| is_stage(c, Stage::Stage2)),
    of("evolution", |c| {
        c.pokemon().is_some_and(|p| p.stage.is_evolution())
    }),
    of("lvx", |c| c.kinds.has(Kinds::LV_X)),
    of("mega", |c| {
        c.kinds.has(Kinds::MEGA) || c.kinds.has(Kinds::MEGA_EX)
    }),
    of("ex-old", |c| c.kinds.has(Kinds::EX_OLD)),
    of("ability", |c| has_power(c, PowerKind::Ability)),
    of("poke-power", |c| has_power(c, PowerKind::PokePower)),
    of("poke-body", |c| has_power(c, PowerKind::PokeBody)),
    of("ancient-trait", |c| has_power(c, PowerKind::AncientTrait)),
    of("dual-type", |c| {
        c.pokemon().is_some_and(|p| p.types.len() > 1)
    }),
];

const fn of(word: &'static str, fits: fn(&Card) -> bool) -> Kind {
    Kind { word, fits }
}

fn is_trainer(card: &Card, kind: TrainerKind) -> bool {
    card.trainer().is_some_and(|t| t.kind == kind)
}

fn is_stage(card: &Card, stage: Stage) -> bool {
    card.pokemon().is_some_and(|p| p.stage == stage)
}

fn has_power(card: &Card, kind: PowerKind) -> bool {
    let has = |p: &rulebox_cards::Pokemon| p.powers.iter().any(|power| power.kind == kind);
    card.pokemon().is_some_and(has)
}

/// What somebody asks for as a kind.
#[derive(Clone, Copy, Debug)]
enum Asked {
    Own(Kind),
    Language(&'static str, Kinds),
}

/// A kind by its word; `EX` and `ex` are two kinds, in all other words the case does not matter.
fn kind(word: &str) -> Result<Kind, String> {
    match asked(word) {
        Some(Asked::Own(kind)) => Ok(kind),
        Some(Asked::Language(word, _)) => Ok(Kind {
            word,
            fits: |_| true,
        }),
        None => {
            let plain = plain(word);
            let near = nearest(&plain, kind_words(), 3);
            let all = if near.is_empty() {
                let words: Vec<&str> = kind_words().collect();
                format!(" The kinds are: {}.", words.join(", "))
            } else {
                did_you_mean(&near)
            };
            Err(format!("there is no such kind.{all}"))
        }
    }
}

fn asked(word: &str) -> Option<Asked> {
    let exact = Kinds::WORDS.iter().find(|(w, _)| *w == word);
    let wanted = plain(word);
    let own = || KINDS.iter().find(|kind| plain(kind.word) == wanted);
    let loose = || Kinds::WORDS.iter().find(|(w, _)| plain(w) == wanted);
    let language = |(word, kinds): &(&'static str, Kinds)| Asked::Language(word, *kinds);
    exact
        .map(language)
        .or_else(|| own().map(|kind| Asked::Own(*kind)))
        .or_else(|| loose().map(language))
}

/// A word for a kind without case, spaces, dots and dashes.
fn plain(word: &str) -> String {
    let letters = fold(word);
    letters
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect()
}

fn kind_words() -> impl Iterator<Item = &'static str> {
    let language = Kinds::WORDS.iter().map(|(word, _)| *word);
    KINDS.iter().map(|kind| kind.word).chain(language)
}

impl Kind {
    fn fits(&self, card: &Card) -> bool {
        match asked(self.word) {
            Some(Asked::Language(_, kinds)) => card.kinds.has(kinds),
            _ => (self.fits)(card),
        }
    }
}

fn energy_type(word: &str) -> Result<EnergyType, String> {
    let all = EnergyType::ALL.iter();
    let mut letters = word.chars();
    let symbol = match (letters.next(), letters.next()) {
        (Some(letter), None) => EnergyType::from_symbol(letter.to_ascii_uppercase()),
        _ => None,
    };
    let named = all.clone().find(|t| t.name().eq_ignore_ascii_case(word));
    named.copied().or(symbol).ok_or_else(|| {
        let words: Vec<String> = all.map(|t| t.name().to_lowercase()).collect();
        let near = nearest(&fold(word), words.iter().map(String::as_str), 1);
        let all = match near.is_empty() {
            true => format!(" The types are: {}.", words.join(", ")),
            false => did_you_mean(&near),
        };
        format!("there is no such type.{all}")
    })
}

/// Searches.
pub fn run(args: &Args, catalog: &Catalog, paint: Paint) -> Result<Report, Failure> {
    if args.asked().is_empty() {
        let message = "Say what to look for, as in `rulebox cards search --kind lvx --era 2009`.";
        return Err(Failure::Input(message.to_owned()));
    }
    if let Some(set) = &args.set {
        known_set(set, catalog)?;
    }
    let wanted = args.wanted_name();
    let held = args
        .set
        .as_deref()
        .is_none_or(|set| has_cards(set, catalog));
    let by = if held { Filed::Here } else { Filed::Elsewhere };
    let mut found: Vec<&Arc<Card>> = catalog
        .iter()
        .filter(|card| args.fits(card, by, catalog))
        .collect();
    // Who types a whole name wants that card before all that only speak of it.
    found.sort_by_key(|card| fold(&card.name) != fold(&wanted));
    let shown = &found[..found.len().min(args.limit.unwrap_or(usize::MAX))];
    let summed_up = args.summed_up(shown.len(), found.len(), held, catalog);
    if args.json {
        // What other programs read holds cards alone; people see beside it why there are none.
        if found.is_empty() {
            let _ = write!(std::io::stderr(), "{summed_up}");
        }
        let cards: Vec<Found> = shown.iter().map(|card| Found::of(card)).collect();
        return Report::json(&cards, !found.is_empty());
    }
    let rows: String = shown.iter().map(|card| row(card, paint)).collect();
    let gap = if found.is_empty() { "" } else { "\n" };
    let report = Report::of(rows + gap + &summed_up, !found.is_empty());
    Ok(report.in_pager(args.paging.wanted()))
}

/// A set that is not known at all is a mistake, not an empty list.
fn known_set(wanted: &str, catalog: &Catalog) -> Result<(), Failure> {
    let sets = || catalog.sets();
    if sets().any(|set| is_set(set, wanted, catalog)) {
        return Ok(());
    }
    let folded = fold(wanted);
    let names: Vec<String> = sets().map(|set| fold(&set.name)).collect();
    let codes = sets().flat_map(|set| set.code.iter().chain([&set.id]).chain(&set.aliases));
    let codes: Vec<String> = codes.map(|code| fold(code)).collect();
    let words = || names.iter().chain(&codes).map(String::as_str);
    let mut near = nearest(&folded, words(), 3);
    // Galleries have the code of their set before their own.
    let main = folded.split_once('-').map(|(main, _)| main);
    near.extend(main.filter(|main| codes.iter().any(|code| code == main)));
    // One or two letters stand in too many names.
    if near.is_empty() && folded.chars().count() > 2 {
        let part_of = names.iter().filter(|name| name.contains(&folded));
        near.extend(part_of.map(String::as_str).take(6));
    }
    let near = did_you_mean(&near);
    Err(Failure::Input(format!(
        "There is no set {wanted}.{near} A set is named by its code, its id or its name: OBF, sv3, Obsidian Flames."
    )))
}

/// Whether somebody means this set by a code, an id or a name.
fn is_set(set: &Set, wanted: &str, catalog: &Catalog) -> bool {
    let codes = catalog.sets_with_code(wanted);
    codes.iter().any(|coded| coded.id == set.id) || fold(&set.name) == fold(wanted)
}

/// Whether card files hold a card under a printing of this set.
fn has_cards(wanted: &str, catalog: &Catalog) -> bool {
    let sets = catalog.sets();
    let meant: Vec<&str> = sets
        .filter(|set| is_set(set, wanted, catalog))
        .map(|set| set.id.as_str())
        .collect();
    let printed = |card: &Arc<Card>| {
        let mut printings = card.printings.iter();
        printings.any(|printing| meant.contains(&printing.set.as_str()))
    };
    catalog.iter().any(printed)
}

/// That no card file has a card of a set, and what is shown instead.
fn elsewhere(wanted: &str, nothing: bool, catalog: &Catalog) -> String {
    let set = catalog.sets().find(|set| is_set(set, wanted, catalog));
    let name = set.map_or(wanted, |set| &set.name);
    let instead = match nothing {
        true => "and none has the text of one",
        false => "these have the texts of some of its cards",
    };
    format!("No card of the card files is filed under {name}; {instead}.\n")
}

/// Under which printings cards are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Filed {
    /// Those that the card files name.
    Here,
    /// All that share the text of one of them, too.
    Elsewhere,
}

impl Filed {
    fn any(self, card: &Card, fits: impl Fn(&Printing) -> bool) -> bool {
        let own = card.printings.iter();
        own.clone().any(&fits)
            || self == Filed::Elsewhere
                && own
                    .filter_map(printed)
                    .flat_map(Printed::printings)
                    .any(|(printing, _)| fits(&printing))
    }
}

impl Args {
    fn words(&self) -> Vec<String> {
        let words = self.words.iter().flat_map(|word| word.split_whitespace());
        words.map(str::to_owned).collect()
    }

    /// What could be the name of a card: the one that is asked for, else the words.
    fn wanted_name(&self) -> String {
        let name = self.name.clone();
        name.unwrap_or_else(|| self.words().join(" "))
    }

    /// How many cards are shown of those that were found, and where the set has none of its own, that these are others.
    fn summed_up(&self, shown: usize, found: usize, held: bool, catalog: &Catalog) -> String {
        let set = self.set.as_deref().filter(|_| !held);
        let others = set.map_or(String::new(), |set| elsewhere(set, found == 0, catalog));
        let sum = match found {
            0 => {
                let near = did_you_mean(&catalog.near(&self.wanted_name()));
                let asked = printable(&self.asked().join(", "));
                format!("No card has all of: {asked}.{near}")
            }
            _ if shown < found => format!("{shown} of {found} cards"),
            _ => count(found, "card"),
        };
        format!("{others}{sum}\n")
    }

    /// What is asked for, in words.
    fn asked(&self) -> Vec<String> {
        let mut list = self.words();
        let mut add = |what: &str, value: Option<&str>| {
            list.extend(value.map(|value| format!("{what} {value}")));
        };
        add("name", self.name.as_deref());
        add("set", self.set.as_deref());
        add("number", self.number.as_deref());
        self.kind.iter().for_each(|k| add("kind", Some(k.word)));
        add("type", self.of_type.map(EnergyType::name));
        add("era", self.era.map(Era::name));
        add("text", self.text.as_deref());
        list
    }

    fn fits(&self, card: &Card, by: Filed, catalog: &Catalog) -> bool {
        let printed = || format!("{}\n{}", print::card(card), text_in_words(card, catalog));
        let named = |part: &String| fold(&card.name).contains(&fold(part));
        let said = |part: &String| {
            let printed = printed();
            let body = printed.split_once('\n').map_or("", |(_, body)| body);
            fold(body).contains(&fold(part))
        };
        let knows = |era: Era| unknown_about(&Ruleset::of(era), card).is_none();
        let words = self.words();
        self.name.as_ref().is_none_or(named)
            && self.kind.iter().all(|kind| kind.fits(card))
            && self.of_type.is_none_or(|t| has_type(card, t))
            && by.any(card, |printing| self.is_printing(printing, catalog))
            && self.era.is_none_or(knows)
            && self.text.as_ref().is_none_or(said)
            && (words.is_empty() || has_words(&printed(), &words))
    }

    fn is_printing(&self, printing: &Printing, catalog: &Catalog) -> bool {
        let set = catalog.set(&printing.set);
        let in_set = |wanted: &String| {
            printing.set.eq_ignore_ascii_case(wanted)
                || set.is_some_and(|s| is_set(s, wanted, catalog))
        };
        let numbered = |wanted: &String| {
            let spellings = set.map(|s| rulebox_cards::catalog::number_spellings(s, wanted));
            let spellings = spellings.unwrap_or_else(|| vec![wanted.clone()]);
            spellings.contains(&printing.number)
        };
        self.set.as_ref().is_none_or(in_set) && self.number.as_ref().is_none_or(numbered)
    }
}

/// What the card says in words, on one line: neither its name nor its printings.
fn text_in_words(card: &Card, catalog: &Catalog) -> String {
    let whole = describe(card, catalog, Paint::Plain);
    let body = whole.split_once("\n\n").map_or("", |(_, body)| body);
    let body = body.rsplit_once("\n\n").map_or("", |(body, _)| body);
    body.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn has_type(card: &Card, wanted: EnergyType) -> bool {
    match &card.body {
        Body::Pokemon(pokemon) => pokemon.types.has(wanted),
        Body::Energy(energy) => energy.provides.iter().any(|unit| unit.has(wanted)),
        Body::Trainer(_) => false,
    }
}

/// One line: name, sort of card, first printing and how many more.
fn row(card: &Card, paint: Paint) -> String {
    let (name, sort) = COLUMNS;
    let name = paint.bold(&format!("{:<name$}", cut(&card.name, name)));
    let more = match card.printings.len() {
        0 | 1 => String::new(),
        n => format!(" +{}", n - 1),
    };
    let printing = card.printings.first().map(Printing::to_string);
    let summary = summary(card).replace(" Pokémon, ", ", ");
    let summary = summary.strip_prefix("Trainer, ").unwrap_or(&summary);
    format!(
        "{name} {:<sort$} {}{more}\n",
        cut(summary, sort),
        printing.unwrap_or_default()
    )
}

/// A card that was found, for other programs.
#[derive(Serialize)]
struct Found {
    name: String,
    printings: Vec<String>,
    sort: String,
    kinds: Vec<&'static str>,
    /// The eras whose books know it.
    eras: Vec<&'static str>,
}

impl Found {
    fn of(card: &Card) -> Found {
        let knows = |era: &&Era| unknown_about(&Ruleset::of(**era), card).is_none();
        Found {
            name: card.name.clone(),
            printings: card.printings.iter().map(Printing::to_string).collect(),
            sort: summary(card),
            kinds: card.kinds.words().collect(),
            eras: Era::ALL
                .iter()
                .filter(knows)
                .map(|era| era.name())
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_found_by_handy_names() {
        let kinds = [
            "lvx",
            "LV.X",
            "v-union",
            "tag team",
            "prism-star",
            "ex",
            "mega",
            "gx",
        ];
        let word = |w: &str| {
            kind(w)
                .map(|k| k.word)
                .unwrap_or_else(|e| panic!("{w}: {e}"))
        };
        let words = [
            "lvx",
            "LV.X",
            "V-UNION",
            "tag-team",
            "prism-star",
            "ex",
            "mega",
            "GX",
        ];
        assert_eq!(kinds.map(word), words);
        let pool = Catalog::embedded();
        let count = |w: &str| {
            let kind = kind(w).expect("a kind");
            pool.iter().filter(|card| kind.fits(card)).count()
        };
        assert_eq!(count("lvx"), count("LV.X"));
        assert!(count("EX") > 0 && count("ex") > 0 && count("EX") != count("ex"));
        for word in kind_words() {
            assert!(kind(word).is_ok(), "{word}");
        }
    }

    #[test]
    fn a_type_that_is_none_gets_a_near_one_or_all() {
        let error = energy_type("fyre").expect_err("no type");
        assert!(error.ends_with("Did you mean fire?"), "{error}");
        let error = energy_type("foo").expect_err("no type");
        assert!(
            error.contains("The types are: ") && error.contains("darkness"),
            "{error}"
        );
    }

    #[test]
    fn a_misspelt_kind_gets_a_near_one() {
        let error = kind("suporter").expect_err("no kind");
        assert!(error.ends_with("Did you mean supporter?"), "{error}");
        let error = kind("zzzzzzzzz").expect_err("no kind");
        assert!(error.contains("The kinds are: pokemon, "), "{error}");
    }
}
