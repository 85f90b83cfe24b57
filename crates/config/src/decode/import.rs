use tofu_json_hcl as hcl;

use super::provider_reference::{self, ProviderReference};
use super::role::FileReading;
use super::{address, schema};
use crate::Diagnostic;
use crate::body::{Block, BodyContent};
use crate::expression::{Expression, Native, Reference, ReferenceStep, StepKey, step_key};
use tofu_json_diagnostic::Place;

/// An `import` block.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Import<'f> {
    /// Where it is declared.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "crate::decode::json::range")
    )]
    pub decl_range: Place,
    /// `id`
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub id: Option<Expression<'f>>,
    /// `identity`
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub identity: Option<Expression<'f>>,
    /// `for_each`
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub for_each: Option<Expression<'f>>,
    /// `to` as written, when it can be read.
    #[cfg_attr(
        feature = "serde",
        serde(
            serialize_with = "crate::decode::json::native",
            skip_serializing_if = "Option::is_none"
        )
    )]
    pub to: Option<Expression<'f>>,
    /// The address in `to` without keys; `<invalid>..` if it is not an address.
    pub static_to: String,
    /// `provider`
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub provider_config_ref: Option<ProviderReference>,
    /// Where `provider` is.
    #[cfg_attr(
        feature = "serde",
        serde(
            serialize_with = "crate::decode::json::range",
            skip_serializing_if = "Option::is_none"
        )
    )]
    pub provider_decl_range: Option<Place>,
}

pub(super) fn decode<'f>(
    block: &Block<'f>,
    _reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> Option<Import<'f>> {
    let content = block.body.content(&schema::IMPORT, faults);
    let value = |name| content.attribute(name).map(|one| one.expression);
    let (to, static_to) = value("to").map_or((None, None), |to| target(to, faults));
    let provider = content.attribute("provider");
    let provider_config_ref =
        provider.and_then(|one| provider_reference::decode(one.expression, "provider", faults));
    one_identification(block.place, &content, faults);
    Some(Import {
        decl_range: block.place,
        id: value("id"),
        identity: value("identity"),
        for_each: value("for_each"),
        to,
        static_to: static_to.unwrap_or_else(|| "<invalid>..".to_owned()),
        provider_config_ref,
        provider_decl_range: provider.map(|one| one.place),
    })
}

/// Exactly one of `id` and `identity` has to be there.
fn one_identification(place: Place, content: &BodyContent<'_>, faults: &mut Vec<Diagnostic>) {
    match (content.attribute("id"), content.attribute("identity")) {
        (None, None) => {
            let detail = "One of 'id' or 'identity' must be specified in an import block to identify the resource instance to import.";
            faults.push(Diagnostic::error("Missing required import argument", detail).at(place));
        }
        (Some(id), Some(identity)) => {
            let detail = "Only one of 'id' or 'identity' can be specified in an import block. 'id' identifies the resource instance by its ID, while 'identity' identifies the resource instance by its Resource Identity. Choose one method to identify the resource instance to import.";
            let both = id.place.to(identity.place);
            faults.push(Diagnostic::error("Conflicting import arguments", detail).at(both));
        }
        _ => {}
    }
}

/// The expression, when it is one, and the address that it is, without the keys in it.
fn target<'f>(
    to: Expression<'f>,
    faults: &mut Vec<Diagnostic>,
) -> (Option<Expression<'f>>, Option<String>) {
    match to.as_native_text(with_any_keys) {
        Ok(Ok(reference)) => (Some(to), static_address(reference, faults)),
        Ok(Err(place)) => {
            let detail = "Import address must be a reference to a resource's address, and only allows for indexing with dynamic keys. For example: module.my_module[expression1].aws_s3_bucket.my_buckets[expression2] for resources inside of modules, or simply aws_s3_bucket.my_bucket for a resource in the root module";
            faults.push(Diagnostic::error("Invalid import address expression", detail).at(place));
            (Some(to), None)
        }
        Err(wrong) => {
            faults.extend(wrong);
            (None, None)
        }
    }
}

fn static_address(reference: Reference, faults: &mut Vec<Diagnostic>) -> Option<String> {
    let address = address::parse(&reference, faults)?;
    if address.resource.is_none() {
        let detail = "A resource instance address is required here. The module path must be followed by a resource instance specification.";
        faults.push(Diagnostic::error("Invalid address", detail).at(reference.place));
        return None;
    }
    let Reference { steps, place } = reference;
    let steps = steps.into_iter().filter(is_name).collect();
    Some(Reference { steps, place }.to_string())
}

fn is_name(step: &ReferenceStep) -> bool {
    matches!(step.key, StepKey::Root(_) | StepKey::Attribute(_))
}

/// A reference in which keys can be any expressions; those that are not constant are left out. The error is
/// the place of what is no reference.
fn with_any_keys(native: &Native<'_>) -> Result<Reference, Place> {
    let mut after = Vec::new();
    let mut current = native.expression;
    let mut reference = loop {
        match current.kind() {
            hcl::ExpressionKind::Index { collection, .. } => current = collection,
            hcl::ExpressionKind::Traversal { source, steps } => {
                let steps: Vec<_> = steps.steps().collect();
                let part = |step: &hcl::TraversalStep<'_>| ReferenceStep {
                    key: step_key(*step),
                    place: native.place(step.span()),
                };
                after.extend(steps.iter().rev().map(part));
                current = source;
            }
            hcl::ExpressionKind::Null | hcl::ExpressionKind::Bool(_) => {
                return Err(native.place(current.span()));
            }
            _ => {
                let inner = native.at(current).reference();
                break inner.map_err(|_| native.place(current.span()))?;
            }
        }
    };
    after.reverse();
    reference.steps.extend(after);
    reference.place = native.place(native.expression.span());
    Ok(reference)
}
