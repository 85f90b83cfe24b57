use super::{Instance, Resource};
use tofu_json_vocab::Mode;
use tofu_json_vocab::address::InstanceKey;

impl Resource<'_> {
    /// The address of the resource, without the key of an instance.
    #[must_use]
    pub fn address(&self) -> String {
        let mut address = String::new();
        let module = self.module.as_deref().unwrap_or_default();
        if !module.is_empty() {
            address.push_str(module);
            address.push('.');
        }
        match &self.mode {
            Some(Mode::Managed) | None => {}
            Some(mode) => {
                address.push_str(mode.as_str());
                address.push('.');
            }
        }
        address.push_str(&self.resource_type);
        address.push('.');
        address.push_str(&self.name);
        address
    }
}

impl Instance<'_> {
    /// The key of the instance, as an address has it.
    #[must_use]
    pub fn key(&self) -> Option<InstanceKey> {
        match self.index_key?.text() {
            Some(key) => Some(InstanceKey::String(key.as_ref().into())),
            None => self.index().map(InstanceKey::Int),
        }
    }
}
