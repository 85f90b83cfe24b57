use std::collections::HashSet;

use tofu_json_evaluate::Value;

use super::super::resource::ResourceMode;
use super::super::{provider, provider_name, schema};
use super::overrides::literal_object;
use super::overrides::{OverrideModule, OverrideResource, Overrides};
use crate::Diagnostic;
use crate::body::Block;
use crate::expression::Expression;
use tofu_json_diagnostic::Place;

/// A `mock_provider` block.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MockProvider<'f> {
    /// The local name of the provider.
    pub name: String,
    /// Where its name is.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "crate::decode::json::range")
    )]
    pub name_range: Place,
    /// Where it is declared.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "crate::decode::json::range")
    )]
    pub decl_range: Place,
    /// `alias`
    #[cfg_attr(
        feature = "serde",
        serde(skip_serializing_if = "crate::decode::json::no_text")
    )]
    pub alias: Option<String>,
    /// Where the alias is.
    #[cfg_attr(
        feature = "serde",
        serde(
            serialize_with = "crate::decode::json::range",
            skip_serializing_if = "Option::is_none"
        )
    )]
    pub alias_range: Option<Place>,
    /// `for_each`
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub for_each: Option<Expression<'f>>,
    /// `mock_resource` and `mock_data` blocks.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub mock_resources: Vec<MockResource<'f>>,
    /// `override_resource` and `override_data` blocks.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub override_resources: Vec<OverrideResource<'f>>,
    /// `override_module` blocks.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub override_modules: Vec<OverrideModule<'f>>,
}

/// A `mock_resource` or a `mock_data` block.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MockResource<'f> {
    /// Which of the two.
    pub mode: ResourceMode,
    /// Its type.
    #[cfg_attr(feature = "serde", serde(rename = "type"))]
    pub type_name: String,
    /// `defaults` as written.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub defaults_expression: Option<Expression<'f>>,
    /// `defaults`
    #[cfg_attr(
        feature = "serde",
        serde(
            serialize_with = "crate::decode::json::literals",
            skip_serializing_if = "Vec::is_empty"
        )
    )]
    pub defaults: Vec<(String, Value)>,
    /// `override_resource` and `override_data` blocks.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub override_resources: Vec<OverrideResource<'f>>,
}

pub(super) fn decode<'f>(
    block: &Block<'f>,
    faults: &mut Vec<Diagnostic>,
) -> Option<MockProvider<'f>> {
    let label = block.labels.first()?;
    let content = block.body.content(&schema::MOCK_PROVIDER, faults);
    if !provider_name::check(&label.text, block.place, faults) {
        return None;
    }
    let mut mocked = MockProvider {
        name: label.text.clone().into_owned(),
        name_range: label.place,
        decl_range: block.place,
        alias: None,
        alias_range: None,
        for_each: content.attribute("for_each").map(|one| one.expression),
        mock_resources: Vec::new(),
        override_resources: Vec::new(),
        override_modules: Vec::new(),
    };
    if let Some(attribute) = content.attribute("alias") {
        mocked.alias = provider::mock_alias(attribute.expression, faults);
        mocked.alias_range = Some(attribute.expression.place());
    }
    if let Some(for_each) = mocked.for_each
        && mocked.alias.is_none()
    {
        faults.push(provider::needs_alias(for_each.place()));
    }
    let mut overrides = Overrides::default();
    for inner in &content.blocks {
        if !overrides.decode(inner, faults) {
            mocked.mock_resources.extend(mock(inner, faults));
        }
    }
    overrides.check(Some(block.place), faults);
    twice(&mocked, faults);
    mocked.override_resources = overrides.resources;
    mocked.override_modules = overrides.modules;
    Some(mocked)
}

fn mock<'f>(block: &Block<'f>, faults: &mut Vec<Diagnostic>) -> Option<MockResource<'f>> {
    let label = block.labels.first()?;
    let before = faults.len();
    let content = block.body.content(&schema::MOCK_RESOURCE, faults);
    let mut overrides = Overrides::default();
    for inner in &content.blocks {
        overrides.decode(inner, faults);
    }
    let defaults = content.attribute("defaults");
    let values = literal_object(defaults, faults);
    (faults.len() == before).then(|| MockResource {
        mode: match &*block.type_name {
            "mock_data" => ResourceMode::Data,
            _ => ResourceMode::Managed,
        },
        type_name: label.text.clone().into_owned(),
        defaults_expression: defaults.map(|one| one.expression),
        defaults: values,
        override_resources: overrides.resources,
    })
}

/// No two mocks of a kind may be for the same type.
fn twice(provider: &MockProvider<'_>, faults: &mut Vec<Diagnostic>) {
    let mut seen = HashSet::new();
    for one in &provider.mock_resources {
        if seen.insert((one.mode, &one.type_name)) {
            continue;
        }
        let kind = match one.mode {
            ResourceMode::Data => "mock_data",
            _ => "mock_resource",
        };
        let summary = format!("Duplicated `{kind}` block");
        let detail = format!(
            "`{kind}.{}` is already defined in `mock_provider` block.",
            one.type_name
        );
        faults.push(Diagnostic::error(summary, detail).at(provider.decl_range));
    }
}
