use tofu_json_value::Value;

/// A member that means one thing when it is absent and another when it is `null`.
///
/// ```
/// use tofu_json_model::Presence;
/// use tofu_json_model::document::plan::Change;
/// use tofu_json_value::Document;
///
/// let document = Document::parse(br#"{"actions": ["delete"], "before": {}, "after": null}"#)?;
/// let change = Change::read(document.root())?;
/// assert!(change.after.is_null());
/// assert!(change.after_unknown.is_none());
/// assert!(matches!(change.before, Presence::Value(before) if before.is_object()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Presence<T> {
    /// The object has no such member.
    #[default]
    Absent,
    /// The member is there and `null`.
    Null,
    /// The member has a value.
    Value(T),
}

impl<T> Presence<T> {
    /// The value, if there is one.
    #[must_use]
    pub fn value(self) -> Option<T> {
        match self {
            Self::Value(value) => Some(value),
            Self::Absent | Self::Null => None,
        }
    }

    /// The same by reference.
    #[must_use]
    pub const fn as_ref(&self) -> Presence<&T> {
        match self {
            Self::Absent => Presence::Absent,
            Self::Null => Presence::Null,
            Self::Value(value) => Presence::Value(value),
        }
    }

    /// Turns the value into another.
    #[must_use]
    pub fn map<U>(self, turn: impl FnOnce(T) -> U) -> Presence<U> {
        match self {
            Self::Absent => Presence::Absent,
            Self::Null => Presence::Null,
            Self::Value(value) => Presence::Value(turn(value)),
        }
    }

    /// Whether the member is missing.
    #[must_use]
    pub const fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }

    /// Whether the member is `null`.
    #[must_use]
    pub const fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// Whether the member is there, be it `null` or not.
    #[must_use]
    pub const fn is_present(&self) -> bool {
        !self.is_absent()
    }
}

impl<'a> Presence<Value<'a>> {
    /// The value; null where there is none, for readers to whom absent and null are the same.
    #[must_use]
    pub fn or_null(self) -> Value<'a> {
        self.value().unwrap_or_else(Value::null)
    }
}

#[cfg(test)]
mod tests {
    use super::Presence;

    #[test]
    fn three_states() {
        let [absent, null, value] = [Presence::Absent, Presence::Null, Presence::Value(7)];
        assert!(absent.is_absent() && !absent.is_present() && !absent.is_null());
        assert!(null.is_null() && null.is_present() && null.value().is_none());
        assert_eq!(value.map(|n| n + 1).value(), Some(8));
        assert_eq!(value.as_ref().value(), Some(&7));
        assert_eq!(absent.map(|n| n + 1), Presence::Absent);
        assert_eq!(null.as_ref().map(|n| n + 1), Presence::Null);
    }
}
