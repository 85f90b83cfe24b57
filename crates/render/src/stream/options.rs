use tofu_json_diagnostic::Batch;
use tofu_json_vocab::PlanMode;

/// How messages are written as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The columns for word wrap. The default is 78.
    pub width: usize,
    /// The mode that a plan was made in, which messages do not contain. Without it (the default), a
    /// plan without changes is described by the two words that all modes have in common.
    pub mode: Option<PlanMode>,
    /// How diagnostics in a row are sorted and folded.
    pub batch: Batch,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            width: 78,
            mode: None,
            batch: Batch::default(),
        }
    }
}
