//! The program that is run, and what it can do.

use std::env;
use std::ffi::{OsStr, OsString};
use std::process::{Command, Stdio};
use tofu_json_value::Document;

/// The variable with the name of the program, and the name without it.
const VARIABLE: &str = "TF_BINARY";
const DEFAULT: &str = "tofu";

/// The program's name.
pub(super) fn name() -> OsString {
    let name = env::var_os(VARIABLE).filter(|name| !name.is_empty());
    name.unwrap_or_else(|| DEFAULT.into())
}

/// The arguments that the environment adds to a command.
pub(super) fn added_arguments(command: &str) -> Vec<String> {
    let variables = ["TF_CLI_ARGS".to_owned(), format!("TF_CLI_ARGS_{command}")];
    let texts = variables.iter().filter_map(|name| env::var(name).ok());
    texts
        .flat_map(|text| {
            text.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        })
        .collect()
}

/// Whether the environment lets the program ask for something.
pub(super) fn may_ask() -> bool {
    let value = env::var("TF_INPUT").unwrap_or_default();
    !matches!(&*value, "0" | "f" | "F" | "false" | "False" | "FALSE")
}

/// Whether the program knows `-json-into`: OpenTofu does since 1.12, Terraform does not.
pub(super) fn knows_json_into(name: &OsStr) -> bool {
    let asked = Command::new(name)
        .args(["version", "-json"])
        .env_remove("TF_CLI_ARGS")
        .env_remove("TF_CLI_ARGS_version")
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output();
    asked.is_ok_and(|answer| says_json_into(&answer.stdout))
}

/// Reads the answer of `version -json`; only Terraform has `terraform_outdated` in it.
fn says_json_into(answer: &[u8]) -> bool {
    let Ok(document) = Document::parse(answer) else {
        return false;
    };
    let root = document.root();
    let version = root
        .get("terraform_version")
        .and_then(|version| version.as_str());
    let numbers = version.map(|version| {
        let mut numbers = version
            .split(['.', '-', '+'])
            .map(|part| part.parse().unwrap_or(0));
        [(); 2].map(|()| numbers.next().unwrap_or(0))
    });
    root.get("terraform_outdated").is_none() && numbers.is_some_and(|numbers| numbers >= [1, 12])
}

#[cfg(test)]
mod tests {
    use super::says_json_into;

    #[test]
    fn the_version_tells() {
        let check = |answer: &str, expected| {
            assert_eq!(says_json_into(answer.as_bytes()), expected, "{answer}")
        };
        check(
            r#"{"terraform_version":"1.12.6","platform":"linux_amd64","provider_selections":{}}"#,
            true,
        );
        check(r#"{"terraform_version":"1.13.0-dev"}"#, true);
        check(r#"{"terraform_version":"2.0.0"}"#, true);
        check(r#"{"terraform_version":"1.11.4"}"#, false);
        check(
            r#"{"terraform_version":"1.14.0","terraform_outdated":false}"#,
            false,
        );
        check("{}", false);
        check("OpenTofu v1.12.6", false);
        check("", false);
    }
}
