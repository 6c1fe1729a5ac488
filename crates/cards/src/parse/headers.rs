//! What somebody probably meant whose header, fact or clause cannot be read.

use super::cursor::Cursor;
use super::error::{Fault, Parsed};
use super::lexer::Token;
use crate::near::near;
use crate::vocab;
use rulebox_rules::TrainerKind;

/// The words that can begin a line of a Pokémon card.
const FACTS: [&str; 33] = [
    "basic",
    "stage 1",
    "stage 2",
    "stage",
    "level-up",
    "break",
    "mega",
    "vmax",
    "vstar",
    "v-union",
    "legend",
    "restored",
    "level",
    "hp",
    "type",
    "weakness",
    "resistance",
    "retreat",
    "kind",
    "copies",
    "revision",
    "part",
    "prizes",
    "attack",
    "gx attack",
    "vstar attack",
    "ability",
    "poke-power",
    "poke-body",
    "ancient-trait",
    "always",
    "as energy",
    "as tool",
];

/// What facts are called elsewhere.
const OTHER_FACTS: [(&str, &str); 6] = [
    ("evolves", "stage 1 from"),
    ("from", "stage 1 from"),
    ("health", "hp"),
    ("power", "ability"),
    ("body", "poke-body"),
    ("move", "attack"),
];

/// The words that can begin a line of a Trainer card, beside its kind and verbs.
const TRAINER_LINES: [&str; 12] = [
    "needs", "cost", "kind", "copies", "revision", "only on", "attack", "always", "while", "use",
    "when", "reaction",
];

/// The words that can begin a line of an Energy card.
const ENERGY_LINES: [&str; 11] = [
    "basic", "special", "kind", "copies", "revision", "only on", "cost", "always", "while", "use",
    "when",
];

