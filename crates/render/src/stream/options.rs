use tofu_json_diagnostic::Batch;
use tofu_json_vocab::PlanMode;

/// How messages are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The columns for word wrap. The default is 78.
    pub width: usize,
    /// The mode that a plan was made in, which messages do not tell. Without it, the default, a plan
    /// without changes is told in the two words that all modes have in common.
    pub mode: Option<PlanMode>,
    /// What is done to diagnostics that come together.
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
