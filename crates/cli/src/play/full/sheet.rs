//! Sheets that lie on the table: texts to read, questions to confirm, lines to type.

use super::keys::KEYS;
use super::look::{Tone, wrapped};
use crate::play::inside::{Face, PokemonView, View};
use crate::play::names::Names;
use crate::play::people::{Eye, People};
use crate::play::why::Finding;
use rulebox_cards::Card;
use rulebox_cards::wording::{self, Part};
use rulebox_engine::CardId;
use rulebox_rules::{Era, RuleId};

/// What lies on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// Something to read.
    Text(Text),
    /// A question to confirm.
    Sure(Sure),
    /// A line to type.
    Line(Typing),
    /// The end of the game.
    Over,
}

/// Something to read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// Its title.
    pub title: String,
    /// Its rows, not yet wrapped.
    pub rows: Vec<Row>,
    /// How many wrapped lines are above the first one shown.
    pub scroll: usize,
    /// Which of its cards is chosen, by its place among them.
    pub chosen: Option<usize>,
}

/// A line of a text as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextLine {
    /// What it says.
    pub text: String,
    /// How it looks.
    pub tone: Tone,
    /// The rule that it opens.
    pub link: Option<RuleId>,
    /// The card that it opens, by its place among the cards of the text.
    pub card: Option<usize>,
}

/// A row of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The text; its indentation is kept when it is wrapped.
    pub text: String,
    /// How it looks.
    pub tone: Tone,
    /// The rule that it opens.
    pub link: Option<RuleId>,
    /// The card that it opens.
    pub card: Option<CardId>,
}

/// What has to be confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sure {
    /// Giving up.
    Concede,
    /// Leaving the table.
    Leave,
    /// Ending the turn although more is possible.
    EndTurn(Missed),
}

/// What would be missed by ending the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missed {
    /// An attack.
    Attack,
    /// The Energy of the turn.
    Energy,
    /// Both.
    EnergyAndAttack,
}

impl Sure {
    /// The question. `kept` says that the game was saved as it is.
    pub const fn question(self, kept: bool) -> &'static str {
        match self {
            Sure::Concede => "Do you give up this game?",
            Sure::Leave if kept => "Do you leave the table? The game is saved.",
            Sure::Leave => "Do you leave the table? A game that is not saved is lost.",
            Sure::EndTurn(Missed::Attack) => {
                "You could still attack. Do you end the turn without an attack?"
            }
            Sure::EndTurn(Missed::Energy) => {
                "You could still attach an Energy. Do you end the turn without that?"
            }
            Sure::EndTurn(Missed::EnergyAndAttack) => {
                "You could still attach an Energy and attack. Do you end the turn without that?"
            }
        }
    }

    /// What can be pressed.
    pub const fn keys(self) -> &'static str {
        match self {
            Sure::Leave => "Enter leave · s save first · Esc stay",
            Sure::Concede | Sure::EndTurn(_) => "Enter yes · Esc no",
        }
    }
}

/// A line being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typing {
    /// What for.
    pub what: Typed,
    /// What was typed so far.
    pub text: String,
}

/// What a line is typed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typed {
    /// Words to look for in the options.
    Search,
    /// Words for "why not?".
    WhyNot,
    /// A file to save to.
    Save,
    /// A turn to go to.
    Turn,
}

impl Typed {
    /// What stands before the line.
    pub const fn prompt(self) -> &'static str {
        match self {
            Typed::Search => "Search:",
            Typed::WhyNot => "Why not …",
            Typed::Save => "Save as:",
            Typed::Turn => "Go to turn:",
        }
    }

    /// What stands there before anything is typed.
    pub const fn example(self) -> &'static str {
        match self {
            Typed::WhyNot => "attack, retreat, evolve or the name of a card, then Enter",
            Typed::Search => "words of an option, as in attach fire",
            Typed::Save | Typed::Turn => "",
        }
    }
}

impl Row {
    fn of(text: impl Into<String>, tone: Tone) -> Row {
        Row {
            text: text.into(),
            tone,
            link: None,
            card: None,
        }
    }

    /// A row that looks like nothing special.
    pub fn plain(text: impl Into<String>) -> Row {
        Row::of(text, Tone::Plain)
    }

    /// A row that matters less.
    pub fn dim(text: impl Into<String>) -> Row {
        Row::of(text, Tone::Dim)
    }

    /// An empty row.
    pub fn blank() -> Row {
        Row::default()
    }
}

