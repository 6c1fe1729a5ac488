//! Knock Outs and the Prize cards for them.

use super::*;

family! {
    /// Knock Outs and the Prize cards for them.
    pub enum KnockOutRule as KnockOutRuleKind {
        /// More or fewer Prize cards for a Knock Out (PRIZE-9).
        Prizes {
            /// Of which Pokémon.
            of: PokemonSel,
            /// Only by damage of attacks of these: `by damage of SELECT`.
            by: Option<PokemonSel>,
            /// By how many; nothing means that none are taken.
            change: Option<i8>,
        },
        /// `knocked out SELECT goes into lost zone`: where a Knocked Out Pokémon goes instead of the discard pile.
        Goes {
            /// Which Pokémon.
            who: PokemonSel,
            /// Only by damage of attacks of these.
            by: Option<PokemonSel>,
            /// Where to.
            to: Dest,
            /// Which of its cards go there; the others are discarded.
            along: Along,
        },
        /// `knock out of SELECT does not count`: no Prize card is taken for it, and no text counts it.
        DoesNotCount {
            /// Of which Pokémon.
            who: PokemonSel,
        },
        /// `SELECT survives at full hp with 10`: damage of an attack that would Knock it Out leaves so much HP.
        Survives {
            /// Which Pokémon.
            who: PokemonSel,
            /// HP left.
            with: u16,
        },
    }
}

impl Rule for KnockOutRule {
    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        if at.eat("prizes for knock out of") {
            let of = at.anyone_or()?;
            let by = at.by_damage_of()?;
            let change = match at.eat("are 0") {
                true => None,
                false => Some(at.signed()?),
            };
            return Ok(Some(KnockOutRule::Prizes { of, by, change }));
        }
        if at.eat("knock out of") {
            let who = at.anyone_or()?;
            at.expect("does not count")?;
            return Ok(Some(KnockOutRule::DoesNotCount { who }));
        }
        if at.eat("knocked out") {
            let who = at.anyone_or()?;
            let by = at.by_damage_of()?;
            at.expect("goes")?;
            let to = at.destination()?;
            let along = at.along();
            return Ok(Some(KnockOutRule::Goes { who, by, to, along }));
        }
        Ok(None)
    }

    fn parse_about(at: &mut Cursor<'_>, what: &About) -> Parsed<Option<Self>> {
        let About::Pokemon(who) = what else {
            return Ok(None);
        };
        if !at.eat("survives at full hp with") {
            return Ok(None);
        }
        let with = at.number()?;
        let who = who.clone();
        Ok(Some(KnockOutRule::Survives { who, with }))
    }

    fn print(&self, to: &Printer<'_>) -> String {
        match self {
            KnockOutRule::Prizes { of, by, change } => {
                let change = change.map_or("are 0".to_owned(), |n| format!("{n:+}"));
                let (of, by) = (to.scope(of), to.by_damage_of(by));
                format!("prizes for knock out of {of}{by} {change}")
            }
            KnockOutRule::Goes {
                who,
                by,
                to: dest,
                along,
            } => {
                let (who, by) = (to.scope(who), to.by_damage_of(by));
                let dest = to.destination(dest);
                format!("knocked out {who}{by} goes {dest}{}", along.print())
            }
            KnockOutRule::DoesNotCount { who } => {
                format!("knock out of {} does not count", to.scope(who))
            }
            KnockOutRule::Survives { who, with } => {
                format!("{} survives at full hp with {with}", to.pokemon(who))
            }
        }
    }

    fn wording(&self, say: &Words) -> String {
        match self {
            KnockOutRule::Prizes { of, by, change } => {
                let prizes = told_prizes(*change);
                let (of, by) = (any_scope(say, of), told_by(say, by));
                format!("{prizes} when {of} is Knocked Out{by}")
            }
            KnockOutRule::Goes { who, by, to, along } => {
                let (who, by) = (any_scope(say, who), told_by(say, by));
                let to = say.dest(to, "its owner's");
                let along = along.wording(Number::One);
                format!("when {who} is Knocked Out{by}, put it {along} {to}")
            }
            KnockOutRule::DoesNotCount { who } => format!(
                "no Prize card is taken for a Knock Out of {}, and no effect counts it",
                say.scope(who)
            ),
            KnockOutRule::Survives { who, with } => format!(
                "if an attack's damage would Knock Out {} from full HP, it stays in play with {with} HP",
                say.those(who).text
            ),
        }
    }

    fn sample(kind: KnockOutRuleKind, by: &mut Sampler) -> Self {
        match kind {
            KnockOutRuleKind::Prizes => KnockOutRule::Prizes {
                of: by.pokemon(),
                by: by.maybe(Sampler::pokemon),
                change: by.maybe(|by| by.below(5) as i8 - 2),
            },
            KnockOutRuleKind::Goes => KnockOutRule::Goes {
                who: by.everyone(),
                by: by.maybe(Sampler::pokemon),
                to: by.pick(&[Dest::Hand, Dest::LostZone]),
                along: by.along(),
            },
            KnockOutRuleKind::DoesNotCount => KnockOutRule::DoesNotCount { who: by.everyone() },
            KnockOutRuleKind::Survives => KnockOutRule::Survives {
                who: by.pokemon(),
                with: 10 + 10 * by.below(3) as u16,
            },
        }
    }
}

fn told_prizes(change: Option<i8>) -> String {
    let Some(n) = change else {
        return "no Prize cards are taken".to_owned();
    };
    let more = if n < 0 { "fewer" } else { "more" };
    let cards = match n.unsigned_abs() {
        1 => "card is",
        _ => "cards are",
    };
    format!("{} {more} Prize {cards} taken", n.unsigned_abs())
}

/// One of these Pokémon, as it stands before `is Knocked Out`.
fn any_scope(say: &Words, sel: &PokemonSel) -> String {
    match is_anyone(sel) {
        true => "any Pokémon".to_owned(),
        false => say.any_pokemon(sel).text,
    }
}

fn told_by(say: &Words, by: &Option<PokemonSel>) -> String {
    match by {
        None => String::new(),
        Some(by) if is_anyone(by) => " by damage from an attack".to_owned(),
        Some(by) => format!(" by damage from attacks of {}", say.those(by).text),
    }
}
