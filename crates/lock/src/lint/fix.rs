use crate::{LockCode, Parsed};

/// The bytes that OpenTofu would write: sorted, without duplicates, comments and module blocks,
/// with the header that the file has. `None` where OpenTofu cannot read the file for another reason
/// than the form of constraints.
///
/// This does away with what the [fixable](crate::LintRule::is_fixable) rules find in a file that can be read.
#[must_use]
pub fn fix(parsed: &Parsed<'_>) -> Option<Vec<u8>> {
    let tool = parsed.tool().unwrap_or_default();
    let mut errors = parsed.diagnostics.iter().filter(|found| found.is_error());
    errors
        .all(|error| error.is(LockCode::ConstraintsForm))
        .then(|| parsed.lock.normalised().to_bytes_for(tool))
}
