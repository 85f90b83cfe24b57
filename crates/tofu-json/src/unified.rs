//! Unified diffs.

use crate::message::{visible, visible_on_one_line};
use similar::{Algorithm, TextDiff};
use std::time::Duration;

/// A diff that takes longer is finished in a coarser way.
const PATIENCE: Duration = Duration::from_secs(2);

/// What changes in a file, without control characters other than tabs and line ends.
pub(crate) fn diff(name: &str, before: &[u8], after: &[u8]) -> String {
    let shown = |bytes: &[u8]| visible(&String::from_utf8_lossy(bytes)).into_owned();
    let (before, after) = (shown(before), shown(after));
    let diff = TextDiff::configure()
        .algorithm(Algorithm::Myers)
        .timeout(PATIENCE)
        .diff_lines(&before, &after);
    let name = visible_on_one_line(name);
    diff.unified_diff()
        .header(&format!("a/{name}"), &format!("b/{name}"))
        .to_string()
}
