//! Strings that are sensitive in one place of a state and clear in another.

use super::ways::Ways;
use super::{Contents, Object, Output};
use std::borrow::Cow;
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
    mark(object.values, &mut object.marks.ways, secrets);
    mark(object.identity, &mut object.marks.identity, secrets);
}

fn mark_output(output: &mut Output<'_>, secrets: &impl SecretTexts) {
    let mut ways = Ways::default();
    mark(output.value, &mut ways, secrets);
    output.is_repeated = !ways.is_empty();
}

/// Ends ways where a value has what is secret, as the document has it: through the wrapping of values.
fn mark(value: Value<'_>, ways: &mut Ways, secrets: &impl SecretTexts) {
    let (mut trail, mut open) = (Trail::default(), vec![(0, None, value)]);
    while let Some((depth, step, value)) = open.pop() {
        trail.go(depth, step);
        let depth = trail.depth();
        match value.kind() {
            Kind::String if secrets.is_secret(&value.as_str().unwrap_or_default()) => {
                let place = trail.place(ways);
                ways.end(place);
            }
            Kind::Object if value.members().any(|(key, _)| secrets.is_secret_key(&key)) => {
                let place = trail.place(ways);
                ways.end(place);
            }
            Kind::Object => open.extend(
                value
                    .members()
                    .map(|(key, member)| (depth, Some(TrailStep::Member(key)), member)),
            ),
            Kind::Array => {
                let elements = value.elements().enumerate();
                open.extend(elements.map(|(position, element)| {
                    (depth, Some(TrailStep::Element(position)), element)
                }));
            }
            _ => {}
        }
    }
}

/// The steps to where a walk is. They become those of ways only where one ends below them, each of them once.
#[derive(Default)]
struct Trail<'a>(Vec<(TrailStep<'a>, Option<usize>)>);

enum TrailStep<'a> {
    Member(Cow<'a, str>),
    Element(usize),
}

impl<'a> Trail<'a> {
    const fn depth(&self) -> usize {
        self.0.len()
    }

    /// Goes back to a depth, and a step on.
    fn go(&mut self, depth: usize, step: Option<TrailStep<'a>>) {
        self.0.truncate(depth);
        self.0.extend(step.map(|step| (step, None)));
    }

    /// Where ways are that lead here.
    fn place(&mut self, ways: &mut Ways) -> usize {
        let known = |(n, (_, place)): (usize, &(_, Option<usize>))| Some((n + 1, (*place)?));
        let known = self.0.iter().enumerate().rev().find_map(known);
        let (depth, mut at) = known.unwrap_or((0, Ways::START));
        for (step, place) in self.0.iter_mut().skip(depth) {
            let step = match step {
                TrailStep::Member(name) => Step::Attribute(name.to_string()),
                TrailStep::Element(position) => Step::Index(position.to_string()),
            };
            at = ways.step(at, &step);
            *place = Some(at);
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::{SecretTexts, Ways, mark};
    use crate::state::dynamic::Wrapping;
    use crate::state::ways::At;
    use crate::state::{Sensitive, write_masked};
    use crate::view::Mask;
    use tofu_json_value::{Document, Json};

    struct Horse;

    impl SecretTexts for Horse {
        fn is_secret(&self, text: &str) -> bool {
            text.contains("horse")
        }

        fn is_secret_key(&self, key: &str) -> bool {
            self.is_secret(key)
        }
    }

    #[test]
    fn each_place_of_a_secret_is_marked_and_no_other() {
        let value = r#"{"a":{"b":["horse","x",{"c":"horse","d":1}],"e":{"horse":1}},"f":["y",["a horse"]],"g":"z"}"#;
        let document = Document::parse(value.as_bytes()).unwrap();
        let mut ways = Ways::default();
        mark(document.root(), &mut ways, &Horse);
        let sensitive = Sensitive::by_ways(Mask::Clear, At::start(&ways), Wrapping::Never);
        let mut json = Json::line();
        write_masked(&mut json, document.root(), sensitive);
        assert_eq!(
            json.into_text().replace("(sensitive value)", "?"),
            r#"{"a":{"b":["?","x",{"c":"?","d":1}],"e":"?"},"f":["y",["?"]],"g":"z"}"#
        );
        let mut none = Ways::default();
        let clear = Document::parse(br#"{"a":[{"b":"x"}]}"#).unwrap();
        mark(clear.root(), &mut none, &Horse);
        assert!(none.is_empty());
    }

    #[test]
    fn steps_to_many_places_are_shared() {
        let deep = 400;
        let places = vec!["\"horse\""; 400].join(",");
        let value = format!("{}{places}{}", "[".repeat(deep), "]".repeat(deep));
        let document = Document::parse(value.as_bytes()).unwrap();
        let mut ways = Ways::default();
        mark(document.root(), &mut ways, &Horse);
        let mut at = At::start(&ways);
        for _ in 1..deep {
            at = at.at_index(0);
        }
        assert!((0..400).all(|position| at.at_index(position).is_end()));
        assert!(!at.at_index(400).is_end());
    }
}
