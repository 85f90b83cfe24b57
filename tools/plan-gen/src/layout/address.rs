//! Instance keys, and addresses with them.

use crate::pen::Pen;
use std::fmt::Write as _;

/// What the instances of one block differ in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum InstanceKey {
    None,
    Number(u32),
    Text(String),
}

impl InstanceKey {
    pub(crate) const fn is_none(&self) -> bool {
        matches!(self, Self::None)
    }

    pub(crate) fn write(&self, pen: &mut Pen<'_>) {
        match self {
            Self::None => pen.raw("null"),
            Self::Number(number) => pen.integer((*number).into()),
            Self::Text(text) => pen.text(text),
        }
    }
}

/// An address with a key behind it, quoted as in the language.
pub(crate) fn keyed(mut address: String, key: &InstanceKey) -> String {
    match key {
        InstanceKey::None => {}
        InstanceKey::Number(number) => _ = write!(address, "[{number}]"),
        InstanceKey::Text(text) => {
            address.push_str("[\"");
            for letter in text.chars() {
                match letter {
                    '"' | '\\' => address.extend(['\\', letter]),
                    _ => address.push(letter),
                }
            }
            address.push_str("\"]");
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_quoted() {
        let text = |text: &str| InstanceKey::Text(text.to_owned());
        assert_eq!(keyed("a.b".to_owned(), &InstanceKey::None), "a.b");
        assert_eq!(keyed("a.b".to_owned(), &InstanceKey::Number(3)), "a.b[3]");
        assert_eq!(
            keyed("a.b".to_owned(), &text("x\"\\y")),
            "a.b[\"x\\\"\\\\y\"]"
        );
    }
}
