use super::{FormatVersion, VersionMember};
use crate::kind::DocumentKind;
use std::fmt;

/// Why a document is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refusal {
    /// What the document is.
    pub kind: DocumentKind,
    /// The member that holds the version.
    pub key: &'static str,
    /// The version as written, where it is a text.
    pub found: Option<String>,
    /// The newest version that is known.
    pub known: FormatVersion,
    /// What is wrong with it.
    pub problem: VersionProblem,
    /// What is known of that member.
    pub(crate) member: &'static VersionMember,
}

/// A remark on the version of a document that is read nevertheless.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice(pub Refusal);

/// What can be wrong with a format version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum VersionProblem {
    /// There is none.
    Missing,
    /// It is no string.
    NotText,
    /// It is no `MAJOR.MINOR`.
    Unreadable,
    /// The minor version is newer than what is known.
    NewerMinor,
    /// The major version is newer than what is known.
    NewerMajor,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noun = self.kind.noun();
        let found = self.found.as_deref().unwrap_or_default();
        match self.problem {
            VersionProblem::Missing => {
                write!(
                    f,
                    "expected {noun} with the member `{}`, found none",
                    self.key
                )
            }
            VersionProblem::NotText => write!(f, "expected a version in quotes in `{}`", self.key),
            VersionProblem::Unreadable => {
                write!(
                    f,
                    "expected a version such as {} in `{}`",
                    self.known, self.key
                )?;
                match &self.found {
                    Some(found) => write!(f, ", found {found:?}"),
                    None => Ok(()),
                }
            }
            VersionProblem::NewerMinor | VersionProblem::NewerMajor => write!(
                f,
                "expected {noun} of format version {} or older, found {found}: a newer release of the \
                 program that reads it may know it",
                self.known
            ),
        }
    }
}

impl std::error::Error for Refusal {}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.problem {
            VersionProblem::NewerMinor => write!(
                f,
                "{} of format version {}: newer than {}, members that are not known are passed over",
                self.0.kind.noun(),
                self.0.found.as_deref().unwrap_or_default(),
                self.0.known
            ),
            _ => self.0.fmt(f),
        }
    }
}
