//! Which files are meant by paths and patterns.

use crate::dataset::{MANIFEST, is_unfinished};
use crate::folder::Folder;
use crate::store::{is_in_store, split};
use crate::{Dataset, ScanError};
use globset::{GlobBuilder, GlobMatcher};
use serde::{Deserialize, Serialize};
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::time::SystemTime;
use tofu_json_text::Timestamp;

/// A file that was found, and what tells whether it is the same as before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct FoundFile {
    /// Where it is.
    pub path: PathBuf,
    /// How many bytes it has.
    pub bytes: u64,
    /// When it was changed last, where the system says it.
    #[serde(with = "micros")]
    pub modified: Option<Timestamp>,
}

/// Times as microseconds.
mod micros {
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};
    use tofu_json_text::Timestamp;

    pub(super) fn serialize<S: Serializer>(
        time: &Option<Timestamp>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        time.map(Timestamp::micros).serialize(to)
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(
        from: D,
    ) -> Result<Option<Timestamp>, D::Error> {
        let micros = Option::<i64>::deserialize(from)?;
        Ok(micros.map(Timestamp::from_micros))
    }
}

impl FoundFile {
    /// The name that its rows have: with the same separators on every system. Bytes that are no text are written as `\xe9`,
    /// so that two such files have two names.
    #[must_use]
    pub fn name(&self) -> String {
        let mut name = String::new();
        for chunk in self.path.as_os_str().as_encoded_bytes().utf8_chunks() {
            name.push_str(chunk.valid());
            for byte in chunk.invalid() {
                name.push_str(&format!("\\x{byte:02x}"));
            }
        }
        if cfg!(windows) && !is_in_store(&name) {
            return name.replace('\\', "/");
        }
        name
    }
}

/// The names of files that are taken from folders: those that documents usually have.
const ENDINGS: [&str; 4] = [".json", ".jsonl", ".tfstate", ".lock.hcl"];
const COMPRESSED: [&str; 3] = ["", ".gz", ".zst"];

/// Finds files: those that are named, those that a pattern takes, and in folders, at any depth, those whose name ends
/// as documents do (`.json`, `.jsonl`, `.tfstate`, `.lock.hcl`, also with `.gz` or `.zst`). In the order of their names, each once.
///
/// Names such as `s3://bucket/folder`, `gs://…` and `az://…` are those of objects in buckets, which are found alike.
///
/// # Errors
///
/// Where a pattern is none or takes no file, a folder cannot be read, or nothing is there.
pub fn find(wanted: &[String]) -> Result<Vec<FoundFile>, ScanError> {
    let mut found = Vec::new();
    for wanted in wanted {
        find_one(wanted, &mut found)?;
    }
    Ok(in_order(found))
}

/// Finds files in the same way for those who ask them: where a folder has no file that is read of folders, they would
/// take an empty answer for a good one.
///
/// # Errors
///
/// As [`find`], and where a folder has none.
pub fn find_documents(wanted: &[String]) -> Result<Vec<FoundFile>, ScanError> {
    let mut found = Vec::new();
    for wanted in wanted {
        let before = found.len();
        find_one(wanted, &mut found)?;
        if found.len() == before {
            return Err(nothing_in(wanted));
        }
    }
    Ok(in_order(found))
}

fn find_one(wanted: &str, found: &mut Vec<FoundFile>) -> Result<(), ScanError> {
    if is_in_store(wanted) {
        return in_store(wanted, found);
    }
    let wanted = wanted.strip_prefix("file://").unwrap_or(wanted);
    let path = Path::new(wanted);
    if path.is_dir() {
        walk(path, found, &is_document)?;
    } else if path.exists() {
        add(path.to_owned(), found);
    } else if wanted.contains(SPECIAL) {
        let pattern = pattern(&plain(path))?;
        let before = found.len();
        walk(&base(path), found, &|path| pattern.is_match(path))?;
        if found.len() == before {
            return Err(ScanError::Missing(path.to_owned()));
        }
    } else {
        return Err(ScanError::Missing(path.to_owned()));
    }
    Ok(())
}

/// Each file once, in the order of their names.
fn in_order(mut found: Vec<FoundFile>) -> Vec<FoundFile> {
    found.sort_by(|one, other| one.path.as_os_str().cmp(other.path.as_os_str()));
    found.dedup_by(|one, other| one.path.as_os_str() == other.path.as_os_str());
    found
}

/// Why a folder has no file.
fn nothing_in(wanted: &str) -> ScanError {
    let is_scanned = Folder::of(wanted).and_then(|folder| is_unfinished(&folder));
    match is_scanned {
        Ok(true) => ScanError::Unfinished(PathBuf::from(wanted)),
        Ok(false) => ScanError::NoDocuments(PathBuf::from(wanted)),
        Err(error) => error,
    }
}

/// Characters that make a name a pattern.
const SPECIAL: [char; 4] = ['*', '?', '[', '{'];

