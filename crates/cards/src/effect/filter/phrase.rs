//! Sorts of cards as a noun with its words: `basic {R} energy where …`.

use super::*;

impl Cursor<'_> {
    /// `WORD … NOUN [where FILTER]`: a sort of cards, such as `basic {R} energy`.
    pub(crate) fn card_phrase(&mut self) -> Parsed<Filter> {
        self.counted_card_phrase().map(|(sort, _)| sort)
    }

    /// A sort of cards, and whether the text says `cards`, as in `energy cards`.
    pub(crate) fn counted_card_phrase(&mut self) -> Parsed<(Filter, bool)> {
        let (sort, cards) = self.card_phrase_without_where()?;
        if self.eat("where") {
            return Ok((all_of(vec![sort, self.filter()?]), cards));
        }
        Ok((sort, cards))
    }

    pub(super) fn card_phrase_without_where(&mut self) -> Parsed<(Filter, bool)> {
        let mut words = Vec::new();
        let mut special = false;
        loop {
            if self.eat("special") {
                special = true;
            } else if let Some(word) = self.adjective() {
                words.push(word);
            } else {
                break;
            }
        }
        let (noun, cards) = self.noun()?;
        let mut parts = vec![energy_noun(noun, special, &mut words)];
        parts.extend(words);
        Ok((all_of(parts), cards))
    }

    /// Whether words for a sort of cards come next.
    pub(crate) fn at_card_words(&mut self) -> bool {
        let mark = self.mark();
        let found = self.card_phrase_without_where().is_ok();
        self.rewind(mark);
        found
    }
}

/// `basic` and `special` before `energy` name a sort of Energy card, not a stage.
fn energy_noun(noun: Filter, special: bool, words: &mut Vec<Filter>) -> Filter {
    if noun != Filter::Sort(CardSort::Energy) {
        return noun;
    }
    if special {
        return Filter::Sort(CardSort::SpecialEnergy);
    }
    match words.iter().position(is_basic) {
        Some(at) => {
            words.remove(at);
            Filter::Sort(CardSort::BasicEnergy)
        }
        None => noun,
    }
}

fn is_basic(part: &Filter) -> bool {
    *part == Filter::Fact(FactFilter::Stage(Stage::Basic))
}

impl Printer<'_> {
    /// A sort of cards: `basic {R} energy where …`.
    pub(crate) fn card_phrase(&self, filter: &Filter, plural: bool) -> String {
        let mut parts = filter.conjuncts();
        let mut front = "";
        let mut noun = if plural { "cards" } else { "card" };
        if let Some((Filter::Sort(sort), rest)) = parts.split_first() {
            (front, noun) = sort.noun();
            parts = rest;
        }
        let mut leading = leading_words(parts);
        // `basic energy` would be read as a sort of Energy card, not as a stage.
        if noun == "energy"
            && let Some(at) = parts[..leading].iter().position(is_basic)
        {
            leading = at;
        }
        let (words, rest) = self.words_and_rest(parts, leading);
        format!("{front}{words}{noun}{rest}")
    }

    /// Words that stand before a noun of this sort, and what follows it.
    pub(crate) fn around_noun(&self, filter: &Filter, words: bool) -> (String, String) {
        let parts = filter.conjuncts();
        let leading = if words { leading_words(parts) } else { 0 };
        self.words_and_rest(parts, leading)
    }

    fn words_and_rest(&self, parts: &[Filter], leading: usize) -> (String, String) {
        let (words, rest) = parts.split_at(leading);
        let words = words.iter().map(|part| part.print(self) + " ").collect();
        let rest = match rest {
            [] => String::new(),
            [one] => format!(" where {}", self.filter(one)),
            many => format!(" where {}", self.joined(many)),
        };
        (words, rest)
    }
}

/// How many of the first parts can stand as words before a noun.
fn leading_words(parts: &[Filter]) -> usize {
    parts.iter().take_while(|part| part.is_word()).count()
}
