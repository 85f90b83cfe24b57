use crate::input::{Content, Input, Kind, SCHEMAS};
use crate::{Error, at, line};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use tofu_json_tests::Recording;

/// The inputs at and below a path, named after where they are: two corpora have files of one name.
pub(crate) fn inputs(workspace: &Path, root: &Path) -> Result<Vec<Input>, Error> {
    let is_outside = !root.starts_with(workspace);
    let number = |name: &str| is_outside.then(|| number(name));
    let mut found = Vec::new();
    let mut open = vec![(name(workspace, root), root.to_owned())];
    while let Some((name, path)) = open.pop() {
        if path.is_dir() {
            found.extend(module(&name, &path, number(&name))?);
            open.extend(below(&path)?.into_iter().map(|path| {
                let last = path.file_name().unwrap_or_default().to_string_lossy();
                (format!("{name}/{last}"), path)
            }));
        } else if ends(&path, &[".ndjson", ".ndjson.zst"]) {
            found.extend(recorded(&name, &path)?);
        } else {
            found.extend(file(&name, &path, number(&name)));
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(found)
}

/// The path from the workspace or from the folder around it, else the last part.
fn name(workspace: &Path, root: &Path) -> String {
    let around = workspace.parent().unwrap_or(workspace);
    let inside = [workspace, around]
        .into_iter()
        .find_map(|folder| root.strip_prefix(folder).ok())
        .filter(|path| !path.as_os_str().is_empty())
        .map(Path::as_os_str);
    inside
        .or_else(|| root.file_name())
        .unwrap_or(OsStr::new("input"))
        .to_string_lossy()
        .into_owned()
}

/// A number from a name, the same wherever it is computed and whatever else there is.
fn number(name: &str) -> usize {
    name.bytes().fold(5381, |number: usize, byte| {
        number.wrapping_mul(33) ^ usize::from(byte)
    })
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
fn module(name: &str, folder: &Path, number: Option<usize>) -> Result<Option<Input>, Error> {
    let holds = below(folder)?.iter().any(|path| ends(path, &CONFIGURATION));
    Ok(holds.then(|| Input {
        name: format!("{name}/(module)"),
        kind: Kind::Module,
        content: Content::Folder(folder.to_owned()),
        number,
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
                number: Some(n),
            })
        })
        .collect())
}

/// A file by its ending; nothing where it is none that the program reads.
fn file(name: &str, path: &Path, number: Option<usize>) -> Option<Input> {
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
        number,
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

#[cfg(test)]
mod tests {
    use super::name;
    use std::path::Path;

    #[test]
    fn corpora_of_one_name_are_apart() {
        let name = |root| name(Path::new("/a/work"), Path::new(root));
        assert_eq!(name("/a/work/tests/corpus"), "tests/corpus");
        assert_eq!(name("/a/shared/corpus"), "shared/corpus");
        assert_eq!(name("/b/plans"), "plans");
        assert_eq!(name("/a/work"), "work");
    }
}
