use std::fmt;

use tofu_json_hcl::{File, Span};

/// The mistakes of one sort in a file.
#[derive(Clone, Copy)]
pub struct Mistakes<'f> {
    file: &'f File<'f>,
    wanted: fn(&str) -> bool,
}

impl<'f> Mistakes<'f> {
    /// The mistakes whose summaries are wanted.
    #[must_use]
    pub fn of(file: &'f File<'f>, wanted: fn(&str) -> bool) -> Self {
        Self { file, wanted }
    }

    /// Whether one stands inside a span.
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
