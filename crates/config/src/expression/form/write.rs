//! Forms as JSON; members in alphabetical order.

use tofu_json_value::Json;

use super::{ForForm, Form};

impl Form {
    /// The form as JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut json = Json::line();
        self.write_json(&mut json);
        json.into_text()
    }

    /// The form as JSON, at the end of `json`.
    pub fn write_json(&self, json: &mut Json) {
        json.object(|object| match self {
            Self::Null => kind(object, "null"),
            Self::Item => kind(object, "item"),
            Self::Bool(value) => {
                kind(object, "bool");
                object.member("v").bool(*value);
            }
            Self::Number(text) => kind_and_text(object, "num", text),
            Self::String(text) => kind_and_text(object, "str", text),
            Self::Reference(text) => kind_and_text(object, "ref", text),
            Self::Value => kind_and_text(object, "value", ""),
            Self::Invalid(None) => kind(object, "invalid"),
            Self::Invalid(Some(text)) => kind_and_text(object, "invalid", text),
            Self::Tuple(elements) => kind_and_list(object, "tuple", elements),
            Self::Template(parts) => kind_and_list(object, "template", parts),
            Self::Join(inner) => {
                kind(object, "join");
                form(object, "v", inner);
            }
            Self::Object(items) => {
                kind(object, "object");
                object.member("v").list(items, |json, (key, value)| {
                    json.list([key, value], |json, form| form.write_json(json));
                });
            }
            Self::For(each) => write_for(object, each),
            Self::Body(_) | Self::Blocks(_) | Self::Labelled { .. } | Self::Dynamic(_) => {
                self.write_body(object);
            }
            _ => self.write_operation(object),
        });
    }

    fn write_body(&self, object: &mut Json) {
        match self {
            Self::Body(body) => {
                kind(object, "body");
                if !body.order.is_empty() {
                    object
                        .member("order")
                        .list(&body.order, |json, text| json.string(text));
                }
                object.member("v").object(|inner| {
                    for (name, member) in &body.members {
                        form(inner, name, member);
                    }
                });
            }
            Self::Blocks(blocks) => kind_and_list(object, "blocks", blocks),
            Self::Labelled { label, inner } => {
                kind(object, "labelled");
                object.text("label", label);
                form(object, "v", inner);
            }
            Self::Dynamic(types) => {
                kind(object, "dynamic");
                object.member("v").object(|inner| {
                    for (name, bodies) in types {
                        list(inner, name, bodies);
                    }
                });
            }
            _ => {}
        }
    }

    fn write_operation(&self, object: &mut Json) {
        match self {
            Self::Get { of, steps } => {
                kind(object, "get");
                form(object, "of", of);
                object.text("v", steps);
            }
            Self::Index { of, key } => {
                kind(object, "index");
                form(object, "key", key);
                form(object, "of", of);
            }
            Self::Splat { of, each } => {
                form(object, "each", each);
                kind(object, "splat");
                form(object, "of", of);
            }
            Self::Call {
                name,
                arguments,
                expands,
            } => {
                list(object, "args", arguments);
                object.flag("expand", *expands);
                object.text("fn", name);
                kind(object, "call");
            }
            Self::Conditional {
                condition,
                then,
                otherwise,
            } => {
                form(object, "else", otherwise);
                form(object, "if", condition);
                kind(object, "cond");
                form(object, "then", then);
            }
            Self::Binary {
                operator,
                left,
                right,
            } => {
                kind(object, "binary");
                form(object, "l", left);
                object.text("op", operator);
                form(object, "r", right);
            }
            Self::Unary { operator, operand } => {
                kind(object, "unary");
                object.text("op", operator);
                form(object, "v", operand);
            }
            _ => {}
        }
    }
}

fn write_for(object: &mut Json, each: &ForForm) {
    object.flag("group", each.groups);
    if let Some(condition) = &each.condition {
        form(object, "if", condition);
    }
    form(object, "in", &each.collection);
    kind(object, "for");
    let key_name = each.key_name.as_deref();
    object.optional_text("key", key_name.filter(|name| !name.is_empty()));
    form(object, "v", &each.value);
    object.text("value", &each.value_name);
    if let Some(key) = &each.key {
        form(object, "vk", key);
    }
}

fn form(object: &mut Json, name: &str, form: &Form) {
    form.write_json(object.member(name));
}

fn list(object: &mut Json, name: &str, forms: &[Form]) {
    object
        .member(name)
        .list(forms, |json, form| form.write_json(json));
}

fn kind(object: &mut Json, kind: &str) {
    object.text("k", kind);
}

fn kind_and_text(object: &mut Json, name: &str, text: &str) {
    kind(object, name);
    object.text("v", text);
}

fn kind_and_list(object: &mut Json, name: &str, forms: &[Form]) {
    kind(object, name);
    list(object, "v", forms);
}
