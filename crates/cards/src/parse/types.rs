//! Reads types: by name in the facts of a card, by letter in costs and in what Energy provides.

use super::cursor::Cursor;
use super::error::{Fault, Parsed};
use super::lexer::Token;
use crate::vocab;
use rulebox_rules::{EnergyType, TypeSet};

/// What people call types elsewhere.
const OTHER_NAMES: [(&str, EnergyType); 6] = [
    ("electric", EnergyType::Lightning),
    ("electricity", EnergyType::Lightning),
    ("dark", EnergyType::Darkness),
    ("steel", EnergyType::Metal),
    ("fight", EnergyType::Fighting),
    ("normal", EnergyType::Colorless),
];

impl Cursor<'_> {
    /// The name of a type.
    pub(crate) fn type_word(&mut self) -> Parsed<EnergyType> {
        let named = || self.word().and_then(type_of);
        let meant = self.symbol_next().or_else(named);
        let meant = meant.map(|meant| vocab::phrase_of(vocab::TYPES, &meant));
        self.need(vocab::TYPES, "a type such as `fire`")
            .map_err(|fault| fault.or_suggest(meant))
    }

    /// The type in braces that comes next.
    pub(crate) fn symbol_next(&self) -> Option<EnergyType> {
        let Token::Symbol(t) = *self.peek() else {
            return None;
        };
        Some(t)
    }

    /// A type in braces.
    pub(crate) fn symbol(&mut self) -> Parsed<EnergyType> {
        let missing = self.fault("Here a type is missing, as in `{R}`.");
        let found = self.symbol_next().ok_or(missing)?;
        self.advance();
        Ok(found)
    }

    /// `[R C]`: what an attack costs.
    pub(crate) fn cost_symbols(&mut self) -> Parsed<Vec<EnergyType>> {
        let message = match self.peek().number() {
            Some(_) => "The cost stands before the damage, as in `[R C] 30`; `[]` is for none.",
            None => "Here the cost is missing, as in `[R C]`, or `[]` for none.",
        };
        self.open_letters(message)?;
        let mut cost = Vec::new();
        while !self.eat_sign(']') {
            cost.push(self.letter()?);
        }
        Ok(cost)
    }

    /// `[G G]`, `[R/W]`, `[any]`: what an Energy card provides, one entry per unit.
    pub(crate) fn units(&mut self) -> Parsed<Vec<TypeSet>> {
        self.open_letters(
            "Here the Energy is missing that it provides, as in `[C C]` or `[R/W]`.",
        )?;
        let mut units = Vec::new();
        while !self.eat_sign(']') {
            units.push(self.unit()?);
        }
        Ok(units)
    }

    /// The bracket before letters; people write letters without one, or another one.
    fn open_letters(&mut self, message: &str) -> Parsed<()> {
        if self.eat_sign('[') {
            return Ok(());
        }
        let letters = self.meant_letters().map(|letters| format!("[{letters}]"));
        let bracket = matches!(self.peek(), Token::Sign('(' | '{'));
        let meant = letters.or_else(|| bracket.then(|| "[".to_owned()));
        Err(self.fault(message).suggest(meant.as_deref()))
    }

    fn unit(&mut self) -> Parsed<TypeSet> {
        if self.eat("any") {
            return Ok(TypeSet::ALL);
        }
        let mut set = TypeSet::of(self.letter()?);
        while self.eat_sign('/') {
            set = set.with(self.letter()?);
        }
        Ok(set)
    }

    /// The letter of a type, as in a cost.
    fn letter(&mut self) -> Parsed<EnergyType> {
        let mut letters = self.word().unwrap_or("").chars();
        match (
            letters.next().and_then(EnergyType::from_symbol),
            letters.next(),
        ) {
            (Some(found), None) => {
                self.advance();
                Ok(found)
            }
            _ => Err(self.no_letter()),
        }
    }

    /// The letters that a symbol or a word stands for.
    fn meant_letters(&self) -> Option<String> {
        match self.symbol_next() {
            Some(meant) => Some(meant.symbol().to_string()),
            None => letters_of(self.word()?),
        }
    }

    fn no_letter(&self) -> Fault {
        let found = self.found();
        let ends = matches!(self.peek_at(1), Token::Line(_) | Token::End);
        let open = self.at_line_end() || (ends && matches!(self.peek(), Token::Number(_)));
        if open {
            return self.fault(format!("Here `]` is missing; I found {found}."));
        }
        if self.sees_sign(',') {
            return self.fault("Letters stand with spaces between them, without commas: `[R C]`.");
        }
        let meant = self.meant_letters();
        let message = format!(
            "{found} is no type. The letters are G R W L P F D M Y N and C (Colorless), with spaces between."
        );
        self.fault(message).suggest(meant.as_deref())
    }
}

/// The type that a letter or a name stands for.
pub(crate) fn type_of(word: &str) -> Option<EnergyType> {
    let mut letters = word.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        return EnergyType::from_symbol(letter.to_ascii_uppercase());
    }
    let names = vocab::TYPES.iter().chain(&OTHER_NAMES);
    let mut named = names.filter(|(name, _)| name.eq_ignore_ascii_case(word));
    named.next().map(|(_, found)| *found)
}

/// The letters that a word stands for: one type, or several letters without the spaces between them.
fn letters_of(word: &str) -> Option<String> {
    if let Some(meant) = type_of(word) {
        return Some(meant.symbol().to_string());
    }
    let letters = word
        .chars()
        .map(|letter| EnergyType::from_symbol(letter).map(|found| found.symbol().to_string()));
    let letters: Option<Vec<String>> = letters.collect();
    letters.map(|letters| letters.join(" "))
}
