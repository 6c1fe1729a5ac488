//! The game in the words of the ruling language: seats, zones, options and what is asked.

use rulebox_cards::Clause;
use rulebox_engine::chance::ChanceNode;
use rulebox_engine::choice::Purpose;
use rulebox_engine::state::{Pile, SlotId};
use rulebox_engine::{Battle, CardId, Choice, Duel, Pending, Prompt, Seat};

/// What a choice can be about, in words; longer phrases stand first.
pub(crate) const PURPOSES: [(&str, Purpose); 17] = [
    ("attack again", Purpose::AttackAgain),
    ("pay to attack", Purpose::PayToAttack),
    ("starter", Purpose::ChooseStarter),
    ("place active", Purpose::PlaceActive),
    ("place bench", Purpose::PlaceBench),
    ("extra cards", Purpose::ExtraCards),
    ("extra bench", Purpose::ExtraBench),
    ("turn", Purpose::Turn),
    ("pay", Purpose::PayRetreat),
    ("retreat", Purpose::RetreatTo),
    ("prize", Purpose::TakePrize),
    ("promote", Purpose::Promote),
    ("trigger", Purpose::NextTrigger),
    ("effects first", Purpose::EffectsFirst),
    ("effect now", Purpose::EffectNow),
    ("trim bench", Purpose::TrimBench),
    ("react", Purpose::React),
];

/// `A` or `B`.
pub(crate) fn seat(seat: Seat) -> &'static str {
    if seat == Seat(0) { "A" } else { "B" }
}

/// The name of a zone.
pub(crate) fn pile(pile: Pile) -> &'static str {
    match pile {
        Pile::Deck => "deck",
        Pile::Hand => "hand",
        Pile::Prizes => "prizes",
        Pile::Discard => "discard",
        Pile::LostZone => "lost zone",
        Pile::Aside => "aside",
        Pile::SharedPrizes => "shared prizes",
    }
}

/// A Pokémon in play: `A active Chimchar`, `B bench 2 Starly`.
pub(crate) fn spot(battle: &Battle, slot: SlotId) -> String {
    let state = &battle.state;
    if !slot.is_some() || !state.pokemon(slot).is_some() {
        return "no Pokémon".to_owned();
    }
    let whose = Duel::holder(slot);
    let name = battle.book.name(state.top(slot));
    match state.bench(Duel::board(whose)).position(|s| s == slot) {
        Some(n) => format!("{} bench {} {name}", seat(whose), n + 1),
        None => format!("{} active {name}", seat(whose)),
    }
}

/// The name of a power: of the power that the activated clause belongs to, or of the card itself.
pub(crate) fn power(battle: &Battle, card: CardId, clause: u8) -> String {
    let card = &battle.book.def(card).card;
    card.power_name(Clause::is_used, clause).to_owned()
}

/// An option as a ruling would write it.
pub(crate) fn choice(battle: &Battle, choice: Choice) -> String {
    let name = |card: CardId| battle.book.name(card).to_owned();
    match choice {
        Choice::Bench(card, _) => format!("bench {}", name(card)),
        Choice::Evolve(card, slot) => format!("evolve {} on {}", name(card), spot(battle, slot)),
        Choice::LevelUp(card, slot) => {
            format!("level up {} on {}", name(card), spot(battle, slot))
        }
        Choice::Attach(card, slot) => format!("attach {} to {}", name(card), spot(battle, slot)),
        Choice::Play(card, _) => format!("play {}", name(card)),
        Choice::Power(card, clause) => format!("use {}", power(battle, card, clause)),
        Choice::Retreat(_) => "retreat".to_owned(),
        Choice::Attack(card, n) => {
            let attack = battle.book.def(card).attacks.get(usize::from(n));
            format!("attack {}", attack.map_or("?", |a| &*a.name))
        }
        Choice::EndTurn => "end turn".to_owned(),
        Choice::Card(card) => format!("choose {}", name(card)),
        Choice::Pokemon(slot) => format!("choose {}", spot(battle, slot)),
        Choice::Prize(n) => format!("prize {}", n + 1),
        Choice::Number(n) => format!("number {n}"),
        Choice::Mode(n) => format!("mode {}", n + 1),
        Choice::Type(t) => format!("type {t}"),
        Choice::Hp(hp) => format!("hp {hp}"),
        Choice::Yes => "yes".to_owned(),
        Choice::No => "no".to_owned(),
        Choice::Done => "done".to_owned(),
    }
}

/// What a prompt is about, in words.
pub(crate) fn purpose(battle: &Battle, prompt: &Prompt) -> String {
    match prompt.purpose {
        Purpose::Card(card) if card.is_some() => format!("what {} asks", battle.book.name(card)),
        other => PURPOSES
            .iter()
            .find(|(_, p)| *p == other)
            .map_or("something", |(word, _)| *word)
            .to_owned(),
    }
}

/// What the game waits for, with the options.
pub(crate) fn pending(battle: &Battle) -> String {
    match battle.pending() {
        Pending::Over(outcome) => {
            format!(
                "the game is over: {} won ({})",
                outcome
                    .winner
                    .map_or("nobody", |side| seat(Duel::seat(side))),
                outcome.because.phrase()
            )
        }
        Pending::Chance(ChanceNode::Flip(who)) => format!("{} has to flip a coin", seat(who)),
        Pending::Chance(ChanceNode::Shuffle(who)) => {
            format!("the deck of {} is shuffled", seat(who))
        }
        Pending::Chance(ChanceNode::ShufflePrizes(who)) => {
            format!("the Prize cards of {} are shuffled", seat(who))
        }
        Pending::Chance(ChanceNode::Pick(n)) => format!("chance picks one of {n}"),
        Pending::Ask(prompt) => {
            let mut options = Vec::new();
            battle.options(&mut options);
            let all: Vec<String> = options.iter().map(|c| choice(battle, *c)).collect();
            format!(
                "{} is asked: {} ({})",
                seat(prompt.seat()),
                purpose(battle, &prompt),
                all.join(", ")
            )
        }
    }
}
