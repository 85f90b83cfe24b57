use std::fmt;
use tofu_json_scan::{Fault, Limits, skip_value, skip_whitespace, string_end};
use tofu_json_text::CheckedSlice;

/// Walks over the keys of an object and leaves it to the caller whether a value is stepped over.
#[derive(Clone)]
pub struct Keys<'t> {
    text: &'t [u8],
    at: usize,
    limits: Limits,
}

/// A key as written between its quotes, and where its value starts.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Key<'t> {
    /// The key as written, without its quotes.
    pub name: &'t [u8],
    /// Where the value starts.
    pub value: usize,
}

impl<'t> Keys<'t> {
    /// The keys of the object whose brace is at `at`.
    #[must_use]
    pub const fn new(text: &'t [u8], at: usize, limits: Limits) -> Self {
        Self { text, at, limits }
    }

    /// The first key, if there is one.
    ///
    /// # Errors
    ///
    /// A [`Fault`] where there is no key with a colon.
    pub fn first(&mut self) -> Result<Option<Key<'t>>, Fault> {
        let at = skip_whitespace(self.text, self.at.saturating_add(1));
        if self.text.get(at) == Some(&b'}') {
            return Ok(None);
        }
        self.key(at).map(Some)
    }

    /// The key after the value of `before`, if there is one.
    ///
    /// # Errors
    ///
    /// A [`Fault`] where that value does not end, or no key with a colon follows.
    pub fn after(&mut self, before: &Key<'_>) -> Result<Option<Key<'t>>, Fault> {
        let end = skip_value(self.text, before.value, self.limits)?;
        let at = skip_whitespace(self.text, end);
        match self.text.get(at) {
            Some(b',') => self.key(skip_whitespace(self.text, at + 1)).map(Some),
            Some(b'}') => Ok(None),
            _ => Err(Fault::unexpected(self.text, at, "`,` or `}`")),
        }
    }

    fn key(&mut self, at: usize) -> Result<Key<'t>, Fault> {
        if self.text.get(at) != Some(&b'"') {
            return Err(Fault::unexpected(self.text, at, "a key in quotes"));
        }
        let end = string_end(self.text, at)?.at;
        let name = self.text.slice(at + 1..end.saturating_sub(1));
        let colon = skip_whitespace(self.text, end);
        if self.text.get(colon) != Some(&b':') {
            return Err(Fault::unexpected(self.text, colon, "`:`"));
        }
        Ok(Key {
            name,
            value: skip_whitespace(self.text, colon + 1),
        })
    }
}

/// Places only: names can be secret.
impl fmt::Debug for Keys<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Keys")
            .field("at", &self.at)
            .field("bytes", &self.text.len())
            .finish_non_exhaustive()
    }
}

/// Places only: names can be secret.
impl fmt::Debug for Key<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Key")
            .field("value", &self.value)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::Keys;
    use tofu_json_scan::Limits;

    #[test]
    fn debug_shows_places_and_no_names() {
        let mut keys = Keys::new(br#"{"hunter2": 1}"#, 0, Limits::default());
        let key = keys.first().unwrap();
        let shown = format!("{keys:?} {key:?}");
        assert_eq!(
            shown,
            "Keys { at: 0, bytes: 14, .. } Some(Key { value: 12, .. })"
        );
        assert_eq!(key, keys.clone().first().unwrap());
    }
}
