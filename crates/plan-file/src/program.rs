//! Which program wrote a plan file: the format of Terraform's is the same as far as it goes.

use crate::container::UnpackedEntries;
use crate::error::{Fault, PlanFileErrorKind};
use crate::message::PlanIndex;
use tofu_json_vocab::profile::Program;

/// The releases of OpenTofu, by the second number of their version.
const TOFU: std::ops::RangeInclusive<u64> = 6..=13;

const OPENTOFU_REGISTRY: &str = "registry.opentofu.org/";
const TERRAFORM_REGISTRY: &str = "registry.terraform.io/";

/// The program by the version, the comment that each writes at the start of its lock files, and the registry that each
/// takes providers from. Where these do not agree, it is OpenTofu.
pub(crate) fn program_of(index: &PlanIndex, entries: &UnpackedEntries) -> Program {
    let lock = entries.lock().ok().flatten();
    let lock = lock.map(String::from_utf8_lossy).unwrap_or_default();
    let locked_by = |program: Program| lock.contains(&format!("\"{} init\"", program.command()));
    let takes_from = |registry: &str| {
        let mut providers = index.providers.iter();
        providers.any(|provider| provider.starts_with(registry))
    };
    if locked_by(Program::OpenTofu) || takes_from(OPENTOFU_REGISTRY) {
        return Program::OpenTofu;
    }
    let is_of_terraform = locked_by(Program::Terraform) && takes_from(TERRAFORM_REGISTRY);
    let known = second_number(index.terraform_version()).is_some_and(|minor| TOFU.contains(&minor));
    if is_of_terraform || (!known && second_number(index.terraform_version()).is_some()) {
        Program::Terraform
    } else {
        Program::OpenTofu
    }
}

fn second_number(version: &str) -> Option<u64> {
    let (major, rest) = version.split_once('.')?;
    let (minor, _) = rest.split_once('.')?;
    minor.parse().ok().filter(|_| major == "1")
}

/// What is wrong with a plan file, where that may come from another format.
pub(crate) fn explained(fault: Fault, program: Program) -> Fault {
    fault.told_as(|kind| match (program, kind) {
        (Program::Terraform, PlanFileErrorKind::Malformed(text)) => {
            PlanFileErrorKind::OfTerraform(text)
        }
        (_, kind) => kind,
    })
}

#[cfg(test)]
mod tests {
    use super::second_number;

    #[test]
    fn releases_are_told_by_their_second_number() {
        for (version, expected) in [
            ("1.12.6", Some(12)),
            ("1.13.0-dev", Some(13)),
            ("1.14.0", Some(14)),
            ("0.12.1", None),
            ("", None),
            ("1.x.0", None),
        ] {
            assert_eq!(second_number(version), expected, "{version}");
        }
    }
}
