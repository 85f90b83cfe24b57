//! Format versions such as `1.2`, the `format_version` member of a document.

use crate::float::parse_float;

/// Whether a document is newer than what a reader knows, as OpenTofu compares them.
///
/// Both versions are read as floating-point numbers, so `1.10` counts as 1.1. A version that is no
/// number is never newer, nor is anything newer than it.
///
/// ```
/// use tofu_json_vocab::format_version::newer_than;
///
/// assert!(newer_than("1.3", "1.2"));
/// assert!(!newer_than("1.10", "1.2"));
/// assert!(!newer_than("", "1.2"));
/// ```
#[must_use]
pub fn newer_than(document: &str, local: &str) -> bool {
    match (parse_float(document), parse_float(local)) {
        (Some(document), Some(local)) => local < document,
        _ => false,
    }
}

/// Gives the major number of `MAJOR.MINOR` or a bare `MAJOR`, both of digits only.
///
/// Anything else is `None`, as is a major number beyond 64 bits.
///
/// ```
/// use tofu_json_vocab::format_version::major;
///
/// assert_eq!(major("1.2"), Some(1));
/// assert_eq!(major("v1.2"), None);
/// ```
#[must_use]
pub fn major(version: &str) -> Option<u64> {
    let (major, minor) = version.split_once('.').unwrap_or((version, "0"));
    if !is_digits(major) || !is_digits(minor) {
        return None;
    }
    major.parse().ok()
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numeric_comparison() {
        assert!(newer_than("1.3", "1.2"));
        assert!(newer_than("2", "1.2"));
        assert!(newer_than("1e1", "1.2"));
        assert!(newer_than("Inf", "1.2"));
        assert!(!newer_than("1.2", "1.2"));
        assert!(!newer_than("1.20", "1.2"));
        assert!(!newer_than("1.10", "1.2"));
        assert!(!newer_than("0.1", "1.2"));
    }

    #[test]
    fn what_is_no_number_is_never_newer() {
        for document in ["", "v2", "1.2.3", "two", " 2", "2 ", "NaN", "1e999"] {
            assert!(!newer_than(document, "1.2"), "{document}");
        }
        assert!(!newer_than("1.2", ""));
    }

    #[test]
    fn major_is_digits_before_the_dot() {
        assert_eq!(major("1.2"), Some(1));
        assert_eq!(major("0.1"), Some(0));
        assert_eq!(major("12"), Some(12));
        for version in [
            "",
            ".1",
            "1.",
            "1.2.3",
            "v1.2",
            "1.3-beta",
            "+1.0",
            "99999999999999999999",
        ] {
            assert_eq!(major(version), None, "{version}");
        }
    }
}
