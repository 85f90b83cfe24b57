use super::mask::{self, MaskMeaning};
use crate::document::plan::Change;
use crate::validate::Code;
use crate::validate::findings::Findings;
use tofu_json_value::{Kind, Value};

/// The masks of a change over its values.
fn masks<'a>(change: &Change<'a>) -> [(Option<Value<'a>>, Option<Value<'a>>, MaskMeaning); 3] {
    let (before, after) = (change.before.value(), change.after.value());
    [
        (change.after_unknown, after, MaskMeaning::Unknown),
        (change.before_sensitive, before, MaskMeaning::Sensitive),
        (change.after_sensitive, after, MaskMeaning::Sensitive),
    ]
}

/// Rules for the change of a resource.
pub(super) fn of_resource(change: &Change<'_>, findings: &mut Findings) {
    for (mask, over, meaning) in masks(change) {
        let Some(mask) = mask else { continue };
        mask::root(mask, over, meaning, findings);
        mask::check(mask, over, meaning, findings);
    }
    super::before_after::check(change, findings);
    if !change.replace_paths.is_empty() && !change.actions.action.is_replace() {
        let message = "expected paths that force a replacement with a replacement only";
        findings.add(Code::ReplacePaths, change.replace_paths.value(), message);
    }
    if change.generated_config.is_some() && change.importing.is_none() {
        let message = "expected `generated_config` with `importing` only";
        findings.add(Code::GeneratedConfig, change.whole(), message);
    }
}

/// Rules for the change of an output, or for the difference of a diagnostic.
pub(super) fn of_output(change: &Change<'_>, findings: &mut Findings) {
    for (mask, over, meaning) in masks(change) {
        if let Some(mask) = mask {
            mask::check(mask, over, meaning, findings);
        }
    }
}

/// The masks of sensitivity of an output: all or nothing.
pub(super) fn output_masks(change: &Change<'_>, findings: &mut Findings) {
    for mask in [change.before_sensitive, change.after_sensitive]
        .into_iter()
        .flatten()
    {
        if mask.kind() != Kind::Bool {
            let message = "expected true or false as the mask of an output's sensitivity";
            findings.add(Code::MaskRoot, mask, message);
        }
    }
}
