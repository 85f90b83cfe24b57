//! A plan whose policies are asked: whole, or one object at a time.

use super::{Policies, PolicyError};
use crate::PolicyReport;
use crate::secrets::{document, masked_strings};
use std::borrow::Cow;
use std::io;
use std::ops::Range;
use std::{error, fmt};
use tofu_json_model::Limits;
use tofu_json_model::stream::{OutlineEvent, PlanLayout, StreamError};
use tofu_json_review::{MaskedStrings, SecretFinder};
use tofu_json_value::{Json, Value};

/// Where the objects of a plan are: [`PolicyPlan::event`] takes what
/// [`outline_plan`](tofu_json_model::stream::outline_plan) reports.
#[derive(Clone, Debug, Default)]
pub struct PolicyPlan {
    changes: Vec<(Range<usize>, String)>,
    drift: Vec<Range<usize>>,
}

impl PolicyPlan {
    /// Looks at what the outline reports.
    pub fn event(&mut self, event: &OutlineEvent<'_>) {
        match event {
            // Only the last of several lists counts.
            OutlineEvent::Changes => self.changes.clear(),
            OutlineEvent::Drift => self.drift.clear(),
            OutlineEvent::Change(range, entry) => {
                self.changes.push((range.clone(), entry.address.to_owned()));
            }
            OutlineEvent::DriftEntry(range, _) => self.drift.push(range.clone()),
            _ => {}
        }
    }

    /// What policies say of the plan, without what its masks hide. `read` gives bytes of the plan.
    ///
    /// # Errors
    ///
    /// Where the plan cannot be read, or a policy cannot be evaluated.
    pub fn ask<'b>(
        &self,
        policies: &mut Policies,
        layout: &PlanLayout,
        limits: Limits,
        mut read: impl FnMut(Range<usize>) -> io::Result<Cow<'b, [u8]>>,
    ) -> Result<PolicyReport, PolicyPlanError> {
        // What was said of a plan before that failed.
        drop(policies.take_report());
        if !policies.by_object() {
            policies.fits(layout.end)?;
        }
        let asked = match policies.by_object() {
            true => self.ask_objects(policies, layout, &mut read),
            false => ask_whole(policies, layout, &mut read),
        };
        let needs_secrets = policies.said_something() || asked.is_err();
        let secrets = match needs_secrets {
            true => self.secrets(policies, layout, limits, &mut read)?,
            false => SecretFinder::default(),
        };
        match asked {
            Ok(()) => {
                let mut report = policies.take_report();
                report.hide(&secrets);
                Ok(report)
            }
            Err(PolicyPlanError::Policy(mut error)) => {
                error.hide(&secrets);
                Err(error.into())
            }
            Err(other) => Err(other),
        }
    }

    fn ask_objects<'b>(
        &self,
        policies: &mut Policies,
        layout: &PlanLayout,
        read: &mut impl FnMut(Range<usize>) -> io::Result<Cow<'b, [u8]>>,
    ) -> Result<(), PolicyPlanError> {
        policies.head(&head(layout))?;
        for (range, address) in &self.changes {
            let entry = text(read(range.clone()))?;
            policies.object(&entry, address)?;
        }
        Ok(())
    }

    /// What the masks of the plan hide.
    fn secrets<'b>(
        &self,
        policies: &Policies,
        layout: &PlanLayout,
        limits: Limits,
        read: &mut impl FnMut(Range<usize>) -> io::Result<Cow<'b, [u8]>>,
    ) -> Result<SecretFinder, PolicyPlanError> {
        let changes = self.changes.iter().map(|(range, _)| range);
        let mut masked = masked_strings(changes.chain(&self.drift), limits, read)?;
        if let Some(range) = &layout.output_changes {
            let outputs = document(range, limits, read)?;
            let changes = outputs.root().members();
            changes.for_each(|(_, change)| masked.collect_change(change));
        }
        if !policies.by_object() {
            let plan = document(&(0..layout.end), limits, read)?;
            collect_variables(plan.root(), &mut masked);
        }
        Ok(masked.finder())
    }
}

fn ask_whole<'b>(
    policies: &mut Policies,
    layout: &PlanLayout,
    read: &mut impl FnMut(Range<usize>) -> io::Result<Cow<'b, [u8]>>,
) -> Result<(), PolicyPlanError> {
    let plan = text(read(0..layout.end))?;
    Ok(policies.whole(&plan)?)
}

/// The members of a plan that are there beside each of its objects.
fn head(layout: &PlanLayout) -> String {
    let mut json = Json::line();
    json.object(|json| {
        for (name, value) in [
            ("format_version", &layout.format_version),
            ("terraform_version", &layout.terraform_version),
        ] {
            if let Some(value) = value {
                json.text(name, value);
            }
        }
    });
    json.into_text()
}

/// Values of variables that the configuration calls sensitive.
fn collect_variables(plan: Value<'_>, masked: &mut MaskedStrings) {
    let root = plan
        .get("configuration")
        .and_then(|all| all.get("root_module"));
    let declared = root
        .and_then(|root| root.get("variables"))
        .unwrap_or_else(Value::null);
    let given = plan.get("variables").unwrap_or_else(Value::null);
    for (name, declaration) in declared.members() {
        let is_sensitive = declaration.get("sensitive").is_some_and(Value::holds_true);
        let value = given.get(&name).and_then(|given| given.get("value"));
        if let Some(value) = value.filter(|_| is_sensitive) {
            let mut pending = vec![value];
            while let Some(value) = pending.pop() {
                value
                    .as_str()
                    .into_iter()
                    .for_each(|text| masked.add(&text));
                pending.extend(value.elements());
                pending.extend(value.members().map(|(_, member)| member));
            }
        }
    }
}

/// Bytes of a plan as text.
fn text(bytes: io::Result<Cow<'_, [u8]>>) -> Result<String, PolicyPlanError> {
    let bytes = bytes.map_err(StreamError::Read)?.into_owned();
    let text = String::from_utf8(bytes);
    text.map_err(|_| {
        PolicyError::new("expected a plan in valid UTF-8 for policies, found other bytes").into()
    })
}

/// Why policies say nothing of a plan.
#[derive(Debug)]
#[non_exhaustive]
pub enum PolicyPlanError {
    /// The plan cannot be read.
    Plan(StreamError),
    /// A policy cannot be evaluated.
    Policy(PolicyError),
}

impl From<StreamError> for PolicyPlanError {
    fn from(error: StreamError) -> Self {
        Self::Plan(error)
    }
}

impl From<PolicyError> for PolicyPlanError {
    fn from(error: PolicyError) -> Self {
        Self::Policy(error)
    }
}

impl fmt::Display for PolicyPlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plan(error) => error.fmt(f),
            Self::Policy(error) => error.fmt(f),
        }
    }
}

impl error::Error for PolicyPlanError {}
