use crate::plain::Foreign;
use std::borrow::Cow;

/// The text of a document: checked to be UTF-8 once, so that strings in it need no check.
#[derive(Clone)]
pub(crate) enum DocumentText<'t> {
    Valid(Cow<'t, str>),
    Invalid(Cow<'t, [u8]>),
}

impl<'t> DocumentText<'t> {
    /// The text, and where it is not plain.
    pub(crate) fn new(bytes: Cow<'t, [u8]>) -> (Self, Foreign) {
        match bytes {
            Cow::Borrowed(bytes) => match tofu_json_scan::utf8_and_foreign(bytes) {
                (Ok(text), foreign) => (Self::Valid(Cow::Borrowed(text)), Foreign::within(foreign)),
                (Err(_), _) => (Self::Invalid(Cow::Borrowed(bytes)), Foreign::ALL),
            },
            Cow::Owned(bytes) => {
                let text = match String::from_utf8(bytes) {
                    Ok(text) => Self::Valid(Cow::Owned(text)),
                    Err(error) => Self::Invalid(Cow::Owned(error.into_bytes())),
                };
                let foreign = text.foreign();
                (text, foreign)
            }
        }
    }

    /// Where it is not plain.
    pub(crate) fn foreign(&self) -> Foreign {
        match self {
            Self::Valid(text) => {
                Foreign::within(tofu_json_scan::utf8_and_foreign(text.as_bytes()).1)
            }
            Self::Invalid(_) => Foreign::ALL,
        }
    }

    pub(crate) fn into_owned(self) -> DocumentText<'static> {
        match self {
            Self::Valid(text) => DocumentText::Valid(Cow::Owned(text.into_owned())),
            Self::Invalid(bytes) => DocumentText::Invalid(Cow::Owned(bytes.into_owned())),
        }
    }

    #[inline]
    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Self::Valid(text) => text.as_bytes(),
            Self::Invalid(bytes) => bytes,
        }
    }

    /// The text from an offset to its end, if the text is valid.
    #[inline]
    pub(crate) fn rest(&self, start: usize) -> Option<&str> {
        match self {
            Self::Valid(text) => text.get(start..),
            Self::Invalid(_) => None,
        }
    }

    /// A part of the text, if the text is valid.
    #[inline]
    pub(crate) fn part(&self, start: usize, end: usize) -> Option<&str> {
        match self {
            Self::Valid(text) => text.get(start..end),
            Self::Invalid(_) => None,
        }
    }

    pub(crate) const fn is_valid(&self) -> bool {
        matches!(self, Self::Valid(_))
    }
}
