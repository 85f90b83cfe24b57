use super::{Constraint, Constraints, Operator};
use crate::version::Version;
use std::borrow::Cow;
use std::cmp::Ordering;

/// The bounds that the terms of constraints set, so that many versions can be checked against many
/// terms.
#[derive(Clone, Debug)]
pub struct Bounds<'c> {
    lowest: Option<Bound<'c>>,
    highest: Option<Bound<'c>>,
    /// In the order of versions.
    excluded: Vec<&'c Version>,
    exact: Option<&'c Version>,
    /// Two exact versions, of which one at most can be it.
    contradiction: bool,
}

/// An end of what is allowed.
#[derive(Clone, Debug)]
struct Bound<'c> {
    version: Cow<'c, Version>,
    inclusive: bool,
}

impl Constraints {
    /// Computes the bounds of the terms, to check many versions.
    ///
    /// ```
    /// use tofu_json_provider::{Constraints, Version};
    ///
    /// let constraints: Constraints = "~> 1.2, != 1.5.0".parse()?;
    /// let bounds = constraints.bounds();
    /// assert!(bounds.allows(&"1.9.0".parse()?));
    /// assert!(!bounds.allows(&"1.5.0".parse()?) && !bounds.allows(&"2.0.0".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn bounds(&self) -> Bounds<'_> {
        let mut bounds = Bounds {
            lowest: None,
            highest: None,
            excluded: Vec::new(),
            exact: None,
            contradiction: false,
        };
        for term in self.terms() {
            bounds.add(term);
        }
        bounds
    }
}

impl<'c> Bounds<'c> {
    /// Whether OpenTofu may select this version: the answer of [`Constraints::allows`].
    #[must_use]
    pub fn allows(&self, version: &Version) -> bool {
        let is_excluded = || {
            let found = self
                .excluded
                .binary_search_by(|other| other.precedence(version));
            found.is_ok()
        };
        let is_above = |bound: &Bound<'_>| bound.admits(version, Ordering::Greater);
        let is_below = |bound: &Bound<'_>| bound.admits(version, Ordering::Less);
        !self.contradiction
            && !version.is_unspecified()
            && self.exact.is_none_or(|exact| exact == version)
            && (self.exact.is_some() || !version.is_prerelease())
            && self.lowest.as_ref().is_none_or(is_above)
            && self.highest.as_ref().is_none_or(is_below)
            && !is_excluded()
    }

    fn add(&mut self, term: &'c Constraint) {
        let boundary = |inclusive| Bound {
            version: Cow::Borrowed(&term.boundary),
            inclusive,
        };
        match term.operator {
            Operator::Equal => {
                self.contradiction |= self.exact.is_some_and(|exact| *exact != term.boundary);
                self.exact = Some(&term.boundary);
            }
            // Terms are in the order of their versions.
            Operator::NotEqual => self.excluded.push(&term.boundary),
            Operator::Greater => tighten(&mut self.lowest, boundary(false), Ordering::Greater),
            Operator::GreaterOrEqual => {
                tighten(&mut self.lowest, boundary(true), Ordering::Greater);
            }
            Operator::Less => tighten(&mut self.highest, boundary(false), Ordering::Less),
            Operator::LessOrEqual => tighten(&mut self.highest, boundary(true), Ordering::Less),
            Operator::PessimisticMinor | Operator::PessimisticPatch => {
                tighten(&mut self.lowest, boundary(true), Ordering::Greater);
                if let Some(upper) = term.upper() {
                    let upper = Bound {
                        version: Cow::Owned(upper),
                        inclusive: false,
                    };
                    tighten(&mut self.highest, upper, Ordering::Less);
                }
            }
        }
    }
}

impl Bound<'_> {
    /// Whether a version lies on the side of the bound.
    fn admits(&self, version: &Version, side: Ordering) -> bool {
        match version.precedence(&self.version) {
            Ordering::Equal => self.inclusive,
            order => order == side,
        }
    }
}

/// Takes the bound that leaves less, seen from the side that it leaves.
fn tighten<'c>(known: &mut Option<Bound<'c>>, new: Bound<'c>, side: Ordering) {
    let is_tighter =
        known
            .as_ref()
            .is_none_or(|known| match new.version.precedence(&known.version) {
                Ordering::Equal => !new.inclusive,
                order => order == side,
            });
    if is_tighter {
        *known = Some(new);
    }
}

#[cfg(test)]
mod tests {
    use crate::{Constraints, Version};

    /// Every pair of terms over a few boundaries, and every version near them.
    #[test]
    fn bounds_are_those_of_the_terms() {
        let versions = [
            "0.0.0",
            "0.0.1",
            "1.0.0-a",
            "1.0.0-b",
            "1.0.0",
            "1.0.0+x",
            "1.0.1",
            "1.1.0",
            "1.2.0-a",
            "2.0.0",
            "18446744073709551615.0.0",
        ];
        let versions = versions.map(|text| text.parse::<Version>().unwrap());
        let signs = ["", ">", ">=", "<", "<=", "!=", "~>"];
        let short = |version: &Version| format!("~> {}.{}", version.major, version.minor);
        let terms: Vec<String> = versions
            .iter()
            .flat_map(|version| {
                let signs = signs.map(|sign| format!("{sign} {version}").trim().to_owned());
                signs.into_iter().chain([short(version)])
            })
            .collect();
        for one in &terms {
            for other in &terms {
                let text = format!("{one}, {other}");
                let constraints: Constraints = text.parse().unwrap();
                let bounds = constraints.bounds();
                for version in &versions {
                    let (found, expected) = (bounds.allows(version), constraints.allows(version));
                    assert_eq!(found, expected, "{version} and {text}");
                }
            }
        }
    }

    #[test]
    fn many_terms_and_many_versions() {
        let terms: Vec<_> = (0..100_000)
            .map(|patch| format!("!= 1.0.{patch}"))
            .collect();
        let constraints: Constraints = terms.join(", ").parse().unwrap();
        let versions: Vec<_> = (0..=100_000)
            .map(|patch| Version::new(1, 0, patch))
            .collect();
        assert_eq!(constraints.newest(&versions), versions.last());
        assert_eq!(constraints.newest(versions.get(..100_000).unwrap()), None);
    }
}
