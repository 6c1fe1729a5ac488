//! What is done: order, choices, coins and conditions. Single deeds are in `verb`.

use super::Words;
use super::flow::{Flow, Line};
use super::kinds::{doing, owner, subject};
use super::plural::shown;
use super::step::{Step, duration, steps};
use super::verb::turn_and_game;
use crate::effect::{
    Amount, AttackVerb, CardVerb, ChoiceVerb, Coins, ConditionVerb, CounterVerb, Effect, FlowVerb,
    Guessed, LastingRule, LastingVerb, PlayVerb, Player, PokemonVerb, PrizeVerb, SearchTo, Test,
    TurnVerb, Until,
};

impl Words {
    /// All statements of an effect, each as a sentence of its own.
    pub(super) fn sentences(&self, effect: &Effect, depth: u8) -> Vec<Line> {
        let steps = steps(effect);
        let mut before = None;
        let mut lines = Vec::new();
        for step in &steps {
            lines.extend(self.step_after(before, step, depth).lines());
            before = Some(step);
        }
        lines
    }

    /// What stands inside another statement: one clause, several with `then` between them, or a list.
    pub(super) fn body(&self, effect: &Effect, depth: u8) -> Flow {
        let list = steps(effect);
        match &list[..] {
            [] => Flow::statement("nothing happens"),
            [one] => self.step(one, depth),
            [front @ .., last] if list.len() <= 3 => {
                let front: Option<Vec<Flow>> =
                    front.iter().map(|step| self.clause_of(step)).collect();
                let last = self
                    .clause_of(last)
                    .unwrap_or_else(|| self.last_step(last, depth));
                match front {
                    Some(front) => chained(front, last),
                    None => self.list(&list, depth),
                }
            }
            _ => self.list(&list, depth),
        }
    }

    /// The last of several statements: `if that was done` after it would be about all of them.
    fn last_step(&self, step: &Step<'_>, depth: u8) -> Flow {
        let Step::One(Effect::Flow(FlowVerb::IfDone { first, then })) = step else {
            return self.step(step, depth);
        };
        let list = steps(first);
        match list.len() == 1 && self.are_clauses(&list) {
            true => {
                let done = done_words(&list, "if the last of this was done");
                self.if_done(self.body(first, depth), done, then, depth)
            }
            false => {
                let done = done_words(&list, "if that was done");
                self.if_done(self.list(&list, depth), done, then, depth)
            }
        }
    }

    /// The same where something follows that must not be taken for a part of it.
    fn closed_body(&self, effect: &Effect, depth: u8) -> Flow {
        if is_deep(effect) {
            return self.list(&steps(effect), depth);
        }
        let body = self.body(effect, depth);
        match body.closed {
            true => body,
            false => self.list(&steps(effect), depth),
        }
    }

