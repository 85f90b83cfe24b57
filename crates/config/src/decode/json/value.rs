//! Values by the way they were read.

use tofu_json_evaluate::Value;
use tofu_json_hcl::File;
use tofu_json_value::Json;

use super::super::{ProviderReference, Settings, VersionConstraint};
use crate::body::{Attribute, Block, Body, BodyEntry, Schema};
use crate::expression::{Expression, Form, Native, Reference};
use crate::json::{Node, NodeKind};
use crate::members::Members as _;
use tofu_json_diagnostic::Place;

/// T: an expression.
pub(super) fn expression(json: &mut Json, expression: Expression<'_>) {
    json.object(|object| {
        object.text("kind", "expression");
        object.place("range", expression.place());
        as_written(object, expression);
    });
}

/// Something that is kept secret: no more than how it was read.
pub(super) fn masked(json: &mut Json, kind: Option<&str>) {
    json.object(|object| {
        object.some_text("kind", kind);
        object.member("sensitive").bool(true);
    });
}

/// T: a secret expression, without what is written in it; one that only refers to others holds no secret.
pub(super) fn masked_expression(json: &mut Json, secret: Expression<'_>) {
    if !secret.form().holds_literal() {
        return expression(json, secret);
    }
    json.object(|object| {
        object.text("kind", "expression");
        object.place("range", secret.place());
        object.member("sensitive").bool(true);
        references(object, &secret.references());
    });
}

/// E: the expression that is in a string.
pub(super) fn native(json: &mut Json, whole: Expression<'_>) {
    let write = |native: &Native<'_>| {
        json.object(|object| {
            object.text("kind", "expression");
            object.place("range", native.place(native.expression.span()));
            native.form().write_json(object.member("form"));
            references(object, &native.references());
        });
    };
    if whole.as_native_text(write).is_err() {
        expression(json, whole);
    }
}

/// R, but kept as an expression: a method of encryption.
pub(super) fn method(json: &mut Json, method: Expression<'_>) {
    let Ok(reference) = method.reference() else {
        return expression(json, method);
    };
    json.object(|object| {
        object.text("kind", "expression");
        object.place("range", method.place());
        if let Some(node) = method.as_json() {
            object.text("json", json_type(node));
        }
        Form::Reference(reference.to_string()).write_json(object.member("form"));
        references(object, &[reference]);
    });
}

pub(super) fn some_expression<'f>(
    object: &mut Json,
    name: &str,
    value: impl Into<Option<Expression<'f>>>,
) {
    if let Some(value) = value.into() {
        expression(object.member(name), value);
    }
}

/// Writes what an expression is, how it was written, and what it refers to.
fn as_written(object: &mut Json, expression: Expression<'_>) {
    if let Some(node) = expression.as_json() {
        object.text("json", json_type(node));
    }
    expression.form().write_json(object.member("form"));
    references(object, &expression.references());
}

fn references(object: &mut Json, references: &[Reference]) {
    object.some_list("refs", references, |json, one| {
        json.string(&one.to_string());
    });
}

