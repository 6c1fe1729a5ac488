//! Damage and effects: more, less, prevented.

use super::*;

family! {
    /// Damage and effects: more, less, prevented.
    pub enum DamageRule as DamageRuleKind {
        /// Damage done by attacks changes.
        Change {
            /// By whose attacks; the scope has no count.
            by: PokemonSel,
            /// Only by the attack of this name: `with "Splash Dance"`.
            with: Option<String>,
            /// To which Pokémon.
            to: PokemonSel,
            /// How.
            change: DamageChange,
            /// Where in the order of DMG-ORDER.
            at: DamageStep,
        },
        /// Effects other than damage are prevented (AMB-18): `prevent effects of attacks, abilities by SELECT on SELECT`.
        PreventEffects {
            /// Effects of what.
            of: Sources,
            /// By whose attacks and powers.
            by: PokemonSel,
            /// On which Pokémon.
            to: PokemonSel,
        },
        /// Effects of Trainer cards on the Stadium in play are prevented: `prevent effects of items on stadium`.
        PreventEffectsOnStadium {
            /// Effects of what.
            of: Sources,
        },
        /// Damage counters are not put by effects: `prevent counters by SELECT on SELECT`.
        PreventCounters {
            /// By whose attacks and powers.
            by: PokemonSel,
            /// On which Pokémon.
            to: PokemonSel,
        },
    }
}

/// Where a damage effect stands in DMG-ORDER.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DamageStep {
    /// Before Weakness and Resistance (DMG-3).
    Before,
    /// After Weakness and Resistance (DMG-8).
    After,
}

family! {
    /// How a damage effect changes damage (DMG-21 gives the order).
    pub enum DamageChange as DamageChangeKind {
        /// More.
        More(Amount),
        /// Less.
        Less(Amount),
        /// Half of it.
        Half,
        /// None of it.
        Prevent,
        /// None of it if it is at most so much.
        PreventUpTo(i16),
    }
}

/// Sources of effects, as a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sources(pub u8);

impl Sources {
    /// `attacks`.
    pub const ATTACKS: Sources = Sources(1);
    /// `abilities`: Abilities, Poké-Powers and Poké-Bodies.
    pub const ABILITIES: Sources = Sources(2);
    /// `items`.
    pub const ITEMS: Sources = Sources(4);
    /// `supporters`.
    pub const SUPPORTERS: Sources = Sources(8);

    /// Whether all of `other` are in the set.
    pub const fn has(self, other: Sources) -> bool {
        self.0 & other.0 == other.0
    }
    /// Both sets together.
    #[must_use]
    pub const fn and(self, other: Sources) -> Sources {
        Sources(self.0 | other.0)
    }

    /// `attacks, abilities`.
    fn print(self) -> String {
        let single = SOURCES
            .iter()
            .filter(|(_, source)| source.0.count_ones() == 1);
        let words: Vec<&str> = single
            .filter(|(_, source)| self.has(*source))
            .map(|(word, _)| *word)
            .collect();
        words.join(", ")
    }

    fn wording(self) -> String {
        let all = [
            (Sources::ATTACKS, "attacks"),
            (Sources::ABILITIES, "Abilities and other powers"),
            (Sources::ITEMS, "Item cards"),
            (Sources::SUPPORTERS, "Supporter cards"),
        ];
        let words: Vec<String> = all
            .iter()
            .filter(|(source, _)| self.has(*source))
            .map(|(_, word)| (*word).to_owned())
            .collect();
        listed(&words, "and")
    }
}

/// What effects can come from. The longer list of Trainer cards has a word of its own.
pub(crate) const SOURCES: &[(&str, Sources)] = &[
    ("attacks", Sources::ATTACKS),
    ("abilities", Sources::ABILITIES),
    ("items", Sources::ITEMS),
    ("supporters", Sources::SUPPORTERS),
    ("trainers", Sources::ITEMS.and(Sources::SUPPORTERS)),
];

const STEPS: [(&str, DamageStep); 2] = [
    ("before weakness", DamageStep::Before),
    ("after weakness", DamageStep::After),
];

