//! `rulebox deck stats`: exact odds before the first turn, and by simulation how fast a deck gets going.

use super::EraBy;
use crate::decks;
use crate::library::Library;
use crate::pager::Paging;
use crate::paint::Paint;
use crate::report::{Failure, Report};
use crate::sim;
use crate::text::{brief, column, columns, count, cut, did_you_mean, filled, fit};
use crate::values::players;
use rulebox_bots::BotKind;
use rulebox_cards::{Catalog, DeckList};
use rulebox_engine::book::{duel_book, rule_name};
use rulebox_engine::state::DECK_SIZE;
use rulebox_lab::odds::{Deal, Given, Group, GroupOdds, starts};
use rulebox_lab::set_up::{ByTurn, Observed, Player, SetUp};
use rulebox_rules::{Era, Ruleset};
use serde::Serialize;
use std::fmt::Write;

const EXAMPLES: &str = "\
Examples:
  rulebox deck stats my-deck.txt
  rulebox deck stats my-deck.txt --with \"Rare Candy\" --with \"Charizard ex\"
  rulebox deck stats my-deck.txt --simulate 2000 --against inferno --era 2009
  rulebox deck stats my-deck.txt --simulate 200 --bot rules
  rulebox deck stats --json my-deck.txt

Each card has its odds twice: given a legal hand, which is what players meet, and of any 7 cards. `hand` is at least one in
the opening hand, `+draw` the same with the first card drawn, `prized` at least one among the 6 Prize cards, `all` all of
them. docs/DECKS.md has more.";

/// The largest list for which odds are worked out.
const LARGEST: usize = 250;

/// How many names can be asked for at once.
const NAMES: usize = 8;

/// What to work out.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A deck list, `-` for standard input, or the name of a deck that comes with the program
    #[arg(value_name = "FILE", value_parser = filled)]
    deck: String,
    /// The rulebook; without it the one that the deck's name begins with, else that of 2025
    #[arg(long)]
    era: Option<Era>,
    /// The odds of having at least one card of each of these names at once; may be given several times
    #[arg(long = "with", value_name = "NAME", value_parser = filled)]
    together: Vec<String>,
    /// Also play so many games and tell how fast the deck gets going
    #[arg(long, value_name = "GAMES", value_parser = crate::mass::games(1_000_000), allow_negative_numbers = true)]
    simulate: Option<u64>,
    /// The deck to play those games against; without it, the deck itself
    #[arg(long, value_name = "DECK", requires = "simulate", value_parser = filled)]
    against: Option<String>,
    /// Who plays both sides of those games: `rules`, `slips:30`, `search:20` …; without it, everything that can be done is
    /// done in a random order
    #[arg(long, visible_alias = "bots", value_name = "PLAYER", requires = "simulate", value_parser = players(crate::mass::bot), hide_possible_values = true)]
    bot: Option<BotKind>,
    /// The seed of the first game
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the figures as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    paging: Paging,
}

/// All figures of a deck. Shares are numbers from 0 to 1.
#[derive(Debug, Serialize)]
struct Stats {
    name: String,
    cards: u32,
    era: &'static str,
    /// Why it is this rulebook.
    era_by: EraBy,
    /// What to know before these figures are trusted, in sentences.
    warnings: Vec<String>,
    /// Cards that can be the first Active Pokémon.
    starters: u32,
    /// A hand without one; null if there are too few cards for a hand.
    mulligan: Option<f64>,
    /// Mulligans before the first legal hand, on average; null if there is never one.
    mulligans: Option<f64>,
    /// At least 1, 2, 3 mulligans in a row.
    mulligans_at_least: Vec<Option<f64>>,
    /// Just 1, 2 … starters in a legal hand; null if there is never one.
    starters_in_legal_hand: Vec<Option<f64>>,
    names: Vec<NameOdds>,
    #[serde(skip_serializing_if = "Option::is_none")]
    together: Option<Together>,
    #[serde(skip_serializing_if = "Option::is_none")]
    simulated: Option<Simulated>,
}

/// The rulebook to go by, and why.
fn era(args: &Args, library: &Library) -> Result<(Era, EraBy), Failure> {
    if let Some(era) = args.era {
        return Ok((era, EraBy::Argument));
    }
    let other = args.against.as_ref().unwrap_or(&args.deck);
    let both = [args.deck.clone(), other.clone()];
    let named = both
        .iter()
        .any(|deck| decks::era_of(&decks::label(deck, library)).is_some());
    let by = if named { EraBy::Name } else { EraBy::Newest };
    Ok((sim::era_of_both(&both, library)?, by))
}

