use super::difference::{Differences, ObjectDifference, OutputDifference, What};
use super::values::differences;
use super::{Contents, Object, Output, Sensitive};
use crate::sides::paired;
use tofu_json_value::Value;
use tofu_json_vocab::address::ResourceAddress;

/// Compares two states by address and attribute path, whichever forms they have.
///
/// Objects pair by address and deposed key, outputs by name, members by name and elements by position.
/// Numbers are compared by value. A value that is sensitive on one side is not gone into, and masked
/// unless `show_sensitive`: only that it is different is told.
///
/// ```
/// use tofu_json_model::kind::DocumentKind;
/// use tofu_json_model::state::{Contents, What, compare};
/// use tofu_json_value::Document;
///
/// let state = |values: &str| format!(
///     r#"{{"format_version": "1.0", "values": {{"root_module": {{"resources": [{{"address": "a.b", "values": {values}}}]}}}}}}"#
/// );
/// let (one, other) = (state(r#"{"size": 1, "tags": ["x"]}"#), state(r#"{"size": 1.0, "tags": ["y"]}"#));
/// let (one, other) = (Document::parse(one.as_bytes())?, Document::parse(other.as_bytes())?);
/// let one = Contents::read(DocumentKind::State, one.root())?;
/// let other = Contents::read(DocumentKind::State, other.root())?;
/// let differences = compare(&one, &other, false);
/// let What::Changed { values, .. } = &differences.objects[0].what else { panic!("a change") };
/// assert_eq!((values.len(), values[0].path.to_string().as_str()), (1, ".tags[0]"));
/// assert_eq!(values[0].after.as_deref(), Some(r#""y""#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn compare(before: &Contents<'_>, after: &Contents<'_>, show_sensitive: bool) -> Differences {
    let mut found = Differences::default();
    let sides = [&before.objects, &after.objects]
        .map(|objects| objects.iter().map(|object| (Place::of(object), object)));
    for sides in paired(sides).into_values() {
        let named = sides.iter().flatten().next();
        if let (Some(what), Some(object)) = (object(sides, show_sensitive), named) {
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
        if let Some(what) = output(sides, show_sensitive) {
            let name = name.to_owned();
            found.outputs.push(OutputDifference { name, what });
        }
    }
    found
}

/// What an object pairs by; those whose address cannot be read come last.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Place<'s> {
    unreadable: Option<&'s str>,
    address: Option<ResourceAddress>,
    deposed: Option<&'s str>,
}

impl<'s> Place<'s> {
    fn of(object: &'s Object<'_>) -> Self {
        let address = ResourceAddress::parse(&object.address).ok();
        let unreadable = address.is_none().then_some(object.address.as_str());
        Self {
            unreadable,
            address,
            deposed: object.deposed.as_deref(),
        }
    }
}

fn object(sides: [Option<&Object<'_>>; 2], show_sensitive: bool) -> Option<What> {
    let (before, after) = match sides {
        [Some(before), Some(after)] => (before, after),
        [before, _] => return Some(alone(before.is_some())),
    };
    let mut about = Vec::new();
    if before.provider_name != after.provider_name {
        about.push((
            "provider_name",
            before.provider_name.clone(),
            after.provider_name.clone(),
        ));
    }
    if before.tainted != after.tainted {
        about.push((
            "tainted",
            before.tainted.to_string(),
            after.tainted.to_string(),
        ));
    }
    let objects = [before, after];
    changed(
        about,
        objects.map(|object| Some(object.values)),
        objects.map(Object::sensitive),
        show_sensitive,
    )
}

fn output(sides: [Option<&Output<'_>>; 2], show_sensitive: bool) -> Option<What> {
    let (before, after) = match sides {
        [Some(before), Some(after)] => (before, after),
        [before, _] => return Some(alone(before.is_some())),
    };
    let mut about = Vec::new();
    if before.sensitive != after.sensitive {
        about.push((
            "sensitive",
            before.sensitive.to_string(),
            after.sensitive.to_string(),
        ));
    }
    let outputs = [before, after];
    changed(
        about,
        outputs.map(|output| Some(output.value)),
        outputs.map(|output| Sensitive::whole(output.sensitive)),
        show_sensitive,
    )
}

const fn alone(before: bool) -> What {
    if before { What::Removed } else { What::Added }
}

fn changed(
    about: Vec<(&'static str, String, String)>,
    values: [Option<Value<'_>>; 2],
    marks: [Sensitive<'_>; 2],
    show_sensitive: bool,
) -> Option<What> {
    let values = differences(values, marks, show_sensitive);
    let is_changed = !about.is_empty() || !values.is_empty();
    is_changed.then_some(What::Changed { about, values })
}
