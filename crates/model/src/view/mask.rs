use tofu_json_value::{Elements, Kind, Seeker, Value};

/// A mask over a value, or a part of one.
///
/// A mask may be shallower than its value: `true` covers all that is below. What is missing, too short
/// or of another shape than the value is clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mask<'a> {
    /// Nothing is marked.
    Clear,
    /// Everything is marked.
    Whole,
    /// It depends on the part.
    Parts(Value<'a>),
}

impl<'a> Mask<'a> {
    /// Reads a mask; absent and anything that is no mask are clear.
    #[must_use]
    pub fn new(mask: Option<Value<'a>>) -> Self {
        match mask {
            Some(mask) if mask.is_true() => Self::Whole,
            Some(mask) if matches!(mask.kind(), Kind::Array | Kind::Object) => Self::Parts(mask),
            _ => Self::Clear,
        }
    }

    /// The mask over the member of that name. Costs a step for each member before it.
    #[must_use]
    pub fn member(self, name: &str) -> Self {
        match self {
            Self::Parts(mask) => Self::new(mask.get(name)),
            whole => whole,
        }
    }

    /// The mask over the element at that position. Costs a step for each element before it.
    #[must_use]
    pub fn element(self, position: usize) -> Self {
        match self {
            Self::Parts(mask) => Self::new(mask.at(position)),
            whole => whole,
        }
    }

    /// Whether it depends on the element.
    pub(crate) fn is_array(self) -> bool {
        self.parts().is_array()
    }

    /// The masks over members whose names are asked for in ascending order, each at most once.
    #[must_use]
    pub fn members(self) -> MasksOfMembers<'a> {
        MasksOfMembers {
            of: self,
            parts: self.parts().seeker(),
        }
    }

    /// The masks over all elements, in order and without end.
    #[must_use]
    pub fn elements(self) -> MasksOfElements<'a> {
        MasksOfElements {
            of: self,
            parts: self.parts().elements(),
        }
    }

    fn parts(self) -> Value<'a> {
        match self {
            Self::Parts(mask) => mask,
            Self::Clear | Self::Whole => Value::null(),
        }
    }

    /// Whether everything is marked.
    #[must_use]
    pub const fn is_whole(self) -> bool {
        matches!(self, Self::Whole)
    }

    /// Whether anything is marked.
    #[must_use]
    pub fn marks_something(self) -> bool {
        match self {
            Self::Clear => false,
            Self::Whole => true,
            Self::Parts(mask) => mask.holds_true(),
        }
    }
}

/// The masks over the members of an object, see [`Mask::members`].
#[derive(Clone, Debug)]
pub struct MasksOfMembers<'a> {
    of: Mask<'a>,
    parts: Seeker<'a>,
}

impl<'a> MasksOfMembers<'a> {
    /// The mask over the member of that name, which is not before the last one asked for.
    pub fn seek(&mut self, name: &str) -> Mask<'a> {
        match self.of {
            Mask::Parts(_) => Mask::new(self.parts.seek(name)),
            whole => whole,
        }
    }
}

/// The masks over the elements of an array, see [`Mask::elements`].
#[derive(Clone, Debug)]
pub struct MasksOfElements<'a> {
    of: Mask<'a>,
    parts: Elements<'a>,
}

impl<'a> MasksOfElements<'a> {
    /// The mask over the next element.
    #[expect(
        clippy::should_implement_trait,
        reason = "it has no end, so it is no iterator to collect"
    )]
    pub fn next(&mut self) -> Mask<'a> {
        match self.of {
            Mask::Parts(_) => Mask::new(self.parts.next()),
            whole => whole,
        }
    }
}
