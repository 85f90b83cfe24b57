/// Which characters of a string are escaped beyond what JSON demands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Escaping {
    /// `<`, `>` and `&` stand as they are: message streams of OpenTofu since 1.7.
    #[default]
    Plain,
    /// `<`, `>` and `&` are escaped: `validate -json`, Terraform, OpenTofu 1.6.
    Html,
}

/// Appends a text as a JSON string the way the reference writes it (section 1 of the
/// specification): short escapes where there are some, lower-case digits, and U+2028 and U+2029
/// always escaped.
///
/// ```
/// use tofu_json_diagnostic::{Escaping, write_string};
///
/// let mut json = String::new();
/// write_string(&mut json, "a<b\u{8}\u{1b}\u{2028}", Escaping::Plain);
/// write_string(&mut json, "a<b", Escaping::Html);
/// assert_eq!(json, r#""a<b\b\u001b\u2028""a\u003cb""#);
/// ```
pub fn write_string(json: &mut String, text: &str, escaping: Escaping) {
    json.push('"');
    for c in text.chars() {
        match c {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\u{8}' => json.push_str("\\b"),
            '\u{c}' => json.push_str("\\f"),
            '\n' => json.push_str("\\n"),
            '\r' => json.push_str("\\r"),
            '\t' => json.push_str("\\t"),
            '\0'..='\x1f' | '\u{2028}' | '\u{2029}' => escape(json, c),
            '<' | '>' | '&' if escaping == Escaping::Html => escape(json, c),
            _ => json.push(c),
        }
    }
    json.push('"');
}

fn escape(json: &mut String, c: char) {
    json.push_str(&format!("\\u{:04x}", u32::from(c)));
}
