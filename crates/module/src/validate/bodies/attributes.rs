use tofu_json_evaluate::{Type, Value};

use tofu_json_config::Diagnostic;
use tofu_json_config::body::{Attribute, BodyContent};
use tofu_json_config::expression::Expression;
use tofu_json_config::json::NodeKind;
use tofu_json_text::quoted;

use super::WaitingBody;
use crate::validate::built_in::ProvisionerRules;

/// Values nested deeper than this are not checked.
const DEEPEST: usize = 64;

/// Checks the values of arguments, if they are constant.
pub(super) fn check(at: &WaitingBody<'_>, content: &BodyContent<'_>, faults: &mut Vec<Diagnostic>) {
    if let Some(rules) = at.provisioner {
        faults.extend(one_of(rules, content));
        faults.extend(empty(rules, content));
    }
    for attribute in &content.attributes {
        let Some(shape) = at.shape.attributes.get(&*attribute.name) else {
            continue;
        };
        if !shape.is_settable {
            faults.extend(not_settable(at, attribute));
            continue;
        }
        let Some(kind) = &shape.kind else {
            continue;
        };
        if *kind == Type::Dynamic {
            continue;
        }
        if let Err(text) = known_part(attribute.expression, DEEPEST).convert(kind) {
            let detail = format!(
                "Inappropriate value for attribute {}: {text}.",
                quoted(&attribute.name)
            );
            let fault = Diagnostic::error("Incorrect attribute value type", detail);
            faults.push(fault.at(attribute.expression.place()));
        }
    }
}

/// What is wrong with a value for what cannot be set. Null sets nothing, and what is not known may be null.
fn not_settable(at: &WaitingBody<'_>, attribute: &Attribute<'_>) -> Option<Diagnostic> {
    let name = quoted(&attribute.name);
    if at.is_builtin {
        let is_set = !is_null(attribute.expression);
        return is_set.then(|| Diagnostic::error(format!("{name} attribute is read-only"), ""));
    }
    let value = known_part(attribute.expression, DEEPEST);
    if value.is_null() || !value.is_known() {
        return None;
    }
    let detail = format!("The provider decides the value of {name}. Remove the argument.");
    let fault = Diagnostic::error("Argument without effect", detail);
    Some(fault.at(attribute.expression.place()))
}

/// Arguments of which a provisioner needs one.
fn one_of(rules: &ProvisionerRules, content: &BodyContent<'_>) -> Option<Diagnostic> {
    let [one, other] = rules.one_of?;
    let is_given = |name: &str| {
        let attribute = content.attribute(name);
        attribute.is_some_and(|one| !is_null(one.expression))
    };
    if [one, other].into_iter().any(is_given) {
        return None;
    }
    let summary = format!("Must provide one of '{one}' or '{other}'");
    Some(Diagnostic::error(summary, ""))
}

/// The command that is run has to say something.
fn empty(rules: &ProvisionerRules, content: &BodyContent<'_>) -> Option<Diagnostic> {
    let attribute = content.attribute(rules.not_empty?);
    let is_empty = attribute.is_none_or(|one| match one.expression.constant() {
        Ok(Value::String(text)) => text.is_empty(),
        Ok(value) => value.is_null(),
        Err(_) => false,
    });
    is_empty.then(|| {
        Diagnostic::error(
            "Invalid local-exec provisioner command",
            "The command must be a non-empty string.",
        )
    })
}

fn is_null(expression: Expression<'_>) -> bool {
    expression.constant().is_ok_and(|value| value.is_null())
}

/// A value, with what depends on something left unknown.
fn known_part(expression: Expression<'_>, left: usize) -> Value {
    let Some(left) = left.checked_sub(1) else {
        return Value::UNKNOWN;
    };
    let Some(node) = expression.as_json() else {
        return expression.constant().unwrap_or(Value::UNKNOWN);
    };
    let inner = |node| known_part(Expression::json_in(expression.filename(), node), left);
    match node.kind() {
        NodeKind::Array(array) => Value::Tuple(array.elements().map(inner).collect()),
        NodeKind::Object(object) => {
            let mut members = std::collections::BTreeMap::new();
            for property in object.properties() {
                let name = property.name.decoded();
                if name.contains("${") || name.contains("%{") {
                    return Value::UNKNOWN;
                }
                members.insert(name.into_owned(), inner(property.value));
            }
            Value::Object(members.into())
        }
        _ => expression.constant().unwrap_or(Value::UNKNOWN),
    }
}
