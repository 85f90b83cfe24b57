//! Lists of hashes as sets. Every list made here is normalised.

use std::collections::BTreeSet;

use super::{Hash, Hashes};

impl Hashes {
    /// Whether the hash is in the list; [`Hashes::set`] answers for many.
    #[must_use]
    pub fn contains(&self, hash: &Hash) -> bool {
        self.as_slice().contains(hash)
    }

    /// The hashes that are in at least one of the two lists.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        self.iter().chain(other).cloned().collect()
    }

    /// The hashes that are in both lists.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        let set = other.set();
        self.iter()
            .filter(|&hash| set.contains(hash))
            .cloned()
            .collect()
    }

    /// The hashes of this list that are not in the other.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        let set = other.set();
        self.iter()
            .filter(|&hash| !set.contains(hash))
            .cloned()
            .collect()
    }

    /// Whether everything here is there.
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        let set = other.set();
        self.iter().all(|hash| set.contains(hash))
    }

    /// Whether nothing here is there.
    #[must_use]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.intersection(other).is_empty()
    }

    /// Whether both have the same hashes, in whatever order and however often.
    #[must_use]
    pub fn same_set(&self, other: &Self) -> bool {
        self.set() == other.set()
    }

    /// Those that OpenTofu can match with a package: `h1` and `zh`.
    #[must_use]
    pub fn recognized(&self) -> Self {
        self.iter()
            .filter(|hash| hash.is_recognized())
            .cloned()
            .collect()
    }

    /// The hashes as a set, to be asked about many of them.
    #[must_use]
    pub fn set(&self) -> BTreeSet<&Hash> {
        self.iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hashes(texts: &str) -> Hashes {
        Hashes::as_written(
            texts
                .split_whitespace()
                .map(|text| text.parse().unwrap())
                .collect(),
        )
    }

    #[test]
    fn sets() {
        let (one, two) = (hashes("zh:b h1:a h2:c h1:a"), hashes("zh:d zh:b"));
        assert_eq!(one.union(&two), hashes("h1:a h2:c zh:b zh:d"));
        assert_eq!(one.intersection(&two), hashes("zh:b"));
        assert_eq!(one.difference(&two), hashes("h1:a h2:c"));
        assert_eq!(one.recognized(), hashes("h1:a zh:b"));
        assert!(hashes("h1:a h1:a").is_subset(&one) && !two.is_subset(&one));
        assert!(hashes("h1:x").is_disjoint(&one) && !two.is_disjoint(&one));
        assert!(one.same_set(&hashes("h1:a h2:c zh:b")) && !one.same_set(&two));
        assert!(one.contains(&"h2:c".parse().unwrap()));
    }
}
