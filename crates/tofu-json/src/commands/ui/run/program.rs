//! The program that is run, and what it can do.

use std::env;
use std::ffi::{OsStr, OsString};
use std::process::{Command, Stdio};
use tofu_json_ui::{Prompts, says_json_into};

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
pub(super) fn prompts() -> Prompts {
    let value = env::var("TF_INPUT").unwrap_or_default();
    match &*value {
        "0" | "f" | "F" | "false" | "False" | "FALSE" => Prompts::Off,
        _ => Prompts::Allowed,
    }
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
