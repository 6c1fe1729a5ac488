//! Pokémon in play: where, of what sort, how many, picked by whom.

use super::*;

/// Pokémon in play: where, of what sort, how many, picked by whom.
#[derive(Clone, Debug, PartialEq)]
pub struct PokemonSel {
    /// Where to look.
    pub base: PokemonBase,
    /// Of what sort.
    pub filter: Filter,
    /// How many.
    pub count: Count,
    /// Who picks.
    pub chooser: Chooser,
}

family! {
    /// Where to look for Pokémon.
    #[derive(Copy, Eq)]
    pub enum PokemonBase as PokemonBaseKind {
        /// `this`: the Pokémon whose attack or power it is, or that the card is attached to (TEXT-8).
        This,
        /// `defending`: see CARD-13.
        Defending,
        /// `attacker`: in a modifier or trigger, the Pokémon whose attack it is.
        Attacker,
        /// `it`: the Pokémon of the innermost `each`, or the one a trigger is about.
        It,
        /// A name bound before.
        Var(Var),
        /// `your active`, `opponent's active`, `each active`.
        Active(Player),
        /// `your bench` …
        Bench(Player),
        /// `your pokemon` …
        InPlay(Player),
    }
}

impl PokemonSel {
    /// All Pokémon there, without a choice.
    pub fn all(base: PokemonBase) -> PokemonSel {
        PokemonSel {
            base,
            filter: Filter::Any,
            count: Count::All,
            chooser: Chooser::You,
        }
    }

    /// Every Pokémon in play, which rules call `any`.
    pub(crate) fn anyone() -> PokemonSel {
        PokemonSel::all(PokemonBase::InPlay(Player::Each))
    }
}

impl Cursor<'_> {
    /// Pokémon in play, where only they make sense.
    pub(crate) fn pokemon(&mut self) -> Parsed<PokemonSel> {
        let fault = self.fault(
            "Pokémon in play are wanted here, but this selects cards. \
             Write, for example, `this`, `defending` or `1 of your bench`.",
        );
        let not_cards = Some(&fault);
        match self.nested(|cursor| cursor.things_unless(not_cards))? {
            Things::Pokemon(sel) => Ok(sel),
            Things::Cards(_) => Err(fault),
        }
    }

    /// Whether words for Pokémon in play come next.
    pub(crate) fn at_pokemon(&self) -> bool {
        let word = self.word().unwrap_or("");
        let single = matches!(word, "this" | "defending" | "attacker" | "it");
        let owned = matches!(word, "your" | "opponent's" | "each");
        single || owned || matches!(self.bound(), Some((_, Meaning::Pokemon)))
    }

    /// Pokémon without a count: a scope.
    pub(crate) fn pokemon_without_count(&mut self) -> Parsed<PokemonSel> {
        self.pokemon_of(Count::All)
    }

    /// Pokémon without a count and without `where`, for use inside a filter.
    pub(crate) fn pokemon_without_where(&mut self) -> Parsed<PokemonSel> {
        let (base, parts) = self.pokemon_base()?;
        Ok(PokemonSel {
            base,
            filter: all_of(parts),
            count: Count::All,
            chooser: Chooser::You,
        })
    }

    /// The rest of a Pokémon selection.
    pub(crate) fn pokemon_of(&mut self, count: Count) -> Parsed<PokemonSel> {
        let (base, mut parts) = self.pokemon_base()?;
        if self.eat("where") {
            parts.push(self.filter()?);
        }
        Ok(PokemonSel {
            base,
            filter: all_of(parts),
            count,
            chooser: self.chooser(),
        })
    }

    pub(crate) fn pokemon_base(&mut self) -> Parsed<(PokemonBase, Vec<Filter>)> {
        if let Some((var, _)) = self.bound() {
            self.advance();
            return Ok((PokemonBase::Var(var), Vec::new()));
        }
        if let Some(base) = self.single_pokemon()? {
            return Ok((base, Vec::new()));
        }
        let who = match self.pick(vocab::OWNERS) {
            Some(who) => who,
            None if self.eat("each") => Player::Each,
            None => return Err(self.no_pokemon()),
        };
        if self.sees("opponent's") {
            let message = "Of `your` and `opponent's` only one is meant: leave the first out.";
            return Err(self.fault(message).suggest(Some("opponent's")));
        }
        let mut words = Vec::new();
        while let Some(word) = self.adjective() {
            words.push(word);
        }
        let base = if self.eat("active") {
            self.eat("pokemon");
            PokemonBase::Active(who)
        } else if self.eat("bench") || self.eat("benched pokemon") {
            PokemonBase::Bench(who)
        } else if self.eat("pokemon") {
            PokemonBase::InPlay(who)
        } else {
            let known = property_words().chain(["active", "bench", "pokemon"]);
            return Err(self.unknown_sort("`active`, `bench` or `pokemon`", known));
        };
        Ok((base, words))
    }

    pub(crate) fn single_pokemon(&mut self) -> Parsed<Option<PokemonBase>> {
        if self.sees("this") && self.scope.place == Place::Trainer {
            let message =
                "A Trainer card that is played has no `this`: say which Pokémon is meant.";
            return Err(self.fault(message));
        }
        if self.sees("this") && self.scope.place == Place::Stadium {
            let message = "A Stadium is attached to no Pokémon and has no `this`: say which Pokémon is meant.";
            return Err(self.fault(message));
        }
        if self.sees("it") && !self.scope.it {
            let message = "`it` has a meaning only inside `each of … { … }` and after `when …`.";
            return Err(self.fault(message));
        }
        if self.sees("attacker") && !self.scope.attacker {
            let message = "`attacker` has a meaning only after `when …` and in rules about damage.";
            return Err(self.fault(message));
        }
        Ok(self.pick(&[
            ("this", PokemonBase::This),
            ("defending", PokemonBase::Defending),
            ("attacker", PokemonBase::Attacker),
            ("it", PokemonBase::It),
        ]))
    }

    pub(crate) fn no_pokemon(&mut self) -> Fault {
        if let Some(fault) = self.nobodys() {
            return fault;
        }
        if let Some(fault) = self.half_a_selection() {
            return fault;
        }
        let names = self.names();
        let names = names.iter().map(String::as_str);
        let known = [
            "this",
            "defending",
            "attacker",
            "it",
            "your",
            "opponent's",
            "each",
        ];
        let what = "a selection, such as `your active` or `1 card from your hand`,";
        let fault = self.unknown(what, known.into_iter().chain(names));
        self.how_to_name(fault)
    }
}

