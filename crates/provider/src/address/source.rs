//! Addresses as `source` arguments have them.

use super::{Provider, ProviderError};

/// Why a `source` argument is no address of a provider, in the reference's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceError {
    /// What happened, in a few words.
    pub summary: &'static str,
    /// The whole story.
    pub detail: String,
}

impl Provider {
    /// Reads the `source` of an entry of `required_providers`.
    ///
    /// # Errors
    ///
    /// Summary and detail of the reference's diagnostic.
    pub fn parse_source(source: &str) -> Result<Self, SourceError> {
        Self::parse(source).map_err(|error| mistake(source, error))
    }
}

fn mistake(source: &str, error: ProviderError) -> SourceError {
    let mut parts = source.rsplit('/');
    let provider_type = parts.next().unwrap_or_default();
    let namespace = parts.next().unwrap_or("hashicorp");
    let host = parts.next().unwrap_or_default();
    let (summary, detail) = match error {
        ProviderError::Parts => (
            "Invalid provider source string",
            "The \"source\" attribute must be in the format \"[hostname/][namespace/]name\""
                .to_owned(),
        ),
        ProviderError::Type | ProviderError::ReservedType => (
            "Invalid provider type",
            format!("Invalid provider type \"{provider_type}\" in source \"{source}\": {error}"),
        ),
        ProviderError::Namespace | ProviderError::LegacyHost => (
            "Invalid provider namespace",
            format!("Invalid provider namespace \"{namespace}\" in source \"{source}\": {error}"),
        ),
        ProviderError::Host => (
            "Invalid provider source hostname",
            format!("Invalid provider source hostname \"{host}\" in source \"{source}\": {error}"),
        ),
    };
    SourceError { summary, detail }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_reference() {
        let error = Provider::parse_source("a/b/c/d").unwrap_err();
        assert_eq!(error.summary, "Invalid provider source string");
        assert_eq!(
            error.detail,
            "The \"source\" attribute must be in the format \"[hostname/][namespace/]name\""
        );
        assert!(Provider::parse_source("hashicorp/aws").is_ok());
    }
}
