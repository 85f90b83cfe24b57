//! How others write a secret, beside what is read before it is looked for.

use tofu_json_text::CheckedSlice;

/// The fewest characters of base64 that are looked for as a part of a longer text: fewer can be there by chance.
const LEAST: usize = 6;

/// A secret as it is, as forms write it, and in base64: alone, and as what it leaves in a longer text that is encoded
/// as a whole, wherever it begins in that.
pub(super) fn spellings(secret: &str) -> impl Iterator<Item = String> {
    let alone = ALPHABETS.map(|last| base64(secret.as_bytes(), last));
    let within = (0..3).flat_map(|before| ALPHABETS.map(|last| within(secret, before, last)));
    let plain = [secret.to_owned(), secret.replace(' ', "+")];
    let spellings = plain.into_iter().chain(alone);
    spellings.chain(within.flatten())
}

/// The last two characters of base64: the usual ones, and those for addresses.
const ALPHABETS: [&[u8; 2]; 2] = [b"+/", b"-_"];

/// The base64 of a text after so many bytes of others, without the characters that have bits of what is beside it.
fn within(text: &str, before: usize, last: &[u8; 2]) -> Option<String> {
    let bytes = [[0; 2].slice(..before), text.as_bytes()].concat();
    let encoded = base64(&bytes, last);
    let (start, end) = ((before * 8).div_ceil(6), bytes.len() * 8 / 6);
    let own = encoded.get(start..end)?;
    (own.len() >= LEAST).then(|| own.to_owned())
}

/// Base64 without padding, which a longer text may not have.
fn base64(bytes: &[u8], last: &[u8; 2]) -> String {
    let letter = |bits: u32| match bits & 63 {
        bits @ 0..26 => char::from(b'A' + low(bits)),
        bits @ 26..52 => char::from(b'a' + low(bits - 26)),
        bits @ 52..62 => char::from(b'0' + low(bits - 52)),
        62 => char::from(last[0]),
        _ => char::from(last[1]),
    };
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let byte = |at: usize| chunk.get(at).map_or(0, |&byte| u32::from(byte));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        let letters = [bits >> 18, bits >> 12, bits >> 6, bits];
        text.extend(letters.into_iter().take(chunk.len() + 1).map(letter));
    }
    text
}

fn low(bits: u32) -> u8 {
    u8::try_from(bits).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{base64, spellings};

    fn all(secret: &str) -> Vec<String> {
        spellings(secret).collect()
    }

    #[test]
    fn base64_is_known_by_its_inside_wherever_it_begins() {
        let secret = "pw-hunter2x?>";
        let spellings = all(secret);
        for before in ["", "u", "u:", "me:", "user:"] {
            for after in ["", "\n", "!!", "???"] {
                for last in [b"+/", b"-_"] {
                    let text = base64(format!("{before}{secret}{after}").as_bytes(), last);
                    let found = spellings.iter().any(|own| text.contains(own.as_str()));
                    assert!(found, "{text}");
                }
            }
        }
    }

    #[test]
    fn what_could_be_there_by_chance_is_not_looked_for() {
        assert!(
            all("abcd")
                .iter()
                .all(|own| own == "abcd" || own == "YWJjZA")
        );
    }
}
