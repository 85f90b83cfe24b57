//! Messages that any command writes: its version, free text, errors and warnings.

use super::field::{Field, Misfits, Raw, object};
use std::borrow::Cow;
use tofu_json_diagnostic::{Diagnostic, Escaping, ReadError};
use tofu_json_value::Value;
use tofu_json_vocab::Program;

object! {
    /// `version`: the first line of every stream.
    Version {
        /// The version, when OpenTofu wrote the stream.
        "tofu" => tofu: Option<Cow<'a, str>>,
        /// The version, when Terraform wrote the stream.
        "terraform" => terraform: Option<Cow<'a, str>>,
        /// The version of the message format.
        "ui" => ui: Cow<'a, str>,
    }
}

impl Version<'_> {
    /// Which program wrote the stream.
    #[must_use]
    pub fn producer(&self) -> Program {
        if self.tofu.is_none() && self.terraform.is_some() {
            Program::Terraform
        } else {
            Program::OpenTofu
        }
    }

    /// The program's version; empty where neither key is there.
    #[must_use]
    pub fn program(&self) -> &str {
        let version = self.tofu.as_deref().or(self.terraform.as_deref());
        version.unwrap_or_default()
    }

    /// The numbers of `ui`: a missing minor number is 0, further components are passed over.
    #[must_use]
    pub fn numbers(&self) -> Option<(u32, u32)> {
        let mut parts = self.ui.split('.');
        let major = parts.next()?.parse().ok()?;
        let minor = match parts.next() {
            Some(minor) => minor.parse().ok()?,
            None => 0,
        };
        Some((major, minor))
    }

    /// Whether the major version is one that this crate reads: 1, or the 0 of old releases.
    #[must_use]
    pub fn is_supported(&self) -> bool {
        self.numbers().is_none_or(|(major, _)| major <= 1)
    }

    /// How the producer writes `<`, `>` and `&`: only OpenTofu from 1.7 on leaves them.
    #[must_use]
    pub fn escaping(&self) -> Escaping {
        let mut numbers = self.program().split(['.', '-']).map(str::parse::<u32>);
        let is_old = matches!(
            (numbers.next(), numbers.next()),
            (Some(Ok(1)), Some(Ok(0..=6)))
        );
        if self.producer() == Program::Terraform || is_old {
            Escaping::Html
        } else {
            Escaping::Plain
        }
    }

    pub(crate) fn text(&self) -> String {
        format!("{} {}", self.producer().name(), self.program())
    }
}

object! {
    /// `log`: free text, in `@message`; an emergency dump also holds the state.
    Log {
        /// The whole state file, or its encrypted envelope.
        "state" => state: Option<Raw<'a>>,
    }
}

impl Log<'_> {
    /// The text of a dump; that of other logs is free.
    pub(crate) fn text(&self) -> Option<String> {
        self.state.as_ref()?;
        Some("Emergency state dump".to_owned())
    }
}

/// What a log text says about interrupts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Interrupt {
    /// The first interrupt has come: the run ends gracefully.
    First,
    /// The second interrupt has come: the run ends at once.
    Second,
    /// The operation is being stopped.
    Stopping,
    /// The apply was cancelled.
    ApplyCancelled,
    /// The destroy was cancelled.
    DestroyCancelled,
}

impl Interrupt {
    /// Reads a log text; [`None`] for all texts but the fixed ones.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.starts_with("Interrupt received.") {
            return Some(Self::First);
        }
        if text.starts_with("Two interrupts received.") {
            return Some(Self::Second);
        }
        match text.trim_end_matches('.') {
            "Stopping operation" => Some(Self::Stopping),
            "Apply cancelled" => Some(Self::ApplyCancelled),
            "Destroy cancelled" => Some(Self::DestroyCancelled),
            _ => None,
        }
    }
}

/// `diagnostic`: an error or a warning. What is cheap is read at once, the whole of it by
/// [`DiagnosticMessage::read`].
#[derive(Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
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