impl Printer<'_> {
    /// A selection of Pokémon.
    pub(crate) fn pokemon(&self, sel: &PokemonSel) -> String {
        let count = match &sel.count {
            Count::All | Count::OneOfEach => String::new(),
            Count::Exactly(n) => format!("{} of ", self.plain_amount(n)),
            Count::UpTo(n) => format!("up to {} of ", self.plain_amount(n)),
            Count::AnyNumber => "any number of ".to_owned(),
        };
        let owned = |who: &Player, noun: &str| (format!("{} ", who.owner()), noun.to_owned());
        let (owner, noun) = match &sel.base {
            PokemonBase::This => (String::new(), "this".to_owned()),
            PokemonBase::Defending => (String::new(), "defending".to_owned()),
            PokemonBase::Attacker => (String::new(), "attacker".to_owned()),
            PokemonBase::It => (String::new(), "it".to_owned()),
            PokemonBase::Var(var) => (String::new(), self.name(*var).to_owned()),
            PokemonBase::Active(who) => owned(who, "active"),
            PokemonBase::Bench(who) => owned(who, "bench"),
            PokemonBase::InPlay(who) => owned(who, "pokemon"),
        };
        let (words, rest) = self.around_noun(&sel.filter, !owner.is_empty());
        format!("{count}{owner}{words}{noun}{rest}{}", sel.chooser.print())
    }
}

/// Whether these are a group of which several may be there, so that `each of` goes with them.
pub(crate) fn is_group(base: PokemonBase) -> bool {
    matches!(
        base,
        PokemonBase::Bench(_)
            | PokemonBase::InPlay(_)
            | PokemonBase::Active(Player::Each)
            | PokemonBase::Var(_)
    )
}

/// Whether nothing is picked among these.
pub(crate) fn is_plain(sel: &PokemonSel) -> bool {
    sel.count == Count::All && sel.chooser == Chooser::You
}

/// Whether it is a Pokémon that the text knows already, without more.
pub(crate) fn is_single(sel: &PokemonSel) -> bool {
    let known = matches!(
        sel.base,
        PokemonBase::This | PokemonBase::Defending | PokemonBase::Attacker | PokemonBase::It
    );
    known && is_plain(sel) && sel.filter == Filter::Any
}

/// Every Pokémon in play, without more.
pub(crate) fn is_anyone(sel: &PokemonSel) -> bool {
    *sel == PokemonSel::anyone()
}

impl Words {
    /// Which Pokémon, as a phrase that can be a subject or an object.
    pub fn pokemon(&self, sel: &PokemonSel) -> Phrase {
        self.pokemon_with(sel, "each")
    }

