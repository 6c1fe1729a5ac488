//! Clauses of powers, Tools, Stadiums and Special Energy cards, and the texts of attacks.

use super::flow::{self, Flow, Line};
use super::kinds::{owner, power_name, powers_name};
use super::plural::{capital, in_third_person, sentence};
use super::step::{Step, steps};
use super::{Bearer, Told, Words};
use crate::card::{Attack, Clause, DamageSign, Limit, OncePerGame, UsedFrom};
use crate::effect::{
    CardVerb, CardZone, Effect, FlowVerb, Modifier, Player, PokemonBase, PokemonVerb, PresentTest,
    Test, When, is_about_this,
};

impl Words {
    /// One clause as sentences.
    pub(crate) fn clause(&self, clause: &Clause) -> String {
        match clause {
            Clause::Static {
                test,
                modifier,
                by_name,
            } => self.standing(test.as_ref(), modifier, *by_name),
            Clause::Activated {
                limit,
                from,
                needs,
                cost,
                program,
            } => {
                let (needs, cost) = (needs.as_ref(), cost.as_ref());
                self.used(*limit, *from, needs, cost, &program.effect)
            }
            Clause::Triggered(when) => self.set_off(when),
            Clause::Reaction { needs, cost, .. } => {
                let words = self.inside(cost.iter());
                let when = format!(
                    "once during your opponent's turn, when 1 of your opponent's Pokémon uses a Poké-Power{}",
                    words.needs(needs.as_ref())
                );
                let effect = Flow::order("prevent all effects of that Poké-Power");
                words.offer(&when, cost.as_ref(), effect)
            }
        }
    }

    /// A rule that holds as long as the card is in play.
    fn standing(&self, test: Option<&Test>, modifier: &Modifier, by_name: bool) -> String {
        let words = self.inside([]);
        let mut rule = words.modifier(modifier);
        if let Some(test) = test {
            rule = words.as_it(test, rule);
            let so_long = words.test(test);
            // Where its Pokémon is named, it is attached.
            if so_long.contains("this card's Pokémon") {
                rule = rule.replace(", once attached, ", " ");
            }
            rule = match is_about_the_past(test) {
                true => format!("if {so_long}, {rule}"),
                false => format!("as long as {so_long}, {rule}"),
            };
        }
        let counts = match by_name {
            true => format!(" Only 1 of your {} counts.", self.powers_of_this_name()),
            false => String::new(),
        };
        sentence(&rule) + &counts
    }

    /// What a player may use.
    fn used(
        &self,
        limit: Limit,
        from: UsedFrom,
        needs: Option<&Test>,
        cost: Option<&Effect>,
        effect: &Effect,
    ) -> String {
        let words = self.inside(cost.into_iter().chain([effect]));
        let once = cost.into_iter().chain([effect]).any(takes_away);
        let limit_words = self.limit_words(limit, once);
        let first_turn = needs == Some(&Test::Present(PresentTest::FirstTurn(Player::You)));
        let from = from_words(from);
        let when = match limit_words.strip_suffix("during your turn") {
            Some(often) if first_turn => format!("{often}during your first turn{from}"),
            _ => format!("{limit_words}{from}{}", words.needs(needs)),
        };
        let offer = || words.offer(&when, cost, words.offered(effect));
        let text = match limit {
            Limit::Vstar => words.vstar(&when, cost, effect),
            Limit::OncePerTurnByName => self.with_line(offer(), self.only_one("turn")),
            Limit::OncePerGameByName => self.with_line(offer(), self.only_one("game")),
            Limit::OncePerTurn | Limit::AnyNumber => offer(),
        };
        match self.bearer {
            Bearer::Stadium => of_that_player(&text),
            Bearer::Pokemon | Bearer::Attached => text,
        }
    }

    /// What happens whenever something sets it off.
    fn set_off(&self, when: &When) -> String {
        let effect = &when.program.effect;
        let words = self.inside([effect]);
        let text = words.happening(&words.occasion(when), effect);
        if !when.by_name {
            return text;
        }
        let may = matches!(
            &steps(effect)[..],
            [Step::One(Effect::Flow(FlowVerb::May {
                by: Player::You,
                ..
            }))]
        );
        let line = match may {
            true => self.only_one("turn"),
            false => format!(
                "Only 1 of your {} counts in a turn.",
                self.powers_of_this_name()
            ),
        };
        self.with_line(text, line)
    }

