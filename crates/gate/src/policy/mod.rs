//! Policies in Rego, as `conftest` and OPA have them for plans.
//!
//! Rules whose names begin with `deny`, `violation` or `warn` (`deny`, `deny_public`, `warn_tags` …) give sets of messages, or of objects
//! with a member `msg`. A rule `exception` gives lists of names for which rules do not count.
//!
//! The engine runs without a clock, without files and without random numbers; it counts steps, so that the same policies end in the same
//! way everywhere.

mod brackets;
mod data;
mod engine;
mod error;
mod found;
mod levels;
mod object_rules;
mod plan;
mod steps;
mod verdicts;

pub use error::PolicyError;
pub use found::PolicyRule;
pub use plan::{PolicyPlan, PolicyPlanError};

use crate::report::HIDDEN;
use crate::{PolicyReport, PolicyVerdict};
use engine::PolicyEngine;
use std::collections::{BTreeMap, BTreeSet};
use tofu_json_review::SecretFinder;
use verdicts::Said;

/// What policies may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PolicyLimits {
    /// How many steps one evaluation of a rule may take.
    pub steps: u64,
    /// How many bytes of a plan are given to policies at once: the engine takes some seven times as much memory.
    pub document: usize,
    /// How many bytes a file of policies may have.
    pub policy: usize,
}

impl Default for PolicyLimits {
    fn default() -> Self {
        Self {
            steps: 50_000_000,
            document: 128 << 20,
            policy: 1 << 20,
        }
    }
}

/// Policies that were read.
///
/// ```
/// use tofu_json_gate::{Policies, PolicyLimits};
///
/// let rego = r#"
/// package main
///
/// deny contains msg if {
///     change := input.resource_changes[_]
///     change.change.actions[_] == "delete"
///     msg := sprintf("%s is deleted", [change.address])
/// }"#;
/// let files = [("stay.rego".to_owned(), rego.to_owned())];
/// let mut policies = Policies::read(&files, "main", PolicyLimits::default())?;
/// assert!(policies.by_object());
/// let change = r#"{"address": "a.b", "change": {"actions": ["delete"]}}"#;
/// policies.head("{}")?;
/// policies.object(change, "a.b")?;
/// assert_eq!(policies.take_report().verdicts[0].message, "a.b is deleted");
/// # Ok::<(), tofu_json_gate::PolicyError>(())
/// ```
#[derive(Debug)]
pub struct Policies {
    engine: PolicyEngine,
    rules: Vec<PolicyRule>,
    /// Where rules `exception` are.
    exceptions: Vec<String>,
    by_object: bool,
    /// What is read below `data` and no policy gives.
    absent_data: Vec<String>,
    limits: PolicyLimits,
    /// The members of a plan besides its objects, as JSON without braces.
    head: String,
    said: BTreeMap<Said, Option<String>>,
    excepted: BTreeSet<Said>,
}

impl Policies {
    /// Reads files of policies with their names, and looks for rules in a package such as `main`.
    ///
    /// # Errors
    ///
    /// Where a file is no policy, with the place, or where the package has no rule that says something.
    pub fn read(
        files: &[(String, String)],
        package: &str,
        limits: PolicyLimits,
    ) -> Result<Self, PolicyError> {
        Self::read_packages(files, &[package.to_owned()], limits)
    }

    /// Reads files of policies, and looks for rules in several packages.
    ///
    /// # Errors
    ///
    /// As [`Policies::read`], where one of the packages has no rule that says something.
    pub fn read_packages(
        files: &[(String, String)],
        packages: &[String],
        limits: PolicyLimits,
    ) -> Result<Self, PolicyError> {
        let packages: BTreeSet<&str> = packages.iter().map(String::as_str).collect();
        let engine = PolicyEngine::read(files, limits)?;
        let syntax = engine.syntax()?;
        if let Some(error) = levels::too_deep(&syntax, files) {
            return Err(error);
        }
        let mut rules = Vec::new();
        for package in &packages {
            rules.extend(found::rules_of_package(&syntax, package, files)?);
        }
        let has_exceptions = |package: &&&str| found::has_rule(&syntax, package, found::EXCEPTION);
        let exceptions = packages.iter().filter(has_exceptions);
        Ok(Self {
            by_object: object_rules::allow_parts(&syntax, &packages, &rules),
            exceptions: exceptions
                .map(|package| found::exceptions_of(package))
                .collect(),
            absent_data: data::absent(&syntax),
            engine,
            rules,
            limits,
            head: String::new(),
            said: BTreeMap::new(),
            excepted: BTreeSet::new(),
        })
    }

