//! Expressions that are evaluated: what they refer to, the templates in JSON strings, the functions that
//! they call, and their values.
//!
//! OpenTofu evaluates the arguments of a body together: one that refers to what is not there stops the others.

use std::collections::BTreeSet;

use crate::declare::Address;
use tofu_json_config::Diagnostic;
use tofu_json_config::expression::Reference;
use tofu_json_config::modes::Mode;

use super::{Context, EffectiveArgument, calls, names, repetition, results};

/// An argument that is evaluated, with what it refers to.
struct Evaluated<'m, 'f> {
    given: EffectiveArgument<'m, 'f>,
    references: Vec<Reference>,
    group: &'m str,
}

/// Checks the arguments of a declaration that are evaluated.
pub(super) fn check<'m, 'f>(
    context: &mut Context<'m, 'f>,
    arguments: &[EffectiveArgument<'m, 'f>],
) {
    let evaluated: Vec<_> = arguments
        .iter()
        .filter(|given| is_evaluated(**given))
        .map(|given| Evaluated {
            given: *given,
            references: given.argument.references(),
            group: group(&given.declaration.address, &given.argument.path),
        })
        .collect();
    let mut stopped = BTreeSet::new();
    for one in &evaluated {
        let faults = one.faults(|reference| names::of_objects(context, one.given, reference));
        one.report(context, faults, &mut stopped);
    }
    let mut without_values = BTreeSet::new();
    for one in evaluated.iter().filter(|one| !stopped.contains(one.group)) {
        let mut faults = one.faults(|reference| names::of_values(context, one.given, reference));
        calls::check(context, one.given.argument.expression, &mut faults);
        one.report(context, faults, &mut without_values);
    }
    for one in &evaluated {
        if stopped.contains(one.group) {
            without_names(context, one.given);
        } else if !without_values.contains(one.group) {
            one.value(context);
        }
    }
}

impl<'m, 'f> Evaluated<'m, 'f> {
    fn faults<F: IntoIterator<Item = Diagnostic>>(
        &self,
        of: impl FnMut(&Reference) -> F,
    ) -> Vec<Diagnostic> {
        self.references.iter().flat_map(of).collect()
    }

    /// Reports faults, and notes that nothing more is done with the group.
    fn report(
        &self,
        context: &mut Context<'m, 'f>,
        faults: Vec<Diagnostic>,
        stopped: &mut BTreeSet<&'m str>,
    ) {
        if !faults.is_empty() {
            stopped.insert(self.group);
        }
        for fault in faults {
            context.fault(self.given.layer.file, fault);
        }
    }

    fn value(&self, context: &mut Context<'m, 'f>) {
        let given = self.given;
        let (value, faults) = context.value(given, given.argument.expression);
        if faults.is_empty() {
            repetition::check_value(context, given, &value);
            results::check(context, given, &value);
        }
        let address = &given.declaration.address;
        if let Address::Local(_) = address {
            context.values.set(address.clone(), value);
        }
        for fault in faults {
            context.fault(given.layer.file, fault);
        }
    }
}

/// A condition of a resource is evaluated even where the names in it are not there: then no name is.
fn without_names<'m, 'f>(context: &mut Context<'m, 'f>, given: EffectiveArgument<'m, 'f>) {
    let path = &given.argument.path;
    let is_condition = path.starts_with("lifecycle.p") && path.ends_with(".condition");
    if !is_condition {
        return;
    }
    for fault in context.faults_without_names(given.argument.expression) {
        context.fault(given.layer.file, fault);
    }
}

fn is_evaluated(given: EffectiveArgument<'_, '_>) -> bool {
    given.argument.mode == Mode::Template
        && given.declaration.address != Address::Terraform
        // OpenTofu looks at it when it plans.
        && given.argument.path != "lifecycle.enabled"
}

/// What is evaluated together with an argument: of a body all, of other blocks the argument alone.
fn group<'p>(address: &Address, path: &'p str) -> &'p str {
    let has_body = matches!(address, Address::Resource { .. } | Address::Provider { .. });
    if !has_body {
        return path;
    }
    let mut words = path.split('.');
    let first = words.next().unwrap_or_default();
    match first.split('[').next().unwrap_or_default() {
        "count" | "for_each" | "lifecycle" => path,
        "provisioner" | "connection" => first,
        _ => "",
    }
}

/// Checks an argument of a backend or of encryption: these are evaluated before anything else, with
/// variables and local values alone.
pub(super) fn check_early<'m, 'f>(context: &mut Context<'m, 'f>, given: EffectiveArgument<'m, 'f>) {
    if given.argument.mode != Mode::Template {
        return;
    }
    for fault in given.argument.expression.template_faults() {
        context.fault(given.layer.file, fault);
    }
    let mut references = given.argument.references();
    references.retain(|reference| matches!(reference.root(), Some("var" | "local")));
    for reference in &references {
        for fault in names::of(context, given, reference) {
            context.fault(given.layer.file, fault);
        }
    }
}
