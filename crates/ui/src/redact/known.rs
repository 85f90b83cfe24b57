use super::read_text::ReadText;
use super::spellings::spellings;
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
    /// Adds a secret in all its spellings. An empty one is passed over.
    pub(crate) fn add(&mut self, secret: &str) {
        if secret.is_empty() || MARK.contains(secret) {
            return;
        }
        let spellings = spellings(secret);
        self.spellings
            .extend(spellings.filter(|spelling| !MARK.contains(spelling.as_str())));
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
        let mut changed = replaced_in_readings(finder, text)?;
        // Text beside a mark can form a secret together with the edge of the mark, so the search is
        // repeated.
        for _ in 1..ROUNDS {
            match replaced_in_readings(finder, &changed) {
                Some(again) => changed = again,
                None => return Some(changed),
            }
        }
        Some(match replaced_in_readings(finder, &changed) {
            Some(_) => whole(),
            None => changed,
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

/// The text with a mark for each secret that it says once in any of its readings; [`None`] if it contains none.
fn replaced_in_readings(finder: &AhoCorasick, text: &[u8]) -> Option<Vec<u8>> {
    let mut changed: Option<Vec<u8>> = None;
    for level in 0.. {
        let next = {
            let now = changed.as_deref().unwrap_or(text);
            let Some(reading) = ReadText::at(now, level) else {
                break;
            };
            match replaced(finder, &reading, now) {
                // Another text has other escapes.
                Some(plain) => {
                    let encoded = replaced_in_percent(finder, ReadText::at(&plain, level), &plain);
                    Some(encoded.unwrap_or(plain))
                }
                None => replaced_in_percent(finder, Some(reading), now),
            }
        };
        changed = next.or(changed);
    }
    changed
}

/// The same for what a reading says in percent.
fn replaced_in_percent(
    finder: &AhoCorasick,
    reading: Option<ReadText<'_>>,
    text: &[u8],
) -> Option<Vec<u8>> {
    replaced(finder, &reading?.percent()?, text)
}

/// The text with a mark for each secret in a reading of it; [`None`] if that contains none. A mark in which a secret
/// begins or ends is replaced with it, so there are never more marks than there were secrets.
fn replaced(finder: &AhoCorasick, reading: &ReadText<'_>, text: &[u8]) -> Option<Vec<u8>> {
    let mut changed = Vec::new();
    let mut end = None;
    for found in finder.find_iter(reading.text()) {
        let Range { start, end: after } = with_marks(text, reading.outer(found.range()));
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

    /// Each program has its own choice of what it encodes.
    #[test]
    fn any_character_can_be_encoded() {
        let mut secrets = KnownSecrets::default();
        secrets.add("a b/c+d&\u{e9}@h");
        for text in [
            "a%20b/c%2Bd%26%C3%A9%40h",
            "a%20b%2fc%2bd%26%c3%a9%40h",
            "a+b%2Fc%2Bd%26%C3%A9%40h",
            "a%20b/c+d&\u{e9}@h",
            "%61 b/c+d&\\u00e9@h",
            r"a b\/c+d\u0026\u00E9@h",
            r#"{\"k\": \"a b\\\/c+d&\\u00e9@h\"}"#,
        ] {
            let found = secrets.without(&format!("x {text} y")).unwrap();
            assert!(found.contains("(redacted)"), "{found}");
            assert!(!found.contains("h y") && found.starts_with('x'), "{found}");
            assert_eq!(secrets.without(&found), None);
        }
        assert_eq!(secrets.without("100%25 a%20b"), None);
    }

    #[test]
    fn quotes_and_backslashes_are_escaped_in_json() {
        let mut secrets = KnownSecrets::default();
        secrets.add(r#"a"b\cd"#);
        let found = secrets.without(r#"{"k":"a\"b\\cd"} and a"b\cd"#).unwrap();
        assert_eq!(found, r#"{"k":"(redacted)"} and (redacted)"#);
    }

    #[test]
    fn many_readings_take_no_time_for_each_other() {
        let mut secrets = KnownSecrets::default();
        secrets.add("hush hush");
        for part in ["\\", "%", "%68", "\\\"", "hush%20hush\\n"] {
            let text = part.repeat(100_000);
            let found = secrets.without(&text).unwrap_or(text);
            assert!(!found.contains("hush"));
        }
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
