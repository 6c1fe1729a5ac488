//! "Why not?": finds the moves that a player's words may mean, and the rule that forbids each.

use super::lacking;
use super::words::{Words, attack, attack_line};
use crate::play::inside::SeatView;
use crate::text::{fit, fold, has_words, wrap};
use rulebox_engine::book::Role;
use rulebox_engine::choice::Purpose;
use rulebox_engine::reason::Reason;
use rulebox_engine::state::{Place, SlotId};
use rulebox_engine::{CardId, Choice, Duel};
use rulebox_rules::{RuleId, rule};

/// How many moves are named for one reason.
const MOST: usize = 6;

/// What is said when no move is meant.
const NO_MOVE: &str = "No move fits these words. Others do: attack, retreat, evolve, or the name of a card in your hand.";

/// Words for moves of a turn that need nothing of the hand.
const OF_A_TURN: [&str; 5] = ["attack", "retreat", "end", "pass", "play"];

/// Words that stand in many a sentence and say little of the move.
const EMPTY_WORDS: [&str; 14] = [
    "play", "use", "put", "with", "a", "an", "the", "my", "on", "onto", "to", "into", "from", "of",
];

/// What is said of a move of a turn before the first one.
const NO_TURN_YET: &str =
    "Both players are still setting up, and nobody's turn has begun. Answer the question first.";

/// What is said of a move of a turn while something else is asked.
const NOT_NOW: &str = "The game waits for the answer to another question. Answer it first.";

/// Kinds of moves that need something of the player: how they are called, what is lacking if there is no such move at
/// all, and the rule to read.
const NEEDS: [(&[&str], &str, RuleId); 8] = [
    (
        &["evolve", "evolution", "evolving"],
        "There is no Evolution card in your hand.",
        rule!("TURN-EVOLVE-1"),
    ),
    (
        &["supporter"],
        "There is no Supporter in your hand.",
        rule!("TURN-4"),
    ),
    (
        &["stadium"],
        "There is no Stadium in your hand.",
        rule!("TURN-4"),
    ),
    (
        &["tool"],
        "There is no Pokémon Tool in your hand.",
        rule!("TURN-3"),
    ),
    (&["item"], "There is no Item in your hand.", rule!("TURN-3")),
    (
        &["energy", "attach"],
        "There is no Energy card in your hand.",
        rule!("TURN-ENERGY-1"),
    ),
    (
        &["bench", "basic"],
        "There is no Basic Pokémon in your hand.",
        rule!("TURN-BENCH-1"),
    ),
    (
        &["ability", "power", "poke-power", "poké-power"],
        "None of your Pokémon has a power to use.",
        rule!("TURN-3"),
    ),
];

/// An answer to "why not?": moves, and what holds for all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The moves in words; none if no move was found.
    pub moves: Vec<String>,
    /// Whether they are among the options.
    pub allowed: bool,
    /// Why or why not.
    pub sentence: String,
    /// The rule to read.
    pub rule: Option<RuleId>,
}

/// Something on the table, to which no move may belong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// A Pokémon of the player.
    Own,
    /// A Pokémon of the opponent.
    Theirs,
    /// The Stadium in play.
    Stadium,
    /// A Prize card.
    Prize,
    /// A card in the hand.
    Card,
}

/// Which rule allows an offered choice.
pub fn why(words: &Words<'_>, choice: Choice) -> String {
    let rule = cite(words.battle.why(choice));
    let said = fit("", &words.choice(choice));
    format!("{said}  Yes: this rule allows it.\n{rule}")
}

/// Which rules forbid what the player's words describe, as text, and those that it cites. Words that describe a legal move
/// are answered so.
pub fn why_not(words: &Words<'_>, wanted: &str, options: &[Choice]) -> (String, Vec<RuleId>) {
    let found = by_words(words, wanted, options);
    let mut cited = Vec::new();
    for finding in found.iter().filter(|finding| !finding.allowed) {
        cited.extend(finding.rule.filter(|rule| !cited.contains(rule)));
    }
    (found.iter().map(answer).collect(), cited)
}

/// Whether words describe a move, such as `retreat`, which is then answered like `why not retreat`.
pub fn is_a_wish(words: &Words<'_>, wanted: &str, options: &[Choice]) -> bool {
    let meant = |finding: &Finding| !finding.moves.is_empty() || finding.rule.is_some();
    let letters = wanted.chars().filter(|c| c.is_alphabetic()).count();
    letters > 2 && by_words(words, wanted, options).iter().any(meant)
}