impl Text {
    /// A text that is read from its beginning.
    pub fn new(title: impl Into<String>, rows: Vec<Row>) -> Text {
        Text {
            title: title.into(),
            rows,
            scroll: 0,
            chosen: None,
        }
    }

    /// The rows in lines of a width, each with its tone and its link.
    pub fn lines(&self, width: usize) -> Vec<(String, Tone, Option<RuleId>)> {
        let lines = self.laid(width).into_iter();
        lines
            .map(|line| (line.text, line.tone, line.link))
            .collect()
    }

    /// The rows in lines of a width, with all that they open; the card that is chosen stands out.
    pub fn laid(&self, width: usize) -> Vec<TextLine> {
        let (mut lines, mut cards) = (Vec::new(), 0);
        for row in &self.rows {
            let card = row.card.map(|_| cards);
            cards += usize::from(card.is_some());
            let tone = match card.is_some() && card == self.chosen {
                true => Tone::Cursor,
                false => row.tone,
            };
            let hang = if row.text.trim_start().starts_with(char::is_alphanumeric) {
                0
            } else {
                2
            };
            let mut wrapped = wrapped(&row.text, width, hang);
            if wrapped.is_empty() {
                wrapped.push(String::new());
            }
            lines.extend(wrapped.into_iter().map(|text| TextLine {
                text,
                tone,
                link: row.link,
                card,
            }));
        }
        lines
    }

    /// The cards that can be opened, in the order of their rows.
    pub fn cards(&self) -> Vec<CardId> {
        self.rows.iter().filter_map(|row| row.card).collect()
    }

    /// The card that is chosen.
    pub fn chosen_card(&self) -> Option<CardId> {
        self.cards().get(self.chosen?).copied()
    }

    /// Chooses another card, so many further, and scrolls to it in a room of this width and height.
    pub fn choose(&mut self, by: isize, (width, height): (usize, usize)) {
        let count = self.cards().len() as isize;
        if count == 0 {
            return;
        }
        let next = match self.chosen {
            Some(chosen) => (chosen as isize + by).rem_euclid(count),
            None if by < 0 => count - 1,
            None => 0,
        };
        self.chosen = Some(next as usize);
        let lines = self.laid(width);
        let at = lines.iter().position(|line| line.card == self.chosen);
        let (at, most) = (at.unwrap_or(0), lines.len().saturating_sub(height));
        // The heading above the first card is seen, too.
        let least = (at + 1).saturating_sub(height);
        let above = at.saturating_sub(usize::from(next == 0));
        self.scroll = self.scroll.clamp(least.min(above), above).min(most);
    }

    /// A step up or down: to the next card if it is in sight then, and a line further if it is not.
    pub fn step(&mut self, by: isize, (width, height): (usize, usize)) {
        let lines = self.laid(width);
        let most = lines.len().saturating_sub(height);
        self.scroll = self.scroll.min(most);
        let next = |from: usize, chosen: Option<usize>| {
            let in_sight = lines.iter().skip(from).take(height);
            let cards: Vec<usize> = in_sight.filter_map(|line| line.card).collect();
            match chosen.filter(|chosen| cards.contains(chosen)) {
                Some(chosen) => {
                    let next = chosen.checked_add_signed(by);
                    next.filter(|next| cards.contains(next))
                }
                None if by > 0 => cards.first().copied(),
                None => cards.last().copied(),
            }
        };
        if let Some(card) = next(self.scroll, self.chosen) {
            self.chosen = Some(card);
            return;
        }
        self.scroll = self.scroll.saturating_add_signed(by).min(most);
        if let Some(card) = next(self.scroll, self.chosen) {
            self.chosen = Some(card);
        }
    }

    /// Rows of cards, copies together.
    fn add_cards(&mut self, names: Names<'_>, cards: &[CardId]) {
        self.rows.extend(card_rows(names, cards));
    }

    /// The rules that can be opened, in the order of their numbers.
    pub fn links(&self) -> Vec<RuleId> {
        self.rows.iter().filter_map(|row| row.link).collect()
    }

    /// The rules that a rule names, and those that name it.
    pub fn add_links(&mut self, rule: RuleId) {
        for (title, rules) in [("See also", rule.mentions()), ("Named by", rule.named_by())] {
            if !rules.is_empty() {
                self.rows
                    .extend([Row::blank(), Row::of(title, Tone::Heading)]);
            }
            for other in rules {
                self.add_link(other);
            }
        }
    }

