use super::{Action, Expression, Resource};
use crate::Presence;
use crate::shape::{DecodedText, List, Map, Notation, object};
use tofu_json_value::Value;

object! {
    /// A module of the configuration.
    Module = "ConfigModule" {
        /// Its outputs.
        outputs "outputs": Map<'a, Output<'a>>, optional;
        /// Its resources.
        resources "resources": List<'a, Resource<'a>>, optional;
        /// The modules that it calls.
        module_calls "module_calls": Map<'a, ModuleCall<'a>>, optional;
        /// Its variables.
        variables "variables": Map<'a, Variable<'a>>, optional;
        /// Its actions (only Terraform).
        actions "actions": List<'a, Action<'a>>, optional;
    }
}

object! {
    /// An output of a module.
    Output = "ConfigOutput" {
        /// Whether it is sensitive.
        sensitive "sensitive": bool, optional;
        /// Whether it is ephemeral (only OpenTofu).
        ephemeral "ephemeral": bool, optional;
        /// Why it should not be used any more (only OpenTofu).
        deprecated "deprecated": Option<DecodedText<'a>>, optional;
        /// Its value.
        expression "expression": Option<Expression<'a>>, optional;
        /// What it depends on besides.
        depends_on "depends_on": List<'a, DecodedText<'a>>, optional;
        /// What it is, in words.
        description "description": Option<DecodedText<'a>>, optional;
    }
}

object! {
    /// A variable of a module.
    Variable = "ConfigVariable" {
        /// The type; absent for any (only OpenTofu).
        variable_type "type": Option<Notation<'a>>, optional;
        /// The default; null is one. Sensitive ones are written in clear.
        default "default": Presence<Value<'a>>, optional;
        /// What it is, in words.
        description "description": Option<DecodedText<'a>>, optional;
        /// Whether there is no default (only OpenTofu); absent is not false elsewhere.
        required "required": Option<bool>, optional;
        /// Whether it is sensitive.
        sensitive "sensitive": bool, optional;
        /// Whether it is ephemeral (only OpenTofu).
        ephemeral "ephemeral": bool, optional;
        /// Why it should not be used any more (only OpenTofu).
        deprecated "deprecated": Option<DecodedText<'a>>, optional;
    }
}

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