/// Which rules forbid what the player's words describe.
pub fn by_words(words: &Words<'_>, wanted: &str, options: &[Choice]) -> Vec<Finding> {
    let wanted: Vec<String> = wanted.split_whitespace().map(str::to_owned).collect();
    // The Bench is also the place of many a Pokémon; whoever says nothing else in a turn wants to put one there.
    let only_benching = options.contains(&Choice::EndTurn)
        && matches!(wanted.as_slice(), [word] if fold(word).starts_with("bench"));
    let fitting = |wanted: &[String]| {
        findings(words, options, |choice| {
            if only_benching {
                return matches!(choice, Choice::Bench(..));
            }
            let (said, also) = (words.choice(choice), words.also_called(choice));
            let called = format!("{said} {also} {}", attacker(words, choice));
            has_words(&called, wanted)
        })
    };
    let mut found = fitting(&wanted);
    let telling = telling(&wanted);
    if found.is_empty() && !telling.is_empty() {
        found = fitting(&telling);
    }
    // What is forbidden was asked for; what is allowed only shows if nothing else fits.
    if found.iter().any(|finding| !finding.allowed) {
        found.retain(|finding| !finding.allowed);
    }
    if found.is_empty() {
        found.push(nothing_fits(words, &wanted, options));
    }
    found
}

/// The names of the card that an attack stands on and of the Pokémon that uses it, by which its other moves are called.
fn attacker(words: &Words<'_>, choice: Choice) -> String {
    let Choice::Attack(card, _) = choice else {
        return String::new();
    };
    let name = words.names.of(card);
    match words.battle.state.place(card) {
        Place::Stack(slot) | Place::Attached(slot) => format!("{name} {}", words.pokemon(slot)),
        _ => name.into_owned(),
    }
}

/// The words that say what is meant. Whoever wants to play a Pokémon does not know that it is put on the Bench.
fn telling(wanted: &[String]) -> Vec<String> {
    let is_telling = |word: &&String| !EMPTY_WORDS.contains(&fold(word).as_str());
    wanted.iter().filter(is_telling).cloned().collect()
}

/// What holds for the moves that a player might think of and that fit, those with the same reason together.
pub fn findings(
    words: &Words<'_>,
    options: &[Choice],
    fits: impl Fn(Choice) -> bool,
) -> Vec<Finding> {
    let mut found: Vec<(Option<Refusal>, Vec<String>)> = Vec::new();
    let mut allows: Option<RuleId> = None;
    for choice in candidates(words, options) {
        if !fits(choice) {
            continue;
        }
        let said = named(words, choice);
        let reason = words.battle.why_not(choice);
        let reason = reason.map(|reason| refusal(words, choice, reason));
        if reason.is_none() && allows.is_none() {
            allows = Some(words.battle.why(choice));
        }
        match found.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, moves)) if moves.contains(&said) => {}
            Some((_, moves)) => moves.push(said),
            None => found.push((reason, vec![said])),
        }
    }
    let finding = |(reason, moves): (Option<Refusal>, Vec<String>)| match reason {
        Some((sentence, rule)) => Finding {
            moves,
            allowed: false,
            sentence,
            rule: Some(rule),
        },
        None => Finding {
            moves,
            allowed: true,
            sentence: "that is among your options.".to_owned(),
            rule: allows,
        },
    };
    found.into_iter().map(finding).collect()
}

/// A move, with the Pokémon whose attack it is: two of one name have the same attacks.
fn named(words: &Words<'_>, choice: Choice) -> String {
    if let Choice::Attack(card, number) = choice
        && let Some(slot) = words.slot_of(card)
        && let Some(attack) = attack(&words.battle.book, card, number)
    {
        return format!("{}: {}", words.pokemon(slot), attack_line(attack));
    }
    words.choice(choice)
}

/// What is said of something on the table that no move of the player concerns.
pub fn of_no_use(words: &Words<'_>, options: &[Choice], thing: Thing) -> Finding {
    let (sentence, rule) = match thing {
        _ if !options.contains(&Choice::EndTurn) => {
            refusal(words, Choice::Done, Reason::NotOffered)
        }
        Thing::Theirs => (
            "This Pokémon is your opponent's. You use the attacks and powers of your own Pokémon, and evolve and attach \
             cards to those."
                .to_owned(),
            rule!("ZONE-1"),
        ),
        Thing::Own => (
            "This Pokémon has nothing to use, and nothing in your hand goes onto it.".to_owned(),
            rule!("TURN-3"),
        ),
        Thing::Stadium => (
            "This Stadium has nothing to use: it works by itself while it is in play.".to_owned(),
            rule!("TURN-STADIUM-1"),
        ),
        Thing::Prize => (
            "Prize cards are taken when a Pokémon of your opponent is Knocked Out.".to_owned(),
            rule!("KO-4"),
        ),
        Thing::Card => (
            "This card has no use in your hand now.".to_owned(),
            rule!("CARD-8"),
        ),
    };
    Finding {
        moves: Vec::new(),
        allowed: false,
        sentence,
        rule: Some(rule),
    }
}

