//! Gates: whether a plan may be applied, and what drifted that nobody knows of.
//!
//! A [`Gate`] is a rule such as `--max-destroy 5` or `--protect 'aws_db_*'`, with exceptions that may end on a day.
//! [`GateCheck`] looks at the outline of a plan, which needs no values, and gives a [`GateReport`].
//! [`read_gates`] reads gates from a TOML file.
//!
//! ```
//! use tofu_json_gate::model::Limits;
//! use tofu_json_gate::model::stream::{Slice, outline_plan};
//! use tofu_json_gate::{Day, Gate, GateCheck, GateRule};
//!
//! let plan = br#"{"format_version": "1.2", "resource_changes": [
//!     {"address": "db.main", "mode": "managed", "type": "db", "change": {"actions": ["delete", "create"]}}]}"#;
//! let gates = [Gate::of(GateRule::Protect(vec!["db.*".to_owned()]))];
//! let today: Day = "2026-11-23".parse()?;
//! let mut check = GateCheck::new(&gates, today);
//! let layout = outline_plan(&mut Slice(plan), Limits::default(), |event| check.event(&event))?;
//! let report = check.finish(&layout, Limits::default(), |range| Ok(plan[range].into()))?;
//! assert!(!report.passed());
//! assert_eq!(report.gates[0].violations[0].message, "db.main is protected, and the plan replaces it");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

mod check;
mod day;
mod drift;
mod file;
mod gate;
mod invoked;
mod json;
mod known_parts;
#[cfg(feature = "policy")]
mod policy;
mod renames;
mod report;
mod rule;
mod secrets;
mod subject;

pub use check::GateCheck;
pub use day::{Day, DayError};
pub use drift::{
    DRIFT_FORMAT_VERSION, DRIFT_SCHEMA, DriftBaseline, DriftBaselineError, DriftCheck, DriftPlace,
    DriftReport, DriftRuns, DriftedObject, DriftedPath, Trend, read_known_drift,
    write_drift_reports,
};
pub use file::{GateFileError, read_gates};
pub use gate::{Exception, Gate};
pub use json::{GATE_FORMAT_VERSION, GATE_SCHEMA, UnreadPlan, write_gate_reports};
#[cfg(feature = "policy")]
pub use policy::{Policies, PolicyError, PolicyLimits, PolicyPlan, PolicyPlanError, PolicyRule};
pub use report::{GateReport, GateResult, PolicyReport, PolicyVerdict, Violation};
pub use rule::{ChangePattern, ChangePatternError, GateCode, GateRule};

pub use tofu_json_diagnostic as diagnostic;
pub use tofu_json_model as model;
pub use tofu_json_review as review;
pub use tofu_json_value as value;
pub use tofu_json_vocab as vocab;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
