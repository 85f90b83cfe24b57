//! Values by the way they were read.

use crate::decode::VersionConstraint;
use crate::expression::{Expression, Form, Native, Reference};
use crate::json::{Node, NodeKind};
use serde::ser::{Serialize, Serializer};
use tofu_json_diagnostic::{Place, Position};
use tofu_json_evaluate::Value;
use tofu_json_value::RawJson;

/// A place: line, column and byte of its start and of its end.
#[derive(Clone, Copy)]
pub(super) struct PlaceNumbers(pub(super) Place);

impl Serialize for PlaceNumbers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let numbers = |at: Position| [at.line, at.column, at.byte];
        serializer.collect_seq([self.0.start, self.0.end].into_iter().flat_map(numbers))
    }
}

/// JSON that another crate has written.
pub(super) struct WrittenJson(pub(super) String);

impl Serialize for WrittenJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawJson(&self.0).serialize(serializer)
    }
}

/// A value with its type.
pub(super) struct TypedValue<'v>(pub(super) &'v Value);

impl Serialize for TypedValue<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawJson(&self.0.to_typed_json()).serialize(serializer)
    }
}

impl Serialize for Form {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawJson(&self.to_json()).serialize(serializer)
    }
}

/// What an expression is, how it was written, and what it refers to.
#[derive(serde::Serialize)]
pub(super) struct ExpressionRecord {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<PlaceNumbers>,
    #[serde(flatten)]
    written: WrittenRecord,
}

/// How an expression was written, and what it refers to.
#[derive(Default, serde::Serialize)]
pub(super) struct WrittenRecord {
    #[serde(skip_serializing_if = "Option::is_none")]
    json: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    form: Option<Form>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    sensitive: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    refs: Vec<String>,
}

impl ExpressionRecord {
    pub(super) fn new(place: Option<Place>, written: WrittenRecord) -> Self {
        Self {
            kind: "expression",
            range: place.map(PlaceNumbers),
            written,
        }
    }

    /// T: an expression.
    pub(super) fn of(expression: Expression<'_>) -> Self {
        Self::new(Some(expression.place()), WrittenRecord::of(expression))
    }

    /// T: a secret expression, without what is written in it; one that only refers to others holds no secret.
    pub(super) fn masked(secret: Expression<'_>) -> Self {
        if !secret.form().holds_literal() {
            return Self::of(secret);
        }
        let written = WrittenRecord {
            sensitive: true,
            refs: texts(&secret.references()),
            ..WrittenRecord::default()
        };
        Self::new(Some(secret.place()), written)
    }

    /// E: the expression that is in a string.
    fn native(whole: Expression<'_>) -> Self {
        let inside = whole.as_native_text(|native| {
            let place = native.place(native.expression.span());
            Self::new(Some(place), WrittenRecord::of_native(native))
        });
        inside.unwrap_or_else(|_| Self::of(whole))
    }

    /// R, but kept as an expression: a method of encryption.
    pub(super) fn method(method: Expression<'_>) -> Self {
        let Ok(reference) = method.reference() else {
            return Self::of(method);
        };
        let text = reference.to_string();
        let written = WrittenRecord {
            json: method.as_json().map(json_type),
            form: Some(Form::Reference(text.clone())),
            sensitive: false,
            refs: vec![text],
        };
        Self::new(Some(method.place()), written)
    }
}

impl WrittenRecord {
    pub(super) fn of(expression: Expression<'_>) -> Self {
        Self {
            json: expression.as_json().map(json_type),
            form: Some(expression.form()),
            sensitive: false,
            refs: texts(&expression.references()),
        }
    }

    fn of_native(native: &Native<'_>) -> Self {
        Self {
            form: Some(native.form()),
            refs: texts(&native.references()),
            ..Self::default()
        }
    }

    /// Of a comment only the type in JSON.
    pub(super) fn of_comment(comment: Expression<'_>) -> Self {
        Self {
            json: comment.as_json().map(json_type),
            ..Self::default()
        }
    }

    /// What is in a text of native syntax.
    pub(super) fn of_text(form: Option<Form>, references: &[Reference]) -> Self {
        Self {
            form,
            refs: texts(references),
            ..Self::default()
        }
    }
}

fn texts(references: &[Reference]) -> Vec<String> {
    references.iter().map(ToString::to_string).collect()
}

pub(super) fn json_type(node: Node<'_>) -> &'static str {
    match node.kind() {
        NodeKind::Invalid => "invalid",
        NodeKind::Null => "null",
        NodeKind::Bool(_) => "bool",
        NodeKind::Number(_) => "number",
        NodeKind::String(_) => "string",
        NodeKind::Array(_) => "array",
        NodeKind::Object(_) => "object",
    }
}

impl Serialize for Expression<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ExpressionRecord::of(*self).serialize(serializer)
    }
}

/// Expressions that are in strings.
pub(super) struct NativeText<'f>(pub(super) Expression<'f>);

impl Serialize for NativeText<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ExpressionRecord::native(self.0).serialize(serializer)
    }
}

/// What is known by its text.
#[derive(serde::Serialize)]
struct NamedRecord<'t> {
    kind: &'static str,
    v: &'t str,
    range: PlaceNumbers,
}

impl<'t> NamedRecord<'t> {
    const fn new(kind: &'static str, text: &'t str, place: Place) -> Self {
        Self {
            kind,
            v: text,
            range: PlaceNumbers(place),
        }
    }
}

/// R: a reference.
impl Serialize for Reference {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        NamedRecord::new("reference", &self.to_string(), self.place).serialize(serializer)
    }
}

impl Serialize for VersionConstraint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        NamedRecord::new("version_constraint", &self.text, self.place).serialize(serializer)
    }
}

/// A reference that is an address.
pub(super) struct AddressText<'r>(pub(super) &'r Reference);

impl Serialize for AddressText<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(reference) = self;
        NamedRecord::new("address", &reference.to_string(), reference.place).serialize(serializer)
    }
}

/// L: a value, Y: a type; or that it is secret.
#[derive(Default, serde::Serialize)]
pub(super) struct ValueRecord<'v> {
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    value_type: Option<WrittenJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<TypedValue<'v>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    sensitive: bool,
}

impl<'v> ValueRecord<'v> {
    pub(super) fn literal(value: &'v Value) -> Self {
        Self {
            kind: Some("literal"),
            value: Some(TypedValue(value)),
            ..Self::default()
        }
    }

    pub(super) fn of_type(notation: String) -> Self {
        Self {
            kind: Some("type"),
            value_type: Some(WrittenJson(notation)),
            ..Self::default()
        }
    }

    /// No more than how it was read.
    pub(super) fn masked(kind: Option<&'static str>) -> Self {
        Self {
            kind,
            sensitive: true,
            ..Self::default()
        }
    }
}
