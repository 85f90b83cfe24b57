//! Version constraints in their normal form.

mod bounds;
mod constraint;
mod error;
mod operator;
mod parse;
mod select;

use std::fmt;
use std::str::FromStr;

pub use bounds::Bounds;
pub use constraint::Constraint;
pub use error::{ConstraintsError, TermError};
pub use operator::Operator;

/// Constraints of a provider's version, always in normal form: without duplicates, sorted by
/// version and then by operator.
///
/// ```
/// use tofu_json_provider::Constraints;
///
/// let constraints: Constraints = "<2, ~>1.2 , >= 1.2, >= 1.2.0".parse()?;
/// assert_eq!(constraints.to_string(), ">= 1.2.0, ~> 1.2, < 2.0.0");
/// assert!(constraints.allows(&"1.9.0".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Constraints(Vec<Constraint>);

impl Constraints {
    /// No constraints: any release is allowed.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads constraints between commas. Spellings that are not the normal form are taken.
    ///
    /// # Errors
    ///
    /// Fails when a term is invalid; the messages are OpenTofu's.
    pub fn parse(text: &str) -> Result<Self, ConstraintsError> {
        parse::all(text).map(Self::from_iter)
    }

    /// The terms in order.
    #[must_use]
    pub fn terms(&self) -> &[Constraint] {
        &self.0
    }

    /// Whether there is no term.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The terms of both: what both allow.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        self.0.iter().chain(&other.0).cloned().collect()
    }
}

impl FromIterator<Constraint> for Constraints {
    fn from_iter<I: IntoIterator<Item = Constraint>>(terms: I) -> Self {
        let mut terms: Vec<_> = terms.into_iter().collect();
        terms.sort();
        terms.dedup();
        Self(terms)
    }
}

impl FromStr for Constraints {
    type Err = ConstraintsError;

    fn from_str(text: &str) -> Result<Self, ConstraintsError> {
        Self::parse(text)
    }
}

impl fmt::Display for Constraints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, term) in self.0.iter().enumerate() {
            let comma = if number == 0 { "" } else { ", " };
            write!(f, "{comma}{term}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn normal(text: &str, form: &str) {
        assert_eq!(
            Constraints::parse(text).unwrap().to_string(),
            form,
            "{text}"
        );
        assert_eq!(Constraints::parse(form).unwrap().to_string(), form);
    }

    #[test]
    fn case_051_normal_forms() {
        for text in ["1", "1.0", "= 1.0.0", "1.0.0, 1", "1.0.0-", "1.0.0."] {
            normal(text, "1.0.0");
        }
        for (text, form) in [
            ("", ""),
            (">1", "> 1.0.0"),
            (">=1.0", ">= 1.0.0"),
            ("<= 2", "<= 2.0.0"),
            ("!= 1", "!= 1.0.0"),
            ("~> 1", "~> 1.0"),
            ("~>1.2", "~> 1.2"),
            ("~> 1.0.", "~> 1.0"),
            ("~> 1.2.3.", "~> 1.2.3"),
            ("~> 1-beta", "~> 1.0-beta"),
            (">= 1.0-rc1", ">= 1.0.0-rc1"),
            (">= 2.68, >= 2.68.0", ">= 2.68.0"),
            (">=1.0.0,<2.0.0,!=1.5.0", ">= 1.0.0, != 1.5.0, < 2.0.0"),
            (">= 1.2.3, 1.2.3, ~> 1.2, 1.2.3", "~> 1.2, >= 1.2.3, 1.2.3"),
            ("~> 1.2, >= 1.2, 1.2.4", ">= 1.2.0, ~> 1.2, 1.2.4"),
            (">= 2, >= 1.2, < 1.3", ">= 1.2.0, < 1.3.0, >= 2.0.0"),
            (
                "< 1.2.3, <= 1.2.3, != 1.2.3, 1.2.3+local.2, 1.2.3+local.1, = 1.2.4, = 1.2.3, \
                 > 2, > 1.2.3, >= 1.2.3, ~> 1.2.3, ~> 1.2",
                "~> 1.2, > 1.2.3, >= 1.2.3, 1.2.3, ~> 1.2.3, <= 1.2.3, < 1.2.3, != 1.2.3, \
                 1.2.3+local.1, 1.2.3+local.2, 1.2.4, > 2.0.0",
            ),
            (
                ">= 1.0.0-1, >= 1.0.0-alpha, >= 1.0.0-alpha.1, >= 1.0.0-10, >= 1.0.0-2",
                ">= 1.0.0-1, >= 1.0.0-2, >= 1.0.0-10, >= 1.0.0-alpha, >= 1.0.0-alpha.1",
            ),
            (">= 1.0.0-b.1, >= 1.0.0-c", ">= 1.0.0-c, >= 1.0.0-b.1"),
            ("1.0.0+10, 1.0.0+9, 1.0.0+a", "1.0.0+9, 1.0.0+10, 1.0.0+a"),
        ] {
            normal(text, form);
        }
    }

    #[test]
    fn case_053_ranks_of_operators() {
        normal(
            "!= 1.0.0, < 1.0.0, <= 1.0.0, ~> 1.0, ~> 1.0.0, 1.0.0, >= 1.0.0, > 1.0.0",
            "> 1.0.0, >= 1.0.0, 1.0.0, ~> 1.0.0, ~> 1.0, <= 1.0.0, < 1.0.0, != 1.0.0",
        );
    }

    #[test]
    fn case_054_pessimistic_ones_are_two_operators() {
        normal("~> 1, ~> 1.0", "~> 1.0");
        normal("~> 1.0, ~> 1.0.0", "~> 1.0.0, ~> 1.0");
    }

    #[test]
    fn unions() {
        let one = Constraints::parse("< 2, >= 1").unwrap();
        let two = Constraints::parse("!= 1.5, >= 1.0.0").unwrap();
        assert_eq!(one.union(&two).to_string(), ">= 1.0.0, != 1.5.0, < 2.0.0");
    }
}
