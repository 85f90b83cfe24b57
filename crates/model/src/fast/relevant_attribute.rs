use crate::Error;
use crate::member::{array, members, text};
use tofu_json_value::{Arena, Value};

/// An entry of `relevant_attributes`: something outside a resource that its planned changes rest on.
#[derive(Clone, Copy, Debug)]
pub struct RelevantAttribute<'a> {
    /// `resource`: the address of an instance, a resource, or a resource in a module that is not
    /// expanded.
    pub resource: &'a str,
    /// `attribute`: a path as an array; empty or null for the whole resource.
    pub attribute: Value<'a>,
}

impl<'a> RelevantAttribute<'a> {
    /// Reads an entry.
    ///
    /// # Errors
    ///
    /// Where it is no object or a member is of the wrong kind.
    pub fn read(value: Value<'a>, arena: &'a Arena<'a>) -> Result<Self, Error> {
        let mut entry = Self {
            resource: "",
            attribute: Value::null(),
        };
        for (key, member) in members(value)? {
            match &*key {
                "resource" => entry.resource = text(member, arena)?,
                "attribute" => entry.attribute = array(member)?,
                _ => {}
            }
        }
        Ok(entry)
    }
}

#[cfg(test)]
mod tests {
    use super::RelevantAttribute;
    use tofu_json_value::{Arena, Document};

    #[test]
    fn paths_may_be_empty_or_absent() {
        let text = br#"[{"resource":"x.c","attribute":["a",0]},{"resource":"module.m.x.r","attribute":[]},{}]"#;
        let document = Document::parse(text).unwrap();
        let arena = Arena::new();
        let read = |value| RelevantAttribute::read(value, &arena).unwrap();
        let entries: Vec<_> = document.root().elements().map(read).collect();
        let found: Vec<_> = entries
            .iter()
            .map(|entry| (entry.resource, entry.attribute.elements().count()))
            .collect();
        assert_eq!(found, [("x.c", 2), ("module.m.x.r", 0), ("", 0)]);
    }

    #[test]
    fn wrong_kinds() {
        let document = Document::parse(br#"[{"resource":1},{"attribute":"a"},2]"#).unwrap();
        let arena = Arena::new();
        let pointers: Vec<_> = document
            .root()
            .elements()
            .map(|value| RelevantAttribute::read(value, &arena).unwrap_err().pointer)
            .collect();
        assert_eq!(pointers, ["/0/resource", "/1/attribute", "/2"]);
    }
}
