//! Streams made by hand, and what a reader says of them.

use tofu_json_ui::{
    Content, FindingCode, Fold, Foreign, Message, ReadOptions, Run, RunEnd, StreamEnd, read_slice,
};

/// A line of the user interface: the members beside the envelope are JSON text that ends in a comma.
pub(crate) fn line(level: &str, text: &str, members: &str) -> String {
    let text = serde_json::to_string(text).unwrap();
    format!(
        "{{\"@level\":\"{level}\",\"@message\":{text},\"@module\":\"tofu.ui\",{members}\
         \"@timestamp\":\"2026-01-02T03:04:05.000000Z\"}}"
    )
}

pub(crate) fn info(text: &str, members: &str) -> String {
    line("info", text, members)
}

pub(crate) const VERSION: &str = r#"{"@level":"info","@message":"OpenTofu 1.12.6","@module":"tofu.ui","@timestamp":"2026-01-02T03:04:05.000000Z","tofu":"1.12.6","type":"version","ui":"1.2"}"#;

/// The `resource` object of a root resource `t.n`.
pub(crate) fn resource(addr: &str) -> String {
    let (kind, name) = addr.rsplit_once('.').unwrap();
    format!(
        r#""resource":{{"addr":"{addr}","module":"","resource":"{addr}","implied_provider":"{kind}","resource_type":"{kind}","resource_name":"{name}","resource_key":null}}"#
    )
}

/// A hook on `t.n`.
pub(crate) fn hook(kind: &str, addr: &str, members: &str) -> String {
    info(
        "",
        &format!(r#""hook":{{{}{members}}},"type":"{kind}","#, resource(addr)),
    )
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Is {
    Message(String),
    Refused,
    Blank,
    Foreign(Foreign),
}

pub(crate) struct Read {
    pub(crate) lines: Vec<Is>,
    pub(crate) codes: Vec<FindingCode>,
    pub(crate) places: Vec<(u64, u64, u64)>,
    pub(crate) excerpts: Vec<String>,
    pub(crate) end: StreamEnd,
}

pub(crate) fn read(stream: impl AsRef<[u8]>, options: ReadOptions) -> Read {
    let (mut lines, mut found) = (Vec::new(), Vec::new());
    let end = read_slice(stream.as_ref(), options, |event| {
        lines.push(match event.content {
            Content::Message { message, .. } => Is::Message(message.text().into_owned()),
            Content::Refused(_) => Is::Refused,
            Content::Foreign(foreign) => Is::Foreign(foreign),
            Content::Blank => Is::Blank,
            _ => panic!("no such content was asked for"),
        });
        found.extend_from_slice(event.findings);
    });
    found.extend_from_slice(&end.findings);
    Read {
        lines,
        codes: found.iter().map(|finding| finding.code).collect(),
        places: found
            .iter()
            .map(|finding| (finding.line, finding.byte, finding.column))
            .collect(),
        excerpts: found.into_iter().map(|finding| finding.excerpt).collect(),
        end,
    }
}

pub(crate) fn tolerant(stream: impl AsRef<[u8]>) -> Read {
    read(stream, ReadOptions::default())
}

/// Looks at the only message of a line.
pub(crate) fn message<T>(line: &str, look: impl FnOnce(&Message<'_>) -> T) -> T {
    let (mut look, mut seen) = (Some(look), None);
    read_slice(line.as_bytes(), ReadOptions::default(), |event| {
        let message = event.message().expect("the line is a message");
        seen = look.take().map(|look| look(message));
    });
    seen.unwrap()
}

pub(crate) fn says(text: &str) -> Is {
    Is::Message(text.to_owned())
}

pub(crate) fn stream(lines: &[&str]) -> Vec<u8> {
    lines
        .iter()
        .flat_map(|line| [line.as_bytes(), b"\n"].concat())
        .collect()
}

pub(crate) fn folded(lines: &[&str], exit: Option<i32>) -> Vec<Run> {
    let mut fold = Fold::new();
    let read = read_slice(&stream(lines), ReadOptions::default(), |event| {
        fold.event(&event)
    });
    let end = RunEnd::of(&read);
    fold.finish(exit.map_or(end, |status| end.exit(status)))
}
