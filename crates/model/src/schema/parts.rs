use super::Family;
use crate::document::provider::ProviderSchemas;
use crate::stream::keys;
use crate::stream::walk::Walk;
use crate::stream::{Input, StreamError};
use crate::{Error, ErrorKind};
use std::ops::Range;
use tofu_json_value::Limits;

/// Where everything is in a document of provider schemas.
#[derive(Default)]
pub(super) struct Parts {
    pub(super) format_version: Option<String>,
    pub(super) providers: Vec<ProviderParts>,
}

/// A provider, with its members in the order of the document.
pub(super) struct ProviderParts {
    pub(super) name: Box<str>,
    pub(super) families: Vec<FamilyParts>,
}

/// A member of a provider.
pub(super) struct FamilyParts {
    pub(super) family: Family,
    pub(super) parts: Vec<Part>,
}

/// A schema, a function or the like, and where it is; no range where the document writes null. The
/// provider's configuration has no name.
pub(super) struct Part {
    pub(super) name: Box<str>,
    pub(super) range: Option<Range<usize>>,
}

/// Finds the parts of a document, in order, without parsing any. Members of providers that are not
/// wanted are stepped over. Of members that a document gives twice the names of both count, but for what comes before
/// null: as everywhere in [`document`](crate::document).
pub(super) fn parts(
    input: &mut impl Input,
    limits: Limits,
    wanted: fn(&Family) -> bool,
) -> Result<Parts, StreamError> {
    let mut found = Parts::default();
    let (mut has_schemas, mut has_others) = (false, false);
    let mut walk = Walk::new(input, limits);
    walk.enter_document()?;
    while let Some(member) = walk.next_key(Member::of)? {
        match member {
            Member::FormatVersion => {
                let version = walk.text(str::to_owned);
                found.format_version = version.map_err(|error| member.within(error))?;
            }
            Member::ProviderSchemas => {
                has_schemas = true;
                let inside = providers(&mut walk, wanted);
                match inside.map_err(|error| member.within(error))? {
                    Some(more) => found.providers.extend(more),
                    None => found.providers.clear(),
                }
            }
            Member::Other => {
                has_others = true;
                walk.skip()?;
            }
        }
    }
    // Those of a configuration without providers have a version and nothing else.
    if has_others && !has_schemas {
        let member = ProviderSchemas::provider_schemas;
        return Err(Error::new(ErrorKind::Missing { member }, 0).into());
    }
    Ok(found)
}

keys! {
    Member {
        FormatVersion = ProviderSchemas::format_version,
        ProviderSchemas = ProviderSchemas::provider_schemas,
    }
}

/// The same for the value of `provider_schemas` alone; none where it is null.
pub(super) fn providers<I: Input>(
    walk: &mut Walk<'_, I>,
    wanted: fn(&Family) -> bool,
) -> Result<Option<Vec<ProviderParts>>, StreamError> {
    if !walk.enter(b'{')? {
        return Ok(None);
    }
    let mut found = Vec::new();
    while let Some(name) = walk.next_key(|name| Box::<str>::from(name))? {
        let families = provider(walk, wanted).map_err(|error| error.within_key(&name))?;
        found.push(ProviderParts { name, families });
    }
    Ok(Some(found))
}

fn provider<I: Input>(
    walk: &mut Walk<'_, I>,
    wanted: fn(&Family) -> bool,
) -> Result<Vec<FamilyParts>, StreamError> {
    let mut found: Vec<FamilyParts> = Vec::new();
    if !walk.enter(b'{')? {
        return Ok(found);
    }
    while let Some(family) = walk.next_key(Family::of)? {
        if wanted(&family) {
            let parts = members(walk, &family).map_err(|error| error.within_key(family.key()))?;
            if parts.is_none() {
                found.retain(|before| before.family != family);
            }
            let parts = parts.unwrap_or_default();
            found.push(FamilyParts { family, parts });
        } else {
            walk.skip()?;
        }
    }
    Ok(found)
}

/// The parts of a member of a provider; none where it is null, or no object though it may be one.
fn members<I: Input>(
    walk: &mut Walk<'_, I>,
    family: &Family,
) -> Result<Option<Vec<Part>>, StreamError> {
    if *family == Family::ProviderConfiguration {
        let (name, range) = (Box::default(), walk.skip_kind(b'{')?);
        return Ok(Some(vec![Part { name, range }]));
    }
    let describes_resources = family.mode().is_some();
    if !describes_resources && walk.peek()? != Some(b'{') {
        // Such a member may be anything.
        walk.skip()?;
        return Ok(None);
    }
    if !walk.enter(b'{')? {
        return Ok(None);
    }
    let mut found = Vec::new();
    while let Some(name) = walk.next_key(|name| Box::<str>::from(name))? {
        let range = if describes_resources {
            walk.skip_kind(b'{')
        } else {
            walk.skip_present()
        };
        let range = range.map_err(|error| error.within_key(&name))?;
        found.push(Part { name, range });
    }
    Ok(Some(found))
}
