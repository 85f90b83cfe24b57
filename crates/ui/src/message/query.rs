//! Messages of queries, which only Terraform has.

use super::field::{Raw, object};
use std::borrow::Cow;

object! {
    /// `list_start`: a list of objects is asked for.
    ListStart {
        /// The address of the `list` block.
        "address" => address: Cow<'a, str>,
        /// The type of the objects.
        "resource_type" => resource_type: Cow<'a, str>,
        /// The configuration of the block.
        "input_config" => input_config: Option<Raw<'a>>,
    }
}

object! {
    /// `list_resource_found`: an object was found.
    ListResourceFound {
        /// The address of the `list` block.
        "address" => address: Cow<'a, str>,
        /// The name that the provider shows.
        "display_name" => display_name: Cow<'a, str>,
        /// What identifies the object.
        "identity" => identity: Raw<'a>,
        /// The version of the schema of the identity.
        "identity_version" => identity_version: u64,
        /// The type of the object.
        "resource_type" => resource_type: Cow<'a, str>,
        /// Its values, where the block asks for them.
        "resource_object" => resource_object: Option<Raw<'a>>,
        /// Generated configuration, where it is asked for.
        "config" => config: Option<Cow<'a, str>>,
        /// The `import` block that goes with it.
        "import_config" => import_config: Option<Cow<'a, str>>,
    }
}

object! {
    /// `list_complete`: a list has ended.
    ListComplete {
        /// The address of the `list` block.
        "address" => address: Cow<'a, str>,
        /// The type of the objects.
        "resource_type" => resource_type: Cow<'a, str>,
        /// How many were found.
        "total" => total: u64,
    }
}

impl ListStart<'_> {
    pub(crate) fn text(&self) -> String {
        format!("{}: Starting query...", self.address)
    }
}

impl ListResourceFound<'_> {
    pub(crate) fn text(&self) -> String {
        format!("{}: Result found", self.address)
    }
}

impl ListComplete<'_> {
    pub(crate) fn text(&self) -> String {
        format!("{}: List complete", self.address)
    }
}
