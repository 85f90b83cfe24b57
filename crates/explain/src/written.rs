//! What the configuration inside a plan says of a value: where its expression is, and what that refers to.

use std::collections::BTreeMap;
use tofu_json_model::document::config::{
    Block, Configuration, Expression, Module, ModuleCall, Output, Reading, Resource, Variable,
};
use tofu_json_value::Value;
use tofu_json_vocab::path::Step;

/// So many expressions of a block are looked at.
const MOST: usize = 256;
/// So deep modules are looked for.
const LEVELS: usize = 64;

/// The modules and resources of a configuration by their addresses without keys.
#[derive(Debug, Default)]
pub(crate) struct ConfigIndex<'c> {
    modules: BTreeMap<String, Module<'c>>,
    resources: BTreeMap<String, Resource<'c>>,
}

/// What the configuration says of a value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum ConfigExpression {
    /// There is no expression for it.
    #[default]
    Nothing,
    /// It is written there, or computed from what is.
    Constant,
    /// It refers to this.
    References(Vec<String>),
}

impl<'c> ConfigIndex<'c> {
    /// What cannot be read of the configuration is not in the index.
    pub(crate) fn of(configuration: &Configuration<'c>) -> Self {
        let mut index = Self::default();
        let mut pending = vec![(String::new(), configuration.root_module.clone(), 0)];
        while let Some((address, module, level)) = pending.pop() {
            for resource in module.resources.iter().flatten() {
                let resource_address = within(&address, &resource.address);
                index.resources.insert(resource_address, resource);
            }
            for (name, call) in module.module_calls.iter() {
                let called = call.ok().and_then(|call| call.module);
                if let Some(called) = called.filter(|_| level < LEVELS) {
                    let address = within(&address, &format!("module.{name}"));
                    pending.push((address, called, level + 1));
                }
            }
            index.modules.insert(address, module);
        }
        index
    }

    /// Whether there is no configuration at all.
    pub(crate) fn is_empty(&self) -> bool {
        self.modules.is_empty()
    }

    /// A module by its address without keys; the root module by the empty text.
    pub(crate) fn module(&self, address: &str) -> Option<&Module<'c>> {
        self.modules.get(address)
    }

    /// A resource by its address without keys.
    pub(crate) fn resource(&self, address: &str) -> Option<&Resource<'c>> {
        self.resources.get(address)
    }

    /// A variable of a module.
    pub(crate) fn variable(&self, module: &str, name: &str) -> Option<Variable<'c>> {
        self.module(module)?.variables.get(name).ok()?
    }

    /// An output of a module.
    pub(crate) fn output(&self, module: &str, name: &str) -> Option<Output<'c>> {
        self.module(module)?.outputs.get(name).ok()?
    }

    /// Whether a variable of the root module is sensitive. One that is not declared might be.
    pub(crate) fn is_sensitive(&self, name: &str) -> bool {
        self.variable("", name)
            .is_none_or(|variable| variable.sensitive)
    }

    /// The call of a module, by the address without keys of the module that calls it.
    pub(crate) fn call(&self, parent: &str, name: &str) -> Option<ModuleCall<'c>> {
        self.module(parent)?.module_calls.get(name).ok()?
    }
}

/// An address within a module.
pub(crate) fn within(module: &str, address: &str) -> String {
    match module.is_empty() {
        true => address.to_owned(),
        false => format!("{module}.{address}"),
    }
}

impl ConfigExpression {
    /// What an expression says.
    pub(crate) fn of(expression: &Expression<'_>) -> Self {
        match expression.reading() {
            Reading::References(references) => {
                let references = references.iter().flatten();
                Self::References(references.map(|text| text.into_owned()).collect())
            }
            Reading::Constant(_) | Reading::Computed => Self::Constant,
        }
    }

    /// What all arguments of a block together say, and how many steps of the path lead to the expression. A path that
    /// goes on below its expression is one into the value of it.
    pub(crate) fn at(expressions: Option<Value<'_>>, path: &[Step]) -> (Self, usize) {
        let Some(mut at) = expressions else {
            return (Self::Nothing, 0);
        };
        for (taken, step) in path.iter().enumerate() {
            let next = match step {
                Step::Attribute(name) => at.get(name),
                // Blocks that a set or list of the plan has at another position count all.
                Step::Index(_) | Step::Other => match step.position() {
                    Some(position) if at.is_array() => at.at(position),
                    _ => None,
                },
            };
            let Some(next) = next else {
                return match step {
                    Step::Attribute(_) => (Self::Nothing, 0),
                    Step::Index(_) | Step::Other => (Self::all_of(at), taken),
                };
            };
            at = next;
            if let Block::Expression(expression) = Block::read(at) {
                return (Self::of(&expression), taken + 1);
            }
        }
        (Self::all_of(at), path.len())
    }

