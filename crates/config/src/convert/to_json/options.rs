/// How a native file is converted.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Keep comments as `"//"` where a body can hold one.
    pub comments: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { comments: true }
    }
}

impl Options {
    /// The same without comments; those are then no losses.
    #[must_use]
    pub fn without_comments(mut self) -> Self {
        self.comments = false;
        self
    }
}
