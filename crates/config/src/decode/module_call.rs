use super::provider_reference::{self, ProviderReference};
use super::repetition::Repetition;
use super::role::FileReading;
use super::settings::Settings;
use super::{escape, name, references, schema};
use crate::Diagnostic;
use crate::body::{Block, BodyContent};
use crate::expression::{Expression, Reference};
use tofu_json_diagnostic::Place;

/// A `module` block.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ModuleCall<'f> {
    /// Its name.
    pub name: String,
    /// Where its name is.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub name_range: Place,
    /// Where it is declared.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "crate::decode::json::range")
    )]
    pub decl_range: Place,
    /// `source`
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub source: Option<Expression<'f>>,
    /// `version`
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub version_attr: Option<Expression<'f>>,
    /// `count`
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub count: Option<Expression<'f>>,
    /// `for_each`
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub for_each: Option<Expression<'f>>,
    /// `enabled` in `lifecycle`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub enabled: Option<Expression<'f>>,
    /// `depends_on`
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub depends_on: Vec<Reference>,
    /// `providers`, none when it is not there.
    #[cfg_attr(
        feature = "serde",
        serde(skip_serializing_if = "crate::decode::json::no_elements")
    )]
    pub providers: Option<Vec<PassedProvider>>,
    /// The values of the module's variables.
    pub config: Settings<'f>,
}

/// An entry of `providers`.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PassedProvider {
    /// The name in the module that is called.
    pub in_child: ProviderReference,
    /// The provider configuration of this module.
    pub in_parent: ProviderReference,
}

pub(super) fn decode<'f>(
    block: &Block<'f>,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> Option<ModuleCall<'f>> {
    let [label] = block.labels.as_slice() else {
        return None;
    };
    let known = if reading.is_override() {
        &*schema::MODULE_OVERRIDE
    } else {
        &*schema::MODULE
    };
    let content = block.body.partial_content(known, faults);
    name::check_label(label, "Invalid module instance name", faults);
    let mut call = ModuleCall {
        name: label.text.clone().into_owned(),
        name_range: label.place,
        decl_range: block.place,
        source: None,
        version_attr: None,
        count: None,
        for_each: None,
        enabled: None,
        depends_on: Vec::new(),
        providers: None,
        config: Settings::new(block.body, known, None),
    };
    let mut repetition = Repetition::default();
    read_arguments(&content, &mut call, &mut repetition, faults);
    read_blocks(&content, &mut call, &mut repetition, reading, faults);
    repetition.check(
        "Only one should be used to be explicit about the number of module instances to be created.",
        faults,
    );
    Some(call)
}

fn read_arguments<'f>(
    content: &BodyContent<'f>,
    call: &mut ModuleCall<'f>,
    repetition: &mut Repetition,
    faults: &mut Vec<Diagnostic>,
) {
    for attribute in &content.attributes {
        let expression = attribute.expression;
        match &*attribute.name {
            "source" => call.source = Some(expression),
            "version" => call.version_attr = Some(expression),
            "count" => {
                repetition.note("count", attribute);
                call.count = Some(expression);
            }
            "for_each" => {
                repetition.note("for_each", attribute);
                call.for_each = Some(expression);
            }
            "depends_on" => call.depends_on = references::depends_on(attribute, faults),
            "providers" => call.providers = Some(providers(expression, faults)),
            _ => {}
        }
    }
}

fn read_blocks<'f>(
    content: &BodyContent<'f>,
    call: &mut ModuleCall<'f>,
    repetition: &mut Repetition,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) {
    let mut escaping = None;
    let mut lifecycle: Option<&Block<'_>> = None;
    for block in &content.blocks {
        match &*block.type_name {
            "_" => escape::decode(
                block,
                &mut escaping,
                "module input variables",
                "module",
                reading,
                faults,
            ),
            "lifecycle" => match lifecycle {
                Some(first) => {
                    let fault = Diagnostic::error(
                        "Duplicate lifecycle block",
                        format!(
                            "This resource already has a lifecycle block at {}.",
                            reading.cite(first.place)
                        ),
                    );
                    faults.push(fault.at(block.place));
                }
                None => {
                    lifecycle = Some(block);
                    let inner = block.body.content(&schema::MODULE_LIFECYCLE, faults);
                    if let Some(enabled) = inner.attribute("enabled") {
                        repetition.note("enabled", enabled);
                        call.enabled = Some(enabled.expression);
                    }
                }
            },
            _ => escape::refuse_reserved(block, "module", faults),
        }
    }
    call.config.escaped = escape::body(escaping);
}

/// The entries of a `providers` argument, of `module` or `run`.
pub(super) fn providers(
    expression: Expression<'_>,
    faults: &mut Vec<Diagnostic>,
) -> Vec<PassedProvider> {
    let entries = references::noting(expression.map(), faults).unwrap_or_default();
    let mut passed: Vec<PassedProvider> = Vec::with_capacity(entries.len());
    let mut places = std::collections::HashMap::new();
    for (key, value) in entries {
        let in_child = provider_reference::decode(key, "providers", faults);
        let in_parent = provider_reference::decode(value, "providers", faults);
        let (Some(in_child), Some(in_parent)) = (in_child, in_parent) else {
            continue;
        };
        let name = (in_child.name.clone(), in_child.alias.clone());
        if let Some(first) = places.get(&name) {
            let address = match &name {
                (name, Some(alias)) => format!("{name}.{alias}"),
                (name, None) => name.clone(),
            };
            let fault = Diagnostic::error(
                "Duplicate provider address",
                format!(
                    "A provider configuration was already passed to {address} at {}. Each child provider configuration can be assigned only once.",
                    Place::in_file(*first, expression.filename())
                ),
            );
            faults.push(fault.at(value.place()));
            continue;
        }
        places.insert(name, key.place().to(value.place()));
        passed.push(PassedProvider {
            in_child,
            in_parent,
        });
    }
    passed
}
