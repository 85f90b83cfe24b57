//! Base64 of text.

/// Shorter strings are words of somebody more often than base64.
const SHORTEST: usize = 16;

/// The text whose base64 this is, by either alphabet, with or without padding and line breaks. Nothing where
/// what comes out is no text, or has characters that no text has.
pub(crate) fn decode_text(encoded: &str) -> Option<String> {
    if encoded.len() < SHORTEST || encoded.len() > super::LONGEST {
        return None;
    }
    let text = String::from_utf8(decode(encoded.as_bytes())?).ok()?;
    let is_text = |c: char| !c.is_control() || matches!(c, '\n' | '\r' | '\t');
    (!text.is_empty() && text.chars().all(is_text)).then_some(text)
}

fn decode(encoded: &[u8]) -> Option<Vec<u8>> {
    let mut decoded = Vec::with_capacity(encoded.len() / 4 * 3);
    let (mut group, mut digits, mut padding) = (0_u32, 0, 0);
    for &byte in encoded {
        match byte {
            b'\n' | b'\r' => continue,
            b'=' => {
                padding += 1;
                continue;
            }
            _ if padding > 0 => return None,
            _ => {}
        }
        group = group << 6 | u32::from(digit(byte)?);
        digits += 1;
        if digits == 4 {
            let [_, bytes @ ..] = group.to_be_bytes();
            decoded.extend(bytes);
            (group, digits) = (0, 0);
        }
    }
    let [_, first, second, _] = (group << (6 * (4 - digits) % 24)).to_be_bytes();
    match (digits, padding) {
        (0, 0) => {}
        (2, 0 | 2) => decoded.push(first),
        (3, 0 | 1) => decoded.extend([first, second]),
        _ => return None,
    }
    Some(decoded)
}

const fn digit(byte: u8) -> Option<u8> {
    Some(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' | b'-' => 62,
        b'/' | b'_' => 63,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::decode_text;

    #[test]
    fn text_comes_out_whatever_the_padding() {
        for (encoded, text) in [
            ("aGVsbG8gd29ybGQhIQ==", "hello world!!"),
            ("aGVsbG8gd29ybGQhIQ", "hello world!!"),
            ("aGVsbG8gd29ybGQhISE=", "hello world!!!"),
            ("aGVsbG8gd29ybGQhISEh", "hello world!!!!"),
            ("aGVsbG8g\nd29ybGQh\nISEh\n", "hello world!!!!"),
        ] {
            assert_eq!(decode_text(encoded).as_deref(), Some(text), "{encoded}");
        }
    }

    #[test]
    fn what_is_no_text_is_left_alone() {
        for encoded in [
            "aGVsbG8=",
            "AAAAAAAAAAAAAAAAAAAA",
            "/////////////////////w==",
            "aGVsbG8gd29ybGQhI===",
            "aGVs=bG8gd29ybGQhISEh",
            "aGVsbG8gd29ybGQhISEhI",
            "hello world, how are you",
        ] {
            assert_eq!(decode_text(encoded), None, "{encoded}");
        }
    }
}