    /// Which Pokémon, with `any of` for all of a group, where one of them is enough.
    pub(crate) fn any_pokemon(&self, sel: &PokemonSel) -> Phrase {
        self.pokemon_with(sel, "any")
    }

    /// A single Pokémon of these: `1 of your evolved Pokémon`.
    pub(crate) fn one_pokemon(&self, sel: &PokemonSel) -> String {
        match sel.count == Count::All {
            true => self.pokemon_with(sel, "1").text,
            false => format!("one among {}", self.pokemon(sel).text),
        }
    }

    pub(crate) fn pokemon_with(&self, sel: &PokemonSel, all: &str) -> Phrase {
        let phrase = match &sel.base {
            PokemonBase::Active(who @ (Player::You | Player::Opponent)) => {
                match self.active_sort(sel) {
                    Some(noun) => Phrase::one(format!("{} {noun}", owner(*who))),
                    None => {
                        let name = format!("{} Active Pokémon", owner(*who));
                        self.single(&name, Number::One, sel)
                    }
                }
            }
            PokemonBase::This => self.single(self.this(), Number::One, sel),
            PokemonBase::Defending => self.single("the Defending Pokémon", Number::One, sel),
            PokemonBase::Attacker => self.single("the Attacking Pokémon", Number::One, sel),
            PokemonBase::It => self.single("that Pokémon", Number::One, sel),
            PokemonBase::Var(var) => {
                let name = self.name(*var);
                self.single(&name.text, name.number, sel)
            }
            PokemonBase::Active(Player::Each) => self.group(sel, (Player::Each, "Active"), all),
            PokemonBase::Bench(who) => self.group(sel, (*who, "Benched"), all),
            PokemonBase::InPlay(who) => self.group(sel, (*who, ""), all),
        };
        Phrase {
            text: with_chooser(phrase.text, sel.chooser),
            number: phrase.number,
        }
    }

    /// `Active Pokémon ex`: the Active Pokémon of a sort that stands before or in the noun.
    pub(crate) fn active_sort(&self, sel: &PokemonSel) -> Option<String> {
        let sort = self.noun_of_pokemon(&sel.filter);
        let short = sel.filter != Filter::Any && !sort.other && sort.ends_with_noun();
        (short && sel.count == Count::All).then(|| self.pokemon_noun(&sort, "Active", Number::One))
    }

    /// A Pokémon that the text knows already.
    pub(crate) fn single(&self, name: &str, number: Number, sel: &PokemonSel) -> Phrase {
        let quantity = self.quantity(&sel.count);
        let lead = match &quantity.before {
            None => name.to_owned(),
            Some(count) => format!("{count} of {name}"),
        };
        let number = if quantity.before.is_some() {
            quantity.number
        } else {
            number
        };
        let filter = match sel.filter == Filter::Any {
            true => String::new(),
            false => {
                let if_it = number.pick("if it", "those that");
                let condition = self.pokemon_condition(&sel.filter, number);
                format!(" ({if_it} {condition})")
            }
        };
        Phrase {
            text: format!("{lead}{}{filter}", quantity.after),
            number,
        }
    }

    /// Pokémon by place.
    fn group(&self, sel: &PokemonSel, (who, place): (Player, &str), all: &str) -> Phrase {
        let sort = self.noun_of_pokemon(&sel.filter);
        let everyone = Amount::Counted(Counted::Pokemon(PokemonSel {
            count: Count::All,
            chooser: Chooser::You,
            ..sel.clone()
        }));
        let quantity = self.quantity_of(&sel.count, &everyone);
        let together = all.is_empty();
        let number = match sel.count == Count::All && !together {
            true => Number::One,
            false => quantity.number,
        };
        let noun = self.pokemon_noun(&sort, place, number);
        let after = self.after_noun(&sort, number);
        let (owned, side) = match (who, place) {
            (Player::Each, "Benched") => ("", " of either player"),
            (Player::Each, "Active") => ("", ""),
            (Player::Each, _) => ("", " in play"),
            (who, _) => (owner(who), ""),
        };
        let lead = match (&quantity.before, owned) {
            (None, "") if together && place == "Active" => "both ".to_owned(),
            (None, "") if together => String::new(),
            (None, owned) if together => format!("{owned} "),
            (None, "") => format!("{all} "),
            (None, owned) => format!("{all} of {owned} "),
            (Some(count), "") if count == "any number" => "any number of ".to_owned(),
            (Some(count), "") => format!("{count} "),
            (Some(count), owned) => format!("{count} of {owned} "),
        };
        Phrase {
            text: format!("{lead}{noun}{side}{after}{}", quantity.after),
            number,
        }
    }

