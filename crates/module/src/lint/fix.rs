use std::ops::Range;

use tofu_json_hcl::Span;

use super::LintFinding;
use tofu_json_config::json::{Object, Property};
use tofu_json_text::Splices;

/// A change of the text of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Edit {
    /// The text to remove.
    pub span: Span,
    /// The text to insert.
    pub text: String,
}

impl Edit {
    /// Something in the place of something else.
    #[must_use]
    pub fn replace(span: Span, text: impl Into<String>) -> Self {
        Self {
            span,
            text: text.into(),
        }
    }

    /// Something new before a byte.
    #[must_use]
    pub fn insert(at: u32, text: impl Into<String>) -> Self {
        Self::replace(Span::new(at, at), text)
    }

    fn splice(&self) -> (Range<usize>, &str) {
        let range = self.span.start as usize..self.span.end as usize;
        (range, &self.text)
    }

    /// Nothing in the place of something.
    #[must_use]
    pub fn remove(span: Span) -> Self {
        Self::replace(span, "")
    }
}

/// The text of a file with the fixes of findings that are all about it.
///
/// If several fixes touch the same text, the first is made; the findings of the others remain for
/// the next run.
#[must_use]
pub fn apply(source: &[u8], findings: &[LintFinding]) -> Vec<u8> {
    let mut fixes: Vec<&[Edit]> = findings.iter().map(|one| one.fix.as_slice()).collect();
    fixes.sort_by_key(|edits| edits.first().map(|edit| edit.span));
    let mut edits: Vec<&Edit> = Vec::new();
    for fix in fixes {
        let touches = |one: &Edit, other: &Edit| {
            one.span == other.span
                || (one.span.start < other.span.end && other.span.start < one.span.end)
        };
        // Fixes come in order of the text: only the last ones can reach into this one.
        let near = edits.iter().rev().take(8);
        if !near
            .into_iter()
            .any(|one| fix.iter().any(|other| touches(one, other)))
        {
            edits.extend(fix);
        }
    }
    edits.sort_by_key(|edit| edit.span);
    let mut end = 0;
    edits.retain(|edit| {
        let is_free = edit.span.start >= end;
        if is_free {
            end = edit.span.end;
        }
        is_free
    });
    let splices: Splices = edits.into_iter().map(Edit::splice).collect();
    splices.apply(source)
}

/// The properties of an object, each with the edit that takes it out, with the comma that goes with it.
pub(super) fn removals(object: Object<'_>) -> impl Iterator<Item = (Property<'_>, Edit)> {
    let mut properties = object.properties().peekable();
    let mut before: Option<Property<'_>> = None;
    std::iter::from_fn(move || {
        let property = properties.next()?;
        let start = property.name.span().start;
        let span = match (properties.peek(), before) {
            (Some(next), _) => Span::new(start, next.name.span().start),
            (None, Some(before)) => Span::new(before.value.span().end, property.value.span().end),
            (None, None) => Span::new(start, property.value.span().end),
        };
        before = Some(property);
        Some((property, Edit::remove(span)))
    })
}
