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
        moved_block(&from.to_string(), &to.to_string())
    });
    blocks.collect::<Option<_>>().unwrap_or_default()
}

/// The block that says that what was at one address is at another, for the root module; none where the addresses would
/// not show as they are, so that they cannot be pasted either.
///
/// ```
/// use tofu_json_review::moved_block;
///
/// let block = moved_block("a.b", r#"module.m["k"].a.b"#);
/// assert_eq!(block.as_deref(), Some("moved {\n  from = a.b\n  to   = module.m[\"k\"].a.b\n}"));
/// ```
#[must_use]
pub fn moved_block(from: &str, to: &str) -> Option<String> {
    let block = format!("moved {{\n  from = {from}\n  to   = {to}\n}}");
    (visible(&block) == block).then_some(block)
}

/// Whether configuration can name it: a file may hold any text for an address.
fn is_expressible(address: &ResourceAddress) -> bool {
    let names = address.module.steps.iter().map(|step| &*step.name);
    let mut names = names.chain([&*address.resource_type, &*address.name]);
    names.all(is_identifier) && address.key.is_none()
}
