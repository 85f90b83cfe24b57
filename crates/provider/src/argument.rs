//! Version constraints as `version` and `required_version` arguments have them. Their syntax is
//! not that of lock files: any count of numbers, any blanks, a `v` before the version.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use crate::Version;

/// The constraints of a `version` argument, all of which have to hold.
///
/// ```
/// use tofu_json_provider::{Version, VersionConstraint};
///
/// let constraint: VersionConstraint = ">= 1.0, != v1.5".parse()?;
/// assert!(constraint.allows(&Version::new(1, 12, 6)));
/// assert!("=> 1.0".parse::<VersionConstraint>().is_err());
/// # Ok::<(), tofu_json_provider::VersionConstraintError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionConstraint(Vec<Term>);

/// The text is no version constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VersionConstraintError;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Term {
    sign: Sign,
    numbers: Vec<u64>,
    prerelease: Box<str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Equal,
    NotEqual,
    Greater,
    GreaterOrEqual,
    Less,
    LessOrEqual,
    Pessimistic,
}

impl VersionConstraint {
    /// Reads constraints between commas.
    ///
    /// # Errors
    ///
    /// Fails when a part is not a constraint: OpenTofu reports `Invalid version constraint` for the
    /// argument.
    pub fn parse(text: &str) -> Result<Self, VersionConstraintError> {
        let terms = text.split(',').map(term);
        terms
            .collect::<Option<_>>()
            .map(Self)
            .ok_or(VersionConstraintError)
    }

    /// Whether a version fits all of them. A prerelease has to be named.
    #[must_use]
    pub fn allows(&self, version: &Version) -> bool {
        self.0.iter().all(|term| term.allows(version))
    }

    /// Whether one of them names a prerelease.
    #[must_use]
    pub fn has_prerelease(&self) -> bool {
        self.0.iter().any(|term| !term.prerelease.is_empty())
    }
}

impl FromStr for VersionConstraint {
    type Err = VersionConstraintError;

    fn from_str(text: &str) -> Result<Self, VersionConstraintError> {
        Self::parse(text)
    }
}

impl fmt::Display for VersionConstraintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected version constraints between commas, such as >= 1.0, < 2.0")
    }
}

impl std::error::Error for VersionConstraintError {}

impl Term {
    fn allows(&self, version: &Version) -> bool {
        let order = self.compare(version);
        let wanted = match self.sign {
            Sign::Equal => return order.is_eq(),
            Sign::NotEqual => return order.is_ne(),
            Sign::Greater => order.is_gt(),
            Sign::GreaterOrEqual => order.is_ge(),
            Sign::Less => order.is_lt(),
            Sign::LessOrEqual => order.is_le(),
            Sign::Pessimistic => order.is_ge() && self.same_front(version),
        };
        wanted && self.prerelease_fits(version)
    }

    /// The order of a version as seen from this one.
    fn compare(&self, version: &Version) -> Ordering {
        let given = [version.major, version.minor, version.patch];
        let count = given.len().max(self.numbers.len());
        let padded = |numbers: &[u64]| -> Vec<u64> {
            let zeros = std::iter::repeat(0);
            numbers.iter().copied().chain(zeros).take(count).collect()
        };
        let own = Version::unspecified().with_extra(&self.prerelease, "");
        let other = Version::unspecified().with_extra(version.prerelease(), "");
        padded(&given)
            .cmp(&padded(&self.numbers))
            .then_with(|| other.precedence(&own))
    }

    /// `~>`: all numbers but the last one are those of the version.
    fn same_front(&self, version: &Version) -> bool {
        let given = [version.major, version.minor, version.patch];
        let front = self.numbers.len().saturating_sub(1);
        self.numbers.len() <= given.len()
            && given
                .iter()
                .zip(&self.numbers)
                .take(front)
                .all(|(given, own)| given == own)
    }

