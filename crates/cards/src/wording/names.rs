//! What a text calls the things that it chose, looked at or moved before: `those cards`, `the chosen Pokémon`.

use super::filter::{Rise, compared};
use super::plural::{Number, Phrase};
use crate::effect::{
    Amount, CardSel, CardVerb, CardZone, ChoiceVerb, Cmp, Count, Dest, Effect, Player, PokemonBase,
    PokemonSel, SearchTo, Var,
};

/// How a name came to hold what it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Chosen,
    LookedAt,
    Revealed,
    Found,
    Discarded,
    Attached,
    Moved,
}

impl Source {
    /// What was done with the cards.
    fn done(self) -> &'static str {
        match self {
            Source::LookedAt => "looked at",
            other => other.word(),
        }
    }

    fn word(self) -> &'static str {
        match self {
            Source::Chosen => "chosen",
            Source::LookedAt => "looked-at",
            Source::Revealed => "revealed",
            Source::Found => "found",
            Source::Discarded => "discarded",
            Source::Attached => "attached",
            Source::Moved => "moved",
        }
    }
}

/// What a name holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Held {
    Pokemon,
    Cards(Source),
    Type,
    Number,
    Attack,
}

/// One name of a program.
#[derive(Clone, Copy, Debug)]
struct Holder {
    var: Var,
    held: Held,
    number: Number,
    /// Whose cards they are, if that is known.
    owner: Option<Player>,
    /// The name among whose cards these were.
    among: Option<Var>,
    /// How they get onto a Pokémon, if that is known.
    rise: Option<Rise>,
}

/// The names of a program and what they hold.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    holders: Vec<Holder>,
}

