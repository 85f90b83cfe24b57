//! Recognises values that can only be the body of a block: those with `dynamic` in them.

use std::collections::HashSet;

use tofu_json_config::json::{Document, Node, NodeKind, Object};

/// The objects and arrays that hold a `dynamic` block somewhere inside, by their first byte.
#[derive(Debug, Default)]
pub(super) struct DynamicEvidence(HashSet<u32>);

/// What is left to look at.
enum EvidenceWork<'d> {
    Enter(Node<'d>),
    Leave,
}

impl DynamicEvidence {
    /// Looks through a document once.
    pub(super) fn of(document: &Document<'_>) -> Self {
        let mut found = HashSet::new();
        let word = b"\"dynamic\"";
        let mut windows = document.source().windows(word.len());
        if !windows.any(|window| window == word) {
            return Self(found);
        }
        let mut open: Vec<u32> = Vec::new();
        let mut work = vec![EvidenceWork::Enter(document.root())];
        while let Some(next) = work.pop() {
            let EvidenceWork::Enter(node) = next else {
                open.pop();
                continue;
            };
            match node.kind() {
                NodeKind::Array(array) => {
                    open.push(node.span().start);
                    work.push(EvidenceWork::Leave);
                    work.extend(array.elements().map(EvidenceWork::Enter));
                }
                NodeKind::Object(object) => {
                    open.push(node.span().start);
                    if has_dynamic(object) {
                        // Those further out are there already when one is.
                        let new = open.iter().rev().take_while(|start| found.insert(**start));
                        let _ = new.count();
                    }
                    work.push(EvidenceWork::Leave);
                    work.extend(
                        object
                            .properties()
                            .map(|one| EvidenceWork::Enter(one.value)),
                    );
                }
                _ => {}
            }
        }
        Self(found)
    }

    /// Whether a value has a `dynamic` block somewhere inside.
    pub(super) fn is_body(&self, node: Node<'_>) -> bool {
        !self.0.is_empty() && self.0.contains(&node.span().start)
    }
}

/// Whether an object has a `dynamic` block in it, and not just something of that name.
fn has_dynamic(object: Object<'_>) -> bool {
    let mut dynamic = object
        .properties()
        .filter(|property| property.name.decoded() == "dynamic");
    dynamic.any(|property| match property.value.kind() {
        NodeKind::Object(types) => types.properties().any(|one| repeats(one.value)),
        NodeKind::Array(elements) => elements.elements().any(|element| match element.kind() {
            NodeKind::Object(types) => types.properties().any(|one| repeats(one.value)),
            _ => false,
        }),
        _ => false,
    })
}

/// Whether a value has `for_each` and `content`.
fn repeats(node: Node<'_>) -> bool {
    let whole = |node: Node<'_>| match node.kind() {
        NodeKind::Object(object) => {
            let has = |name| object.properties().any(|one| one.name.decoded() == name);
            has("for_each") && has("content")
        }
        _ => false,
    };
    match node.kind() {
        NodeKind::Array(array) => array.elements().any(whole),
        _ => whole(node),
    }
}