    /// A text with a further sentence, on a line of its own after a list.
    fn with_line(&self, text: String, line: String) -> String {
        let listed = text.contains("\n•");
        format!("{text}{}{line}", if listed { "\n" } else { " " })
    }

    /// That powers of a name are used once, of all cards together.
    fn only_one(&self, time: &str) -> String {
        let power = match (&self.power, self.bearer) {
            (Some(power), _) => format!("{} {}", power.name, power_name(power.kind)),
            (None, Bearer::Pokemon) => "power of this name".to_owned(),
            (None, _) => "card of this name".to_owned(),
        };
        format!("You may use only 1 {power} in a {time}.")
    }

    /// `Wild Growth Poké-Bodies`. What is no power has the name of its card.
    fn powers_of_this_name(&self) -> String {
        match (&self.power, self.bearer) {
            (Some(power), _) => format!("{} {}", power.name, powers_name(power.kind)),
            (None, Bearer::Pokemon) => "powers of this name".to_owned(),
            (None, _) => "cards of this name".to_owned(),
        }
    }

    /// A rule with `it` for the Pokémon that the condition before it is about.
    fn as_it(&self, test: &Test, rule: String) -> String {
        if !is_about_this(test) {
            return rule;
        }
        let this = self.this();
        let forms = [
            (format!("{this} "), "it "),
            (format!("{this}'s "), "its "),
            (format!("attacks of {this} "), "its attacks "),
            (format!("the Retreat Cost of {this} "), "its Retreat Cost "),
        ];
        for (long, short) in forms {
            if let Some(rest) = rule.strip_prefix(&long) {
                return format!("{short}{rest}");
            }
        }
        rule
    }

    /// How often something may be used; what takes its own card away happens once at most (`once`).
    fn limit_words(&self, limit: Limit, once: bool) -> String {
        let (turn, like) = match self.bearer {
            Bearer::Stadium => ("each player's turn", "they like"),
            Bearer::Pokemon | Bearer::Attached => ("your turn", "you like"),
        };
        match limit {
            Limit::OncePerTurn | Limit::OncePerTurnByName | Limit::Vstar => {
                format!("once during {turn}")
            }
            Limit::AnyNumber if once => format!("at any time during {turn}"),
            Limit::AnyNumber => format!("as often as {like} during {turn}"),
            Limit::OncePerGameByName => "once in a game".to_owned(),
        }
    }

    fn needs(&self, needs: Option<&Test>) -> String {
        needs.map_or(String::new(), |test| format!(", if {}", self.test(test)))
    }

    /// What must be paid, as a sentence.
    pub(crate) fn cost(&self, cost: &Effect) -> String {
        after_words("cost", self.sentences(cost, 0))
    }