    /// The same for a path of which the value after is known, or that it is not. Plans have the blocks of a set in another
    /// order than the configuration: where the one at that position says another value, any of them is meant.
    pub(crate) fn of_value(
        expressions: Option<Value<'_>>,
        path: &[Step],
        after: Option<Value<'_>>,
    ) -> (Self, usize) {
        let (found, taken) = Self::at(expressions, path);
        let is_position = |step: &Step| !matches!(step, Step::Attribute(_));
        if matches!(found, Self::References(_)) || !path.iter().any(is_position) {
            return (found, taken);
        }
        let expressions = expressions_of(expressions, path);
        let says = |expression: &Expression<'_>| {
            let constant = expression.constant_value.value();
            constant.is_some_and(|constant| after.is_some_and(|after| is_written(constant, after)))
        };
        if expressions.iter().any(says) {
            return (found, taken);
        }
        let all = expressions.iter().map(Self::of);
        (all.fold(found, Self::and), taken)
    }

    /// What everything below says together.
    fn all_of(value: Value<'_>) -> Self {
        let mut found = Self::Nothing;
        let mut pending = vec![value];
        let mut looked_at = 0;
        while let Some(value) = pending.pop() {
            looked_at += 1;
            if looked_at > MOST {
                break;
            }
            match Block::read(value) {
                Block::Expression(expression) => found = found.and(Self::of(&expression)),
                Block::Empty => found = found.and(Self::Constant),
                Block::Blocks(blocks) => pending.extend(blocks.iter().flatten()),
                Block::Block(block) => pending.extend(block.members().map(|(_, part)| part)),
                _ => {}
            }
        }
        found
    }

    /// Both together.
    pub(crate) fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::References(mut all), Self::References(more)) => {
                all.extend(more);
                Self::References(all)
            }
            (Self::References(all), _) | (_, Self::References(all)) => Self::References(all),
            (Self::Constant, _) | (_, Self::Constant) => Self::Constant,
            _ => Self::Nothing,
        }
    }
}

/// The expressions of a path in blocks at any position.
fn expressions_of<'a>(expressions: Option<Value<'a>>, path: &[Step]) -> Vec<Expression<'a>> {
    let mut found = Vec::new();
    let mut blocks = Vec::from_iter(expressions);
    for step in path {
        let mut next = Vec::new();
        for block in blocks {
            match step {
                Step::Attribute(name) => next.extend(block.get(name)),
                Step::Index(_) | Step::Other => next.extend(block.elements()),
            }
        }
        next.truncate(MOST);
        blocks = Vec::new();
        for value in next {
            match Block::read(value) {
                Block::Expression(expression) => found.push(expression),
                _ => blocks.push(value),
            }
        }
    }
    found
}

/// Whether a constant of the configuration is a value of the plan, which may be of another type.
fn is_written(constant: Value<'_>, value: Value<'_>) -> bool {
    let text = |value: Value<'_>| match value.as_str() {
        Some(text) => text.into_owned(),
        None => String::from_utf8_lossy(value.raw()).into_owned(),
    };
    constant.same(value) || text(constant) == text(value)
}

#[cfg(test)]
mod tests {
    use super::ConfigExpression;
    use tofu_json_value::Document;
    use tofu_json_vocab::path::Step;

    fn at(path: &[Step]) -> (ConfigExpression, usize) {
        let document = Document::parse(
            br#"{"ami": {"references": ["var.a"]}, "size": {"constant_value": 1}, "tags": {"references": ["local.t"]},
                "now": {}, "rule": [{"port": {"constant_value": 1}, "to": {"references": ["var.p"]}}],
                "one": {"inner": {"references": ["var.i"], "constant_value": "x"}}}"#,
        );
        ConfigExpression::at(Some(document.unwrap().root()), path)
    }

    fn name(name: &str) -> Step {
        Step::Attribute(name.into())
    }

    fn references(text: &str) -> ConfigExpression {
        ConfigExpression::References(vec![text.into()])
    }

    #[test]
    fn blocks_of_sets_have_no_position() {
        let expressions = Document::parse(
            br#"{"rule": [{"port": {"constant_value": 1}}, {"port": {"references": ["var.p"]}}]}"#,
        );
        let expressions = expressions.unwrap();
        let port = [name("rule"), Step::Index("0".into()), name("port")];
        let of_value = |after: &str| {
            let after = Document::parse(after.as_bytes()).unwrap();
            let after = Some(after.root()).filter(|after| !after.is_null());
            ConfigExpression::of_value(Some(expressions.root()), &port, after).0
        };
        assert_eq!(of_value("\"1\""), ConfigExpression::Constant);
        assert_eq!(of_value("2"), references("var.p"));
        assert_eq!(of_value("null"), references("var.p"));
    }

    #[test]
    fn expressions_of_paths() {
        assert_eq!(at(&[name("ami")]), (references("var.a"), 1));
        assert_eq!(at(&[name("size")]), (ConfigExpression::Constant, 1));
        assert_eq!(at(&[name("now")]), (ConfigExpression::Constant, 1));
        assert_eq!(at(&[name("id")]), (ConfigExpression::Nothing, 0));
        assert_eq!(at(&[name("tags"), name("k")]), (references("local.t"), 1));
        let first = Step::Index("0".into());
        let port = [name("rule"), first.clone(), name("port")];
        assert_eq!(at(&port), (ConfigExpression::Constant, 3));
        assert_eq!(at(&[name("rule"), first]), (references("var.p"), 2));
        // A set element, or one that a dynamic block makes, has no position of its own.
        assert_eq!(at(&[name("rule"), Step::Other]), (references("var.p"), 1));
        let inner = [name("one"), name("inner")];
        assert_eq!(at(&inner), (references("var.i"), 2));
    }
}
