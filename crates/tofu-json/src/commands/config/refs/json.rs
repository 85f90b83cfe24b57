use super::NamedReferences;
use crate::json::FilePlace;
use serde::Serialize;
use tofu_json_module::{Declared, Edge};

/// Declarations, references, and what is wrong.
#[derive(Serialize)]
pub(super) struct ReferenceLists<'r> {
    declarations: Vec<DeclaredAddress<'r>>,
    references: Vec<EdgeRecord<'r>>,
    unresolved: Vec<EdgeRecord<'r>>,
    unused: Vec<DeclaredAddress<'r>>,
    cycles: Vec<Vec<String>>,
}

#[derive(Serialize)]
struct DeclaredAddress<'r> {
    address: String,
    kind: &'static str,
    file: &'r str,
    #[serde(flatten)]
    place: FilePlace,
}

#[derive(Serialize)]
struct EdgeRecord<'r> {
    from: String,
    argument: &'r str,
    to: String,
    text: &'r str,
    resolved: bool,
    file: &'r str,
    #[serde(flatten)]
    place: FilePlace,
}

impl<'r> ReferenceLists<'r> {
    pub(super) fn of(named: &'r NamedReferences<'r>) -> Self {
        let references = named.references;
        let declared = |one: &Declared| DeclaredAddress::of(one, named);
        let edge = |one: &'r Edge| EdgeRecord::of(one, named);
        let cycles = references.cycles().into_iter();
        Self {
            declarations: references.declared.iter().map(declared).collect(),
            references: references.edges.iter().map(edge).collect(),
            unresolved: references.unresolved().map(edge).collect(),
            unused: references.unused().into_iter().map(declared).collect(),
            cycles: cycles
                .map(|cycle| cycle.iter().map(ToString::to_string).collect())
                .collect(),
        }
    }
}

impl<'r> DeclaredAddress<'r> {
    fn of(declared: &Declared, named: &'r NamedReferences<'_>) -> Self {
        Self {
            address: declared.address.to_string(),
            kind: declared.address.kind(),
            file: named.file(declared.file),
            place: declared.place.into(),
        }
    }
}

impl<'r> EdgeRecord<'r> {
    fn of(edge: &'r Edge, named: &'r NamedReferences<'_>) -> Self {
        Self {
            from: edge.from.to_string(),
            argument: &edge.argument,
            to: edge.to.to_string(),
            text: &edge.text,
            resolved: edge.is_resolved,
            file: named.file(edge.file),
            place: edge.place.into(),
        }
    }
}
