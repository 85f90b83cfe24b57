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
            match &*key {
                "format_version" => {
                    let version = walk.owned_text();
                    schemas.format_version = version.map_err(|error| error.within("/format_version"))?;
                }
                "provider_schemas" => {
                    let providers = providers(text, &mut walk);
                    schemas.providers = providers.map_err(|error| error.within("/provider_schemas"))?;
                }
                _ => _ = walk.skip()?,
            }
        }
        Ok(schemas)
    }

    /// Finds the schemas of a `provider_schemas` object that starts at offset `at` of a larger text,
    /// such as a plan. All ranges are ranges of the larger text.
    ///
    /// # Errors
    ///
    /// As [`Schemas::index`].
    pub fn index_at(text: &'t [u8], at: usize, limits: Limits) -> Result<Self, Error> {
        let mut walk = Walk::object(text, at, limits)?;
        Ok(Self { format_version: None, providers: provider_entries(text, &mut walk)? })
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
    pub fn find(&self, provider_name: &str, mode: &Mode, resource_type: &str) -> Option<Range<usize>> {
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
        let mut fitting = self.providers.iter().filter(|(own, _)| fit(own, name) == Some(wanted));
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

fn providers<'t>(text: &'t [u8], outer: &mut Walk<'t>) -> Result<Providers<'t>, Error> {
    inside(text, outer, provider_entries)
}

fn provider_entries<'t>(text: &'t [u8], walk: &mut Walk<'t>) -> Result<Providers<'t>, Error> {
    let mut found = HashMap::new();
    while let Some(name) = walk.next_key()? {
        let provider = inside(text, walk, provider).map_err(|error| error.within(&pointer(&name)))?;
        found.insert(name, provider);
    }
    Ok(found)
}

fn provider<'t>(text: &'t [u8], walk: &mut Walk<'t>) -> Result<Provider<'t>, Error> {
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
        *entries = inside(text, walk, schema_ranges).map_err(|error| error.within(&pointer(&key)))?;
    }
    Ok(provider)
}

fn schema_ranges<'t>(_: &'t [u8], walk: &mut Walk<'t>) -> Result<Entries<'t>, Error> {
    let mut found = HashMap::new();
    while let Some(name) = walk.next_key()? {
        match walk.object_range().map_err(|error| error.within(&pointer(&name)))? {
            Some(range) => found.insert(name, range),
            None => found.remove(&name),
        };
    }
    Ok(found)
}

/// Walks through the object that `outer` stands at, and takes `outer` behind it. Null has no members.
fn inside<'t, T: Default>(
    text: &'t [u8],
    outer: &mut Walk<'t>,
    read: impl FnOnce(&'t [u8], &mut Walk<'t>) -> Result<T, Error>,
) -> Result<T, Error> {
    if outer.first() != Some(b'{') {
        outer.null::<()>("an object")?;
        return Ok(T::default());
    }
    let mut walk = Walk::object(text, outer.at(), outer.inner_limits())?;
    let found = read(text, &mut walk)?;
    outer.resume(walk.at());
    Ok(found)
}

fn pointer(key: &str) -> String {
    format!("/{}", key.replace('~', "~0").replace('/', "~1"))
}
