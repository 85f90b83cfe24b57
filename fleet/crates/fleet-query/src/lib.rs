//! Questions in SQL to OpenTofu's plans and states, by DataFusion.
//!
//! A [`Fleet`] is what is asked: a dataset that a scan wrote, or files as they are. Its tables are those of
//! `tofu-json-fleet-tables`; the same names as functions read other files: `changes('plans/**/*.json')`. Questions only
//! read: what would write or define something is refused.
//!
//! ```
//! use tofu_json_fleet_query::{Fleet, OutputFormat, ask};
//!
//! let folder = tempfile::tempdir()?;
//! std::fs::write(folder.path().join("plan.json"), r#"{"format_version": "1.2", "planned_values": {}, "resource_changes": [
//!     {"address": "a.b", "mode": "managed", "type": "a", "name": "b", "change": {"actions": ["delete"]}}]}"#)?;
//! let fleet = Fleet::open(&[folder.path().display().to_string()])?;
//! let mut answer = Vec::new();
//! ask(&fleet, "SELECT type, count(*) AS n FROM changes WHERE action = 'delete' GROUP BY type", OutputFormat::Csv, &mut answer)?;
//! assert_eq!(String::from_utf8(answer)?, "type,n\na,1\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod ask;
mod catalog;
mod datasets;
mod engine;
mod error;
mod file_scan;
mod files;
mod filters;
mod fleet;
mod functions;
mod html;
mod report;

pub use answer::OutputFormat;
pub use ask::{ask, ask_report, ask_report_as};
pub use engine::Engine;
pub use error::QueryError;
pub use file_scan::{FileScan, FilesExec, unread_of};
pub use files::{FileSource, FilesTable};
pub use fleet::Fleet;
pub use report::{Report, UnknownReport};

pub use tofu_json_fleet_tables::Secrets;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
