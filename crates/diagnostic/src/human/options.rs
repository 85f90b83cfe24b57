/// How diagnostics are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The columns for word wrap. The default is 78.
    pub width: usize,
    /// Whether there are rules around it. The default is [`Form::ByColor`].
    pub form: Form,
    /// The program that is followed. The default is [`Profile::OpenTofu`].
    pub profile: Profile,
    /// Whether a boxed text ends before a line of 64 KiB, as OpenTofu has it. The default is
    /// `true`.
    pub line_limit: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            width: 78,
            form: Form::default(),
            profile: Profile::default(),
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

    /// Sets [`profile`](Self#structfield.profile).
    #[must_use]
    pub const fn profile(mut self, profile: Profile) -> Self {
        self.profile = profile;
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

/// Which program is followed where programs differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Profile {
    /// OpenTofu 1.12, as of v1.12.6.
    #[default]
    OpenTofu,
    /// Terraform, which lets control characters through.
    Terraform,
}

impl Profile {
    pub(super) const fn filters_controls(self) -> bool {
        matches!(self, Self::OpenTofu)
    }

    /// Whether colour words in wrapped lines of the detail act.
    pub(super) const fn paints_details(self) -> bool {
        matches!(self, Self::Terraform)
    }

    /// Whether a statement of several lines stays below the bar.
    pub(super) const fn keeps_statements_in_box(self) -> bool {
        matches!(self, Self::Terraform)
    }

    pub(super) const fn shows_assertions(self) -> bool {
        matches!(self, Self::Terraform)
    }

    /// Whether it is said where a deprecation originates.
    pub(super) const fn names_origins(self) -> bool {
        matches!(self, Self::Terraform)
    }

    /// The plural of "occurrence", as the program spells it.
    pub(super) const fn occurrences(self) -> &'static str {
        match self {
            Self::OpenTofu => "occurrences",
            Self::Terraform => "occurences",
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::OpenTofu => "OpenTofu",
            Self::Terraform => "Terraform",
        }
    }
}
