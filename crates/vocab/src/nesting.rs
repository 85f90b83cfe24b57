/// How many nested blocks or nested attribute objects a schema allows, and in which shape.
///
/// Blocks have all five; nested attributes have all but [`Nesting::Group`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Nesting {
    /// At most one, an object or null.
    Single,
    /// Exactly one, an object that is never null.
    Group,
    /// Many in order, an array of objects.
    List,
    /// Many without order, an array of objects.
    Set,
    /// Many by label, an object of objects.
    Map,
}

impl Nesting {
    /// Reads the `nesting_mode` word of a schema; an unknown word is `None`.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "single" => Some(Self::Single),
            "group" => Some(Self::Group),
            "list" => Some(Self::List),
            "set" => Some(Self::Set),
            "map" => Some(Self::Map),
            _ => None,
        }
    }

    /// Gives the `nesting_mode` word.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Group => "group",
            Self::List => "list",
            Self::Set => "set",
            Self::Map => "map",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_back() {
        for word in ["single", "group", "list", "set", "map"] {
            assert_eq!(Nesting::from_word(word).map(Nesting::as_str), Some(word));
        }
        assert_eq!(Nesting::from_word("tuple"), None);
        assert_eq!(Nesting::from_word(""), None);
    }
}
