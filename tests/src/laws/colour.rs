use super::{same_text, shown};
use crate::difference::without_colours;
use tofu_json_show::Options;

/// Where no text of the document is taken for colour, the coloured text without its codes is the
/// plain one.
///
/// OpenTofu counts the codes as columns when it wraps the warning about newer formats, so
/// there only the words are the same; and it boxes the warning about missing outputs.
pub fn colour_only_adds_codes(document: &[u8], schemas: Option<&[u8]>, options: &Options) {
    if may_hold_colour(document) || schemas.is_some_and(may_hold_colour) {
        return;
    }
    let (plain, report) = shown(document, schemas, &options.color(false));
    let (coloured, _) = shown(document, schemas, &options.color(true));
    let plain = String::from_utf8_lossy(&plain);
    if report.is_err() || plain.starts_with("\nWarning: No outputs found\n") {
        return;
    }
    let coloured = without_colours(&String::from_utf8_lossy(&coloured));
    if plain.contains("Warning: This ") {
        assert!(
            plain.split_whitespace().eq(coloured.split_whitespace()),
            "colour changes words"
        );
    } else {
        same_text(
            plain.as_bytes(),
            coloured.as_bytes(),
            "without and with colour",
        );
    }
}

/// Whether strings may hold colour tags or escape characters.
fn may_hold_colour(text: &[u8]) -> bool {
    let word = |rest: &[u8]| {
        let end = rest
            .iter()
            .position(|byte| !(byte.is_ascii_lowercase() || *byte == b'_'));
        end.is_some_and(|end| end > 0 && rest.get(end) == Some(&b']'))
    };
    let tag = |at: usize| match text.get(at) {
        Some(b'[') => text.get(at + 1..).is_some_and(word),
        Some(b'\\') => text.get(at + 1..at + 6).is_some_and(|escape| {
            [&b"u001b"[..], b"u005b", b"u005d"]
                .iter()
                .any(|code| escape.eq_ignore_ascii_case(code))
        }),
        Some(0x1b) => true,
        _ => false,
    };
    (0..text.len()).any(tag)
}