/// Why a move is refused, as a sentence, and the rule to read.
type Refusal = (String, RuleId);

/// A reason as a sentence, and the rule to read. That something is not offered says little by itself: the effect that is
/// asking says more, and what holds on the opponent's turn does not explain it on the player's own or before the first one,
/// where the rule of the question does.
fn refusal(words: &Words<'_>, choice: Choice, reason: Reason) -> Refusal {
    match (reason, asking(words)) {
        (Reason::NotOffered, Some(asking)) => asking,
        (Reason::NotOffered, None) if !is_of_the_other(words) => {
            let asked = words.view.prompt.map(|prompt| prompt.purpose);
            let choice = match asked {
                Some(Purpose::TakePrize) => Choice::Prize(0),
                _ => choice,
            };
            (reason.sentence().to_owned(), words.battle.why(choice))
        }
        _ => (lacking::sentence(words, choice, reason), reason.rule()),
    }
}

/// Whether it is the turn of another player.
fn is_of_the_other(words: &Words<'_>) -> bool {
    words.view.turn > 0 && words.view.turn_side != Duel::side(words.people.eye.near())
}

/// What is said while an effect is asking: that it is carried out first, and the rule by which it is.
fn asking(words: &Words<'_>) -> Option<Refusal> {
    let Some(Purpose::Card(source)) = words.view.prompt.map(|prompt| prompt.purpose) else {
        return None;
    };
    if !source.is_some() {
        let sentence = "An effect is asking and is carried out first. Answer it, then go on.";
        return Some((sentence.to_owned(), rule!("TEXT-14")));
    }
    let (book, table) = (&words.battle.book, words.battle.table());
    let name = words.names.of(source);
    let def = book.def(source);
    let rule = match table.attack() {
        _ if def.trainer.is_some() => rule!("TURN-TRAINER-1"),
        Some(_) => rule!("ATTACK-13"),
        None if def.card.pokemon().is_some() => rule!("TURN-ABILITY-2"),
        None => rule!("TEXT-14"),
    };
    let sentence = format!("{name} is asking and is carried out first. Answer it, then go on.");
    Some((sentence, rule))
}

/// What to say of words that no move fits: if they name a kind of move, what it needs and the player lacks.
fn nothing_fits(words: &Words<'_>, wanted: &[String], options: &[Choice]) -> Finding {
    let named = |word: &str| wanted.iter().any(|wanted| wanted.starts_with(word));
    let mut needs = NEEDS
        .iter()
        .filter(|(called, ..)| called.iter().any(|word| named(word)));
    let needs = needs.next();
    let of_a_turn = needs.is_some() || OF_A_TURN.iter().any(|word| named(word));
    let (sentence, rule) = match (needs, asking(words)) {
        (Some((_, lacking, rule)), _) if options.contains(&Choice::EndTurn) => {
            ((*lacking).to_owned(), Some(*rule))
        }
        // Outside the main part of a turn nothing of this is possible, whatever the hand holds.
        _ if !of_a_turn || options.contains(&Choice::EndTurn) => (NO_MOVE.to_owned(), None),
        _ if words.view.turn == 0 => (NO_TURN_YET.to_owned(), Some(rule!("TURN-1"))),
        (_, Some((sentence, rule))) => (sentence, Some(rule)),
        _ => (NOT_NOW.to_owned(), Some(rule!("TURN-1"))),
    };
    Finding {
        moves: Vec::new(),
        allowed: false,
        sentence,
        rule,
    }
}

/// One reason and the moves that it forbids.
fn answer(finding: &Finding) -> String {
    let moves = finding.few_moves().map(|said| fit("", &said));
    let lead = match (finding.allowed, finding.rule) {
        (true, _) => "  Yes: ",
        (false, None) if finding.moves.is_empty() => "",
        (false, _) => "  No: ",
    };
    let rule = finding.rule.filter(|_| !finding.allowed).map(cite);
    let why = fit(lead, &finding.sentence);
    moves.chain([why]).chain(rule).collect()
}

