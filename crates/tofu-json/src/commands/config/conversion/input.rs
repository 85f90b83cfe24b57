use crate::failure::Failure;
use crate::message::Message;
use clap::ValueEnum;
use std::fs::File;
use std::io::{self, Read, stdin};
use std::path::{Path, PathBuf};
use tofu_json_config::convert::root_of_name;
use tofu_json_config::modes::{BlockType, CONFIGURATION, TEST_FILE, VARIABLES_FILE};

/// No configuration file is larger.
const LARGEST: u64 = 256 << 20;

/// What a file is, where its name does not say it.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum FileRole {
    /// Configuration
    Config,
    /// Configuration that changes other configuration
    Override,
    /// Tests
    Test,
    /// Values of variables
    Tfvars,
}

/// A file to convert.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    StandardInput,
    File(PathBuf),
}

impl Input {
    /// A path, or `-` for standard input.
    pub(crate) fn new(path: &Path) -> Self {
        if path.as_os_str() == "-" {
            Self::StandardInput
        } else {
            Self::File(path.to_owned())
        }
    }

    /// The name for messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::StandardInput => "standard input".to_owned(),
            Self::File(path) => path.display().to_string(),
        }
    }

    /// What may stand at its top level.
    pub(crate) fn root(&self, role: Option<FileRole>) -> &'static BlockType {
        match role {
            None => root_of_name(&self.name()),
            Some(FileRole::Config | FileRole::Override) => &CONFIGURATION,
            Some(FileRole::Test) => &TEST_FILE,
            Some(FileRole::Tfvars) => &VARIABLES_FILE,
        }
    }

    /// The bytes.
    pub(crate) fn read(&self) -> Result<Vec<u8>, Failure> {
        let bytes = match self {
            Self::StandardInput => whole(stdin().lock()),
            Self::File(path) => File::open(path).and_then(whole),
        };
        bytes.map_err(|error| {
            Message::error("unreadable-input", format!("cannot be read: {error}"))
                .in_file(&self.name())
                .into()
        })
    }
}

fn whole(input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        let text = format!(
            "expected a configuration file of at most {} MiB, found more",
            LARGEST >> 20
        );
        return Err(io::Error::new(io::ErrorKind::InvalidData, text));
    }
    Ok(bytes)
}
