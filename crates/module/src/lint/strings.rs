//! The strings of JSON values.

use std::borrow::Cow;
use std::cell::OnceCell;

use tofu_json_hcl as hcl;
use tofu_json_hcl::Span;

use tofu_json_config::expression::Expression;
use tofu_json_config::json::{Document, JsonString, Node, NodeKind, Object, Offsets};
use tofu_json_config::modes::Mode;
use tofu_json_diagnostic::Place;

/// Something in a JSON value.
#[derive(Clone, Copy)]
pub(super) enum JsonPart<'f> {
    Object(Object<'f>),
    Number(Node<'f>),
    /// The name of a property.
    Name(JsonString<'f>),
    String(Node<'f>, JsonString<'f>),
}

/// Everything in a JSON value, in order.
pub(super) fn parts<'f>(node: Node<'f>) -> impl Iterator<Item = JsonPart<'f>> {
    let mut waiting = vec![WaitingPart::Node(node)];
    std::iter::from_fn(move || {
        loop {
            let node = match waiting.pop()? {
                WaitingPart::Name(name) => return Some(JsonPart::Name(name)),
                WaitingPart::Node(node) => node,
            };
            match node.kind() {
                NodeKind::Number(_) => return Some(JsonPart::Number(node)),
                NodeKind::String(text) => return Some(JsonPart::String(node, text)),
                NodeKind::Array(array) => {
                    let before = waiting.len();
                    waiting.extend(array.elements().map(WaitingPart::Node));
                    reverse(&mut waiting, before);
                }
                NodeKind::Object(object) => {
                    let before = waiting.len();
                    for property in object.properties() {
                        waiting.push(WaitingPart::Name(property.name));
                        waiting.push(WaitingPart::Node(property.value));
                    }
                    reverse(&mut waiting, before);
                    return Some(JsonPart::Object(object));
                }
                _ => {}
            }
        }
    })
}

enum WaitingPart<'f> {
    Node(Node<'f>),
    Name(JsonString<'f>),
}

fn reverse<T>(list: &mut [T], from: usize) {
    if let Some(new) = list.get_mut(from..) {
        new.reverse();
    }
}

/// The strings of a JSON value, and the names of properties if they are wanted.
pub(super) fn texts<'f>(
    expression: Expression<'f>,
    names: bool,
) -> impl Iterator<Item = JsonString<'f>> {
    let parts = expression.as_json().into_iter().flat_map(parts);
    parts.filter_map(move |part| match part {
        JsonPart::String(_, text) => Some(text),
        JsonPart::Name(text) if names => Some(text),
        _ => None,
    })
}

/// The strings of a JSON value that are read one by one, each in its mode.
pub(super) fn leaves<'f>(expression: Expression<'f>, mode: Mode) -> Vec<(JsonString<'f>, Mode)> {
    let mut leaves = Vec::new();
    let mut waiting: Vec<(Node<'f>, Mode)> = expression
        .as_json()
        .map(|node| (node, mode))
        .into_iter()
        .collect();
    while let Some((node, mode)) = waiting.pop() {
        match (node.kind(), mode) {
            (NodeKind::String(text), _) => leaves.push((text, mode)),
            (NodeKind::Array(array), Mode::List(of) | Mode::KeywordOrList(of)) => {
                waiting.extend(array.elements().map(|element| (element, *of)));
            }
            (NodeKind::Object(object), Mode::Map(_, of)) => {
                waiting.extend(object.properties().map(|property| (property.value, *of)));
            }
            _ => {}
        }
    }
    leaves.sort_by_key(|(text, _)| text.span());
    leaves
}

/// The place of a string.
pub(super) fn place(text: JsonString<'_>) -> Place {
    text.document().place(text.span())
}

/// A JSON string read as a template or an expression, with exact places.
pub(super) struct Inside<'t> {
    text: JsonString<'t>,
    decoded: Cow<'t, str>,
    offsets: OnceCell<Offsets>,
}

impl<'t> Inside<'t> {
    pub(super) fn new(text: JsonString<'t>) -> Self {
        Self {
            decoded: text.decoded(),
            text,
            offsets: OnceCell::new(),
        }
    }

    pub(super) fn decoded(&self) -> &str {
        &self.decoded
    }

    /// Whether there is a template sequence in it.
    pub(super) fn has_sequence(&self) -> bool {
        self.decoded.contains("${") || self.decoded.contains("%{")
    }

    pub(super) fn template(&self) -> hcl::File<'_> {
        hcl::File::parse_template("", self.decoded.as_bytes())
    }

    pub(super) fn expression(&self) -> hcl::File<'_> {
        hcl::File::parse_expression("", self.decoded.as_bytes())
    }

    /// Where a part of the decoded text is in the source.
    pub(super) fn source_span(&self, decoded: Span) -> Span {
        let offsets = self.offsets.get_or_init(|| self.text.offsets());
        Span::new(
            offsets.source_byte(decoded.start as usize),
            offsets.source_byte(decoded.end as usize),
        )
    }

    pub(super) fn place(&self, decoded: Span) -> Place {
        let document: &Document<'_> = self.text.document();
        document.place(self.source_span(decoded))
    }
}
