use super::provider::{Entries, Fit, Provider, fit};
use crate::Error;
use crate::walk::Walk;
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use tofu_json_value::Limits;
use tofu_json_vocab::Mode;

/// Where the schema of each resource type stands in the document that `providers schema -json`
/// prints, found without parsing it.
///
/// ```
/// use tofu_json_model::{Limits, Schemas};
/// use tofu_json_vocab::Mode;
///
/// let text = br#"{"provider_schemas": {"one.example/acme/thing": {
///     "resource_schemas": {"thing_box": {"version": 0, "block": {}}}
/// }}}"#;
/// let schemas = Schemas::index(text, Limits::default())?;
/// let range = schemas.find("two.example/acme/thing", &Mode::Managed, "thing_box").unwrap();
/// assert_eq!(&text[range], br#"{"version": 0, "block": {}}"#);
/// # Ok::<(), tofu_json_model::Error>(())
/// ```
#[derive(Default)]
pub struct Schemas<'t> {
    format_version: Option<String>,
    providers: HashMap<Cow<'t, str>, Provider<'t>>,
}

impl<'t> Schemas<'t> {
    /// Finds the schemas of a whole document in one pass. Other members than `format_version` and
    /// `provider_schemas` are passed over, so that a plan or state that has its schemas with it will
    /// do as well. Of several members of one name the last counts.
    ///
    /// # Errors
    ///
    /// Where the text ends early or an object is expected and something else found.
    pub fn index(text: &'t [u8], limits: Limits) -> Result<Self, Error> {
        let mut schemas = Self::default();
        let mut walk = Walk::object(text, 0, limits)?;
        while let Some(key) = walk.next_key()? {
            schemas
                .take(&key, &mut walk)
                .map_err(|error| error.within_key(&key))?;
        }
        Ok(schemas)
    }

    fn take(&mut self, key: &str, walk: &mut Walk<'t>) -> Result<(), Error> {
        match key {
            "format_version" => self.format_version = walk.owned_text()?,
            "provider_schemas" => self.providers = walk.inside(providers)?.unwrap_or_default(),
            _ => _ = walk.skip()?,
        }
        Ok(())
    }

    /// Finds the schemas of a `provider_schemas` object that starts at offset `at` of a larger text,
    /// such as a plan. All ranges are ranges of the larger text.
    ///
    /// # Errors
    ///
    /// As [`Schemas::index`].
    pub fn index_at(text: &'t [u8], at: usize, limits: Limits) -> Result<Self, Error> {
        let mut walk = Walk::object(text, at, limits)?;
        Ok(Self {
            format_version: None,
            providers: providers(&mut walk)?,
        })
    }

    /// The `format_version` of the document.
    #[must_use]
    pub fn format_version(&self) -> Option<&str> {
        self.format_version.as_deref()
    }

    /// The names of the providers, in no order.
    pub fn provider_names(&self) -> impl Iterator<Item = &str> {
        self.providers.keys().map(|name| &**name)
    }

    /// Where the schema of a resource type stands.
    ///
    /// A provider is matched by its name; else by all of the name but the host, for each product has
    /// a host of its own; else, where either name is of old and tells no namespace (`aws`, or a dash
    /// for it), by the last part. A looser match counts only where exactly one provider fits.
    #[must_use]
    pub fn find(
        &self,
        provider_name: &str,
        mode: &Mode,
        resource_type: &str,
    ) -> Option<Range<usize>> {
        self.provider(provider_name)?.find(mode, resource_type)
    }

    /// Whether the document has a provider that [`Schemas::find`] takes for this one.
    #[must_use]
    pub fn has_provider(&self, provider_name: &str) -> bool {
        self.provider(provider_name).is_some()
    }

    fn provider(&self, name: &str) -> Option<&Provider<'t>> {
        self.providers
            .get(name)
            .or_else(|| self.only_fit(name, Fit::OtherHost))
            .or_else(|| self.only_fit(name, Fit::Legacy))
    }

    fn only_fit(&self, name: &str, wanted: Fit) -> Option<&Provider<'t>> {
        let mut fitting = self
            .providers
            .iter()
            .filter(|(own, _)| fit(own, name) == Some(wanted));
        match (fitting.next(), fitting.next()) {
            (Some((_, provider)), None) => Some(provider),
            _ => None,
        }
    }
}

impl fmt::Debug for Schemas<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Schemas")
            .field("format_version", &self.format_version)
            .field("providers", &self.providers.len())
            .finish_non_exhaustive()
    }
}

type Providers<'t> = HashMap<Cow<'t, str>, Provider<'t>>;

fn providers<'t>(walk: &mut Walk<'t>) -> Result<Providers<'t>, Error> {
    let mut found = HashMap::new();
    while let Some(name) = walk.next_key()? {
        let provider = walk
            .inside(provider)
            .map_err(|error| error.within_key(&name))?;
        found.insert(name, provider.unwrap_or_default());
    }
    Ok(found)
}

fn provider<'t>(walk: &mut Walk<'t>) -> Result<Provider<'t>, Error> {
    let mut provider = Provider::default();
    while let Some(key) = walk.next_key()? {
        let entries = match &*key {
            "resource_schemas" => &mut provider.resources,
            "data_source_schemas" => &mut provider.data_sources,
            "ephemeral_resource_schemas" => &mut provider.ephemeral_resources,
            _ => {
                walk.skip()?;
                continue;
            }
        };
        let found = walk
            .inside(entry_ranges)
            .map_err(|error| error.within_key(&key))?;
        *entries = found.unwrap_or_default();
    }
    Ok(provider)
}

