use std::borrow::Cow;

use super::{ProviderError, ascii, unicode};

/// A host name with its port, in its two forms.
pub(super) struct Host<'t> {
    /// For comparison.
    pub(super) ascii: Cow<'t, str>,
    /// For people.
    pub(super) shown: Cow<'t, str>,
}

/// Brings a host name to its normal form.
pub(super) fn host(text: &str) -> Result<Host<'_>, ProviderError> {
    let (name, port) = match text.split_once(':') {
        Some((name, port)) => (name, read_port(port).ok_or(ProviderError::Host)?),
        None => (text, String::new()),
    };
    let Host { ascii, shown } = host_name(name)?;
    let with_port = |name: Cow<'_, str>| Cow::Owned(format!("{name}{port}"));
    Ok(if port.is_empty() {
        Host { ascii, shown }
    } else {
        Host {
            ascii: with_port(ascii),
            shown: with_port(shown),
        }
    })
}

/// The port as it is written after a name: with its colon, or empty for the usual one.
fn read_port(text: &str) -> Option<String> {
    let port: i64 = text.parse().ok()?;
    match port {
        443 => Some(String::new()),
        ..=65_535 => Some(format!(":{port}")),
        _ => None,
    }
}

fn host_name(name: &str) -> Result<Host<'_>, ProviderError> {
    // The written form of ASCII is for machines: people write the other one.
    if name.split('.').any(|label| label.starts_with("xn--")) {
        return Err(ProviderError::Host);
    }
    let found = if ascii::is_whole(name) {
        let name = ascii::host_name(name).ok_or(ProviderError::Host)?;
        Host {
            ascii: name.clone(),
            shown: name,
        }
    } else {
        unicode::host_name(name)?
    };
    let labels = found.ascii.strip_suffix('.').unwrap_or(&found.ascii);
    if labels.split('.').any(str::is_empty) {
        return Err(ProviderError::Host);
    }
    Ok(found)
}