    /// The statements as a list.
    fn list(&self, list: &[Step<'_>], depth: u8) -> Flow {
        let lead = match list.len() {
            1 => "do this:",
            _ => "do all of this:",
        };
        Flow {
            rest: self.points(list, depth + 1),
            simple: false,
            ..Flow::order(lead)
        }
    }

    /// The statements as points of a list.
    pub(super) fn points(&self, list: &[Step<'_>], depth: u8) -> Vec<Line> {
        list.iter()
            .flat_map(|step| self.step(step, depth).points(depth))
            .collect()
    }

    /// A statement as one clause, if it is a single deed.
    pub(super) fn clause_of(&self, step: &Step<'_>) -> Option<Flow> {
        if matches!(step, Step::One(effect) if is_deep(effect)) {
            return None;
        }
        if let Step::One(search @ Effect::Cards(CardVerb::Search { .. })) = step {
            return self.search_in_one_clause(search);
        }
        let flow = self.step(step, 0);
        flow.simple.then_some(flow)
    }

    /// Whether these statements are single deeds, and few enough for one sentence.
    pub(super) fn are_clauses(&self, list: &[Step<'_>]) -> bool {
        let single = |step: &Step<'_>| self.clause_of(step).is_some();
        (1..=3).contains(&list.len()) && list.iter().all(single)
    }

    /// One statement.
    pub(super) fn statement(&self, effect: &Effect, depth: u8) -> Flow {
        match effect {
            Effect::Seq(_) => self.body(effect, depth),
            Effect::Flow(FlowVerb::Flip {
                coins,
                by,
                heads,
                tails,
            }) => {
                let flip = self.flip(coins, *by);
                let sides = [("on heads, ", heads), ("on tails, ", tails)];
                self.branches(flip, sides, depth)
            }
            Effect::Choice(ChoiceVerb::Guess {
                by,
                what,
                of,
                right,
                wrong,
            }) => {
                let what = match what {
                    Guessed::Type => "type",
                    Guessed::Hp => "HP",
                };
                let of = self.name(*of).text;
                let guess = doing(*by, "guess", "guesses");
                let guess = Flow::statement(format!("{guess} the {what} of {of}"));
                let sides = [
                    ("if the guess is right, ", right),
                    ("if the guess is wrong, ", wrong),
                ];
                self.branches(guess, sides, depth)
            }
            Effect::Flow(FlowVerb::If {
                test,
                then,
                otherwise,
            }) => self.condition_of(test, then, otherwise.as_deref(), depth),
            Effect::Flow(FlowVerb::May { by, effect }) => self.may(*by, effect, depth),
            Effect::Cards(CardVerb::Search {
                to: SearchTo::Then(_, then),
                ..
            }) => self.search_then(effect, then, depth),
            Effect::Flow(FlowVerb::IfDone { first, then }) => {
                let list = steps(first);
                let flow = match self.are_clauses(&list) {
                    true => self.body(first, depth),
                    false => self.list(&list, depth),
                };
                let done = done_words(&list, "if that was done");
                self.if_done(flow, done, then, depth)
            }
            Effect::Flow(FlowVerb::Modes {
                freely,
                min,
                max,
                options,
            }) => self.modes(modes_words((*min, *max), options, *freely), options, depth),
            Effect::Lasting(LastingVerb::Holds { rule, until }) => {
                self.lasting(rule, *until, depth)
            }
            Effect::Lasting(LastingVerb::Marker { name, on, rule }) => {
                let name = shown(name);
                let marker = format!("put a {name} marker on {}", self.pokemon(on).text);
                let rule = self.when(rule, depth);
                let mut flow = Flow::order(marker);
                let stays =
                    "as long as it is there (on the Bench too, until that Pokémon evolves), ";
                flow.go_on(stays, rule, depth);
                opened(flow)
            }
            Effect::Flow(FlowVerb::EachPokemon { .. } | FlowVerb::Repeat { .. })
            | Effect::Attack(
                AttackVerb::Require(_) | AttackVerb::Before(_) | AttackVerb::First(_),
            )
            | Effect::Flow(FlowVerb::Pay(_))
            | Effect::Lasting(LastingVerb::Delayed { .. }) => self.wrapped(effect, depth),
            Effect::Attack(
                AttackVerb::Fail
                | AttackVerb::Base(..)
                | AttackVerb::BaseIgnores(_)
                | AttackVerb::Damage { .. },
            )
            | Effect::Counters(
                CounterVerb::Put { .. }
                | CounterVerb::Move { .. }
                | CounterVerb::Share { .. }
                | CounterVerb::Heal { .. },
            )
            | Effect::Conditions(ConditionVerb::Inflict { .. } | ConditionVerb::Cure { .. })
            | Effect::Pokemon(
                PokemonVerb::KnockOut { .. }
                | PokemonVerb::Switch { .. }
                | PokemonVerb::Return { .. }
                | PokemonVerb::TrimBench { .. }
                | PokemonVerb::Devolve { .. },
            ) => self.verb(effect),
            Effect::Cards(
                CardVerb::Draw { .. }
                | CardVerb::DrawUntil { .. }
                | CardVerb::Move { .. }
                | CardVerb::Search { .. }
                | CardVerb::RevealUntil { .. }
                | CardVerb::Look { .. },
            )
            | Effect::Prizes(
                PrizeVerb::TurnUp { .. } | PrizeVerb::Take { .. } | PrizeVerb::Shuffle { .. },
            )
            | Effect::Cards(CardVerb::Shuffle { .. }) => self.card_verb(effect),
            Effect::Choice(
                ChoiceVerb::Pokemon { .. }
                | ChoiceVerb::Cards { .. }
                | ChoiceVerb::Type { .. }
                | ChoiceVerb::Number { .. }
                | ChoiceVerb::Attack { .. },
            )
            | Effect::Attack(AttackVerb::Copy { .. })
            | Effect::Play(PlayVerb::Supporter { .. }) => self.choice(effect),
            Effect::Turn(TurnVerb::End | TurnVerb::Another | TurnVerb::EndsAfterDraw { .. })
            | Effect::Play(PlayVerb::ThisCard | PlayVerb::TurnAround)
            | Effect::Turn(TurnVerb::Win { .. }) => turn_and_game(effect),
        }
    }

    /// `discard 1 card from your hand as a price`.
    fn price(&self, effect: &Effect, depth: u8) -> Flow {
        if let [step] = &steps(effect)[..]
            && let Some(deed) = self.clause_of(step).filter(|deed| deed.rest.is_empty())
        {
            return Flow {
                lead: format!("{} as a price", deed.lead),
                ..deed
            };
        }
        self.closed_body(effect, depth).after("pay a price: ")
    }

    /// Statements that put some words before others.
    fn wrapped(&self, effect: &Effect, depth: u8) -> Flow {
        match effect {
            Effect::Flow(FlowVerb::EachPokemon { of, effect }) => {
                let of = self.pokemon(of).text;
                let of = match of.strip_prefix("each ") {
                    Some(of) => of.to_owned(),
                    None => format!("of {of}"),
                };
                self.body(effect, depth).after(&format!("for each {of}, "))
            }
            Effect::Flow(FlowVerb::Repeat { times, effect }) => {
                let times = self.things(times, "time", "times");
                self.body(effect, depth)
                    .after(&format!("do this {times}: "))
            }
            Effect::Attack(AttackVerb::Require(inner)) => self.require(inner, depth),
            Effect::Attack(AttackVerb::Before(inner)) => self
                .body(inner, depth)
                .after("before this attack does damage, "),
            Effect::Attack(AttackVerb::First(inner)) => self.body(inner, depth).after("first, "),
            Effect::Flow(FlowVerb::Pay(inner)) => self.price(inner, depth),
            Effect::Lasting(LastingVerb::Delayed { who, effect }) => self
                .body(effect, depth)
                .after(&format!("at the end of {} next turn, ", owner(*who))),
            other => self.verb(other),
        }
    }

    fn require(&self, inner: &Effect, depth: u8) -> Flow {
        if let Effect::Flow(FlowVerb::If {
            test: Test::Not(test),
            ..
        }) = inner
            && *inner == crate::parse::unless((**test).clone())
        {
            return Flow {
                simple: false,
                ..Flow::statement(format!(
                    "this attack does nothing unless {}",
                    self.test(test)
                ))
            };
        }
        if let Some(flow) = self.flip_to_attack(inner, depth) {
            return flow;
        }
        let flow = self.body(inner, depth).after("to make this attack, ");
        match may_fail(inner) {
            true => flow,
            false => flow.and("(If you can't, this attack does nothing.)"),
        }
    }

    /// Coins that may undo the attack. Nothing else can follow a flip that says so itself, so this needs no `then`.
    fn flip_to_attack(&self, inner: &Effect, depth: u8) -> Option<Flow> {
        let list = steps(inner);
        let [
            Step::One(
                flip @ Effect::Flow(FlowVerb::Flip {
                    heads: None,
                    tails: None,
                    ..
                }),
            ),
            Step::One(last @ Effect::Flow(FlowVerb::If { .. })),
        ] = &list[..]
        else {
            return None;
        };
        let mut flow = self.statement(flip, depth).after("to make this attack, ");
        flow.go_on("", self.statement(last, depth), depth);
        may_fail(last).then(|| opened(flow))
    }

    fn flip(&self, coins: &Coins, by: Player) -> Flow {
        let coins = match coins {
            Coins::Number(Amount::Number(1)) => "a coin".to_owned(),
            Coins::Number(n) => self.things(n, "coin", "coins"),
            Coins::UntilTails => "a coin until you get tails".to_owned(),
        };
        let coins = match by {
            Player::You => coins,
            _ => coins.replace("you get", "it comes up"),
        };
        let words = format!("{} {coins}", doing(by, "flip", "flips"));
        match by {
            Player::You => Flow::order(words),
            _ => Flow::statement(words),
        }
    }

    /// A deed whose outcome decides what follows.
    fn branches(&self, deed: Flow, sides: [(&str, &Option<Box<Effect>>); 2], depth: u8) -> Flow {
        let mut flow = deed;
        let [(first_words, first), (second_words, second)] = sides;
        if let Some(effect) = first {
            let body = match second {
                Some(_) => self.closed_body(effect, depth),
                None => self.body(effect, depth),
            };
            flow.go_on(first_words, body, depth);
        }
        if let Some(effect) = second {
            flow.go_on(second_words, self.body(effect, depth), depth);
        }
        match first.is_some() || second.is_some() {
            true => opened(flow),
            false => flow,
        }
    }

    fn condition_of(
        &self,
        test: &Test,
        then: &Effect,
        otherwise: Option<&Effect>,
        depth: u8,
    ) -> Flow {
        let words = format!("if {}, ", self.test(test));
        let Some(otherwise) = otherwise else {
            return opened(self.body(then, depth).after(&words));
        };
        let mut flow = self.closed_body(then, depth).after(&words);
        flow.go_on("otherwise, ", self.body(otherwise, depth), depth);
        opened(flow)
    }

    fn may(&self, by: Player, effect: &Effect, depth: u8) -> Flow {
        let words = format!("{} may ", subject(by));
        self.allowed(by, effect, depth).after(&words)
    }

    /// What a player may do, as it stands after `may`.
    pub(super) fn allowed(&self, by: Player, effect: &Effect, depth: u8) -> Flow {
        if let Some(lead) = self.permitted(by, effect) {
            return Flow::order(lead);
        }
        let body = self.body(effect, depth);
        match by == Player::You && body.imperative {
            true => body,
            false => body.after("have this happen: "),
        }
    }

    /// A single deed in the form that stands after `may`, where it is the same player's.
    fn permitted(&self, by: Player, effect: &Effect) -> Option<String> {
        if let [Step::Conditions(on, _)] = &steps(effect)[..]
            && by == Player::You
        {
            let words = self.body(effect, 0).lead;
            let on = self.pokemon(on);
            let rest = words.strip_prefix(&on.verb("is now ", "are now "))?;
            return Some(format!("make {} {rest}", on.text));
        }
        match effect {
            Effect::Cards(CardVerb::Draw { who, count, up_to })
                if *who == by && by != Player::You =>
            {
                Some(self.draw("draw", count, *up_to))
            }
            Effect::Turn(TurnVerb::Win { who: Player::You }) if by == Player::You => {
                Some("win the game".to_owned())
            }
            Effect::Pokemon(PokemonVerb::Switch { .. }) if by == Player::You => {
                let words = self.statement(effect, 0).lead;
                let rest = words.strip_prefix("your opponent switches ")?;
                Some(format!("have your opponent switch {rest}"))
            }
            _ => None,
        }
    }

    /// `A. If that was done, B.`
    fn if_done(&self, first: Flow, done: &str, then: &Effect, depth: u8) -> Flow {
        let mut flow = first;
        let next = match then {
            Effect::Flow(FlowVerb::If {
                test,
                then,
                otherwise: None,
            }) => {
                let words = format!("{done} and {}, ", self.inner_test(test));
                opened(self.body(then, depth).after(&words))
            }
            _ => self.body(then, depth).after(&format!("{done}, ")),
        };
        flow.go_on("", next, depth);
        opened(flow)
    }

    fn modes(&self, how: String, options: &[Effect], depth: u8) -> Flow {
        let points = options
            .iter()
            .flat_map(|option| self.option(option, depth + 1));
        Flow {
            rest: points.collect(),
            simple: false,
            ..Flow::order(how)
        }
    }

    /// One of several modes: sentences, as long as no list breaks them.
    fn option(&self, effect: &Effect, depth: u8) -> Vec<Line> {
        if is_deep(effect) {
            return self.body(effect, depth).points(depth);
        }
        let list = steps(effect);
        let lines = self.sentences(effect, depth);
        let broken = lines.iter().any(|line| matches!(line, Line::Point(..)));
        if list.len() <= 1 || broken {
            return self.body(effect, depth).points(depth);
        }
        let mut text = super::flow::text(&lines);
        if text.is_empty() {
            text = "Nothing happens.".to_owned();
        }
        vec![Line::Point(depth, text)]
    }

    fn lasting(&self, rule: &LastingRule, until: Until, depth: u8) -> Flow {
        match rule {
            LastingRule::Rule(rule) => self.step(&Step::Rules(until, vec![rule]), depth),
            LastingRule::When(when) => self.when(when, depth).after(duration(until)),
        }
    }
}

/// Whether so much stands inside an effect that only a list can tell it. Every other form is first tried and then
/// perhaps written anew, which doubles the work with each level.
fn is_deep(effect: &Effect) -> bool {
    const LEVELS: usize = 8;
    levels(effect) > LEVELS
}

/// How many effects stand inside each other.
fn levels(effect: &Effect) -> usize {
    let later = match effect {
        Effect::Cards(CardVerb::Search {
            to: SearchTo::Then(_, then),
            ..
        }) => Some(&**then),
        Effect::Lasting(
            LastingVerb::Holds {
                rule: LastingRule::When(when),
                ..
            }
            | LastingVerb::Marker { rule: when, .. },
        ) => Some(&when.program.effect),
        _ => None,
    };
    let inside = effect.parts().into_iter().chain(later).map(levels).max();
    inside.map_or(0, |most| most + 1)
}

/// Whether an effect says itself when the attack does nothing.
fn may_fail(effect: &Effect) -> bool {
    *effect == Effect::Attack(AttackVerb::Fail) || effect.parts().into_iter().any(may_fail)
}

/// The condition that something was done; `others` is for deeds that have no words of their own.
fn done_words(first: &[Step<'_>], others: &'static str) -> &'static str {
    match first {
        // After a search, `that` could be taken for the shuffle.
        [
            Step::One(Effect::Cards(CardVerb::Search {
                to: SearchTo::Dest(_),
                ..
            })),
        ] => "if you found a card this way",
        // One card is enough, however many were to be drawn.
        [Step::One(Effect::Cards(CardVerb::Draw { .. } | CardVerb::DrawUntil { .. }))] => {
            "if any card was drawn"
        }
        _ => others,
    }
}

/// How many of the modes are chosen.
fn modes_words(numbers: (u8, u8), options: &[Effect], freely: bool) -> String {
    let how = match numbers {
        (1, 1) => "choose 1 of these".to_owned(),
        (1, 2) if options.len() == 2 => "choose 1 of these or both".to_owned(),
        (min, max) if min == max => format!("choose {min} of these"),
        (0, max) => format!("choose up to {max} of these (or none)"),
        (min, max) => format!("choose {min} to {max} of these"),
    };
    match freely {
        true => format!("{how}, even if it does nothing:"),
        false => format!("{how}:"),
    }
}

/// Several clauses with `then` between them; the last may go on.
fn chained(front: Vec<Flow>, last: Flow) -> Flow {
    let imperative = front.first().is_some_and(|flow| flow.imperative);
    let (mut leads, mut notes) = (Vec::new(), Vec::new());
    for flow in front {
        leads.push(flow.lead);
        notes.extend(flow.rest);
    }
    leads.push(last.lead);
    notes.retain(|note| !last.rest.contains(note));
    notes.extend(last.rest);
    Flow {
        lead: one_after_another(&leads),
        rest: notes,
        imperative,
        simple: false,
        closed: last.closed,
    }
}

/// Clauses with `then` between them; what holds for this attack's damage holds at once.
fn one_after_another(clauses: &[String]) -> String {
    const DAMAGE: &str = "this attack's damage ";
    let mut text = String::new();
    for (at, clause) in clauses.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| &clauses[before]);
        let same = before.is_some_and(|before| before.starts_with(DAMAGE));
        match (before, clause.strip_prefix(DAMAGE)) {
            (None, _) => text += clause,
            (_, Some(rest)) if same => text += &format!(" and {rest}"),
            // Further damage has its own time in the attack (ATTACK-F).
            _ if clause.starts_with("also do ") => text += &format!(", and {clause}"),
            _ => text += &format!(", then {clause}"),
        }
    }
    text
}

/// A flow after which `Otherwise, …` and the like could be misread.
pub(super) fn opened(flow: Flow) -> Flow {
    Flow {
        simple: false,
        closed: false,
        ..flow
    }
}
