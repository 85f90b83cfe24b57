use crate::Diff;
use tofu_json_vocab::Mode;

/// One module of a state with the modules below it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StateModule<'a> {
    /// The module's resources, in the order of the document.
    pub resources: Vec<StateResource<'a>>,
    /// The modules below, in the order of the document.
    pub child_modules: Vec<StateModule<'a>>,
}

/// One resource object of a state; its difference is that of the object with itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateResource<'a> {
    /// The absolute address.
    pub address: &'a str,
    /// Managed or data.
    pub mode: Mode,
    /// The resource type.
    pub resource_type: &'a str,
    /// The resource's name.
    pub name: &'a str,
    /// The key of a deposed object.
    pub deposed: Option<&'a str>,
    /// Whether the object is to be replaced.
    pub tainted: bool,
    /// The object.
    pub body: Diff<'a>,
}

/// One output of a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateOutput<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its value.
    pub diff: Diff<'a>,
}
