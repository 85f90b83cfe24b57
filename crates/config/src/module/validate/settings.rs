//! Backends and encryption: evaluated before anything else, with variables and local values alone.

use super::{Context, EffectiveArgument, names};
use crate::modes::Mode;

pub(super) fn check<'m, 'f>(context: &mut Context<'m, 'f>, given: EffectiveArgument<'m, 'f>) {
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