impl Names {
    /// The names that these effects bind, in the order in which they stand.
    pub(super) fn of<'e>(effects: impl IntoIterator<Item = &'e Effect>) -> Names {
        let mut names = Names::default();
        for effect in effects {
            names.collect(effect);
        }
        names
    }

    fn add(&mut self, var: Var, held: Held, number: Number) {
        self.holders.push(Holder {
            var,
            held,
            number,
            owner: None,
            among: None,
            rise: None,
        });
    }

    fn add_cards(&mut self, var: Var, source: Source, cards: &CardSel) {
        self.holders.push(Holder {
            var,
            held: Held::Cards(source),
            number: number_of_cards(cards),
            owner: self.owner_of(&cards.from),
            among: match cards.from {
                CardZone::Var(var) => Some(var),
                _ => None,
            },
            rise: Rise::of(&cards.filter),
        });
    }

    /// Whose cards are in a zone, if that is known.
    pub(super) fn owner_of(&self, zone: &CardZone) -> Option<Player> {
        match zone {
            CardZone::Hand(who)
            | CardZone::Deck(who)
            | CardZone::DeckTop(who, _)
            | CardZone::DeckBottom(who, _)
            | CardZone::Discard(who)
            | CardZone::Prizes(who)
            | CardZone::LostZone(who)
            | CardZone::StadiumOf(who) => (*who != Player::Each).then_some(*who),
            CardZone::ThisCard => Some(Player::You),
            CardZone::Attached(sel) | CardZone::Under(sel) => self.owner_of_pokemon(sel),
            CardZone::Var(var) => self.owner_of_name(*var),
            CardZone::Stadium => None,
        }
    }

    /// Whose Pokémon these are, if that is known.
    pub(super) fn owner_of_pokemon(&self, sel: &PokemonSel) -> Option<Player> {
        match sel.base {
            PokemonBase::This => Some(Player::You),
            PokemonBase::Defending => Some(Player::Opponent),
            PokemonBase::Active(who) | PokemonBase::Bench(who) | PokemonBase::InPlay(who) => {
                (who != Player::Each).then_some(who)
            }
            PokemonBase::Var(var) => self.owner_of_name(var),
            PokemonBase::Attacker | PokemonBase::It => None,
        }
    }

    /// How the cards of a name get onto a Pokémon, if that is known.
    pub(super) fn rise_of(&self, var: Var) -> Option<Rise> {
        self.holders.iter().find(|holder| holder.var == var)?.rise
    }

    fn owner_of_name(&self, var: Var) -> Option<Player> {
        self.holders.iter().find(|holder| holder.var == var)?.owner
    }

    fn collect(&mut self, effect: &Effect) {
        match effect {
            Effect::Choice(ChoiceVerb::Pokemon { var, from }) => {
                self.holders.push(Holder {
                    var: *var,
                    held: Held::Pokemon,
                    number: number_of_pokemon(from),
                    owner: self.owner_of_pokemon(from),
                    among: None,
                    rise: None,
                });
            }
            Effect::Choice(ChoiceVerb::Cards { var, from }) => {
                self.add_cards(*var, Source::Chosen, from)
            }
            Effect::Choice(ChoiceVerb::Type { var, .. }) => self.add(*var, Held::Type, Number::One),
            Effect::Choice(ChoiceVerb::Number { var, .. }) => {
                self.add(*var, Held::Number, Number::One)
            }
            Effect::Choice(ChoiceVerb::Attack { var, .. }) => {
                self.add(*var, Held::Attack, Number::One)
            }
            Effect::Cards(CardVerb::Look { cards, var, reveal }) => {
                let source = if *reveal {
                    Source::Revealed
                } else {
                    Source::LookedAt
                };
                self.add_cards(*var, source, cards);
            }
            Effect::Cards(CardVerb::RevealUntil { var, who, .. }) => self.holders.push(Holder {
                var: *var,
                held: Held::Cards(Source::Revealed),
                number: Number::Many,
                owner: Some(*who),
                among: None,
                rise: None,
            }),
            Effect::Cards(CardVerb::Move {
                cards,
                to,
                var: Some(var),
                ..
            }) => {
                let source = match to {
                    Dest::Discard => Source::Discarded,
                    Dest::Attach { .. } => Source::Attached,
                    _ => Source::Moved,
                };
                self.add_cards(*var, source, cards);
            }
            Effect::Cards(CardVerb::Search {
                who,
                parts,
                to: SearchTo::Then(var, then),
                ..
            }) => {
                let single = matches!(&parts[..], [one] if is_one(&one.count));
                self.holders.push(Holder {
                    var: *var,
                    held: Held::Cards(Source::Found),
                    number: if single { Number::One } else { Number::Many },
                    owner: Some(*who),
                    among: None,
                    rise: match &parts[..] {
                        [one] => Rise::of(&one.filter),
                        _ => None,
                    },
                });
                self.collect(then);
            }
            other => other
                .parts()
                .into_iter()
                .for_each(|part| self.collect(part)),
        }
    }

    /// What the text calls it: by itself where nothing else could be meant, else by how it came about, and by its
    /// turn if that is not enough.
    pub(super) fn phrase(&self, var: Var) -> Phrase {
        let Some(holder) = self.holders.iter().find(|holder| holder.var == var) else {
            return Phrase::many("what was chosen");
        };
        let (noun, source) = match holder.held {
            Held::Pokemon => ("Pokémon", Source::Chosen),
            Held::Type => ("type", Source::Chosen),
            Held::Number => ("number", Source::Chosen),
            Held::Attack => ("attack", Source::Chosen),
            // After a choice other cards may have come along, so a chosen card is called that.
            Held::Cards(source) if source != Source::Chosen && self.are_just_those(var) => {
                let text = holder.number.pick("that card", "those cards");
                return Phrase {
                    text: text.to_owned(),
                    number: holder.number,
                };
            }
            Held::Cards(source) => (holder.number.pick("card", "cards"), source),
        };
        let text = match self.ordinal(holder) {
            "" => format!("the {} {noun}", source.word()),
            turn => format!("the {noun} {} {turn}", source.done()),
        };
        Phrase {
            text,
            number: holder.number,
        }
    }

    /// Whether these two are all that the text has chosen or moved.
    pub(super) fn are_all(&self, a: Var, b: Var) -> bool {
        let things = self
            .holders
            .iter()
            .filter(|h| matches!(h.held, Held::Pokemon | Held::Cards(_)));
        let vars: Vec<Var> = things.map(|holder| holder.var).collect();
        vars == [a, b] || vars == [b, a]
    }

    /// Whether one of these was picked among the other, and the text has chosen or moved nothing else.
    pub(super) fn are_parts(&self, whole: Var, part: Var) -> bool {
        let from = self.holders.iter().find(|holder| holder.var == part);
        self.are_all(whole, part) && from.is_some_and(|holder| holder.among == Some(whole))
    }

    /// Whether a text that speaks of cards means these, or else some that it picked among these.
    fn are_just_those(&self, var: Var) -> bool {
        let cards = |holder: &&Holder| matches!(holder.held, Held::Cards(_)) && holder.var != var;
        let others = self.holders.iter().filter(cards);
        others.into_iter().all(|holder| holder.among == Some(var))
    }

    fn ordinal(&self, holder: &Holder) -> &'static str {
        let alike: Vec<&Holder> = self
            .holders
            .iter()
            .filter(|other| other.held == holder.held)
            .collect();
        let at = alike.iter().position(|other| other.var == holder.var);
        match (alike.len(), at) {
            (0 | 1, _) | (_, None) => "",
            (_, Some(0)) => "first",
            (_, Some(1)) => "second",
            _ => "third",
        }
    }
}

