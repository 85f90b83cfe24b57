//! What Terraform reads otherwise than OpenTofu, as far as the blocks and arguments of a file show it.
//!
//! A file is decoded by the rules of OpenTofu first. Then faults about what only Terraform knows go, and what only
//! OpenTofu knows becomes a fault.

use super::{Decoded, Role};
use crate::Diagnostic;
use crate::body::{Attribute, Block, Body, Schema};
use crate::source::Source;
use std::collections::BTreeSet;
use tofu_json_diagnostic::Place;
use tofu_json_text::quoted;
use tofu_json_vocab::Program;

/// The blocks on the way to something, outermost first, each with how many labels it has.
type Way = &'static [(&'static str, &'static [&'static str])];

const ROOT: Way = &[];
const TERRAFORM: Way = &[("terraform", &[])];
const PROVIDER: Way = &[("provider", &["name"])];
const MODULE: Way = &[("module", &["name"])];
const OUTPUT: Way = &[("output", &["name"])];
const RESOURCE: Way = &[("resource", &["type", "name"]), ("lifecycle", &[])];
const DATA: Way = &[("data", &["type", "name"]), ("lifecycle", &[])];
const EPHEMERAL: Way = &[("ephemeral", &["type", "name"]), ("lifecycle", &[])];

/// Blocks that only OpenTofu knows.
const BLOCKS_GONE: [(Way, &str); 3] = [
    (ROOT, "language"),
    (TERRAFORM, "encryption"),
    (MODULE, "lifecycle"),
];

/// Arguments that only OpenTofu knows.
const ARGUMENTS_GONE: [(Way, &str); 5] = [
    (PROVIDER, "for_each"),
    (RESOURCE, "enabled"),
    (RESOURCE, "destroy"),
    (DATA, "enabled"),
    (EPHEMERAL, "enabled"),
];

/// Blocks that only Terraform knows, with their labels.
const BLOCKS_MORE: [(Way, &str, &[&str]); 2] = [
    (ROOT, "action", &["type", "name"]),
    (RESOURCE, "action_trigger", &[]),
];

/// Arguments that only Terraform knows.
const ARGUMENTS_MORE: [(Way, &str); 1] = [(OUTPUT, "type")];

/// Brings what was decoded of a file to the rules of Terraform.
pub(super) fn apply(source: &Source<'_>, decoded: &mut Decoded<'_>) {
    if !matches!(decoded.role, Role::Configuration | Role::Override) {
        return;
    }
    let body = source.body();
    let mut known: BTreeSet<Place> = BTreeSet::new();
    for (way, name, labels) in BLOCKS_MORE {
        let found = blocks(body, way, name, labels);
        known.extend(found.iter().map(|block| block.type_place));
    }
    for (way, name) in ARGUMENTS_MORE {
        let found = arguments(body, way, name);
        known.extend(found.iter().map(|attribute| attribute.name_place));
    }
    let is_known = |fault: &Diagnostic| fault.subject.is_some_and(|place| known.contains(&place));
    decoded.faults.retain(|fault| !is_known(fault));
    for fault in &mut decoded.faults {
        fault.detail = Program::Terraform.say(&fault.detail).into_owned().into();
    }
    for (way, name) in BLOCKS_GONE {
        let found = blocks(body, way, name, &[]);
        let found = found.iter();
        let found = found.map(|block| unsupported_block(name).at(block.type_place));
        decoded.faults.extend(found);
    }
    for (way, name) in ARGUMENTS_GONE {
        let found = arguments(body, way, name);
        let found = found.iter();
        let found = found.map(|attribute| unsupported_argument(name).at(attribute.name_place));
        decoded.faults.extend(found);
    }
}

fn unsupported_block(name: &str) -> Diagnostic {
    let name = quoted(name);
    let detail = format!("Blocks of type {name} are not expected here.");
    Diagnostic::error("Unsupported block type", detail)
}

fn unsupported_argument(name: &str) -> Diagnostic {
    let name = quoted(name);
    let detail = format!("An argument named {name} is not expected here.");
    Diagnostic::error("Unsupported argument", detail)
}

/// The bodies at the end of a way.
fn bodies<'f>(body: Body<'f>, way: Way) -> Vec<Body<'f>> {
    let mut bodies = vec![body];
    for (name, labels) in way {
        let next = bodies.into_iter();
        let next = next.flat_map(|body| blocks_in(body, name, labels));
        bodies = next.map(|block| block.body).collect();
    }
    bodies
}

fn blocks<'f>(
    body: Body<'f>,
    way: Way,
    name: &'static str,
    labels: &'static [&'static str],
) -> Vec<Block<'f>> {
    let bodies = bodies(body, way).into_iter();
    bodies
        .flat_map(|body| blocks_in(body, name, labels))
        .collect()
}

