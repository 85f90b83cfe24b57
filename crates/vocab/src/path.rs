//! Attribute paths: the steps from a resource or output down to a value inside it.
//!
//! Documents write a path as an array (`["a", 0, "k"]`). A string step names an attribute or the
//! key of a map, which look the same in the array; a number step is an index; any other step is
//! the value of a set element, which no step by name or position ever matches.
//!
//! ```
//! use tofu_json_vocab::path::{AttributePath, Step};
//!
//! let path = AttributePath::from_iter([
//!     Step::Attribute("a".into()),
//!     Step::Index("0".into()),
//!     Step::Attribute("my key".into()),
//! ]);
//! assert_eq!(path.to_string(), r#".a[0]["my key"]"#);
//! ```

use std::fmt;

use crate::float::parse_float;
use tofu_json_text::native::write_quoted;

/// A path to a value, outermost step first; without steps it means the whole.
///
/// ```
/// use tofu_json_vocab::path::{AttributePath, Step};
///
/// let steps = [Step::Attribute("rule".into()), Step::Index("0".into()), Step::Attribute("port".into())];
/// let path: AttributePath = steps.into_iter().collect();
/// assert_eq!(path.to_string(), ".rule[0].port");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct AttributePath {
    /// The steps in order.
    pub steps: Vec<Step>,
}

/// One step of an [`AttributePath`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The name of an attribute or block, or the key of a map.
    Attribute(String),
    /// An index: the text of the number as the document spells it.
    Index(String),
    /// Anything else, such as the object that is a set element.
    Other,
}

impl Step {
    /// Whether the step leads to the child of that name or key.
    #[must_use]
    pub fn matches_key(&self, key: &str) -> bool {
        match self {
            Self::Attribute(own) => own == key,
            Self::Index(_) | Self::Other => false,
        }
    }

    /// Whether the step leads to the child at that position.
    ///
    /// Numbers are cut off toward zero, and a string that spells a number counts as that number,
    /// as in OpenTofu.
    #[must_use]
    pub fn matches_index(&self, index: usize) -> bool {
        self.position() == Some(index)
    }

    /// The one position that [`Step::matches_index`] is true for, if there is any.
    #[must_use]
    pub fn position(&self) -> Option<usize> {
        match self {
            Self::Attribute(text) | Self::Index(text) => parse_float(text).and_then(position),
            Self::Other => None,
        }
    }
}

/// Cuts a number off to a position, if it is one.
fn position(number: f64) -> Option<usize> {
    let whole = number.trunc();
    // Positions this large do not occur, and floating point could not hold them exactly.
    (0.0..9_007_199_254_740_992.0)
        .contains(&whole)
        .then_some(whole as usize)
}

impl FromIterator<Step> for AttributePath {
    fn from_iter<I: IntoIterator<Item = Step>>(steps: I) -> Self {
        Self {
            steps: steps.into_iter().collect(),
        }
    }
}

impl fmt::Display for AttributePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps.iter().try_for_each(|step| step.fmt(f))
    }
}

impl fmt::Display for Step {
    /// Writes `.a` for a plain name, `["a b"]` for any other, `[0]`, or `[…]` for a set element.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Attribute(name) if is_plain_name(name) => write!(f, ".{name}"),
            Self::Attribute(name) => {
                f.write_str("[")?;
                write_quoted(f, name)?;
                f.write_str("]")
            }
            Self::Index(number) => write!(f, "[{number}]"),
            Self::Other => f.write_str("[…]"),
        }
    }
}

/// Names that can follow a dot: ASCII letters, digits, `_` and `-`, no digit or `-` first.
fn is_plain_name(name: &str) -> bool {
    let starts = |first: char| first.is_ascii_alphabetic() || first == '_';
    let goes_on =
        |character: char| starts(character) || character.is_ascii_digit() || character == '-';
    name.starts_with(starts) && name.chars().all(goes_on)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attribute(name: &str) -> Step {
        Step::Attribute(name.into())
    }

    fn index(number: &str) -> Step {
        Step::Index(number.into())
    }

    #[test]
    fn display() {
        let check = |steps: &[Step], text: &str| {
            assert_eq!(
                AttributePath::from_iter(steps.iter().cloned()).to_string(),
                text
            );
        };
        check(&[], "");
        check(&[attribute("a"), index("0"), attribute("k")], ".a[0].k");
        check(&[attribute("tags"), attribute("a.b")], r#".tags["a.b"]"#);
        check(
            &[attribute("t"), attribute("0"), attribute("")],
            r#".t["0"][""]"#,
        );
        check(&[attribute("${x}\n")], r#"["$${x}\n"]"#);
        check(
            &[attribute("set"), Step::Other, attribute("x-y")],
            ".set[…].x-y",
        );
    }

    #[test]
    fn by_key() {
        assert!(attribute("a").matches_key("a"));
        assert!(!attribute("a").matches_key("b"));
        assert!(!index("1").matches_key("1"));
        assert!(!Step::Other.matches_key(""));
    }

    #[test]
    fn by_index() {
        for step in [
            index("1"),
            index("1.9"),
            index("1e0"),
            attribute("1"),
            attribute("1.5"),
        ] {
            assert!(step.matches_index(1), "{step}");
            assert!(!step.matches_index(0), "{step}");
        }
        assert!(index("-0.5").matches_index(0));
        for step in [
            attribute("a"),
            attribute(""),
            attribute("inf"),
            index("-1"),
            Step::Other,
        ] {
            assert!(!step.matches_index(0), "{step}");
            assert!(!step.matches_index(1), "{step}");
        }
    }
}
