use std::borrow::Cow;

/// Text in Unicode's normal form C, which strings take when they become values.
///
/// That needs the feature `unicode`. Without it text is kept as it is: that is the same for ASCII, for Latin letters
/// with their accents as they are usually typed, and for most other text, but not for letters that are followed by
/// their accents as characters of their own.
///
/// ```
/// use tofu_json_evaluate::normalized;
///
/// assert_eq!(normalized("caf\u{e9}"), "caf\u{e9}");
/// let apart = "cafe\u{301}";
/// let composed = cfg!(feature = "unicode");
/// assert_eq!(normalized(apart), if composed { "caf\u{e9}" } else { apart });
/// ```
#[must_use]
pub fn normalized(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    composed(text)
}

#[cfg(feature = "unicode")]
fn composed(text: &str) -> Cow<'_, str> {
    icu_normalizer::ComposingNormalizerBorrowed::new_nfc().normalize(text)
}

#[cfg(not(feature = "unicode"))]
fn composed(text: &str) -> Cow<'_, str> {
    Cow::Borrowed(text)
}
