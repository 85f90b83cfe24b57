use super::DocumentKind;
use super::evidence::{Evidence, is_output};
use tofu_json_scan::{Fault, Limits};

/// Recognises a document while its top-level members pass by, as [`recognize`](super::recognize)
/// does, and without reading anything twice.
#[derive(Default)]
pub(crate) struct Watch {
    evidence: Evidence,
    kind: Option<DocumentKind>,
}

impl Watch {
    /// Whether it must be known of the next member, whose value starts with `first`, if it is an
    /// output: see [`Watch::output_at`].
    pub(crate) fn asks_for_output(&self, first: Option<u8>) -> bool {
        self.kind.is_none() && self.evidence.asks_for_output(first)
    }

    /// Whether an object at the start of a text is an output.
    ///
    /// # Errors
    ///
    /// Where the text ends before that is clear.
    pub(crate) fn output_at(text: &[u8], limits: Limits) -> Result<bool, Fault> {
        is_output(text, 0, limits)
    }

    /// Takes a member into account, by its key and the first byte of its value.
    pub(crate) fn member(&mut self, key: &str, first: Option<u8>, is_output: bool) {
        if self.kind.is_none() {
            self.kind = self.evidence.add(key.as_bytes(), first, is_output);
        }
    }

    /// What the document is, once that is certain.
    pub(crate) const fn kind(&self) -> Option<DocumentKind> {
        self.kind
    }

    /// What the document is, now that there are no more members.
    pub(crate) fn conclude(&self) -> DocumentKind {
        self.kind.unwrap_or_else(|| self.evidence.conclude())
    }
}
