//! `ignore_changes`: arguments that the resource has.

use tofu_json_config::Diagnostic;
use tofu_json_config::expression::StepKey;
use tofu_json_text::quoted;

use super::schema::BodyShape;
use super::{Context, EffectiveArgument};

pub(super) fn check<'m, 'f>(
    context: &mut Context<'m, 'f>,
    given: EffectiveArgument<'m, 'f>,
    shape: &BodyShape,
) {
    if given.argument.path != "lifecycle.ignore_changes" {
        return;
    }
    for element in given.argument.expression.list().unwrap_or_default() {
        let Ok(reference) = element.legacy_relative_reference(&mut Vec::new()) else {
            continue;
        };
        let Some(first) = reference.steps.first() else {
            continue;
        };
        let (StepKey::Attribute(name) | StepKey::Root(name)) = &first.key else {
            continue;
        };
        if shape.attributes.contains_key(name) || shape.blocks.contains_key(name) {
            continue;
        }
        let detail = format!(
            "This object has no argument, nested block, or exported attribute named {}.",
            quoted(name)
        );
        let fault = Diagnostic::error("Unsupported attribute", detail).at(first.place);
        context.fault(given.layer.file, fault);
    }
}