    /// Who decides whether something is used.
    fn user(&self) -> &'static str {
        match self.bearer {
            Bearer::Stadium => "that player",
            Bearer::Pokemon | Bearer::Attached => "you",
        }
    }

    /// What may be done, as it stands after `you may`.
    fn offered(&self, effect: &Effect) -> Flow {
        let list = steps(effect);
        let words = match &list[..] {
            [Step::One(Effect::Flow(FlowVerb::If { .. }))] => "do this: ",
            [] | [_] => return self.allowed(Player::You, effect, 0),
            several if self.are_clauses(several) => {
                return self.allowed(Player::You, effect, 0);
            }
            [Step::One(Effect::Flow(FlowVerb::If { .. })), ..] => "do all of this: ",
            [first, ..] if self.step(first, 0).imperative => "do all of this: ",
            _ => "have all of this happen: ",
        };
        let mut lines = self.sentences(effect, 0);
        let first = match lines.remove(0) {
            Line::Sentence(text) | Line::Point(_, text) => text,
        };
        Flow {
            rest: lines,
            ..Flow::order(format!("{words}{first}"))
        }
    }

    /// `once during your turn, you may discard a card to draw 2 cards`.
    fn offer(&self, when: &str, cost: Option<&Effect>, effect: Flow) -> String {
        let may = format!("{when}, {} may ", self.user());
        let effect = match cost {
            None => effect.after(&may),
            Some(cost) => match self.short_cost(cost) {
                Some(cost) => effect.after(&format!("{may}{cost} to ")),
                None => {
                    let effect = flow::text(&effect.after("effect: ").lines());
                    return format!(
                        "{} {} {effect}",
                        sentence(&(may + "do this")),
                        self.cost(cost)
                    );
                }
            },
        };
        flow::text(&effect.lines())
    }

    /// A cost that is a single deed, as a clause.
    fn short_cost(&self, cost: &Effect) -> Option<String> {
        let [one] = &steps(cost)[..] else { return None };
        let flow = self.clause_of(one)?;
        (flow.imperative && flow.rest.is_empty()).then_some(flow.lead)
    }

    /// An offer of what a player uses once in a game, of all cards together.
    fn vstar(&self, when: &str, cost: Option<&Effect>, effect: &Effect) -> String {
        let lead = format!(
            "{when}, {} may use this as {} one VSTAR Power of the game",
            self.user(),
            owner(Player::You)
        );
        let lines = self.sentences(effect, 0);
        match cost {
            None => after_words(&lead, lines),
            Some(cost) => format!(
                "{} {} {}",
                sentence(&lead),
                self.cost(cost),
                after_words("effect", lines)
            ),
        }
    }

    /// What happens by itself. A condition stands after a colon, so that it is not taken for one of the occasion.
    pub(crate) fn happening(&self, occasion: &str, effect: &Effect) -> String {
        match &steps(effect)[..] {
            [Step::One(Effect::Flow(FlowVerb::If { .. }))] => {
                after_words(occasion, self.sentences(effect, 0))
            }
            [_] => {
                let body = self.body(effect, 0);
                flow::text(&body.after(&format!("{occasion}, ")).lines())
            }
            _ => after_words(occasion, self.sentences(effect, 0)),
        }
    }

    /// The text of an attack, without its name, cost and number.
    pub(crate) fn attack(&self, attack: &Attack) -> String {
        let words = Words {
            told: match attack.damage {
                0 => Told::Attack,
                _ => Told::Hit,
            },
            ..self.inside([&attack.program.effect])
        };
        let mut parts: Vec<String> = Vec::new();
        if let Some(test) = &attack.needs {
            parts.push(sentence(&format!(
                "you can use this attack only if {}",
                words.test(test)
            )));
        }
        if attack.while_asleep {
            parts.push(sentence(&format!(
                "{} can use this attack even while it is Asleep",
                self.this()
            )));
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

/// The text of what either player may do, told of the one who does it.
fn of_that_player(text: &str) -> String {
    let told = in_third_person(text);
    told.replace("Afterwards, shuffle ", "Afterwards, that player shuffles ")
}

/// Words, a colon, and sentences after it.
pub(crate) fn after_words(words: &str, mut lines: Vec<Line>) -> String {
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

/// Whether an effect surely takes the Pokémon or the card away whose text it is.
fn takes_away(effect: &Effect) -> bool {
    effect.statements().iter().any(|one| {
        matches!(one, Effect::Pokemon(PokemonVerb::Return { which, .. }) if which.base == PokemonBase::This)
            || matches!(one, Effect::Cards(CardVerb::Move { cards, .. }) if cards.from == CardZone::ThisCard)
    })
}

fn from_words(from: UsedFrom) -> &'static str {
    match from {
        UsedFrom::Play => "",
        UsedFrom::Hand => ", while this card is in your hand",
        UsedFrom::Discard => ", while this card is in your discard pile",
    }
}

/// `30+`, `20×`, or nothing.
pub(crate) fn damage_number(attack: &Attack) -> String {
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
pub(crate) fn attack_label(attack: &Attack) -> &'static str {
    match attack.once {
        None => "",
        Some(OncePerGame::Gx) => "GX attack",
        Some(OncePerGame::Vstar) => "VSTAR Power attack",
    }
}

/// Whether a condition is about earlier turns, so that it does not begin or end while it is looked at.
fn is_about_the_past(test: &Test) -> bool {
    matches!(test, Test::Past(past) if past.is_settled())
}
