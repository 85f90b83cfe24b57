//! Lines that fit a width: counted in what readers take for characters.

use tofu_json_text::graphemes;

/// How many characters a text has.
pub(crate) fn columns(text: &str) -> usize {
    match text.is_ascii() {
        true => text.len(),
        false => graphemes(text).count(),
    }
}
