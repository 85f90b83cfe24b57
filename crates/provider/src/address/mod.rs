//! Addresses of providers.

mod ascii;
mod brief;
mod error;
mod host;
mod parse;
mod source;
mod unicode;

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use tofu_json_vocab::Program;

pub use error::ProviderError;
pub use source::SourceError;

/// The registry of an address that names none.
pub const DEFAULT_HOST: &str = Program::OpenTofu.registry();

/// The registry of the predecessor.
pub const PREDECESSOR_HOST: &str = Program::Terraform.registry();

/// A provider's address in its normal form: `HOST/NAMESPACE/TYPE`.
///
/// [`Display`](fmt::Display) writes the address as lock files do. The order is that of lock files:
/// by host in its ASCII form, then by namespace, then by type, each byte by byte. Copies are cheap.
///
/// ```
/// use tofu_json_provider::Provider;
///
/// let provider: Provider = "AWS".parse()?;
/// assert_eq!(provider.to_string(), "registry.opentofu.org/hashicorp/aws");
///
/// # Ok::<(), tofu_json_provider::ProviderError>(())
/// ```
///
/// Letters outside of ASCII need the feature `unicode`. Without it such an address is refused with
/// [`ProviderError::NotAscii`], because its normal form, by which addresses are compared, is not known.
///
/// ```
/// use tofu_json_provider::{Provider, ProviderError};
///
/// let provider = Provider::parse("bücher.example/a/b");
/// if cfg!(feature = "unicode") {
///     assert_eq!(provider?.ascii_host(), "xn--bcher-kva.example");
/// } else {
///     assert_eq!(provider, Err(ProviderError::NotAscii));
/// }
/// # Ok::<(), ProviderError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Provider {
    host: Arc<str>,
    /// The host in ASCII, when it has another form.
    ascii_host: Option<Arc<str>>,
    namespace: Arc<str>,
    provider_type: Arc<str>,
}

impl Provider {
    /// Reads an address and brings it to its normal form. Host and namespace can be missing.
    ///
    /// # Errors
    ///
    /// When the text is no address.
    pub fn parse(text: &str) -> Result<Self, ProviderError> {
        Self::parse_for(Program::OpenTofu, text)
    }

    /// The same as a program reads it: each has another registry where the host is missing, and Terraform lets types
    /// begin with `opentofu-`.
    ///
    /// ```
    /// use tofu_json_provider::Provider;
    /// use tofu_json_vocab::Program;
    ///
    /// let provider = Provider::parse_for(Program::Terraform, "hashicorp/aws")?;
    /// assert_eq!(provider.to_string(), "registry.terraform.io/hashicorp/aws");
    /// # Ok::<(), tofu_json_provider::ProviderError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the text is no address.
    pub fn parse_for(program: Program, text: &str) -> Result<Self, ProviderError> {
        parse::address(program, text)
    }

    /// The provider that a local name means where nothing else is said. Unlike in addresses, its type may begin
    /// with `terraform-`.
    ///
    /// ```
    /// use tofu_json_provider::Provider;
    ///
    /// let implied = Provider::implied("terraform-aws")?;
    /// assert_eq!(implied.to_string(), "registry.opentofu.org/hashicorp/terraform-aws");
    /// assert!(Provider::parse("terraform-aws").is_err());
    /// assert!(Provider::implied("a/b").is_err());
    /// # Ok::<(), tofu_json_provider::ProviderError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the name is no type of a provider.
    pub fn implied(name: &str) -> Result<Self, ProviderError> {
        Self::implied_for(Program::OpenTofu, name)
    }

    /// The same as a program reads it.
    ///
    /// # Errors
    ///
    /// When the name is no type of a provider.
    pub fn implied_for(program: Program, name: &str) -> Result<Self, ProviderError> {
        parse::implied(program, name)
    }

    /// Reads an address of all three parts, as plans and states have it. Documents of very old versions
    /// have the bare type instead, without its registry.
    ///
    /// ```
    /// use tofu_json_provider::{Provider, ProviderError};
    ///
    /// assert!(Provider::parse_full("registry.opentofu.org/hashicorp/aws").is_ok());
    /// assert_eq!(Provider::parse_full("aws"), Err(ProviderError::Parts));
    /// ```
    ///
    /// # Errors
    ///
    /// When the text is no address, or host or namespace are missing.
    pub fn parse_full(text: &str) -> Result<Self, ProviderError> {
        match text.split('/').count() {
            3 => Self::parse(text),
            _ => Err(ProviderError::Parts),
        }
    }

    /// The host as people read it, with its port.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The host in ASCII, with its port: the form that is compared, and that mirrors on a network
    /// use.
    #[must_use]
    pub fn ascii_host(&self) -> &str {
        self.ascii_host.as_deref().unwrap_or(&self.host)
    }

    /// The namespace; `-` for addresses of old, before there were namespaces.
    #[must_use]
    pub fn namespace(&self) -> &str {
        &self.namespace
    }

    /// The type, which is also the usual local name.
    #[must_use]
    pub fn provider_type(&self) -> &str {
        &self.provider_type
    }

    /// Whether the provider is part of the program.
    #[must_use]
    pub fn is_builtin(&self) -> bool {
        &*self.namespace == "builtin" && matches!(&*self.host, "terraform.io" | "opentofu.org")
    }

    /// Whether the provider is part of one of the programs: Terraform knows its own host only.
    #[must_use]
    pub fn is_builtin_of(&self, program: Program) -> bool {
        match program {
            Program::OpenTofu => self.is_builtin(),
            Program::Terraform => &*self.namespace == "builtin" && &*self.host == "terraform.io",
        }
    }

    /// Whether the address is of old: its namespace is `-`.
    #[must_use]
    pub fn is_legacy(&self) -> bool {
        &*self.namespace == "-"
    }

    /// Whether a lock file may have it.
    #[must_use]
    pub fn is_lockable(&self) -> bool {
        !self.is_builtin() && !self.is_legacy()
    }

    /// The same provider at another host.
    ///
    /// # Errors
    ///
    /// Fails when the host is invalid, or the address is a legacy one.
    pub fn at_host(&self, host: &str) -> Result<Self, ProviderError> {
        let Self {
            namespace,
            provider_type,
            ..
        } = self;
        Self::parse(&format!("{host}/{namespace}/{provider_type}"))
    }

    /// Whether both addresses are equal but for their hosts.
    #[must_use]
    pub fn same_but_for_host(&self, other: &Self) -> bool {
        self.namespace == other.namespace && self.provider_type == other.provider_type
    }
}

impl Ord for Provider {
    fn cmp(&self, other: &Self) -> Ordering {
        self.ascii_host()
            .cmp(other.ascii_host())
            .then_with(|| self.namespace.cmp(&other.namespace))
            .then_with(|| self.provider_type.cmp(&other.provider_type))
    }
}

impl PartialOrd for Provider {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl FromStr for Provider {
    type Err = ProviderError;

    fn from_str(text: &str) -> Result<Self, ProviderError> {
        Self::parse(text)
    }
}

impl fmt::Display for Provider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.host, self.namespace, self.provider_type)
    }
}

#[cfg(test)]
mod tests;
