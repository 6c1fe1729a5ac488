//! A player that thinks ahead: it draws worlds that could be the true one, plays the promising options on in each of
//! them, and takes the one that does best.

use crate::budget::{Budget, Purse};
use crate::lines::{Lethal, best_line};
use crate::rules::{Asked, Mind, Pace};
use crate::value::WIN;
use crate::{Bot, Sight, SoFar, World};
use rulebox_engine::choice::Purpose;
use rulebox_engine::{Choice, Forget, Rng, Seat};

/// Thinks ahead.
#[derive(Clone, Debug)]
pub struct Search {
    budget: Budget,
    /// Finds the favourite.
    habit: Mind,
    pace: Pace,
    /// Plays on.
    mind: Mind,
    rng: Rng,
}

/// An option under examination.
#[derive(Clone, Debug)]
struct Candidate {
    choice: Choice,
    /// How the turn goes on after it, as long as it can; then by rules of thumb.
    line: Vec<Choice>,
    /// By how much it did better than the favourite in the same world with the same luck: the sum, and that of the squares.
    sum: f64,
    squares: f64,
    tries: u32,
}

impl Candidate {
    fn new(line: &[Choice]) -> Option<Candidate> {
        let (choice, line) = line.split_first()?;
        Some(Candidate {
            choice: *choice,
            line: line.to_vec(),
            sum: 0.0,
            squares: 0.0,
            tries: 0,
        })
    }

    /// Counts a try that did so much better than the favourite.
    fn count(&mut self, lead: f64) {
        self.sum += lead;
        self.squares += lead * lead;
        self.tries += 1;
    }

    /// By how much it does better than the favourite on average.
    fn lead(&self) -> f64 {
        self.sum / f64::from(self.tries.max(1))
    }

    /// By how much it does better than the favourite at least, unless it was lucky.
    fn sure_lead(&self) -> f64 {
        let tries = f64::from(self.tries.max(1));
        let spread = (self.squares + LUCK) / tries - self.lead() * self.lead();
        self.lead() - DOUBT * (spread / tries).max(0.0).sqrt()
    }
}

/// Further worlds in which a line must win to be taken at once.
const WORLDS: u32 = 4;
/// Options that are looked at closely.
const CANDIDATES: usize = 10;
/// Games played on with each option before the weaker half is dropped.
const ROUNDS: u32 = 8;
/// How sure it must be that an option is better than the favourite, in standard errors: of ten options one looks better by
/// luck alone.
const DOUBT: f64 = 2.0;
/// What is added to the squares, because two or three tries that happen to agree prove nothing.
const LUCK: f64 = 0.5;
/// What the search for a win in this turn may take, in hundredths of the time.
const LETHAL: u32 = 15;
/// What that search may take in each of the further worlds.
const LETHAL_AGAIN: u32 = 5;
/// What the search for the best line may take, in hundredths of the time.
const PLAN: u32 = 15;
/// Turns that a game is played on, the present one counted. After a few turns the position tells far more of who will win
/// than after the opponent's next one.
const TURNS: u16 = 8;
/// Decisions of a game played on, at most.
const STEPS: u32 = 1_000;

impl Search {
    /// The player for a seed.
    pub fn new(seed: u64, budget: Budget) -> Search {
        Search {
            budget,
            habit: Mind::careful(),
            pace: Pace::default(),
            mind: Mind::hasty(),
            rng: Rng::new(seed),
        }
    }

    /// The options worth a closer look, the favourite first: the one that rules of thumb would take.
    fn candidates(&mut self, sight: &Sight) -> Vec<Candidate> {
        let asked: Asked<'_> = (sight.guess(), sight.prompt(), sight.options());
        let favourite = self.habit.choose(asked, &mut self.pace, &mut self.rng);
        let me = sight.seat();
        let mut rated: Vec<(i32, Choice)> = Vec::new();
        for choice in sight.options() {
            if *choice == favourite {
                continue;
            }
            let worth = self.mind.worth(sight.guess(), me, *choice, &mut self.rng);
            // Ending the turn comes with a later position and is compared only by playing on.
            let ends = matches!(choice, Choice::Attack(..) | Choice::EndTurn);
            rated.push((if ends { worth / 2 + WIN / 2 } else { worth }, *choice));
        }
        rated.sort_by_key(|(worth, _)| -worth);
        rated.truncate(CANDIDATES - 1);
        let others = rated.into_iter().map(|(_, choice)| choice);
        std::iter::once(favourite)
            .chain(others)
            .filter_map(|choice| Candidate::new(&[choice]))
            .collect()
    }

    /// The line that seems to leave the best position, at a question for an action of the turn.
    fn plan(&mut self, sight: &Sight, purse: &Purse) -> Option<Candidate> {
        if sight.prompt().purpose != Purpose::Turn {
            return None;
        }
        let (game, me) = (sight.guess(), sight.seat());
        let part = purse.part(PLAN);
        Candidate::new(&best_line(&mut self.mind, game, me, part, &mut self.rng))
    }

