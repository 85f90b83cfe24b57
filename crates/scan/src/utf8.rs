use std::str::Utf8Error;

/// Bytes as text, like [`std::str::from_utf8`], but several times faster where all is ASCII, as most
/// documents are.
///
/// # Errors
///
/// Where the bytes are not valid UTF-8.
///
/// ```
/// assert_eq!(tofu_json_scan::utf8(b"caf\xc3\xa9"), Ok("caf\u{e9}"));
/// assert!(tofu_json_scan::utf8(b"caf\xe9").is_err());
/// ```
#[inline]
pub fn utf8(bytes: &[u8]) -> Result<&str, Utf8Error> {
    if bytes.is_ascii() {
        #[expect(unsafe_code, reason = "the second look costs more than the first")]
        // SAFETY: ASCII is valid UTF-8.
        return Ok(unsafe { std::str::from_utf8_unchecked(bytes) });
    }
    std::str::from_utf8(bytes)
}
