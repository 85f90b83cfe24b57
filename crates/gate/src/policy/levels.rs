//! How deep rules use one another. The engine follows each use on the stack of its thread, so that functions that call
//! themselves, which OPA refuses as well, and long chains would end the program.

use super::PolicyError;
use super::found::{modules, path_of, rules_of, static_path};
use std::collections::HashMap;
use tofu_json_value::{Document, Value};

/// So many rules may use one another in a row.
const MOST_LEVELS: usize = 100;

/// What is wrong with how rules use one another.
pub(super) fn too_deep(syntax: &Document<'_>, files: &[(String, String)]) -> Option<PolicyError> {
    let rules = UsedRules::of(syntax, files);
    let calls = RuleDepth::of(&rules.edges(RuleEdges::Calls));
    if let Some(node) = calls.circle {
        let name = rules.nodes.get(node).map_or("", |rule| &rule.path);
        return Some(rules.error(
            node,
            format!("expected no recursion, found that the function {name} calls itself"),
        ));
    }
    let uses = RuleDepth::of(&rules.edges(RuleEdges::Uses));
    let (node, levels) = uses.most;
    (levels > MOST_LEVELS).then(|| {
        let message = format!(
            "expected at most {MOST_LEVELS} rules that use one another in a row, found {levels}"
        );
        rules.error(node, message)
    })
}

/// Which uses of rules are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RuleEdges {
    /// Functions that are called: nothing else has the name of one.
    Calls,
    /// All that may be a rule: a variable may have the name of one.
    Uses,
}

/// A rule, by the path that the engine knows it by; it may have several parts.
struct NamedRule {
    /// `main.deny`.
    path: String,
    file: usize,
    place: Option<(usize, usize)>,
}

struct UsedRules<'s, 'f> {
    nodes: Vec<NamedRule>,
    by_path: HashMap<String, usize>,
    /// The parts of rules, each with the number of its rule and of its file.
    parts: Vec<(usize, usize, Value<'s>)>,
    /// The package of each file.
    packages: Vec<String>,
    /// What each file imports, by the name that it has there.
    imports: Vec<HashMap<String, Vec<String>>>,
    files: &'f [(String, String)],
}

impl<'s, 'f> UsedRules<'s, 'f> {
    fn of(syntax: &'s Document<'_>, files: &'f [(String, String)]) -> Self {
        let mut found = Self {
            nodes: Vec::new(),
            by_path: HashMap::new(),
            parts: Vec::new(),
            packages: Vec::new(),
            imports: Vec::new(),
            files,
        };
        // The files are in the order in which the engine got them.
        for (number, (module, (_, text))) in modules(syntax).zip(files).enumerate() {
            let package = path_of(module);
            for rule in rules_of(module) {
                found.add(&package, number, rule);
            }
            found.packages.push(package);
            found.imports.push(imports(module, text));
        }
        found
    }

    fn add(&mut self, package: &str, file: usize, rule: Value<'s>) -> Option<()> {
        let (_, head) = rule.get("Spec")?.get("head")?.members().next()?;
        let path = static_path(head.get("refr")?)?;
        let path = format!("{package}.{}", path.join("."));
        let place = |name| usize::try_from(head.get("span")?.get(name)?.as_u64()?).ok();
        let node = *self.by_path.entry(path.clone()).or_insert_with(|| {
            self.nodes.push(NamedRule {
                path,
                file,
                place: place("line").zip(place("col")),
            });
            self.nodes.len() - 1
        });
        self.parts.push((node, file, rule));
        Some(())
    }

    fn edges(&self, edges: RuleEdges) -> Vec<Vec<usize>> {
        let mut found = vec![Vec::new(); self.nodes.len()];
        for (node, file, rule) in &self.parts {
            let Some(uses) = found.get_mut(*node) else {
                continue;
            };
            self.uses(*rule, *file, edges, uses);
            uses.sort_unstable();
            uses.dedup();
        }
        found
    }

    /// The rules that a part of a policy uses.
    fn uses(&self, part: Value<'s>, file: usize, edges: RuleEdges, found: &mut Vec<usize>) {
        let mut pending = vec![part];
        while let Some(value) = pending.pop() {
            let named = match edges {
                RuleEdges::Calls => value.get("Call").and_then(|call| call.get("fcn")),
                RuleEdges::Uses => Some(value),
            };
            if let Some(path) = named.and_then(static_path) {
                found.extend(self.node(&path, file));
            }
            // The name of a rule is not a use of it.
            let members = value.members().filter(|(name, _)| name != "head");
            pending.extend(members.map(|(_, member)| member));
            pending.extend(value.elements());
            let heads = value.get("head").into_iter().flat_map(Value::members);
            let parts = heads.flat_map(|(_, head)| head.members());
            pending.extend(
                parts
                    .filter(|(name, _)| name != "refr")
                    .map(|(_, part)| part),
            );
        }
    }

    /// The rule that a path leads to.
    fn node(&self, path: &[String], file: usize) -> Option<usize> {
        let (first, others) = path.split_first()?;
        let imported = self.imports.get(file)?.get(first);
        let whole: Vec<&str> = match (imported, first.as_str()) {
            (Some(import), _) => import.iter().chain(others).map(String::as_str).collect(),
            (None, "data") => others.iter().map(String::as_str).collect(),
            (None, _) => {
                let package = self.packages.get(file)?.split('.');
                package.chain(path.iter().map(String::as_str)).collect()
            }
        };
        // What follows the name of a rule is a part of its value.
        let mut lengths = (1..=whole.len()).rev();
        lengths.find_map(|length| self.by_path.get(&whole.get(..length)?.join(".")).copied())
    }

