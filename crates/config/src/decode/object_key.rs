use tofu_json_evaluate::{Type, Value};

use crate::expression::Expression;
use crate::fault::Fault;

/// The name that a constant key of an object stands for: a native key without quotes is its own name.
pub(super) fn name(key: Expression<'_>, faults: &mut Vec<Fault>) -> Option<String> {
    if key.as_native().is_some()
        && let Some(word) = key.keyword()
    {
        return Some(word);
    }
    let before = faults.len();
    let value = key.literal(faults);
    match value.convert(&Type::String) {
        Ok(Value::String(text)) if faults.len() == before => Some(text.to_string()),
        _ => None,
    }
}
