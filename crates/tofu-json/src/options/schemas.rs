use super::input::{Source, read_once};
use crate::failure::Failure;
use crate::message::Message;
use clap::Args;
use std::ffi::OsString;
use std::path::Path;

/// The provider schemas.
#[derive(Clone, Debug, Args)]
pub(crate) struct SchemaArgs {
    /// Provider schemas, as `tofu providers schema -json` prints them.
    ///
    /// Without them types are inferred from the document, and a note says so.
    #[arg(
        long,
        value_name = "FILE",
        env = "TOFU_JSON_SCHEMAS",
        hide_env_values = true
    )]
    schemas: Option<OsString>,
}

impl SchemaArgs {
    /// Where to read them from, if they are given.
    pub(crate) fn source(&self, document: &Source) -> Result<Option<Source>, Failure> {
        // An empty variable of the environment says nothing.
        let path = self.schemas.as_deref().filter(|path| !path.is_empty());
        let source = path.map(|path| Source::new(Path::new(path)));
        if source == Some(Source::StandardInput) && *document == Source::StandardInput {
            let text = "document and schemas cannot both come from standard input";
            return Err(Message::error("usage", text)
                .with_help("give one of them as a file")
                .into());
        }
        Ok(source)
    }
}

/// The provider schemas, for what they say is sensitive.
#[derive(Clone, Debug, Args)]
pub(crate) struct SecretSchemaArgs {
    /// Provider schemas, for what they say is sensitive besides what the state tells.
    #[arg(
        long,
        value_name = "FILE",
        env = "TOFU_JSON_SCHEMAS",
        hide_env_values = true
    )]
    schemas: Option<OsString>,
}

impl SecretSchemaArgs {
    /// Where to read them from, if they are given.
    pub(crate) fn source(&self, states: &[&Source]) -> Result<Option<Source>, Failure> {
        let path = self.schemas.as_deref().filter(|path| !path.is_empty());
        let source = path.map(|path| Source::new(Path::new(path)));
        if source == Some(Source::StandardInput) && states.contains(&&Source::StandardInput) {
            return Err(read_once());
        }
        Ok(source)
    }
}
