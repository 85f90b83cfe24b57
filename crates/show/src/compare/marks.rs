//! What provider schemas mark as sensitive besides the masks of a document.

use super::document::ComparedDocument;
use crate::Error;
use crate::review::known_shape;
use crate::shapes::FoundShape;
use tofu_json_model::document::plan::ResourceChange;
use tofu_json_model::document::values::Resource;
use tofu_json_value::{Arena, Value};

impl ComparedDocument<'_> {
    /// Adds what the schemas mark to the masks of a change.
    pub(super) fn mark_change<'a>(
        &self,
        resource: &mut ResourceChange<'a>,
        arena: &'a Arena,
    ) -> Result<(), Error> {
        let (provider_name, mode) = (&resource.provider_name, resource.mode.as_ref());
        let showing = self.showing(&());
        if let Some(known) = known_shape(&showing, provider_name, mode, &resource.resource_type)? {
            let change = &mut resource.change;
            let (before, after) = (change.before.or_null(), change.after.or_null());
            change.before_sensitive = marked(&known, before, change.before_sensitive, arena);
            change.after_sensitive = marked(&known, after, change.after_sensitive, arena);
        }
        Ok(())
    }

    /// The same for an object of a state.
    pub(super) fn mark_object<'a>(
        &self,
        resource: &mut Resource<'a>,
        arena: &'a Arena,
    ) -> Result<(), Error> {
        let (provider_name, mode) = (&resource.provider_name, resource.mode.as_ref());
        let showing = self.showing(&());
        if let Some(known) = known_shape(&showing, provider_name, mode, &resource.resource_type)? {
            let values = resource.values.or_null();
            resource.sensitive_values = marked(&known, values, resource.sensitive_values, arena);
        }
        Ok(())
    }
}

fn marked<'a>(
    known: &FoundShape,
    value: Value<'a>,
    mask: Option<Value<'a>>,
    arena: &'a Arena,
) -> Option<Value<'a>> {
    let mask = mask.unwrap_or_else(Value::null);
    Some(known.marks.mask(value, mask, arena))
}
