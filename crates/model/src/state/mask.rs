//! What is sensitive of a value, as the mask that a document has for it.

use super::Sensitive;
use super::sensitive::{ElementsOf, MembersOf};
use tofu_json_value::{Elements, Json, Kind, Sink, SortedMembers, Value};

/// Writes the mask of a value: `true` for what is sensitive, and objects and arrays that lead to it. Neither depth nor
/// width costs stack.
pub(super) fn write_mask<S: Sink>(json: &mut Json<S>, value: Value<'_>, sensitive: Sensitive<'_>) {
    let mut open: Vec<Frame<'_, '_>> = Vec::new();
    write_shallow(json, value, sensitive, &mut open);
    while let Some(frame) = open.last_mut() {
        let next = match frame {
            Frame::Object(members, sensitive) => members.next().map(|(name, value)| {
                json.member(&name);
                (value, sensitive.seek(&name))
            }),
            Frame::Array(elements, sensitive) => elements.next().map(|value| {
                json.element();
                (value, sensitive.next())
            }),
        };
        if let Some((value, sensitive)) = next {
            write_shallow(json, value, sensitive, &mut open);
            continue;
        }
        json.end(match open.pop() {
            Some(Frame::Object(..)) => '}',
            _ => ']',
        });
    }
}

/// A container whose mask is being written.
enum Frame<'a, 's> {
    Object(SortedMembers<'a>, MembersOf<'s>),
    Array(Elements<'a>, ElementsOf<'s>),
}

/// Writes the mask of a value without parts, or opens it.
fn write_shallow<'a, 's, S: Sink>(
    json: &mut Json<S>,
    value: Value<'a>,
    sensitive: Sensitive<'s>,
    open: &mut Vec<Frame<'a, 's>>,
) {
    let (value, sensitive) = sensitive.unwrap(value);
    match value.kind() {
        _ if sensitive.is_whole() => json.bool(true),
        Kind::Object => {
            json.begin('{');
            let members = value.sorted_members();
            open.push(Frame::Object(members, sensitive.members(value)));
        }
        Kind::Array => {
            json.begin('[');
            open.push(Frame::Array(value.elements(), sensitive.elements()));
        }
        _ => json.bool(false),
    }
}
