//! What the caller of a narrator decides and supplies.

use tofu_json_diagnostic::{Batch, Diagnostic};
use tofu_json_value::Value;
use tofu_json_vocab::PlanMode;
use tofu_json_vocab::profile::Program;

/// How messages are written as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The columns for word wrap. The default is 78.
    pub width: usize,
    /// The mode that a plan was made in, which messages do not contain. Without it (the default), a
    /// plan without changes is described by the two words that all modes have in common.
    pub mode: Option<PlanMode>,
    /// The program whose text is followed where messages do not tell. The default is OpenTofu.
    pub program: Program,
    /// How diagnostics in a row are sorted and folded.
    pub batch: Batch,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            width: 78,
            mode: None,
            program: Program::default(),
            batch: Batch::default(),
        }
    }
}

impl Options {
    /// Sets [`width`](Self#structfield.width).
    #[must_use]
    pub const fn width(mut self, width: usize) -> Self {
        self.width = width;
        self
    }

    /// Sets [`mode`](Self#structfield.mode).
    #[must_use]
    pub const fn mode(mut self, mode: Option<PlanMode>) -> Self {
        self.mode = mode;
        self
    }

    /// Sets [`program`](Self#structfield.program).
    #[must_use]
    pub const fn program(mut self, program: Program) -> Self {
        self.program = program;
        self
    }

    /// Sets [`batch`](Self#structfield.batch).
    #[must_use]
    pub const fn batch(mut self, batch: Batch) -> Self {
        self.batch = batch;
        self
    }
}

/// What messages hold, or leave out, that this crate cannot render: the caller knows who can.
///
/// `()` renders none of it. It is `Sync`, so that a narrator can go to another thread.
pub trait Embedded: Sync {
    /// How the two sides of a failed comparison differ, as
    /// [`human::write`](tofu_json_diagnostic::human::write()) takes it.
    fn difference(&self, diagnostic: &Diagnostic) -> Option<String>;

    /// The text of a plan or a state that `tofu test -verbose` writes.
    fn document(&self, document: Value<'_>) -> Option<String>;

    /// The whole text of the plan that a line of counts sums up, such as `Plan: 1 to add, 0 to change, 0
    /// to destroy.`, where the caller has the plan. The messages have that line only.
    fn plan(&self, _counts: &str) -> Option<String> {
        None
    }
}

impl Embedded for () {
    fn difference(&self, _diagnostic: &Diagnostic) -> Option<String> {
        None
    }

    fn document(&self, _document: Value<'_>) -> Option<String> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::Embedded;
    use tofu_json_value::Value;

    #[test]
    fn nothing_is_rendered_without_a_renderer() {
        assert_eq!(().document(Value::null()), None);
    }
}
