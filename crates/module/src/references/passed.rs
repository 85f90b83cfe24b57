use tofu_json_evaluate::Value;

use crate::declare::{Address, Declarations};
use tofu_json_config::expression::Expression;

use super::ReferenceTarget;

/// Provider configurations that the calling module gives: `configuration_aliases`.
pub(super) fn configurations(declarations: &Declarations<'_>) -> Vec<Address> {
    let Some(settings) = declarations.get(&Address::Terraform) else {
        return Vec::new();
    };
    let arguments = settings.layers.iter().flat_map(|layer| &layer.arguments);
    let entries = arguments.filter(|one| one.path.starts_with("required_providers."));
    entries
        .flat_map(|entry| aliases(entry.expression))
        .collect()
}

/// The aliases of an entry.
fn aliases(entry: Expression<'_>) -> Vec<Address> {
    let mut aliases = Vec::new();
    for (key, value) in entry.map().unwrap_or_default() {
        if name(key).as_deref() != Some("configuration_aliases") {
            continue;
        }
        for element in value.list().unwrap_or_default() {
            let Ok(reference) = element.reference() else {
                continue;
            };
            if let ReferenceTarget::Address(address) = ReferenceTarget::of_provider(&reference) {
                aliases.push(address);
            }
        }
    }
    aliases
}

/// The name of a property: a word, or a text between quotes.
fn name(key: Expression<'_>) -> Option<String> {
    if let Some(word) = key.keyword() {
        return Some(word);
    }
    match key.literal(&mut Vec::new()) {
        Value::String(text) => Some(text.to_string()),
        _ => None,
    }
}
