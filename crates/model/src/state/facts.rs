use super::Contents;
use crate::kind::DocumentKind;
use std::collections::BTreeMap;
use std::sync::Arc;
use tofu_json_value::Value;
use tofu_json_vocab::Mode;

/// What can be said of a state in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StateFacts {
    /// The form that it is written in.
    pub kind: DocumentKind,
    /// How often it was changed, as written; only a state file says it.
    pub serial: Option<String>,
    /// What all states that came from one another have in common; only a state file says it.
    pub lineage: Option<String>,
    /// The version of the program that wrote it.
    pub program_version: Option<String>,
    /// How many objects of resources there are, deposed ones included.
    pub managed: usize,
    /// How many objects of data sources there are.
    pub data: usize,
    /// How many outputs there are.
    pub outputs: usize,
    /// How many objects are tainted.
    pub tainted: usize,
    /// How many objects are deposed.
    pub deposed: usize,
    /// How many objects each provider has, by its name.
    pub providers: BTreeMap<Arc<str>, usize>,
    /// The bytes of the document.
    pub bytes: usize,
}

impl StateFacts {
    /// Of a state and its contents; null is no state.
    #[must_use]
    pub fn of(kind: DocumentKind, state: Value<'_>, contents: &Contents<'_>) -> Self {
        let text = |name: &str| Some(state.get(name)?.as_str()?.into_owned());
        let count = |is: fn(&super::Object<'_>) -> bool| {
            contents.objects.iter().filter(|object| is(object)).count()
        };
        let mut providers = BTreeMap::new();
        for object in &contents.objects {
            *providers
                .entry(Arc::clone(&object.provider_name))
                .or_default() += 1;
        }
        let data = count(|object| object.mode == Mode::Data);
        Self {
            kind,
            serial: state
                .get("serial")
                .and_then(Value::as_number)
                .map(str::to_owned),
            lineage: text("lineage"),
            program_version: text("terraform_version").filter(|version| !version.is_empty()),
            managed: contents.objects.len() - data,
            data,
            outputs: contents.outputs.len(),
            tainted: count(|object| object.tainted),
            deposed: count(|object| object.deposed.is_some()),
            providers,
            bytes: if state.is_null() {
                0
            } else {
                state.raw().len()
            },
        }
    }
}
