//! Where an expression is: what its references mean there.

use crate::written::{ConfigExpression, ConfigIndex, within};
use tofu_json_model::document::config::Expression;
use tofu_json_vocab::address::{InstanceKey, ModuleAddress, ResourceAddress};

/// The module that an expression is in, and what repeats it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    /// The module; without a key where each of its instances is meant.
    pub(crate) module: ModuleAddress,
    /// The key of the instance whose expression it is.
    pub(crate) key: Option<InstanceKey>,
    holder: Holder,
}

/// Whose `for_each` is meant by `each.value`.
#[derive(Clone, Debug, Default)]
enum Holder {
    #[default]
    Nothing,
    /// The resource with that address without keys.
    Resource(String),
    /// The call of the module of that name.
    Call(String),
}

impl Scope {
    /// Within the block of a resource.
    pub(crate) fn of_resource(address: &str) -> Self {
        let Ok(read) = ResourceAddress::parse(address) else {
            return Self::default();
        };
        Self {
            holder: Holder::Resource(read.without_keys().to_string()),
            module: read.module,
            key: read.key,
        }
    }

    /// Within a module, but in no block that can be repeated.
    pub(crate) fn of_module(module: ModuleAddress) -> Self {
        Self {
            module,
            ..Self::default()
        }
    }

    /// Within the call of the module of this scope; none in the root module.
    pub(crate) fn of_call(&self) -> Option<(String, Self)> {
        let parent = self.module.parent()?;
        let step = self.module.steps.last()?;
        let scope = Self {
            module: parent,
            key: step.key.clone(),
            holder: Holder::Call(step.name.to_string()),
        };
        Some((step.name.to_string(), scope))
    }

    /// The address of the module without keys.
    pub(crate) fn module_name(&self) -> String {
        self.module.without_keys().to_string()
    }
}

impl ConfigIndex<'_> {
    /// What `each.value` rests on, and the name of what is repeated.
    pub(crate) fn for_each(&self, scope: &Scope) -> Option<(String, ConfigExpression)> {
        match &scope.holder {
            Holder::Nothing => None,
            Holder::Resource(address) => {
                let expression = self.resource(address)?.for_each_expression.as_ref()?;
                Some((
                    repetition("for_each", address),
                    ConfigExpression::of(expression),
                ))
            }
            Holder::Call(name) => {
                let parent = scope.module_name();
                let expression = self.call(&parent, name)?.for_each_expression?;
                let address = within(&parent, &format!("module.{name}"));
                Some((
                    repetition("for_each", &address),
                    ConfigExpression::of(&expression),
                ))
            }
        }
    }

    /// Each `count` and `for_each` of a resource and of the modules around it, the nearest first.
    pub(crate) fn repetitions(&self, address: &str) -> Vec<(String, Scope, ConfigExpression)> {
        let scope = Scope::of_resource(address);
        let mut found = Vec::new();
        let mut add = |address: &str, scope, expressions: [Option<&Expression<'_>>; 2]| {
            let mut named = ["count", "for_each"].into_iter().zip(expressions);
            if let Some((name, expression)) = named.find_map(|(name, found)| Some((name, found?))) {
                found.push((
                    repetition(name, address),
                    scope,
                    ConfigExpression::of(expression),
                ));
            }
        };
        if let Holder::Resource(address) = &scope.holder
            && let Some(resource) = self.resource(address)
        {
            let in_module = Scope::of_module(scope.module.clone());
            let count = resource.count_expression.as_ref();
            let each = resource.for_each_expression.as_ref();
            add(address, in_module, [count, each]);
        }
        let mut at = scope;
        while let Some((name, outer)) = at.of_call() {
            let parent = outer.module_name();
            if let Some(call) = self.call(&parent, &name) {
                let address = within(&parent, &format!("module.{name}"));
                let in_module = Scope::of_module(outer.module.clone());
                let count = call.count_expression.as_ref();
                add(
                    &address,
                    in_module,
                    [count, call.for_each_expression.as_ref()],
                );
            }
            at = outer;
        }
        found
    }

    /// What `depends_on` of a resource and of the modules around it names, each with its scope.
    pub(crate) fn dependencies(&self, address: &str) -> Vec<(Scope, Vec<String>)> {
        let mut at = Scope::of_resource(address);
        let mut found = Vec::new();
        if let Holder::Resource(address) = &at.holder
            && let Some(resource) = self.resource(address)
        {
            let named = resource.depends_on.iter().flatten();
            found.push((at.clone(), named.map(|name| name.into_owned()).collect()));
        }
        while let Some((name, outer)) = at.of_call() {
            if let Some(call) = self.call(&outer.module_name(), &name) {
                let named = call.depends_on.iter().flatten();
                found.push((outer.clone(), named.map(|name| name.into_owned()).collect()));
            }
            at = outer;
        }
        found
    }
}

fn repetition(name: &str, address: &str) -> String {
    format!("{name} of {address}")
}
