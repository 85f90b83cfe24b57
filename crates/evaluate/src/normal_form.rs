use std::borrow::Cow;

use icu_normalizer::ComposingNormalizerBorrowed;

/// Text in the form NFC, which strings take when they become values.
#[must_use]
pub fn normalised(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    ComposingNormalizerBorrowed::new_nfc().normalize(text)
}