/// Whether exactly one is meant.
pub(super) fn is_one(count: &Count) -> bool {
    matches!(count, Count::Exactly(n) if **n == Amount::Number(1))
}

fn number_of_pokemon(sel: &PokemonSel) -> Number {
    use PokemonBase as Base;
    let group = matches!(sel.base, Base::Bench(_) | Base::InPlay(_) | Base::Var(_));
    let single = is_one(&sel.count) || (!group && sel.count == Count::All);
    if single { Number::One } else { Number::Many }
}

fn number_of_cards(sel: &CardSel) -> Number {
    let single_zone = match &sel.from {
        CardZone::ThisCard | CardZone::Stadium => true,
        CardZone::DeckTop(_, n) | CardZone::DeckBottom(_, n) => **n == Amount::Number(1),
        _ => false,
    };
    let single = is_one(&sel.count) || (single_zone && sel.count == Count::All);
    if single { Number::One } else { Number::Many }
}

impl super::Words {
    /// What the text calls what a name holds.
    pub(super) fn name(&self, var: Var) -> Phrase {
        self.names.phrase(var)
    }

    /// How many things a name holds, or the number itself.
    pub(super) fn size_of(&self, var: Var) -> String {
        let name = self.name(var).text;
        match self.names.holds(var) {
            Some(Held::Number) => name,
            _ => format!("the number of {name}"),
        }
    }

    /// `at least 1 card was discarded`: how many things a name holds, as a clause.
    pub(super) fn so_many(&self, var: Var, cmp: Cmp, n: i16) -> Option<String> {
        let holder = self.names.holders.iter().find(|h| h.var == var)?;
        if !self.names.ordinal(holder).is_empty() {
            return None;
        }
        let number = Number::of(i32::from(n));
        let (noun, done) = match holder.held {
            Held::Pokemon => ("Pokémon", "chosen"),
            Held::Cards(source) => (number.pick("card", "cards"), source.done()),
            _ => return None,
        };
        let many = compared(cmp, i32::from(n));
        let was = number.pick("was", "were");
        Some(format!("{many} {noun} {was} {done}"))
    }

    /// What stands after `for each` where the things of a name are counted.
    pub(super) fn unit_of(&self, var: Var) -> Option<String> {
        match self.names.holds(var) {
            Some(Held::Pokemon | Held::Cards(_)) => Some(format!("of {}", self.name(var).text)),
            _ => None,
        }
    }
}

impl Names {
    fn holds(&self, var: Var) -> Option<Held> {
        let found = self.holders.iter().find(|holder| holder.var == var);
        found.map(|holder| holder.held)
    }
}
