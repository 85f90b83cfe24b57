//! Values that are expressions or literals (T and L).

use std::collections::HashMap;

use super::template::{self, Written};
use super::text;
use super::writer::{NativeWriter, ReadAs};
use tofu_json_config::Diagnostic;
use tofu_json_config::json::{Array, JsonString, Node, NodeKind, Object, Property};
use tofu_json_text::native::escape_markers;

/// How strings in a value are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StringReading {
    /// A template.
    Templates,
    /// Itself.
    Literal,
    /// A template if it can be read as one, else itself.
    Lenient,
}

/// What is still to be written.
enum ValueWork<'d> {
    Value(Node<'d>),
    AfterElement,
    Member(Property<'d>, bool),
    AfterMember,
    Close(&'static str),
}

impl<'w> NativeWriter<'w> {
    /// Writes a value. Nothing recurses: values may nest as deep as they like.
    pub(super) fn value(&mut self, node: Node<'w>, strings: StringReading) {
        let mut work = vec![ValueWork::Value(node)];
        while let Some(next) = work.pop() {
            match next {
                ValueWork::Value(node) => self.begin(node, strings, &mut work),
                ValueWork::AfterElement => {
                    if self.after_heredoc {
                        self.push("\n");
                    }
                    self.push(",\n");
                }
                ValueWork::Member(property, first) => {
                    self.key(property.name, strings, first);
                    self.push(" = ");
                    work.push(ValueWork::AfterMember);
                    work.push(ValueWork::Value(property.value));
                }
                ValueWork::AfterMember => self.push("\n"),
                ValueWork::Close(bracket) => {
                    self.depth -= 1;
                    self.push(bracket);
                }
            }
        }
    }

    fn begin(&mut self, node: Node<'w>, strings: StringReading, work: &mut Vec<ValueWork<'w>>) {
        match node.kind() {
            NodeKind::Invalid | NodeKind::Null => self.push("null"),
            NodeKind::Bool(value) => self.push(if value { "true" } else { "false" }),
            NodeKind::Number(digits) => self.push(digits),
            NodeKind::String(text) => self.string(text, strings),
            NodeKind::Array(array) => {
                if let Some(line) = one_line(array, strings, self.room()) {
                    return self.push(&line);
                }
                if !self.descend(node.place()) {
                    return;
                }
                self.push("[\n");
                work.push(ValueWork::Close("]"));
                let from = work.len();
                for element in array.elements() {
                    work.push(ValueWork::Value(element));
                    work.push(ValueWork::AfterElement);
                }
                reverse(work, from);
            }
            NodeKind::Object(object) if object.is_empty() => self.push("{}"),
            NodeKind::Object(object) => {
                self.no_duplicates(object);
                if !self.descend(node.place()) {
                    return;
                }
                self.push("{\n");
                work.push(ValueWork::Close("}"));
                let from = work.len();
                for (index, property) in object.properties().enumerate() {
                    work.push(ValueWork::Member(property, index == 0));
                }
                reverse(work, from);
            }
        }
    }

    /// Native syntax takes the last of equal keys, JSON refuses them.
    fn no_duplicates(&mut self, object: Object<'w>) {
        let mut seen: HashMap<_, JsonString<'w>> = HashMap::new();
        for property in object.properties() {
            let name = property.name.decoded();
            if let Some(first) = seen.get(&name) {
                let first = self.place_of(*first).in_file(self.options.name);
                let fault = Diagnostic::error(
                    "Duplicate object attribute",
                    format!(
                        "An attribute named {} was already defined at {first}.",
                        tofu_json_text::quoted(&name)
                    ),
                );
                self.fault(fault, self.place_of(property.name));
            } else {
                seen.insert(name, property.name);
            }
        }
    }

    fn key(&mut self, name: JsonString<'w>, strings: StringReading, first: bool) {
        let decoded = name.decoded();
        let literal = || {
            if text::is_identifier(&decoded) && !(first && decoded == "for") {
                decoded.to_string()
            } else {
                text::quoted(&escape_markers(&decoded))
            }
        };
        let written = match strings {
            StringReading::Literal => literal(),
            StringReading::Templates | StringReading::Lenient => {
                match template::key(&decoded, first) {
                    Ok(key) => key,
                    Err(_) => {
                        if strings == StringReading::Templates {
                            self.mistakes(name, ReadAs::Template);
                        }
                        literal()
                    }
                }
            }
        };
        self.push(&written);
    }

    /// Writes a string.
    pub(super) fn string(&mut self, text: JsonString<'w>, strings: StringReading) {
        match read(&text.decoded(), strings) {
            Ok(written) => self.written(written),
            Err(_) => self.mistakes(text, ReadAs::Template),
        }
    }

    fn written(&mut self, written: Written) {
        match written {
            Written::Expression(alone) => {
                self.push(&alone.text);
                self.after_heredoc = alone.ends_with_heredoc;
            }
            Written::Text {
                template,
                quoted,
                indentable,
            } => match text::marker(&template) {
                Some(marker) => {
                    let heredoc = text::heredoc(&template, &marker, self.indent(), indentable);
                    self.push(&heredoc);
                    self.after_heredoc = true;
                }
                None => self.push(&quoted),
            },
        }
    }
}

fn read(decoded: &str, strings: StringReading) -> Result<Written, template::NoTemplate> {
    let literal = || template::plain(escape_markers(decoded).into_owned());
    match strings {
        StringReading::Literal => Ok(literal()),
        StringReading::Templates => template::read(decoded),
        StringReading::Lenient => Ok(template::read(decoded).unwrap_or_else(|_| literal())),
    }
}

/// Work pushed from `from` on is taken off in its order.
fn reverse(work: &mut [ValueWork<'_>], from: usize) {
    if let Some(new) = work.get_mut(from..) {
        new.reverse();
        // What follows an element stays after it.
    }
}

/// An array on one line, if it fits and holds no objects and no text of several lines.
fn one_line(array: Array<'_>, strings: StringReading, room: usize) -> Option<String> {
    let mut line = String::from("[");
    for (index, element) in array.elements().enumerate() {
        if index > 0 {
            line.push_str(", ");
        }
        let room = room.checked_sub(line.len())?;
        match element.kind() {
            NodeKind::Invalid | NodeKind::Null => line.push_str("null"),
            NodeKind::Bool(value) => line.push_str(if value { "true" } else { "false" }),
            NodeKind::Number(digits) => line.push_str(digits),
            NodeKind::String(text) => line.push_str(&short(text, strings, room)?),
            // Each level takes room, so this ends.
            NodeKind::Array(array) => line.push_str(&one_line(array, strings, room)?),
            NodeKind::Object(object) if object.is_empty() => line.push_str("{}"),
            NodeKind::Object(_) => return None,
        }
    }
    line.push(']');
    (line.len() <= room).then_some(line)
}

/// A string that fits on a line.
fn short(text: JsonString<'_>, strings: StringReading, room: usize) -> Option<String> {
    if text.span().len() > room + 8 {
        return None;
    }
    match read(&text.decoded(), strings).ok()? {
        Written::Expression(alone) => (!alone.text.contains('\n')).then_some(alone.text),
        Written::Text {
            template, quoted, ..
        } => text::marker(&template).is_none().then_some(quoted),
    }
}
