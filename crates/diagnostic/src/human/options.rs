use tofu_json_vocab::Program;

/// How diagnostics are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The columns for word wrap. The default is 78.
    pub width: usize,
    /// Whether there are rules around it. The default is [`Form::ByColor`].
    pub form: Form,
    /// The program that is followed. The default is [`Program::OpenTofu`].
    pub program: Program,
    /// Whether a boxed text ends before a line of 64 KiB, as OpenTofu has it. The default is
    /// `true`.
    pub line_limit: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            width: 78,
            form: Form::default(),
            program: Program::default(),
            line_limit: true,
        }
    }
}

impl Options {
    /// Sets [`width`](Self#structfield.width).
    #[must_use]
    pub const fn width(mut self, width: usize) -> Self {
        self.width = width;
        self
    }

    /// Sets [`form`](Self#structfield.form).
    #[must_use]
    pub const fn form(mut self, form: Form) -> Self {
        self.form = form;
        self
    }

    /// Sets [`program`](Self#structfield.program).
    #[must_use]
    pub const fn program(mut self, program: Program) -> Self {
        self.program = program;
        self
    }

    /// Sets [`line_limit`](Self#structfield.line_limit).
    #[must_use]
    pub const fn line_limit(mut self, line_limit: bool) -> Self {
        self.line_limit = line_limit;
        self
    }
}

/// Whether there are rules around a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Form {
    /// Boxed with colour, plain without, as OpenTofu has it.
    #[default]
    ByColor,
    /// No rules and no colour.
    Plain,
    /// Rules at the left and at both ends.
    Boxed,
}

impl Form {
    pub(super) const fn is_boxed(self, color: bool) -> bool {
        match self {
            Self::ByColor => color,
            Self::Plain => false,
            Self::Boxed => true,
        }
    }
}
