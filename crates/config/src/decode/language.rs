use tofu_json_provider::Version;

use super::role::FileReading;
use super::version_constraint::{self, VersionConstraint};
use super::{references, schema};
use crate::Diagnostic;
use crate::body::{Attribute, Block};
use crate::expression::Expression;
use tofu_json_diagnostic::Place;
use tofu_json_text::quoted;

/// A `language` block.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Language {
    /// Where it is declared.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "crate::decode::json::range")
    )]
    pub decl_range: Place,
    /// `edition`
    #[cfg_attr(
        feature = "serde",
        serde(skip_serializing_if = "crate::decode::json::no_text")
    )]
    pub edition: Option<String>,
    /// `opentofu` in `compatible_with`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub compatible_with: Option<VersionConstraint>,
}

pub(super) fn decode(
    block: &Block<'_>,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> Language {
    let mut language = Language {
        decl_range: block.place,
        edition: None,
        compatible_with: None,
    };
    if reading.is_override() {
        let fault = Diagnostic::error(
            "Language selections in override file",
            "Language-related settings in \"language\" blocks are not allowed in override files. Place these settings in a normal configuration file.",
        );
        faults.push(fault.at(block.place));
        return language;
    }
    let content = block.body.content(&schema::LANGUAGE, faults);
    for attribute in &content.attributes {
        match &*attribute.name {
            "edition" => language.edition = edition(attribute.expression, faults),
            _ => check_experiments(attribute.expression, faults),
        }
    }
    for one in &content.blocks {
        if let Some(first) = &language.compatible_with {
            let detail = format!(
                "Each language block may have at most one compatible_with block referring to OpenTofu. The OpenTofu version constraint was already declared at {}.",
                reading.cite(first.place)
            );
            let fault = Diagnostic::error("Duplicate compatible_with block", detail);
            faults.push(fault.at(block.place));
            break;
        }
        language.compatible_with = compatible_with(one, faults);
    }
    language
}

/// The only edition there is.
const EDITION: &str = "tofu2024";

fn edition(expression: Expression<'_>, faults: &mut Vec<Diagnostic>) -> Option<String> {
    let Some(edition) = expression.keyword() else {
        let fault = Diagnostic::error(
            "Invalid language edition",
            format!(
                "The \"edition\" argument expects a bare language edition keyword. OpenTofu 1.12.6 supports only language edition {EDITION}, which is the default."
            ),
        );
        faults.push(fault.at(expression.place()));
        return None;
    };
    if edition != EDITION {
        let fault = Diagnostic::error("Unsupported language edition", unsupported(&edition));
        faults.push(fault.at(expression.place()));
    }
    Some(edition)
}

fn unsupported(edition: &str) -> String {
    let only = format!("OpenTofu v1.12.6 only supports language edition {EDITION}.");
    if edition.starts_with("tofu") {
        format!("{only} This module requires a newer version of OpenTofu CLI.")
    } else if edition.starts_with("TF") {
        format!(
            "OpenTofu v1.12.6 does not support language edition \"{EDITION}\". This module may be intended for use with other software."
        )
    } else {
        format!("{only} This module requires a different version of OpenTofu CLI.")
    }
}

/// There is no experiment in this version.
fn check_experiments(expression: Expression<'_>, faults: &mut Vec<Diagnostic>) {
    for element in references::elements(expression, faults) {
        let fault = match element.keyword() {
            Some(keyword) => Diagnostic::error(
                "Unknown experiment keyword",
                format!(
                    "There is no current experiment with the keyword {}.",
                    quoted(&keyword)
                ),
            ),
            None => Diagnostic::error(
                "Invalid experiment keyword",
                "Elements of \"experiments\" must all be keywords representing active experiments.",
            ),
        };
        faults.push(fault.at(element.place()));
    }
}

fn compatible_with(block: &Block<'_>, faults: &mut Vec<Diagnostic>) -> Option<VersionConstraint> {
    let content = block.body.partial_content(&schema::COMPATIBLE_WITH, faults);
    let Some(attribute) = content.attribute("opentofu") else {
        // OpenTofu aborts.
        let fault = Diagnostic::error(
            "Missing required argument",
            "The argument \"opentofu\" is required, but no definition was found.",
        );
        faults.push(fault.at(content.missing_place));
        return None;
    };
    let constraint = version_constraint::decode(attribute.expression, attribute.place, faults)?;
    check_effective(attribute, &constraint, faults);
    Some(constraint)
}

/// Versions that do not know the block would not obey it.
fn check_effective(
    attribute: &Attribute<'_>,
    constraint: &VersionConstraint,
    faults: &mut Vec<Diagnostic>,
) {
    let older = (0..12).flat_map(|minor| [0, 99].map(|patch| Version::new(1, minor, patch)));
    if older
        .into_iter()
        .any(|version| constraint.constraint.allows(&version))
    {
        let fault = Diagnostic::warning(
            "Ineffective version constraint",
            "The compatible_with block was added in OpenTofu v1.12.0, so any constraint specified this way should exclude earlier versions of OpenTofu, such as by including \">= 0.12.0\".\n\nIf your module must be compatible with earlier versions of OpenTofu, use the required_version argument in a \"terraform\" block in a file named with the .tofu suffix, which is an older way to specify OpenTofu version constraints.",
        );
        faults.push(fault.at(attribute.place));
    }
}
