//! Which of the two programs wrote a document.
//!
//! Both write their version under the same name, so other things have to tell. A member that only Terraform
//! writes does; so does its absence in a plan of a version in which Terraform always writes it. Where neither
//! says anything, providers may come from the registry in which one of the programs looks by default.
//!
//! ```
//! use tofu_json_model::program::ProgramSigns;
//! use tofu_json_vocab::Program;
//!
//! let mut signs = ProgramSigns::default();
//! assert_eq!(signs.told(Some("1.15.0")), None);
//! signs.note_provider("registry.opentofu.org/hashicorp/aws");
//! let told = signs.told(Some("1.15.0")).expect("a registry tells");
//! assert_eq!(told.program, Program::OpenTofu);
//! signs.note_member("applyable");
//! let told = signs.told(Some("1.15.0")).expect("a member tells");
//! assert_eq!(told.to_string(), "only Terraform writes \"applyable\"");
//! ```

use crate::document::plan::Plan;
use crate::gate::FormatVersion;
use std::fmt;
use std::ops::RangeInclusive;
use tofu_json_value::Value;
use tofu_json_vocab::Program;

/// The members of plans that only Terraform writes.
const OF_TERRAFORM: [&str; 5] = [
    Plan::applyable,
    Plan::complete,
    Plan::deferred_changes,
    Plan::action_invocations,
    Plan::deferred_action_invocations,
];

/// The versions of OpenTofu whose plans differ visibly from those of Terraform.
const TOFU_WITHOUT_APPLYABLE: RangeInclusive<FormatVersion> = FormatVersion { major: 1, minor: 8 }
    ..=FormatVersion {
        major: 1,
        minor: 13,
    };

/// A program, and what told it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ToldProgram {
    /// The program.
    pub program: Program,
    /// What told it.
    pub sign: ProgramSign,
}

/// What tells the program of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProgramSign {
    /// A member that only this program writes.
    Member(&'static str),
    /// A member that the other program always writes in this version, and that is not there.
    MissingMember(&'static str),
    /// The registry of its providers, in which only this program looks by default.
    Registry,
}

impl fmt::Display for ToldProgram {
    /// As the first half of a sentence: `only Terraform writes "applyable"`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let program = self.program;
        match self.sign {
            ProgramSign::Member(member) => write!(f, "only {} writes \"{member}\"", program.name()),
            ProgramSign::MissingMember(member) => {
                let other = program.other().name();
                write!(f, "{other} of this version always writes \"{member}\"")
            }
            ProgramSign::Registry => write!(
                f,
                "the providers are from {}, the registry of {}",
                program.registry(),
                program.name()
            ),
        }
    }
}

/// The signs of a document, as they pass by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProgramSigns {
    member: Option<&'static str>,
    /// Whether there is `errored`, which both programs write.
    has_errored: bool,
    registries: [bool; Program::ALL.len()],
}

impl ProgramSigns {
    /// Takes a member of a plan into account, by its name.
    pub fn note_member(&mut self, name: &str) {
        self.has_errored |= name == Plan::errored;
        let mut known = OF_TERRAFORM.into_iter();
        self.member = self.member.or(known.find(|known| *known == name));
    }

    /// Takes the full name of a provider into account.
    pub fn note_provider(&mut self, address: &str) {
        let host = address.split_once('/').map_or("", |(host, _)| host);
        let program = Program::of_registry(host);
        for (seen, one) in self.registries.iter_mut().zip(Program::ALL) {
            *seen |= program == Some(one);
        }
    }

    /// The program, if the signs tell it. `version` is that of the program, as a plan has it.
    #[must_use]
    pub fn told(&self, version: Option<&str>) -> Option<ToldProgram> {
        let told = |program, sign| Some(ToldProgram { program, sign });
        if let Some(member) = self.member {
            return told(Program::Terraform, ProgramSign::Member(member));
        }
        // Since 1.8 Terraform writes whether a plan can be applied, and OpenTofu never does. Both
        // write whether planning failed: a plan without that is of another program.
        let release = version.and_then(release);
        if self.has_errored
            && release.is_some_and(|release| TOFU_WITHOUT_APPLYABLE.contains(&release))
        {
            let sign = ProgramSign::MissingMember(Plan::applyable);
            return told(Program::OpenTofu, sign);
        }
        match self.registries {
            [true, false] => told(Program::OpenTofu, ProgramSign::Registry),
            [false, true] => told(Program::Terraform, ProgramSign::Registry),
            _ => None,
        }
    }

