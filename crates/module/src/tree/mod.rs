//! A module with those that it calls, each in its place.

mod build;
mod constraints;
mod endless;
mod folder;
mod found_names;
mod given_values;
mod installed;
mod merged_call;
mod missing_providers;
mod path;
mod scope;
mod statics;

use std::collections::BTreeMap;

use tofu_json_config::internal::check_module_source;
use tofu_json_config::{Diagnostic, Source};
use tofu_json_diagnostic::Place;
use tofu_json_evaluate::{Type, Value};

use crate::listing::FileKind;
use crate::load::Module;
use endless::EndlessCalls;
pub(crate) use folder::is_local;
use folder::joined;
pub use installed::InstalledModules;
use merged_call::MergedCall;
pub use path::CallPath;
use statics::{StaticValue, Statics};

/// More modules than this are not looked into: each call of a module is one of them, and a chain of modules that
/// each call the next one twice has no end to speak of.
const MOST: usize = 10_000;

/// A call of a module that is to be read.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ModuleRequest<'r> {
    /// The calls that lead to it, it included.
    pub path: &'r CallPath,
    /// Where it comes from, as far as that is known.
    pub source: Option<&'r str>,
    /// Its folder, seen from that of the root module, if it comes from one beside its caller.
    pub folder: Option<&'r str>,
}

/// The files of a called module.
#[derive(Debug)]
pub struct FoundModule<'f> {
    /// The folder that it is in, seen from that of the root module: two modules of one folder are one.
    pub folder: String,
    /// Its files, in order of reading; of a module without any only providers are compared.
    pub files: Vec<(&'f Source<'f>, FileKind)>,
}

/// A call whose module was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnreadCall {
    /// The calls that lead to it, it included.
    pub path: CallPath,
    /// Where it comes from, as far as that is known.
    pub source: Option<String>,
}

/// A fault in a tree of modules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TreeFault {
    /// The number of the module in [`ModuleTree::modules`].
    pub module: usize,
    /// The number of the file in [`Module::files`], if the fault is about one.
    pub file: Option<usize>,
    /// The fault.
    pub fault: Diagnostic,
}

/// A module with those that it calls.
#[derive(Debug, Default)]
pub struct ModuleTree<'f> {
    modules: Vec<Module<'f>>,
    nodes: Vec<Node>,
    unread: Vec<UnreadCall>,
    endless: EndlessCalls,
    faults: Vec<TreeFault>,
}

/// A call that is about to be followed.
struct WantedModule {
    name: String,
    source: Option<String>,
    /// The number of the file that names the source, and where.
    place: (usize, Place),
}

/// A module in its place.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) path: CallPath,
    /// The number of the module.
    pub(crate) module: usize,
    /// The number of the node that calls it.
    pub(crate) caller: Option<usize>,
    /// Where it comes from, as its caller says it.
    pub(crate) source: String,
    /// The folder of the module.
    folder: String,
    /// The numbers of the nodes that it calls.
    pub(crate) children: BTreeMap<String, usize>,
}

