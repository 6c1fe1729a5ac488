//! Lays out searches of a deck (AMB-32): what is looked for, what becomes of it, and the shuffle.

use crate::procedures::program::{CardOp, Op};
use crate::program::choice::compile::{cards_in, only_for_bench};
use crate::program::choice::{ChoiceOp, ChooseCards, Goal};
use crate::program::compile::{CompileError, Compiler};
use crate::state::ids::Register;
use rulebox_cards::effect::*;

impl Compiler<'_> {
    pub(super) fn search(
        &mut self,
        who: Player,
        parts: &[SearchPart],
        either: bool,
        to: &SearchTo,
        reveal: bool,
    ) -> Result<(), CompileError> {
        let players: &[Player] = if who == Player::Each {
            &[Player::You, Player::Opponent]
        } else {
            &[who]
        };
        for player in players {
            let mark = self.next_register;
            match to {
                SearchTo::Dest(to) => self.search_for(*player, parts, either, to, reveal)?,
                SearchTo::Then(var, block) => {
                    self.look_for(*player, parts, either, Goal::Elsewhere, Some(var.into()))?;
                    self.emit(block)?;
                    self.op(Op::Cards(CardOp::Shuffle(*player)));
                }
            }
            self.next_register = mark;
        }
        Ok(())
    }

    fn search_for(
        &mut self,
        player: Player,
        parts: &[SearchPart],
        either: bool,
        to: &Dest,
        reveal: bool,
    ) -> Result<(), CompileError> {
        let found = self.look_for(player, parts, either, Goal::of(to), None)?;
        // Cards that go back on top of the deck lie on it only after it was shuffled.
        let on_deck = matches!(to, Dest::DeckTop | Dest::DeckBottom);
        if on_deck {
            self.op(Op::Cards(CardOp::Shuffle(player)));
            // The player still knows the cards that were found, though not where they lie for the moment.
            for into in &found {
                self.op(Op::Cards(CardOp::Look {
                    into: *into,
                    cards: cards_in(*into),
                    reveal: false,
                }));
            }
        }
        for into in found {
            self.moving(cards_in(into), to, reveal)?;
        }
        // Who searches for each of several Pokémon shuffles once, after the last one.
        if !on_deck {
            self.op(match self.in_each {
                true => Op::Cards(CardOp::ShuffleLater(player)),
                false => Op::Cards(CardOp::Shuffle(player)),
            });
        }
        Ok(())
    }

    /// The choices of a search, one for each sort; where the text says "or", one choice among the sorts. Gives where
    /// they are kept.
    fn look_for(
        &mut self,
        player: Player,
        parts: &[SearchPart],
        either: bool,
        goal: Goal,
        name: Option<Register>,
    ) -> Result<Vec<Register>, CompileError> {
        let mut sorts = parts
            .iter()
            .map(|part| (sort_of(player, part, goal), part.differ));
        let several = parts.len() > 1 && !either;
        if several && name.is_some() {
            return Err(CompileError::NotYet("several sorts under one name"));
        }
        let mut found = Vec::new();
        while let Some((from, differ)) = sorts.next() {
            let into = match name {
                Some(name) => name,
                None => self.register()?,
            };
            let or = match either {
                true => sorts.by_ref().map(|(sort, _)| sort).collect(),
                false => Vec::new(),
            };
            self.op(Op::Choice(ChoiceOp::Cards(ChooseCards {
                into,
                from,
                search: Some(player),
                or,
                differ,
                goal,
                fitting: None,
            })));
            found.push(into);
        }
        Ok(found)
    }
}

fn sort_of(player: Player, part: &SearchPart, goal: Goal) -> CardSel {
    let filter = part.filter.clone();
    CardSel {
        from: CardZone::Deck(player),
        filter: match goal {
            Goal::Bench => only_for_bench(filter),
            Goal::Pokemon | Goal::Elsewhere => filter,
        },
        count: part.count.clone(),
        chooser: Chooser::You,
        by_card: false,
    }
}
