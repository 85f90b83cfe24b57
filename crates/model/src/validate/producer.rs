use crate::gate::FormatVersion;
use crate::kind::DocumentKind;
use std::ops::RangeInclusive;
use tofu_json_value::Value;

/// Which program wrote a document, as far as the document shows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Producer {
    /// The program, where a member gives it away: both write their version under the same name.
    pub program: Option<Program>,
    /// The version as written: of the program that printed a plan, of the one that wrote a state.
    pub version: Option<String>,
}

/// The two programs that write these documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Program {
    /// OpenTofu.
    OpenTofu,
    /// Terraform.
    Terraform,
}

impl Program {
    /// The name as its makers write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::OpenTofu => "OpenTofu",
            Self::Terraform => "Terraform",
        }
    }
}

/// The versions of OpenTofu whose plans differ visibly from those of Terraform.
const TOFU_WITHOUT_APPLYABLE: RangeInclusive<FormatVersion> = FormatVersion { major: 1, minor: 8 }
    ..=FormatVersion {
        major: 1,
        minor: 13,
    };

impl Producer {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self {
        program: None,
        version: None,
    };

    /// Reads the signs at the top of a document.
    #[must_use]
    pub fn of(kind: DocumentKind, document: Value<'_>) -> Self {
        let version = document.get("terraform_version").and_then(Value::as_str);
        let program = program(kind, document, version.as_deref());
        Self {
            program,
            version: version
                .map(std::borrow::Cow::into_owned)
                .filter(|version| !version.is_empty()),
        }
    }
}

fn program(kind: DocumentKind, document: Value<'_>, version: Option<&str>) -> Option<Program> {
    let has = |keys: &[&str]| keys.iter().any(|key| document.get(key).is_some());
    match kind {
        DocumentKind::Plan => {
            if has(&[
                "applyable",
                "complete",
                "deferred_changes",
                "action_invocations",
                "deferred_action_invocations",
            ]) {
                return Some(Program::Terraform);
            }
            // Since 1.8 Terraform writes whether a plan can be applied, and OpenTofu never does. Both
            // write whether planning failed: a plan without that is of another program, as is one of
            // a version that OpenTofu does not have.
            let release = version.and_then(release)?;
            let is_known = TOFU_WITHOUT_APPLYABLE.contains(&release) && has(&["errored"]);
            is_known.then_some(Program::OpenTofu)
        }
        DocumentKind::Version if has(&["terraform_outdated"]) => Some(Program::Terraform),
        DocumentKind::Version if has(&["fips140"]) => Some(Program::OpenTofu),
        DocumentKind::ResourceState | DocumentKind::Workspaces | DocumentKind::Modules => {
            Some(Program::Terraform)
        }
        _ => None,
    }
}

/// The first two numbers of a version of a program.
fn release(version: &str) -> Option<FormatVersion> {
    let mut parts = version.splitn(3, '.');
    let (major, minor) = (parts.next()?, parts.next()?);
    FormatVersion::parse(&format!("{major}.{minor}"))
}

#[cfg(test)]
mod tests {
    use super::{Producer, Program};
    use crate::kind::DocumentKind;
    use tofu_json_value::Document;

    #[test]
    fn members_give_the_program_away() {
        use DocumentKind::{Plan, State, Version};
        for (kind, text, program) in [
            (
                Plan,
                r#"{"terraform_version":"1.9.0","applyable":true}"#,
                Some(Program::Terraform),
            ),
            (
                Plan,
                r#"{"terraform_version":"1.12.6","errored":false}"#,
                Some(Program::OpenTofu),
            ),
            (Plan, r#"{"terraform_version":"1.12.6"}"#, None),
            (
                Plan,
                r#"{"terraform_version":"1.14.0","errored":false}"#,
                None,
            ),
            (
                Plan,
                r#"{"terraform_version":"1.7.0","errored":false}"#,
                None,
            ),
            (Plan, "{}", None),
            (State, r#"{"terraform_version":"1.12.6"}"#, None),
            (
                Version,
                r#"{"terraform_version":"1.9.0","terraform_outdated":false}"#,
                Some(Program::Terraform),
            ),
            (Version, r#"{"terraform_version":"1.12.6"}"#, None),
        ] {
            let document = Document::parse(text.as_bytes()).unwrap();
            assert_eq!(
                Producer::of(kind, document.root()).program,
                program,
                "{text}"
            );
        }
    }
}
