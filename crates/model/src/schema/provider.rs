use std::collections::HashMap;
use std::ops::Range;
use tofu_json_vocab::Mode;

/// Where the schemas of one provider stand.
#[derive(Debug, Default)]
pub(super) struct Provider {
    /// What the `provider` block takes.
    pub(super) configuration: Option<Range<usize>>,
    pub(super) resources: Entries,
    pub(super) data_sources: Entries,
    pub(super) ephemeral_resources: Entries,
}

/// Schemas by the type that they are for.
pub(super) type Entries = HashMap<Box<str>, Range<usize>>;

impl Provider {
    pub(super) fn find(&self, mode: &Mode, resource_type: &str) -> Option<Range<usize>> {
        let entries = match mode {
            Mode::Managed => &self.resources,
            Mode::Data => &self.data_sources,
            Mode::Ephemeral => &self.ephemeral_resources,
            Mode::Other(_) => return None,
        };
        entries.get(resource_type).cloned()
    }
}

/// How well the name of a provider in one document fits its name in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    /// The same but for the host.
    OtherHost,
    /// One of the two is of old and tells no namespace; the last parts are the same.
    Legacy,
}

/// Compares two names that are not equal.
pub(super) fn fit(one: &str, other: &str) -> Option<Fit> {
    let (one, other) = (Name::of(one), Name::of(other));
    if one.last != other.last {
        return None;
    }
    match (one.namespace, other.namespace) {
        (Some(one), Some(other)) => (one == other).then_some(Fit::OtherHost),
        _ => Some(Fit::Legacy),
    }
}

struct Name<'n> {
    namespace: Option<&'n str>,
    last: &'n str,
}

impl<'n> Name<'n> {
    fn of(name: &'n str) -> Self {
        let mut parts = name.rsplit('/');
        let last = parts.next().unwrap_or_default();
        // A dash stands for the namespace of names that had none.
        let namespace = parts.next().filter(|namespace| *namespace != "-");
        Self { namespace, last }
    }
}

#[cfg(test)]
mod tests {
    use super::{Fit, fit};

    #[test]
    fn names_fit_across_products_and_ages() {
        for (one, other, expected) in [
            (
                "one.example/acme/thing",
                "two.example/acme/thing",
                Some(Fit::OtherHost),
            ),
            ("one.example/acme/thing", "one.example/other/thing", None),
            ("one.example/acme/thing", "one.example/acme/other", None),
            ("thing", "one.example/acme/thing", Some(Fit::Legacy)),
            ("one.example/acme/thing", "thing", Some(Fit::Legacy)),
            (
                "one.example/-/thing",
                "one.example/acme/thing",
                Some(Fit::Legacy),
            ),
            ("thing", "one.example/acme/thing2", None),
        ] {
            assert_eq!(fit(one, other), expected, "{one} {other}");
        }
    }
}