    fn error(&self, node: usize, message: String) -> PolicyError {
        let rule = self.nodes.get(node);
        let file = rule.and_then(|rule| self.files.get(rule.file));
        PolicyError {
            file: file.map(|(name, _)| name.clone()),
            place: rule.and_then(|rule| rule.place),
            ..PolicyError::new(message)
        }
    }
}

/// What a file imports below `data`, without that word, by the name that it has in the file.
fn imports(module: Value<'_>, text: &str) -> HashMap<String, Vec<String>> {
    let imports = module.get("imports").into_iter().flat_map(Value::elements);
    let named = imports.filter_map(|import| {
        let path = static_path(import.get("refr")?)?;
        let (first, path) = path.split_first()?;
        let other = import.get("as").and_then(|span| {
            let at = |name| usize::try_from(span.get(name)?.as_u64()?).ok();
            text.get(at("start")?..at("end")?)
        });
        let name = other.or(path.last().map(String::as_str))?;
        (first == "data").then(|| (name.to_owned(), path.to_vec()))
    });
    named.collect()
}

/// How deep a graph is.
struct RuleDepth {
    /// A node with the most nodes in a row from it on, without what leads back.
    most: (usize, usize),
    /// A node that leads back to itself.
    circle: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Visit {
    Not,
    Begun,
    Done,
}

impl RuleDepth {
    fn of(edges: &[Vec<usize>]) -> Self {
        let mut visits = vec![Visit::Not; edges.len()];
        let mut levels = vec![1_usize; edges.len()];
        let mut circle = None;
        for start in 0..edges.len() {
            let mut path = vec![(start, 0_usize)];
            while let Some((node, next)) = path.last_mut() {
                let node = *node;
                if *next == 0 {
                    match visits.get(node) {
                        Some(Visit::Not) => set(&mut visits, node, Visit::Begun),
                        _ => {
                            path.pop();
                            continue;
                        }
                    }
                }
                let to = edges.get(node).and_then(|edges| edges.get(*next)).copied();
                *next += 1;
                match to.map(|to| (to, visits.get(to))) {
                    Some((to, Some(Visit::Not))) => path.push((to, 0)),
                    Some((to, Some(Visit::Begun))) => circle = circle.or(Some(to)),
                    Some(_) => {}
                    None => {
                        let below = edges.get(node).into_iter().flatten();
                        let below = below.filter(|to| visits.get(**to) == Some(&Visit::Done));
                        let deepest = below.filter_map(|to| levels.get(*to).copied()).max();
                        set(&mut levels, node, 1 + deepest.unwrap_or(0));
                        set(&mut visits, node, Visit::Done);
                        path.pop();
                    }
                }
            }
        }
        let most = levels.iter().copied().enumerate();
        Self {
            most: most.max_by_key(|(_, levels)| *levels).unwrap_or((0, 0)),
            circle,
        }
    }
}

fn set<T>(values: &mut [T], at: usize, value: T) {
    if let Some(place) = values.get_mut(at) {
        *place = value;
    }
}

#[cfg(test)]
mod tests {
    use crate::policy::{Policies, PolicyLimits};

    fn read(files: &[&str]) -> Option<String> {
        let files = files.iter().enumerate();
        let files: Vec<_> = files
            .map(|(number, text)| (format!("{number}.rego"), format!("{text}\n")))
            .collect();
        let read = Policies::read(&files, "main", PolicyLimits::default());
        read.err().map(|error| error.to_string())
    }

    const HEAD: &str = "package main\nimport rego.v1\ndeny contains 1 if f(1)\n";

    #[test]
    fn functions_do_not_call_themselves() {
        let recursion = "expected no recursion, found that the function main.f calls itself";
        for rules in [
            "f(x) := f(x)",
            "f(x) := 1 if { x == 0 } else := f(x - 1)",
            "f(x) := 0 if x == 0\nf(x) := count([y | y := g(x)])\ng(x) := f(x - 1)",
            "f(x) := 1 if not data.main.f(x)",
        ] {
            let error = read(&[&format!("{HEAD}{rules}")]).unwrap();
            assert_eq!(error, format!("0.rego:4:1: {recursion}"), "{rules}");
        }
        let lib = "package lib.a\nimport data.main as m\ng(x) := m.f(x)";
        let user = "package main\nimport rego.v1\nimport data.lib.a\nf(x) := a.g(x)\ndeny contains 1 if f(1)";
        let error = read(&[user, lib]).unwrap();
        assert!(error.starts_with("0.rego:4:1: "), "{error}");
    }

    #[test]
    fn what_only_has_the_name_of_a_rule_is_no_recursion() {
        for rules in [
            "f(x) := y if { y := g(x) }\ng(f) := f",
            "f(x) := [f | f := x]",
            "f(x) := x\ny := f(1)\nz := f(y)",
            "f(x) := data.lib.f(x)",
        ] {
            assert_eq!(read(&[&format!("{HEAD}{rules}")]), None, "{rules}");
        }
    }

    #[test]
    fn chains_of_rules_have_an_end() {
        let chain = |length: usize| {
            let rules = (1..length).map(|n| format!("r{n} := r{}\n", n - 1));
            let rules: String = rules.collect();
            format!(
                "package main\nimport rego.v1\nr0 := 1\n{rules}deny contains r{}",
                length - 1
            )
        };
        assert_eq!(read(&[&chain(90)]), None);
        let error = read(&[&chain(10_000)]).unwrap();
        let expected = "expected at most 100 rules that use one another in a row, found 10001";
        assert!(error.ends_with(expected), "{error}");
    }
}
