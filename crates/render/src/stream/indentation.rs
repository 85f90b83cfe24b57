//! How much of the text of a value would be indentation.

use tofu_json_diagnostic::Diagnostic;
use tofu_json_ui::DiagnosticMessage;

/// How many times its size the indentation of a value may be. What OpenTofu writes stays far
/// below; what is nested thousands deep to make a long text of a short one does not.
const MOST: usize = 64;

/// How many blanks a level takes.
const LEVEL: usize = 4;

/// Whether the text of a JSON value stays within 64 times its size. Lines and JSON in strings are indented,
/// too. A caller that shows values of others leaves out those that do not.
///
/// ```
/// use tofu_json_render::stream::is_mostly_content;
///
/// assert!(is_mostly_content(br#"{"a":[1,2]}"#));
/// assert!(!is_mostly_content(format!("{}{}", "[".repeat(1000), "]".repeat(1000)).as_bytes()));
/// ```
#[must_use]
pub fn is_mostly_content(json: &[u8]) -> bool {
    let (mut depth, mut levels) = (0_usize, 0_usize);
    let mut outside = None;
    let mut bytes = json.iter();
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => {
                // Brackets in a string need not be closed in it.
                match outside.take() {
                    Some(before) => depth = before,
                    None => outside = Some(depth),
                }
                continue;
            }
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            b'\\' if bytes.next() != Some(&b'n') => continue,
            b'\\' | b',' => {}
            _ => continue,
        }
        levels = levels.saturating_add(depth);
    }
    levels.saturating_mul(LEVEL) <= json.len().saturating_mul(MOST)
}

/// The diagnostic of a message, for a caller that shows it: without a difference that would be little but
/// indentation. [`None`] if it cannot be read.
#[must_use]
pub fn shown_diagnostic(message: &DiagnosticMessage<'_>) -> Option<Diagnostic> {
    let diagnostic = message.read().ok()?;
    Some(diagnostic.keeping_difference(|json| is_mostly_content(json.as_bytes())))
}

#[cfg(test)]
mod tests {
    use super::is_mostly_content;

    fn nested(depth: usize, leaf: &str) -> String {
        format!("{}{leaf}{}", "[".repeat(depth), "]".repeat(depth))
    }

    #[test]
    fn depth_counts_by_what_is_in_it() {
        for depth in [0, 1, 30] {
            for leaf in ["1", "1,1,1", r#""a\nb\nc""#, r#"{"a":[{}]}"#] {
                assert!(
                    is_mostly_content(nested(depth, leaf).as_bytes()),
                    "{depth} {leaf}"
                );
            }
        }
        assert!(is_mostly_content(
            nested(1000, &"x".repeat(100_000)).as_bytes()
        ));
        assert!(!is_mostly_content(nested(1000, "1").as_bytes()));
        assert!(!is_mostly_content(
            nested(200, &"1,".repeat(1000)).as_bytes()
        ));
        assert!(!is_mostly_content(
            nested(200, &format!("\"{}\"", r"\n".repeat(1000))).as_bytes()
        ));
        assert!(!is_mostly_content(
            format!("\"{}\"", nested(1000, "")).as_bytes()
        ));
    }

    #[test]
    fn brackets_of_texts_do_not_add_up() {
        let texts = "\"[\",".repeat(10_000);
        assert!(is_mostly_content(format!("[{texts}1]").as_bytes()));
        assert!(is_mostly_content(b"") && is_mostly_content(b"]]]]\"\\"));
    }
}