impl Cursor<'_> {
    /// Refuses what begins no card: a line that lacks its indentation, or the kind of a Trainer card.
    pub(crate) fn begins_card(&self) -> Parsed<()> {
        let Some(word) = self.word() else {
            return Ok(());
        };
        let trainer = vocab::TRAINER_KINDS.iter().any(|(kind, _)| *kind == word);
        if trainer && matches!(self.peek_at(1), Token::Text(_)) {
            let message = format!(
                "A card begins with `pokemon`, `trainer` or `energy`; `{word}` stands on an indented line below."
            );
            return Err(self.fault(message).suggest(Some("trainer")));
        }
        let named = matches!(self.peek_at(1), Token::Text(_));
        let facts = FACTS.iter().chain(&TRAINER_LINES).chain(&ENERGY_LINES);
        let set = ["code", "also", "released"];
        let mut lines = facts.copied().chain(vocab::verbs()).chain(set);
        let inside = lines.any(|line| line.split(' ').next() == Some(word));
        if inside && word != "set" && (!named || word == "attack") || trainer {
            return Err(self.fault(
                "The lines of a card are indented below its first line: put two blanks before this one.",
            ));
        }
        Ok(())
    }

    /// A word among printings that is none.
    pub(crate) fn no_printing(&self) -> Fault {
        let found = self.found();
        let set = self.word().unwrap_or("");
        let number = match (self.peek_at(1), self.peek_at(2)) {
            (Token::Number(number), _) => Some(number),
            (Token::Sign('-' | '/' | ':'), Token::Number(number)) => Some(number),
            _ => None,
        };
        let meant = number.map(|number| format!("{set}-{number}"));
        let message = format!("{found} is no printing; write set and number, as in `dp1-5`.");
        self.fault(message).suggest(meant.as_deref())
    }

    /// Printings end with their line; people write commas between them, or ids that begin with a digit.
    pub(crate) fn printings_end(&mut self) -> Parsed<()> {
        if self.sees_sign(',') {
            return Err(self.fault("Printings stand with spaces between them, without commas."));
        }
        if matches!(self.peek(), Token::Number(_)) {
            return Err(self.fault(
                "A printing is set and number, as in `dp1-5`; the id of a set begins with a letter.",
            ));
        }
        self.expect_line_end()
    }

    /// No fact, attack or power begins with what comes next.
    pub(crate) fn no_fact(&self) -> Fault {
        let word = self.word().unwrap_or("");
        let other = OTHER_FACTS.iter().find(|(other, _)| *other == word);
        let turned = match (self.peek(), self.word_at(1)) {
            (Token::Number(number), Some(fact)) if FACTS.contains(&fact) => {
                Some(format!("{fact} {number}"))
            }
            _ => None,
        };
        if self.sees_sign('}') {
            return self.no_verb();
        }
        if near(word, FACTS).is_none() && vocab::is_verb(word) {
            return self.fault(
                "What is done stands in the text of an attack or a power, indented deeper than its name; a tab counts as one blank.",
            );
        }
        let fault = self.unknown("a fact, an attack or a power", FACTS);
        let meant = other.map(|(_, fact)| *fact).or(turned.as_deref());
        match meant {
            Some(_) => fault.suggest(meant),
            None => fault,
        }
    }

    /// The kind of a Trainer card stands alone on its line.
    pub(crate) fn after_trainer_kind(&self) -> Parsed<()> {
        if self.at_line_end() {
            return Ok(());
        }
        Err(self.fault(format!(
            "I did not expect {} here; the line should end. What the card does stands on the lines below.",
            self.found()
        )))
    }

    /// Refuses a line of a Trainer card whose first word is misspelt, or a kind that is given otherwise or twice.
    pub(crate) fn trainer_line(&self, kind: Option<TrainerKind>) -> Parsed<()> {
        let Some(word) = self.word() else {
            return Ok(());
        };
        let kinds = || vocab::TRAINER_KINDS.iter().map(|(word, _)| *word);
        let after = |ahead| {
            self.word_at(ahead)
                .filter(|word| kinds().any(|k| k == *word))
        };
        let ends = |ahead| matches!(self.peek_at(ahead), Token::Line(_) | Token::End);
        if kind.is_some() && after(0).is_some() && ends(1) {
            return Err(self.fault(format!("A card is of one kind; `{word}` is another one.")));
        }
        let labelled = matches!(word, "kind" | "type" | "pokemon" | "Pokemon" | "Pokémon");
        if let Some(meant) = after(1).filter(|_| labelled) {
            let message = format!("`{meant}` stands alone on its line.");
            return Err(self.fault(message).suggest(Some(meant)));
        }
        if vocab::is_verb(word) {
            return Ok(());
        }
        let meant = match self.sees("technical machine") {
            true => Some("technical-machine"),
            false => near(word, kinds()).filter(|_| kind.is_none() && ends(1)),
        };
        if meant.is_some() {
            let what = "what the card is, such as `item` or `supporter`,";
            return Err(self.unknown(what, []).suggest(meant));
        }
        if near(word, vocab::verbs()).is_none()
            && let Some(meant) = near(word, TRAINER_LINES)
        {
            return Err(self
                .unknown("`needs`, `cost` or a verb", [])
                .suggest(Some(meant)));
        }
        Ok(())
    }

    /// Takes `trainer in play` off a Fossil, which says it once. No other card says it, and no statement begins like it.
    pub(crate) fn trainer_in_play(
        &mut self,
        kind: Option<TrainerKind>,
        said: bool,
    ) -> Parsed<bool> {
        const LINE: &str = "trainer in play";
        let misspelt = self.word().and_then(|word| near(word, ["trainer"]));
        let meant = self.sees("trainer") || misspelt.is_some() && self.is_at(1, "in");
        if !meant {
            return Ok(false);
        }
        let mark = self.mark();
        let whole = self.eat(LINE) && self.at_line_end();
        while !self.at_line_end() {
            self.advance();
        }
        let at = self.span_since(mark);
        match (kind == Some(TrainerKind::Fossil), whole) {
            (true, true) if said => Err(Fault::new(at, format!("`{LINE}` is written twice."))),
            (true, true) => Ok(true),
            (true, false) => {
                let message = format!("This line of a Fossil is `{LINE}`.");
                Err(Fault::new(at, message).suggest(Some(LINE)))
            }
            (false, _) => Err(Fault::new(
                at,
                format!("Only a Fossil has the line `{LINE}`, below the line `fossil`."),
            )),
        }
    }

    /// No line of an Energy card begins with what comes next.
    pub(crate) fn no_energy_line(&self) -> Fault {
        let fault = self.unknown("`basic TYPE`, `special [C]` or a clause", ENERGY_LINES);
        let word = self.word().unwrap_or("").to_lowercase();
        let named = vocab::TYPES.iter().find(|(name, _)| *name == word);
        let meant = match named {
            Some((name, _)) => Some(format!("basic {name}")),
            None => (word == "provides").then(|| "special".to_owned()),
        };
        fault.or_suggest(meant.as_deref())
    }

    /// No clause begins with what comes next.
    pub(crate) fn no_clause(&self) -> Fault {
        let word = self.word().unwrap_or("");
        let limit = vocab::LIMITS.iter().find(|(limit, _)| self.sees(limit));
        let known = ["always", "while", "use", "when"];
        let fault = self.unknown("`always:`, `while …:`, `use …` or `when …`", known);
        if let Some((limit, _)) = limit {
            return fault.suggest(Some(&format!("use {limit}")));
        }
        if vocab::is_verb(word) {
            return self.fault(format!(
                "Say when this is done, as in `use once per turn {{ {word} … }}` or `when between turns {{ {word} … }}`."
            ));
        }
        if self.at_pokemon() || matches!(word, "prevent" | "retreat" | "hp" | "halve") {
            return self
                .fault("A rule begins with `always:` or `while …:`.")
                .suggest(Some("always:"));
        }
        fault
    }

    /// The id of a set, which printings use.
    pub(crate) fn no_set_id(&self) -> Fault {
        let message = match self.peek() {
            Token::Number(_) => "The id of a set begins with a letter, as in `my1`.",
            Token::Word(_) => {
                "The id of a set has letters and digits only, as in `my1`: printings write `-` behind it."
            }
            Token::Text(_)
            | Token::Symbol(_)
            | Token::Compare(_)
            | Token::Sign(_)
            | Token::Line(_)
            | Token::End => "Here the set's id is missing: letters and digits, as in `my1`.",
        };
        self.fault(message)
    }
}
