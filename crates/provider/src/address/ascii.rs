//! Names of ASCII alone: their normal form needs no table of Unicode.

use std::borrow::Cow;

/// Whether a name has its normal form by the rules of ASCII: it is ASCII, and no label of it stands for other
/// letters.
pub(super) fn is_whole(name: &str) -> bool {
    let encoded = |label: &str| {
        let prefix = label.get(..4);
        prefix.is_some_and(|prefix| prefix.eq_ignore_ascii_case("xn--"))
    };
    name.is_ascii() && !name.split('.').any(encoded)
}

/// The normal form of a host name, if it is one but for empty labels.
pub(super) fn host_name(name: &str) -> Option<Cow<'_, str>> {
    name.split('.').all(is_label).then(|| lower_case(name))
}

/// The normal form of a namespace or a type.
pub(super) fn part(text: &str) -> Option<Cow<'_, str>> {
    is_label(text).then(|| lower_case(text))
}

/// Letters, digits and hyphens, with hyphens neither at the ends nor at the third and fourth place.
fn is_label(label: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    label.bytes().all(allowed)
        && !label.starts_with('-')
        && !label.ends_with('-')
        && label.get(2..4) != Some("--")
}

fn lower_case(name: &str) -> Cow<'_, str> {
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(name.to_ascii_lowercase())
    } else {
        Cow::Borrowed(name)
    }
}

#[cfg(all(test, feature = "unicode"))]
mod tests {
    use super::*;
    use crate::address::unicode;

    /// Every text of up to five characters of these: all that the rules look at.
    #[test]
    fn the_tables_of_unicode_say_the_same_of_ascii() {
        let mut texts = vec![String::new()];
        let mut start = 0;
        for _ in 0..5 {
            let end = texts.len();
            for index in start..end {
                for character in ['a', 'X', 'n', '7', '-', '.', '_', ' '] {
                    texts.push(format!("{}{character}", texts[index]));
                }
            }
            start = end;
        }
        assert!(texts.len() > 30_000);
        for text in texts.iter().filter(|text| is_whole(text)) {
            let host = unicode::host_name(text).ok();
            let forms = host.as_ref().map(|host| (&*host.ascii, &*host.shown));
            let ours = host_name(text);
            assert_eq!(ours.as_deref().map(|name| (name, name)), forms, "{text:?}");
            if !text.contains('.') {
                assert_eq!(part(text), unicode::part(text).ok().flatten(), "{text:?}");
            }
        }
    }
}
