use std::cmp::Ordering;

use crate::{Diagnostic, Severity};

pub(super) fn compare(a: &Diagnostic, b: &Diagnostic) -> Ordering {
    key(a).cmp(&key(b))
}

/// Severity, then the place in the source, of which none comes first.
fn key(diagnostic: &Diagnostic) -> (u8, Option<(usize, &str, usize, usize)>) {
    let severity = match diagnostic.severity {
        Severity::Warning => 0,
        Severity::Error => 1,
        Severity::Note | Severity::Other(_) => 2,
    };
    let place = diagnostic.subject.as_ref().map(|range| {
        let depth = range.filename.matches('/').count();
        let (start, end) = (range.start.byte, range.end.byte);
        (depth, range.filename.as_str(), start, end)
    });
    (severity, place)
}
