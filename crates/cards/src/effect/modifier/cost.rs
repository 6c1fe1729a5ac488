//! Costs: of retreating and of attacks.

use super::*;

family! {
    /// Costs.
    pub enum CostRule as CostRuleKind {
        /// The Retreat Cost changes; it never falls below 0.
        Retreat {
            /// Of which Pokémon.
            who: PokemonSel,
            /// How.
            change: RetreatChange,
        },
        /// The cost of attacks changes.
        Attack {
            /// Of which Pokémon.
            who: PokemonSel,
            /// Only of the attack of this name.
            with: Option<String>,
            /// How.
            change: CostChange,
        },
    }
}

family! {
    /// How a Retreat Cost changes.
    pub enum RetreatChange as RetreatChangeKind {
        /// `+N`: so many symbols more.
        More(Amount),
        /// `-N`: so many fewer.
        Less(Amount),
        /// `is 0`: none at all.
        Free,
    }
}

family! {
    /// How the cost of an attack changes.
    pub enum CostChange as CostChangeKind {
        /// `+N`: so many Colorless symbols more.
        More(Amount),
        /// `-N`: so many Colorless symbols fewer.
        Less(Amount),
        /// `-N any`: so many symbols fewer, of any type.
        LessAny(Amount),
        /// `-[L]`: these symbols fewer.
        LessOf(Vec<EnergyType>),
        /// `ignores colorless`: no Colorless symbols.
        NoColorless,
        /// `is 0`: nothing.
        Free,
    }
}

impl Rule for CostRule {
    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        if at.eat("retreat cost of") {
            return retreat(at).map(Some);
        }
        if at.eat("attack cost of") {
            return attack(at).map(Some);
        }
        Ok(None)
    }

    fn parse_about(_at: &mut Cursor<'_>, _what: &About) -> Parsed<Option<Self>> {
        Ok(None)
    }

    fn print(&self, to: &Printer<'_>) -> String {
        match self {
            CostRule::Retreat { who, change } => {
                let change = match change {
                    RetreatChange::More(n) => format!("+{}", to.plain_amount(n)),
                    RetreatChange::Less(n) => format!("-{}", to.plain_amount(n)),
                    RetreatChange::Free => "is 0".to_owned(),
                };
                format!("retreat cost of {} {change}", to.pokemon(who))
            }
            CostRule::Attack { who, with, change } => {
                let change = match change {
                    CostChange::More(n) => format!("+{}", to.plain_amount(n)),
                    CostChange::Less(n) => format!("-{}", to.plain_amount(n)),
                    CostChange::LessAny(n) => format!("-{} any", to.plain_amount(n)),
                    CostChange::LessOf(symbols) => {
                        let symbols: Vec<String> =
                            symbols.iter().map(|t| t.symbol().to_string()).collect();
                        format!("-[{}]", symbols.join(" "))
                    }
                    CostChange::NoColorless => "ignores colorless".to_owned(),
                    CostChange::Free => "is 0".to_owned(),
                };
                format!(
                    "attack cost of {}{} {change}",
                    to.scope(who),
                    with_attack(with)
                )
            }
        }
    }

    fn wording(&self, say: &Words) -> String {
        match self {
            CostRule::Retreat { who, change } => {
                let who = say.those(who);
                let change = match change {
                    RetreatChange::Free => {
                        return format!("{} no Retreat Cost", who.verb("has", "have"));
                    }
                    RetreatChange::More(n) => so_much(say, n, "more"),
                    RetreatChange::Less(n) => so_much(say, n, "less"),
                };
                format!("the Retreat Cost of {} is {change}", who.text)
            }
            CostRule::Attack { who, with, change } => {
                let attacks = say.attacks_of(who, with.as_deref());
                let cost = if with.is_some() { "costs" } else { "cost" };
                match change {
                    CostChange::More(n) => format!("{attacks} {cost} {}", so_much(say, n, "more")),
                    CostChange::Less(n) => format!("{attacks} {cost} {}", so_much(say, n, "less")),
                    CostChange::LessAny(n) => {
                        let symbols = say.things(n, "symbol", "symbols");
                        format!("{attacks} {cost} {symbols} of any type less")
                    }
                    CostChange::LessOf(list) => format!("{attacks} {cost} {} less", symbols(list)),
                    CostChange::NoColorless => {
                        let colorless = symbol(EnergyType::Colorless);
                        format!("ignore all {colorless} in the cost of {attacks}")
                    }
                    CostChange::Free => format!("{attacks} {cost} no Energy"),
                }
            }
        }
    }

    fn sample(kind: CostRuleKind, by: &mut Sampler) -> Self {
        match kind {
            CostRuleKind::Retreat => CostRule::Retreat {
                who: by.pokemon(),
                change: match by.pick(RetreatChange::KINDS) {
                    RetreatChangeKind::More => RetreatChange::More(by.amount(1)),
                    RetreatChangeKind::Less => RetreatChange::Less(by.amount(1)),
                    RetreatChangeKind::Free => RetreatChange::Free,
                },
            },
            CostRuleKind::Attack => CostRule::Attack {
                who: by.everyone(),
                with: by.attack_name(),
                change: match by.pick(CostChange::KINDS) {
                    CostChangeKind::More => CostChange::More(by.amount(1)),
                    CostChangeKind::Less => CostChange::Less(by.amount(1)),
                    CostChangeKind::LessAny => CostChange::LessAny(by.amount(1)),
                    CostChangeKind::LessOf => {
                        CostChange::LessOf(vec![by.energy_type(), by.energy_type()])
                    }
                    CostChangeKind::NoColorless => CostChange::NoColorless,
                    CostChangeKind::Free => CostChange::Free,
                },
            },
        }
    }
}

