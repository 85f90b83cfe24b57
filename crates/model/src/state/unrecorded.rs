//! Which marks a state file leaves out.

use super::{Contents, Object};
use crate::gate::FormatVersion;
use crate::kind::DocumentKind;
use crate::program::release;
use crate::schema::built_in;
use tofu_json_value::Value;
use tofu_json_vocab::Mode;

/// The oldest release whose state files are known to say which attributes of resources are sensitive by their schemas. Both
/// programs count on from one number, and a state file does not say which of them wrote it.
const RECORDS: FormatVersion = FormatVersion {
    major: 1,
    minor: 12,
};

/// Of which objects a state file does not say what is sensitive by their schemas alone: give the schemas to know it.
///
/// No program says it of data sources. Of resources releases of old did not either: their `sensitive_attributes` are those
/// that were marked by the configuration.
///
/// ```
/// use tofu_json_model::kind::DocumentKind;
/// use tofu_json_model::state::{Contents, UnrecordedMarks};
/// use tofu_json_value::Document;
///
/// let file = Document::parse(br#"{"version": 4, "terraform_version": "1.3.0", "outputs": {}, "resources": [
///     {"mode": "managed", "type": "a", "name": "b", "provider": "provider[\"one.example/acme/a\"]",
///      "instances": [{"attributes": {"token": "secret"}, "sensitive_attributes": []}]}]}"#)?;
/// let contents = Contents::read(DocumentKind::RawState, file.root())?;
/// let unrecorded = UnrecordedMarks::of(DocumentKind::RawState, file.root(), &contents);
/// assert!(unrecorded.managed && !unrecorded.data);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnrecordedMarks {
    /// Of data sources.
    pub data: bool,
    /// Of resources.
    pub managed: bool,
}

impl UnrecordedMarks {
    /// Of a document and its contents. All documents but state files have masks of everything.
    #[must_use]
    pub fn of(kind: DocumentKind, document: Value<'_>, contents: &Contents<'_>) -> Self {
        if kind != DocumentKind::RawState {
            return Self::default();
        }
        let version = document.get("terraform_version").and_then(Value::as_str);
        let is_old = version.is_some_and(|version| Self::is_old(&version));
        let is_unmarked = |object: &Object<'_>| {
            object.mode == Mode::Managed
                && (is_old || is_flat(object.whole))
                && !is_built_in(object)
        };
        Self {
            data: contents
                .objects
                .iter()
                .any(|object| object.mode == Mode::Data),
            managed: contents.objects.iter().any(is_unmarked),
        }
    }

    /// Whether a `terraform_version` is older than the first that is known to record such marks of resources. What is no
    /// version does not tell that an old program wrote the file.
    #[must_use]
    pub fn is_old(version: &str) -> bool {
        release(version).is_some_and(|release| release < RECORDS)
    }

    /// What there is to say about it, if there is anything.
    #[must_use]
    pub const fn text(self) -> Option<&'static str> {
        match (self.data, self.managed) {
            (false, false) => None,
            (true, false) => Some(
                "a state file does not say which attributes of data sources are sensitive by their schemas",
            ),
            (false, true) => Some(
                "a state file of an old program does not say which attributes of resources are sensitive by their schemas",
            ),
            (true, true) => Some(
                "a state file of an old program does not say which attributes of resources and data sources are sensitive by their schemas",
            ),
        }
    }
}

/// An object that only programs before 0.12 wrote so, and that was not written anew since.
fn is_flat(instance: Value<'_>) -> bool {
    instance.get("attributes").is_none() && instance.get("attributes_flat").is_some()
}

/// A type whose schema is known: none of its attributes is sensitive.
fn is_built_in(object: &Object<'_>) -> bool {
    built_in(&object.provider_name, &object.mode, &object.resource_type).is_some()
}

#[cfg(test)]
mod tests {
    use super::UnrecordedMarks;
    use crate::kind::DocumentKind;
    use crate::state::Contents;
    use tofu_json_value::Document;

    fn of(version: &str, resources: &str) -> [bool; 2] {
        let text = format!(
            r#"{{"version":4,{version}"outputs":{{}},"lineage":"x","resources":[{resources}]}}"#
        );
        let document = Document::parse(text.as_bytes()).unwrap();
        let contents = Contents::read(DocumentKind::RawState, document.root()).unwrap();
        let found = UnrecordedMarks::of(DocumentKind::RawState, document.root(), &contents);
        assert_eq!(found.text().is_some(), found.data || found.managed);
        let shown = UnrecordedMarks::of(DocumentKind::State, document.root(), &contents);
        assert_eq!(shown, UnrecordedMarks::default());
        [found.data, found.managed]
    }

    fn resource(mode: &str, name: &str, instance: &str) -> String {
        format!(
            r#"{{"mode":"{mode}","type":"{name}","name":"n","provider":"provider[\"terraform.io/builtin/terraform\"]","instances":[{instance}]}}"#
        )
    }

    const PLAIN: &str = r#"{"attributes":{"id":"i"},"sensitive_attributes":[]}"#;

    #[test]
    fn resources_of_old_programs() {
        let managed = resource("managed", "a", PLAIN);
        for (version, is_old) in [
            ("0.12.31", true),
            ("1.3.0", true),
            ("1.11.9-beta1", true),
            ("1.12.0", false),
            ("1.13.0-dev", false),
            ("2.0.0", false),
            ("x", false),
        ] {
            let version = format!(r#""terraform_version":"{version}","#);
            assert_eq!(of(&version, &managed), [false, is_old], "{version}");
        }
        assert_eq!(of("", &managed), [false, false]);
        let old = r#""terraform_version":"1.3.0","#;
        assert_eq!(of(old, ""), [false, false]);
        let data = resource("data", "a", PLAIN);
        assert_eq!(of(old, &data), [true, false]);
        assert_eq!(of(old, &format!("{data},{managed}")), [true, true]);
        // Its schema is known.
        let known = resource("managed", "terraform_data", PLAIN);
        assert_eq!(of(old, &known), [false, false]);
    }

    #[test]
    fn flat_attributes_are_of_old_programs() {
        let flat = resource("managed", "a", r#"{"attributes_flat":{"id":"i"}}"#);
        assert_eq!(of(r#""terraform_version":"1.12.6","#, &flat), [false, true]);
    }
}
