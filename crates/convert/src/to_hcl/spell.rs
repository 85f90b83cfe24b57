//! Single values in native syntax.

use super::Options;
use super::context::Context;
use super::item::{Item, Special, WrittenArgument};
use super::writer::NativeWriter;
use crate::Refusal;
use tofu_json_config::internal::inside;
use tofu_json_config::json::{Document, Node, NodeKind};
use tofu_json_config::modes::Mode;
use tofu_json_diagnostic::Place;

/// An argument of a JSON file, in native syntax.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Spelled {
    /// Where its value is in the file.
    pub place: Place,
    /// The value as the file has it.
    pub json: String,
    /// The mode in which it is read.
    pub mode: Mode,
    /// The value in native syntax, in the layout of `tofu fmt`; or why it cannot be written.
    pub native: Result<String, Refusal>,
}

/// Finds the arguments of a JSON file that a path leads to (see [`segments`](tofu_json_config::modes::segments)),
/// or values inside of them, with their native spelling: several where there are several blocks.
#[must_use]
pub fn spell(document: &Document<'_>, options: &Options<'_>, path: &[String]) -> Vec<Spelled> {
    let mut writer = NativeWriter::new(document, options);
    let root = document.root();
    writer.read_sources(root);
    let mut found = Vec::new();
    let mut bodies = vec![(root, Context::root(options.root), path)];
    while let Some((body, context, path)) = bodies.pop() {
        let Some((name, rest)) = path.split_first() else {
            continue;
        };
        for item in writer.expand(body, &context) {
            match item {
                Item::Argument(argument) if argument.name == *name => {
                    found.extend(within(argument, rest));
                }
                Item::Block(block) if block.name == *name => {
                    let (labels, inner) = rest
                        .split_at_checked(block.labels.len())
                        .unwrap_or((rest, &[]));
                    let own = block.labels.iter().map(|label| label.decoded());
                    if own.eq(labels.iter().map(String::as_str)) {
                        bodies.push((block.body, block.context, inner));
                    }
                }
                _ => {}
            }
        }
    }
    found.sort_by_key(|argument| argument.value.span().start);
    found
        .into_iter()
        .map(|argument| one(document, options, &argument))
        .collect()
}

/// A value inside of the value of an argument: of a property of a name, or an element by its number.
fn within<'w>(mut argument: WrittenArgument<'w>, path: &[String]) -> Option<WrittenArgument<'w>> {
    for name in path {
        argument.value = match argument.value.kind() {
            NodeKind::Object(object) => object
                .properties()
                .find(|property| property.name.decoded() == *name)
                .map(|property| property.value)?,
            NodeKind::Array(array) => array.elements().nth(name.parse().ok()?)?,
            _ => return None,
        };
        argument.special = Special::No;
    }
    argument.mode = inside(argument.mode, path.iter().map(String::as_str));
    Some(argument)
}

fn one<'w>(
    document: &'w Document<'w>,
    options: &'w Options<'w>,
    argument: &WrittenArgument<'w>,
) -> Spelled {
    let mut writer = NativeWriter::new(document, options);
    writer.push("a = ");
    writer.argument_value(argument);
    writer.push("\n");
    let NativeWriter { out, faults, .. } = writer;
    let native = if faults.is_empty() {
        let file = tofu_json_hcl::File::parse(options.name, out.as_bytes());
        let text = tofu_json_hcl::layout(&file).unwrap_or_default();
        let text = String::from_utf8_lossy(&text).into_owned();
        Ok(text
            .strip_prefix("a = ")
            .unwrap_or(&text)
            .trim_end()
            .to_owned())
    } else {
        Err(Refusal::new(faults))
    };
    Spelled {
        place: argument.value.place(),
        json: source(document, argument.value),
        mode: argument.mode,
        native,
    }
}

fn source(document: &Document<'_>, node: Node<'_>) -> String {
    match node.kind() {
        NodeKind::Number(digits) => digits.to_owned(),
        _ => String::from_utf8_lossy(node.span().of(document.source())).into_owned(),
    }
}