fn retreat(at: &mut Cursor<'_>) -> Parsed<CostRule> {
    let who = at.pokemon()?;
    if at.eat("is") {
        let fault = at.fault("Only `is 0` can stand here, or a change such as `-1`.");
        let number: i32 = at.number()?;
        let change = RetreatChange::Free;
        return match number {
            0 => Ok(CostRule::Retreat { who, change }),
            _ => Err(fault),
        };
    }
    let change = if at.eat_sign('+') {
        RetreatChange::More(at.plain_amount()?)
    } else if at.eat_sign('-') {
        RetreatChange::Less(at.plain_amount()?)
    } else {
        return Err(at.fault("Here a change such as `-1`, `+1` or `is 0` is missing."));
    };
    Ok(CostRule::Retreat { who, change })
}

fn attack(at: &mut Cursor<'_>) -> Parsed<CostRule> {
    let who = at.anyone_or()?;
    let with = at.with_attack()?;
    let change = if at.eat("is 0") {
        CostChange::Free
    } else if at.eat("ignores colorless") {
        CostChange::NoColorless
    } else if at.eat_sign('+') {
        CostChange::More(at.plain_amount()?)
    } else if at.eat_sign('-') {
        if at.sees_sign('[') {
            CostChange::LessOf(at.cost_symbols()?)
        } else {
            let less = at.plain_amount()?;
            match at.eat("any") {
                true => CostChange::LessAny(less),
                false => CostChange::Less(less),
            }
        }
    } else {
        return Err(
            at.fault("Here a change of the cost is missing, such as `-1`, `-[L]`, `+1` or `is 0`.")
        );
    };
    Ok(CostRule::Attack { who, with, change })
}

/// `{C} more`, `{C}{C} less`, `{C} less for each …`.
fn so_much(say: &Words, n: &Amount, word: &str) -> String {
    let symbol = symbol(EnergyType::Colorless);
    match (n, say.unit(n)) {
        (Amount::Number(n @ 1..=4), _) => format!("{} {word}", symbol.repeat(*n as usize)),
        (_, Some(unit)) => format!("{symbol} {word} for each {unit}"),
        (_, None) => format!("{word} by ({}) {symbol}", say.amount(n)),
    }
}
