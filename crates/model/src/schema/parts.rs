use super::Family;
use crate::Error;
use crate::walk::Walk;
use std::borrow::Cow;
use std::ops::Range;
use tofu_json_value::Limits;

/// A provider in a document of schemas, with everything that is in it.
pub(super) struct ProviderParts<'t> {
    pub(super) name: Cow<'t, str>,
    pub(super) parts: Vec<Part<'t>>,
}

/// A schema, a function or the like, and where it stands. The provider's configuration has no name.
pub(super) struct Part<'t> {
    pub(super) family: Family,
    pub(super) name: Cow<'t, str>,
    pub(super) range: Range<usize>,
}

/// Finds every part of a document, in order, without parsing any.
pub(super) fn providers(text: &[u8], limits: Limits) -> Result<Vec<ProviderParts<'_>>, Error> {
    let mut found = Vec::new();
    let mut walk = Walk::object(text, 0, limits)?;
    while let Some(key) = walk.next_key()? {
        if key != "provider_schemas" {
            walk.skip()?;
            continue;
        }
        let inside = walk.inside(|providers| {
            let mut all = Vec::new();
            while let Some(name) = providers.next_key()? {
                let parts = provider(providers).map_err(|error| error.within_key(&name))?;
                all.push(ProviderParts { name, parts });
            }
            Ok(all)
        });
        found = inside
            .map_err(|error| error.within_key(&key))?
            .unwrap_or_default();
    }
    Ok(found)
}

fn provider<'t>(walk: &mut Walk<'t>) -> Result<Vec<Part<'t>>, Error> {
    let found = walk.inside(|members| {
        let mut parts = Vec::new();
        while let Some(key) = members.next_key()? {
            let family = Family::of(&key);
            let found = if family == Family::ProviderConfiguration {
                members.object_range().map(|range| {
                    let name = Cow::Borrowed("");
                    parts.extend(range.map(|range| Part {
                        family,
                        name,
                        range,
                    }));
                })
            } else {
                entries(members, &family, &mut parts)
            };
            found.map_err(|error| error.within_key(&key))?;
        }
        Ok(parts)
    });
    Ok(found?.unwrap_or_default())
}

fn entries<'t>(
    walk: &mut Walk<'t>,
    family: &Family,
    parts: &mut Vec<Part<'t>>,
) -> Result<(), Error> {
    if walk.first() != Some(b'{') {
        // A family that nobody knows may be anything.
        walk.skip()?;
        return Ok(());
    }
    walk.inside(|entries| {
        while let Some(name) = entries.next_key()? {
            let range = entries.skip()?;
            let family = family.clone();
            parts.push(Part {
                family,
                name,
                range,
            });
        }
        Ok(())
    })?;
    Ok(())
}
