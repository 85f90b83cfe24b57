//! Addresses as `source` arguments have them.

use tofu_json_text::quoted;

use super::{Provider, ProviderError};

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

/// OpenTofu's words for a wrong number of parts, our own for what is wrong with one.
fn mistake(source: &str, error: ProviderError) -> SourceError {
    let detail = match error {
        ProviderError::Parts => {
            "The \"source\" attribute must be in the format \"[hostname/][namespace/]name\""
                .to_owned()
        }
        error => format!("The source is {}: {error}.", quoted(source)),
    };
    SourceError {
        summary: "Invalid provider source string",
        detail,
    }
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
}