impl Finding {
    /// The first of its moves, and how many others there are.
    pub fn few_moves(&self) -> impl Iterator<Item = String> + '_ {
        let more = self.moves.len().saturating_sub(MOST);
        let rest = (more > 0).then(|| format!("… and {more} more"));
        self.moves.iter().take(MOST).cloned().chain(rest)
    }
}

fn cite(rule: RuleId) -> String {
    wrap(&format!("  {rule}  "), &rule.text())
}

/// The moves that a player might think of, legal or not: the options, and what can be tried with the player's own
/// cards. Other players' cards are left out, so that no answer tells anything about them.
fn candidates(words: &Words<'_>, options: &[Choice]) -> Vec<Choice> {
    let mut all = options.to_vec();
    let Some(side) = words.view.sides.get(words.people.eye.near().index()) else {
        return all;
    };
    let mine: Vec<SlotId> = side
        .active
        .iter()
        .chain(&side.bench)
        .map(|pokemon| pokemon.slot)
        .collect();
    if options.contains(&Choice::EndTurn) {
        for card in &side.hand.known {
            with_card(words, *card, &mine, &mut all);
        }
        with_pokemon(words, side, &mut all);
        all.push(Choice::Retreat(Duel::board(side.seat)));
    } else {
        all.extend(side.hand.known.iter().copied().map(Choice::Card));
        all.extend(mine.into_iter().map(Choice::Pokemon));
        all.push(Choice::Done);
    }
    all
}

/// What a card in hand is for.
fn with_card(words: &Words<'_>, card: CardId, mine: &[SlotId], all: &mut Vec<Choice>) {
    let def = words.battle.book.def(card);
    if def.is_energy {
        all.extend(mine.iter().map(|slot| Choice::Attach(card, *slot)));
    } else if def.trainer.is_some() {
        let attach: Vec<Choice> = mine
            .iter()
            .map(|slot| Choice::Attach(card, *slot))
            .collect();
        let attached = attach
            .iter()
            .any(|choice| words.battle.why_not(*choice) != Some(Reason::NotAnEnergyOrTool));
        if attached {
            all.extend(attach);
        } else {
            all.push(Choice::Play(card, Duel::board(card.owner())));
        }
    } else if def.role == Role::LevelUp {
        all.extend(mine.iter().map(|slot| Choice::LevelUp(card, *slot)));
    } else if def.from.is_some() {
        all.extend(mine.iter().map(|slot| Choice::Evolve(card, *slot)));
    } else {
        all.push(Choice::Bench(card, Duel::board(card.owner())));
        // Some Pokémon may be attached as Energy cards.
        if words.battle.book.brief(card).is_energy {
            all.extend(mine.iter().map(|slot| Choice::Attach(card, *slot)));
        }
    }
}

