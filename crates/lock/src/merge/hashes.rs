//! Merging the hashes of one version.

use crate::Hashes;

/// The hashes of both sides, without those that either of them removed.
pub(super) fn merge(base: &Hashes, ours: &Hashes, theirs: &Hashes) -> Hashes {
    let removed = base.difference(ours).union(&base.difference(theirs));
    ours.union(theirs).difference(&removed)
}

/// Whether two lists of hashes for one version have nothing in common that a package could match.
/// A list without such hashes contradicts nothing.
pub(super) fn contradict(ours: &Hashes, theirs: &Hashes) -> bool {
    let (ours, theirs) = (ours.recognized(), theirs.recognized());
    !ours.is_empty() && !theirs.is_empty() && ours.is_disjoint(&theirs)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hashes(texts: &str) -> Hashes {
        let texts = texts.split_whitespace();
        Hashes::as_written(texts.map(|text| text.parse().unwrap()).collect())
    }

    #[test]
    fn additions_of_both_and_removals_of_either() {
        let merged = merge(
            &hashes("h1:a h1:b zh:c"),
            &hashes("zh:c h1:a h1:x"),
            &hashes("h1:b zh:c h1:y"),
        );
        assert_eq!(merged, hashes("h1:x h1:y zh:c"));
    }

    #[test]
    fn contradictions() {
        assert!(contradict(&hashes("h1:a h2:x"), &hashes("h1:b h2:x")));
        assert!(!contradict(&hashes("h1:a zh:c"), &hashes("h1:b zh:c")));
        assert!(!contradict(&hashes("h1:a"), &hashes("")));
        assert!(!contradict(&hashes("h1:a"), &hashes("h2:a")));
    }
}
