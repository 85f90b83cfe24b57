use std::fmt;

/// A word that is not in a list of codes: why a text is no variant of an enum that
/// [`codes!`](crate::codes) makes.
///
/// It knows the words of the list, and not the text, which may be anything.
///
/// ```
/// use tofu_json_diagnostic::codes;
///
/// codes! {
///     /// A size.
///     pub enum Size {
///         Small = "small", "fits a pocket";
///         Large = "large", "fits a room";
///     }
/// }
///
/// let error = "tiny".parse::<Size>().unwrap_err();
/// assert_eq!(error.words(), ["small", "large"]);
/// assert_eq!(error.to_string(), "expected one of small, large");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownCode {
    words: &'static [&'static str],
}

impl UnknownCode {
    #[doc(hidden)]
    #[must_use]
    pub const fn not_of(words: &'static [&'static str]) -> Self {
        Self { words }
    }

    /// The words of the list.
    #[must_use]
    pub const fn words(self) -> &'static [&'static str] {
        self.words
    }
}

impl fmt::Display for UnknownCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected one of {}", self.words.join(", "))
    }
}

impl std::error::Error for UnknownCode {}
