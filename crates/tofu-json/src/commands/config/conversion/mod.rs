//! What the conversions of both directions share: what they read, where it goes, what they report.

mod folder;
mod input;
mod report;
mod schemas;

pub(super) use folder::{NewFolder, check_new};
pub(super) use input::{FileRole, Input};
pub(super) use report::{ReportFormat, Reporter};
pub(super) use schemas::schemas;