/// Finds objects of a bucket, as files are found.
fn in_store(wanted: &str, found: &mut Vec<FoundFile>) -> Result<(), ScanError> {
    if let Some(special) = wanted.find(SPECIAL) {
        let pattern = pattern(wanted)?;
        let base = wanted.get(..special).unwrap_or_default();
        let base = base.rsplit_once('/').map_or(base, |(base, _)| base);
        let (bucket, key) = split(base)?;
        let mut objects = without_datasets(bucket.list(&key)?);
        objects.retain(|file| pattern.is_match(&file.path));
        if objects.is_empty() {
            return Err(ScanError::Missing(PathBuf::from(wanted)));
        }
        found.extend(objects);
        return Ok(());
    }
    let (bucket, key) = split(wanted)?;
    // Some stores have objects for folders too: what has something in it is a folder.
    let objects = without_datasets(bucket.list(&key)?);
    if objects.is_empty() {
        let file = match key.as_ref().is_empty() {
            true => None,
            false => bucket.head(&key)?,
        };
        found.push(file.ok_or_else(|| ScanError::Missing(PathBuf::from(wanted)))?);
        return Ok(());
    }
    found.extend(objects.into_iter().filter(|file| is_document(&file.path)));
    Ok(())
}

/// The objects that are no part of a dataset.
fn without_datasets(mut objects: Vec<FoundFile>) -> Vec<FoundFile> {
    let folder = |file: &FoundFile| file.name().strip_suffix(MANIFEST).map(str::to_owned);
    let folders = objects.iter().filter_map(folder);
    let is_dataset = |folder: &String| folder.ends_with('/') && Dataset::is_in(folder);
    let datasets: Vec<_> = folders.filter(is_dataset).collect();
    let is_in_one = |file: &FoundFile| datasets.iter().any(|all| file.name().starts_with(all));
    objects.retain(|file| !is_in_one(file));
    objects
}

fn pattern(text: &str) -> Result<GlobMatcher, ScanError> {
    let glob = GlobBuilder::new(text).literal_separator(true).build();
    match glob {
        Ok(glob) => Ok(glob.compile_matcher()),
        Err(error) => Err(ScanError::Pattern(error.to_string())),
    }
}

/// A pattern as the paths are written that a walk finds: `a//b/./*.json` is `a/b/*.json`.
fn plain(pattern: &Path) -> String {
    let plain: PathBuf = pattern.components().collect();
    plain.to_string_lossy().into_owned()
}

/// The folder that everything is in that a pattern can take.
fn base(pattern: &Path) -> PathBuf {
    let mut base = PathBuf::new();
    for part in pattern.parent().unwrap_or(pattern).components() {
        let is_plain = match part {
            Component::Normal(name) => !name.to_string_lossy().contains(['*', '?', '[', '{']),
            _ => true,
        };
        if !is_plain {
            break;
        }
        base.push(part);
    }
    base
}

fn is_document(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    COMPRESSED.iter().any(|compressed| {
        let name = name.strip_suffix(compressed).unwrap_or("");
        ENDINGS.iter().any(|ending| name.ends_with(ending))
    })
}

/// Goes over a folder and all below it. Links to folders are not followed, so that there is an end. A folder below it that
/// cannot be read is found as a file is: reading it will say why. Datasets are left out.
fn walk(
    folder: &Path,
    found: &mut Vec<FoundFile>,
    takes: &dyn Fn(&Path) -> bool,
) -> Result<(), ScanError> {
    let mut open = vec![folder.to_owned()];
    let mut is_first = true;
    while let Some(folder) = open.pop() {
        // The path of the current folder is empty, and no system lists that.
        let listed = match folder.as_os_str().is_empty() {
            true => Path::new("."),
            false => &folder,
        };
        match entries(listed) {
            Ok(entries) if has_manifest(&entries) && is_dataset(listed) => {}
            Ok(entries) => {
                for entry in entries {
                    let path = folder.join(entry.file_name());
                    let kind = entry.file_type().ok();
                    if kind.is_some_and(|kind| kind.is_dir()) {
                        open.push(path);
                    } else if takes(&path) {
                        // What a link leads to counts, and not the link.
                        match kind.filter(|kind| kind.is_file()) {
                            Some(_) => found.push(file(path, entry.metadata().ok().as_ref())),
                            None => add(path, found),
                        }
                    }
                }
            }
            Err(error) if is_first => return Err(ScanError::Folder(listed.to_owned(), error)),
            Err(_) => found.push(file(folder, None)),
        }
        is_first = false;
    }
    Ok(())
}

/// What is in a folder.
fn entries(folder: &Path) -> io::Result<Vec<fs::DirEntry>> {
    fs::read_dir(folder)?.collect()
}

