use tofu_json_evaluate::Value;

use crate::body::Attribute;
use crate::fault::Fault;

/// The object that an argument is, taken literally.
pub(super) fn decode(
    attribute: Option<&Attribute<'_>>,
    faults: &mut Vec<Fault>,
) -> Vec<(String, Value)> {
    let Some(attribute) = attribute else {
        return Vec::new();
    };
    let before = faults.len();
    let value = attribute.expression.literal(faults);
    if faults.len() > before {
        return Vec::new();
    }
    let Value::Object(members) = &value else {
        let detail = format!("Expected an object as the value of {}.", attribute.name);
        faults.push(Fault::error("Object expected", detail).at(attribute.place));
        return Vec::new();
    };
    let member = |(name, value): (&String, &Value)| (name.clone(), value.clone());
    members.iter().map(member).collect()
}
