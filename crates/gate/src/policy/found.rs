//! The rules of policies, by their syntax trees.

use super::PolicyError;
use crate::GateCode;
use std::collections::BTreeSet;
use tofu_json_value::{Document, Value};

/// The rule that takes verdicts back.
pub(super) const EXCEPTION: &str = "exception";

/// A rule that says something.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PolicyRule {
    /// Its package and name: `main.deny`.
    pub name: String,
    /// What it is when it says something.
    pub code: GateCode,
    /// Where the engine finds it.
    pub(super) path: String,
    /// Its name alone.
    pub(super) short: String,
    /// What follows `deny_`, by which exceptions name it.
    pub(super) suffix: String,
    /// Where the engine finds the exceptions of its package.
    pub(super) exceptions: String,
}

impl PolicyRule {
    fn of(package: &str, short: &str) -> Option<Self> {
        let (kind, suffix) = short.split_once('_').unwrap_or((short, ""));
        let code = match kind {
            "deny" => GateCode::PolicyDeny,
            "violation" => GateCode::PolicyViolation,
            "warn" => GateCode::PolicyWarn,
            _ => return None,
        };
        Some(Self {
            name: format!("{package}.{short}"),
            code,
            path: format!("data.{package}.{short}"),
            short: short.to_owned(),
            suffix: suffix.to_owned(),
            exceptions: exceptions_of(package),
        })
    }
}

/// Where the engine finds the exceptions of a package.
pub(super) fn exceptions_of(package: &str) -> String {
    format!("data.{package}.{EXCEPTION}")
}

/// The rules of a package that say something: there must be some.
pub(super) fn rules_of_package(
    syntax: &Document<'_>,
    package: &str,
    files: &[(String, String)],
) -> Result<Vec<PolicyRule>, PolicyError> {
    if let Some(error) = misnamed(syntax, package, files) {
        return Err(error);
    }
    let rules = rules(syntax, package);
    if !rules.is_empty() {
        return Ok(rules);
    }
    let found = match &*packages_with_rules(syntax).join(", ") {
        "" => "none".to_owned(),
        others => format!("some in {others}, which `--namespace` names"),
    };
    Err(PolicyError::new(format!(
        "expected a rule deny, violation or warn in the package {package}, found {found}"
    )))
}

/// The rules of a package that say something, by name, each once.
fn rules(syntax: &Document<'_>, package: &str) -> Vec<PolicyRule> {
    let mut names: Vec<_> = heads(syntax, package)
        .filter(|head| head.kind != "Func")
        .filter_map(|head| PolicyRule::of(package, &head.name))
        .collect();
    names.sort_by(|one, other| one.name.cmp(&other.name));
    names.dedup();
    names
}

/// A rule that would say something and has several names, as `deny.public`: the engine gives no set for it.
fn misnamed(
    syntax: &Document<'_>,
    package: &str,
    files: &[(String, String)],
) -> Option<PolicyError> {
    // The files are in the order in which the engine got them.
    let modules = modules(syntax).zip(files);
    let of_package = modules.filter(|(module, _)| path_of(*module) == package);
    let mut rules = of_package.flat_map(|(module, (file, _))| {
        let rules = rules_of(module);
        rules.map(move |rule| (rule, file))
    });
    rules.find_map(|(rule, file)| {
        let (kind, head) = rule.get("Spec")?.get("head")?.members().next()?;
        let path = static_path(head.get("refr")?)?;
        let first = path.first()?;
        if kind == "Func" || path.len() == 1 || PolicyRule::of(package, first).is_none() {
            return None;
        }
        let (found, better) = (path.join("."), path.join("_"));
        let message = format!("expected a rule with one name, such as {better}, found {found}");
        let place = |name| usize::try_from(head.get("span")?.get(name)?.as_u64()?).ok();
        Some(PolicyError {
            file: Some(file.clone()),
            place: place("line").zip(place("col")),
            ..PolicyError::new(message)
        })
    })
}

/// The packages with rules that say something, by name, each once.
fn packages_with_rules(syntax: &Document<'_>) -> Vec<String> {
    let packages: BTreeSet<_> = modules(syntax).map(path_of).collect();
    let mut packages: Vec<_> = packages.into_iter().collect();
    packages.retain(|package| !rules(syntax, package).is_empty());
    packages
}

/// Whether a package has a rule of this name.
pub(super) fn has_rule(syntax: &Document<'_>, package: &str, name: &str) -> bool {
    heads(syntax, package).any(|head| head.name == name)
}

/// The head of a rule.
pub(super) struct Head {
    pub(super) name: String,
    /// `Set`, `Compr` or `Func`.
    pub(super) kind: String,
}

fn heads<'s>(syntax: &'s Document<'_>, package: &'s str) -> impl Iterator<Item = Head> + 's {
    let modules = modules(syntax).filter(move |module| path_of(*module) == package);
    modules.flat_map(|module| rules_of(module).filter_map(head))
}

/// The syntax trees of the files.
pub(super) fn modules<'s>(syntax: &'s Document<'_>) -> impl Iterator<Item = Value<'s>> + 's {
    syntax
        .root()
        .elements()
        .filter_map(|module| module.get("ast"))
}

/// The rules of a file.
pub(super) fn rules_of<'s>(module: Value<'s>) -> impl Iterator<Item = Value<'s>> + 's {
    let rules = module.get("rules").map(Value::elements);
    rules.into_iter().flatten()
}

/// The package of a file: `a.b`.
pub(super) fn path_of(module: Value<'_>) -> String {
    let package = module
        .get("package")
        .and_then(|package| package.get("refr"));
    package.and_then(static_path).unwrap_or_default().join(".")
}

/// The head of a rule that has bodies and one name.
pub(super) fn head(rule: Value<'_>) -> Option<Head> {
    let head = rule.get("Spec")?.get("head")?;
    let (kind, head) = head.members().next()?;
    let path = static_path(head.get("refr")?)?;
    Some(Head {
        name: path.first()?.clone(),
        kind: kind.into_owned(),
    })
}

/// The names of a reference such as `data.a["b"]`, as far as no variable is among them: none if one is.
pub(super) fn static_path(reference: Value<'_>) -> Option<Vec<String>> {
    let mut names = Vec::new();
    let mut at = reference;
    loop {
        if let Some(variable) = at.get("Var") {
            names.push(text(variable.get("value")?)?);
            names.reverse();
            return Some(names);
        }
        let (name, before) = match (at.get("RefDot"), at.get("RefBrack")) {
            (Some(dot), _) => (dot.get("field")?.elements().nth(1)?, dot.get("refr")?),
            (None, Some(bracket)) => {
                let index = bracket.get("index")?.get("String")?;
                (index.get("value")?, bracket.get("refr")?)
            }
            (None, None) => return None,
        };
        names.push(text(name)?);
        at = before;
    }
}

/// The text of a string.
pub(super) fn text(value: Value<'_>) -> Option<String> {
    value.as_str().map(|text| text.into_owned())
}
