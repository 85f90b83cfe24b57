//! What kind of file a name means, and the name of the file in the other syntax.

use crate::modes::{BlockType, CONFIGURATION, TEST_FILE, VARIABLES_FILE};

/// Suffixes of both syntaxes, the longer ones first.
const SUFFIXES: [(&str, &str); 5] = [
    (".tftest.hcl", ".tftest.json"),
    (".tofutest.hcl", ".tofutest.json"),
    (".tfvars", ".tfvars.json"),
    (".tofu", ".tofu.json"),
    (".tf", ".tf.json"),
];

/// The block type of the top level, by the name of a file: of a test file, of a file of variable
/// values, otherwise of configuration.
#[must_use]
pub fn root_of_name(name: &str) -> &'static BlockType {
    let ends = |ends: &[&str]| ends.iter().any(|end| name.ends_with(end));
    if ends(&[
        ".tftest.hcl",
        ".tftest.json",
        ".tofutest.hcl",
        ".tofutest.json",
    ]) {
        &TEST_FILE
    } else if ends(&[".tfvars", ".tfvars.json"]) {
        &VARIABLES_FILE
    } else {
        &CONFIGURATION
    }
}

/// The name of a native file in JSON: `main.tf.json` for `main.tf`, `a.tftest.json` for
/// `a.tftest.hcl`; none for other names.
#[must_use]
pub fn json_name(name: &str) -> Option<String> {
    renamed(name, |(native, json)| (native, json))
}

/// The name of a JSON file in native syntax: `main.tf` for `main.tf.json`; none for other names.
#[must_use]
pub fn native_name(name: &str) -> Option<String> {
    renamed(name, |(native, json)| (json, native))
}

fn renamed(
    name: &str,
    order: impl Fn((&'static str, &'static str)) -> (&'static str, &'static str),
) -> Option<String> {
    SUFFIXES.into_iter().map(order).find_map(|(from, to)| {
        let base = name.strip_suffix(from)?;
        Some(format!("{base}{to}"))
    })
}

#[cfg(test)]
mod tests {
    use super::{json_name, native_name, root_of_name};

    #[test]
    fn names_have_a_counterpart() {
        for (native, json, root) in [
            ("main.tf", "main.tf.json", ""),
            ("x.tofu", "x.tofu.json", ""),
            ("a/t.tftest.hcl", "a/t.tftest.json", "run"),
            ("t.tofutest.hcl", "t.tofutest.json", "run"),
            ("x.auto.tfvars", "x.auto.tfvars.json", ""),
        ] {
            assert_eq!(json_name(native).as_deref(), Some(json));
            assert_eq!(native_name(json).as_deref(), Some(native));
            assert!(std::ptr::eq(root_of_name(native), root_of_name(json)));
            assert_eq!(root_of_name(json).block("run").is_some(), root == "run");
        }
        assert_eq!(json_name("x.hcl"), None);
        assert_eq!(native_name("x.json"), None);
    }
}
