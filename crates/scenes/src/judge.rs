//! Compares the game with what a ruling expects.

use crate::actor::Actor;
use crate::describe;
use crate::log::matches;
use crate::report::Failure;
use crate::scene;
use crate::script::{
    Act, CardTest, Cards, Expect, Line, LogTest, Named, Next, Of, Scene, Sight, Spot, Thing, Want,
    Zone,
};
use rulebox_engine::book::deck_check;
use rulebox_engine::chance::ChanceNode;
use rulebox_engine::choice::Purpose;
use rulebox_engine::outcome::EndReason;
use rulebox_engine::state::{Pile, SlotId};
use rulebox_engine::table::Ctx;
use rulebox_engine::{CardId, Duel, Pending, Seat};
use rulebox_rules::{Kinds, RuleId, Ruleset};

/// What was found instead, in words.
type Met = Result<(), String>;

fn met(holds: bool, got: impl FnOnce() -> String) -> Met {
    if holds { Ok(()) } else { Err(got()) }
}

/// Everything an expectation can be about.
pub(crate) struct Judge<'a> {
    pub(crate) actor: &'a Actor,
    pub(crate) scene: &'a Scene,
    pub(crate) rules: &'a Ruleset,
}

impl Judge<'_> {
    /// Checks one line.
    pub(crate) fn check(&self, line: &Line<Expect>) -> Result<(), Failure> {
        self.expect(&line.what)
            .map_err(|got| Failure::new(line.line, &line.text, got))
    }

    /// Whether these lines are about what is asked now, even if only *done* can be answered. What would be true of any
    /// such question, as that something may not be done, says nothing of this one.
    pub(crate) fn looks_at_the_question(&self, lines: &[Line<Expect>]) -> bool {
        let about = |line: &&Line<Expect>| {
            matches!(
                line.what,
                Expect::Options(..)
                    | Expect::May(..)
                    | Expect::Next(Next::Seat(_, Some(_)))
                    | Expect::Sees(_, _, Zone::Search, Sight::Card(_))
            )
        };
        let mut about = lines.iter().filter(about).peekable();
        about.peek().is_some() && about.all(|line| self.expect(&line.what).is_ok())
    }

    fn expect(&self, expect: &Expect) -> Met {
        let battle = &self.actor.battle;
        match expect {
            Expect::Pile(seat, pile, cards) => self.pile(*seat, *pile, cards),
            Expect::Bench(seat, cards) => {
                let bench: Vec<CardId> = battle
                    .state
                    .bench(Duel::board(*seat))
                    .map(|s| battle.state.top(s))
                    .collect();
                self.cards(&bench, cards)
            }
            Expect::Spot(spot, of) => self.spot(spot, of),
            Expect::Stadium(wanted) => self.stadium(wanted.as_ref()),
            Expect::Turn(turn, seat) => {
                let (found, who) = (battle.state.turn, Duel::seat(battle.state.turn_side));
                met(found == *turn && who == *seat, || {
                    format!("turn {found} {}", describe::seat(who))
                })
            }
            Expect::Options(seat, number) => self.options(*seat, *number),
            Expect::May(seat, act, rule) => self.may(*seat, act, *rule),
            Expect::MayNot(seat, act, rule) => self.may_not(*seat, act, *rule),
            Expect::Next(next) => self.next(next),
            Expect::Log(viewer, test, events) => self.log(*viewer, *test, events),
            Expect::Winner(seat, because) => self.winner(*seat, *because),
            Expect::GoesOn => met(battle.state.outcome.is_none(), || describe::pending(battle)),
            Expect::SuddenDeath => {
                met(battle.state.sudden_deaths > 0, || describe::pending(battle))
            }
            Expect::Switch(name, value) => {
                let found = self.rules.get(name).unwrap_or_default();
                met(found == *value, || format!("{name} = {found}"))
            }
            Expect::Card(card, test) => self.card(card, test),
            Expect::Legal | Expect::Illegal(_) | Expect::Advice(_) => self.deck(expect),
            Expect::Sees(viewer, whose, zone, sight) => self.sees(*viewer, *whose, *zone, sight),
            Expect::Knows(kind, wanted) => {
                met(self.knows(kind) == *wanted, || "the opposite".to_owned())
            }
        }
    }

    fn pile(&self, seat: Seat, pile: Pile, cards: &Cards) -> Met {
        let state = &self.actor.battle.state;
        let mut found: Vec<CardId> = state.pile(seat, pile).collect();
        // Decks lie bottom first.
        if pile == Pile::Deck {
            found.reverse();
        }
        self.cards(&found, cards)
    }

    fn names(&self, cards: &[CardId]) -> String {
        let names: Vec<&str> = cards
            .iter()
            .map(|c| self.actor.battle.book.name(*c))
            .collect();
        if names.is_empty() {
            "no cards".to_owned()
        } else {
            format!("{} cards: {}", names.len(), names.join(", "))
        }
    }

    fn cards(&self, found: &[CardId], wanted: &Cards) -> Met {
        let count = |named: &Named| found.iter().filter(|c| self.actor.is(**c, named)).count();
        let holds = match wanted {
            Cards::Count(n) => found.len() == *n,
            Cards::Has(None, named) => count(named) > 0,
            Cards::Has(Some(n), named) => count(named) == *n,
            Cards::Lacks(named) => count(named) == 0,
            Cards::Top(list) => {
                list.len() <= found.len()
                    && list
                        .iter()
                        .zip(found)
                        .all(|(named, c)| self.actor.is(*c, named))
            }
            Cards::Are(list) => {
                let copies = |named: &Named| list.iter().filter(|n| n.name == named.name).count();
                list.len() == found.len() && list.iter().all(|named| count(named) == copies(named))
            }
        };
        met(holds, || self.names(found))
    }

    fn stadium(&self, wanted: Option<&Named>) -> Met {
        let found = self.actor.battle.state.stadiums().next();
        let holds = match (found, wanted) {
            (None, None) => true,
            (Some(card), Some(named)) => self.actor.is(card, named),
            _ => false,
        };
        met(holds, || {
            found.map_or("no stadium".to_owned(), |c| {
                self.actor.battle.book.name(c).to_owned()
            })
        })
    }

    fn spot(&self, spot: &Spot, of: &Of) -> Met {
        let seat = spot.seat.unwrap_or(Seat(0));
        let slots = self.actor.spot(spot, seat)?;
        match slots.as_slice() {
            [slot] => self.pokemon(*slot, of),
            _ => {
                let all: Vec<String> = slots
                    .iter()
                    .map(|s| describe::spot(&self.actor.battle, *s))
                    .collect();
                Err(format!("that can mean several: {}", all.join(", ")))
            }
        }
    }

    fn pokemon(&self, slot: SlotId, of: &Of) -> Met {
        let battle = &self.actor.battle;
        let table = battle.table();
        let number = |found: i32, wanted: i32| met(found == wanted, || found.to_string());
        match of {
            Of::Is(named) => met(self.actor.is(battle.state.top(slot), named), || {
                describe::spot(battle, slot)
            }),
            Of::Damage(n) => number(table.damage_on(slot), i32::from(*n)),
            Of::Hp(n) => number(table.hp(slot), i32::from(*n)),
            Of::RemainingHp(n) => number(table.remaining_hp(slot), *n),
            Of::RetreatCost(n) => number(i32::from(table.retreat_cost(slot)), i32::from(*n)),
            Of::Prizes(n) => number(i32::from(table.prizes_for(slot)), i32::from(*n)),
            Of::Condition(..) | Of::NoConditions => self.condition(slot, of),
            Of::Has(count, thing) => {
                let found = self.attached(slot, thing);
                let holds = count.map_or(found > 0, |n| n == found);
                met(holds, || {
                    self.names(&battle.state.attached(slot).collect::<Vec<_>>())
                })
            }
            Of::HasNo(thing) => met(self.attached(slot, thing) == 0, || {
                self.names(&battle.state.attached(slot).collect::<Vec<_>>())
            }),
            Of::Evolved(wanted) => met(table.is_evolved(slot) == *wanted, || {
                describe::spot(battle, slot)
            }),
            Of::Matches(filter, wanted) => {
                let ctx = Ctx::of(Duel::holder(slot), CardId::NONE, SlotId::NONE);
                met(table.pokemon_fits(&ctx, slot, filter) == *wanted, || {
                    "the opposite".to_owned()
                })
            }
            Of::Stack(list) => {
                let stack: Vec<CardId> = battle.state.stack_of(slot).collect();
                let holds = stack.len() == list.len()
                    && list.iter().zip(&stack).all(|(n, c)| self.actor.is(*c, n));
                met(holds, || self.names(&stack))
            }
        }
    }

    fn condition(&self, slot: SlotId, of: &Of) -> Met {
        let conditions = self.actor.battle.state.pokemon(slot).conditions;
        let holds = match of {
            Of::Condition(condition, wanted) => conditions.has(*condition) == *wanted,
            _ => !conditions.any(),
        };
        met(holds, || {
            let found: Vec<&str> = conditions.iter().map(|c| c.name()).collect();
            if found.is_empty() {
                "no conditions".to_owned()
            } else {
                found.join(", ")
            }
        })
    }

    fn attached(&self, slot: SlotId, thing: &Thing) -> usize {
        let battle = &self.actor.battle;
        let is = |card: &CardId| match thing {
            Thing::Card(named) => self.actor.is(*card, named),
            Thing::Energy => battle.table().def(*card).is_energy,
            Thing::Tool => battle.table().tool_of(slot) == Some(*card),
        };
        battle.state.attached(slot).filter(is).count()
    }

    fn options(&self, seat: Seat, number: usize) -> Met {
        let battle = &self.actor.battle;
        let mut options = Vec::new();
        battle.options(&mut options);
        let asked = battle.prompt().is_some_and(|p| p.seat() == seat);
        met(asked && options.len() == number, || {
            format!("{} options: {}", options.len(), describe::pending(battle))
        })
    }

    /// The player must be the one who is asked, before it makes sense to say what they may do.
    fn is_asked(&self, seat: Seat) -> Met {
        let battle = &self.actor.battle;
        met(battle.prompt().is_some_and(|p| p.seat() == seat), || {
            describe::pending(battle)
        })
    }

    fn may(&self, seat: Seat, act: &Act, rule: Option<RuleId>) -> Met {
        self.is_asked(seat)?;
        let battle = &self.actor.battle;
        let choices = self.actor.choices(seat, act)?;
        let refusals: Vec<String> = choices
            .iter()
            .filter_map(|c| battle.why_not(*c))
            .map(|r| r.to_string())
            .collect();
        met(refusals.len() < choices.len(), || match refusals.first() {
            Some(refusal) => format!("refused: {refusal}"),
            None => format!("there is nothing like that: {}", describe::pending(battle)),
        })?;
        let allowing = choices
            .iter()
            .find(|c| battle.why_not(**c).is_none())
            .map(|c| battle.why(*c));
        match (allowing, rule) {
            (Some(found), Some(rule)) => met(found == rule, || {
                format!("allowed, but by another rule: {found}")
            }),
            _ => Ok(()),
        }
    }

    fn may_not(&self, seat: Seat, act: &Act, rule: Option<RuleId>) -> Met {
        self.is_asked(seat)?;
        let battle = &self.actor.battle;
        let choices = self.actor.choices(seat, act)?;
        for choice in &choices {
            match battle.why_not(*choice) {
                None => {
                    return Err(format!(
                        "allowed by {}: {}",
                        battle.why(*choice),
                        describe::choice(battle, *choice)
                    ));
                }
                Some(reason) if rule.is_some_and(|rule| rule != reason.rule()) => {
                    return Err(format!("refused, but by another rule: {reason}"));
                }
                Some(_) => {}
            }
        }
        Ok(())
    }

    fn next(&self, next: &Next) -> Met {
        let battle = &self.actor.battle;
        let holds = match (next, battle.pending()) {
            (Next::Coin(seat), Pending::Chance(ChanceNode::Flip(who))) => {
                seat.is_none_or(|s| s == who)
            }
            (Next::Random, Pending::Chance(ChanceNode::Pick(_))) => true,
            (Next::Seat(seat, want), Pending::Ask(prompt)) => {
                prompt.seat() == *seat
                    && match want {
                        None => true,
                        Some(Want::Purpose(word)) => describe::purpose(battle, &prompt) == *word,
                        Some(Want::Card(named)) => {
                            matches!(prompt.purpose, Purpose::Card(card) if card.is_some() && self.actor.is(card, named))
                        }
                    }
            }
            _ => false,
        };
        met(holds, || describe::pending(battle))
    }

    fn log(&self, viewer: Option<Seat>, test: LogTest, wanted: &[String]) -> Met {
        let events = self.actor.log.part(viewer);
        let shown = || {
            if events.is_empty() {
                "no events".to_owned()
            } else {
                events.join(", ")
            }
        };
        match test {
            LogTest::Absent => match events.iter().find(|e| wanted.iter().any(|w| matches(w, e))) {
                Some(event) => Err(format!("this happened: {event}")),
                None => Ok(()),
            },
            LogTest::Exactly => {
                let same = events.len() == wanted.len()
                    && wanted.iter().zip(&events).all(|(w, e)| matches(w, e));
                met(same, shown)
            }
            LogTest::InOrder => {
                let mut left = events.iter();
                match wanted.iter().find(|w| !left.any(|e| matches(w, e))) {
                    Some(missing) => Err(format!(
                        "`{missing}` is missing, or not in this order: {}",
                        shown()
                    )),
                    None => Ok(()),
                }
            }
        }
    }

    fn winner(&self, seat: Seat, because: Option<EndReason>) -> Met {
        let battle = &self.actor.battle;
        let holds = battle.state.outcome.is_some_and(|o| {
            o.is_won_by(Duel::side(seat)) && because.is_none_or(|b| b == o.because)
        });
        met(holds, || describe::pending(battle))
    }

    fn card(&self, card: &Named, test: &CardTest) -> Met {
        let other = if let CardTest::SameName(other, _) = test {
            Some(other)
        } else {
            None
        };
        let catalog = &self.actor.battle.book.catalog;
        let battle = scene::alone(card, other, *self.rules, catalog);
        let battle = battle.map_err(|(_, message)| message)?;
        let (first, second) = (CardId::new(Seat(0), 0), CardId::new(Seat(0), 1));
        let def = battle.book.def(first);
        let holds = match test {
            CardTest::Matches(filter, wanted) => {
                let ctx = Ctx::of(Seat(0), CardId::NONE, SlotId::NONE);
                battle.table().card_fits(&ctx, first, filter) == *wanted
            }
            CardTest::SameName(_, wanted) => (def.name == battle.book.def(second).name) == *wanted,
            CardTest::Starts(wanted) => def.starts == *wanted,
            CardTest::Prizes(n) => return met(def.prizes == *n, || def.prizes.to_string()),
        };
        met(holds, || "the opposite".to_owned())
    }

    fn deck(&self, expect: &Expect) -> Met {
        let Scene::Deck(deck) = self.scene else {
            return Err("this ruling has no `deck`".to_owned());
        };
        let faults = match expect {
            Expect::Advice(_) => deck_check::advice(self.rules, deck),
            _ => deck_check::check(self.rules, deck),
        };
        let holds = match expect {
            Expect::Illegal(rule) | Expect::Advice(Some(rule)) => {
                faults.iter().any(|f| f.rule() == *rule)
            }
            _ => faults.is_empty(),
        };
        met(holds, || {
            let found: Vec<String> = faults.iter().map(ToString::to_string).collect();
            if found.is_empty() {
                "nothing wrong with the deck".to_owned()
            } else {
                found.join("; ")
            }
        })
    }

    /// Whether the book describes this kind of card.
    fn knows(&self, kind: &str) -> bool {
        match (kind, Kinds::from_word(kind)) {
            ("dual-types", _) => self.rules.known.dual_types,
            ("ancient-traits", _) => self.rules.known.ancient_traits,
            (_, Some(kind)) => self.rules.knows(kind),
            _ => false,
        }
    }

    fn sees(&self, viewer: Seat, whose: Seat, zone: Zone, sight: &Sight) -> Met {
        let battle = &self.actor.battle;
        let table = battle.table();
        let top = |slot| battle.state.top(slot);
        let all: Vec<CardId> = match zone {
            Zone::Pile(pile) => battle.state.pile(whose, pile).collect(),
            Zone::Active => Some(battle.state.active(Duel::board(whose)))
                .filter(|s| s.is_some())
                .map(top)
                .into_iter()
                .collect(),
            Zone::Bench => battle.state.bench(Duel::board(whose)).map(top).collect(),
            Zone::Search => battle.known_to(Some(viewer)).looking_at,
        };
        let sees =
            |card: &CardId| matches!(zone, Zone::Search) || table.is_known(Some(viewer), *card);
        let known: Vec<CardId> = all.iter().copied().filter(sees).collect();
        let hidden = all.len() - known.len();
        let holds = match sight {
            Sight::Hidden(n) => hidden == *n,
            Sight::Card(named) => known.iter().any(|c| self.actor.is(*c, named)),
            Sight::NotCard(named) => !known.iter().any(|c| self.actor.is(*c, named)),
            Sight::Nothing => known.is_empty(),
        };
        met(holds, || {
            format!("{hidden} hidden, and {}", self.names(&known))
        })
    }
}
