use super::Family;
use super::parts::{ProviderParts, parts, providers};
use super::provider::{Fit, Names, Provider};
use crate::Error;
use crate::stream::walk::Walk;
use crate::stream::{self, Input, Slice};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::ops::Range;
use tofu_json_value::Limits;
use tofu_json_vocab::Mode;

/// Where the schema of each resource type is in the document that `providers schema -json`
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
pub struct Schemas {
    format_version: Option<String>,
    providers: Providers,
}

impl Schemas {
    /// Finds the schemas of a whole document in one pass. Other members than `format_version` and
    /// `provider_schemas` are passed over, so that a plan or state that has its schemas with it will
    /// do as well. Of several schemas or providers of one name the last counts; what a document gives in two objects
    /// of one name, such as `resource_schemas`, counts together.
    ///
    /// # Errors
    ///
    /// Where the text ends early or an object is expected and something else found, and where a document has other members
    /// and no schemas: most likely it is a plan or a state.
    pub fn index(text: &[u8], limits: Limits) -> Result<Self, Error> {
        Self::index_input(&mut Slice(text), limits).map_err(stream::StreamError::in_memory)
    }

    /// The same for a document that is not held in memory.
    ///
    /// # Errors
    ///
    /// As [`Schemas::index`], and where the input cannot be read.
    pub fn index_input(
        input: &mut impl Input,
        limits: Limits,
    ) -> Result<Self, stream::StreamError> {
        let found = parts(input, limits, is_looked_up)?;
        Ok(Self {
            format_version: found.format_version,
            providers: Providers::of(found.providers),
        })
    }

    /// Finds the schemas of a `provider_schemas` object that starts at offset `at` of a larger text,
    /// such as a plan. All ranges are ranges of the larger text.
    ///
    /// # Errors
    ///
    /// As [`Schemas::index`].
    pub fn index_at(text: &[u8], at: usize, limits: Limits) -> Result<Self, Error> {
        let mut input = Slice(text);
        let mut walk = Walk::starting_at(&mut input, at, limits);
        let found = providers(&mut walk, is_looked_up).map_err(stream::StreamError::in_memory)?;
        Ok(Self {
            format_version: None,
            providers: Providers::of(found.unwrap_or_default()),
        })
    }

    /// The `format_version` of the document.
    #[must_use]
    pub fn format_version(&self) -> Option<&str> {
        self.format_version.as_deref()
    }

    /// The names of the providers, in no order.
    pub fn provider_names(&self) -> impl Iterator<Item = &str> {
        self.providers.by_name.keys().map(|name| &**name)
    }

    /// Where the schema of a resource type is.
    ///
    /// A provider is matched by its name; else by all of the name but the host, for each product has
    /// a host of its own; else, where either name is of old and names no namespace (`aws`, or a dash
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

    /// Where the schemas of a resource type are, of whichever provider: a configuration names providers in its own way.
    pub(crate) fn find_of_any_provider(
        &self,
        mode: &Mode,
        resource_type: &str,
    ) -> impl Iterator<Item = Range<usize>> {
        let providers = self.providers.all.iter();
        providers.filter_map(move |provider| provider.find(mode, resource_type))
    }

    /// Where the schema of an action type is, which only Terraform has; the provider is matched as
    /// [`Schemas::find`] does.
    #[must_use]
    pub fn find_action(&self, provider_name: &str, action_type: &str) -> Option<Range<usize>> {
        let actions = &self.provider(provider_name)?.actions;
        actions.get(action_type).cloned()
    }

    /// Where the schema of a provider's own configuration is; the provider is matched as
    /// [`Schemas::find`] does.
    #[must_use]
    pub fn find_configuration(&self, provider_name: &str) -> Option<Range<usize>> {
        self.provider(provider_name)?.configuration.clone()
    }

    /// Where the schema is of what objects of a resource type are known by; the provider is matched as
    /// [`Schemas::find`] does.
    #[must_use]
    pub fn find_identity(&self, provider_name: &str, resource_type: &str) -> Option<Range<usize>> {
        let provider = self.provider(provider_name)?;
        provider.identities.get(resource_type).cloned()
    }