/// What Pokémon in play are for: attacks of the Active one, powers of all.
fn with_pokemon(words: &Words<'_>, side: &SeatView, all: &mut Vec<Choice>) {
    let book = &words.battle.book;
    for pokemon in side.active.iter().chain(&side.bench) {
        let speaking = words.battle.table().speaking(pokemon.slot);
        for card in speaking.chain(pokemon.attached.iter().copied()) {
            let def = words.battle.table().def(card);
            all.extend((0..def.activated.len() as u8).map(|clause| Choice::Power(card, clause)));
            all.extend((0..def.attacks.len() as u8).map(|attack| Choice::Attack(card, attack)));
        }
    }
    if let Some(stadium) = words.view.stadium {
        let clauses = book.def(stadium).activated.len() as u8;
        all.extend((0..clauses).map(|clause| Choice::Power(stadium, clause)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::tests::{battle, people};
    use rulebox_engine::{Answer, Battle, Forget, Pending, Prompt, Rng, Seat};

    /// What a seat is told when it asks `why not` with these words.
    fn ask(battle: &Battle, seat: Seat, wanted: &str, options: &[Choice]) -> String {
        let view = battle.known_to(Some(seat));
        let people = people(seat);
        why_not(&Words::of(battle, &view, &people), wanted, options).0
    }

    /// All that is said to `why not` with these words in the main parts of a game of random moves.
    fn answers(wanted: &str) -> Vec<String> {
        answers_where(wanted, |_, _, options| options.contains(&Choice::EndTurn))
    }

    /// All that is said to `why not` with these words at the questions that fit.
    fn answers_where(
        wanted: &str,
        fits: impl Fn(&Battle, &Prompt, &[Choice]) -> bool,
    ) -> Vec<String> {
        let (mut battle, mut rng) = (battle(), Rng::new(3));
        let (mut options, mut said) = (Vec::new(), Vec::new());
        while let (Pending::Ask(prompt), true) = (battle.pending(), said.len() < 200) {
            battle.options(&mut options);
            if fits(&battle, &prompt, &options) {
                said.push(ask(&battle, prompt.seat(), wanted, &options));
            }
            let answer = Answer {
                seat: prompt.seat(),
                prompt: prompt.number,
                choice: options[rng.below(options.len() as u32) as usize],
            };
            battle
                .apply(answer, &mut rng, Forget)
                .expect("a legal answer");
        }
        said
    }

    #[test]
    fn moves_are_found_by_the_kind_of_their_card() {
        let said = answers("supporter");
        let says = |text: &str| said.iter().any(|answer| answer.contains(text));
        assert!(says("Play Professor Rowan\n  Yes: "));
        assert!(says(
            "  No: There is no Supporter in your hand.\n  TURN-4  "
        ));
        assert!(!says("No move fits"));
    }

    #[test]
    fn words_that_say_little_are_passed_over() {
        let known = answers("rowan");
        assert!(known.iter().any(|said| said.contains("Professor Rowan")));
        assert_eq!(answers("use my rowan"), known);
        let known = answers("infernape");
        let refused = |said: &String| said.contains("into Infernape\n  No: ");
        assert!(known.iter().any(refused), "{known:?}");
        assert!(answers("play infernape").iter().any(refused));
        assert!(
            answers("play the")
                .iter()
                .all(|said| !said.contains("the: "))
        );
    }

    #[test]
    fn an_effect_that_is_asking_comes_first() {
        let trainer_asks = |battle: &Battle, prompt: &Prompt, _: &[Choice]| match prompt.purpose {
            Purpose::Card(source) if prompt.seat() == Duel::seat(battle.state.turn_side) => {
                source.is_some() && battle.book.def(source).trainer.is_some()
            }
            _ => false,
        };
        for wanted in ["", "attack"] {
            let said = answers_where(wanted, trainer_asks);
            let refused = said.iter().filter(|answer| answer.contains("  No: "));
            let first =
                " is asking and is carried out first. Answer it, then go on.\n  TURN-TRAINER-1  ";
            assert!(
                refused.clone().any(|answer| answer.contains(first)),
                "{said:?}"
            );
            // On the player's own turn nothing is explained by what holds on the opponent's.
            assert!(
                !refused.clone().any(|answer| answer.contains("TURN-8")),
                "{said:?}"
            );
        }
    }

    #[test]
    fn what_is_not_offered_in_the_set_up_is_explained_by_its_rule() {
        let bench =
            |_: &Battle, prompt: &Prompt, _: &[Choice]| prompt.purpose == Purpose::PlaceBench;
        let said = answers_where("", bench);
        let refused = said.iter().filter(|answer| answer.contains("  No: "));
        assert!(
            refused.clone().count() > 1,
            "both players are asked: {said:?}"
        );
        for answer in refused {
            assert!(
                answer.contains("\n  SETUP-7  ") && !answer.contains("TURN-8"),
                "{answer}"
            );
        }
    }

    #[test]
    fn a_move_of_a_turn_is_not_for_the_set_up() {
        let battle = battle();
        let mut options = Vec::new();
        battle.options(&mut options);
        let seat = battle.prompt().expect("a question").seat();
        for wanted in ["attack", "retreat", "evolve", "energy", "supporter"] {
            let said = ask(&battle, seat, wanted, &options);
            assert!(said.contains("nobody's turn has begun"), "{wanted}: {said}");
            assert!(said.contains("TURN-1  Players take turns"), "{said}");
        }
        let said = ask(&battle, seat, "xylophone", &options);
        assert!(said.starts_with("No move fits these words."), "{said}");
    }

    #[test]
    fn what_a_kind_of_move_lacks_is_said() {
        for (wanted, lacking) in [
            ("evolve", "There is no Evolution card in your hand."),
            ("energy", "There is no Energy card in your hand."),
            ("stadium", "There is no Stadium in your hand."),
            ("bench", "There is no Basic Pokémon in your hand."),
            ("ability", "None of your Pokémon has a power to use."),
        ] {
            let said = answers(wanted);
            let says = |text: &str| said.iter().any(|answer| answer.contains(text));
            assert!(says(lacking), "{wanted}");
            assert!(!says("No move fits"), "{wanted}");
        }
    }
}
