//! `depends_on` and `replace_triggered_by`.

use crate::declare::Address;
use crate::references::ReferenceTarget;
use tofu_json_config::Diagnostic;
use tofu_json_config::expression::Reference;

use super::{Context, EffectiveArgument, names};

/// Checks a list of references to whole objects.
pub(super) fn check<'m, 'f>(context: &mut Context<'m, 'f>, given: EffectiveArgument<'m, 'f>) {
    for reference in given.argument.references() {
        if let Some(rest) = names::remainder(&reference)
            && matches!(ReferenceTarget::of(&reference), ReferenceTarget::Address(_))
        {
            let detail = "References in depends_on must be to a whole object (resource, etc), not to an attribute of an object.";
            let fault = Diagnostic::error("Invalid depends_on reference", detail).at(rest);
            context.fault(given.layer.file, fault);
        } else {
            for fault in names::of(context, given, &reference) {
                context.fault(given.layer.file, fault);
            }
        }
    }
}

/// Checks `replace_triggered_by`.
pub(super) fn replacements<'m, 'f>(
    context: &mut Context<'m, 'f>,
    given: EffectiveArgument<'m, 'f>,
) {
    let elements = given.argument.expression.list().unwrap_or_default();
    for element in elements {
        let Ok(references) = element.as_native_text(|native| native.references()) else {
            continue;
        };
        if let Some(fault) = instance(given, &references) {
            context.fault(given.layer.file, fault);
            continue;
        }
        let trigger = references.iter().find_map(|reference| {
            let ReferenceTarget::Address(address) = ReferenceTarget::of(reference) else {
                return None;
            };
            Some((reference, address))
        });
        let Some((reference, address)) = trigger else {
            continue;
        };
        let is_resource = matches!(address, Address::Resource { .. });
        if is_resource && !context.is_declared(&address) {
            let detail = format!(
                "Resource {} refers to {address} in replace_triggered_by, but it is not declared in this module.",
                given.declaration.address
            );
            let fault = Diagnostic::error("Undeclared resource in replace_triggered_by", detail);
            context.fault(given.layer.file, fault.at(reference.place));
        } else if let Some(fault) = names::no_attribute(context, &address, reference) {
            context.fault(given.layer.file, fault);
        }
    }
}

/// Keys of instances that are not there.
fn instance(given: EffectiveArgument<'_, '_>, references: &[Reference]) -> Option<Diagnostic> {
    let of = |root: &str| references.iter().find(|one| one.root() == Some(root));
    if let Some(reference) = of("count").filter(|_| !given.repeated.count) {
        let fault = Diagnostic::error(
            "Reference to \"count\" in non-counted context",
            "The \"count\" object can only be used in \"resource\" blocks when the \"count\" argument is set.",
        );
        return Some(fault.at(reference.place));
    }
    let reference = of("each").filter(|_| !given.repeated.each)?;
    let fault = Diagnostic::error(
        "Reference to \"each\" in context without for_each",
        "The \"each\" object can be used only in \"resource\" blocks when the \"for_each\" argument is set.",
    );
    Some(fault.at(reference.place))
}
