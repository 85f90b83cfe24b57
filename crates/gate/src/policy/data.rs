//! What policies read below `data` that no policy gives. Only policies give data here, and what is absent is undefined: a rule
//! that reads it says nothing, without an error.

use super::found::{modules, path_of, static_path};
use std::collections::BTreeSet;
use tofu_json_value::{Document, Value};

/// So many names of a path are told.
const NAMES: usize = 4;

/// The paths below `data` that are read and that no package has, such as `data.services`.
pub(super) fn absent(syntax: &Document<'_>) -> Vec<String> {
    let packages: BTreeSet<String> = modules(syntax).map(path_of).collect();
    let mut absent = BTreeSet::new();
    let mut pending: Vec<Value<'_>> = modules(syntax).collect();
    while let Some(value) = pending.pop() {
        if let Some(path) = static_path(value) {
            let below = path.strip_prefix(&["data".to_owned()]);
            if let Some(below) = below.filter(|below| !is_given(below, &packages)) {
                let named = below.iter().take(NAMES).map(String::as_str);
                absent.insert(format!("data.{}", named.collect::<Vec<_>>().join(".")));
            }
            continue;
        }
        // The names of packages are paths, too.
        let members = value.members().filter(|(name, _)| name != "package");
        pending.extend(members.map(|(_, member)| member));
        pending.extend(value.elements());
    }
    absent.into_iter().collect()
}

/// Whether a path leads to a package, into one, or to what holds one.
fn is_given(path: &[String], packages: &BTreeSet<String>) -> bool {
    packages.iter().any(|package| {
        let mut pairs = path.iter().zip(package.split('.'));
        pairs.all(|(name, own)| name == own)
    })
}

#[cfg(test)]
mod tests {
    use crate::policy::{Policies, PolicyLimits};

    #[test]
    fn what_no_package_gives() {
        let own = "package main\nimport rego.v1\nimport data.names as n\nimport data.lib.a\n\
                   deny contains x if { x := data.services.denied[_]; a.f(x); data[\"more\"][x]; n.b }\n\
                   deny contains x if { x := data.lib[_].c; data.main.y; data.lib.b.z; data[x] }\ny := 1\n";
        let lib = "package lib.a\nimport rego.v1\nf(x) if x\n";
        let files = [("1", own), ("2", lib)];
        let files = files.map(|(name, text)| (name.to_owned(), text.to_owned()));
        let policies = Policies::read(&files, "main", PolicyLimits::default()).unwrap();
        let expected = [
            "data.lib.b.z",
            "data.more",
            "data.names",
            "data.services.denied",
        ];
        assert_eq!(policies.absent_data(), expected);
    }
}
