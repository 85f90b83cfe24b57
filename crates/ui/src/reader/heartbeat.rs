use crate::Timestamp;
use memchr::memmem;

/// How OpenTofu writes heartbeats.
const BEGIN: &[u8] = b"{\"@level\":\"info\",\"@message\":\"";
const END: &[u8] = b"}},\"type\":\"apply_progress\"}";
const END_OF_HOOK: &[u8] = b"},\"type\":\"apply_progress\"}";
const TIMESTAMP: &[u8] = b"\",\"@timestamp\":\"";

/// The moment of a heartbeat, without reading it; [`None`] for every other line. Quotes in strings
/// are escaped, so that no text can look like the end.
pub(crate) fn skim(line: &[u8]) -> Option<Option<Timestamp>> {
    if !line.ends_with(END_OF_HOOK) || line.ends_with(END) || !line.starts_with(BEGIN) {
        return None;
    }
    let at = memmem::find(line, TIMESTAMP)? + TIMESTAMP.len();
    let length = line
        .get(at..)?
        .iter()
        .take(40)
        .position(|&byte| byte == b'"')?;
    let text = std::str::from_utf8(line.get(at..at + length)?).ok()?;
    Some(Timestamp::parse(text))
}
