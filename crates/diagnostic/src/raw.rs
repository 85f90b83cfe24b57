use tofu_json_value::Value;

/// The JSON of a value without white space between its tokens; strings and numbers stay as they
/// are written.
pub(crate) fn raw(value: Value<'_>) -> String {
    compact(&String::from_utf8_lossy(value.raw()))
}

fn compact(json: &str) -> String {
    let mut compact = String::with_capacity(json.len());
    let (mut quoted, mut escaped) = (false, false);
    for c in json.chars() {
        if !quoted && matches!(c, ' ' | '\t' | '\n' | '\r') {
            continue;
        }
        quoted ^= c == '"' && !escaped;
        escaped = quoted && c == '\\' && !escaped;
        compact.push(c);
    }
    compact
}

#[cfg(test)]
mod tests {
    use super::compact;

    #[test]
    fn only_white_space_goes() {
        for (json, expected) in [
            (
                " {\n \"a b\" : [ 1.50 ,\t\"c \\\" d\" ] } ",
                "{\"a b\":[1.50,\"c \\\" d\"]}",
            ),
            (r#"["\\", " x"]"#, r#"["\\"," x"]"#),
            ("null", "null"),
        ] {
            assert_eq!(compact(json), expected);
        }
    }
}
