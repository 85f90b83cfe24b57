use std::fmt;

/// Why a text is no address of a provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProviderError {
    /// Not one to three parts between slashes, or an empty one.
    Parts,
    /// The host is invalid.
    Host,
    /// The namespace is invalid.
    Namespace,
    /// The type is invalid.
    Type,
    /// The type starts with `terraform-` or `opentofu-`.
    ReservedType,
    /// The namespace `-` at another host than the default one.
    LegacyHost,
    /// Other letters than those of ASCII, in a build without the feature `unicode`: whether the address is valid
    /// is not known.
    NotAscii,
}

impl fmt::Display for ProviderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Parts => "expected a provider address of the form [HOST/][NAMESPACE/]TYPE",
            Self::Host => {
                "expected a host name before the namespace, such as registry.opentofu.org"
            }
            Self::Namespace => "expected a namespace of letters, digits and single hyphens inside",
            Self::Type => "expected a provider type of letters, digits and single hyphens inside",
            Self::ReservedType => {
                "expected a provider type without the reserved prefix terraform- or opentofu-"
            }
            Self::LegacyHost => {
                "expected a namespace: - means no namespace only at the default host"
            }
            Self::NotAscii => {
                "expected a provider address of ASCII letters: others need the feature unicode of tofu-json-provider"
            }
        })
    }
}

impl std::error::Error for ProviderError {}
