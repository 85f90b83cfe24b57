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
