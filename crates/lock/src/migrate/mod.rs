//! From one registry to the other.

use std::collections::BTreeMap;
use std::fmt;

use crate::{DEFAULT_HOST, Lock, PREDECESSOR_HOST, Provider, ProviderLock};

/// Which registry the entries are moved to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination {
    /// OpenTofu's.
    OpenTofu,
    /// The registry of Terraform.
    Terraform,
    /// Entries for each of them, side by side.
    Both,
}

/// Which providers both registries are taken to have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Movable {
    /// Those of the namespace `hashicorp`: OpenTofu moves no others.
    #[default]
    Hashicorp,
    /// Those of every namespace.
    All,
}

/// An entry that was moved or copied.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Move {
    /// The address that the entry had.
    pub from: Provider,
    /// The address with the same version and constraints.
    pub to: Provider,
    /// Whether there was an entry at that address: it is kept as it was.
    pub existed: bool,
    /// Whether the entry at the old address stays.
    pub copied: bool,
}

impl fmt::Display for Move {
    /// Both addresses with an arrow between them: `=>` for a move, `+>` for a copy.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arrow = if self.copied { "+>" } else { "=>" };
        write!(f, "{} {arrow} {}", self.from, self.to)?;
        if self.existed {
            f.write_str(" (was there, and is kept)")?;
        }
        Ok(())
    }
}

impl Lock {
    /// Moves entries from one public registry to the other, or copies them; gives what was done, in
    /// the order of lock files.
    ///
    /// Versions and constraints are kept. Hashes are not: the packages of both registries are not
    /// the same bytes. An entry that is at the new address already is kept as it is.
    ///
    /// ```
    /// use tofu_json_lock::{Destination, Lock, Movable, ProviderLock};
    ///
    /// let mut lock = Lock::new();
    /// lock.set(ProviderLock::new("registry.terraform.io/hashicorp/null".parse()?, "3.2.1".parse()?));
    /// let moves = lock.migrate(Destination::OpenTofu, Movable::Hashicorp);
    /// assert_eq!(moves.len(), 1);
    /// assert_eq!(lock.entries()[0].provider, "null".parse()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn migrate(&mut self, destination: Destination, movable: Movable) -> Vec<Move> {
        let moves: Vec<_> = self
            .into_iter()
            .filter_map(|entry| self.planned(entry, destination, movable))
            .collect();
        let entries = std::mem::take(self).into_entries().into_iter();
        let mut entries: BTreeMap<_, _> = entries
            .map(|entry| (entry.provider.clone(), entry))
            .collect();
        for Move {
            from,
            to,
            existed,
            copied,
        } in &moves
        {
            let entry = if *copied {
                entries.get(from).cloned()
            } else {
                entries.remove(from)
            };
            if let Some(entry) = entry.filter(|_| !existed) {
                let moved = ProviderLock {
                    constraints: entry.constraints,
                    ..ProviderLock::new(to.clone(), entry.version)
                };
                entries.insert(to.clone(), moved);
            }
        }
        *self = Self::sorted(entries.into_values().collect());
        moves
    }

    fn planned(
        &self,
        entry: &ProviderLock,
        destination: Destination,
        movable: Movable,
    ) -> Option<Move> {
        let from = &entry.provider;
        if movable == Movable::Hashicorp && from.namespace() != "hashicorp" {
            return None;
        }
        let host = match (from.host(), destination) {
            (PREDECESSOR_HOST, Destination::OpenTofu | Destination::Both) => DEFAULT_HOST,
            (DEFAULT_HOST, Destination::Terraform | Destination::Both) => PREDECESSOR_HOST,
            _ => return None,
        };
        let to = from.at_host(host).ok()?;
        let existed = self.get(&to).is_some();
        let copied = destination == Destination::Both;
        let nothing_to_do = existed && copied;
        (!nothing_to_do).then(|| Move {
            from: from.clone(),
            to,
            existed,
            copied,
        })
    }
}

#[cfg(test)]
mod tests;
