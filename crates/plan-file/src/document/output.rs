use super::write_type;
use crate::error::Fault;
use crate::message::{ChangeSides, OutputMessage, PlanMessage};
use crate::typed::{TypedValue, decode_dynamic, unknown_mask, write_known};
use crate::wire::WireBytes;
use std::collections::BTreeMap;
use tofu_json_evaluate::Type;
use tofu_json_value::Json;
use tofu_json_vocab::Action;

/// A side without a value is null of any type.
fn value(bytes: Option<WireBytes<'_>>) -> Result<(Type, TypedValue<'_>), Fault> {
    bytes.map_or(Ok((Type::Dynamic, TypedValue::Null)), decode_dynamic)
}

/// Writes `output_changes`.
pub(super) fn write(json: &mut Json, plan: &PlanMessage<'_>) -> Result<(), Fault> {
    let outputs = by_name(plan);
    if outputs.is_empty() {
        return Ok(());
    }
    json.member("output_changes").begin('{');
    for (name, output) in outputs {
        write_change(json.member(name), &output.sides, output.sensitive)
            .map_err(|fault| fault.within(name).within("output_changes"))?;
    }
    json.end('}');
    Ok(())
}

fn by_name<'p, 'a>(plan: &'p PlanMessage<'a>) -> BTreeMap<&'a str, &'p OutputMessage<'a>> {
    let outputs = plan.output_changes.iter();
    outputs.map(|output| (output.name, output)).collect()
}

fn write_change(json: &mut Json, sides: &ChangeSides<'_>, sensitive: bool) -> Result<(), Fault> {
    let (_, before) = value(sides.before)?;
    let (_, after) = value(sides.after)?;
    json.begin('{');
    json.member("actions")
        .list(sides.action.words(), |json, word| json.string(word));
    write_known(json.member("before"), &before);
    if !matches!(after, TypedValue::Unknown(_)) {
        write_known(json.member("after"), &after);
    }
    unknown_mask(json.member("after_unknown"), &after, "false");
    json.member("before_sensitive").bool(sensitive);
    json.member("after_sensitive").bool(sensitive);
    json.end('}');
    Ok(())
}

/// Writes `outputs` of the planned values.
pub(super) fn write_planned(json: &mut Json, plan: &PlanMessage<'_>) -> Result<(), Fault> {
    let mut outputs = by_name(plan);
    outputs.retain(|_, output| output.sides.action != Action::Delete);
    if outputs.is_empty() {
        return Ok(());
    }
    json.member("outputs").begin('{');
    for (name, output) in outputs {
        let within = |fault: Fault| fault.within(name).within("output_changes");
        let (kind, after) = value(output.sides.after).map_err(within)?;
        json.member(name).begin('{');
        json.member("sensitive").bool(output.sensitive);
        if !after.has_unknown() {
            write_type(json.member("type"), &after.value_type(&kind));
            write_known(json.member("value"), &after);
        }
        json.end('}');
    }
    json.end('}');
    Ok(())
}
