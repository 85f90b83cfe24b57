use super::Category;
use super::cause;
use crate::{Hash, Hashes, Parsed, Program, Provider};
use std::fmt;

/// Hashes of one package that are known to belong together: of the archive and of what it unpacks
/// to.
pub type HashPair = [Hash; 2];

/// One thing that happened.
///
/// [`Display`](fmt::Display) writes what happened, [`Change::cause`] gives the operation that does it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// The provider; none for the file as a whole.
    pub provider: Option<Provider>,
    /// The kind of change.
    pub category: Category,
    /// What was there before: a version, constraints, an address, the name of a program.
    pub from: Option<String>,
    /// The new value.
    pub to: Option<String>,
    /// Hashes that are new.
    pub added: Hashes,
    /// Hashes that are gone.
    pub removed: Hashes,
    cause: &'static str,
}

impl Change {
    pub(super) fn new(provider: &Provider, category: Category, cause: &'static str) -> Self {
        Self {
            provider: Some(provider.clone()),
            category,
            from: None,
            to: None,
            added: Hashes::new(),
            removed: Hashes::new(),
            cause,
        }
    }

    pub(super) fn because(self, cause: &'static str) -> Self {
        Self { cause, ..self }
    }

    pub(super) fn from(self, from: impl ToString) -> Self {
        Self {
            from: Some(from.to_string()),
            ..self
        }
    }

    pub(super) fn to(self, to: impl ToString) -> Self {
        Self {
            to: Some(to.to_string()),
            ..self
        }
    }

    pub(super) fn with_hashes(self, added: Hashes, removed: Hashes) -> Self {
        Self {
            added,
            removed,
            ..self
        }
    }

    pub(super) fn of_programs(old: Program, new: Program) -> Self {
        Self {
            provider: None,
            category: Category::HeaderSwitched,
            from: Some(old.name().to_owned()),
            to: Some(new.name().to_owned()),
            added: Hashes::new(),
            removed: Hashes::new(),
            cause: cause::HEADER,
        }
    }

    pub(super) fn of_format(before: &Parsed<'_>, after: &Parsed<'_>) -> Self {
        let normalises = !before.is_canonical() && after.is_canonical();
        Self {
            provider: None,
            category: Category::FormatOnly,
            from: None,
            to: None,
            added: Hashes::new(),
            removed: Hashes::new(),
            cause: if normalises {
                cause::REWRITTEN
            } else {
                cause::EDITED
            },
        }
    }

    /// Which operation does this.
    #[must_use]
    pub fn cause(&self) -> &'static str {
        self.cause
    }
}

impl fmt::Display for Change {
    /// The change as text, without the provider's name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let from = self.from.as_deref().unwrap_or("none");
        let to = self.to.as_deref().unwrap_or("none");
        let (added, removed) = (number(&self.added), number(&self.removed));
        match self.category {
            Category::ProviderAdded => write!(f, "added in version {to}: trust on first use"),
            Category::ProviderRemoved => write!(f, "removed, was version {from}"),
            Category::HostMoved => write!(f, "moved from {from} to {to}"),
            Category::VersionUp => write!(f, "version raised from {from} to {to}"),
            Category::VersionDown => write!(f, "version lowered from {from} to {to}"),
            Category::HashesCarriedOver => write!(
                f,
                "version {to} has hashes that were recorded for version {from}"
            ),
            Category::HashesReplaced => write!(
                f,
                "version unchanged, hashes replaced: {removed} gone, {added} new, none kept"
            ),
            Category::H1Added => write!(f, "version unchanged, {added} of packages (h1) added"),
            Category::TwinAdded => write!(
                f,
                "version unchanged, {added} added that {} to a package already recorded",
                if self.added.len() == 1 {
                    "belongs"
                } else {
                    "belong"
                }
            ),
            Category::ZhAdded => write!(f, "version unchanged, {added} of archives (zh) added"),
            Category::H1Removed => write!(f, "version unchanged, {removed} of packages (h1) gone"),
            Category::ZhRemoved => write!(f, "version unchanged, {removed} of archives (zh) gone"),
            Category::UnknownSchemeAdded => write!(f, "{added} of an unknown scheme added"),
            Category::UnknownSchemeDropped => write!(f, "{removed} of an unknown scheme dropped"),
            Category::ConstraintsChanged => {
                write!(
                    f,
                    "constraints changed from \"{}\" to \"{}\"",
                    text(&self.from),
                    text(&self.to)
                )
            }
            Category::FormatOnly if self.provider.is_some() => {
                f.write_str("only the order of the hashes, or duplicates")
            }
            Category::FormatOnly => f.write_str(
                "only what locks nothing: comments, spaces, line ends, order, other blocks",
            ),
            Category::HeaderSwitched => write!(f, "the header of {from} became that of {to}"),
        }
    }
}

fn text(side: &Option<String>) -> &str {
    side.as_deref().unwrap_or_default()
}

fn number(hashes: &Hashes) -> String {
    match hashes.len() {
        1 => "1 hash".to_owned(),
        number => format!("{number} hashes"),
    }
}
