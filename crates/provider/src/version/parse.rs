//! One exact version.

use super::number::{NumbersError, numbers};
use super::scan::{Specification, scan};
use super::{Version, VersionError};

/// Operators of constraints as they are known here; `=` is not among them.
const OPERATORS: [&str; 9] = [">", ">=", "<", "<=", "~>", "~", "^", "!", "!="];

pub(super) fn exact(text: &str) -> Result<Version, VersionError> {
    if text.trim().is_empty() {
        return Err(VersionError::Empty);
    }
    let found = scan(text);
    check_start(&found)?;
    if found.numbers.is_empty() {
        return Err(VersionError::NotThreeNumbers);
    }
    let [major, minor, patch] = numbers(&found.numbers).map_err(|error| match error {
        NumbersError::TooMany => VersionError::TooManyNumbers,
        NumbersError::Wildcard(portion) => VersionError::Wildcard(portion),
        NumbersError::TooLarge(number) => VersionError::TooLarge(number),
    })?;
    check_rest(found.rest)?;
    Ok(Version::new(major, minor, patch).with_extra(found.prerelease, found.metadata))
}

/// Checks what precedes the numbers.
fn check_start(found: &Specification<'_>) -> Result<(), VersionError> {
    let operator = found.operator.trim();
    if OPERATORS.contains(&operator) {
        return Err(VersionError::Operator(operator.into()));
    }
    if !operator.is_empty() {
        return Err(VersionError::StartSequence(operator.into()));
    }
    if found.separator.contains('v') && !found.numbers.is_empty() {
        return Err(VersionError::VPrefix);
    }
    if found.separator.contains(' ') {
        return Err(VersionError::SpacesAtStart);
    }
    Ok(())
}

/// Checks the text after the version.
fn check_rest(rest: &str) -> Result<(), VersionError> {
    let trimmed = rest.trim();
    if trimmed.is_empty() {
        return if rest.is_empty() {
            Ok(())
        } else {
            Err(VersionError::SpacesAtEnd)
        };
    }
    Err(if trimmed.starts_with(',') || trimmed.starts_with("||") {
        VersionError::SeveralVersions
    } else if trimmed.starts_with("- ") {
        VersionError::VersionRange
    } else {
        VersionError::Characters(trimmed.into())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(text: &str, message: &str) {
        assert_eq!(exact(text).unwrap_err().to_string(), message, "{text}");
    }

    #[test]
    fn case_031_error_table() {
        let several = "can't specify multiple versions; a single exact version is required";
        let numbers = "invalid specification; required format is three positive integers separated by periods";
        for (text, message) in [
            ("", "empty specification"),
            (" ", "empty specification"),
            ("=1.0.0", "invalid sequence \"=\" at start of specification"),
            ("==1", "invalid sequence \"==\" at start of specification"),
            (" 1.0.0", "extraneous spaces at start of specification"),
            ("1.0.0 ", "extraneous spaces at end of specification"),
            ("1.0.0\n", "extraneous spaces at end of specification"),
            ("v1.0.0", "a \"v\" prefix should not be used"),
            ("1.0.0, 2.0.0", several),
            ("1.0.0||2", several),
            (
                "1.0.0 - 2.0.0",
                "can't specify version range; a single exact version is required",
            ),
            ("abc", numbers),
            (".1", numbers),
            ("1.0.0foo", "invalid characters \"foo\""),
            ("1..0", "invalid characters \".0\""),
            ("1.0.0-a_b", "invalid characters \"_b\""),
            ("1.0.0-é", "invalid characters \"é\""),
            (
                "1.0.0.0",
                "too many numbered portions; only three are allowed (major, minor, patch)",
            ),
            (
                "1.*.0",
                "can't use wildcard for minor number; an exact version is required",
            ),
            (
                "x",
                "can't use wildcard for major number; an exact version is required",
            ),
        ] {
            refused(text, message);
        }
        for operator in [">=", "~>", "^", "!=", "!", "~"] {
            let message = format!(
                "can't use constraint operator \"{operator}\"; an exact version is required"
            );
            refused(&format!("{operator}1"), &message);
        }
    }

    #[test]
    fn case_032_dangling_marks_are_dropped() {
        for text in ["1.0.0-", "1.0.0+", "1.0.", "01.0.0", "1"] {
            assert_eq!(exact(text).unwrap(), Version::new(1, 0, 0), "{text}");
        }
    }

    #[test]
    fn case_033_identifiers_are_free() {
        for text in ["1.0.0-a..b", "1.0.0-01", "1.0.0-A.b-c+D.e", "1.0.0+-"] {
            assert_eq!(exact(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn case_034_large_numbers() {
        assert!(exact("18446744073709551615.0.0").is_ok());
        refused(
            "99999999999999999999.0.0",
            "the number 99999999999999999999 is too large; the largest is 18446744073709551615",
        );
    }

    #[test]
    fn case_072_metadata_is_kept() {
        assert_eq!(exact("1.0+b").unwrap().to_string(), "1.0.0+b");
    }
}
