use crate::field::{Raw, object};
use crate::{Action, Reason, Resource};
use std::borrow::Cow;

object! {
    /// A change of one resource, planned or found outside.
    Change {
        /// The resource.
        "resource" => resource: Resource<'a>,
        /// Where it was before, if it moved.
        "previous_resource" => previous_resource: Option<Resource<'a>>,
        /// The action.
        "action" => action: Action,
        /// Why.
        "reason" => reason: Option<Reason>,
        /// The import, if there is one.
        "importing" => importing: Option<Importing<'a>>,
        /// Generated configuration.
        "generated_config" => generated_config: Option<Cow<'a, str>>,
    }
}

object! {
    /// By which name an object is imported: an id, an identity, or neither where it is not known.
    Importing {
        /// The id.
        "id" => id: Option<Cow<'a, str>>,
        /// The identity, an object.
        "identity" => identity: Option<Raw<'a>>,
    }
}

impl Change<'_> {
    /// Whether this is a replacement that forgets the old object, for which OpenTofu has no word:
    /// `noop` that neither moves nor imports.
    #[must_use]
    pub fn is_forget_then_create(&self) -> bool {
        self.action == Action::NoOp && self.previous_resource.is_none() && self.importing.is_none()
    }

    /// How many operations the change announces.
    #[must_use]
    pub fn operations(&self) -> u64 {
        self.action.operations() + u64::from(self.is_forget_then_create())
    }
}
