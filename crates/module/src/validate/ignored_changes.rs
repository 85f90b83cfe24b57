//! `ignore_changes`: arguments that the resource has.

use tofu_json_config::Diagnostic;
use tofu_json_config::expression::StepKey;
use tofu_json_diagnostic::Place;

use super::schema::BodyShape;
use super::{Context, EffectiveArgument, bodies};

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
        if let Some(attribute) = shape.attributes.get(name) {
            if !attribute.is_settable {
                context.fault(given.layer.file, redundant(name).at(type_place(given)));
            }
            continue;
        }
        if let Some(fault) = bodies::no_attribute(shape, name, first.place) {
            context.fault(given.layer.file, fault);
        }
    }
}

/// The label that is the type of the resource.
fn type_place(given: EffectiveArgument<'_, '_>) -> Place {
    let block = given.layer.block.as_ref();
    let label = block.and_then(|block| block.labels.first());
    label.map_or(given.layer.place, |label| label.place)
}

fn redundant(name: &str) -> Diagnostic {
    let detail = format!(
        "Adding an attribute name to ignore_changes tells OpenTofu to ignore future changes to the argument in configuration after the object has been created, retaining the value originally configured.\n\nThe attribute {name} is decided by the provider alone and therefore there can be no configured value to compare with. Including this attribute in ignore_changes has no effect. Remove the attribute from ignore_changes to quiet this warning."
    );
    Diagnostic::warning("Redundant ignore_changes element", detail)
}
