//! What moves along with the module that it is in.

use crate::fold::module_names;
use crate::join::Joined;
use std::collections::{BTreeMap, BTreeSet};

/// How alike pairs are, by their addresses.
pub(crate) type Scores = BTreeMap<(String, String), u64>;

/// Joins the objects of modules of which others have been joined: those that have the same name within and are alike
/// enough, though their values tell nothing. Modules that are joined with several others say nothing.
pub(crate) fn join_within_modules(joined: &mut Vec<Joined>, scores: &Scores, threshold: u64) {
    let mut modules: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut back: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (from, to) in joined.iter().filter_map(module_names) {
        back.entry(to.clone()).or_default().insert(from.clone());
        modules.entry(from).or_default().insert(to);
    }
    let mut taken: BTreeSet<String> = joined
        .iter()
        .flat_map(|joined| [joined.from.clone(), joined.to.clone()])
        .collect();
    for ((from, to), score) in scores {
        let pair = Joined {
            from: from.clone(),
            to: to.clone(),
            score: *score,
        };
        let Some((from_module, to_module)) = module_names(&pair) else {
            continue;
        };
        let only = |found: Option<&BTreeSet<String>>, wanted: &str| {
            found.is_some_and(|found| found.len() == 1 && found.contains(wanted))
        };
        let is_mirrored =
            only(modules.get(&from_module), &to_module) && only(back.get(&to_module), &from_module);
        if is_mirrored && *score >= threshold && !taken.contains(from) && !taken.contains(to) {
            taken.extend([from.clone(), to.clone()]);
            joined.push(pair);
        }
    }
}
