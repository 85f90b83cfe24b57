use std::borrow::Cow;
use std::collections::HashMap;

use super::{Batch, cause};
use crate::{Diagnostic, Severity};

/// The first of some diagnostics that are alike.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Group {
    /// The first of them.
    pub diagnostic: Diagnostic,
    /// How many more there are.
    pub others: usize,
}

impl Group {
    /// The first of them, whose detail mentions the others: `(and 2 more similar warnings
    /// elsewhere)`.
    #[must_use]
    pub fn with_others_noted(&self) -> Diagnostic {
        let mut diagnostic = self.diagnostic.clone();
        let noun = if diagnostic.is_warning() {
            "warning"
        } else {
            "error"
        };
        let note = match self.others {
            0 => return diagnostic,
            1 => format!("(and one more similar {noun} elsewhere)"),
            others => format!("(and {others} more similar {noun}s elsewhere)"),
        };
        if !diagnostic.detail.is_empty() {
            diagnostic.detail.to_mut().push_str("\n\n");
        }
        diagnostic.detail.to_mut().push_str(&note);
        diagnostic
    }
}

/// What diagnostics that are folded into one have in common.
type FoldKey = (Severity, Cow<'static, str>, Option<String>);

/// Folds what is alike into the first of it.
pub(super) fn fold(diagnostics: Vec<Diagnostic>, batch: &Batch) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut places: HashMap<FoldKey, usize> = HashMap::new();
    for diagnostic in diagnostics {
        if let Some(key) = key(&diagnostic, batch) {
            let place = *places.entry(key).or_insert(groups.len());
            if let Some(first) = groups.get_mut(place) {
                first.others += 1;
                continue;
            }
        }
        groups.push(Group {
            diagnostic,
            others: 0,
        });
    }
    groups
}

fn key(diagnostic: &Diagnostic, batch: &Batch) -> Option<FoldKey> {
    let folds = match diagnostic.severity {
        Severity::Error => batch.consolidate_errors,
        Severity::Warning => batch.consolidate_warnings,
        Severity::Note | Severity::Other(_) => false,
    };
    let is_check = diagnostic.summary.starts_with("Check block assertion");
    (folds && diagnostic.subject.is_some() && !is_check).then(|| {
        let cause = cause(diagnostic).map(str::to_owned);
        (
            diagnostic.severity.clone(),
            diagnostic.summary.clone(),
            cause,
        )
    })
}
