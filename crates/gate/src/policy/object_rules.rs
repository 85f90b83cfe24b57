//! Whether policies look at each object of a plan by itself.
//!
//! They do where each rule that says something takes at most one object, by `input.resource_changes[_]` or by
//! `some change in input.resource_changes`, outside of every negation, `every` and comprehension, and where nothing else looks
//! at the input. Then the messages about a plan are those about its objects, one after the other. Whoever is in doubt
//! gets the whole plan.

use super::found::{PolicyRule, head, modules, path_of, rules_of, static_path};
use std::collections::BTreeSet;
use tofu_json_value::{Document, Value};

const OBJECTS: &str = "resource_changes";

/// Members of a plan that are small, so that they are there beside each object.
pub(super) const SMALL: &[&str] = &["format_version", "terraform_version"];

/// Whether the rules can be asked about one object at a time.
pub(super) fn allow_parts(
    syntax: &Document<'_>,
    packages: &BTreeSet<&str>,
    rules: &[PolicyRule],
) -> bool {
    let asked = AskedRules { packages, rules };
    modules(syntax).all(|module| asked.allow_module(module))
}

struct AskedRules<'r> {
    packages: &'r BTreeSet<&'r str>,
    rules: &'r [PolicyRule],
}

impl AskedRules<'_> {
    fn allow_module(&self, module: Value<'_>) -> bool {
        let imports = module.get("imports").map(Value::elements);
        let mut imports = imports.into_iter().flatten();
        let is_own = self.packages.contains(path_of(module).as_str());
        imports.all(|import| self.allows_import(import))
            && rules_of(module).all(|rule| self.allow_rule(rule, is_own))
    }

    fn allows_import(&self, import: Value<'_>) -> bool {
        let path = import.get("refr").and_then(static_path);
        path.is_some_and(|path| match path.first().map(String::as_str) {
            Some("input") => false,
            Some("data") => self.allows_data(&path),
            _ => true,
        })
    }

    fn allow_rule(&self, rule: Value<'_>, is_own: bool) -> bool {
        let Some(spec) = rule.get("Spec") else {
            return self.objects(rule) == Some(0);
        };
        let is_asked = is_own && head(rule).is_some_and(|head| self.is_asked(&head.name));
        let is_set = spec
            .get("head")
            .is_some_and(|head| head.get("Set").is_some());
        // What a rule that is no set says is one value for the whole plan.
        let most = match (is_asked, is_set) {
            (true, true) => 1,
            (true, false) => return false,
            (false, _) => 0,
        };
        let mut bodies = spec.get("bodies").into_iter().flat_map(Value::elements);
        self.allows_head(spec)
            && bodies.all(|body| self.objects(body).is_some_and(|count| count <= most))
    }

    /// Whether the head of a rule takes nothing from the plan: what it gives is there without a body, too.
    fn allows_head(&self, spec: Value<'_>) -> bool {
        let heads = spec.get("head").into_iter().flat_map(Value::members);
        let mut parts = heads.flat_map(|(_, head)| head.members());
        parts.all(|(name, part)| {
            // The name of a rule is not a use of it.
            let is_name = name == "refr" && static_path(part).is_some();
            is_name || self.objects(part) == Some(0)
        })
    }

    fn is_asked(&self, name: &str) -> bool {
        self.rules.iter().any(|rule| rule.short == name)
    }

    /// How often one object is taken in a part of a rule; none where something is done that needs the whole plan.
    fn objects(&self, part: Value<'_>) -> Option<usize> {
        let mut count = 0;
        // Whether a part is below a negation, an `every` or a comprehension.
        let mut pending = vec![(part, false)];
        while let Some((value, is_below)) = pending.pop() {
            if takes_one(value) {
                if is_below {
                    return None;
                }
                count += 1;
                continue;
            }
            if let Some(path) = static_path(value) {
                self.allows_path(&path)?;
                continue;
            }
            for (name, member) in value.members() {
                let closes = matches!(
                    &*name,
                    "NotExpr" | "Every" | "ArrayCompr" | "SetCompr" | "ObjectCompr"
                );
                if name == "with_mods" || (name == "Var" && !self.allows_variable(member)) {
                    return None;
                }
                pending.push((member, is_below || closes));
            }
            pending.extend(value.elements().map(|element| (element, is_below)));
        }
        Some(count)
    }

    fn allows_variable(&self, variable: Value<'_>) -> bool {
        let name = variable.get("value").and_then(|name| name.as_str());
        let name = name.unwrap_or_default();
        name != "input" && name != "data" && !self.is_asked(&name)
    }

    fn allows_path(&self, path: &[String]) -> Option<()> {
        let allowed = match path.first().map(String::as_str) {
            Some("input") => path
                .get(1)
                .is_some_and(|name| SMALL.contains(&name.as_str())),
            Some("data") => self.allows_data(path),
            Some(name) => !self.is_asked(name),
            None => false,
        };
        allowed.then_some(())
    }

    /// What is below `data` may be a rule that is asked, or hold one.
    fn allows_data(&self, path: &[String]) -> bool {
        let below = path.get(1..).unwrap_or_default();
        let holds_package = |package: &&str| {
            below
                .iter()
                .zip(package.split('.'))
                .all(|(name, own)| name == own)
        };
        let mut packages = self.packages.iter();
        let holds_rules = packages
            .any(|package| below.len() <= package.split('.').count() && holds_package(package));
        !holds_rules && !path.iter().any(|name| self.is_asked(name))
    }
}

/// Whether this is `input.resource_changes[_]`, or `some x in input.resource_changes`.
fn takes_one(value: Value<'_>) -> bool {
    if let Some(bracket) = value.get("RefBrack") {
        let index = bracket.get("index").and_then(|index| index.get("Var"));
        let index = index.and_then(|variable| variable.get("value"));
        let is_any = index.is_some_and(|name| name.as_str().as_deref() == Some("_"));
        return is_any && bracket.get("refr").is_some_and(is_objects);
    }
    value.get("SomeIn").is_some_and(|some| {
        let has_key = some.get("key").is_some_and(|key| !key.is_null());
        let names_one = some
            .get("value")
            .is_some_and(|name| name.get("Var").is_some());
        !has_key && names_one && some.get("collection").is_some_and(is_objects)
    })
}

fn is_objects(value: Value<'_>) -> bool {
    static_path(value).is_some_and(|path| path == ["input", OBJECTS])
}
