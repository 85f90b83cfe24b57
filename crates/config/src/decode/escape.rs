//! Blocks that are at most once, and `_`, which holds arguments with the names of meta-arguments.

use super::role::FileReading;
use crate::Diagnostic;
use crate::body::{Block, Body};

/// Reads a `_` block. `what` are the arguments in it, `block_type` is what it is in.
pub(super) fn decode<'f>(
    block: &Block<'f>,
    first: &mut Option<Block<'f>>,
    what: &str,
    block_type: &str,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) {
    match first {
        None => *first = Some(block.clone()),
        Some(first) => {
            let fault = Diagnostic::error(
                "Duplicate escaping block",
                format!(
                    "The special block type \"_\" can be used to force particular arguments to be interpreted as {what} rather than as meta-arguments, but each {block_type} block can have only one such block. The first escaping block was at {}.",
                    reading.cite(first.place)
                ),
            );
            faults.push(fault.at(block.place));
        }
    }
}

/// The body of the one that counts.
pub(super) fn body<'f>(first: Option<Block<'f>>) -> Option<Body<'f>> {
    first.map(|block| block.body)
}

/// Says that a block type is reserved in another one.
pub(super) fn refuse_reserved(block: &Block<'_>, block_type: &str, faults: &mut Vec<Diagnostic>) {
    let fault = Diagnostic::error(
        format!("Reserved block type name in {block_type} block"),
        format!(
            "The block type name {} is reserved for use by OpenTofu in a future version.",
            tofu_json_text::quoted(&block.type_name)
        ),
    );
    faults.push(fault.at(block.type_place));
}
