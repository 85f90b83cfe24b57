use super::super::role::FileReading;
use super::super::settings::Settings;
use super::super::{escape, schema};
use super::connection::{self, Connection};
use super::self_references;
use crate::Diagnostic;
use crate::body::{Attribute, Block, BodyContent};
use tofu_json_diagnostic::Place;

/// A `provisioner` block.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Provisioner<'f> {
    /// Its type.
    #[cfg_attr(feature = "serde", serde(rename = "type"))]
    pub type_name: String,
    /// Where the type is.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "crate::decode::json::range")
    )]
    pub type_range: Place,
    /// Where it is declared.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "crate::decode::json::range")
    )]
    pub decl_range: Place,
    /// When it runs.
    pub when: When,
    /// What happens when it fails.
    pub on_failure: OnFailure,
    /// `connection`
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub connection: Option<Connection<'f>>,
    /// What it interprets.
    pub config: Settings<'f>,
}

/// When a provisioner runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "lowercase")
)]
pub enum When {
    /// After creation.
    #[default]
    Create,
    /// Before destruction.
    Destroy,
}

/// What happens when a provisioner fails.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "lowercase")
)]
pub enum OnFailure {
    /// Everything stops.
    #[default]
    Fail,
    /// Nothing.
    Continue,
}

/// Types that OpenTofu no longer has.
const GONE: [&str; 4] = ["chef", "habitat", "puppet", "salt-masterless"];

/// Reads a block; none when its type is no longer there.
pub(in super::super) fn decode<'f>(
    block: &Block<'f>,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> Option<Provisioner<'f>> {
    let label = block.labels.first()?;
    if GONE.contains(&&*label.text) {
        let summary = format!("The \"{}\" provisioner has been removed", label.text);
        let detail = format!(
            "The \"{}\" provisioner is deprecated and has been removed from OpenTofu.",
            label.text
        );
        faults.push(Diagnostic::error(summary, detail).at(label.place));
        return None;
    }
    let content = block.body.partial_content(&schema::PROVISIONER, faults);
    let when = when(content.attribute("when"), faults);
    let on_failure = on_failure(content.attribute("on_failure"), faults);
    if when == When::Destroy {
        self_references::check(block.body, &schema::PROVISIONER, faults);
    }
    let (connection, escaped) = blocks(&content, when, reading, faults);
    Some(Provisioner {
        type_name: label.text.clone().into_owned(),
        type_range: label.place,
        decl_range: block.place,
        when,
        on_failure,
        connection,
        config: Settings::new(block.body, &schema::PROVISIONER, escape::body(escaped)),
    })
}

/// Reads the blocks inside: the connection, and `_`.
fn blocks<'f>(
    content: &BodyContent<'f>,
    when: When,
    reading: FileReading<'_>,
    faults: &mut Vec<Diagnostic>,
) -> (Option<Connection<'f>>, Option<Block<'f>>) {
    let mut connection = None;
    let mut escaped = None;
    for inner in &content.blocks {
        match &*inner.type_name {
            "_" => {
                let what = "provisioner-type-specific";
                escape::decode(inner, &mut escaped, what, "provisioner", reading, faults);
            }
            "connection" => {
                let is_first = connection.is_none();
                connection::decode(inner, &mut connection, "provisioner", reading, faults);
                if is_first && when == When::Destroy {
                    self_references::check_connection(inner.body, faults);
                }
            }
            _ => escape::refuse_reserved(inner, "provisioner", faults),
        }
    }
    (connection, escaped)
}

fn when(attribute: Option<&Attribute<'_>>, faults: &mut Vec<Diagnostic>) -> When {
    let allowed = [("create", When::Create), ("destroy", When::Destroy)];
    keyword(attribute, allowed, faults)
}

fn on_failure(attribute: Option<&Attribute<'_>>, faults: &mut Vec<Diagnostic>) -> OnFailure {
    let allowed = [("continue", OnFailure::Continue), ("fail", OnFailure::Fail)];
    keyword(attribute, allowed, faults)
}

/// The meaning of a keyword, which in native syntax may be in quotes.
fn keyword<K: Copy + Default>(
    attribute: Option<&Attribute<'_>>,
    allowed: [(&str, K); 2],
    faults: &mut Vec<Diagnostic>,
) -> K {
    let Some(attribute) = attribute else {
        return K::default();
    };
    let expression = attribute.expression;
    let word = expression.legacy_keyword(faults);
    let mut known = allowed
        .iter()
        .filter(|(name, _)| word.as_deref() == Some(*name));
    if let Some((_, meaning)) = known.next() {
        return *meaning;
    }
    let name = &attribute.name;
    let [(one, _), (other, _)] = allowed;
    let detail = format!(
        "The \"{name}\" argument requires one of the following keywords: {one} or {other}."
    );
    let summary = format!("Invalid \"{name}\" keyword");
    faults.push(Diagnostic::error(summary, detail).at(expression.place()));
    K::default()
}
