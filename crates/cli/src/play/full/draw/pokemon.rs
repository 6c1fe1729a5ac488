//! Pokémon in play, as a line or as a card.

use super::super::look::{Tone, cut, of_type, shortened, style};
use super::super::plan::inside;
use super::super::spot::Spot;
use super::super::stage::Stage;
use crate::play::inside::PokemonView;
use crate::play::words::{attack, attack_line};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType};
use rulebox_engine::CardId;
use rulebox_rules::Condition;

/// The sign before something: pointed at, usable, or neither.
pub fn mark(stage: &dyn Stage, spot: Spot) -> char {
    if stage.pointed() == Some(spot) {
        '▸'
    } else if stage.is_usable(spot) {
        '•'
    } else {
        ' '
    }
}

/// How something looks that is pointed at, meant by the option under the cursor, or usable.
pub fn tone(stage: &dyn Stage, spot: Spot) -> Option<Tone> {
    if stage.pointed() == Some(spot) || stage.is_meant(spot) {
        Some(Tone::Cursor)
    } else if stage.is_usable(spot) {
        Some(Tone::Good)
    } else {
        None
    }
}

/// A Pokémon in one line: place, name, HP left of all, conditions, Energy, other cards.
pub fn line(
    stage: &dyn Stage,
    frame: &mut Frame<'_>,
    rect: Rect,
    pokemon: &PokemonView,
    place: &str,
) {
    let spot = Spot::Pokemon(pokemon.slot);
    let name_width = usize::from(rect.width).saturating_sub(28).clamp(12, 24);
    let name = shortened(&stage.names().pokemon(pokemon), name_width);
    let name_tone = tone(stage, spot).unwrap_or(Tone::Plain);
    let mut spans = vec![
        Span::raw(format!(" {}{place:<3}", mark(stage, spot))),
        Span::styled(name.clone(), style(stage.paint(), name_tone)),
        Span::raw(" ".repeat(name_width + 1 - name.chars().count())),
    ];
    if !pokemon.stack.is_empty() {
        let hp_tone = if pokemon.counters > 0 {
            Tone::Bad
        } else {
            Tone::Plain
        };
        let hp = format!("{}/{}", hp_left(pokemon), pokemon.hp);
        spans.push(Span::styled(
            format!("{hp:<8}"),
            style(stage.paint(), hp_tone),
        ));
        spans.extend(conditions(stage, pokemon));
        spans.extend(energy(stage, &pokemon.attached));
        let others = others(stage, pokemon);
        if !others.is_empty() {
            spans.push(Span::raw(format!(" +{}", others.join(" +"))));
        }
    }
    frame.render_widget(Line::from(spans), rect);
}

/// A Pokémon as a card. The Active one has room for its attacks.
pub fn card(
    stage: &dyn Stage,
    frame: &mut Frame<'_>,
    rect: Rect,
    pokemon: &PokemonView,
    active: bool,
) {
    let spot = Spot::Pokemon(pokemon.slot);
    let tone = tone(stage, spot);
    let name = shortened(
        &stage.names().pokemon(pokemon),
        usize::from(rect.width).saturating_sub(4),
    );
    let border = match tone {
        Some(Tone::Cursor) => BorderType::Double,
        Some(_) => BorderType::Thick,
        None => BorderType::Plain,
    };
    let frame_tone = match tone {
        Some(Tone::Cursor) => Tone::Pointed,
        Some(other) => other,
        None => Tone::Dim,
    };
    let title = format!("{}{name} ", mark(stage, spot));
    let title_tone = tone.unwrap_or(Tone::Heading);
    let block = Block::bordered()
        .border_type(border)
        .border_style(style(stage.paint(), frame_tone))
        .title(Span::styled(title, style(stage.paint(), title_tone)));
    frame.render_widget(block, rect);
    let inner = inside(rect);
    let room = usize::from(inner.width);
    let mut lines = Vec::new();
    if pokemon.stack.is_empty() {
        lines.push(Line::styled("face down", style(stage.paint(), Tone::Dim)));
    } else {
        lines.push(hp_line(stage, pokemon, room));
        lines.push(Line::from(energy(stage, &pokemon.attached)));
        lines.push(Line::from(conditions(stage, pokemon)));
        lines.extend(
            others(stage, pokemon)
                .into_iter()
                .map(|name| format!("+{}", shortened(&name, room.saturating_sub(1))))
                .map(Line::raw),
        );
        lines.retain(|line| line.width() > 0);
        if active {
            lines.extend(attacks(stage, pokemon, room));
        }
    }
    for (n, line) in lines
        .into_iter()
        .take(usize::from(inner.height))
        .enumerate()
    {
        let rect = Rect {
            y: inner.y + n as u16,
            height: 1,
            ..inner
        };
        frame.render_widget(line, rect);
    }
}

