//! Colours of a review.

use super::ReviewText;
use crate::lines::LineMark;
use crate::review::Risk;

/// What colours say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    Heading,
    Danger,
    Destroys,
    Replaces,
    Changes,
    Comes,
    Beside,
    Faint,
    /// The part of a line that differs.
    Differs,
}

impl Paint {
    /// The numbers of the escape sequence.
    const fn code(self) -> &'static str {
        match self {
            Self::Heading => "1",
            Self::Danger | Self::Destroys => "31",
            Self::Replaces => "1;31",
            Self::Changes => "33",
            Self::Comes => "32",
            Self::Beside => "36",
            Self::Faint => "90",
            Self::Differs => "1;4",
        }
    }

    pub(super) const fn of_risk(risk: Risk) -> Self {
        match risk {
            Risk::DestroysData | Risk::Destroys => Self::Destroys,
            Risk::ReplacesData | Risk::Replaces | Risk::Forgets => Self::Replaces,
            Risk::Creates => Self::Comes,
            Risk::Updates | Risk::Unknown => Self::Changes,
            Risk::Imports | Risk::Moves | Risk::Reads => Self::Beside,
        }
    }

    pub(super) const fn of_mark(mark: LineMark) -> Self {
        match mark {
            LineMark::Added => Self::Comes,
            LineMark::Removed => Self::Destroys,
            LineMark::Changed => Self::Changes,
            LineMark::Context | LineMark::Remark => Self::Faint,
        }
    }
}

impl ReviewText<'_> {
    /// Writes with a colour. The tags of [`Canvas::markup`](tofu_json_term::Canvas::markup) end with their chunk, and
    /// text of a document may look like one.
    pub(super) fn painted(&mut self, paint: Paint, write: impl FnOnce(&mut Self)) {
        let color = self.canvas.style().color;
        if color {
            self.canvas.literal("\x1b[");
            self.canvas.literal(paint.code());
            self.canvas.literal("m");
        }
        write(self);
        if color {
            self.canvas.literal("\x1b[0m");
        }
    }
}
