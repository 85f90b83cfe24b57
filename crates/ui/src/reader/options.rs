/// How much a reader accepts without a finding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strictness {
    /// Only what OpenTofu writes: nothing before an object, and texts that follow from their
    /// payloads.
    Strict,
    /// What wrappers and collectors make of it, too: prefixes, other line ends, marks.
    #[default]
    Tolerant,
    /// Also messages of formats that are not known, of which the text alone is used.
    Permissive,
}

/// Options of a reader.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ReadOptions {
    /// How much is accepted without a finding.
    pub strictness: Strictness,
    /// The longest line that is kept; longer ones are reported and passed over. No limit by default.
    pub max_line: Option<usize>,
    /// Whether payloads are looked into for findings. It costs as much as reading them.
    pub check: bool,
    /// Whether heartbeats are only recognised, by how they begin and end, and not read: see
    /// [`Content::Heartbeat`](crate::Content::Heartbeat).
    pub skim_heartbeats: bool,
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self {
            strictness: Strictness::Tolerant,
            max_line: None,
            check: true,
            skim_heartbeats: false,
        }
    }
}

impl ReadOptions {
    /// Reads strictly.
    #[must_use]
    pub fn strict() -> Self {
        Self::default().with(Strictness::Strict)
    }

    /// Reads permissively.
    #[must_use]
    pub fn permissive() -> Self {
        Self::default().with(Strictness::Permissive)
    }

    /// Reads tolerantly, without a look into the payloads.
    #[must_use]
    pub fn unchecked() -> Self {
        Self {
            check: false,
            ..Self::default()
        }
    }

    /// Reads for a fold, the fastest way: [`ReadOptions::unchecked`], and heartbeats are not read.
    #[must_use]
    pub fn folding() -> Self {
        Self {
            skim_heartbeats: true,
            ..Self::unchecked()
        }
    }

    /// The same with another strictness.
    #[must_use]
    pub const fn with(mut self, strictness: Strictness) -> Self {
        self.strictness = strictness;
        self
    }

    /// The same with a limit for lines.
    #[must_use]
    pub const fn max_line(mut self, bytes: usize) -> Self {
        self.max_line = Some(bytes);
        self
    }
}
