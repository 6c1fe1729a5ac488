//! Writes effects, one statement at a time.

use super::Printer;
use super::select::owner;
use crate::effect::{
    Along, Amount, AttackSource, AttackVerb, BaseOp, CardSel, CardVerb, ChoiceVerb, Coins,
    ConditionVerb, CounterVerb, Dest, Differ, Effect, FlowVerb, Guessed, Ignoring, LastingVerb,
    PlayVerb, Player, PokemonVerb, PrizeVerb, SearchPart, SearchTo, Test, TurnVerb,
};
use crate::parse::unless;
use crate::vocab::{self, phrase_of};
use rulebox_rules::EnergyType;

impl Printer<'_> {
    /// The statements of an effect, as they stand one per line.
    pub(super) fn statements(&self, effect: &Effect) -> Vec<String> {
        match effect {
            Effect::Seq(list) => list.iter().map(|e| self.statement(e)).collect(),
            one => vec![self.statement(one)],
        }
    }

    /// An effect in braces.
    pub(super) fn block(&self, effect: &Effect) -> String {
        let list = self.statements(effect);
        if list.is_empty() {
            "{}".to_owned()
        } else {
            format!("{{ {} }}", list.join("; "))
        }
    }

    /// One statement.
    pub(super) fn statement(&self, effect: &Effect) -> String {
        match effect {
            Effect::Seq(_) => self.block(effect),
            Effect::Flow(FlowVerb::Flip {
                coins,
                by,
                heads,
                tails,
            }) => self.flip(coins, *by, heads.as_deref(), tails.as_deref()),
            Effect::Flow(FlowVerb::If {
                test,
                then,
                otherwise,
            }) => {
                let otherwise = otherwise
                    .as_ref()
                    .map(|e| format!(" else {}", self.block(e)));
                let then = self.block(then);
                format!(
                    "if {} {then}{}",
                    self.test(test),
                    otherwise.unwrap_or_default()
                )
            }
            Effect::Flow(FlowVerb::May {
                by: Player::You,
                effect,
            }) => format!("may {}", self.block(effect)),
            Effect::Flow(FlowVerb::May { by, effect }) => {
                format!("{} may {}", subject(*by), self.block(effect))
            }
            Effect::Flow(FlowVerb::IfDone { first, then }) => {
                format!("do {} then {}", self.block(first), self.block(then))
            }
            Effect::Flow(FlowVerb::EachPokemon { of, effect }) => {
                format!("each of {} {}", self.pokemon(of), self.block(effect))
            }
            Effect::Flow(FlowVerb::Repeat { times, effect }) => {
                format!("repeat {} {}", self.amount(times), self.block(effect))
            }
            Effect::Flow(FlowVerb::Pay(effect)) => format!("pay {}", self.block(effect)),
            Effect::Flow(FlowVerb::Modes {
                freely,
                min,
                max,
                options,
            }) => {
                let choose = if *freely { "choose freely" } else { "choose" };
                let options: Vec<String> = options.iter().map(|e| self.block(e)).collect();
                format!("{choose} {min} to {max} {}", options.join(" or "))
            }
            Effect::Attack(AttackVerb::Require(inner)) => self.require(inner),
            Effect::Attack(AttackVerb::Before(inner)) => format!("before {}", self.block(inner)),
            Effect::Attack(AttackVerb::First(inner)) => format!("first {}", self.block(inner)),
            Effect::Attack(AttackVerb::Fail) => "fail".to_owned(),
            Effect::Turn(TurnVerb::End) => "end turn".to_owned(),
            Effect::Turn(TurnVerb::Win { who }) => by_player(*who, "win"),
            Effect::Lasting(LastingVerb::Holds { rule, until }) => self.lasting(rule, *until),
            Effect::Lasting(LastingVerb::Delayed { who, effect }) => {
                format!(
                    "at end of {} next turn: {}",
                    owner(*who),
                    self.statement(effect)
                )
            }
            Effect::Lasting(LastingVerb::Marker { name, on, rule }) => {
                let name = super::quoted(name);
                format!(
                    "marker {name} on {}: {}",
                    self.pokemon(on),
                    super::when(rule)
                )
            }
            Effect::Turn(TurnVerb::Another) => "take another turn".to_owned(),
            Effect::Turn(TurnVerb::EndsAfterDraw { who }) => {
                format!("{} next turn ends after drawing", owner(*who))
            }
            Effect::Play(PlayVerb::ThisCard) => "play this card".to_owned(),
            Effect::Play(PlayVerb::TurnAround) => "turn this card around".to_owned(),
            Effect::Choice(ChoiceVerb::Guess {
                by,
                what,
                of,
                right,
                wrong,
            }) => {
                let what = match what {
                    Guessed::Type => "type",
                    Guessed::Hp => "hp",
                };
                let sides = self.sides([("right", right.as_deref()), ("wrong", wrong.as_deref())]);
                format!(
                    "{} guesses {what} of {}{sides}",
                    subject(*by),
                    self.name(*of)
                )
            }
            Effect::Attack(
                AttackVerb::Base(..) | AttackVerb::BaseIgnores(_) | AttackVerb::Damage { .. },
            ) => self.damage(effect),
            other => self.verb(other),
        }
    }

    fn flip(
        &self,
        coins: &Coins,
        by: Player,
        heads: Option<&Effect>,
        tails: Option<&Effect>,
    ) -> String {
        let coins = match coins {
            Coins::Number(Amount::Number(1)) => String::new(),
            Coins::Number(n) => format!(" {}", self.amount(n)),
            Coins::UntilTails => " until tails".to_owned(),
        };
        let branches = self.sides([("heads", heads), ("tails", tails)]);
        format!("{}{coins}{branches}", by_player(by, "flip"))
    }

    /// ` { heads: …; tails: … }`, or nothing.
    fn sides(&self, sides: [(&str, Option<&Effect>); 2]) -> String {
        let sides: Vec<String> = sides
            .iter()
            .filter_map(|(side, effect)| effect.map(|e| format!("{side}: {}", self.side(e))))
            .collect();
        match sides.is_empty() {
            true => String::new(),
            false => format!(" {{ {} }}", sides.join("; ")),
        }
    }

    fn side(&self, effect: &Effect) -> String {
        let list = self.statements(effect);
        if list.is_empty() {
            "{}".to_owned()
        } else {
            list.join("; ")
        }
    }

    fn require(&self, inner: &Effect) -> String {
        if let Effect::Flow(FlowVerb::If {
            test: Test::Not(test),
            ..
        }) = inner
            && *inner == unless((**test).clone())
        {
            return format!("require {}", self.test(test));
        }
        format!("require {}", self.block(inner))
    }

    fn damage(&self, effect: &Effect) -> String {
        match effect {
            Effect::Attack(AttackVerb::Base(BaseOp::Add, n)) => {
                format!("damage +{}", self.amount(n))
            }
            Effect::Attack(AttackVerb::Base(BaseOp::Sub, n)) => {
                format!("damage -{}", self.amount(n))
            }
            Effect::Attack(AttackVerb::Base(BaseOp::Set, n)) => {
                format!("damage = {}", self.amount(n))
            }
            Effect::Attack(AttackVerb::BaseIgnores(what)) => {
                format!("damage ignores {}", ignored(*what))
            }
            Effect::Attack(AttackVerb::Damage {
                amount,
                to,
                ignoring,
            }) => {
                let list = ignored(*ignoring);
                let tail = if list.is_empty() {
                    list
                } else {
                    format!(" ignoring {list}")
                };
                format!(
                    "damage {} to {}{tail}",
                    self.amount(amount),
                    self.pokemon(to)
                )
            }
            _ => String::new(),
        }
    }

    fn verb(&self, effect: &Effect) -> String {
        match effect {
            Effect::Choice(ChoiceVerb::Pokemon { var, from }) => {
                format!("choose {} as {}", self.pokemon(from), self.name(*var))
            }
            Effect::Choice(ChoiceVerb::Cards { var, from }) => {
                format!("choose {} as {}", self.cards(from), self.name(*var))
            }
            Effect::Counters(CounterVerb::Put {
                count,
                on,
                spread: false,
            }) => {
                format!(
                    "put {} counters on {}",
                    self.amount(count),
                    self.pokemon(on)
                )
            }
            Effect::Counters(CounterVerb::Put {
                count,
                on,
                spread: true,
            }) => {
                format!(
                    "spread {} counters over {}",
                    self.amount(count),
                    self.pokemon(on)
                )
            }
            Effect::Counters(CounterVerb::Move {
                count,
                up_to,
                from,
                to,
            }) => {
                let (from, to) = (self.pokemon(from), self.pokemon(to));
                let up_to = if *up_to { "up to " } else { "" };
                let count = self.amount(count);
                format!("move {up_to}{count} counters from {from} to {to}")
            }
            Effect::Counters(CounterVerb::Share { among }) => {
                format!("move any number of counters among {}", self.pokemon(among))
            }
            Effect::Choice(ChoiceVerb::Type { among, var }) => {
                let symbol = |t: EnergyType| format!("{{{}}}", t.symbol());
                let among = among.map(|types| types.iter().map(symbol).collect::<Vec<_>>());
                let among = among.map_or(String::new(), |types| {
                    format!(" among {}", types.join(", "))
                });
                format!("choose a type{among} as {}", self.name(*var))
            }
            Effect::Pokemon(PokemonVerb::TrimBench { who, size }) => {
                format!(
                    "discard {} bench down to {}",
                    owner(*who),
                    self.amount(size)
                )
            }
            Effect::Choice(ChoiceVerb::Number { var, min, max }) => {
                let (min, max) = (self.amount(min), self.amount(max));
                format!("choose {min} to {max} as {}", self.name(*var))
            }
            Effect::Choice(ChoiceVerb::Attack { var, of }) => {
                format!(
                    "choose 1 attack of {} as {}",
                    self.pokemon(of),
                    self.name(*var)
                )
            }
            Effect::Attack(AttackVerb::Copy { of }) => {
                format!("use 1 attack of {}", self.attack_source(of))
            }
            Effect::Play(PlayVerb::Supporter { cards }) => {
                format!("use effect of {}", self.cards(cards))
            }
            Effect::Prizes(PrizeVerb::Take { count }) => {
                format!("take {} prizes", self.amount(count))
            }
            Effect::Prizes(PrizeVerb::TurnUp { cards }) => {
                format!("turn {} face up", self.cards(cards))
            }
            Effect::Prizes(PrizeVerb::Shuffle { who }) => format!("shuffle {} prizes", owner(*who)),
            Effect::Cards(CardVerb::RevealUntil { who, filter, var }) => {
                let filter = self.filter_one(filter);
                format!(
                    "reveal {} deck until {filter} as {}",
                    owner(*who),
                    self.name(*var)
                )
            }
            Effect::Counters(CounterVerb::Heal { amount, of }) => {
                let amount = amount.as_ref().map_or("all".to_owned(), |n| self.amount(n));
                format!("heal {amount} from {}", self.pokemon(of))
            }
            Effect::Conditions(ConditionVerb::Inflict {
                condition,
                on,
                counters,
                deadly,
            }) => {
                let condition = phrase_of(vocab::CONDITIONS, condition);
                let noun = if condition == "asleep" {
                    "coins"
                } else {
                    "counters"
                };
                let deadly = if *deadly {
                    ", knocked out on 2 tails"
                } else {
                    ""
                };
                let counters = counters.map_or(String::new(), |n| format!(" ({n} {noun}{deadly})"));
                format!("inflict {condition}{counters} on {}", self.pokemon(on))
            }
            Effect::Conditions(ConditionVerb::Cure {
                condition: None,
                of,
            }) => format!("cure {}", self.pokemon(of)),
            Effect::Conditions(ConditionVerb::Cure {
                condition: Some(condition),
                of,
            }) => {
                format!(
                    "cure {} of {}",
                    phrase_of(vocab::CONDITIONS, condition),
                    self.pokemon(of)
                )
            }
            Effect::Cards(CardVerb::Draw { who, count, up_to }) => {
                let up_to = if *up_to { "up to " } else { "" };
                format!("{} {up_to}{}", by_player(*who, "draw"), self.amount(count))
            }
            Effect::Cards(CardVerb::DrawUntil { who, size }) => {
                format!("{} until {}", by_player(*who, "draw"), self.amount(size))
            }
            Effect::Pokemon(PokemonVerb::KnockOut { which }) => {
                format!("knock out {}", self.pokemon(which))
            }
            other => self.card_verb(other),
        }
    }

    /// The verbs that move cards.
    fn card_verb(&self, effect: &Effect) -> String {
        match effect {
            Effect::Cards(CardVerb::Move {
                cards,
                to,
                reveal,
                var,
            }) => {
                let name = var.map_or(String::new(), |var| format!(" as {}", self.name(var)));
                self.move_cards(cards, to) + revealed(*reveal) + &name
            }
            Effect::Cards(CardVerb::Search {
                who,
                parts,
                either,
                to,
                reveal,
            }) => {
                let parts: Vec<String> = parts.iter().map(|part| self.search_part(part)).collect();
                let join = if *either { " or " } else { ", " };
                let found = format!("search {} deck for {}", owner(*who), parts.join(join));
                match to {
                    SearchTo::Dest(to) => {
                        format!("{found} {}{}", self.destination(to), revealed(*reveal))
                    }
                    SearchTo::Then(var, then) => {
                        format!("{found} as {} {}", self.name(*var), self.block(then))
                    }
                }
            }
            Effect::Cards(CardVerb::Look { cards, var, reveal }) => {
                let verb = if *reveal { "reveal" } else { "look at" };
                format!("{verb} {} as {}", self.cards(cards), self.name(*var))
            }
            Effect::Cards(CardVerb::Shuffle { who }) => format!("shuffle {} deck", owner(*who)),
            Effect::Pokemon(PokemonVerb::Switch { who, with }) => {
                format!("switch {} active with {}", owner(*who), self.pokemon(with))
            }
            Effect::Pokemon(PokemonVerb::Return { which, to, along }) => {
                let (which, to) = (self.pokemon(which), self.destination(to));
                format!("return {which} {to}{}", with_cards(*along))
            }
            Effect::Pokemon(PokemonVerb::Devolve {
                which,
                to,
                repeatedly,
            }) => {
                let often = if *repeatedly {
                    " any number of times"
                } else {
                    ""
                };
                let (which, to) = (self.pokemon(which), self.destination(to));
                format!("devolve {which} {to}{often}")
            }
            _ => String::new(),
        }
    }

    fn move_cards(&self, cards: &CardSel, to: &Dest) -> String {
        let cards = self.cards(cards);
        match to {
            Dest::Discard => format!("discard {cards}"),
            Dest::Attach { to, spread } => {
                format!(
                    "attach {cards} {} {}",
                    attach_word(*spread),
                    self.pokemon(to)
                )
            }
            other => format!("put {cards} {}", self.destination(other)),
        }
    }

    fn search_part(&self, part: &SearchPart) -> String {
        let (count, plural) = self.card_count(&part.count);
        let differ = match part.differ {
            None => "",
            Some(Differ::Types) => " of different types",
            Some(Differ::Names) => " of different names",
        };
        format!("{count}{}{differ}", self.card_phrase(&part.filter, plural))
    }

    pub(super) fn attack_source(&self, source: &AttackSource) -> String {
        match source {
            AttackSource::Pokemon(sel) => self.pokemon(sel),
            AttackSource::Cards(sel) => self.cards(sel),
        }
    }

    pub(super) fn destination(&self, to: &Dest) -> String {
        match to {
            Dest::Hand => "into hand".to_owned(),
            Dest::Discard => "into discard".to_owned(),
            Dest::DeckTop => "on deck top".to_owned(),
            Dest::DeckBottom => "on deck bottom".to_owned(),
            Dest::DeckShuffled => "into deck".to_owned(),
            Dest::LostZone => "into lost zone".to_owned(),
            Dest::Bench => "onto bench".to_owned(),
            Dest::Prizes => "into prizes".to_owned(),
            Dest::Onto(sel) => format!("onto {}", self.pokemon(sel)),
            Dest::InPlaceOf(sel) => format!("in place of {}", self.pokemon(sel)),
            Dest::Attach { to, spread } => {
                format!("attached {} {}", attach_word(*spread), self.pokemon(to))
            }
        }
    }
}

fn attach_word(spread: bool) -> &'static str {
    if spread { "among" } else { "to" }
}

/// What goes along when a Pokémon leaves play.
pub(super) fn with_cards(along: Along) -> &'static str {
    match along {
        Along::TopOnly => "",
        Along::PokemonCards => " with all pokemon cards",
        Along::AllCards => " with all cards",
    }
}

fn revealed(reveal: bool) -> &'static str {
    if reveal { " revealed" } else { "" }
}

/// `you`, `opponent`, `each player`.
pub(super) fn subject(who: Player) -> &'static str {
    phrase_of(vocab::SUBJECTS, &who)
}

/// `draw`, `opponent draws`, `each player draws`.
fn by_player(who: Player, verb: &str) -> String {
    match who {
        Player::You => verb.to_owned(),
        other => format!("{} {verb}s", subject(other)),
    }
}

fn ignored(what: Ignoring) -> String {
    let words = [
        (what.weakness, "weakness"),
        (what.resistance, "resistance"),
        (what.effects, "effects"),
    ];
    let words: Vec<&str> = words
        .iter()
        .filter(|(on, _)| *on)
        .map(|(_, word)| *word)
        .collect();
    words.join(", ")
}
