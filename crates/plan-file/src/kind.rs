//! Other files that are taken for plan files.

use crate::error::{PlanFileError, PlanFileErrorKind};
use std::io::{Read, Seek, SeekFrom};
use tofu_json_value::{Document, Limits, Value};

/// An encrypted plan is not larger than this to be told what it is encrypted with.
const LARGEST: u64 = 64 << 20;

/// How deep the JSON around an encrypted plan nests.
const DEPTH: usize = 64;

/// Refuses what is no archive by the name of what it is.
pub(crate) fn refuse_other_kinds(reader: &mut (impl Read + Seek)) -> Result<(), PlanFileError> {
    let read = |reader: &mut dyn Read, bytes: &mut Vec<u8>| {
        reader.read_to_end(bytes).map_err(PlanFileErrorKind::Read)
    };
    let mut start = Vec::new();
    read(&mut reader.by_ref().take(512), &mut start)?;
    let restart = |reader: &mut dyn Seek| {
        let start = reader.seek(SeekFrom::Start(0));
        start.map_err(PlanFileErrorKind::Read)
    };
    restart(reader)?;
    let text = start.trim_ascii_start();
    if text.starts_with(b"{") {
        let mut whole = Vec::new();
        read(&mut reader.by_ref().take(LARGEST), &mut whole)?;
        return Err(json_kind(&whole).into());
    }
    if start.starts_with(b"tfplan") {
        let text = "expected a plan file, found one created by an earlier version";
        return Err(PlanFileErrorKind::Malformed(text.to_owned()).into());
    }
    Ok(())
}

fn json_kind(text: &[u8]) -> PlanFileErrorKind {
    let found =
        |text: &str| PlanFileErrorKind::Malformed(format!("expected a plan file, found {text}"));
    let Ok(document) = Document::parse_with(text.into(), Limits::with_depth(DEPTH)) else {
        return found("text that is none");
    };
    let root = document.root();
    if root.get("encryption_version").is_some() {
        let meta = root.get("meta").unwrap_or_else(Value::null);
        let names = meta.sorted_members().map(|(name, _)| name.into_owned());
        return PlanFileErrorKind::Encrypted {
            key_providers: names.collect(),
        };
    }
    if root.get("remote_plan_format").is_some() {
        return found("a saved cloud plan: its plan is with the service that made it");
    }
    found("a JSON document")
}
