//! What the two programs do differently with diagnostics.

use super::Options;
use tofu_json_vocab::Program;

impl Options {
    /// Terraform lets control characters through.
    pub(super) fn filters_controls(&self) -> bool {
        self.program == Program::OpenTofu
    }

    /// Whether colour words in wrapped lines of the detail act.
    pub(super) fn paints_details(&self) -> bool {
        self.program == Program::Terraform
    }

    /// Whether a statement of several lines stays below the bar.
    pub(super) fn keeps_statements_in_box(&self) -> bool {
        self.program == Program::Terraform
    }

    /// Whether both sides of a failed assertion are shown.
    pub(super) fn shows_assertions(&self) -> bool {
        self.program == Program::Terraform
    }

    /// Whether it is said where a deprecation originates.
    pub(super) fn names_origins(&self) -> bool {
        self.program == Program::Terraform
    }

    /// The plural of "occurrence", as the program spells it.
    pub(super) const fn occurrences(&self) -> &'static str {
        match self.program {
            Program::OpenTofu => "occurrences",
            Program::Terraform => "occurences",
        }
    }
}
