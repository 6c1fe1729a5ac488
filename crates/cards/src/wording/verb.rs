//! Single deeds: damage, counters, conditions, choices, Pokémon in play, the turn and the game.

use super::flow::Flow;
use super::kinds::{owner, subject, symbol};
use super::plural::{Number, listed};
use super::{Told, Words};
use crate::effect::{
    Along, Amount, AttackVerb, BaseOp, CardSel, ChoiceVerb, Chooser, ConditionVerb, Counted,
    CounterVerb, Dest, Effect, Ignoring, PlayVerb, Player, PokemonBase, PokemonSel, PokemonVerb,
    TurnVerb,
};
use rulebox_rules::Condition;

impl Words {
    /// What is done to Pokémon in play.
    pub(super) fn verb(&self, effect: &Effect) -> Flow {
        match effect {
            Effect::Attack(AttackVerb::Fail) => Flow::statement("this attack does nothing"),
            Effect::Attack(AttackVerb::Base(op, amount)) => {
                Flow::statement(self.own_damage(*op, amount))
            }
            Effect::Attack(AttackVerb::BaseIgnores(what)) => {
                Flow::statement(format!("this attack's damage ignores {}", ignored(*what)))
            }
            Effect::Attack(AttackVerb::Damage {
                amount,
                to,
                ignoring,
            }) => self.further_damage(amount, to, *ignoring),
            Effect::Counters(CounterVerb::Put { count, on, spread }) => {
                let counters = self.things(count, "damage counter", "damage counters");
                Flow::order(match spread {
                    false => put_on(&counters, "put", "on", &self.pokemon(on).text),
                    true => {
                        let put = put_on(&counters, "put", "on", &self.pool(on));
                        format!("{put}, divided as you like")
                    }
                })
            }
            Effect::Counters(CounterVerb::Move {
                count,
                up_to,
                from,
                to,
            }) => {
                let counters = self.things(count, "damage counter", "damage counters");
                let up_to = if *up_to { "up to " } else { "" };
                let (from, to) = (self.pokemon(from).text, self.pokemon(to).text);
                Flow::order(format!("move {up_to}{counters} from {from} to {to}"))
            }
            Effect::Counters(CounterVerb::Share { among }) => {
                let among = self.pool(among);
                Flow::order(format!(
                    "move any number of damage counters among {among} as you like"
                ))
            }
            Effect::Counters(CounterVerb::Heal {
                amount: Some(Amount::Counted(Counted::DamageDone)),
                of,
            }) => {
                let of = self.pokemon(of).text;
                Flow::order(format!("heal from {of} as much damage as this attack did"))
            }
            Effect::Counters(CounterVerb::Heal { amount, of }) => {
                let of = self.pokemon(of).text;
                let damage = match amount {
                    None => "all damage".to_owned(),
                    Some(amount) => self.damage(amount, ""),
                };
                Flow::order(put_on(&damage, "heal", "from", &of))
            }
            Effect::Conditions(ConditionVerb::Inflict {
                condition,
                on,
                counters,
                deadly,
            }) => self.inflict(*condition, on, *counters, *deadly),
            Effect::Conditions(ConditionVerb::Cure { condition, of }) => {
                let of = self.pokemon(of).text;
                Flow::order(match condition {
                    None => format!("remove all Special Conditions from {of}"),
                    Some(condition) => format!("make {of} no longer {condition}"),
                })
            }
            Effect::Pokemon(PokemonVerb::KnockOut { which }) => {
                Flow::order(format!("Knock Out {}", self.pokemon(which).text))
            }
            Effect::Pokemon(PokemonVerb::Switch { who, with }) => self.switch(*who, with),
            Effect::Pokemon(PokemonVerb::Return { which, to, along }) => {
                self.take_out(which, to, *along)
            }
            Effect::Pokemon(PokemonVerb::TrimBench { who, size }) => self.trim_bench(*who, size),
            Effect::Pokemon(PokemonVerb::Devolve {
                which,
                to,
                repeatedly,
            }) => {
                let whose = whose(
                    self.names.owner_of_pokemon(which),
                    self.pokemon(which).number,
                );
                let pokemon = self.pokemon(which);
                let often = if *repeatedly {
                    ", as many times as you like"
                } else {
                    ""
                };
                let card = pokemon.number.pick(
                    "its highest Evolution card",
                    "their highest Evolution cards",
                );
                let how = match to {
                    Dest::DeckShuffled => format!("shuffling {card} into {whose} deck"),
                    Dest::Discard => format!("discarding {card}"),
                    other => format!("putting {card} {}", self.dest(other, whose)),
                };
                Flow::order(format!("devolve {} by {how}{often}", pokemon.text))
            }
            _ => Flow::statement("nothing happens"),
        }
    }

