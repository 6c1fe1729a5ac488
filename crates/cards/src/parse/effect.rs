//! Reads effects: sequences, branches and choices. The plain verbs are in `verbs`.

use super::cursor::{Cursor, Place, Sort};
use super::error::{Fault, Parsed};
use super::hints::example_of;
use super::lexer::Token;
use super::select::Things;
use crate::effect::{
    Amount, AttackVerb, CardVerb, ChoiceVerb, Coins, Effect, FlowVerb, Guessed, LastingRule,
    LastingVerb, MOST_REPETITIONS, Player, Test, TurnVerb, When,
};
use crate::vocab;
use rulebox_rules::TypeSet;

/// Several effects as one; a single one stays as it is.
pub(super) fn sequence(mut list: Vec<Effect>) -> Effect {
    if list.len() == 1 {
        list.remove(0)
    } else {
        Effect::Seq(list)
    }
}

/// How deep repetitions may lie inside each other.
const DEEPEST_REPETITION: u8 = 2;

/// What one side of a coin does, if anything.
type Side = Option<Box<Effect>>;

impl Cursor<'_> {
    /// The statements on all lines that are indented deeper than `indent`.
    pub(super) fn lines(&mut self, indent: u32) -> Parsed<Effect> {
        let mut list = Vec::new();
        while matches!(*self.peek(), Token::Line(deep) if deep > indent) {
            self.advance();
            self.line(&mut list)?;
        }
        Ok(sequence(list))
    }

    /// The statements up to the end of the line.
    pub(super) fn line(&mut self, list: &mut Vec<Effect>) -> Parsed<()> {
        loop {
            list.push(self.statement()?);
            if !self.eat_sign(';') || self.at_line_end() {
                return match self.at_line_end() {
                    true => Ok(()),
                    false => Err(self.statement_goes_on("the line should end")),
                };
            }
        }
    }

    /// `{ … }`.
    pub(super) fn block(&mut self) -> Parsed<Effect> {
        self.open_block()?;
        let mut list = Vec::new();
        loop {
            self.skip_separators();
            if self.eat_sign('}') {
                return Ok(sequence(list));
            }
            list.push(self.statement()?);
            self.expect_separator()?;
        }
    }

    fn skip_separators(&mut self) {
        while self.sees_sign(';') || matches!(self.peek(), Token::Line(_)) {
            self.advance();
        }
    }

    /// After a statement in a block: `;`, a new line, or the end of the block.
    fn expect_separator(&mut self) -> Parsed<()> {
        match self.peek() {
            Token::Sign(';' | '}') | Token::Line(_) => Ok(()),
            Token::End => {
                Err(self.fault("Here `}` is missing: a block that was opened does not end."))
            }
            _ => Err(self.statement_goes_on("`;` or `}` should follow")),
        }
    }

    /// Takes a word that continues a block, even on the next line.
    pub(super) fn continues(&mut self, word: &str) -> bool {
        let mark = self.mark();
        while matches!(self.peek(), Token::Line(_)) {
            self.advance();
        }
        let found = self.eat(word);
        if !found {
            self.rewind(mark);
        }
        found
    }

    /// One statement.
    pub(super) fn statement(&mut self) -> Parsed<Effect> {
        let verb = self.word();
        let read = self.nested(Self::statement_inner);
        read.map_err(|fault| fault.example(example_of(verb)))
    }

    fn statement_inner(&mut self) -> Parsed<Effect> {
        if self.sees_sign('{') {
            return self.block();
        }
        if let Some(effect) = self.player_statement()? {
            return Ok(effect);
        }
        match self.word() {
            Some("if") => self.if_statement(),
            Some("do") => self.do_statement(),
            Some("pay") => self.pay_statement(),
            Some("each") => self.each_statement(),
            Some("repeat") => self.repeat_statement(),
            Some("choose") => self.choose_statement(),
            Some("require" | "before" | "first" | "fail") => self.attack_statement(),
            Some("until" | "during" | "for") => self.lasting_statement(),
            Some("at") => self.delayed_statement(),
            Some("marker") => self.marker_statement(),
            _ => self.verb(),
        }
    }

    /// What a player does: `flip`, `may`, `draw`, `win`, and `opponent flips` and so on.
    fn player_statement(&mut self) -> Parsed<Option<Effect>> {
        for (verb, by) in verbs_of_players("flip") {
            if self.eat(&verb) {
                return self.flip_statement(by).map(Some);
            }
        }
        for (verb, by) in verbs_of_players("draw") {
            if self.eat(&verb) {
                return self.draw_statement(by).map(Some);
            }
        }
        for (verb, who) in verbs_of_players("win") {
            if self.eat(&verb) {
                return Ok(Some(Effect::Turn(TurnVerb::Win { who })));
            }
        }
        if self.eat("lose") {
            return Ok(Some(Effect::Turn(TurnVerb::Win {
                who: Player::Opponent,
            })));
        }
        for (verb, by) in vocab::SUBJECTS {
            if self.eat(&format!("{verb} guesses")) {
                return self.guess_statement(*by).map(Some);
            }
        }
        for (owner, who) in vocab::OWNERS {
            if self.eat(&format!("{owner} next turn ends after drawing")) {
                return Ok(Some(Effect::Turn(TurnVerb::EndsAfterDraw { who: *who })));
            }
        }
        let mays = vocab::SUBJECTS
            .iter()
            .map(|(subject, by)| (format!("{subject} may"), *by));
        for (verb, by) in [("may".to_owned(), Player::You)].into_iter().chain(mays) {
            if self.eat(&verb) {
                return Ok(Some(Effect::Flow(FlowVerb::May {
                    by,
                    effect: Box::new(self.block()?),
                })));
            }
        }
        Ok(None)
    }

    /// `type of NAME { right: …; wrong: … }` after `opponent guesses`.
    fn guess_statement(&mut self, by: Player) -> Parsed<Effect> {
        let known = [("type of", Guessed::Type), ("hp of", Guessed::Hp)];
        let what = self.need(&known, "`type of` or `hp of`")?;
        let of = self.bound_name()?;
        let (right, wrong) = self.branches("right", "wrong")?;
        Ok(Effect::Choice(ChoiceVerb::Guess {
            by,
            what,
            of,
            right,
            wrong,
        }))
    }

    fn lasting_statement(&mut self) -> Parsed<Effect> {
        let in_attack = matches!(self.scope.place, Place::Attack | Place::Alone);
        if self.sees("for this attack") && !in_attack {
            let message = "`for this attack` has a meaning only in the text of an attack.";
            return Err(self.fault(message));
        }
        let until = self.duration()?;
        let rule = if self.eat("when") {
            LastingRule::When(Box::new(self.inner_when()?))
        } else {
            LastingRule::Rule(self.modifier()?)
        };
        Ok(Effect::Lasting(LastingVerb::Holds { rule, until }))
    }

    /// `at end of opponent's next turn: STATEMENT`.
    fn delayed_statement(&mut self) -> Parsed<Effect> {
        self.expect("at end of")?;
        let who = self.owner()?;
        self.expect("next turn")?;
        self.expect_sign(':')?;
        Ok(Effect::Lasting(LastingVerb::Delayed {
            who,
            effect: Box::new(self.statement()?),
        }))
    }

    /// `marker "NAME" on SELECT: when …`.
    fn marker_statement(&mut self) -> Parsed<Effect> {
        self.expect("marker")?;
        let name = self.text("the name of the marker")?;
        self.expect("on")?;
        let on = self.pokemon()?;
        self.expect_sign(':')?;
        self.expect("when")?;
        Ok(Effect::Lasting(LastingVerb::Marker {
            name,
            on,
            rule: Box::new(self.inner_when()?),
        }))
    }

    /// What follows `when` inside another text: it happens later, so it has names of its own.
    fn inner_when(&mut self) -> Parsed<When> {
        let outer = self.scope.clone();
        self.scope.names.clear();
        let when = self.when(false);
        self.scope = outer;
        when
    }

    fn flip_statement(&mut self, by: Player) -> Parsed<Effect> {
        self.sides_in_braces()?;
        let coins = if self.eat("until tails") {
            Coins::UntilTails
        } else if self.at_amount() {
            Coins::Number(self.amount()?)
        } else {
            Coins::Number(Amount::Number(1))
        };
        self.scope.flipped = true;
        if !self.sees_sign('{') {
            return Ok(Effect::Flow(FlowVerb::Flip {
                coins,
                by,
                heads: None,
                tails: None,
            }));
        }
        if coins != Coins::Number(Amount::Number(1)) {
            return Err(self.fault(
                "Branches stand only with a single coin. For several coins end the line here \
                 and use `heads` and `tails` as numbers, as in `damage = 20 * heads`.",
            ));
        }
        let (heads, tails) = self.branches("heads", "tails")?;
        Ok(Effect::Flow(FlowVerb::Flip {
            coins,
            by,
            heads,
            tails,
        }))
    }

    /// Refuses the sides of a coin without their braces.
    fn sides_in_braces(&self) -> Parsed<()> {
        let ahead = usize::from(matches!(self.peek(), Token::Sign('(' | '[')));
        let side = self.is_at(ahead, "heads") || self.is_at(ahead, "tails");
        if side && *self.peek_at(ahead + 1) == Token::Sign(':') {
            let message = "The sides of a coin stand in braces: `flip { heads: …; tails: … }`.";
            return Err(self.fault(message).suggest((ahead == 1).then_some("{")));
        }
        Ok(())
    }

    /// `{ heads: …; tails: … }`, or another pair of labels.
    fn branches(&mut self, first: &str, second: &str) -> Parsed<(Side, Side)> {
        self.expect_sign('{')?;
        let (mut heads, mut tails) = (None, None);
        loop {
            self.skip_separators();
            if self.sees_sign('}') && (heads.is_some() || tails.is_some()) {
                self.advance();
                return Ok((heads, tails));
            }
            let twice = self.fault("This side is written twice.");
            let slot = if self.eat(first) {
                &mut heads
            } else if self.eat(second) {
                &mut tails
            } else {
                return Err(self.unknown(&format!("`{first}:` or `{second}:`"), [first, second]));
            };
            if slot.is_some() {
                return Err(twice);
            }
            self.expect_sign(':')?;
            *slot = Some(Box::new(self.branch([first, second])?));
        }
    }

    /// The statements of one side.
    fn branch(&mut self, labels: [&str; 2]) -> Parsed<Effect> {
        let mut list = Vec::new();
        loop {
            self.skip_separators();
            let label = labels.iter().any(|label| self.sees(label));
            if self.sees_sign('}') || (label && *self.peek_at(1) == Token::Sign(':')) {
                break;
            }
            list.push(self.statement()?);
            self.expect_separator()?;
        }
        if list.is_empty() {
            return Err(self.fault("This side does nothing: leave it out, or write `{}`."));
        }
        Ok(sequence(list))
    }

    fn draw_statement(&mut self, who: Player) -> Parsed<Effect> {
        if self.eat("until") {
            return Ok(Effect::Cards(CardVerb::DrawUntil {
                who,
                size: self.amount()?,
            }));
        }
        let up_to = self.eat("up to");
        Ok(Effect::Cards(CardVerb::Draw {
            who,
            count: self.amount()?,
            up_to,
        }))
    }

    fn if_statement(&mut self) -> Parsed<Effect> {
        self.expect("if")?;
        let test = self.test()?;
        let then = Box::new(self.block()?);
        let mut otherwise = None;
        if self.continues("else") {
            let effect = if self.sees("if") {
                self.statement()?
            } else {
                self.block()?
            };
            otherwise = Some(Box::new(effect));
        }
        Ok(Effect::Flow(FlowVerb::If {
            test,
            then,
            otherwise,
        }))
    }

    fn do_statement(&mut self) -> Parsed<Effect> {
        self.expect("do")?;
        let first = Box::new(self.block()?);
        if !self.continues("then") {
            return Err(self.fault("After `do { … }` comes `then { … }`."));
        }
        Ok(Effect::Flow(FlowVerb::IfDone {
            first,
            then: Box::new(self.block()?),
        }))
    }

    fn each_statement(&mut self) -> Parsed<Effect> {
        if self.sees("each player") {
            return Err(self.no_verb());
        }
        self.expect("each of")?;
        let of = self.pokemon()?;
        let before = self.scope.it;
        self.scope.it = true;
        let effect = self.repeated_block();
        self.scope.it = before;
        Ok(Effect::Flow(FlowVerb::EachPokemon {
            of,
            effect: Box::new(effect?),
        }))
    }

    fn repeat_statement(&mut self) -> Parsed<Effect> {
        self.expect("repeat")?;
        let most = self.fault(format!(
            "Nothing is repeated more than {MOST_REPETITIONS} times."
        ));
        // A number that is too large for any text is too large for this one first of all.
        let huge = matches!(*self.peek(), Token::Number(n) if i16::try_from(n).is_err());
        let few = self.fault("What is repeated is done at least once, as in `repeat 2 { … }`.");
        let times = match self.amount() {
            Ok(Amount::Number(n)) if n > MOST_REPETITIONS => return Err(most),
            Ok(Amount::Number(n)) if n < 1 => return Err(few),
            Err(_) if huge => return Err(most),
            times => times?,
        };
        Ok(Effect::Flow(FlowVerb::Repeat {
            times,
            effect: Box::new(self.repeated_block()?),
        }))
    }

    /// What is done again and again. Repetitions inside each other multiply, and a game has to go on some time.
    fn repeated_block(&mut self) -> Parsed<Effect> {
        if self.scope.repetitions == DEEPEST_REPETITION {
            return Err(self.fault(
                "Inside a repetition there can be one more, but no third one: `each of` and `repeat` take too long so.",
            ));
        }
        self.scope.repetitions += 1;
        let effect = self.block();
        self.scope.repetitions -= 1;
        effect
    }

    /// `choose 1 to 2 { … } or { … }`, or `choose SELECT as name`.
    fn choose_statement(&mut self) -> Parsed<Effect> {
        self.expect("choose")?;
        if self.eat("a type") {
            return Ok(Effect::Choice(ChoiceVerb::Type {
                among: self.some_types()?,
                var: self.bind(Sort::Type)?,
            }));
        }
        if self.eat("1 attack of") {
            let of = self.pokemon()?;
            return Ok(Effect::Choice(ChoiceVerb::Attack {
                var: self.bind(Sort::Attack)?,
                of,
            }));
        }
        if self.eat("freely") {
            return self.modes(true);
        }
        let modes = matches!(self.peek(), Token::Number(_))
            && matches!(self.peek_at(1), Token::Word("to") | Token::Sign('{'));
        if modes {
            return self.modes(false);
        }
        if self.sees_sign('{') {
            return Err(self.fault(
                "Say how many of the parts are done, as in `choose 1 { draw 2 } or { heal 30 from your active }`.",
            ));
        }
        Ok(match self.things()? {
            Things::Pokemon(from) => Effect::Choice(ChoiceVerb::Pokemon {
                var: self.bind(Sort::Pokemon)?,
                from,
            }),
            Things::Cards(from) => Effect::Choice(ChoiceVerb::Cards {
                var: self.bind(Sort::Cards)?,
                from,
            }),
        })
    }

    /// `among {G}, {R}`, if that is said.
    fn some_types(&mut self) -> Parsed<Option<TypeSet>> {
        if !self.eat("among") {
            return Ok(None);
        }
        let mut types = TypeSet::NONE;
        loop {
            types = types.with(self.symbol()?);
            if !self.eat_sign(',') {
                return Ok(Some(types));
            }
        }
    }

    fn modes(&mut self, freely: bool) -> Parsed<Effect> {
        let at = self.fault("The two numbers do not fit the modes that follow.");
        let min: u8 = self.number()?;
        let mut max = min;
        if self.eat("to") {
            let most = self.amount()?;
            if !freely && self.sees("as") {
                return Ok(Effect::Choice(ChoiceVerb::Number {
                    var: self.bind(Sort::Number)?,
                    min: Amount::Number(i16::from(min)),
                    max: most,
                }));
            }
            let Amount::Number(n) = most else {
                return Err(at);
            };
            max = u8::try_from(n).unwrap_or(u8::MAX);
        }
        let mut options = vec![self.block()?];
        while self.continues("or") {
            options.push(self.block()?);
        }
        if max == 0 {
            let message = "Of these parts none could ever be chosen. Allow at least 1, as in `choose 0 to 1 { … } or { … }`.";
            return Err(Fault {
                message: message.to_owned(),
                ..at
            });
        }
        if min > max || usize::from(max) > options.len() {
            return Err(at);
        }
        Ok(Effect::Flow(FlowVerb::Modes {
            freely,
            min,
            max,
            options,
        }))
    }

    /// Statements that only an attack can have.
    fn attack_statement(&mut self) -> Parsed<Effect> {
        self.only_in_attacks()?;
        if self.eat("fail") {
            return Ok(Effect::Attack(AttackVerb::Fail));
        }
        if self.eat("before") {
            return Ok(Effect::Attack(AttackVerb::Before(Box::new(self.block()?))));
        }
        if self.eat("first") {
            return Ok(Effect::Attack(AttackVerb::First(Box::new(self.block()?))));
        }
        self.expect("require")?;
        if self.sees_sign('{') {
            return Ok(Effect::Attack(AttackVerb::Require(Box::new(self.block()?))));
        }
        Ok(Effect::Attack(AttackVerb::Require(Box::new(unless(
            self.test()?,
        )))))
    }

    /// Refuses a statement that belongs to attacks in any other place.
    pub(super) fn only_in_attacks(&self) -> Parsed<()> {
        if matches!(self.scope.place, Place::Attack | Place::Alone) {
            return Ok(());
        }
        let word = self.found();
        Err(self.fault(format!(
            "{word} belongs to the text of an attack. Elsewhere put damage counters, as in `put 2 counters on …`."
        )))
    }
}

/// The attack does nothing unless the test holds.
pub(crate) fn unless(test: Test) -> Effect {
    let test = Test::Not(Box::new(test));
    Effect::Flow(FlowVerb::If {
        test,
        then: Box::new(Effect::Attack(AttackVerb::Fail)),
        otherwise: None,
    })
}

/// `draw` for the player who uses the card, `opponent draws` and so on for others.
fn verbs_of_players(verb: &str) -> impl Iterator<Item = (String, Player)> {
    vocab::SUBJECTS.iter().map(move |(subject, by)| match by {
        Player::You => (verb.to_owned(), Player::You),
        _ => (format!("{subject} {verb}s"), *by),
    })
}
