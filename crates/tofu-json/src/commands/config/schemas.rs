use crate::failure::Failure;
use crate::message::Message;
use crate::options::document::Found;
use crate::options::input::{Source, read_once};
use std::ffi::OsStr;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use tofu_json_model::kind::DocumentKind;

/// Reads provider schemas, if they are given; `inputs` is what they are for.
pub(super) fn read<S, E: Display>(
    path: Option<&OsStr>,
    inputs: &[PathBuf],
    parse: impl FnOnce(Vec<u8>) -> Result<S, E>,
) -> Result<Option<S>, Failure> {
    // An empty variable of the environment says nothing.
    let Some(path) = path.filter(|path| !path.is_empty()) else {
        return Ok(None);
    };
    let document = Source::new(Path::new(path));
    let is_standard = |path: &PathBuf| path.as_os_str() == "-";
    if document == Source::StandardInput && inputs.iter().any(is_standard) {
        return Err(read_once());
    }
    let content = document.open()?;
    let found = Found::new(&content, &document)?;
    found.require(&[DocumentKind::ProviderSchemas], "provider schemas")?;
    let schemas = parse(found.text()?.into_owned()).map_err(|error| {
        let message = Message::error("invalid-schemas", error.to_string());
        Failure::from(message.in_file(&document.name()))
    })?;
    Ok(Some(schemas))
}
