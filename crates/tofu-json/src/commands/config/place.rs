//! Places in JSON of our own.

use crate::json::Json;
use tofu_json_diagnostic::Place;

/// The members `start` and `end`.
pub(crate) fn members(json: &mut Json, place: Place) {
    for (name, position) in [("start", place.start), ("end", place.end)] {
        json.member(name).object(|json| {
            json.member("line").literal(position.line);
            json.member("column").literal(position.column);
            json.member("byte").literal(position.byte);
        });
    }
}
