use super::member::{Meaning, meaningful};
use super::{Aspect, Compare, Difference, What};
use crate::schema::{Family, Type};
use crate::sides::paired;
use std::sync::Arc;
use tofu_json_value::{Arena, Value};

/// The comparison of one schema on both sides.
pub(super) struct ObjectComparison<'c> {
    whole: Difference,
    compare: Compare,
    found: &'c mut Vec<Difference>,
    /// Where the comparison has come to.
    path: Vec<Arc<str>>,
    aspect: Option<Aspect>,
}

impl<'c> ObjectComparison<'c> {
    pub(super) fn new(
        provider: &Arc<str>,
        family: &Family,
        name: &str,
        compare: Compare,
        found: &'c mut Vec<Difference>,
    ) -> Self {
        Self {
            whole: Difference::whole(provider, Some((family, name)), true),
            compare,
            found,
            path: Vec::new(),
            aspect: None,
        }
    }

    /// Compares two objects, member by member. How deep objects nest was bounded when they were read.
    pub(super) fn objects(&mut self, one: Value<'_>, other: Value<'_>) {
        for (key, [one, other]) in paired([one.members(), other.members()]) {
            let (one, other) = (meaningful(one), meaningful(other));
            let equal = match (one, other) {
                (None, None) => true,
                (Some(one), Some(other)) => one.same(other),
                _ => false,
            };
            if !equal {
                self.member(&key, one, other);
            }
        }
    }

    fn member(&mut self, key: &str, one: Option<Value<'_>>, other: Option<Value<'_>>) {
        let [one_or_none, other_or_none] =
            [one, other].map(|side| side.unwrap_or_else(Value::null));
        match Meaning::of(key) {
            Meaning::Description if !self.compare.descriptions => {}
            Meaning::Named(aspect) => self.named(aspect, one_or_none, other_or_none),
            Meaning::Listed(aspect) => self.listed(aspect, one_or_none, other_or_none),
            Meaning::Inner => self.objects(one_or_none, other_or_none),
            Meaning::NestedType => {
                if let (Some(one), Some(other)) = (one, other) {
                    return self.objects(one, other);
                }
                self.named(Aspect::Attribute, attributes(one), attributes(other));
                let nesting = |side: Option<Value<'_>>| {
                    side.map(|side| text(side.get("nesting_mode").unwrap_or(side)))
                };
                self.changed(key, nesting(one), nesting(other));
            }
            Meaning::Type if same_type(one, other) => {}
            Meaning::Description | Meaning::Type | Meaning::Plain => {
                self.changed(key, one.map(text), other.map(text));
            }
        }
    }

    fn named(&mut self, aspect: Aspect, one: Value<'_>, other: Value<'_>) {
        for (name, [one, other]) in paired([one.members(), other.members()]) {
            self.pair(aspect, &name, one, other);
        }
    }

    fn listed(&mut self, aspect: Aspect, one: Value<'_>, other: Value<'_>) {
        let (mut ones, mut others) = (one.elements(), other.elements());
        for position in 0_usize.. {
            let (one, other) = (ones.next(), others.next());
            if one.is_none() && other.is_none() {
                return;
            }
            self.pair(aspect, &position.to_string(), one, other);
        }
    }

    fn pair(
        &mut self,
        aspect: Aspect,
        name: &str,
        one: Option<Value<'_>>,
        other: Option<Value<'_>>,
    ) {
        let outside = self.aspect.replace(aspect);
        self.path.push(name.into());
        match (one, other) {
            (Some(one), Some(other)) => self.objects(one, other),
            (None, Some(_)) => self.report(What::Added),
            (Some(_), None) => self.report(What::Removed),
            (None, None) => {}
        }
        self.path.pop();
        self.aspect = outside;
    }

    fn changed(&mut self, member: &str, before: Option<String>, after: Option<String>) {
        self.report(What::Changed {
            member: member.to_owned(),
            before,
            after,
        });
    }

    fn report(&mut self, what: What) {
        self.found.push(Difference {
            aspect: self.aspect,
            path: self.path.clone(),
            what,
            ..self.whole.clone()
        });
    }
}

/// Whether two types mean the same; those that cannot be read only if their values do.
fn same_type(one: Option<Value<'_>>, other: Option<Value<'_>>) -> bool {
    let (Some(one), Some(other)) = (one, other) else {
        return false;
    };
    let (one_arena, other_arena) = (Arena::new(), Arena::new());
    let one = Type::read(one, &one_arena);
    one != Type::Unknown && one == Type::read(other, &other_arena)
}

/// The attributes of a nested type; `null` where there is none.
fn attributes(nested_type: Option<Value<'_>>) -> Value<'_> {
    let found = nested_type.and_then(|nested| nested.get("attributes"));
    found.unwrap_or_else(Value::null)
}

/// A value as JSON, as it is.
fn text(value: Value<'_>) -> String {
    String::from_utf8_lossy(value.raw()).into_owned()
}
