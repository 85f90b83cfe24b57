//! Lenient reading.

mod build;
mod kind;
mod lines;
mod scan;
mod sides;
mod spelling;
mod tree;

use tofu_json_hcl::{File, Span};

use crate::{ConflictSides, FILE_NAME, Lock, Provider};

pub use kind::RepairKind;

/// A lock file that was read leniently.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repaired {
    /// What could be recovered. Its hashes are normalised.
    pub lock: Lock,
    /// What was done, in the order of the file; empty for a file in its normal form.
    pub repairs: Vec<Repair>,
    /// The file as each side had it, when it has conflict markers. The lock then has what ours says
    /// and theirs adds; [`crate::merge`] knows better when there is a common ancestor.
    pub sides: Option<ConflictSides>,
}

/// One thing that lenient reading did.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repair {
    /// The provider whose entry it is about.
    pub provider: Option<Provider>,
    /// What was changed.
    pub kind: RepairKind,
    /// Where, in the given bytes; none when it is about all of the file or one side of a conflict.
    pub place: Option<Span>,
}

impl std::fmt::Display for Repair {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.provider {
            Some(provider) => write!(f, "{provider}: {}", self.kind),
            None => write!(f, "{}", self.kind),
        }
    }
}

/// Reads what can be read of a damaged lock file, and says what it did about the rest.
///
/// Taken are conflict markers, text that breaks the syntax, addresses, versions, constraints and
/// hashes that are not in their normal form, several blocks of one provider, and every order. Hashes
/// are never made up: one that cannot be read is dropped.
///
/// ```
/// use tofu_json_lock::{RepairKind, repair};
///
/// let repaired = repair(b"provider \"AWS\" {\n  version = \"v5.1\"\n  hashes = [\"zh:AB\" \"h1:c\"]\n}\n");
/// let entry = &repaired.lock.entries()[0];
/// assert_eq!(entry.provider.to_string(), "registry.opentofu.org/hashicorp/aws");
/// assert_eq!(entry.version.to_string(), "5.1.0");
/// assert_eq!(entry.hashes.to_string(), "h1:c, zh:ab");
/// let kinds: Vec<&RepairKind> = repaired.repairs.iter().map(|repair| &repair.kind).collect();
/// assert!(matches!(kinds[..], [
///     RepairKind::Syntax { .. },
///     RepairKind::Address { .. },
///     RepairKind::Version { .. },
///     RepairKind::Hash { .. },
///     RepairKind::HashOrder,
/// ]));
/// ```
#[must_use]
pub fn repair(source: &[u8]) -> Repaired {
    match ConflictSides::split(source) {
        Ok(Some(sides)) => sides::repair(sides),
        Ok(None) => whole(source),
        Err(_) => {
            let (text, lines) = sides::without_markers(source);
            let mut repaired = whole(&text);
            for repair in &mut repaired.repairs {
                repair.place = None;
            }
            let stray = Repair {
                provider: None,
                kind: RepairKind::StrayMarkers { lines },
                place: None,
            };
            repaired.repairs.insert(0, stray);
            repaired
        }
    }
}

/// Repairs a text without conflict markers.
fn whole(source: &[u8]) -> Repaired {
    let file = File::parse(FILE_NAME, source);
    let mistakes = file.errors().len();
    let mut builder = build::Builder::default();
    if let Some(first) = file.errors().first() {
        builder.note(None, RepairKind::Syntax { mistakes }, first.subject);
        lines::read(source, &mut builder);
    } else {
        tree::read(&file, &mut builder);
    }
    let (lock, repairs) = builder.finish(source);
    Repaired {
        lock,
        repairs,
        sides: None,
    }
}

#[cfg(test)]
mod tests;
