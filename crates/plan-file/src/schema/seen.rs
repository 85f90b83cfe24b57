//! What a plan file without schemas shows of resource types all the same: the versions of their schemas in the state, and
//! which members of their objects are objects themselves.

use crate::typed::TypedValue;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// What was seen of all types.
#[derive(Debug, Default)]
pub(crate) struct SeenTypes {
    versions: HashMap<String, SeenVersions>,
    shapes: Mutex<HashMap<String, SeenShape>>,
    /// Whether a schema was needed that is not there.
    missed: AtomicBool,
}

/// The versions by which objects of a type are stored.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SeenVersions {
    pub(crate) schema: u64,
    pub(crate) identity: u64,
}

/// What the members of a value were seen to be: only those that are not primitives are told.
#[derive(Clone, Debug, Default)]
pub(crate) struct SeenShape {
    pub(crate) is_object: bool,
    members: BTreeMap<String, SeenShape>,
}

fn name(provider: &str, resource_type: &str) -> String {
    format!("{provider}\n{resource_type}")
}

impl SeenTypes {
    /// A schema is needed that is not there.
    pub(crate) fn miss(&self) {
        self.missed.store(true, Ordering::Relaxed);
    }

    /// Whether a schema was needed that is not there.
    pub(crate) fn has_missed(&self) -> bool {
        self.missed.load(Ordering::Relaxed)
    }

    /// An object of the type is stored with these versions.
    pub(crate) fn add_version(
        &mut self,
        provider: &str,
        resource_type: &str,
        versions: SeenVersions,
    ) {
        let known = self.versions.entry(name(provider, resource_type));
        let known = known.or_default();
        known.schema = known.schema.max(versions.schema);
        known.identity = known.identity.max(versions.identity);
    }

    /// The versions of the type; zero where no object of it is stored.
    pub(crate) fn versions(&self, provider: &str, resource_type: &str) -> SeenVersions {
        let known = self.versions.get(&name(provider, resource_type));
        known.copied().unwrap_or_default()
    }

    /// An object of the type has this value.
    pub(crate) fn add_value(&self, provider: &str, resource_type: &str, value: &TypedValue<'_>) {
        let mut shapes = self.shapes.lock().unwrap_or_else(PoisonError::into_inner);
        let shape = shapes.entry(name(provider, resource_type)).or_default();
        shape.add(value);
    }

    /// What the objects of the type look like, as far as there are some.
    pub(crate) fn shape(&self, provider: &str, resource_type: &str) -> SeenShape {
        let shapes = self.shapes.lock().unwrap_or_else(PoisonError::into_inner);
        let known = shapes.get(&name(provider, resource_type));
        known.cloned().unwrap_or_default()
    }
}

impl SeenShape {
    /// What a member was seen to be.
    pub(crate) fn member(&self, name: &str) -> Option<&Self> {
        self.members.get(name)
    }

    fn add(&mut self, value: &TypedValue<'_>) {
        match value {
            TypedValue::Members(_, members) => {
                self.is_object = true;
                for (name, value) in members {
                    if matches!(value, TypedValue::Members(..) | TypedValue::Elements(..)) {
                        match self.members.get_mut(&**name) {
                            Some(known) => known.add(value),
                            None => {
                                let mut shape = Self::default();
                                shape.add(value);
                                self.members.insert((**name).to_owned(), shape);
                            }
                        }
                    }
                }
            }
            TypedValue::Elements(_, elements) => {
                for element in elements {
                    if let TypedValue::Members(..) = element {
                        let was = self.is_object;
                        self.add(element);
                        self.is_object = was;
                    }
                }
            }
            _ => {}
        }
    }
}
