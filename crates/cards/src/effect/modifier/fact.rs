//! What a Pokémon or a Bench is like.

use super::*;

/// The most Pokémon for which any rule makes room on a Bench.
const LARGEST_BENCH: i32 = 8;

/// How many Pokémon a Bench holds where no rule says otherwise.
const USUAL_BENCH: u8 = 5;

family! {
    /// What a Pokémon or a Bench is like.
    pub enum FactRule as FactRuleKind {
        /// HP changes.
        Hp {
            /// Of which Pokémon.
            who: PokemonSel,
            /// By how much.
            change: i16,
        },
        /// `type of SELECT is {D}`.
        Type {
            /// Of which Pokémon.
            who: PokemonSel,
            /// The only type.
            is: EnergyType,
        },
        /// `weakness of SELECT is …`.
        Weakness {
            /// Of which Pokémon.
            who: PokemonSel,
            /// What it is.
            is: WeaknessChange,
        },
        /// `no {P} weakness`: Weakness to that type is not applied at all.
        NoWeaknessTo(EnergyType),
        /// `SELECT counts as team-plasma`.
        CountsAs {
            /// Which Pokémon.
            who: PokemonSel,
            /// What else they are.
            kinds: Kinds,
        },
        /// Another Bench size: `each player's bench size is 8 if TEST`, where `your` means that player.
        BenchSize {
            /// Whose Bench.
            who: Player,
            /// How many Pokémon.
            size: u8,
            /// `and you discard first`: the owner of this card does, where both players must.
            you_first: bool,
            /// Only if this holds for that player.
            test: Option<Test>,
        },
    }
}

/// What a Weakness becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeaknessChange {
    /// `none`.
    None,
    /// `x2`: applied as ×2, whatever is printed.
    Double,
    /// `{P} x2`: this one instead.
    To(EnergyType),
}

impl Rule for FactRule {
    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Self>> {
        if at.eat("hp of") {
            let who = at.pokemon()?;
            let change = at.signed()?;
            return Ok(Some(FactRule::Hp { who, change }));
        }
        if at.eat("type of") {
            let who = at.pokemon()?;
            at.expect("is")?;
            let is = at.symbol()?;
            return Ok(Some(FactRule::Type { who, is }));
        }
        if at.eat("weakness of") {
            let who = at.pokemon()?;
            at.expect("is")?;
            let is = weakness(at)?;
            return Ok(Some(FactRule::Weakness { who, is }));
        }
        if at.eat("no") {
            let to = at.symbol()?;
            at.expect("weakness")?;
            return Ok(Some(FactRule::NoWeaknessTo(to)));
        }
        for (owner, who) in vocab::OWNERS {
            if at.eat(&format!("{owner} bench size is")) {
                return bench_size(at, *who).map(Some);
            }
        }
        Ok(None)
    }

    fn parse_about(at: &mut Cursor<'_>, what: &About) -> Parsed<Option<Self>> {
        let About::Pokemon(who) = what else {
            return Ok(None);
        };
        if !at.eat("counts as") {
            return Ok(None);
        }
        let word = at.word().unwrap_or("");
        let Some(kinds) = Kinds::from_word(word) else {
            return Err(at.unknown("a kind", Kinds::WORDS.iter().map(|(word, _)| *word)));
        };
        at.advance();
        let who = who.clone();
        Ok(Some(FactRule::CountsAs { who, kinds }))
    }

    fn print(&self, to: &Printer<'_>) -> String {
        match self {
            FactRule::Hp { who, change } => format!("hp of {} {change:+}", to.pokemon(who)),
            FactRule::Type { who, is } => {
                format!("type of {} is {{{}}}", to.pokemon(who), is.symbol())
            }
            FactRule::Weakness { who, is } => {
                let is = match is {
                    WeaknessChange::None => "none".to_owned(),
                    WeaknessChange::Double => "x2".to_owned(),
                    WeaknessChange::To(t) => format!("{{{}}} x2", t.symbol()),
                };
                format!("weakness of {} is {is}", to.pokemon(who))
            }
            FactRule::NoWeaknessTo(t) => format!("no {{{}}} weakness", t.symbol()),
            FactRule::CountsAs { who, kinds } => {
                let kind = kinds.words().next().unwrap_or_default();
                format!("{} counts as {kind}", to.pokemon(who))
            }
            FactRule::BenchSize {
                who,
                size,
                you_first,
                test,
            } => {
                let first = match you_first {
                    true => " and you discard first",
                    false => "",
                };
                let test = test.as_ref().map(|test| format!(" if {}", to.test(test)));
                let test = test.unwrap_or_default();
                format!("{} bench size is {size}{first}{test}", who.owner())
            }
        }
    }

