//! What a card asks, in the words of its own text: what is being done, then what is to be chosen.

use rulebox_cards::effect::{Effect, FlowVerb};
use rulebox_cards::wording::{self, Words};
use rulebox_engine::Choice;
use rulebox_engine::choice::Ask;
use rulebox_engine::knowledge::{Asking, Still};

/// How long the words of a text may be before the rest of them is left to the card itself.
const LONGEST: usize = 170;

/// The question of a text: the statement that is being carried out, and what is wanted of the player.
pub fn question(asking: &Asking<'_>, ask: Ask, options: &[Choice]) -> String {
    let wanted = wanted(asking, ask, options);
    match statement(asking) {
        Some(says) if says.starts_with("Choose ") && is_first_pick(asking) => says,
        // Where the sort that is sought is named, half a statement tells nothing more.
        Some(says) if asking.sought.is_some() && says.ends_with('…') => wanted,
        Some(says) => format!("{says} {wanted}"),
        None => wanted,
    }
}

/// What is wanted of the player, where nothing more is known.
pub fn short(ask: Ask, options: &[Choice]) -> String {
    let offered = |wanted: fn(&Choice) -> bool| options.iter().any(wanted);
    let short = match ask {
        Ask::Pick | Ask::Turn => return format!("Choose {}.", Noun::of(options).with_article()),
        Ask::Option if offered(|o| matches!(o, Choice::Attack(..))) => "Choose an attack.",
        Ask::Option if offered(|o| matches!(o, Choice::Type(_))) => "Name a type.",
        Ask::Option if offered(|o| matches!(o, Choice::Hp(_))) => "How many HP?",
        Ask::Option => "Choose one.",
        Ask::Number => "How many?",
        Ask::Order => "Which card comes next?",
        Ask::Share => "Which Pokémon gets the next one?",
        Ask::Confirm => "Do you want to?",
    };
    short.to_owned()
}

fn wanted(asking: &Asking<'_>, ask: Ask, options: &[Choice]) -> String {
    match asking.still {
        Still::Pick { picked, min, max } => {
            let noun = match asking.sought {
                Some(sort) => Noun(Words::of(asking.program).sort(sort)),
                None => Noun::of(options),
            };
            pick(picked, min, max, &noun)
        }
        Still::Share(left) if left > 1 => {
            format!("{} ({left} left)", short(ask, options))
        }
        Still::Share(_) | Still::Once => short(ask, options),
    }
}

/// How many are still to be picked. Each is a question of its own.
fn pick(picked: usize, min: usize, max: usize, noun: &Noun) -> String {
    let (need, most) = (min.saturating_sub(picked), max.saturating_sub(picked));
    let more = if picked > 0 { " more" } else { "" };
    let Noun([one, several]) = noun;
    let many = |n: usize| match n {
        1 => format!("1{more} {one}"),
        n => format!("{n}{more} {several}"),
    };
    match (need, most) {
        // Nothing that fits is there.
        (_, 0) if picked > 0 => format!("There is no further {one} to choose."),
        (_, 0) => format!("There is no {one} to choose."),
        (1, 1) if picked == 0 => format!("Choose {}.", noun.with_article()),
        (0, 1) if picked == 0 => format!("Choose {} or none.", noun.with_article()),
        (0, 1) => format!("You may choose 1 more {one}."),
        (need, most) if need == most => format!("Choose {}.", many(most)),
        (0, most) => format!("Choose up to {}.", many(most)),
        (need, most) => format!("Choose {need} to {}.", many(most)),
    }
}

/// What is to be chosen: the word for one, and for several.
struct Noun([String; 2]);

impl Noun {
    /// The word for these options.
    fn of(options: &[Choice]) -> Noun {
        let is = |wanted: fn(&Choice) -> bool| options.iter().any(wanted);
        let words = if is(|option| matches!(option, Choice::Pokemon(_))) {
            ["Pokémon", "Pokémon"]
        } else if is(|option| matches!(option, Choice::Prize(_))) {
            ["Prize card", "Prize cards"]
        } else {
            ["card", "cards"]
        };
        Noun(words.map(str::to_owned))
    }

    fn with_article(&self) -> String {
        wording::with_article(&self.0[0])
    }
}

/// What the text says; nothing where the answers say it, or where it is long.
fn statement(asking: &Asking<'_>) -> Option<String> {
    if matches!(asking.statement, Effect::Flow(FlowVerb::Modes { .. })) {
        return None;
    }
    let text = wording::effect(asking.program, asking.statement);
    let points = text
        .lines()
        .map(|line| line.trim().trim_start_matches("• "));
    let text = points.collect::<Vec<_>>().join(" ");
    // What is done with the deck in the end asks nothing, nor what is done before that.
    let says = text.split_once(" Afterwards, ");
    let says = says.map_or(text.as_str(), |(says, _)| says);
    let found = ["; before you shuffle ", ". If you find "];
    if let Some((says, _)) = found.iter().find_map(|found| says.split_once(found)) {
        return Some(format!("{says}."));
    }
    let says = match says.chars().count() > LONGEST {
        true => beginning(says),
        false => says.to_owned(),
    };
    (!says.is_empty()).then_some(says)
}

