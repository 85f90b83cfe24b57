use crate::shape::{DecodedText, Key};
use crate::validate::Code;
use crate::validate::findings::Findings;
use tofu_json_value::Value;
use tofu_json_vocab::Mode;
use tofu_json_vocab::address::{InstanceKey, ResourceAddress};

/// The members that say the same as an address.
pub(super) struct Parts<'p, 'a> {
    pub(super) whole: Value<'a>,
    pub(super) address: &'p str,
    /// The module, where a member or the place names it.
    pub(super) module: Option<&'p str>,
    pub(super) mode: Option<&'p Mode>,
    pub(super) resource_type: &'p DecodedText<'a>,
    pub(super) name: &'p DecodedText<'a>,
    pub(super) index: Option<Key<'a>>,
    /// Whether the key is not known yet.
    pub(super) index_unknown: bool,
}

impl Parts<'_, '_> {
    /// Compares the address with its parts; gives it where it can be read.
    pub(super) fn check(&self, findings: &mut Findings) -> Option<ResourceAddress> {
        let address = ResourceAddress::parse(self.address).ok()?;
        let at = self.whole.get("address").unwrap_or(self.whole);
        let mut differ = |same: bool, member: &str| {
            if !same {
                let message = format!("expected an address that agrees with `{member}`");
                findings.add(Code::AddressParts, at, message);
            }
        };
        if let Some(module) = self.module {
            differ(address.module.to_string() == module, "module_address");
        }
        differ(self.mode.is_none_or(|mode| *mode == address.mode), "mode");
        differ(*self.resource_type == *address.resource_type, "type");
        differ(*self.name == *address.name, "name");
        differ(self.same_key(address.key.as_ref()), "index");
        Some(address)
    }

    fn same_key(&self, key: Option<&InstanceKey>) -> bool {
        match (key, self.index) {
            (None, None) => !self.index_unknown,
            (Some(InstanceKey::Wildcard), None) => self.index_unknown,
            (Some(InstanceKey::Int(key)), Some(index)) => {
                index.number().and_then(|index| index.as_i64()) == Some(*key)
            }
            (Some(InstanceKey::String(key)), Some(index)) => index.text().as_deref() == Some(key),
            _ => false,
        }
    }
}
