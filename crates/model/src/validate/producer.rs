use crate::kind::DocumentKind;
use crate::program::ProgramSigns;
use tofu_json_value::Value;
use tofu_json_vocab::Program;

/// Which program wrote a document, as far as the document shows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Producer {
    /// The program, where a member gives it away: both write their version under the same name.
    pub program: Option<Program>,
    /// The version as written: of the program that printed a plan, of the one that wrote a state.
    pub version: Option<String>,
}

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
    let has = |key| document.get(key).is_some();
    let mut signs = ProgramSigns::default();
    match kind {
        DocumentKind::Plan => signs.note_plan(document),
        DocumentKind::State => signs.note_state(document),
        DocumentKind::ProviderSchemas => signs.note_schemas(document),
        DocumentKind::Version if has("terraform_outdated") => return Some(Program::Terraform),
        DocumentKind::Version if has("fips140") => return Some(Program::OpenTofu),
        DocumentKind::ResourceState | DocumentKind::Workspaces | DocumentKind::Modules => {
            return Some(Program::Terraform);
        }
        _ => {}
    }
    signs.told(version).map(|told| told.program)
}

#[cfg(test)]
mod tests {
    use super::Producer;
    use crate::kind::DocumentKind;
    use tofu_json_value::Document;
    use tofu_json_vocab::Program;

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
            (
                Plan,
                r#"{"configuration":{"provider_config":{"a":{"full_name":"registry.terraform.io/a/b"}}}}"#,
                Some(Program::Terraform),
            ),
            (
                State,
                r#"{"values":{"root_module":{"child_modules":[{"resources":[{"provider_name":"registry.opentofu.org/a/b"}]}]}}}"#,
                Some(Program::OpenTofu),
            ),
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
