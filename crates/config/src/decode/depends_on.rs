use crate::body::Attribute;
use crate::expression::Reference;
use crate::fault::Fault;

/// The references of a `depends_on` argument.
pub(super) fn decode(attribute: &Attribute<'_>, faults: &mut Vec<Fault>) -> Vec<Reference> {
    let elements = match attribute.expression.list() {
        Ok(elements) => elements,
        Err(own) => {
            faults.extend(own);
            return Vec::new();
        }
    };
    let mut references = Vec::with_capacity(elements.len());
    for element in elements {
        match element.legacy_reference(faults) {
            Ok(reference) => references.push(reference),
            Err(own) => faults.extend(own),
        }
    }
    references
}
