/// Limits on size and depth beyond which a document is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How deep arrays and objects may nest. The default is 10,000, the limit of OpenTofu.
    pub depth: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { depth: 10_000 }
    }
}
