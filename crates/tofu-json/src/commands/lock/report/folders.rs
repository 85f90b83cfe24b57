use crate::options::found_file::refuse_special;
use crate::options::lock_file::NAME;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Something in a folder that was searched.
pub(super) enum FoundInFolder {
    LockFile(PathBuf),
    /// A folder with installed providers and without lock file.
    Unlocked(PathBuf),
    Unreadable(PathBuf, io::Error),
}

/// Folders in which nothing of interest is kept.
const LEFT_OUT: [&str; 3] = [".terraform", ".terragrunt-cache", ".git"];

/// Searches folders; files are taken as lock files. What comes first is by name first.
pub(super) fn search(paths: &[PathBuf]) -> Vec<FoundInFolder> {
    let mut findings = Vec::new();
    for path in paths {
        if path.is_dir() {
            search_below(path, &mut findings);
        } else {
            findings.push(FoundInFolder::LockFile(path.clone()));
        }
    }
    findings
}

fn search_below(top: &Path, findings: &mut Vec<FoundInFolder>) {
    let mut waiting = vec![top.to_owned()];
    while let Some(folder) = waiting.pop() {
        let file = folder.join(NAME);
        // A link that leads nowhere is there, too.
        if fs::symlink_metadata(&file).is_ok() {
            findings.push(match refuse_special(&file) {
                Ok(()) => FoundInFolder::LockFile(file),
                Err(error) => FoundInFolder::Unreadable(file, error),
            });
        } else if folder.join(".terraform").join("providers").is_dir() {
            findings.push(FoundInFolder::Unlocked(folder.clone()));
        }
        match folders_in(&folder) {
            Ok(folders) => waiting.extend(folders),
            Err(error) => findings.push(FoundInFolder::Unreadable(folder, error)),
        }
    }
}

/// The folders to search in a folder, the last one by name first.
fn folders_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut folders = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        if entry.file_type()?.is_dir() && !LEFT_OUT.iter().any(|left_out| name == *left_out) {
            folders.push(folder.join(name));
        }
    }
    folders.sort_unstable_by(|one, other| other.cmp(one));
    Ok(folders)
}
