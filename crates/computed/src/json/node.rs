use super::Json;
use super::shape::WrittenShapes;
use super::value::HIDDEN;
use crate::{Diff, Kind, Primitive, Sensitive, Text, TextLine, TypeChange};

/// Options of the JSON form of a tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct JsonOptions {
    /// Whether sensitive values are written, and all that [`read_diff`](super::read_diff) needs.
    /// The default is no: they are left out, with everything below them.
    pub show_sensitive: bool,
}

impl JsonOptions {
    /// Sets [`show_sensitive`](Self#structfield.show_sensitive).
    #[must_use]
    pub const fn show_sensitive(mut self, show_sensitive: bool) -> Self {
        self.show_sensitive = show_sensitive;
        self
    }
}

/// Appends a tree as JSON (see the [module](super)). Recurses as deep as the tree.
///
/// ```
/// use tofu_json_computed::json::{JsonOptions, write_diff};
/// use tofu_json_computed::{Action, Diff, Kind, Text};
///
/// let text = Text::Line { before: Some("a"), after: Some("b") };
/// let diff = Diff { action: Action::Update, replace: true, kind: Kind::Text(text) };
/// let mut json = String::new();
/// write_diff(&mut json, &diff, &JsonOptions::default());
/// assert_eq!(json, r#"{"kind":"text","action":"update","replace":true,"before":"a","after":"b"}"#);
/// ```
pub fn write_diff(json: &mut String, diff: &Diff<'_>, options: &JsonOptions) {
    write_node(&mut Json::to(json), diff, options);
}

/// Appends a tree as the value that comes next.
pub(super) fn write_node(json: &mut Json<'_>, diff: &Diff<'_>, options: &JsonOptions) {
    TreeWriter {
        json,
        options: *options,
        shapes: WrittenShapes::default(),
    }
    .node(diff);
}

pub(super) struct TreeWriter<'w, 'j> {
    pub(super) json: &'w mut Json<'j>,
    pub(super) options: JsonOptions,
    pub(super) shapes: WrittenShapes,
}

impl TreeWriter<'_, '_> {
    pub(super) fn node(&mut self, diff: &Diff<'_>) {
        self.json.begin('{');
        self.members(diff);
        self.json.end('}');
    }

    /// The members of a node, without the braces around them.
    pub(super) fn members(&mut self, diff: &Diff<'_>) {
        self.json.text("kind", diff.kind.as_str());
        self.json.text("action", diff.action.as_str());
        self.json.flag("replace", diff.replace);
        match &diff.kind {
            Kind::Block(block) => self.block(block),
            Kind::Object(object) => self.named("attributes", &object.attributes, object.nested),
            Kind::Map(map) => self.named("elements", &map.elements, map.nested),
            Kind::List(list) => self.elements(&list.elements, list.nested),
            Kind::Set(set) => self.elements(&set.elements, set.nested),
            Kind::Primitive(primitive) => self.primitive(primitive),
            Kind::Text(text) => self.text(text),
            Kind::Unknown(None) | Kind::WriteOnly => {}
            Kind::Unknown(Some(before)) => self.part("before", before),
            Kind::Sensitive(sensitive) | Kind::SensitiveBlock(sensitive) => {
                self.sensitive(sensitive)
            }
            Kind::TypeChange(change) => self.type_change(change),
            Kind::Unchanged(unchanged) => self.unchanged(unchanged),
        }
    }

    fn part(&mut self, key: &str, diff: &Diff<'_>) {
        self.json.member(key);
        self.node(diff);
    }

    fn primitive(&mut self, primitive: &Primitive<'_>) {
        self.json.member("before").value(primitive.before);
        self.json.member("after").value(primitive.after);
    }

    fn text(&mut self, text: &Text<'_>) {
        match text {
            Text::Line { before, after } => {
                self.json.member("before").string_or_null(*before);
                self.json.member("after").string_or_null(*after);
            }
            Text::Lines(lines) => self.json.member("lines").list(lines, line),
            Text::Json {
                diff,
                whitespace_only,
            } => {
                self.json.flag("whitespace_only", *whitespace_only);
                self.part("json", diff);
            }
        }
    }

    fn sensitive(&mut self, sensitive: &Sensitive<'_>) {
        self.json.member("before").bool(sensitive.before);
        self.json.member("after").bool(sensitive.after);
        self.json.member("inner");
        if self.options.show_sensitive {
            self.node(&sensitive.inner);
        } else {
            self.json.json(HIDDEN);
        }
    }

    fn type_change(&mut self, change: &TypeChange<'_>) {
        self.part("before", &change.before);
        self.part("after", &change.after);
    }
}

fn line(json: &mut Json<'_>, line: &TextLine<'_>) {
    json.object(|json| {
        json.text("action", line.action.as_str());
        json.member("text").string_or_null(line.text);
    });
}
