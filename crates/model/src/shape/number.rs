use tofu_json_number::WrittenNumber;
use tofu_json_value::Value;

/// A value that may be a number.
pub(crate) fn number(value: Value<'_>) -> Option<WrittenNumber<'_>> {
    value.as_number().map(WrittenNumber::from_parsed)
}
