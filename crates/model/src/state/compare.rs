use super::difference::{Differences, ObjectDifference, OutputDifference, What};
use super::place::Ranks;
use super::values::differences;
use super::{Contents, Object, Output, Sensitive};
use crate::sides::paired;
use std::sync::Arc;
use tofu_json_value::Value;
use tofu_json_vocab::Secrets;

/// Compares two states by address and attribute path, whichever forms they have.
///
/// Objects pair by address and deposed key, outputs by name, members by name and elements by position.
/// Numbers are compared by value. A value that is sensitive on one side is not gone into, and masked
/// unless secrets are shown: only that it is different is shown.
///
/// ```
/// use tofu_json_model::kind::DocumentKind;
/// use tofu_json_model::state::{Contents, What, compare};
/// use tofu_json_value::Document;
/// use tofu_json_vocab::Secrets;
///
/// let state = |values: &str| format!(
///     r#"{{"format_version": "1.0", "values": {{"root_module": {{"resources": [{{"address": "a.b", "values": {values}}}]}}}}}}"#
/// );
/// let (one, other) = (state(r#"{"size": 1, "tags": ["x"]}"#), state(r#"{"size": 1.0, "tags": ["y"]}"#));
/// let (one, other) = (Document::parse(one.as_bytes())?, Document::parse(other.as_bytes())?);
/// let one = Contents::read(DocumentKind::State, one.root())?;
/// let other = Contents::read(DocumentKind::State, other.root())?;
/// let differences = compare(&one, &other, Secrets::Masked);
/// let What::Changed { values, .. } = &differences.objects[0].what else { panic!("a change") };
/// assert_eq!((values.len(), values[0].path.to_string().as_str()), (1, ".tags[0]"));
/// assert_eq!(values[0].after.as_deref(), Some(r#""y""#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn compare(before: &Contents<'_>, after: &Contents<'_>, secrets: Secrets) -> Differences {
    let mut found = Differences::default();
    let ranks = Ranks::of(before.objects.iter().chain(&after.objects));
    let sides = [&before.objects, &after.objects]
        .map(|objects| objects.iter().map(|object| (ranks.place(object), object)));
    let mut providers = Providers::default();
    for sides in paired(sides).into_values() {
        let named = sides.iter().flatten().next();
        if let (Some(what), Some(object)) = (object(sides, &mut providers, secrets), named) {
            found.objects.push(ObjectDifference {
                address: object.address.clone(),
                deposed: object.deposed.clone(),
                what,
            });
        }
    }
    let sides = [&before.outputs, &after.outputs]
        .map(|outputs| outputs.iter().map(|output| (output.name.as_str(), output)));
    for (name, sides) in paired(sides) {
        if let Some(what) = output(sides, secrets) {
            let name = name.to_owned();
            found.outputs.push(OutputDifference { name, what });
        }
    }
    found
}

/// Whether the names of two providers are the same: those that many objects hold together, which may
/// be long, are not compared for each of them.
#[derive(Default)]
struct Providers {
    last: Option<([Arc<str>; 2], bool)>,
}

impl Providers {
    fn are_same(&mut self, names: [&Arc<str>; 2]) -> bool {
        let [one, other] = names;
        match &self.last {
            Some(([known, known_other], same))
                if Arc::ptr_eq(known, one) && Arc::ptr_eq(known_other, other) =>
            {
                *same
            }
            _ => {
                let same = one == other;
                self.last = Some((names.map(Arc::clone), same));
                same
            }
        }
    }
}

fn object(
    sides: [Option<&Object<'_>>; 2],
    providers: &mut Providers,
    secrets: Secrets,
) -> Option<What> {
    let (before, after) = match sides {
        [Some(before), Some(after)] => (before, after),
        [before, _] => return Some(alone(before.is_some())),
    };
    let mut about = Vec::new();
    if !providers.are_same([&before.provider_name, &after.provider_name]) {
        about.push((
            "provider_name",
            Arc::clone(&before.provider_name),
            Arc::clone(&after.provider_name),
        ));
    }
    if before.tainted != after.tainted {
        about.push((
            "tainted",
            before.tainted.to_string().into(),
            after.tainted.to_string().into(),
        ));
    }
    let objects = [before, after];
    changed(
        about,
        objects.map(|object| Some(object.values)),
        objects.map(Object::sensitive),
        secrets,
    )
}

fn output(sides: [Option<&Output<'_>>; 2], secrets: Secrets) -> Option<What> {
    let (before, after) = match sides {
        [Some(before), Some(after)] => (before, after),
        [before, _] => return Some(alone(before.is_some())),
    };
    let mut about = Vec::new();
    if before.sensitive != after.sensitive {
        about.push((
            "sensitive",
            before.sensitive.to_string().into(),
            after.sensitive.to_string().into(),
        ));
    }
    let outputs = [before, after];
    changed(
        about,
        outputs.map(|output| Some(output.value)),
        outputs.map(|output| Sensitive::from(output.is_masked())),
        secrets,
    )
}

const fn alone(before: bool) -> What {
    if before { What::Removed } else { What::Added }
}

fn changed(
    about: Vec<(&'static str, Arc<str>, Arc<str>)>,
    values: [Option<Value<'_>>; 2],
    marks: [Sensitive<'_>; 2],
    secrets: Secrets,
) -> Option<What> {
    let values = differences(values, marks, secrets);
    let is_changed = !about.is_empty() || !values.is_empty();
    is_changed.then_some(What::Changed { about, values })
}
