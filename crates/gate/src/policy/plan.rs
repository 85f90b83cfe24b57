//! A plan whose policies are asked: whole, or one object at a time.

use super::{Policies, PolicyError};
use crate::PolicyReport;
use crate::secrets::secrets_of;
use std::borrow::Cow;
use std::io;
use std::ops::Range;
use std::{error, fmt};
use tofu_json_model::Limits;
use tofu_json_model::stream::{OutlineEvent, PlanLayout, StreamError};
use tofu_json_review::SecretFinder;
use tofu_json_value::Json;

/// Where the objects of a plan are: [`PolicyPlan::event`] takes what
/// [`outline_plan`](tofu_json_model::stream::outline_plan) reports.
#[derive(Clone, Debug, Default)]
pub struct PolicyPlan {
    changes: Vec<(Range<usize>, String)>,
}

impl PolicyPlan {
    /// Looks at what the outline reports.
    pub fn event(&mut self, event: &OutlineEvent<'_>) {
        match event {
            // Only the last of several lists counts.
            OutlineEvent::Changes => self.changes.clear(),
            OutlineEvent::Change(range, entry) => {
                self.changes.push((range.clone(), entry.address.to_owned()));
            }
            _ => {}
        }
    }

    /// What policies say of the plan, without what it calls secret. `read` gives bytes of the plan.
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
            true => secrets_of(layout, limits, &mut read)?,
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