fn entry_ranges<'t>(walk: &mut Walk<'t>) -> Result<Entries<'t>, Error> {
    let mut found = HashMap::new();
    while let Some(name) = walk.next_key()? {
        match walk
            .object_range()
            .map_err(|error| error.within_key(&name))?
        {
            Some(range) => found.insert(name, range),
            None => found.remove(&name),
        };
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::Schemas;
    use crate::Error;
    use tofu_json_value::Limits;
    use tofu_json_vocab::Mode;

    fn index(text: &str) -> Result<Schemas<'_>, Error> {
        Schemas::index(text.as_bytes(), Limits::default())
    }

    fn find<'t>(text: &'t str, name: &str, mode: &str, resource_type: &str) -> Option<&'t str> {
        let range = index(text)
            .unwrap()
            .find(name, &Mode::from(mode), resource_type)?;
        Some(&text[range])
    }

    const TWO: &str = r#"{"format_version":"1.0","provider_schemas":{
        "one.example/acme/thing":{"provider":{"version":0},
            "resource_schemas":{"thing_a":{"version":1},"thing_b":{"version":2}},
            "data_source_schemas":{"thing_a":{"version":3}},
            "ephemeral_resource_schemas":{"thing_a":{"version":4}},
            "functions":{"resource_schemas":{}}},
        "one.example/other/thing":{"resource_schemas":{"thing_a":{"version":5}}},
        "one.example/acme/sole":{"resource_schemas":{"thing_a":{"version":6}}},
        "old":{"resource_schemas":{"old_a":{"version":7}}}}}"#;

    #[test]
    fn by_mode_and_type() {
        let name = "one.example/acme/thing";
        assert_eq!(
            find(TWO, name, "managed", "thing_a"),
            Some(r#"{"version":1}"#)
        );
        assert_eq!(
            find(TWO, name, "managed", "thing_b"),
            Some(r#"{"version":2}"#)
        );
        assert_eq!(find(TWO, name, "data", "thing_a"), Some(r#"{"version":3}"#));
        assert_eq!(
            find(TWO, name, "ephemeral", "thing_a"),
            Some(r#"{"version":4}"#)
        );
        assert_eq!(find(TWO, name, "data", "thing_b"), None);
        assert_eq!(find(TWO, name, "list", "thing_a"), None);
        let schemas = index(TWO).unwrap();
        assert_eq!(
            (schemas.format_version(), schemas.provider_names().count()),
            (Some("1.0"), 4)
        );
        assert!(schemas.has_provider("sole") && !schemas.has_provider("thing"));
    }

    #[test]
    fn names_of_the_other_product_and_of_old() {
        let version = |name| find(TWO, name, "managed", "thing_a").map(|text| &text[11..12]);
        assert_eq!(version("two.example/acme/thing"), Some("1"));
        assert_eq!(version("two.example/other/thing"), Some("5"));
        assert_eq!(version("two.example/nobody/thing"), None);
        assert_eq!(version("sole"), Some("6"));
        assert_eq!(version("two.example/-/sole"), Some("6"));
        assert_eq!(version("thing"), None, "two providers fit");
        assert_eq!(version(""), None);
        assert_eq!(
            find(TWO, "one.example/acme/old", "managed", "old_a"),
            Some(r#"{"version":7}"#)
        );
    }

    #[test]
    fn the_last_duplicate_wins() {
        let text = r#"{"provider_schemas":{"a":{"resource_schemas":{"x":{"n":1},"x":{"n":2},"y":{},"y":null}}}}"#;
        assert_eq!(find(text, "a", "managed", "x"), Some(r#"{"n":2}"#));
        assert_eq!(find(text, "a", "managed", "y"), None);
        let text = r#"{"provider_schemas":{"a":{"resource_schemas":{"x":{}}},"a":{"resource_schemas":null}}}"#;
        assert_eq!(find(text, "a", "managed", "x"), None);
        assert!(index(text).unwrap().has_provider("a"));
    }

    #[test]
    fn documents_without_schemas() {
        for text in [
            r#"{"format_version":"1.0"}"#,
            "{}",
            r#"{"provider_schemas":null}"#,
        ] {
            assert_eq!(index(text).unwrap().provider_names().count(), 0);
        }
        assert!(!Schemas::default().has_provider("a"));
    }

    #[test]
    fn inside_a_plan_ranges_are_those_of_the_plan() {
        let text = br#"{"provider_schemas": {"a":{"resource_schemas":{"x":{}}}}}"#;
        let schemas = Schemas::index_at(text, 21, Limits::default()).unwrap();
        assert_eq!(schemas.find("a", &Mode::Managed, "x"), Some(51..53));
    }

    #[test]
    fn wrong_kinds_are_placed() {
        for (text, pointer) in [
            ("[]", ""),
            (r#"{"provider_schemas":[]}"#, "/provider_schemas"),
            (
                r#"{"provider_schemas":{"h/n/t":1}}"#,
                "/provider_schemas/h~1n~1t",
            ),
            (
                r#"{"provider_schemas":{"a":{"resource_schemas":1}}}"#,
                "/provider_schemas/a/resource_schemas",
            ),
            (
                r#"{"provider_schemas":{"a":{"data_source_schemas":{"x":1}}}}"#,
                "/provider_schemas/a/data_source_schemas/x",
            ),
            (
                r#"{"provider_schemas":{"a":{"resource_schemas":{"x":{"#,
                "/provider_schemas/a/resource_schemas/x",
            ),
        ] {
            assert_eq!(index(text).unwrap_err().pointer, pointer, "{text}");
        }
    }
}
