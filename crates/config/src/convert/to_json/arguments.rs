//! Arguments whose references and keywords may stand between quotes, as OpenTofu's ancestors wanted
//! (section 10.2: "quoted-reference legacy forms").

const QUOTED: [&str; 6] = [
    "depends_on",
    "ignore_changes",
    "on_failure",
    "provider",
    "providers",
    "when",
];

/// Whether a quoted string means what stands in it.
pub(super) fn may_be_quoted(name: &str) -> bool {
    QUOTED.contains(&name)
}
