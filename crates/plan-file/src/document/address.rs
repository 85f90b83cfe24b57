use crate::error::Fault;
use tofu_json_model::document::raw::ProviderConfigAddress;
use tofu_json_value::Json;
use tofu_json_vocab::Mode;
use tofu_json_vocab::address::{InstanceKey, ResourceAddress};

/// Reads the address of an instance, also one that is spelled with spaces.
pub(crate) fn resource_address(text: &str) -> Result<ResourceAddress, Fault> {
    let read =
        ResourceAddress::parse(text).or_else(|_| ResourceAddress::parse(&without_spaces(text)));
    let known = read.ok().filter(|address| {
        let key_known = |key: &Option<InstanceKey>| !matches!(key, Some(InstanceKey::Wildcard));
        matches!(address.mode, Mode::Managed | Mode::Data | Mode::Ephemeral)
            && key_known(&address.key)
            && address.module.steps.iter().all(|step| key_known(&step.key))
            && is_name(&address.resource_type)
            && is_name(&address.name)
            && address.module.steps.iter().all(|step| is_name(&step.name))
    });
    known.ok_or_else(|| {
        Fault::new(format!(
            "expected the address of a resource instance, found {text:?}"
        ))
    })
}

fn is_name(text: &str) -> bool {
    tofu_json_text::is_identifier(text)
}

fn without_spaces(text: &str) -> String {
    let (mut quoted, mut escaped) = (false, false);
    let keeps = |character: &char| {
        let keep = quoted || !character.is_whitespace();
        if *character == '"' && !escaped {
            quoted = !quoted;
        }
        escaped = quoted && !escaped && *character == '\\';
        keep
    };
    text.chars().filter(keeps).collect()
}

/// The full name of the provider in the address of its configuration.
pub(crate) fn provider_name(text: &str) -> Result<String, Fault> {
    match ProviderConfigAddress::parse(text) {
        Ok(address) if !address.legacy => Ok(address.provider),
        _ => {
            let text = format!("expected the address of a provider configuration, found {text:?}");
            Err(Fault::new(text).within("provider"))
        }
    }
}

/// Writes `index` where an instance has a key.
pub(crate) fn write_index(json: &mut Json, key: Option<&InstanceKey>) {
    match key {
        Some(InstanceKey::Int(index)) => json.member("index").literal(index),
        Some(InstanceKey::String(key)) => json.text("index", key),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::resource_address;

    #[test]
    fn spaces_between_names_do_not_count() {
        let address = resource_address("lab_thing . all [ 0 ]").unwrap();
        assert_eq!(address.to_string(), "lab_thing.all[0]");
        let address = resource_address(r#"lab_thing . all ["a \" b"]"#).unwrap();
        assert_eq!(address.to_string(), r#"lab_thing.all["a \" b"]"#);
        assert!(resource_address("lab_thing").is_err());
        assert!(resource_address("a.b[*]").is_err());
    }
}
