use crate::CheckedSlice;
use std::borrow::Cow;

/// Doubles the sigil of each `${` and `%{`, so that the text holds no template sequence.
///
/// ```
/// use tofu_json_text::native::escape_markers;
///
/// assert_eq!(escape_markers("${a} 5% {b}"), "$${a} 5% {b}");
/// ```
#[must_use]
pub fn escape_markers(text: &str) -> Cow<'_, str> {
    if text.contains("${") || text.contains("%{") {
        Cow::Owned(text.replace("${", "$${").replace("%{", "%%{"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Adds the text with one sigil of each `$${` and `%%{` dropped.
pub fn decode_markers(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(brace) = rest.find('{') {
        let (before, after) = rest.split_at(brace);
        let escaped = before.ends_with("$$") || before.ends_with("%%");
        out.push_str(before.slice(..brace - usize::from(escaped)));
        out.push('{');
        rest = after.slice(1..);
    }
    out.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::{decode_markers, escape_markers};

    #[test]
    fn both_ways() {
        for (text, escaped) in [
            ("", ""),
            ("a {b} $c 5%", "a {b} $c 5%"),
            ("${a}%{b}", "$${a}%%{b}"),
            ("$${a}", "$$${a}"),
            ("%%%{", "%%%%{"),
            ("$%{", "$%%{"),
        ] {
            assert_eq!(escape_markers(text), escaped);
            let mut decoded = String::new();
            decode_markers(escaped, &mut decoded);
            assert_eq!(decoded, text);
        }
    }
}
