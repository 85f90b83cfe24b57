//! A text as base64 of a longer text has it.

/// Fewer digits are in other texts by chance.
const LEAST: usize = 8;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The digits that depend on a text alone, wherever it is in what is encoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EncodedText {
    pub(crate) digits: String,
    pub(crate) shared: SharedDigits,
}

/// Whether the digit before those of a text, and the one after them, has bits of it too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SharedDigits {
    pub(crate) before: bool,
    pub(crate) after: bool,
}

/// All of a text, with the digits of both alphabets, each once; none of a text that is too short.
pub(crate) fn encoded(text: &str) -> Vec<EncodedText> {
    let mut all: Vec<EncodedText> = Vec::new();
    for offset in 0..3 {
        let usual = encoded_inside(text.as_bytes(), offset);
        if usual.digits.len() < LEAST {
            continue;
        }
        let url = usual.digits.contains(['+', '/']).then(|| EncodedText {
            digits: usual.digits.chars().map(url_digit).collect(),
            ..usual
        });
        all.push(usual);
        all.extend(url);
    }
    all
}

/// The digits of bytes, where `offset` other bytes of a group are before them.
fn encoded_inside(bytes: &[u8], offset: usize) -> EncodedText {
    let (start, end) = (offset * 8, (offset + bytes.len()) * 8);
    let (first, last) = (start.div_ceil(6), end / 6);
    let (begun, whole) = bytes.split_at(bytes.len().min((3 - offset) % 3));
    let mut digits = Vec::with_capacity(4 * (bytes.len() / 3 + 2));
    // What is before them counts as zero, and is left out.
    let mut group = [0; 3];
    let own = group.iter_mut().skip(offset).zip(begun);
    own.for_each(|(to, from)| *to = *from);
    if !begun.is_empty() {
        digits.extend(group_digits(&group).into_iter().skip(first));
    }
    for group in whole.chunks(3) {
        digits.extend(group_digits(group));
    }
    digits.truncate(last - first);
    EncodedText {
        digits: String::from_utf8(digits).unwrap_or_default(),
        shared: SharedDigits {
            before: !start.is_multiple_of(6),
            after: !end.is_multiple_of(6),
        },
    }
}

/// The digits of up to three bytes; zeros stand for what is not there.
fn group_digits(group: &[u8]) -> [u8; 4] {
    let byte = |at: usize| group.get(at).map_or(0, |byte| u32::from(*byte));
    let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
    [18, 12, 6, 0].map(|shift| {
        let digit = usize::try_from(bits >> shift & 63).ok();
        let digit = digit.and_then(|digit| DIGITS.get(digit));
        digit.copied().unwrap_or_default()
    })
}

const fn url_digit(digit: char) -> char {
    match digit {
        '+' => '-',
        '/' => '_',
        digit => digit,
    }
}

/// Whether a byte is a digit of either alphabet.
pub(crate) const fn is_digit(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'-' | b'_')
}

#[cfg(test)]
mod tests {
    use super::{EncodedText, SharedDigits, encoded, encoded_inside};

    #[test]
    fn digits_that_are_the_same_whatever_is_around() {
        // "hunter2-hunter2" in base64 after no, one and two other bytes.
        let shared = [(false, false), (true, true), (true, true)];
        for (offset, whole) in [
            "aHVudGVyMi1odW50ZXIy",
            "eGh1bnRlcjItaHVudGVyMg==",
            "eHhodW50ZXIyLWh1bnRlcjI=",
        ]
        .iter()
        .enumerate()
        {
            let inside = encoded_inside(b"hunter2-hunter2", offset);
            assert!(whole.contains(&inside.digits), "{offset}");
            assert!(inside.digits.len() >= 18, "{offset}");
            let (before, after) = shared[offset];
            assert_eq!(inside.shared, SharedDigits { before, after }, "{offset}");
        }
    }

    #[test]
    fn each_spelling_once_and_none_of_short_texts() {
        let digits = |text: &str| -> Vec<_> {
            let all = encoded(text).into_iter();
            all.map(|EncodedText { digits, .. }| digits).collect()
        };
        assert_eq!(digits("hunter2-hunter2").len(), 3);
        assert_eq!(digits("ab?ab?ab?")[..2], ["YWI/YWI/YWI/", "YWI_YWI_YWI_"]);
        assert_eq!(digits("hunter"), ["aHVudGVy"]);
        assert_eq!(digits("short"), [""; 0]);
    }
}
