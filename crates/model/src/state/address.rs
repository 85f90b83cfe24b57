use std::fmt;
use std::sync::{Arc, OnceLock};
use tofu_json_vocab::address::{InstanceKey, ResourceAddress};

/// The address of an object. Instances of one resource hold what their addresses share but once.
#[derive(Clone)]
pub struct ObjectAddress {
    resource: Arc<Shared>,
    /// The key as it is after that, in brackets; empty where there is none.
    key: Box<str>,
}

struct Shared {
    text: Box<str>,
    parsed: OnceLock<Option<ResourceAddress>>,
}

impl ObjectAddress {
    /// An address as a document writes it.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self {
            resource: Arc::new(Shared {
                text: text.into(),
                parsed: OnceLock::new(),
            }),
            key: Box::default(),
        }
    }

    /// The address of another instance of the resource that this is the address of.
    pub(super) fn with_key(&self, key: Option<&InstanceKey>) -> Self {
        Self {
            resource: Arc::clone(&self.resource),
            key: key.map(|key| key.to_string().into()).unwrap_or_default(),
        }
    }

    /// The resource and the key, if both can be read.
    pub(super) fn parts(&self) -> Option<(&ResourceAddress, Option<InstanceKey>)> {
        let parse = || ResourceAddress::parse(&self.resource.text).ok();
        let resource = self.resource.parsed.get_or_init(parse).as_ref()?;
        if self.key.is_empty() {
            return Some((resource, resource.key.clone()));
        }
        // A key can be read after the name of any resource.
        let keyed = ResourceAddress::parse(&format!("a.b{}", self.key)).ok()?;
        resource.key.is_none().then_some((resource, keyed.key))
    }

    /// The texts of the resource and of the key.
    pub(super) fn texts(&self) -> (&str, &str) {
        (&self.resource.text, &self.key)
    }

    /// The same for all that share a resource, and for nobody else.
    pub(super) fn resource_id(&self) -> usize {
        Arc::as_ptr(&self.resource).addr()
    }
}

impl PartialEq<str> for ObjectAddress {
    fn eq(&self, text: &str) -> bool {
        text.strip_prefix(&*self.resource.text) == Some(&*self.key)
    }
}

impl PartialEq for ObjectAddress {
    fn eq(&self, other: &Self) -> bool {
        if Arc::ptr_eq(&self.resource, &other.resource) {
            return self.key == other.key;
        }
        let bytes = |one: &Self| one.resource.text.len() + one.key.len();
        let all = |text: &str| *other == *text;
        bytes(self) == bytes(other) && all(&self.to_string())
    }
}

impl Eq for ObjectAddress {}

impl fmt::Display for ObjectAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.resource.text)?;
        f.write_str(&self.key)
    }
}

impl fmt::Debug for ObjectAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_string(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::ObjectAddress;
    use tofu_json_vocab::address::{InstanceKey, ResourceAddress};

    #[test]
    fn parts_are_those_of_the_whole() {
        let keys = [
            None,
            Some(InstanceKey::Int(0)),
            Some(InstanceKey::Int(-1)),
            Some(InstanceKey::String("k\"${x}".into())),
        ];
        for text in [
            "t.a",
            "module.m[0].data.t.a",
            "t.a[0]",
            "",
            "t",
            "t.a.",
            "module.m",
        ] {
            for key in &keys {
                let address = ObjectAddress::new(text).with_key(key.as_ref());
                let whole = ResourceAddress::parse(&address.to_string()).ok();
                let found = address.parts().map(|(resource, key)| ResourceAddress {
                    key,
                    ..resource.clone()
                });
                assert_eq!(found, whole, "{address}");
                assert!(address == *address.to_string());
                assert!(address == ObjectAddress::new(&address.to_string()));
                assert!(address != *"t.b" && address != ObjectAddress::new("t.b"));
            }
        }
    }
}
