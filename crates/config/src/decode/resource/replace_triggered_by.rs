use super::super::references;
use crate::Diagnostic;
use crate::body::Attribute;
use crate::expression::{Expression, Reference, StepKey};
use crate::fault::has_new_error;
use tofu_json_diagnostic::Place;

/// Reads the argument: each element refers to one resource, perhaps with `count.index` or
/// `each.key` in its key.
pub(super) fn decode<'f>(
    attribute: &Attribute<'f>,
    faults: &mut Vec<Diagnostic>,
) -> Vec<Expression<'f>> {
    let before = faults.len();
    let elements = references::elements(attribute.expression, faults);
    let is_json = attribute.expression.as_json().is_some();
    for element in &elements {
        let read = element
            .as_native_text(|native| (native.references(), native.place(native.expression.span())));
        match read {
            // In JSON, OpenTofu only reads the elements after one that is wrong.
            Ok(_) if is_json && has_new_error(faults, before) => {}
            Ok((references, place)) => check(&references, place, faults),
            Err(wrong) => faults.extend(wrong),
        }
    }
    elements
}

fn check(references: &[Reference], place: Place, faults: &mut Vec<Diagnostic>) {
    let mut subjects = Vec::with_capacity(references.len());
    let mut broken = false;
    for reference in references {
        match TriggerSubject::of(reference) {
            Ok(subject) => subjects.push(subject),
            Err((summary, detail)) => {
                broken = true;
                faults.push(Diagnostic::error(summary, detail).at(place));
            }
        }
    }
    if broken {
        return;
    }
    for subject in &subjects {
        let (what, detail) = match subject {
            TriggerSubject::Each => (
                "each reference",
                "Only each.key may be used in replace_triggered_by.",
            ),
            TriggerSubject::Count => (
                "count reference",
                "Only count.index may be used in replace_triggered_by.",
            ),
            TriggerSubject::Other => (
                "reference",
                "Only resources, count.index, and each.key may be used in replace_triggered_by.",
            ),
            _ => continue,
        };
        let summary = format!("Invalid {what} in replace_triggered_by expression");
        faults.push(Diagnostic::error(summary, detail).at(place));
    }
    let resources = subjects
        .iter()
        .filter(|one| **one == TriggerSubject::Resource);
    let how_many = match resources.count() {
        0 => "Missing resource reference",
        1 => return,
        _ => "Multiple resource references",
    };
    let detail = format!("{how_many} in replace_triggered_by expression.");
    faults.push(Diagnostic::error("Invalid replace_triggered_by expression", detail).at(place));
}

/// What a reference points at, as far as it matters here.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TriggerSubject {
    Resource,
    /// `each.key`, `count.index`
    Repetition,
    /// Another attribute of `each`.
    Each,
    /// Another attribute of `count`.
    Count,
    Other,
}

impl TriggerSubject {
    fn of(reference: &Reference) -> Result<Self, (&'static str, String)> {
        let root = reference.root().unwrap_or_default();
        let attribute = |number: usize| match &reference.steps.get(number)?.key {
            StepKey::Attribute(name) => Some(name.as_str()),
            _ => None,
        };
        let invalid = |detail: String| ("Invalid reference", detail);
        let needs_attribute = || invalid(format!("Expected an attribute after \"{root}\"."));
        match (root, attribute(1)) {
            ("each", Some("key")) | ("count", Some("index")) => Ok(Self::Repetition),
            ("each", Some(_)) => Ok(Self::Each),
            ("count", Some(_)) => Ok(Self::Count),
            ("var" | "local" | "path" | "terraform" | "tofu" | "module", Some(_)) | ("self", _) => {
                Ok(Self::Other)
            }
            ("each" | "count" | "var" | "local" | "path" | "terraform" | "tofu" | "module", None) => {
                Err(needs_attribute())
            }
            ("data" | "ephemeral", first) => match first.and(attribute(2)) {
                Some(_) => Ok(Self::Resource),
                None => Err(invalid(format!(
                    "Expected a type and a name after \"{root}\"."
                ))),
            },
            ("resource", Some(_)) if attribute(2).is_some() => Ok(Self::Resource),
            (_, Some(_)) if root != "resource" => Ok(Self::Resource),
            _ => Err(invalid(
                "A reference to a resource type must be followed by at least one attribute access, specifying the resource name.".to_owned(),
            )),
        }
    }
}
