use std::collections::BTreeMap;
use tofu_json_model::summary::{Counts, Summary};
use tofu_json_vocab::address::{InstanceKey, ModuleAddress};

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
    /// How many plans there were, with those that could not be read.
    pub(super) fn all(&self) -> usize {
        self.plans.len().saturating_add(self.failed.len())
    }

    pub(super) fn add(&mut self, plan: Plan) {
        self.total.add(&plan.summary);
        self.plans.push(plan);
    }
}

/// What a plan has besides its changes, with the names for people.
pub(super) fn besides(summary: &Summary) -> [(&'static str, u64); 3] {
    [
        ("drift", drifted(summary)),
        ("outputs", summary.outputs.acting()),
        ("failed checks", broken_checks(summary)),
    ]
}

/// The columns in which a row has a number. The rows have the same columns.
pub(super) fn used(rows: &[Vec<(&'static str, u64)>]) -> Vec<&'static str> {
    let heads = rows.first().into_iter().flatten().map(|(head, _)| *head);
    heads
        .filter(|head| rows.iter().flatten().any(|(own, n)| own == head && *n > 0))
        .collect()
}

/// The numbers of a row in some of its columns.
pub(super) fn of_columns<'r>(
    row: &'r [(&'static str, u64)],
    columns: &'r [&'static str],
) -> impl Iterator<Item = u64> + 'r {
    let kept = row.iter().filter(|(head, _)| columns.contains(head));
    kept.map(|(_, number)| *number)
}

/// Checks that do not hold.
pub(super) const fn broken_checks(summary: &Summary) -> u64 {
    summary.checks.fail + summary.checks.error
}

/// Objects that changed outside, and those that are only moved.
pub(super) const fn drifted(summary: &Summary) -> u64 {
    summary.drift.acting() + summary.drift.no_op
}

/// The rows in which anything happens.
pub(super) fn busy<'s>(
    rows: impl IntoIterator<Item = (&'s String, &'s Counts)>,
) -> impl Iterator<Item = (&'s String, &'s Counts)> {
    rows.into_iter()
        .filter(|(_, counts)| counts.acting() + counts.import + counts.moved > 0)
}

/// The rows of modules in which anything happens, where the instances of a module are one, such as
/// `module.svc[*] (3)`.
pub(super) fn rolled_up(modules: &BTreeMap<String, Counts>) -> BTreeMap<String, Counts> {
    let mut rows: BTreeMap<String, (&str, usize, Counts)> = BTreeMap::new();
    for (module, counts) in busy(modules) {
        let row = rows
            .entry(without_keys(module))
            .or_insert_with(|| (module, 0, Counts::default()));
        row.1 += 1;
        row.2.add(counts);
    }
    let named =
        |(pattern, (first, instances, counts)): (String, (&str, usize, Counts))| match instances {
            1 => (first.to_owned(), counts),
            _ => (format!("{pattern} ({instances})"), counts),
        };
    rows.into_iter().map(named).collect()
}

/// The address with `[*]` for each key; what is no address as it is.
fn without_keys(module: &str) -> String {
    let Ok(mut address) = ModuleAddress::parse(module) else {
        return module.to_owned();
    };
    for step in &mut address.steps {
        step.key = step.key.is_some().then_some(InstanceKey::Wildcard);
    }
    address.to_string()
}
