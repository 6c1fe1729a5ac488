//! Reads the plain verbs: what happens to Pokémon and cards.

use super::cursor::{Cursor, Place, Sort};
use super::error::Parsed;
use super::lexer::Token;
use super::select::Things;
use crate::effect::{
    Along, AttackSource, AttackVerb, BaseOp, CardSel, CardVerb, ConditionVerb, CounterVerb, Dest,
    Differ, Effect, Ignoring, PlayVerb, Player, PokemonVerb, PrizeVerb, SearchPart, SearchTo,
    TurnVerb,
};
use crate::vocab;
use rulebox_rules::Condition;

impl Cursor<'_> {
    /// A statement that begins with a plain verb.
    pub(super) fn verb(&mut self) -> Parsed<Effect> {
        match self.word() {
            Some("damage") => self.damage(),
            Some("put") => self.put(),
            Some("spread") => self.spread(),
            Some("move") => self.move_counters(),
            Some("heal") => self.heal(),
            Some("inflict") => self.inflict(),
            Some("cure") => self.cure(),
            Some("discard") => self.discard(),
            Some("attach") => self.attach(),
            Some("search") => self.search(),
            Some("look" | "reveal") => self.look(),
            Some("shuffle") => self.shuffle(),
            Some("switch") => self.switch(),
            Some("knock") => self.knock_out(),
            Some("return") => self.return_pokemon(),
            Some("devolve") => self.devolve(),
            Some("take") => self.take(),
            Some("turn") => self.turn(),
            Some("use") => self.use_other(),
            Some("play") => self.play(),
            Some("end") => self
                .expect("end turn")
                .map(|()| Effect::Turn(TurnVerb::End)),
            _ => Err(self.no_verb()),
        }
    }

    fn damage(&mut self) -> Parsed<Effect> {
        if self.sees("damage by") {
            return Err(self.fault(
                "A rule about damage needs a time before it, such as `until end of turn:`, `always:` or `while …:`.",
            ));
        }
        self.only_in_attacks()?;
        self.expect("damage")?;
        if self.eat("ignores") {
            return Ok(Effect::Attack(AttackVerb::BaseIgnores(self.ignoring()?)));
        }
        for (sign, op) in [('+', BaseOp::Add), ('-', BaseOp::Sub), ('=', BaseOp::Set)] {
            if self.eat_sign(sign) {
                return Ok(Effect::Attack(AttackVerb::Base(op, self.amount()?)));
            }
        }
        let amount = self.amount()?;
        self.expect("to")?;
        let to = self.pokemon()?;
        let ignoring = if self.eat("ignoring") {
            self.ignoring()?
        } else {
            Ignoring::default()
        };
        Ok(Effect::Attack(AttackVerb::Damage {
            amount,
            to,
            ignoring,
        }))
    }

    fn ignoring(&mut self) -> Parsed<Ignoring> {
        let mut found = Ignoring::default();
        loop {
            if self.eat("weakness") {
                found.weakness = true;
            } else if self.eat("resistance") {
                found.resistance = true;
            } else if self.eat("effects") {
                found.effects = true;
            } else {
                let known = ["weakness", "resistance", "effects"];
                return Err(self.unknown("`weakness`, `resistance` or `effects`", known));
            }
            if !self.eat_sign(',') {
                return Ok(found);
            }
        }
    }

    /// `put N counters on SELECT`, or `put CARDS into DEST`.
    fn put(&mut self) -> Parsed<Effect> {
        self.expect("put")?;
        let mark = self.mark();
        if let Ok(count) = self.amount() {
            self.plain_counters()?;
            if self.eat("counters on") || self.eat("counter on") {
                return Ok(Effect::Counters(CounterVerb::Put {
                    count,
                    on: self.pokemon()?,
                    spread: false,
                }));
            }
        }
        self.rewind(mark);
        let cards = self.cards()?;
        let to = self.destination()?;
        self.moved(cards, to)
    }

    /// Refuses `damage counters`, as the rulebooks call them.
    fn plain_counters(&self) -> Parsed<()> {
        let words = ["damage counters", "damage counter", "damage on"];
        if words.into_iter().any(|words| self.sees(words)) {
            let message = "Damage counters are just `counters` here, as in `put 2 counters on …`.";
            return Err(self.fault(message).suggest(Some("counters")));
        }
        Ok(())
    }

    /// The end of a statement that moves cards: `revealed`, `as NAME`.
    fn moved(&mut self, cards: CardSel, to: Dest) -> Parsed<Effect> {
        let reveal = self.eat("revealed");
        let var = match self.sees("as") {
            true => Some(self.bind(Sort::Cards)?),
            false => None,
        };
        Ok(Effect::Cards(CardVerb::Move {
            cards,
            to,
            reveal,
            var,
        }))
    }

    fn take(&mut self) -> Parsed<Effect> {
        self.expect("take")?;
        if self.eat("another turn") {
            return Ok(Effect::Turn(TurnVerb::Another));
        }
        let count = self.amount()?;
        if !self.eat("prize") {
            self.expect("prizes")?;
        }
        Ok(Effect::Prizes(PrizeVerb::Take { count }))
    }

    /// `play this card`, which needs an occasion: a card that plays itself when it is played would do so for ever.
    fn play(&mut self) -> Parsed<Effect> {
        if self.scope.place == Place::Trainer {
            return Err(self.fault(
                "This card is being played already, and would play itself for ever. \
                 Say when else it may be played, as in `when drawn for the turn { may { play this card } }`.",
            ));
        }
        self.expect("play this card")?;
        Ok(Effect::Play(PlayVerb::ThisCard))
    }

    fn turn(&mut self) -> Parsed<Effect> {
        self.expect("turn")?;
        if self.eat("this card around") {
            return Ok(Effect::Play(PlayVerb::TurnAround));
        }
        let cards = self.cards()?;
        self.expect("face up")?;
        Ok(Effect::Prizes(PrizeVerb::TurnUp { cards }))
    }

    /// `use 1 attack of SELECT`, `use effect of CARDS`.
    fn use_other(&mut self) -> Parsed<Effect> {
        if self.eat("use effect of") {
            return Ok(Effect::Play(PlayVerb::Supporter {
                cards: self.cards()?,
            }));
        }
        if self.scope.place != Place::Attack && self.scope.place != Place::Alone {
            let message = "An attack is used only in the text of another attack.";
            return Err(self.fault(message));
        }
        self.expect("use 1 attack of")?;
        Ok(Effect::Attack(AttackVerb::Copy {
            of: self.attack_source()?,
        }))
    }

    /// Whose attacks: Pokémon in play, or cards.
    pub(super) fn attack_source(&mut self) -> Parsed<AttackSource> {
        Ok(match self.things()? {
            Things::Pokemon(sel) => AttackSource::Pokemon(sel),
            Things::Cards(sel) => AttackSource::Cards(sel),
        })
    }

    fn spread(&mut self) -> Parsed<Effect> {
        self.expect("spread")?;
        let count = self.amount()?;
        self.plain_counters()?;
        self.expect("counters over")?;
        Ok(Effect::Counters(CounterVerb::Put {
            count,
            on: self.pokemon()?,
            spread: true,
        }))
    }

    fn move_counters(&mut self) -> Parsed<Effect> {
        self.expect("move")?;
        if self.eat("any number of counters among") {
            return Ok(Effect::Counters(CounterVerb::Share {
                among: self.pokemon()?,
            }));
        }
        let up_to = self.eat("up to");
        let count = self.amount()?;
        self.plain_counters()?;
        if self.at_card_words() {
            return Err(self.fault(
                "`move` is for damage counters. Cards move as in \
                 `attach 1 energy from your active to 1 of your bench`.",
            ));
        }
        if !self.eat("counter") {
            self.expect("counters")?;
        }
        self.expect("from")?;
        let from = self.pokemon()?;
        self.expect("to")?;
        Ok(Effect::Counters(CounterVerb::Move {
            count,
            up_to,
            from,
            to: self.pokemon()?,
        }))
    }

    fn heal(&mut self) -> Parsed<Effect> {
        self.expect("heal")?;
        if self.at_pokemon() && !self.at_amount() {
            return Err(self.fault("How much comes first, as in `heal 20 from your active`."));
        }
        let amount = if self.eat("all") {
            None
        } else {
            Some(self.amount()?)
        };
        self.expect("from")?;
        Ok(Effect::Counters(CounterVerb::Heal {
            amount,
            of: self.pokemon()?,
        }))
    }

    fn inflict(&mut self) -> Parsed<Effect> {
        self.expect("inflict")?;
        let condition = self.need(vocab::CONDITIONS, "a Special Condition")?;
        let (mut counters, mut deadly) = (None, false);
        if self.eat_sign('(') {
            counters = Some(self.number()?);
            let noun = if condition == Condition::Asleep {
                "coin"
            } else {
                "counter"
            };
            if !self.eat(noun) {
                self.expect(&format!("{noun}s"))?;
            }
            if condition == Condition::Asleep && self.eat_sign(',') {
                self.expect("knocked out on 2 tails")?;
                deadly = true;
            }
            self.expect_sign(')')?;
        }
        self.expect("on")?;
        Ok(Effect::Conditions(ConditionVerb::Inflict {
            condition,
            on: self.pokemon()?,
            counters,
            deadly,
        }))
    }

    fn cure(&mut self) -> Parsed<Effect> {
        self.expect("cure")?;
        let condition = self.pick(vocab::CONDITIONS);
        if condition.is_some() {
            self.expect("of")?;
        }
        Ok(Effect::Conditions(ConditionVerb::Cure {
            condition,
            of: self.pokemon()?,
        }))
    }

    fn discard(&mut self) -> Parsed<Effect> {
        self.expect("discard")?;
        let mark = self.mark();
        if let Some(who) = self.pick(vocab::OWNERS)
            && self.eat("bench down to")
        {
            return Ok(Effect::Pokemon(PokemonVerb::TrimBench {
                who,
                size: self.amount()?,
            }));
        }
        self.rewind(mark);
        let cards = self.cards()?;
        self.moved(cards, Dest::Discard)
    }

    fn attach(&mut self) -> Parsed<Effect> {
        self.expect("attach")?;
        let cards = self.cards()?;
        let to = self.attached()?;
        self.moved(cards, to)
    }

    /// `to SELECT`, or `among SELECT` where each card's Pokémon is chosen apart.
    fn attached(&mut self) -> Parsed<Dest> {
        let spread = self.eat("among");
        if !spread {
            self.expect("to")?;
        }
        Ok(Dest::Attach {
            to: self.pokemon()?,
            spread,
        })
    }

    /// Where cards go: `into hand`, `on deck top`, `attached to SELECT` …
    pub(super) fn destination(&mut self) -> Parsed<Dest> {
        if self.eat("attached") {
            return self.attached();
        }
        if self.eat("in place of") {
            return Ok(Dest::InPlaceOf(self.pokemon()?));
        }
        if self.eat("onto") {
            let bench = ["bench", "your bench", "opponent's bench"];
            return Ok(match bench.into_iter().any(|words| self.eat(words)) {
                true => Dest::Bench,
                false => Dest::Onto(self.pokemon()?),
            });
        }
        let preposition = ["into", "on", "to"].into_iter().any(|word| self.eat(word));
        if !preposition {
            let known = ["into", "onto", "on", "attached"];
            return Err(self.unknown("a destination such as `into hand`", known));
        }
        self.need(
            &[
                ("hand", Dest::Hand),
                ("discard", Dest::Discard),
                ("deck top", Dest::DeckTop),
                ("deck bottom", Dest::DeckBottom),
                ("deck", Dest::DeckShuffled),
                ("lost zone", Dest::LostZone),
                ("prizes", Dest::Prizes),
            ],
            "a place such as `hand`, `deck top` or `bench`",
        )
    }

    fn search(&mut self) -> Parsed<Effect> {
        self.expect("search")?;
        let who = self.owner()?;
        self.expect("deck for")?;
        let mut parts = vec![self.search_part()?];
        while self.eat_sign(',') || self.eat("and") {
            parts.push(self.search_part()?);
        }
        let either = parts.len() == 1 && self.sees("or");
        while either && self.eat("or") {
            parts.push(self.search_part()?);
        }
        if self.sees("as") {
            let var = self.bind(Sort::Cards)?;
            let then = Box::new(self.block()?);
            return Ok(Effect::Cards(CardVerb::Search {
                who,
                parts,
                either,
                to: SearchTo::Then(var, then),
                reveal: false,
            }));
        }
        let to = SearchTo::Dest(self.destination()?);
        Ok(Effect::Cards(CardVerb::Search {
            who,
            parts,
            either,
            to,
            reveal: self.eat("revealed"),
        }))
    }

    /// `COUNT SORT [of different types]`.
    fn search_part(&mut self) -> Parsed<SearchPart> {
        let missing = self.fault("Say how many, as in `1`, `up to 2` or `any number of`.");
        let missing = self.in_words().unwrap_or(missing);
        let count = self.count()?.ok_or(missing)?;
        self.eat("of");
        let filter = self.card_phrase()?;
        let differ = self.pick(&[
            ("of different types", Differ::Types),
            ("of different names", Differ::Names),
        ]);
        Ok(SearchPart {
            count,
            filter,
            differ,
        })
    }

    fn look(&mut self) -> Parsed<Effect> {
        let reveal = self.eat("reveal");
        if !reveal {
            self.expect("look at")?;
        }
        for (owner, who) in vocab::OWNERS {
            if reveal && self.eat(&format!("{owner} deck until")) {
                let filter = self.filter_one()?;
                return Ok(Effect::Cards(CardVerb::RevealUntil {
                    who: *who,
                    filter,
                    var: self.bind(Sort::Cards)?,
                }));
            }
        }
        let cards = self.cards()?;
        Ok(Effect::Cards(CardVerb::Look {
            cards,
            var: self.bind(Sort::Cards)?,
            reveal,
        }))
    }

    fn shuffle(&mut self) -> Parsed<Effect> {
        self.expect("shuffle")?;
        let who = self.owner()?;
        if self.eat("prizes") {
            return Ok(Effect::Prizes(PrizeVerb::Shuffle { who }));
        }
        if self.sees("hand") {
            let owner = vocab::phrase_of(vocab::OWNERS, &who);
            let meant = format!("put {owner} hand into deck");
            let message = "Cards that are shuffled into a deck are put there.";
            return Err(self.fault(message).suggest(Some(&meant)));
        }
        self.expect("deck")?;
        Ok(Effect::Cards(CardVerb::Shuffle { who }))
    }

    fn switch(&mut self) -> Parsed<Effect> {
        self.expect("switch")?;
        let who: Player = self.owner()?;
        self.expect("active")?;
        self.expect("with")?;
        Ok(Effect::Pokemon(PokemonVerb::Switch {
            who,
            with: self.pokemon()?,
        }))
    }

    fn knock_out(&mut self) -> Parsed<Effect> {
        self.expect("knock out")?;
        Ok(Effect::Pokemon(PokemonVerb::KnockOut {
            which: self.pokemon()?,
        }))
    }

    fn return_pokemon(&mut self) -> Parsed<Effect> {
        self.expect("return")?;
        let which = self.pokemon()?;
        let to = self.destination()?;
        Ok(Effect::Pokemon(PokemonVerb::Return {
            which,
            to,
            along: self.along(),
        }))
    }

    fn devolve(&mut self) -> Parsed<Effect> {
        self.expect("devolve")?;
        let which = self.pokemon()?;
        let to = self.destination()?;
        Ok(Effect::Pokemon(PokemonVerb::Devolve {
            which,
            to,
            repeatedly: self.eat("any number of times"),
        }))
    }

    /// Which cards of a Pokémon go along.
    pub(super) fn along(&mut self) -> Along {
        self.pick(&[
            ("with all pokemon cards", Along::PokemonCards),
            ("with all cards", Along::AllCards),
        ])
        .unwrap_or(Along::TopOnly)
    }

    /// Whether the next token begins a number with a sign, for facts of cards.
    pub(super) fn at_change(&self) -> bool {
        matches!(self.peek(), Token::Sign('+' | '-'))
    }
}
