//! Merging a file that already has conflict markers.

use super::{ConflictSides, Labels, MarkerError, Merged, Prefer, merge};
use crate::{FILE_NAME, Lock, Parsed, Program};
use std::fmt;
use tofu_json_diagnostic::Diagnostic;

/// A file with conflict markers, merged by what it means.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Resolved {
    /// The result.
    pub merged: Merged,
    /// The program whose header the result has.
    pub program: Program,
    /// The names of the sides in the file; an unknown ancestor has no name.
    pub labels: Labels,
    /// How many conflicts the file had.
    pub conflicts: usize,
    /// Whether the common ancestor was known. Without it what one side removed looks like what the other added.
    pub has_base: bool,
}

/// Why a file with conflict markers cannot be read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ResolveError {
    /// The markers do not belong together.
    Markers(MarkerError),
    /// One side is not a lock file that OpenTofu accepts.
    MergeSide {
        /// The name of the side in the file.
        label: String,
        /// Its mistakes; their lines are those of this side alone.
        diagnostics: Vec<Diagnostic>,
    },
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Markers(error) => write!(f, "{error}"),
            Self::MergeSide { label, diagnostics } => {
                write!(f, "the side `{label}` alone is no lock file")?;
                match diagnostics.iter().find(|found| found.is_error()) {
                    Some(first) => write!(f, ": {}", first.text()),
                    None => Ok(()),
                }
            }
        }
    }
}

impl std::error::Error for ResolveError {}

impl From<MarkerError> for ResolveError {
    fn from(error: MarkerError) -> Self {
        Self::Markers(error)
    }
}

/// Merges the sides of a file with conflict markers, with or without the common ancestor. `None`
/// where there are no markers.
///
/// ```
/// use tofu_json_lock::resolve;
///
/// let text = br#"<<<<<<< ours
/// provider "example.com/acme/a" { version = "1.0.0" }
/// =======
/// provider "example.com/acme/b" { version = "2.0.0" }
/// >>>>>>> theirs
/// "#;
/// assert!(resolve(text, None)?.is_some());
/// assert!(resolve(b"# no markers\n", None)?.is_none());
/// # Ok::<(), tofu_json_lock::ResolveError>(())
/// ```
///
/// # Errors
///
/// When the markers do not belong together, or one of the two sides alone cannot be read.
pub fn resolve(text: &[u8], prefer: Option<Prefer>) -> Result<Option<Resolved>, ResolveError> {
    let Some(sides) = ConflictSides::split(text)? else {
        return Ok(None);
    };
    let mut labels = sides.labels;
    let ours = read(&sides.ours, &labels.ours)?;
    let theirs = read(&sides.theirs, &labels.theirs)?;
    // Some programs write an ancestor that is no whole text.
    let base = sides.base.as_deref().map(parse);
    let base = base.filter(Parsed::is_ok).map(|base| base.lock);
    let has_base = base.is_some();
    if !has_base {
        labels.base.clear();
    }
    let merged = merge(&base.unwrap_or_default(), &ours.lock, &theirs.lock, prefer);
    Ok(Some(Resolved {
        merged,
        program: ours.program().or(theirs.program()).unwrap_or_default(),
        labels,
        conflicts: sides.conflicts,
        has_base,
    }))
}

fn read<'s>(text: &'s [u8], label: &str) -> Result<Parsed<'s>, ResolveError> {
    let parsed = parse(text);
    if parsed.is_ok() {
        return Ok(parsed);
    }
    Err(ResolveError::MergeSide {
        label: label.to_owned(),
        diagnostics: parsed.diagnostics,
    })
}

fn parse(text: &[u8]) -> Parsed<'_> {
    Lock::parse_by_header(FILE_NAME, text)
}