fn has_manifest(entries: &[fs::DirEntry]) -> bool {
    let is_manifest = |entry: &fs::DirEntry| entry.file_name() == OsStr::new(MANIFEST);
    entries.iter().any(is_manifest)
}

fn is_dataset(folder: &Path) -> bool {
    folder.to_str().is_some_and(Dataset::is_in)
}

/// Adds a file. One that cannot be looked at is found too: reading it will say why.
fn add(path: PathBuf, found: &mut Vec<FoundFile>) {
    let metadata = path.metadata().ok();
    if !metadata.as_ref().is_some_and(fs::Metadata::is_dir) {
        found.push(file(path, metadata.as_ref()));
    }
}

fn file(path: PathBuf, metadata: Option<&fs::Metadata>) -> FoundFile {
    let modified = metadata.and_then(|metadata| {
        let since = metadata
            .modified()
            .ok()?
            .duration_since(SystemTime::UNIX_EPOCH);
        let micros = i64::try_from(since.ok()?.as_micros()).ok()?;
        Some(Timestamp::from_micros(micros))
    });
    FoundFile {
        path,
        bytes: metadata.map_or(0, fs::Metadata::len),
        modified,
    }
}

#[cfg(test)]
mod tests {
    use super::{base, find, find_documents};
    use crate::ScanError;
    use std::fs;
    use std::path::Path;

    #[test]
    fn folders_patterns_and_names() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir_all(root.join("a/b")).unwrap();
        for name in [
            "a/plan.json",
            "a/b/terraform.tfstate",
            "a/b/old.json.gz",
            "a/notes.txt",
            "x.json",
        ] {
            fs::write(root.join(name), "{}").unwrap();
        }
        let names = |wanted: &[&str]| {
            let wanted: Vec<_> = wanted
                .iter()
                .map(|name| root.join(name).display().to_string())
                .collect();
            let found = find(&wanted).unwrap();
            let names = found
                .iter()
                .map(|file| file.path.strip_prefix(root).unwrap().display().to_string());
            names.collect::<Vec<_>>()
        };
        assert_eq!(
            names(&["a"]),
            ["a/b/old.json.gz", "a/b/terraform.tfstate", "a/plan.json"]
        );
        assert_eq!(names(&["**/*.json"]), ["a/plan.json", "x.json"]);
        assert_eq!(names(&["*/*.txt"]), ["a/notes.txt"]);
        assert_eq!(names(&["a//*.txt", ".//x*"]), ["a/notes.txt", "x.json"]);
        assert_eq!(names(&["a/notes.txt", "a", "a/plan.json"]).len(), 4);
        assert!(find(&[root.join("none.json").display().to_string()]).is_err());
        assert!(find(&[root.join("b/*.json").display().to_string()]).is_err());
        assert!(find(&[root.join("[*.json").display().to_string()]).is_err());
    }

    /// What a scan wrote is not scanned; a file of the same name that is none of ours is.
    #[test]
    fn datasets_are_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        for (name, content) in [
            ("estate/dataset.json", r#"{"version":1,"generation":2}"#),
            ("estate/2/changes/odd.json", "{}"),
            ("other/dataset.json", "{}"),
            ("plan.json", "{}"),
        ] {
            let path = root.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }
        let found = find(&[root.display().to_string()]).unwrap();
        let names = found
            .iter()
            .map(|file| file.path.strip_prefix(root).unwrap());
        let expected = ["other/dataset.json", "plan.json"].map(Path::new);
        assert!(names.eq(expected), "{found:?}");
    }

    /// Whoever asks a folder without documents hears that there are none, also one in which a scan was killed.
    #[test]
    fn folders_without_documents_answer_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        for (name, content) in [
            ("docs/notes.md", "x"),
            ("begun/scan.lock", ""),
            ("begun/1.partial/documents/part-000000.parquet", "x"),
            ("ended/scan.lock", ""),
            ("ended/1-attributes/documents/part-000000.parquet", "x"),
            ("plans/plan.json", "{}"),
        ] {
            let path = root.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }
        let of = |names: &[&str]| {
            let names = names
                .iter()
                .map(|name| root.join(name).display().to_string());
            find_documents(&names.collect::<Vec<_>>())
        };
        assert_eq!(of(&["plans"]).unwrap().len(), 1);
        for names in [["docs", "plans"], ["plans", "docs"]] {
            assert!(matches!(of(&names), Err(ScanError::NoDocuments(_))));
        }
        for name in ["begun", "ended"] {
            assert!(
                matches!(of(&[name]), Err(ScanError::Unfinished(_))),
                "{name}"
            );
        }
    }

    #[test]
    fn patterns_begin_in_a_folder() {
        for (pattern, expected) in [
            ("a/b/*.json", "a/b"),
            ("**/x", ""),
            ("/a/*/c/d", "/a"),
            ("x*", ""),
        ] {
            assert_eq!(base(Path::new(pattern)), Path::new(expected), "{pattern}");
        }
    }
}
