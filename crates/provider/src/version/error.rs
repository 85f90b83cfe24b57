use std::fmt;

use super::Portion;
use tofu_json_text::quoted;

/// Why a text is no exact version. The messages are OpenTofu's.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VersionError {
    /// Nothing but blanks.
    Empty,
    /// An operator of constraints is first.
    Operator(Box<str>),
    /// Other signs are first.
    StartSequence(Box<str>),
    /// Spaces are first.
    SpacesAtStart,
    /// Spaces are last.
    SpacesAtEnd,
    /// The letter `v` is first.
    VPrefix,
    /// Several versions, between `,` or `||`.
    SeveralVersions,
    /// `1.0.0 - 2.0.0`
    VersionRange,
    /// No number where the first one has to be.
    NotThreeNumbers,
    /// More than three numbers.
    TooManyNumbers,
    /// `*`, `x` or `X` in place of a number.
    Wildcard(Portion),
    /// Something is after the version.
    Characters(Box<str>),
    /// A number above 2^64-1; OpenTofu aborts there.
    TooLarge(Box<str>),
}

impl fmt::Display for VersionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let exact = "an exact version is required";
        match self {
            Self::Empty => f.write_str("empty specification"),
            Self::Operator(operator) => {
                let operator = quoted(operator);
                write!(f, "can't use constraint operator {operator}; {exact}")
            }
            Self::StartSequence(signs) => {
                let signs = quoted(signs);
                write!(f, "invalid sequence {signs} at start of specification")
            }
            Self::SpacesAtStart => f.write_str("extraneous spaces at start of specification"),
            Self::SpacesAtEnd => f.write_str("extraneous spaces at end of specification"),
            Self::VPrefix => f.write_str("a \"v\" prefix should not be used"),
            Self::SeveralVersions => f.write_str(
                "can't specify multiple versions; a single exact version is required",
            ),
            Self::VersionRange => {
                f.write_str("can't specify version range; a single exact version is required")
            }
            Self::NotThreeNumbers => f.write_str(
                "invalid specification; required format is three positive integers separated by periods",
            ),
            Self::TooManyNumbers => f.write_str(
                "too many numbered portions; only three are allowed (major, minor, patch)",
            ),
            Self::Wildcard(portion) => {
                write!(f, "can't use wildcard for {portion} number; {exact}")
            }
            Self::Characters(characters) => {
                write!(f, "invalid characters {}", quoted(characters))
            }
            Self::TooLarge(number) => too_large(f, number),
        }
    }
}

/// Our own words: OpenTofu aborts where a number does not fit.
pub(crate) fn too_large(f: &mut fmt::Formatter<'_>, number: &str) -> fmt::Result {
    let largest = u64::MAX;
    match number.len() {
        0..=40 => write!(
            f,
            "the number {number} is too large; the largest is {largest}"
        ),
        digits => write!(
            f,
            "a number of {digits} digits is too large; the largest is {largest}"
        ),
    }
}

impl std::error::Error for VersionError {}
