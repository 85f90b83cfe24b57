//! Terraform 1.15, as of v1.15.9.

use super::{
    ActionInvocations, Applyable, Comparing, EmptyStrings, Forgetting, ImportNotes, JsonStrings,
    ListPairing, Program, Rules, SummaryPaint, UnknownBlocks, UnknownMarks, WriteOnlyRule,
    tofu_1_12,
};
use tofu_json_text::Printable;

pub(super) const RULES: Rules = Rules {
    name: "terraform-1.15",
    about: "Terraform 1.15",
    program: Program::Terraform,
    printable: Printable::Unicode15,
    comparing: Comparing {
        unknown_blocks: UnknownBlocks::Apart,
        pairing: ListPairing::PositionsFirst,
        json_strings: JsonStrings::Whole,
        empty_strings: EmptyStrings::OldSchemas,
        write_only: WriteOnlyRule::Whole,
        unknown_marks: UnknownMarks::End,
    },
    forgetting: Forgetting::Uncounted,
    import_notes: ImportNotes::OfChanges,
    applyable: Applyable::ByMember,
    action_invocations: ActionInvocations::Shown,
    summary_paint: SummaryPaint::Label,
    update_legend: "update in-place",
    tainted: "is tainted, so must be",
    enabled_false: "",
    ..tofu_1_12::RULES
};
