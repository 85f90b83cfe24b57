use crate::Resource;
use crate::field::object;
use crate::text::id_suffix;
use std::borrow::Cow;

object! {
    /// `refresh_start`: an object is read again; `refresh_complete` has the same shape.
    Refresh {
        /// Which object.
        "resource" => resource: Resource<'a>,
        /// The attribute that names the object.
        "id_key" => id_key: Option<Cow<'a, str>>,
        /// The name.
        "id_value" => id_value: Option<Cow<'a, str>>,
    }
}

impl Refresh<'_> {
    pub(crate) fn start_text(&self) -> String {
        let id = id_suffix(self.id_key.as_deref(), self.id_value.as_deref());
        format!("{}: Refreshing state...{id}", self.resource.addr)
    }
}
