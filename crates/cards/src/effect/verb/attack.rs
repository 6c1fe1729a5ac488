//! What stands only in the text of an attack: its damage, what it requires, and when a part is done.

use super::*;
use crate::wording::Told;
use crate::wording::phrase::put_on;
use crate::wording::plural::listed;
use crate::wording::sentences::opened;
use crate::wording::step::{Step, steps};

family! {
    /// What stands only in the text of an attack: its damage, what it requires, and when a part is done.
    pub enum AttackVerb as AttackKind {
        /// `require TEST` or `require { … fail … }`: step E of the attack (ATTACK-E).
        Require(Box<Effect>),
        /// `before { … }`: the text says that it comes before the damage (ATTACK-F).
        Before(Box<Effect>),
        /// `first { … }`: stands ahead of the damage in the text, without saying "before" (ATTACK-F).
        First(Box<Effect>),
        /// `fail`: the attack does nothing.
        Fail,
        /// Changes the attack's own damage before it is done: `damage +20`, `damage = 30 * heads`.
        Base(BaseOp, Amount),
        /// `damage ignores weakness, resistance, effects`: about the attack's own damage.
        BaseIgnores(Ignoring),
        /// `damage AMOUNT to SELECT`, further damage of an attack (never of anything else, GLOSS-7).
        Damage {
            /// How much.
            amount: Amount,
            /// To which Pokémon.
            to: PokemonSel,
            /// What it is not affected by.
            ignoring: Ignoring,
        },
        /// `use 1 attack of SELECT`: copies an attack as this attack, without its cost (TEXT-8).
        Copy {
            /// Whose attacks.
            of: AttackSource,
        },
    }
}

/// How an attack's own damage changes before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BaseOp {
    /// `damage +N`: more.
    Add,
    /// `damage -N`: less, never below 0.
    Sub,
    /// `damage = N`: the base itself.
    Set,
}

/// What a piece of damage is not affected by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ignoring {
    /// Weakness.
    pub weakness: bool,
    /// Resistance.
    pub resistance: bool,
    /// Any effects on the Pokémon that receives it.
    pub effects: bool,
}

impl Ignoring {
    /// Each of them with its word, if it is ignored.
    fn said(self, words: [&str; 3]) -> Vec<&str> {
        let ignored = [self.weakness, self.resistance, self.effects];
        let said = ignored
            .into_iter()
            .zip(words)
            .filter(|(ignored, _)| *ignored);
        said.map(|(_, word)| word).collect()
    }

    /// `weakness, resistance`.
    fn print(self) -> String {
        self.said(["weakness", "resistance", "effects"]).join(", ")
    }
}

