//! Values that hold native syntax, and collections of such (R, R*, E, K, Y, M, [x]).

use std::collections::HashSet;

use tofu_json_hcl::File;

use super::item::{Special, WrittenArgument};
use super::native_text;
use super::text;
use super::value::StringReading;
use super::writer::{LEVELS, NativeWriter, ReadAs};
use crate::LossKind;
use tofu_json_config::Diagnostic;
use tofu_json_config::expression::Expression;
use tofu_json_config::json::{JsonString, Node, NodeKind, Object};
use tofu_json_config::modes::Mode;
use tofu_json_text::{CheckedSlice, native::escape_markers};

impl<'w> NativeWriter<'w> {
    /// Writes the value of an argument.
    pub(super) fn argument_value(&mut self, argument: &WrittenArgument<'w>) {
        let node = argument.value;
        match argument.special {
            Special::Reference if self.bare_reference(node) => {}
            Special::Message => self.message(argument),
            _ => self.by_mode(node, argument.mode),
        }
    }

    /// Writes a value the way its mode reads it.
    fn by_mode(&mut self, node: Node<'w>, mode: Mode) {
        match mode {
            Mode::Literal => self.value(node, StringReading::Literal),
            Mode::Ignored => self.value(node, StringReading::Lenient),
            Mode::Reference
            | Mode::RelativeReference
            | Mode::Native
            | Mode::Keyword
            | Mode::Type => self.native(node, mode),
            Mode::KeywordOrList(element) => match node.kind() {
                NodeKind::String(_) => self.native(node, Mode::Keyword),
                _ => self.list(node, *element),
            },
            Mode::List(element) => self.list(node, *element),
            Mode::Map(key, value) => self.map(node, *key, *value),
            Mode::RequiredProvider => self.required_provider(node),
            _ => self.value(node, StringReading::Templates),
        }
    }

    /// A string that holds native syntax.
    fn native(&mut self, node: Node<'w>, mode: Mode) {
        let expression = Expression::json_in(self.options.name, node);
        let faults = match mode {
            Mode::Reference => expression.reference().err(),
            Mode::RelativeReference => expression.relative_reference().err(),
            Mode::Native => expression.as_native_text(|_| ()).err(),
            Mode::Keyword => match expression.keyword() {
                Some(word) => return self.push(&word),
                None => Some(vec![no_keyword(&expression)]),
            },
            _ => None,
        };
        if let Some(faults) = faults {
            return self
                .faults
                .extend(faults.into_iter().filter(Diagnostic::is_error));
        }
        match node.kind() {
            NodeKind::String(text) => self.native_text(text),
            _ => {
                let fault = Diagnostic::error(
                    "Invalid type specification",
                    "A type specification is either a primitive type keyword (bool, number, string) or a complex type constructor call, like list(string).",
                );
                self.fault(fault, node.place());
            }
        }
    }

    fn native_text(&mut self, text: JsonString<'w>) {
        let decoded = text.decoded();
        let file = File::parse_expression("", decoded.as_bytes());
        if !file.errors().is_empty() {
            return self.mistakes(text, ReadAs::Expression);
        }
        let Some((written, comment)) = native_text::without_lines(&file, &decoded) else {
            let detail = format!("expected at most {LEVELS} brackets in one another");
            let place = self.place_of(text);
            return self.fault(Diagnostic::error("too many levels", detail), place);
        };
        if comment {
            let message = "a comment outside of brackets is left out";
            let place = self.place_of(text);
            self.loss(LossKind::Comment, place, "", message.to_owned());
        }
        self.push(&written);
    }

    fn list(&mut self, node: Node<'w>, element: Mode) {
        let NodeKind::Array(array) = node.kind() else {
            let expression = Expression::json_in(self.options.name, node);
            return self
                .faults
                .extend(expression.list().err().unwrap_or_default());
        };
        if array.is_empty() {
            return self.push("[]");
        }
        if matches!(element, Mode::Template) {
            return self.value(node, StringReading::Templates);
        }
        let start = self.out.len();
        let room = self.room();
        self.push("[");
        for (index, one) in array.elements().enumerate() {
            self.push(if index == 0 { "" } else { ", " });
            self.by_mode(one, element);
        }
        self.push("]");
        let long = self.out.len() - start > room;
        if !long && !self.out.slice(start..).contains('\n') {
            return;
        }
        self.out.truncate(start);
        self.depth += 1;
        self.push("[\n");
        let (faults, losses) = (self.faults.len(), self.losses.len());
        for one in array.elements() {
            self.by_mode(one, element);
            self.push(",\n");
        }
        // They were found the first time.
        self.faults.truncate(faults);
        self.losses.truncate(losses);
        self.push("]");
        self.depth -= 1;
    }

