//! One line.

use super::clock::Clock;
use crate::layout::{InstanceKey, Module, Resource};
use crate::pen::{Html, Pen};

/// A message; its payload is everything from the first member behind the time stamp to `type`.
pub(super) fn message(
    pen: &mut Pen<'_>,
    clock: &mut Clock,
    text: &str,
    payload: impl FnOnce(&mut Pen<'_>),
) {
    clock.tick();
    pen.with_html(Html::Raw, |pen| {
        pen.raw(r#"{"@level":"info","@message":"#);
        pen.text(text);
        pen.raw(r#","@module":"tofu.ui","@timestamp":""#);
        pen.raw(&clock.to_string());
        pen.raw("\",");
        payload(pen);
        pen.raw("}\n");
    });
}

/// The address object of a resource.
#[derive(Clone, Debug)]
pub(super) struct Address {
    pub(super) text: String,
    module: String,
    resource_type: &'static str,
    name: String,
    key: InstanceKey,
}

impl Address {
    pub(super) fn of(module: &Module, resource: &Resource) -> Self {
        Self {
            text: resource.address.clone(),
            module: module.address.clone(),
            resource_type: resource.of.name,
            name: resource.name.clone(),
            key: resource.key.clone(),
        }
    }

    /// Where the resource was before it moved.
    pub(super) fn before_move(module: &Module, resource: &Resource) -> Self {
        Self {
            text: resource.previous_address(),
            name: format!("old_{}", resource.name),
            ..Self::of(module, resource)
        }
    }

    pub(super) fn write(&self, pen: &mut Pen<'_>) {
        let inside = match self.module.len() {
            0 => &*self.text,
            length => self.text.get(length + 1..).unwrap_or_default(),
        };
        let provider = self.resource_type.split('_').next();
        for (before, value) in [
            (r#"{"addr":"#, &*self.text),
            (r#","module":"#, &self.module),
            (r#","resource":"#, inside),
            (r#","implied_provider":"#, provider.unwrap_or_default()),
            (r#","resource_type":"#, self.resource_type),
            (r#","resource_name":"#, &self.name),
        ] {
            pen.raw(before);
            pen.text(value);
        }
        pen.raw(r#","resource_key":"#);
        self.key.write(pen);
        pen.raw("}");
    }
}
