use crate::field::{Field, Misfits, Raw};
use std::borrow::Cow;
use tofu_json_diagnostic::{Diagnostic, ReadError};
use tofu_json_value::Value;

/// `diagnostic`: an error or a warning. What is cheap is read at once, the whole of it by
/// [`DiagnosticMessage::read`].
#[derive(Clone, Default)]
pub struct DiagnosticMessage<'a> {
    /// `error`, `warning`, or another word.
    pub severity: Cow<'a, str>,
    /// What is wrong, in a line.
    pub summary: Cow<'a, str>,
    /// The whole object.
    pub value: Raw<'a>,
}

impl std::fmt::Debug for DiagnosticMessage<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DiagnosticMessage").finish_non_exhaustive()
    }
}

impl<'a> Field<'a> for DiagnosticMessage<'a> {
    fn read(value: Value<'a>, misfits: &mut Misfits<'a>) -> Self {
        if !value.is_object() {
            misfits.note(value);
        }
        let mut text = |key| match value.get(key) {
            Some(value) => Cow::read(value, misfits),
            None => {
                misfits.missing.get_or_insert(key);
                Cow::Borrowed("")
            }
        };
        Self {
            severity: text("severity"),
            summary: text("summary"),
            value: Raw(value),
        }
    }
}

impl<'a> DiagnosticMessage<'a> {
    /// The whole diagnostic.
    ///
    /// # Errors
    ///
    /// When a member is of another kind than it should be.
    pub fn read(&self) -> Result<Diagnostic, ReadError> {
        Diagnostic::read(self.value.0)
    }

    /// Whether it is an error.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == "error"
    }

    /// The address that it is about.
    #[must_use]
    pub fn address(&self) -> Option<Cow<'a, str>> {
        self.value.0.get("address")?.as_str()
    }

    /// Whether an interrupt made it: it says so, and says nothing else.
    #[must_use]
    pub fn is_interrupt(&self) -> bool {
        matches!(&*self.summary, "execution halted" | "operation canceled")
    }

    pub(crate) fn text(&self) -> String {
        let word = if self.severity == "warning" {
            "Warning"
        } else {
            "Error"
        };
        format!("{word}: {}", self.summary)
    }
}
