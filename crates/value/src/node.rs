/// One entry of the tape. An object is followed by key, value, key, value …, an array by its elements.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// First byte in the text.
    pub(crate) start: u32,
    /// The byte after the last one.
    pub(crate) end: u32,
    /// The tape index after this value and all that is in it.
    pub(crate) next: u32,
    pub(crate) tag: Tag,
    /// For strings [`ESCAPED`] and [`INVALID`]; for objects [`SORTED`].
    pub(crate) flags: u8,
}

const _: () = assert!(size_of::<Node>() == 16);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tag {
    Null,
    False,
    True,
    Number,
    String,
    Array,
    Object,
}

/// The string holds an escape sequence.
pub(crate) const ESCAPED: u8 = 1;
/// The string is not valid UTF-8.
pub(crate) const INVALID: u8 = 2;
/// The object's keys ascend strictly, bytewise, and none is escaped or invalid.
pub(crate) const SORTED: u8 = 4;

impl Node {
    /// What is read where there is no node: `null`.
    pub(crate) const NULL: Self = Self {
        start: 0,
        end: 4,
        next: 0,
        tag: Tag::Null,
        flags: 0,
    };

    pub(crate) const fn has(self, flag: u8) -> bool {
        self.flags & flag != 0
    }
}
