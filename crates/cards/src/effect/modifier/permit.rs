//! What the rules would not allow.

use super::*;

family! {
    /// What the rules would not allow.
    pub enum PermitRule as PermitRuleKind {
        /// `SELECT may retreat while asleep or paralyzed`.
        RetreatHeld {
            /// Which Pokémon.
            who: PokemonSel,
        },
        /// `SELECT may use attacks of SELECT [for free]`.
        UseAttacks {
            /// Which Pokémon.
            who: PokemonSel,
            /// Only the attack of this name.
            named: Option<String>,
            /// Whose attacks.
            of: AttackSource,
            /// Without the Energy they cost.
            free: bool,
        },
        /// `SELECT may attack twice`.
        AttackTwice {
            /// Which Pokémon.
            who: PokemonSel,
        },
        /// `SELECT may become "M Rayquaza-EX" without ending the turn` (KIND-MEGA-5).
        MegaKeepsTurn {
            /// Which Pokémon.
            who: PokemonSel,
            /// The name of the Mega Evolution.
            into: String,
        },
        /// `this card may evolve at once`: it may be played onto a Pokémon in the first turn or in the turn that came into
        /// play (KIND-TRAIT-1).
        ThisCardEvolvesAtOnce,
        /// Their player may evolve them in the first turn or in the turn they came into play (AMB-11).
        EvolveAtOnce {
            /// Which Pokémon.
            who: PokemonSel,
        },
        /// `attack coins may be flipped again`: all coins of one attack, once in a turn.
        FlipAgain,
    }
}

impl Rule for PermitRule {
    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        let again = at.eat("attack coins may be flipped again");
        Ok(again.then_some(PermitRule::FlipAgain))
    }

    fn parse_about(at: &mut Cursor<'_>, what: &About) -> Parsed<Option<Self>> {
        let who = match what {
            About::Pokemon(who) => who.clone(),
            About::ThisCard => {
                let at_once = at.eat("may evolve at once");
                return Ok(at_once.then_some(PermitRule::ThisCardEvolvesAtOnce));
            }
            About::CardsOn(..) => return Ok(None),
        };
        if at.eat("may evolve at once") {
            return Ok(Some(PermitRule::EvolveAtOnce { who }));
        }
        if at.eat("may retreat while asleep or paralyzed") {
            return Ok(Some(PermitRule::RetreatHeld { who }));
        }
        if at.eat("may attack twice") {
            return Ok(Some(PermitRule::AttackTwice { who }));
        }
        if at.eat("may become") {
            let into = at.text("the name of the Mega Evolution")?;
            at.expect("without ending the turn")?;
            return Ok(Some(PermitRule::MegaKeepsTurn { who, into }));
        }
        if at.eat("may use") {
            return use_attacks(at, who).map(Some);
        }
        Ok(None)
    }

    fn print(&self, to: &Printer<'_>) -> String {
        match self {
            PermitRule::RetreatHeld { who } => {
                format!("{} may retreat while asleep or paralyzed", to.pokemon(who))
            }
            PermitRule::UseAttacks {
                who,
                named,
                of,
                free,
            } => {
                let free = if *free { " for free" } else { "" };
                let of = to.attack_source(of);
                let what = named.as_ref().map_or("attacks".to_owned(), |n| quoted(n));
                format!("{} may use {what} of {of}{free}", to.pokemon(who))
            }
            PermitRule::AttackTwice { who } => format!("{} may attack twice", to.pokemon(who)),
            PermitRule::MegaKeepsTurn { who, into } => {
                let (who, into) = (to.pokemon(who), quoted(into));
                format!("{who} may become {into} without ending the turn")
            }
            PermitRule::ThisCardEvolvesAtOnce => "this card may evolve at once".to_owned(),
            PermitRule::EvolveAtOnce { who } => format!("{} may evolve at once", to.pokemon(who)),
            PermitRule::FlipAgain => "attack coins may be flipped again".to_owned(),
        }
    }

    fn wording(&self, say: &Words) -> String {
        match self {
            PermitRule::RetreatHeld { who } => format!(
                "{} may retreat even while Asleep or Paralyzed",
                say.those(who).text
            ),
            PermitRule::UseAttacks {
                who,
                named,
                of,
                free,
            } => {
                let who = say.those(who).text;
                let of = say.attack_source(of);
                let free = match free {
                    true => " without the Energy it costs",
                    false => "",
                };
                match named {
                    Some(name) => format!("{who} may use the attack {} of {of}{free}", shown(name)),
                    None => format!("{who} may use any attack of {of}{free}"),
                }
            }
            PermitRule::AttackTwice { who } => format!(
                "{} may use the same attack twice in a turn",
                say.those(who).text
            ),
            PermitRule::MegaKeepsTurn { who, into } => format!(
                "your turn doesn't end when {} {}",
                say.those(who).verb("becomes", "become"),
                shown(into)
            ),
            PermitRule::ThisCardEvolvesAtOnce => {
                "this card may be played to evolve a Pokémon even on your first turn, and even if that Pokémon is new this turn"
                    .to_owned()
            }
            PermitRule::EvolveAtOnce { who } => format!(
                "{} may evolve even on a player's first turn, and even if new this turn",
                say.those(who).text
            ),
            PermitRule::FlipAgain => match say.bearer {
                Bearer::Stadium => {
                    "once during each player's turn, when that player has flipped coins for an attack, they may flip those coins again in place of keeping the results"
                }
                Bearer::Pokemon | Bearer::Attached => {
                    "once during your turn, when you have flipped coins for an attack, you may flip those coins again in place of keeping the results"
                }
            }
            .to_owned(),
        }
    }

    fn sample(kind: PermitRuleKind, by: &mut Sampler) -> Self {
        match kind {
            PermitRuleKind::RetreatHeld => PermitRule::RetreatHeld { who: by.pokemon() },
            PermitRuleKind::UseAttacks => PermitRule::UseAttacks {
                who: by.pokemon(),
                named: by.attack_name(),
                of: by.attack_source(),
                free: by.coin(),
            },
            PermitRuleKind::AttackTwice => PermitRule::AttackTwice { who: by.pokemon() },
            PermitRuleKind::MegaKeepsTurn => PermitRule::MegaKeepsTurn {
                who: by.pokemon(),
                into: "M Pebble-EX".to_owned(),
            },
            PermitRuleKind::ThisCardEvolvesAtOnce => PermitRule::ThisCardEvolvesAtOnce,
            PermitRuleKind::EvolveAtOnce => PermitRule::EvolveAtOnce { who: by.pokemon() },
            PermitRuleKind::FlipAgain => PermitRule::FlipAgain,
        }
    }
}

/// `attacks of SELECT [for free]`, or one of them by name, after `SELECT may use`.
fn use_attacks(at: &mut Cursor<'_>, who: PokemonSel) -> Parsed<PermitRule> {
    let named = match at.eat("attacks") {
        true => None,
        false => Some(at.text("`attacks` or the name of an attack")?),
    };
    at.expect("of")?;
    Ok(PermitRule::UseAttacks {
        who,
        named,
        of: at.attack_source()?,
        free: at.eat("for free"),
    })
}
