//! Expressions that are evaluated: what they refer to, the templates in JSON strings, the functions that
//! they call, and values where they need no scope.

use tofu_json_hcl::HclCode;

use tofu_json_config::expression::{Expression, Faults};
use tofu_json_config::modes::Mode;

use super::{Context, EffectiveArgument, calls, names};

/// Checks an expression. What it refers to comes first: OpenTofu evaluates nothing that refers to
/// what is not there.
pub(super) fn check<'m, 'f>(context: &mut Context<'m, 'f>, given: EffectiveArgument<'m, 'f>) {
    let argument = given.argument;
    let references = argument.references();
    if !names::check(context, given, &references) {
        return;
    }
    let mut faults = argument.expression.template_faults();
    if faults.is_empty() {
        calls::check(context, argument.expression, &mut faults);
    }
    // Names of `dynamic` and `for` are given too, but only while something is repeated.
    let is_constant = references.is_empty() && argument.iterators.is_empty();
    if faults.is_empty() && is_constant {
        faults = without_value(argument.expression);
    }
    for fault in faults {
        context.fault(given.layer.file, fault);
    }
}

/// Why a constant expression has no value. That functions are not evaluated here is no reason.
fn without_value(expression: Expression<'_>) -> Faults {
    let Err(faults) = expression.constant() else {
        return Faults::new();
    };
    if faults.iter().any(|fault| fault.is(HclCode::Scope)) {
        return Faults::new();
    }
    faults
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
    names::check(context, given, &references);
}