impl Verb for AttackVerb {
    const WORDS: &'static [Word] = &[
        Word::with("require", "require this has energy"),
        Word::with("before", "before { discard 1 tool from defending }"),
        Word::with("first", "first { discard 1 tool from defending }"),
        Word::plain("fail"),
        Word::with("damage", "damage 20 to 1 of opponent's bench"),
        Word::with("use", "use 1 attack of 1 of your bench"),
    ];

    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        match at.word() {
            Some("require" | "before" | "first" | "fail") => around(at).map(Some),
            Some("damage") => damage(at).map(Some),
            Some("use") => copy(at).map(Some),
            _ => Ok(None),
        }
    }

    fn print(&self, to: &Printer<'_>) -> String {
        match self {
            AttackVerb::Require(inner) => match required(inner) {
                Some(test) => format!("require {}", to.test(test)),
                None => format!("require {}", to.block(inner)),
            },
            AttackVerb::Before(inner) => format!("before {}", to.block(inner)),
            AttackVerb::First(inner) => format!("first {}", to.block(inner)),
            AttackVerb::Fail => "fail".to_owned(),
            AttackVerb::Base(BaseOp::Add, n) => format!("damage +{}", to.amount(n)),
            AttackVerb::Base(BaseOp::Sub, n) => format!("damage -{}", to.amount(n)),
            AttackVerb::Base(BaseOp::Set, n) => format!("damage = {}", to.amount(n)),
            AttackVerb::BaseIgnores(what) => format!("damage ignores {}", what.print()),
            AttackVerb::Damage {
                amount,
                to: who,
                ignoring,
            } => {
                let tail = match ignoring.print() {
                    none if none.is_empty() => none,
                    list => format!(" ignoring {list}"),
                };
                format!("damage {} to {}{tail}", to.amount(amount), to.pokemon(who))
            }
            AttackVerb::Copy { of } => format!("use 1 attack of {}", to.attack_source(of)),
        }
    }

    fn wording(&self, say: &Words, depth: u8) -> Flow {
        match self {
            AttackVerb::Require(inner) => told_require(say, inner, depth),
            AttackVerb::Before(inner) => say
                .body(inner, depth)
                .after("before this attack does damage, "),
            AttackVerb::First(inner) => say.body(inner, depth).after("first, "),
            AttackVerb::Fail => Flow::statement("this attack does nothing"),
            AttackVerb::Base(op, amount) => Flow::statement(own_damage(say, *op, amount)),
            AttackVerb::BaseIgnores(what) => {
                Flow::statement(format!("this attack's damage ignores {}", ignored(*what)))
            }
            AttackVerb::Damage {
                amount,
                to,
                ignoring,
            } => further_damage(say, amount, to, *ignoring),
            AttackVerb::Copy { of } => {
                let of = say.attack_source(of);
                Flow::order(format!("choose 1 attack of {of} and use it as this attack"))
            }
        }
    }

    fn summary(&self) -> Summary<'_> {
        match self {
            AttackVerb::Require(_)
            | AttackVerb::Before(_)
            | AttackVerb::First(_)
            | AttackVerb::Fail
            | AttackVerb::Base(..)
            | AttackVerb::BaseIgnores(_)
            | AttackVerb::Damage { .. }
            | AttackVerb::Copy { .. } => Summary::CHANGES,
        }
    }

    fn sample(kind: AttackKind, by: &mut Sampler) -> Option<Self> {
        let inside = matches!(
            kind,
            AttackKind::Require | AttackKind::Before | AttackKind::First
        );
        if inside && by.is_deepest() {
            return None;
        }
        Some(match kind {
            AttackKind::Require => AttackVerb::Require(match by.coin() {
                true => by.block(),
                false => Box::new(unless(by.test(1))),
            }),
            AttackKind::Before => AttackVerb::Before(by.block()),
            AttackKind::First => AttackVerb::First(by.block()),
            AttackKind::Fail => AttackVerb::Fail,
            AttackKind::Base => {
                let ops = [BaseOp::Add, BaseOp::Sub, BaseOp::Set];
                AttackVerb::Base(by.pick(&ops), by.amount(2))
            }
            AttackKind::BaseIgnores => AttackVerb::BaseIgnores(Ignoring {
                weakness: true,
                resistance: by.coin(),
                effects: by.coin(),
            }),
            AttackKind::Damage => AttackVerb::Damage {
                amount: by.amount(2),
                to: by.pokemon(),
                ignoring: Ignoring {
                    weakness: by.coin(),
                    resistance: by.coin(),
                    effects: by.coin(),
                },
            },
            AttackKind::Copy => AttackVerb::Copy {
                of: by.attack_source(),
            },
        })
    }
}

/// `require`, `before`, `first`, `fail`.
fn around(at: &mut Cursor<'_>) -> Parsed<AttackVerb> {
    only_in_attacks(at)?;
    if at.eat("fail") {
        return Ok(AttackVerb::Fail);
    }
    if at.eat("before") {
        return Ok(AttackVerb::Before(Box::new(at.block()?)));
    }
    if at.eat("first") {
        return Ok(AttackVerb::First(Box::new(at.block()?)));
    }
    at.expect("require")?;
    if at.sees_sign('{') {
        return Ok(AttackVerb::Require(Box::new(at.block()?)));
    }
    Ok(AttackVerb::Require(Box::new(unless(at.test()?))))
}

/// Refuses a statement that belongs to attacks in any other place.
fn only_in_attacks(at: &Cursor<'_>) -> Parsed<()> {
    if at.scope.place.is_attack() {
        return Ok(());
    }
    let word = at.found();
    Err(at.fault(format!(
        "{word} belongs to the text of an attack. Elsewhere put damage counters, as in `put 2 counters on …`."
    )))
}

fn damage(at: &mut Cursor<'_>) -> Parsed<AttackVerb> {
    if at.sees("damage by") {
        return Err(at.fault(
            "A rule about damage needs a time before it, such as `until end of turn:`, `always:` or `while …:`.",
        ));
    }
    only_in_attacks(at)?;
    at.expect("damage")?;
    if at.eat("ignores") {
        return Ok(AttackVerb::BaseIgnores(ignoring(at)?));
    }
    for (sign, op) in [('+', BaseOp::Add), ('-', BaseOp::Sub), ('=', BaseOp::Set)] {
        if at.eat_sign(sign) {
            return Ok(AttackVerb::Base(op, at.amount()?));
        }
    }
    let amount = at.amount()?;
    at.expect("to")?;
    Ok(AttackVerb::Damage {
        amount,
        to: at.pokemon()?,
        ignoring: match at.eat("ignoring") {
            true => ignoring(at)?,
            false => Ignoring::default(),
        },
    })
}

