use std::collections::HashSet;

use tofu_json_evaluate::Value;

use super::super::resource::ResourceMode;
use super::super::{address, references, schema};
use crate::Diagnostic;
use crate::body::{Attribute, Block};
use crate::expression::{Expression, Reference};
use tofu_json_diagnostic::Place;

/// An `override_resource` or an `override_data` block.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct OverrideResource<'f> {
    /// Which of the two.
    pub mode: ResourceMode,
    /// `target`
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub target: Option<Reference>,
    /// `values` as written.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub values_expression: Option<Expression<'f>>,
    /// `values`
    #[cfg_attr(
        feature = "serde",
        serde(
            serialize_with = "crate::decode::json::literals",
            skip_serializing_if = "Vec::is_empty"
        )
    )]
    pub values: Vec<(String, Value)>,
    /// Where it is declared.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub decl_range: Place,
}

/// An `override_module` block.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct OverrideModule<'f> {
    /// `target`
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub target: Option<Reference>,
    /// `outputs` as written.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub outputs_expression: Option<Expression<'f>>,
    /// `outputs`
    #[cfg_attr(
        feature = "serde",
        serde(
            serialize_with = "crate::decode::json::literals",
            skip_serializing_if = "Vec::is_empty"
        )
    )]
    pub outputs: Vec<(String, Value)>,
    /// Where it is declared.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub decl_range: Place,
}

/// The overrides of one block.
#[derive(Debug, Default)]
pub(super) struct Overrides<'f> {
    pub(super) resources: Vec<OverrideResource<'f>>,
    pub(super) modules: Vec<OverrideModule<'f>>,
}

impl<'f> Overrides<'f> {
    /// Reads a block, when it is one of them. One with faults does not count.
    pub(super) fn decode(&mut self, block: &Block<'f>, faults: &mut Vec<Diagnostic>) -> bool {
        let mut own = Vec::new();
        match &*block.type_name {
            "override_resource" => self.resource(block, ResourceMode::Managed, &mut own),
            "override_data" => self.resource(block, ResourceMode::Data, &mut own),
            "override_module" => self.module(block, &mut own),
            _ => return false,
        }
        faults.append(&mut own);
        true
    }

    fn resource(&mut self, block: &Block<'f>, mode: ResourceMode, faults: &mut Vec<Diagnostic>) {
        let content = block.body.content(&schema::OVERRIDE_RESOURCE, faults);
        let target = references::argument(&content, "target", faults);
        if let Some(target) = &target {
            check_resource(target, faults);
        }
        let values_expression = content.attribute("values").map(|one| one.expression);
        let values = literal_object(content.attribute("values"), faults);
        if faults.is_empty() {
            self.resources.push(OverrideResource {
                mode,
                target,
                values_expression,
                values,
                decl_range: block.place,
            });
        }
    }

    fn module(&mut self, block: &Block<'f>, faults: &mut Vec<Diagnostic>) {
        let content = block.body.content(&schema::OVERRIDE_MODULE, faults);
        let target = references::argument(&content, "target", faults);
        if let Some(target) = &target {
            check_module(target, faults);
        }
        let outputs_expression = content.attribute("outputs").map(|one| one.expression);
        let outputs = literal_object(content.attribute("outputs"), faults);
        if faults.is_empty() {
            self.modules.push(OverrideModule {
                target,
                outputs_expression,
                outputs,
                decl_range: block.place,
            });
        }
    }

    /// No two may have the same target. `mocked` is the place of the `mock_provider` block that they are in.
    pub(super) fn check(&self, mocked: Option<Place>, faults: &mut Vec<Diagnostic>) {
        let mut seen = HashSet::new();
        for one in &self.resources {
            let kind = match one.mode {
                ResourceMode::Data => "override_data",
                _ => "override_resource",
            };
            once(kind, one.target.as_ref(), mocked, &mut seen, faults);
        }
        for one in &self.modules {
            let target = one.target.as_ref();
            once("override_module", target, mocked, &mut seen, faults);
        }
    }
}

fn once(
    kind: &'static str,
    target: Option<&Reference>,
    mocked: Option<Place>,
    seen: &mut HashSet<(&'static str, String)>,
    faults: &mut Vec<Diagnostic>,
) {
    let Some(target) = target else {
        return;
    };
    let place = target.place;
    let target = target.to_string();
    if seen.contains(&(kind, target.clone())) {
        let summary = format!("Duplicated `{kind}` block");
        let (detail, place) = match mocked {
            Some(provider) => (
                format!(
                    "`{kind}` with target `{target}` is already defined in `mock_provider` block."
                ),
                provider,
            ),
            None => (
                format!(
                    "It is not allowed to have multiple `{kind}` blocks with the same target: `{target}`."
                ),
                place,
            ),
        };
        faults.push(Diagnostic::error(summary, detail).at(place));
    }
    seen.insert((kind, target));
}

fn check_resource(target: &Reference, faults: &mut Vec<Diagnostic>) {
    let Some(address) = address::parse_whole(target, faults) else {
        return;
    };
    if let Some(fault) = address::instance(&address) {
        faults.push(fault);
    } else if address.resource.is_none() {
        let detail = "Expected reference to either resource or data block. Provided reference appears to be a module.";
        let fault = Diagnostic::error("Module address is not allowed", detail);
        faults.push(fault.at(target.place));
    }
}

fn check_module(target: &Reference, faults: &mut Vec<Diagnostic>) {
    let Some(address) = address::parse_whole(target, faults) else {
        return;
    };
    if address.resource.is_some() {
        let detail = "It's not allowed to reference anything other than module here.";
        let place = target.steps.first().map_or(target.place, |step| step.place);
        faults.push(Diagnostic::error("Module address expected", detail).at(place));
    } else if let Some(fault) = address::instance(&address) {
        faults.push(fault);
    }
}

/// The object that an argument is, taken literally.
pub(super) fn literal_object(
    attribute: Option<&Attribute<'_>>,
    faults: &mut Vec<Diagnostic>,
) -> Vec<(String, Value)> {
    let Some(attribute) = attribute else {
        return Vec::new();
    };
    let before = faults.len();
    let value = attribute.expression.literal(faults);
    if faults.len() > before {
        return Vec::new();
    }
    let Value::Object(members) = &value else {
        let detail = format!("The attribute `{}` must be an object.", attribute.name);
        faults.push(Diagnostic::error("Object expected", detail).at(attribute.place));
        return Vec::new();
    };
    let member = |(name, value): (&String, &Value)| (name.clone(), value.clone());
    members.iter().map(member).collect()
}
