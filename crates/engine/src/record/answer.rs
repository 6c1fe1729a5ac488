//! How a log writes an answer: `[seat, choice]`. An answer that names a board leaves it out where it has the number of the
//! seat, as every answer of a duel does; so the logs of games without boards are read as they are.

use crate::choice::Choice;
use crate::state::ids::Seat;
use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, json};

/// Choices that name a board, with how many values each has besides it.
const ON_A_BOARD: [(&str, usize); 3] = [("Bench", 1), ("Play", 1), ("Retreat", 0)];

/// Writes an answer.
pub(super) fn serialize<S: Serializer>(
    seat: &Seat,
    choice: &Choice,
    to: S,
) -> Result<S::Ok, S::Error> {
    let choice = serde_json::to_value(choice.named_by(|card| card.0)).map_err(S::Error::custom)?;
    (seat, short(*seat, choice)).serialize(to)
}

/// Reads an answer.
pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<(Seat, Choice), D::Error> {
    let (seat, choice) = <(Seat, Value)>::deserialize(from)?;
    let choice = serde_json::from_value(in_full(seat, choice));
    Ok((seat, choice.map_err(D::Error::custom)?))
}

/// The choice without its board, if that has the number of the seat.
fn short(seat: Seat, choice: Value) -> Value {
    let own = json!(seat.0);
    for (name, others) in ON_A_BOARD {
        match (choice.get(name), others) {
            (Some(board), 0) if *board == own => return json!(name),
            (Some(Value::Array(values)), 1) if values.get(1) == Some(&own) => {
                return json!({ name: values[0] });
            }
            _ => {}
        }
    }
    choice
}

/// The choice with its board.
fn in_full(seat: Seat, choice: Value) -> Value {
    for (name, others) in ON_A_BOARD {
        match (choice.get(name), others) {
            (None, 0) if choice == json!(name) => return json!({ name: seat.0 }),
            (Some(value @ Value::Number(_)), 1) => return json!({ name: [value, seat.0] }),
            _ => {}
        }
    }
    choice
}
