use super::PackageError;
use sha2::Digest as _;
use std::fmt;
use tofu_json_zip::Witness;

/// The SHA-256 of some bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// The digest of bytes in memory.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        let mut sum = Sum::new();
        sum.update(bytes);
        sum.finish()
    }

    /// The 32 bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The digest as `zh:`, the hash of an archive file.
    #[must_use]
    pub fn zh(&self) -> String {
        format!("zh:{self}")
    }

    fn h1(&self) -> String {
        format!("h1:{}", base64(&self.0))
    }
}

/// Lower-case hexadecimal digits.
impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A [`Digest`] in the making.
#[derive(Clone, Default)]
pub(super) struct Sum(sha2::Sha256);

impl Sum {
    pub(super) fn new() -> Self {
        Self::default()
    }

    pub(super) fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    pub(super) fn finish(self) -> Digest {
        Digest(self.0.finalize().into())
    }
}

/// The sum of a whole archive.
impl Witness for Sum {
    fn update(&mut self, bytes: &[u8]) {
        Self::update(self, bytes);
    }
}

/// A file of a package, as `h1:` sums it up.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FileLine {
    /// The path in the package: raw bytes, with `/` between parts.
    pub name: Vec<u8>,
    /// The digest of the content.
    pub digest: Digest,
}

impl FileLine {
    /// The line with its end, which is what is hashed.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut line = format!("{}  ", self.digest).into_bytes();
        line.extend_from_slice(&self.name);
        line.push(b'\n');
        line
    }
}

/// An `h1:` and the lines after it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PackageHash {
    /// `h1:` and base64.
    pub h1: String,
    /// One for each file, sorted by name.
    pub lines: Vec<FileLine>,
}

impl PackageHash {
    /// The `h1:` hash of the files of a package, given in any order.
    ///
    /// ```
    /// use tofu_json_lock::package::{Digest, FileLine, PackageHash};
    ///
    /// let line = FileLine { name: b"a".to_vec(), digest: Digest::of(b"") };
    /// let hash = PackageHash::of([line])?;
    /// assert_eq!(hash.h1, "h1:+6GTBXDPLTOioF/0Ok/qUyOCYR9Dh2mI/Jwx/ZzhAtE=");
    /// # Ok::<(), tofu_json_lock::package::PackageError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A name with a line feed has no line.
    pub fn of(lines: impl IntoIterator<Item = FileLine>) -> Result<Self, PackageError> {
        let mut lines: Vec<_> = lines.into_iter().collect();
        lines.sort_by(|one, other| one.name.cmp(&other.name));
        let mut sum = Sum::new();
        for line in &lines {
            if line.name.contains(&b'\n') {
                return Err(PackageError::line_feed(&line.name));
            }
            sum.update(&line.bytes());
        }
        let h1 = sum.finish().h1();
        Ok(Self { h1, lines })
    }
}

/// The standard alphabet, with padding.
fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or_default());
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            let value = (bits >> (18 - 6 * digit)) & 63;
            let letter = ALPHABET.get(value as usize).copied();
            let letter = letter.filter(|_| digit as usize <= three.len());
            text.push(char::from(letter.unwrap_or(b'=')));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Digest, FileLine, PackageHash, base64};

    #[test]
    fn base64_is_padded() {
        let texts = ["", "f", "fo", "foo", "foob"].map(|text| base64(text.as_bytes()));
        assert_eq!(texts, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="]);
    }

    #[test]
    fn nothing_has_a_hash() {
        let hash = PackageHash::of([]).unwrap();
        assert_eq!(hash.h1, "h1:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
    }

    #[test]
    fn lines_are_those_of_the_specification() {
        let file = |name: &str, content: &str| FileLine {
            name: name.into(),
            digest: Digest::of(content.as_bytes()),
        };
        let files = [
            file(
                "terraform-provider-foo_v1.0.0",
                "#!/bin/sh\necho linux_amd64\n",
            ),
            file("README.md", "# foo\n"),
            file("LICENSE.txt", "license\n"),
        ];
        let hash = PackageHash::of(files).unwrap();
        assert_eq!(hash.h1, "h1:whrF+0UhCafGRiXngRFV4EBgAWho7EX8FJengwvgKM8=");
        let first = hash.lines[0].bytes();
        let expected =
            "c0c56958ef8be5c1979366896b7e0c7206949a5aa2b23f51429c7f56b10990d3  LICENSE.txt\n";
        assert_eq!(String::from_utf8(first).unwrap(), expected);
    }
}
