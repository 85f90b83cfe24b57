use std::fmt;

use crate::version::Portion;
use crate::version::too_large;
use tofu_json_text::quoted;

/// Why a text is no list of constraints. The messages are OpenTofu's.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConstraintsError {
    /// A term is wrong.
    Term {
        /// The term, as far as it was read.
        text: Box<str>,
        /// What is wrong with it.
        error: TermError,
    },
    /// The letter `v` after a term.
    VPrefix,
    /// Something else than a comma is after a term.
    MissingComma {
        /// The term.
        after: Box<str>,
    },
}

/// Why a text is no constraint.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TermError {
    /// An unknown operator.
    Operator(Box<str>),
    /// Not exactly one space or none after the operator, or no version there.
    Spaces(Box<str>),
    /// The letter `v` before the version.
    VPrefix,
    /// More than three numbers.
    TooManyNumbers,
    /// `*`, `x` or `X` in place of a number.
    Wildcard(Portion),
    /// A number above 2^64-1; OpenTofu aborts there.
    TooLarge(Box<str>),
}

impl ConstraintsError {
    /// Whether it is the letter `v`.
    #[must_use]
    pub const fn is_about_prefix(&self) -> bool {
        matches!(
            self,
            Self::VPrefix
                | Self::Term {
                    error: TermError::VPrefix,
                    ..
                }
        )
    }
}

impl fmt::Display for ConstraintsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Term { text, error } => {
                write!(f, "invalid specification {}: {error}", quoted(text))
            }
            Self::VPrefix => write!(f, "{}", TermError::VPrefix),
            Self::MissingComma { after } => write!(f, "missing comma after {}", quoted(after)),
        }
    }
}

impl fmt::Display for TermError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Operator(operator) => {
                write!(f, "invalid constraint operator {}", quoted(operator))?;
                match &**operator {
                    "=<" => f.write_str("; did you mean \"<=\"?"),
                    "=>" => f.write_str("; did you mean \">=\"?"),
                    _ => Ok(()),
                }
            }
            Self::Spaces(operator) => {
                let operator = quoted(operator);
                write!(
                    f,
                    "only one space is expected after the operator {operator}"
                )
            }
            Self::VPrefix => {
                f.write_str("a \"v\" prefix should not be used when specifying versions")
            }
            Self::TooManyNumbers => f.write_str(
                "too many numbered portions; only three are allowed (major, minor, patch)",
            ),
            Self::Wildcard(portion) => write!(
                f,
                "can't use wildcard for {portion} number; \
                 omit segments that should be unconstrained"
            ),
            Self::TooLarge(number) => too_large(f, number),
        }
    }
}

impl std::error::Error for ConstraintsError {}
impl std::error::Error for TermError {}
