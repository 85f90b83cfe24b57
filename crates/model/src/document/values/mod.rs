//! Values: the `planned_values` of a plan and the `values` of a state.

mod output;
mod resource;

pub use output::{PlannedOutput, StateOutput};
pub use resource::Resource;

use crate::shape::{DecodedText, Format, JsonShape, List, Map, object};

object! {
    /// The values that a plan foresees.
    PlannedValues = "PlannedValues" {
        /// The outputs of the root module; deleted ones are absent.
        outputs "outputs": Map<'a, PlannedOutput<'a>>, optional;
        /// The root module.
        root_module "root_module": Module<'a>, always;
    }
}

object! {
    /// The values of a state.
    StateValues = "StateValues" {
        /// The outputs of the root module.
        outputs "outputs": Map<'a, StateOutput<'a>>, optional;
        /// The root module.
        root_module "root_module": Module<'a>, always;
    }
}

object! {
    /// A module and what is in it.
    Module = "Module" {
        /// The objects of the module itself.
        resources "resources": List<'a, Resource<'a>>, optional;
        /// The address; absent for the root module.
        address "address": Option<DecodedText<'a>> as JsonShape::Text(Format::Module), optional;
        /// The modules right below.
        child_modules "child_modules": List<'a, Module<'a>>, optional;
    }
}