fn json_type(node: Node<'_>) -> &'static str {
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

/// R: a reference.
pub(super) fn reference(json: &mut Json, reference: &Reference) {
    named(json, "reference", &reference.to_string(), reference.place);
}

/// An address.
pub(super) fn address(json: &mut Json, reference: &Reference) {
    named(json, "address", &reference.to_string(), reference.place);
}

pub(super) fn version_constraint(json: &mut Json, constraint: &VersionConstraint) {
    named(
        json,
        "version_constraint",
        &constraint.text,
        constraint.place,
    );
}

fn named(json: &mut Json, kind: &str, text: &str, place: Place) {
    json.object(|object| {
        object.text("kind", kind);
        object.text("v", text);
        object.place("range", place);
    });
}

/// L: a value.
pub(super) fn literal(json: &mut Json, value: &Value) {
    json.object(|object| {
        object.text("kind", "literal");
        object.member("value").json(&value.to_typed_json());
    });
}

pub(super) fn literals(object: &mut Json, name: &str, values: &[(String, Value)]) {
    if values.is_empty() {
        return;
    }
    object.member(name).object(|object| {
        for (name, value) in values {
            literal(object.member(name), value);
        }
    });
}

/// The provider configuration of a resource or an import, if it names one.
pub(super) fn some_provider(object: &mut Json, reference: Option<&ProviderReference>) {
    if let Some(reference) = reference {
        object.member("provider_config_ref").object(|object| {
            provider_reference(object, reference);
        });
    }
}

/// A provider configuration that something refers to.
pub(super) fn provider_reference(object: &mut Json, reference: &ProviderReference) {
    object.text("name", &reference.name);
    object.place("name_range", reference.name_range);
    object.some_text("alias", reference.alias.as_deref());
    object.place("alias_range", reference.alias_range);
    let Some(key) = &reference.key_expression else {
        return;
    };
    object.member("key_expression").object(|object| {
        object.text("kind", "expression");
        object.place("range", reference.key_range);
        let file = File::parse_expression("", key.as_bytes());
        if let Some(expression) = file.expression() {
            let form = Native::new(&file, expression).form();
            form.write_json(object.member("form"));
        }
        references(object, &reference.key_references);
    });
}

/// Settings that only others can interpret.
pub(super) fn settings(object: &mut Json, name: &str, settings: &Settings<'_>) {
    object.member(name).object(|object| {
        body(object, settings.body, settings.known, 0);
        if let Some(escaped) = settings.escaped {
            object.member("escaped").object(|object| {
                body(object, escaped, &Schema::default(), 0);
            });
        }
    });
}

/// How deep native blocks are written out.
const DEPTH: usize = 256;

fn body(object: &mut Json, body: Body<'_>, known: &Schema, depth: usize) {
    object.text("kind", "body");
    object.place("range", body.place());
    let entries = body.rest(known);
    let Some(node) = body.as_json() else {
        return object.member("content").list(&entries, |json, entry| {
            json.object(|object| native_entry(object, entry, depth));
        });
    };
    object.text("json", json_type(node));
    let has_properties = matches!(
        node.kind(),
        NodeKind::Null | NodeKind::Array(_) | NodeKind::Object(_)
    );
    object.flag("invalid", !has_properties);
    let mut names = std::collections::HashSet::new();
    object.member("properties").list(&entries, |json, entry| {
        let BodyEntry::Attribute(attribute) = entry else {
            return;
        };
        let is_new = names.insert(&*attribute.name);
        json.object(|object| property(object, attribute, is_new));
    });
}

fn property(object: &mut Json, attribute: &Attribute<'_>, is_new: bool) {
    object.text("name", &attribute.name);
    object.place("name_range", attribute.name_place);
    object.place("range", attribute.expression.place());
    if &*attribute.name == "//" {
        if let Some(node) = attribute.expression.as_json() {
            object.text("json", json_type(node));
        }
        object.member("comment").bool(true);
        return;
    }
    as_written(object, attribute.expression);
    object.flag("duplicate", !is_new);
}

fn native_entry(object: &mut Json, entry: &BodyEntry<'_>, depth: usize) {
    match entry {
        BodyEntry::Attribute(attribute) => {
            object.text("attribute", &attribute.name);
            object.place("name_range", attribute.name_place);
            object.place("range", attribute.expression.place());
            as_written(object, attribute.expression);
        }
        BodyEntry::Block(block) => native_block(object, block, depth),
    }
}

fn native_block(object: &mut Json, block: &Block<'_>, depth: usize) {
    object.text("block", &block.type_name);
    object.some_list("labels", &block.labels, |json, label| {
        json.string(&label.text);
    });
    object.place("range", block.place);
    if depth < DEPTH {
        object.member("body").object(|object| {
            body(object, block.body, &Schema::default(), depth + 1);
        });
    }
}