fn ignoring(at: &mut Cursor<'_>) -> Parsed<Ignoring> {
    let mut found = Ignoring::default();
    loop {
        if at.eat("weakness") {
            found.weakness = true;
        } else if at.eat("resistance") {
            found.resistance = true;
        } else if at.eat("effects") {
            found.effects = true;
        } else {
            let known = ["weakness", "resistance", "effects"];
            return Err(at.unknown("`weakness`, `resistance` or `effects`", known));
        }
        if !at.eat_sign(',') {
            return Ok(found);
        }
    }
}

fn copy(at: &mut Cursor<'_>) -> Parsed<AttackVerb> {
    if !at.scope.place.is_attack() {
        let message = "An attack is used only in the text of another attack.";
        return Err(at.fault(message));
    }
    at.expect("use 1 attack of")?;
    Ok(AttackVerb::Copy {
        of: at.attack_source()?,
    })
}

/// The attack does nothing unless the test holds.
fn unless(test: Test) -> Effect {
    Effect::Flow(FlowVerb::If {
        test: Test::Not(Box::new(test)),
        then: Box::new(Effect::Attack(AttackVerb::Fail)),
        otherwise: None,
    })
}

/// The test that an attack requires, if nothing but a test is required.
fn required(inner: &Effect) -> Option<&Test> {
    let Effect::Flow(FlowVerb::If {
        test: Test::Not(test),
        then,
        otherwise: None,
    }) = inner
    else {
        return None;
    };
    (**then == Effect::Attack(AttackVerb::Fail)).then_some(test)
}

fn told_require(say: &Words, inner: &Effect, depth: u8) -> Flow {
    if let Some(test) = required(inner) {
        let text = format!("this attack does nothing unless {}", say.test(test));
        return Flow {
            simple: false,
            ..Flow::statement(text)
        };
    }
    if let Some(flow) = flip_to_attack(say, inner, depth) {
        return flow;
    }
    let flow = say.body(inner, depth).after("to make this attack, ");
    match may_fail(inner) {
        true => flow,
        false => flow.and("(If you can't, this attack does nothing.)"),
    }
}

/// Coins that may undo the attack. Nothing else can follow a flip that says so itself, so this needs no `then`.
fn flip_to_attack(say: &Words, inner: &Effect, depth: u8) -> Option<Flow> {
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
    let mut flow = flip.wording(say, depth).after("to make this attack, ");
    flow.go_on("", last.wording(say, depth), depth);
    may_fail(last).then(|| opened(flow))
}

/// Whether an effect says itself when the attack does nothing.
fn may_fail(effect: &Effect) -> bool {
    *effect == Effect::Attack(AttackVerb::Fail) || effect.parts().into_iter().any(may_fail)
}

fn own_damage(say: &Words, op: BaseOp, amount: &Amount) -> String {
    let how_much = say.so_much(amount);
    match (op, amount) {
        (BaseOp::Set, Amount::Number(_)) => format!("this attack's damage becomes {how_much}"),
        (BaseOp::Set, _) => format!("this attack's damage is {how_much}"),
        (BaseOp::Add, _) => format!("this attack's damage goes up by {how_much}"),
        (BaseOp::Sub, _) => format!("this attack's damage goes down by {how_much}"),
    }
}

fn further_damage(say: &Words, amount: &Amount, to: &PokemonSel, ignoring: Ignoring) -> Flow {
    let damage = say.damage(amount, "");
    let who = say.pokemon(to).text;
    let does = match say.told {
        Told::Hit => "also do",
        Told::Attack | Told::Other => "do",
    };
    let done = put_on(&damage, does, "to", &who);
    let tail = match ignored(ignoring) {
        none if none.is_empty() => String::new(),
        list => format!(", ignoring {list}"),
    };
    let flow = Flow::order(format!("{done}{tail}"));
    let group = matches!(to.base, PokemonBase::Bench(_) | PokemonBase::InPlay(_));
    match group && ignoring == Ignoring::default() {
        true => flow.and("(No Weakness or Resistance on the Bench.)"),
        false => flow,
    }
}

fn ignored(what: Ignoring) -> String {
    let words = what.said([
        "Weakness",
        "Resistance",
        "any effects on the Pokémon it hits",
    ]);
    let words: Vec<String> = words.into_iter().map(str::to_owned).collect();
    listed(&words, "and")
}
