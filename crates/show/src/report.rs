use crate::{DocumentKind, Note};

/// Notes about a document besides its text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// What the document is.
    pub kind: DocumentKind,
    /// What the reader of the text should know.
    pub notes: Vec<Note>,
    /// Whether the plan changes anything: a managed resource, an import, a move or an output. Data
    /// reads and drift do not count. Always `false` for other documents.
    pub changes: bool,
    /// Whether planning failed part-way.
    pub errored: bool,
}
