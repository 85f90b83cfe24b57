use std::collections::{BTreeMap, HashMap};
use tofu_json_value::{Document, Limits, Value};
use tofu_json_vocab::address::ResourceAddress;

/// How the configuration inside a plan writes its resources.
#[derive(Debug, Default)]
pub(crate) struct Configuration {
    /// The root module, if there is any, then the others.
    modules: Vec<Module>,
}

#[derive(Debug, Default)]
struct Module {
    /// The positions of the modules that this one calls, by name.
    calls: HashMap<String, usize>,
    /// Expressions by address without instance keys, within the module.
    resources: HashMap<String, Expressions>,
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

impl Configuration {
    /// Reads the `configuration` of a plan; what cannot be read gives no hint.
    pub(crate) fn read(text: &[u8], limits: Limits) -> Self {
        let mut configuration = Self::default();
        let Ok(document) = Document::parse_with(text.into(), limits) else {
            return configuration;
        };
        let Some(root) = document.root().get("root_module") else {
            return configuration;
        };
        configuration.modules.push(Module::default());
        let mut modules = vec![(0, root)];
        while let Some((position, module)) = modules.pop() {
            configuration.take_resources(position, module);
            let calls = module.get("module_calls").unwrap_or_else(Value::null);
            for (name, call) in calls.members() {
                if let Some(module) = call.get("module") {
                    modules.push((configuration.called(position, &name), module));
                }
            }
        }
        configuration
    }

    /// The position of the module that another calls by a name.
    fn called(&mut self, caller: usize, name: &str) -> usize {
        let next = self.modules.len();
        let Some(caller) = self.modules.get_mut(caller) else {
            return next;
        };
        let position = *caller.calls.entry(name.to_owned()).or_insert(next);
        if position == next {
            self.modules.push(Module::default());
        }
        position
    }

    fn take_resources(&mut self, position: usize, module: Value<'_>) {
        let Some(known) = self.modules.get_mut(position) else {
            return;
        };
        for resource in module
            .get("resources")
            .into_iter()
            .flat_map(Value::elements)
        {
            let Some(address) = resource.get("address").and_then(Value::as_str) else {
                continue;
            };
            let expressions = resource.get("expressions").unwrap_or_else(Value::null);
            known
                .resources
                .insert(address.into_owned(), Expressions::read(expressions));
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
        module.resources.get(&address.to_string())
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
