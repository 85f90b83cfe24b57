use crate::Value;
use crate::decode::decode;
use crate::node::{ESCAPED, Node, Tag};
use crate::parse::Frame;
use std::fmt::Write as _;

/// The JSON pointer of a value: a walk from the root to it.
pub(crate) fn pointer_of(target: Value<'_>) -> String {
    let mut pointer = String::new();
    let mut value = target.document.root();
    while value.index < target.index {
        let inner = match value.node().tag {
            Tag::Array => step_into_array(value, target.index, &mut pointer),
            Tag::Object => step_into_object(value, target.index, &mut pointer),
            _ => None,
        };
        match inner {
            Some(inner) => value = inner,
            None => break,
        }
    }
    pointer
}

fn holds(value: Value<'_>, index: u32) -> bool {
    (value.index..value.node().next).contains(&index)
}

fn step_into_array<'a>(array: Value<'a>, index: u32, pointer: &mut String) -> Option<Value<'a>> {
    let (position, element) = array
        .elements()
        .enumerate()
        .find(|(_, value)| holds(*value, index))?;
    push_position(pointer, position);
    Some(element)
}

fn step_into_object<'a>(object: Value<'a>, index: u32, pointer: &mut String) -> Option<Value<'a>> {
    let mut members = object.members();
    while let Some((key, value)) = members.next_nodes() {
        if key.index == index || holds(value, index) {
            push_key(pointer, &key.as_str().unwrap_or_default());
            return Some(value);
        }
    }
    None
}

/// The JSON pointer of what a parser was reading, from the containers that were open.
pub(crate) fn pointer_of_open(text: &[u8], nodes: &[Node], open: &[Frame]) -> String {
    let mut pointer = String::new();
    for (level, frame) in open.iter().enumerate() {
        let Some(container) = nodes.get(frame.node as usize) else {
            break;
        };
        if container.tag == Tag::Object {
            let Some(key) = nodes.get(frame.last_key as usize) else {
                break;
            };
            if frame.last_key != frame.node {
                let content = text.get(key.start as usize + 1..key.end as usize - 1);
                push_key(
                    &mut pointer,
                    &decode(content.unwrap_or_default(), key.has(ESCAPED)),
                );
            }
        } else {
            let upto = open
                .get(level + 1)
                .map_or(nodes.len(), |inner| inner.node as usize);
            push_position(
                &mut pointer,
                count_elements(text, nodes, frame.node as usize, upto),
            );
        }
    }
    pointer
}

/// How many elements of the array at `node` were complete, or separated from the next, before
/// tape index `upto`.
fn count_elements(text: &[u8], nodes: &[Node], node: usize, upto: usize) -> usize {
    let (mut at, mut count, mut end) = (node + 1, 0, 0);
    while at < upto {
        let Some(element) = nodes.get(at) else { break };
        (at, end) = ((element.next as usize).max(at + 1), element.end as usize);
        count += 1;
    }
    let complete_tape = upto == nodes.len();
    let separated = text
        .get(end..)
        .and_then(|rest| rest.iter().find(|byte| !byte.is_ascii_whitespace()))
        .is_some_and(|byte| *byte == b',');
    if complete_tape && count > 0 && !separated {
        count - 1
    } else {
        count
    }
}

fn push_position(pointer: &mut String, position: usize) {
    // Writing to a string cannot fail.
    let _ = write!(pointer, "/{position}");
}

fn push_key(pointer: &mut String, key: &str) {
    pointer.push_str(&pointer_step(key));
}

/// The step of a JSON pointer to the member with this key, its slash included: `~` and `/` in the key are escaped
/// ([RFC 6901](https://www.rfc-editor.org/rfc/rfc6901#section-4)).
///
/// ```
/// use tofu_json_value::{Document, pointer_step};
///
/// # fn main() -> Result<(), tofu_json_value::Error> {
/// let document = Document::parse(br#"{"a/b":{"~":1}}"#)?;
/// let pointer = [pointer_step("a/b"), pointer_step("~")].concat();
/// assert_eq!(pointer, "/a~1b/~0");
/// assert_eq!(document.root().lookup(&pointer).unwrap().as_number(), Some("1"));
/// # Ok(())
/// # }
/// ```
#[must_use]
pub fn pointer_step(key: &str) -> String {
    format!("/{}", key.replace('~', "~0").replace('/', "~1"))
}

/// The steps of a JSON pointer, decoded; nothing if it is none.
pub(crate) fn steps(pointer: &str) -> Option<Vec<String>> {
    if pointer.is_empty() {
        return Some(Vec::new());
    }
    let steps = pointer.strip_prefix('/')?.split('/');
    steps.map(decoded_step).collect()
}

fn decoded_step(step: &str) -> Option<String> {
    let mut parts = step.split('~');
    let mut decoded = parts.next()?.to_owned();
    for part in parts {
        let (character, rest) = match part.strip_prefix('0') {
            Some(rest) => ('~', rest),
            None => ('/', part.strip_prefix('1')?),
        };
        decoded.push(character);
        decoded.push_str(rest);
    }
    Some(decoded)
}

/// The position of an element that a step is: decimal digits without zeros before them.
pub(crate) fn position(step: &str) -> Option<usize> {
    let plain = step.bytes().all(|byte| byte.is_ascii_digit());
    if !plain || (step.len() > 1 && step.starts_with('0')) {
        return None;
    }
    step.parse().ok()
}
