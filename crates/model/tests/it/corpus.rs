#![expect(clippy::disallowed_methods, reason = "the corpus is files")]

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// A document that OpenTofu wrote.
pub(crate) struct Recorded {
    pub(crate) path: String,
    pub(crate) text: Vec<u8>,
}

impl Recorded {
    /// The name without the folder, such as `plan.json`.
    pub(crate) fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap()
    }
}

static SCENARIOS: LazyLock<Vec<Recorded>> =
    LazyLock::new(|| unpacked(include_bytes!("../corpus/documents.zst")));

static TERRAFORM: LazyLock<Vec<Recorded>> =
    LazyLock::new(|| unpacked(include_bytes!("../corpus/terraform.zst")));

/// The documents of the recorded scenarios.
pub(crate) fn scenarios() -> &'static [Recorded] {
    &SCENARIOS
}

/// Documents that Terraform wrote in recorded scenarios.
pub(crate) fn terraform() -> &'static [Recorded] {
    &TERRAFORM
}

fn unpacked(packed: &[u8]) -> Vec<Recorded> {
    let mut text = Vec::new();
    ruzstd::decoding::StreamingDecoder::new(packed)
        .unwrap()
        .read_to_end(&mut text)
        .unwrap();
    let mut rest = text.as_slice();
    let mut documents = Vec::new();
    while !rest.is_empty() {
        let line_end = rest.iter().position(|byte| *byte == b'\n').unwrap();
        let line = std::str::from_utf8(&rest[..line_end]).unwrap();
        let (path, length) = line.split_once(' ').unwrap();
        let start = line_end + 1;
        let end = start + length.parse::<usize>().unwrap();
        documents.push(Recorded {
            path: path.to_owned(),
            text: rest[start..end].to_vec(),
        });
        rest = &rest[end + 1..];
    }
    documents
}

/// The JSON files below the folder `real` of the recordings that `TOFU_JSON_RECORDINGS` names: documents that may not
/// be copied into the project.
pub(crate) fn elsewhere() -> Vec<Recorded> {
    let root = std::env::var_os("TOFU_JSON_RECORDINGS");
    let root = root.expect("TOFU_JSON_RECORDINGS names the folder of recordings");
    let mut folders = vec![PathBuf::from(root).join("real")];
    let mut documents = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if is_json(&path) {
                let text = std::fs::read(&path).unwrap();
                documents.push(Recorded {
                    path: path.display().to_string(),
                    text,
                });
            }
        }
    }
    documents
}

fn is_json(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension == "json" || extension == "tfstate")
}
