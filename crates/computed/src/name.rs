use std::borrow::{Borrow, Cow};
use std::cmp::Ordering;
use std::fmt;
use std::ops::Deref;

/// The name of an attribute or of a type of nested blocks, and what is asked of it for every
/// resource that has it.
#[derive(Clone, PartialEq, Eq)]
pub struct Name {
    /// The name, with spaces after it up to the next step.
    padded: Box<str>,
    length: usize,
    bare: bool,
}

/// Names are written in columns. With the spaces after it, one is copied in one go.
const STEP: usize = 32;
const BLANK: &str = "                                ";

impl Name {
    /// The name with spaces after it, which are not part of it.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub const fn padded(&self) -> &str {
        &self.padded
    }

    /// How many bytes the name has: as of its text, without a look at it.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "its text has that")]
    pub const fn len(&self) -> usize {
        self.length
    }

    /// Whether the name is a letter or `_`, then letters, digits, `_` and `-`, all of them ASCII.
    ///
    /// Such a name needs no quotes, and is as wide as it is long.
    #[must_use]
    pub const fn is_bare(&self) -> bool {
        self.bare
    }

    /// How this name compares with another one. Mostly the first byte decides.
    #[inline]
    pub(crate) fn order(&self, other: &Self) -> Ordering {
        let first = |name: &Self| name.padded.as_bytes().first().copied();
        match (first(self), first(other)) {
            (Some(own), Some(first)) if own != first => own.cmp(&first),
            _ => (**self).cmp(&**other),
        }
    }
}

fn is_bare(text: &str) -> bool {
    let continues = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let starts = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    text.bytes().next().is_some_and(starts) && text.as_bytes().iter().all(continues)
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl From<Box<str>> for Name {
    fn from(text: Box<str>) -> Self {
        Self::from(&*text)
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        let room = text.len().next_multiple_of(STEP);
        let mut padded = String::with_capacity(room);
        padded.push_str(text);
        padded.push_str(BLANK.get(..room - text.len()).unwrap_or_default());
        Self {
            padded: padded.into_boxed_str(),
            length: text.len(),
            bare: is_bare(text),
        }
    }
}

impl From<Cow<'_, str>> for Name {
    fn from(text: Cow<'_, str>) -> Self {
        Self::from(&*text)
    }
}

impl Deref for Name {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.padded.get(..self.length).unwrap_or_default()
    }
}

impl AsRef<str> for Name {
    fn as_ref(&self) -> &str {
        self
    }
}

impl Borrow<str> for Name {
    fn borrow(&self) -> &str {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::Name;

    #[test]
    fn names_are_ordered_as_texts_are() {
        let names = ["", "a", "ab", "b", "ba", "é"];
        for one in names {
            for other in names {
                let order = Name::from(one).order(&Name::from(other));
                assert_eq!(order, one.cmp(other), "{one} {other}");
            }
        }
    }

    #[test]
    fn spaces_after_a_name_are_not_part_of_it() {
        for length in [0, 1, 31, 32, 33, 100] {
            for letter in ["a", "é"] {
                let text = letter.repeat(length);
                let name = Name::from(&*text);
                assert_eq!(&*name, text);
                assert_eq!(name.len(), text.len());
                assert_eq!(name.padded().trim_end_matches(' '), text);
                assert_eq!(name.padded().len() % 32, 0);
                assert_eq!(format!("{name:?}"), format!("{text:?}"));
            }
        }
        assert_eq!(&*Name::from("a "), "a ");
        assert_ne!(Name::from("a "), Name::from("a"));
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
