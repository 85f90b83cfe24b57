use super::{Expression, Module};
use crate::Error;
use crate::shape::{List, Shape, Tabled, Text, object};
use tofu_json_value::Value;

object! {
    /// A call of a module.
    ModuleCall = "ModuleCall" {
        /// The source as written.
        source "source": Option<Text<'a>>, optional;
        /// The arguments.
        expressions "expressions": Option<Value<'a>>, optional;
        /// How many instances.
        count_expression "count_expression": Option<Expression<'a>>, optional;
        /// For what there are instances.
        for_each_expression "for_each_expression": Option<Expression<'a>>, optional;
        /// The module that is called, to be read with [`ModuleCall::called`].
        module "module": Option<Value<'a>> as Shape::Object(|| Module::TABLE), optional;
        /// The version constraint as written.
        version_constraint "version_constraint": Option<Text<'a>>, optional;
        /// What it depends on besides.
        depends_on "depends_on": List<'a, Text<'a>>, optional;
    }
}

impl<'a> ModuleCall<'a> {
    /// The module that is called; absent in the document of a single module.
    ///
    /// # Errors
    ///
    /// Where it is no object or one of its members is of the wrong kind.
    pub fn called(&self) -> Result<Option<Module<'a>>, Error> {
        self.module.map(Module::read).transpose()
    }
}
