use tofu_json_vocab::Mode;

/// The provider that is part of OpenTofu.
const PROVIDER: &str = "terraform.io/builtin/terraform";

/// The schema of a resource type whose provider is part of OpenTofu, as `providers schema -json` prints
/// it: that of `terraform_data` and of the data source `terraform_remote_state`.
///
/// ```
/// use tofu_json_model::schema::{Schema, built_in};
/// use tofu_json_value::{Arena, Document};
/// use tofu_json_vocab::Mode;
///
/// let text = built_in("terraform.io/builtin/terraform", &Mode::Managed, "terraform_data").unwrap();
/// let (document, arena) = (Document::parse(text.as_bytes())?, Arena::new());
/// let schema = Schema::read(document.root(), &arena)?;
/// let names: Vec<_> = schema.block.attributes.iter().map(|(name, _)| *name).collect();
/// assert_eq!(names, ["id", "input", "output", "triggers_replace"]);
/// # Ok::<(), tofu_json_model::Error>(())
/// ```
#[must_use]
pub fn built_in(provider: &str, mode: &Mode, resource_type: &str) -> Option<&'static str> {
    match (provider, mode, resource_type) {
        (PROVIDER, Mode::Managed, "terraform_data") => Some(DATA),
        (PROVIDER, Mode::Data, "terraform_remote_state") => Some(REMOTE_STATE),
        _ => None,
    }
}

const DATA: &str = r#"{"version":0,"block":{"attributes":{
    "id":{"type":"string","computed":true},
    "input":{"type":"dynamic","optional":true},
    "output":{"type":"dynamic","computed":true},
    "triggers_replace":{"type":"dynamic","optional":true}}}}"#;

const REMOTE_STATE: &str = r#"{"version":0,"block":{"attributes":{
    "backend":{"type":"string","required":true},
    "config":{"type":"dynamic","optional":true},
    "defaults":{"type":"dynamic","optional":true},
    "outputs":{"type":"dynamic","computed":true},
    "workspace":{"type":"string","optional":true}}}}"#;
