//! Strings between quotes.

use tofu_json_text::native::write_quoted;

/// Writes a string with its quotes.
pub(super) fn write(out: &mut String, text: &str) {
    let plain =
        |byte: u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\' | b'$' | b'%');
    if text.bytes().all(plain) {
        out.extend(["\"", text, "\""]);
    } else {
        // Writing to a string cannot fail.
        let _ = write_quoted(out, text);
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn case_069_escapes() {
        let mut out = String::new();
        let text = "h2:${a}%{b}$c\"q\\\n\té\u{200b}\u{1f600}\u{a0}\u{ad}\u{feff}";
        super::write(&mut out, text);
        let expected = r#""h2:$${a}%%{b}$c\"q\\\n\té\u200b😀\u00a0\u00ad\ufeff""#;
        assert_eq!(out, expected);
    }
}
