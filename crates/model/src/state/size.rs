use super::{Contents, ObjectAddress};
use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// The attributes of objects that are sensitive as a whole.
const MASKED_VALUES: &str = "(values)";

/// What makes a state big: bytes of its document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sizes {
    /// The whole document.
    pub total: usize,
    /// All objects.
    pub objects: usize,
    /// The values of all outputs.
    pub outputs: usize,
    /// By resource type, the biggest first.
    pub by_type: Vec<TypeSize>,
    /// By object, the biggest first.
    pub by_object: Vec<ObjectSize>,
    /// By resource type and attribute, the biggest first.
    pub by_attribute: Vec<AttributeSize>,
}

/// How many bytes the objects of a type take.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TypeSize {
    /// The type.
    pub resource_type: Arc<str>,
    /// How many objects there are.
    pub count: usize,
    /// Their bytes.
    pub bytes: usize,
}

/// How many bytes an object takes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ObjectSize {
    /// The address.
    pub address: ObjectAddress,
    /// The key of a deposed object.
    pub deposed: Option<String>,
    /// The bytes.
    pub bytes: usize,
}

/// How many bytes an attribute takes in all objects of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AttributeSize {
    /// The type.
    pub resource_type: Arc<str>,
    /// The attribute; in parentheses what is beside the attributes, such as `(private)`.
    pub attribute: String,
    /// How many objects have it.
    pub count: usize,
    /// Its bytes in all of them.
    pub bytes: usize,
}

impl Sizes {
    /// Weighs a state whose document has so many bytes.
    #[must_use]
    pub fn of(contents: &Contents<'_>, total: usize) -> Self {
        let types = Types::of(contents);
        let mut of_types = vec![[0; 2]; types.names.len()];
        let mut attributes: BTreeMap<(usize, Cow<'_, str>), [usize; 2]> = BTreeMap::new();
        let mut by_object = Vec::new();
        let mut objects = 0;
        for (object, rank) in contents.objects.iter().zip(&types.ranks) {
            let bytes = object.whole.raw().len();
            objects += bytes;
            if let Some(of_type) = of_types.get_mut(*rank) {
                count(of_type, bytes);
            }
            by_object.push(ObjectSize {
                address: object.address.clone(),
                deposed: object.deposed.clone(),
                bytes,
            });
            let beside = object.whole.members();
            let beside = beside.filter(|(_, value)| value.span() != object.values.span());
            let beside = beside.map(|(name, value)| (Cow::Owned(format!("({name})")), value));
            // Names can be secret too: what is masked as a whole is weighed as a whole.
            let masked = object.sensitive().is_whole();
            let (hidden, named) = if masked {
                (Some((Cow::Borrowed(MASKED_VALUES), object.values)), None)
            } else {
                (None, Some(object.values.members()))
            };
            let values = hidden.into_iter().chain(named.into_iter().flatten());
            for (name, value) in values.chain(beside) {
                let entry = attributes.entry((*rank, name)).or_default();
                count(entry, value.raw().len());
            }
        }
        let outputs = contents
            .outputs
            .iter()
            .map(|output| output.value.raw().len());
        let mut sizes = Self {
            total,
            objects,
            outputs: outputs.sum(),
            by_type: types.names.iter().zip(of_types).map(type_size).collect(),
            by_object,
            by_attribute: attributes
                .into_iter()
                .filter_map(|(attribute, sums)| types.attribute_size(attribute, sums))
                .collect(),
        };
        // The sorts are stable: what is of one size stays in order.
        sizes.by_type.sort_by_key(|size| Reverse(size.bytes));
        sizes.by_object.sort_by_key(|size| Reverse(size.bytes));
        sizes.by_attribute.sort_by_key(|size| Reverse(size.bytes));
        sizes
    }

    /// What is neither object nor value of an output.
    #[must_use]
    pub const fn other(&self) -> usize {
        self.total.saturating_sub(self.objects + self.outputs)
    }
}

const fn count([count, sum]: &mut [usize; 2], bytes: usize) {
    *count += 1;
    *sum += bytes;
}

fn type_size((resource_type, [count, bytes]): (&Arc<str>, [usize; 2])) -> TypeSize {
    TypeSize {
        resource_type: Arc::clone(resource_type),
        count,
        bytes,
    }
}

/// The types of objects, by ascending name, and which of them each object is of. Objects that hold a
/// name together do not differ by it: it may be long.
struct Types {
    names: Vec<Arc<str>>,
    ranks: Vec<usize>,
}

impl Types {
    fn of(contents: &Contents<'_>) -> Self {
        let id = |name: &Arc<str>| Arc::as_ptr(name).cast::<u8>().addr();
        let types = contents.objects.iter().map(|object| &object.resource_type);
        let by_id: HashMap<usize, &Arc<str>> = types.clone().map(|name| (id(name), name)).collect();
        let mut names: Vec<_> = by_id.into_values().map(Arc::clone).collect();
        names.sort();
        let mut rank = 0;
        let mut last: Option<&Arc<str>> = None;
        let mut ranks = HashMap::new();
        for name in &names {
            rank += usize::from(last.is_some_and(|last| last != name));
            ranks.insert(id(name), rank);
            last = Some(name);
        }
        let ranks = types.map(|name| ranks.get(&id(name)).copied().unwrap_or_default());
        let ranks = ranks.collect();
        names.dedup();
        Self { names, ranks }
    }