    /// `other damaged Benched Basic {G} Pokémon`.
    pub(crate) fn pokemon_noun(&self, sort: &Noun, place: &str, number: Number) -> String {
        let mut words: Vec<&str> = Vec::new();
        if sort.other {
            words.push("other");
        }
        words.extend(sort.states.iter().map(String::as_str));
        if !place.is_empty() {
            words.push(place);
        }
        words.extend(sort.adjectives.iter().map(String::as_str));
        words.push(number.pick(&sort.one, &sort.many));
        words.join(" ")
    }

    /// `Basic Pokémon in play that is damaged`.
    pub(crate) fn pokemon_in_play(&self, filter: &Filter, number: Number) -> String {
        let sort = self.noun_of_pokemon(filter);
        let noun = self.pokemon_noun(&sort, "", number);
        noun + &self.after_noun_in(&sort, number, " in play")
    }

    /// `a damaged Basic Pokémon`.
    pub(crate) fn a_pokemon(&self, filter: &Filter) -> String {
        let sort = self.noun_of_pokemon(filter);
        let noun = self.pokemon_noun(&sort, "", Number::One);
        with_article(&(noun + &self.after_noun(&sort, Number::One)))
    }

    /// Something of a Pokémon: `this Pokémon's attacks`, `the attacks of your Active Pokémon`.
    pub(crate) fn of_pokemon(&self, what: &str, sel: &PokemonSel) -> String {
        match self.possessive(sel) {
            Some(whose) => format!("{whose} {what}"),
            None => format!("the {what} of {}", self.pool(sel)),
        }
    }

    /// `this Pokémon's`, where that is short enough.
    pub(crate) fn possessive(&self, sel: &PokemonSel) -> Option<String> {
        let attached = self.bearer == Bearer::Attached && sel.base == PokemonBase::This;
        let short = is_single(sel) && !attached;
        short.then(|| format!("{}'s", self.pokemon(sel).text))
    }

    /// `your damaged Benched Pokémon`: several Pokémon taken together.
    pub(crate) fn pool(&self, sel: &PokemonSel) -> String {
        let group = match sel.base {
            PokemonBase::Bench(who) => Some((who, "Benched")),
            PokemonBase::InPlay(who) => Some((who, "")),
            PokemonBase::Active(who) => Some((who, "Active")),
            PokemonBase::This
            | PokemonBase::Defending
            | PokemonBase::Attacker
            | PokemonBase::It
            | PokemonBase::Var(_) => None,
        };
        match group {
            Some(place) if is_plain(sel) => self.group(sel, place, "").text,
            _ => self.pokemon(sel).text,
        }
    }

    /// Which Pokémon a rule is about; every Pokémon in play is `any Pokémon`.
    pub(crate) fn scope(&self, sel: &PokemonSel) -> String {
        match is_anyone(sel) {
            true => "any Pokémon".to_owned(),
            false => self.those(sel).text,
        }
    }

    /// The Pokémon that a rule is about, taken together.
    pub(crate) fn those(&self, sel: &PokemonSel) -> Phrase {
        let group = is_group(sel.base) && !matches!(sel.base, PokemonBase::Var(_));
        match group && is_plain(sel) {
            true => Phrase::many(self.pool(sel)),
            false => self.pokemon(sel),
        }
    }
}

impl Sampler {
    pub(crate) fn pokemon(&mut self) -> PokemonSel {
        let filter = if self.coin() {
            Filter::Any
        } else {
            self.filter(2)
        };
        PokemonSel {
            base: self.base(),
            filter,
            count: self.count(),
            chooser: self.chooser(),
        }
    }

    pub(crate) fn base(&mut self) -> PokemonBase {
        if let Some(var) = self.name_of(Meaning::Pokemon) {
            return PokemonBase::Var(var);
        }
        let who = self.player();
        self.pick(&[
            PokemonBase::This,
            PokemonBase::Defending,
            PokemonBase::Attacker,
            PokemonBase::It,
            PokemonBase::Active(who),
            PokemonBase::Bench(who),
            PokemonBase::InPlay(who),
        ])
    }

    /// Pokémon that need no brackets wherever they stand.
    pub(crate) fn single(&mut self) -> PokemonSel {
        PokemonSel {
            base: PokemonBase::This,
            filter: Filter::Any,
            count: Count::All,
            chooser: Chooser::You,
        }
    }
}
