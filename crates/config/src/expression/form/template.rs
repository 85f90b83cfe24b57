use tofu_json_hcl as hcl;

use super::{ForForm, Form, native};
use crate::json::{JsonString, Node, NodeKind};

/// The form of a JSON string.
pub(super) fn of_text(text: JsonString<'_>, depth: usize) -> Form {
    let decoded = text.decoded();
    if !decoded.contains(['$', '%', '\u{feff}']) {
        return Form::string(&decoded);
    }
    let file = hcl::File::parse_template("", decoded.as_bytes());
    match file.expression() {
        Some(expression) if file.errors().is_empty() => native::form(&file, expression, depth),
        _ => Form::Invalid(Some(decoded.into_owned())),
    }
}

/// The form of a template.
pub(super) fn form(file: &hcl::File<'_>, template: hcl::Template<'_>, depth: usize) -> Form {
    if let Some(text) = template.literal() {
        return Form::string(&text);
    }
    if let Some(inner) = template.only_interpolation() {
        return native::form(file, inner, depth);
    }
    let mut open = OpenDirectives::new();
    for part in template.parts() {
        open.take(file, part.kind, depth);
    }
    Form::Template(open.finish(depth))
}

/// Directives that wait for their end, and the parts outside and inside of them.
struct OpenDirectives {
    /// The parts of what is open, the whole template first.
    parts: Vec<Vec<Form>>,
    directives: Vec<Directive>,
}

enum Directive {
    If(Form),
    Else(Form, Form),
    For(ForForm),
}

impl OpenDirectives {
    fn new() -> Self {
        Self {
            parts: vec![Vec::new()],
            directives: Vec::new(),
        }
    }

    fn take(&mut self, file: &hcl::File<'_>, part: hcl::PartKind<'_>, depth: usize) {
        let inner = depth.saturating_sub(self.directives.len());
        let form = |expression| native::form(file, expression, inner);
        match part {
            hcl::PartKind::Text(text) => self.text(&text),
            hcl::PartKind::Interpolation(expression) => self.push(form(expression)),
            hcl::PartKind::If(condition) => self.begin(Directive::If(form(condition))),
            hcl::PartKind::For {
                key_name,
                value_name,
                collection,
            } => self.begin(Directive::For(ForForm {
                key_name: key_name.map(|span| file.text(span).into_owned()),
                value_name: file.text(value_name).into_owned(),
                collection: form(collection),
                key: None,
                value: Form::Null,
                condition: None,
                groups: false,
            })),
            hcl::PartKind::Else => {
                if let Some(Directive::If(condition)) = self
                    .directives
                    .pop_if(|one| matches!(one, Directive::If(_)))
                {
                    let then = joined(self.parts.pop().unwrap_or_default());
                    self.begin(Directive::Else(condition, then));
                }
            }
            hcl::PartKind::EndIf | hcl::PartKind::EndFor => self.end(depth),
            _ => {}
        }
    }

    fn begin(&mut self, directive: Directive) {
        self.directives.push(directive);
        self.parts.push(Vec::new());
    }

    fn end(&mut self, depth: usize) {
        let Some(directive) = self.directives.pop() else {
            return;
        };
        let inner = joined(self.parts.pop().unwrap_or_default());
        if self.directives.len() > depth {
            return self.push(Form::Invalid(None));
        }
        self.push(match directive {
            Directive::If(condition) => conditional(condition, inner, Form::String(String::new())),
            Directive::Else(condition, then) => conditional(condition, then, inner),
            Directive::For(mut each) => {
                each.value = inner;
                Form::Join(Box::new(Form::For(Box::new(each))))
            }
        });
    }

    fn text(&mut self, text: &str) {
        let Some(parts) = self.parts.last_mut() else {
            return;
        };
        match parts.last_mut() {
            _ if text.is_empty() => {}
            Some(Form::String(before)) => before.push_str(text),
            _ => parts.push(Form::String(text.to_owned())),
        }
    }

    fn push(&mut self, form: Form) {
        if let Some(parts) = self.parts.last_mut() {
            parts.push(form);
        }
    }

    /// The parts of the whole template; directives without an end are ended.
    fn finish(mut self, depth: usize) -> Vec<Form> {
        while !self.directives.is_empty() {
            self.end(depth);
        }
        let mut parts = self.parts.pop().unwrap_or_default();
        normalise(&mut parts);
        parts
    }
}

/// The contents of a directive: text alone, or a template.
fn joined(mut parts: Vec<Form>) -> Form {
    normalise(&mut parts);
    match parts.as_mut_slice() {
        [] => Form::String(String::new()),
        [Form::String(text)] => Form::String(std::mem::take(text)),
        _ => Form::Template(parts),
    }
}

fn normalise(parts: &mut [Form]) {
    for part in parts {
        if let Form::String(text) = part {
            *part = Form::string(text);
        }
    }
}

fn conditional(condition: Form, then: Form, otherwise: Form) -> Form {
    Form::Conditional {
        condition: Box::new(condition),
        then: Box::new(then),
        otherwise: Box::new(otherwise),
    }
}

/// The form of a JSON value: strings and names are templates.
pub(super) fn of_json(node: Node<'_>, depth: usize) -> Form {
    let Some(depth) = depth.checked_sub(1) else {
        return Form::Invalid(None);
    };
    match node.kind() {
        NodeKind::Invalid => Form::Invalid(None),
        NodeKind::Null => Form::Null,
        NodeKind::Bool(value) => Form::Bool(value),
        NodeKind::Number(text) => Form::number(text),
        NodeKind::String(text) => of_text(text, depth),
        NodeKind::Array(array) => {
            Form::Tuple(array.elements().map(|one| of_json(one, depth)).collect())
        }
        NodeKind::Object(object) => {
            let properties = object.properties();
            let items = properties.map(|property| {
                let key = of_text(property.name, depth);
                (key, of_json(property.value, depth))
            });
            Form::object(items.collect())
        }
    }
}
