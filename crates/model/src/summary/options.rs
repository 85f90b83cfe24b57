use crate::gate::Strictness;
use tofu_json_value::Limits;

/// How a plan is summed up.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The limits to read with.
    pub limits: Limits,
    /// Which versions are taken; the default refuses newer major versions.
    pub strictness: Strictness,
    /// Whether [`Summary::listed`](super::Summary::listed) is filled; the default is that it is not.
    pub listed: bool,
}

impl Options {
    /// The same with other limits; the default is [`Limits::default`].
    #[must_use]
    pub const fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The same with another strictness; the default is [`Strictness::Compatible`].
    #[must_use]
    pub const fn strictness(self, strictness: Strictness) -> Self {
        Self { strictness, ..self }
    }

    /// The same with or without the list of changes; the default is without.
    #[must_use]
    pub const fn listed(self, listed: bool) -> Self {
        Self { listed, ..self }
    }
}