/// The first sentences of a text that is too long, or as many words of the first one as there is room for.
fn beginning(text: &str) -> String {
    let most = text.char_indices().nth(LONGEST);
    let front = &text[..most.map_or(text.len(), |(at, _)| at)];
    match (front.rfind(". "), front.rfind(' ')) {
        (Some(end), _) => front[..=end].to_owned(),
        (None, Some(end)) => format!("{} …", &front[..end]),
        (None, None) => front.to_owned(),
    }
}

fn is_first_pick(asking: &Asking<'_>) -> bool {
    matches!(asking.still, Still::Pick { picked: 0, .. })
}

#[cfg(test)]
mod tests {
    use crate::decks;
    use crate::library::Library;
    use crate::play::tests::{as_seat, play_until};
    use rulebox_cards::{Catalog, EmbeddedDeck};
    use rulebox_engine::choice::{Ask, Purpose};
    use rulebox_engine::{Battle, Forget, Rng};
    use rulebox_rules::{Era, Ruleset};
    use std::collections::BTreeSet;

    /// What the cards of two decks ask in a game of random moves.
    fn asked(names: [&str; 2], era: Era, seed: u64, said: &mut BTreeSet<String>) {
        let decks = names.map(|name| match decks::find(name, &Library::embedded()) {
            Ok(deck) => deck.cards().cloned().collect(),
            Err(failure) => panic!("{failure:?}"),
        });
        let rules = Ruleset::of(era);
        let mut battle =
            Battle::new_duel(rules, &decks, &Catalog::embedded(), Rng::new(seed), Forget)
                .expect("a game");
        let questions = std::cell::RefCell::new(said);
        play_until(&mut battle, |battle, prompt| {
            if matches!(prompt.purpose, Purpose::Card(_)) {
                let mut options = Vec::new();
                battle.options(&mut options);
                let question = as_seat(battle, prompt.seat(), |words| {
                    words.question(prompt, &options)
                });
                let says = battle.table().asking().is_some();
                assert!(says || prompt.ask == Ask::Confirm, "{question}");
                questions.borrow_mut().insert(question);
            }
            false
        });
    }

    /// What the cards of all decks for duels ask.
    fn asked_by_all() -> BTreeSet<String> {
        let mut said = BTreeSet::new();
        for era in Era::ALL {
            let decks: Vec<_> = EmbeddedDeck::for_duels(*era).collect();
            for (n, deck) in decks.iter().enumerate() {
                let other = &decks[(n + 1) % decks.len()];
                for seed in 0..3 {
                    asked([deck.name, other.name], *era, seed, &mut said);
                }
            }
        }
        said
    }

    #[test]
    fn cards_ask_in_the_words_of_their_texts() {
        let said = asked_by_all();
        for wanted in [
            "Ultra Ball: Discard 2 other cards from your hand. Choose 2 cards.",
            "Ultra Ball: Discard 2 other cards from your hand. Choose 1 more card.",
            "Absol G: Do 20 damage to 1 of your opponent's Pokémon, ignoring Weakness, Resistance, and any effects on \
             the Pokémon it hits. Choose a Pokémon.",
            "Artazon: Search through your deck to find 1 Basic Pokémon that has no Rule Box and put it onto your \
             Bench. Choose a card or none.",
            "Crobat G: You may put 1 damage counter on 1 of your opponent's Pokémon. Do you want to?",
            "Gengar: Put 4 damage counters on your opponent's Pokémon, divided as you like. Which Pokémon gets the \
             next one? (4 left)",
            "Chip-Chip Ice Axe: Choose 1 of those cards. Shuffle your opponent's deck. Put the chosen card on top of your \
             opponent's deck.",
            "Rescue Stretcher: Choose one.",
            "Cyrus's Conspiracy: Choose a basic Energy card or none.",
            "Cyrus's Conspiracy: Choose an Item card with “Team Galactic's Invention” in the name or none.",
        ] {
            assert!(said.contains(wanted), "{wanted}");
        }
        // Whoever answers for the card of another is told whose words these are.
        let others: Vec<&String> = said
            .iter()
            .filter(|question| question.contains(" says: "))
            .collect();
        assert!(others.len() > 5, "{others:?}");
        for question in &said {
            assert!(question.ends_with(['.', '?', ')']), "{question}");
            assert!(question.len() < 260, "{question}");
        }
        let bare = said.iter().filter(|question| question.len() < 40).count();
        assert!(
            bare * 10 < said.len(),
            "{bare} of {} say nothing of the text",
            said.len()
        );
    }
}
