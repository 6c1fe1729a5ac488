//! Lays out what is done with cards.

use crate::procedures::program::{CardOp, Op, PokemonOp};
use crate::program::attach::with_room;
use crate::program::choice::Goal;
use crate::program::choice::compile::cards_in;
use crate::program::compile::{CompileError, Compiler, Verb};
use crate::state::ids::Register;
use rulebox_cards::effect::{CardSel, CardVerb, Chooser, Count, Dest, Effect, PokemonSel, Var};

impl Verb for CardVerb {
    fn compile(&self, _: &Effect, c: &mut Compiler<'_>) -> Result<(), CompileError> {
        match self {
            CardVerb::Draw {
                who,
                count,
                up_to: true,
            } => {
                let (into, who) = (c.register()?, *who);
                let max = count.clone();
                c.op(Op::Cards(CardOp::AskDraw { into, who, max }));
                let number = into;
                c.op(Op::Cards(CardOp::DrawNumber { who, number }));
            }
            CardVerb::Draw {
                who,
                count,
                up_to: false,
            } => {
                let (who, count) = (*who, count.clone());
                c.op(Op::Cards(CardOp::Draw { who, count }));
            }
            CardVerb::DrawUntil { who, size } => {
                let (who, size) = (*who, size.clone());
                c.op(Op::Cards(CardOp::DrawUntil { who, size }));
            }
            CardVerb::Move {
                cards,
                to,
                reveal,
                var,
            } => c.move_cards(cards, to, *reveal, *var)?,
            CardVerb::Search {
                who,
                parts,
                either,
                to,
                reveal,
            } => c.search(*who, parts, *either, to, *reveal)?,
            CardVerb::RevealUntil { who, filter, var } => {
                c.op(Op::Cards(CardOp::RevealUntil {
                    who: *who,
                    filter: filter.clone(),
                    into: var.into(),
                }));
            }
            CardVerb::Look { cards, var, reveal } => c.look(cards, var.into(), *reveal),
            CardVerb::Shuffle { who } => {
                c.op(Op::Cards(CardOp::Shuffle(*who)));
            }
        }
        Ok(())
    }

    fn is_deed(&self) -> bool {
        match self {
            CardVerb::Move { .. } => true,
            CardVerb::Draw { .. }
            | CardVerb::DrawUntil { .. }
            | CardVerb::Search { .. }
            | CardVerb::RevealUntil { .. }
            | CardVerb::Look { .. }
            | CardVerb::Shuffle { .. } => false,
        }
    }

    fn target(&mut self) -> Option<&mut PokemonSel> {
        None
    }

    fn subject(&mut self) -> Option<&mut PokemonSel> {
        None
    }
}

impl Compiler<'_> {
    fn look(&mut self, cards: &CardSel, into: Register, reveal: bool) {
        let mut cards = cards.clone();
        // Chance picks what is looked at.
        if cards.chooser == Chooser::Random {
            self.choose_cards(into, &cards, None, Goal::Elsewhere);
            cards = cards_in(into);
        }
        self.op(Op::Cards(CardOp::Look {
            into,
            cards,
            reveal,
        }));
    }

    fn move_cards(
        &mut self,
        cards: &CardSel,
        to: &Dest,
        reveal: bool,
        var: Option<Var>,
    ) -> Result<(), CompileError> {
        let mut to = to.clone();
        if let Dest::Attach { to, .. } = &mut to {
            *to = with_room(cards, to);
        }
        let nobody = self.unless_taken(cards, &to);
        let picked = match var {
            Some(var) => self.name_cards(var.into(), cards, Goal::of(&to)),
            None => self.resolve_cards(cards, Goal::of(&to))?,
        };
        self.moving(picked, &to, reveal)?;
        nobody.into_iter().for_each(|jump| self.land(jump));
        Ok(())
    }

    /// Cards that were chosen go where the text says.
    pub(super) fn moving(
        &mut self,
        cards: CardSel,
        to: &Dest,
        reveal: bool,
    ) -> Result<(), CompileError> {
        match to {
            Dest::Attach { to, spread: false } => self.attach_to_one(cards, to)?,
            Dest::Attach { to, spread: true } => self.attach_to_several(cards, to)?,
            Dest::Onto(onto) => self.evolve_with(cards, onto)?,
            Dest::InPlaceOf(_) => {
                self.op(Op::Pokemon(PokemonOp::TakePlace { card: cards }));
            }
            Dest::DeckTop | Dest::DeckBottom => {
                let at_random = cards.chooser == Chooser::Random && cards.count == Count::All;
                let left = self.collect(cards)?;
                if reveal {
                    self.op(Op::Cards(CardOp::Reveal(left)));
                }
                self.op(Op::Cards(CardOp::Order {
                    left,
                    top: *to == Dest::DeckTop,
                    at_random,
                }));
            }
            Dest::Hand
            | Dest::Discard
            | Dest::DeckShuffled
            | Dest::LostZone
            | Dest::Bench
            | Dest::Prizes => {
                let to = to.clone();
                let shuffled = to == Dest::DeckShuffled;
                self.op(Op::Cards(CardOp::Move { cards, to, reveal }));
                if shuffled {
                    self.op(Op::Cards(CardOp::ShuffleTouched));
                }
            }
        }
        Ok(())
    }

    /// Cards that are kept in a register from now on.
    pub(in crate::program) fn collect(&mut self, cards: CardSel) -> Result<Register, CompileError> {
        let into = self.register()?;
        self.op(Op::Cards(CardOp::Collect { into, from: cards }));
        Ok(into)
    }
}