    /// Whether the document has a provider that [`Schemas::find`] takes for this one.
    #[must_use]
    pub fn has_provider(&self, provider_name: &str) -> bool {
        self.provider(provider_name).is_some()
    }

    fn provider(&self, name: &str) -> Option<&Provider> {
        let Providers { by_name, all, fits } = &self.providers;
        let position = by_name
            .get(name)
            .copied()
            .or_else(|| fits.only_fit(name, Fit::OtherHost))
            .or_else(|| fits.only_fit(name, Fit::Legacy));
        all.get(position?)
    }
}

impl fmt::Debug for Schemas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Schemas")
            .field("format_version", &self.format_version)
            .field("providers", &self.providers.all.len())
            .finish_non_exhaustive()
    }
}

#[derive(Default)]
struct Providers {
    by_name: HashMap<Box<str>, usize>,
    all: Vec<Provider>,
    fits: Names,
}

impl Providers {
    /// Of several providers of one name the last counts.
    fn of(parts: Vec<ProviderParts>) -> Self {
        let by_name = |provider: ProviderParts| (provider.name, Provider::of(provider.families));
        let found: BTreeMap<_, _> = parts.into_iter().map(by_name).collect();
        let fits = Names::of(found.keys().map(|name| &**name));
        let (mut by_name, mut all) = (HashMap::new(), Vec::new());
        for (name, provider) in found {
            by_name.insert(name, all.len());
            all.push(provider);
        }
        Self { by_name, all, fits }
    }
}

/// Whether schemas of the family are looked up, of a resource type, of an action or of the provider itself.
fn is_looked_up(family: &Family) -> bool {
    matches!(
        family,
        Family::ProviderConfiguration | Family::Identity | Family::Action
    ) || family.mode().is_some()
}

#[cfg(test)]
mod tests {
    use super::Schemas;
    use crate::Error;
    use tofu_json_value::Limits;
    use tofu_json_vocab::Mode;

    fn index(text: &str) -> Result<Schemas, Error> {
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
    fn another_document_is_refused() {
        for other in [
            r#"{"format_version":"1.2","planned_values":{},"resource_changes":[]}"#,
            r#"{"foo":1}"#,
        ] {
            assert_eq!(
                index(other).err().unwrap().to_string(),
                "expected an object with the member `provider_schemas` at byte 0"
            );
        }
        // Of a configuration without providers, and a plan that has its schemas with it.
        for schemas in [
            "{}",
            r#"{"format_version":"1.0"}"#,
            r#"{"planned_values":{},"provider_schemas":{}}"#,
        ] {
            assert_eq!(index(schemas).unwrap().provider_names().count(), 0);
        }
    }

    #[test]
    fn the_configuration_of_a_provider() {
        let schemas = index(TWO).unwrap();
        let range = schemas.find_configuration("one.example/acme/thing");
        assert_eq!(range.map(|range| &TWO[range]), Some(r#"{"version":0}"#));
        assert_eq!(schemas.find_configuration("old"), None);
        let text =
            r#"{"provider_schemas":{"h/n/a":{"resource_identity_schemas":{"a_b":{"version":1}}}}}"#;
        let identity = index(text).unwrap().find_identity("h/n/a", "a_b");
        assert_eq!(identity.map(|range| &text[range]), Some(r#"{"version":1}"#));
    }

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
    fn objects_of_one_name_count_together() {
        let text = r#"{"provider_schemas":{"a":{"resource_schemas":{"x":{"n":1},"y":{}},"resource_schemas":{"x":{"n":2}}}},
            "provider_schemas":{"b":{"resource_schemas":{"z":{}},"resource_schemas":null}}}"#;
        assert_eq!(find(text, "a", "managed", "x"), Some(r#"{"n":2}"#));
        assert_eq!(find(text, "a", "managed", "y"), Some("{}"));
        assert_eq!(find(text, "b", "managed", "z"), None);
        let none = text.replacen(
            "\"provider_schemas\":{\"b\"",
            "\"provider_schemas\":null,\"x\":{\"b\"",
            1,
        );
        assert!(!index(&none).unwrap().has_provider("a"));
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
