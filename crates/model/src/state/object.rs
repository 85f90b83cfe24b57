use super::dynamic::{Dynamic, Wrapping};
use super::ways::{At, Ways};
use super::{ObjectAddress, Sensitive, write_masked};
use crate::shape::Key;
use crate::view::Mask;
use std::fmt;
use std::sync::Arc;
use tofu_json_value::{Value, write_string};
use tofu_json_vocab::Mode;

/// An object of a state: what a resource instance stands for, current or deposed.
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
    /// The attributes as they stand in the document; null where there are none. In a state file values
    /// of the type `dynamic` are wrapped with their types: writing and comparing look into them.
    pub values: Value<'a>,
    /// The identity; null where there is none.
    pub identity: Value<'a>,
    /// The resources that it depends on.
    pub depends_on: Vec<String>,
    /// The object as it stands in the document.
    pub whole: Value<'a>,
    pub(super) marks: Marks<'a>,
}

/// Where a document, or a schema, tells what is sensitive.
#[derive(Clone, Debug)]
pub(super) struct Marks<'a> {
    pub(super) mask: Mask<'a>,
    pub(super) ways: Ways,
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

    /// The object as JSON on one line, with the members of the state that `show -json` prints. What is
    /// sensitive is masked unless `show_sensitive`; bytes of the provider are never written.
    #[must_use]
    pub fn to_json(&self, show_sensitive: bool) -> String {
        let mut out = Members(String::from("{"));
        out.text("address", &self.address.to_string());
        out.text("mode", self.mode.as_str());
        out.text("type", &self.resource_type);
        out.text("name", &self.name);
        match &self.index {
            Some(Key::Number(number)) => out.member("index").push_str(number.as_str()),
            Some(Key::Text(key)) => out.text("index", key),
            None => {}
        }
        out.text("provider_name", &self.provider_name);
        if let Some(version) = &self.schema_version {
            out.member("schema_version").push_str(version);
        }
        if !self.values.is_null() {
            let mut sensitive = self.sensitive();
            if show_sensitive {
                sensitive = sensitive.revealed();
            }
            write_masked(out.member("values"), self.values, sensitive);
        }
        if !self.depends_on.is_empty() {
            out.list("depends_on", &self.depends_on);
        }
        if self.tainted {
            out.member("tainted").push_str("true");
        }
        if let Some(deposed) = &self.deposed {
            out.text("deposed_key", deposed);
        }
        if !self.identity.is_null() {
            write_masked(
                out.member("identity"),
                self.identity,
                Sensitive::whole(false),
            );
        }
        out.0.push('}');
        out.0
    }
}

/// The members of an object that is being written.
struct Members(String);

impl Members {
    fn member(&mut self, key: &str) -> &mut String {
        if !self.0.ends_with('{') {
            self.0.push(',');
        }
        write_string(&mut self.0, key);
        self.0.push(':');
        &mut self.0
    }

    fn text(&mut self, key: &str, text: &str) {
        write_string(self.member(key), text);
    }

    fn list(&mut self, key: &str, texts: &[String]) {
        let out = self.member(key);
        for (position, text) in texts.iter().enumerate() {
            out.push(if position == 0 { '[' } else { ',' });
            write_string(out, text);
        }
        out.push(']');
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
