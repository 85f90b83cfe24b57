use super::Family;
use super::parts::providers;
use crate::Error;
use crate::walk::Walk;
use std::sync::Arc;
use tofu_json_value::Limits;

/// Something that a provider has a schema for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Listed {
    /// The provider by its full name.
    pub provider: Arc<str>,
    /// What it is.
    pub family: Family,
    /// The type or the name; empty for the configuration of the provider.
    pub name: String,
    /// The version of the schema, as written; functions have none.
    pub version: Option<String>,
    /// How many bytes it takes.
    pub bytes: usize,
}

/// Lists what is in a document of provider schemas, in its order.
///
/// ```
/// use tofu_json_model::Limits;
/// use tofu_json_model::schema::{Family, list};
///
/// let text = br#"{"format_version": "1.0", "provider_schemas": {"one.example/acme/thing": {
///     "resource_schemas": {"thing_box": {"version": 2, "block": {}}}}}}"#;
/// let listed = list(text, Limits::default())?;
/// assert_eq!((listed[0].name.as_str(), listed[0].version.as_deref()), ("thing_box", Some("2")));
/// assert_eq!((&listed[0].family, listed[0].bytes), (&Family::Resource, 27));
/// # Ok::<(), tofu_json_model::Error>(())
/// ```
///
/// # Errors
///
/// Where the text ends early, or an object is expected and something else found.
pub fn list(text: &[u8], limits: Limits) -> Result<Vec<Listed>, Error> {
    let mut listed = Vec::new();
    for provider in providers(text, limits)? {
        let name = Arc::from(provider.name);
        for part in provider.parts {
            let bytes = part.range.len();
            listed.push(Listed {
                provider: Arc::clone(&name),
                version: version(text, part.range.start, limits)?,
                family: part.family,
                name: part.name.into_owned(),
                bytes,
            });
        }
    }
    Ok(listed)
}

fn version(text: &[u8], at: usize, limits: Limits) -> Result<Option<String>, Error> {
    if text.get(at) != Some(&b'{') {
        return Ok(None);
    }
    let mut walk = Walk::object(text, at, limits)?;
    let mut version = None;
    while let Some(key) = walk.next_key()? {
        let range = walk.skip()?;
        if key == "version" {
            let number = text.get(range).unwrap_or_default();
            version = std::str::from_utf8(number).ok().map(str::to_owned);
        }
    }
    Ok(version)
}
