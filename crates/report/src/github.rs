use crate::place::region;
use crate::visible::{line, lines};
use crate::{NotKept, Recording};
use tofu_json_diagnostic::{Diagnostic, Place};

/// How many annotations of a level a step shows.
const MOST: usize = 10;

/// Workflow commands that annotate: errors first, at most ten of each level, which is what a step
/// shows. The last one then says how many there are besides.
#[must_use]
pub fn github(recordings: &[Recording]) -> String {
    let diagnostics = recordings.iter().flat_map(Recording::diagnostics);
    annotations(diagnostics, NotKept::of(recordings))
}

/// The same of any diagnostics.
///
/// ```
/// use tofu_json_report::diagnostic::Diagnostic;
/// use tofu_json_report::github_of;
///
/// let found = Diagnostic::error("a gate is closed", "nobody passes").about("a.b");
/// assert_eq!(github_of([&found]), "::error title=a gate is closed::a gate is closed (a.b): nobody passes\n");
/// ```
#[must_use]
pub fn github_of<'d>(diagnostics: impl IntoIterator<Item = &'d Diagnostic>) -> String {
    annotations(diagnostics.into_iter(), NotKept::default())
}

fn annotations<'d>(diagnostics: impl Iterator<Item = &'d Diagnostic>, not_kept: NotKept) -> String {
    let (errors, others): (Vec<&Diagnostic>, Vec<_>) =
        diagnostics.partition(|diagnostic| diagnostic.is_error());
    let mut text = level("error", "errors", &errors, not_kept.errors);
    text.push_str(&level("warning", "warnings", &others, not_kept.warnings));
    text
}

fn level(command: &str, plural: &str, diagnostics: &[&Diagnostic], not_kept: usize) -> String {
    let shown = if diagnostics.len() > MOST || not_kept > 0 {
        MOST - 1
    } else {
        MOST
    };
    let mut text: String = diagnostics
        .iter()
        .take(shown)
        .map(|diagnostic| annotation(command, diagnostic))
        .collect();
    let more = diagnostics.len().saturating_sub(shown);
    let more = more.saturating_add(not_kept);
    if more > 0 {
        text.push_str(&format!(
            "::{command} title={more} more {plural}::{more} more {plural} are not shown\n"
        ));
    }
    text
}

fn annotation(command: &str, diagnostic: &Diagnostic) -> String {
    let mut properties = Vec::new();
    if let Some((range, Place { start, end })) = region(diagnostic) {
        properties.push(format!("file={}", property(&range.filename)));
        properties.push(format!("line={}", start.line));
        if end.line == start.line {
            properties.push(format!("col={}", start.column));
            properties.push(format!("endColumn={}", end.column));
        } else {
            properties.push(format!("endLine={}", end.line));
        }
    }
    properties.push(format!("title={}", property(&diagnostic.summary)));
    let mut message = diagnostic.summary.to_string();
    if let Some(address) = diagnostic.address() {
        message.push_str(&format!(" ({address})"));
    }
    if !diagnostic.detail.is_empty() {
        message.push_str(&format!(": {}", diagnostic.detail));
    }
    let data = escaped(&lines(&message));
    format!("::{command} {}::{data}\n", properties.join(","))
}

/// What follows the second pair of colons.
fn escaped(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// What is before it.
fn property(text: &str) -> String {
    escaped(&line(text)).replace(':', "%3A").replace(',', "%2C")
}
