//! Constraints between commas.

use super::{Constraint, ConstraintsError, Operator, TermError};
use crate::version::Version;
use crate::version::number::{NumbersError, numbers};
use crate::version::scan::{Specification, scan};

pub(super) fn all(text: &str) -> Result<Vec<Constraint>, ConstraintsError> {
    let mut terms = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let found = scan(rest);
        let term = term(&found).map_err(|error| ConstraintsError::Term {
            text: found.consumed.into(),
            error,
        });
        let after = found.rest.trim();
        let next = after.strip_prefix(',');
        if after.starts_with('v') && term.is_ok() {
            return Err(ConstraintsError::VPrefix);
        }
        if next.is_none() && !after.is_empty() && term.is_ok() {
            return Err(ConstraintsError::MissingComma {
                after: found.consumed.into(),
            });
        }
        terms.push(term?);
        rest = next.unwrap_or_default().trim();
    }
    Ok(terms)
}

fn term(found: &Specification<'_>) -> Result<Constraint, TermError> {
    let sign = found.operator.trim();
    let operator = Operator::read(sign, found.numbers.len())
        .ok_or_else(|| TermError::Operator(sign.into()))?;
    check_separator(found, sign)?;
    let [major, minor, patch] = numbers(&found.numbers).map_err(|error| match error {
        NumbersError::TooMany => TermError::TooManyNumbers,
        NumbersError::Wildcard(portion) => TermError::Wildcard(portion),
        NumbersError::TooLarge(number) => TermError::TooLarge(number),
    })?;
    let boundary = Version::new(major, minor, patch);
    Ok(Constraint::new(
        operator,
        boundary.with_extra(found.prerelease, found.metadata),
    ))
}

fn check_separator(found: &Specification<'_>, sign: &str) -> Result<(), TermError> {
    if found.separator.contains('v') && !found.numbers.is_empty() {
        return Err(TermError::VPrefix);
    }
    let alone = found.numbers.is_empty() && found.rest.is_empty();
    let blanks = sign.len() < found.operator.len() || found.separator.len() > 1;
    if blanks || alone {
        return Err(TermError::Spaces(sign.into()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::Constraints;

    #[test]
    fn case_036_error_table() {
        let leading = "invalid specification \", \": invalid constraint operator \",\"";
        for (text, message) in [
            (
                "^1.0",
                "invalid specification \"^1.0\": invalid constraint operator \"^\"",
            ),
            (
                "=<1.0",
                "invalid specification \"=<1.0\": invalid constraint operator \"=<\"; \
                 did you mean \"<=\"?",
            ),
            (
                "=>1.0",
                "invalid specification \"=>1.0\": invalid constraint operator \"=>\"; \
                 did you mean \">=\"?",
            ),
            (
                ">=  1.0",
                "invalid specification \">=  1.0\": \
                 only one space is expected after the operator \">=\"",
            ),
            (
                ">=",
                "invalid specification \">=\": \
                 only one space is expected after the operator \">=\"",
            ),
            (
                ">= v1.0",
                "invalid specification \">= v1.0\": \
                 a \"v\" prefix should not be used when specifying versions",
            ),
            (
                "1.0.0.0",
                "invalid specification \"1.0.0.0\": \
                 too many numbered portions; only three are allowed (major, minor, patch)",
            ),
            (
                "1.*",
                "invalid specification \"1.*\": can't use wildcard for minor number; \
                 omit segments that should be unconstrained",
            ),
            ("abc", "missing comma after \"\""),
            (">= 1.0 < 2", "missing comma after \">= 1.0\""),
            (", >= 1.0", leading),
            (">= 1.0,, < 2", leading),
        ] {
            assert_eq!(
                Constraints::parse(text).unwrap_err().to_string(),
                message,
                "{text}"
            );
        }
    }

    #[test]
    fn case_037_a_comma_may_stand_last() {
        let constraints = Constraints::parse(">= 1.0.0, ").unwrap();
        assert_eq!(constraints.to_string(), ">= 1.0.0");
    }

    #[test]
    fn case_034_large_numbers() {
        assert!(Constraints::parse(">= 18446744073709551615.0.0").is_ok());
        let error = Constraints::parse(">= 18446744073709551616.0.0").unwrap_err();
        assert!(error.to_string().contains("too large"));
    }
}
