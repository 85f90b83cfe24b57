use std::fmt;

use super::Provider;

/// Longer parts are cut in messages. No real address has one.
const LONGEST: usize = 300;

impl Provider {
    /// The address for one of many messages: of a part that is longer than 300 bytes the end alone.
    ///
    /// ```
    /// use tofu_json_provider::Provider;
    ///
    /// let provider: Provider = "acme/widget".parse()?;
    /// assert_eq!(provider.brief().to_string(), provider.to_string());
    /// let long: Provider = format!("acme/{}", "a".repeat(500_000)).parse()?;
    /// assert!(long.brief().to_string().starts_with("registry.opentofu.org/acme/…aa"));
    /// # Ok::<(), tofu_json_provider::ProviderError>(())
    /// ```
    #[must_use]
    pub fn brief(&self) -> impl fmt::Display + '_ {
        Brief(self)
    }
}

struct Brief<'p>(&'p Provider);

impl fmt::Display for Brief<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(provider) = self;
        part(f, &provider.host)?;
        f.write_str("/")?;
        part(f, &provider.namespace)?;
        f.write_str("/")?;
        part(f, &provider.provider_type)
    }
}

fn part(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    let mut start = text.len().saturating_sub(LONGEST);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    match text.get(start..) {
        Some(end) if start > 0 => write!(f, "…{end}"),
        _ => f.write_str(text),
    }
}

#[cfg(test)]
mod tests {
    use crate::Provider;

    #[test]
    fn long_parts_keep_their_end() {
        let long: Provider = format!("acme/{}x", "e".repeat(300)).parse().unwrap();
        let brief = format!("registry.opentofu.org/acme/…{}x", "e".repeat(299));
        assert_eq!(long.brief().to_string(), brief);
    }

    #[cfg(feature = "unicode")]
    #[test]
    fn characters_are_kept_whole() {
        let whole: Provider = format!("acme/{}", "é".repeat(150)).parse().unwrap();
        assert_eq!(whole.brief().to_string(), whole.to_string());
        let long = format!("acme/{}x", "é".repeat(150));
        let long: Provider = long.parse().unwrap();
        let brief = format!("registry.opentofu.org/acme/…{}x", "é".repeat(149));
        assert_eq!(long.brief().to_string(), brief);
    }
}
