use crate::body::Attribute;
use crate::expression::Reference;
use crate::fault::Fault;

/// The references in a list, none of them in quotes.
pub(super) fn list(attribute: &Attribute<'_>, faults: &mut Vec<Fault>) -> Vec<Reference> {
    let elements = attribute.expression.list().unwrap_or_else(|wrong| {
        faults.extend(wrong);
        Vec::new()
    });
    let mut references = Vec::with_capacity(elements.len());
    for element in elements {
        match element.reference() {
            Ok(reference) => references.push(reference),
            Err(wrong) => faults.extend(wrong),
        }
    }
    references
}
