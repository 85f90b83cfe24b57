use super::Family;
use super::parts::{FamilyParts, Part};
use std::collections::HashMap;
use std::hash::Hash;
use std::ops::Range;
use tofu_json_vocab::Mode;

/// Where the schemas of one provider are.
#[derive(Debug, Default)]
pub(super) struct Provider {
    /// What the `provider` block takes.
    pub(super) configuration: Option<Range<usize>>,
    pub(super) resources: Entries,
    pub(super) data_sources: Entries,
    pub(super) ephemeral_resources: Entries,
    /// By what objects of a resource type are known.
    pub(super) identities: Entries,
    /// Actions, which only Terraform has.
    pub(super) actions: Entries,
}

/// Schemas by the type that they are for.
pub(super) type Entries = HashMap<Box<str>, Range<usize>>;

impl Provider {
    /// Of members of one name the names of all count, and of each name the last schema.
    pub(super) fn of(families: Vec<FamilyParts>) -> Self {
        let mut provider = Self::default();
        for FamilyParts { family, parts } in families {
            match family {
                Family::Resource => add(&mut provider.resources, parts),
                Family::DataSource => add(&mut provider.data_sources, parts),
                Family::EphemeralResource => add(&mut provider.ephemeral_resources, parts),
                Family::Identity => add(&mut provider.identities, parts),
                Family::Action => add(&mut provider.actions, parts),
                _ => provider.configuration = parts.into_iter().find_map(|part| part.range),
            }
        }
        provider
    }

    pub(super) fn find(&self, mode: &Mode, resource_type: &str) -> Option<Range<usize>> {
        let entries = match mode {
            Mode::Managed => &self.resources,
            Mode::Data => &self.data_sources,
            Mode::Ephemeral => &self.ephemeral_resources,
            _ => return None,
        };
        entries.get(resource_type).cloned()
    }
}

fn add(entries: &mut Entries, parts: Vec<Part>) {
    entries.reserve(parts.len());
    for Part { name, range } in parts {
        match range {
            Some(range) => entries.insert(name, range),
            None => entries.remove(&name),
        };
    }
}

/// How well the name of a provider in one document fits its name in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    /// The same but for the host.
    OtherHost,
    /// One of the two is of old and names no namespace; the last parts are the same.
    Legacy,
}

/// What providers with a namespace have in common that are the same but for the host.
pub(super) fn name_without_host(name: &str) -> Option<(String, String)> {
    let name = Name::of(name);
    Some((name.namespace?.to_owned(), name.last.to_owned()))
}

/// Names by what they fit, so that each of many need not be looked at.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// By namespace and last part.
    full: HashMap<(String, String), Only>,
    /// Those without a namespace, by their last part.
    bare: HashMap<String, Only>,
    /// All of them, by their last part.
    all: HashMap<String, Only>,
}

/// The position of the only name there is, or that there are several.
#[derive(Clone, Copy, Debug)]
enum Only {
    One(usize),
    Several,
}

impl Only {
    const fn one(self) -> Option<usize> {
        match self {
            Self::One(position) => Some(position),
            Self::Several => None,
        }
    }
}

impl Names {
    /// Indexes names that are all different.
    pub(super) fn of<'n>(names: impl Iterator<Item = &'n str>) -> Self {
        fn add<K: Eq + Hash>(only: &mut HashMap<K, Only>, key: K, position: usize) {
            only.entry(key)
                .and_modify(|only| *only = Only::Several)
                .or_insert(Only::One(position));
        }
        let mut index = Self::default();
        for (position, name) in names.enumerate() {
            let last = Name::of(name).last.to_owned();
            match name_without_host(name) {
                Some(key) => add(&mut index.full, key, position),
                None => add(&mut index.bare, last.clone(), position),
            }
            add(&mut index.all, last, position);
        }
        index
    }

    fn found(&self, name: &str, wanted: Fit) -> Option<Only> {
        let full = name_without_host(name);
        let last = Name::of(name).last;
        match (wanted, full) {
            (Fit::OtherHost, Some(key)) => self.full.get(&key),
            (Fit::OtherHost, None) => None,
            (Fit::Legacy, Some(_)) => self.bare.get(last),
            (Fit::Legacy, None) => self.all.get(last),
        }
        .copied()
    }

    /// The position of the only name that fits another so well, if there is just one.
    pub(super) fn only_fit(&self, name: &str, wanted: Fit) -> Option<usize> {
        self.found(name, wanted).and_then(Only::one)
    }

    /// Whether any of the names fits another.
    pub(super) fn any_fits(&self, name: &str) -> bool {
        let mut fits = [Fit::OtherHost, Fit::Legacy].into_iter();
        fits.any(|wanted| self.found(name, wanted).is_some())
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
        // A dash replaces the namespace of names that had none.
        let namespace = parts.next().filter(|namespace| *namespace != "-");
        Self { namespace, last }
    }
}

#[cfg(test)]
mod tests {
    use super::{Fit, Names};

    fn fit(one: &str, other: &str) -> Option<Fit> {
        let names = Names::of([one].into_iter());
        let fits = [Fit::OtherHost, Fit::Legacy];
        let found = fits
            .into_iter()
            .find(|wanted| names.only_fit(other, *wanted) == Some(0));
        assert_eq!(found.is_some(), names.any_fits(other));
        found
    }

    #[test]
    fn of_several_that_fit_none_is_meant() {
        let names = ["a/n/t", "b/n/t", "c/m/t", "x"];
        let names = Names::of(names.into_iter());
        assert_eq!(names.only_fit("d/n/t", Fit::OtherHost), None);
        assert_eq!(names.only_fit("d/m/t", Fit::OtherHost), Some(2));
        assert_eq!(names.only_fit("t", Fit::Legacy), None);
        assert_eq!(names.only_fit("d/n/x", Fit::Legacy), Some(3));
        assert!(names.any_fits("d/n/t") && names.any_fits("t") && !names.any_fits("d/n/y"));
    }

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
