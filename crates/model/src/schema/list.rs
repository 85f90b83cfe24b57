use super::Family;
use super::parts::{FamilyParts, parts};
use crate::Error;
use crate::stream::walk::Walk;
use crate::stream::{self, Slice};
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
    let found =
        parts(&mut Slice(text), limits, |_| true).map_err(stream::StreamError::in_memory)?;
    let mut listed = Vec::new();
    for provider in found.providers {
        let name = Arc::from(provider.name);
        for FamilyParts { family, parts } in provider.families {
            for part in parts {
                let Some(range) = part.range else { continue };
                listed.push(Listed {
                    provider: Arc::clone(&name),
                    family: family.clone(),
                    name: part.name.into_string(),
                    version: version(text, range.start, limits)
                        .map_err(stream::StreamError::in_memory)?,
                    bytes: range.len(),
                });
            }
        }
    }
    Ok(listed)
}

/// The version of the schema that starts at an offset, as written.
fn version(text: &[u8], at: usize, limits: Limits) -> Result<Option<String>, stream::StreamError> {
    let mut input = Slice(text);
    let mut walk = Walk::starting_at(&mut input, at, limits);
    if walk.peek()? != Some(b'{') {
        return Ok(None);
    }
    walk.enter(b'{')?;
    let mut version = None;
    while let Some(is_version) = walk.next_key(|key| key == "version")? {
        let (_, number) = walk.skip_over()?;
        if is_version {
            version = std::str::from_utf8(number).ok().map(str::to_owned);
        }
    }
    Ok(version)
}

#[cfg(test)]
mod tests {
    use super::list;
    use crate::Error;
    use tofu_json_value::Limits;

    fn names(text: &str) -> Result<Vec<String>, Error> {
        let listed = list(text.as_bytes(), Limits::default())?;
        let name = |part: &super::Listed| format!("{} {}", part.family.noun(), part.name);
        Ok(listed.iter().map(name).collect())
    }

    #[test]
    fn every_family_in_the_order_of_the_document() {
        let text = r#"{"provider_schemas":{"a":{"functions":{"f":{}},"provider":{},"resource_schemas":{"x":{},"y":null},
            "new":{"n":7},"newer":[1],"data_source_schemas":null,"provider":null}}}"#;
        assert_eq!(
            names(text).unwrap(),
            [
                "function f",
                "provider configuration ",
                "resource x",
                "new n"
            ]
        );
    }

    #[test]
    fn wrong_kinds_are_placed() {
        for (text, pointer) in [
            (r#"{"format_version":1}"#, "/format_version"),
            (r#"{"provider_schemas":{"a":[]}}"#, "/provider_schemas/a"),
            (
                r#"{"provider_schemas":{"a":{"provider":1}}}"#,
                "/provider_schemas/a/provider",
            ),
            (
                r#"{"provider_schemas":{"a":{"resource_schemas":{"x/y":1}}}}"#,
                "/provider_schemas/a/resource_schemas/x~1y",
            ),
        ] {
            assert_eq!(names(text).unwrap_err().pointer, pointer, "{text}");
        }
    }
}
