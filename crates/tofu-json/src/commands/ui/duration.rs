//! Durations as numbers and as people read them.

pub(super) use tofu_json_report::{format_duration, seconds};
