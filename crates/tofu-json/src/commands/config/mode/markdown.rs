//! For pages.

use super::text::visible;
use std::fmt::Write as _;
use tofu_json_config::modes::{FoundPath, PathTarget};
use tofu_json_convert::to_hcl::Spelled;

pub(super) fn found(path: &str, found: &FoundPath, values: Option<&[Spelled]>) -> String {
    let mut text = String::new();
    match found.target {
        PathTarget::Value { mode, .. } => {
            let one = mode.explanation();
            let _ = write!(
                text,
                "| argument | mode | name | a string is | other values are | native syntax has |\n\
                 |---|---|---|---|---|---|\n\
                 | {} | {mode} | {} | {} | {} | {} |\n",
                crate::markdown::code(path),
                one.name,
                one.strings,
                one.others,
                one.native
            );
        }
        PathTarget::Block(block) => {
            let _ = writeln!(text, "| argument | mode | required |\n|---|---|---|");
            for argument in block.arguments {
                let required = if argument.required { "yes" } else { "" };
                let _ = writeln!(
                    text,
                    "| `{}` | {} | {required} |",
                    argument.name, argument.mode
                );
            }
        }
    }
    for value in values.unwrap_or_default() {
        let native = match &value.native {
            Ok(native) => native.clone(),
            Err(refusal) => format!("# {refusal}"),
        };
        let _ = write!(
            text,
            "\n{}{}",
            fenced("json", &visible(&value.json)),
            fenced("hcl", &visible(&native))
        );
    }
    text
}

/// A block of code, its fence longer than any run of backticks inside.
fn fenced(language: &str, code: &str) -> String {
    let mut longest = 0;
    let mut run = 0;
    for character in code.chars() {
        run = if character == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let fence = "`".repeat(3.max(longest + 1));
    format!("{fence}{language}\n{code}\n{fence}\n")
}
