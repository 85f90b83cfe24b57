use std::fmt;

/// What stands where a known secret stood.
const MARK: &str = "(redacted)";

/// How often a text is looked through at most: secrets can be made that each mark completes anew.
const ROUNDS: usize = 8;

/// Secrets that the caller knows, in every spelling in which they are looked for.
#[derive(Clone, Default)]
pub(crate) struct KnownSecrets {
    /// Longest first, so that no part of one is left behind by another.
    spellings: Vec<String>,
}

impl KnownSecrets {
    /// Adds a secret: as it is, in base64, and percent-encoded. An empty one is passed over.
    pub(crate) fn add(&mut self, secret: &str) {
        if secret.is_empty() || MARK.contains(secret) {
            return;
        }
        let encoded = [
            secret.to_owned(),
            base64(secret.as_bytes(), b"+/"),
            base64(secret.as_bytes(), b"-_"),
            percent(secret),
        ];
        self.spellings.extend(encoded);
        self.spellings
            .sort_by_key(|spelling| std::cmp::Reverse(spelling.len()));
        self.spellings.dedup();
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.spellings.is_empty()
    }

    /// The text without the secrets; [`None`] where there are none in it.
    pub(crate) fn without(&self, text: &str) -> Option<String> {
        let mut changed = self.replaced(text)?;
        // What stands beside a mark can be a secret together with the edge of the mark.
        for _ in 1..ROUNDS {
            match self.replaced(&changed) {
                Some(again) => changed = again,
                None => break,
            }
        }
        Some(changed)
    }

    fn replaced(&self, text: &str) -> Option<String> {
        let mut changed = None;
        for spelling in &self.spellings {
            let text = changed.as_deref().unwrap_or(text);
            if text.contains(spelling.as_str()) {
                changed = Some(text.replace(spelling.as_str(), MARK));
            }
        }
        changed
    }
}

impl fmt::Debug for KnownSecrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KnownSecrets").finish_non_exhaustive()
    }
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

fn percent(text: &str) -> String {
    use std::fmt::Write as _;
    text.bytes().fold(String::new(), |mut encoded, byte| {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                encoded.push(char::from(byte));
            }
            // Writing to a string cannot fail.
            _ => {
                let _ = write!(encoded, "%{byte:02X}");
            }
        }
        encoded
    })
}

#[cfg(test)]
mod tests {
    use super::KnownSecrets;

    #[test]
    fn every_spelling_goes() {
        let mut secrets = KnownSecrets::default();
        secrets.add("hush hush?>");
        let text = "a hush hush?> b aHVzaCBodXNoPz4= c hush%20hush%3F%3E d";
        assert_eq!(
            secrets.without(text).unwrap(),
            "a (redacted) b (redacted)= c (redacted) d"
        );
        assert_eq!(secrets.without("nothing"), None);
    }

    #[test]
    fn a_mark_completes_no_secret() {
        let mut secrets = KnownSecrets::default();
        secrets.add(")b");
        let once = secrets.without("x)bbb").unwrap();
        assert_eq!(secrets.without(&once), None, "{once}");
    }
}