impl Rule for DamageRule {
    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        if at.eat("prevent effects of") {
            return effects(at).map(Some);
        }
        if at.eat("prevent counters by") {
            let by = at.anyone_or()?;
            at.expect("on")?;
            let to = at.anyone_or()?;
            return Ok(Some(DamageRule::PreventCounters { by, to }));
        }
        match at.word() {
            Some("damage" | "prevent" | "halve") => damage(at).map(Some),
            _ => Ok(None),
        }
    }

    fn parse_about(_at: &mut Cursor<'_>, _what: &About) -> Parsed<Option<Self>> {
        Ok(None)
    }

    fn print(&self, to: &Printer<'_>) -> String {
        match self {
            DamageRule::Change {
                by,
                with,
                to: whom,
                change,
                at,
            } => {
                let by = format!("{}{}", to.scope(by), with_attack(with));
                printed_change(to, &by, whom, change, *at)
            }
            DamageRule::PreventEffects { of, by, to: whom } => {
                let by = match *by == PokemonSel::anyone() {
                    true => String::new(),
                    false => format!(" by {}", to.scope(by)),
                };
                format!(
                    "prevent effects of {}{by} on {}",
                    of.print(),
                    to.scope(whom)
                )
            }
            DamageRule::PreventEffectsOnStadium { of } => {
                format!("prevent effects of {} on stadium", of.print())
            }
            DamageRule::PreventCounters { by, to: whom } => {
                format!("prevent counters by {} on {}", to.scope(by), to.scope(whom))
            }
        }
    }

    fn wording(&self, say: &Words) -> String {
        match self {
            DamageRule::Change {
                by,
                with,
                to,
                change,
                at,
            } => told_change(say, (by, with.as_deref()), to, change, *at),
            DamageRule::PreventEffects { of, by, to } => told_effects(say, *of, by, to),
            DamageRule::PreventEffectsOnStadium { of } => {
                let stadium = match say.bearer {
                    Bearer::Stadium => "this Stadium",
                    Bearer::Pokemon | Bearer::Attached => "the Stadium in play",
                };
                format!("prevent all effects of {} on {stadium}", of.wording())
            }
            DamageRule::PreventCounters { by, to } => {
                let (by, to) = (say.scope(by), say.scope(to));
                format!("attacks and powers of {by} can't put damage counters on {to}")
            }
        }
    }

    fn sample(kind: DamageRuleKind, by: &mut Sampler) -> Self {
        match kind {
            DamageRuleKind::Change => DamageRule::Change {
                by: by.pokemon(),
                with: by.attack_name(),
                to: by.pokemon(),
                change: sample_change(by),
                at: by.phrase(&STEPS),
            },
            DamageRuleKind::PreventEffects => DamageRule::PreventEffects {
                of: sample_sources(by),
                by: by.everyone(),
                to: by.pokemon(),
            },
            DamageRuleKind::PreventEffectsOnStadium => DamageRule::PreventEffectsOnStadium {
                of: sample_sources(by),
            },
            DamageRuleKind::PreventCounters => DamageRule::PreventCounters {
                by: by.everyone(),
                to: by.pokemon(),
            },
        }
    }
}

fn sample_sources(by: &mut Sampler) -> Sources {
    Sources(1 + by.below(15) as u8)
}

fn sample_change(by: &mut Sampler) -> DamageChange {
    match by.pick(DamageChange::KINDS) {
        DamageChangeKind::More => DamageChange::More(by.amount(2)),
        DamageChangeKind::Less => DamageChange::Less(by.amount(2)),
        DamageChangeKind::Half => DamageChange::Half,
        DamageChangeKind::Prevent => DamageChange::Prevent,
        DamageChangeKind::PreventUpTo => DamageChange::PreventUpTo(by.below(90) as i16),
    }
}

/// `damage by SELECT to SELECT +10 before weakness`, `prevent damage up to 60 by … to …`.
fn damage(at: &mut Cursor<'_>) -> Parsed<DamageRule> {
    let mut change = None;
    if at.eat("prevent") {
        change = Some(DamageChange::Prevent);
    } else if at.eat("halve") {
        change = Some(DamageChange::Half);
    }
    at.expect("damage")?;
    if change == Some(DamageChange::Prevent) && at.eat("up to") {
        change = Some(DamageChange::PreventUpTo(at.number()?));
    }
    at.expect("by")?;
    let by = at.anyone_or()?;
    let with = at.with_attack()?;
    at.expect("to")?;
    let to = at.anyone_or()?;
    let (change, step) = match change {
        Some(change) => (change, at.pick(&STEPS).unwrap_or(DamageStep::After)),
        None => (more_or_less(at)?, needed_step(at)?),
    };
    Ok(DamageRule::Change {
        by,
        with,
        to,
        change,
        at: step,
    })
}

fn more_or_less(at: &mut Cursor<'_>) -> Parsed<DamageChange> {
    if at.eat_sign('+') {
        return Ok(DamageChange::More(at.amount()?));
    }
    if at.eat_sign('-') {
        return Ok(DamageChange::Less(at.amount()?));
    }
    Err(at.fault("Here a change such as `+10` or `-10` is missing."))
}

fn needed_step(at: &mut Cursor<'_>) -> Parsed<DamageStep> {
    let missing = at.fault("Say whether this is `before weakness` or `after weakness`.");
    at.pick(&STEPS).ok_or(missing)
}