    fn add_link(&mut self, rule: RuleId) {
        let number = self.links().len() + 1;
        self.rows.push(Row {
            text: format!("[{number}] {rule} {}", rule.text()),
            tone: Tone::Link,
            link: Some(rule),
            card: None,
        });
    }
}

fn card_rows(names: Names<'_>, cards: &[CardId]) -> Vec<Row> {
    let counted = names.counted(cards).into_iter();
    let row = |(name, count, card): (std::borrow::Cow<'_, str>, usize, CardId)| Row {
        card: Some(card),
        ..Row::plain(match count {
            1 => format!("  {name}"),
            _ => format!("  {count} {name}"),
        })
    };
    counted.map(row).collect()
}

/// What the keys do.
pub fn keys() -> Text {
    let row = |(key, does): &(&str, &str)| Row::plain(format!("{key:>9} {does}"));
    let mut rows: Vec<Row> = KEYS.iter().map(row).collect();
    rows.push(Row::blank());
    rows.push(Row::of(
        "• stands before what you can use now. The mouse clicks cards, options and the bottom line.",
        Tone::Dim,
    ));
    Text::new("Keys", rows)
}

/// A card in words; of a Pokémon in play, also what lies under it and on it.
pub fn card(names: Names<'_>, card: &Card, pokemon: Option<&PokemonView>) -> Text {
    let text = wording::card(card);
    let mut rows = vec![Row::of(text.sort.clone(), Tone::Dim)];
    for part in &text.parts {
        rows.push(Row::blank());
        add_part(&mut rows, part);
    }
    if !text.facts.is_empty() {
        let facts = text.facts.iter();
        let facts: Vec<String> = facts
            .map(|(fact, value)| format!("{fact} {value}"))
            .collect();
        rows.push(Row::blank());
        rows.push(Row::plain(facts.join(" · ")));
    }
    if let Some(pokemon) = pokemon {
        rows.push(Row::blank());
        add_pokemon(&mut rows, names, pokemon);
    }
    if !text.notes.is_empty() {
        rows.push(Row::blank());
        rows.extend(
            text.notes
                .iter()
                .map(|note| Row::of(note.clone(), Tone::Dim)),
        );
    }
    let places = card.printings.iter().map(|printing| {
        let set = names.book.catalog.set(&printing.set);
        let set = set.map(|set| set.name.to_string());
        let set = set.unwrap_or_else(|| printing.set.to_string());
        Row::of(format!("{set} {}", printing.number), Tone::Dim)
    });
    rows.extend(places.take(3));
    Text::new(text.name, rows)
}

fn add_part(rows: &mut Vec<Row>, part: &Part) {
    let cost = part.cost.clone().unwrap_or_default();
    let words = [&cost, &part.label, &part.name, &part.damage];
    let words: Vec<&str> = words
        .into_iter()
        .map(String::as_str)
        .filter(|word| !word.is_empty())
        .collect();
    if !words.is_empty() {
        rows.push(Row::of(words.join("  "), Tone::Heading));
    }
    let indent = if words.is_empty() { "" } else { "  " };
    let lines = part
        .text
        .lines()
        .map(|line| Row::plain(format!("{indent}{line}")));
    rows.extend(lines);
}

fn add_pokemon(rows: &mut Vec<Row>, names: Names<'_>, pokemon: &PokemonView) {
    let damage = 10 * i32::from(pokemon.counters);
    rows.push(Row::of(
        format!(
            "In play: {} of {} HP left, {damage} damage.",
            (pokemon.hp - damage).max(0),
            pokemon.hp
        ),
        if damage > 0 { Tone::Bad } else { Tone::Plain },
    ));
    let conditions: Vec<&str> = pokemon.conditions.iter().map(|c| c.name()).collect();
    if !conditions.is_empty() {
        rows.push(Row::of(
            format!("It is {}.", conditions.join(" and ")),
            Tone::Warn,
        ));
    }
    let under = pokemon.stack.get(1..).unwrap_or_default();
    for (title, cards) in [
        ("Attached:", pokemon.attached.as_slice()),
        ("Under it:", under),
    ] {
        if !cards.is_empty() {
            rows.push(Row::plain(title));
            rows.extend(card_rows(names, cards));
        }
    }
}

