use super::Listing;
use crate::gate::Strictness;
use tofu_json_value::Limits;

/// How a plan is summed up.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The limits to read with.
    pub limits: Limits,
    /// Which versions are taken; the default refuses newer major versions.
    pub strictness: Strictness,
    /// What [`Summary::listed`](super::Summary::listed) has; the default is nothing.
    pub listing: Listing,
    /// How many changes, outputs and failed checks are kept by name at most, of each; all are counted.
    /// The default is no bound.
    pub most: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            limits: Limits::default(),
            strictness: Strictness::default(),
            listing: Listing::default(),
            most: usize::MAX,
        }
    }
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

    /// The same with other changes listed; the default is [`Listing::Nothing`].
    #[must_use]
    pub const fn listing(self, listing: Listing) -> Self {
        Self { listing, ..self }
    }

    /// The same with a bound of the lists of names; the default is none.
    #[must_use]
    pub const fn most(self, most: usize) -> Self {
        Self { most, ..self }
    }
}