/// `attacks, abilities [by SELECT] on SELECT` after `prevent effects of`.
fn effects(at: &mut Cursor<'_>) -> Parsed<DamageRule> {
    let mut of = Sources(0);
    loop {
        let source = at.need(SOURCES, "`attacks`, `abilities`, `items` or `supporters`")?;
        of = of.and(source);
        if !at.eat_sign(',') {
            break;
        }
    }
    let by = match at.eat("by") {
        // Of Trainer cards, whose Pokémon they are says whose cards are meant.
        true if at.eat("opponent") => PokemonSel::all(PokemonBase::InPlay(Player::Opponent)),
        true => at.anyone_or()?,
        false => PokemonSel::anyone(),
    };
    at.expect("on")?;
    if at.eat("stadium") {
        return Ok(DamageRule::PreventEffectsOnStadium { of });
    }
    Ok(DamageRule::PreventEffects {
        of,
        by,
        to: at.anyone_or()?,
    })
}

fn printed_change(
    printer: &Printer<'_>,
    by: &str,
    to: &PokemonSel,
    change: &DamageChange,
    at: DamageStep,
) -> String {
    let scope = format!("damage by {by} to {}", printer.scope(to));
    let step = match at {
        DamageStep::Before => " before weakness",
        DamageStep::After => " after weakness",
    };
    // What takes damage away stands after Weakness and Resistance unless the text says otherwise.
    let rare_step = if at == DamageStep::After { "" } else { step };
    match change {
        DamageChange::More(n) => format!("{scope} +{}{step}", printer.amount(n)),
        DamageChange::Less(n) => format!("{scope} -{}{step}", printer.amount(n)),
        DamageChange::Half => format!("halve {scope}{rare_step}"),
        DamageChange::Prevent => format!("prevent {scope}{rare_step}"),
        DamageChange::PreventUpTo(n) => {
            let scope = scope.replacen("damage", &format!("damage up to {n}"), 1);
            format!("prevent {scope}{rare_step}")
        }
    }
}

fn told_change(
    say: &Words,
    (by, with): (&PokemonSel, Option<&str>),
    to: &PokemonSel,
    change: &DamageChange,
    at: DamageStep,
) -> String {
    let step = match at {
        DamageStep::Before => "before Weakness and Resistance",
        DamageStep::After => "after Weakness and Resistance",
    };
    let to = say.scope(to);
    let source = say.attacks_of(by, with);
    let verb = if with.is_some() { "does" } else { "do" };
    // What takes damage away stands after Weakness and Resistance unless the text says otherwise.
    let rare = if at == DamageStep::After { "" } else { step };
    match change {
        DamageChange::More(n) => {
            with_bracket(changed_damage(say, &source, verb, n, "more ", &to), step)
        }
        DamageChange::Less(n) => {
            with_bracket(changed_damage(say, &source, verb, n, "less ", &to), step)
        }
        DamageChange::Half => {
            with_bracket(format!("{source} {verb} half the damage to {to}"), rare)
        }
        DamageChange::Prevent => {
            with_bracket(format!("prevent all damage to {to} from {source}"), rare)
        }
        DamageChange::PreventUpTo(n) => {
            let one = match with {
                Some(_) => source,
                None if is_anyone(by) => "an attack".to_owned(),
                None => format!("an attack of {}", say.those(by).text),
            };
            let would = with_bracket(format!("{one} would do {n} or less damage to {to}"), step);
            format!("if {would}, prevent that damage")
        }
    }
}

fn changed_damage(
    say: &Words,
    source: &str,
    verb: &str,
    n: &Amount,
    word: &str,
    to: &str,
) -> String {
    let damage = say.damage(n, word);
    let to = match to {
        "any Pokémon" => String::new(),
        to => format!(" to {to}"),
    };
    match damage.split_once(" for each ") {
        Some((damage, unit)) => format!("{source} {verb} {damage}{to} for each {unit}"),
        None => format!("{source} {verb} {damage}{to}"),
    }
}

fn told_effects(say: &Words, of: Sources, by: &PokemonSel, to: &PokemonSel) -> String {
    let (whose, by) = used_by(say, of, by);
    let not_damage = match of.has(Sources::ATTACKS) {
        true => " (other than damage)",
        false => "",
    };
    // In some eras a Pokémon Tool is an Item, too.
    let not_tools = match of.has(Sources::ITEMS) {
        true => " (not Pokémon Tools)",
        false => "",
    };
    let (of, to) = (of.wording(), say.scope(to));
    format!("prevent all effects{not_damage} on {to} from {whose}{of}{by}{not_tools}")
}

/// Whose effects, as it stands before and after them; Trainer cards have a player, not a Pokémon, behind them.
fn used_by(say: &Words, of: Sources, by: &PokemonSel) -> (String, String) {
    let cards = !of.has(Sources::ATTACKS) && !of.has(Sources::ABILITIES);
    if is_anyone(by) {
        return (String::new(), String::new());
    }
    if let PokemonBase::InPlay(who) = by.base
        && cards
        && *by == PokemonSel::all(by.base)
    {
        return (format!("{} ", owner(who)), String::new());
    }
    (String::new(), format!(" by {}", say.those(by).text))
}
