//! Lists of objects whose elements have a name of their own.

use super::Element;
use std::collections::HashMap;
use tofu_json_value::{Kind, Value};

/// Members that usually say which element is meant, in the order in which they are believed.
const IDENTITIES: [&str; 22] = [
    "id",
    "name",
    "key",
    "Sid",
    "sid",
    "Id",
    "Name",
    "Key",
    "identifier",
    "arn",
    "alias",
    "label",
    "hostname",
    "host",
    "address",
    "domain",
    "path",
    "port",
    "from_port",
    "cidr_block",
    "priority",
    "type",
];

/// Members that tell elements apart for people, alone or some together.
pub(crate) const NAMING_MEMBERS: [&str; 18] = [
    "name",
    "Sid",
    "sid",
    "Name",
    "key",
    "Key",
    "id",
    "Id",
    "identifier",
    "hostname",
    "host",
    "path",
    "type",
    "protocol",
    "port",
    "from_port",
    "cidr_block",
    "priority",
];

/// The pairs of elements with equal identities, where some member identifies all elements on both sides.
pub(super) fn pair_identities<'a>(
    before: &[Element<'a>],
    after: &[Element<'a>],
    old: &[usize],
    new: &[usize],
) -> Vec<(usize, usize)> {
    let mut best = Vec::new();
    for identity in IDENTITIES {
        let Some(known) = identities(before, old, identity) else {
            continue;
        };
        if identities(after, new, identity).is_none() {
            continue;
        }
        let pair = |&at: &usize| {
            let value = after.get(at)?.value.get(identity)?;
            Some((*known.get(&value)?, at))
        };
        let pairs: Vec<_> = new.iter().filter_map(pair).collect();
        if pairs.len() > best.len() {
            best = pairs;
        }
    }
    best
}

/// The position of each identity; nothing where one is missing, is no scalar or comes twice.
fn identities<'a>(
    elements: &[Element<'a>],
    positions: &[usize],
    identity: &str,
) -> Option<HashMap<Value<'a>, usize>> {
    let mut known = HashMap::with_capacity(positions.len());
    for &at in positions {
        let element = elements.get(at)?;
        let value = element.value.get(identity)?;
        let is_scalar = matches!(value.kind(), Kind::String | Kind::Number);
        if !is_scalar
            || element.sensitive.member(identity).is_whole()
            || known.insert(value, at).is_some()
        {
            return None;
        }
    }
    Some(known)
}
