use super::DocumentKind;
use super::evidence::{Evidence, is_output, is_output_value};
use super::keys::Keys;
use tofu_json_scan::{Fault, Limits, skip_whitespace};
use tofu_json_value::Value;

/// What the document at the start of a text is. Reads top-level members until they decide.
///
/// Names decide, not versions; a member whose name an output could have too counts only with a
/// value that no output has.
///
/// ```
/// use tofu_json_model::Limits;
/// use tofu_json_model::kind::{DocumentKind, recognize};
///
/// let text = br#"{"format_version": "1.0", "values": {"root_module": {}}}"#;
/// assert_eq!(recognize(text, Limits::default()), Ok(DocumentKind::State));
/// ```
///
/// # Errors
///
/// A [`Fault`] where the text read so far is not JSON.
pub fn recognize(text: &[u8], limits: Limits) -> Result<DocumentKind, Fault> {
    recognize_to(text, limits, Depth::Document)
}

/// How much of a document is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    /// What must be seen before it looks like something.
    Start,
    /// What must be seen before nothing can follow that makes it something else.
    Document,
}

fn recognize_to(text: &[u8], limits: Limits, depth: Depth) -> Result<DocumentKind, Fault> {
    if let Some(kind) = magic(text) {
        return Ok(kind);
    }
    let at = skip_whitespace(text, 0);
    match text.get(at) {
        Some(b'{') => recognize_object(text, at, limits, depth),
        Some(_) => Ok(DocumentKind::SingleValue),
        None => Err(Fault::unexpected(text, at, "a document")),
    }
}

/// What a document looks like by its start, which may be cut off anywhere. As [`recognize`], but schemas are taken for
/// provider schemas at once: the plan of a remote run that begins with its schemas looks like them.
///
/// # Errors
///
/// A [`Fault`] where the text is not JSON or ends before it tells.
pub fn recognize_start(text: &[u8], limits: Limits) -> Result<DocumentKind, Fault> {
    recognize_to(text, limits, Depth::Start)
}

/// What a document is that was parsed: as [`recognize`], without looking at its text again.
#[must_use]
pub fn recognize_value(document: Value<'_>) -> DocumentKind {
    if !document.is_object() {
        return DocumentKind::SingleValue;
    }
    let mut evidence = Evidence::default();
    for (key, value) in document.members() {
        let first = value.raw().first().copied();
        let is_output = evidence.asks_for_output(first) && is_output_value(value);
        if let Some(kind) = evidence.add(key.as_bytes(), first, is_output) {
            return kind;
        }
    }
    evidence.conclude()
}

/// What a file is that is not text: a saved plan or a state of format 0.
#[must_use]
pub fn magic(bytes: &[u8]) -> Option<DocumentKind> {
    match bytes {
        _ if bytes.starts_with(b"PK\x03\x04") => Some(DocumentKind::PlanArchive),
        _ if bytes.starts_with(b"tfstate") => Some(DocumentKind::BinaryState),
        _ => None,
    }
}

fn recognize_object(
    text: &[u8],
    at: usize,
    limits: Limits,
    depth: Depth,
) -> Result<DocumentKind, Fault> {
    let mut evidence = Evidence::default();
    let mut keys = Keys::new(text, at, limits);
    let mut next = keys.first()?;
    while let Some(key) = next {
        let first = text.get(key.value).copied();
        let is_output = evidence.asks_for_output(first)
            && is_output(text, key.value, limits).unwrap_or_default();
        if let Some(kind) = evidence.add(key.name, first, is_output) {
            return Ok(kind);
        }
        if depth == Depth::Start && evidence.looks_like_schemas() {
            return Ok(DocumentKind::ProviderSchemas);
        }
        next = keys.after(&key)?;
    }
    Ok(evidence.conclude())
}

/// All that a document can be besides what [`recognize`] takes it for.
///
/// An object with nothing but a format version is an empty state, and just as well provider schemas
/// or functions of which there are none; an empty object is outputs of which there are none, or a plan
/// that could not be printed. Everything else has one meaning, and gives nothing here.
#[must_use]
pub fn meanings(document: Value<'_>) -> &'static [DocumentKind] {
    use DocumentKind::{Functions, Outputs, Plan, ProviderSchemas, State};
    let mut members = document.members().map(|(key, _)| key);
    match (document.is_object(), members.next(), members.next()) {
        (true, None, _) => &[Outputs, Plan],
        (true, Some(key), None) if key == "format_version" => &[State, ProviderSchemas, Functions],
        _ => &[],
    }
}