    /// Takes the members and providers of a plan into account.
    pub(crate) fn note_plan(&mut self, plan: Value<'_>) {
        plan.members().for_each(|(name, _)| self.note_member(&name));
        let configuration = plan.get("configuration");
        let providers = configuration.and_then(|found| found.get("provider_config"));
        for (_, provider) in providers.into_iter().flat_map(Value::members) {
            if let Some(name) = provider.get("full_name").and_then(Value::as_str) {
                self.note_provider(&name);
            }
        }
    }

    /// Takes the providers of the objects of a state into account, until one tells something.
    pub(crate) fn note_state(&mut self, state: Value<'_>) {
        let values = state.get("values");
        let mut open: Vec<_> = values
            .and_then(|values| values.get("root_module"))
            .into_iter()
            .collect();
        while let Some(module) = open.pop() {
            let resources = module.get("resources");
            for resource in resources.into_iter().flat_map(Value::elements) {
                if let Some(name) = resource.get("provider_name").and_then(Value::as_str) {
                    self.note_provider(&name);
                }
                if self.registries.contains(&true) {
                    return;
                }
            }
            let children = module.get("child_modules");
            open.extend(children.into_iter().flat_map(Value::elements));
        }
    }

    /// Takes the providers of schemas into account.
    pub(crate) fn note_schemas(&mut self, schemas: Value<'_>) {
        let providers = schemas.get("provider_schemas");
        let providers = providers.into_iter().flat_map(Value::members);
        providers.for_each(|(name, _)| self.note_provider(&name));
    }
}

/// The first two numbers of a version of a program.
pub(crate) fn release(version: &str) -> Option<FormatVersion> {
    let mut parts = version.splitn(3, '.');
    let (major, minor) = (parts.next()?, parts.next()?);
    FormatVersion::parse(&format!("{major}.{minor}"))
}

#[cfg(test)]
mod tests {
    use super::{ProgramSign, ProgramSigns};
    use tofu_json_vocab::Program;

    #[test]
    fn what_tells_the_program() {
        use Program::{OpenTofu, Terraform};
        let member = ProgramSign::Member("complete");
        let missing = ProgramSign::MissingMember("applyable");
        for (members, providers, version, expected) in [
            (
                &["complete"][..],
                &[][..],
                "1.9.0",
                Some((Terraform, member)),
            ),
            (&["errored"], &[], "1.12.6", Some((OpenTofu, missing))),
            (&["errored"], &[], "1.14.0", None),
            (&["errored"], &[], "1.7.0", None),
            (
                &[],
                &["registry.terraform.io/a/b"],
                "1.5.0",
                Some((Terraform, ProgramSign::Registry)),
            ),
            (
                &[],
                &[
                    "registry.opentofu.org/a/b",
                    "terraform.io/builtin/terraform",
                ],
                "1.14.0",
                Some((OpenTofu, ProgramSign::Registry)),
            ),
            (
                &[],
                &["registry.terraform.io/a/b", "registry.opentofu.org/a/b"],
                "1.5.0",
                None,
            ),
            (
                &["errored", "complete"],
                &["registry.opentofu.org/a/b"],
                "1.12.6",
                Some((Terraform, member)),
            ),
            (&[], &["aws"], "1.5.0", None),
        ] {
            let mut signs = ProgramSigns::default();
            members.iter().for_each(|name| signs.note_member(name));
            providers.iter().for_each(|name| signs.note_provider(name));
            let told = signs.told(Some(version));
            let told = told.map(|told| (told.program, told.sign));
            assert_eq!(told, expected, "{members:?} {providers:?} {version}");
        }
    }
}
