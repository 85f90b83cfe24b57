use crate::member::{array, members, object, text};
use crate::{Error, StateObject};
use tofu_json_value::{Arena, Value};

/// A module of a state, or of planned values.
#[derive(Clone, Copy, Debug)]
pub struct Module<'a> {
    /// `address`; empty for the root module.
    pub address: &'a str,
    resources: Value<'a>,
    child_modules: Value<'a>,
}

impl<'a> Module<'a> {
    /// Reads a module, but not yet what is in it. Null is a module without anything.
    ///
    /// # Errors
    ///
    /// Where it is no object or a member is of the wrong kind.
    pub fn read(value: Value<'a>, arena: &'a Arena<'a>) -> Result<Self, Error> {
        let mut module = Self { address: "", resources: Value::null(), child_modules: Value::null() };
        if object(value)?.is_null() {
            return Ok(module);
        }
        for (key, member) in members(value)? {
            match &*key {
                "address" => module.address = text(member, arena)?,
                "resources" => module.resources = array(member)?,
                "child_modules" => module.child_modules = array(member)?,
                _ => {}
            }
        }
        Ok(module)
    }

    /// The objects of the module itself, in the order of the document.
    pub fn resources(
        &self,
        arena: &'a Arena<'a>,
    ) -> impl Iterator<Item = Result<StateObject<'a>, Error>> + use<'a> {
        self.resources.elements().map(|value| StateObject::read(value, arena))
    }

    /// The modules right below, in the order of the document.
    pub fn child_modules(
        &self,
        arena: &'a Arena<'a>,
    ) -> impl Iterator<Item = Result<Module<'a>, Error>> + use<'a> {
        self.child_modules.elements().map(|value| Module::read(value, arena))
    }

    /// Whether the module itself has objects.
    #[must_use]
    pub fn has_resources(&self) -> bool {
        self.resources.elements().next().is_some()
    }

    /// Whether there are modules below.
    #[must_use]
    pub fn has_child_modules(&self) -> bool {
        self.child_modules.elements().next().is_some()
    }
}
