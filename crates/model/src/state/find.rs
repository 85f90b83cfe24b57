//! Objects by their addresses.

use super::{Contents, Object};
use std::collections::BTreeSet;
use tofu_json_text::similar;
use tofu_json_vocab::address::{InstanceKey, ModuleAddress, ResourceAddress};

/// More are not suggested.
const MOST_NEAR: usize = 5;

impl<'a> Contents<'a> {
    /// The objects at an address: the current one, and deposed ones. An address that is spelled in
    /// another way than in the document will do.
    #[must_use]
    pub fn at(&self, address: &str) -> Vec<&Object<'a>> {
        let found: Vec<_> = self
            .objects
            .iter()
            .filter(|object| object.address == *address)
            .collect();
        if !found.is_empty() {
            return found;
        }
        let Ok(wanted) = ResourceAddress::parse(address) else {
            return Vec::new();
        };
        let fits = |object: &&Object<'a>| {
            let parts = object.address.parts();
            parts.is_some_and(|(resource, key)| key == wanted.key && is_same(resource, &wanted))
        };
        self.objects.iter().filter(fits).collect()
    }

    /// The objects inside of what an address names, in the order of the document: all instances of a
    /// resource, or whatever is in a module and in the modules below it. A key that is left out means
    /// for all keys.
    ///
    /// ```
    /// use tofu_json_model::kind::DocumentKind;
    /// use tofu_json_model::state::Contents;
    /// use tofu_json_value::Document;
    ///
    /// let state = Document::parse(br#"{"format_version": "1.0", "values": {"root_module": {"child_modules": [
    ///     {"address": "module.m[0]", "resources": [{"address": "module.m[0].a.b[0]"}, {"address": "module.m[0].a.b[1]"}]},
    ///     {"address": "module.m[1]", "resources": [{"address": "module.m[1].a.b[0]"}]}]}}}"#)?;
    /// let contents = Contents::read(DocumentKind::State, state.root())?;
    /// assert_eq!(contents.inside("module.m").len(), 3);
    /// assert_eq!(contents.inside("module.m[0].a.b").len(), 2);
    /// assert_eq!(contents.inside("module.m.a.b[0]").len(), 2);
    /// assert_eq!(contents.near("module.m[1].a.b[7]"), ["module.m[1].a.b[0]"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn inside(&self, address: &str) -> Vec<&Object<'a>> {
        if let Ok(wanted) = ResourceAddress::parse(address) {
            let fits = |own: &ResourceAddress| {
                own.module.steps.len() == wanted.module.steps.len()
                    && leads_to(&wanted.module, &own.module)
                    && is_same_resource(own, &wanted)
            };
            return self.fitting(fits, wanted.key.as_ref());
        }
        match ModuleAddress::parse(address) {
            Ok(module) if !module.is_root() => {
                self.fitting(|own| leads_to(&module, &own.module), None)
            }
            _ => Vec::new(),
        }
    }

    /// The objects of the resources that fit, with a key if one is wanted.
    fn fitting(
        &self,
        fits: impl Fn(&ResourceAddress) -> bool,
        wanted: Option<&InstanceKey>,
    ) -> Vec<&Object<'a>> {
        // Instances that share a resource need one look at it: its name may be long.
        let mut last = None;
        let fits = |object: &&Object<'a>| {
            let Some((resource, key)) = object.address.parts() else {
                return false;
            };
            let id = object.address.resource_id();
            let known = last.filter(|(known, _)| *known == id);
            let (_, resource_fits) = *last.insert(known.unwrap_or_else(|| (id, fits(resource))));
            resource_fits && (wanted.is_none() || key.as_ref() == wanted)
        };
        self.objects.iter().filter(fits).collect()
    }

    /// Some addresses that are in the state and may be meant by one that is not: other instances of
    /// the same resource, else what is spelled nearly so, else resources of that type and name in other
    /// modules.
    #[must_use]
    pub fn near(&self, address: &str) -> Vec<String> {
        let mut near = Near {
            address,
            wanted: ResourceAddress::parse(address).ok(),
            is_resource: false,
            instances: Vec::new(),
            spelled: BTreeSet::new(),
            elsewhere: BTreeSet::new(),
        };
        let mut last = None;
        for object in &self.objects {
            let id = object.address.resource_id();
            if last.replace(id) != Some(id) {
                near.resource(object);
            }
            near.instance(object);
        }
        for output in &self.outputs {
            near.spelled(format!("output.{}", output.name));
        }
        let Near {
            instances,
            spelled,
            elsewhere,
            ..
        } = near;
        let sets = [
            instances,
            Vec::from_iter(spelled),
            Vec::from_iter(elsewhere),
        ];
        let found = sets.into_iter().find(|found| !found.is_empty());
        found.unwrap_or_default()
    }
}

