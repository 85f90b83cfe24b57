use super::Reporter;
use crate::options::schemas::SchemasFor;
use clap::Args;
use std::collections::HashMap;
use tofu_json_config::modes::BlockType;
use tofu_json_convert::to_hcl::ProviderSchemas;

/// One of the two conversions, with the options that only it has.
pub(crate) trait Direction: Args + SchemasFor {
    /// What help says about the path.
    const PATH: &str;

    /// What help says about the files of a folder.
    const OUT: &str;

    /// What help says is reported.
    const REPORT: &str;

    /// What is said of a file of a folder that is copied, not converted.
    const ALREADY: &str;

    /// The name of the converted file; none for a file that is in the other syntax already.
    fn new_name(name: &str) -> Option<String>;

    /// The text of the converted file; none when it was refused, which was reported then.
    fn convert(&self, file: &Original<'_>, reporter: &mut Reporter<'_>) -> Option<String>;
}

/// A file to convert.
#[derive(Clone, Copy)]
pub(crate) struct Original<'a> {
    pub(crate) name: &'a str,
    pub(crate) bytes: &'a [u8],
    pub(crate) root: &'static BlockType,
    pub(crate) around: &'a Around<'a>,
}

/// What is known besides a file itself.
pub(crate) struct Around<'a> {
    pub(crate) schemas: Option<&'a ProviderSchemas>,
    /// The sources of the providers that the files of the module require.
    pub(crate) required_providers: HashMap<String, String>,
    /// Whether the result is read back and compared.
    pub(crate) verify: bool,
}
