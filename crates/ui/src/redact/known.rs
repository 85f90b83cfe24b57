use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use std::sync::OnceLock;
use tofu_json_text::CheckedSlice;

/// Written in place of a known secret.
const MARK: &str = "(redacted)";

/// How often a text is looked through at most: secrets can be made that each mark completes anew.
const ROUNDS: usize = 8;

/// Secrets that the caller knows, in every spelling in which they are looked for.
#[derive(Clone, Default)]
pub(crate) struct KnownSecrets {
    spellings: BTreeSet<String>,
    /// Finds all of them in one walk; made when it is first needed, and none where that fails.
    finder: OnceLock<Option<AhoCorasick>>,
}

impl KnownSecrets {
    /// Adds a secret: as it is, in base64, and percent-encoded. An empty one is passed over.
    pub(crate) fn add(&mut self, secret: &str) {
        if secret.is_empty() || MARK.contains(secret) {
            return;
        }
        self.spellings.extend([
            secret.to_owned(),
            base64(secret.as_bytes(), b"+/"),
            base64(secret.as_bytes(), b"-_"),
            percent(secret),
        ]);
        self.finder = OnceLock::new();
    }

    /// Takes over the secrets of others.
    pub(crate) fn join(&mut self, others: Self) {
        self.spellings.extend(others.spellings);
        self.finder = OnceLock::new();
    }

    pub(crate) fn has(&self, secret: &str) -> bool {
        self.spellings.contains(secret)
    }

    /// How many spellings there are.
    pub(crate) fn len(&self) -> usize {
        self.spellings.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.spellings.is_empty()
    }

    /// The text without the secrets; [`None`] if it contains none.
    pub(crate) fn without(&self, text: &str) -> Option<String> {
        let changed = self.without_bytes(text.as_bytes())?;
        // Secrets and marks are whole characters, and so is what is left between them.
        Some(String::from_utf8(changed).unwrap_or_else(|_| MARK.to_owned()))
    }

    /// The same of a text that need not be UTF-8.
    pub(crate) fn without_bytes(&self, text: &[u8]) -> Option<Vec<u8>> {
        if self.is_empty() {
            return None;
        }
        let whole = || MARK.as_bytes().to_vec();
        let Some(finder) = self.finder() else {
            return Some(whole());
        };
        let mut changed = replaced(finder, text)?;
        // Text beside a mark can form a secret together with the edge of the mark, so the search is
        // repeated.
        for _ in 1..ROUNDS {
            match replaced(finder, &changed) {
                Some(again) => changed = again,
                None => return Some(changed),
            }
        }
        Some(if finder.is_match(&changed) {
            whole()
        } else {
            changed
        })
    }

    fn finder(&self) -> Option<&AhoCorasick> {
        let make = || {
            // The longest match wins, so that no part of a secret remains after a shorter one is
            // replaced.
            AhoCorasick::builder()
                .match_kind(MatchKind::LeftmostLongest)
                // It is the smallest while it is made, too: there can be very many secrets.
                .kind(Some(AhoCorasickKind::NoncontiguousNFA))
                .build(&self.spellings)
                .ok()
        };
        self.finder.get_or_init(make).as_ref()
    }
}

/// The text with a mark for each secret; [`None`] if it contains none. A mark in which a secret
/// begins or ends is replaced with it, so there are never more marks than there were secrets.
fn replaced(finder: &AhoCorasick, text: &[u8]) -> Option<Vec<u8>> {
    let mut changed = Vec::new();
    let mut end = None;
    for found in finder.find_iter(text) {
        let Range { start, end: after } = with_marks(text, found.range());
        let before = end.unwrap_or(0);
        if start >= before {
            changed.extend_from_slice(text.slice(before..start));
            changed.extend_from_slice(MARK.as_bytes());
        }
        end = Some(after.max(before));
    }
    changed.extend_from_slice(text.slice(end?..));
    Some(changed)
}

/// A place with the marks that it begins and ends in.
fn with_marks(text: &[u8], place: Range<usize>) -> Range<usize> {
    let mark = MARK.as_bytes();
    let is_mark = |at: &usize| text.get(*at..).is_some_and(|text| text.starts_with(mark));
    let around = |edge: usize| edge.saturating_sub(mark.len() - 1)..edge;
    let before = around(place.start).find(is_mark);
    let after = around(place.end).rfind(is_mark);
    before.unwrap_or(place.start)..after.map_or(place.end, |at| at + mark.len())
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
    fn of_two_at_one_place_the_longer_goes() {
        let mut secrets = KnownSecrets::default();
        for secret in ["pass", "password", "word"] {
            secrets.add(secret);
        }
        assert_eq!(
            secrets.without("password pass words passpass").unwrap(),
            "(redacted) (redacted) (redacted)s (redacted)(redacted)"
        );
    }

    #[test]
    fn bytes_that_are_no_text_hide_nothing() {
        let mut secrets = KnownSecrets::default();
        secrets.add("hush");
        let found = secrets.without_bytes(b"\xff hush \xfe").unwrap();
        assert_eq!(found, b"\xff (redacted) \xfe");
    }

    #[test]
    fn very_many_secrets_are_looked_for_at_once() {
        let mut secrets = KnownSecrets::default();
        for number in 0..50_000 {
            secrets.add(&format!("secret-{number}"));
        }
        let text = "secret-7 and no secret- ".repeat(10_000);
        let found = secrets.without(&text).unwrap();
        assert_eq!(found, "(redacted) and no secret- ".repeat(10_000));
    }

    #[test]
    fn marks_do_not_multiply() {
        let mut secrets = KnownSecrets::default();
        // Each is the edge of a mark and what can be beside it.
        let left = ")redact".chars().map(|edge| format!("{edge}("));
        let right = "(redact".chars().map(|edge| format!("){edge}"));
        left.chain(right).for_each(|secret| secrets.add(&secret));
        secrets.add("x");
        let found = secrets.without(&"x".repeat(1000)).unwrap();
        assert!(found.len() <= 10_000, "{}", found.len());
        assert_eq!(secrets.without(&found), None);
    }

    #[test]
    fn a_mark_completes_no_secret() {
        let mut secrets = KnownSecrets::default();
        secrets.add(")b");
        let once = secrets.without("x)bbb").unwrap();
        assert_eq!(secrets.without(&once), None, "{once}");
    }
}
