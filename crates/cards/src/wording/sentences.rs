//! How statements become sentences: one after another, inside each other, as a list. What a statement says is told by the
//! family of its verb.

use super::Words;
use super::flow::{Flow, Line};
use super::step::{Step, steps};
use crate::effect::{CardVerb, Effect, LastingRule, LastingVerb, Player, SearchTo};

impl Words {
    /// All statements of an effect, each as a sentence of its own.
    pub(crate) fn sentences(&self, effect: &Effect, depth: u8) -> Vec<Line> {
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
    pub(crate) fn body(&self, effect: &Effect, depth: u8) -> Flow {
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

    /// What stands inside another statement, where something follows that must not be taken for a part of it.
    pub(crate) fn closed_body(&self, effect: &Effect, depth: u8) -> Flow {
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
    pub(crate) fn list(&self, list: &[Step<'_>], depth: u8) -> Flow {
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
    pub(crate) fn points(&self, list: &[Step<'_>], depth: u8) -> Vec<Line> {
        list.iter()
            .flat_map(|step| self.step(step, depth).points(depth))
            .collect()
    }

    /// A statement as one clause, if it is a single deed.
    pub(crate) fn clause_of(&self, step: &Step<'_>) -> Option<Flow> {
        match step {
            Step::One(effect) if is_deep(effect) => None,
            Step::One(effect) => effect.clause(self),
            Step::Rules(..) | Step::Conditions(..) | Step::PassedOn(..) => {
                self.step(step, 0).if_simple()
            }
        }
    }

    /// Whether these statements are single deeds, and few enough for one sentence.
    pub(crate) fn are_clauses(&self, list: &[Step<'_>]) -> bool {
        let single = |step: &Step<'_>| self.clause_of(step).is_some();
        (1..=3).contains(&list.len()) && list.iter().all(single)
    }

    /// A deed whose outcome decides what follows.
    pub(crate) fn branches(
        &self,
        deed: Flow,
        sides: [(&str, &Option<Box<Effect>>); 2],
        depth: u8,
    ) -> Flow {
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

    /// What a player may do, as it stands after `may`.
    pub(crate) fn allowed(&self, by: Player, effect: &Effect, depth: u8) -> Flow {
        if let Some(lead) = self.permitted(by, effect) {
            return Flow::order(lead);
        }
        let body = self.body(effect, depth);
        match by == Player::You && body.imperative {
            true => body,
            false => body.after("have this happen: "),
        }
    }

    /// A single deed in the form that stands after `may`, where it has other words there.
    fn permitted(&self, by: Player, effect: &Effect) -> Option<String> {
        if let [Step::Conditions(on, _)] = &steps(effect)[..]
            && by == Player::You
        {
            let words = self.body(effect, 0).lead;
            let on = self.pokemon(on);
            let rest = words.strip_prefix(&on.verb("is now ", "are now "))?;
            return Some(format!("make {} {rest}", on.text));
        }
        effect.allowed(self, by)
    }
}

/// Whether so much stands inside an effect that only a list can tell it. Every other form is first tried and then
/// perhaps written anew, which doubles the work with each level.
pub(crate) fn is_deep(effect: &Effect) -> bool {
    const LEVELS: usize = 8;
    levels(effect) > LEVELS
}

/// How many effects stand inside each other.
fn levels(effect: &Effect) -> usize {
    let later = if let Effect::Cards(CardVerb::Search {
        to: SearchTo::Then(_, then),
        ..
    }) = effect
    {
        Some(&**then)
    } else if let Effect::Lasting(
        LastingVerb::Holds {
            rule: LastingRule::When(when),
            ..
        }
        | LastingVerb::Marker { rule: when, .. },
    ) = effect
    {
        Some(&when.program.effect)
    } else {
        None
    };
    let inside = effect.parts().into_iter().chain(later).map(levels).max();
    inside.map_or(0, |most| most + 1)
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
pub(crate) fn opened(flow: Flow) -> Flow {
    Flow {
        simple: false,
        closed: false,
        ..flow
    }
}
