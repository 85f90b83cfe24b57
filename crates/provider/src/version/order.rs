//! The order of versions.

use std::cmp::Ordering;

use super::Version;

impl Version {
    /// The order that decides which version is newer: metadata does not count.
    #[must_use]
    pub fn precedence(&self, other: &Self) -> Ordering {
        let numbers = |version: &Self| (version.major, version.minor, version.patch);
        let releases = self.prerelease.is_empty().cmp(&other.prerelease.is_empty());
        numbers(self)
            .cmp(&numbers(other))
            .then(releases)
            .then_with(|| compare_parts(&self.prerelease, &other.prerelease))
    }
}

impl Ord for Version {
    fn cmp(&self, other: &Self) -> Ordering {
        let bare = other.metadata.is_empty().cmp(&self.metadata.is_empty());
        self.precedence(other)
            .then(bare)
            .then_with(|| compare_parts(&self.metadata, &other.metadata))
    }
}

impl PartialOrd for Version {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Fewer parts first, then part by part.
fn compare_parts(left: &str, right: &str) -> Ordering {
    let dots = |text: &str| text.bytes().filter(|&byte| byte == b'.').count();
    dots(left).cmp(&dots(right)).then_with(|| {
        let pairs = left.split('.').zip(right.split('.'));
        pairs
            .map(|(left, right)| compare_part(left, right))
            .find(|order| order.is_ne())
            .unwrap_or(Ordering::Equal)
    })
}

/// Digits before the rest; digits by length, then all by bytes.
fn compare_part(left: &str, right: &str) -> Ordering {
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    match (digits(left), digits(right)) {
        (true, true) => left.len().cmp(&right.len()).then_with(|| left.cmp(right)),
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
        (false, false) => left.cmp(right),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn ascending(texts: &[&str]) {
        let versions: Vec<Version> = texts.iter().map(|text| text.parse().unwrap()).collect();
        for (number, left) in versions.iter().enumerate() {
            for right in versions.get(number + 1..).unwrap() {
                assert!(left < right, "{left} {right}");
                assert!(right > left, "{right} {left}");
            }
        }
    }

    #[test]
    fn case_055_prereleases() {
        ascending(&[
            "1.0.0-1",
            "1.0.0-2",
            "1.0.0-10",
            "1.0.0-alpha",
            "1.0.0-alpha.1",
            "1.0.0",
        ]);
        ascending(&["1.0.0-c", "1.0.0-b.1"]);
    }

    #[test]
    fn case_056_metadata() {
        ascending(&["1.0.0", "1.0.0+9", "1.0.0+10", "1.0.0+a", "1.0.1"]);
        let [one, two]: [Version; 2] = ["1.0.0+a", "1.0.0+b"].map(|text| text.parse().unwrap());
        assert!(one.precedence(&two).is_eq() && one != two);
    }

    #[test]
    fn numbers_by_value() {
        ascending(&["0.9.0", "0.10.0", "1.0.0", "10.0.0"]);
    }
}
