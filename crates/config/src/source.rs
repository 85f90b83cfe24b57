use std::borrow::Cow;
use std::fmt;

use tofu_json_hcl::File;
use tofu_json_vocab::Program;

use crate::Diagnostic;
use crate::body::Body;
use crate::json::Document;
use crate::names;

/// Which syntax a file is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Syntax {
    /// Native syntax: `.tf`, `.tofu`, `.tftest.hcl`, `.tfvars`.
    Native,
    /// JSON: every file whose name ends in `.json`.
    Json,
}

impl Syntax {
    /// The syntax that a file's name means.
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
///
/// ```
/// use tofu_json_config::{Source, Syntax};
///
/// let source = Source::read("main.tf.json", br#"{"locals": {"a": 1}}"#);
/// assert_eq!(source.syntax(), Syntax::Json);
/// assert!(source.faults().is_empty());
///
/// let source = Source::read("main.tf", b"locals {\n  a = 1 b = 2\n}\n");
/// assert_eq!(source.faults()[0].summary, "Missing newline after argument");
/// ```
#[derive(Debug)]
pub struct Source<'s> {
    name: String,
    tree: Tree<'s>,
    refused: Option<Box<Refused>>,
    program: Program,
}

/// A file of which nothing is looked at.
#[derive(Debug)]
struct Refused {
    fault: Diagnostic,
    /// What is looked at instead.
    nothing: Document<'static>,
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
    /// Reads a file. Its name decides the syntax and is in messages.
    ///
    /// Bytes that are handed over make a `Source<'static>`, which can be kept:
    ///
    /// ```
    /// use tofu_json_config::Source;
    ///
    /// fn read() -> Source<'static> {
    ///     let bytes = b"locals {}\n".to_vec();
    ///     Source::read("main.tf", bytes)
    /// }
    /// assert_eq!(read().bytes(), b"locals {}\n");
    /// ```
    #[must_use]
    pub fn read(name: &str, bytes: impl Into<Cow<'s, [u8]>>) -> Self {
        Self::read_as(name, bytes, Syntax::of_name(name))
    }

    /// Reads a file in the syntax given.
    #[must_use]
    pub fn read_as(name: &str, bytes: impl Into<Cow<'s, [u8]>>, syntax: Syntax) -> Self {
        let tree = match syntax {
            Syntax::Native => Tree::Native(Box::new(File::parse(name, bytes))),
            Syntax::Json => Tree::Json(Document::parse(bytes)),
        };
        let fault = match &tree {
            Tree::Native(file) => names::fault_of_native(file),
            Tree::Json(document) => names::fault_of_json(document),
        };
        Self {
            name: name.to_owned(),
            tree,
            refused: fault.map(|fault| {
                let nothing = Document::parse(b"null".as_slice());
                Box::new(Refused { fault, nothing })
            }),
            program: Program::OpenTofu,
        }
    }

    /// The same by the rules of a program; the default is OpenTofu. Of Terraform the blocks and arguments are known that one
    /// of both knows alone, and its registry.
    #[must_use]
    pub fn for_program(self, program: Program) -> Self {
        Self { program, ..self }
    }

    /// The program whose rules it is read by.
    #[must_use]
    pub const fn program(&self) -> Program {
        self.program
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
    pub fn bytes(&self) -> &[u8] {
        match &self.tree {
            Tree::Native(file) => file.source(),
            Tree::Json(document) => document.source(),
        }
    }

    /// The same file with bytes of its own: borrowed ones are copied, and nothing is read again.
    #[must_use]
    pub fn into_owned(self) -> Source<'static> {
        let tree = match self.tree {
            Tree::Native(file) => Tree::Native(Box::new(file.into_owned())),
            Tree::Json(document) => Tree::Json(document.into_owned()),
        };
        Source {
            name: self.name,
            tree,
            program: self.program,
            refused: self.refused,
        }
    }

    /// The body at the top level. It is empty if names are too long for the size of the file, which
    /// is then one of the [`faults`](Self::faults).
    #[must_use]
    pub fn body(&self) -> Body<'_> {
        if let Some(refused) = &self.refused {
            return Body::json_root(&self.name, refused.nothing.root());
        }
        match &self.tree {
            Tree::Native(file) => Body::native(file, file.body()),
            Tree::Json(document) => Body::json_root(&self.name, document.root()),
        }
    }

    /// That a JSON file is neither an object nor an array, which is also among its [`faults`](Self::faults).
    #[must_use]
    pub fn root_fault(&self) -> Option<Diagnostic> {
        crate::fault::of_root(self.json()?.root())
    }

    /// The mistakes of the syntax, in OpenTofu's order, and after them that names are too long:
    /// more than 256 bytes of long ones around each byte of the file on average, a bound of ours.
    #[must_use]
    pub fn faults(&self) -> Vec<Diagnostic> {
        let mut faults = match &self.tree {
            Tree::Native(file) => crate::fault::of_native(file),
            Tree::Json(document) => document.faults(),
        };
        faults.extend(self.root_fault());
        faults.extend(self.refused.as_ref().map(|refused| refused.fault.clone()));
        faults
    }
}
