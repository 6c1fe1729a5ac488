//! Single deeds: damage, counters, conditions, cards, Pokémon in play, the turn and the game.

use super::Words;
use super::effect::steps;
use super::flow::Flow;
use super::kinds::{doing, owner, subject, symbol};
use super::plural::{Number, Phrase, listed};
use crate::effect::{
    Along, Amount, BaseOp, CardSel, CardZone, Chooser, Dest, Differ, Effect, Ignoring, Player,
    PokemonBase, PokemonSel, SearchPart, SearchTo,
};
use rulebox_rules::Condition;

impl Words {
    /// What is done to Pokémon in play.
    pub(super) fn verb(&self, effect: &Effect) -> Flow {
        match effect {
            Effect::Fail => Flow::statement("this attack does nothing"),
            Effect::Base(op, amount) => Flow::statement(self.own_damage(*op, amount)),
            Effect::BaseIgnores(what) => {
                Flow::statement(format!("this attack's damage ignores {}", ignored(*what)))
            }
            Effect::Damage {
                amount,
                to,
                ignoring,
            } => self.further_damage(amount, to, *ignoring),
            Effect::PutCounters { count, on, spread } => {
                let counters = self.things(count, "damage counter", "damage counters");
                Flow::order(match spread {
                    false => put_on(&counters, "put", "on", &self.pokemon(on).text),
                    true => {
                        let put = put_on(&counters, "put", "on", &self.pool(on));
                        format!("{put}, divided as you like")
                    }
                })
            }
            Effect::MoveCounters {
                count,
                up_to,
                from,
                to,
            } => {
                let counters = self.things(count, "damage counter", "damage counters");
                let up_to = if *up_to { "up to " } else { "" };
                let (from, to) = (self.pokemon(from).text, self.pokemon(to).text);
                Flow::order(format!("move {up_to}{counters} from {from} to {to}"))
            }
            Effect::ShareCounters { among } => {
                let among = self.pool(among);
                Flow::order(format!(
                    "move any number of damage counters among {among} as you like"
                ))
            }
            Effect::Heal { amount, of } => {
                let of = self.pokemon(of).text;
                let damage = match amount {
                    None => "all damage".to_owned(),
                    Some(amount) => self.damage(amount, ""),
                };
                Flow::order(put_on(&damage, "heal", "from", &of))
            }
            Effect::Inflict {
                condition,
                on,
                counters,
                deadly,
            } => self.inflict(*condition, on, *counters, *deadly),
            Effect::Cure { condition, of } => {
                let of = self.pokemon(of).text;
                Flow::order(match condition {
                    None => format!("remove all Special Conditions from {of}"),
                    Some(condition) => format!("make {of} no longer {condition}"),
                })
            }
            Effect::KnockOut { which } => {
                Flow::order(format!("Knock Out {}", self.pokemon(which).text))
            }
            Effect::Switch { who, with } => self.switch(*who, with),
            Effect::Return { which, to, along } => self.take_out(which, to, *along),
            Effect::TrimBench { who, size } => self.trim_bench(*who, size),
            Effect::Devolve {
                which,
                to,
                repeatedly,
            } => {
                let whose = whose(
                    self.names.owner_of_pokemon(which),
                    self.pokemon(which).number,
                );
                let which = self.pokemon(which).text;
                let often = if *repeatedly {
                    ", as many times as you like"
                } else {
                    ""
                };
                let to = self.dest(to, whose);
                Flow::order(format!(
                    "devolve {which} by putting the highest Evolution card {to}{often}"
                ))
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
        let done = put_on(&damage, "do", "to", &who);
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
                let deadly = if deadly {
                    "; all tails: it is Knocked Out"
                } else {
                    ""
                };
                format!(
                    " (flip {coins} coins between turns; it wakes up only if all are heads{deadly})"
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

    /// `draw 3 cards`, with the verb as it goes with the player.
    pub(super) fn draw(&self, verb: &str, count: &Amount, up_to: bool) -> String {
        match (count, up_to) {
            (Amount::Number(1), false) => format!("{verb} a card"),
            (count, up_to) => {
                let up_to = if up_to { "up to " } else { "" };
                format!("{verb} {up_to}{}", self.things(count, "card", "cards"))
            }
        }
    }

    /// What is done with cards.
    pub(super) fn card_verb(&self, effect: &Effect) -> Flow {
        match effect {
            Effect::Draw { who, count, up_to } => {
                let verb = doing(*who, "draw", "draws");
                by(*who, self.draw(&verb, count, *up_to))
            }
            Effect::DrawUntil { who, size } => {
                let until = doing(*who, "draw cards until", "draws cards until");
                let have = if *who == Player::You {
                    "you have"
                } else {
                    "they have"
                };
                by(
                    *who,
                    match size {
                        Amount::Number(1) => format!("{until} {have} 1 card in hand"),
                        Amount::Number(n) => format!("{until} {have} {n} cards in hand"),
                        size => format!(
                            "{until} {have} as many cards in hand as {}",
                            self.amount(size)
                        ),
                    },
                )
            }
            Effect::Move {
                cards, to, reveal, ..
            } => self.move_cards(cards, to, *reveal),
            Effect::Search { .. } => self.search(effect),
            Effect::RevealUntil { who, filter, .. } => {
                let sort = super::plural::with_article(&self.cards_of(filter, Number::One));
                Flow::order(format!(
                    "reveal cards from the top of {} deck until {sort} comes up",
                    owner(*who)
                ))
            }
            Effect::Look { cards, reveal, .. } => {
                let cards = self.cards(cards).text;
                let verb = if *reveal { "reveal" } else { "look at" };
                Flow::order(format!("{verb} {cards}"))
            }
            Effect::FaceUp { cards } => {
                Flow::order(format!("turn {} face up", self.cards(cards).text))
            }
            Effect::TakePrizes { count } => Flow::order(format!(
                "take {}",
                self.things(count, "Prize card", "Prize cards")
            )),
            Effect::ShufflePrizes { who } => {
                Flow::order(format!("shuffle {} face-down Prize cards", owner(*who)))
            }
            Effect::Shuffle { who } => Flow::order(format!("shuffle {} deck", owner(*who))),
            _ => Flow::statement("nothing happens"),
        }
    }

    /// What is chosen, and what is used by choice.
    pub(super) fn choice(&self, effect: &Effect) -> Flow {
        match effect {
            Effect::ChoosePokemon { from, .. } => {
                Flow::order(format!("choose {}", self.pokemon(from).text))
            }
            Effect::ChooseCards { from, .. } => {
                Flow::order(format!("choose {}", self.cards(from).text))
            }
            Effect::ChooseType { among: None, .. } => Flow::order("choose a type"),
            Effect::ChooseType {
                among: Some(types), ..
            } => {
                let types: Vec<String> = types.iter().map(symbol).collect();
                Flow::order(format!("choose one of the types {}", listed(&types, "and")))
            }
            Effect::ChooseNumber { min, max, .. } => {
                let (min, max) = (self.amount(min), self.amount(max));
                Flow::order(format!("choose a number from {min} to {max}"))
            }
            Effect::ChooseAttack { of, .. } => {
                Flow::order(format!("choose 1 attack of {}", self.pokemon(of).text))
            }
            Effect::CopyAttack { of } => {
                let of = self.attack_source(of);
                Flow::order(format!("choose 1 attack of {of} and use it as this attack"))
            }
            Effect::UseSupporter { cards } => Flow::order(format!(
                "do what {} says (it stays where it is)",
                self.cards(cards).text
            )),
            _ => Flow::statement("nothing happens"),
        }
    }

    fn move_cards(&self, cards: &CardSel, to: &Dest, reveal: bool) -> Flow {
        let what = self.cards(cards);
        let attached = matches!(cards.from, CardZone::Attached(_));
        let whose = whose(self.names.owner_of(&cards.from), what.number);
        let verb = match to {
            Dest::Discard => "discard",
            Dest::Attach { .. } if attached => "move",
            Dest::Attach { .. } => "attach",
            Dest::DeckShuffled => "shuffle",
            _ => "put",
        };
        let place = match to {
            Dest::Discard => String::new(),
            Dest::DeckShuffled => format!(" into {whose} deck"),
            Dest::DeckTop | Dest::DeckBottom
                if what.number == Number::Many && cards.chooser != Chooser::Random =>
            {
                format!(" {} in whichever order", self.dest(to, whose))
            }
            other => match self.to_others(cards, other) {
                Some(others) => format!(" to {others}, divided as you like"),
                None => format!(" {}", self.dest(other, whose)),
            },
        };
        let what = match (to, attached) {
            (Dest::Attach { .. }, true) => Phrase {
                text: what.text.replacen(" attached to ", " from ", 1),
                number: what.number,
            },
            _ => what,
        };
        Flow::order(match reveal {
            false => format!("{verb} {}{place}", what.text),
            true => {
                let it = what.number.pick("it", "them");
                format!("reveal {} and {verb} {it}{place}", what.text)
            }
        })
    }

    /// `your other Pokémon`, where cards are moved between Pokémon of one group.
    fn to_others(&self, cards: &CardSel, to: &Dest) -> Option<String> {
        let (CardZone::Attached(from), Dest::Attach { to, spread: true }) = (&cards.from, to)
        else {
            return None;
        };
        if **from != *to {
            return None;
        }
        let pool = self.pool(to);
        let whose = ["your opponent's ", "your "];
        let whose = whose.into_iter().find(|whose| pool.starts_with(whose))?;
        let rest = &pool[whose.len()..];
        let plain = !rest.starts_with("other ");
        plain.then(|| format!("{whose}other {rest}"))
    }

    /// A Pokémon leaves play.
    fn take_out(&self, which: &PokemonSel, to: &Dest, along: Along) -> Flow {
        let pokemon = self.pokemon(which);
        let whose = whose(self.names.owner_of_pokemon(which), pokemon.number);
        let what = format!("{} {}", pokemon.text, along_words(along));
        Flow::order(match to {
            Dest::Discard => format!("discard {what}"),
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
        let what = format!("Benched Pokémon and all cards attached to them until {left}");
        match who {
            Player::You => Flow::order(format!("discard your own {what}")),
            Player::Opponent => Flow::statement(format!("your opponent discards their own {what}")),
            Player::Each => Flow::statement(format!(
                "each player, your opponent first, discards their own {what}"
            )),
        }
    }

    /// Where cards go, as it stands after them; `whose` is the owner of the place.
    pub(super) fn dest(&self, to: &Dest, whose: &str) -> String {
        match to {
            Dest::Hand => format!("into {whose} hand"),
            Dest::Discard => format!("into {whose} discard pile"),
            Dest::DeckTop => format!("on top of {whose} deck"),
            Dest::DeckBottom => format!("at the bottom of {whose} deck"),
            Dest::DeckShuffled => format!("into {whose} deck, shuffled in"),
            Dest::LostZone => format!("into {whose} Lost Zone"),
            Dest::Bench => format!("onto {whose} Bench"),
            Dest::Prizes => format!("face down among {whose} Prize cards"),
            Dest::Onto(sel) => format!("onto {}", self.pokemon(sel).text),
            Dest::InPlaceOf(sel) => format!("in the place of {}", self.pokemon(sel).text),
            Dest::Attach { to, spread: false } => format!("to {}", self.pokemon(to).text),
            Dest::Attach { to, spread: true } => {
                format!("to {}, divided as you like", self.pool(to))
            }
        }
    }

    fn sought_parts(&self, parts: &[SearchPart], either: bool) -> Phrase {
        let word = if either { "or" } else { "and" };
        let phrases: Vec<Phrase> = parts
            .iter()
            .map(|part| {
                let phrase = self.sought(&part.count, &part.filter);
                let differ = match part.differ {
                    None => "",
                    Some(Differ::Types) => " of different types",
                    Some(Differ::Names) => " of different names",
                };
                Phrase {
                    text: phrase.text + differ,
                    number: phrase.number,
                }
            })
            .collect();
        let number = match &phrases[..] {
            [one] => one.number,
            all if either && all.iter().all(|one| one.number == Number::One) => Number::One,
            _ => Number::Many,
        };
        let texts: Vec<String> = phrases.into_iter().map(|phrase| phrase.text).collect();
        let text = match either {
            true => format!("either {}", texts.join(" or ")),
            false => listed(&texts, word),
        };
        Phrase { text, number }
    }

    /// The clauses of a search, and whose deck is to be shuffled after them.
    fn search_clauses(&self, effect: &Effect) -> Option<(Option<Player>, Vec<String>)> {
        let Effect::Search {
            who,
            parts,
            either,
            to,
            reveal,
        } = effect
        else {
            return None;
        };
        let sought = self.sought_parts(parts, *either);
        let found = sought.number.pick("it", "them");
        let mut clauses = vec![format!(
            "search through {} deck to find {}",
            owner(*who),
            sought.text
        )];
        // Cards that go back onto the deck lie there only after it was shuffled.
        let on_deck = matches!(to, SearchTo::Dest(Dest::DeckTop | Dest::DeckBottom));
        let goes_on = matches!(to, SearchTo::Dest(_)) && !on_deck;
        if *reveal && !goes_on {
            clauses.push(format!("reveal {found}"));
        }
        let shown = match *reveal && goes_on {
            true => format!(" after revealing {found}"),
            false => String::new(),
        };
        if on_deck {
            clauses.push(format!("shuffle {} deck", owner(*who)));
        }
        if let SearchTo::Dest(to) = to {
            let order = match (on_deck, sought.number) {
                (true, Number::Many) => " in whichever order",
                _ => "",
            };
            clauses.push(match to {
                Dest::Discard => format!("discard {found}{shown}"),
                Dest::Attach { .. } => format!("attach {found} {}{shown}", self.dest(to, "")),
                other => format!(
                    "put {found} {}{order}{shown}",
                    self.dest(other, owner(*who))
                ),
            });
        }
        if !on_deck {
            return Some((Some(*who), clauses));
        }
        Some((None, clauses))
    }

    fn search(&self, effect: &Effect) -> Flow {
        let Some((who, clauses)) = self.search_clauses(effect) else {
            return Flow::order("");
        };
        let search = Flow::order(listed(&clauses, "and"));
        match who {
            Some(who) => search.and(format!("afterwards, shuffle {} deck", owner(who))),
            None => search,
        }
    }

    /// A search whose finds are dealt with one by one.
    pub(super) fn search_then(&self, effect: &Effect, then: &Effect, depth: u8) -> Flow {
        let Some((who, clauses)) = self.search_clauses(effect) else {
            return Flow::order("");
        };
        let search = listed(&clauses, "and");
        let shuffle = format!(
            "before you shuffle {} deck",
            owner(who.unwrap_or(Player::You))
        );
        Flow {
            rest: self.points(&steps(then), depth + 1),
            simple: false,
            ..Flow::order(format!("{search}; {shuffle}, do this:"))
        }
    }

    /// A search with its shuffle in one clause, if it is short enough for that.
    pub(super) fn search_in_one_clause(&self, effect: &Effect) -> Option<Flow> {
        if let Effect::Search {
            to: SearchTo::Then(..),
            ..
        } = effect
        {
            return None;
        }
        let (who, mut clauses) = self.search_clauses(effect)?;
        if let Some(who) = who {
            clauses.push(format!("shuffle {} deck", owner(who)));
        }
        Some(Flow::order(listed(&clauses, "and")))
    }
}

/// What becomes of the turn and the game.
pub(super) fn turn_and_game(effect: &Effect) -> Flow {
    match effect {
        Effect::EndTurn => Flow::statement("your turn ends"),
        Effect::ExtraTurn => Flow::order("take another turn after this one"),
        Effect::NextTurnEndsAfterDraw { who } => Flow::statement(format!(
            "{} next turn ends right after the draw for the turn",
            owner(*who)
        )),
        Effect::PlayThisCard => Flow::order("play this card"),
        Effect::TurnAround => Flow::order("turn this card around to face the other player"),
        Effect::Win { who: Player::You } => Flow::statement("you win the game"),
        Effect::Win { who } => Flow::statement(format!("{} wins the game", subject(*who))),
        _ => Flow::statement("nothing happens"),
    }
}

/// An order to the player who uses the text, or what another player does.
fn by(who: Player, text: String) -> Flow {
    match who {
        Player::You => Flow::order(text),
        _ => Flow::statement(text),
    }
}

/// `put 2 damage counters on it`; what they are counted for stands at the end.
fn put_on(what: &str, verb: &str, on: &str, who: &str) -> String {
    match what.split_once(" for each ") {
        Some((what, unit)) => format!("{verb} {what} {on} {who} for each {unit}"),
        None => format!("{verb} {what} {on} {who}"),
    }
}

/// Whose place the cards go to: that of their owner.
fn whose(owner: Option<Player>, number: Number) -> &'static str {
    match owner {
        Some(Player::You) => "your",
        Some(Player::Opponent) => "your opponent's",
        _ => number.pick("its owner's", "their owner's"),
    }
}

/// What goes along when a Pokémon leaves play.
pub(super) fn along_words(along: Along) -> &'static str {
    match along {
        Along::TopOnly => "(only its top card, discarding the others)",
        Along::PokemonCards => "with the cards under it (discarding what is attached)",
        Along::AllCards => "and all cards attached to it",
    }
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