    /// A line that wins this turn in the first guess, and whether it also wins in others.
    fn lethal(&mut self, sight: &Sight, purse: &Purse) -> Option<(Candidate, bool)> {
        let (game, me) = (sight.guess(), sight.seat());
        if !Lethal::is_conceivable(game, me) {
            return None;
        }
        let line = Lethal::find(game, me, self.rng.bits(), purse.part(LETHAL))?;
        let candidate = Candidate::new(&line)?;
        let sure = (0..WORLDS).all(|_| {
            let mut world = sight.world(&mut self.rng);
            let choice = world.choice(candidate.choice);
            world.game.take(choice, &mut self.rng, Forget);
            let part = purse.part(LETHAL_AGAIN);
            Lethal::find(&world.game, me, self.rng.bits(), part).is_some()
        });
        Some((candidate, sure))
    }

    /// Plays an option on in a world until the turn with this number, and gives how likely it looks to be won; nothing
    /// if the time is up before.
    fn play_on(
        &mut self,
        (world, seed): (&World, u64),
        me: Seat,
        candidate: &Candidate,
        until: u16,
        purse: &Purse,
    ) -> Option<f64> {
        let mut rng = Rng::new(seed);
        let mut game = world.game.clone();
        let mut pace = Pace::default();
        let mut list = Vec::new();
        let mut line = candidate.line.iter().map(|c| world.choice(*c)).peekable();
        game.take(world.choice(candidate.choice), &mut rng, Forget);
        for _ in 0..STEPS {
            let Some(prompt) = game.prompt() else { break };
            if prompt.purpose == Purpose::Turn && game.state.turn >= until {
                break;
            }
            if purse.is_late() {
                return None;
            }
            game.options(&mut list);
            let planned = line.next_if(|choice| prompt.seat() == me && list.contains(choice));
            let choice = match planned {
                Some(choice) => choice,
                None => self
                    .mind
                    .choose((&game, prompt, &list), &mut pace, &mut rng),
            };
            game.take(choice, &mut rng, Forget);
        }
        Some(chance_to_win(self.mind.value(&game, me)))
    }
}

/// How likely a game of this value is won, roughly. Plain arithmetic, so that it is the same on every machine.
fn chance_to_win(value: i32) -> f64 {
    if value.abs() >= WIN {
        return if value > 0 { 1.0 } else { 0.0 };
    }
    let value = f64::from(value);
    0.5 + 0.49 * value / (value.abs() + 2_000.0)
}

/// The favourite, which stands first, or whatever is surely better.
fn surest(candidates: &[Candidate]) -> Choice {
    let mut best = (candidates[0].choice, 0.0);
    for other in &candidates[1..] {
        if other.sure_lead() > best.1 {
            best = (other.choice, other.sure_lead());
        }
    }
    best.0
}

impl Bot for Search {
    fn choose(&mut self, sight: &Sight) -> Choice {
        if sight.options().len() < 2 {
            return sight.options().first().copied().unwrap_or(Choice::Done);
        }
        let mut purse = Purse::new(self.budget);
        let mut candidates = self.candidates(sight);
        match self.lethal(sight, &purse) {
            Some((candidate, true)) => return candidate.choice,
            Some((candidate, false)) => candidates.push(candidate),
            None => candidates.extend(self.plan(sight, &purse)),
        }
        let until = sight.table().s.turn.max(1) + TURNS;
        let me = sight.seat();
        let mut round = 0;
        'thinking: while candidates.len() > 1 {
            let world = sight.world(&mut self.rng);
            let drawn = (&world, self.rng.bits());
            let mut favourite = None;
            for candidate in &mut candidates {
                if !purse.pay() {
                    break 'thinking;
                }
                let Some(chance) = self.play_on(drawn, me, candidate, until, &purse) else {
                    break 'thinking;
                };
                candidate.count(chance - *favourite.get_or_insert(chance));
            }
            round += 1;
            if round % ROUNDS == 0 && candidates.len() > 2 {
                // The favourite stays: the others are measured by it.
                candidates[1..].sort_by(|a, b| b.lead().total_cmp(&a.lead()));
                candidates.truncate(candidates.len().div_ceil(2).max(2));
            }
        }
        surest(&candidates)
    }

    fn recall(&mut self, so_far: SoFar) {
        self.pace = Pace::after(so_far);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidates(leads: &[f64]) -> Vec<Candidate> {
        let new = |choice| Candidate::new(&[choice]).expect("a choice");
        let (mut favourite, mut other) = (new(Choice::Yes), new(Choice::No));
        for lead in leads {
            favourite.count(0.0);
            other.count(*lead);
        }
        vec![favourite, other]
    }

    #[test]
    fn a_lucky_option_does_not_replace_the_favourite() {
        assert_eq!(surest(&candidates(&[])), Choice::Yes);
        assert_eq!(surest(&candidates(&[0.3, 0.3])), Choice::Yes);
        let lucky = [0.9, -0.8, 0.9, -0.7, 0.2];
        assert_eq!(surest(&candidates(&lucky)), Choice::Yes);
    }

    #[test]
    fn an_option_that_is_surely_better_is_taken() {
        let better = [0.2, 0.3, 0.1, 0.25].repeat(5);
        assert_eq!(surest(&candidates(&better)), Choice::No);
    }
}
