//! Values of the type `dynamic` in state files: wrapped with their types.

use super::agreement::fits;
use super::ways::{At, Ways};
use crate::document::raw::Instance;
use crate::schema::Type;
use tofu_json_value::{Arena, Value};

/// Which values of an object are of the type `dynamic`, as far as a state file wraps them.
#[derive(Clone, Debug)]
pub(super) enum Dynamic {
    /// None that matter: `show -json` wraps nothing.
    Bare,
    /// Any: nothing but a schema names them.
    Anywhere,
    /// Those that a schema names.
    Known(Ways),
}

/// The same from a value on.
#[derive(Clone, Debug)]
pub(super) enum Wrapping<'s> {
    /// Nothing is wrapped here, and what looks so is no more than that.
    Never,
    /// Nothing is known to be wrapped here, as inside of a wrapping: types that are known wrap nothing.
    Inside,
    /// Whatever looks wrapped, with a value that fits its type, is taken for it.
    ByLook,
    /// What looks wrapped and is where a schema says so.
    Known(At<'s>),
}

impl<'s> Wrapping<'s> {
    pub(super) fn of(dynamic: &'s Dynamic) -> Self {
        match dynamic {
            Dynamic::Bare => Self::Never,
            Dynamic::Anywhere => Self::ByLook,
            Dynamic::Known(ways) => Self::Known(At::start(ways)),
        }
    }

    /// Whether something that looks wrapped may be: what is marked may then be marked inside of it,
    /// whatever is known of its type.
    pub(super) const fn may_wrap(&self) -> bool {
        !matches!(self, Self::Never)
    }

    /// Whether more than the look of a value says that it is wrapped.
    pub(super) const fn is_certain(&self) -> bool {
        !matches!(self, Self::ByLook)
    }

    /// What is in a value that is taken for wrapped.
    pub(super) fn unwrap<'a>(&self, value: Value<'a>) -> Option<Wrapped<'a>> {
        match self {
            Self::ByLook => Wrapped::of(value).filter(Wrapped::is_plausible),
            Self::Known(At::End) => Wrapped::of(value),
            Self::Known(_) | Self::Inside | Self::Never => None,
        }
    }

    pub(super) fn at_key(&self, key: &str) -> Self {
        match self {
            Self::Known(at) => Self::Known(at.at_key(key)),
            other => other.clone(),
        }
    }

    pub(super) fn at_index(&self, index: usize) -> Self {
        match self {
            Self::Known(at) => Self::Known(at.at_index(index)),
            other => other.clone(),
        }
    }
}

/// A value that looks wrapped: an object of nothing but a value and a type.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wrapped<'a> {
    pub(super) inside: Value<'a>,
    pub(super) notation: Value<'a>,
}

impl<'a> Wrapped<'a> {
    pub(super) fn of(value: Value<'a>) -> Option<Self> {
        let (inside, _) = Instance::unwrap_dynamic(value)?;
        let notation = value.get("type")?;
        let arena = Arena::new();
        let wrapped = Self { inside, notation };
        (Type::read(notation, &arena) != Type::Unknown).then_some(wrapped)
    }

    /// Whether the value can be of the type: programs write what it is of. Where it cannot, the two are attributes.
    fn is_plausible(&self) -> bool {
        let arena = Arena::new();
        fits(self.inside, &Type::read(self.notation, &arena))
    }

    /// What is wrapped within it: a type that is known to its last part wraps nothing.
    pub(super) fn wrapping_within<'s>(&self) -> Wrapping<'s> {
        let word = b"\"dynamic\"";
        let mut words = self.notation.raw().windows(word.len());
        if words.any(|found| found == word) {
            Wrapping::ByLook
        } else {
            Wrapping::Inside
        }
    }
}

/// What may be inside of a value that looks wrapped in the least: where in doubt, what is marked is
/// marked there too.
pub(super) fn maybe_inside(value: Value<'_>) -> Option<Value<'_>> {
    let inside = value.get("value")?;
    value.get("type").is_some().then_some(inside)
}

#[cfg(test)]
mod tests {
    use super::Wrapping;
    use tofu_json_value::Document;

    /// Attributes can have the names of a wrapping.
    #[test]
    fn what_cannot_be_wrapped_stays() {
        for (text, expected) in [
            (r#"{"type":"string","value":"7"}"#, true),
            (r#"{"type":"number","value":7}"#, true),
            (r#"{"type":["list","string"],"value":["a"]}"#, true),
            (r#"{"type":"number","value":"7"}"#, false),
            (r#"{"type":["list","string"],"value":"a"}"#, false),
            (r#"{"type":"A","value":"7"}"#, false),
            (r#"{"type":"string","value":"7","ttl":1}"#, false),
        ] {
            let document = Document::parse(text.as_bytes()).unwrap();
            let found = Wrapping::ByLook.unwrap(document.root());
            assert_eq!(found.is_some(), expected, "{text}");
        }
    }
}
