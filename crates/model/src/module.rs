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
        let mut module = Self {
            address: "",
            resources: Value::null(),
            child_modules: Value::null(),
        };
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
        self.resources
            .elements()
            .map(|value| StateObject::read(value, arena))
    }

    /// The modules right below, in the order of the document.
    pub fn child_modules(
        &self,
        arena: &'a Arena<'a>,
    ) -> impl Iterator<Item = Result<Module<'a>, Error>> + use<'a> {
        self.child_modules
            .elements()
            .map(|value| Module::read(value, arena))
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

#[cfg(test)]
mod tests {
    use super::Module;
    use tofu_json_value::{Arena, Document, Value};
    use tofu_json_vocab::Mode;

    #[test]
    fn objects_and_modules_in_order() {
        let text = br#"{"resources":[
            {"address":"t.a[0]","mode":"managed","type":"t","name":"a","index":0,"provider_name":"one.example/acme/t",
             "schema_version":0,"values":{"id":"1"},"sensitive_values":{},"depends_on":["t.b"],"tainted":true},
            {"address":"t.a[0]","mode":"managed","type":"t","name":"a","index":0,"deposed_key":"0123abcd"},
            {"address":"data.t.b","mode":"data"}],
            "child_modules":[{"address":"module.m","child_modules":[{"address":"module.m.module.n"}]}]}"#;
        let document = Document::parse(text).unwrap();
        let arena = Arena::new();
        let root = Module::read(document.root(), &arena).unwrap();
        assert!(root.address.is_empty() && root.has_resources() && root.has_child_modules());
        let objects: Vec<_> = root.resources(&arena).map(Result::unwrap).collect();
        let [current, deposed, data] = objects.as_slice() else {
            panic!("three objects")
        };
        assert_eq!(
            (current.address, &current.mode, current.tainted),
            ("t.a[0]", &Mode::Managed, true)
        );
        assert_eq!((current.resource_type, current.name), ("t", "a"));
        assert_eq!(current.provider_name, "one.example/acme/t");
        assert_eq!(current.index.map(|index| index.raw()), Some(&b"0"[..]));
        assert!(current.values.get("id").is_some() && current.sensitive_values.is_object());
        assert_eq!((current.deposed, deposed.deposed), (None, Some("0123abcd")));
        assert!(data.mode == Mode::Data && data.values.is_null() && data.index.is_none());
        let child = root.child_modules(&arena).next().unwrap().unwrap();
        assert!(!child.has_resources());
        let grandchild = child.child_modules(&arena).next().unwrap().unwrap();
        assert_eq!(
            (child.address, grandchild.address),
            ("module.m", "module.m.module.n")
        );
        assert!(!grandchild.has_child_modules());
    }

    #[test]
    fn nothing_is_an_empty_module() {
        let arena = Arena::new();
        let module = Module::read(Value::null(), &arena).unwrap();
        assert!(!module.has_resources() && !module.has_child_modules());
    }

    #[test]
    fn wrong_kinds() {
        let arena = Arena::new();
        let text = br#"{"a":{"resources":{}},"b":{"child_modules":1},"c":{"resources":[{"tainted":"x"}]},"d":[]}"#;
        let document = Document::parse(text).unwrap();
        let module = |key| Module::read(document.root().get(key).unwrap(), &arena);
        assert_eq!(module("a").unwrap_err().pointer, "/a/resources");
        assert_eq!(module("b").unwrap_err().pointer, "/b/child_modules");
        let mut objects = module("c").unwrap().resources(&arena);
        assert_eq!(
            objects.next().unwrap().unwrap_err().pointer,
            "/c/resources/0/tainted"
        );
        assert_eq!(module("d").unwrap_err().pointer, "/d");
    }
}
