//! What the conversions of both directions share: their arguments, what they read, where it goes, what they report.

mod arguments;
mod direction;
mod report;

pub(super) use arguments::ConversionArgs;
pub(super) use direction::{Direction, Original};
use report::ReportFormat;
pub(super) use report::Reporter;
