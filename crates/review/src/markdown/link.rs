//! The one link that a review has.

use std::fmt::Write as _;

/// An address of the web, such that it ends where it should in Markdown.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct MarkdownLink(String);

impl MarkdownLink {
    /// Nothing where it does not begin with `https://` or `http://` and a host.
    ///
    /// What has a meaning in Markdown or HTML is written as `%` and two digits, which servers read as the same.
    ///
    /// ```
    /// use tofu_json_review::MarkdownLink;
    ///
    /// let link = MarkdownLink::new("https://ci.example/run 1>").expect("an address of the web");
    /// assert_eq!(link.as_str(), "https://ci.example/run%201%3E");
    /// assert_eq!(MarkdownLink::new("javascript:alert(1)"), None);
    /// ```
    #[must_use]
    pub fn new(url: &str) -> Option<Self> {
        let rest = ["https://", "http://"]
            .iter()
            .find_map(|scheme| url.strip_prefix(scheme))?;
        if !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '[') {
            return None;
        }
        let mut escaped = String::with_capacity(url.len());
        for byte in url.bytes() {
            match byte {
                b if b.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&*+,;=%".contains(&b) => {
                    escaped.push(char::from(b));
                }
                b => _ = write!(escaped, "%{b:02X}"),
            }
        }
        Some(Self(escaped))
    }

    /// The address, as it is written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Without the address: it may hold a token.
impl std::fmt::Debug for MarkdownLink {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MarkdownLink").finish_non_exhaustive()
    }
}
