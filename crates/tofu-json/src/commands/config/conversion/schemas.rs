use crate::failure::Failure;
use crate::message::Message;
use crate::options::document::Found;
use crate::options::input::{Source, read_once};
use std::ffi::OsStr;
use std::path::Path;
use tofu_json_config::convert::to_hcl::ProviderSchemas;
use tofu_json_model::kind::DocumentKind;

/// Reads provider schemas, if they are given; `input` is what is converted.
pub(crate) fn schemas(
    path: Option<&OsStr>,
    input: &Path,
) -> Result<Option<ProviderSchemas>, Failure> {
    // An empty variable of the environment says nothing.
    let Some(path) = path.filter(|path| !path.is_empty()) else {
        return Ok(None);
    };
    let document = Source::new(Path::new(path));
    if document == Source::StandardInput && input.as_os_str() == "-" {
        return Err(read_once());
    }
    let content = document.open()?;
    let found = Found::new(&content, &document)?;
    found.require(&[DocumentKind::ProviderSchemas], "provider schemas")?;
    let text = found.text()?.into_owned();
    let schemas = ProviderSchemas::new(text).map_err(|error| {
        let message = Message::error("invalid-schemas", error.to_string());
        Failure::from(message.in_file(&document.name()))
    })?;
    Ok(Some(schemas))
}
