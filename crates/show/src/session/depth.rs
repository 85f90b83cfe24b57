/// Whether a JSON text may nest deeper than so many levels, with the JSON in its strings. The answer is
/// "yes" too often rather than too seldom: brackets in strings count as if none was ever closed.
pub(super) fn may_nest_deeper(text: &[u8], levels: usize) -> bool {
    let (mut open, mut inside) = (0_usize, 0_usize);
    let (mut in_text, mut escaped, mut previous) = (false, false, 0);
    for byte in text {
        if in_text {
            match byte {
                b'"' if !escaped => (in_text, inside) = (false, 0),
                b'{' | b'[' => inside += 1,
                // It may be the escape of a bracket, also in a string in a string.
                b'u' if previous == b'\\' => inside += 1,
                _ => {}
            }
            escaped = *byte == b'\\' && !escaped;
            previous = *byte;
        } else {
            match byte {
                b'{' | b'[' => open += 1,
                b'}' | b']' => open = open.saturating_sub(1),
                b'"' => in_text = true,
                _ => {}
            }
            escaped = false;
        }
        if open + inside > levels {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::may_nest_deeper;

    #[track_caller]
    fn check(text: &str, deepest: usize) {
        assert!(!may_nest_deeper(text.as_bytes(), deepest), "{text}");
        assert!(may_nest_deeper(text.as_bytes(), deepest - 1), "{text}");
    }

    #[test]
    fn brackets_nest_and_those_of_strings_are_counted() {
        check("[[1], [{}], []]", 3);
        check(r#"{"a": "]]]", "b": [1]}"#, 2);
        check(r#"["{}{}", []]"#, 3);
        check(r#"["a\"[", "[["]"#, 3);
        check(r#"["\\", [[]]]"#, 3);
        check(r#"["\u007b\\u007b"]"#, 3);
    }
}
