use std::borrow::Cow;

use idna::AsciiDenyList;
use idna::uts46::{Hyphens, Uts46};

/// Brings a namespace or a type to its normal form.
pub(super) fn part(text: &str) -> Option<Cow<'_, str>> {
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
