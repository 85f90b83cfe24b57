use super::JsonOptions;
use super::member::{
    push_flag, push_if_true, push_member, push_next_key, push_or_null, push_text, separate,
};
use super::shape::WrittenShapes;
use super::value::HIDDEN;
use crate::{Diff, Kind, Primitive, Sensitive, Text, TextLine, TypeChange};
use tofu_json_value::write_string;

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
    TreeWriter {
        json,
        options: *options,
        shapes: WrittenShapes::default(),
    }
    .node(diff);
}

pub(super) struct TreeWriter<'j> {
    pub(super) json: &'j mut String,
    pub(super) options: JsonOptions,
    pub(super) shapes: WrittenShapes,
}

impl TreeWriter<'_> {
    pub(super) fn node(&mut self, diff: &Diff<'_>) {
        self.json.push('{');
        self.members(diff);
        self.json.push('}');
    }

    /// The members of a node, without the braces around them.
    pub(super) fn members(&mut self, diff: &Diff<'_>) {
        self.json.push_str("\"kind\":");
        write_string(self.json, diff.kind.word());
        push_text(self.json, "action", diff.action.word());
        push_if_true(self.json, "replace", diff.replace);
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
        push_next_key(self.json, key);
        self.node(diff);
    }

    fn primitive(&mut self, primitive: &Primitive<'_>) {
        push_member(self.json, "before", primitive.before);
        push_member(self.json, "after", primitive.after);
    }

    fn text(&mut self, text: &Text<'_>) {
        match text {
            Text::Line { before, after } => {
                push_or_null(self.json, "before", *before);
                push_or_null(self.json, "after", *after);
            }
            Text::Lines(lines) => self.lines(lines),
            Text::Json {
                diff,
                whitespace_only,
            } => {
                push_if_true(self.json, "whitespace_only", *whitespace_only);
                self.part("json", diff);
            }
        }
    }

    fn lines(&mut self, lines: &[TextLine<'_>]) {
        push_next_key(self.json, "lines");
        self.json.push('[');
        for (position, line) in lines.iter().enumerate() {
            separate(self.json, position);
            self.json.push_str("{\"action\":");
            write_string(self.json, line.action.word());
            push_or_null(self.json, "text", line.text);
            self.json.push('}');
        }
        self.json.push(']');
    }

    fn sensitive(&mut self, sensitive: &Sensitive<'_>) {
        push_flag(self.json, "before", sensitive.before);
        push_flag(self.json, "after", sensitive.after);
        push_next_key(self.json, "inner");
        if self.options.show_sensitive {
            self.node(&sensitive.inner);
        } else {
            self.json.push_str(HIDDEN);
        }
    }

    fn type_change(&mut self, change: &TypeChange<'_>) {
        self.part("before", &change.before);
        self.part("after", &change.after);
    }
}
