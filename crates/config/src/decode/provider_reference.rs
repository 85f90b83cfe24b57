use std::borrow::Cow;
use tofu_json_hcl::{Expression as NativeExpression, ExpressionKind, Key};

use super::{provider_name, references};
use crate::Diagnostic;
use crate::expression::{Expression, Native, Reference, ReferenceStep, StepKey};
use tofu_json_diagnostic::Place;

/// A provider configuration that something refers to: `aws`, `aws.west`, `aws.west["k"]`.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ProviderReference {
    /// The local name of the provider.
    pub name: String,
    /// Where the name is.
    pub name_range: Place,
    /// The alias.
    pub alias: Option<String>,
    /// Where the alias is.
    pub alias_range: Option<Place>,
    /// The text of the key of one instance.
    pub key_expression: Option<String>,
    /// Where the key is. As in OpenTofu, the place of a constant key includes everything before it.
    pub key_range: Option<Place>,
    /// What the key refers to.
    pub key_references: Vec<Reference>,
}

/// A name, an alias, and the key of an instance.
const MOST_STEPS: usize = 3;

/// Reads the argument `argument`, a provider configuration.
pub(super) fn decode(
    expression: Expression<'_>,
    argument: &str,
    faults: &mut Vec<Diagnostic>,
) -> Option<ProviderReference> {
    let mut own = Vec::new();
    let read = expression.as_native_text(|native| of_native(native, argument, &mut own));
    faults.append(&mut own);
    let reference = references::noting(read, faults)??;
    provider_name::check(&reference.name, reference.name_range, faults).then_some(reference)
}

fn of_native(
    native: &Native<'_>,
    argument: &str,
    faults: &mut Vec<Diagnostic>,
) -> Option<ProviderReference> {
    let (named, key) = without_key(native);
    let whole = native.place(native.expression.span());
    let reference = match named.legacy_reference(faults) {
        Ok(reference) => reference,
        Err(mut own) if own.iter().any(|fault| fault.summary == "Invalid character") => {
            faults.append(&mut own);
            return None;
        }
        Err(_) => {
            let fault = match named.expression.kind() {
                ExpressionKind::Template(text) if text.only_interpolation().is_none() => {
                    invalid("A provider configuration reference must not be given in quotes.")
                }
                _ => wrong_form(argument),
            };
            faults.push(fault.at(whole));
            return None;
        }
    };
    if reference.steps.len() > MOST_STEPS {
        faults.push(wrong_form(argument).at(whole));
        return None;
    }
    let mut steps = reference.steps.into_iter();
    let Some(ReferenceStep {
        key: StepKey::Root(name),
        place: name_range,
    }) = steps.next()
    else {
        return None;
    };
    let mut found = ProviderReference {
        name,
        name_range,
        ..ProviderReference::default()
    };
    match steps.next() {
        None => {
            if key.is_some() {
                faults.push(needs_alias().at(found.name_range));
            }
            return Some(found);
        }
        Some(ReferenceStep {
            key: StepKey::Attribute(alias),
            place,
        }) => {
            found.alias = Some(alias);
            found.alias_range = Some(place);
        }
        Some(step) => {
            faults.push(not_alone().at(step.place));
            return Some(found);
        }
    }
    match steps.next() {
        None => {}
        Some(ReferenceStep {
            key: StepKey::Key(_) | StepKey::Number(_),
            ..
        }) if key.is_none() => {
            found.key_expression = constant_key(native);
            found.key_range = Some(whole);
        }
        Some(step) => {
            faults.push(not_alone().at(step.place));
            return Some(found);
        }
    }
    if let Some(step) = steps.next() {
        faults.push(not_alone().at(step.place));
    } else if let Some(key) = key {
        found.key_expression = text(native, key);
        found.key_range = Some(native.place(key.span()));
        found.key_references = native.at(key).references();
    }
    Some(found)
}

/// The part before a key that is no constant, and the key.
fn without_key<'f>(native: &Native<'f>) -> (Native<'f>, Option<NativeExpression<'f>>) {
    match native.expression.kind() {
        ExpressionKind::Index { collection, key } => (native.at(collection), Some(key)),
        _ => (*native, None),
    }
}

/// The key that a reference ends with.
fn constant_key(native: &Native<'_>) -> Option<String> {
    let ExpressionKind::Reference(traversal) = native.expression.kind() else {
        return None;
    };
    match traversal.steps().last()?.key() {
        Key::Index(key) => text(native, key),
        _ => None,
    }
}

fn text(native: &Native<'_>, key: NativeExpression<'_>) -> Option<String> {
    Some(native.file.text(key.span()).into_owned())
}

fn invalid(detail: impl Into<Cow<'static, str>>) -> Diagnostic {
    Diagnostic::error("Invalid provider configuration reference", detail)
}

fn wrong_form(argument: &str) -> Diagnostic {
    invalid(format!(
        "The {argument} argument requires a provider type name, optionally followed by a period and then a configuration alias and optional instance key."
    ))
}

fn needs_alias() -> Diagnostic {
    invalid(
        "Provider assignment requires an alias when specifying an instance key, in the form of provider.name[instance_key]",
    )
}

fn not_alone() -> Diagnostic {
    invalid(
        "Provider name must either stand alone or be followed by a period and then a configuration alias.",
    )
}
