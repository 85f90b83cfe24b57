use tofu_json_config::Syntax;

/// The syntax of a text without a name: JSON when it begins as JSON does.
pub(crate) fn syntax_of(bytes: &[u8]) -> Syntax {
    match bytes.iter().find(|byte| !byte.is_ascii_whitespace()) {
        Some(b'{' | b'[') => Syntax::Json,
        _ => Syntax::Native,
    }
}
