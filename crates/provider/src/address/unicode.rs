//! Names that need the tables of Unicode.

use std::borrow::Cow;

use super::ProviderError;
use super::host::Host;

#[cfg(feature = "unicode")]
use idna::{
    AsciiDenyList,
    uts46::{DnsLength, Hyphens, Uts46},
};

/// Both forms of a host name.
#[cfg(feature = "unicode")]
pub(super) fn host_name(name: &str) -> Result<Host<'_>, ProviderError> {
    let tables = Uts46::new();
    let denied = AsciiDenyList::STD3;
    let ascii = tables.to_ascii(name.as_bytes(), denied, Hyphens::Check, DnsLength::Ignore);
    let ascii = ascii.map_err(|_| ProviderError::Host)?;
    let (shown, result) = tables.to_unicode(ascii.as_bytes(), denied, Hyphens::Check);
    result.map_err(|_| ProviderError::Host)?;
    Ok(Host {
        shown: Cow::Owned(shown.into_owned()),
        ascii,
    })
}

/// The normal form of a namespace or a type, if it is one.
#[cfg(feature = "unicode")]
pub(super) fn part(text: &str) -> Result<Option<Cow<'_, str>>, ProviderError> {
    let (form, result) =
        Uts46::new().to_unicode(text.as_bytes(), AsciiDenyList::STD3, Hyphens::Check);
    Ok(result.is_ok().then_some(form))
}

#[cfg(not(feature = "unicode"))]
pub(super) fn host_name(_: &str) -> Result<Host<'_>, ProviderError> {
    Err(ProviderError::NotAscii)
}

#[cfg(not(feature = "unicode"))]
pub(super) fn part(_: &str) -> Result<Option<Cow<'_, str>>, ProviderError> {
    Err(ProviderError::NotAscii)
}
