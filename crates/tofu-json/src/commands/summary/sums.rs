use tofu_json_model::summary::{Counts, Summary};

/// The numbers of a plan, and where it came from.
pub(super) struct Plan {
    pub(super) file: String,
    pub(super) summary: Summary,
}

/// The numbers of all plans.
#[derive(Default)]
pub(super) struct Sums {
    pub(super) plans: Vec<Plan>,
    /// What could not be read.
    pub(super) failed: Vec<String>,
    pub(super) total: Summary,
}

impl Sums {
    pub(super) fn add(&mut self, plan: Plan) {
        self.total.add(&plan.summary);
        self.plans.push(plan);
    }
}

/// The names of [`numbers`] for people, those of the reference's line first.
pub(super) const HEADS: [&str; 9] = [
    "add",
    "change",
    "destroy",
    "replace",
    "import",
    "move",
    "forget",
    "read",
    "unchanged",
];

/// The numbers that every format gives, with their names in machine formats.
pub(super) fn numbers(counts: &Counts) -> [(&'static str, u64); 9] {
    [
        ("create", counts.additions()),
        ("update", counts.updates()),
        ("delete", counts.destructions()),
        ("replace", counts.replacements()),
        ("import", counts.import),
        ("move", counts.moved),
        ("forget", counts.forgets()),
        ("read", counts.read),
        ("no_op", counts.no_op),
    ]
}

/// Whether a plan has changes, in a word.
pub(super) const fn verdict(summary: &Summary) -> &'static str {
    match summary.errored {
        true => "planning failed",
        false if summary.has_changes() => "changes",
        false => "no changes",
    }
}

/// Checks that do not hold.
pub(super) const fn broken_checks(summary: &Summary) -> u64 {
    summary.checks.fail + summary.checks.error
}

/// Objects that changed outside.
pub(super) const fn drifted(summary: &Summary) -> u64 {
    summary.drift.acting()
}

/// The rows in which anything happens.
pub(super) fn busy<'s>(
    rows: impl IntoIterator<Item = (&'s String, &'s Counts)>,
) -> impl Iterator<Item = (&'s String, &'s Counts)> {
    rows.into_iter()
        .filter(|(_, counts)| counts.acting() + counts.import + counts.moved > 0)
}