/// The odds of all cards of one name.
#[derive(Debug, Serialize)]
struct NameOdds {
    name: String,
    copies: u32,
    /// Whether it can be the first Active Pokémon.
    starter: bool,
    given_legal_hand: GroupOdds,
    of_any_hand: GroupOdds,
}

/// At least one of each of some names at once.
#[derive(Debug, Serialize)]
struct Together {
    names: Vec<String>,
    given_legal_hand: Odds,
    of_any_hand: Odds,
}

#[derive(Debug, Serialize)]
struct Odds {
    opening: Option<f64>,
    with_draw: Option<f64>,
}

/// What games showed.
#[derive(Debug, Serialize)]
struct Simulated {
    against: String,
    /// Who plays both sides: a computer player, or `busy`.
    bot: String,
    seed: u64,
    #[serde(flatten)]
    set_up: SetUp,
}

/// Works it all out.
pub fn run(args: &Args, library: &Library, paint: Paint) -> Result<Report, Failure> {
    let against = args.against.clone().into_iter();
    let wanted: Vec<String> = [args.deck.clone()].into_iter().chain(against).collect();
    decks::one_standard_input(&wanted)?;
    let list = decks::find(&args.deck, library)?;
    if list.size() > LARGEST {
        let message = format!(
            "This list has {} cards; odds are for decks of at most {LARGEST}.",
            list.size()
        );
        return Err(Failure::Input(message));
    }
    let stats = Stats::of(&list, args, library)?;
    if args.json {
        return Report::json(&stats, true);
    }
    Ok(Report::say(stats.text(paint)).in_pager(args.paging.wanted()))
}

impl Stats {
    fn of(list: &DeckList, args: &Args, library: &Library) -> Result<Stats, Failure> {
        let (era, era_by) = era(args, library)?;
        let rules = Ruleset::of(era);
        let deal = Deal::of(&rules, list.cards().map(|card| &**card));
        let names = names(list, &rules);
        let starters = Group {
            copies: deal.starters,
            starters: deal.starters,
        };
        let in_hand = |n| deal.in_hand(starters, n, Given::LegalHand).known();
        Ok(Stats {
            name: list.name.clone(),
            cards: deal.size,
            era: era.name(),
            era_by,
            warnings: warnings(list, deal.starters),
            starters: deal.starters,
            mulligan: deal.mulligan().known(),
            mulligans: deal.mulligans(),
            mulligans_at_least: (1..=3).map(|n| deal.mulligans_at_least(n)).collect(),
            starters_in_legal_hand: (1..=deal.hand).map(in_hand).collect(),
            together: together(&deal, &names, &args.together, &library.cards)?,
            names: names
                .into_iter()
                .map(|(name, group)| NameOdds {
                    name,
                    copies: group.copies,
                    starter: group.starters > 0,
                    given_legal_hand: GroupOdds::of(&deal, group, Given::LegalHand),
                    of_any_hand: GroupOdds::of(&deal, group, Given::AnyHand),
                })
                .collect(),
            simulated: args
                .simulate
                .map(|games| simulate(list, &rules, games, args, library))
                .transpose()?,
        })
    }
}

/// What to know before the odds of a list are trusted.
fn warnings(list: &DeckList, starters: u32) -> Vec<String> {
    let size = list.size();
    let other_size = (size != DECK_SIZE).then(|| {
        let cards = count(size, "card");
        format!(
            "The list has {cards}, a deck has {DECK_SIZE} (DECK-1): these are the odds of the list as it is."
        )
    });
    let no_start = (starters == 0 && size > 0).then(|| {
        "No card of the list can be the first Active Pokémon: no hand is ever legal, and it is no deck for a duel \
         (DECK-4)."
            .to_owned()
    });
    other_size.into_iter().chain(no_start).collect()
}

/// The names of a deck in its order, and how many cards bear each.
fn names(list: &DeckList, rules: &Ruleset) -> Vec<(String, Group)> {
    let mut names: Vec<(String, Group)> = Vec::new();
    for card in list.cards() {
        let name = rule_name(rules, card);
        let one = Group {
            copies: 1,
            starters: u32::from(starts(rules, card)),
        };
        match names.iter_mut().find(|(own, _)| *own == name) {
            Some((_, group)) => *group = group.with(one),
            None => names.push((name, one)),
        }
    }
    names
}

