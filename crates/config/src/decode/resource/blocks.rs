//! The blocks that OpenTofu itself reads in a resource.

use super::super::escape;
use super::super::repetition::Repetition;
use super::super::role::FileReading;
use super::{Resource, ResourceMode, When, connection, lifecycle, provisioner, self_references};
use crate::Diagnostic;
use crate::body::Block;
use tofu_json_diagnostic::Place;

/// Reads the blocks of a resource; gives the first `_`.
pub(super) fn decode<'f>(
    blocks: &[Block<'f>],
    nested: bool,
    resource: &mut Resource<'f>,
    repetition: &mut Repetition,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> Option<Block<'f>> {
    let mut escaped = None;
    let mut first_lifecycle = None;
    let block_type = resource.mode.block_type();
    for block in blocks {
        match &*block.type_name {
            "_" => {
                let what = "resource-type-specific";
                let block_type = match resource.mode {
                    ResourceMode::Data => "data",
                    ResourceMode::Managed | ResourceMode::Ephemeral => "resource",
                };
                escape::decode(block, &mut escaped, what, block_type, reading, faults);
            }
            "lifecycle" if nested => faults.push(refuse_nested_lifecycle(block)),
            "lifecycle" => match first_lifecycle {
                None => {
                    first_lifecycle = Some(block.place);
                    lifecycle::decode(block, resource, repetition, reading, faults);
                }
                Some(first) => {
                    faults.push(second_lifecycle(block, resource.mode, first, reading));
                }
            },
            "connection" | "provisioner" if resource.mode == ResourceMode::Ephemeral => {
                faults.push(refuse_in_ephemeral(block));
            }
            "connection" => {
                connection::decode(block, &mut resource.connection, "resource", reading, faults);
            }
            "provisioner" => {
                let one = provisioner::decode(block, reading, faults);
                resource.provisioners.extend(one);
            }
            _ => escape::refuse_reserved(block, block_type, faults),
        }
    }
    let mut when = resource.provisioners.iter().map(|one| one.when);
    if let Some(connection) = &resource.connection
        && when.any(|when| when == When::Destroy)
    {
        self_references::check_connection(connection.config.body, faults);
    }
    escaped
}

fn second_lifecycle(
    block: &Block<'_>,
    mode: ResourceMode,
    first: Place,
    reading: FileReading<'_>,
) -> Diagnostic {
    let kind = match mode {
        ResourceMode::Ephemeral => "ephemeral resource",
        _ => "resource",
    };
    let detail = format!(
        "This {kind} already has a lifecycle block at {}.",
        reading.cite(first)
    );
    Diagnostic::error("Duplicate lifecycle block", detail).at(block.place)
}

fn refuse_nested_lifecycle(block: &Block<'_>) -> Diagnostic {
    let detail = "Nested data blocks do not support \"lifecycle\" blocks as the lifecycle is managed by the containing block.";
    Diagnostic::error("Invalid lifecycle block", detail).at(block.place)
}

fn refuse_in_ephemeral(block: &Block<'_>) -> Diagnostic {
    let detail = format!(
        "The block type \"{}\" cannot be used in ephemeral resources. This is meant to be used strictly in \"resource\" blocks.",
        block.type_name
    );
    let summary = "Invalid configuration block for ephemeral resource";
    Diagnostic::error(summary, detail).at(block.place)
}