    /// A prerelease fits only when one of the same numbers is named.
    fn prerelease_fits(&self, version: &Version) -> bool {
        let given = [version.major, version.minor, version.patch];
        match (version.is_prerelease(), self.prerelease.is_empty()) {
            (false, true) => true,
            (false, false) => self.sign != Sign::Pessimistic,
            (true, true) => false,
            (true, false) => {
                let zeros = self.numbers.iter().copied().chain([0, 0]);
                given.into_iter().eq(zeros.take(3))
            }
        }
    }
}

fn term(text: &str) -> Option<Term> {
    let text = text.trim_matches(is_blank);
    let end = text.find(|character| !"=!<>~".contains(character))?;
    let (sign, version) = text.split_at(end);
    let sign = match sign {
        "" | "=" => Sign::Equal,
        "!=" => Sign::NotEqual,
        ">" => Sign::Greater,
        ">=" => Sign::GreaterOrEqual,
        "<" => Sign::Less,
        "<=" => Sign::LessOrEqual,
        "~>" => Sign::Pessimistic,
        _ => return None,
    };
    let version = version.trim_start_matches(is_blank);
    let version = version.strip_prefix('v').unwrap_or(version);
    let (version, metadata) = match version.split_once('+') {
        Some((version, metadata)) => (version, Some(metadata)),
        None => (version, None),
    };
    if !metadata.is_none_or(are_identifiers) {
        return None;
    }
    let (numbers, rest) = numbers(version)?;
    Some(Term {
        sign,
        numbers,
        prerelease: prerelease(rest)?.into(),
    })
}

fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\u{c}' | '\r')
}

/// The numbers between dots, and the rest of the text.
fn numbers(text: &str) -> Option<(Vec<u64>, &str)> {
    let mut numbers = Vec::new();
    let mut rest = text;
    loop {
        let end = rest.find(|character: char| !character.is_ascii_digit());
        let (digits, after) = rest.split_at(end.unwrap_or(rest.len()));
        let number: i64 = digits.parse().ok()?;
        numbers.push(number.unsigned_abs());
        match after.strip_prefix('.') {
            Some(next) => rest = next,
            None => return Some((numbers, after)),
        }
    }
}

/// A prerelease; its hyphen can be missing before a letter.
fn prerelease(text: &str) -> Option<&str> {
    let identifiers = text.strip_prefix('-').unwrap_or(text);
    let plain = text.is_empty() || are_identifiers(identifiers);
    plain.then_some(identifiers)
}

fn are_identifiers(text: &str) -> bool {
    let sign = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'~');
    text.split('.')
        .all(|part| !part.is_empty() && part.bytes().all(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn syntax() {
        for text in [
            "1",
            ">= 5.0",
            ">=1,<2",
            " ~> 1.2.3.4 ",
            "= v1.0-beta.1",
            "!=1.0.0+b",
            "1.0rc1",
        ] {
            assert!(VersionConstraint::parse(text).is_ok(), "{text}");
        }
        for text in [
            "", "x", "a.b", "true", "locals", "=> 1", "1,", "1.", "1 2", "^1", "1.*",
        ] {
            assert!(VersionConstraint::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_they_allow() {
        let current = Version::new(1, 12, 6);
        for text in [
            "1.12.6",
            ">= 1.0",
            "~> 1.12",
            "~> 1.12.0",
            "~> 1",
            "!= 1.12",
            "< 2, > 1.12.5",
        ] {
            assert!(
                VersionConstraint::parse(text).unwrap().allows(&current),
                "{text}"
            );
        }
        for text in [
            "1",
            "< 0.1",
            "~> 1.11.0",
            "~> 2",
            "1.12",
            "> 1.12.6",
            ">= 1.12.6.1",
        ] {
            assert!(
                !VersionConstraint::parse(text).unwrap().allows(&current),
                "{text}"
            );
        }
        let beta: Version = "1.13.0-beta1".parse().unwrap();
        assert!(!VersionConstraint::parse(">= 1.0").unwrap().allows(&beta));
        assert!(
            VersionConstraint::parse(">= 1.13.0-alpha")
                .unwrap()
                .allows(&beta)
        );
    }
}
