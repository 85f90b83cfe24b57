//! Which versions constraints allow.

use super::{Constraints, Operator};
use crate::version::Version;

impl Constraints {
    /// Whether OpenTofu may select this version.
    ///
    /// A release has to fit every term. A prerelease is allowed only if a term names exactly it and
    /// every other term fits. `0.0.0` is never allowed.
    #[must_use]
    pub fn allows(&self, version: &Version) -> bool {
        let named = || {
            self.terms()
                .iter()
                .any(|term| term.operator == Operator::Equal && term.boundary == *version)
        };
        !version.is_unspecified()
            && self.terms().iter().all(|term| term.allows(version))
            && (!version.is_prerelease() || named())
    }

    /// The newest of the allowed versions.
    ///
    /// OpenTofu picks at random between versions that differ in metadata alone; here it is the last
    /// one in their order.
    pub fn newest<'v>(
        &self,
        versions: impl IntoIterator<Item = &'v Version>,
    ) -> Option<&'v Version> {
        let bounds = self.bounds();
        versions
            .into_iter()
            .filter(|version| bounds.allows(version))
            .max()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn newest(constraints: &str, versions: &str) -> Option<String> {
        let versions: Vec<Version> = versions
            .split_whitespace()
            .map(|text| text.parse().unwrap())
            .collect();
        let constraints = Constraints::parse(constraints).unwrap();
        constraints.newest(&versions).map(ToString::to_string)
    }

    #[test]
    fn case_057_prereleases_are_not_picked() {
        assert_eq!(newest(">= 1.0.0-a", "0.9.0 1.0.0-c 2.0.0-rc1"), None);
        assert_eq!(newest("", "1.0.0-c"), None);
    }

    #[test]
    fn case_058_named_prereleases_are() {
        assert_eq!(newest("= 1.0.0-c", "0.9.0 1.0.0-c").unwrap(), "1.0.0-c");
    }

    #[test]
    fn case_059_and_other_terms_have_to_fit() {
        assert_eq!(newest("1.0.0-c, >= 0.1", "1.0.0-c").unwrap(), "1.0.0-c");
        assert_eq!(newest("1.0.0-c, >= 1.0", "1.0.0-c"), None);
    }

    #[test]
    fn case_060_metadata() {
        assert_eq!(newest("1.0.0", "1.0.0+b1"), None);
        assert_eq!(newest(">= 1.0.0", "1.0.0+b1").unwrap(), "1.0.0+b1");
    }

    #[test]
    fn case_061_taken_out() {
        assert_eq!(newest("!= 2.0.0-beta1, 2.0.0-beta1", "2.0.0-beta1"), None);
    }

    #[test]
    fn case_062_the_unspecified_version() {
        assert_eq!(newest("", "0.0.0"), None);
        assert_eq!(newest("0.0.0", "0.0.0"), None);
    }

    #[test]
    fn case_120_metadata_decides_the_same_way_always() {
        assert_eq!(newest("", "1.0.0+b1 1.0.0+b2 1.0.0+a").unwrap(), "1.0.0+b2");
        assert_eq!(newest("", "1.0.0+b2 1.0.0+b1").unwrap(), "1.0.0+b2");
    }

    #[test]
    fn pessimistic_ones() {
        let versions = "1.2.0 1.2.9 1.3.0 1.9.0 2.0.0";
        assert_eq!(newest("~> 1.2", versions).unwrap(), "1.9.0");
        assert_eq!(newest("~> 1", versions).unwrap(), "1.9.0");
        assert_eq!(newest("~> 1.2.0", versions).unwrap(), "1.2.9");
        let last = "18446744073709551615.0.0";
        assert_eq!(newest("~> 18446744073709551615", last).unwrap(), last);
    }
}