    fn own_damage(&self, op: BaseOp, amount: &Amount) -> String {
        let how_much = self.so_much(amount);
        match (op, amount) {
            (BaseOp::Set, Amount::Number(_)) => format!("this attack's damage becomes {how_much}"),
            (BaseOp::Set, _) => format!("this attack's damage is {how_much}"),
            (BaseOp::Add, _) => format!("this attack's damage goes up by {how_much}"),
            (BaseOp::Sub, _) => format!("this attack's damage goes down by {how_much}"),
        }
    }

    fn further_damage(&self, amount: &Amount, to: &PokemonSel, ignoring: Ignoring) -> Flow {
        let damage = self.damage(amount, "");
        let who = self.pokemon(to).text;
        let does = match self.told {
            Told::Hit => "also do",
            _ => "do",
        };
        let done = put_on(&damage, does, "to", &who);
        let tail = match ignored(ignoring) {
            none if none.is_empty() => String::new(),
            list => format!(", ignoring {list}"),
        };
        let flow = Flow::order(format!("{done}{tail}"));
        match to.base {
            PokemonBase::Bench(_) | PokemonBase::InPlay(_) if ignoring == Ignoring::default() => {
                flow.and("(No Weakness or Resistance on the Bench.)")
            }
            _ => flow,
        }
    }

    fn inflict(
        &self,
        condition: Condition,
        on: &PokemonSel,
        counters: Option<u8>,
        deadly: bool,
    ) -> Flow {
        let on = self.pokemon(on);
        let how = match (condition, counters) {
            (_, None) => String::new(),
            (Condition::Asleep, Some(coins)) => {
                let all = if coins == 2 { "both" } else { "all" };
                let deadly = match deadly {
                    true => format!("; if {all} are tails, it is Knocked Out"),
                    false => String::new(),
                };
                format!(
                    " (flip {coins} coins between turns; it wakes up only if {all} are heads{deadly})"
                )
            }
            (_, Some(1)) => " (with 1 damage counter between turns)".to_owned(),
            (_, Some(n)) => format!(" (with {n} damage counters between turns)"),
        };
        let extra = if deadly && counters.is_none() {
            " (deadly)"
        } else {
            ""
        };
        Flow::statement(format!(
            "{}{how}{extra}",
            on.verb("is now ", "are now ") + condition.name()
        ))
    }

    fn switch(&self, who: Player, with: &PokemonSel) -> Flow {
        let opponents = with.chooser == Chooser::Opponent && who == Player::Opponent;
        if opponents {
            let with = PokemonSel {
                chooser: Chooser::You,
                ..with.clone()
            };
            let with = self
                .pokemon(&with)
                .text
                .replacen("your opponent's", "their", 1);
            return Flow::statement(format!(
                "your opponent switches their Active Pokémon with {with}"
            ));
        }
        let with = self.pokemon(with).text;
        Flow::order(format!("switch {} Active Pokémon with {with}", owner(who)))
    }

    /// What is chosen, and what is used by choice.
    pub(super) fn choice(&self, effect: &Effect) -> Flow {
        match effect {
            Effect::Choice(ChoiceVerb::Pokemon { from, .. })
                if from.chooser == Chooser::Opponent =>
            {
                let from = PokemonSel {
                    chooser: Chooser::You,
                    ..from.clone()
                };
                by_opponent(&format!("choose {}", self.pokemon(&from).text))
            }
            Effect::Choice(ChoiceVerb::Cards { from, .. }) if from.chooser == Chooser::Opponent => {
                let from = CardSel {
                    chooser: Chooser::You,
                    ..from.clone()
                };
                by_opponent(&format!("choose {}", self.cards(&from).text))
            }
            Effect::Choice(ChoiceVerb::Pokemon { from, .. }) => {
                Flow::order(format!("choose {}", self.pokemon(from).text))
            }
            Effect::Choice(ChoiceVerb::Cards { from, .. }) => {
                Flow::order(format!("choose {}", self.cards(from).text))
            }
            Effect::Choice(ChoiceVerb::Type { among: None, .. }) => Flow::order("choose a type"),
            Effect::Choice(ChoiceVerb::Type {
                among: Some(types), ..
            }) => {
                let types: Vec<String> = types.iter().map(symbol).collect();
                Flow::order(format!("choose one of the types {}", listed(&types, "and")))
            }
            Effect::Choice(ChoiceVerb::Number { min, max, .. }) => {
                let (min, max) = (self.amount(min), self.amount(max));
                Flow::order(format!("choose a number from {min} to {max}"))
            }
            Effect::Choice(ChoiceVerb::Attack { of, .. }) => {
                Flow::order(format!("choose 1 attack of {}", self.pokemon(of).text))
            }
            Effect::Attack(AttackVerb::Copy { of }) => {
                let of = self.attack_source(of);
                Flow::order(format!("choose 1 attack of {of} and use it as this attack"))
            }
            Effect::Play(PlayVerb::Supporter { cards }) => Flow::order(format!(
                "do what {} says (it stays where it is)",
                self.cards(cards).text
            )),
            _ => Flow::statement("nothing happens"),
        }
    }

