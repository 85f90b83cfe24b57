use std::fmt;
use std::str::FromStr;

/// The full name of a provider: `HOST/NAMESPACE/TYPE`.
///
/// OpenTofu and Terraform have different default hosts, so that the same provider has two names:
/// compare by [`ProviderAddress::same_but_for_host`] where documents of both may meet.
///
/// ```
/// use tofu_json_vocab::ProviderAddress;
///
/// let provider: ProviderAddress = "example.com/acme/widget".parse()?;
/// assert_eq!(&*provider.provider_type, "widget");
/// assert!("terraform.io/builtin/terraform".parse::<ProviderAddress>()?.is_builtin());
/// # Ok::<(), tofu_json_vocab::ProviderParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ProviderAddress {
    /// The host name of the registry, perhaps with a port.
    pub host: Box<str>,
    /// The namespace; `-` in names of old, before providers had one.
    pub namespace: Box<str>,
    /// The type, which is also the usual local name.
    pub provider_type: Box<str>,
}

impl ProviderAddress {
    /// Parses `HOST/NAMESPACE/TYPE`.
    ///
    /// # Errors
    ///
    /// When the text does not have exactly three parts, or one of them is empty. Documents of very
    /// old versions have the bare type there.
    pub fn parse(text: &str) -> Result<Self, ProviderParseError> {
        let mut parts = text.split('/');
        match (parts.next(), parts.next(), parts.next(), parts.next()) {
            (Some(host), Some(namespace), Some(provider_type), None)
                if !host.is_empty() && !namespace.is_empty() && !provider_type.is_empty() =>
            {
                Ok(Self {
                    host: host.into(),
                    namespace: namespace.into(),
                    provider_type: provider_type.into(),
                })
            }
            _ => Err(ProviderParseError),
        }
    }

    /// Whether the provider is part of the program: `terraform.io/builtin/TYPE`.
    #[must_use]
    pub fn is_builtin(&self) -> bool {
        &*self.host == "terraform.io" && &*self.namespace == "builtin"
    }

    /// Whether both names are equal but for their hosts.
    #[must_use]
    pub fn same_but_for_host(&self, other: &Self) -> bool {
        self.namespace == other.namespace && self.provider_type == other.provider_type
    }
}

impl FromStr for ProviderAddress {
    type Err = ProviderParseError;

    fn from_str(text: &str) -> Result<Self, ProviderParseError> {
        Self::parse(text)
    }
}

impl fmt::Display for ProviderAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.host, self.namespace, self.provider_type)
    }
}

/// The text is no full provider name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProviderParseError;

impl fmt::Display for ProviderParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a provider name of three parts: HOST/NAMESPACE/TYPE")
    }
}

impl std::error::Error for ProviderParseError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        for text in [
            "example.com/acme/widget",
            "example.com:8443/acme/widget",
            "terraform.io/builtin/terraform",
            "example.com/-/aws",
        ] {
            assert_eq!(ProviderAddress::parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn three_parts_and_none_empty() {
        for text in ["", "aws", "acme/widget", "a/b/c/d", "/b/c", "a//c", "a/b/"] {
            assert_eq!(
                ProviderAddress::parse(text),
                Err(ProviderParseError),
                "{text}"
            );
        }
    }

    #[test]
    fn hosts_may_differ() {
        let one = ProviderAddress::parse("one.example/acme/widget").unwrap();
        let two = ProviderAddress::parse("two.example/acme/widget").unwrap();
        assert_ne!(one, two);
        assert!(one.same_but_for_host(&two));
        assert!(!one.is_builtin());
    }
}
