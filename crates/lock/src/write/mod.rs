//! The bytes of a lock file as OpenTofu writes them.

mod string;
mod tool;

use crate::{Lock, ProviderLock};

pub use tool::Tool;

impl Lock {
    /// The bytes that OpenTofu writes after it has read the file: hashes in their order.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.to_bytes_for(Tool::OpenTofu)
    }

    /// The bytes that `init` and `providers lock` write: hashes sorted, without duplicates.
    #[must_use]
    pub fn to_normalised_bytes(&self) -> Vec<u8> {
        self.normalised().to_bytes()
    }

    /// As [`Lock::to_bytes`], with the header of a tool.
    #[must_use]
    pub fn to_bytes_for(&self, tool: Tool) -> Vec<u8> {
        let mut out = String::with_capacity(self.size());
        out.push_str(tool.header());
        for entry in self {
            write_entry(&mut out, entry);
        }
        out.into_bytes()
    }

    /// About how many bytes it takes.
    fn size(&self) -> usize {
        let hashes = self.entries().iter().flat_map(|entry| &entry.hashes);
        let hashes: usize = hashes.map(|hash| hash.as_str().len() + 8).sum();
        200 + 200 * self.len() + hashes
    }
}

fn write_entry(out: &mut String, entry: &ProviderLock) {
    out.push_str("\nprovider \"");
    out.push_str(&entry.provider.to_string());
    out.push_str("\" {\n");
    let constraints = entry.constraints.to_string();
    let aligned = !constraints.is_empty();
    out.push_str(if aligned {
        "  version     = "
    } else {
        "  version = "
    });
    string::write(out, &entry.version.to_string());
    out.push('\n');
    if aligned {
        out.push_str("  constraints = ");
        string::write(out, &constraints);
        out.push('\n');
    }
    if !entry.hashes.is_empty() {
        out.push_str("  hashes = [\n");
        for hash in &entry.hashes {
            out.push_str("    ");
            string::write(out, hash.as_str());
            out.push_str(",\n");
        }
        out.push_str("  ]\n");
    }
    out.push_str("}\n");
}

#[cfg(test)]
mod tests;
