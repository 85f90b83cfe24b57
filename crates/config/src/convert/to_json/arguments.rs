//! Arguments whose references and keywords may be between quotes, as OpenTofu's ancestors wanted.

const QUOTED: [&str; 6] = [
    "depends_on",
    "ignore_changes",
    "on_failure",
    "provider",
    "providers",
    "when",
];

/// Whether a quoted string means the reference inside it.
pub(super) fn may_be_quoted(name: &str) -> bool {
    QUOTED.contains(&name)
}
