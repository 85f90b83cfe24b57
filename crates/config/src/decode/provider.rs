use tofu_json_hcl::is_identifier;

use super::role::FileReading;
use super::settings::Settings;
use super::version_constraint::{self, VersionConstraint};
use super::{escape, name, provider_name, schema};
use crate::Diagnostic;
use crate::body::{Attribute, Block};
use crate::expression::Expression;
use tofu_json_diagnostic::Place;
use tofu_json_text::quoted;

/// A `provider` block.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Provider<'f> {
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
    /// `version`
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub version: Option<VersionConstraint>,
    /// `for_each`
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub for_each: Option<Expression<'f>>,
    /// The settings that the provider interprets.
    pub config: Settings<'f>,
}

/// Reads a block of a configuration file or a test file.
pub(super) fn decode<'f>(
    block: &Block<'f>,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> Option<Provider<'f>> {
    let [label] = block.labels.as_slice() else {
        return None;
    };
    let content = block.body.partial_content(&schema::PROVIDER, faults);
    if !provider_name::check(&label.text, block.place, faults) {
        return None;
    }
    let mut provider = Provider {
        name: label.text.clone().into_owned(),
        name_range: label.place,
        decl_range: block.place,
        alias: None,
        alias_range: None,
        version: None,
        for_each: None,
        config: Settings::new(block.body, &schema::PROVIDER, None),
    };
    for attribute in &content.attributes {
        read_argument(attribute, &mut provider, faults);
    }
    if let Some(for_each) = provider.for_each
        && provider.alias_range.is_none()
    {
        faults.push(needs_alias(for_each.place()));
    }
    let mut escaping = None;
    for block in &content.blocks {
        match &*block.type_name {
            "_" => escape::decode(
                block,
                &mut escaping,
                "provider-specific",
                "provider",
                reading,
                faults,
            ),
            _ => escape::refuse_reserved(block, "provider", faults),
        }
    }
    provider.config.escaped = escape::body(escaping);
    Some(provider)
}

fn read_argument<'f>(
    attribute: &Attribute<'f>,
    provider: &mut Provider<'f>,
    faults: &mut Vec<Diagnostic>,
) {
    let expression = attribute.expression;
    match &*attribute.name {
        "alias" => {
            provider.alias = alias(expression, faults);
            provider.alias_range = Some(expression.place());
        }
        "version" => {
            let fault = Diagnostic::warning(
                "Version constraints inside provider configuration blocks are deprecated",
                "OpenTofu 0.13 and earlier allowed provider version constraints inside the provider configuration block, but that is now deprecated and will be removed in a future version of OpenTofu. To silence this warning, move the provider version constraint into the required_providers block.",
            );
            faults.push(fault.at(expression.place()));
            provider.version = version_constraint::decode(expression, attribute.place, faults);
        }
        "for_each" => provider.for_each = Some(expression),
        reserved => {
            let fault = Diagnostic::error(
                "Reserved argument name in provider block",
                format!(
                    "The provider argument name {} is reserved for use by OpenTofu in a future version.",
                    quoted(reserved)
                ),
            );
            faults.push(fault.at(attribute.name_place));
        }
    }
}

/// The alias of a provider configuration, mocked ones too.
/// The fault of `for_each` in a configuration without an alias.
pub(super) fn needs_alias(for_each: Place) -> Diagnostic {
    Diagnostic::error(
        "Alias required when using \"for_each\"",
        "The for_each argument is allowed only for provider configurations with an alias.",
    )
    .at(for_each)
}

/// The alias of a mocked provider, of which OpenTofu says where it is.
pub(super) fn mock_alias(
    expression: Expression<'_>,
    faults: &mut Vec<Diagnostic>,
) -> Option<String> {
    let alias = expression.literal_string(faults);
    if !is_identifier(alias.as_deref().unwrap_or_default()) {
        let detail = format!("An alias must be a valid name. {}", name::RULE);
        let fault = Diagnostic::error("Invalid mock provider configuration alias", detail);
        faults.push(fault.at(expression.place()));
    }
    alias
}

pub(super) fn alias(expression: Expression<'_>, faults: &mut Vec<Diagnostic>) -> Option<String> {
    let alias = expression.literal_string(faults);
    if !is_identifier(alias.as_deref().unwrap_or_default()) {
        // OpenTofu does not say where.
        let detail = format!("An alias must be a valid name. {}", name::RULE);
        faults.push(Diagnostic::error(
            "Invalid provider configuration alias",
            detail,
        ));
    }
    alias
}
