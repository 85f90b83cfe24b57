use super::super::provider::NestingMode;
use crate::Presence;
use crate::shape::{DecodedText, List, Map, Part, object};
use tofu_json_value::Value;

object! {
    /// An expression. Any of the two members may be there, both, or neither.
    Expression = "Expression" {
        /// The value of the expression without anything to refer to.
        constant_value "constant_value": Presence<Value<'a>>, optional;
        /// What the expression refers to, each traversal followed by its shorter prefixes.
        references "references": List<'a, DecodedText<'a>>, optional;
    }
}

/// What the two members of an expression say together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading<'a> {
    /// It refers to something; a constant beside references means nothing.
    References(List<'a, DecodedText<'a>>),
    /// It is a constant, in native syntax at least: JSON syntax writes templates so too.
    Constant(Presence<Value<'a>>),
    /// It is computed from constants, or says nothing at all.
    Computed,
}

impl<'a> Expression<'a> {
    /// What the members say together: references go before a constant.
    #[must_use]
    pub fn reading(&self) -> Reading<'a> {
        if !self.references.is_empty() {
            return Reading::References(self.references);
        }
        if self.constant_value.is_present() {
            return Reading::Constant(self.constant_value);
        }
        Reading::Computed
    }

    /// Whether the constant is a text with `${` or `%{` in it: in a configuration in JSON syntax that
    /// is a template which was not evaluated.
    #[must_use]
    pub fn is_template_text(&self) -> bool {
        let text = self.constant_value.value().and_then(Value::as_str);
        text.is_some_and(|text| text.contains("${") || text.contains("%{"))
    }
}

/// A member of block expressions: without a schema, some of them can be read in two ways.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Block<'a> {
    /// An expression.
    Expression(Expression<'a>),
    /// Blocks in a row: nesting list or set.
    Blocks(List<'a, Value<'a>>),
    /// A block, or blocks by label: nesting single, group or map.
    Block(Value<'a>),
    /// Blocks by label: nesting map, where a schema says so.
    Labelled(Map<'a, Value<'a>>),
    /// `{}`: an expression that is computed from constants, or a block without arguments.
    Empty,
    /// Something else.
    Other(Value<'a>),
}

impl<'a> Block<'a> {
    /// Reads a member that a schema says to be a block of this nesting.
    #[must_use]
    pub fn nested(value: Value<'a>, nesting: &NestingMode) -> Self {
        match nesting {
            NestingMode::Single | NestingMode::Group if value.is_object() => Self::Block(value),
            NestingMode::List | NestingMode::Set => {
                List::part(value).map_or(Self::Other(value), Self::Blocks)
            }
            NestingMode::Map => Map::part(value).map_or(Self::Other(value), Self::Labelled),
            _ => Self::Other(value),
        }
    }

    /// Reads a member without a schema: an object whose keys are those of an expression is one.
    #[must_use]
    pub fn read(value: Value<'a>) -> Self {
        if let Ok(blocks) = List::part(value) {
            return Self::Blocks(blocks);
        }
        if !value.is_object() {
            return Self::Other(value);
        }
        let mut keys = value.members().map(|(key, _)| key).peekable();
        if keys.peek().is_none() {
            return Self::Empty;
        }
        let of_expression = keys.all(|key| matches!(&*key, "constant_value" | "references"));
        match Expression::read(value) {
            Ok(expression) if of_expression => Self::Expression(expression),
            _ => Self::Block(value),
        }
    }
}
