//! OpenTofu 1.12, as of v1.12.6.

use super::{
    ActionInvocations, Applyable, Comparing, EmptyStrings, Forgetting, ImportNotes, JsonStrings,
    ListPairing, NoChangesText, Program, Rules, SummaryPaint, UnknownBlocks, UnknownMarks,
    WriteOnlyRule,
};
use tofu_json_text::Printable;

pub(super) const RULES: Rules = Rules {
    name: "tofu-1.12",
    about: "OpenTofu 1.12",
    program: Program::OpenTofu,
    printable: Printable::Unicode15,
    comparing: Comparing {
        unknown_blocks: UnknownBlocks::EnclosingSchema,
        pairing: ListPairing::CommonLines,
        json_strings: JsonStrings::Beginning,
        empty_strings: EmptyStrings::InBlocks,
        write_only: WriteOnlyRule::Attributes,
        unknown_marks: UnknownMarks::Both,
    },
    no_changes: NoChangesText::Explained,
    forgetting: Forgetting::Counted,
    import_notes: ImportNotes::All,
    applyable: Applyable::ByChanges,
    action_invocations: ActionInvocations::None,
    summary_paint: SummaryPaint::Line,
    update_legend: "update in-place (current -> planned)",
    tainted: "is tainted, so it must be",
    enabled_false: "\n  # (because enabled is false)",
};
