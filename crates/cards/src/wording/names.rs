//! What a text calls the things that it chose, looked at or moved before: `those cards`, `the chosen Pokémon`.

use super::noun::{Rise, compared};
use super::plural::{Number, Phrase};
use crate::effect::verb::{Done, Given};
use crate::effect::{
    Amount, CardSel, CardZone, Cmp, Count, Effect, Player, PokemonBase, PokemonSel, Var,
};

impl Done {
    /// What was done with the cards.
    fn past(self) -> &'static str {
        match self {
            Done::LookedAt => "looked at",
            Done::Chosen
            | Done::Revealed
            | Done::Found
            | Done::Discarded
            | Done::Attached
            | Done::Moved => self.word(),
        }
    }

    fn word(self) -> &'static str {
        match self {
            Done::Chosen => "chosen",
            Done::LookedAt => "looked-at",
            Done::Revealed => "revealed",
            Done::Found => "found",
            Done::Discarded => "discarded",
            Done::Attached => "attached",
            Done::Moved => "moved",
        }
    }
}

/// What a name holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Held {
    Pokemon,
    Cards(Done),
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
pub(crate) struct Names {
    holders: Vec<Holder>,
}

impl Names {
    /// The names that these effects bind, in the order in which they stand.
    pub(crate) fn of<'e>(effects: impl IntoIterator<Item = &'e Effect>) -> Names {
        let mut names = Names::default();
        for effect in effects.into_iter().flat_map(Effect::all) {
            if let Some((var, given)) = effect.summary().names {
                let holder = names.holder(var, given);
                names.holders.push(holder);
            }
        }
        names
    }

    /// What a name holds that is given so.
    fn holder(&self, var: Var, given: Given<'_>) -> Holder {
        let of = |held, number| Holder {
            var,
            held,
            number,
            owner: None,
            among: None,
            rise: None,
        };
        match given {
            Given::Pokemon(from) => Holder {
                owner: self.owner_of_pokemon(from),
                ..of(Held::Pokemon, number_of_pokemon(from))
            },
            Given::Cards(done, cards) => Holder {
                owner: self.owner_of(&cards.from),
                among: cards.from.name(),
                rise: Rise::of(&cards.filter),
                ..of(Held::Cards(done), number_of_cards(cards))
            },
            Given::Found(who, parts) => {
                let single = matches!(parts, [one] if is_one(&one.count));
                let number = if single { Number::One } else { Number::Many };
                Holder {
                    owner: Some(who),
                    rise: match parts {
                        [one] => Rise::of(&one.filter),
                        _ => None,
                    },
                    ..of(Held::Cards(Done::Found), number)
                }
            }
            Given::Revealed(who) => Holder {
                owner: Some(who),
                ..of(Held::Cards(Done::Revealed), Number::Many)
            },
            Given::Type => of(Held::Type, Number::One),
            Given::Number => of(Held::Number, Number::One),
            Given::Attack => of(Held::Attack, Number::One),
        }
    }

    /// Whose cards are in a zone, if that is known.
    pub(crate) fn owner_of(&self, zone: &CardZone) -> Option<Player> {
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
    pub(crate) fn owner_of_pokemon(&self, sel: &PokemonSel) -> Option<Player> {
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
    pub(crate) fn rise_of(&self, var: Var) -> Option<Rise> {
        self.holders.iter().find(|holder| holder.var == var)?.rise
    }

    fn owner_of_name(&self, var: Var) -> Option<Player> {
        self.holders.iter().find(|holder| holder.var == var)?.owner
    }

    /// What the text calls it: by itself where nothing else could be meant, else by how it came about, and by its
    /// turn if that is not enough.
    pub(crate) fn phrase(&self, var: Var) -> Phrase {
        let Some(holder) = self.holders.iter().find(|holder| holder.var == var) else {
            return Phrase::many("what was chosen");
        };
        let (noun, source) = match holder.held {
            Held::Pokemon => ("Pokémon", Done::Chosen),
            Held::Type => ("type", Done::Chosen),
            Held::Number => ("number", Done::Chosen),
            Held::Attack => ("attack", Done::Chosen),
            // After a choice other cards may have come along, so a chosen card is called that.
            Held::Cards(source) if source != Done::Chosen && self.are_just_those(var) => {
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
            turn => format!("the {noun} {} {turn}", source.past()),
        };
        Phrase {
            text,
            number: holder.number,
        }
    }

    /// Whether these two are all that the text has chosen or moved.
    pub(crate) fn are_all(&self, a: Var, b: Var) -> bool {
        let things = self
            .holders
            .iter()
            .filter(|h| matches!(h.held, Held::Pokemon | Held::Cards(_)));
        let vars: Vec<Var> = things.map(|holder| holder.var).collect();
        vars == [a, b] || vars == [b, a]
    }

    /// Whether one of these was picked among the other, and the text has chosen or moved nothing else.
    pub(crate) fn are_parts(&self, whole: Var, part: Var) -> bool {
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
pub(crate) fn is_one(count: &Count) -> bool {
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
        CardZone::Hand(_)
        | CardZone::Deck(_)
        | CardZone::Discard(_)
        | CardZone::Prizes(_)
        | CardZone::LostZone(_)
        | CardZone::Attached(_)
        | CardZone::Under(_)
        | CardZone::Var(_)
        | CardZone::StadiumOf(_) => false,
    };
    let single = is_one(&sel.count) || (single_zone && sel.count == Count::All);
    if single { Number::One } else { Number::Many }
}

impl super::Words {
    /// What the text calls what a name holds.
    pub(crate) fn name(&self, var: Var) -> Phrase {
        self.names.phrase(var)
    }

    /// How many things a name holds, or the number itself.
    pub(crate) fn size_of(&self, var: Var) -> String {
        let name = self.name(var).text;
        match self.names.holds(var) {
            Some(Held::Number) => name,
            _ => format!("the number of {name}"),
        }
    }

    /// `at least 1 card was discarded`: how many things a name holds, as a clause.
    pub(crate) fn so_many(&self, var: Var, cmp: Cmp, n: i16) -> Option<String> {
        let holder = self.names.holders.iter().find(|h| h.var == var)?;
        if !self.names.ordinal(holder).is_empty() {
            return None;
        }
        let number = Number::of(i32::from(n));
        let (noun, done) = match holder.held {
            Held::Pokemon => ("Pokémon", "chosen"),
            Held::Cards(source) => (number.pick("card", "cards"), source.past()),
            Held::Type | Held::Number | Held::Attack => return None,
        };
        let many = compared(cmp, i32::from(n));
        let was = number.pick("was", "were");
        Some(format!("{many} {noun} {was} {done}"))
    }

    /// What stands after `for each` where the things of a name are counted.
    pub(crate) fn unit_of(&self, var: Var) -> Option<String> {
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