/// The odds of having some names at once.
fn together(
    deal: &Deal,
    names: &[(String, Group)],
    wanted: &[String],
    cards: &Catalog,
) -> Result<Option<Together>, Failure> {
    if wanted.is_empty() {
        return Ok(None);
    }
    let mut found: Vec<&(String, Group)> = Vec::new();
    for name in wanted {
        // The catalog knows other spellings; what is no card of the deck is told.
        let meant = cards.named(name);
        let fits = |own: &str| {
            own.eq_ignore_ascii_case(name) || meant.iter().any(|card| card.rule_name() == own)
        };
        let Some(entry) = names.iter().find(|(own, _)| fits(own)) else {
            let own = names.iter().map(|(own, _)| own.as_str());
            let near = rulebox_cards::near::nearest(name, own, 3);
            let near = did_you_mean(&near);
            return Err(Failure::Input(format!(
                "No card of the deck is named {name}.{near}"
            )));
        };
        if !found.contains(&entry) {
            found.push(entry);
        }
    }
    if found.len() > NAMES {
        let message = format!("At most {NAMES} names can be asked for at once.");
        return Err(Failure::Input(message));
    }
    let groups: Vec<Group> = found.iter().map(|(_, group)| *group).collect();
    let odds = |given| Odds {
        opening: deal.all_seen(&groups, 0, given).known(),
        with_draw: deal.all_seen(&groups, 1, given).known(),
    };
    Ok(Some(Together {
        names: found.iter().map(|(name, _)| name.clone()).collect(),
        given_legal_hand: odds(Given::LegalHand),
        of_any_hand: odds(Given::AnyHand),
    }))
}

fn simulate(
    list: &DeckList,
    rules: &Ruleset,
    games: u64,
    args: &Args,
    library: &Library,
) -> Result<Simulated, Failure> {
    let other = args.against.as_deref();
    let other = other.map(|deck| decks::find(deck, library)).transpose()?;
    let cards = |list: &DeckList| list.cards().cloned().collect::<Vec<_>>();
    let pair = [cards(list), cards(other.as_ref().unwrap_or(list))];
    let book = duel_book(*rules, &pair, &library.cards).map_err(|errors| {
        let errors = errors.to_string();
        Failure::Input(format!(
            "These decks cannot be played against each other: {errors}"
        ))
    })?;
    let against = match &other {
        Some(other) if !other.name.is_empty() => other.name.clone(),
        Some(_) => args.against.clone().unwrap_or_default(),
        None => "itself".to_owned(),
    };
    let player = args.bot.map_or(Player::Busy, Player::Bot);
    Ok(Simulated {
        against,
        bot: player.to_string(),
        seed: args.seed,
        set_up: SetUp::play(&book, player, games, args.seed),
    })
}

/// A share in percent; small ones with more digits.
fn percent(share: f64) -> String {
    match share * 100.0 {
        value if value < 0.0005 => "0".to_owned(),
        value if value < 0.095 => format!("{value:.3}"),
        value if value < 0.995 => format!("{value:.2}"),
        value => format!("{value:.1}"),
    }
}

/// A share in percent; a dash where there is none, because no hand counts.
fn percent_or_dash(share: Option<f64>) -> String {
    share.map_or("–".to_owned(), percent)
}

impl Stats {
    fn text(&self, paint: Paint) -> String {
        let mut text = String::new();
        let name = match self.name.as_str() {
            "" => "This deck".to_owned(),
            name => brief(name),
        };
        let cards = count(self.cards as usize, "card");
        let facts = format!(
            "{cards}, {} of them to start with · rulebook {}{}",
            self.starters,
            self.era,
            self.era_by.words()
        );
        text.push_str(&fit("", &format!("{} · {facts}", paint.bold(&name))));
        for warning in &self.warnings {
            text.push_str(&fit("", &format!("{} {warning}", paint.warn("warning:"))));
        }
        text.push('\n');
        let _ = writeln!(text, "{}", paint.bold("Mulligans, exactly"));
        let _ = writeln!(
            text,
            "  a hand without a Pokémon to start with   {:>6} %",
            percent_or_dash(self.mulligan)
        );
        if let Some(mean) = self.mulligans {
            let twice = percent_or_dash(self.mulligans_at_least[1]);
            let _ = writeln!(
                text,
                "  two or more in a row                     {twice:>6} %"
            );
            let _ = writeln!(
                text,
                "  mulligans on average                     {mean:>6.2}"
            );
            let shares = self.starters_in_legal_hand.iter();
            let few: Vec<String> = shares
                .take(4)
                .map(|share| percent_or_dash(*share))
                .collect();
            let _ = writeln!(
                text,
                "  1, 2, 3, 4 of them in a legal hand       {} %",
                few.join(", ")
            );
        }
        text.push_str(&self.name_table(paint));
        if let Some(together) = &self.together {
            text.push_str(&together.text(paint));
        }
        if let Some(simulated) = &self.simulated {
            text.push_str(&simulated.text(paint));
        }
        text
    }