/// A free place.
pub fn empty_card(stage: &dyn Stage, frame: &mut Frame<'_>, rect: Rect, active: bool) {
    let title = if active { " Active " } else { "" };
    let block = Block::bordered()
        .border_type(BorderType::LightDoubleDashed)
        .border_style(style(stage.paint(), Tone::Dim))
        .title(title);
    frame.render_widget(block, rect);
}

fn hp_left(pokemon: &PokemonView) -> i32 {
    (pokemon.hp - 10 * i32::from(pokemon.counters)).max(0)
}

/// HP left of all, and a bar of it.
fn hp_line(stage: &dyn Stage, pokemon: &PokemonView, width: usize) -> Line<'static> {
    let text = format!("{}/{} ", hp_left(pokemon), pokemon.hp);
    let room = width.saturating_sub(text.chars().count()).min(10);
    let full = (hp_left(pokemon).max(0) as usize * room).div_ceil(pokemon.hp.max(1) as usize);
    let tone = if pokemon.counters > 0 {
        Tone::Bad
    } else {
        Tone::Plain
    };
    Line::from(vec![
        Span::styled(text, style(stage.paint(), tone)),
        Span::styled("▰".repeat(full.min(room)), style(stage.paint(), Tone::Good)),
        Span::styled(
            "▱".repeat(room - full.min(room)),
            style(stage.paint(), Tone::Dim),
        ),
    ])
}

/// One letter per unit of Energy; a unit of several types shows them all.
fn energy(stage: &dyn Stage, attached: &[CardId]) -> Vec<Span<'static>> {
    let book = stage.book();
    let cards = attached.iter().map(|card| book.attached_def(*card));
    let units = cards
        .filter(|def| def.is_energy)
        .flat_map(|def| def.units.iter());
    let mut spans: Vec<Span<'static>> = Vec::new();
    for unit in units {
        let letters = unit
            .iter()
            .map(|t| Span::styled(t.symbol().to_string(), of_type(stage.paint(), t)));
        let several = unit.iter().count() > 1;
        if several {
            spans.push(Span::raw("("));
        }
        spans.extend(letters);
        if several {
            spans.push(Span::raw(")"));
        }
    }
    spans
}

/// Attached cards that are no Energy, by name.
fn others(stage: &dyn Stage, pokemon: &PokemonView) -> Vec<String> {
    let book = stage.book();
    let others = pokemon
        .attached
        .iter()
        .filter(|card| !book.attached_def(**card).is_energy);
    others
        .map(|card| stage.names().of(*card).into_owned())
        .collect()
}

fn conditions(stage: &dyn Stage, pokemon: &PokemonView) -> Vec<Span<'static>> {
    let span = |condition: Condition| {
        Span::styled(
            format!("{} ", short(condition)),
            style(stage.paint(), Tone::Warn),
        )
    };
    pokemon.conditions.iter().map(span).collect()
}

/// A condition in three letters.
fn short(condition: Condition) -> &'static str {
    match condition {
        Condition::Asleep => "SLP",
        Condition::Burned => "BRN",
        Condition::Confused => "CNF",
        Condition::Paralyzed => "PAR",
        Condition::Poisoned => "PSN",
    }
}

fn attacks(stage: &dyn Stage, pokemon: &PokemonView, width: usize) -> Vec<Line<'static>> {
    let book = stage.book();
    let Some(top) = pokemon.stack.first() else {
        return Vec::new();
    };
    let attacks = (0..).map_while(|number| attack(book, *top, number));
    attacks
        .map(|attack| {
            Line::styled(
                cut(&attack_line(attack), width),
                style(stage.paint(), Tone::Dim),
            )
        })
        .collect()
}
