//! For people.

use crate::message::visible_on_one_line;
use std::fmt::Write as _;
use tofu_json_config::modes::{FoundPath, MODES, PathTarget, files, rows};
use tofu_json_convert::to_hcl::Spelled;
use tofu_json_vocab::Program;

pub(super) fn table(program: Program) -> String {
    let mut text = String::new();
    for mode in MODES {
        let one = mode.explanation();
        let _ = writeln!(
            text,
            "{mode}: {}\n  a string is {}\n  other values are {}\n  native syntax has {}",
            one.name, one.strings, one.others, one.native
        );
    }
    for (title, root) in files(program) {
        let rows = rows(root);
        let width = rows.iter().map(|row| row.path.len()).max().unwrap_or(0);
        let _ = writeln!(text, "\n{title}");
        for row in rows {
            let required = if row.required { ", required" } else { "" };
            let note = if row.note.is_empty() { "" } else { ": " };
            let _ = writeln!(
                text,
                "  {:width$}  {}{required}{note}{}",
                row.path, row.mode, row.note
            );
        }
    }
    text
}

pub(super) fn found(path: &str, found: &FoundPath, values: Option<&[Spelled]>) -> String {
    let mut text = String::new();
    match found.target {
        PathTarget::Value {
            mode,
            required,
            rest,
        } => {
            let one = mode.explanation();
            let required = if required { ", required" } else { "" };
            let _ = writeln!(text, "{path}: {mode}, {}{required}", one.name);
            let _ = writeln!(text, "  in JSON a string is {}", one.strings);
            let _ = writeln!(text, "  other values are {}", one.others);
            let _ = writeln!(text, "  native syntax has {}", one.native);
            if let Some(rest) = rest {
                let _ = writeln!(text, "  {}", rest.explanation());
            }
        }
        PathTarget::Block(block) => {
            let _ = writeln!(text, "{path}: a block");
            for argument in block.arguments {
                let required = if argument.required { ", required" } else { "" };
                let _ = writeln!(text, "  {}: {}{required}", argument.name, argument.mode);
            }
            for inner in block.blocks {
                let _ = writeln!(text, "  {}: a block", inner.name);
            }
            let _ = writeln!(text, "  {}", block.rest.explanation());
        }
    }
    for value in values.unwrap_or_default() {
        let start = value.place.start;
        let _ = writeln!(
            text,
            "\nline {}, column {}, read as {}: {}",
            start.line,
            start.column,
            value.mode,
            visible(&value.json)
        );
        match &value.native {
            Ok(native) => {
                let _ = writeln!(text, "native: {}", visible(native));
            }
            Err(refusal) => {
                let _ = writeln!(text, "native: {refusal}");
            }
        }
    }
    if values.is_some_and(<[_]>::is_empty) {
        text.push_str("\nthe file has nothing there\n");
    }
    text
}

/// Lines without control characters.
pub(super) fn visible(text: &str) -> String {
    let lines: Vec<_> = text.split('\n').map(visible_on_one_line).collect();
    lines.join("\n")
}
