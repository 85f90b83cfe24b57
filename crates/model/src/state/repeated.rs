//! Strings that are sensitive in one place of a state and clear in another.

use super::ways::Ways;
use super::{Contents, Object, Output};
use crate::view::ValuePath;
use tofu_json_value::{Kind, Value};
use tofu_json_vocab::path::Step;

/// Says which texts of a state may not be told, wherever they are.
pub trait SecretTexts {
    /// Whether a string is or holds something secret.
    fn is_secret(&self, text: &str) -> bool;

    /// Whether the key of a map does.
    fn is_secret_key(&self, key: &str) -> bool;
}

impl Contents<'_> {
    /// Marks as sensitive each string that is secret by other marks, a map with such a key as a whole, and outputs that
    /// hold one.
    ///
    /// ```
    /// use tofu_json_model::kind::DocumentKind;
    /// use tofu_json_model::state::{Contents, SecretTexts};
    /// use tofu_json_value::Document;
    /// use tofu_json_vocab::Secrets;
    ///
    /// struct Horse;
    /// impl SecretTexts for Horse {
    ///     fn is_secret(&self, text: &str) -> bool { text.contains("correct-horse") }
    ///     fn is_secret_key(&self, key: &str) -> bool { self.is_secret(key) }
    /// }
    /// let state = Document::parse(br#"{"format_version": "1.0", "values": {"root_module": {"resources": [{"address": "a.b",
    ///     "values": {"url": "me:correct-horse@db", "tags": {"correct-horse": 1}, "size": 2}}]}}}"#)?;
    /// let mut contents = Contents::read(DocumentKind::State, state.root())?;
    /// contents.mark_repeated(&Horse);
    /// let expected = r#""values":{"size":2,"tags":"(sensitive value)","url":"(sensitive value)"}"#;
    /// assert!(contents.objects[0].to_json(Secrets::Masked).contains(expected));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mark_repeated(&mut self, secrets: &impl SecretTexts) {
        for object in &mut self.objects {
            mark_object(object, secrets);
        }
        for output in &mut self.outputs {
            mark_output(output, secrets);
        }
    }
}

fn mark_object(object: &mut Object<'_>, secrets: &impl SecretTexts) {
    for path in places(object.values, secrets) {
        let ways = &mut object.marks.ways;
        let steps = path.steps().into_iter();
        let end = steps.fold(Ways::START, |place, step| ways.step(place, step));
        ways.end(end);
    }
}

fn mark_output(output: &mut Output<'_>, secrets: &impl SecretTexts) {
    output.is_repeated = !places(output.value, secrets).is_empty();
}

/// Where a value has what is secret, as the document has it: through the wrapping of values.
fn places(value: Value<'_>, secrets: &impl SecretTexts) -> Vec<ValuePath> {
    let (mut found, mut open) = (Vec::new(), vec![(ValuePath::default(), value)]);
    while let Some((path, value)) = open.pop() {
        match value.kind() {
            Kind::String if secrets.is_secret(&value.as_str().unwrap_or_default()) => {
                found.push(path);
            }
            Kind::Object if value.members().any(|(key, _)| secrets.is_secret_key(&key)) => {
                found.push(path);
            }
            Kind::Object => open.extend(value.members().map(|(key, member)| {
                let step = Step::Attribute(key.into_owned());
                (path.then(step), member)
            })),
            Kind::Array => open.extend(value.elements().enumerate().map(|(position, element)| {
                let step = Step::Index(position.to_string());
                (path.then(step), element)
            })),
            _ => {}
        }
    }
    found
}
