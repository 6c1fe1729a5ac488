//! Makes programs and cards by chance, from a seed. Only forms that the parser itself produces: no list
//! inside a list of the same sort, no list of one.

mod cards;
mod modifiers;
mod parts;

use rulebox_cards::effect::*;
use rulebox_rules::TypeSet;

/// What a bound name stands for.
#[derive(Clone, Copy, PartialEq)]
pub enum Sort {
    /// Pokémon in play.
    Pokemon,
    /// Cards.
    Cards,
    /// A number, a type or an attack.
    Other,
}

/// A source of chance and the names bound so far.
pub struct Generator {
    state: u64,
    names: Vec<Sort>,
    flipped: bool,
    repetitions: u8,
    paying: bool,
}

const NAMES: [&str; 3] = ["those", "target", "kept"];

impl Generator {
    /// A generator that always makes the same from the same seed.
    pub fn new(seed: u64) -> Generator {
        let mut random = Generator {
            state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1,
            names: Vec::new(),
            flipped: false,
            repetitions: 0,
            paying: false,
        };
        random.below(2);
        random
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.state >> 33) % limit
    }

    fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    fn pick<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u64) as usize].clone()
    }

    /// A program with its names.
    pub fn program(&mut self) -> Program {
        self.names.clear();
        self.flipped = false;
        let effect = self.sequence(3);
        Program {
            names: self.bound_names(),
            effect,
        }
    }

    fn bound_names(&self) -> Vec<String> {
        NAMES
            .iter()
            .take(self.names.len())
            .map(|n| (*n).to_owned())
            .collect()
    }

    /// No statement, one, or several.
    fn sequence(&mut self, depth: u32) -> Effect {
        let mut list: Vec<Effect> = (0..self.below(4)).map(|_| self.effect(depth)).collect();
        if list.len() == 1 {
            list.remove(0)
        } else {
            Effect::Seq(list)
        }
    }

    fn boxed(&mut self, depth: u32) -> Box<Effect> {
        Box::new(self.sequence(depth.saturating_sub(1)))
    }

    fn repeated(&mut self, depth: u32) -> Box<Effect> {
        self.repetitions += 1;
        let effect = self.boxed(depth);
        self.repetitions -= 1;
        effect
    }

    fn bind(&mut self, sort: Sort) -> Var {
        self.names.push(sort);
        Var(self.names.len() as u8 - 1)
    }

    fn effect(&mut self, depth: u32) -> Effect {
        if depth > 0 && self.below(3) == 0 {
            return self.control(depth);
        }
        if self.names.len() < Program::MAX_NAMES && self.below(6) == 0 {
            return self.naming();
        }
        if self.coin() {
            self.pokemon_verb()
        } else {
            self.card_verb()
        }
    }

    fn control(&mut self, depth: u32) -> Effect {
        match self.below(17) {
            0 => Effect::Seq(vec![self.effect(depth - 1), self.effect(depth - 1)]),
            1 => self.branching_flip(depth),
            2 => {
                let test = self.test(2);
                let then = self.boxed(depth);
                let otherwise = if self.coin() {
                    Some(self.boxed(depth))
                } else {
                    None
                };
                Effect::Flow(FlowVerb::If {
                    test,
                    then,
                    otherwise,
                })
            }
            3 => Effect::Flow(FlowVerb::May {
                by: self.player(),
                effect: self.boxed(depth),
            }),
            4 => Effect::Flow(FlowVerb::IfDone {
                first: self.boxed(depth),
                then: self.boxed(depth),
            }),
            5 if self.repetitions < 2 => Effect::Flow(FlowVerb::EachPokemon {
                of: self.pokemon(),
                effect: self.repeated(depth),
            }),
            6 if self.repetitions < 2 => Effect::Flow(FlowVerb::Repeat {
                times: match self.amount(1) {
                    Amount::Number(n) => Amount::Number(n.clamp(1, MOST_REPETITIONS)),
                    other => other,
                },
                effect: self.repeated(depth),
            }),
            7 => {
                let options = vec![
                    self.sequence(depth - 1),
                    self.sequence(depth - 1),
                    self.sequence(depth - 1),
                ];
                let max = 1 + self.below(3) as u8;
                Effect::Flow(FlowVerb::Modes {
                    freely: self.coin(),
                    min: self.below(u64::from(max) + 1) as u8,
                    max,
                    options,
                })
            }
            8 => Effect::Attack(AttackVerb::Require(self.boxed(depth))),
            9 => Effect::Attack(AttackVerb::Before(self.boxed(depth))),
            10 => Effect::Attack(AttackVerb::First(self.boxed(depth))),
            11 => Effect::Lasting(LastingVerb::Delayed {
                who: self.player(),
                effect: Box::new(self.effect(depth - 1)),
            }),
            15 if !self.paying => self.pay(depth),
            13 => match self.name_of(Sort::Cards) {
                Some(of) => self.guess(of, depth),
                None => Effect::Turn(TurnVerb::Another),
            },
            14 if self.names.len() < Program::MAX_NAMES => self.search_then(depth),
            12 => Effect::Lasting(LastingVerb::Marker {
                name: "Char".to_owned(),
                on: self.pokemon(),
                rule: Box::new(self.inner_when()),
            }),
            _ => {
                let test = Test::Not(Box::new(self.test(1)));
                Effect::Attack(AttackVerb::Require(Box::new(Effect::Flow(FlowVerb::If {
                    test,
                    then: Box::new(Effect::Attack(AttackVerb::Fail)),
                    otherwise: None,
                }))))
            }
        }
    }

    /// A price, which takes something.
    fn pay(&mut self, depth: u32) -> Effect {
        self.paying = true;
        let mut list = match self.sequence(depth - 1) {
            Effect::Seq(list) => list,
            one => vec![one],
        };
        self.paying = false;
        list.push(Effect::Cards(CardVerb::Move {
            cards: self.cards(),
            to: self.dest(),
            reveal: self.coin(),
            var: None,
        }));
        let one = list.len() == 1;
        Effect::Flow(FlowVerb::Pay(Box::new(match one {
            true => list.remove(0),
            false => Effect::Seq(list),
        })))
    }

    fn guess(&mut self, of: Var, depth: u32) -> Effect {
        Effect::Choice(ChoiceVerb::Guess {
            by: self.player(),
            what: self.pick(&[Guessed::Type, Guessed::Hp]),
            of,
            right: Some(self.boxed(depth)),
            wrong: Some(self.boxed(depth)),
        })
    }

    fn search_then(&mut self, depth: u32) -> Effect {
        let who = self.player();
        let mut parts: Vec<SearchPart> = (0..=self.below(2)).map(|_| self.search_part()).collect();
        let either = parts.len() > 1 && self.coin();
        if either {
            // The `or` between sorts would be read as a part of a longer filter.
            let sorts = [
                Filter::Sort(CardSort::Pokemon),
                Filter::Sort(CardSort::Item),
                Filter::Sort(CardSort::BasicEnergy),
            ];
            parts
                .iter_mut()
                .for_each(|part| part.filter = self.pick(&sorts));
        }
        let var = self.bind(Sort::Cards);
        Effect::Cards(CardVerb::Search {
            who,
            parts,
            either,
            to: SearchTo::Then(var, self.boxed(depth)),
            reveal: false,
        })
    }

    fn branching_flip(&mut self, depth: u32) -> Effect {
        self.flipped = true;
        let by = self.player();
        let heads = if self.coin() {
            Some(self.boxed(depth))
        } else {
            None
        };
        let tails = if self.coin() {
            Some(self.boxed(depth))
        } else {
            None
        };
        Effect::Flow(FlowVerb::Flip {
            coins: Coins::Number(Amount::Number(1)),
            by,
            heads,
            tails,
        })
    }

    fn naming(&mut self) -> Effect {
        match self.below(8) {
            0 => {
                let from = self.pokemon();
                Effect::Choice(ChoiceVerb::Pokemon {
                    from,
                    var: self.bind(Sort::Pokemon),
                })
            }
            1 => {
                let from = self.cards();
                Effect::Choice(ChoiceVerb::Cards {
                    from,
                    var: self.bind(Sort::Cards),
                })
            }
            2 => Effect::Choice(ChoiceVerb::Type {
                among: self.coin().then(|| {
                    let types = TypeSet::of(self.energy_type());
                    types.with(self.energy_type())
                }),
                var: self.bind(Sort::Other),
            }),
            3 => {
                let max = self.amount(1);
                Effect::Choice(ChoiceVerb::Number {
                    min: Amount::Number(0),
                    max,
                    var: self.bind(Sort::Other),
                })
            }
            4 => {
                let of = self.pokemon();
                Effect::Choice(ChoiceVerb::Attack {
                    of,
                    var: self.bind(Sort::Other),
                })
            }
            5 => {
                let (who, filter) = (self.player(), self.filter(1));
                Effect::Cards(CardVerb::RevealUntil {
                    who,
                    filter,
                    var: self.bind(Sort::Cards),
                })
            }
            6 => {
                let (cards, to) = (self.cards(), self.dest());
                Effect::Cards(CardVerb::Move {
                    cards,
                    to,
                    reveal: self.coin(),
                    var: Some(self.bind(Sort::Cards)),
                })
            }
            _ => {
                let cards = self.cards();
                Effect::Cards(CardVerb::Look {
                    cards,
                    reveal: self.coin(),
                    var: self.bind(Sort::Cards),
                })
            }
        }
    }

    fn pokemon_verb(&mut self) -> Effect {
        match self.below(24) {
            0 => Effect::Attack(AttackVerb::Fail),
            1 => Effect::Attack(AttackVerb::Base(
                self.pick(&[BaseOp::Add, BaseOp::Sub, BaseOp::Set]),
                self.amount(2),
            )),
            2 => {
                let some = Ignoring {
                    weakness: true,
                    resistance: self.coin(),
                    effects: self.coin(),
                };
                Effect::Attack(AttackVerb::BaseIgnores(some))
            }
            3 => {
                let ignoring = Ignoring {
                    weakness: self.coin(),
                    resistance: self.coin(),
                    effects: self.coin(),
                };
                Effect::Attack(AttackVerb::Damage {
                    amount: self.amount(2),
                    to: self.pokemon(),
                    ignoring,
                })
            }
            4 => Effect::Counters(CounterVerb::Put {
                count: self.amount(2),
                on: self.pokemon(),
                spread: self.coin(),
            }),
            5 => Effect::Counters(CounterVerb::Move {
                count: self.amount(1),
                up_to: self.coin(),
                from: self.pokemon(),
                to: self.pokemon(),
            }),
            6 => {
                let amount = if self.coin() {
                    Some(self.amount(2))
                } else {
                    None
                };
                Effect::Counters(CounterVerb::Heal {
                    amount,
                    of: self.pokemon(),
                })
            }
            7 => {
                let counters = if self.coin() {
                    Some(self.below(9) as u8)
                } else {
                    None
                };
                Effect::Conditions(ConditionVerb::Inflict {
                    condition: self.condition(),
                    on: self.pokemon(),
                    counters,
                    deadly: false,
                })
            }
            8 => {
                let condition = if self.coin() {
                    Some(self.condition())
                } else {
                    None
                };
                Effect::Conditions(ConditionVerb::Cure {
                    condition,
                    of: self.pokemon(),
                })
            }
            9 => Effect::Pokemon(PokemonVerb::Switch {
                who: self.player(),
                with: self.pokemon(),
            }),
            10 => Effect::Pokemon(PokemonVerb::KnockOut {
                which: self.pokemon(),
            }),
            11 => Effect::Pokemon(PokemonVerb::Return {
                which: self.pokemon(),
                to: self.dest(),
                along: self.along(),
            }),
            12 | 13 => {
                let untils = [
                    Until::EndOfTurn,
                    Until::EndOfTurnWhileActive,
                    Until::EndOfOpponentsNextTurn,
                    Until::YourNextTurn,
                    Until::OpponentsNextTurn,
                    Until::ThisAttack,
                    Until::RestOfGame,
                ];
                let rule = match self.coin() {
                    true => LastingRule::Rule(self.modifier()),
                    false => LastingRule::When(Box::new(self.inner_when())),
                };
                Effect::Lasting(LastingVerb::Holds {
                    rule,
                    until: self.pick(&untils),
                })
            }
            14 => Effect::Turn(TurnVerb::End),
            15 => Effect::Counters(CounterVerb::Share {
                among: self.pokemon(),
            }),
            16 => Effect::Attack(AttackVerb::Copy {
                of: self.attack_source(),
            }),
            17 => Effect::Pokemon(PokemonVerb::Devolve {
                which: self.pokemon(),
                to: self.dest(),
                repeatedly: self.coin(),
            }),
            18 => Effect::Turn(TurnVerb::Another),
            19 => Effect::Turn(TurnVerb::EndsAfterDraw { who: self.player() }),
            20 => Effect::Play(PlayVerb::ThisCard),
            21 => Effect::Play(PlayVerb::TurnAround),
            22 => Effect::Prizes(PrizeVerb::Take {
                count: self.amount(1),
            }),
            _ => Effect::Turn(TurnVerb::Win { who: self.player() }),
        }
    }

    fn card_verb(&mut self) -> Effect {
        match self.below(10) {
            0 => Effect::Cards(CardVerb::Draw {
                who: self.player(),
                count: self.amount(2),
                up_to: self.coin(),
            }),
            1 => Effect::Cards(CardVerb::DrawUntil {
                who: self.player(),
                size: self.amount(2),
            }),
            2 | 3 => Effect::Cards(CardVerb::Move {
                cards: self.cards(),
                to: self.dest(),
                reveal: self.coin(),
                var: None,
            }),
            4 => Effect::Cards(CardVerb::Search {
                who: self.player(),
                parts: (0..=self.below(2)).map(|_| self.search_part()).collect(),
                either: false,
                to: SearchTo::Dest(self.dest()),
                reveal: self.coin(),
            }),
            6 => Effect::Play(PlayVerb::Supporter {
                cards: self.cards(),
            }),
            7 => Effect::Prizes(PrizeVerb::TurnUp {
                cards: self.cards(),
            }),
            8 => Effect::Prizes(PrizeVerb::Shuffle { who: self.player() }),
            5 => Effect::Cards(CardVerb::Shuffle { who: self.player() }),
            _ => {
                let coins = if self.coin() {
                    Coins::UntilTails
                } else {
                    Coins::Number(self.amount(1))
                };
                self.flipped = true;
                Effect::Flow(FlowVerb::Flip {
                    coins,
                    by: self.player(),
                    heads: None,
                    tails: None,
                })
            }
        }
    }

    fn search_part(&mut self) -> SearchPart {
        SearchPart {
            count: self.count(),
            filter: self.filter(2),
            differ: self.pick(&[None, Some(Differ::Types), Some(Differ::Names)]),
        }
    }

    fn dest(&mut self) -> Dest {
        match self.below(11) {
            0 => Dest::Hand,
            1 => Dest::Discard,
            2 => Dest::DeckTop,
            3 => Dest::DeckBottom,
            4 => Dest::DeckShuffled,
            5 => Dest::LostZone,
            6 => Dest::Bench,
            7 => Dest::Prizes,
            8 => Dest::Onto(self.single()),
            9 => Dest::InPlaceOf(self.single()),
            _ => Dest::Attach {
                to: self.pokemon(),
                spread: self.coin(),
            },
        }
    }
}
