//! What happened in this turn or in the one before.

use super::*;

family! {
    /// What happened in this turn or in the one before.
    pub enum PastTest as PastTestKind {
        /// One of the player's Pokémon was Knocked Out in the opponent's last turn: `your {F} pokemon was knocked out last
        /// turn [by damage]`.
        KnockedOutLastTurn {
            /// Of what sort.
            filter: Filter,
            /// By damage of an attack.
            by_damage: bool,
        },
        /// An attack damaged it in the opponent's last turn: `this was damaged last turn`.
        DamagedLastTurn(PokemonSel),
        /// `used "Needle Shock" last turn`: in their own last turn.
        UsedAttackLastTurn(String),
        /// `you played supporter where … this turn`.
        PlayedSupporter {
            /// Who.
            who: Player,
            /// Of what sort.
            filter: Filter,
        },
    }
}

impl Circumstance for PastTest {
    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Test>> {
        if at.eat("used") {
            let name = at.text("the name of an attack")?;
            at.expect("last turn")?;
            return Ok(Some(Test::Past(PastTest::UsedAttackLastTurn(name))));
        }
        for (subject, who) in vocab::SUBJECTS {
            if at.eat(&format!("{subject} played")) {
                let filter = at.card_phrase()?;
                at.expect("this turn")?;
                let played = PastTest::PlayedSupporter { who: *who, filter };
                return Ok(Some(Test::Past(played)));
            }
        }
        Ok(None)
    }

    fn parse_about(at: &mut Cursor<'_>, who: &PokemonSel, start: Span) -> Parsed<Option<Self>> {
        if at.eat("was knocked out last turn") {
            let by_damage = at.eat("by damage");
            let filter = who.filter.clone();
            let yours = who.base == PokemonBase::InPlay(Player::You) && who.count == Count::All;
            return match yours {
                true => Ok(Some(PastTest::KnockedOutLastTurn { filter, by_damage })),
                false => Err(Fault::new(
                    start,
                    "Only `your pokemon` can stand here: texts ask for those that were Knocked Out in the opponent's last turn.",
                )),
            };
        }
        let damaged = at.eat("was damaged last turn");
        Ok(damaged.then(|| PastTest::DamagedLastTurn(who.clone())))
    }

    fn print(&self, to: &Printer<'_>) -> String {
        match self {
            PastTest::KnockedOutLastTurn { filter, by_damage } => {
                let by = if *by_damage { " by damage" } else { "" };
                let who = to.pokemon(&yours(filter));
                format!("{who} was knocked out last turn{by}")
            }
            PastTest::DamagedLastTurn(sel) => {
                format!("{} was damaged last turn", to.pokemon(sel))
            }
            PastTest::UsedAttackLastTurn(name) => format!("used {} last turn", quoted(name)),
            PastTest::PlayedSupporter { who, filter } => {
                let filter = to.card_phrase(filter, false);
                format!("{} played {filter} this turn", who.subject())
            }
        }
    }

    fn wording(&self, say: &Words) -> String {
        match self {
            PastTest::KnockedOutLastTurn { filter, by_damage } => {
                let by = match by_damage {
                    true => " by damage from an attack",
                    false => "",
                };
                let who = say.any_pokemon(&yours(filter)).text;
                format!("{who} was Knocked Out{by} during your opponent's last turn")
            }
            PastTest::DamagedLastTurn(sel) => format!(
                "an attack damaged {} during your opponent's last turn",
                say.pokemon(sel).text
            ),
            PastTest::UsedAttackLastTurn(name) => format!(
                "any of your Pokémon used {} during your last turn",
                shown(name)
            ),
            PastTest::PlayedSupporter { who, filter } => {
                let have = if *who == Player::You { "have" } else { "has" };
                let sort = with_article(&say.cards_of(filter, Number::One));
                format!("{} {have} played {sort} this turn", subject(*who))
            }
        }
    }

    fn denied(&self, _say: &Words) -> Option<String> {
        match self {
            PastTest::UsedAttackLastTurn(name) => Some(format!(
                "none of your Pokémon used {} during your last turn",
                shown(name)
            )),
            PastTest::KnockedOutLastTurn { .. }
            | PastTest::DamagedLastTurn(_)
            | PastTest::PlayedSupporter { .. } => None,
        }
    }

    fn is_long(&self) -> bool {
        matches!(self, PastTest::KnockedOutLastTurn { .. })
    }

    fn sample(kind: PastTestKind, by: &mut Sampler) -> Self {
        match kind {
            PastTestKind::KnockedOutLastTurn => PastTest::KnockedOutLastTurn {
                filter: by.filter(1),
                by_damage: by.coin(),
            },
            PastTestKind::DamagedLastTurn => PastTest::DamagedLastTurn(by.single()),
            PastTestKind::UsedAttackLastTurn => PastTest::UsedAttackLastTurn("Ember".to_owned()),
            PastTestKind::PlayedSupporter => PastTest::PlayedSupporter {
                who: by.player(),
                filter: by.filter(1),
            },
        }
    }
}

impl PastTest {
    /// Whether it is about earlier turns, so that it does not begin or end while it is looked at.
    pub(crate) fn is_settled(&self) -> bool {
        match self {
            PastTest::KnockedOutLastTurn { .. }
            | PastTest::DamagedLastTurn(_)
            | PastTest::UsedAttackLastTurn(_) => true,
            PastTest::PlayedSupporter { .. } => false,
        }
    }
}

/// The player's Pokémon of this sort.
fn yours(filter: &Filter) -> PokemonSel {
    PokemonSel {
        filter: filter.clone(),
        ..PokemonSel::all(PokemonBase::InPlay(Player::You))
    }
}