    /// A Pokémon leaves play.
    fn take_out(&self, which: &PokemonSel, to: &Dest, along: Along) -> Flow {
        let owner = self.names.owner_of_pokemon(which);
        if which.chooser == Chooser::Opponent && owner == Some(Player::Opponent) {
            let which = PokemonSel {
                chooser: Chooser::You,
                ..which.clone()
            };
            return by_opponent(&self.take_out(&which, to, along).lead);
        }
        let pokemon = self.pokemon(which);
        let whose = whose(owner, pokemon.number);
        let with = along_words(along, pokemon.number);
        // After the name of others, a comma says that the cards are not attached to those.
        let what = match (
            with.strip_prefix("and "),
            pokemon.text.contains(" other than "),
        ) {
            (Some(cards), true) => format!("{}, together with {cards},", pokemon.text),
            _ => format!("{} {with}", pokemon.text),
        };
        Flow::order(match to {
            Dest::Discard => format!("discard {}", what.trim_end_matches(',')),
            Dest::DeckShuffled => format!("shuffle {what} into {whose} deck"),
            other => format!("put {what} {}", self.dest(other, whose)),
        })
    }

    /// A player discards Pokémon until the Bench is small enough.
    fn trim_bench(&self, who: Player, size: &Amount) -> Flow {
        let left = match size {
            Amount::Number(1) => "1 is left".to_owned(),
            size => format!("{} are left", self.amount(size)),
        };
        let what = format!("Benched Pokémon with all cards attached to them until {left}");
        match who {
            Player::You => Flow::order(format!("discard your own {what}")),
            Player::Opponent => Flow::statement(format!("your opponent discards their own {what}")),
            Player::Each => Flow::statement(format!(
                "each player, your opponent first, discards their own {what}"
            )),
        }
    }
}

/// What becomes of the turn and the game.
pub(super) fn turn_and_game(effect: &Effect) -> Flow {
    match effect {
        Effect::Turn(TurnVerb::End) => Flow::statement("your turn ends"),
        Effect::Turn(TurnVerb::Another) => Flow::order("take another turn after this one"),
        Effect::Turn(TurnVerb::EndsAfterDraw { who }) => Flow::statement(format!(
            "{} next turn ends right after the draw for the turn",
            owner(*who)
        )),
        Effect::Play(PlayVerb::ThisCard) => Flow::order("play this card"),
        Effect::Play(PlayVerb::TurnAround) => {
            Flow::order("turn this card around to face the other player")
        }
        Effect::Turn(TurnVerb::Win { who: Player::You }) => Flow::statement("you win the game"),
        Effect::Turn(TurnVerb::Win { who }) => {
            Flow::statement(format!("{} wins the game", subject(*who)))
        }
        _ => Flow::statement("nothing happens"),
    }
}

/// `put 2 damage counters on it`; what they are counted for stands at the end.
fn put_on(what: &str, verb: &str, on: &str, who: &str) -> String {
    match what.split_once(" for each ") {
        // One Pokémon gets them all.
        Some((what, unit)) if who.starts_with("1 of ") && what.contains(" damage counter") => {
            let number = what.split(' ').next().unwrap_or_default();
            format!("{verb} damage counters {on} {who}, {number} for each {unit}")
        }
        Some((what, unit)) => format!("{verb} {what} {on} {who} for each {unit}"),
        None => format!("{verb} {what} {on} {who}"),
    }
}

/// Whose place the cards go to: that of their owner.
pub(super) fn whose(owner: Option<Player>, number: Number) -> &'static str {
    match owner {
        Some(Player::You) => "your",
        Some(Player::Opponent) => "your opponent's",
        _ => number.pick("its owner's", "their owner's"),
    }
}

/// What goes along when a Pokémon leaves play.
pub(super) fn along_words(along: Along, number: Number) -> &'static str {
    match along {
        Along::TopOnly => number.pick(
            "(only its top card, discarding the others)",
            "(only their top cards, discarding the others)",
        ),
        Along::PokemonCards => number.pick(
            "with the cards under it (discarding what is attached)",
            "with the cards under them (discarding what is attached)",
        ),
        Along::AllCards => number.pick(
            "with all cards attached to it",
            "with all cards attached to them",
        ),
    }
}

/// What the opponent does with what is theirs: an order as a statement about them.
pub(super) fn by_opponent(order: &str) -> Flow {
    let (verb, rest) = order.split_once(' ').unwrap_or((order, ""));
    let rest = rest.replace("your opponent's", "their");
    Flow::statement(format!("your opponent {verb}s {rest}"))
}

fn ignored(what: Ignoring) -> String {
    let words = [
        (what.weakness, "Weakness"),
        (what.resistance, "Resistance"),
        (what.effects, "any effects on the Pokémon it hits"),
    ];
    let words: Vec<String> = words
        .iter()
        .filter(|(on, _)| *on)
        .map(|(_, word)| (*word).to_owned())
        .collect();
    listed(&words, "and")
}
