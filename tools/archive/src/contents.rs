use flate2::{Compression, GzBuilder};
use std::collections::BTreeMap;
use std::io::{self, Write};
use tar::{Builder, Header};

/// What goes into an archive, by name.
#[derive(Debug)]
pub(crate) struct Contents {
    folder: String,
    files: BTreeMap<String, (u32, Vec<u8>)>,
}

impl Contents {
    pub(crate) fn new(folder: &str) -> Self {
        Self {
            folder: folder.to_owned(),
            files: BTreeMap::new(),
        }
    }

    pub(crate) fn program(&mut self, name: &str, bytes: Vec<u8>) {
        self.files.insert(name.to_owned(), (0o755, bytes));
    }

    pub(crate) fn file(&mut self, name: &str, bytes: Vec<u8>) {
        self.files.insert(name.to_owned(), (0o644, bytes));
    }

    /// Writes the archive, without times and owners.
    pub(crate) fn write(&self, out: impl Write) -> io::Result<()> {
        let packed = GzBuilder::new().mtime(0).write(out, Compression::best());
        let mut archive = Builder::new(packed);
        for (name, (mode, bytes)) in &self.files {
            let mut header = Header::new_gnu();
            header.set_size(bytes.len() as u64);
            header.set_mode(*mode);
            header.set_mtime(0);
            let path = format!("{}/{name}", self.folder);
            archive.append_data(&mut header, path, bytes.as_slice())?;
        }
        archive.into_inner()?.finish()?.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::Contents;

    #[test]
    fn the_same_contents_give_the_same_bytes() {
        let write = |names: [&str; 2]| {
            let mut contents = Contents::new("a-1");
            for name in names {
                contents.file(name, name.as_bytes().to_vec());
            }
            let mut bytes = Vec::new();
            contents.write(&mut bytes).map(|()| bytes).ok()
        };
        assert_eq!(write(["x", "y"]), write(["y", "x"]));
        assert!(write(["x", "y"]).is_some_and(|bytes| bytes.starts_with(b"\x1f\x8b")));
    }
}
