use std::fmt;

use tofu_json_hcl::{File, MistakeKind, Span};

/// The mistakes of some kinds in a file.
#[derive(Clone, Copy)]
pub struct Mistakes<'f> {
    file: &'f File<'f>,
    wanted: fn(MistakeKind) -> bool,
}

impl<'f> Mistakes<'f> {
    /// The mistakes whose kinds are wanted.
    #[must_use]
    pub fn of(file: &'f File<'f>, wanted: fn(MistakeKind) -> bool) -> Self {
        Self { file, wanted }
    }

    /// Whether one is inside a span.
    #[must_use]
    pub fn any_in(&self, span: Span) -> bool {
        self.file.has_error_within(span, self.wanted)
    }
}

impl fmt::Debug for Mistakes<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Mistakes")
    }
}
