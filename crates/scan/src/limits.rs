/// What a document may ask for before reading it is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How deep arrays and objects may nest. The default is 10,000, the limit of the reference.
    pub depth: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { depth: 10_000 }
    }
}
