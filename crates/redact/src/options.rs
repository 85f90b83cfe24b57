use tofu_json_value::Limits;

/// What is redacted, and how.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RedactOptions {
    /// A masked string with as many characters is replaced wherever else it is.
    pub min_length: usize,
    /// How deep documents may nest.
    pub limits: Limits,
}

impl Default for RedactOptions {
    fn default() -> Self {
        Self {
            min_length: 8,
            limits: Limits::default(),
        }
    }
}

impl RedactOptions {
    /// With another least length of masked strings that are replaced wherever else they are: 1 at least.
    #[must_use]
    pub fn min_length(mut self, characters: usize) -> Self {
        self.min_length = characters.max(1);
        self
    }

    /// With other limits.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}
