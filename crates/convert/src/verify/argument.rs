//! Arguments, each in the mode in which it is read.

use std::collections::{BTreeMap, HashMap};

use tofu_json_evaluate::Value;

use super::Comparison;
use crate::path::PathId;
use tofu_json_config::body::Attribute;
use tofu_json_config::expression::{Expression, Form};
use tofu_json_config::modes::Mode;

impl<'n, 'j> Comparison<'n, 'j> {
    pub(super) fn argument(
        &mut self,
        native: &Attribute<'n>,
        json: &Attribute<'j>,
        mode: Mode,
        path: PathId,
    ) {
        if !same(native.expression, json.expression, mode) {
            let message = if is_too_deep(native.expression) {
                "it nests too deeply to be compared"
            } else {
                "the two files give different values"
            };
            let (here, there) = (native.expression.place(), json.expression.place());
            self.add_of(path, &native.name, Some(here), Some(there), message);
        }
    }
}

/// Whether two values are read as the same. Modes nest two levels at most.
fn same(native: Expression<'_>, json: Expression<'_>, mode: Mode) -> bool {
    match mode {
        Mode::Template | Mode::Ignored => template(native, json),
        Mode::Literal => literal(native) == literal(json),
        Mode::Reference | Mode::RelativeReference => {
            let reference = |expression: Expression<'_>| {
                let reference = expression.legacy_reference(&mut Vec::new());
                reference.ok().map(|reference| reference.to_string())
            };
            reference(native) == reference(json)
        }
        Mode::Native | Mode::Type => text(native) == text(json),
        Mode::Keyword => keyword(native) == keyword(json),
        Mode::List(mode) => list(native, json, *mode),
        Mode::KeywordOrList(mode) => match (keyword(native), keyword(json)) {
            (None, None) => list(native, json, *mode),
            (native, json) => native == json,
        },
        Mode::Map(key, value) => {
            let name = |expression| match *key {
                Mode::Native => text(expression),
                _ => constant_key(expression),
            };
            map(native, json, name, |_| *value)
        }
        Mode::RequiredProvider => match (native.map(), json.map()) {
            (Ok(_), Ok(_)) => map(native, json, constant_key, |name| match name {
                "configuration_aliases" => Mode::List(&Mode::Reference),
                _ => Mode::Literal,
            }),
            _ => literal(native) == literal(json),
        },
    }
}

/// T: the same expression, or two that need no scope and have the same value.
fn template(native: Expression<'_>, json: Expression<'_>) -> bool {
    let form = native.form();
    let other = json.form();
    form == other
        || without_overwritten(form) == other
        || match (native.constant(), json.constant()) {
            (Ok(native), Ok(json)) => native == json,
            _ => false,
        }
}

/// Without keys that are set again: beside computed keys the form keeps them, and JSON cannot.
fn without_overwritten(form: Form) -> Form {
    match form {
        Form::Tuple(elements) => {
            Form::Tuple(elements.into_iter().map(without_overwritten).collect())
        }
        Form::Object(items) => {
            let mut last = HashMap::new();
            for (place, (key, _)) in items.iter().enumerate() {
                last.insert(key.to_json(), place);
            }
            let items = items.into_iter().enumerate();
            let kept = items.filter(|(place, (key, _))| last.get(&key.to_json()) == Some(place));
            Form::Object(
                kept.map(|(_, (key, value))| (key, without_overwritten(value)))
                    .collect(),
            )
        }
        other => other,
    }
}

/// Whether not all of an expression can be looked at.
fn is_too_deep(expression: Expression<'_>) -> bool {
    expression.form().is_incomplete()
}

/// L: the value; none when it is wrong.
fn literal(expression: Expression<'_>) -> Option<String> {
    let mut faults = Vec::new();
    let value = expression.literal(&mut faults);
    let is_right =
        value.is_wholly_known() && !faults.iter().any(tofu_json_config::Diagnostic::is_error);
    is_right.then(|| value.to_typed_json())
}

/// A key that is taken as it is; a native one may be a bare name.
fn constant_key(expression: Expression<'_>) -> Option<String> {
    let native = expression.as_native().and_then(|_| expression.keyword());
    native.or_else(|| match expression.literal(&mut Vec::new()) {
        Value::String(text) => Some(text.to_string()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(value) => Some(value.to_string()),
        _ => None,
    })
}

/// E, Y: what is there, or in the string; without the quotes of old.
fn text(expression: Expression<'_>) -> Option<String> {
    let text = expression.as_native_text(|native| {
        native.legacy_reference(&mut Vec::new()).map_or_else(
            |_| native.form().to_json(),
            |reference| reference.to_string(),
        )
    });
    text.ok()
}

/// K.
fn keyword(expression: Expression<'_>) -> Option<String> {
    expression.legacy_keyword(&mut Vec::new())
}

fn list(native: Expression<'_>, json: Expression<'_>, mode: Mode) -> bool {
    match (native.list(), json.list()) {
        (Ok(native), Ok(json)) => {
            native.len() == json.len()
                && native
                    .into_iter()
                    .zip(json)
                    .all(|(native, json)| same(native, json, mode))
        }
        _ => false,
    }
}

/// Maps by their keys, of which the last counts.
fn map<'e>(
    native: Expression<'e>,
    json: Expression<'e>,
    name: impl Fn(Expression<'e>) -> Option<String>,
    mode: impl Fn(&str) -> Mode,
) -> bool {
    let items = |expression: Expression<'e>| -> Option<BTreeMap<String, Expression<'e>>> {
        let items = expression.map().ok()?.into_iter();
        items
            .map(|(key, value)| Some((name(key)?, value)))
            .collect()
    };
    let (Some(native), Some(json)) = (items(native), items(json)) else {
        return false;
    };
    native.len() == json.len()
        && native.iter().all(|(name, value)| {
            json.get(name)
                .is_some_and(|other| same(*value, *other, mode(name)))
        })
}
