use std::borrow::{Borrow, Cow};
use std::ops::Deref;

/// The name of an attribute or of a type of nested blocks, and what is asked of it for every
/// resource that has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    text: Box<str>,
    bare: bool,
}

impl Name {
    /// Whether the name is a letter or `_`, then letters, digits, `_` and `-`, all of them ASCII.
    ///
    /// Such a name needs no quotes, and is as wide as it is long.
    #[must_use]
    pub const fn is_bare(&self) -> bool {
        self.bare
    }

    /// Whether this name comes before another one. Mostly the first byte decides.
    #[inline]
    pub(crate) fn precedes(&self, other: &Self) -> bool {
        match (self.text.as_bytes().first(), other.text.as_bytes().first()) {
            (Some(own), Some(first)) if own != first => own < first,
            _ => self.text < other.text,
        }
    }
}

fn is_bare(text: &str) -> bool {
    let continues = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let starts = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    text.bytes().next().is_some_and(starts) && text.as_bytes().iter().all(continues)
}

impl From<Box<str>> for Name {
    fn from(text: Box<str>) -> Self {
        let bare = is_bare(&text);
        Self { text, bare }
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Self::from(Box::from(text))
    }
}

impl From<Cow<'_, str>> for Name {
    fn from(text: Cow<'_, str>) -> Self {
        Self::from(Box::from(text))
    }
}

impl Deref for Name {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl AsRef<str> for Name {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl Borrow<str> for Name {
    fn borrow(&self) -> &str {
        &self.text
    }
}

#[cfg(test)]
mod tests {
    use super::Name;

    #[test]
    fn names_precede_as_texts_do() {
        let names = ["", "a", "ab", "b", "ba", "é"];
        for one in names {
            for other in names {
                let precedes = Name::from(one).precedes(&Name::from(other));
                assert_eq!(precedes, one < other, "{one} {other}");
            }
        }
    }

    #[test]
    fn bare_names_are_ascii_identifiers() {
        for name in ["a", "_", "ami_id", "ingress-rule_2", "A9"] {
            assert!(Name::from(name).is_bare(), "{name}");
        }
        for name in ["", "9a", "-a", "a.b", "größe", "a b", "a\"b"] {
            assert!(!Name::from(name).is_bare(), "{name}");
        }
    }
}
