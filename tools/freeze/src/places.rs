use crate::input::{Content, Input, Kind, SCHEMAS};
use crate::{Error, at, line};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use tofu_json_tests::Recording;

/// The inputs at and below a path, named after where they are.
pub(crate) fn inputs(root: &Path) -> Result<Vec<Input>, Error> {
    let name = root
        .file_name()
        .unwrap_or(OsStr::new("input"))
        .to_string_lossy();
    let mut found = Vec::new();
    let mut open = vec![(name.into_owned(), root.to_owned())];
    while let Some((name, path)) = open.pop() {
        if path.is_dir() {
            found.extend(module(&name, &path)?);
            open.extend(below(&path)?.into_iter().map(|path| {
                let last = path.file_name().unwrap_or_default().to_string_lossy();
                (format!("{name}/{last}"), path)
            }));
        } else if ends(&path, &[".ndjson", ".ndjson.zst"]) {
            found.extend(recorded(&name, &path)?);
        } else {
            found.extend(file(&name, &path));
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(found)
}

fn below(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let entries = fs::read_dir(folder).map_err(at(folder))?;
    entries
        .map(|entry| entry.map(|entry| entry.path()).map_err(at(folder)))
        .collect()
}

fn ends(path: &Path, endings: &[&str]) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    endings.iter().any(|ending| name.ends_with(ending))
}

const CONFIGURATION: [&str; 4] = [".tf", ".tofu", ".tf.json", ".tofu.json"];

/// A folder that holds configuration.
fn module(name: &str, folder: &Path) -> Result<Option<Input>, Error> {
    let holds = below(folder)?.iter().any(|path| ends(path, &CONFIGURATION));
    Ok(holds.then(|| Input {
        name: format!("{name}/(module)"),
        kind: Kind::Module,
        content: Content::Folder(folder.to_owned()),
        line: None,
    }))
}

/// The lines of a recording.
fn recorded(name: &str, path: &Path) -> Result<Vec<Input>, Error> {
    let recording = Recording::read(path).map_err(at(path))?;
    let lines = recording.lines().enumerate();
    Ok(lines
        .filter_map(|(n, text)| {
            let (id, kind, content) = line::read(text)?;
            Some(Input {
                // Ids are not unique in every recording.
                name: format!("{name}/{n:05} {}", plain(&id)),
                kind,
                content,
                line: Some(n),
            })
        })
        .collect())
}

/// A file by its ending; nothing where it is none that the program reads.
fn file(name: &str, path: &Path) -> Option<Input> {
    let kind = if ends(path, &CONFIGURATION) {
        Kind::ConfigFile
    } else if ends(path, &[".jsonl", ".log"]) {
        Kind::Messages
    } else if ends(path, &[".lock.hcl"]) {
        Kind::LockFile
    } else if ends(path, &[".zip", ".ZIP"]) {
        Kind::Package
    } else if ends(path, &[".json", ".tfstate", ".tfplan", ".raw", "tfplan"]) {
        Kind::Document
    } else {
        return None;
    };
    let last = path.file_name()?.to_string_lossy().into_owned();
    let mut files = vec![(last.clone(), path.to_owned())];
    let schemas = path.with_file_name(SCHEMAS);
    if kind == Kind::Document && last != SCHEMAS && schemas.is_file() {
        files.push((SCHEMAS.to_owned(), schemas));
    }
    Some(Input {
        name: name.to_owned(),
        kind,
        content: Content::Files(files),
        line: None,
    })
}

/// A name that is one part of a path.
pub(crate) fn plain(name: &str) -> String {
    let keep = |c: char| c.is_ascii_alphanumeric() || "-_.,=+".contains(c);
    let text: String = name
        .chars()
        .map(|c| if keep(c) { c } else { '_' })
        .collect();
    text.chars().take(120).collect()
}
