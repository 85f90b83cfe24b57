//! How deep brackets of a policy are inside of one another. The engine tries each as a comprehension first and then again as
//! something else, so that every level takes it twice as long.

/// So many brackets may be inside of one another.
pub(super) const MOST: usize = 16;

/// The line and the column of a bracket that is too deep, from 1.
pub(super) fn too_deep(policy: &str) -> Option<(usize, usize)> {
    let mut depth = 0_usize;
    let mut inside = PolicyText::Code;
    for (line, text) in policy.lines().enumerate() {
        let mut chars = text.chars().enumerate();
        while let Some((column, found)) = chars.next() {
            inside = match (inside, found) {
                (PolicyText::Code, '#') => break,
                (PolicyText::Code, '"') => PolicyText::Text,
                (PolicyText::Code, '`') => PolicyText::Raw,
                (PolicyText::Text, '"') | (PolicyText::Raw, '`') => PolicyText::Code,
                (PolicyText::Text, '\\') => {
                    chars.next();
                    PolicyText::Text
                }
                (PolicyText::Code, '[' | '{') => {
                    depth += 1;
                    if depth > MOST {
                        return Some((line + 1, column + 1));
                    }
                    PolicyText::Code
                }
                (PolicyText::Code, ']' | '}') => {
                    depth = depth.saturating_sub(1);
                    PolicyText::Code
                }
                (inside, _) => inside,
            };
        }
        // Only a text in backquotes goes on.
        if matches!(inside, PolicyText::Text) {
            inside = PolicyText::Code;
        }
    }
    None
}

/// What a character is a part of.
#[derive(Clone, Copy)]
enum PolicyText {
    Code,
    /// A text with escapes, which ends on its line.
    Text,
    /// A text in backquotes.
    Raw,
}

#[cfg(test)]
mod tests {
    use super::{MOST, too_deep};

    #[test]
    fn only_brackets_of_code_count() {
        let nested = |depth: usize| format!("{}1{}", "[".repeat(depth), "}".repeat(depth));
        for (policy, expected) in [
            (nested(MOST), None),
            (nested(MOST + 1), Some((1, MOST + 1))),
            (format!("x\n é{}", nested(MOST + 1)), Some((2, MOST + 3))),
            (format!("# {}", nested(99)), None),
            (format!("`\n{}`", nested(99)), None),
            (format!("\"\\\"{}\"", nested(99)), None),
            (format!("\"\n{}", nested(99)), Some((2, MOST + 1))),
            ("[]".repeat(99), None),
        ] {
            assert_eq!(too_deep(&policy), expected, "{policy}");
        }
    }
}
