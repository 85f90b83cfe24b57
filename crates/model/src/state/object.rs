use super::dynamic::{Dynamic, Wrapping};
use super::ways::{At, Ways};
use super::{ObjectAddress, Sensitive, write_masked};
use crate::shape::Key;
use crate::view::Mask;
use std::fmt;
use std::sync::Arc;
use tofu_json_value::{Json, Sink, Value};
use tofu_json_vocab::{Mode, Secrets};

/// An object of a state: that of a resource instance, current or deposed.
#[derive(Clone)]
#[non_exhaustive]
pub struct Object<'a> {
    /// The address of the instance. Current and deposed objects share it.
    pub address: ObjectAddress,
    /// The key of a deposed object; absent for the current one.
    pub deposed: Option<String>,
    /// The mode; the empty word where absent.
    pub mode: Mode,
    /// The type of the resource.
    pub resource_type: Arc<str>,
    /// The name of the resource.
    pub name: Arc<str>,
    /// The key of the instance.
    pub index: Option<Key<'a>>,
    /// The address of the module; empty for the root module.
    pub module: Arc<str>,
    /// The provider: its full name, or what a document of old writes.
    pub provider_name: Arc<str>,
    /// The version of the schema, as written.
    pub schema_version: Option<String>,
    /// Whether the object is tainted.
    pub tainted: bool,
    /// The attributes as the document has them; null where there are none. In a state file values
    /// of the type `dynamic` are wrapped with their types: writing and comparing look into them.
    pub values: Value<'a>,
    /// The identity; null where there is none.
    pub identity: Value<'a>,
    /// The resources that it depends on.
    pub depends_on: Vec<String>,
    /// The object as the document has it.
    pub whole: Value<'a>,
    pub(super) marks: Marks<'a>,
}

/// Where a document, or a schema, says what is sensitive.
#[derive(Clone, Debug)]
pub(super) struct Marks<'a> {
    pub(super) mask: Mask<'a>,
    pub(super) ways: Ways,
    pub(super) identity: Ways,
    pub(super) dynamic: Dynamic,
}

impl<'a> Object<'a> {
    /// What is sensitive of [`Object::values`].
    #[must_use]
    pub fn sensitive(&self) -> Sensitive<'_> {
        Sensitive::by_ways(
            self.marks.mask,
            At::start(&self.marks.ways),
            Wrapping::of(&self.marks.dynamic),
        )
    }

    /// What is sensitive of [`Object::identity`]: documents mark nothing of it, but it can repeat what they mark elsewhere.
    fn sensitive_identity(&self) -> Sensitive<'_> {
        Sensitive::by_ways(
            Mask::Clear,
            At::start(&self.marks.identity),
            Wrapping::Never,
        )
    }

    /// The object as JSON on one line, as [`write_json`](Self::write_json) writes it.
    #[must_use]
    pub fn to_json(&self, secrets: Secrets) -> String {
        let mut json = Json::line();
        self.write_json(&mut json, secrets);
        json.into_text()
    }

    /// Writes the object with the members of the state that `show -json` prints. What is sensitive is masked
    /// unless secrets are shown; bytes of the provider are never written.
    pub fn write_json<S: Sink>(&self, json: &mut Json<S>, secrets: Secrets) {
        json.object(|json| {
            self.write_head(json);
            if !self.values.is_null() {
                let mut sensitive = self.sensitive();
                if secrets.are_shown() {
                    sensitive = sensitive.revealed();
                }
                write_masked(json.member("values"), self.values, sensitive);
            }
            if !self.depends_on.is_empty() {
                let texts = &self.depends_on;
                json.member("depends_on")
                    .list(texts, |json, text| json.string(text));
            }
            json.flag("tainted", self.tainted);
            json.optional_text("deposed_key", self.deposed.as_deref());
            if !self.identity.is_null() {
                let sensitive = match secrets.are_shown() {
                    true => Sensitive::from(false),
                    false => self.sensitive_identity(),
                };
                write_masked(json.member("identity"), self.identity, sensitive);
            }
        });
    }

    pub(super) fn write_head<S: Sink>(&self, json: &mut Json<S>) {
        json.text("address", &self.address.to_string());
        json.text("mode", self.mode.as_str());
        json.text("type", &self.resource_type);
        json.text("name", &self.name);
        if let Some(number) = self.index.and_then(Key::number) {
            json.member("index").json(number.as_str());
        } else if let Some(key) = self.index.and_then(Key::text) {
            json.text("index", &key);
        }
        json.text("provider_name", &self.provider_name);
        if let Some(version) = &self.schema_version {
            json.member("schema_version").json(version);
        }
    }
}

/// The address only: values are secret.
impl fmt::Debug for Object<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Object")
            .field("address", &self.address)
            .field("deposed", &self.deposed)
            .finish_non_exhaustive()
    }
}
