//! References in arguments, and what is wrong with them.

use crate::Diagnostic;
use crate::body::{Attribute, BodyContent};
use crate::expression::{Expression, Reference};

/// What was read; what is wrong with it is added to the faults.
pub(super) fn noting<T>(
    read: Result<T, Vec<Diagnostic>>,
    faults: &mut Vec<Diagnostic>,
) -> Option<T> {
    read.map_err(|own| faults.extend(own)).ok()
}

/// The elements of a list that is written out.
pub(super) fn elements<'f>(
    list: Expression<'f>,
    faults: &mut Vec<Diagnostic>,
) -> Vec<Expression<'f>> {
    noting(list.list(), faults).unwrap_or_default()
}

/// The reference that an argument of this name is.
pub(super) fn argument(
    content: &BodyContent<'_>,
    name: &str,
    faults: &mut Vec<Diagnostic>,
) -> Option<Reference> {
    noting(content.attribute(name)?.expression.reference(), faults)
}

/// The references in a list, none of them in quotes.
pub(super) fn list(attribute: &Attribute<'_>, faults: &mut Vec<Diagnostic>) -> Vec<Reference> {
    let elements = elements(attribute.expression, faults).into_iter();
    elements
        .filter_map(|element| noting(element.reference(), faults))
        .collect()
}

/// The references in a list that may be in quotes.
pub(super) fn depends_on(
    attribute: &Attribute<'_>,
    faults: &mut Vec<Diagnostic>,
) -> Vec<Reference> {
    let mut references = Vec::new();
    for element in elements(attribute.expression, faults) {
        let read = element.legacy_reference(faults);
        references.extend(noting(read, faults));
    }
    references
}
