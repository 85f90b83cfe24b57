//! Which files are meant by paths and patterns.

use crate::dataset::MANIFEST;
use crate::store::{is_in_store, split};
use crate::{Dataset, ScanError};
use globset::{GlobBuilder, GlobMatcher};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
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
    let mut found = BTreeMap::new();
    for wanted in wanted {
        if is_in_store(wanted) {
            in_store(wanted, &mut found)?;
            continue;
        }
        let wanted = wanted.strip_prefix("file://").unwrap_or(wanted);
        let path = Path::new(wanted);
        if path.is_dir() {
            walk(path, &mut found, &is_document)?;
        } else if path.exists() {
            add(path.to_owned(), &mut found);
        } else if wanted.contains(SPECIAL) {
            let pattern = pattern(wanted)?;
            let mut taken = BTreeMap::new();
            walk(&base(path), &mut taken, &|path| pattern.is_match(path))?;
            if taken.is_empty() {
                return Err(ScanError::Missing(path.to_owned()));
            }
            found.append(&mut taken);
        } else {
            return Err(ScanError::Missing(path.to_owned()));
        }
    }
    Ok(found.into_values().collect())
}

/// Characters that make a name a pattern.
const SPECIAL: [char; 4] = ['*', '?', '[', '{'];

/// Finds objects of a bucket, as files are found.
fn in_store(wanted: &str, found: &mut BTreeMap<OsString, FoundFile>) -> Result<(), ScanError> {
    let mut add = |file: FoundFile| found.insert(file.path.clone().into_os_string(), file);
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
        objects.into_iter().for_each(|file| drop(add(file)));
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
        add(file.ok_or_else(|| ScanError::Missing(PathBuf::from(wanted)))?);
        return Ok(());
    }
    let documents = objects.into_iter().filter(|file| is_document(&file.path));
    documents.for_each(|file| drop(add(file)));
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
    found: &mut BTreeMap<OsString, FoundFile>,
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
            Ok(entries) if entries.contains_key(OsStr::new(MANIFEST)) && is_dataset(listed) => {}
            Ok(entries) => {
                for (name, is_folder) in entries {
                    let path = folder.join(name);
                    if is_folder {
                        open.push(path);
                    } else if takes(&path) {
                        add(path, found);
                    }
                }
            }
            Err(error) if is_first => return Err(ScanError::Folder(listed.to_owned(), error)),
            Err(_) => insert(folder, None, found),
        }
        is_first = false;
    }
    Ok(())
}

/// What is in a folder, and which of it are folders.
fn entries(folder: &Path) -> io::Result<BTreeMap<OsString, bool>> {
    let entry = |entry: io::Result<fs::DirEntry>| {
        let entry = entry?;
        Ok((entry.file_name(), entry.file_type()?.is_dir()))
    };
    fs::read_dir(folder)?.map(entry).collect()
}

fn is_dataset(folder: &Path) -> bool {
    folder.to_str().is_some_and(Dataset::is_in)
}

/// Adds a file. One that cannot be looked at is found too: reading it will say why.
fn add(path: PathBuf, found: &mut BTreeMap<OsString, FoundFile>) {
    let metadata = path.metadata().ok();
    if !metadata.as_ref().is_some_and(fs::Metadata::is_dir) {
        insert(path, metadata, found);
    }
}

fn insert(
    path: PathBuf,
    metadata: Option<fs::Metadata>,
    found: &mut BTreeMap<OsString, FoundFile>,
) {
    let modified = metadata.as_ref().and_then(|metadata| {
        let since = metadata
            .modified()
            .ok()?
            .duration_since(SystemTime::UNIX_EPOCH);
        let micros = i64::try_from(since.ok()?.as_micros()).ok()?;
        Some(Timestamp::from_micros(micros))
    });
    let file = FoundFile {
        path: path.clone(),
        bytes: metadata.map_or(0, |metadata| metadata.len()),
        modified,
    };
    found.insert(path.into_os_string(), file);
}

#[cfg(test)]
mod tests {
    use super::{base, find};
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
