//! Unified diffs.

use similar::{Algorithm, TextDiff};
use std::time::Duration;
use tofu_json_term::{Canvas, Style};

/// A diff that takes longer is finished in a coarser way.
const PATIENCE: Duration = Duration::from_secs(2);

/// What changes in a file, without control characters other than tabs and line ends.
pub(super) fn diff(name: &str, before: &[u8], after: &[u8]) -> String {
    let (before, after) = (visible(before), visible(after));
    let diff = TextDiff::configure()
        .algorithm(Algorithm::Myers)
        .timeout(PATIENCE)
        .diff_lines(&before, &after);
    let name = crate::message::visible_on_one_line(name);
    diff.unified_diff()
        .header(&format!("a/{name}"), &format!("b/{name}"))
        .to_string()
}

fn visible(bytes: &[u8]) -> String {
    let mut canvas = Canvas::new(Style {
        sanitise: true,
        ..Style::default()
    });
    canvas.text(&String::from_utf8_lossy(bytes));
    canvas.into_string()
}
