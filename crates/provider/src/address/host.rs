use std::borrow::Cow;

use idna::AsciiDenyList;
use idna::uts46::{DnsLength, Hyphens, Uts46};

/// A host name with its port, in its two forms.
pub(super) struct Host<'t> {
    /// For comparison.
    pub(super) ascii: Cow<'t, str>,
    /// For people.
    pub(super) shown: Cow<'t, str>,
}

/// Brings a host name to its normal form.
pub(super) fn host(text: &str) -> Option<Host<'_>> {
    let (name, port) = match text.split_once(':') {
        Some((name, port)) => (name, read_port(port)?),
        None => (text, String::new()),
    };
    let ascii = ascii_name(name)?;
    let shown = if ascii.contains("xn--") {
        let (shown, result) =
            Uts46::new().to_unicode(ascii.as_bytes(), AsciiDenyList::STD3, Hyphens::Check);
        result.ok()?;
        Cow::Owned(shown.into_owned())
    } else {
        ascii.clone()
    };
    let with_port = |name: Cow<'_, str>| Cow::Owned(format!("{name}{port}"));
    Some(if port.is_empty() {
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

fn ascii_name(name: &str) -> Option<Cow<'_, str>> {
    if name.split('.').any(|label| label.starts_with("xn--")) {
        return None;
    }
    let ascii = if is_plain(name) {
        Cow::Borrowed(name)
    } else {
        Uts46::new()
            .to_ascii(
                name.as_bytes(),
                AsciiDenyList::STD3,
                Hyphens::Check,
                DnsLength::Ignore,
            )
            .ok()?
    };
    let labels = ascii.strip_suffix('.').unwrap_or(&ascii);
    (!labels.split('.').any(str::is_empty)).then_some(ascii)
}

/// Whether it is in its normal form without a look at Unicode.
fn is_plain(name: &str) -> bool {
    let plain = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.');
    name.bytes().all(plain) && name.split('.').all(hyphens_are_inside)
}

/// Hyphens neither at the ends nor at the third and fourth place.
fn hyphens_are_inside(label: &str) -> bool {
    !label.starts_with('-') && !label.ends_with('-') && label.get(2..4) != Some("--")
}
