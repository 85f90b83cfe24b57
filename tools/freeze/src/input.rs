use crate::{Error, at};
use std::fs;
use std::path::{Path, PathBuf};

/// What commands are run on.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    /// The folder below that of the keeping.
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) content: Content,
    /// The number of its line in a recording, or any number by which samples are taken; none is always in the sample.
    pub(crate) number: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// JSON of any kind: a plan, a state, schemas, outputs, anything.
    Document,
    /// A recorded stream of messages.
    Messages,
    LockFile,
    Package,
    ConfigFile,
    /// A folder of configuration.
    Module,
    Nothing,
}

impl Kind {
    pub(crate) fn from_word(word: &str) -> Option<Self> {
        Some(match word {
            "document" => Self::Document,
            "messages" => Self::Messages,
            "lock file" => Self::LockFile,
            "package" => Self::Package,
            "config file" => Self::ConfigFile,
            "module" => Self::Module,
            "nothing" => Self::Nothing,
            _ => return None,
        })
    }
}

/// The files that a command finds in its folder.
#[derive(Clone, Debug)]
pub(crate) enum Content {
    /// Texts with their names, the input first.
    Texts(Vec<(String, Vec<u8>)>),
    /// Copies of files under other names, the input first.
    Files(Vec<(String, PathBuf)>),
    /// A copy of a whole folder.
    Folder(PathBuf),
    Nothing,
}

/// The name that schemas have beside a document.
pub(crate) const SCHEMAS: &str = "schemas.json";

impl Input {
    /// Whether it is one of a sample of one in so many.
    pub(crate) fn is_of_sample(&self, every: usize) -> bool {
        self.number.is_none_or(|number| number % every == 0)
    }

    /// Puts the files into a folder. Gives the name of the input, and whether schemas are beside it.
    pub(crate) fn lay(&self, folder: &Path) -> Result<(String, bool), Error> {
        let mut names = Vec::new();
        match &self.content {
            Content::Texts(texts) => {
                for (name, text) in texts {
                    let path = folder.join(name);
                    // Recordings have folders that are called like files.
                    let is_folder = name.ends_with('/');
                    let parent = path.parent().filter(|_| !is_folder).unwrap_or(&path);
                    fs::create_dir_all(parent).map_err(at(parent))?;
                    if !is_folder {
                        fs::write(&path, text).map_err(at(&path))?;
                    }
                    names.push(name.clone());
                }
            }
            Content::Files(files) => {
                for (name, from) in files {
                    fs::copy(from, folder.join(name)).map_err(at(from))?;
                    names.push(name.clone());
                }
            }
            Content::Folder(from) => copy_folder(from, folder)?,
            Content::Nothing => {}
        }
        let schemas = names.iter().any(|name| name == SCHEMAS);
        let first = names.into_iter().next();
        Ok((first.unwrap_or_else(|| ".".to_owned()), schemas))
    }
}

/// Copies a folder with all that is below it.
pub(crate) fn copy_folder(from: &Path, to: &Path) -> Result<(), Error> {
    let mut open = vec![(from.to_owned(), to.to_owned())];
    while let Some((from, to)) = open.pop() {
        fs::create_dir_all(&to).map_err(at(&to))?;
        for entry in fs::read_dir(&from).map_err(at(&from))? {
            let entry = entry.map_err(at(&from))?;
            let (path, below) = (entry.path(), to.join(entry.file_name()));
            if path.is_dir() {
                open.push((path, below));
            } else if path.exists() {
                fs::copy(&path, &below).map_err(at(&path))?;
            }
        }
    }
    Ok(())
}
