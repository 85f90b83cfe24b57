use super::{Expression, Module};
use crate::shape::{DecodedText, List, object};
use tofu_json_value::Value;

object! {
    /// A call of a module.
    ModuleCall = "ModuleCall" {
        /// The source as written.
        source "source": Option<DecodedText<'a>>, optional;
        /// The arguments.
        expressions "expressions": Option<Value<'a>>, optional;
        /// How many instances.
        count_expression "count_expression": Option<Expression<'a>>, optional;
        /// For what there are instances.
        for_each_expression "for_each_expression": Option<Expression<'a>>, optional;
        /// The module that is called; absent in the document of a single module.
        module "module": Option<Module<'a>>, optional;
        /// The version constraint as written.
        version_constraint "version_constraint": Option<DecodedText<'a>>, optional;
        /// What it depends on besides.
        depends_on "depends_on": List<'a, DecodedText<'a>>, optional;
    }
}
