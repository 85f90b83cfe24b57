//! Strings with escapes, told apart without decoding them.

/// Whether two strings in their quotes certainly do not mean the same, by the first byte that differs. What is before it
/// is the same in both, so that either the same escape sequence is under way there or none.
///
/// It is doubtful where a character may be written in another way: near a code point (`\u0041`), and at `\/`.
pub(super) fn surely_differ(a: &[u8], b: &[u8]) -> bool {
    let at = common_prefix(a, b);
    let (Some(one), Some(other)) = (a.get(at), b.get(at)) else {
        return false;
    };
    let before = a.get(..at).unwrap_or_default();
    let near = before.len().saturating_sub(CODE_POINT);
    let last_backslash = before
        .get(near..)
        .and_then(|last_bytes| last_bytes.iter().rposition(|byte| *byte == b'\\'))
        .map(|position| near + position);
    let of_escape = match last_backslash {
        None => false,
        Some(last) => {
            let run = before.iter().take(last + 1).rev();
            let is_escaped = run.take_while(|byte| **byte == b'\\').count() % 2 == 0;
            if !is_escaped && before.get(last + 1) == Some(&b'u') {
                return false;
            }
            !is_escaped && last + 1 == at
        }
    };
    let kind = |text: &[u8], byte: u8| match byte {
        _ if of_escape => byte,
        b'\\' => text.get(at + 1).copied().unwrap_or(b'u'),
        _ => 0,
    };
    ![kind(a, *one), kind(b, *other)]
        .iter()
        .any(|kind| matches!(kind, b'u' | b'/'))
}

/// The bytes of `\u0041`.
const CODE_POINT: usize = 6;

/// How many bytes are the same from the start on.
fn common_prefix(a: &[u8], b: &[u8]) -> usize {
    let (one, _) = a.as_chunks::<32>();
    let (other, _) = b.as_chunks::<32>();
    let whole = 32 * one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let rest = a.iter().zip(b).skip(whole);
    whole + rest.take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests {
    use super::surely_differ;
    use crate::decode_literal;

    /// Strings of all pieces, which begin alike: what differs for sure does, and much of what differs does for sure.
    #[test]
    fn what_surely_differs_is_decoded_to_different_texts() {
        let pieces = [
            "", "a", "u", "n", "/", "é", "A", "0041", r"\n", r"\\", "\\\"", r"\/", r"\u0041",
            r"\u00e9", r"\ud83d", r"\ude00",
        ];
        let (mut sure, mut other_texts) = (0, 0);
        let texts: Vec<String> = pieces
            .iter()
            .flat_map(|one| pieces.map(|other| format!("{one}{other}")))
            .collect();
        for start in ["", r"\\", r"\n", r"\u0041", r"\ud83d"] {
            for one in &texts {
                for other in &texts {
                    let [a, b] = [one, other].map(|text| format!("\"{start}{text}\""));
                    let is_same = decode_literal(a.as_bytes()) == decode_literal(b.as_bytes());
                    let differs = surely_differ(a.as_bytes(), b.as_bytes());
                    assert!(!(differs && is_same), "{a} {b}");
                    sure += usize::from(differs);
                    other_texts += usize::from(!is_same);
                }
            }
        }
        assert!(sure > other_texts / 4, "{sure} of {other_texts}");
    }

    #[test]
    fn the_first_difference_may_be_far_from_the_start() {
        for start in [0, 1, 31, 32, 33, 100] {
            let text = |end: &str| format!("\"{}{end}\"", "x".repeat(start)).into_bytes();
            assert!(surely_differ(&text(r"\n"), &text(r"\t")), "{start}");
            assert!(surely_differ(&text("a"), &text("ab")), "{start}");
            assert!(!surely_differ(&text(r"\u000a"), &text(r"\n")), "{start}");
            assert!(!surely_differ(&text("a"), &text("a")), "{start}");
        }
    }
}
