//! What of a value is not ignored.

use crate::canonical::{write_canonical, write_text};
use tofu_json_review::{PathStep, ValuePath};
use tofu_json_value::Value;

/// How deep values are looked into. What is deeper is kept as a whole.
const DEPTH: usize = 128;

/// The canonical JSON of a value without the members and elements that are ignored.
pub(crate) fn kept(value: Value<'_>, is_ignored: &dyn Fn(&[PathStep<'_>]) -> bool) -> String {
    let mut text = String::new();
    write(&mut text, value, &mut Vec::new(), is_ignored);
    text
}

fn write<'a>(
    text: &mut String,
    value: Value<'a>,
    path: &mut ValuePath<'a>,
    is_ignored: &dyn Fn(&[PathStep<'_>]) -> bool,
) {
    let has_parts = value.is_object() || value.is_array();
    if !has_parts || path.len() >= DEPTH {
        return write_canonical(text, value);
    }
    text.push(if value.is_object() { '{' } else { '[' });
    for (name, part) in value.sorted_members() {
        path.push(PathStep::Name(name.clone()));
        if !is_ignored(path) {
            write_text(text, &name);
            text.push(':');
            write(text, part, path, is_ignored);
            text.push(',');
        }
        path.pop();
    }
    for (position, part) in value.elements().enumerate() {
        path.push(PathStep::Position(position));
        if !is_ignored(path) {
            write(text, part, path, is_ignored);
            text.push(',');
        }
        path.pop();
    }
    text.push(if value.is_object() { '}' } else { ']' });
}
