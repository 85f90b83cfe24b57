/// Appends a text as a JSON string, with quotes and the escapes that JSON demands; everything else
/// stands as it is.
///
/// ```
/// let mut json = String::new();
/// tofu_json_value::write_string(&mut json, "a\"b\n\u{1}é");
/// assert_eq!(json, r#""a\"b\n\u0001é""#);
/// ```
pub fn write_string(json: &mut String, text: &str) {
    json.push('"');
    for character in text.chars() {
        match character {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '\n' => json.push_str("\\n"),
            '\r' => json.push_str("\\r"),
            '\t' => json.push_str("\\t"),
            '\0'..='\x1f' => {
                use std::fmt::Write as _;
                // Writing to a string cannot fail.
                let _ = write!(json, "\\u{:04x}", u32::from(character));
            }
            _ => json.push(character),
        }
    }
    json.push('"');
}
