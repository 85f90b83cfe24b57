use super::calls::Call;
use super::declare::Address;
use super::listing::FileKind;
use super::load::{Module, ModuleFault};
use super::validate::{BodySchemas, CalledModule, CheckContext, validation};
use std::collections::BTreeMap;
use tofu_json_config::Source;

/// What loading and checking a module found.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Checked {
    /// What is wrong.
    pub faults: Vec<ModuleFault>,
    /// The modules that it calls.
    pub calls: Vec<Call>,
    /// The resources, data sources and providers whose bodies were not checked, because their schemas are not known.
    pub unchecked: Vec<Address>,
}

/// Loads a module and checks it. `called` reads a module that it calls, if it can be read.
///
/// As in OpenTofu, nothing more is found in a module that does not load.
#[must_use]
pub fn check<'s>(
    files: impl IntoIterator<Item = (&'s Source<'s>, FileKind)>,
    schemas: Option<&BodySchemas>,
    mut called: impl FnMut(&Call) -> Option<CalledModule>,
) -> Checked {
    let module = Module::load(files);
    let mut checked = Checked {
        faults: module.faults().to_vec(),
        calls: module.calls(),
        unchecked: Vec::new(),
    };
    if module.is_ok() {
        let modules = checked.calls.iter();
        let modules = modules.filter_map(|call| Some((call.name.clone(), called(call)?)));
        let around = CheckContext {
            schemas,
            called: modules.collect::<BTreeMap<_, _>>(),
            ..CheckContext::default()
        };
        let validation = validation(&module, &around);
        checked.faults.extend(validation.faults);
        checked.unchecked = validation.unchecked;
    }
    checked
}
