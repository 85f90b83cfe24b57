use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;
use tofu_json_value::{Document, Limits, Value};
use tofu_json_vocab::address::ResourceAddress;

/// How the configuration inside a plan writes its resources.
#[derive(Debug)]
pub(crate) struct Configuration {
    document: Document<'static>,
    /// The root module, if there is any, then the others.
    modules: Vec<Module>,
}

#[derive(Debug, Default)]
struct Module {
    /// The positions of the modules that this one calls, by name.
    calls: HashMap<String, usize>,
    /// By address without instance keys, within the module.
    resources: HashMap<String, WrittenResource>,
}

/// How a resource is written: looked at when the first of its instances is shown, and once.
#[derive(Debug)]
struct WrittenResource {
    /// Where its expressions are on the tape of the document.
    at: u32,
    expressions: OnceLock<Expressions>,
}

/// How a block's parts are written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Expressions {
    /// In order: the few names of a block are found faster by comparing than by hashing.
    parts: BTreeMap<String, WrittenPart>,
}

/// How one part is written.
#[derive(Clone, Debug)]
pub(crate) enum WrittenPart {
    Attribute,
    /// One block, or one for each key.
    Block(Expressions),
    /// Any number of blocks, their expressions taken together.
    Blocks(Expressions),
}

impl Default for Configuration {
    fn default() -> Self {
        Self {
            document: Document::null(),
            modules: Vec::new(),
        }
    }
}

impl Configuration {
    /// Reads the `configuration` of a plan; what cannot be read gives no hint.
    pub(crate) fn read(text: Cow<'_, [u8]>, limits: Limits) -> Self {
        let Ok(document) = Document::parse_with(text, limits) else {
            return Self::default();
        };
        let modules = modules_of(document.root());
        Self {
            document: document.into_owned(),
            modules,
        }
    }

    /// How the resource with this instance address is written, if that is known.
    pub(crate) fn expressions(&self, address: &str) -> Option<&Expressions> {
        let mut module = self.modules.first()?;
        let mut address = address.parse::<ResourceAddress>().ok()?;
        for step in std::mem::take(&mut address.module).steps {
            module = self.modules.get(*module.calls.get(&*step.name)?)?;
        }
        address.key = None;
        let resource = module.resources.get(&address.to_string())?;
        let value = self.document.value_at(resource.at)?;
        let read = || Expressions::read(value);
        Some(resource.expressions.get_or_init(read))
    }
}

fn modules_of(configuration: Value<'_>) -> Vec<Module> {
    let mut found = Vec::new();
    let Some(root) = configuration.get("root_module") else {
        return found;
    };
    found.push(Module::default());
    let mut modules = vec![(0, root)];
    while let Some((position, module)) = modules.pop() {
        take_resources(&mut found, position, module);
        let calls = module.get("module_calls").unwrap_or_else(Value::null);
        for (name, call) in calls.members() {
            if let Some(module) = call.get("module") {
                modules.push((called(&mut found, position, &name), module));
            }
        }
    }
    found
}

/// The position of the module that another calls by a name.
fn called(modules: &mut Vec<Module>, caller: usize, name: &str) -> usize {
    let next = modules.len();
    let Some(caller) = modules.get_mut(caller) else {
        return next;
    };
    let position = *caller.calls.entry(name.to_owned()).or_insert(next);
    if position == next {
        modules.push(Module::default());
    }
    position
}

fn take_resources(modules: &mut [Module], position: usize, module: Value<'_>) {
    let Some(known) = modules.get_mut(position) else {
        return;
    };
    let resources = module.get("resources").into_iter();
    for resource in resources.flat_map(Value::elements) {
        let address = resource.get("address").and_then(Value::as_str);
        if let Some((address, expressions)) = address.zip(resource.get("expressions")) {
            let resource = WrittenResource {
                at: expressions.tape_index(),
                expressions: OnceLock::new(),
            };
            known.resources.insert(address.into_owned(), resource);
        }
    }
}

impl Expressions {
    fn read(value: Value<'_>) -> Self {
        let mut expressions = Self::default();
        expressions.add(value);
        expressions
    }

    fn add(&mut self, value: Value<'_>) {
        for (name, value) in value.members() {
            let part = WrittenPart::read(value);
            match self.parts.get_mut(name.as_ref()) {
                Some(known) => known.merge(part),
                None => _ = self.parts.insert(name.into_owned(), part),
            }
        }
    }

    pub(crate) fn part(&self, name: &str) -> Option<&WrittenPart> {
        self.parts.get(name)
    }
}

impl WrittenPart {
    fn read(value: Value<'_>) -> Self {
        if value.is_array() {
            let mut expressions = Expressions::default();
            value
                .elements()
                .for_each(|element| expressions.add(element));
            return Self::Blocks(expressions);
        }
        let is_expression =
            value.get("references").is_some() || value.get("constant_value").is_some();
        if is_expression || value.members().next().is_none() {
            return Self::Attribute;
        }
        Self::Block(Expressions::read(value))
    }

    fn merge(&mut self, other: Self) {
        match (self, other) {
            (Self::Blocks(known) | Self::Block(known), Self::Blocks(new) | Self::Block(new)) => {
                for (name, part) in new.parts {
                    match known.parts.get_mut(&name) {
                        Some(known) => known.merge(part),
                        None => _ = known.parts.insert(name, part),
                    }
                }
            }
            (known, new) => *known = new,
        }
    }
}
