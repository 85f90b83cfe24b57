use crate::Error;
use crate::document::plan::{Plan, ResourceChange};
use crate::document::state::State;
use crate::document::values::{Module, Resource};
use std::collections::BTreeMap;
use std::sync::Arc;
use tofu_json_value::Value;

/// Something that has an address: a change, or an object of a state.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Entry<'a> {
    /// The address of the instance.
    pub address: String,
    /// The key of a deposed object; empty for the current one.
    pub deposed: String,
    /// The address of the module; empty for the root module.
    pub module: Arc<str>,
    /// The type of the resource.
    pub resource_type: String,
    /// The provider.
    pub provider: String,
    /// The change or the object, to be read by its type.
    pub value: Value<'a>,
}

/// Entries by address, module, type and provider. Each look-up costs as much as what it gives.
///
/// ```
/// use tofu_json_model::document::plan::Plan;
/// use tofu_json_model::view::Index;
/// use tofu_json_value::Document;
///
/// let document = Document::parse(br#"{"resource_changes": [
///     {"address": "a.b", "type": "a", "provider_name": "one.example/acme/a", "change": {}},
///     {"address": "a.b", "deposed": "0123abcd", "type": "a", "change": {}},
///     {"address": "module.m.a.b", "module_address": "module.m", "type": "a", "change": {}}
/// ]}"#)?;
/// let index = Index::of_changes(&Plan::read(document.root())?)?;
/// assert!(index.get("a.b", "0123abcd").is_some());
/// assert_eq!(index.at_address("a.b").count(), 2);
/// assert_eq!(index.in_module("module.m").count(), 1);
/// assert_eq!(index.of_type("a").count(), 3);
/// assert_eq!(index.of_provider("one.example/acme/a").count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Index<'a> {
    entries: Vec<Entry<'a>>,
    by_address: EntryPositions,
    by_module: EntryPositions,
    by_type: EntryPositions,
    by_provider: EntryPositions,
}

type EntryPositions = BTreeMap<String, Vec<usize>>;

impl<'a> Index<'a> {
    /// The resource changes of a plan.
    ///
    /// # Errors
    ///
    /// Where a change is of the wrong kind.
    pub fn of_changes(plan: &Plan<'a>) -> Result<Self, Error> {
        let mut index = Self::default();
        for change in plan.resource_changes.iter() {
            let first = index.entries.len();
            let entry = of_change(&change?);
            let module = Arc::clone(&entry.module);
            index.add(entry);
            index.add_module(&module, first);
        }
        Ok(index)
    }

    /// The objects of a state.
    ///
    /// # Errors
    ///
    /// Where a module or an object is of the wrong kind.
    pub fn of_state(state: &State<'a>) -> Result<Self, Error> {
        match &state.values {
            Some(values) => Self::of_module(&values.root_module),
            None => Ok(Self::default()),
        }
    }

    /// The objects of a module and of all modules below it.
    ///
    /// # Errors
    ///
    /// Where a module or an object is of the wrong kind.
    pub fn of_module(root: &Module<'a>) -> Result<Self, Error> {
        let mut index = Self::default();
        let mut pending = vec![root.clone()];
        while let Some(module) = pending.pop() {
            let address = Arc::from(module.address.as_deref().unwrap_or_default());
            let first = index.entries.len();
            for object in module.resources.iter() {
                index.add(of_object(&object?, &address));
            }
            index.add_module(&address, first);
            let children: Vec<_> = module.child_modules.iter().collect::<Result<_, _>>()?;
            pending.extend(children.into_iter().rev());
        }
        Ok(index)
    }

    /// Notes the entries from a position on as those of a module.
    fn add_module(&mut self, address: &str, first: usize) {
        let positions = first..self.entries.len();
        if positions.is_empty() {
            return;
        }
        match self.by_module.get_mut(address) {
            Some(known) => known.extend(positions),
            None => {
                _ = self
                    .by_module
                    .insert(address.to_owned(), positions.collect())
            }
        }
    }

    fn add(&mut self, entry: Entry<'a>) {
        let position = self.entries.len();
        for (map, key) in [
            (&mut self.by_address, &entry.address),
            (&mut self.by_type, &entry.resource_type),
            (&mut self.by_provider, &entry.provider),
        ] {
            map.entry(key.clone()).or_default().push(position);
        }
        self.entries.push(entry);
    }

    /// All entries in the order of the document.
    #[must_use]
    pub fn entries(&self) -> &[Entry<'a>] {
        &self.entries
    }

    /// The entry of an address and a deposed key, which is empty for the current object.
    #[must_use]
    pub fn get(&self, address: &str, deposed: &str) -> Option<&Entry<'a>> {
        self.at_address(address)
            .find(|entry| entry.deposed == deposed)
    }

    /// The entries of an address: the current object and deposed ones.
    pub fn at_address(&self, address: &str) -> impl Iterator<Item = &Entry<'a>> {
        self.under(&self.by_address, address)
    }

    /// The entries of a module, without those of modules below it; the root module is empty text.
    pub fn in_module(&self, module: &str) -> impl Iterator<Item = &Entry<'a>> {
        self.under(&self.by_module, module)
    }

    /// The entries of a resource type.
    pub fn of_type(&self, resource_type: &str) -> impl Iterator<Item = &Entry<'a>> {
        self.under(&self.by_type, resource_type)
    }

    /// The entries of a provider.
    pub fn of_provider(&self, provider: &str) -> impl Iterator<Item = &Entry<'a>> {
        self.under(&self.by_provider, provider)
    }

    /// The modules that have entries, by ascending name.
    pub fn modules(&self) -> impl Iterator<Item = &str> {
        self.by_module.keys().map(String::as_str)
    }

    /// The resource types that have entries, by ascending name.
    pub fn types(&self) -> impl Iterator<Item = &str> {
        self.by_type.keys().map(String::as_str)
    }

    /// The providers that have entries, by ascending name.
    pub fn providers(&self) -> impl Iterator<Item = &str> {
        self.by_provider.keys().map(String::as_str)
    }

    fn under<'i>(
        &'i self,
        map: &'i EntryPositions,
        key: &str,
    ) -> impl Iterator<Item = &'i Entry<'a>> + use<'i, 'a> {
        let positions = map.get(key).map(Vec::as_slice).unwrap_or_default();
        positions
            .iter()
            .filter_map(|position| self.entries.get(*position))
    }
}

fn of_change<'a>(change: &ResourceChange<'a>) -> Entry<'a> {
    Entry {
        address: change.address.clone().into_owned(),
        deposed: change.deposed.as_deref().unwrap_or_default().to_owned(),
        module: Arc::from(change.module_address.as_deref().unwrap_or_default()),
        resource_type: change.resource_type.clone().into_owned(),
        provider: change.provider_name.clone().into_owned(),
        value: change.whole(),
    }
}

fn of_object<'a>(object: &Resource<'a>, module: &Arc<str>) -> Entry<'a> {
    Entry {
        address: object.address.clone().into_owned(),
        deposed: object.deposed_key.as_deref().unwrap_or_default().to_owned(),
        module: Arc::clone(module),
        resource_type: object.resource_type.clone().into_owned(),
        provider: object.provider_name.clone().into_owned(),
        value: object.whole(),
    }
}
