use crate::field::{Raw, object};

object! {
    /// `log`: free text, in `@message`; an emergency dump also holds the state.
    Log {
        /// The whole state file, or its encrypted envelope.
        "state" => state: Option<Raw<'a>>,
    }
}

/// The text of a dump.
pub(crate) const EMERGENCY: &str = "Emergency state dump";

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
