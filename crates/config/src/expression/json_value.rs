//! The value of a JSON value: strings as they are, or as templates.

use std::collections::BTreeMap;
use std::sync::Arc;

use tofu_json_diagnostic::Position;
use tofu_json_evaluate::{Evaluator, NameScope, Value, ValueMarks};
use tofu_json_hcl::File;

use super::Faults;
use super::literal::take_mistakes;
use super::native::Native;
use crate::Diagnostic;
use crate::fault;
use crate::json::{JsonString, Node, NodeKind, Object};
use tofu_json_diagnostic::Place;
use tofu_json_text::quoted;

/// How deep values can be nested.
const DEPTH: usize = 512;

/// How strings and the names of properties are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strings {
    /// As plain text.
    Verbatim,
    /// As templates without a scope.
    Templates,
    /// As templates with a scope whose names have unknown values.
    UnknownScope,
}

/// Reads JSON values and collects what is wrong with them.
pub(super) struct JsonReader<'a> {
    filename: &'a str,
    strings: Strings,
    faults: &'a mut Faults,
    depth: usize,
    /// What names mean, and the steps that may be spent.
    scope: Option<(&'a dyn NameScope, &'a mut usize)>,
}

impl<'a> JsonReader<'a> {
    pub(super) fn new(filename: &'a str, strings: Strings, faults: &'a mut Faults) -> Self {
        Self {
            filename,
            strings,
            faults,
            depth: DEPTH,
            scope: None,
        }
    }

    /// The same with a scope, in which these steps may be spent.
    pub(super) fn with_scope(mut self, scope: &'a dyn NameScope, steps: &'a mut usize) -> Self {
        self.scope = Some((scope, steps));
        self
    }

    pub(super) fn value(&mut self, node: Node<'_>) -> Value {
        match node.kind() {
            NodeKind::Invalid => Value::UNKNOWN,
            NodeKind::Null => Value::NULL,
            NodeKind::Bool(value) => Value::Bool(value),
            NodeKind::Number(digits) => match Value::number(digits) {
                Some(number) => number,
                None => self.too_large(node),
            },
            NodeKind::String(string) => self.string(string),
            NodeKind::Array(_) | NodeKind::Object(_) if self.depth == 0 => self.too_large(node),
            NodeKind::Array(array) => {
                self.depth -= 1;
                let elements = array.elements().map(|element| self.value(element));
                let elements = elements.collect();
                self.depth += 1;
                Value::Tuple(elements)
            }
            NodeKind::Object(object) => {
                self.depth -= 1;
                let value = self.object(object);
                self.depth += 1;
                value
            }
        }
    }

    /// A string, or the name of a property.
    pub(super) fn string(&mut self, string: JsonString<'_>) -> Value {
        let decoded = string.decoded();
        if self.strings == Strings::Verbatim {
            return Value::string(&decoded);
        }
        let file = template_in(self.filename, string, &decoded);
        if !file.errors().is_empty() {
            self.faults.extend(fault::of_native(&file));
            return Value::UNKNOWN;
        }
        let Some(native) = Native::of_text(&file) else {
            return Value::UNKNOWN;
        };
        let mut evaluator = Evaluator::of_expression(&file, native.expression);
        if self.strings == Strings::UnknownScope {
            evaluator = evaluator.with_unknown_scope();
        }
        if let Some((scope, steps)) = &self.scope {
            evaluator = evaluator.with_scope(*scope, **steps);
        }
        let value = evaluator.value(native.expression);
        take_mistakes(&mut evaluator, &file, self.faults);
        if let Some((_, steps)) = &mut self.scope {
            **steps = evaluator.steps_left();
        }
        value
    }

    fn object(&mut self, object: Object<'_>) -> Value {
        let mut members = BTreeMap::new();
        let mut places: BTreeMap<String, Place> = BTreeMap::new();
        let mut known = true;
        let mut marks = ValueMarks::NONE;
        for property in object.properties() {
            let name = self.name(property.name, &mut marks);
            let value = self.value(property.value);
            let Some(name) = name else {
                known = false;
                continue;
            };
            let place = property.name.document().place(property.name.span());
            match places.get(&name) {
                Some(first) => {
                    let detail = format!(
                        "An attribute named {} was already defined at {}.",
                        quoted(&name),
                        first.in_file(self.filename)
                    );
                    self.faults
                        .push(Diagnostic::error("Duplicate object attribute", detail).at(place));
                }
                None => {
                    places.insert(name.clone(), place);
                    members.insert(name, value);
                }
            }
        }
        let value = if known {
            Value::Object(Arc::new(members))
        } else {
            Value::UNKNOWN
        };
        value.marked(marks)
    }

    /// The name of a member; none when it is not known or wrong.
    fn name(&mut self, name: JsonString<'_>, marks: &mut ValueMarks) -> Option<String> {
        let value = self.string(name);
        *marks = marks.and(value.all_marks());
        let detail = match value.unmarked().0 {
            Value::Unknown(_) => return None,
            Value::Null(_) => "Cannot use null value as an object key.".to_owned(),
            value => match value.convert(&tofu_json_evaluate::Type::String) {
                Ok(Value::String(text)) => return Some((*text).to_owned()),
                Ok(_) => return None,
                Err(error) => format!("Cannot use this expression as an object key: {error}."),
            },
        };
        let place = name.document().place(name.span());
        self.faults
            .push(Diagnostic::error("Invalid object key expression", detail).at(place));
        None
    }

    /// Our own words for what is not read.
    fn too_large(&mut self, node: Node<'_>) -> Value {
        let detail =
            "This value is nested too deeply, or a number in it is too large, to be evaluated.";
        let place = node.document().place(node.start_span());
        self.faults
            .push(Diagnostic::error("Expression too large", detail).at(place));
        Value::UNKNOWN
    }
}

// The texts of JSON strings read as native syntax, at OpenTofu's places: they count in the decoded
// text, so that escapes before them make them wrong.

/// A string read as an expression. Its places begin at the opening quote.
pub(super) fn expression_in<'t>(
    filename: &str,
    string: JsonString<'_>,
    decoded: &'t str,
) -> File<'t> {
    File::parse_expression_at(filename, quote(string), decoded.as_bytes())
}

/// A string read as a template. Its places begin after the opening quote.
pub(super) fn template_in<'t>(
    filename: &str,
    string: JsonString<'_>,
    decoded: &'t str,
) -> File<'t> {
    let quote = quote(string);
    let start = Position {
        column: quote.column + 1,
        byte: quote.byte + 1,
        ..quote
    };
    File::parse_template_at(filename, start, decoded.as_bytes())
}

fn quote(string: JsonString<'_>) -> Position {
    string.document().position(string.span().start)
}
