use std::borrow::Cow;

use idna::AsciiDenyList;
use idna::uts46::{Hyphens, Uts46};

use super::host::host;
use super::{DEFAULT_HOST, Provider, ProviderError};

pub(super) fn address(text: &str) -> Result<Provider, ProviderError> {
    let mut parts = text.split('/');
    let (host_part, namespace, provider_type) =
        match (parts.next(), parts.next(), parts.next(), parts.next()) {
            (Some(provider_type), None, ..) => (DEFAULT_HOST, "hashicorp", provider_type),
            (Some(namespace), Some(provider_type), None, _) => {
                (DEFAULT_HOST, namespace, provider_type)
            }
            (Some(host), Some(namespace), Some(provider_type), None) => {
                (host, namespace, provider_type)
            }
            _ => return Err(ProviderError::Parts),
        };
    if host_part.is_empty() || namespace.is_empty() || provider_type.is_empty() {
        return Err(ProviderError::Parts);
    }
    let provider_type = part(provider_type).ok_or(ProviderError::Type)?;
    let legacy = namespace == "-";
    let namespace = if legacy {
        namespace.into()
    } else {
        part(namespace).ok_or(ProviderError::Namespace)?
    };
    let host = host(host_part).ok_or(ProviderError::Host)?;
    if legacy && host.ascii != DEFAULT_HOST {
        return Err(ProviderError::LegacyHost);
    }
    if ["terraform-", "opentofu-"]
        .iter()
        .any(|prefix| provider_type.starts_with(prefix))
    {
        return Err(ProviderError::ReservedType);
    }
    Ok(Provider {
        ascii_host: (host.ascii != host.shown).then(|| host.ascii.into_owned().into()),
        host: host.shown.into_owned().into(),
        namespace: namespace.into_owned().into(),
        provider_type: provider_type.into_owned().into(),
    })
}

/// Brings a namespace or a type to its normal form.
fn part(text: &str) -> Option<Cow<'_, str>> {
    if text.is_empty() || text.contains('.') || text.contains("--") {
        return None;
    }
    if is_plain(text) {
        return Some(Cow::Borrowed(text));
    }
    let (mapped, result) =
        Uts46::new().to_unicode(text.as_bytes(), AsciiDenyList::STD3, Hyphens::Check);
    result.ok()?;
    (!mapped.is_empty()).then_some(mapped)
}

/// Whether it is in its normal form without a look at Unicode.
fn is_plain(text: &str) -> bool {
    let plain = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
    text.bytes().all(plain) && !text.starts_with('-') && !text.ends_with('-')
}
