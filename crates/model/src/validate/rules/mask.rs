use crate::validate::Code;
use crate::validate::findings::Findings;
use tofu_json_value::{Kind, Value};

/// What a mask says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MaskMeaning {
    /// What is not known yet.
    Unknown,
    /// What is sensitive.
    Sensitive,
}

/// Compares a mask with the value that it lies over.
pub(super) fn check(
    mask: Value<'_>,
    over: Option<Value<'_>>,
    meaning: MaskMeaning,
    findings: &mut Findings,
) {
    let mut pending = vec![(mask, over)];
    while let Some((mask, over)) = pending.pop() {
        match mask.kind() {
            Kind::Bool => whole(mask, over, meaning, findings),
            Kind::Array => array(mask, over, findings, &mut pending),
            Kind::Object => object(mask, over, findings, &mut pending),
            found => {
                let message = format!(
                    "expected true, false, an array or an object, found {}",
                    found.noun()
                );
                findings.add(Code::MaskShape, mask, message);
            }
        }
    }
}

fn whole(mask: Value<'_>, over: Option<Value<'_>>, meaning: MaskMeaning, findings: &mut Findings) {
    let has_value = over.is_some_and(|value| !value.is_null());
    if mask.is_true() && meaning == MaskMeaning::Unknown && has_value {
        let message = "expected no value where the mask says that it is not known yet";
        findings.add(Code::UnknownButKnown, mask, message);
    }
}

fn array<'a>(
    mask: Value<'a>,
    over: Option<Value<'a>>,
    findings: &mut Findings,
    pending: &mut Vec<(Value<'a>, Option<Value<'a>>)>,
) {
    let Some(value) = over.filter(|value| !value.is_null()) else {
        // An unknown list is `[]` in masks of sensitivity; an array of clear elements says nothing.
        pending.extend(mask.elements().map(|mask| (mask, None)));
        return;
    };
    if !value.is_array() {
        mismatch(mask, "an array over an array", findings);
        return;
    }
    let lengths = (mask.elements().count(), value.elements().count());
    if lengths.0 != 0 && lengths.0 != lengths.1 {
        mismatch(
            mask,
            "an array with an element for each of its value",
            findings,
        );
    }
    let mut values = value.elements();
    pending.extend(mask.elements().map(|mask| (mask, values.next())));
}

fn object<'a>(
    mask: Value<'a>,
    over: Option<Value<'a>>,
    findings: &mut Findings,
    pending: &mut Vec<(Value<'a>, Option<Value<'a>>)>,
) {
    let value = over.filter(|value| !value.is_null());
    if value.is_some_and(|value| !value.is_object()) {
        mismatch(mask, "an object over an object", findings);
        return;
    }
    let mut values = value.unwrap_or_else(Value::null).seeker();
    for (key, mask) in mask.sorted_members() {
        if mask.as_bool() == Some(false) {
            mismatch(mask, "members that are clear to be left out", findings);
        }
        pending.push((mask, values.seek(&key)));
    }
}

fn mismatch(mask: Value<'_>, expected: &str, findings: &mut Findings) {
    findings.add(
        Code::MaskMismatch,
        mask,
        format!("expected in a mask {expected}"),
    );
}

/// Whether the whole of a mask is what may lie over a resource: an object, or `false` over nothing.
pub(super) fn root(
    mask: Value<'_>,
    over: Option<Value<'_>>,
    meaning: MaskMeaning,
    findings: &mut Findings,
) {
    let over_nothing = over.is_none_or(Value::is_null);
    let fits = match (mask.kind(), meaning) {
        (Kind::Object, _) => true,
        (Kind::Bool, MaskMeaning::Sensitive) => mask.is_true() || over_nothing,
        // No schema leads there, but the format allows it.
        (Kind::Bool, MaskMeaning::Unknown) => mask.is_true() || over_nothing,
        _ => false,
    };
    if !fits {
        let message =
            "expected an object as the mask over the attributes of a resource, or false over none";
        findings.add(Code::MaskRoot, mask, message);
    }
}