    fn map(&mut self, node: Node<'w>, key: Mode, value: Mode) {
        let NodeKind::Object(object) = node.kind() else {
            let expression = Expression::json_in(self.options.name, node);
            return self
                .faults
                .extend(expression.map().err().unwrap_or_default());
        };
        if object.is_empty() {
            return self.push("{}");
        }
        self.repeated_names(object);
        self.push("{\n");
        self.depth += 1;
        for property in object.properties() {
            match key {
                Mode::Literal => {
                    let name = property.name.decoded();
                    self.push(&text::quoted(&escape_markers(&name)));
                }
                _ => self.native_text(property.name),
            }
            self.push(" = ");
            self.by_mode(property.value, value);
            self.push("\n");
        }
        self.depth -= 1;
        self.push("}");
    }

    /// Native syntax takes the last of equal keys, JSON refuses them.
    fn repeated_names(&mut self, object: Object<'w>) {
        let mut seen = HashSet::new();
        for property in object.properties() {
            let name = property.name.decoded();
            let shown = name.trim().to_owned();
            if !seen.insert(shown.clone()) {
                let fault = Diagnostic::error(
                    "Duplicate provider address",
                    format!("{shown} is given here twice"),
                );
                self.fault(fault, self.place_of(property.name));
            }
        }
    }

    /// An entry of `required_providers`: a version, or an object of literals.
    fn required_provider(&mut self, node: Node<'w>) {
        let NodeKind::Object(object) = node.kind() else {
            return self.value(node, StringReading::Literal);
        };
        if object.is_empty() {
            return self.push("{}");
        }
        self.push("{\n");
        self.depth += 1;
        let mut seen = HashSet::new();
        for property in object.properties() {
            let name = property.name.decoded();
            let known = matches!(&*name, "source" | "version" | "configuration_aliases");
            if !known || !seen.insert(name.clone()) {
                let fault = Diagnostic::error(
                    "Invalid required_providers object",
                    "required_providers objects can only contain \"version\", \"source\" and \"configuration_aliases\" attributes. To configure a provider, use a \"provider\" block.",
                );
                self.fault(fault, self.place_of(property.name));
                continue;
            }
            self.push(&name);
            self.push(" = ");
            if name == "configuration_aliases" {
                self.list(property.value, Mode::Reference);
            } else {
                self.value(property.value, StringReading::Literal);
            }
            self.push("\n");
        }
        self.depth -= 1;
        self.push("}");
    }

    /// A string that encryption reads as a reference.
    fn bare_reference(&mut self, node: Node<'w>) -> bool {
        let NodeKind::String(text) = node.kind() else {
            return false;
        };
        let decoded = text.decoded();
        let bare =
            decoded.starts_with("key_provider.") && Expression::json(node).reference().is_ok();
        if bare {
            self.except("");
            self.native_text(text);
        }
        bare
    }

    /// The message of a validation, which is taken as it is when it is no template.
    fn message(&mut self, argument: &WrittenArgument<'w>) {
        let mistakes = self.faults.len();
        self.by_mode(argument.value, Mode::Template);
        if self.faults.len() == mistakes {
            return;
        }
        let NodeKind::String(text) = argument.value.kind() else {
            return;
        };
        self.faults.truncate(mistakes);
        self.except("");
        self.string(text, StringReading::Literal);
        let message = "no template, written as the text that OpenTofu takes it for";
        let place = self.place_of(text);
        self.loss(LossKind::Meaning, place, &argument.name, message.to_owned());
    }
}

fn no_keyword(expression: &Expression<'_>) -> Diagnostic {
    Diagnostic::error(
        "no keyword",
        "expected a string that is a single word, found something else",
    )
    .at(expression.place())
}
