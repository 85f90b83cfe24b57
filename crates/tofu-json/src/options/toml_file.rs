//! Files that people write for `check` and `drift`.

use super::input::unreadable;
use crate::failure::Failure;
use crate::message::Message;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;
use tofu_json_gate::GateFileError;

/// No such file is larger.
const LARGEST: u64 = 16 << 20;

/// The text of a file of gates, of known drift or of a policy.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    let read = || {
        let mut text = String::new();
        let mut file = File::open(path)?.take(LARGEST + 1);
        match file.read_to_string(&mut text)? as u64 {
            0..=LARGEST => Ok(text),
            _ => Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!("expected a file of at most {LARGEST} bytes, found more"),
            )),
        }
    };
    read().map_err(|error| unreadable(&path.display().to_string(), &error))
}

/// A mistake in a file of gates or of known drift.
pub(crate) fn mistake(error: &GateFileError, path: &Path) -> Failure {
    Message::error("invalid-gates", error.message.clone())
        .in_file(&path.display().to_string())
        .at(error.place)
        .into()
}
