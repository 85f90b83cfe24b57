//! Faults of the structure of bodies, found by the table of modes alone.

use std::collections::BTreeSet;

use tofu_json_config::Source;
use tofu_json_config::body::{Body, Schema};
use tofu_json_config::modes::{self, BlockType, Rest};

use super::recordings::{self, Told, told};

/// The summaries that reading a body reports, in either syntax.
fn is_structure(summary: &str) -> bool {
    const SUMMARIES: [&str; 10] = [
        "Incorrect JSON value type",
        "Missing block label",
        "Extraneous JSON object property",
        "Duplicate argument",
        "Duplicate attribute definition",
        "Missing required argument",
        "Unsupported argument",
        "Unsupported block type",
        "Missing name for resource",
        "Unexpected \"resource\" block",
    ];
    SUMMARIES.contains(&summary) || summary.starts_with("Extraneous label for ")
}

/// Block types whose contents nobody but a provider reads, or that are looked at in another way.
const OPAQUE: [&str; 3] = ["_", "backend", "cloud"];

fn walk(body: Body<'_>, block_type: &BlockType, faults: &mut Vec<tofu_json_config::Diagnostic>) {
    let schema = Schema::of(block_type);
    let content = match block_type.rest {
        Rest::Refused => body.content(&schema, faults),
        Rest::Attributes(_) => {
            body.just_attributes(faults);
            return;
        }
        _ => body.partial_content(&schema, faults),
    };
    for block in &content.blocks {
        let inner = block_type.block(&block.type_name).unwrap();
        if !OPAQUE.contains(&inner.name) && inner.rest != Rest::Ignored {
            walk(block.body, inner, faults);
        }
    }
}

#[test]
fn faults_of_structure_are_those_recorded() {
    let mut told_by_reference = 0;
    let mut wrong = Vec::new();
    for case in recordings::files() {
        if case.role() == "override" {
            continue;
        }
        let bytes = case.bytes();
        let source = Source::read(case.name(), &bytes);
        let root = match case.role() {
            "test" => &modes::TEST_FILE,
            "tfvars" => &modes::VARIABLES_FILE,
            _ => &modes::CONFIGURATION,
        };
        let mut faults = Vec::new();
        walk(source.body(), root, &mut faults);
        let ours: BTreeSet<Told> = faults.into_iter().map(told).collect();
        let theirs: BTreeSet<Told> = case
            .diagnostics()
            .into_iter()
            .filter(|(summary, ..)| is_structure(summary))
            .collect();
        told_by_reference += theirs.len();
        for missing in theirs.difference(&ours) {
            wrong.push(format!("{} lacks {missing:?}", case.id()));
        }
        for extra in ours.difference(&theirs) {
            wrong.push(format!("{} tells {extra:?}", case.id()));
        }
    }
    assert!(told_by_reference > 100, "{told_by_reference}");
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}
