//! Assertions of test files: they see what the module declares.

use std::collections::BTreeSet;

use crate::declare::Address;
use crate::listing::FileKind;
use crate::references::ReferenceTarget;
use tofu_json_config::decode::{TestRun, TestVariable};
use tofu_json_config::expression::Reference;

use super::{Context, names};

pub(super) fn check(context: &mut Context<'_, '_>) {
    let module = context.module;
    for (number, file) in module.files().iter().enumerate() {
        if file.kind != FileKind::Test {
            continue;
        }
        let of_file = names_of(&file.decoded.test_variables);
        // Another module has other names.
        let runs = file.decoded.runs.iter();
        for run in runs.filter(|run| run.module.is_none()) {
            check_run(context, number, &of_file, run);
        }
    }
}

fn names_of<'d>(variables: &'d [TestVariable<'_>]) -> BTreeSet<&'d str> {
    variables.iter().map(|one| one.name.as_str()).collect()
}

fn check_run(
    context: &mut Context<'_, '_>,
    file: usize,
    of_file: &BTreeSet<&str>,
    run: &TestRun<'_>,
) {
    let of_run = names_of(&run.variables);
    let is_given = |name: &str| of_file.contains(name) || of_run.contains(name);
    for rule in &run.check_rules {
        for expression in [rule.condition, rule.error_message].into_iter().flatten() {
            for fault in expression.template_faults() {
                context.fault(file, fault);
            }
            for reference in expression.references() {
                let fault = undeclared(context, &reference, is_given);
                if let Some(fault) = fault {
                    context.fault(file, fault);
                }
            }
        }
    }
}

/// The fault of a name that is not declared; outputs and other runs are named in other ways.
fn undeclared(
    context: &Context<'_, '_>,
    reference: &Reference,
    is_given: impl Fn(&str) -> bool,
) -> Option<tofu_json_config::Diagnostic> {
    if matches!(reference.root(), Some("output" | "run" | "mock")) {
        return None;
    }
    let ReferenceTarget::Address(address) = ReferenceTarget::of(reference) else {
        return None;
    };
    let is_given = matches!(&address, Address::Variable(name) if is_given(name));
    if is_given || context.is_declared(&address) {
        return None;
    }
    Some(names::undeclared(context, &address).at(names::subject(reference)))
}