    fn wording(&self, say: &Words) -> String {
        match self {
            FactRule::Hp { who, change } => {
                let who = say.those(who).verb("has", "have");
                match change {
                    0.. => format!("{who} {change} more HP"),
                    _ => format!("{who} {} less HP", change.unsigned_abs()),
                }
            }
            FactRule::Type { who, is } => {
                format!("{} only {}", say.those(who).verb("is", "are"), symbol(*is))
            }
            FactRule::Weakness { who, is } => {
                let those = say.those(who);
                let who = &those.text;
                match is {
                    WeaknessChange::None => format!("{} no Weakness", those.verb("has", "have")),
                    WeaknessChange::Double => format!("any Weakness of {who} counts as ×2"),
                    WeaknessChange::To(t) => format!("the Weakness of {who} is {} ×2", symbol(*t)),
                }
            }
            FactRule::NoWeaknessTo(t) => format!("{} Weakness isn't applied", symbol(*t)),
            FactRule::CountsAs { who, kinds } => {
                let who = say.those(who);
                let kind = Filter::Fact(FactFilter::Kind(*kinds));
                format!(
                    "{} also {}",
                    who.text,
                    say.pokemon_condition(&kind, who.number)
                )
            }
            FactRule::BenchSize {
                who,
                size,
                you_first,
                test,
            } => told_bench_size(say, *who, *size, *you_first, test.as_ref()),
        }
    }

    fn sample(kind: FactRuleKind, by: &mut Sampler) -> Self {
        match kind {
            FactRuleKind::Hp => FactRule::Hp {
                who: by.pokemon(),
                change: by.below(200) as i16 - 100,
            },
            FactRuleKind::Type => FactRule::Type {
                who: by.pokemon(),
                is: by.energy_type(),
            },
            FactRuleKind::Weakness => {
                let to = WeaknessChange::To(by.energy_type());
                FactRule::Weakness {
                    who: by.pokemon(),
                    is: by.pick(&[WeaknessChange::None, WeaknessChange::Double, to]),
                }
            }
            FactRuleKind::NoWeaknessTo => FactRule::NoWeaknessTo(by.energy_type()),
            FactRuleKind::CountsAs => FactRule::CountsAs {
                who: by.pokemon(),
                kinds: by.phrase(Kinds::WORDS),
            },
            FactRuleKind::BenchSize => FactRule::BenchSize {
                who: by.player(),
                size: by.below(9) as u8,
                you_first: by.coin(),
                test: by.maybe(|_| Test::Present(PresentTest::TurnOf(Player::You))),
            },
        }
    }
}

fn weakness(at: &mut Cursor<'_>) -> Parsed<WeaknessChange> {
    if at.eat("none") {
        return Ok(WeaknessChange::None);
    }
    if at.eat("x2") {
        return Ok(WeaknessChange::Double);
    }
    let to = at.symbol()?;
    at.expect("x2")?;
    Ok(WeaknessChange::To(to))
}

/// `8 [and you discard first] [if TEST]` after `each player's bench size is`.
fn bench_size(at: &mut Cursor<'_>, who: Player) -> Parsed<FactRule> {
    let large = at.fault(format!(
        "A Bench has room for {LARGEST_BENCH} Pokémon at most."
    ));
    let size = match at.number::<i32>()? {
        size @ 0..=LARGEST_BENCH => size as u8,
        _ => return Err(large),
    };
    let you_first = at.eat("and you discard first");
    let test = match at.eat("if") {
        true => Some(at.test()?),
        false => None,
    };
    Ok(FactRule::BenchSize {
        who,
        size,
        you_first,
        test,
    })
}

fn told_bench_size(
    say: &Words,
    who: Player,
    size: u8,
    you_first: bool,
    test: Option<&Test>,
) -> String {
    let holds = format!("holds up to {size} Pokémon");
    let test = test.map(|test| say.test(test));
    let having = test
        .as_ref()
        .and_then(|test| test.strip_prefix("you have "));
    let bench = match (&test, having, who) {
        (None, ..) => format!("{} Bench {holds}", owner(who)),
        (_, Some(having), Player::Each) => {
            format!("the Bench of each player who has {having} {holds}")
        }
        (_, Some(having), who) => {
            format!("{} Bench {holds} if that player has {having}", owner(who))
        }
        (Some(test), ..) => {
            format!(
                "{} Bench {holds} if this is true for that player: {test}",
                owner(who)
            )
        }
    };
    // What a rule allows beyond the usual size is lost with it.
    let more = size > USUAL_BENCH;
    let lost = match who {
        _ if !more => String::new(),
        Player::You => format!(
            ". If it may no longer hold so many, discard Pokémon from it until {USUAL_BENCH} are left"
        ),
        Player::Opponent | Player::Each => format!(
            ". A player whose Bench may no longer hold so many discards Pokémon from it until {USUAL_BENCH} are left"
        ),
    };
    let you = match say.bearer {
        Bearer::Stadium => "the player who played this card does",
        Bearer::Pokemon | Bearer::Attached => "you do",
    };
    let first = match (you_first, more) {
        (false, _) => String::new(),
        (true, true) => format!(", and if both players have to, {you} so first"),
        (true, false) => {
            format!("; if both players have to discard Pokémon from the Bench, {you} so first")
        }
    };
    format!("{bench}{lost}{first}")
}