    fn attribute_size(
        &self,
        (rank, attribute): (usize, Cow<'_, str>),
        [count, bytes]: [usize; 2],
    ) -> Option<AttributeSize> {
        Some(AttributeSize {
            resource_type: Arc::clone(self.names.get(rank)?),
            attribute: attribute.into_owned(),
            count,
            bytes,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Sizes;
    use crate::kind::DocumentKind;
    use crate::state::Contents;
    use tofu_json_value::Document;

    #[test]
    fn by_type_object_and_attribute() {
        let text = r#"{"format_version":"1.0","values":{"outputs":{"o":{"sensitive":false,"value":"xyz"}},"root_module":{"resources":[
            {"address":"a.b","type":"a","values":{"long":"12345678","n":1}},
            {"address":"a.c","type":"a","values":{"long":"1234"},"sensitive_values":{}},
            {"address":"z.z","type":"z"}]}}}"#;
        let document = Document::parse(text.as_bytes()).unwrap();
        let contents = Contents::read(DocumentKind::State, document.root()).unwrap();
        let sizes = Sizes::of(&contents, text.len());
        assert_eq!(
            sizes
                .by_type
                .iter()
                .map(|size| &*size.resource_type)
                .collect::<Vec<_>>(),
            ["a", "z"]
        );
        assert_eq!((sizes.by_type[0].count, sizes.outputs), (2, 5));
        assert_eq!(
            sizes.by_object[0].bytes,
            r#"{"address":"a.c","type":"a","values":{"long":"1234"},"sensitive_values":{}}"#.len()
        );
        let long = &sizes.by_attribute[0];
        assert_eq!(
            (long.attribute.as_str(), long.count, long.bytes),
            ("long", 2, 16)
        );
        assert!(
            sizes
                .by_attribute
                .iter()
                .any(|size| size.attribute == "(sensitive_values)")
        );
        assert_eq!(sizes.total, sizes.objects + sizes.outputs + sizes.other());
    }

    #[test]
    fn names_under_a_mask_are_not_told() {
        let text = r#"{"format_version":"1.0","values":{"root_module":{"resources":[
            {"address":"a.b","type":"a","values":{"SECRET":"x"},"sensitive_values":true}]}}}"#;
        let document = Document::parse(text.as_bytes()).unwrap();
        let contents = Contents::read(DocumentKind::State, document.root()).unwrap();
        let sizes = Sizes::of(&contents, text.len());
        let names = sizes
            .by_attribute
            .iter()
            .map(|size| size.attribute.as_str());
        let names: Vec<_> = names.collect();
        assert!(
            names.contains(&"(values)") && !names.contains(&"SECRET"),
            "{names:?}"
        );
        let values = &sizes
            .by_attribute
            .iter()
            .find(|size| size.attribute == "(values)");
        assert_eq!(values.unwrap().bytes, r#"{"SECRET":"x"}"#.len());
    }
}
