//! How a string is written inside of others.

use std::collections::BTreeSet;
use tofu_json_value::Json;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The string itself, as JSON has it, and in base64 wherever in the encoded text it begins.
pub(super) fn patterns(text: &str, into: &mut BTreeSet<Vec<u8>>) {
    into.insert(text.into());
    let mut json = String::new();
    Json::to(&mut json).string(text);
    let escaped = json
        .strip_prefix('"')
        .and_then(|json| json.strip_suffix('"'));
    into.extend(escaped.map(|escaped| escaped.as_bytes().to_vec()));
    for offset in 0..3 {
        let encoded = base64_inside(text.as_bytes(), offset);
        let url: Vec<u8> = encoded.iter().map(|&digit| url_digit(digit)).collect();
        into.extend([encoded, url]);
    }
}

/// The digits that depend on these bytes alone, where `offset` other bytes of a group are before them.
fn base64_inside(bytes: &[u8], offset: usize) -> Vec<u8> {
    let skipped = offset * 8;
    let first = skipped.div_ceil(6);
    let last = (skipped + bytes.len() * 8) / 6;
    let bit = |n: usize| -> usize {
        let byte = bytes.get((n - skipped) / 8).copied().unwrap_or_default();
        usize::from(byte >> (7 - (n - skipped) % 8) & 1)
    };
    let digit = |digit: usize| {
        let value = (digit * 6..digit * 6 + 6).fold(0, |value, n| value << 1 | bit(n));
        DIGITS.get(value).copied().unwrap_or_default()
    };
    (first..last).map(digit).collect()
}

const fn url_digit(digit: u8) -> u8 {
    match digit {
        b'+' => b'-',
        b'/' => b'_',
        digit => digit,
    }
}

#[cfg(test)]
mod tests {
    use super::base64_inside;

    #[test]
    fn digits_that_are_the_same_whatever_is_around() {
        // "hunter2-hunter2" in base64 after no, one and two other bytes.
        let inside = |offset| {
            String::from_utf8(base64_inside(b"hunter2-hunter2", offset)).unwrap_or_default()
        };
        for (offset, whole) in [
            "aHVudGVyMi1odW50ZXIy",
            "eGh1bnRlcjItaHVudGVyMg==",
            "eHhodW50ZXIyLWh1bnRlcjI=",
        ]
        .iter()
        .enumerate()
        {
            assert!(whole.contains(&inside(offset)), "{offset}");
            assert!(inside(offset).len() >= 18, "{offset}");
        }
    }
}
