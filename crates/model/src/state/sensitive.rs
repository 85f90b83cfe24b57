use super::dynamic::{Wrapped, Wrapping, maybe_inside};
use super::ways::At;
use crate::schema::Type;
use crate::view::{Mask, MasksOfElements, MasksOfMembers};
use tofu_json_value::{Arena, Kind, Value};

/// What is sensitive of a value, or of a part of one: by a mask over it, and by the ways to what is
/// sensitive. In a state file these lead through the types that values of the type `dynamic` are
/// wrapped with.
#[derive(Clone, Debug)]
pub struct Sensitive<'s> {
    mask: Mask<'s>,
    ways: At<'s>,
    wrapping: Wrapping<'s>,
}

/// All of it, or nothing.
impl From<bool> for Sensitive<'_> {
    fn from(sensitive: bool) -> Self {
        Self::new(if sensitive { Mask::Whole } else { Mask::Clear })
    }
}

impl<'s> Sensitive<'s> {
    /// By a mask.
    #[must_use]
    pub const fn new(mask: Mask<'s>) -> Self {
        Self {
            mask,
            ways: At::Nowhere,
            wrapping: Wrapping::Never,
        }
    }

    /// By a mask, and by ways from the value on, some of which may be wrapped.
    pub(super) const fn by_ways(mask: Mask<'s>, ways: At<'s>, wrapping: Wrapping<'s>) -> Self {
        Self {
            mask,
            ways,
            wrapping,
        }
    }

    /// The same place with nothing that is sensitive.
    pub(super) fn revealed(self) -> Self {
        Self {
            wrapping: self.wrapping,
            ..Self::from(false)
        }
    }

    /// Whether all of the value is sensitive.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.mask.is_whole() || self.ways.is_end()
    }

    /// Whether nothing is sensitive, as far as can be seen without a look at the value.
    pub(super) const fn is_nothing(&self) -> bool {
        matches!(
            (self.mask, &self.ways, &self.wrapping),
            (Mask::Clear, At::Nowhere, Wrapping::Never)
        )
    }

    /// What is sensitive of the member with a name.
    #[must_use]
    pub fn member(&self, name: &str) -> Self {
        Self {
            mask: self.mask.member(name),
            ways: self.way(name, self.wrapping.may_wrap()),
            wrapping: self.wrapping.at_key(name),
        }
    }

    /// What is sensitive of what a step of a JSON pointer leads to: a member, or an element.
    pub(crate) fn part(&self, step: &str) -> Self {
        let member = self.member(step);
        let Ok(position) = step.parse() else {
            return member;
        };
        Self {
            mask: if self.mask.is_array() {
                self.mask.element(position)
            } else {
                member.mask
            },
            ways: member.ways.or(&self.ways.at_index(position)),
            wrapping: member.wrapping,
        }
    }

    fn way(&self, name: &str, may_be_wrapped: bool) -> At<'s> {
        let way = self.ways.at_key(name);
        if may_be_wrapped && name == "value" {
            way.or(&self.ways)
        } else {
            way
        }
    }

    /// Whether something inside of it is sensitive, as far as ways say.
    pub(super) const fn leads_on(&self) -> bool {
        self.ways.leads_on()
    }

    /// Whether a value that looks wrapped is certainly so, or certainly not.
    pub(super) const fn is_certain(&self) -> bool {
        self.wrapping.is_certain()
    }

    /// What is in a value that is taken for wrapped.
    pub(super) fn wrapped<'a>(&self, value: Value<'a>) -> Option<Wrapped<'a>> {
        self.wrapping.unwrap(value)
    }

    /// What is sensitive of what is wrapped.
    pub(super) fn within(&self, wrapped: &Wrapped<'_>) -> Self {
        Self {
            mask: self.mask,
            ways: self.way("value", true),
            wrapping: wrapped.wrapping_within(),
        }
    }

    /// A value out of its wrapping, if it is taken for wrapped, and what is sensitive of it.
    pub(super) fn unwrap<'a>(mut self, mut value: Value<'a>) -> (Value<'a>, Self) {
        while let Some(wrapped) = self.wrapped(value) {
            self = self.within(&wrapped);
            value = wrapped.inside;
        }
        (value, self)
    }

    /// What is sensitive of the members of a value, whose names are asked for in ascending order.
    pub(super) fn members(self, of: Value<'_>) -> MembersOf<'s> {
        let may_be_wrapped = self.wrapping.may_wrap() && maybe_inside(of).is_some();
        // A type that is not a mere word names attributes, which may be under a mask.
        let names_attributes = |notation: Value<'_>| notation.kind() != Kind::String;
        let hides_type =
            may_be_wrapped && self.ways.leads_on() && of.get("type").is_some_and(names_attributes);
        MembersOf {
            masks: self.mask.members(),
            around: self,
            may_be_wrapped,
            hides_type,
        }
    }

    /// What is sensitive of elements, one after the other.
    pub(super) fn elements(self) -> ElementsOf<'s> {
        ElementsOf {
            masks: self.mask.elements(),
            around: self,
            position: 0,
        }
    }
}

/// What is sensitive of members.
pub(super) struct MembersOf<'s> {
    masks: MasksOfMembers<'s>,
    around: Sensitive<'s>,
    may_be_wrapped: bool,
    hides_type: bool,
}

impl<'s> MembersOf<'s> {
    /// Whether a member is the type of what is beside it, as far as can be seen.
    pub(super) fn may_be_type(&self, name: &str, member: Value<'_>) -> bool {
        self.hides_type && name == "type" && Type::read(member, &Arena::new()) != Type::Unknown
    }

    pub(super) fn seek(&mut self, name: &str) -> Sensitive<'s> {
        if self.hides_type && name == "type" {
            return Sensitive::from(true);
        }
        Sensitive {
            mask: self.masks.seek(name),
            ways: self.around.way(name, self.may_be_wrapped),
            wrapping: self.around.wrapping.at_key(name),
        }
    }
}

/// What is sensitive of elements.
pub(super) struct ElementsOf<'s> {
    masks: MasksOfElements<'s>,
    around: Sensitive<'s>,
    position: usize,
}

impl<'s> ElementsOf<'s> {
    pub(super) fn next(&mut self) -> Sensitive<'s> {
        let position = self.position;
        self.position += 1;
        Sensitive {
            mask: self.masks.next(),
            ways: self.around.ways.at_index(position),
            wrapping: self.around.wrapping.at_index(position),
        }
    }
}
