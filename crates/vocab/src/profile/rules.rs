use super::{Comparing, Program};
use tofu_json_text::Printable;

/// What one release does where releases differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The name of the release, such as `tofu-1.12`.
    pub name: &'static str,
    /// The release in a few words.
    pub about: &'static str,
    /// Whose release it is.
    pub program: Program,
    /// The table of the characters that quoted strings print literally.
    pub printable: Printable,
    /// How values are compared.
    pub comparing: Comparing,
    /// What is said of a plan without changes.
    pub no_changes: NoChangesText,
    /// What is said of objects that are forgotten.
    pub forgetting: Forgetting,
    /// What is said of objects that are imported.
    pub import_notes: ImportNotes,
    /// Whether a plan can be applied.
    pub applyable: Applyable,
    /// Whether actions that are invoked beside changes are printed.
    pub action_invocations: ActionInvocations,
    /// How the line with the counts is painted.
    pub summary_paint: SummaryPaint,
    /// The line of the legend for updates.
    pub update_legend: &'static str,
    /// What is said of a tainted object, before "replaced".
    pub tainted: &'static str,
    /// What is said of an object whose `enabled` is false.
    pub enabled_false: &'static str,
}

/// What is said of a plan without changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NoChangesText {
    /// A heading, and what it means.
    #[default]
    Explained,
    /// A heading.
    Short,
}

/// What is said of objects that are forgotten.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Forgetting {
    /// They have a symbol in the legend and a number in the summary; their body has no symbols.
    #[default]
    Counted,
    /// They have neither; their body is that of an object that stays.
    Uncounted,
}

/// Which imported objects have a line that says from where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ImportNotes {
    /// All.
    #[default]
    All,
    /// Those to which something else happens. Identities are not named.
    OfChanges,
}

/// Whether a plan can be applied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Applyable {
    /// By what it changes.
    #[default]
    ByChanges,
    /// By its member `applyable`.
    ByMember,
}

/// Whether actions that are invoked beside changes are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ActionInvocations {
    /// The release knows none.
    #[default]
    None,
    /// Below the change that invokes them, else below the line with the counts.
    Shown,
}

/// How the line with the counts is painted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SummaryPaint {
    /// As a whole, which ends it with a reset.
    #[default]
    Line,
    /// Its first word.
    Label,
}
