//! Test files. What assertions refer to is looked up when a test runs: variables may come from the command line.

use crate::listing::FileKind;
use tofu_json_config::Diagnostic;
use tofu_json_config::decode::TestRun;
use tofu_json_config::expression::{Reference, StepKey};

use super::{Context, names};

pub(super) fn check(context: &mut Context<'_, '_>) {
    let module = context.module;
    for (number, file) in module.files().iter().enumerate() {
        if file.kind == FileKind::Test {
            for run in &file.decoded.runs {
                check_run(context, number, run);
            }
        }
    }
}

fn check_run(context: &mut Context<'_, '_>, file: usize, run: &TestRun<'_>) {
    let rules = run.check_rules.iter();
    for expression in rules.flat_map(|rule| [rule.condition, rule.error_message]) {
        for fault in expression.into_iter().flat_map(|one| one.template_faults()) {
            context.fault(file, fault);
        }
    }
    for reference in &run.expect_failures {
        if let Some(fault) = cannot_fail(reference) {
            context.fault(file, fault);
        }
    }
}

/// The fault of what has no condition that could fail.
fn cannot_fail(reference: &Reference) -> Option<Diagnostic> {
    let root = reference.root()?;
    let fails_never = matches!(
        root,
        "local" | "path" | "terraform" | "tofu" | "each" | "count" | "self"
    );
    let StepKey::Attribute(name) = &reference.steps.get(1).filter(|_| fails_never)?.key else {
        return None;
    };
    let detail = format!(
        "You cannot expect failures from {root}.{name}. You can only expect failures from checkable objects such as input variables, output values, check blocks, managed resources and data sources."
    );
    let fault = Diagnostic::error("Invalid `expect_failures` reference", detail);
    Some(fault.at(names::subject(reference)))
}