fn blocks_in<'f>(
    body: Body<'f>,
    name: &'static str,
    labels: &'static [&'static str],
) -> Vec<Block<'f>> {
    let wanted = Schema {
        attributes: Vec::new(),
        blocks: vec![(name.into(), labels)],
    };
    // What is wrong with them has been said.
    body.partial_content(&wanted, &mut Vec::new()).blocks
}

fn arguments<'f>(body: Body<'f>, way: Way, name: &'static str) -> Vec<Attribute<'f>> {
    let wanted = Schema {
        attributes: vec![(name.into(), false)],
        blocks: Vec::new(),
    };
    let bodies = bodies(body, way).into_iter();
    bodies
        .flat_map(|body| body.partial_content(&wanted, &mut Vec::new()).attributes)
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::decode::{Role, decode};
    use crate::source::Source;
    use tofu_json_vocab::Program;

    fn summaries(program: Program, name: &str, text: &str) -> Vec<String> {
        let source = Source::read(name, text.as_bytes()).for_program(program);
        let faults = decode(&source, Role::Configuration).faults;
        faults
            .iter()
            .map(|fault| format!("{}: {}", fault.summary, fault.detail))
            .collect()
    }

    #[test]
    fn what_only_opentofu_knows() {
        for text in [
            "language {}\n",
            "terraform {\n  encryption {\n  }\n}\n",
            "provider \"a\" {\n  alias    = \"x\"\n  for_each = toset([\"a\"])\n}\n",
            "module \"m\" {\n  source = \"./m\"\n  lifecycle {\n    enabled = true\n  }\n}\n",
            "resource \"a\" \"b\" {\n  lifecycle {\n    enabled = true\n  }\n}\n",
            "resource \"a\" \"b\" {\n  lifecycle {\n    destroy = false\n  }\n}\n",
        ] {
            let own = summaries(Program::OpenTofu, "a.tf", text);
            assert_eq!(own, Vec::<String>::new(), "{text}");
            let found = summaries(Program::Terraform, "a.tf", text);
            assert_eq!(found.len(), 1, "{text}: {found:?}");
            assert!(found[0].starts_with("Unsupported "), "{found:?}");
        }
    }

    #[test]
    fn what_only_terraform_knows() {
        for (name, text) in [
            (
                "a.tf",
                "action \"a_notify\" \"x\" {\n  config {\n    to = \"ops\"\n  }\n}\n",
            ),
            (
                "a.tf",
                "resource \"a\" \"b\" {\n  lifecycle {\n    action_trigger {\n      events = [after_create]\n    }\n  }\n}\n",
            ),
            (
                "a.tf",
                "output \"o\" {\n  type  = string\n  value = \"x\"\n}\n",
            ),
            (
                "a.tf.json",
                r#"{"action": {"a_notify": {"x": {"config": {}}}}}"#,
            ),
        ] {
            let found = summaries(Program::Terraform, name, text);
            assert_eq!(found, Vec::<String>::new(), "{text}");
            assert_ne!(summaries(Program::OpenTofu, name, text).len(), 0, "{text}");
        }
    }

    /// As Terraform 1.11.4 says it.
    #[test]
    fn nothing_is_said_of_what_is_in_a_block_that_terraform_does_not_know() {
        for (name, text) in [
            (
                "a.tf",
                "language {\n  edition = TF2021\n  compatible_with {\n    opentofu = \"< 1.0\"\n  }\n}\n",
            ),
            (
                "a.tf.json",
                r#"{"language": {"compatible_with": {"opentofu": ">= 1.0"}}}"#,
            ),
        ] {
            let found = summaries(Program::Terraform, name, text);
            assert_eq!(
                found,
                ["Unsupported block type: Blocks of type \"language\" are not expected here."]
            );
        }
    }

    /// As Terraform 1.11.4 says it.
    #[test]
    fn a_version_is_required_in_every_file() {
        for (constraint, said) in [
            (
                "bogus",
                "Invalid version constraint: This string does not use correct version constraint syntax.",
            ),
            (
                ">= 1.0.0-beta1",
                "Invalid required_version constraint: Prerelease version constraints are not supported: >= 1.0.0-beta1. Remove the prerelease information from the constraint. Prerelease versions of terraform will match constraints using their version core only.",
            ),
        ] {
            let text = format!("terraform {{\n  required_version = \"{constraint}\"\n}}\n");
            assert_eq!(summaries(Program::Terraform, "a.tf", &text), [said]);
            assert_eq!(summaries(Program::OpenTofu, "a.tf", &text), [""; 0]);
        }
        let text = "terraform {\n  required_version = \"< 0.1\"\n}\n";
        assert_eq!(summaries(Program::Terraform, "a.tf", text), [""; 0]);
    }

    #[test]
    fn words_name_the_program() {
        let text = "provider \"a\" {\n  count = 1\n}\n";
        let found = summaries(Program::Terraform, "a.tf", text);
        assert!(
            found[0].contains("use by Terraform in a future"),
            "{found:?}"
        );
    }
}
