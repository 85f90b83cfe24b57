use std::fmt;

use tofu_json_hcl::File;

use crate::body::Body;
use crate::fault::Fault;
use crate::json::Document;

/// Which syntax a file is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Syntax {
    /// Native syntax: `.tf`, `.tofu`, `.tftest.hcl`, `.tfvars`.
    Native,
    /// JSON: every file whose name ends in `.json`.
    Json,
}

impl Syntax {
    /// The syntax that a file's name means (section 1.1 of the specification).
    #[must_use]
    pub fn of_name(name: &str) -> Self {
        if name.ends_with(".json") {
            Self::Json
        } else {
            Self::Native
        }
    }
}

/// A configuration file that was read, in either syntax.
#[derive(Debug)]
pub struct Source<'s> {
    name: String,
    tree: Tree<'s>,
}

enum Tree<'s> {
    Native(Box<File<'s>>),
    Json(Document<'s>),
}

impl fmt::Debug for Tree<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Native(_) => "native",
            Self::Json(_) => "json",
        })
    }
}

impl<'s> Source<'s> {
    /// Reads a file. Its name decides the syntax and stands in messages.
    #[must_use]
    pub fn read(name: &str, bytes: &'s [u8]) -> Self {
        Self::read_as(name, bytes, Syntax::of_name(name))
    }

    /// Reads a file in the syntax given.
    #[must_use]
    pub fn read_as(name: &str, bytes: &'s [u8], syntax: Syntax) -> Self {
        let tree = match syntax {
            Syntax::Native => Tree::Native(Box::new(File::parse(name, bytes))),
            Syntax::Json => Tree::Json(Document::parse(bytes)),
        };
        Self {
            name: name.to_owned(),
            tree,
        }
    }

    /// The name it was given.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its syntax.
    #[must_use]
    pub fn syntax(&self) -> Syntax {
        match &self.tree {
            Tree::Native(_) => Syntax::Native,
            Tree::Json(_) => Syntax::Json,
        }
    }

    /// The file, when it is native.
    #[must_use]
    pub fn native(&self) -> Option<&File<'s>> {
        match &self.tree {
            Tree::Native(file) => Some(file),
            Tree::Json(_) => None,
        }
    }

    /// The document, when it is JSON.
    #[must_use]
    pub fn json(&self) -> Option<&Document<'s>> {
        match &self.tree {
            Tree::Native(_) => None,
            Tree::Json(document) => Some(document),
        }
    }

    /// The bytes it was read from.
    #[must_use]
    pub fn bytes(&self) -> &'s [u8] {
        match &self.tree {
            Tree::Native(file) => file.source(),
            Tree::Json(document) => document.source(),
        }
    }

    /// What stands at the top level.
    #[must_use]
    pub fn body(&self) -> Body<'_> {
        match &self.tree {
            Tree::Native(file) => Body::native(file, file.body()),
            Tree::Json(document) => Body::json_root(&self.name, document.root()),
        }
    }

    /// The mistakes of the syntax, in the reference's order.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        match &self.tree {
            Tree::Native(file) => crate::fault::of_native(file),
            Tree::Json(document) => {
                let mut faults = document.faults();
                faults.extend(crate::fault::of_root(document.root()));
                faults
            }
        }
    }
}
