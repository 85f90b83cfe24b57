//! Which files are formatted.

use crate::failure::Failure;
use crate::message::Message;
use crate::options::input::unreadable;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use tofu_json_config::Syntax;
use tofu_json_vocab::Program;

/// A file to format.
#[derive(Debug)]
pub(super) struct Target {
    pub(super) path: PathBuf,
    pub(super) syntax: Syntax,
    /// Whether it was found in a folder, and not named.
    pub(super) is_found: bool,
}

/// The files to format, and what could not be looked at.
#[derive(Debug, Default)]
pub(super) struct Targets {
    pub(super) files: Vec<Target>,
    pub(super) failures: Vec<Failure>,
    /// The program whose files are formatted.
    program: Program,
}

impl Targets {
    /// Files as they are given, and the files of folders by name.
    pub(super) fn of(
        program: Program,
        paths: &[PathBuf],
        recursive: bool,
        otherwise: Option<Syntax>,
    ) -> Self {
        let mut targets = Self {
            program,
            ..Self::default()
        };
        if paths.is_empty() {
            targets.folder(Path::new("."), recursive);
        }
        for path in paths {
            if path.is_dir() {
                targets.folder(path, recursive);
            } else {
                targets.file(path, otherwise);
            }
        }
        targets
    }

    fn file(&mut self, path: &Path, otherwise: Option<Syntax>) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let known = Syntax::of_name_for(self.program, &name);
        // A file that is named is formatted, whoever reads it.
        let known = known.or_else(|| Syntax::of_known_name(&name));
        match known.or(otherwise) {
            Some(syntax) => self.files.push(Target {
                path: path.to_owned(),
                syntax,
                is_found: false,
            }),
            None => self.failures.push(match fs::metadata(path) {
                Ok(_) => unknown(path),
                Err(error) => unreadable(&path.display().to_string(), &error),
            }),
        }
    }

    fn folder(&mut self, folder: &Path, recursive: bool) {
        let mut folders = vec![folder.to_owned()];
        while let Some(folder) = folders.pop() {
            match self.contents(&folder) {
                Ok(below) if recursive => folders.extend(below.into_iter().rev()),
                Ok(_) => {}
                Err(error) => {
                    let name = folder.display().to_string();
                    self.failures.push(unreadable(&name, &error));
                }
            }
        }
    }

    /// Adds the files of a folder and gives the folders in it, both by name.
    fn contents(&mut self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        let mut entries = Vec::new();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            entries.push((entry.file_name(), entry.file_type()?.is_dir()));
        }
        entries.sort();
        let mut folders = Vec::new();
        for (name, is_folder) in entries {
            let path = match folder.to_str() {
                Some(".") => PathBuf::from(&name),
                _ => folder.join(&name),
            };
            let name = name.to_string_lossy();
            if is_ignored(&name) {
                continue;
            }
            if is_folder {
                folders.push(path);
            } else if let Some(syntax) = Syntax::of_name_for(self.program, &name) {
                self.files.push(Target {
                    path,
                    syntax,
                    is_found: true,
                });
            }
        }
        Ok(folders)
    }
}

/// What editors leave, and what is hidden.
fn is_ignored(name: &str) -> bool {
    name.starts_with('.') || name.ends_with('~') || (name.starts_with('#') && name.ends_with('#'))
}

#[cold]
fn unknown(path: &Path) -> Failure {
    let text = "expected the name of a configuration file, found another one";
    let kinds = Syntax::Native.endings().chain(Syntax::Json.endings());
    let kinds: Vec<_> = kinds.collect();
    Message::error("unknown-syntax", text)
        .in_file(&path.display().to_string())
        .with_help(format!(
            "names end in {}; for others give --syntax native or --syntax json",
            kinds.join(", ")
        ))
        .into()
}
