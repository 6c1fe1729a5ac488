//! Clauses of powers, Tools, Stadiums and Special Energy cards, and the texts of attacks.

use super::flow::{self, Line};
use super::plural::{capital, sentence};
use super::{Bearer, Words};
use crate::card::{Attack, Clause, DamageSign, Limit, OncePerGame, UsedFrom};
use crate::effect::{Effect, Test};

impl Words {
    /// One clause as sentences.
    pub(super) fn clause(&self, clause: &Clause) -> String {
        match clause {
            Clause::Static {
                test,
                modifier,
                by_name,
            } => {
                let words = self.inside([]);
                let rule = words.modifier(modifier);
                let rule = match test {
                    None => rule,
                    Some(test) => format!("as long as {}, {rule}", words.test(test)),
                };
                let by_name = match by_name {
                    true => " Only 1 power of this name counts.",
                    false => "",
                };
                sentence(&rule) + by_name
            }
            Clause::Activated {
                limit,
                from,
                needs,
                cost,
                program,
            } => {
                let words = self.inside(cost.iter().chain([&program.effect]));
                let lead = format!("{}{}", self.limit_words(*limit), from_words(*from));
                words.use_of(lead, needs.as_ref(), cost.as_ref(), &program.effect)
            }
            Clause::Triggered(when) => {
                let words = self.inside([&when.program.effect]);
                let lines = words.sentences(&when.program.effect, 0);
                after_words(&words.occasion(when), lines)
            }
            Clause::Reaction { needs, cost, .. } => {
                let words = self.inside(cost.iter());
                let lead = "once during your opponent's turn, when 1 of your opponent's Pokémon uses a Poké-Power"
                    .to_owned();
                let needs = words.needs(needs.as_ref());
                let effect = "prevent all effects of that Poké-Power";
                let cost = cost.as_ref().map(|cost| words.cost(cost));
                match cost {
                    None => sentence(&format!("{lead}{needs}: {effect}")),
                    Some(cost) => {
                        format!("{} {cost} {}", sentence(&(lead + &needs)), sentence(effect))
                    }
                }
            }
        }
    }

    fn limit_words(&self, limit: Limit) -> &'static str {
        match limit {
            Limit::OncePerTurn if self.bearer == Bearer::Stadium => {
                "once during each player's turn, that player may do this"
            }
            Limit::AnyNumber if self.bearer == Bearer::Stadium => {
                "as often as they like during each player's turn, that player may do this"
            }
            Limit::OncePerTurn => "once during your turn",
            Limit::AnyNumber => "as often as you like during your turn",
            Limit::OncePerTurnByName => {
                "once during your turn (only 1 power of this name each turn)"
            }
            Limit::OncePerGameByName => "once in a game (only 1 power of this name)",
            Limit::Vstar => "once during your turn, as your only VSTAR Power in a game",
        }
    }

    fn needs(&self, needs: Option<&Test>) -> String {
        needs.map_or(String::new(), |test| format!(", if {}", self.test(test)))
    }

    /// What must be paid, as a sentence.
    pub(super) fn cost(&self, cost: &Effect) -> String {
        after_words("cost", self.sentences(cost, 0))
    }

    fn use_of(
        &self,
        lead: String,
        needs: Option<&Test>,
        cost: Option<&Effect>,
        effect: &Effect,
    ) -> String {
        let lead = lead + &self.needs(needs);
        let lines = self.sentences(effect, 0);
        match cost {
            None => after_words(&lead, lines),
            Some(cost) => {
                format!(
                    "{} {} {}",
                    sentence(&lead),
                    self.cost(cost),
                    after_words("effect", lines)
                )
            }
        }
    }

    /// The text of an attack, without its name, cost and number.
    pub(super) fn attack(&self, attack: &Attack) -> String {
        let words = self.inside([&attack.program.effect]);
        let mut parts: Vec<String> = Vec::new();
        if let Some(test) = &attack.needs {
            parts.push(sentence(&format!(
                "you can use this attack only if {}",
                words.test(test)
            )));
        }
        if attack.while_asleep {
            parts.push("This Pokémon can use this attack even while it is Asleep.".to_owned());
        }
        if attack.on_first_turn {
            parts.push("You can use this attack even on the first turn of the game.".to_owned());
        }
        let text = flow::text(&words.sentences(&attack.program.effect, 0));
        if !text.is_empty() {
            parts.push(text);
        }
        parts.join(" ")
    }
}

/// Words, a colon, and sentences after it.
pub(super) fn after_words(words: &str, mut lines: Vec<Line>) -> String {
    match lines.first_mut() {
        None => sentence(&format!("{words}: nothing happens")),
        Some(Line::Sentence(first) | Line::Point(_, first)) => {
            let lower = small(first);
            *first = format!("{}: {lower}", capital(words));
            flow::text(&lines)
        }
    }
}

/// The text with its first letter in lower case, unless a word of the game stands there that has a capital of its own.
fn small(text: &str) -> String {
    let first = text.split_whitespace().next().unwrap_or_default();
    if matches!(first, "Knock" | "Poison" | "Burn" | "Pokémon") {
        return text.to_owned();
    }
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}

fn from_words(from: UsedFrom) -> &'static str {
    match from {
        UsedFrom::Play => "",
        UsedFrom::Hand => ", while this card is in your hand",
        UsedFrom::Discard => ", while this card is in your discard pile",
    }
}

/// `30+`, `20×`, or nothing.
pub(super) fn damage_number(attack: &Attack) -> String {
    let sign = match attack.sign {
        DamageSign::Plain => "",
        DamageSign::Plus => "+",
        DamageSign::Minus => "-",
        DamageSign::Times => "×",
        DamageSign::Question => "?",
    };
    match (attack.damage, sign) {
        (0, "") => String::new(),
        (0, sign) => sign.to_owned(),
        (n, sign) => format!("{n}{sign}"),
    }
}

/// What an attack is called beside its name.
pub(super) fn attack_label(attack: &Attack) -> &'static str {
    match attack.once {
        None => "",
        Some(OncePerGame::Gx) => "GX attack",
        Some(OncePerGame::Vstar) => "VSTAR Power attack",
    }
}
