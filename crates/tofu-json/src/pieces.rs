//! Results that are written piece by piece: each piece may repeat a long name, and all of them together
//! would be too much to hold.

use crate::json::{Json, harmless};
use std::iter;

/// The pieces of a result, one behind the other.
pub(crate) type Pieces<'p> = Box<dyn Iterator<Item = String> + 'p>;

/// A JSON object.
pub(crate) fn object(members: impl FnOnce(&mut Json)) -> String {
    let mut json = Json::line();
    json.object(members);
    harmless(&json.into_text()).into_owned()
}

/// A JSON object whose last member is an array of elements that come in pieces.
pub(crate) fn object_ending_with<'p>(
    members: impl FnOnce(&mut Json),
    name: &str,
    elements: impl Iterator<Item = Pieces<'p>> + 'p,
) -> Pieces<'p> {
    let mut text = object(members);
    text.pop();
    if text.len() > 1 {
        text.push(',');
    }
    text.push_str(&format!("\"{name}\":"));
    let open = one(text).chain(array(elements));
    Box::new(open.chain(one("}".to_owned())))
}

/// A JSON array of elements that come in pieces.
pub(crate) fn array<'p>(elements: impl Iterator<Item = Pieces<'p>> + 'p) -> Pieces<'p> {
    let separators = iter::once("").chain(iter::repeat(","));
    let elements = separators
        .zip(elements)
        .flat_map(|(separator, element)| one(separator.to_owned()).chain(element));
    let open = one("[".to_owned());
    Box::new(open.chain(elements).chain(one("]".to_owned())))
}

/// A result of one piece.
pub(crate) fn one<'p>(piece: String) -> Pieces<'p> {
    Box::new(iter::once(piece))
}

/// The pieces with a line end behind them.
pub(crate) fn line(pieces: Pieces<'_>) -> Pieces<'_> {
    Box::new(pieces.chain(one("\n".to_owned())))
}

#[cfg(test)]
mod tests {
    use super::{array, line, object, object_ending_with, one};
    use crate::json::Json;
    use std::iter;

    #[test]
    fn pieces_make_json() {
        let members = |json: &mut Json| json.member("a").literal(1);
        let none = object_ending_with(|_| {}, "l", iter::empty());
        let two = [one(object(members)), one("2".to_owned())];
        let two = object_ending_with(members, "l", two.into_iter());
        let whole: String = line(array([none, two].into_iter())).collect();
        assert_eq!(whole, "[{\"l\":[]},{\"a\":1,\"l\":[{\"a\":1},2]}]\n");
    }
}
