use clap::ValueEnum;
use tofu_json_lock::{Provider, Version};

/// The type in package URLs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum PurlType {
    /// `pkg:generic`, which every reader knows.
    #[default]
    Generic,
    /// `pkg:opentofu`
    Opentofu,
    /// `pkg:terraform`
    Terraform,
    /// No package URLs.
    None,
}

/// The package URL of a provider.
pub(super) fn purl(provider: &Provider, version: &Version, purl_type: PurlType) -> Option<String> {
    let word = match purl_type {
        PurlType::Generic => "generic",
        PurlType::Opentofu => "opentofu",
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

pub(super) fn percent_encoded(text: &str) -> String {
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
            PurlType::Opentofu,
            Some("pkg:opentofu/example.com:8443/%C3%A9/b@1.0.0"),
        );
        check("example.com/a/b", "1.0.0", PurlType::None, None);
    }
}
