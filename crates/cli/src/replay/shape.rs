//! Events in the one form that other programs read: an object with its `type` and its fields, whoever looks. Places have the
//! same form, seats count from 1 as on the command line, and sets of seats are lists.

use rulebox_engine::knowledge::Eyes;
use rulebox_engine::plan::TablePlan;
use rulebox_engine::state::SlotId;
use rulebox_engine::{Duel, Outcome, Seat};
use rulebox_lab::record::word;
use serde_json::{Map, Value, json};

/// Fields that hold a seat.
const SEATS: [&str; 2] = ["seat", "owner"];

/// Fields that hold a spot for a Pokémon.
const SLOTS: [&str; 3] = ["slot", "from", "to"];

/// An event as somebody learns of it, from the words in which it is sent.
pub fn event(seen: &Value, plan: &TablePlan) -> Value {
    let whole = seen.get("Whole").unwrap_or(seen);
    let (kind, fields) = named(whole.clone());
    // Those to whom a card is shown see it, as those do who see it move; what moves has a place under `to`.
    let shown = matches!(kind.as_str(), "CardRevealed" | "HiddenReveal");
    let shaped = |(name, value): (String, Value)| {
        let name = match name.as_str() {
            "to" if shown => "seen".to_owned(),
            // The side of a duel is named by its seat.
            "side" => "seat".to_owned(),
            _ => name,
        };
        let value = field(&name, value, plan);
        (name, value)
    };
    object(kind, fields.into_iter().map(shaped))
}

/// The end of a game.
pub fn outcome(outcome: Outcome) -> Value {
    json!({ "winner": outcome.winner.map(|side| number(Duel::seat(side))), "because": word(outcome.because) })
}

/// A seat as people count them.
fn number(seat: Seat) -> u8 {
    seat.0.saturating_add(1)
}

fn object(kind: String, fields: impl Iterator<Item = (String, Value)>) -> Value {
    let kind = ("type".to_owned(), Value::String(kind));
    Value::Object(std::iter::once(kind).chain(fields).collect())
}

/// The name and the fields of a value with variants.
fn named(value: Value) -> (String, Map<String, Value>) {
    match value {
        Value::String(name) => (name, Map::new()),
        Value::Object(variant) => match variant.into_iter().next() {
            Some((name, Value::Object(fields))) => (name, fields),
            Some((name, value)) => {
                let field = if name == "Pile" { "pile" } else { "slot" };
                (name, Map::from_iter([(field.to_owned(), value)]))
            }
            None => (String::new(), Map::new()),
        },
        _ => (String::new(), Map::new()),
    }
}

/// The value of a field. Under `from` and `to` stand places of cards or spots of Pokémon, as the event has it.
fn field(name: &str, value: Value, plan: &TablePlan) -> Value {
    let small = value.as_u64().and_then(|number| u8::try_from(number).ok());
    match (name, small) {
        ("outcome", _) => serde_json::from_value(value).map_or(Value::Null, outcome),
        (name, Some(seat)) if SEATS.contains(&name) => json!(number(Seat(seat))),
        (name, Some(slot)) if SLOTS.contains(&name) => {
            json!(SlotId(slot).is_some().then_some(slot))
        }
        ("from" | "to", None) => {
            let (kind, fields) = named(value);
            object(kind, fields.into_iter())
        }
        ("seen", Some(bits)) => json!(list(Eyes(bits), plan)),
        _ => value,
    }
}

fn list(seats: Eyes, plan: &TablePlan) -> Vec<u8> {
    let among = plan.seats().filter(|seat| seats.has(*seat));
    among.map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebox_engine::knowledge::{Seen, SeenEffect, SeenEvent};

    fn shaped(seen: Seen) -> Value {
        event(&serde_json::to_value(seen).unwrap(), &TablePlan::duel())
    }

    #[test]
    fn seats_count_from_1_and_those_who_see_a_card_are_a_list() {
        let hidden = Seen::HiddenReveal {
            owner: Seat(0),
            to: Eyes::only(Seat(1)),
        };
        assert_eq!(
            shaped(hidden),
            json!({ "type": "HiddenReveal", "owner": 1, "seen": [2] })
        );
        let effect = SeenEffect {
            card: "dp1-5".to_owned(),
            attack: None,
            number: 1,
        };
        let began = SeenEvent::EffectBegan {
            modifier: effect,
            slot: SlotId::NONE,
            seat: Seat(1),
        };
        let effect = json!({ "card": "dp1-5", "number": 1 });
        assert_eq!(
            shaped(Seen::Whole(began)),
            json!({ "type": "EffectBegan", "modifier": effect, "slot": null, "seat": 2 })
        );
    }
}
