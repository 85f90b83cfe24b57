//! Reads recorded files.

use tofu_json_config::decode::Role;
use tofu_json_config::modes::{BlockType, TEST_FILE, VARIABLES_FILE};
use tofu_json_config::root_of_name;
use tofu_json_tests::corpus_lines;
use tofu_json_value::{Document, Value};

/// A recorded file.
#[derive(Clone)]
pub(crate) struct Recorded {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) text: String,
    /// The role that it was read in, where it is not configuration.
    role: String,
    pub(crate) ok: bool,
    /// Whether `validate` takes it.
    pub(crate) is_valid: bool,
    /// The recorded conversion.
    pub(crate) json: Option<String>,
}

impl Recorded {
    /// What may be at its top level.
    pub(crate) fn root(&self) -> &'static BlockType {
        match self.role.as_str() {
            "test" => &TEST_FILE,
            "tfvars" => &VARIABLES_FILE,
            _ => root_of_name(&self.name),
        }
    }

    /// What it is decoded as.
    pub(crate) fn role(&self) -> Role {
        match self.role.as_str() {
            "override" => Role::Override,
            "test" => Role::Test,
            "tfvars" => Role::Values,
            _ => Role::Configuration,
        }
    }
}

/// The files of a recording whose bytes are text.
pub(crate) fn files(recording: &str) -> Vec<Recorded> {
    let lines = corpus_lines(&format!("config/{recording}")).expect("recorded cases");
    lines.iter().filter_map(|line| file(line)).collect()
}

fn file(line: &str) -> Option<Recorded> {
    let document = Document::parse(line.as_bytes()).expect("a recorded case");
    let root = document.root();
    let string = |name: &str| root.get(name).and_then(|value: Value<'_>| value.as_str());
    Some(Recorded {
        id: string("id")?.to_string(),
        name: string("name")?.to_string(),
        text: string("text")?.to_string(),
        role: string("role").unwrap_or_default().to_string(),
        is_valid: root
            .get("validate")
            .and_then(|validate| validate.get("valid")?.as_bool())
            .unwrap_or(false),
        ok: root.get("ok").and_then(|ok| ok.as_bool()).unwrap_or(false),
        json: string("json").map(|json| json.to_string()),
    })
}
