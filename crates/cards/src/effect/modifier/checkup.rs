//! Special Conditions between turns, and healing.

use super::*;

family! {
    /// Special Conditions between turns, and healing.
    pub enum CheckupRule as CheckupRuleKind {
        /// `poison counters on SELECT +2`: between turns.
        PoisonCounters {
            /// On which Pokémon.
            who: PokemonSel,
            /// How many more.
            change: i8,
        },
        /// `burn counters on SELECT are 6`: between turns.
        BurnCounters {
            /// On which Pokémon.
            who: PokemonSel,
            /// How many.
            are: u8,
        },
        /// `sleep of SELECT needs 2 heads`: so many coins are flipped, and it wakes up only if all are heads.
        SleepCoins {
            /// Of which Pokémon.
            who: PokemonSel,
            /// How many coins.
            heads: u8,
        },
        /// `healing of SELECT doubled`.
        HealingDoubled {
            /// Of which Pokémon.
            who: PokemonSel,
        },
    }
}

impl Rule for CheckupRule {
    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        if at.eat("poison counters on") {
            let who = at.anyone_or()?;
            let change = at.signed()?;
            return Ok(Some(CheckupRule::PoisonCounters { who, change }));
        }
        if at.eat("burn counters on") {
            let who = at.anyone_or()?;
            at.expect("are")?;
            let are = at.number()?;
            return Ok(Some(CheckupRule::BurnCounters { who, are }));
        }
        if at.eat("sleep of") {
            let who = at.anyone_or()?;
            at.expect("needs")?;
            let heads = at.number()?;
            at.expect("heads")?;
            return Ok(Some(CheckupRule::SleepCoins { who, heads }));
        }
        if at.eat("healing of") {
            let who = at.anyone_or()?;
            at.expect("doubled")?;
            return Ok(Some(CheckupRule::HealingDoubled { who }));
        }
        Ok(None)
    }

    fn parse_about(_at: &mut Cursor<'_>, _what: &About) -> Parsed<Option<Self>> {
        Ok(None)
    }

    fn print(&self, to: &Printer<'_>) -> String {
        match self {
            CheckupRule::PoisonCounters { who, change } => {
                format!("poison counters on {} {change:+}", to.scope(who))
            }
            CheckupRule::BurnCounters { who, are } => {
                format!("burn counters on {} are {are}", to.scope(who))
            }
            CheckupRule::SleepCoins { who, heads } => {
                format!("sleep of {} needs {heads} heads", to.scope(who))
            }
            CheckupRule::HealingDoubled { who } => format!("healing of {} doubled", to.scope(who)),
        }
    }

    fn wording(&self, say: &Words) -> String {
        match self {
            CheckupRule::PoisonCounters { who, change } => {
                let more = if *change < 0 { "fewer" } else { "more" };
                let n = change.unsigned_abs();
                let counters = if n == 1 { "counter" } else { "counters" };
                let who = say.scope(who);
                format!("Poison puts {n} {more} damage {counters} on {who}")
            }
            CheckupRule::BurnCounters { who, are } => {
                let counters = if *are == 1 { "counter" } else { "counters" };
                format!("Burn puts {are} damage {counters} on {}", say.scope(who))
            }
            CheckupRule::SleepCoins { who, heads } => told_sleep(say, who, *heads),
            CheckupRule::HealingDoubled { who } => {
                format!("twice as much damage is healed from {}", say.scope(who))
            }
        }
    }

    fn sample(kind: CheckupRuleKind, by: &mut Sampler) -> Self {
        match kind {
            CheckupRuleKind::PoisonCounters => CheckupRule::PoisonCounters {
                who: by.everyone(),
                change: by.below(5) as i8 - 2,
            },
            CheckupRuleKind::BurnCounters => CheckupRule::BurnCounters {
                who: by.everyone(),
                are: by.below(9) as u8,
            },
            CheckupRuleKind::SleepCoins => CheckupRule::SleepCoins {
                who: by.everyone(),
                heads: 1 + by.below(3) as u8,
            },
            CheckupRuleKind::HealingDoubled => CheckupRule::HealingDoubled { who: by.everyone() },
        }
    }
}

/// How many coins wake up a Pokémon.
fn told_sleep(say: &Words, who: &PokemonSel, coins: u8) -> String {
    let player = match is_anyone(who) {
        true => "between turns, the player of an Asleep Pokémon".to_owned(),
        false => {
            let asleep = say.any_pokemon(who).verb("is", "are");
            format!("if {asleep} Asleep between turns, its player")
        }
    };
    let (flips, all) = match coins {
        1 => ("1 coin".to_owned(), "that is"),
        2 => ("2 coins".to_owned(), "both are"),
        n => (format!("{n} coins"), "all of them are"),
    };
    format!("{player} flips {flips} for it; it wakes up only if {all} heads")
}