    /// The rules that say something, by name.
    #[must_use]
    pub fn rules(&self) -> &[PolicyRule] {
        &self.rules
    }

    /// Whether the rules look at each object of a plan by itself, so that they can be asked about one after the other.
    #[must_use]
    pub const fn by_object(&self) -> bool {
        self.by_object
    }

    /// The paths below `data` that rules read and no policy gives, such as `data.services`: they are undefined.
    #[must_use]
    pub fn absent_data(&self) -> &[String] {
        &self.absent_data
    }

    /// Asks about a whole plan.
    ///
    /// # Errors
    ///
    /// Where a policy cannot be evaluated, or takes more than the limits allow.
    pub fn whole(&mut self, plan: &str) -> Result<(), PolicyError> {
        self.fits(plan.len())?;
        self.ask(plan, None)
    }

    /// Refuses a plan that is too large to be looked at as a whole.
    fn fits(&self, length: usize) -> Result<(), PolicyError> {
        let most = self.limits.document;
        if length <= most {
            return Ok(());
        }
        Err(PolicyError::new(format!(
            "expected a plan of at most {most} bytes for policies that look at all of it, found {length}: rules that take \
             one object from `input.resource_changes[_]` are asked about one object at a time"
        )))
    }

    /// Begins a plan of which objects follow: the members of its top that are not lists of objects.
    ///
    /// # Errors
    ///
    /// As [`Policies::whole`].
    pub fn head(&mut self, members: &str) -> Result<(), PolicyError> {
        let inside = members.trim().trim_start_matches('{').trim_end_matches('}');
        self.head = match inside.trim() {
            "" => String::new(),
            inside => format!("{inside},"),
        };
        let plan = format!("{{{}\"resource_changes\":[]}}", self.head);
        self.ask(&plan, None)
    }

    /// Asks about an entry of `resource_changes`.
    ///
    /// # Errors
    ///
    /// As [`Policies::whole`].
    pub fn object(&mut self, entry: &str, address: &str) -> Result<(), PolicyError> {
        let plan = format!("{{{}\"resource_changes\":[{entry}]}}", self.head);
        self.ask(&plan, Some(address))
    }

    fn ask(&mut self, plan: &str, address: Option<&str>) -> Result<(), PolicyError> {
        self.engine.input(plan, address)?;
        let mut excepted = BTreeSet::new();
        for path in &self.exceptions {
            let names = self.engine.exceptions(path)?;
            excepted.extend(names.into_iter().map(|name| (path.as_str(), name)));
        }
        for (index, rule) in self.rules.iter().enumerate() {
            let value = self.engine.value(&rule.path)?;
            let messages = verdicts::messages(&value);
            // The same of several objects is one message, as it is in the set of a whole plan.
            let messages = messages.into_iter().map(|message| Said {
                rule: index,
                message,
            });
            if excepted.contains(&(rule.exceptions.as_str(), rule.suffix.clone())) {
                self.excepted.extend(messages);
                continue;
            }
            for said in messages {
                let address = address.map(str::to_owned);
                let known = self.said.entry(said).or_insert_with(|| address.clone());
                if *known != address {
                    *known = None;
                }
            }
        }
        Ok(())
    }

    /// Whether something was said since the last report.
    #[must_use]
    pub fn said_something(&self) -> bool {
        !self.said.is_empty()
    }

    /// What was said since the last report.
    pub fn take_report(&mut self) -> PolicyReport {
        let said = std::mem::take(&mut self.said);
        let verdict = |(said, address): (Said, Option<String>)| {
            let rule = self.rules.get(said.rule)?;
            Some(PolicyVerdict {
                code: rule.code,
                rule: rule.name.clone(),
                message: said.message,
                address,
            })
        };
        PolicyReport {
            verdicts: said.into_iter().filter_map(verdict).collect(),
            excepted: std::mem::take(&mut self.excepted).len() as u64,
            rules: self.rules.len() as u64,
            by_object: self.by_object,
        }
    }
}

impl PolicyReport {
    /// Hides messages that hold a secret.
    pub fn hide(&mut self, secrets: &SecretFinder) {
        for verdict in &mut self.verdicts {
            if secrets.is_in(&verdict.message) {
                HIDDEN.clone_into(&mut verdict.message);
            }
        }
    }
}

impl PolicyError {
    /// Hides what it says if it holds a secret; its place stays.
    fn hide(&mut self, secrets: &SecretFinder) {
        if secrets.is_in(&self.message) {
            HIDDEN.clone_into(&mut self.message);
        }
    }
}

#[cfg(test)]
mod tests;