    fn name_table(&self, paint: Paint) -> String {
        let mut text = format!("\n{}\n", paint.bold("Cards, exactly, in percent"));
        let heads = ["hand", "+draw", "prized", "all"];
        let head: String = heads.iter().map(|head| format!("{head:>7}")).collect();
        // Beside the number of copies, two groups of four columns and a gap.
        let width = column(31, 4 + 28 + 3 + 28);
        let _ = writeln!(
            text,
            "    {:width$}{:>28}   {:>28}",
            "", "given a legal hand", "of any 7 cards"
        );
        let _ = writeln!(text, "    {:width$}{head}   {head}", "");
        for name in &self.names {
            let row = |odds: &GroupOdds| -> String {
                let shares = [odds.opening, odds.with_draw, odds.prized, odds.all_prized];
                shares
                    .iter()
                    .map(|s| format!("{:>7}", percent_or_dash(*s)))
                    .collect()
            };
            let shown = cut(&name.name, width - 1);
            let line = format!(
                "{:>3} {shown:<width$}{}   {}",
                name.copies,
                row(&name.given_legal_hand),
                paint.dim(&row(&name.of_any_hand))
            );
            let _ = writeln!(text, "{line}");
        }
        text
    }
}

impl Together {
    fn text(&self, paint: Paint) -> String {
        let mut text = format!("\n{}\n", paint.bold("Together, exactly"));
        text.push_str(&fit(
            "  ",
            &format!("at least one each of {}", self.names.join(", ")),
        ));
        for (given, odds) in [
            ("given a legal hand", &self.given_legal_hand),
            ("of any 7 cards", &self.of_any_hand),
        ] {
            let (hand, draw) = (
                percent_or_dash(odds.opening),
                percent_or_dash(odds.with_draw),
            );
            let lead = format!("  {given:<20} {hand:>6} % ");
            let odds = format!("in the opening hand, {draw:>6} % with the first draw");
            match columns() {
                Some(columns) if columns < lead.len() + odds.len() => {
                    text.push_str(&fit(&lead, &odds));
                }
                _ => {
                    let _ = writeln!(text, "{lead}{odds}");
                }
            }
        }
        text
    }
}

impl Simulated {
    fn text(&self, paint: Paint) -> String {
        let games = count(self.set_up.games as usize, "game");
        let heading = format!("By own turn, simulated: {games} against {}", self.against);
        let mut text = format!("\n{}\n", paint.bold(&heading));
        let how = match self.bot.as_str() {
            "busy" => "Both sides play at random: all that can be done is done in any order, then an attack is used. A \
                       person sets up faster; `--bot rules` plays by rules of thumb."
                .to_owned(),
            bot => format!("Both sides are played by {bot}."),
        };
        text.push_str(&fit("  ", &how));
        text.push_str(&fit(
            "  ",
            "In brackets the range that holds in 19 of 20 cases, in percent.",
        ));
        let _ = writeln!(
            text,
            "  turn  {:<24}{:<24}Stage 2 Pokémon",
            "could attack", "evolved Pokémon"
        );
        let cell = |seen: &Observed| {
            let range = format!("({}–{})", percent(seen.low), percent(seen.high));
            format!("{:>5} {range:<18}", percent(seen.share))
        };
        for turn in &self.set_up.all {
            let ByTurn {
                turn,
                attack,
                evolved,
                stage_2,
            } = turn;
            let line = format!(
                "  {turn:>4}  {}{}{}",
                cell(attack),
                cell(evolved),
                cell(stage_2)
            );
            let _ = writeln!(text, "{}", line.trim_end());
        }
        for (who, turns) in [
            ("first", &self.set_up.first),
            ("second", &self.set_up.second),
        ] {
            let shares: Vec<String> = turns.iter().map(|t| percent(t.attack.share)).collect();
            let shares = shares.join(", ");
            let line = format!("could attack by turn, going {who}: {shares}");
            text.push_str(&fit("  ", &line));
        }
        text
    }
}