impl<'f> ModuleTree<'f> {
    /// Loads a module and those that it calls. `read` gives the files of a called one, if they can be read.
    ///
    /// As in OpenTofu, what a module with errors calls is not looked at.
    #[must_use]
    pub fn load(
        files: impl IntoIterator<Item = (&'f Source<'f>, FileKind)>,
        mut read: impl FnMut(&ModuleRequest<'_>) -> Option<FoundModule<'f>>,
    ) -> Self {
        let mut tree = Self::default();
        let mut folders = BTreeMap::from([(String::new(), 0)]);
        tree.modules.push(Module::load(files));
        tree.nodes.push(Node {
            path: CallPath::default(),
            module: 0,
            caller: None,
            source: String::new(),
            folder: String::new(),
            children: BTreeMap::new(),
        });
        let mut next = 0;
        while next < tree.nodes.len() {
            tree.load_called(next, &mut folders, &mut read);
            next += 1;
        }
        tree.check_build();
        tree
    }

    fn load_called(
        &mut self,
        caller: usize,
        folders: &mut BTreeMap<String, usize>,
        read: &mut impl FnMut(&ModuleRequest<'_>) -> Option<FoundModule<'f>>,
    ) {
        let Some(module) = self.module_of(caller).filter(|module| module.is_ok()) else {
            return;
        };
        let mut statics = Statics::new(&self.modules, &self.nodes);
        let calls = MergedCall::all(module);
        let mut wanted = Vec::new();
        for (name, call) in &calls {
            wanted.push(WantedModule {
                name: (*name).to_owned(),
                source: source(&mut statics, caller, name, call),
                place: call
                    .source
                    .map(|(file, source)| (file, source.place()))
                    .unwrap_or((call.file, call.first.decl_range)),
            });
        }
        statics.each_provider(caller);
        if caller == 0 {
            statics.constants(caller);
        }
        let mut faults = statics.faults;
        let is_fine = !faults.iter().any(|found| found.fault.is_error());
        self.faults.append(&mut faults);
        for wanted in wanted.into_iter().filter(|_| is_fine) {
            self.add(caller, wanted, folders, read);
        }
    }

    fn add(
        &mut self,
        caller: usize,
        wanted: WantedModule,
        folders: &mut BTreeMap<String, usize>,
        read: &mut impl FnMut(&ModuleRequest<'_>) -> Option<FoundModule<'f>>,
    ) {
        let Some(node) = self.nodes.get(caller) else {
            return;
        };
        let WantedModule {
            name,
            source,
            place,
        } = wanted;
        let path = node.path.join(&name);
        let folder = source.as_deref().filter(|source| is_local(source));
        let folder = folder.map(|source| joined(&node.folder, source));
        let request = ModuleRequest {
            path: &path,
            source: source.as_deref(),
            folder: folder.as_deref(),
        };
        if self.is_inside_itself(caller, folder.as_deref()) {
            let source = source.unwrap_or_default();
            self.endless.add(node.module, place, &source);
            return;
        }
        let is_possible = self.nodes.len() < MOST;
        let Some(found) = Some(request)
            .filter(|_| is_possible)
            .and_then(|one| read(&one))
        else {
            self.unread.push(UnreadCall { path, source });
            return;
        };
        let module = *folders.entry(found.folder.clone()).or_insert_with(|| {
            self.modules.push(Module::load(found.files));
            self.modules.len() - 1
        });
        let number = self.nodes.len();
        self.nodes.push(Node {
            path,
            module,
            caller: Some(caller),
            source: source.unwrap_or_default(),
            folder: found.folder,
            children: BTreeMap::new(),
        });
        if let Some(node) = self.nodes.get_mut(caller) {
            node.children.insert(name, number);
        }
    }

    /// Whether a module is called by one that it calls: then there is no end.
    fn is_inside_itself(&self, caller: usize, folder: Option<&str>) -> bool {
        let mut at = Some(caller);
        while let Some(node) = at.and_then(|at| self.nodes.get(at)) {
            if Some(&*node.folder) == folder {
                return true;
            }
            at = node.caller;
        }
        false
    }

    /// The modules, the root module first. A module that several others call is there once.
    #[must_use]
    pub fn modules(&self) -> &[Module<'f>] {
        &self.modules
    }

    /// The calls whose modules were not read.
    #[must_use]
    pub fn unread(&self) -> &[UnreadCall] {
        &self.unread
    }

    /// What is wrong with the modules, each alone and with those that call it: what OpenTofu reports when it
    /// loads them.
    #[must_use]
    pub fn faults(&self) -> Vec<TreeFault> {
        let mut all = Vec::new();
        for node in &self.nodes {
            let Some(module) = self.modules.get(node.module) else {
                continue;
            };
            all.extend(module.faults().iter().map(|found| TreeFault {
                module: node.module,
                file: Some(found.file),
                fault: found.fault.clone(),
            }));
        }
        all.extend(self.faults.iter().cloned());
        all
    }

    /// Whether nothing that was found on loading is an error.
    #[must_use]
    pub fn is_ok(&self) -> bool {
        self.modules.iter().all(Module::is_ok)
            && !self.faults.iter().any(|found| found.fault.is_error())
    }

    /// The calls of modules that are called by what they call: `tofu init` finds no end of these.
    pub(crate) fn endless(&self) -> impl Iterator<Item = TreeFault> {
        self.endless.faults()
    }

    /// The modules in their places, the root module first.
    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    pub(crate) fn module_of(&self, node: usize) -> Option<&Module<'f>> {
        self.modules.get(self.nodes.get(node)?.module)
    }
}

/// Where a call has its module from; nothing if that cannot be known.
fn source<'f>(
    statics: &mut Statics<'_, 'f>,
    caller: usize,
    name: &str,
    call: &MergedCall<'_, 'f>,
) -> Option<String> {
    let given = call.source?;
    let label = format!("module.{name}.source");
    let value = statics.argument(caller, given, &label)?;
    let has_version = version(statics, caller, call);
    if let Some(marked) = statics.marked(&value) {
        let detail = format!("{marked} cannot be used as {label}.");
        let summary = match value.is_sensitive {
            true => "Sensitive value not allowed",
            false => "Ephemeral value not allowed",
        };
        statics.refuse(caller, given, Diagnostic::error(summary, detail));
        return None;
    }
    let Ok(Value::String(text)) = value.value?.convert(&Type::String) else {
        return None;
    };
    let is_constant = given.1.references().is_empty();
    if !is_constant && let Some(fault) = check_module_source(&text, has_version) {
        statics.refuse(caller, given, fault);
        return None;
    }
    Some(text.to_string())
}

/// Checks the version of a module that a call wants; whether it wants one.
fn version<'f>(statics: &mut Statics<'_, 'f>, caller: usize, call: &MergedCall<'_, 'f>) -> bool {
    let Some(given) = call.version else {
        return false;
    };
    let label = format!("module.{}.version", call.first.name);
    let Some(value) = statics.argument(caller, given, &label) else {
        return true;
    };
    let detail = match (statics.marked(&value), &value) {
        (Some(marked), _) => format!("{marked} cannot be used as version arguments."),
        (
            None,
            StaticValue {
                value: Some(value), ..
            },
        ) => match value.clone().convert(&Type::String) {
            Ok(Value::Null(_)) => return false,
            Ok(Value::String(text))
                if tofu_json_provider::VersionConstraint::parse(&text).is_ok() =>
            {
                return true;
            }
            Ok(Value::String(_)) => {
                "This string does not use correct version constraint syntax.".to_owned()
            }
            Ok(_) => return true,
            Err(_) => "A string value is required for version.".to_owned(),
        },
        (None, _) => return true,
    };
    statics.refuse(
        caller,
        given,
        Diagnostic::error("Invalid version constraint", detail),
    );
    true
}
