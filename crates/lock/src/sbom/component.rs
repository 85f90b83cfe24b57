use crate::{DEFAULT_HOST, PREDECESSOR_HOST, Provider, ProviderLock, Scheme, Version};

/// A provider as a part of a bill.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Component {
    /// The address.
    pub provider: String,
    /// The namespace of the address.
    pub namespace: String,
    /// The type of the provider.
    pub name: String,
    /// The locked version.
    pub version: String,
    /// The recorded constraints; empty if there are none.
    pub constraints: String,
    /// The package URL.
    pub purl: Option<String>,
    /// Where the registry lists its packages; of an unknown registry its host.
    pub registry: String,
    /// SHA-256 of the archives of all platforms, in hexadecimal digits.
    pub archives: Vec<String>,
    /// Hashes of package contents, with their scheme.
    pub contents: Vec<String>,
    /// How many hashes are left out because no archive can have their values.
    pub malformed: usize,
}

impl Component {
    pub(super) fn new(entry: &ProviderLock, purl_type: PurlType) -> Self {
        let provider = &entry.provider;
        let hashes = entry.hashes.normalized();
        let (mut archives, mut contents, mut malformed) = (Vec::new(), Vec::new(), 0);
        for hash in &hashes {
            match hash.scheme() {
                Scheme::Zh if hash.is_well_formed() => archives.push(hash.value().to_owned()),
                Scheme::Zh => malformed += 1,
                _ => contents.push(hash.as_str().to_owned()),
            }
        }
        Self {
            purl: purl(provider, &entry.version, purl_type),
            provider: provider.to_string(),
            namespace: provider.namespace().to_owned(),
            name: provider.provider_type().to_owned(),
            version: entry.version.to_string(),
            constraints: entry.constraints.to_string(),
            registry: registry(provider),
            archives,
            contents,
            malformed,
        }
    }

    /// What no other component of the bill is called.
    pub(super) fn reference(&self) -> String {
        format!("{}@{}", self.provider, self.version)
    }
}

/// The public registries keep their protocol at a known path; others would have to be asked.
fn registry(provider: &Provider) -> String {
    let host = provider.ascii_host();
    if matches!(host, DEFAULT_HOST | PREDECESSOR_HOST) {
        let (namespace, name) = (provider.namespace(), provider.provider_type());
        return format!(
            "https://{host}/v1/providers/{}/{}/versions",
            percent_encoded(namespace),
            percent_encoded(name)
        );
    }
    format!("https://{host}")
}

/// The type in package URLs: none for providers is agreed upon yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PurlType {
    /// `pkg:generic`, which every reader knows.
    #[default]
    Generic,
    /// `pkg:opentofu`
    OpenTofu,
    /// `pkg:terraform`
    Terraform,
    /// No package URLs.
    None,
}

/// The package URL of a provider.
fn purl(provider: &Provider, version: &Version, purl_type: PurlType) -> Option<String> {
    let word = match purl_type {
        PurlType::Generic => "generic",
        PurlType::OpenTofu => "opentofu",
        PurlType::Terraform => "terraform",
        PurlType::None => return None,
    };
    let [host, namespace, name] = [
        provider.host(),
        provider.namespace(),
        provider.provider_type(),
    ]
    .map(percent_encoded);
    let version = percent_encoded(&version.to_string());
    Some(format!("pkg:{word}/{host}/{namespace}/{name}@{version}"))
}

fn percent_encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~:".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.push_str(&format!("%{byte:02X}"));
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::{PurlType, purl};

    #[test]
    fn package_urls() {
        let check = |provider: &str, version: &str, purl_type, expected: Option<&str>| {
            let (provider, version) = (provider.parse().unwrap(), version.parse().unwrap());
            let found = purl(&provider, &version, purl_type);
            assert_eq!(found.as_deref(), expected);
        };
        check(
            "registry.opentofu.org/hashicorp/aws",
            "5.0.0-beta1+x",
            PurlType::Generic,
            Some("pkg:generic/registry.opentofu.org/hashicorp/aws@5.0.0-beta1%2Bx"),
        );
        check(
            "example.com:8443/\u{e9}/b",
            "1.0.0",
            PurlType::OpenTofu,
            Some("pkg:opentofu/example.com:8443/%C3%A9/b@1.0.0"),
        );
        check("example.com/a/b", "1.0.0", PurlType::None, None);
    }
}
