use super::purl::{PurlType, percent_encoded, purl};
use tofu_json_lock::{DEFAULT_HOST, PREDECESSOR_HOST, Provider, ProviderLock, Scheme};

/// A provider as a part of a bill.
pub(super) struct Component {
    /// The address as people read it.
    pub(super) provider: String,
    pub(super) namespace: String,
    pub(super) name: String,
    pub(super) version: String,
    pub(super) constraints: String,
    pub(super) purl: Option<String>,
    /// Where the registry tells of its packages; of an unknown registry its host.
    pub(super) registry: String,
    /// SHA-256 of the archives of all platforms.
    pub(super) archives: Vec<String>,
    /// Hashes of package contents, with their scheme.
    pub(super) contents: Vec<String>,
    /// Hashes whose values no archive has.
    pub(super) malformed: usize,
}

impl Component {
    pub(super) fn new(entry: &ProviderLock, purl_type: PurlType) -> Self {
        let provider = &entry.provider;
        let hashes = entry.hashes.normalised();
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