/// Addresses that may be meant by one that is not there.
struct Near<'w> {
    address: &'w str,
    wanted: Option<ResourceAddress>,
    /// Whether the last resource is the wanted one, so that its instances are.
    is_resource: bool,
    instances: Vec<String>,
    spelled: BTreeSet<String>,
    elsewhere: BTreeSet<String>,
}

impl Near<'_> {
    fn instance(&mut self, object: &Object<'_>) {
        if self.is_resource && self.instances.len() < MOST_NEAR {
            self.instances.push(object.address.to_string());
        }
    }

    fn resource(&mut self, object: &Object<'_>) {
        self.is_resource = false;
        let Some((resource, _)) = object.address.parts() else {
            return;
        };
        let wanted = self.wanted.as_ref();
        self.is_resource = wanted.is_some_and(|wanted| is_same(resource, wanted));
        let bare = || ResourceAddress {
            key: None,
            ..resource.clone()
        };
        self.spelled(bare().to_string());
        self.spelled(resource.to_string());
        self.spelled(resource.without_keys().to_string());
        self.spelled(resource.module.to_string());
        self.spelled(resource.module.without_keys().to_string());
        let is_elsewhere = self
            .wanted
            .as_ref()
            .is_some_and(|wanted| is_same_resource(resource, wanted));
        if is_elsewhere && self.elsewhere.len() < MOST_NEAR {
            self.elsewhere.insert(bare().to_string());
        }
    }

    fn spelled(&mut self, name: String) {
        let is_near = !name.is_empty() && similar(self.address, [name.as_str()]).is_some();
        if is_near && self.spelled.len() < MOST_NEAR {
            self.spelled.insert(name);
        }
    }
}

/// The same but for the key.
fn is_same(one: &ResourceAddress, other: &ResourceAddress) -> bool {
    one.module == other.module && is_same_resource(one, other)
}

/// The same but for module and key.
fn is_same_resource(one: &ResourceAddress, other: &ResourceAddress) -> bool {
    one.mode == other.mode && one.resource_type == other.resource_type && one.name == other.name
}

/// Whether a module is another one, or around it; a key that is left out means all.
fn leads_to(outer: &ModuleAddress, inner: &ModuleAddress) -> bool {
    let mut steps = outer.steps.iter().zip(&inner.steps);
    outer.steps.len() <= inner.steps.len()
        && steps.all(|(outer, inner)| {
            outer.name == inner.name && (outer.key.is_none() || outer.key == inner.key)
        })
}

#[cfg(test)]
mod tests {
    use crate::kind::DocumentKind;
    use crate::state::Contents;
    use tofu_json_value::Document;

    const FILE: &str = r#"{"version":4,"serial":1,"lineage":"x","outputs":{"pass":{"value":1}},"resources":[
        {"mode":"managed","type":"a","name":"svc","instances":[{"index_key":0},{"index_key":1,"deposed":"0123abcd"}]},
        {"mode":"data","type":"a","name":"svc","instances":[{}]},
        {"module":"module.app","mode":"managed","type":"b","name":"x","instances":[{"index_key":"k"}]},
        {"module":"module.app.module.in[\"k\"]","mode":"managed","type":"b","name":"x","instances":[{}]},
        {"module":"module.apple","mode":"managed","type":"b","name":"y","instances":[{}]}]}"#;

    fn with<T>(look: impl FnOnce(&Contents<'_>) -> T) -> T {
        let document = Document::parse(FILE.as_bytes()).unwrap();
        look(&Contents::read(DocumentKind::RawState, document.root()).unwrap())
    }

    #[test]
    fn what_is_inside() {
        for (address, expected) in [
            ("a.svc", &["a.svc[0]", "a.svc[1]"][..]),
            ("data.a.svc", &["data.a.svc"]),
            (
                "module.app",
                &["module.app.b.x[\"k\"]", "module.app.module.in[\"k\"].b.x"],
            ),
            ("module.app.module.in", &["module.app.module.in[\"k\"].b.x"]),
            ("module.app.module.in[0]", &[]),
            ("module.app.b.x", &["module.app.b.x[\"k\"]"]),
            ("module.in", &[]),
            ("", &[]),
            ("a", &[]),
        ] {
            let found = with(|contents| {
                let found = contents.inside(address).into_iter();
                found
                    .map(|object| object.address.to_string())
                    .collect::<Vec<_>>()
            });
            assert_eq!(found, expected, "{address}");
        }
    }

    #[test]
    fn what_is_near() {
        for (address, expected) in [
            ("a.svc[7]", &["a.svc[0]", "a.svc[1]"][..]),
            ("a.scv", &["a.svc"]),
            ("module.ap", &["module.app"]),
            (
                "b.x",
                &["module.app.b.x", "module.app.module.in[\"k\"].b.x"],
            ),
            ("output.pas", &["output.pass"]),
            ("nothing.at_all", &[]),
        ] {
            assert_eq!(
                with(|contents| contents.near(address)),
                expected,
                "{address}"
            );
        }
    }
}
