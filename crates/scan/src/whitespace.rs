use crate::word::splat;

/// The offset of the first byte at or after `at` that is not JSON white space.
///
/// ```
/// assert_eq!(tofu_json_scan::skip_whitespace(b" \n\t1", 0), 3);
/// ```
#[must_use]
#[inline]
pub fn skip_whitespace(bytes: &[u8], mut at: usize) -> usize {
    while let Some(b' ' | b'\n' | b'\r' | b'\t') = bytes.get(at) {
        at += 1;
    }
    at
}

/// As [`skip_whitespace`], where a line feed at `at` begins a line that is probably indented: spaces are passed
/// over eight at a time.
///
/// ```
/// assert_eq!(tofu_json_scan::skip_indentation(b",\n          1", 1), 12);
/// ```
#[must_use]
#[inline(never)]
pub fn skip_indentation(bytes: &[u8], mut at: usize) -> usize {
    if bytes.get(at) == Some(&b'\n') {
        at += 1;
        while let Some(chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
            let others = u64::from_le_bytes(*chunk) ^ splat(b' ');
            if others != 0 {
                at += others.trailing_zeros() as usize / 8;
                break;
            }
            at += chunk.len();
        }
    }
    skip_whitespace(bytes, at)
}

#[cfg(test)]
mod tests {
    use super::skip_indentation;

    #[test]
    fn indentation_of_any_depth_is_passed_over() {
        for depth in 0..40 {
            for end in [
                "",
                "1",
                "\u{b}",
                "\u{a0}",
                "\"text of more than eight bytes\"",
            ] {
                let text = format!("{{\n{}\t\r\n {}{end}", " ".repeat(depth), " ".repeat(depth));
                assert_eq!(skip_indentation(text.as_bytes(), 1), text.len() - end.len());
            }
        }
    }
}
