//! The references in expressions, and the mistakes in the templates of JSON strings.

use std::collections::HashMap;

use tofu_json_hcl as hcl;

use super::native::Native;
use super::reference::Reference;
use super::{Expression, ExpressionSource, Faults, Form, json_value, traversal};
use crate::Diagnostic;
use crate::json::{JsonString, Node, NodeKind};
use tofu_json_text::quoted;

/// All references of an expression.
pub(super) fn of(expression: Expression<'_>) -> Vec<Reference> {
    let mut found = Vec::new();
    match expression.0 {
        ExpressionSource::Native(file, expression) => {
            of_native(&Native::new(file, expression), &mut found)
        }
        ExpressionSource::Json(..) | ExpressionSource::JsonName(..) => {
            each_template(expression, |file| {
                if file.errors().is_empty()
                    && let Some(native) = Native::of_text(file)
                {
                    of_native(&native, &mut found);
                }
            })
        }
    }
    found
}

/// The mistakes of all templates in JSON strings and names.
pub(super) fn template_faults(expression: Expression<'_>) -> Faults {
    let mut found = Vec::new();
    each_template(expression, |file| {
        found.extend(crate::fault::of_native(file))
    });
    if let Some(node) = expression.as_json() {
        duplicates(expression.filename(), node, &mut found);
    }
    found
}

/// Names that an object has twice.
fn duplicates(filename: &str, node: Node<'_>, found: &mut Faults) {
    let mut pending = vec![node];
    while let Some(node) = pending.pop() {
        match node.kind() {
            NodeKind::Array(array) => pending.extend(array.elements()),
            NodeKind::Object(object) => {
                let mut places = HashMap::new();
                for property in object.properties() {
                    pending.push(property.value);
                    let Form::String(name) = Form::of_name(property.name) else {
                        continue;
                    };
                    let place = property.name.document().place(property.name.span());
                    let first = *places.entry(name.clone()).or_insert(place);
                    if first != place {
                        let detail = format!(
                            "An attribute named {} was already defined at {}.",
                            quoted(&name),
                            first.in_file(filename)
                        );
                        found.push(
                            Diagnostic::error("Duplicate object attribute", detail).at(place),
                        );
                    }
                }
            }
            _ => {}
        }
    }
}

/// What is still to be looked at in a JSON value.
enum PendingValue<'f> {
    Node(Node<'f>),
    Name(JsonString<'f>),
}

/// Reads each string and name of a JSON value as a template.
pub(super) fn each_template(expression: Expression<'_>, mut look: impl FnMut(&hcl::File<'_>)) {
    let (filename, first) = match expression.0 {
        ExpressionSource::Native(..) => return,
        ExpressionSource::Json(filename, node) => (filename, PendingValue::Node(node)),
        ExpressionSource::JsonName(filename, name) => (filename, PendingValue::Name(name)),
    };
    let mut pending = vec![first];
    while let Some(next) = pending.pop() {
        let string = match next {
            PendingValue::Name(name) => name,
            PendingValue::Node(node) => match node.kind() {
                NodeKind::String(string) => string,
                NodeKind::Array(array) => {
                    let before = pending.len();
                    pending.extend(array.elements().map(PendingValue::Node));
                    reverse(&mut pending, before);
                    continue;
                }
                NodeKind::Object(object) => {
                    let before = pending.len();
                    for property in object.properties() {
                        pending.push(PendingValue::Name(property.name));
                        pending.push(PendingValue::Node(property.value));
                    }
                    reverse(&mut pending, before);
                    continue;
                }
                _ => continue,
            },
        };
        let decoded = string.decoded();
        // Text without sequences neither refers to anything nor has a mistake.
        if decoded.contains("${") || decoded.contains("%{") {
            look(&json_value::template_in(filename, string, &decoded));
        }
    }
}

fn reverse<T>(list: &mut [T], from: usize) {
    if let Some(new) = list.get_mut(from..) {
        new.reverse();
    }
}

/// What is still to be done in a native expression.
pub(super) enum Task<'f> {
    Look(hcl::Expression<'f>),
    /// From here on these names are those of a `for`.
    Enter(Vec<String>),
    Leave(Vec<String>),
}

