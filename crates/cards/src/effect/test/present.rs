//! How the game stands for the player who asks.

use super::*;

family! {
    /// How the game stands for the player who asks.
    pub enum PresentTest as PresentTestKind {
        /// `this has energy for "Dark Wing"`: what that attack of it costs.
        HasEnergyFor(PokemonSel, String),
        /// `drawn for the turn`: this card is played by its trigger of that name.
        DrawnForTurn,
        /// `played from hand`: this card, rather than its effect being used by another card.
        PlayedFromHand,
        /// `this has extra energy [P D]`: units beyond the cost of the attack that pay for these symbols together.
        ExtraEnergyPays(PokemonSel, Vec<EnergyType>),
        /// `you go second`: that player took the second turn of the game.
        GoesSecond(Player),
        /// It is that player's turn.
        TurnOf(Player),
        /// It is that player's first turn.
        FirstTurn(Player),
    }
}

impl Circumstance for PresentTest {
    fn parse(at: &mut Cursor<'_>) -> Parsed<Option<Test>> {
        let found = |test| Ok(Some(Test::Present(test)));
        if at.eat("during") {
            let who = at.owner()?;
            let first = at.eat("first");
            at.expect("turn")?;
            return found(match first {
                true => PresentTest::FirstTurn(who),
                false => PresentTest::TurnOf(who),
            });
        }
        if at.eat("drawn for the turn") {
            return found(PresentTest::DrawnForTurn);
        }
        if at.eat("played from hand") {
            return found(PresentTest::PlayedFromHand);
        }
        for (subject, who) in vocab::SUBJECTS {
            let second = Test::Present(PresentTest::GoesSecond(*who));
            for go in ["go", "goes"] {
                if at.eat(&format!("{subject} {go} second")) {
                    return Ok(Some(second));
                }
                if at.eat(&format!("{subject} {go} first")) {
                    return Ok(Some(Test::Not(Box::new(second))));
                }
            }
        }
        Ok(None)
    }

    fn parse_about(at: &mut Cursor<'_>, who: &PokemonSel, _start: Span) -> Parsed<Option<Self>> {
        if at.eat("has energy for") {
            let name = at.text("the name of an attack")?;
            return Ok(Some(PresentTest::HasEnergyFor(who.clone(), name)));
        }
        if at.eat("has extra energy") {
            let cost = at.cost_symbols()?;
            return Ok(Some(PresentTest::ExtraEnergyPays(who.clone(), cost)));
        }
        Ok(None)
    }

    fn print(&self, to: &Printer<'_>) -> String {
        match self {
            PresentTest::HasEnergyFor(sel, name) => {
                format!("{} has energy for {}", to.pokemon(sel), quoted(name))
            }
            PresentTest::DrawnForTurn => "drawn for the turn".to_owned(),
            PresentTest::PlayedFromHand => "played from hand".to_owned(),
            PresentTest::ExtraEnergyPays(sel, symbols) => {
                let symbols: Vec<String> = symbols.iter().map(|t| t.symbol().to_string()).collect();
                let who = to.pokemon(sel);
                format!("{who} has extra energy [{}]", symbols.join(" "))
            }
            PresentTest::GoesSecond(Player::You) => "you go second".to_owned(),
            PresentTest::GoesSecond(who) => format!("{} goes second", who.subject()),
            PresentTest::TurnOf(who) => format!("during {} turn", who.owner()),
            PresentTest::FirstTurn(who) => format!("during {} first turn", who.owner()),
        }
    }

    fn wording(&self, say: &Words) -> String {
        match self {
            PresentTest::HasEnergyFor(sel, name) => {
                let who = say.pokemon(sel).verb("has", "have");
                format!("{who} enough Energy for the attack {}", shown(name))
            }
            PresentTest::DrawnForTurn => "you have just drawn it for the turn".to_owned(),
            PresentTest::PlayedFromHand => "this card was played from the hand".to_owned(),
            PresentTest::ExtraEnergyPays(sel, cost) => {
                let who = say.pokemon(sel).verb("has", "have");
                format!(
                    "{who} at least {} extra Energy attached (beyond this attack's cost)",
                    symbols(cost)
                )
            }
            PresentTest::GoesSecond(who) => format!("{} went second in this game", subject(*who)),
            PresentTest::TurnOf(who) => format!("it is {} turn", owner(*who)),
            PresentTest::FirstTurn(who) => format!("it is {} first turn", owner(*who)),
        }
    }

    fn denied(&self, _say: &Words) -> Option<String> {
        match self {
            PresentTest::TurnOf(who) => Some(format!("it is not {} turn", owner(*who))),
            PresentTest::FirstTurn(who) => Some(format!("it is not {} first turn", owner(*who))),
            PresentTest::HasEnergyFor(..)
            | PresentTest::DrawnForTurn
            | PresentTest::PlayedFromHand
            | PresentTest::ExtraEnergyPays(..)
            | PresentTest::GoesSecond(_) => None,
        }
    }

    fn sample(kind: PresentTestKind, by: &mut Sampler) -> Self {
        match kind {
            PresentTestKind::HasEnergyFor => {
                PresentTest::HasEnergyFor(by.single(), "Ember".to_owned())
            }
            PresentTestKind::DrawnForTurn => PresentTest::DrawnForTurn,
            PresentTestKind::PlayedFromHand => PresentTest::PlayedFromHand,
            PresentTestKind::ExtraEnergyPays => {
                PresentTest::ExtraEnergyPays(by.single(), vec![by.energy_type()])
            }
            PresentTestKind::GoesSecond => PresentTest::GoesSecond(by.player()),
            PresentTestKind::TurnOf => PresentTest::TurnOf(by.player()),
            PresentTestKind::FirstTurn => PresentTest::FirstTurn(by.player()),
        }
    }
}
