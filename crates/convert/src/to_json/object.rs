//! Objects: their keys, of which JSON takes each once.

use std::collections::HashMap;

use tofu_json_evaluate::{Value, normalized};
use tofu_json_hcl::{Expression, ExpressionKind, Object, ObjectItem};

use super::conversion::{Conversion, Job};
use super::text::{escaped, interpolation, number, source};
use super::tree::Node;
use super::value::{ValueJob, quoted};
use crate::LossKind;
use tofu_json_config::modes::Mode;

/// A key as the name of a property.
struct ObjectKey {
    text: String,
    /// The key, or the expression that computes it: in JSON no two keys may be the same.
    value: String,
}

impl ObjectKey {
    fn constant(text: String) -> Self {
        Self {
            value: text.clone(),
            text,
        }
    }
}

impl<'f> Conversion<'f> {
    /// Converts an object: its keys in one mode, its values in the mode of their name.
    pub(super) fn object(
        &mut self,
        job: &ValueJob<'f>,
        object: Object<'f>,
        keys: Mode,
        values: impl Fn(&str) -> Mode,
    ) {
        let mut properties: Vec<Option<(String, ObjectItem<'f>)>> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        for item in object.items() {
            let Some(name) = self.name(job, item, keys) else {
                continue;
            };
            if let Some(earlier) = places.insert(name.value, properties.len())
                && let Some(Some((_, dropped))) = properties.get_mut(earlier).map(Option::take)
            {
                let span = dropped.key().span().to(dropped.value().span());
                self.lose(
                    LossKind::DuplicateKey,
                    span,
                    job.path,
                    format!(
                        "the key {:?} is set again after this, and the last one counts",
                        name.text
                    ),
                );
                self.comments.keep(span);
            }
            properties.push(Some((name.text, item)));
        }
        let mut node = Vec::with_capacity(properties.len());
        for (name, item) in properties.into_iter().flatten() {
            let value = self.tree.child(job.node);
            let mode = values(&name);
            node.push((name, value));
            self.add(Job::Value(job.inside(value, item.value(), mode)));
        }
        self.tree.set(job.node, Node::Object(node));
    }

    fn name(&mut self, job: &ValueJob<'f>, item: ObjectItem<'f>, mode: Mode) -> Option<ObjectKey> {
        match mode {
            Mode::Literal => self.literal_name(item).map(ObjectKey::constant),
            Mode::Native => {
                let key = item.key();
                let quoted = job.quoted.then(|| quoted(key)).flatten();
                let text = quoted.unwrap_or_else(|| source(self.file, key.span()));
                Some(ObjectKey::constant(text))
            }
            _ => Some(self.template_name(item)),
        }
    }

    /// A key whose name is a template.
    fn template_name(&mut self, item: ObjectItem<'f>) -> ObjectKey {
        if let Some(name) = item.key_name() {
            return ObjectKey::constant(escaped(name));
        }
        let key = item.key();
        match key.kind() {
            ExpressionKind::Template(template) => {
                self.comments.keep(key.span());
                let text = super::template::key(self.file, template, key.span());
                if template.is_literal() {
                    ObjectKey::constant(text)
                } else {
                    self.computed(key, text)
                }
            }
            ExpressionKind::Number(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                ObjectKey::constant(number(digits))
            }
            _ => {
                self.comments.keep(key.span());
                let text = interpolation(self.file, key.span());
                self.computed(key, text)
            }
        }
    }

    /// A key that is computed, perhaps from nothing.
    fn computed(&self, key: Expression<'f>, text: String) -> ObjectKey {
        let value = match self.value_of(key) {
            Some(Value::String(value)) => escaped(&value),
            Some(Value::Number(value)) => value.to_string(),
            _ => text.clone(),
        };
        ObjectKey { text, value }
    }

    /// A key whose name is taken as it is.
    fn literal_name(&mut self, item: ObjectItem<'f>) -> Option<String> {
        if let Some(name) = item.key_name() {
            return Some(normalized(name).into_owned());
        }
        let key = item.key();
        if let ExpressionKind::Template(template) = key.kind()
            && let Some(text) = template.literal()
        {
            return Some(normalized(&text).into_owned());
        }
        self.constant_name(key)
    }

    /// M: an object whose keys and values are read each in its mode.
    pub(super) fn map(&mut self, job: &ValueJob<'f>, key: Mode, value: Mode) {
        match job.expression.kind() {
            ExpressionKind::Object(object) => self.object(job, object, key, |_| value),
            _ => self.refuse(
                job.expression.span(),
                "no map",
                "expected a map between `{` and `}`, found another expression",
            ),
        }
    }

    /// An entry of `required_providers`.
    pub(super) fn required_provider(&mut self, job: &ValueJob<'f>) {
        match job.expression.kind() {
            ExpressionKind::Object(object) => {
                self.object(job, object, Mode::Literal, |name| match name {
                    "configuration_aliases" => Mode::List(&Mode::Reference),
                    _ => Mode::Literal,
                });
            }
            _ => self.literal(job),
        }
    }
}