/// Adds the references of a native expression, without those to names of a `for`.
pub(super) fn of_native(native: &Native<'_>, found: &mut Vec<Reference>) {
    let mut names = BoundNames::default();
    let mut pending = vec![Task::Look(native.expression)];
    while let Some(task) = pending.pop() {
        match task {
            Task::Enter(entered) => names.enter(entered),
            Task::Leave(left) => names.leave(&left),
            Task::Look(expression) => {
                if let hcl::ExpressionKind::Reference(steps) = expression.kind() {
                    let reference = traversal::of_tree(native, steps);
                    if !reference.root().is_some_and(|root| names.contains(root)) {
                        found.push(reference);
                    }
                    continue;
                }
                let before = pending.len();
                children(native.file, expression, &mut pending);
                reverse(&mut pending, before);
            }
        }
    }
}

/// The direct parts of an expression, in the order in which OpenTofu visits them.
pub(super) fn children<'f>(
    file: &hcl::File<'_>,
    expression: hcl::Expression<'f>,
    pending: &mut Vec<Task<'f>>,
) {
    use hcl::ExpressionKind as E;
    let mut look = |expression| pending.push(Task::Look(expression));
    match expression.kind() {
        E::Template(template) => in_template(file, template, pending),
        E::Traversal { source, .. } => look(source),
        E::Index { collection, key } => {
            look(collection);
            look(key);
        }
        E::Splat { source, each, .. } => {
            look(source);
            look(each);
        }
        E::Call(call) => call.arguments().for_each(look),
        E::Conditional {
            condition,
            then,
            otherwise,
        } => {
            look(condition);
            look(then);
            look(otherwise);
        }
        E::Binary { left, right, .. } => {
            look(left);
            look(right);
        }
        E::Unary { operand, .. } => look(operand),
        E::Parens(inner) => look(inner),
        E::Tuple(tuple) => tuple.elements().for_each(look),
        E::Object(object) => {
            for item in object.items() {
                if item.key_name().is_none() {
                    look(item.key());
                }
                look(item.value());
            }
        }
        E::For(each) => {
            look(each.collection());
            let names = for_names(file, each.key_name_span(), each.value_name_span());
            pending.push(Task::Enter(names.clone()));
            let inner = [each.key(), Some(each.value()), each.condition()];
            pending.extend(inner.into_iter().flatten().map(Task::Look));
            pending.push(Task::Leave(names));
        }
        _ => {}
    }
}

fn in_template<'f>(file: &hcl::File<'_>, template: hcl::Template<'f>, pending: &mut Vec<Task<'f>>) {
    if template.is_literal() {
        return;
    }
    let mut open = Vec::new();
    for part in template.parts() {
        match part.kind {
            hcl::PartKind::Interpolation(inner) | hcl::PartKind::If(inner) => {
                pending.push(Task::Look(inner));
            }
            hcl::PartKind::For {
                key_name,
                value_name,
                collection,
            } => {
                pending.push(Task::Look(collection));
                let names = for_names(file, key_name, value_name);
                pending.push(Task::Enter(names.clone()));
                open.push(names);
            }
            hcl::PartKind::EndFor => pending.extend(open.pop().map(Task::Leave)),
            _ => {}
        }
    }
    pending.extend(open.into_iter().rev().map(Task::Leave));
}

fn for_names(file: &hcl::File<'_>, key: Option<hcl::Span>, value: hcl::Span) -> Vec<String> {
    let spans = key.into_iter().chain([value]);
    spans.map(|span| file.text(span).into_owned()).collect()
}

/// The names that a `for` around gives, and how many times each.
#[derive(Default)]
struct BoundNames(HashMap<String, usize>);

impl BoundNames {
    fn enter(&mut self, names: Vec<String>) {
        for name in names {
            *self.0.entry(name).or_default() += 1;
        }
    }

    fn leave(&mut self, names: &[String]) {
        for name in names {
            if let Some(count) = self.0.get_mut(name) {
                *count -= 1;
            }
        }
    }

    fn contains(&self, name: &str) -> bool {
        self.0.get(name).is_some_and(|count| *count > 0)
    }
}
