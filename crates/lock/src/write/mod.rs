//! The bytes of a lock file as OpenTofu writes them.

mod header;

use crate::{Lock, Program, ProviderLock};
use tofu_json_text::native::write_quoted;

pub use header::{header, program_of};

impl Lock {
    /// The bytes that OpenTofu writes after it has read the file: hashes in their order.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.to_bytes_for(Program::OpenTofu)
    }

    /// The bytes that `init` and `providers lock` write: hashes sorted, without duplicates.
    #[must_use]
    pub fn to_normalized_bytes(&self) -> Vec<u8> {
        self.normalized().to_bytes()
    }

    /// As [`Lock::to_bytes`], with the header of a program.
    #[must_use]
    pub fn to_bytes_for(&self, program: Program) -> Vec<u8> {
        let mut out = String::with_capacity(self.size());
        out.push_str(header(program));
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

pub(crate) fn write_entry(out: &mut String, entry: &ProviderLock) {
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
    write_string(out, &entry.version.to_string());
    out.push('\n');
    if aligned {
        out.push_str("  constraints = ");
        write_string(out, &constraints);
        out.push('\n');
    }
    if !entry.hashes.is_empty() {
        out.push_str("  hashes = [\n");
        for hash in &entry.hashes {
            out.push_str("    ");
            write_string(out, hash.as_str());
            out.push_str(",\n");
        }
        out.push_str("  ]\n");
    }
    out.push_str("}\n");
}

/// Writes a string with its quotes.
pub(crate) fn write_string(out: &mut String, text: &str) {
    let plain =
        |byte: u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\' | b'$' | b'%');
    if text.bytes().all(plain) {
        out.extend(["\"", text, "\""]);
    } else {
        // Writing to a string cannot fail.
        let _ = write_quoted(out, text);
    }
}

#[cfg(test)]
mod tests;
