use std::collections::HashMap;
use tofu_json_tests::Verdict;

/// The verdict on one case with or without colour.
pub(crate) struct Finding {
    pub(crate) name: String,
    pub(crate) verdict: Verdict,
}

/// How many cases match, and the first and the number of each sort of difference.
#[derive(Default)]
pub(crate) struct Tally {
    matched: usize,
    total: usize,
    unsupported: usize,
    panicked: usize,
    sorts: HashMap<String, (usize, Finding)>,
}

impl Tally {
    #[expect(
        clippy::iter_over_hash_type,
        reason = "sums do not depend on the order"
    )]
    pub(crate) fn add(&mut self, other: Self) {
        self.matched += other.matched;
        self.total += other.total;
        self.unsupported += other.unsupported;
        self.panicked += other.panicked;
        for (sort, (count, first)) in other.sorts {
            self.sorts.entry(sort).or_insert((0, first)).0 += count;
        }
    }

    fn take(&mut self, finding: Finding) {
        match finding.verdict {
            Verdict::Unsupported => {
                self.unsupported += 1;
                return;
            }
            Verdict::Matches => self.matched += 1,
            Verdict::Panics(_) => self.panicked += 1,
            Verdict::Differs(_) | Verdict::Fails(_) => {}
        }
        self.total += 1;
        if !finding.verdict.passes() {
            self.sorts
                .entry(finding.verdict.sort())
                .or_insert((0, finding))
                .0 += 1;
        }
    }

    /// Whether nothing panicked and there was anything to judge.
    pub(crate) const fn is_clean(&self) -> bool {
        self.panicked == 0 && self.total > 0
    }

    /// The share that matches, in percent; 0 of nothing.
    pub(crate) fn share(&self) -> f64 {
        if self.total == 0 {
            100.0
        } else {
            100.0 * self.matched as f64 / self.total as f64
        }
    }

    pub(crate) fn score(&self) -> String {
        let mut score = format!("{}/{} ({:.2}%)", self.matched, self.total, self.share());
        if self.panicked > 0 {
            score += &format!(", {} panicked", self.panicked);
        }
        if self.unsupported > 0 {
            score += &format!(", {} not supported yet", self.unsupported);
        }
        score
    }

    /// Prints the first case of each of the most frequent sorts.
    pub(crate) fn print_sorts(&self, limit: usize) {
        let mut sorts: Vec<_> = self.sorts.iter().collect();
        sorts.sort_by_key(|(sort, (count, _))| (std::cmp::Reverse(*count), *sort));
        for (_, (count, first)) in sorts.iter().take(limit) {
            println!("=== {count}x, first: {}\n{}", first.name, first.verdict);
        }
        if sorts.len() > limit {
            println!("... {} sorts of difference in all, see --show", sorts.len());
        }
    }
}

impl FromIterator<Finding> for Tally {
    fn from_iter<I: IntoIterator<Item = Finding>>(findings: I) -> Self {
        let mut tally = Self::default();
        findings.into_iter().for_each(|finding| tally.take(finding));
        tally
    }
}
