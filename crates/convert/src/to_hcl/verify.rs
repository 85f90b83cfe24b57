//! The result is read back and must mean the same as the JSON.

use super::Options;
use super::writer::NativeWriter;
use crate::verify::differences;
use tofu_json_config::Diagnostic;
use tofu_json_config::{Source, Syntax};

impl NativeWriter<'_> {
    /// Compares native text with the document that it was made from.
    pub(super) fn verify(&self, text: &str) -> Vec<Diagnostic> {
        let Options { name, root, .. } = *self.options;
        let native = Source::read_as(name, text.as_bytes(), Syntax::Native);
        let json = Source::read_as(name, self.document.source(), Syntax::Json);
        let found = differences(&native, &json, root).into_iter();
        found
            .filter(|one| !self.is_exception(&one.path))
            .map(|one| {
                let fault = Diagnostic::error(
                    "result differs",
                    format!(
                        "the native text of {}, read back, is not the same: {}; please report it",
                        one.path, one.message
                    ),
                );
                match one.json {
                    Some(place) => fault.at(place),
                    None => fault,
                }
            })
            .collect()
    }

    /// Remembers something that is the same by rules that the comparison does not know.
    pub(super) fn except(&mut self, name: &str) {
        let path = self.path.iter().map(String::as_str).chain([name]);
        let steps: Vec<_> = path
            .filter(|step| !step.is_empty())
            .map(|step| step.strip_prefix("dynamic.").unwrap_or(step))
            .collect();
        let path = steps.join(".");
        self.exceptions.push(path);
    }

    fn is_exception(&self, path: &str) -> bool {
        self.exceptions.iter().any(|exception| {
            let rest = path.strip_prefix(exception.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
    }
}
