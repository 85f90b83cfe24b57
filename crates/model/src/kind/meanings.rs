use super::DocumentKind;
use tofu_json_value::Value;

/// All that a document can be besides what [`recognise`](super::recognise) takes it for.
///
/// An object with nothing but a format version is an empty state, and just as well provider schemas
/// or functions of which there are none; an empty object is outputs of which there are none, or a plan
/// that could not be printed. Everything else has one meaning, and gives nothing here.
#[must_use]
pub fn meanings(document: Value<'_>) -> &'static [DocumentKind] {
    use DocumentKind::{Functions, Outputs, Plan, ProviderSchemas, State};
    let mut members = document.members().map(|(key, _)| key);
    match (document.is_object(), members.next(), members.next()) {
        (true, None, _) => &[Outputs, Plan],
        (true, Some(key), None) if key == "format_version" => &[State, ProviderSchemas, Functions],
        _ => &[],
    }
}
