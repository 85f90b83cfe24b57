//! Addresses as `source` arguments have them.

use tofu_json_text::quoted;

use super::{DEFAULT_HOST, Provider, ProviderError};

/// Why a `source` argument is no address of a provider, in OpenTofu's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceError {
    /// What happened, in a few words.
    pub summary: &'static str,
    /// The whole story.
    pub detail: String,
}

impl std::fmt::Display for SourceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.summary, self.detail)
    }
}

impl std::error::Error for SourceError {}

impl Provider {
    /// Reads the `source` of an entry of `required_providers`.
    ///
    /// # Errors
    ///
    /// Summary and detail of OpenTofu's diagnostic.
    pub fn parse_source(source: &str) -> Result<Self, SourceError> {
        Self::parse(source).map_err(|error| mistake(source, error))
    }
}

/// The rule for namespaces and types.
const RULE: &str =
    "must contain only letters, digits, and dashes, and may not use leading or trailing dashes";

/// OpenTofu's words; our own for what is wrong with a host beside its labels and its port.
fn mistake(source: &str, error: ProviderError) -> SourceError {
    let shown = quoted(source);
    let (summary, detail) = match error {
        ProviderError::Parts => (
            "Invalid provider source string",
            "The \"source\" attribute must be in the format \"[hostname/][namespace/]name\""
                .to_owned(),
        ),
        // The empty name and the last quote are OpenTofu's.
        ProviderError::Namespace => (
            "Invalid provider namespace",
            format!("Invalid provider namespace \"\" in source {shown}: {RULE}\""),
        ),
        ProviderError::Type => (
            "Invalid provider type",
            format!("Invalid provider type \"\" in source {shown}: {RULE}\""),
        ),
        ProviderError::Host => (
            "Invalid provider source hostname",
            format!(
                "Invalid provider source hostname namespace \"\" in source {shown}: {}\"",
                problem_of_host(source)
            ),
        ),
        ProviderError::ReservedType => ("Invalid provider type", reserved(source)),
        error => (
            "Invalid provider source string",
            format!("The source is {shown}: {error}."),
        ),
    };
    SourceError { summary, detail }
}

fn problem_of_host(source: &str) -> &'static str {
    let host = source.split('/').next().unwrap_or_default();
    let (name, port) = host.split_once(':').unwrap_or((host, ""));
    if port.parse::<i64>().is_ok_and(|port| port > 65_535) {
        "port number is greater than 65535"
    } else if name.contains("..") {
        "hostname contains empty label (two consecutive periods)"
    } else {
        "expected a host name such as registry.opentofu.org"
    }
}

/// A type that begins with the name of a program.
fn reserved(source: &str) -> String {
    let (place, provider_type) = source.rsplit_once('/').unwrap_or(("hashicorp", source));
    let provider_type = provider_type.to_lowercase();
    let shown = quoted(source);
    let (program, article, often) = match provider_type.starts_with("terraform-") {
        true => ("Terraform", "a", "often"),
        false => ("OpenTofu", "an", "sometimes"),
    };
    let prefix = program.to_lowercase();
    let in_full = format!("{prefix}-provider-");
    if let Some(rest) = provider_type.strip_prefix(&in_full) {
        let meant = quoted(&format!("{place}/{rest}"));
        return format!(
            "Provider source {shown} has a type with the prefix {}, which isn't valid. Although that prefix is {often} used in the names of version control repositories for {program} providers, provider source strings should not include it.\n\nDid you mean {meant}?",
            quoted(&in_full)
        );
    }
    let place = match place.contains('/') {
        true => place.to_owned(),
        false => format!("{DEFAULT_HOST}/{place}"),
    };
    let address = quoted(&format!("{place}/{provider_type}"));
    format!(
        "Provider source {address} has a type with the prefix \"{prefix}-\", which isn't allowed because it would be redundant to name {article} {program} provider with that prefix. If you are the author of this provider, rename it to not include the prefix."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_opentofu() {
        let error = Provider::parse_source("a/b/c/d").unwrap_err();
        assert_eq!(error.summary, "Invalid provider source string");
        assert_eq!(
            error.detail,
            "The \"source\" attribute must be in the format \"[hostname/][namespace/]name\""
        );
        let error: Box<dyn std::error::Error> = error.into();
        assert!(
            error
                .to_string()
                .starts_with("Invalid provider source string: The \"source\"")
        );
        assert!(Provider::parse_source("hashicorp/aws").is_ok());
    }
    /// As OpenTofu 1.12.6 was recorded.
    #[test]
    fn recorded_sources() {
        let told = |source: &str| Provider::parse_source(source).unwrap_err().to_string();
        assert_eq!(
            told("-a/b"),
            "Invalid provider namespace: Invalid provider namespace \"\" in source \"-a/b\": must contain only letters, digits, and dashes, and may not use leading or trailing dashes\""
        );
        assert_eq!(
            told("example..com/a/b"),
            "Invalid provider source hostname: Invalid provider source hostname namespace \"\" in source \"example..com/a/b\": hostname contains empty label (two consecutive periods)\""
        );
        assert_eq!(
            told("example.com:99999/a/b"),
            "Invalid provider source hostname: Invalid provider source hostname namespace \"\" in source \"example.com:99999/a/b\": port number is greater than 65535\""
        );
        assert_eq!(
            told("acme/terraform-x"),
            "Invalid provider type: Provider source \"registry.opentofu.org/acme/terraform-x\" has a type with the prefix \"terraform-\", which isn't allowed because it would be redundant to name a Terraform provider with that prefix. If you are the author of this provider, rename it to not include the prefix."
        );
        assert_eq!(
            told("acme/opentofu-provider-x"),
            "Invalid provider type: Provider source \"acme/opentofu-provider-x\" has a type with the prefix \"opentofu-provider-\", which isn't valid. Although that prefix is sometimes used in the names of version control repositories for OpenTofu providers, provider source strings should not include it.\n\nDid you mean \"acme/x\"?"
        );
    }
}
