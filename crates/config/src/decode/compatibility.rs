//! The versions of OpenTofu that a file is for. OpenTofu checks them before anything else: if a
//! file is for other versions, nothing else in it is reported.

use tofu_json_provider::Version;

use super::role::FileReading;
use super::terraform::RequiredVersion;
use super::version_constraint::{self, VersionConstraint};
use super::{Decoded, schema};
use crate::Diagnostic;
use crate::body::{Block, Body};

/// The version that this program follows.
fn version() -> Version {
    Version::new(1, 12, 6)
}

/// Looks for constraints on the version, and says so when they exclude it.
pub(super) fn check(body: Body<'_>, reading: FileReading<'_>, decoded: &mut Decoded<'_>) {
    let mut constraints = Vec::new();
    let content = body.partial_content(&schema::COMPATIBILITY, &mut decoded.faults);
    for block in &content.blocks {
        match &*block.type_name {
            // Which version of Terraform is used nobody knows here, so that no constraint excludes it.
            "terraform" if reading.is_for_terraform() => {
                let required = required_version(block, reading, &mut decoded.faults);
                decoded.required_versions.extend(required);
            }
            "terraform" if reading.is_for_opentofu() => {
                let required = required_version(block, reading, &mut decoded.faults);
                decoded.required_versions.extend(required.clone());
                constraints.extend(required.map(|one| one.requirement));
            }
            "language" if !reading.is_for_terraform() => {
                language(block, &mut decoded.faults, &mut constraints)
            }
            _ => {}
        }
    }
    let version = version();
    let excluding: Vec<_> = constraints
        .iter()
        .filter(|one| !one.constraint.allows(&version))
        .map(incompatible)
        .collect();
    if !excluding.is_empty() {
        decoded.incompatible = true;
        decoded.faults = excluding;
    }
}

fn required_version(
    block: &Block<'_>,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> Option<RequiredVersion> {
    let content = block
        .body
        .partial_content(&schema::REQUIRED_VERSION, faults);
    let attribute = content.attribute("required_version")?;
    let requirement = version_constraint::decode(attribute.expression, attribute.place, faults)?;
    let program = match reading.is_for_terraform() {
        true => "terraform",
        false => "OpenTofu",
    };
    let requirement = released(requirement, program, faults)?;
    Some(RequiredVersion { requirement })
}

/// A constraint on releases: prereleases are like the release that they come before.
fn released(
    constraint: VersionConstraint,
    program: &str,
    faults: &mut Vec<Diagnostic>,
) -> Option<VersionConstraint> {
    if !constraint.constraint.has_prerelease() {
        return Some(constraint);
    }
    let detail = format!(
        "Prerelease version constraints are not supported: {}. Remove the prerelease information from the constraint. Prerelease versions of {program} will match constraints using their version core only.",
        constraint.text
    );
    let fault = Diagnostic::error("Invalid required_version constraint", detail);
    faults.push(fault.at(constraint.place));
    None
}

fn language(
    block: &Block<'_>,
    faults: &mut Vec<Diagnostic>,
    constraints: &mut Vec<VersionConstraint>,
) {
    let content = block
        .body
        .partial_content(&schema::LANGUAGE_COMPATIBILITY, faults);
    for block in &content.blocks {
        let inner = block.body.partial_content(&schema::COMPATIBLE_WITH, faults);
        if let Some(attribute) = inner.attribute("opentofu") {
            let constraint =
                version_constraint::decode(attribute.expression, attribute.place, faults);
            constraints.extend(constraint.and_then(|one| released(one, "OpenTofu", faults)));
        }
    }
}

fn incompatible(constraint: &VersionConstraint) -> Diagnostic {
    let fault = Diagnostic::error(
        "Incompatible module",
        "This module is not compatible with OpenTofu v1.12.6.\n\nTo proceed, either choose another supported OpenTofu version or update this version constraint. Version constraints are normally set for good reason, so updating the constraint may lead to other errors or unexpected behavior.",
    );
    fault.at(constraint.place)
}
