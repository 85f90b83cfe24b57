//! `moved` blocks for instances that a shift renumbers.

use crate::shift::Shift;
use tofu_json_text::{is_identifier, visible};
use tofu_json_vocab::address::{InstanceKey, ResourceAddress};

/// The blocks that keep the renumbered instances of a shift once the resource has `for_each` with those keys, ready to
/// be pasted into the root module; none where no attribute names the instances.
///
/// OpenTofu refuses moves between indices that `count` still has, so that only keys help. Instances before
/// the first one that is removed do not change and are not here; with `for_each` they need blocks as well.
///
/// The number of blocks is that of [`Shift::places`].
#[must_use]
pub fn moved_blocks(shift: &Shift) -> Vec<String> {
    let Ok(address) = shift.resource.parse::<ResourceAddress>() else {
        return Vec::new();
    };
    if !is_expressible(&address) {
        return Vec::new();
    }
    let blocks = shift.places.iter().map(|place| {
        let (mut from, mut to) = (address.clone(), address.clone());
        from.key = Some(InstanceKey::Int(i64::try_from(place.from).ok()?));
        let key = place.key.as_deref()?;
        to.key = Some(InstanceKey::String(key.into()));
        let block = format!("moved {{\n  from = {from}\n  to   = {to}\n}}");
        // What would not show as it is cannot be pasted either.
        (visible(&block) == block).then_some(block)
    });
    blocks.collect::<Option<_>>().unwrap_or_default()
}

/// Whether configuration can name it: a file may hold any text for an address.
fn is_expressible(address: &ResourceAddress) -> bool {
    let names = address.module.steps.iter().map(|step| &*step.name);
    let mut names = names.chain([&*address.resource_type, &*address.name]);
    names.all(is_identifier) && address.key.is_none()
}
