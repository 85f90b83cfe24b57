use super::shown;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use tofu_json_show::review::Important;
use tofu_json_show::{
    Cause, DocumentKind, Format, Input, Options, PlanMode, PlanReviewer, ResourceEntry, Session,
};

/// What OpenTofu puts before a line that changes.
const MARKS: [&str; 8] = ["-/+", "+/-", "./+", "<=", "+", "-", "~", "."];

/// What outputs have in place of an address.
const OUTPUTS: &str = "output changes";

/// What OpenTofu prints in place of the lines of a block, as soon as one of them is sensitive. Each stays a difference.
const HIDDEN_BLOCK: &str = "At least one attribute in this block is (or was) sensitive";

/// A change of the plan: whether it is drift, its address and the key of a deposed object.
type Key = (bool, String, String);

/// How many lines change in the text of an object.
#[derive(Clone, Copy, Default)]
struct Changed {
    lines: usize,
    has_hidden_block: bool,
}

/// A review never has more entries for an object than OpenTofu's text has changed lines for it, and none where OpenTofu
/// says that nothing changes. Outputs are held to it together.
///
/// OpenTofu's text leaves out what a review must not:
///
/// * of drift a normal plan's text has only what may explain a planned change; it is held to the text of a
///   refresh-only plan, which has all;
/// * what the schema does not have is in no text; such an object is held to the text without schemas;
/// * a block with something sensitive is one line; its object is not held to the law.
pub fn reviews_are_no_longer(document: &[u8], schemas: Option<&[u8]>, options: &Options) {
    let options = options.color(false).format(Format::Text).threads(1);
    let (text, Ok(report)) = shown(document, schemas, &options) else {
        return;
    };
    if report.kind != DocumentKind::Plan {
        return;
    }
    let changed = changed_lines(document, schemas, &options);
    let mut untyped = None;
    let session = opened(document, schemas, &options);
    let text = String::from_utf8_lossy(&text);
    let outputs = text.split_once("\nChanges to Outputs:\n");
    let outputs = outputs.map_or(0, |(_, outputs)| marked(outputs));
    for (key, entries) in entries(&session) {
        let (_, address, _) = &key;
        if address == OUTPUTS {
            assert!(
                entries <= outputs,
                "{entries} entries of outputs for {outputs} lines"
            );
            continue;
        }
        let Changed {
            lines,
            has_hidden_block,
        } = changed.get(&key).copied().unwrap_or_default();
        if entries > lines && !has_hidden_block {
            let untyped = untyped.get_or_insert_with(|| changed_lines(document, None, &options));
            let lines = untyped
                .get(&key)
                .copied()
                .unwrap_or_default()
                .lines
                .max(lines);
            assert!(
                entries <= lines,
                "{address}: {entries} entries for {lines} changed lines"
            );
        }
    }
}

fn opened<'s>(document: &'s [u8], schemas: Option<&'s [u8]>, options: &Options) -> Session<'s> {
    let schemas = schemas.map(Input::Memory);
    Session::open(Input::Memory(document), schemas, options)
        .unwrap_or_else(|error| panic!("shown, but not opened: {error}"))
}

/// How many lines of OpenTofu's text change, for each object that it prints.
fn changed_lines(
    document: &[u8],
    schemas: Option<&[u8]>,
    options: &Options,
) -> BTreeMap<Key, Changed> {
    let refreshing = options.mode(Some(PlanMode::RefreshOnly));
    let mut changed = BTreeMap::new();
    add_changed(&opened(document, schemas, options), false, &mut changed);
    add_changed(&opened(document, schemas, &refreshing), true, &mut changed);
    changed
}

fn add_changed(session: &Session<'_>, of_drift: bool, to: &mut BTreeMap<Key, Changed>) {
    for entry in session.entries() {
        let entry = entry.unwrap_or_else(|error| panic!("shown, but no entry: {error}"));
        let is_drift = entry.cause() == Some(Cause::Drift);
        if is_drift != of_drift {
            continue;
        }
        let text = entry.text();
        let text = text.unwrap_or_else(|error| panic!("shown, but no text: {error}"));
        let deposed = entry.deposed().unwrap_or_default().to_owned();
        let key = (is_drift, address(&entry), deposed);
        let changed = to.entry(key).or_default();
        changed.lines += marked(&text);
        changed.has_hidden_block |= text.contains(HIDDEN_BLOCK);
    }
}

/// The address. Old plans have none of what has drifted.
fn address(entry: &ResourceEntry<'_>) -> String {
    match entry.address() {
        "" => format!("{}.{}", entry.resource_type(), entry.name()),
        address => address.to_owned(),
    }
}

fn marked(text: &str) -> usize {
    let is_marked = |line: &&str| {
        let line = line.trim_start();
        let mut rest = MARKS.iter().filter_map(|mark| line.strip_prefix(mark));
        rest.any(|rest| rest.starts_with(' '))
    };
    text.lines().filter(is_marked).count()
}

/// How many entries the JSON of the review has for each object.
fn entries(session: &Session<'_>) -> BTreeMap<Key, usize> {
    let reviewer = PlanReviewer::new(session, Important::default());
    let reviewer = reviewer.unwrap_or_else(|error| panic!("shown, but not reviewed: {error}"));
    let mut json = Vec::new();
    let written = reviewer.write_json(None, &(), &mut json);
    written.unwrap_or_else(|error| panic!("shown, but no review: {error}"));
    let review: Json = serde_json::from_slice(&json).unwrap_or_default();
    let mut counts = BTreeMap::new();
    for list in ["resources", "deposed", "repeated", "drift", "outputs"] {
        let Some(objects) = review.get(list).and_then(Json::as_array) else {
            panic!("the review has no {list}");
        };
        for object in objects {
            let text = |name| object.get(name).and_then(Json::as_str);
            let address = text("address").unwrap_or(OUTPUTS).to_owned();
            let deposed = text("deposed").unwrap_or_default().to_owned();
            let entries = object.get("entries").and_then(Json::as_array);
            let key = (list == "drift", address, deposed);
            *counts.entry(key).or_default() += entries.map_or(0, Vec::len);
        }
    }
    counts
}
