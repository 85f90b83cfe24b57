use crate::{Kind, Level, Product, Timestamp};
use std::collections::BTreeMap;
use tofu_json_value::{Escaping, Json};

/// A message that is made and not read.
///
/// ```
/// use tofu_json_ui::{Kind, Level, NewMessage, Product, Timestamp};
///
/// let mut message = NewMessage::new(Product::OpenTofu, Level::Info, "OpenTofu 1.12.6", Timestamp::from_micros(0));
/// message.kind(Kind::Version).string("tofu", "1.12.6").string("ui", "1.2");
/// assert_eq!(
///     message.to_json(),
///     r#"{"@level":"info","@message":"OpenTofu 1.12.6","@module":"tofu.ui","@timestamp":"1970-01-01T00:00:00.000000Z","tofu":"1.12.6","type":"version","ui":"1.2"}"#
/// );
/// ```
#[derive(Clone)]
pub struct NewMessage {
    escaping: Escaping,
    /// JSON text by key.
    members: BTreeMap<Box<str>, String>,
}

impl NewMessage {
    /// A message without a type.
    #[must_use]
    pub fn new(product: Product, level: Level, text: &str, time: Timestamp) -> Self {
        let (module, escaping) = match product {
            Product::OpenTofu => ("tofu.ui", Escaping::Plain),
            Product::Terraform => ("terraform.ui", Escaping::Html),
        };
        let members = BTreeMap::new();
        let mut message = Self { escaping, members };
        message
            .string("@level", level.as_str())
            .string("@message", text)
            .string("@module", module)
            .string("@timestamp", &time.to_string());
        message
    }

    /// Gives it a type.
    pub fn kind(&mut self, kind: Kind) -> &mut Self {
        self.string("type", kind.word())
    }

    /// Gives it a member that is a string.
    pub fn string(&mut self, key: &str, text: &str) -> &mut Self {
        let mut json = Json::line().escaped(self.escaping);
        json.string(text);
        self.raw(key, json.into_text())
    }

    /// Gives it a member by its JSON text, which must be on one line.
    pub fn raw(&mut self, key: &str, json: impl Into<String>) -> &mut Self {
        self.members.insert(key.into(), json.into());
        self
    }

    /// The line, without a line feed.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut json = Json::line().escaped(self.escaping);
        json.object(|json| {
            for (key, value) in &self.members {
                json.member(key).json(value);
            }
        });
        json.into_text()
    }
}

/// The keys only: values can be secret.
impl std::fmt::Debug for NewMessage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.members.keys()).finish()
    }
}
