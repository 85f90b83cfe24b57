use tofu_json_evaluate::Value;
use tofu_json_provider::Provider as Address;

use super::version_constraint::{self, VersionConstraint};
use super::{name, provider_name, references};
use crate::Diagnostic;
use crate::body::{Attribute, Block};
use crate::expression::{Expression, Reference, StepKey};
use tofu_json_diagnostic::Place;
use tofu_json_text::quoted;

/// A `required_providers` block.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RequiredProviders {
    /// Where it is declared.
    pub decl_range: Place,
    /// Its entries.
    pub required_providers: Vec<RequiredProvider>,
}

/// An entry of `required_providers`.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct RequiredProvider {
    /// Its local name.
    pub name: String,
    /// Where its name is.
    pub name_range: Place,
    /// `source` as written; empty if it is missing.
    pub source: String,
    /// The full source address, when it is one.
    pub provider: Option<Address>,
    /// `version`
    pub requirement: Option<VersionConstraint>,
    /// `configuration_aliases`
    pub aliases: Vec<Reference>,
    /// Its value.
    pub decl_range: Place,
}

pub(super) fn decode(block: &Block<'_>, faults: &mut Vec<Diagnostic>) -> RequiredProviders {
    let attributes = block.body.just_attributes(faults);
    let mut entries = Vec::with_capacity(attributes.len());
    for attribute in &attributes {
        let before = faults.len();
        let mut entry = RequiredProvider {
            name: attribute.name.clone().into_owned(),
            name_range: attribute.name_place,
            decl_range: attribute.expression.place(),
            ..RequiredProvider::default()
        };
        read_entry(attribute, &mut entry, faults);
        if faults.len() == before {
            imply_source(&mut entry, faults);
        }
        if faults.len() == before {
            entries.push(entry);
        }
    }
    RequiredProviders {
        decl_range: block.place,
        required_providers: entries,
    }
}

fn read_entry(
    attribute: &Attribute<'_>,
    entry: &mut RequiredProvider,
    faults: &mut Vec<Diagnostic>,
) {
    let expression = attribute.expression;
    if let Ok(members) = expression.map() {
        if !provider_name::check(&entry.name, expression.place(), faults) {
            return;
        }
        for (key, value) in members {
            read_member(key, value, attribute, entry, faults);
        }
        return;
    }
    // What has no value is neither a string nor an object.
    let mut without_value = Vec::new();
    match expression.literal(&mut without_value) {
        Value::String(_) | Value::Number(_) | Value::Bool(_) if without_value.is_empty() => {
            entry.requirement = version_constraint::decode(expression, attribute.place, faults);
        }
        _ => faults.push(
            invalid_object("required_providers entries must be strings or objects.")
                .at(expression.place()),
        ),
    }
}

fn invalid_object(detail: &'static str) -> Diagnostic {
    Diagnostic::error("Invalid required_providers object", detail)
}

fn read_member(
    key: Expression<'_>,
    value: Expression<'_>,
    attribute: &Attribute<'_>,
    entry: &mut RequiredProvider,
    faults: &mut Vec<Diagnostic>,
) {
    let before = faults.len();
    let name = name::of_key(key, faults).unwrap_or_default();
    if faults.len() > before {
        return;
    }
    if let Some(detail) = not_a_name(key) {
        faults.push(Diagnostic::error("Invalid Attribute", detail).at(key.place()));
        return;
    }
    match &*name {
        "version" => {
            if let Some(text) = text(value, "Invalid version constraint", "Version", faults) {
                entry.requirement = version_constraint::of_text(&text, attribute.place);
                if entry.requirement.is_none() {
                    let fault = Diagnostic::error(
                        "Invalid version constraint",
                        "This string does not use correct version constraint syntax.",
                    );
                    faults.push(fault.at(value.place()));
                }
            }
        }
        "source" => {
            if let Some(text) = text(value, "Invalid source", "Source", faults) {
                match Address::parse_source(&text) {
                    Ok(address) => entry.provider = Some(address),
                    Err(error) => {
                        let fault = Diagnostic::error(error.summary, error.detail);
                        faults.push(fault.at(value.place()));
                    }
                }
                entry.source = text;
            }
        }
        "configuration_aliases" => read_aliases(value, entry, faults),
        _ => faults.push(
            invalid_object(
                "required_providers objects can only contain \"version\", \"source\" and \"configuration_aliases\" attributes. To configure a provider, use a \"provider\" block.",
            )
            .at(key.place()),
        ),
    }
}

/// Why a key is no name, in OpenTofu's words.
fn not_a_name(key: Expression<'_>) -> Option<String> {
    let has_no_word = key.keyword().is_none();
    let value = match key.literal(&mut Vec::new()) {
        Value::Number(number) => format!("cty.NumberIntVal({number})"),
        Value::Bool(true) if has_no_word => "cty.True".to_owned(),
        Value::Bool(false) if has_no_word => "cty.False".to_owned(),
        _ => return None,
    };
    Some(format!(
        "Invalid attribute value for provider requirement: {value}"
    ))
}

/// A value that has to be a string without any conversion.
fn text(
    value: Expression<'_>,
    summary: &'static str,
    what: &str,
    faults: &mut Vec<Diagnostic>,
) -> Option<String> {
    let before = faults.len();
    match value.literal(faults) {
        Value::String(text) => Some(text.to_string()),
        _ if faults.len() > before => None,
        _ => {
            let detail = format!("{what} must be specified as a string.");
            faults.push(Diagnostic::error(summary, detail).at(value.place()));
            None
        }
    }
}

fn read_aliases(value: Expression<'_>, entry: &mut RequiredProvider, faults: &mut Vec<Diagnostic>) {
    for element in references::elements(value, faults) {
        let Some(reference) = references::noting(element.reference(), faults) else {
            continue;
        };
        if let Some(detail) = problem_of_alias(&reference, &entry.name) {
            let fault = Diagnostic::error("Invalid configuration_aliases value", detail);
            faults.push(fault.at(value.place()));
        } else {
            entry.aliases.push(reference);
        }
    }
}

fn problem_of_alias(reference: &Reference, provider: &str) -> Option<String> {
    let mut steps = reference.steps.iter().map(|step| &step.key);
    let root = match steps.next() {
        Some(StepKey::Root(root)) => root,
        _ => return Some(form_of_aliases()),
    };
    match (steps.next(), steps.next()) {
        (Some(StepKey::Attribute(_)) | None, None) if root == provider => None,
        (Some(StepKey::Attribute(_)) | None, None) => Some(format!(
            "Configuration aliases must be prefixed with the provider name. Expected {}, but found {}.",
            quoted(provider),
            quoted(root)
        )),
        _ => Some(form_of_aliases()),
    }
}

fn form_of_aliases() -> String {
    "Configuration aliases can only contain references to local provider configuration names in the format of provider.alias".to_owned()
}

/// Without a source the local name is one.
fn imply_source(entry: &mut RequiredProvider, faults: &mut Vec<Diagnostic>) {
    if entry.provider.is_some() {
        return;
    }
    match provider_name::implied(&entry.name) {
        Some(address) => entry.provider = Some(address),
        None => {
            let fault = Diagnostic::error("Invalid provider name", provider_name::RULE);
            faults.push(fault.at(entry.decl_range));
        }
    }
}
