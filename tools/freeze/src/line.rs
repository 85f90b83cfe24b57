use crate::input::{Content, Kind, SCHEMAS};
use std::collections::BTreeMap;
use tofu_json_scan::{Limits, members, skip_whitespace};

/// A line of a recording as an input; nothing where it is about none.
///
/// What it is about is known by its members: `doc` is a document, `stream` are messages, `files` a module, and a
/// `text` is a file with a `name` or else a lock file. Texts `before` and `after` a command are configuration, or
/// lock files where the line has a `platform`.
pub(crate) fn read(line: &[u8]) -> Option<(String, Kind, Content)> {
    let start = skip_whitespace(line, 0);
    let limits = Limits::with_depth(usize::MAX);
    let members: BTreeMap<&[u8], &[u8]> = members(line, start, limits)
        .map_while(Result::ok)
        .filter_map(|member| Some((member.key_text(line), line.get(member.value.clone())?)))
        .collect();
    let text = |name: &str| members.get(name.as_bytes()).and_then(|text| string(text));
    let id = text("id")?;
    if let Some(document) = members.get("doc".as_bytes()) {
        let mut texts = vec![("document.json".to_owned(), document.to_vec())];
        if let Some(schemas) = members.get("schemas".as_bytes()) {
            texts.push((SCHEMAS.to_owned(), schemas.to_vec()));
        }
        return Some((id, Kind::Document, Content::Texts(texts)));
    }
    let one = |name: String, text: String| Content::Texts(vec![(name, text.into_bytes())]);
    if let Some(stream) = text("stream") {
        return Some((id, Kind::Messages, one("messages.jsonl".into(), stream)));
    }
    if let Some(files) = members.get("files".as_bytes()) {
        return Some((id, Kind::Module, module(files)?));
    }
    if let Some(content) = text("text") {
        return Some(match text("name") {
            Some(name) => (id, Kind::ConfigFile, one(name, content)),
            None => (id, Kind::LockFile, one("file.lock.hcl".into(), content)),
        });
    }
    let before = text("before")?;
    Some(if members.contains_key("platform".as_bytes()) {
        (id, Kind::LockFile, one("file.lock.hcl".into(), before))
    } else {
        (id, Kind::ConfigFile, one("main.tf".into(), before))
    })
}

fn string(json: &[u8]) -> Option<String> {
    serde_json::from_slice(json).ok()
}

/// Files by name, from a JSON object.
fn module(files: &[u8]) -> Option<Content> {
    let files: BTreeMap<String, String> = serde_json::from_slice(files).ok()?;
    let inside =
        |name: &String| !name.starts_with('/') && !name.split('/').any(|part| part == "..");
    let texts = files.into_iter().filter(|(name, _)| inside(name));
    Some(Content::Texts(
        texts
            .map(|(name, text)| (name, text.into_bytes()))
            .collect(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_known_by_their_members() {
        for (line, kind) in [
            (
                r#"{"id":"a","doc":{"x":1.50},"schemas":{}}"#,
                Kind::Document,
            ),
            (r#"{"id":"a","stream":"{}\n"}"#, Kind::Messages),
            (r#"{"id":"a","files":{"m/main.tf":""}}"#, Kind::Module),
            (
                r#"{"id":"a","text":"","name":"m.tf.json"}"#,
                Kind::ConfigFile,
            ),
            (r#"{"id":"a","text":""}"#, Kind::LockFile),
            (r#"{"id":"a","before":"a=1"}"#, Kind::ConfigFile),
            (
                r#"{"id":"a","before":"","platform":"linux_amd64"}"#,
                Kind::LockFile,
            ),
        ] {
            assert_eq!(
                read(line.as_bytes()).map(|(_, kind, _)| kind),
                Some(kind),
                "{line}"
            );
        }
        assert!(read(br#"{"id":"a","before":null}"#).is_none());
    }
}