/// A rule, and what the rulebook in use makes of it.
pub fn rule(rule: RuleId, era: Era) -> Text {
    let mut rows = vec![
        Row::of(
            format!("{} · {}", rule.part().name(), rule.page()),
            Tone::Dim,
        ),
        Row::blank(),
    ];
    if let Some(question) = rule.question() {
        rows.extend([Row::of(question, Tone::Heading), Row::blank()]);
    }
    rows.extend([Row::plain(rule.sentence()), Row::blank()]);
    let entry = rule.entry(era);
    let holds = if entry.applies {
        "holds"
    } else {
        "does not hold"
    };
    let note = if entry.note.is_empty() {
        String::new()
    } else {
        format!(": {}", entry.note)
    };
    rows.push(Row::plain(format!(
        "In the rulebook of {era} this {holds}{note}."
    )));
    if let Some(remark) = rule.remark() {
        rows.extend([
            Row::blank(),
            Row::of(format!("Remark: {remark}"), Tone::Dim),
        ]);
    }
    let (file, line) = rule.place();
    rows.push(Row::of(format!("{file}:{line}"), Tone::Dim));
    let mut text = Text::new(rule.id(), rows);
    text.add_links(rule);
    text
}

/// An answer to "why not?", with the rules to open.
pub fn why(about: &str, findings: &[Finding]) -> Text {
    let mut text = Text::new(about, Vec::new());
    for finding in findings {
        if !text.rows.is_empty() {
            text.rows.push(Row::blank());
        }
        text.rows.extend(finding.few_moves().map(Row::plain));
        let (word, tone) = if finding.allowed {
            ("Yes", Tone::Good)
        } else {
            ("No", Tone::Bad)
        };
        let sentence = match finding.moves.is_empty() && finding.rule.is_none() {
            // No move was found, so none is refused.
            true => Row::plain(finding.sentence.clone()),
            false => Row::of(format!("  {word}: {}", finding.sentence), tone),
        };
        text.rows.push(sentence);
        if let Some(rule) = finding.rule {
            text.add_link(rule);
        }
    }
    text
}

/// Everything that happened; or only the coins. It opens at its end.
pub fn log(title: &str, lines: &[String], coins: bool) -> Text {
    let wanted = lines
        .iter()
        .filter(|line| !coins || line.contains(" a coin: "));
    let mut rows: Vec<Row> = wanted
        .map(|line| {
            let heading = line.starts_with("Turn ");
            Row::of(
                line.clone(),
                if heading { Tone::Heading } else { Tone::Plain },
            )
        })
        .collect();
    if rows.is_empty() {
        let nothing = if coins {
            "No coin was flipped."
        } else {
            "Nothing happened yet."
        };
        rows.push(Row::of(nothing, Tone::Dim));
    }
    Text {
        scroll: usize::MAX,
        ..Text::new(title, rows)
    }
}

/// The cards that lie open beside the board, and a deck that is being looked through. The first card is chosen.
pub fn piles(names: Names<'_>, view: &View, people: &People) -> Text {
    let mut text = Text::new("Piles", Vec::new());
    let mut add = |title: String, cards: &[CardId]| {
        if !text.rows.is_empty() {
            text.rows.push(Row::blank());
        }
        let count = crate::text::count(cards.len(), "card");
        let title = format!("{title}, {count}");
        text.rows.push(Row::of(title, Tone::Heading));
        text.add_cards(names, cards);
    };
    if !view.looking_at.is_empty() {
        add(
            "The deck that you look through".to_owned(),
            &view.looking_at,
        );
    }
    if let Some(stadium) = view.stadium {
        add("The Stadium in play".to_owned(), &[stadium]);
    }
    for side in &view.sides {
        let whose = people.whose_first(side.seat);
        add(format!("{whose} discard pile"), &side.discard);
        let (all, own) = (people.eye == Eye::Everything, people.is_me(side.seat));
        let hand = match own {
            // It lies below the table.
            true => &[],
            false => side.hand.known.as_slice(),
        };
        let known = if all { "" } else { ", as far as you know it" };
        for (title, cards, always) in [
            ("Lost Zone".to_owned(), side.lost_zone.clone(), false),
            ("cards being played".to_owned(), side.aside.clone(), false),
            (format!("hand{known}"), hand.to_vec(), all),
            (format!("Prize cards{known}"), face_up(&side.prizes), all),
            (format!("deck{known}"), face_up(&side.deck), all),
        ] {
            if always || !cards.is_empty() {
                add(format!("{whose} {title}"), &cards);
            }
        }
    }
    text.chosen = (!text.cards().is_empty()).then_some(0);
    text
}

fn face_up(faces: &[Face]) -> Vec<CardId> {
    let card = |face: &Face| match face {
        Face::Up(card) => Some(*card),
        Face::Down => None,
    };
    faces.iter().filter_map(card).collect()
}
