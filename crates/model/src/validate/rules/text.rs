use crate::document::raw::ProviderConfigAddress;
use crate::shape::{self, Format};
use crate::validate::Code;
use crate::validate::findings::Findings;
use tofu_json_text::Timestamp;
use tofu_json_value::{Kind, Value};
use tofu_json_vocab::address::{ModuleAddress, ResourceAddress};

/// Whether a string is of its form.
pub(in crate::validate) fn text(
    value: Value<'_>,
    content: &str,
    format: Format,
    findings: &mut Findings,
) {
    let (fits, code, expected) = match format {
        Format::Plain | Format::Version => return,
        Format::Resource => (
            ResourceAddress::parse(content).is_ok(),
            Code::AddressSyntax,
            "the address of a resource",
        ),
        Format::Module => (
            ModuleAddress::parse(content).is_ok_and(|module| !module.is_root()),
            Code::AddressSyntax,
            "the address of a module",
        ),
        Format::Provider => (
            is_provider(content),
            Code::ProviderName,
            "a provider name such as HOST/NAMESPACE/TYPE",
        ),
        Format::Time => (
            Timestamp::parse_exact(content).is_some(),
            Code::Timestamp,
            "a time of RFC 3339",
        ),
        Format::Deposed => (
            content.len() == 8,
            Code::DeposedKey,
            "a key of eight characters",
        ),
        Format::Base64 => (is_base64(content), Code::Base64, "bytes in base64"),
    };
    if !fits {
        findings.add(
            code,
            value,
            format!("expected {expected}, found another text"),
        );
    }
}

/// Whether a path has steps that can be followed.
pub(in crate::validate) fn path(value: Value<'_>, findings: &mut Findings) {
    if !value.is_array() {
        let message = format!("expected an array, found {}", value.kind().noun());
        findings.add(Code::WrongKind, value, message);
    }
    for step in value.elements() {
        let position = shape::number(step).is_some_and(|number| number.as_u64().is_some());
        if step.kind() != Kind::String && !position {
            let message = "expected a name or a position as a step of a path";
            findings.add(Code::PathStep, step, message);
        }
    }
}

/// Whether the text is the address of a provider configuration of a state file.
pub(super) fn is_provider_config(text: &str) -> bool {
    ProviderConfigAddress::parse(text).is_ok()
}

/// Only the shape: documents keep addresses that no registry would take today, such as `HOST/-/TYPE`, and
/// those of very old versions have the bare type.
fn is_provider(text: &str) -> bool {
    let mut parts = text.split('/');
    matches!(parts.clone().count(), 1 | 3) && parts.all(|part| !part.is_empty())
}

fn is_base64(text: &str) -> bool {
    let digits = text.trim_end_matches('=');
    let is_digit = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    text.len().is_multiple_of(4) && text.len() - digits.len() <= 2 && digits.bytes().all(is_digit)
}

#[cfg(test)]
mod tests {
    use super::{is_base64, is_provider};

    #[test]
    fn bytes_and_providers() {
        assert!(is_base64("") && is_base64("bnVsbA==") && is_base64("AAAA"));
        assert!(!is_base64("A") && !is_base64("A===") && !is_base64("AA=A") && !is_base64("A_AA"));
        assert!(is_provider("one.example/acme/thing") && is_provider("thing"));
        assert!(is_provider("one.example/-/thing"));
        for text in ["", "acme/thing", "a/b/c/d", "/b/c", "a//c", "a/b/"] {
            assert!(!is_provider(text), "{text}");
        }
    }
}
