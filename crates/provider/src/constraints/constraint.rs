use std::fmt;

use super::Operator;
use crate::version::Version;

/// One term: an operator and the version that it compares with.
///
/// Ordered by version and then by operator, as the normal form has them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Constraint {
    /// The version it compares with.
    pub boundary: Version,
    /// How it compares.
    pub operator: Operator,
}

impl Constraint {
    /// A term.
    #[must_use]
    pub fn new(operator: Operator, boundary: Version) -> Self {
        Self { boundary, operator }
    }

    /// Whether a version fits this term alone. Only [`Operator::Equal`] looks at metadata.
    #[must_use]
    pub fn allows(&self, version: &Version) -> bool {
        let order = version.precedence(&self.boundary);
        match self.operator {
            Operator::Equal => *version == self.boundary,
            Operator::NotEqual => order.is_ne(),
            Operator::Greater => order.is_gt(),
            Operator::GreaterOrEqual => order.is_ge(),
            Operator::Less => order.is_lt(),
            Operator::LessOrEqual => order.is_le(),
            Operator::PessimisticMinor | Operator::PessimisticPatch => {
                order.is_ge()
                    && self
                        .upper()
                        .is_none_or(|upper| version.precedence(&upper).is_lt())
            }
        }
    }

    /// The first version that `~>` leaves out; none where no number is large enough.
    pub(super) fn upper(&self) -> Option<Version> {
        let Version { major, minor, .. } = self.boundary;
        match self.operator {
            Operator::PessimisticPatch => minor
                .checked_add(1)
                .map(|minor| Version::new(major, minor, 0)),
            _ => major.checked_add(1).map(|major| Version::new(major, 0, 0)),
        }
    }
}

impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = self.operator.sign();
        if !sign.is_empty() {
            write!(f, "{sign} ")?;
        }
        if self.operator == Operator::PessimisticMinor {
            write!(f, "{}.{}", self.boundary.major, self.boundary.minor)?;
            self.boundary.write_extra(f)
        } else {
            write!(f, "{}", self.boundary)
        }
    }
}
